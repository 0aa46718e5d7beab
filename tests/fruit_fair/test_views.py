"""What a seat may know, and that what it imagines of the rest is uniform and fits.

`tests/contract.py` compares views of worlds that differ in what is hidden; here the
secrets are named: assignments (FF-11), prize values (FF-35), the box.
"""

from __future__ import annotations

import json
from collections import Counter

import pytest

from fruit_tui.engine.fruit_fair import FRUIT_FAIR, FruitFairState, FruitFairView
from fruit_tui.engine.fruit_fair.assign import pack_plan, random_plan
from fruit_tui.engine.fruit_fair.data import CLASS_NAMES, lowest_value
from fruit_tui.engine.fruit_fair.layout import PLAN, VALUE
from fruit_tui.engine.game import SPECTATOR, Event
from fruit_tui.engine.rng import Rng
from tests.fruit_fair.builder import (
    do,
    draw,
    facts,
    fair,
    kinds,
    orchard,
    plan_of,
    position,
    send,
    stage,
    why_not,
)

NAMES = ("Mika", "Ada", "Bo")


def all_that_is_told(state: FruitFairState, viewer: int, events: list[Event]) -> str:
    """Return everything a seat is shown of a position and of what led there, as one text."""
    view = state.view(viewer)
    actions = range(60)
    return json.dumps(
        [
            view.encode(),
            view.digest(),
            view.describe(),
            view.legal_actions(),
            view.deciders(),
            [view.explain(action) for action in actions],
            repr(view.outcome()),
            FRUIT_FAIR.board_words(view, NAMES),
            FRUIT_FAIR.status_words(view, NAMES),
            [
                [
                    event.kind,
                    event.seat,
                    dict(event.facts),
                    FRUIT_FAIR.event_words(event, NAMES, viewer),
                ]
                for event in events
                if event.seen_by(viewer)
            ],
        ]
    )


@pytest.mark.parametrize("committed", [False, True])
def test_another_seats_pending_assignment_shows_nowhere(committed: bool) -> None:
    plans = ["LL/PL", "CC/CC", "A"] if not committed else ["LL/PL", "CC/CC", "AP/CL"]
    told: dict[int, set[str]] = {1: set(), 2: set(), SPECTATOR: set()}
    for plan in plans:
        state = position("C", "A", "P")
        events = send(state, 0, plan, ready=committed)
        for viewer in told:
            told[viewer].add(all_that_is_told(state, viewer, events))
    assert [len(texts) for texts in told.values()] == [1, 1, 1]


def test_nor_does_a_locked_assignment_before_its_seat_reveals() -> None:
    told: dict[int, set[str]] = {0: set(), 1: set(), SPECTATOR: set()}
    for plan in ("LL/PL", "CC/CC"):
        state = position("C", "A", "P", holders={"raccoon": 1, "migrant": 0})
        send(state, 2, plan)
        send(state, 0, "CC/AA")
        events = send(state, 1, "CC/AA")
        assert stage(state) == "feed"
        for viewer in told:
            told[viewer].add(all_that_is_told(state, viewer, events))
        events = do(state, "feed plum", "feed lemon")
        # Seat 0 has revealed and waits with the Migrant Worker; seat 2 has not.
        assert stage(state) == "migrant"
        for viewer in told:
            told[viewer].add(all_that_is_told(state, viewer, events))
    assert [len(texts) for texts in told.values()] == [2, 2, 2]


def test_the_value_of_anothers_prize_shows_nowhere() -> None:
    told: dict[int, set[str]] = {1: set(), 2: set(), SPECTATOR: set()}
    for values in ((19, 20, 21), (23, 21, 20)):
        state = fair(position("C" * 8, "C" * 4, "", values={"gold": values}))
        events = do(state, "buy gold")
        for viewer in told:
            told[viewer].add(all_that_is_told(state, viewer, events))
        assert str(values[0]) in all_that_is_told(state, 0, events)
    assert [len(texts) for texts in told.values()] == [1, 1, 1]


def test_values_on_the_board_and_in_the_box_show_nowhere() -> None:
    for values in ((19, 20, 21), (23, 21, 20)):
        state = position("C" * 8, "", "", values={"gold": values})
        for viewer in (0, 1, SPECTATOR):
            seen = state.view(viewer).describe()
            assert seen["box"] == {name: [None, None] for name in CLASS_NAMES}
            assert all(
                disc["value"] is None
                for discs in seen["prizes"].values()  # type: ignore[attr-defined]
                for disc in discs
            )
            assert not set(state.view(viewer).encode()[VALUE : VALUE + 25]) - {0}


def test_errors_of_one_seat_do_not_tell_of_another() -> None:
    said = set()
    for plan in ("LL/PL", "CC/CC"):
        state = position("C", "A", "P")
        send(state, 0, plan)
        said.add("|".join(state.explain(1, action) for action in range(60)))
    assert len(said) == 1
    assert why_not(state, "withdraw", 1).startswith("Only who is ready withdraws")


def test_a_view_knows_its_own_assignment_and_values() -> None:
    state = position("C", "A", "P", bought={"gold": [0, 1]}, values={"gold": (22, 19, 20)})
    send(state, 0, "LL/PL", ready=False)
    view = state.view(0)
    assert view.pending_plan() == plan_of("LL/PL")
    assert (view.prizes(0, 4), view.prizes(1, 4)) == ((22,), (0,))
    assert state.view(SPECTATOR).pending_plan() == plan_of("")


