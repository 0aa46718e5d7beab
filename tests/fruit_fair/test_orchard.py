"""FF-16 to FF-29, FF-52 and FF-55: a turn in the orchard."""

from __future__ import annotations

import pytest

from fruit_tui.engine.game import IllegalAction
from tests.fruit_fair.builder import (
    barrow,
    do,
    facts,
    heap,
    kinds,
    legal,
    may,
    orchard,
    plan_of,
    play_out,
    position,
    stage,
    supply,
    trees,
    why_not,
)


def test_ex5_two_swaps_bring_two_cherries() -> None:
    state = position("CA", "CP", "LL", "AP", trees=(0, 5, 5, 5))
    before = [state.fruit_total(seat) for seat in range(4)]
    orchard(state, ["", "", "", "CC/LL"], turn=3)
    assert legal(state) == ["swap with 1", "swap with 2", "swap with 3", "no swap"]
    events = do(state, "swap with 1", "give apple", "take cherry")
    events += do(state, "swap with 2", "give plum", "take cherry")
    assert facts(events, "swapped") == [
        {"with": 0, "gave": "apple", "took": "cherry"},
        {"with": 1, "gave": "plum", "took": "cherry"},
    ]
    assert [heap(state, seat) for seat in range(4)] == ["AA", "PP", "LL", "CC"]
    assert [state.fruit_total(seat) for seat in range(4)] == before


def test_ex6_a_whole_turn() -> None:
    state = position(
        "A",
        "C",
        "",
        trees=(1, 5, 5, 2),
        order=(1, 2, 0),
        extras={0: 1},
        holders={"migrant": 0},
    )
    orchard(state, ["CL/AA/C", "", ""], turn=2)
    # The Extra Worker got the cherry, so it is a picker who may swap.
    assert (stage(state), heap(state, 0)) == ("swap", "CAL")
    do(state, "swap with 2", "give apple", "take cherry")
    assert (stage(state), heap(state, 0), heap(state, 1)) == ("migrant", "CCL", "A")
    assert (trees(state), barrow(state)) == ([0, 5, 5, 1], [1, 2, 0, 0])
    do(state, "migrant lemon")
    assert heap(state, 0) == "CCLL"
    assert (trees(state), barrow(state)) == ([1, 7, 5, 0], [0, 0, 0, 0])


# Picking.


def test_ff16_extra_worker_picks_first() -> None:
    state = position("A", "C", "", trees=(1, 5, 5, 5), extras={0: 1})
    orchard(state, ["CL/AA/C", "PP/PP", "PP/PP"])
    assert stage(state) == "swap"
    assert state.owed() == 1
    assert heap(state, 0) == "CAL"


def test_ff16_all_picks_come_before_all_swaps() -> None:
    # The picker at the empty cherry tree swaps with the lemon that the other one picked.
    state = position("", "C", "", trees=(0, 5, 5, 1))
    orchard(state, ["CL/AA", "PP/PP", "PP/PP"])
    assert legal(state) == ["swap with 2", "no swap"]
    do(state, "swap with 2", "give lemon", "take cherry")
    assert heap(state, 0) == "C"


def test_ff17_a_picker_with_fruit_must_pick() -> None:
    state = position("A", "C", "", trees=(2, 5, 5, 5))
    orchard(state, ["CC/AA", "PP/PP", "PP/PP"])
    assert heap(state, 0) == "CCA"
    assert trees(state)[0] == 0


def test_ff22_an_extra_worker_without_fruit_does_not_swap() -> None:
    state = position("A", "C", "", trees=(0, 5, 5, 5), extras={0: 2})
    events = play_out(state, ["LL/AA/CC", "PP/PP", "PP/PP"], "apple plum")
    assert facts(events, "idle") == [{"tree": "cherry", "pickers": 0, "extras": 2}]
    assert stage(state) != "swap"
    assert heap(state, 0) == "ALL"


# Swaps.


