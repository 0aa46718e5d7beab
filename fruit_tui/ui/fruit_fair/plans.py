"""What larger terminals show besides: who sent whom where this round."""

from __future__ import annotations

from textual.content import Content

from fruit_tui.engine.fruit_fair.data import FRUITS, KINDS
from fruit_tui.ui.draw import Look, padded
from fruit_tui.ui.fruit_fair.pieces import WORKER_LETTERS
from fruit_tui.ui.fruit_fair.scene import Scene

NAME = 14


def letters(rows: list[list[int]], tree: int) -> str:
    """Return who stands at a tree: "P P G"."""
    return " ".join(
        letter for letter, row in zip(WORKER_LETTERS, rows, strict=True) for _ in range(row[tree])
    )


def plan_lines(scene: Scene, names: tuple[str, ...], look: Look, width: int) -> list[Content]:
    """Return a line a player in turn order, under the names of the trees."""
    column = max((width - NAME - 1) // KINDS, 8)
    head = "".join(padded(fruit, column) for fruit in FRUITS)
    lines = [Content.assemble((f" {'This round':<{NAME}}", "bold $title"), (head, "$quiet"))]
    for seat in scene.order:
        rows = scene.plans[seat]
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
