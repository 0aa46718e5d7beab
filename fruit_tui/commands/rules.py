"""`fruit-tui rules`: the rules of a game in our own words, or what the bots see; or a search."""

from __future__ import annotations

import argparse
import shutil
import sys
import textwrap

from fruit_tui.commands import ERROR, OK, CommandError, shown
from fruit_tui.engine.registry import game_named
from fruit_tui.guide import BOTS, Guide, guide

WIDEST = 90


def run(given: argparse.Namespace) -> int:
    """Print a guide, or the lines of it that answer a search."""
    name = given.game if given.game == BOTS else game_named(given.game).name
    text = guide(name)
    if given.search is None:
        _print_all(text)
        return OK
    hits = text.search(given.search)
    if not hits:
        raise CommandError(
            f"Nothing on the page {text.title} answers {shown(given.search)};"
            f" fruit-tui rules {name} prints all of it.",
            ERROR,
        )
    section = ""
    for hit in hits:
        if hit.section != section:
            section = hit.section
            print(f"{section}:")
        _print_line(hit.line.text, "  ")
    return OK


def _print_all(text: Guide) -> None:
    print(text.title)
    for section in text.sections:
        print()
        print(section.title)
        for line in section.lines:
            _print_line(line.text, "  - " if line.item else "  ")


def _print_line(text: str, lead: str) -> None:
    """Print a line, wrapped at words for a terminal and whole for a pipe or a screen reader."""
    if not sys.stdout.isatty():
        print(lead + text)
        return
    width = min(WIDEST, max(20, shutil.get_terminal_size().columns))
    print(textwrap.fill(text, width, initial_indent=lead, subsequent_indent=" " * len(lead)))
