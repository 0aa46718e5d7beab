"""The three orders with what one has of each, and the single fruits that are left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fruit_tui.engine.fresh_fruits.data import (
    A_POINTS,
    B_AT_LEAST,
    B_POINTS,
    C_AT_MOST,
    C_POINTS,
    FRUIT_NAMES,
    FRUITS,
)
from fruit_tui.ui.draw import Canvas, Look
from fruit_tui.ui.fresh_fruits.pieces import code, colour, draw_chip
from fruit_tui.ui.looks import look_of
from fruit_tui.ui.widgets.drawing import Drawing

# From this width on orders are cards side by side, each this wide; below, lines.
CARDS: Final = 56
CARD: Final = 13
WIDE_CARD: Final = 22
SINGLES: Final = 18

# From this width on the lines say in words what is needed.
ROOMY_LINES: Final = 50


@dataclass(frozen=True)
class Progress:
    """How many of something one has, and would have."""

    now: int
    after: int


@dataclass(frozen=True)
class OrdersPicture:
    """All that is shown: order A as its line, the fruits of B and C, progress, single fruits."""

    line: tuple[int, int, int]
    upright: bool
    b: int
    c: int
    matches: Progress
    b_count: Progress
    c_count: Progress
    supply: tuple[int, ...]


class OrdersView(Drawing):
    """The orders as cards, or as lines where it is narrow."""

    DEFAULT_CSS = "OrdersView { width: 1fr; height: 4; }"

    def __init__(self) -> None:
        super().__init__(id="orders")
        self._shown: OrdersPicture | None = None

    @property
    def shown(self) -> OrdersPicture | None:
        """What is shown."""
        return self._shown

    def show(self, shown: OrdersPicture) -> None:
        """Show the orders; costs nothing where they are what is shown already."""
        if shown != self._shown:
            self._shown = shown
            self.redraw()

    def paint(self, canvas: Canvas) -> None:
        """Draw cards or lines."""
        if self._shown is None:
            return
        look = look_of(self)
        if canvas.width >= CARDS and canvas.height >= 4:
            self._cards(canvas, self._shown, look)
        else:
            self._lines(canvas, self._shown, look)

    def _cards(self, canvas: Canvas, shown: OrdersPicture, look: Look) -> None:
        """Draw three cards of four lines, and the single fruits, a column a weight."""
        pitch = min(max((canvas.width - SINGLES) // 3, CARD), WIDE_CARD)
        _heading(canvas, 1, "A", f"{A_POINTS} each")
        matches = shown.matches
        if shown.upright:
            for row, fruit in enumerate(shown.line):
                draw_chip(canvas, 1, 1 + row, fruit, look)
            canvas.put(6, 1, "over", "$quiet")
            canvas.put(6, 2, "over", "$quiet")
            _count(canvas, 6, 3, matches, "", look, met=matches.after > 0)
        else:
            x = 1
            for fruit in shown.line:
                x = draw_chip(canvas, x, 1, fruit, look)
            canvas.put(1, 2, "in a row", "$quiet")
            _count(canvas, 1, 3, matches, "you have", look, met=matches.after > 0)
        for place, (letter, need, points, fruit, count, met) in enumerate(_counts(shown)):
            x = pitch + place * (pitch + 1)
            _heading(canvas, x, letter, need)
            end = draw_chip(canvas, x, 1, fruit, look)
            canvas.put(end + 1, 1, f"{points} points", "$quiet")
            canvas.put(x, 2, FRUIT_NAMES[fruit], f"${colour(fruit)}-text")
            _count(canvas, x, 3, count, "you have", look, met=met)
        x = pitch + 2 * (pitch + 1)
        canvas.put(x, 0, "single fruits", "bold $title")
        for fruit in range(FRUITS):
            _single(canvas, x + (fruit >> 1) * 4, 1 + fruit % 2, fruit, shown.supply[fruit])

    def _lines(self, canvas: Canvas, shown: OrdersPicture, look: Look) -> None:
        mark = "/" if shown.upright else "-"
        x = canvas.put(0, 0, "A ", "bold $title")
        x = canvas.put(x, 0, mark.join(code(fruit) for fruit in shown.line), "bold")
        x = canvas.put(x, 0, f" {A_POINTS} each ", "$quiet")
        _count(canvas, x, 0, shown.matches, "", look, met=shown.matches.after > 0)
        for place, (letter, need, points, fruit, count, met) in enumerate(_counts(shown)):
            x = canvas.put(place * (canvas.width // 2), 1, f"{letter} ", "bold $title")
            short = f"{B_AT_LEAST}+" if letter == "B" else f"0-{C_AT_MOST}"
            long = canvas.width >= ROOMY_LINES
            x = canvas.put(x, 1, f"{need if long else short} {code(fruit)}", "bold")
            x = canvas.put(x, 1, f" for {points}: " if long else f" +{points}: ", "$quiet")
            _count(canvas, x, 1, count, "", look, met=met)
        step = 4 if canvas.width < 5 * FRUITS else 5
        for fruit in range(FRUITS):
            _single(canvas, fruit * step, 2, fruit, shown.supply[fruit])


def _counts(shown: OrdersPicture) -> tuple[tuple[str, str, int, int, Progress, bool], ...]:
    """Return of orders B and C: letter, what is needed, points, fruit, progress, if it is met."""
    b, c = shown.b_count, shown.c_count
    return (
        ("B", f"{B_AT_LEAST} or more", B_POINTS, shown.b, b, b.after >= B_AT_LEAST),
        ("C", f"at most {C_AT_MOST}", C_POINTS, shown.c, c, c.after <= C_AT_MOST),
    )


def _heading(canvas: Canvas, x: int, letter: str, worth: str) -> int:
    end = canvas.put(x, 0, f"{letter} ", "bold $title")
    return canvas.put(end, 0, worth, "$quiet")


def _count(
    canvas: Canvas, x: int, y: int, count: Progress, words: str, look: Look, *, met: bool
) -> None:
    """Write how many one has, and would have, with a tick where the order is met."""
    if words:
        x = canvas.put(x, y, f"{words} ", "$quiet")
    text = str(count.now)
    changed = count.after != count.now
    if changed:
        text += f"{look.glyphs.arrow}{count.after}"
    style = "bold $gain" if met else "bold" if changed else ""
    x = canvas.put(x, y, text, style)
    if met:
        canvas.put(x, y, look.glyphs.good, style)


def _single(canvas: Canvas, x: int, y: int, fruit: int, left: int) -> None:
    """Write a fruit's letters and how many single ones are left of it."""
    style = f"bold ${colour(fruit)}-text" if left else "$quiet"
    x = canvas.put(x, y, code(fruit), style)
    canvas.put(x, y, str(left), "bold" if left else "$quiet")
