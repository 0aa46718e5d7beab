"""An arena from the command line, where only this package and the engine are at hand.

    python -m ai.arena fruit-boss --bots mcts:1000,greedy,greedy --games 300 --seed 1

`fruit-tui arena` does the same and more.
"""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import ExitStack
from pathlib import Path

from ai.arena import Contest, Journal, Progress, Stop, run
from ai.arena.running import processes
from fruit_tui.engine.game import GameError


def main(arguments: list[str] | None = None) -> int:
    """Run an arena and print its report; return the exit code."""
    about = str(__doc__).partition("\n")[0]
    parser = argparse.ArgumentParser(prog="python -m ai.arena", description=about)
    parser.add_argument("game", help="the game, as in: fruit-boss")
    parser.add_argument("--bots", required=True, help="one bot a seat, comma separated")
    parser.add_argument("--games", type=int, default=300, help="default 300")
    parser.add_argument("--seed", type=int, default=1, help="default 1")
    parser.add_argument("--jobs", type=int, default=1, help="processes; the result is the same")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--record", type=Path, help="a file of games to go on from and to add to")
    parser.add_argument(
        "--stop", action="store_true", help="stop when the first bot's place is known"
    )
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    given = parser.parse_args(arguments)
    options = {name: value for name, _, value in (o.partition("=") for o in given.option)}
    try:
        contest = Contest.of(given.game, given.bots.split(","), given.seed, options)
        with ExitStack() as stack:
            report = run(
                contest,
                given.games,
                hands=stack.enter_context(processes(given.jobs)) if given.jobs > 1 else None,
                journal=stack.enter_context(Journal(given.record, contest))
                if given.record
                else None,
                stop=Stop() if given.stop else None,
                tell=_tell,
            )
    except (GameError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    print(json.dumps(report.as_json(), indent=1) if given.json else "\n".join(report.lines()))
    return 0


def _tell(progress: Progress) -> None:
    if sys.stderr.isatty():
        end = "\n" if progress.played == progress.games else ""
        line = f"\r{progress.played} of {progress.games} games"
        print(line, end=end, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
