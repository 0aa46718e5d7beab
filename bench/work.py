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
from ai.greedy import EVALUATIONS
from ai.mcts.playouts import random_playouts
from fruit_tui.engine.build import build
from fruit_tui.engine.game import CHANCE, Game, State
from fruit_tui.engine.registry import GAMES
from fruit_tui.engine.rng import Rng

# So many deals are played out; searches start from so many positions, spread over a game.
POSITIONS: Final = 4

# More than any random game takes.
MOST_STEPS: Final = 100_000


def start(game: Game, seats: int, seed: int) -> State:
    """Return a game after its set-up, with the usual options."""
    options = game.options(seats)
    return game.new(options, game.deal(options, Rng.stream(seed, "deal")))


def play_out(starts: list[State], count: int) -> str:
    """Spread `count` random games over some deals; return a digest of how they went."""
    ends: list[tuple[int, int]] = []
    for number, state in enumerate(starts):
        rng = Rng.stream(number, "playouts")
        steps = random_playouts(state, rng, share(count, number), MOST_STEPS)
        # Each game begins where the one before left the generator: this speaks for all.
        ends.append((int(steps), int(rng.word())))
    return blake2b(str(ends).encode(), digest_size=8).hexdigest()


def share(count: int, number: int) -> int:
    """Return the part of `count` that position `number` gets."""
    return count * (number + 1) // POSITIONS - count * number // POSITIONS


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
        seat = state.deciders()[0]
        bot = make_bot(parse_spec(f"mcts:{share(count, number)}/settle=0"), game, number, seat)
        for one in bot.choose(state.view(seat)).candidates:
            row = f"{one.action} {one.visits} {one.value.hex()} {one.lead.hex()}\n"
            tables.update(row.encode())
    return tables.hexdigest()


def timed(work: Callable[[], str], passes: int) -> dict[str, object]:
    """Return how much processor time one pass of a work took on the average, and its digest."""
    begun = process_time()
    digests = {work() for _ in range(passes)}
    return {
        "seconds": (process_time() - begun) / passes,
        "digest": " ".join(sorted(digests)),
    }


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
    starts = [start(game, given.seats, seed) for seed in range(POSITIONS)]
    play_out(starts, POSITIONS)
    found["playouts"] = timed(partial(play_out, starts, given.playouts), given.passes)
    if given.game in EVALUATIONS:
        states = choices(game, given.seats)
        search(game, states, POSITIONS)
        found["iterations"] = timed(partial(search, game, states, given.iterations), given.passes)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
