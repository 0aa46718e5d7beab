"""The basket widgets: one's own, large, with the tile in hand over it; and a rival's, small."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from textual import events
from textual.message import Message

from fruit_tui.engine.fresh_fruits.data import WEIGHT_NAMES, row_weight
from fruit_tui.ui.draw import Canvas, Look, cells, cut
from fruit_tui.ui.fresh_fruits.board import BasketPicture
from fruit_tui.ui.fresh_fruits.pieces import COLOURS, Half, code, draw_frame, draw_half, ink, marks
from fruit_tui.ui.looks import look_of
from fruit_tui.ui.widgets.drawing import Drawing

# Text with styles, in order.
Words = tuple[tuple[str, str], ...]

# The place for "4 light" beside the rows; "4" alone in narrow terminals.
LABEL: Final = 10
SHORT_LABEL: Final = 3

# A cell is at most this many times as wide as it is high, and this high.
BROAD: Final = 4
MOST_HIGH: Final = 6

# What stands to the left of a rival's basket: a line, and whose turn it is.
EDGE: Final = 2

ROWS: Final = 4


@dataclass(frozen=True)
class OwnBasket:
    """All that the large basket shows: the picture, a title above it and a line below."""

    picture: BasketPicture
    title: Words = ()
    below: Words = ()
    active: bool = False


@dataclass(frozen=True)
class Measure:
    """Where the cells of the large basket are: the frame's corner and the size of a cell."""

    label: int
    width: int
    height: int

    def span(self, columns: int) -> int:
        """Return the width of the frame, its sides included."""
        return self.width * columns + 1


class BasketView(Drawing):
    """One's own basket: four rows with their weights beside them, in a frame that may float."""

    DEFAULT_CSS = "BasketView { width: 1fr; height: 1fr; }"

    class Clicked(Message):
        """A cell of the frame was clicked: column from the left, row from the bottom, from 1."""

        def __init__(self, column: int, row: int, turn: bool) -> None:
            super().__init__()
            self.column = column
            self.row = row
            self.turn = turn

    def __init__(self) -> None:
        super().__init__(id="basket")
        self._shown: OwnBasket | None = None

    @property
    def shown(self) -> OwnBasket | None:
        """What is shown."""
        return self._shown

    def show(self, shown: OwnBasket) -> None:
        """Show a basket; costs nothing where it is what is shown already."""
        if shown != self._shown:
            self._shown = shown
            self.redraw()

    def paint(self, canvas: Canvas) -> None:
        """Draw the frame, the rows' weights, the fruit, and the tile in hand."""
        if self._shown is not None:
            draw_basket(canvas, self._shown, look_of(self))

    def on_click(self, event: events.Click) -> None:
        """Tell the screen which cell was clicked; another button turns the tile."""
        if self._shown is None:
            return
        event.stop()
        columns = self._shown.picture.columns
        measure = _measure(*self.size, columns)
        column = (event.x - measure.label) // measure.width + 1
        row = ROWS - (event.y - 1) // measure.height
        if 1 <= column <= columns and 1 <= row <= ROWS:
            self.post_message(self.Clicked(column, row, event.button > 1))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Turn the tile in hand."""
        event.stop()
        self.post_message(self.Clicked(0, 0, True))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Turn the tile in hand."""
        event.stop()
        self.post_message(self.Clicked(0, 0, True))


def draw_basket(canvas: Canvas, shown: OwnBasket, look: Look) -> None:
    """Draw a large basket into the canvas, if there is room for one."""
    if canvas.height < ROWS + 2:
        return
    picture = shown.picture
    measure = _measure(canvas.width, canvas.height, picture.columns)
    _labels(canvas, picture, measure, look)
    _frame(canvas, picture, measure, look)
    for row in range(ROWS, 0, -1):
        y = 1 + (ROWS - row) * measure.height
        for column, half in enumerate(picture.rows[row - 1]):
            x = measure.label + column * measure.width
            draw_half(canvas, x, y, measure.width, measure.height, half, look)
    _hand(canvas, picture, measure, look)
    _write(canvas, measure.label + 2, 0, shown.title)
    _write(canvas, 1, 2 + ROWS * measure.height, shown.below)


