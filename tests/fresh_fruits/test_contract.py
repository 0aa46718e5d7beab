"""Fresh Fruits keeps the contract, at every seat count and in both levels.

`tests/test_contract.py` holds every game in the registry to it with its usual options;
here the experienced level, whose rules differ, and the named starters are held to it too.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fruit_tui.engine.fresh_fruits import FRESH_FRUITS
from fruit_tui.engine.registry import GAMES
from tests import contract
from tests.contract import Table

USUAL = "beginner"
LEVELS = [
    Table(FRESH_FRUITS, FRESH_FRUITS.options(seats, {"level": level}))
    for seats in (2, 3, 4)
    for level in (USUAL, "experienced")
    if level != USUAL or FRESH_FRUITS.name not in GAMES
]
STARTERS = [
    Table(FRESH_FRUITS, FRESH_FRUITS.options(seats, {"starter": str(starter + 1)}))
    for seats in (2, 3, 4)
    for starter in range(seats)
]


@pytest.mark.parametrize("table", LEVELS, ids=str)
@pytest.mark.parametrize("part", contract.PARTS, ids=lambda part: part.__name__)
def test_contract(part: Callable[[Table, int], object], table: Table) -> None:
    part(table, 1)


@pytest.mark.parametrize("table", STARTERS, ids=str)
def test_fr6_named_starters_keep_the_contract(table: Table) -> None:
    contract.random_play_is_sound(table, 2)
    contract.saves_come_back_equal(table, 2)
