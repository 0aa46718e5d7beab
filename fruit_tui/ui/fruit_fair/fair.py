"""The annual fair beside the orchard: prizes and their prices, Extra Workers, the raccoon."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from textual import events
from textual.message import Message

from fruit_tui.engine.fruit_fair.data import CHEAPEST_PRIZE, SPACES
from fruit_tui.engine.fruit_fair.layout import HIRED
from fruit_tui.ui.draw import Canvas, Look
from fruit_tui.ui.fruit_fair.chooser import ITEMS
from fruit_tui.ui.fruit_fair.pieces import LETTERS, PRIZE_COLOURS, PRIZES, face, fruit_ink
from fruit_tui.ui.looks import look_of
from fruit_tui.ui.widgets.drawing import Drawing

# Where the three prices stand, without and with room, and how far apart.
PRICES: Final = (9, 11)
STEP: Final = 3

# From this width on there is room for whole names, from that height on for a title.
ROOMY: Final = 24
TITLED: Final = 9


@dataclass(frozen=True)
class FairPicture:
    """What the fair shows.

    prices      by class: the prices that still have a disc
    stacks      (price, cards left) of the Extra Workers
    less        what the person here pays less for a prize, and for an Extra Worker
    affordable  the lines that can be bought now
    cursor      the line pointed at, -1 for none
    bought      whether the line at the cursor is being paid for
    eaten, supply   by kind
    """

    prices: tuple[tuple[int, ...], ...]
    stacks: tuple[tuple[int, int], ...]
    less: tuple[int, int]
    affordable: tuple[int, ...]
    cursor: int
    bought: bool
    eaten: tuple[int, ...]
    supply: tuple[int, ...]


class Fair(Drawing):
    """The list of what is to be had."""

    DEFAULT_CSS = "Fair { width: 24; height: 1fr; }"

    class Clicked(Message):
        """A line of the fair was clicked, counted from 0."""

        def __init__(self, item: int) -> None:
            super().__init__()
            self.item = item

    def __init__(self) -> None:
        super().__init__(id="fair")
        self._picture: FairPicture | None = None

    @property
    def picture(self) -> FairPicture | None:
        """What is shown."""
        return self._picture

    def show(self, picture: FairPicture) -> None:
        """Show a fair; costs nothing where it is what is shown already."""
        if picture != self._picture:
            self._picture = picture
            self.redraw()

    def _gap(self) -> int:
        """Return how many lines of room each thing gets."""
        return 2 if self.size.height >= 17 else 1

    @property
    def _first(self) -> int:
        """The line of the first thing: below the title where there is one."""
        return 1 if self.size.height >= TITLED else 0

    def paint(self, canvas: Canvas) -> None:
        """Draw the six lines of what is to be had, then raccoon and supply."""
        picture = self._picture
        if picture is None:
            return
        look = look_of(self)
        gap = self._gap()
        if self._first:
            title = "Raccoon prices" if any(picture.less) else "The fair"
            canvas.put(1, 0, title, "bold $title")
        for place in range(len(ITEMS)):
            self._line(canvas, self._first + gap * place, place, picture, look)
        y = self._first + gap * len(ITEMS)
        heaps = (("eaten", picture.eaten, True), ("supply", picture.supply, False))
        for place, (name, heap, letters_only) in enumerate(heaps):
            x = canvas.put(1, y + gap * place, f"{name:<7}", "$quiet")
            for kind, count in enumerate(heap):
                if letters_only and not count:
                    continue
                x = canvas.put(x, y + gap * place, LETTERS[kind], fruit_ink(kind, look))
                x = canvas.put(x, y + gap * place, "" if letters_only else str(count)) + 1
            if letters_only and not any(heap):
                canvas.put(x, y + gap * place, "nothing yet", "$quiet")

    def _line(self, canvas: Canvas, y: int, place: int, picture: FairPicture, look: Look) -> None:
        glyphs, item = look.glyphs, ITEMS[place]
        prices = PRICES[canvas.width >= ROOMY]
        here, able = place == picture.cursor, place in picture.affordable
        mark = glyphs.picked if here and picture.bought else glyphs.pointer if here else ""
        mark = mark or (glyphs.legal if able else " ")
        canvas.put(0, y, mark, "bold $cursor" if here else "$legal")
        canvas.put(1, y, str(place + 1), "bold" if able else "$quiet")
        if item == HIRED:
            canvas.put(3, y, "Extra X" if canvas.width >= ROOMY else "Extra", "bold")
            x = prices
            for price, count in picture.stacks:
                text = f"{price - picture.less[1]}{glyphs.times}{count}" if count else "  "
                x = canvas.put(x, y, text, "") + 1
        else:
            canvas.put(3, y, f"{PRIZES[item]:<6}", face(PRIZE_COLOURS[item], look))
            left = picture.prices[item]
            for space in range(SPACES):
                price = CHEAPEST_PRIZE + item + space
                text, style = (
                    (f"{price - picture.less[0]:>2}", "")
                    if price in left
                    else (f" {glyphs.dash}", "$quiet")
                )
                first = bool(left) and price == left[0]
                canvas.put(prices + STEP * space, y, text, "bold" if first else style)

    def on_click(self, event: events.Click) -> None:
        """Tell the screen which line was clicked."""
        event.stop()
        item = (event.y - self._first) // self._gap()
        if event.y >= self._first and item < len(ITEMS):
            self.post_message(self.Clicked(item))
