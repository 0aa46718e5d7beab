"""FBT1 to FBT14: the rulebook's examples and the cases worked out from it."""

from __future__ import annotations

import pytest

from tests.fruit_boss.builder import (
    discarded,
    do,
    hand,
    kinds,
    legal,
    may,
    position,
    sets,
    stalls,
)


def test_fbt1_lemons_outgrow_the_plums_and_leave_the_single_orange() -> None:
    state = position(["P2 P1", "L2", "O4", "", "G1"], hand="L2 L1 W5")
    events = do(state, "play L2 L1", "on 2")
    assert kinds(events) == ["played", "collected"]
    assert events[0].facts["sum"] == 5
    assert sets(state) == {"plum": "P2 P1"}
    assert stalls(state) == ["", "L2 L2 L1", "O4", "", "G1"]


def test_fbt2_combined_oranges_take_the_lemons() -> None:
    state = position(["L1 L1", "O2", "", "O3", "G1"], hand="W5 T1 T2 T3 T4")
    do(state, "combine 4", "onto 2")
    assert sets(state) == {"lemon": "L1 L1"}
    assert stalls(state) == ["", "O3 O2", "", "", "G1"]
    assert hand(state) == "T4 T3 T2 T1 W5"


def test_fbt3_watermelon_slides_in_an_unbroken_line() -> None:
    state = position(["W5", "", "", "P2 P1", ""], hand="T1 T2")
    do(state, "slide 1")
    assert legal(state) == ["to 2", "to 3"]
    do(state, "to 3")
    assert state.actions_left() == 1
    assert sets(state) == {}
    assert stalls(state) == ["", "", "W5", "P2 P1", ""]


@pytest.mark.parametrize(("way", "left"), [("topple 2", ["", "O4"]), ("topple 4", ["P2 P1", ""])])
def test_fbt4_the_fifth_lemon_topples_the_chosen_way(way: str, left: list[str]) -> None:
    state = position(["G1", "P2 P1", "L1 L1 L1 L2", "O4", ""], hand="L5 W1 T1")
    do(state, "play L5", "on 3")
    assert legal(state) == ["topple 2", "topple 4"]
    do(state, way)
    assert [stalls(state)[1], stalls(state)[3]] == left
    assert stalls(state)[2] == ""
    assert sets(state) == {}
    assert len(discarded(state)) == (7 if way == "topple 2" else 6)


def test_fbt5_two_adds_take_one_stack_each() -> None:
    state = position(["P2 P1", "L2", "O2 O1", "", "G1"], hand="L2 L1 L5 W1 T1")
    do(state, "play L2", "on 2")
    do(state, "take 1")
    assert sets(state) == {"plum": "P2 P1"}
    do(state, "play L1", "on 2")
    assert sets(state) == {"plum": "P2 P1", "orange": "O2 O1"}


def test_fbt6_plums_5_2_1_are_worth_15() -> None:
    state = position(["G1", "L1", "", "", ""], sets={0: ["P5 P2 P1"]}, deck="")
    assert state.portfolio_points(0) == 15


def test_fbt7_the_scoring_example_makes_50() -> None:
    state = position(
        ["G1", "L1", "", "", ""],
        hand="T2 T1",
        sets={0: ["P5 P4 P3 P2 P1 P1", "O4 O2 O1", "W3 W2 W2 W1 W1", "A2 A1"]},
        deck="",
    )
    assert [one.product * one.sign for one in state.portfolio_sets(0)] == [30, 15, 12, -4]
    assert state.points(0) == 50


@pytest.mark.parametrize("last", ["P5", "C"])
def test_fbt8_a_market_with_one_stall_left_is_refilled_at_once(last: str) -> None:
    state = position(["", last, "L1", "", ""], hand="C T1", deck="A1 A2 A3 A4 A5 O5 O4 O3 O2")
    do(state, "cat", "eat 3")
    assert stalls(state) == ["A1", "C" if last == "C" else last, "A2", "A3", "A4"]


def test_fbt8_an_empty_market_takes_five_cards() -> None:
    state = position(["", "O1", "L1 L1 L1 L2", "", ""], hand="L5 T1", deck="A1 A2 A3 A4 A5 O5 O4")
    do(state, "play L5", "on 3")
    assert stalls(state) == ["A1", "A2", "A3", "A4", "A5"]


def test_fbt9_a_cat_competes_with_a_stack_for_the_one_collection() -> None:
    state = position(["C", "L2", "", "", "G1"], hand="L1 W1")
    do(state, "play L1", "on 2")
    assert hand(state) == "W1 C"
    state = position(["C", "L2", "P2 P1", "", "G1"], hand="L5 W1")
    do(state, "play L5", "on 2")
    assert legal(state) == ["take 1", "take 3"]
    do(state, "take 1")
    assert hand(state) == "W1 C"
    assert sets(state) == {}


def test_fbt10_equal_sums_take_nothing() -> None:
    state = position(["P2 P1", "L2", "", "", "G1"], hand="L1 W1")
    do(state, "play L1", "on 2")
    assert sets(state) == {}


def test_fbt11_five_cards_alone_take_nobody_along() -> None:
    state = position(["O1", "G1", "", "", ""], hand="L1 L1 L1 L2 L2")
    do(state, "play L2 L2 L1 L1 L1", "on 5")
    assert stalls(state) == ["O1", "G1", "", "", ""]
    assert discarded(state) == ["L2", "L2", "L1", "L1", "L1"]


def test_fbt12_the_fire_sale_makes_singles_collectible() -> None:
    state = position(["P4", "L2", "", "", "G1"], hand="L5 W1", deck="")
    do(state, "play L5", "on 2")
    assert sets(state) == {"plum": "P4"}


def test_fbt13_a_star_makes_a_single_collectible() -> None:
    state = position(["P4", "L5", "", "", "G1"], hand="* L1")
    do(state, "play *", "on 1")
    assert (state.stall_count(0), state.stall_sum(0)) == (2, 4)
    do(state, "play L1", "on 2")
    assert sets(state) == {"plum": "P4 *"}


def test_fbt14_stars_collected_first_attach_to_the_next_set() -> None:
    state = position(["* *", "L2", "P2 P1", "", "G1"], hand="L5 L1 W1")
    do(state, "play L5", "on 2", "take 1")
    assert state.held_stars(0) == 2
    assert not may(state, "stars to P")
    do(state, "play L1", "on 2")
    assert sets(state) == {"plum": "P2 P1 * *"}
    assert state.held_stars(0) == 0
