"""What `bench.peers` measures, one piece in a process of its own: run by its path.

    python bench/peers_work.py SIDE GAME SEATS WORK SECONDS

SIDE is "ours" or "openspiel".  Does the work for about so many seconds of processor time, after
a little of it to warm up, and prints one JSON object: how much was done in how long.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any, Final

# Searches start from so many positions, spread over a random game, each so many iterations long.
POSITIONS: Final = 4
ITERATIONS: Final = 200
PLAYOUTS: Final = 10
MOST_STEPS: Final = 100_000
UCT_C: Final = 2.0
PAGE: Final = 4096

# OpenSpiel 2.0.2 resamples hearts wrongly before the first trick is complete: its C++ search then
# crashes and its Python search fails.  So positions of hearts begin after so many decisions.
SKIPPED: Final = {"hearts": 16}

# Our search with what OpenSpiel's does between tree and reward: a random game to its end.
RANDOM_PLAYOUTS: Final = "/turns=1000/greed=0"

Work = Callable[[int], int]
"""Does a portion, by its number, and returns how many playouts or iterations that were."""

Choices = tuple[list[tuple[Any, int]], int]
"""Positions with how many decisions were made before each, and how many the game took."""


def timed(work: Work, seconds: float) -> dict[str, float]:
    """Return how much was done in about `seconds` of processor time, and in how much exactly."""
    work(0)
    done = number = 0
    begun = process_time()
    while process_time() - begun < seconds:
        done += work(number)
        number += 1
    return {"done": done, "seconds": process_time() - begun}


# Ours.


def ours(name: str, seats: int, work: str, seconds: float) -> dict[str, Any]:
    """Measure one of our games in the build that is imported."""
    from ai.mcts.playouts import random_playouts
    from fruit_tui.engine.build import build
    from fruit_tui.engine.registry import GAMES
    from fruit_tui.engine.rng import Rng

    game = GAMES[name]
    options = game.options(seats, {"rounds": 1} if name == "fruit-boss" else {})
    start = game.new(options, game.deal(options, Rng.stream(1, "deal")))
    games = steps = 0

    def playouts(number: int) -> int:
        nonlocal games, steps
        rng = Rng.stream(number, "playouts")
        games += PLAYOUTS
        steps += int(random_playouts(start, rng, PLAYOUTS, MOST_STEPS))
        return PLAYOUTS

    if work == "playouts":
        found: dict[str, Any] = {**timed(playouts, seconds)}
        found["steps"] = steps / games
    elif work == "memory":
        found = _memory(start.view(start.deciders()[0]))
    else:
        states, left = _spread(_our_choices(start))
        found = {**timed(_our_search(game, states, work), seconds), "left": left}
    return {**found, "build": build().kind}


def _our_search(game: Any, states: list[Any], work: str) -> Work:
    from ai.bot import make_bot, parse_spec

    changes = RANDOM_PLAYOUTS if work == "random search" else ""
    spec = parse_spec(f"mcts:{ITERATIONS}/settle=0{changes}")

    def search(number: int) -> int:
        state = states[number % POSITIONS]
        seat = state.deciders()[0]
        return make_bot(spec, game, number, seat).choose(state.view(seat)).iterations

    return search


def _our_choices(state: Any) -> Choices:
    """Return the positions of a random game in which somebody has a choice."""
    from fruit_tui.engine.game import CHANCE
    from fruit_tui.engine.rng import Rng

    rng = Rng.stream(1, "walk")
    found: list[tuple[Any, int]] = []
    decisions = 0
    while not state.is_over():
        if state.current_seat() == CHANCE:
            state.apply_chance(state.sample_chance(rng))
            continue
        seat = state.deciders()[0]
        legal = state.legal_actions(seat)
        if len(legal) > 1:
            found.append((state.copy(), decisions))
        decisions += 1
        state.apply(seat, legal[rng.below(len(legal))])
    return found, decisions


def _memory(view: Any) -> dict[str, Any]:
    """Search until the tree is full; return what it holds and by how much the process grew."""
    from ai.greedy import evaluation_for
    from ai.greedy.evaluation import chosen_weights
    from ai.mcts.search import MOST_NODES, Search
    from ai.mcts.settings import settings_for
    from fruit_tui.engine.rng import Rng

    settings = chosen_weights(settings_for(view.options.game), {})
    evaluation = evaluation_for(view.options, {})
    # A small search first, so that what is loaded only once is not counted.
    Search(view, evaluation, Rng.stream(0, "warm"), settings).run(100)
    before = _resident()
    search = Search(view, evaluation, Rng.stream(0, "search"), settings)
    while search.nodes() < MOST_NODES and search.iterations < 4 * MOST_NODES:
        search.run(1000)
    return {
        "nodes": search.nodes(),
        "budget": MOST_NODES,
        "iterations": int(search.iterations),
        "grown": _resident() - before,
    }


def _resident() -> int:
    """Return how many bytes of this process are in memory (Linux)."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE


