"""A small canvas of cells, from which the pictures of cards and stalls are made.

Positions are cells from the top left.  Text goes in literally: nothing that is
written here is ever read as markup.  What falls outside is cut off, and a
two-cell picture that does not fit is left out as a whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import get_character_cell_size
from textual.content import Content

from fruit_tui.ui.glyphs import Box, Glyphs

# Changes this few cells apart are sent as one: moving the cursor costs as much.
NEAR: Final = 4


class Canvas:
    """`width` by `height` cells, each a character and a style string."""

    def __init__(self, width: int, height: int, style: str = "") -> None:
        self.width = max(width, 0)
        self.height = max(height, 0)
        self._cells = [[(" ", style)] * self.width for _ in range(self.height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> int:
        """Write `text` from (x, y) to the right and return the x behind it."""
        if not 0 <= y < self.height:
            return x + cells(text)
        row = self._cells[y]
        for character in text:
            wide = get_character_cell_size(character)
            if wide <= 0:
                continue
            if x >= 0 and x + wide <= self.width:
                if row[x][0] == "" and x > 0:
                    row[x - 1] = (" ", row[x - 1][1])
                if x + wide < self.width and row[x + wide][0] == "":
                    row[x + wide] = (" ", row[x + wide][1])
                row[x] = (character, style)
                for extra in range(1, wide):
                    row[x + extra] = ("", style)
            x += wide
        return x

    def paste(self, x: int, y: int, other: Canvas) -> None:
        """Lay another picture over this one, its corner at (x, y)."""
        for line, row in enumerate(other._cells):
            if 0 <= y + line < self.height and 0 <= x <= self.width - other.width:
                self._cells[y + line][x : x + other.width] = row

    def fill(self, x: int, y: int, width: int, height: int, style: str, text: str = " ") -> None:
        """Fill a rectangle with one character."""
        for line in range(y, y + height):
            self.put(x, line, text * width, style)

    def box(self, x: int, y: int, width: int, height: int, box: Box, style: str) -> None:
        """Draw a frame; its inside stays as it is."""
        if width < 2 or height < 2:
            return
        inner = box.horizontal * (width - 2)
        self.put(x, y, box.top_left + inner + box.top_right, style)
        self.put(x, y + height - 1, box.bottom_left + inner + box.bottom_right, style)
        for line in range(y + 1, y + height - 1):
            self.put(x, line, box.vertical, style)
            self.put(x + width - 1, line, box.vertical, style)

    def edge(self, y: int, box: Box, style: str = "", *, x: int = 0, width: int = 0) -> None:
        """Draw a frame's upper edge in line 0, its lower one elsewhere; `width` 0: to the end."""
        left, right = (box.bottom_left, box.bottom_right) if y else (box.top_left, box.top_right)
        inner = (width or self.width - x) - 2
        self.put(x, y, left + box.horizontal * inner + right, style)

    def changes(self, old: Canvas) -> list[tuple[int, int, int]]:
        """Return where this picture differs from an `old` one of the same size: x, y, width."""
        found: list[tuple[int, int, int]] = []
        for y, rows in enumerate(zip(self._cells, old._cells, strict=True)):
            end = -1
            for x in range(self.width):
                if x < end or rows[0][x] == rows[1][x]:
                    continue
                start, end = _whole(rows, x)
                if found and found[-1][1] == y and start <= found[-1][0] + found[-1][2] + NEAR:
                    start = found.pop()[0]
                found.append((start, y, end - start))
        return found

    def content(self) -> Content:
        """Return the picture, one line of text a row."""
        parts: list[Content | str | tuple[str, str]] = []
        for number, row in enumerate(self._cells):
            if number:
                parts.append("\n")
            run, current = "", None
            for character, style in row:
                if style != current:
                    if run:
                        parts.append((run, current) if current else run)
                    run, current = "", style
                run += character
            if run:
                parts.append((run, current) if current else run)
        return Content.assemble(*parts)


def _whole(rows: Sequence[list[tuple[str, str]]], x: int) -> tuple[int, int]:
    """Return the span around `x` that cuts no two-cell character of any row in half."""
    start, end = x, x + 1
    while start > 0 and any(row[start][0] == "" for row in rows):
        start -= 1
    while end < len(rows[0]) and any(row[end][0] == "" for row in rows):
        end += 1
    return start, end


def cells(text: str) -> int:
    """Return how many cells `text` takes, unprintable characters none."""
    return sum(max(get_character_cell_size(character), 0) for character in text)


def cut(text: str, width: int, ellipsis: str = "…") -> str:
    """Return `text` in at most `width` cells, an ellipsis at the end where it was cut."""
    if cells(text) <= width:
        return text
    if width <= 0:
        return ""
    kept, used = "", 0
    for character in text:
        wide = max(get_character_cell_size(character), 0)
        if used + wide > width - 1:
            break
        kept, used = kept + character, used + wide
    return kept + ellipsis


def clean(text: str) -> str:
    """Return foreign text fit for one line: nothing that moves the cursor or turns the text."""
    return "".join(character if character.isprintable() else "·" for character in text)


def padded(text: str, width: int, ellipsis: str = "…") -> str:
    """Return `text` in exactly `width` cells."""
    short = cut(text, width, ellipsis)
    return short + " " * (width - cells(short))


@dataclass(frozen=True)
class Look:
    """How things are drawn here: the glyph set, and how a card gets its face.

    flat  for terminals without colour, where a card is an outline
    ink   the weight of what is printed on a card: not bold in sixteen colours, where
          terminals show bold black as grey
    spare for slow lines, where what is chosen or possible changes less of what is shown
    """

    glyphs: Glyphs
    flat: bool
    ink: str = "bold"
    spare: bool = False
