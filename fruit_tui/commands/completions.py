"""`fruit-tui completions`: what bash, zsh and fish have to know, from the parser itself."""

from __future__ import annotations

import argparse
from typing import Final

import shtab

from fruit_tui.commands import OK
from fruit_tui.engine.registry import GAMES

# What the word that stands for an argument in the help says about its values.
FILES: Final = frozenset(["FILE", "NEW", "FILES"])
FOLDERS: Final = frozenset(["DIR"])


def run(given: argparse.Namespace) -> int:
    """Print the completions of a shell."""
    teach(given.parser)
    print(shtab.complete(given.parser, given.shell))
    return OK


def teach(parser: argparse.ArgumentParser) -> None:
    """Say of every argument what values it has, so far as that can be known beforehand."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                teach(below)
        elif action.metavar in FILES:
            action.complete = shtab.FILE  # type: ignore[attr-defined]
        elif action.metavar in FOLDERS:
            action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
        elif action.metavar == "GAME":
            action.choices = [*GAMES]
