"""The secret assignments that a finished game of Fruit Fair may show: a line a rival."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from fruit_tui.engine.fruit_fair.data import FRUITS
from fruit_tui.engine.fruit_fair.layout import ASSIGNING
from fruit_tui.engine.fruit_fair.view import FruitFairView
from fruit_tui.ui.draw import Look, padded
from fruit_tui.ui.fruit_fair.plans import letters

NAME = 14


def plan_rows(views: Sequence[FruitFairView], names: Sequence[str], look: Look) -> list[Content]:
    """Return whom each of `views` has sent where in secret; nothing where all is shown."""
    rows = []
    for view in views:
        plan = [list(row) for row in view.pending_plan()]
        if int(view.stage()) != ASSIGNING or not any(map(any, plan)):
            continue
        sent = [
            f"{fruit} {letters(plan, kind)}"
            for kind, fruit in enumerate(FRUITS)
            if letters(plan, kind)
        ]
        name = padded(f"{names[int(view.seat)]} sends", NAME, look.glyphs.ellipsis)
        rows.append(Content.assemble((name, "$quiet"), "   ".join(sent)))
    return rows
