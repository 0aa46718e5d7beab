"""What large terminals show besides: every score by category, and what the pile still holds.

Nothing here is hidden: the tiles of the pile are those that lie nowhere else.
"""

from __future__ import annotations

from typing import Final

from textual.content import Content

from fruit_tui.engine.fresh_fruits.data import FRUITS, KIND_HIGH, KIND_LOW
from fruit_tui.engine.fresh_fruits.view import FreshFruitsView
from fruit_tui.ui.draw import Look, padded
from fruit_tui.ui.fresh_fruits.pieces import code, ink

NAME: Final = 16
COLUMN: Final = 9
CATEGORIES: Final = ("crushed", "rows", "order A", "order B", "order C", "total")

Part = str | tuple[str, str]


def more_rows(
    view: FreshFruitsView, names: tuple[str, ...], look: Look, width: int
) -> list[Content]:
    """Return the table of scores, then the tiles in the pile, a row for each lighter half."""
    head = "".join(f"{name:>{COLUMN}}" for name in CATEGORIES)
    rows = [
        Content.assemble((f" {'If it ended now':<{NAME}}", "bold $title"), (head, "$quiet")),
        *[_score(view, seat, names[seat], look) for seat in range(int(view.seats))],
        Content(""),
        Content.assemble(
            (" Still in the pile", "bold $title"), (f"  {view.pile_count()} tiles", "$quiet")
        ),
    ]
    return [*rows, *_pile(view, look, width)]


def _score(view: FreshFruitsView, seat: int, name: str, look: Look) -> Content:
    score = view.score(seat)
    parts: list[Part] = [f" {padded(name, NAME, look.glyphs.ellipsis)}"]
    for place, points in enumerate((*score.points, score.total)):
        text = f"{points:>{COLUMN}}".replace("-", look.glyphs.minus)
        tone = "$loss" if points < 0 else "$gain" if points > 0 else "$quiet"
        parts.append((text, f"bold {tone}" if place == len(CATEGORIES) - 1 else tone))
    return Content.assemble(*parts)


def _pile(view: FreshFruitsView, look: Look, width: int) -> list[Content]:
    """Return the tiles in the pile, two lighter halves' worth side by side where they fit."""
    groups: list[list[Part]] = []
    lengths: list[int] = []
    for fruit in range(FRUITS):
        parts: list[Part] = [" "]
        kinds = [kind for kind in view.unseen() if KIND_LOW[kind] == fruit]
        for kind in kinds:
            parts += [(code(fruit), ink(fruit, look))]
            other = int(KIND_HIGH[kind])
            parts += [(code(other), ink(other, look)), " "]
        groups.append(parts)
        lengths.append(1 + 5 * len(kinds))
    half = width // 2
    rows = []
    for first in range(0, FRUITS, 2):
        gap = max(half - lengths[first], 0)
        if lengths[first + 1] <= half and lengths[first] <= half:
            rows.append(Content.assemble(*groups[first], " " * gap, *groups[first + 1]))
        else:
            rows += [Content.assemble(*groups[first]), Content.assemble(*groups[first + 1])]
    return rows
