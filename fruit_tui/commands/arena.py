"""`fruit-tui arena`: many games between bots, and who is stronger, with intervals."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict

from ai.arena import MOST_GAMES, Contest
from ai.arena import run as run_contest
from fruit_tui.commands import OK, USAGE, CommandError
from fruit_tui.commands.table import bots_for_all, chosen_options, seat_count
from fruit_tui.engine.registry import game_named


def run(given: argparse.Namespace) -> int:
    """Play the contest and print its report."""
    game = game_named(given.game)
    listed = given.bots.count(",") + 1
    seats = seat_count(game, given.seats if given.seats or listed == 1 else listed)
    options = chosen_options(game, seats, given.options)
    bots = tuple(str(spec) for spec in bots_for_all(seats, given.bots))
    if not 1 <= given.games <= MOST_GAMES or given.jobs < 1:
        raise CommandError(f"An arena plays 1 to {MOST_GAMES} games, in 1 job or more.", USAGE)
    contest = Contest(game.name, seats, tuple(options.as_dict().items()), bots, given.seed)
    report = run_contest(contest, given.games, given.jobs, _tell)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    print(json.dumps(asdict(report), indent=2) if given.json else "\n".join(report.lines()))
    return OK


def _tell(played: int, games: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{played} of {games} games", end="", file=sys.stderr, flush=True)
