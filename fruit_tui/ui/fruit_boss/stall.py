"""One stall of the market as a widget: its cards, their sum and count, and what threatens."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from fruit_tui.engine.fruit_boss.data import CAT, STAR
from fruit_tui.ui.draw import Canvas, Look, cells, cut
from fruit_tui.ui.fruit_boss.cards import card_letter, card_name, draw_fan
from fruit_tui.ui.looks import look_of


@dataclass(frozen=True)
class StallPicture:
    """All that one stall shows.

    cards    as kinds, the one on top last; the last `ghosts` are only about to come
    total    the sum now, and `becomes` what it would be (-1: no change shown)
    badge    a word about what would happen here ("taken", "falls"), "" for nothing
    pointed  the place among `cards` of the one a cat would eat, -1 for none
    """

    number: int
    cards: tuple[int, ...] = ()
    total: int = 0
    ghosts: int = 0
    becomes: int = -1
    cursor: bool = False
    legal: bool = False
    dim: bool = False
    carried: bool = False
    badge: str = ""
    good: bool = True
    pointed: int = -1


class Stall(Widget):
    """A frame with a fan of cards.  The cursor makes the frame heavy and adds a pointer."""

    DEFAULT_CSS = "Stall { width: 1fr; height: 1fr; }"

    class Clicked(Message):
        """The stall was clicked."""

        def __init__(self, stall: int) -> None:
            super().__init__()
            self.stall = stall

    def __init__(self, stall: int) -> None:
        super().__init__(id=f"stall-{stall + 1}")
        self._stall = stall
        self._picture = StallPicture(stall + 1)

    @property
    def picture(self) -> StallPicture:
        """What is shown."""
        return self._picture

    def show(self, picture: StallPicture) -> None:
        """Show `picture`; costs nothing where it is what is shown already."""
        if picture != self._picture:
            self._picture = picture
            self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Tell the screen."""
        event.stop()
        self.post_message(self.Clicked(self._stall))

    def render(self) -> Content:
        """Draw the stall in whatever room there is: from 11 by 4 cells."""
        canvas = Canvas(*self.size)
        draw_stall(canvas, self._picture, look_of(self))
        return canvas.content()


def draw_stall(canvas: Canvas, shown: StallPicture, look: Look) -> None:
    """Draw a stall as large as the canvas."""
    glyphs = look.glyphs
    width, height = canvas.width, canvas.height
    frame = "bold $cursor" if shown.cursor else "$legal" if shown.legal else "$frame"
    box = glyphs.heavy if shown.cursor else glyphs.thin
    if look.spare:
        # The upper edge tells, and for the cursor the lower one.
        canvas.box(0, 0, width, height, glyphs.thin, "$frame")
        for line in (0, height - 1) if shown.cursor else (0,):
            canvas.edge(line, box, frame)
    else:
        canvas.box(0, 0, width, height, box, frame)
    mark = glyphs.pointer if shown.cursor else ""
    dot = glyphs.legal if shown.legal else ""
    title = f" {mark}{shown.number}{' ' if dot else ''}{dot} "
    ink = "$quiet" if frame == "$frame" else frame
    canvas.put(2, 0, title, f"bold {ink}" if not shown.dim else ink)
    _badge(canvas, shown, look)
    if not shown.cards:
        word = "empty"
        canvas.put((width - len(word)) // 2, height // 2, word, "$quiet")
        return
    _cards(canvas, shown, look)


def _badge(canvas: Canvas, shown: StallPicture, look: Look) -> None:
    text = "lifted" if shown.carried and not shown.badge else shown.badge
    if not text:
        return
    text = f" {cut(text, canvas.width - 4, look.glyphs.ellipsis)} "
    style = "bold $cursor" if shown.carried else "bold $gain" if shown.good else "bold $loss"
    canvas.put(canvas.width - 1 - cells(text), canvas.height - 1, text, style)


def _cards(canvas: Canvas, shown: StallPicture, look: Look) -> None:
    glyphs = look.glyphs
    inner, rows = canvas.width - 2, canvas.height - 2
    # A star is the fruit it lies with, so the first card that is none names the stack.
    top = next((card for card in shown.cards if card != STAR), STAR)
    count = len(shown.cards)
    name = card_name(top)
    words = 2 if rows >= 4 else 1
    fan = rows - words
    draw_fan(
        canvas, 1, 1, inner, fan, shown.cards, look, ghosts=shown.ghosts, pointed=shown.pointed
    )
    if top == CAT:
        canvas.put(1, 1 + fan, "Cat", "bold $cat-text")
        if words == 2:
            canvas.put(1, 2 + fan, "value 0", "$quiet")
        return
    letter = card_letter(top, look)
    label = "Stars" if top == STAR else f"{letter} {name.capitalize()}"
    total = f"{shown.total}"
    if shown.becomes >= 0 and shown.becomes != shown.total:
        total = f"{shown.total}{glyphs.arrow}{shown.becomes}"
    if words == 2:
        canvas.put(1, 1 + fan, cut(label, inner, glyphs.ellipsis), f"bold ${name}-text")
        end = canvas.put(1, 2 + fan, "sum ", "$quiet")
        end = canvas.put(end, 2 + fan, total, "bold")
        cards = f"{count} card{'' if count == 1 else 's'}"
        if inner - (end - 1) <= len(cards):
            cards = f"{glyphs.times}{count}"
        style = "bold" if shown.ghosts else "$quiet"
        canvas.put(1 + inner - cells(cards), 2 + fan, cards, style)
        return
    end = canvas.put(1, 1 + fan, f"{letter} ", f"bold ${name}-text")
    end = canvas.put(end, 1 + fan, f"={total}", "bold")
    canvas.put(1 + inner - 2, 1 + fan, f"{glyphs.times}{count}", "$quiet")
