"""What larger terminals show besides: who sent whom where this round."""

from __future__ import annotations

from textual.content import Content

from fruit_tui.engine.fruit_fair.data import CLASS_NAMES, DISCS, FRUITS, KINDS, lowest_value
from fruit_tui.ui.draw import Look, padded
from fruit_tui.ui.fruit_fair.pieces import WORKER_LETTERS
from fruit_tui.ui.fruit_fair.scene import Scene

NAME = 14


def letters(rows: list[list[int]], tree: int) -> str:
    """Return who stands at a tree: "P P G"."""
    return " ".join(
        letter for letter, row in zip(WORKER_LETTERS, rows, strict=True) for _ in range(row[tree])
    )


def value_line(look: Look) -> Content:
    """Return what the prizes of each class may be worth."""
    parts = []
    for prize, name in enumerate(CLASS_NAMES):
        low = lowest_value(prize)
        parts.append(f"{name} {low}{look.glyphs.dash}{low + DISCS - 1}")
    return Content.assemble((" Worth at the end  ", "bold $title"), "   ".join(parts))


def plan_lines(
    scene: Scene, names: tuple[str, ...], look: Look, width: int, own: dict[int, list[list[int]]]
) -> list[Content]:
    """Return a line a player in turn order, under the names of the trees.

    `own` holds the assignment of the person in front, who may see it before it is shown.
    """
    column = max((width - NAME - 1) // KINDS, 8)
    head = "".join(padded(fruit, column) for fruit in FRUITS)
    lines = [Content.assemble((f" {'This round':<{NAME}}", "bold $title"), (head, "$quiet"))]
    for seat in scene.order:
        rows = scene.plans[seat] or own.get(seat)
        here = seat == scene.acting
        name = padded(names[seat], NAME - 2, look.glyphs.ellipsis)
        if rows is None:
            what = "ready" if scene.ready[seat] else "not shown yet"
            text = Content.styled(what, "$quiet")
        else:
            text = Content("".join(padded(letters(rows, kind) or "-", column) for kind in range(4)))
        mark = look.glyphs.pointer if here else " "
        lines.append(Content.assemble((mark, "bold $cursor"), f"{name}  ", text))
    return lines
