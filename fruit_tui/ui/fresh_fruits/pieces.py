"""Pictures of fruit in Fresh Fruits: half a tile in a basket, a tile on the table, a chip.

A half has its fruit's two letters, the shape of its weight, and its weight's colour;
where there is room also a picture.  Where there is no colour (`Look.flat`) it is an outline.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fruit_tui.engine.fresh_fruits.data import BLANK, FRUIT_CODES, FRUIT_NAMES, weight_of
from fruit_tui.ui.draw import Canvas, Look, cells

# The theme's colours for the weights, light to very heavy: purple, orange, red and green
# as in the box.
COLOURS: Final = ("plum", "orange", "tomato", "watermelon")

# No glyph set has a plum, a blackberry or a pomegranate; what stands in for them looks
# most like them, and the letters say what is meant.
PICTURES: Final = (
    "cherry",
    "grape",
    "orange",
    "apricot",
    "red apple",
    "tomato",
    "melon",
    "pineapple",
)

# From these sizes on a half has room for more: its name, a picture in its middle.
NAMED = (12, 3)
PICTURED = (10, 4)


def colour(fruit: int) -> str:
    """Return the name of the colour of a fruit's weight."""
    return COLOURS[weight_of(fruit)]


def face(fruit: int) -> str:
    """Return the style of a fruit's face; of an empty half's."""
    if fruit == BLANK:
        return "$foreground on $panel"
    name = colour(fruit)
    return f"${name}-ink on ${name}"


def ink(fruit: int, look: Look) -> str:
    """Return the style of the letters on a fruit's face."""
    return "bold" if look.flat else f"{look.ink} {face(fruit)}"


def code(fruit: int) -> str:
    """Return a fruit's two letters; two low lines for an empty half."""
    return "__" if fruit == BLANK else FRUIT_CODES[fruit]


def shape(fruit: int, look: Look) -> str:
    """Return the shape of a fruit's weight; a space for an empty half."""
    return " " if fruit == BLANK else look.glyphs.weights[weight_of(fruit)]


def picture(fruit: int, look: Look) -> str:
    """Return the two-cell picture of a fruit, "" where there is none."""
    return "" if fruit == BLANK or look.flat else look.glyphs.picture(PICTURES[fruit])


@dataclass(frozen=True)
class Half:
    """What one cell of a basket shows.

    fruit    a fruit, BLANK for an empty half, -1 for nothing
    left, right, above, below   whether the other half of the same tile is there
    in_row, crushed, match      whether it scores in its row, is crushed, is part of an order A
    news     whether one of these three would become different by what is being chosen
    ghost    whether it is only held over the basket, and `fits` whether it may lie there
    under    what lies under a ghost that does not fit: a fruit, BLANK or -1
    legal    whether the tile in hand may come to lie on this empty cell
    latest   whether it was laid last
    """

    fruit: int = -1
    left: bool = False
    right: bool = False
    above: bool = False
    below: bool = False
    in_row: bool = False
    crushed: bool = False
    match: bool = False
    news: bool = False
    ghost: bool = False
    fits: bool = True
    under: int = -1
    legal: bool = False
    latest: bool = False


def marks(half: Half, look: Look) -> str:
    """Return the signs of what a half scores: crushed, in its row, part of an order A."""
    glyphs = look.glyphs
    if half.crushed:
        return glyphs.bad
    return (glyphs.good if half.in_row else "") + ("A" if half.match else "")


def draw_half(
    canvas: Canvas, x: int, y: int, width: int, height: int, half: Half, look: Look
) -> None:
    """Draw a cell of a basket: a column of edge at `x`, then the half, `width` in all."""
    block = width - 1
    if half.fruit < 0:
        _nothing(canvas, x + 1, y, block, height, half, look)
    elif half.ghost and not half.fits:
        _refused(canvas, x + 1, y, block, height, half, look)
    else:
        _piece(canvas, x + 1, y, block, height, half, look)
        _edges(canvas, x, y, width, height, half, look)


def _nothing(
    canvas: Canvas, x: int, y: int, block: int, height: int, half: Half, look: Look
) -> None:
    """Mark an empty cell: where the tile in hand may go, or that nothing is there."""
    middle, row = x + (block - 1) // 2, y + (height - 1) // 2
    if half.legal:
        canvas.put(middle, row, look.glyphs.legal, "$legal")
    else:
        canvas.put(middle, row, "." if look.glyphs.plain else "·", "$frame")


