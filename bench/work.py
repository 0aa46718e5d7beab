"""What `bench.speed` measures, in one build: run by its path, with that build in front.

Prints one JSON object: which build it was, and for each kind of work the processor
seconds it took and a digest of its results, which is the same in every build.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from functools import partial
from hashlib import blake2b
from time import process_time
from typing import Final

from ai.bot import make_bot, parse_spec
from ai.greedy import EVALUATIONS, evaluation_for
from ai.mcts.search import Search
from fruit_tui.engine.build import build
from fruit_tui.engine.game import CHANCE, Game, State
from fruit_tui.engine.registry import GAMES
from fruit_tui.engine.rng import Rng

# So many deals are played out; searches start from so many positions, spread over a game.
POSITIONS: Final = 4

# A search that only plays on at random, to the horizon of the game.
AIMLESS: Final = {"explore": 0.0, "first": 1.0, "widen": 0.0, "turns": 1e9, "greed": 0.0}


def start(game: Game, seats: int, seed: int) -> State:
    """Return a game after its set-up, with the usual options."""
    options = game.options(seats)
    return game.new(options, game.deal(options, Rng.stream(seed, "deal")))


class Playouts:
    """Games from a few deals, to be played on at random as the search does."""

    def __init__(self, game: Game, seats: int) -> None:
        self._starts = [start(game, seats, seed) for seed in range(POSITIONS)]
        self._rngs = [Rng.stream(seed, "playouts") for seed in range(POSITIONS)]
        self._searches = [
            Search(state.view(0), evaluation_for(state.options), rng, AIMLESS)
            for state, rng in zip(self._starts, self._rngs, strict=True)
        ]

    def run(self, count: int) -> str:
        """Play `count` games; return a digest of where the last ones ended."""
        worlds = [state.copy() for state in self._starts]
        for number in range(count):
            worlds[number % POSITIONS] = self._starts[number % POSITIONS].copy()
            self._searches[number % POSITIONS]._play_on(worlds[number % POSITIONS])
        # Each went on where the one before left its generator, so these speak for all.
        ends = [(world.encode(), rng.word()) for world, rng in zip(worlds, self._rngs, strict=True)]
        return blake2b(str(ends).encode(), digest_size=8).hexdigest()


def choices(game: Game, seats: int) -> list[State]:
    """Return positions of a random game, evenly spread, in which somebody has a choice."""
    state = start(game, seats, 1)
    rng = Rng.stream(1, "walk")
    found: list[State] = []
    while not state.is_over():
        if state.current_seat() == CHANCE:
            state.apply_chance(state.sample_chance(rng))
            continue
        seat = state.deciders()[0]
        legal = state.legal_actions(seat)
        if len(legal) > 1:
            found.append(state.copy())
        state.apply(seat, legal[rng.below(len(legal))])
    return [found[len(found) * (2 * i + 1) // (2 * POSITIONS)] for i in range(POSITIONS)]


def search(game: Game, states: list[State], count: int) -> str:
    """Spread `count` iterations over some positions; return a digest of the visit tables."""
    tables = blake2b(digest_size=8)
    for number, state in enumerate(states):
        share = count * (number + 1) // len(states) - count * number // len(states)
        seat = state.deciders()[0]
        bot = make_bot(parse_spec(f"mcts:{share}"), game, number, seat)
        for one in bot.choose(state.view(seat)).candidates:
            row = f"{one.action} {one.visits} {one.value.hex()} {one.lead.hex()}\n"
            tables.update(row.encode())
    return tables.hexdigest()


def timed(prepare: Callable[[], Callable[[], str]], passes: int) -> dict[str, object]:
    """Return how much processor time one pass of a work took on the average, and its digest."""
    seconds = 0.0
    digests: set[str] = set()
    for _ in range(passes):
        work = prepare()
        begun = process_time()
        digests.add(work())
        seconds += process_time() - begun
    return {"seconds": seconds / passes, "digest": " ".join(sorted(digests))}


def main() -> None:
    """Do the work, after a little of it to warm up."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("seats", type=int)
    parser.add_argument("playouts", type=int)
    parser.add_argument("iterations", type=int)
    parser.add_argument("passes", type=int, help="times that all of it is done")
    given = parser.parse_args()
    game = GAMES[given.game]
    found: dict[str, object] = {"build": build().kind}
    if given.game in EVALUATIONS:
        states = choices(game, given.seats)
        Playouts(game, given.seats).run(POSITIONS)
        search(game, states, POSITIONS)
        found["playouts"] = timed(
            lambda: partial(Playouts(game, given.seats).run, given.playouts), given.passes
        )
        found["iterations"] = timed(
            lambda: partial(search, game, states, given.iterations), given.passes
        )
    print(json.dumps(found))


if __name__ == "__main__":
    main()
