"""Chances over a game as a plot: one's own as a line of fine dots, the others' as digits.

Each seat is told by its sign as well as by its colour, and the signs are those of the
glyph set: in ASCII one's own line is made of stars.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from fruit_tui.ui.draw import Canvas
from fruit_tui.ui.looks import look_of
from fruit_tui.ui.widgets.drawing import Drawing

# The cells at the left that hold the scale.
SCALE: Final = 5

# The dots of a braille character, by column and by row from the top.
BRAILLE: Final = 0x2800
DOTS: Final = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
ROWS: Final = 4

Point = tuple[int, tuple[float, ...]]


@dataclass(frozen=True)
class ChartPicture:
    """What a chart shows.

    points   places from 0 to `length`, ascending, and the value of each seat there, 0 to 1
    own      whose line is drawn, a seat
    marks    a letter below a place
    cursor   a place that is pointed at; -1 for none
    """

    points: tuple[Point, ...] = ()
    own: int = 0
    length: int = 1
    marks: Mapping[int, str] = field(default_factory=dict)
    cursor: int = -1


def value_at(points: Sequence[Point], place: float, seat: int) -> float | None:
    """Return a seat's value at a place between two points; None before the first or after all."""
    for (start, low), (end, high) in pairwise(points):
        if start <= place <= end:
            share = (place - start) / (end - start) if end > start else 1.0
            return low[seat] + share * (high[seat] - low[seat])
    if len(points) == 1 and round(place) == points[0][0]:
        return points[0][1][seat]
    return None


class ChanceChart(Drawing):
    """A plot of the chances to win, with a scale at the left and marks below."""

    DEFAULT_CSS = "ChanceChart { width: 1fr; height: 8; }"

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._picture = ChartPicture()

    def show(self, picture: ChartPicture) -> None:
        """Show `picture`."""
        if picture != self._picture:
            self._picture = picture
            self.redraw()

    def paint(self, canvas: Canvas) -> None:
        """Draw the scale, the others, one's own line, and the marks."""
        height = canvas.height - 1
        width = canvas.width - SCALE - 1
        if height < 3 or width < 10:
            return
        look, picture = look_of(self), self._picture
        for row in range(height):
            if row in (0, height - 1) or 2 * row == height - 1:
                percent = round(100 * (1 - row / (height - 1)))
                canvas.put(0, row, f"{percent:4}", "$quiet")
            if row in (0, height - 1):
                canvas.put(SCALE, row, look.glyphs.rule * width, "$frame")
        seats = len(picture.points[0][1]) if picture.points else 0
        for seat in range(seats):
            if seat != picture.own:
                self._digits(canvas, seat, width, height)
        if seats:
            if look.glyphs.plain:
                self._stars(canvas, width, height)
            else:
                self._dots(canvas, width, height)
        self._marks(canvas, width, height)

    def _place(self, column: float, width: int) -> float:
        """Return which place of the game a column stands for."""
        return column * self._picture.length / max(width - 1, 1)

    def _column(self, place: int, width: int) -> int:
        return round(place * (width - 1) / max(self._picture.length, 1))

    def _digits(self, canvas: Canvas, seat: int, width: int, height: int) -> None:
        for column in range(width):
            value = value_at(self._picture.points, self._place(column, width), seat)
            if value is not None:
                y = round((1 - value) * (height - 1))
                canvas.put(SCALE + column, y, str(seat + 1), "$quiet")

    def _stars(self, canvas: Canvas, width: int, height: int) -> None:
        for column in range(width):
            value = value_at(self._picture.points, self._place(column, width), self._picture.own)
            if value is not None:
                canvas.put(SCALE + column, round((1 - value) * (height - 1)), "*", "bold $cursor")

    def _dots(self, canvas: Canvas, width: int, height: int) -> None:
        """Draw one's own line, two dots a column and four a row, without gaps."""
        cells: dict[tuple[int, int], int] = {}
        levels = height * ROWS
        last = -1
        for step in range(2 * width):
            place = self._place(step / 2, width)
            value = value_at(self._picture.points, place, self._picture.own)
            if value is None:
                last = -1
                continue
            level = min(round((1 - value) * (levels - 1)), levels - 1)
            start = level if last < 0 else last
            for dot in range(min(start, level), max(start, level) + 1):
                cell = (step // 2, dot // ROWS)
                cells[cell] = cells.get(cell, 0) | DOTS[step % 2][dot % ROWS]
            last = level
        for (x, y), bits in cells.items():
            canvas.put(SCALE + x, y, chr(BRAILLE + bits), "bold $cursor")

    def _marks(self, canvas: Canvas, width: int, height: int) -> None:
        picture = self._picture
        for place, letter in picture.marks.items():
            canvas.put(SCALE + self._column(place, width), height, letter, "bold $loss")
        if picture.cursor >= 0:
            x = SCALE + self._column(picture.cursor, width)
            pointer = look_of(self).glyphs.pointer_up
            letter = picture.marks.get(picture.cursor, pointer)
            canvas.put(x, height, letter, "reverse bold")