def test_ff18_any_fruit_for_any_other_of_anybody() -> None:
    state = position("CA", "PL", "C", trees=(0, 5, 5, 5))
    orchard(state, ["CA/AA", "PP/PP", "PP/PP"])
    assert heap(state, 0) == "CAA"
    assert legal(state) == ["swap with 2", "swap with 3", "no swap"]
    do(state, "swap with 2")
    assert legal(state) == ["give cherry", "give apple"]
    do(state, "give cherry")
    assert legal(state) == ["take plum", "take lemon"]


def test_ff18_two_equal_kinds_are_no_swap() -> None:
    state = position("C", "CCC", "CA", trees=(0, 5, 5, 5))
    orchard(state, ["CC/AA", "PP/PP", "PP/PP"])
    assert legal(state) == ["swap with 3", "no swap"]
    assert "which is no swap (FF-18)" in why_not(state, "swap with 2")
    do(state, "swap with 3", "give cherry")
    assert legal(state) == ["take apple"]
    assert "Two equal fruits" in why_not(state, "take cherry")
    assert "no plum to take" in why_not(state, "take plum")


def test_ff18_who_has_but_one_kind_is_not_given_that_kind() -> None:
    state = position("CA", "C", "", trees=(0, 5, 5, 5))
    orchard(state, ["CC/AA", "PP/PP", "PP/PP"])
    do(state, "swap with 2")
    assert legal(state) == ["give apple"]
    assert "no other kind to swap for your cherry" in why_not(state, "give cherry")
    assert "no lemon to give" in why_not(state, "give lemon")


def test_ff18_a_victim_without_fruit_cannot_be_swapped_with() -> None:
    state = position("A", "", "C", trees=(0, 5, 5, 5))
    orchard(state, ["CC/AA", "PP/PP", "PP/PP"])
    assert legal(state) == ["swap with 3", "no swap"]
    assert "Player 2 has no fruit" in why_not(state, "swap with 2")
    assert "another player" in why_not(state, "swap with 1")
    assert "no player 4" in why_not(state, "swap with 4")


def test_ff19_without_own_fruit_there_is_no_swap() -> None:
    state = position("", "C", "C", trees=(0, 5, 5, 5))
    events = play_out(state, ["CC/AA", "PP/PP", "PP/PP"], "plum lemon")
    assert facts(events, "no_partner") == [{"pickers": 2}]
    assert heap(state, 0) == ""


def test_ff20_swaps_are_optional_and_no_more_is_final() -> None:
    state = position("AA", "C", "C", trees=(0, 5, 5, 5))
    orchard(state, ["CC/AA", "PP/PP", "PP/PP"])
    assert state.owed() == 2
    do(state, "no swap")
    assert heap(state, 0) == "AA"
    assert state.turn() > 0


def test_ff20_the_same_player_may_be_swapped_with_twice() -> None:
    state = position("AA", "CC", "", trees=(0, 5, 5, 5))
    orchard(state, ["CC/AA", "PP/PP", "PP/PP"])
    do(state, "swap with 2", "give apple", "take cherry")
    assert legal(state) == ["swap with 2", "no swap"]
    do(state, "swap with 2", "give apple", "take cherry")
    assert heap(state, 0) == "CC"


def test_ff20_one_swap_for_each_idle_picker() -> None:
    state = position("AA", "CC", "", trees=(1, 5, 5, 5))
    orchard(state, ["CC/AA", "PP/PP", "PP/PP"])
    do(state, "swap with 2", "give apple", "take cherry")
    assert stage(state) != "swap"


def test_ff20_swaps_end_where_no_partner_is_left() -> None:
    state = position("A", "C", "", trees=(0, 5, 5, 5))
    orchard(state, ["CC/AA", "PP/PP", "PP/PP"])
    do(state, "swap with 2", "give apple", "take cherry")
    # Now A against C: the second idle picker may swap back, or not.
    assert legal(state) == ["swap with 2", "no swap"]


