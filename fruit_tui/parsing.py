"""What the parsers of all commands share: how they complain, and words that mean the same.

Only the standard library is imported, as in `cli`.
"""

from __future__ import annotations

import argparse
import re
from typing import NoReturn, TypeAlias

from fruit_tui.commands import USAGE, CommandError, shown

# The largest number that any option takes: a save holds no larger seed.
LARGEST_NUMBER = 2**63 - 1

SAVES_HELP = "where games are kept (else $FRUIT_TUI_SAVES, else the system's place for such data)"
BOTS_HELP = (
    "random, greedy, mcts:500 (iterations a step) or mcts:2s (seconds a step);"
    " one for all seats, or one a seat with commas between"
)


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one sentence, like all others.

    examples  command lines, one a line, and `more` a paragraph that stands below them:
              both as in the help, for the manual page
    """

    examples: str = ""
    more: str = ""

    def error(self, message: str) -> NoReturn:
        """Raise CommandError."""
        found = re.fullmatch(r"argument ([^:]+): (.*)", message, re.DOTALL)
        text = f"{found[1].split('/')[-1]}: {found[2]}" if found else message
        text = text.rstrip(".")
        raise CommandError(f"{text[0].upper()}{text[1:]}; see {self.prog} --help.", USAGE)


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"


def command(
    make: type[Parser] | Commands,
    name: str,
    summary: str,
    examples: str,
    more: str = "",
) -> Parser:
    """Return a parser with its examples below the options."""
    lines = [f"  {line.strip()}" for line in examples.strip().splitlines()]
    epilog = "\n".join(["examples:", *lines]) + (f"\n\n{more}" if more else "")
    layout = argparse.RawDescriptionHelpFormatter
    if isinstance(make, argparse._SubParsersAction):
        parser = make.add_parser(
            name,
            help=summary[0].lower() + summary[1:].rstrip("."),
            description=summary,
            epilog=epilog,
            formatter_class=layout,
            allow_abbrev=False,
        )
    else:
        parser = make(
            prog=name,
            description=summary,
            epilog=epilog,
            formatter_class=layout,
            allow_abbrev=False,
        )
    parser.examples = "\n".join(line.strip() for line in lines)
    parser.more = more
    return parser


def add_saves(parser: argparse.ArgumentParser) -> None:
    """Add --saves to a command.

    It may also stand before the command.  What a command does not hear it must
    not set either: its own default would replace what was said there.
    """
    parser.add_argument("--saves", metavar="DIR", default=argparse.SUPPRESS, help=SAVES_HELP)


def add_set_up(parser: argparse.ArgumentParser) -> None:
    """Add the seed and the options of the game to a command."""
    parser.add_argument(
        "--seed", metavar="S", type=Whole("--seed"), help="the same number deals the same cards"
    )
    parser.add_argument(
        "--option",
        dest="options",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="an option of the game, as fruit-tui games lists them; may be repeated",
    )


class Whole:
    """Reads an argument that is a whole number from 0 to `LARGEST_NUMBER`."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, text: str) -> int:
        """Return the number that `text` is; CommandError if it is none."""
        if re.fullmatch(r"[0-9]+", text) is None:
            raise CommandError(
                f"{self.name} takes a whole number from 0 up, not {shown(text)}.", USAGE
            )
        digits = text.lstrip("0") or "0"
        # So many digits that Python would not read them are too many anyway.
        if len(digits) > len(str(LARGEST_NUMBER)) or int(digits) > LARGEST_NUMBER:
            raise CommandError(f"{self.name} takes no number over {LARGEST_NUMBER}.", USAGE)
        return int(digits)
