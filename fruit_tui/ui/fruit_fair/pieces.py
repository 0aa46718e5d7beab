"""Small pictures of Fruit Fair: a fruit, a prize, a worker, and the names of tiles."""

from __future__ import annotations

from typing import Final

from fruit_tui.engine.fruit_fair.data import FRUITS, PRIZE_NAMES
from fruit_tui.ui.draw import Canvas, Look

# The theme's colours: of the four fruits, and of the prizes from red to gold.
COLOURS: Final = ("tomato", "apple", "plum", "lemon")
PRIZE_COLOURS: Final = ("tomato", "watermelon", "grape", "cat", "orange")

LETTERS: Final = tuple(name[0].upper() for name in FRUITS)
WORKER_LETTERS: Final = "PGX"
TILES: Final = ("Turn order", "Migrant", "Raccoon", "Transporter")
NARROW_TILES: Final = ("Order", "Migrant", "Raccoon", "Transp.")
SHORT_TILES: Final = ("Ord", "Mig", "Rac", "Tra")
PRIZES: Final = tuple(name.split()[0].capitalize() for name in PRIZE_NAMES)
SHORT_PRIZES: Final = ("Re", "Gr", "Bl", "Si", "Go")


def face(colour: str, look: Look) -> str:
    """Return the style of letters on a face of the theme's `colour`."""
    return "bold" if look.flat else f"{look.ink} ${colour}-ink on ${colour}"


def fruit_ink(kind: int, look: Look) -> str:
    """Return the style of a fruit's letter on its face."""
    return face(COLOURS[kind], look)


def draw_fruits(
    canvas: Canvas, x: int, y: int, kind: int, count: int, width: int, rows: int, look: Look
) -> None:
    """Draw `count` fruits of a kind in `rows` lines of `width` cells; too many as a number."""
    image = "" if look.flat else look.glyphs.picture(FRUITS[kind])
    # In a large tree they hang with air around them.
    airy = width >= 22 and rows >= 5
    step, gap = (4, 2) if airy else (2, 1)
    rows = (rows + gap - 1) // gap
    a_row = max(width // step, 1)
    most = a_row * rows
    shown = count if count <= most else most - 2
    for place in range(shown):
        at, line = x + step * (place % a_row), y + gap * (place // a_row)
        if image:
            canvas.put(at, line, image)
        else:
            canvas.put(at, line, LETTERS[kind], fruit_ink(kind, look))
    if count > most:
        at, line = x + step * (shown % a_row), y + gap * (shown // a_row)
        canvas.put(at, line, f"+{count - shown}", "bold")
    if count == 0:
        canvas.put(x, y, "empty", "$quiet")
