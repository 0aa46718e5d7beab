"""Two small plots: a value for each game as bars, and a share with its interval in one line.

A bar says what it is by its side of the zero line and by the scale as well as by its
colour; in ASCII the bars are made of signs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from fruit_tui.ui.draw import Canvas
from fruit_tui.ui.glyphs import Glyphs
from fruit_tui.ui.looks import look_of
from fruit_tui.ui.widgets.drawing import Drawing

# The cells at the left that hold the scale, and the widest that a bar gets with its gap.
SCALE: Final = 7
WIDEST: Final = 4


@dataclass(frozen=True)
class BarPicture:
    """What a plot of bars shows.

    values     one a game, the first game first; None for a game that has none
    low, high  what the scale must at least span, as it is written there
    par        a line to compare with; None for none
    unit       stands behind the numbers of the scale
    """

    values: tuple[float | None, ...] = ()
    low: float = 0.0
    high: float = 0.0
    par: float | None = None
    unit: str = ""


class BarChart(Drawing):
    """A bar for each game, the latest at the right end; those that do not fit are left out."""

    DEFAULT_CSS = "BarChart { width: 1fr; height: 1fr; }"

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._picture = BarPicture()

    def show(self, picture: BarPicture) -> None:
        """Show `picture`."""
        if picture != self._picture:
            self._picture = picture
            self.redraw()

    def paint(self, canvas: Canvas) -> None:
        """Draw the scale, the lines and the bars."""
        width, height = canvas.width - SCALE, canvas.height
        picture = self._picture
        known = [value for value in picture.values if value is not None]
        if width < 4 or height < 3 or not known:
            return
        low, high = min(0.0, picture.low, *known), max(0.0, picture.high, *known)
        high = max(high, low + 1)

        def row_of(value: float) -> int:
            return round((high - value) / (high - low) * (height - 1))

        look = look_of(self)
        lines = {row_of(0): (0.0, "$frame")}
        if picture.par is not None:
            lines[row_of(picture.par)] = (picture.par, "$quiet")
        for row, (_, style) in lines.items():
            canvas.put(SCALE, row, look.glyphs.rule * width, style)
        for value in (high, low, *(value for value, _ in lines.values())):
            text = f"{value:.0f}{picture.unit}".replace("-", look.glyphs.minus)
            canvas.put(0, row_of(value), f"{text:>{SCALE - 1}}", "$quiet")
        self._bars(
            canvas, width, row_of(0), [(v, -1 if v is None else row_of(v)) for v in picture.values]
        )

    def _bars(
        self, canvas: Canvas, width: int, zero: int, bars: Sequence[tuple[float | None, int]]
    ) -> None:
        """Draw each bar from the zero line to its row, one cell free between two."""
        broad = max(1, min(WIDEST, width // max(len(bars), 1)))
        shown = bars[-(width // broad) :]
        thick = max(broad - 1, 1)
        glyphs = look_of(self).glyphs
        for place, (value, row) in enumerate(shown):
            if value is None:
                continue
            style = "$gain" if value > 0 else "$loss"
            x = SCALE + place * broad
            if row == zero:
                # A bar of no height: what it stands for is on the line itself.
                canvas.put(x, zero, (glyphs.legal if value == 0 else glyphs.floor) * thick, style)
            for y in range(min(row, zero + 1), max(row, zero - 1) + 1):
                if y != zero:
                    canvas.put(x, y, glyphs.bar * thick, style)


def interval_line(
    share: float, low: float, high: float, par: float, width: int, glyphs: Glyphs
) -> str:
    """Return a share with its interval as one line of `width` cells, from 0 to 1.

    The line runs over the interval, a full dot stands on the share, an upright on par.
    """

    def column(value: float) -> int:
        return min(round(value * (width - 1)), width - 1)

    cells = [" "] * width
    for place in range(column(low), column(high) + 1):
        cells[place] = glyphs.rule
    cells[column(par)] = glyphs.thin.vertical
    cells[column(share)] = glyphs.full
    return "".join(cells)
