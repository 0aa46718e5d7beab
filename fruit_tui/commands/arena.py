"""`fruit-tui arena`: many games between bots, and who is stronger, with intervals."""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from ai.arena import MOST_GAMES, Contest, GameRecord, Journal, Report, Stop
from ai.arena import run as run_contest
from ai.arena.seating import checked_bot
from fruit_tui.commands import OK, USAGE, CommandError
from fruit_tui.commands.hands import ProgressLine, hands_of
from fruit_tui.commands.table import bots_for_all, chosen_options, seat_count
from fruit_tui.engine.registry import game_named

# So that the last begun deal never goes past the most games there may be.
MOST: int = MOST_GAMES - 10


def run(given: argparse.Namespace) -> int:
    """Play the contest and print its report."""
    game = game_named(given.game)
    listed = given.bots.count(",") + 1
    seats = seat_count(game, given.seats if given.seats or listed == 1 else listed)
    options = chosen_options(game, seats, given.options)
    bots = bots_for_all(seats, given.bots, checked_bot)
    if not 1 <= given.games <= MOST:
        raise CommandError(f"An arena plays 1 to {MOST} games.", USAGE)
    contest = Contest(game.name, seats, tuple(options.as_dict().items()), bots, given.seed)
    if given.keep and not contest.honest:
        raise CommandError("A game with a bot that saw all cards is kept by --record alone.", USAGE)
    report = _played(contest, given)
    print(json.dumps(report.as_json(), indent=2) if given.json else "\n".join(report.lines()))
    return OK


def _played(contest: Contest, given: argparse.Namespace) -> Report:
    """Play what is not played yet."""
    line = ProgressLine()
    keep = partial(_keep, _folder(given.keep), contest) if given.keep else None
    with ExitStack() as stack:
        journal = None
        if given.record:
            journal = stack.enter_context(Journal(Path(given.record), contest))
        try:
            return run_contest(
                contest,
                given.games,
                hands=stack.enter_context(hands_of(given)),
                journal=journal,
                stop=Stop() if given.stop else None,
                tell=line.tell,
                keep=keep,
            )
        except KeyboardInterrupt:
            line.clear()
            if journal is not None:
                print(
                    f"{len(journal.records)} games are in {given.record}; "
                    "the same command goes on from there.",
                    file=sys.stderr,
                )
            raise
        finally:
            line.clear()


def _folder(name: str) -> Path:
    """Make the folder for the saves, before hours are spent on what could not be kept."""
    from fruit_tui.storage.atomic import make_folder

    folder = Path(name)
    make_folder(folder)
    return folder


def _keep(folder: Path, contest: Contest, record: GameRecord) -> None:
    # Only whoever keeps games needs the match and the save format.
    from fruit_tui.match.arena_saves import keep_game

    keep_game(folder, contest, record)