def test_ff21_swaps_come_before_planting() -> None:
    state = position("A", "C", "", trees=(0, 5, 5, 5))
    orchard(state, ["CC/AA", "PP/PP", "PP/PP"])
    assert barrow(state) == [0, 0, 0, 0]
    events = do(state, "no swap")
    assert kinds(events)[:2] == ["no_swap", "planted"]


# Planting.


def test_ff23_gardeners_and_extra_workers_plant_from_the_supply() -> None:
    state = position("A", "C", "", extras={0: 1})
    before = supply(state)
    events = play_out(state, ["CC/AL/L", "PP/PP", "PP/PP"], "cherry plum")
    assert [event.facts for event in events if event.kind == "planted" and event.seat == 0] == [
        {"fruit": "apple", "count": 1, "missing": 0},
        {"fruit": "lemon", "count": 2, "missing": 0},
    ]
    assert supply(state)[3] == before[3] - 2


def test_ff23_planting_ends_where_the_supply_does() -> None:
    state = position("LLLLLLLL", "LLLLLL", "", trees=(5, 5, 5, 5))
    assert supply(state)[3] == 1
    events = play_out(state, ["CC/LL", "CC/LL", "AA/CC"], "apple plum")
    assert facts(events, "planted")[:2] == [
        {"fruit": "lemon", "count": 1, "missing": 1},
        {"fruit": "lemon", "count": 0, "missing": 2},
    ]


def test_ff24_what_is_in_the_wheelbarrow_is_not_picked_this_round() -> None:
    state = position("A", "C", "", trees=(0, 5, 5, 5), holders={"migrant": 1})
    orchard(state, ["LL/CC", "AA/CC", "CL/CC"])
    assert (state.current_seat(), stage(state)) == (1, "migrant")
    assert barrow(state) == [4, 0, 0, 0]
    assert legal(state) == ["migrant apple", "migrant plum", "migrant lemon", "no migrant"]
    assert "cherry tree is empty" in why_not(state, "migrant cherry")


def test_ff28_the_wheelbarrow_is_emptied_when_all_have_had_their_turn() -> None:
    state = position("A", "C", "", trees=(5, 5, 5, 5))
    events = play_out(state, ["CC/LL"] * 3, "apple plum")
    assert facts(events, "hung") == []
    assert stage(state) == "swap"
    events = do(state, "no swap")
    assert facts(events, "hung") == [{"cherry": 0, "apple": 0, "plum": 0, "lemon": 6}]
    assert trees(state) == [0, 4, 4, 11]
    assert barrow(state) == [0, 0, 0, 0]


def test_ff29_a_tree_holds_any_number() -> None:
    state = position("", "", "", trees=(5, 5, 5, 14))
    orchard(state, ["CC/LL", "CC/LL", "AA/LL"])
    assert trees(state)[3] == 20


# The Migrant Worker.


def test_ff25_the_migrant_worker_picks_last_and_may_rest() -> None:
    state = position("", "", "", holders={"migrant": 0})
    orchard(state, ["CC/AA", "PP/PP", "PP/PP"])
    assert stage(state) == "migrant"
    assert barrow(state) == [0, 2, 0, 0]
    before = heap(state, 0)
    other = state.copy()
    do(state, "no migrant")
    assert heap(state, 0) == before
    do(other, "migrant lemon")
    assert heap(other, 0) == before + "L"


def test_ff25_with_nothing_to_pick_there_is_no_step() -> None:
    # Every fruit is with the players, more than any of them may keep.
    state = position(
        "C" * 20 + "A" * 20,
        "P" * 20,
        "L" * 20,
        trees=(0, 0, 0, 0),
        holders={"migrant": 0},
    )
    orchard(state, ["CC/AA", "CC/AA", "CC/AA"])
    do(state, "no swap")
    assert stage(state) != "migrant"
    assert state.current_seat() == 1


