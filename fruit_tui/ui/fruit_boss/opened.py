"""The hands that a finished game of Fruit Boss may show: a line a rival."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from fruit_tui.engine.fruit_boss.notation import kind_text, reading_order
from fruit_tui.engine.fruit_boss.view import FruitBossView
from fruit_tui.ui.draw import Look, padded
from fruit_tui.ui.fruit_boss.cards import face

NAME = 12


def hand_rows(views: Sequence[FruitBossView], names: Sequence[str], look: Look) -> list[Content]:
    """Return what each of `views` has in hand, by the names of their seats."""
    rows = []
    for view in views:
        parts: list[str | tuple[str, str]] = [
            (padded(f"{names[int(view.seat)]} has", NAME, look.glyphs.ellipsis), "$quiet")
        ]
        hand = reading_order(view.hand_cards())
        if not hand:
            parts.append(("no cards", "$quiet"))
        for kind in hand:
            text = f" {kind_text(kind)} "
            parts += [text if look.flat else (text, face(kind)), " "]
        rows.append(Content.assemble(*parts))
    return rows
