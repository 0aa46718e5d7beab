"""The cards in one's hand as widgets: one a card, lifted when picked, framed at the cursor."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from fruit_tui.ui.draw import Canvas
from fruit_tui.ui.fruit_boss.cards import draw_card
from fruit_tui.ui.looks import look_of


@dataclass(frozen=True)
class HandPicture:
    """All that one card of the hand shows; `number` is the digit that picks it, 0 for none."""

    kind: int
    number: int = 0
    picked: bool = False
    cursor: bool = False
    legal: bool = False


class HandCard(Widget):
    """A card in a cell that is two lines higher than the card, so that it can be lifted."""

    DEFAULT_CSS = "HandCard { width: 9; height: 1fr; display: none; }"

    class Clicked(Message):
        """The card was clicked."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self, place: int) -> None:
        super().__init__(id=f"card-{place + 1}")
        self._place = place
        self._picture: HandPicture | None = None

    @property
    def picture(self) -> HandPicture | None:
        """What is shown; None where there is no such card."""
        return self._picture

    def show(self, picture: HandPicture | None) -> None:
        """Show `picture`, or nothing."""
        if picture != self._picture:
            self._picture = picture
            self.display = picture is not None
            self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Tell the screen."""
        event.stop()
        self.post_message(self.Clicked(self._place))

    def render(self) -> Content:
        """Draw the card: higher by a line when picked, in a frame at the cursor."""
        shown = self._picture
        width, height = self.size
        canvas = Canvas(width, height)
        if shown is None:
            return canvas.content()
        look = look_of(self)
        glyphs = look.glyphs
        deep = max(height - 2, 1)
        top = 0 if shown.picked else 1
        bottom = top + deep
        if shown.cursor:
            box = glyphs.heavy
            # Over a slow line the upper and the lower edge tell.
            for line in range(top, top if look.spare else bottom):
                canvas.put(0, line, box.vertical, "bold $cursor")
                canvas.put(width - 1, line, box.vertical, "bold $cursor")
            floor = box.bottom_left + box.horizontal * (width - 2) + box.bottom_right
            canvas.put(0, bottom, floor, "bold $cursor")
            if not shown.picked:
                roof = box.top_left + box.horizontal * (width - 2) + box.top_right
                canvas.put(0, 0, roof, "bold $cursor")
        draw_card(canvas, 1, top, width - 2, deep, shown.kind, look)
        self._label(canvas, bottom)
        return canvas.content()

    def _label(self, canvas: Canvas, bottom: int) -> None:
        """Write the digit, and the signs of picked, possible and pointed at, below the card."""
        shown = self._picture
        assert shown is not None
        glyphs = look_of(self).glyphs
        number = str(shown.number) if shown.number else ""
        if shown.cursor:
            text, style = f" {glyphs.pointer_up}{number} ", "bold $cursor"
        elif shown.picked:
            text, style = number, "bold $cursor"
        elif shown.legal:
            text, style = f"{glyphs.legal}{number}", "$legal"
        else:
            text, style = number, "$quiet"
        if shown.picked:
            text = f" {glyphs.picked}{text.strip()} "
        canvas.put((canvas.width - len(text)) // 2, min(bottom, canvas.height - 1), text, style)