def _measure(width: int, height: int, columns: int) -> Measure:
    """Return how large the cells of a basket are in `width` by `height`."""
    high = max(min((height - 2) // ROWS, MOST_HIGH), 1)
    label = LABEL if width - LABEL - 1 >= columns * 6 else SHORT_LABEL
    wide = min((width - label - 1) // columns, high * BROAD + 1)
    return Measure(label, max(wide, 4), high)


def _labels(canvas: Canvas, picture: BasketPicture, measure: Measure, look: Look) -> None:
    """Write each row's number and the weight that scores there, in its colour and shape."""
    for row in range(ROWS, 0, -1):
        weight = int(row_weight(row))
        y = 1 + (ROWS - row) * measure.height
        style = f"${COLOURS[weight]}-text"
        glyph = look.glyphs.weights[weight]
        if measure.label < LABEL:
            canvas.put(0, y, f"{row}{glyph}", style)
            continue
        words = WEIGHT_NAMES[weight].split()
        canvas.put(0, y, f"{row} ", "$quiet")
        canvas.put(2, y, words[0], style)
        canvas.put(measure.label - 2, y, glyph, f"bold {style}")
        if measure.height < 2:
            continue
        if len(words) > 1:
            canvas.put(2, y + 1, words[1], style)
        points = picture.row_points[row - 1]
        if points:
            text = f"+{points}"
            canvas.put(measure.label - 1 - len(text), y + 1, text, "bold $gain")


def _frame(canvas: Canvas, picture: BasketPicture, measure: Measure, look: Look) -> None:
    """Draw the frame: broken lines where it may still move, the columns' numbers below."""
    glyphs = look.glyphs
    x, width, height = measure.label, measure.span(picture.columns), ROWS * measure.height + 2
    style = "$frame"
    canvas.box(x, 0, width, height, glyphs.thin, style)
    loose_columns, loose_rows = picture.loose
    if loose_columns:
        for y in range(1, height - 1):
            canvas.put(x, y, glyphs.loose.vertical, style)
            canvas.put(x + width - 1, y, glyphs.loose.vertical, style)
    if loose_rows:
        for y in (0, height - 1):
            canvas.put(x + 1, y, glyphs.loose.horizontal * (width - 2), style)
    for column in range(picture.columns if picture.first is not None else 0):
        number = str((picture.first or 0) + column).replace("-", glyphs.minus)
        middle = x + column * measure.width + (measure.width - len(number) + 1) // 2
        canvas.put(middle, height - 1, number, "$quiet")
    left, right, beneath = picture.ways
    middle_row = 1 + 2 * measure.height - (measure.height + 1) % 2
    if left:
        canvas.put(x - 1, middle_row, glyphs.ways[0], "bold $legal")
    if right:
        canvas.put(x + width, middle_row, glyphs.ways[1], "bold $legal")
    if beneath:
        for place in (x + 1, x + width - 2):
            canvas.put(place, height - 1, glyphs.ways[3], "bold $legal")


def _hand(canvas: Canvas, picture: BasketPicture, measure: Measure, look: Look) -> None:
    """Put brackets around the tile in hand."""
    if not picture.held:
        return
    columns = [column for column, _ in picture.held]
    rows = [row for _, row in picture.held]
    x = measure.label + (min(columns) - 1) * measure.width
    y = 1 + (ROWS - max(rows)) * measure.height
    width = (max(columns) - min(columns) + 1) * measure.width + 1
    height = (max(rows) - min(rows) + 1) * measure.height
    style = "bold $cursor" if picture.fits else "bold $loss"
    draw_frame(canvas, x, y, width, height, look, style)


@dataclass(frozen=True)
class RivalBasket:
    """All that a rival's basket shows: who, the picture, a line below."""

    name: str
    level: str
    score: int
    picture: BasketPicture
    below: Words = ()
    to_move: bool = False
    state: str = ""  # "full" or "stuck"


class RivalView(Drawing):
    """A rival's basket, every fruit by its letters."""

    DEFAULT_CSS = "RivalView { width: 1fr; height: 1fr; }"

    def __init__(self, place: int) -> None:
        super().__init__(id=f"rival-{place + 1}")
        self._shown: RivalBasket | None = None

    @property
    def shown(self) -> RivalBasket | None:
        """What is shown."""
        return self._shown

    def show(self, shown: RivalBasket) -> None:
        """Show a basket; costs nothing where it is what is shown already."""
        if shown != self._shown:
            self._shown = shown
            self.redraw()

    def paint(self, canvas: Canvas) -> None:
        """Draw name and score, the rows, and the line below."""
        if self._shown is None:
            return
        shown, look = self._shown, look_of(self)
        picture = shown.picture
        canvas.fill(0, 0, 1, canvas.height, "$frame", look.glyphs.thin.vertical)
        self._head(canvas, shown, look)
        wide = max((canvas.width - EDGE) // picture.columns, 3)
        high = max(min((canvas.height - 2) // ROWS, 3, (wide + 1) // 2), 1)
        wide = min(wide, max(high * 4, 4))
        for row in range(ROWS, 0, -1):
            y = 1 + (ROWS - row) * high
            for column, half in enumerate(picture.rows[row - 1]):
                x = EDGE + column * wide
                if wide >= 5 and high >= 2:
                    draw_half(canvas, x, y, wide, high, half, look)
                else:
                    draw_small(canvas, x, y, wide, high, half, look)
        y = 1 + ROWS * high
        if y < canvas.height:
            _write(canvas, EDGE, y, shown.below)

    def _head(self, canvas: Canvas, shown: RivalBasket, look: Look) -> None:
        glyphs = look.glyphs
        score = f"{shown.score:+d}" if shown.score else "0"
        score = score.replace("-", glyphs.minus)
        right = canvas.width - cells(score)
        style = "bold $gain" if shown.score > 0 else "bold $loss" if shown.score < 0 else "bold"
        pointer = glyphs.pointer if shown.to_move else " "
        canvas.put(EDGE - 1, 0, pointer, "bold $cursor")
        room = right - 1 - EDGE - (len(shown.state) + 1 if shown.state else 0)
        end = canvas.put(EDGE, 0, cut(shown.name, room, glyphs.ellipsis), "bold")
        if right - end - len(shown.state) - 3 >= len(shown.level) > 0:
            end = canvas.put(end + 1, 0, shown.level, "$quiet")
        if shown.state:
            canvas.put(right - 1 - len(shown.state), 0, shown.state, "bold $title")
        canvas.put(right, 0, score, style)


def draw_small(
    canvas: Canvas, x: int, y: int, width: int, height: int, half: Half, look: Look
) -> None:
    """Draw a cell of a small basket: a sign for crushed or new, and the fruit's letters."""
    glyphs = look.glyphs
    if half.fruit < 0:
        dot = "." if glyphs.plain else "·"
        canvas.put(x + 1, y + (height - 1) // 2, dot, "$frame")
        return
    style = ink(half.fruit, look)
    canvas.fill(x, y, width, height, style)
    sign = glyphs.bad if half.crushed else glyphs.pointer if half.latest else " "
    canvas.put(x, y, sign, style)
    canvas.put(x + 1, y, code(half.fruit), f"{style} strike" if half.crushed else style)
    if height > 1:
        canvas.put(x + 1, y + 1, marks(half, look), style)


def _write(canvas: Canvas, x: int, y: int, words: Words) -> None:
    for text, style in words:
        x = canvas.put(x, y, text, style)