def _refused(
    canvas: Canvas, x: int, y: int, block: int, height: int, half: Half, look: Look
) -> None:
    """Draw a ghost where it does not fit: struck letters over what lies there."""
    if half.under >= 0:
        _piece(canvas, x, y, block, height, Half(half.under), look)
    text = f"{look.glyphs.bad}{code(half.fruit)}"
    row = y + height - 1 if half.under >= 0 or height < 3 else y + height // 2
    canvas.put(x + (block - cells(text)) // 2, row, text, "bold reverse $loss")


def _piece(canvas: Canvas, x: int, y: int, block: int, height: int, half: Half, look: Look) -> None:
    """Draw the face of a half: letters and picture above, weight and signs below."""
    fruit = half.fruit
    # One style for the whole half, wherever it can be: fewer bytes on a slow line.
    strong = plain = ink(fruit, look)
    canvas.fill(x, y, block, height, plain)
    indent = 1 if block >= 6 else 0
    last = y + height - 1
    if height > 1 and not half.below and not look.spare:
        # Its lower edge, so that pieces of one colour stay apart.
        canvas.fill(x, last, block, 1, plain, look.glyphs.floor)
    letters = f"{strong} strike" if half.crushed else strong
    signs = marks(half, look)
    sign_style = f"{strong} reverse" if half.news else strong
    if height == 1:
        canvas.put(x + indent, y, code(fruit), letters)
        canvas.put(x + indent + 2, y, signs, sign_style)
        return
    name = code(fruit) if fruit == BLANK or (block, height) < NAMED else FRUIT_NAMES[fruit]
    if block < cells(name) + indent + 3:
        name = code(fruit)
    canvas.put(x + indent, y, name.capitalize() if name != "__" else name, letters)
    if half.latest and indent:
        canvas.put(x, y, look.glyphs.pointer, strong)
    image = picture(fruit, look)
    if image and block >= PICTURED[0] and height >= PICTURED[1]:
        canvas.put(x + (block - 2) // 2, y + height // 2, image, plain)
    elif image and block >= cells(name) + 2:
        canvas.put(x + block - 2, y, image, plain)
    canvas.put(x + indent, last, shape(fruit, look), strong)
    canvas.put(x + indent + 2, last, signs, sign_style)


def _edges(canvas: Canvas, x: int, y: int, width: int, height: int, half: Half, look: Look) -> None:
    """Join the halves of a tile; without colour, draw its outer sides."""
    if half.left and not look.flat:
        canvas.fill(x, y, 1, height, ink(half.fruit, look))
        if height > 1 and not half.below and not look.spare:
            canvas.put(x, y + height - 1, look.glyphs.floor, ink(half.fruit, look))
    if look.flat:
        for line in range(y, y + height):
            if not half.left:
                canvas.put(x, line, look.glyphs.thin.vertical)
            if not half.right:
                canvas.put(x + width, line, look.glyphs.thin.vertical)


def draw_frame(
    canvas: Canvas, x: int, y: int, width: int, height: int, look: Look, style: str
) -> None:
    """Put brackets around the tile in hand, in the columns of edge on both sides of it."""
    box = look.glyphs.heavy
    right = x + width - 1
    for line in range(y, y + height):
        first, last = line == y, line == y + height - 1
        alone = height == 1
        canvas.put(
            x,
            line,
            box.vertical
            if alone or not (first or last)
            else box.top_left
            if first
            else box.bottom_left,
            style,
        )
        canvas.put(
            right,
            line,
            box.vertical
            if alone or not (first or last)
            else box.top_right
            if first
            else box.bottom_right,
            style,
        )


def draw_chip(canvas: Canvas, x: int, y: int, fruit: int, look: Look, height: int = 1) -> int:
    """Draw a fruit four cells wide, and return the x behind it."""
    if look.flat:
        canvas.put(x, y, f"[{code(fruit)}]", "bold")
        return x + 4
    canvas.fill(x, y, 4, height, face(fruit))
    canvas.put(x + 1, y, code(fruit), ink(fruit, look))
    image = picture(fruit, look)
    if height > 1 and image:
        canvas.put(x + 1, y + 1, image, face(fruit))
    elif height > 1:
        canvas.put(x + 1, y + 1, shape(fruit, look), ink(fruit, look))
    return x + 4


def draw_tile(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    height: int,
    halves: tuple[int, ...],
    look: Look,
    *,
    dim: bool = False,
) -> None:
    """Draw a tile, or a single fruit, lying flat: each half gets the same share of `width`."""
    each = width // len(halves)
    for place, fruit in enumerate(halves):
        left = x + place * each
        plain = "" if look.flat else face(fruit)
        strong = ink(fruit, look)
        if dim and not look.flat:
            plain, strong = "$quiet on $panel", "$quiet on $panel"
        canvas.fill(left, y, each, height, plain)
        if height > 1 and not look.spare:
            canvas.fill(left, y + height - 1, each, 1, plain, look.glyphs.floor)
        middle = left + (each - 2) // 2
        text = code(fruit)
        if height > 2 and each >= 12 and fruit != BLANK:
            text = FRUIT_NAMES[fruit].capitalize()
            middle = left + (each - len(text)) // 2
        canvas.put(middle, y, text, strong)
        if height > 1:
            image = picture(fruit, look)
            row = y + height - 1 if height < 4 else y + height // 2
            if image and not dim:
                canvas.put(left + (each - 2) // 2, row, image, plain)
            else:
                canvas.put(middle, y + height - 1, shape(fruit, look), strong)
    if look.flat:
        for line in range(y, y + height):
            canvas.put(x, line, look.glyphs.thin.vertical)
            canvas.put(x + each * len(halves) - 1, line, look.glyphs.thin.vertical)