def test_ff26_with_empty_trees_the_migrant_worker_picks_from_the_supply() -> None:
    state = position("", "", "", trees=(0, 0, 0, 0), holders={"migrant": 0})
    orchard(state, ["CC/AA", "PP/PP", "PP/PP"])
    before = supply(state)
    assert legal(state) == [
        "migrant cherry",
        "migrant apple",
        "migrant plum",
        "migrant lemon",
        "no migrant",
    ]
    events = do(state, "migrant plum")
    assert facts(events, "migrant_picked") == [{"fruit": "plum", "from": "supply"}]
    assert supply(state)[0] == before[0]
    assert heap(state, 0) == "P"


def test_ff26_the_supply_must_have_the_kind() -> None:
    state = position("L" * 8, "L" * 8, "LLLL", trees=(0, 0, 0, 0), holders={"migrant": 0})
    orchard(state, ["CC/AA", "PP/PP", "PP/PP"])
    do(state, *(["no swap"] if stage(state) == "swap" else []))
    assert not may(state, "migrant lemon")
    assert "the supply has no lemon" in why_not(state, "migrant lemon")


# The Transporter.


def test_ff27_the_owner_keeps_or_lifts_all_before_picking() -> None:
    state = position("", "", "", order=(1, 0, 2), holders={"transporter": 0})
    orchard(state, ["CC/AA", "CC/PP", "PP/PP"])
    assert (state.current_seat(), stage(state)) == (0, "keep or reassign")
    assert heap(state, 0) == ""
    assert state.view(0).revealed_plan(1) == plan_of("CC/PP")
    assert legal(state) == ["keep", "reassign"]
    kept = state.copy()
    do(kept, "keep")
    assert heap(kept, 0) == "CC"
    events = do(state, "reassign", "picker plum", "picker lemon", "gardener cherry")
    assert kinds(events) == ["lifted", "placed", "placed", "placed"]
    assert heap(state, 0) == ""
    assert legal(state) == [f"gardener {tree}" for tree in ("cherry", "apple", "plum", "lemon")]
    assert "locked" in why_not(state, "withdraw")
    do(state, "gardener lemon")
    assert heap(state, 0) == "PL"
    assert state.last_plan(0) == plan_of("PL/CL")


def test_ff27_all_workers_must_be_placed_again() -> None:
    state = position("", "", "", extras={0: 1}, holders={"transporter": 0})
    orchard(state, ["CC/AA/C", "CC/PP", "PP/PP"])
    do(state, "reassign", "picker plum", "picker lemon", "gardener cherry", "gardener cherry")
    assert (state.current_seat(), stage(state)) == (0, "reassign")
    with pytest.raises(IllegalAction, match="locked"):
        do(state, "ready")
    do(state, "extra apple")
    assert heap(state, 0) == "APL"


def test_ff55_the_assignment_is_shown_before_it_is_changed() -> None:
    state = position("", "", "", order=(1, 0, 2), holders={"transporter": 0})
    events = play_out(state, ["CC/AA", "LL/PP", "PP/PP"], "cherry apple")
    shown = [(event.seat, event.facts["picker"]) for event in events if event.kind == "revealed"]
    assert shown == [(1, "lemon lemon"), (0, "cherry cherry")]
    assert state.view(2).revealed_plan(0) == plan_of("CC/AA")
    do(state, "reassign", "picker apple")
    assert state.view(2).revealed_plan(0) == plan_of("A")


# Afterwards.


def test_ff52_workers_are_back_in_hand_after_the_turn() -> None:
    state = position("A", "", "", trees=(0, 5, 5, 5))
    orchard(state, ["PP/AA", "CC/AA", "AA/AA"])
    assert state.view(0).pending_plan() == plan_of("")
    assert state.last_plan(0) == plan_of("PP/AA")
    assert state.view(2).revealed_plan(1) == plan_of("CC/AA")


def test_seats_go_in_turn_order() -> None:
    state = position("", "", "", order=(2, 0, 1))
    events = play_out(state, ["CL/CL"] * 3, "apple plum")
    assert [event.seat for event in events if event.kind == "revealed"] == [2, 0, 1]
