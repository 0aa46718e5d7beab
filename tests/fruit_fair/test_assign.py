"""FF-2, FF-10, FF-11 and FF-54: assigning workers in secret, and changing one's mind."""

from __future__ import annotations

import itertools

import pytest

from fruit_tui.engine.fruit_fair import FruitFairState
from fruit_tui.engine.game import SIMULTANEOUS, SPECTATOR, IllegalAction
from tests.fruit_fair.builder import (
    do,
    kinds,
    legal,
    may,
    plan_of,
    position,
    send,
    stage,
    why_not,
    workers_at_home,
)


def three() -> FruitFairState:
    return position("C", "A", "P")


@pytest.mark.parametrize(
    ("name", "plan"),
    [
        ("EX2: lemon P P G, plum G", "LL/PL"),
        ("EX3: cherry P, plum G G, lemon P", "CL/PP"),
    ],
)
def test_ex2_ex3_the_examples_assign_every_worker(name: str, plan: str) -> None:
    state = three()
    send(state, 0, plan, ready=False)
    assert workers_at_home(state, 0) == 0, name
    assert legal(state, 0) == ["ready"]
    assert state.view(0).pending_plan() == plan_of(plan)


def test_ff2_nobody_is_ready_with_a_worker_at_home() -> None:
    state = position("C", "A", "P", extras={0: 1})
    send(state, 0, "LL/PL", ready=False)
    assert not may(state, "ready", 0)
    assert "1 worker is still in your hand" in why_not(state, "ready", 0)
    with pytest.raises(IllegalAction, match="FF-2"):
        do(state, "ready", seat=0)
    do(state, "extra cherry", "ready", seat=0)
    assert state.ready(0)


def test_ff2_a_tree_may_be_left_alone() -> None:
    state = three()
    send(state, 0, "CC/CC")
    assert state.view(0).pending_plan()[0] == (2, 0, 0, 0)


def test_a_plan_is_one_sequence_of_small_steps() -> None:
    # Pickers, gardeners, Extra Workers, each from cherry to lemon: ten ways a class.
    state = position("C", "A", "P", extras={0: 2})
    ways = 0
    todo = [state]
    while todo:
        now = todo.pop()
        steps = now.legal_actions(0)
        if legal(now, 0) == ["ready"]:
            ways += 1
            continue
        assert len(steps) <= 4
        for action in steps:
            after = now.copy()
            after.apply(0, action)
            todo.append(after)
    assert ways == 10 * 10 * 10


def test_workers_are_placed_in_order() -> None:
    state = three()
    assert "pickers come first" in why_not(state, "gardener plum", 0)
    assert "no Extra Worker" in why_not(state, "extra plum", 0)
    do(state, "picker plum", seat=0)
    assert legal(state, 0) == ["picker plum", "picker lemon"]
    assert "at the plum tree" in why_not(state, "picker cherry", 0)
    do(state, "picker lemon", seat=0)
    assert "Both your pickers" in why_not(state, "picker lemon", 0)


def test_ff10_a_commit_may_be_withdrawn_until_everyone_is_ready() -> None:
    state = three()
    send(state, 0, "LL/PL")
    send(state, 1, "CC/CC")
    assert (state.current_seat(), state.deciders()) == (SIMULTANEOUS, [2])
    assert legal(state, 0) == ["withdraw"]
    do(state, "withdraw", seat=0)
    assert state.deciders() == [0, 2]
    send(state, 2, "AA/AA")
    assert state.deciders() == [0]
    events = send(state, 0, "CL/PP")
    assert kinds(events)[-2:] == ["ready", "locked"]
    assert "locked" in why_not(state, "withdraw", 0)


def test_ff54_withdrawing_takes_everything_back_and_ready_locks_all_at_once() -> None:
    state = three()
    fresh = state.encode()
    send(state, 0, "LL/PL")
    events = do(state, "withdraw", seat=0)
    assert state.encode() == fresh
    assert kinds(events) == ["withdrew"]
    assert not may(state, "withdraw", 0)
    assert why_not(state, "withdraw", 0).startswith("Only who is ready withdraws")
    for seat in (2, 0, 1):
        events = send(state, seat, "LL/PL")
    assert [event.kind for event in events if event.reveals] == ["locked"]
    assert stage(state) == "raccoon draws"


def test_ff54_who_is_ready_does_nothing_but_withdraw() -> None:
    state = three()
    send(state, 1, "LL/PL")
    assert "withdraw first" in why_not(state, "picker cherry", 1)
    assert "withdraw first" in why_not(state, "ready", 1)
    assert "phase 4" in why_not(state, "buy gold", 1)


def test_ff10_the_order_of_commits_makes_no_difference() -> None:
    plans = ["LL/PL", "CC/CA", "AP/AP"]
    ends = set()
    for order in itertools.permutations(range(3)):
        state = three()
        for seat in order:
            send(state, seat, plans[seat], ready=False)
        for seat in reversed(order):
            do(state, "ready", seat=seat)
        ends.add(state.digest())
    assert len(ends) == 1


def test_ff11_others_see_who_is_ready_and_nothing_else() -> None:
    state = three()
    before = {viewer: state.view(viewer).encode() for viewer in (1, 2, SPECTATOR)}
    events = send(state, 0, "LL/PL", ready=False)
    assert {viewer: state.view(viewer).encode() for viewer in before} == before
    assert kinds(events) == []
    assert [event.kind for event in events if event.seen_by(0)] == ["placed"] * 4
    events = do(state, "ready", seat=0)
    assert kinds(events) == ["ready"]
    view = state.view(1)
    assert view.ready(0)
    assert view.revealed_plan(0) is None
    assert view.describe()["assignments"] == [
        None,
        {"picker": [], "gardener": [], "extra": []},
        None,
    ]


def test_ff33_a_plan_counts_the_extra_workers_that_are_owned_now() -> None:
    state = position("C", "A", "P", extras={1: 2})
    assert [workers_at_home(state, seat) for seat in range(3)] == [4, 6, 4]
