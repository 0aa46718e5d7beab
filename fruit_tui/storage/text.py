"""Text that came from people, files or folders, made fit to show and to keep."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from typing import Final

# Marks that join a letter; a cut never leaves a letter without its own.
_MARKS: Final = ("Mn", "Me", "Mc")
_STAND_IN: Final = "\N{REPLACEMENT CHARACTER}"


def tidy(text: str, limit: int, fallback: str) -> str:
    """Return `text` as one short line that any terminal shows as it is written.

    Control characters, direction marks and whatever else is invisible go, white
    space becomes single spaces, and what is longer than `limit` characters is cut
    before a whole letter and ends in an ellipsis.  `fallback` where nothing is left.
    """
    kept: list[str] = []
    for letter in unicodedata.normalize("NFC", text[: limit * 20]):
        if letter.isspace():
            kept.append(" ")
        elif not unicodedata.category(letter).startswith("C") and not _picks_a_shape(letter):
            kept.append(letter)
    line = " ".join("".join(kept).split())
    if len(line) > limit:
        end = limit - 1
        while end > 0 and unicodedata.category(line[end]) in _MARKS:
            end -= 1
        line = line[:end].rstrip() + "…"
    return line or fallback


def shown(text: str | Path) -> str:
    """Return `text` with a stand-in for every character that cannot be printed."""
    return "".join(letter if letter.isprintable() else _STAND_IN for letter in str(text))


def _picks_a_shape(letter: str) -> bool:
    """Return whether this is a variation selector, whose width terminals disagree about."""
    return "\ufe00" <= letter <= "\ufe0f"
