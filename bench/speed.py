"""How much faster the compiled build is: random playouts and search iterations, both builds.

python -m bench.speed [--game fruit-boss] [--seats 3] [--repeats 5] [--seconds 1] [--json]

The builds take turns, so that a machine that slows down slows both down; a rate is
the median over the repeats, in seconds of processor time.  The ratio is of medians.
Prints a table and, below it or alone with --json, JSON.  Asserts nothing.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from statistics import median

from fruit_tui.engine.registry import GAMES

ROOT = Path(__file__).parents[1]
BUILDS = {"compiled": ROOT / "build" / "compiled", "interpreted": ROOT}
MEASURES = ("playouts", "iterations")

Rates = dict[str, float]


def measure(build: str, game: str, seats: int, seconds: float) -> Rates:
    """Return the rates of one build, measured in a process of its own."""
    path = os.pathsep.join((str(BUILDS[build]), str(ROOT)))
    done = subprocess.run(
        [sys.executable, "-P", "-m", "bench.measure", game, str(seats), "--seconds", str(seconds)],
        env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"The {build} build could not be measured:\n{done.stderr}")
    found: dict[str, float | str] = json.loads(done.stdout)
    if found["build"] != build:
        raise SystemExit(f"{BUILDS[build]} holds no {build} build; run: make compiled")
    return {name: float(value) for name, value in found.items() if name != "build"}


def compare(game: str, seats: int, repeats: int, seconds: float) -> dict[str, object]:
    """Return the medians of both builds for one game, and their ratios."""
    runs: dict[str, list[Rates]] = {build: [] for build in BUILDS}
    for _ in range(repeats):
        for build in BUILDS:
            runs[build].append(measure(build, game, seats, seconds))
    rates = {
        build: {name: median([one[name] for one in found]) for name in found[0]}
        for build, found in runs.items()
    }
    ratios = {
        name: rates["compiled"][name] / rates["interpreted"][name]
        for name in MEASURES
        if name in rates["compiled"]
    }
    return {"game": game, "seats": seats, "rates": rates, "ratios": ratios, "runs": runs}


def table(found: list[dict[str, object]]) -> list[str]:
    """Return the comparisons as lines of text."""
    lines = [
        f"{'game':<13}{'seats':>5}  {'measure':<22}{'interpreted':>12}{'compiled':>12}{'ratio':>8}"
    ]
    for one in found:
        rates, ratios = one["rates"], one["ratios"]
        assert isinstance(rates, dict)
        assert isinstance(ratios, dict)
        for name, ratio in ratios.items():
            label = "random playouts / s" if name == "playouts" else "search iterations / s"
            slow, fast = rates["interpreted"][name], rates["compiled"][name]
            lines.append(
                f"{one['game']:<13}{one['seats']:>5}  {label:<22}{slow:>12.1f}{fast:>12.1f}"
                f"{ratio:>8.1f}"
            )
    return lines


def main() -> None:
    """Compare and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=sorted(GAMES), action="append", help="default: all")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measure of each run")
    parser.add_argument("--json", action="store_true", help="print JSON alone")
    given = parser.parse_args()
    found = [
        compare(game, given.seats, given.repeats, given.seconds) for game in given.game or GAMES
    ]
    report = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "repeats": given.repeats,
        "seconds": given.seconds,
        "games": found,
    }
    if not given.json:
        print("\n".join(table(found)), end="\n\n")
    print(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
