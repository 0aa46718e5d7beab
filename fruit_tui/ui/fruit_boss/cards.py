"""Pictures of Fruit Boss cards: a fan of cards in a stall, a card of the hand, a chip.

A card carries its value and its fruit's letter, in the fruit's colour with dark ink.
Where there is no colour (`Look.flat`) a card is an outline.
"""

from __future__ import annotations

from collections.abc import Sequence

from fruit_tui.engine.fruit_boss.data import CAT, STAR, SUIT_LETTERS, SUIT_NAMES, VALUES
from fruit_tui.ui.draw import Canvas, Look

# The width of a card that nothing lies on, at most and at least, and of what shows of
# a card below another; the second of each where there is much room.
TOP_WIDTH = (7, 11)
LEAST_TOP = 5
PEEK = 3
WIDE_PEEK = (4, 5)

# From this width on a stall has much room.
ROOMY = 22


def card_name(kind: int) -> str:
    """Return which colour and picture a card has: a fruit's name, "star" or "cat"."""
    if kind == STAR:
        return "star"
    return "cat" if kind == CAT else SUIT_NAMES[kind // VALUES]


def card_letter(kind: int, look: Look) -> str:
    """Return the letter of a card's fruit; the star's and the cat's own sign."""
    if kind == STAR:
        return look.glyphs.star
    return look.glyphs.cat if kind == CAT else SUIT_LETTERS[kind // VALUES]


def card_value(kind: int, look: Look) -> str:
    """Return what stands in a card's corner: its value, or the star's or cat's sign."""
    return card_letter(kind, look) if kind >= STAR else str(kind % VALUES + 1)


def card_title(kind: int) -> str:
    """Return a card in words: "Lemon 2", "Star", "Cat"."""
    name = card_name(kind).capitalize()
    return name if kind >= STAR else f"{name} {kind % VALUES + 1}"


def face(kind: int) -> str:
    """Return the style of a card's face."""
    name = card_name(kind)
    return f"${name}-ink on ${name}"


def fan_steps(width: int, count: int) -> tuple[int, int]:
    """Return how far apart `count` overlapping cards lie, and how wide the top one is."""
    roomy = width >= ROOMY
    most = TOP_WIDTH[roomy]
    if count == 1:
        return 0, min(most, width)
    step = min(max((width - most) // (count - 1), PEEK), WIDE_PEEK[roomy])
    top = min(width - step * (count - 1), most)
    if top < LEAST_TOP:
        step = max((width - LEAST_TOP) // (count - 1), 1)
        top = max(width - step * (count - 1), 1)
    return step, min(top, most)


def draw_fan(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    height: int,
    cards: Sequence[int],
    look: Look,
    *,
    ghosts: int = 0,
    pointed: int = -1,
) -> None:
    """Draw cards lying over each other, the last one on top, in `width` by `height` cells.

    The last `ghosts` cards are only about to come: they are underlined.  `pointed`
    is the place of a card that is being pointed at, or -1.
    """
    if not cards or width < 2:
        return
    count = len(cards)
    step, top = fan_steps(width, count)
    x += (width - top - step * (count - 1)) // 2
    outline = look.flat
    for place, kind in enumerate(cards):
        left = x + place * step
        last = place == count - 1
        room = top if last else step
        ghost = place >= count - ghosts
        style = ("bold" if outline else f"{look.ink} {face(kind)}") + (" italic" if ghost else "")
        if outline:
            _outline(canvas, left, y, room, height, look, last)
        else:
            canvas.fill(left, y, room, height, face(kind))
            if place and room > 1:
                for line in range(y, y + height):
                    canvas.put(left, line, look.glyphs.edge, face(kind))
        row = y + 1 if outline and height >= 3 else y
        shift = 1 if room > 1 else 0
        value = card_value(kind, look)
        canvas.put(left + shift, row, value, f"{style} reverse" if place == pointed else style)
        if kind < STAR and room >= PEEK and height >= (4 if outline else 2):
            canvas.put(left + shift, row + 1, card_letter(kind, look), style)
        picture = look.glyphs.picture(card_name(kind))
        if last and picture and not outline and height >= 2 and room >= 4:
            # In the middle of a large card, beside the letter of a small one.
            large = room > TOP_WIDTH[0]
            across = left + (room - 1) // 2 if large else left + room - 3
            canvas.put(across, y + (height - 1) // 2 if large else y + 1, picture, face(kind))
        if ghost and height >= 3 and room >= 2 and not outline:
            canvas.put(left + shift, y + height - 1, "+", style)


def _outline(
    canvas: Canvas, x: int, y: int, width: int, height: int, look: Look, last: bool
) -> None:
    box = look.glyphs.thin
    if height < 3:
        canvas.put(x, y, box.vertical)
        if last:
            canvas.put(x + width - 1, y, box.vertical)
        return
    if last:
        canvas.box(x, y, width, height, box, "")
        canvas.fill(x + 1, y + 1, width - 2, height - 2, "")
        return
    canvas.put(x, y, box.top_left + box.horizontal * (width - 1))
    for line in range(y + 1, y + height - 1):
        canvas.put(x, line, box.vertical)
    canvas.put(x, y + height - 1, box.bottom_left + box.horizontal * (width - 1))


def draw_card(
    canvas: Canvas, x: int, y: int, width: int, height: int, kind: int, look: Look
) -> None:
    """Draw one whole card, `width` by `height` cells: at least 4 by 1."""
    letter, value = card_letter(kind, look), card_value(kind, look)
    corner = value if kind >= STAR else f"{letter}{value}"
    if kind == CAT and width >= 5:
        corner = "cat"
    if look.flat:
        if height >= 3:
            canvas.box(x, y, width, height, look.glyphs.thin, "")
            canvas.fill(x + 1, y + 1, width - 2, height - 2, "")
            canvas.put(x + (width - len(corner)) // 2, y + height // 2, corner, "bold")
        else:
            canvas.put(x, y, f"[{corner:^{width - 2}}]", "bold")
        return
    style = face(kind)
    ink = f"{look.ink} {style}"
    canvas.fill(x, y, width, height, style)
    picture = look.glyphs.picture(card_name(kind))
    if height == 1:
        canvas.put(x + (width - len(corner)) // 2, y, corner, ink)
        return
    canvas.put(x + 1, y, corner, ink)
    if picture:
        row = y + height // 2 if height > 2 else y + 1
        canvas.put(x + (width - 2) // 2, row, picture, style)
    if height >= 3:
        canvas.put(x + width - 1 - len(corner), y + height - 1, corner, ink)