# OpenSpiel's.


def openspiel(name: str, work: str, seconds: float) -> dict[str, Any]:
    """Measure one of OpenSpiel's own games."""
    import pyspiel

    game = pyspiel.load_game(name)
    if work == "playouts":
        return _foreign_playouts(game, seconds)
    states, left = _spread(_foreign_choices(game))
    return {**timed(_foreign_search(game, states, work), seconds), "left": left}


def _foreign_playouts(game: Any, seconds: float) -> dict[str, Any]:
    import numpy as np

    rng = np.random.RandomState(1)
    games = steps = 0

    def playouts(number: int) -> int:  # noqa: ARG001
        nonlocal games, steps
        for _ in range(PLAYOUTS):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    legal = [action for action, _ in state.chance_outcomes()]
                else:
                    legal = state.legal_actions()
                    steps += 1
                state.apply_action(legal[rng.randint(len(legal))])
            games += 1
        return PLAYOUTS

    found: dict[str, Any] = {**timed(playouts, seconds)}
    return {**found, "steps": steps / games}


def _foreign_search(game: Any, states: list[Any], work: str) -> Work:
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms import ismcts, mcts

    bot: Any
    if work == "C++ search":
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        bot = pyspiel.ISMCTSBot(1, evaluator, UCT_C, ITERATIONS)
    else:
        random = np.random.RandomState(1)
        evaluator = mcts.RandomRolloutEvaluator(1, random)
        bot = ismcts.ISMCTSBot(game, evaluator, UCT_C, ITERATIONS, random_state=random)

    def search(number: int) -> int:
        bot.step(states[number % POSITIONS])
        return ITERATIONS

    return search


def _foreign_choices(game: Any) -> Choices:
    """Return the positions of a random game in which somebody has a choice."""
    import numpy as np

    rng = np.random.RandomState(1)
    state = game.new_initial_state()
    found: list[tuple[Any, int]] = []
    skipped = SKIPPED.get(game.get_type().short_name, 0)
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            legal = [action for action, _ in state.chance_outcomes()]
        else:
            legal = state.legal_actions()
            if len(legal) > 1 and decisions >= skipped:
                found.append((state.clone(), decisions))
            decisions += 1
        state.apply_action(legal[rng.randint(len(legal))])
    return found, decisions


def _spread(choices: Choices) -> tuple[list[Any], float]:
    """Return `POSITIONS` of them, evenly spread, and how many decisions follow on the average."""
    found, decisions = choices
    chosen = [found[len(found) * (2 * i + 1) // (2 * POSITIONS)] for i in range(POSITIONS)]
    left = sum(decisions - before for _, before in chosen) / POSITIONS
    return [state for state, _ in chosen], left


def main() -> None:
    """Do the work and print."""
    side, name, seats, work, seconds = sys.argv[1:]
    if side == "ours":
        found = ours(name, int(seats), work, float(seconds))
    else:
        found = openspiel(name, work, float(seconds))
    print(json.dumps(found))


if __name__ == "__main__":
    main()
