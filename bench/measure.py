"""Measures the build it finds itself in and prints JSON; `bench.speed` runs it in both builds.

python -m bench.measure fruit-boss 3 --seconds 1
"""

from __future__ import annotations

import argparse
import json
from time import process_time

from ai.greedy import EVALUATIONS, evaluation_for
from ai.greedy.evaluation import chosen_weights
from ai.mcts.playouts import random_playouts
from ai.mcts.search import Search
from ai.mcts.settings import settings_for
from fruit_tui.engine.build import build
from fruit_tui.engine.game import CHANCE, State
from fruit_tui.engine.registry import game_named
from fruit_tui.engine.rng import Rng

# More steps than any random game takes.
MOST_STEPS = 100_000


def opening(name: str, seats: int) -> State:
    """Return the position that is measured: a dealt game, a few random steps in."""
    game = game_named(name)
    options = game.options(seats)
    state = game.new(options, game.deal(options, Rng.stream(1, "bench")))
    rng = Rng.stream(1, "bench walk")
    steps = 0
    while steps < 12 or len(state.deciders()) != 1 or not _is_choice(state):
        if state.current_seat() == CHANCE:
            state.apply_chance(state.sample_chance(rng))
        else:
            seat = state.deciders()[0]
            legal = state.legal_actions(seat)
            state.apply(seat, legal[rng.below(len(legal))])
        steps += 1
    return state


def _is_choice(state: State) -> bool:
    return len(state.legal_actions(state.deciders()[0])) > 1


def playouts_a_second(state: State, seconds: float) -> tuple[float, float]:
    """Return random playouts to the end of the game a second, and steps a playout."""
    rng = Rng.stream(2, "bench")
    games = steps = 0
    begun = process_time()
    while process_time() - begun < seconds:
        steps += random_playouts(state, rng, 1, MOST_STEPS)
        games += 1
    return games / (process_time() - begun), steps / games


def iterations_a_second(state: State, seconds: float) -> float:
    """Return search iterations a second, as the searching bot would do them."""
    evaluation = evaluation_for(state.options)
    settings = chosen_weights(settings_for(state.options.game), {})
    view = state.view(state.deciders()[0])
    search = Search(view, evaluation, Rng.stream(3, "bench"), settings)
    begun = process_time()
    while process_time() - begun < seconds:
        search.run(5)
    return float(search.iterations) / (process_time() - begun)


def main() -> None:
    """Measure once and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("seats", type=int)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measure")
    given = parser.parse_args()
    state = opening(given.game, given.seats)
    playouts, steps = playouts_a_second(state, given.seconds)
    found = {"build": build().kind, "playouts": playouts, "steps": steps}
    if given.game in EVALUATIONS:
        found["iterations"] = iterations_a_second(state, given.seconds)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
