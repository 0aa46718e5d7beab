"""A whole table in one short line, for lists of games: what lies open, and the points.

A game that has no glance of its own here is listed without a picture, and its
totals are its points.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from fruit_tui.engine.fresh_fruits.data import BLANK, BLANK_CODE, FRUIT_CODES
from fruit_tui.engine.fresh_fruits.view import FreshFruitsView
from fruit_tui.engine.fruit_boss.data import CAT, STALLS, STAR, SUIT_LETTERS, VALUES
from fruit_tui.engine.fruit_boss.view import FruitBossView
from fruit_tui.engine.fruit_fair.data import CLASS_NAMES, CLASSES, FRUITS
from fruit_tui.engine.fruit_fair.data import KINDS as TREES
from fruit_tui.engine.fruit_fair.view import FruitFairView
from fruit_tui.engine.game import View


@dataclass(frozen=True)
class Glance:
    """One look at a table.

    points   per seat, over all rounds, as far as this view sees them
    picture  what lies on the table, as letters and digits; "" where the game has none
    """

    points: tuple[int, ...]
    picture: str


def glance(view: View, eyes: int) -> Glance:
    """Return one look at the table that `view` sees.

    `eyes` is the seat whose own things the picture shows where each seat has a board
    of its own.
    """
    look = LOOKS.get(view.options.game)
    return Glance(view.outcome().totals, "") if look is None else look(view, eyes)


def _fruit_boss(view: View, eyes: int) -> Glance:
    """The five stalls, "L21 P4 - C W5*", and the points of all rounds together."""
    del eyes
    assert isinstance(view, FruitBossView)
    points = [0] * view.seat_count()
    for result in view.round_results():
        points = [sum(pair) for pair in zip(points, result.scores(), strict=True)]
    if not view.round_is_over():
        points = [had + int(view.points(seat)) for seat, had in enumerate(points)]
    stalls = [_stall(view.stall_cards(stall)) for stall in range(STALLS)]
    return Glance(tuple(points), " ".join(stalls))


def _stall(kinds: list[int]) -> str:
    if CAT in kinds:
        return "C"
    fruit = [kind for kind in kinds if kind < STAR]
    suit = SUIT_LETTERS[fruit[0] // VALUES] if fruit else ""
    digits = "".join(str(kind % VALUES + 1) for kind in reversed(fruit))
    return (suit + digits + "*" * kinds.count(STAR)) or "-"


def _fresh_fruits(view: View, eyes: int) -> Glance:
    """The rows of one basket, the lowest first: "MeMe..../Ap.Po../"."""
    assert isinstance(view, FreshFruitsView)
    basket = view.basket(max(eyes, 0))
    rows = ["".join(_half(fruit) for fruit in row).rstrip(".") or "-" for row in basket.fruit]
    return Glance(view.outcome().totals, " / ".join(rows))


def _half(fruit: int) -> str:
    if fruit == BLANK:
        return BLANK_CODE
    return FRUIT_CODES[fruit] if fruit >= 0 else ".."


def _fruit_fair(view: View, eyes: int) -> Glance:
    """The trees, "Ch5 Ap3 Pl0 Le6", and how many prizes of each class are left."""
    del eyes
    assert isinstance(view, FruitFairView)
    trees = [f"{FRUITS[kind][:2].title()}{view.tree(kind)}" for kind in range(TREES)]
    left = [(CLASS_NAMES[prize], len(view.prices_left(prize))) for prize in range(CLASSES)]
    prizes = [f"{name} {count}" for name, count in left if count]
    return Glance(view.outcome().totals, f"{' '.join(trees)} - {', '.join(prizes) or 'sold out'}")


LOOKS: Final[dict[str, Callable[[View, int], Glance]]] = {
    "fruit-boss": _fruit_boss,
    "fresh-fruits": _fresh_fruits,
    "fruit-fair": _fruit_fair,
}
