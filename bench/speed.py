"""How fast the bots think here: compiled against interpreted, as ratios in one run.

    python -m bench.speed [--game fruit-boss] [--seats 3] [--repeats 5] [--seconds 1] [--json]

Two kinds of work for every game: random playouts, from the deal to the end of the game, and
search iterations (`mcts:N`), from positions spread over a game.  Both builds do the same
work with the same seeds, in turns, each time in a new process.  Rates are per second of
processor time, so that other load on the machine disturbs little; a ratio compares two
neighbours in time.  Nothing is asserted about speed, only that both builds came to the
same results: otherwise the figures would mean nothing.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

from bench.builds import BUILT, ROOT, compiled_problem, run_in
from fruit_tui.engine.build import COMPILED, INTERPRETED
from fruit_tui.engine.registry import GAMES

WORK: Final = Path(__file__).with_name("work.py")
KINDS: Final = ("playouts", "iterations")
# The first measurement, from which follows how much work lasts long enough.
TRIAL: Final = {"playouts": 4, "iterations": 40}
# The compiled build does the same so many times, or it would be done before one can look.
PASSES: Final = {INTERPRETED: 1, COMPILED: 10}
USUAL_SEATS: Final = 3


@dataclass(frozen=True)
class Spread:
    """The median of several measurements, and between what they were."""

    median: float
    low: float
    high: float

    def text(self, digits: int) -> str:
        """Return it for a table."""
        return f"{self.median:,.{digits}f} ({self.low:,.{digits}f}-{self.high:,.{digits}f})"


@dataclass(frozen=True)
class Row:
    """One kind of work at one table: how much was done each time, and how many a second."""

    game: str
    seats: int
    work: str
    count: int
    interpreted: Spread
    compiled: Spread
    ratio: Spread


class Unequal(Exception):
    """Both builds did not come to the same results: then their speeds say nothing."""


def measure(name: str, seats: int, repeats: int, seconds: float) -> list[Row]:
    """Return the rows of one game; only that of the playouts where no bot thinks about it yet."""
    trial = _work(ROOT, INTERPRETED, name, seats, TRIAL)
    kinds = [kind for kind in KINDS if kind in trial]
    counts = dict(TRIAL)
    for kind in kinds:
        lasting = round(TRIAL[kind] * seconds / trial[kind]["seconds"])
        counts[kind] = max(TRIAL[kind], lasting)
    rates: dict[tuple[str, str], list[float]] = {}
    digests: dict[str, set[str]] = {kind: set() for kind in kinds}
    for _ in range(repeats):
        for build, folder in ((INTERPRETED, ROOT), (COMPILED, BUILT)):
            found = _work(folder, build, name, seats, counts)
            for kind in kinds:
                rate = counts[kind] / found[kind]["seconds"]
                rates.setdefault((kind, build), []).append(rate)
                digests[kind].add(found[kind]["digest"])
    rows: list[Row] = []
    for kind in kinds:
        if len(digests[kind]) > 1:
            raise Unequal(f"The two builds differ in the {kind} of {name} with {seats} seats.")
        slow, fast = rates[kind, INTERPRETED], rates[kind, COMPILED]
        ratios = [b / a for a, b in zip(slow, fast, strict=True)]
        rows.append(
            Row(name, seats, kind, counts[kind], _spread(slow), _spread(fast), _spread(ratios))
        )
    return rows


def _work(folder: Path, build: str, name: str, seats: int, counts: dict[str, int]) -> Any:
    numbers = [seats, *[counts[kind] for kind in KINDS], PASSES[build]]
    found = json.loads(run_in(folder, WORK, name, *map(str, numbers)))
    if found["build"] != build:
        raise Unequal(f"What ought to be {build} ran {found['build']}.")
    return found


def _spread(values: list[float]) -> Spread:
    return Spread(median(values), min(values), max(values))


def table(rows: list[Row]) -> list[str]:
    """Return the rows as lines of text, under a line of headings."""
    lines = [("game", "seats", "a second", "interpreted", "compiled", "times as many")]
    lines += [
        (
            row.game,
            str(row.seats),
            row.work,
            row.interpreted.text(1 if row.interpreted.median < 100 else 0),
            row.compiled.text(0),
            row.ratio.text(1),
        )
        for row in rows
    ]
    widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
    return [
        "  ".join(
            cell.ljust(width) if i in (0, 2) else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    ]


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; return the exit code."""
    about = str(__doc__).partition("\n")[0]
    parser = argparse.ArgumentParser(prog="python -m bench.speed", description=about)
    parser.add_argument("--game", choices=sorted(GAMES), action="append", help="default: all")
    parser.add_argument("--seats", type=int, help="default: 3, or the nearest that a game has")
    parser.add_argument("--repeats", type=int, default=5, help="measurements of each, default 5")
    parser.add_argument(
        "--seconds", type=float, default=1.0, help="how long each lasts interpreted, default 1"
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    given = parser.parse_args(arguments)
    if given.repeats < 1 or not 0.0 < given.seconds <= 3600.0:
        parser.error("at least one repeat, of more than 0 and at most 3600 seconds, is needed")
    problem = compiled_problem()
    if problem:
        print(problem, file=sys.stderr)
        return 1
    rows: list[Row] = []
    try:
        for name in given.game or GAMES:
            game = GAMES[name]
            seats = given.seats or min(max(USUAL_SEATS, game.min_seats), game.max_seats)
            if game.min_seats <= seats <= game.max_seats:
                print(f"measuring {name} with {seats} seats ...", file=sys.stderr, flush=True)
                rows += measure(name, seats, given.repeats, given.seconds)
    except Unequal as error:
        print(error, file=sys.stderr)
        return 1
    except subprocess.CalledProcessError:
        print("A measurement failed; what it said is above.", file=sys.stderr)
        return 1
    if not rows:
        print(f"None of these games is for {given.seats} players.", file=sys.stderr)
        return 1
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    machine = f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"
    if given.json:
        print(json.dumps({"machine": machine, "load": load, "rows": [asdict(r) for r in rows]}))
        return 0
    print("\n".join(table(rows)))
    busy = "" if load is None else f", load {load:.1f}"
    print(f"median (least-most) of {given.repeats}, per second of processor time; {machine}{busy}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
