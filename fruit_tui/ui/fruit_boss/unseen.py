"""What is still out there: a table for large terminals, as a card counter keeps it in mind.

It tells nothing that is not open: the cards in play less those that one sees.
"""

from __future__ import annotations

from textual.content import Content

from fruit_tui.engine.fruit_boss.data import CAT, STAR, SUIT_LETTERS, SUIT_NAMES, SUITS, VALUES
from fruit_tui.engine.fruit_boss.notation import reading_order
from fruit_tui.engine.fruit_boss.view import FruitBossView
from fruit_tui.ui.draw import Look, cells
from fruit_tui.ui.fruit_boss.cards import card_value, face

Part = str | tuple[str, str]

# Three columns: the fruit, its unseen cards, its discarded ones.
NAME = 15
UNSEEN = 26


def unseen_rows(view: FruitBossView, look: Look) -> list[Content]:
    """Return a heading and a row a fruit: cards in other hands or the deck, and discards."""
    unseen, gone = view.unseen_cards(), view.discard_cards()
    rows = [
        Content.assemble(
            (f" {'Still unseen':<{NAME}}", "bold $title"),
            (f"{'in other hands or the deck':<{UNSEEN + 2}}", "$quiet"),
            ("discarded", "$quiet"),
        )
    ]
    for suit in range(SUITS):
        ours = [kind for kind in unseen if kind < STAR and kind // VALUES == suit]
        lost = [kind for kind in gone if kind < STAR and kind // VALUES == suit]
        if ours or lost:
            name = SUIT_NAMES[suit]
            title = f"{SUIT_LETTERS[suit]} {name.capitalize()}"
            rows.append(_row(title, name, ours, lost, look))
    for kind, name in ((STAR, "star"), (CAT, "cat")):
        ours, lost = [k for k in unseen if k == kind], [k for k in gone if k == kind]
        if ours or lost:
            title = f"{card_value(kind, look)} {name.capitalize()}s"
            rows.append(_row(title, name, ours, lost, look))
    return rows


def _row(title: str, name: str, ours: list[int], lost: list[int], look: Look) -> Content:
    parts: list[Part] = [(f" {title:<{NAME}}", f"bold ${name}-text")]
    text = "".join(f" {card_value(kind, look)}" for kind in reading_order(ours))
    if text:
        text += " "
        parts.append((text, "bold" if look.flat else f"{look.ink} {face(ours[0])}"))
    parts.append(" " * (UNSEEN + 2 - cells(text)))
    gone = " ".join(card_value(kind, look) for kind in reading_order(lost))
    parts.append((gone, "$quiet"))
    return Content.assemble(*parts)
