"""The words for a host, who offers the game to others: as data for the parser.

Only the standard library is imported, as in `cli`.
"""

from __future__ import annotations

import argparse
import re
from typing import Final

from fruit_tui.commands import USAGE, CommandError, shown
from fruit_tui.parsing import Commands, Whole, command

# Set, to anything but 0, it does what --restricted does; nothing takes that back.
RESTRICTED_VARIABLE: Final = "FRUIT_TUI_RESTRICTED"

# What a guest may keep, unless the host says otherwise.
USUAL_GAMES: Final = 100
MOST_GAMES: Final = 100_000

LONGEST_THOUGHT: Final = 600.0
SHORTEST_THOUGHT: Final = 0.01

USUAL_PORT: Final = 8000
USUAL_PLAYERS: Final = 8

_PROFILE: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")


def add_host(parser: argparse.ArgumentParser) -> None:
    """Add what stands before every command."""
    parser.add_argument(
        "--profile",
        metavar="NAME",
        type=profile_name,
        help="keep games in a folder of this name, below the one of --saves",
    )
    parser.add_argument(
        "--restricted",
        action="store_true",
        help="for a host: nothing leads out of the folder of games; see docs/ssh.md",
    )
    parser.add_argument(
        "--think",
        metavar="SECONDS",
        type=thought,
        help="let no bot think longer about a step (restricted: 2)",
    )
    parser.add_argument(
        "--most-games",
        metavar="N",
        type=Whole("--most-games"),
        help=f"restricted: how many games may be kept ({USUAL_GAMES})",
    )
    # How `serve` starts the app for a browser; of no use to anybody else.
    parser.add_argument("--browser", action="store_true", help=argparse.SUPPRESS)
    parser.set_defaults(limits=None)


def add_serve(commands: Commands) -> None:
    """Add `serve`."""
    parser = command(
        commands,
        "serve",
        "Offer the game in a browser, each visitor with games of their own.",
        """
        fruit-tui serve
        fruit-tui serve --port 8123 --players 4
        fruit-tui --think 1 --saves /srv/fruit serve --url https://fruit.example
        """,
        "Needs textual-serve: pip install 'fruit-tui[web]'.  How to offer it to others,\n"
        "and what limits there are: docs/ssh.md.",
    )
    parser.add_argument(
        "--host",
        metavar="ADDRESS",
        default="127.0.0.1",
        help="the address to listen on (127.0.0.1: for this computer only)",
    )
    parser.add_argument(
        "--port",
        metavar="N",
        type=Whole("--port"),
        default=USUAL_PORT,
        help=f"the port to listen on, 0 for any that is free ({USUAL_PORT})",
    )
    parser.add_argument(
        "--players",
        metavar="N",
        type=Whole("--players"),
        default=USUAL_PLAYERS,
        help=f"how many may play at once ({USUAL_PLAYERS})",
    )
    parser.add_argument(
        "--url", metavar="URL", help="where visitors find it, if behind another server"
    )
    parser.set_defaults(command="serve")


def profile_name(text: str) -> str:
    """Return `text` if it can be a profile's name; CommandError otherwise."""
    if _PROFILE.fullmatch(text) is None:
        raise CommandError(
            "A profile is named with a to z, 0 to 9, - and _, up to 64 of them, the first a"
            f" letter or digit; not {shown(text)}.",
            USAGE,
        )
    return text


def thought(text: str) -> float:
    """Return the seconds that `text` is; CommandError if they are none, too few or too many."""
    if re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,6})?", text) is not None:
        seconds = float(text)
        if SHORTEST_THOUGHT <= seconds <= LONGEST_THOUGHT:
            return seconds
    raise CommandError(
        f"--think takes {SHORTEST_THOUGHT:g} to {LONGEST_THOUGHT:g} seconds, not {shown(text)}.",
        USAGE,
    )
