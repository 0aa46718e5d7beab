"""`check` finds what is broken, one sentence a fault."""

from __future__ import annotations

import pytest

from fruit_tui.engine.fruit_fair.assign import pack_plan
from fruit_tui.engine.fruit_fair.check import broken_invariants
from fruit_tui.engine.fruit_fair.layout import (
    ACTOR,
    BARROW,
    BOUGHT,
    CURSOR,
    EATEN,
    EXTRAS,
    FRUIT,
    GIVEN,
    HOLDER,
    ITEM,
    LAST_PLAN,
    LAST_ROUND,
    MARKER,
    ORDER,
    OWED,
    OWNER,
    PARTNER,
    PLAN,
    QUIET,
    READY,
    ROUND,
    SEATS,
    SOLD,
    STACK,
    STAGE,
    SUPPLY,
    TREE,
    TURN,
    VALUE,
)
from tests.fruit_fair.builder import fair, orchard, plan_of, position, send


@pytest.mark.parametrize(
    ("cell", "value", "said"),
    [
        (SEATS, 7, "7 seats"),
        (STAGE, 15, "stage"),
        (ACTOR, 0, "seat to decide is 0"),
        (TURN, 1, "outside of turns"),
        (ROUND, 0, "round"),
        (LAST_ROUND, 3, "With 15 prizes left"),
        (QUIET, 13, "quiet rounds"),
        (BOUGHT, 1, "purchase is noted"),
        (OWED, 2, "2 owed"),
        (CURSOR, 1, "cursor"),
        (ITEM, 1, "item is being bought"),
        (PARTNER, 1, "partner is chosen"),
        (GIVEN, 1, "fruit is being given"),
        (READY, 1, "left workers at home"),
        (READY, 7, "set of ready seats"),
        (TREE, 6, "21 fruits of the kind cherry"),
        (SUPPLY + 1, 3, "fruits of the kind apple"),
        (FRUIT + 2, 3, "fruits of the kind plum"),
        (FRUIT + 12, 1, "fruit of nobody"),
        (BARROW, 1, "wheelbarrow is not empty"),
        (EATEN, 1, "The raccoon has eaten 1"),
        (MARKER, 1, "four different trunks"),
        (HOLDER + 1, 3, "holder of a tile"),
        (ORDER, 1, "turn order does not name"),
        (ORDER + 3, 0, "past the seats"),
        (STACK, 1, "5 Extra Workers in play"),
        (EXTRAS, 1, "7 Extra Workers in play"),
        (SOLD, 1, "cheapest first"),
        (OWNER + 1, 0, "cheapest first"),
        (VALUE, 6, "red prizes have the values"),
        (PLAN, pack_plan(plan_of("CCC")), "without owning them"),
        (PLAN, pack_plan(plan_of("C/C")), "out of order"),
        (PLAN + 1, pack_plan(plan_of("CC/CC/C")), "without owning them"),
        (LAST_PLAN, pack_plan(plan_of("CC/CC/C")), "more workers than owned"),
    ],
)
def test_a_broken_cell_is_found(cell: int, value: int, said: str) -> None:
    state = position("C", "A", "P")
    state._v[cell] = value
    assert any(said in fault for fault in state.check()), state.check()


def test_all_faults_are_told_and_not_the_first_alone() -> None:
    state = position("C", "A", "P")
    state._v[TREE] += 1
    state._v[MARKER] = 1
    state._v[BOUGHT] = 1
    assert len(state.check()) == 3


def test_more_than_eight_fruits_after_the_fair_are_found() -> None:
    state = position("C" * 9, "", "")
    assert any("kept 9 fruits" in fault for fault in state.check())


def test_a_plan_left_at_the_trees_is_found() -> None:
    state = fair(position("CCCC", "", ""))
    state._v[PLAN + 1] = pack_plan(plan_of("CC/AA"))
    assert any("still has workers at the trees" in fault for fault in state.check())


def test_a_missing_plan_is_a_fault_of_a_state_and_none_of_a_view() -> None:
    state = orchard(position("", "", "", holders={"migrant": 0}), ["CC/AA", "CC/PP", "LL/PP"])
    state._v[PLAN + 2] = 0
    assert any("left workers at home" in fault for fault in broken_invariants(state._v, False))
    assert broken_invariants(state.view(0)._v, True) == []


def test_a_box_out_of_order_is_found() -> None:
    state = position("C", "A", "P")
    v = state._v
    v[VALUE + 3], v[VALUE + 4] = v[VALUE + 4], v[VALUE + 3]
    assert any("box" in fault for fault in state.check())


def test_a_seat_that_is_ready_is_sound_only_with_all_workers_out() -> None:
    state = position("C", "A", "P", extras={0: 2})
    send(state, 0, "CC/CC/CC")
    assert state.check() == []
    state._v[PLAN] = pack_plan(plan_of("CC/CC/C"))
    assert any("left workers at home" in fault for fault in state.check())
