"""FF-12 to FF-15 and FF-53: what the raccoon eats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from fruit_tui.engine.fruit_fair import FruitFairState
from fruit_tui.engine.game import CHANCE, IllegalAction
from fruit_tui.engine.rng import Rng
from tests.fruit_fair.builder import (
    barrow,
    do,
    draw,
    facts,
    heap,
    kinds,
    legal,
    position,
    send,
    stage,
    supply,
    trees,
    why_not,
)


def locked(
    *, trees: Sequence[int] = (5, 5, 5, 5), owner: int = -1, plan: str = "CC/CC"
) -> FruitFairState:
    """Everybody is ready, and the raccoon is next."""
    holders = {"raccoon": owner} if owner >= 0 else {}
    state = position("C", "A", "P", trees=trees, holders=holders)
    for seat in range(3):
        send(state, seat, plan)
    return state


def eaten(state: FruitFairState) -> list[int]:
    return [int(state.eaten(kind)) for kind in range(4)]


def test_ex4_an_apple_and_a_lemon_are_drawn() -> None:
    state = locked()
    before = supply(state)
    assert state.current_seat() == CHANCE
    events = draw(state, "apple lemon")
    assert eaten(state) == [0, 1, 0, 1]
    assert facts(events, "fed") == [{"fruit": "apple"}, {"fruit": "lemon"}]
    # The first seat has picked since, from the cherry tree alone.
    assert trees(state)[1:] == [4, 5, 4]
    assert supply(state)[1:] == before[1:]


def test_ex4_or_the_owner_feeds_them() -> None:
    state = locked(owner=2)
    before = supply(state)
    do(state, "feed lemon")
    assert (eaten(state), trees(state), supply(state)) == ([0, 0, 0, 1], [5, 5, 5, 4], before)
    do(state, "feed apple")
    assert eaten(state) == [0, 1, 0, 1]


def test_ff12_the_owner_feeds_after_the_lock_and_before_any_reveal() -> None:
    state = locked(owner=1)
    assert (state.current_seat(), stage(state)) == (1, "feed")
    assert state.view(1).revealed_plan(0) is None
    events = do(state, "feed cherry", "feed plum")
    assert kinds(events)[:3] == ["fed", "fed", "revealed"]


def test_ff13_two_different_trees_with_fruit_are_mandatory() -> None:
    state = locked(trees=(5, 0, 5, 5), owner=0)
    assert legal(state) == ["feed cherry", "feed plum", "feed lemon"]
    assert "it is empty" in why_not(state, "feed apple")
    do(state, "feed plum")
    assert legal(state) == ["feed cherry", "feed lemon"]
    assert "it eats from two (FF-13)" in why_not(state, "feed plum")


@pytest.mark.parametrize(
    ("hanging", "meal"),
    [
        ((0, 3, 0, 1), [0, 1, 0, 1]),
        ((0, 0, 4, 0), [0, 0, 1, 0]),
        ((0, 0, 0, 0), [0, 0, 0, 0]),
    ],
)
@pytest.mark.parametrize("owner", [-1, 1])
def test_ff13_a_meal_that_leaves_no_choice_happens_at_once(
    hanging: tuple[int, ...], meal: list[int], owner: int
) -> None:
    state = position("C", "A", "P", trees=hanging, holders={"raccoon": owner} if owner >= 0 else {})
    send(state, 0, "CC/CC")
    send(state, 1, "CC/CC")
    events = send(state, 2, "CC/CC")
    assert eaten(state) == meal
    assert [event.seat for event in events if event.kind == "fed"] == [owner] * sum(meal)
    assert kinds(events).count("hungry") == (sum(meal) < 2)
    assert "revealed" in kinds(events)


def test_ff14_a_draw_takes_two_trees_with_fruit_all_pairs_alike() -> None:
    state = locked(trees=(2, 0, 1, 5))
    rng = Rng.stream(1, "raccoon")
    meals = Counter(state.sample_chance(rng) for _ in range(900))
    assert set(meals) == {(0, 2), (0, 3), (2, 3)}
    assert all(230 < count < 370 for count in meals.values())


def test_ff14_no_other_draw_can_happen() -> None:
    state = locked(trees=(2, 0, 1, 5))
    for outcome in ((0, 1), (0, 0), (2, 0), (0,), (0, 2, 3), (0, 4)):
        with pytest.raises(IllegalAction, match="raccoon"):
            state.apply_chance(outcome)
    state.apply_chance((0, 2))
    assert "nothing now" in state.explain_chance((0, 2))


def test_ff15_eaten_fruit_is_not_in_the_supply_until_phase_five() -> None:
    # All lemons but the one on the tree are with the players; the raccoon eats that one.
    state = position("LLLLLLL", "LLLLLL", "LLLLLL", trees=(5, 5, 5, 1), holders={"raccoon": 0})
    for seat, plan in enumerate(["CC/LL", "AA/LL", "PP/LL"]):
        send(state, seat, plan)
    events = do(state, "feed apple", "feed lemon")
    assert supply(state)[3] == 0
    assert facts(events, "planted") == [{"fruit": "lemon", "count": 0, "missing": 2}] * 3
    assert barrow(state) == [0, 0, 0, 0]


def test_ff53_the_order_of_feeding_has_no_meaning() -> None:
    one, other = locked(owner=0), locked(owner=0)
    do(one, "feed lemon", "feed cherry")
    do(other, "feed cherry", "feed lemon")
    assert one.encode() == other.encode()


def test_the_raccoon_eats_before_anybody_picks() -> None:
    state = position("A", "", "", trees=(1, 5, 5, 5), holders={"raccoon": 0})
    for seat in range(3):
        send(state, seat, "CC/CC")
    do(state, "feed cherry", "feed apple")
    assert heap(state, 0) == "A"
