"""FF-37 to FF-42: next turn order, special tiles, and the markers that swap."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from fruit_tui.engine.fruit_fair import FruitFairState
from tests.fruit_fair.builder import do, fair, kinds, position, send, stage, supply

# The tiles.
MIGRANT, RACCOON, TRANSPORTER = 1, 2, 3


def after_fair(
    *fruit: str,
    order: tuple[int, ...] = (),
    holders: Mapping[str, int] | None = None,
    eaten: str = "",
    markers: tuple[str, ...] = ("order", "migrant", "raccoon", "transporter"),
) -> FruitFairState:
    """Return the position after a fair at which nobody bought anything."""
    state = position(
        *fruit,
        order=order,
        holders=holders,
        eaten=eaten,
        markers=markers,
    )
    fair(state)
    while stage(state) == "buy":
        do(state, "done")
    assert state.check() == []
    return state


def test_ex8_cherries_set_the_order() -> None:
    state = after_fair("CC", "", "CC", "CCCC", "C")
    assert state.turn_order() == (3, 2, 0, 4, 1)


def test_ff37_among_equals_the_larger_number_goes_first() -> None:
    state = after_fair("C", "C", "C", "C", order=(2, 0, 3, 1))
    assert state.turn_order() == (1, 3, 0, 2)


def test_ff38_seats_without_the_fruit_are_ranked_the_same_way() -> None:
    state = after_fair("", "C", "", "", order=(2, 1, 0, 3))
    assert state.turn_order() == (1, 3, 0, 2)


def test_the_fruit_under_the_order_marker_counts() -> None:
    state = after_fair("CC", "P", "", markers=("raccoon", "migrant", "order", "transporter"))
    assert state.turn_order() == (1, 2, 0)
    assert state.holder(RACCOON) == 0


def test_ff39_a_tie_for_most_gives_the_tile_to_nobody() -> None:
    state = after_fair("AA", "AA", "A", holders={"migrant": 0})
    assert state.holder(MIGRANT) == -1


def test_ff39_with_nobody_having_any_the_tile_is_nobodys() -> None:
    state = after_fair("C", "C", "", holders={"raccoon": 1, "transporter": 2})
    assert (state.holder(RACCOON), state.holder(TRANSPORTER)) == (-1, -1)


def test_a_single_fruit_is_enough_to_get_a_tile() -> None:
    state = after_fair("A", "P", "L")
    assert [state.holder(tile) for tile in (MIGRANT, RACCOON, TRANSPORTER)] == [0, 1, 2]


def test_ex9_markers_of_the_trees_that_were_eaten_from_swap() -> None:
    state = position(
        "CC",
        "LL",
        "",
        eaten="CL",
        markers=("order", "migrant", "raccoon", "transporter"),
    )
    before = supply(state)
    fair(state)
    assert [state.tree_of(marker) for marker in range(4)] == [3, 1, 2, 0]
    assert [state.eaten(kind) for kind in range(4)] == [0, 0, 0, 0]
    assert supply(state) == [before[0] + 1, before[1], before[2], before[3] + 1]


def test_ff40_tiles_go_by_the_markers_before_they_swap() -> None:
    state = after_fair("C", "L", "", eaten="CL", order=(1, 2, 0))
    # Order was on the cherries, the transporter on the lemons.
    assert state.turn_order()[0] == 0
    assert state.holder(TRANSPORTER) == 1
    assert (state.marker_at(0), state.marker_at(3)) == (3, 0)


@pytest.mark.parametrize("eaten", ["", "P"])
def test_ff41_without_two_eaten_fruits_nothing_swaps(eaten: str) -> None:
    state = after_fair("C", "L", "", eaten=eaten)
    assert [state.tree_of(marker) for marker in range(4)] == [0, 1, 2, 3]
    assert [state.eaten(kind) for kind in range(4)] == [0, 0, 0, 0]
    assert sum(supply(state)) == 80 - 20 - 2


def test_ff42_a_tile_stays_until_phase_five_though_the_lead_is_lost() -> None:
    # Seat 0 pays the plums that won it the raccoon and still has the discount.
    state = fair(position("PPPPPPPP", "PPPPPPP", "", holders={"raccoon": 0}))
    do(state, "buy green", "hire")
    assert (state.holder(RACCOON), state.extra_price(0)) == (0, 2)
    do(state, "done")
    assert state.holder(RACCOON) == 0
    do(state, "done")
    assert state.holder(RACCOON) == 1


def test_phase_five_is_told_tile_by_tile() -> None:
    state = position("AAC", "AA", "L", eaten="CL")
    fair(state)
    events = do(state, "done")
    assert kinds(events)[3:] == ["order", "tile", "tile", "tile", "markers", "round"]
    assert [event.seat for event in events if event.kind == "tile"] == [-1, -1, 2]


def test_the_new_order_and_tiles_are_used_next_round() -> None:
    state = after_fair("", "C", "CC", holders={"raccoon": 0})
    assert state.turn_order() == (2, 1, 0)
    for seat in range(3):
        send(state, seat, "CC/AA")
    assert stage(state) == "raccoon draws"
