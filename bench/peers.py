"""Our search and random games beside those of OpenSpiel, a second of processor time each.

    python -m bench.peers [--seats 4] [--repeats 5] [--seconds 0.5] [--built DIR]
    python -m bench.peers --memory

OpenSpiel's games and ours differ, so a row says how many decisions there are in a random game
or, for a search, from its position to the end of one, as a mean of four positions spread over a
game.  `search` is ours as it ships, which judges a position where it
stops looking; `random search` is the same tree with a random game to the end instead, which
is what OpenSpiel's searches do.  Every measurement is a new process; the rows take turns.
Needs the extra `rl` and a compiled build (`make compiled`), or another one by `--built`.
Prints, asserts nothing.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from importlib.metadata import version
from pathlib import Path
from statistics import median
from subprocess import CalledProcessError
from typing import Any, Final

from bench.builds import BUILT, compiled_problem, run_in
from fruit_tui.engine.registry import GAMES

WORK: Final = Path(__file__).with_name("peers_work.py")

OURS: Final = ("playouts", "random search", "search")
THEIRS: Final = ("playouts", "Python search", "C++ search")
FOREIGN: Final = {"hearts": 4, "gin_rummy": 2}

# A side, a game, its seats and a kind of work.
Row = tuple[str, str, int, str]


def rows(seats: int) -> list[Row]:
    """Return what is measured."""
    found: list[Row] = []
    for name, game in GAMES.items():
        here = min(max(seats, game.min_seats), game.max_seats)
        found += [("ours", name, here, work) for work in OURS]
    for name, here in FOREIGN.items():
        found += [("openspiel", name, here, work) for work in THEIRS]
    return found


def measure(row: Row, seconds: float, built: Path) -> dict[str, Any]:
    """Return what one process found for `row`."""
    side, name, seats, work = row
    found: dict[str, Any] = json.loads(
        run_in(built, WORK, side, name, str(seats), work, str(seconds))
    )
    return found


def table(found: dict[Row, list[dict[str, Any]]]) -> list[str]:
    """Return the measurements as lines of Markdown."""
    lines = ["| game | seats | work | decisions in each | a second |", "|---|---|---|---|---|"]
    for row, parts in found.items():
        side, name, seats, work = row
        rates = [part["done"] / part["seconds"] for part in parts]
        # Our search as it ships does not play on to the end.
        length = parts[0].get("steps", parts[0].get("left", 0.0))
        steps = "" if work == "search" else f"{length:.0f}"
        named = f"{work}, from Python" if side != "ours" and work == "playouts" else work
        title = GAMES[name].title if side == "ours" else f"OpenSpiel {name}"
        lines.append(
            f"| {title} | {seats} | {named} | {steps} | "
            f"{median(rates):,.0f} ({min(rates):,.0f} to {max(rates):,.0f}) |"
        )
    return lines


def memory(seats: int, built: Path) -> list[str]:
    """Return how large a full tree is, game by game, as lines of Markdown."""
    lines = [
        "| game | seats | nodes of a full tree | iterations | memory | a node |",
        "|---|---|---|---|---|---|",
    ]
    for name, game in GAMES.items():
        here = min(max(seats, game.min_seats), game.max_seats)
        found = measure(("ours", name, here, "memory"), 0.0, built)
        each = found["grown"] / found["nodes"]
        lines.append(
            f"| {game.title} | {here} | {found['nodes']:,} of {found['budget']:,} | "
            f"{found['iterations']:,} | {found['grown'] / 2**20:.1f} MiB | {each:.0f} bytes |"
        )
    return lines


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; return the exit code."""
    about = str(__doc__).partition("\n")[0]
    parser = argparse.ArgumentParser(prog="python -m bench.peers", description=about)
    parser.add_argument("--seats", type=int, default=4, help="of our games, default 4")
    parser.add_argument("--repeats", type=int, default=5, help="measurements of each, default 5")
    parser.add_argument("--seconds", type=float, default=0.5, help="each, default 0.5")
    parser.add_argument("--memory", action="store_true", help="how large a full tree is, instead")
    parser.add_argument("--built", type=Path, help="measure this build, whatever it is made of")
    given = parser.parse_args(arguments)
    if given.repeats < 1 or not 0.0 < given.seconds <= 3600.0:
        parser.error("at least one repeat, of more than 0 and at most 3600 seconds, is needed")
    problem = "" if given.built else compiled_problem()
    if problem:
        print(problem, file=sys.stderr)
        return 1
    built = (given.built or BUILT).resolve()
    try:
        if given.memory:
            print("\n".join(memory(given.seats, built)))
            return 0
        found: dict[Row, list[dict[str, Any]]] = {row: [] for row in rows(given.seats)}
        for repeat in range(given.repeats):
            print(f"repeat {repeat + 1} of {given.repeats} ...", file=sys.stderr, flush=True)
            for row, parts in found.items():
                parts.append(measure(row, given.seconds, built))
    except CalledProcessError:
        print("A measurement failed; what it said is above.", file=sys.stderr)
        return 1
    print("\n".join(table(found)))
    builds = {part["build"] for row, parts in found.items() for part in parts if row[0] == "ours"}
    print(
        f"median (least to most) of {given.repeats}, per second of processor time; ours "
        f"{' and '.join(sorted(builds))}; OpenSpiel {version('open-spiel')}; "
        f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores, "
        f"load {os.getloadavg()[0]:.1f}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
