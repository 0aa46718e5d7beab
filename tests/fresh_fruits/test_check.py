"""`check()` finds every kind of fault, each spoilt on purpose."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fresh_fruits import FreshFruitsState
from fruit_tui.engine.fresh_fruits.basket import FLAT, OCCUPIED, SINGLE, cell_at
from fruit_tui.engine.fresh_fruits.layout import (
    BOXED,
    DISPLAY,
    EXPERIENCED_AT,
    HAND,
    HOLE,
    LAID,
    PILE_LEFT,
    PLAYER,
    ROUND,
    SEATS_AT,
    SHOWN,
    STAGE,
    START_TILE,
    STARTER,
    SUPPLY,
    TURNS,
    basket_base,
)
from tests.fresh_fruits.builder import play, table, with_basket

BASKET = int(basket_base(0))


def middle() -> FreshFruitsState:
    """Return a sound position in the middle of a turn, with tiles in both baskets."""
    state = table(start="Pi|__ Pl|__", display="Me|__ Or|Or Or|Ao", pile="Ap|Ap Ap|Po Ap|Me")
    play(state, "take Me|__; lay Me-__; at 1,1; fill Me", "take Or|Or; lay Or/Or; at 1,1")
    play(state, "take Or|Ao; lay Or-Ao; at 1,2", "take Ap|Ap; lay Ap/Ap; at 2,1")
    play(state, "take Ap|Po; lay Po/Ap")
    assert state.check() == []
    return state


def spoilt(state: FreshFruitsState, **changes: int) -> list[str]:
    numbers = state.encode()
    size = len(numbers) - int(state.pile_count())
    for place, value in changes.items():
        numbers[int(place[1:])] = value
    pile = vec[i64](numbers[size:])
    return FreshFruitsState(state.options, vec[i64](numbers[:size]), pile).check()


def set_to(place: int, value: int) -> Callable[[FreshFruitsState], list[str]]:
    return lambda state: spoilt(state, **{f"_{place}": value})


def flip(place: int, cell: int) -> Callable[[FreshFruitsState], list[str]]:
    """Return what is said with one cell of a mask turned over."""
    return lambda state: spoilt(state, **{f"_{place}": state.encode()[place] ^ (1 << cell)})


NEAR = int(cell_at(0, 0))
FAR = int(cell_at(5, 3))


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (set_to(SEATS_AT, 7), "7 players cannot play."),
        (set_to(SEATS_AT, 3), "The position has"),
        (set_to(STAGE, 6), "The stage is 6"),
        (set_to(ROUND, 8), "The round is 8, outside 0 to 7."),
        (set_to(SUPPLY, 3), "The supply is 3"),
        (set_to(PILE_LEFT, 99), "The size of the pile is 99"),
        (set_to(LAID, 3), "no way to turn it"),
        (set_to(BASKET, -1), "a mask has bits that are no cells"),
        (set_to(SUPPLY, 1), "There are 1 single plums, not 2."),
        (set_to(BOXED, 1), "There are 2 tiles Pl|Pl, not 1."),
        (set_to(DISPLAY, 43), "There are 0 tiles Ap|Me, not 1."),
        (set_to(SHOWN, 0), "beyond those on the table"),
        (set_to(START_TILE, 1), "can have no start tile Pl|Pl"),
        (set_to(PLAYER, 1), "not the next one after the starter"),
        (set_to(STARTER, 0), "not the next one after the starter"),
        (set_to(TURNS, 0), "not the next one after the starter"),
        (set_to(STAGE, 0), "The tile in hand does not go with the stage"),
        (set_to(HAND, 0), "The tile in hand does not go with the stage"),
        (set_to(HAND, 1), "halves that it does not have"),
        (set_to(LAID, 0), "The way the tile is turned does not go with the stage"),
        (set_to(HOLE, NEAR), "occupied cells are not those with fruit"),
        (set_to(STAGE, 4), "The hole does not go with the stage"),
        (set_to(STAGE, 5), "The game is over while a tile still fits (FR-34)."),
        (flip(BASKET, NEAR), "two fruits lie on one cell"),
        (flip(BASKET + SINGLE, FAR), "a single fruit lies on no cell"),
        (flip(BASKET + OCCUPIED, FAR), "do not hang together (FR-7)"),
        (flip(BASKET + FLAT, NEAR), "do not cover the occupied cells once each"),
    ],
)
def test_each_fault_is_found(fault: Callable[[FreshFruitsState], list[str]], words: str) -> None:
    found = fault(middle())

    assert any(words in problem for problem in found), found


@pytest.mark.parametrize(
    ("second", "floats"),
    [
        ("lay Or-Ao; at 1,3", False),
        ("lay Or-Ao; at 0,3", False),
        ("lay Or/Ao; at 2,1", False),
        ("lay Or-Ao; at 2,2", True),
        ("lay Or/Ao; at 2,2", True),
    ],
)
def test_a_floating_tile_is_found(second: str, floats: bool) -> None:
    state = table(display="Me|Pi Or|Or Or|Ao")
    play(state, "take Me|Pi; lay Me/Pi; at 1,1", "take Or|Or; lay Or/Or; at 1,1")
    play(state, f"take Or|Ao; {second}")
    assert state.check() == []

    found = spoilt(state, **{f"_{EXPERIENCED_AT}": 1})

    assert found == (["Basket of player 1: a tile floats (FR-13)."] if floats else [])


def test_a_heap_that_is_counted_wrongly_is_found() -> None:
    state = middle()
    moved = {f"_{BASKET + i}": state.encode()[BASKET + i] << 1 for i in range(12)}

    assert spoilt(state, **moved) == [
        "Basket of player 1: the heap is not counted from its own edges."
    ]


def test_a_heap_that_is_too_wide_is_found() -> None:
    state = with_basket(table(4), 0, "MMMMMM")

    assert "Basket of player 1: the heap is larger than the frame (FR-8)." in state.check()
