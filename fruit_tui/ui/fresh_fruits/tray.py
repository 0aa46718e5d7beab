"""What a tile is chosen from: the tiles on the table and one's start tile, or single fruits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from textual import events
from textual.message import Message

from fruit_tui.ui.draw import Canvas, cells, cut
from fruit_tui.ui.fresh_fruits.pieces import draw_tile
from fruit_tui.ui.looks import look_of
from fruit_tui.ui.widgets.drawing import Drawing

# No piece is wider than this, its gap included.
MOST_WIDE: Final = 18


@dataclass(frozen=True)
class Piece:
    """One thing to choose: its halves (one for a single fruit) and what stands above it.

    key      what chooses it
    note     a word about it ("start tile", "2 left")
    cursor   whether it is pointed at, and `lifted` whether it is in hand
    dim      whether it cannot be chosen now
    """

    halves: tuple[int, ...]
    key: str = ""
    note: str = ""
    cursor: bool = False
    lifted: bool = False
    dim: bool = False


class Tray(Drawing):
    """A row of pieces with their keys above them."""

    DEFAULT_CSS = "Tray { width: 1fr; height: 3; }"

    class Clicked(Message):
        """A piece was clicked, counted from 0."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self) -> None:
        super().__init__(id="tray")
        self._pieces: tuple[Piece, ...] = ()

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """What is shown."""
        return self._pieces

    def show(self, pieces: tuple[Piece, ...]) -> None:
        """Show pieces; costs nothing where they are what is shown already."""
        if pieces != self._pieces:
            self._pieces = pieces
            self.redraw()

    def _pitch(self) -> int:
        """Return how far apart pieces begin."""
        width, height = self.size
        most = min(MOST_WIDE, max(9, 4 * height))
        return max(min((width - 1) // max(len(self._pieces), 1), most), 4)

    def paint(self, canvas: Canvas) -> None:
        """Draw each piece below its key."""
        look = look_of(self)
        glyphs = look.glyphs
        pitch = self._pitch()
        for place, piece in enumerate(self._pieces):
            x = 1 + place * pitch
            wide = pitch - 1 - (pitch - 1) % len(piece.halves)
            mark = glyphs.pointer if piece.cursor else glyphs.picked if piece.lifted else ""
            chosen = piece.cursor or piece.lifted
            style = "bold $cursor" if chosen else "$quiet" if piece.dim else "bold"
            end = canvas.put(x, 0, f"{mark}{piece.key}", style)
            note = cut(piece.note, x + pitch - end - 2, "")
            if cells(note) == cells(piece.note):
                canvas.put(end + 1, 0, note, style if piece.cursor else "$quiet")
            draw_tile(
                canvas, x, 1, wide, max(canvas.height - 1, 1), piece.halves, look, dim=piece.dim
            )

    def on_click(self, event: events.Click) -> None:
        """Tell the screen which piece was clicked."""
        event.stop()
        place = (event.x - 1) // self._pitch()
        if 0 <= place < len(self._pieces):
            self.post_message(self.Clicked(place))
