"""The rules of each game in our own words, for every way of showing them.

One Markdown file a game, `fruit_boss.md` for "fruit-boss", and one about the bots: a
title, sections, and below them paragraphs (one sentence a line), list items, and pictures
("![what is seen](its-name)"), which the screens draw and the plain mode says in those words.
Both read it through here, so neither can drift from the other.
This package knows nothing of either and needs the standard library alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

# The page that is about no game: what the bots see.
BOTS: Final = "bots"

_PICTURE = re.compile(r"^!\[([^]]+)\]\(([a-z-]+)\)$")
_NUMBER = re.compile(r"^([a-z]+)[\s-]?(\d+)$", re.IGNORECASE)


@dataclass(frozen=True)
class Line:
    """One sentence, list item or picture.

    number   the decision that it states ("FB-12") or ""
    picture  the name of the picture that shows what the text says, or ""
    """

    text: str
    item: bool
    number: str = ""
    picture: str = ""


@dataclass(frozen=True)
class Section:
    """A heading and the lines below it."""

    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Hit:
    """A line that answers a search, and the section it stands in."""

    section: str
    line: Line


@dataclass(frozen=True)
class Guide:
    """One game's rules."""

    title: str
    sections: tuple[Section, ...]

    def numbers(self) -> tuple[str, ...]:
        """Return the decisions that are stated, in the order of the text."""
        return tuple(line.number for _, line in self._lines() if line.number)

    def search(self, query: str) -> list[Hit]:
        """Return the lines with every word of `query`, spelled in any case.

        A decision's number ("FB-12", "fb 12", or "12" alone) finds the decision
        first and then every line that refers to it, and never FB-1 or FB-120.
        """
        text = query.strip()
        if not text:
            return []
        number = self._number(text)
        if number:
            word = re.compile(rf"\b{re.escape(number)}\b")
            hits = [Hit(title, line) for title, line in self._lines() if word.search(line.text)]
            return sorted(hits, key=lambda hit: hit.line.number != number)
        words = text.casefold().split()
        return [
            Hit(title, line)
            for title, line in self._lines()
            if all(word in f"{title} {line.text}".casefold() for word in words)
        ]

    def _lines(self) -> Iterator[tuple[str, Line]]:
        for section in self.sections:
            for line in section.lines:
                yield section.title, line

    def _number(self, text: str) -> str:
        """Return `text` as this guide writes its numbers, "" where it is no number."""
        known = self.numbers()
        prefix = known[0].split("-")[0] if known else ""
        match = _NUMBER.match(text if not text.isdecimal() else f"{prefix}{text}")
        if match is None:
            return ""
        number = f"{match[1].upper()}-{int(match[2])}"
        return number if number in known else ""


@cache
def guide(game: str) -> Guide:
    """Return the rules of the game called `game`, or the page `BOTS`; KeyError where none are."""
    source = resources.files(__name__) / f"{game.replace('-', '_')}.md"
    if not source.is_file():
        raise KeyError(game)
    return parse(source.read_text(encoding="utf-8"))


def parse(text: str) -> Guide:
    """Return the guide that a Markdown text of the form above describes."""
    title = ""
    sections: list[Section] = []
    heading = ""
    lines: list[Line] = []
    for raw in text.splitlines():
        row = raw.strip()
        if row.startswith("# "):
            title = row[2:]
        elif row.startswith("## "):
            if heading:
                sections.append(Section(heading, tuple(lines)))
            heading, lines = row[3:], []
        elif row:
            item = row.startswith("- ")
            words = row[2:] if item else row
            stated = re.match(r"([A-Z]+-\d+)\b", words)
            seen = _PICTURE.match(words)
            lines.append(
                Line(seen[1], item=False, picture=seen[2])
                if seen
                else Line(words, item, stated[1] if stated else "")
            )
    if heading:
        sections.append(Section(heading, tuple(lines)))
    return Guide(title, tuple(sections))
