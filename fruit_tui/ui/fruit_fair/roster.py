"""Lines about the players: place in the turn order, fruit, workers, tiles, prizes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from textual import events
from textual.message import Message

from fruit_tui.engine.fruit_fair.data import CLASSES, KINDS
from fruit_tui.ui.draw import Canvas, Look, cells, padded
from fruit_tui.ui.fruit_fair.pieces import (
    LETTERS,
    PRIZE_COLOURS,
    PRIZES,
    SHORT_PRIZES,
    SHORT_TILES,
    TILES,
    face,
    fruit_ink,
)
from fruit_tui.ui.fruit_fair.scene import Scene
from fruit_tui.ui.looks import look_of
from fruit_tui.ui.widgets.drawing import Drawing

NAME: Final = 9
FRUIT: Final = 4


@dataclass(frozen=True)
class Line:
    """One player.

    mark     "pointer" for who acts or is pointed at, "ready" for who has committed, ""
    prizes   (class, value) of each prize, value 0 where it is not known
    changed  by kind: how the fruit would change, for what is being chosen
    """

    seat: int
    name: str
    level: str
    place: int
    fruit: tuple[int, ...]
    extras: int
    tiles: tuple[int, ...]
    prizes: tuple[tuple[int, int], ...]
    mark: str = ""
    own: bool = False
    changed: tuple[int, ...] = (0,) * KINDS
    target: bool = False


def line_of(scene: Scene, seat: int, name: str, level: str) -> Line:
    """Return what the scene says about a player."""
    return Line(
        seat,
        name,
        level,
        scene.place_of(seat),
        tuple(scene.fruit[seat]),
        scene.extras[seat],
        tuple(scene.tiles_of(seat)),
        tuple(sorted(scene.prizes[seat], reverse=True)),
    )


class Roster(Drawing):
    """Players, a line each, under a head that names the columns where there is one to spare."""

    DEFAULT_CSS = "Roster { width: 1fr; height: auto; }"

    class Clicked(Message):
        """A player was clicked."""

        def __init__(self, seat: int) -> None:
            super().__init__()
            self.seat = seat

    def __init__(self, *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self._lines: tuple[Line, ...] = ()

    @property
    def lines(self) -> tuple[Line, ...]:
        """What is shown."""
        return self._lines

    def show(self, lines: tuple[Line, ...]) -> None:
        """Show players; costs nothing where they are what is shown already."""
        if lines != self._lines:
            self._lines = lines
            self.redraw()

    @property
    def _head(self) -> int:
        return 1 if self.size.height > len(self._lines) and len(self._lines) > 1 else 0

    def paint(self, canvas: Canvas) -> None:
        """Draw the head and the players."""
        look = look_of(self)
        columns = Columns(canvas.width)
        if self._head:
            columns.head(canvas)
        for place, line in enumerate(self._lines):
            columns.player(canvas, self._head + place, line, look)

    def on_click(self, event: events.Click) -> None:
        """Tell the screen which player was clicked."""
        event.stop()
        place = event.y - self._head
        if 0 <= place < len(self._lines):
            self.post_message(self.Clicked(self._lines[place].seat))


class Columns:
    """Where each thing about a player stands in so many cells."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.level = 10 if width >= 100 else 0
        self.name = NAME + (7 if width >= 100 else 0)
        self.fruit = 4 + self.name + self.level
        self.total = self.fruit + FRUIT * KINDS
        self.workers = self.total + 4
        narrow = width < 72
        self.tiles = self.workers + (3 if narrow else 10)
        self.narrow = narrow
        self.prizes = self.tiles + (8 if narrow else 12 if width < 110 else 22)

    def head(self, canvas: Canvas) -> None:
        """Name the columns."""
        for x, text in (
            (1, "turn"),
            (self.fruit, "fruit"),
            (self.total, "all"),
            (self.workers, "X" if self.narrow else "workers"),
            (self.tiles, "tiles"),
            (self.prizes, "prizes"),
        ):
            canvas.put(x, 0, text, "$quiet")

    def player(self, canvas: Canvas, y: int, line: Line, look: Look) -> None:
        """Draw one player."""
        glyphs = look.glyphs
        mark = {"pointer": glyphs.pointer, "ready": glyphs.picked}.get(line.mark, " ")
        if line.target and line.mark != "pointer":
            mark = glyphs.legal
        canvas.put(0, y, mark, "bold $cursor" if line.mark == "pointer" else "$legal")
        canvas.put(1, y, str(line.place), "bold $title")
        canvas.put(3, y, padded(line.name, self.name, glyphs.ellipsis), "bold" if line.own else "")
        if self.level:
            canvas.put(3 + self.name, y, padded(line.level, self.level - 1), "$quiet")
        self._fruit(canvas, y, line, look)
        workers = f"X{line.extras}" if self.narrow else f"P2 G2 X{line.extras}"
        end = len(workers) if line.extras else len(workers) - 2
        canvas.put(self.workers, y, workers[:end])
        names = TILES if self.prizes - self.tiles >= 20 else SHORT_TILES
        one = TILES if len(line.tiles) == 1 and not self.narrow else names
        canvas.put(self.tiles, y, " ".join(one[tile] for tile in line.tiles), "bold $title")
        self._prizes(canvas, y, line, look)

    def _fruit(self, canvas: Canvas, y: int, line: Line, look: Look) -> None:
        for kind, count in enumerate(line.fruit):
            x = self.fruit + FRUIT * kind
            after = count + line.changed[kind]
            style = fruit_ink(kind, look) if count or after else "$quiet"
            canvas.put(x, y, LETTERS[kind], style)
            tone = "$quiet" if not after else ""
            if line.changed[kind]:
                tone = "bold $gain" if line.changed[kind] > 0 else "bold $loss"
            canvas.put(x + 1, y, str(after), tone)
        canvas.put(self.total, y, f"={sum(line.fruit) + sum(line.changed)}", "bold")

    def _prizes(self, canvas: Canvas, y: int, line: Line, look: Look) -> None:
        """Draw the prizes by class, and what is known of their values."""
        known = sum(value for _, value in line.prizes)
        tail = f" ={known}" if known else ""
        room = self.width - self.prizes - cells(tail)
        for long, values in ((True, True), (False, True), (False, False)):
            parts = [
                (prize, _prize_text(line, prize, long, values))
                for prize in range(CLASSES - 1, -1, -1)
                if any(one == prize for one, _ in line.prizes)
            ]
            if sum(cells(text) + 1 for _, text in parts) <= room:
                break
        x = self.prizes
        for prize, text in parts:
            x = canvas.put(x, y, text, face(PRIZE_COLOURS[prize], look)) + 1
        if line.prizes:
            canvas.put(x - 1, y, tail, "bold")
        else:
            canvas.put(x, y, "none yet" if room >= 8 else "-", "$quiet")


def _prize_text(line: Line, prize: int, long: bool, values: bool) -> str:
    got = [value for one, value in line.prizes if one == prize]
    name = PRIZES[prize] if long else SHORT_PRIZES[prize]
    if values and any(got):
        return f"{name} {'+'.join(str(value) for value in got)}"
    return f"{name}{len(got)}" if len(got) > 1 or not long else name
