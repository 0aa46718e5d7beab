"""Fruit Fair keeps the contract of all games, at every seat count and with every variant."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fruit_tui.engine.fruit_fair import FRUIT_FAIR
from tests import contract
from tests.contract import Table

TABLES = contract.tables(FRUIT_FAIR, every_option=True)
PARTS = (*contract.PARTS, *contract.SECRET_PARTS)


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_keeps_the_contract(table: Table, part: Callable[[Table, int], None]) -> None:
    part(table, 5)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_random_games_are_sound(table: Table) -> None:
    for seed in range(8):
        contract.random_play_is_sound(table, seed)
