"""Many random games, every invariant checked after every step, in one command.

    python -m tests.random_games --game fruit-boss --games 1000

plays so many games at every seat count (or one, with `--seats`), on as many
processes as `--jobs` says, and exits with 1 at the first fault, which names
its table, seed and step.  With `--all-options`, the games are spread over the
tables with each other value of each option as well.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time

from fruit_tui.engine.game import OptionValue
from fruit_tui.engine.registry import GAMES
from tests.contract import Table, random_play_is_sound, tables

# Games a process plays before it reports.
BATCH = 25


# What crosses to a process: the game's name, seats and options, and the seeds to play.
# A compiled game cannot be pickled.
Job = tuple[str, int, dict[str, OptionValue], range]


def play_batch(job: Job) -> tuple[str, int, int, str]:
    """Play the games of some seeds in this process."""
    name, seats, chosen, seeds = job
    return play_seeds(Table(GAMES[name], GAMES[name].options(seats, chosen)), seeds)


def play_seeds(table: Table, seeds: range) -> tuple[str, int, int, str]:
    """Play the games of some seeds; return the table, games and steps, and the first fault."""
    steps = 0
    for count, seed in enumerate(seeds):
        try:
            steps += random_play_is_sound(table, seed)
        except Exception as error:
            told = isinstance(error, AssertionError)
            fault = str(error) if told else f"{table}, seed {seed}: {error!r}"
            return str(table), count, steps, fault
    return str(table), len(seeds), steps, ""


def main(arguments: list[str] | None = None) -> int:
    """Play the games; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=sorted(GAMES), action="append", help="default: all")
    parser.add_argument("--games", type=int, default=100, help="games per seat count")
    parser.add_argument("--seats", type=int, action="append", help="default: every seat count")
    parser.add_argument("--seed", type=int, default=0, help="the first game's seed")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--all-options", action="store_true", help="other values of options too")
    given = parser.parse_args(arguments)
    jobs: list[Job] = []
    for name in given.game or sorted(GAMES):
        found = tables(GAMES[name], every_option=given.all_options)
        found = [table for table in found if given.seats is None or table.seats in given.seats]
        for table in found:
            alike = sum(other.seats == table.seats for other in found)
            last = given.seed + max(1, given.games // alike)
            batches = range(given.seed, last, BATCH)
            jobs += [
                (
                    name,
                    table.seats,
                    table.options.as_dict(),
                    range(first, min(first + BATCH, last)),
                )
                for first in batches
            ]
    started = time.perf_counter()
    totals: dict[str, list[int]] = {}
    with multiprocessing.get_context("spawn").Pool(given.jobs) as pool:
        for table, games, steps, fault in pool.imap_unordered(play_batch, jobs):
            if fault:
                print(fault, file=sys.stderr)
                return 1
            total = totals.setdefault(table, [0, 0])
            total[0] += games
            total[1] += steps
    for label, (games, steps) in sorted(totals.items()):
        print(f"{label}: {games} games, {steps} steps, every invariant held")
    print(f"{time.perf_counter() - started:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