def test_revealed_assignments_are_open_and_stay_so_this_round() -> None:
    state = position("", "", "", order=(2, 0, 1), holders={"migrant": 0})
    orchard(state, ["CC/AA", "PP/CC", "LL/LL"])
    assert (state.current_seat(), stage(state)) == (0, "migrant")
    for viewer in (0, 1, 2, SPECTATOR):
        view = state.view(viewer)
        assert view.revealed_plan(2) == plan_of("LL/LL")
        assert view.revealed_plan(0) == plan_of("CC/AA")
        assert view.revealed_plan(1) is None
    do(state, "no migrant")
    assert state.view(2).last_plan(1) == plan_of("PP/CC")


# Imagined worlds.


def worlds(view: FruitFairView, count: int) -> list[FruitFairState]:
    return [view.determinise(Rng.stream(number, "imagine")) for number in range(count)]


def test_unseen_values_are_uniform_over_unseen_places() -> None:
    state = position("", "", "", bought={"gold": [1, 0]}, values={"gold": (22, 19, 20)}, number=3)
    imagined = worlds(state.view(0), 1200)
    bought: Counter[int] = Counter()
    for world in imagined:
        assert world.check() == []
        assert world.prizes(0, 4) == (19,)
        bought[world.prizes(1, 4)[0]] += 1
    assert set(bought) == {20, 21, 22, 23}
    assert all(235 < count < 365 for count in bought.values())


def test_a_spectator_imagines_all_values() -> None:
    state = position("", "", "", bought={"red": [0]}, number=3)
    seen = {world.prizes(0, 0)[0] for world in worlds(state.view(SPECTATOR), 100)}
    assert seen == {lowest_value(0) + i for i in range(5)}


def test_ready_rivals_are_imagined_with_any_complete_assignment() -> None:
    state = position("C", "A", "P", extras={1: 1})
    send(state, 1, "LL/PL/C")
    pickers: Counter[tuple[int, ...]] = Counter()
    for world in worlds(state.view(0), 1000):
        assert world.check() == []
        assert world.view(0).encode() == state.view(0).encode()
        plan = world.view(1).pending_plan()
        assert [sum(row) for row in plan] == [2, 2, 1]
        pickers[plan[0]] += 1
    assert len(pickers) == 10
    assert all(55 < count < 150 for count in pickers.values())


def test_rivals_that_are_not_ready_are_imagined_with_nothing() -> None:
    state = position("C", "A", "P")
    send(state, 1, "LL/P", ready=False)
    for world in worlds(state.view(0), 5):
        assert world.view(1).pending_plan() == plan_of("")


def test_locked_assignments_are_imagined_until_they_are_revealed() -> None:
    state = position("", "", "", holders={"transporter": 1})
    for seat, plan in enumerate(["CC/AA", "AA/PP", "LL/LL"]):
        send(state, seat, plan)
    draw(state, "plum lemon")
    assert (state.current_seat(), stage(state)) == (1, "keep or reassign")
    own = {world.view(1).pending_plan() for world in worlds(state.view(0), 30)}
    hidden = {world.view(2).pending_plan() for world in worlds(state.view(0), 30)}
    assert own == {plan_of("AA/PP")}
    assert len(hidden) > 10
    mine = {world.view(2).pending_plan() for world in worlds(state.view(2), 5)}
    assert mine == {plan_of("LL/LL")}


@pytest.mark.parametrize(("extras", "ways"), [(0, 100), (1, 400), (2, 1000)])
def test_random_assignments_are_uniform(extras: int, ways: int) -> None:
    rng = Rng.stream(1, "plans")
    drawn = Counter(random_plan(extras, rng) for _ in range(20 * ways))
    assert len(drawn) == ways
    # Each is expected 20 times; six standard deviations off is a fault.
    assert all(count < 47 for count in drawn.values())


def test_a_search_may_put_its_own_guess_in() -> None:
    state = position("C", "A", "P")
    send(state, 1, "LL/PL")
    world = state.view(0).determinise(Rng.stream(1, "guess"))
    world._assume_plan(1, pack_plan(plan_of("CC/CC")))
    assert world.check() == []
    assert world.view(0).encode() == state.view(0).encode()


# Encoded views.


def test_a_decoded_view_that_knows_too_much_is_refused() -> None:
    state = position("C", "A", "P", bought={"gold": [1]})
    send(state, 1, "LL/PL")
    options = state.options
    with pytest.raises(ValueError, match="more than seat 1 may"):
        FRUIT_FAIR.decode_view(options, 0, state.view(1).encode())
    numbers = state.view(0).encode()
    numbers[PLAN + 1] = pack_plan(plan_of("CC/CC"))
    with pytest.raises(ValueError, match="more than seat 1 may"):
        FRUIT_FAIR.decode_view(options, 0, numbers)


def test_a_decoded_view_of_another_table_is_refused() -> None:
    numbers = position("C", "A", "P").view(0).encode()
    with pytest.raises(ValueError, match="3 seats"):
        FRUIT_FAIR.decode_view(FRUIT_FAIR.options(4), 0, numbers)
    with pytest.raises(ValueError, match="no seat 4"):
        FRUIT_FAIR.decode_view(FRUIT_FAIR.options(3), 3, numbers)


def test_events_of_a_purchase_keep_the_value_from_the_others() -> None:
    state = fair(position("C" * 8, "", "", values={"gold": (22, 19, 20)}))
    events = do(state, "buy gold")
    assert [event.kind for event in events if event.seen_by(0)].count("looked") == 1
    assert "looked" not in kinds(events)
    assert facts(events, "bought") == [{"prize": "gold"}]
