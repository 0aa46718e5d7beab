"""Positions of Fruit Fair in a line, for tests: what is said is there, the rest is in the supply.

    state = position("CCL", "A", "", trees=(5, 5, 0, 5), holders={"raccoon": 2})
    state = orchard(position("CC", "L", ""), ["CL/AA", "AA/PP", "LL/LL"])
    do(state, "swap with 2", "give cherry", "take lemon")

Fruit is written with letters (C, A, P, L), a plan as pickers/gardeners/Extra Workers at
their trees ("CL/AA/P"), seats count from 0 as in the engine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fruit_tui.engine.fruit_fair import FRUIT_FAIR, FruitFairState
from fruit_tui.engine.fruit_fair.assign import Plan, pack_plan, plan_steps
from fruit_tui.engine.fruit_fair.data import (
    CLASS_NAMES,
    DISCS,
    EXTRA,
    FRUITS_OF_A_KIND,
    KINDS,
    MARKER_NAMES,
    MOST_FRUITS_KEPT,
    SPACES,
    STACKS,
)
from fruit_tui.engine.fruit_fair.layout import (
    ACTOR,
    BARROW,
    BUYING,
    EATEN,
    EXTRAS,
    FRUIT,
    HOLDER,
    LAST_ROUND,
    MARKER,
    ORDER,
    OWNER,
    PLAN,
    QUIET,
    ROUND,
    SOLD,
    STACK,
    STAGE,
    SUPPLY,
    TREE,
    TURN,
    VALUE,
    prizes_left,
)
from fruit_tui.engine.game import SPECTATOR, Event, OptionValue
from fruit_tui.engine.rng import Rng

LETTERS = "CAPL"


def position(
    *fruit: str,
    trees: Sequence[int] = (5, 5, 5, 5),
    order: Sequence[int] = (),
    markers: Sequence[str] = MARKER_NAMES,
    holders: Mapping[str, int] | None = None,
    extras: Mapping[int, int] | None = None,
    bought: Mapping[str, Sequence[int]] | None = None,
    values: Mapping[str, Sequence[int]] | None = None,
    eaten: str = "",
    number: int = 2,
    last_round: int = 0,
    quiet: int = 0,
    **options: OptionValue,
) -> FruitFairState:
    """Return a position at the start of phase 1, each seat with the fruit named.

    With more than eight fruits, or with some on the raccoon space, it is sound only
    once `orchard` or `fair` has brought it to a later phase.

    order    the seats by Turn Order tile; ascending where not said
    markers  on the trunks of cherry, apple, plum and lemon
    extras   Extra Workers hired by seat, cheapest first
    bought   by class the seats that bought its discs, cheapest first
    values   by class the discs on the board, cheapest first
    number   the round
    """
    seats = len(fruit)
    chosen = FRUIT_FAIR.options(seats, options)
    state = FRUIT_FAIR.new(chosen, FRUIT_FAIR.deal(chosen, Rng.stream(1, "builder")))
    v = state._v
    for place, seat in enumerate(order or range(seats)):
        v[ORDER + place] = seat
    for kind in range(KINDS):
        v[TREE + kind] = trees[kind]
        v[EATEN + kind] = eaten.count(LETTERS[kind])
        v[MARKER + MARKER_NAMES.index(markers[kind])] = kind
        v[SUPPLY + kind] = FRUITS_OF_A_KIND - trees[kind] - v[EATEN + kind]
        for seat, heap in enumerate(fruit):
            v[FRUIT + KINDS * seat + kind] = heap.count(LETTERS[kind])
            v[SUPPLY + kind] -= heap.count(LETTERS[kind])
    for tile, seat in (holders or {}).items():
        v[HOLDER + MARKER_NAMES.index(tile)] = seat
    for seat, count in (extras or {}).items():
        v[EXTRAS + seat] = count
        for _ in range(count):
            v[STACK + next(space for space in range(STACKS) if v[STACK + space])] -= 1
    for name, owners in (bought or {}).items():
        prize = CLASS_NAMES.index(name)
        v[SOLD + prize] = len(owners)
        for space, seat in enumerate(owners):
            v[OWNER + SPACES * prize + space] = seat
    for name, discs in (values or {}).items():
        prize = CLASS_NAMES.index(name)
        row = [v[VALUE + DISCS * prize + i] for i in range(DISCS)]
        rest = sorted(value for value in row if value not in discs)
        for i, value in enumerate([*discs, *rest]):
            v[VALUE + DISCS * prize + i] = value
    v[ROUND] = number
    v[QUIET] = quiet
    v[LAST_ROUND] = last_round or (number if prizes_left(v) <= 5 else 0)
    if not eaten and max(len(heap) for heap in fruit) <= MOST_FRUITS_KEPT:
        assert state.check() == []
    return state


def plan_of(text: str) -> Plan:
    """Return the plan that "CL/AA/P" writes."""
    rows = [*text.split("/"), "", ""][:3]
    return tuple(tuple(row.count(letter) for letter in LETTERS) for row in rows)  # type: ignore[return-value]


def orchard(state: FruitFairState, plans: Sequence[str], turn: int = 0) -> FruitFairState:
    """Bring a position to phase 3, the seat at place `turn` revealing; plans by seat."""
    v = state._v
    for seat, text in enumerate(plans):
        v[PLAN + seat] = pack_plan(plan_of(text))
    v[TURN] = turn
    state._begin_turn()
    assert state.check() == []
    return state


def fair(state: FruitFairState, turn: int = 0) -> FruitFairState:
    """Bring a position to phase 4, the seat at place `turn` the next to buy."""
    v = state._v
    v[STAGE] = BUYING
    v[ACTOR] = v[ORDER + turn]
    v[TURN] = turn
    state._go_on_at_the_fair()
    assert state.check() == []
    return state


def send(state: FruitFairState, seat: int, text: str, *, ready: bool = True) -> list[Event]:
    """Let a seat assign its workers by small steps and, with `ready`, commit."""
    events: list[Event] = []
    for action in plan_steps(plan_of(text)):
        events.extend(state.apply(seat, action))
    if ready:
        events.extend(state.apply(seat, FRUIT_FAIR.parse("ready")))
    return events


def play_out(state: FruitFairState, plans: Sequence[str], meal: str) -> list[Event]:
    """Let everybody assign and commit, and the raccoon draw; return what happens then."""
    for seat, plan in enumerate(plans):
        send(state, seat, plan)
    return draw(state, meal)


def do(state: FruitFairState, *texts: str, seat: int | None = None) -> list[Event]:
    """Let the seats to decide (or `seat`) do these actions; return what happened."""
    events: list[Event] = []
    for text in texts:
        who = state.current_seat() if seat is None else seat
        events.extend(state.apply(who, FRUIT_FAIR.parse(text)))
    return events


def draw(state: FruitFairState, text: str) -> list[Event]:
    """Let the raccoon draw: "cherry lemon"."""
    return list(state.apply_chance(FRUIT_FAIR.parse_chance(f"raccoon {text}")))


def legal(state: FruitFairState, seat: int | None = None) -> list[str]:
    """Return the legal actions of the seat to decide (or `seat`) as text."""
    who = state.current_seat() if seat is None else seat
    return [FRUIT_FAIR.format(action) for action in state.legal_actions(who)]


def may(state: FruitFairState, text: str, seat: int | None = None) -> bool:
    """Return whether this may be done now."""
    return text in legal(state, seat)


def why_not(state: FruitFairState, text: str, seat: int | None = None) -> str:
    """Return why this may not be done now."""
    who = state.current_seat() if seat is None else seat
    return state.explain(who, FRUIT_FAIR.parse(text))


def heap(state: FruitFairState, seat: int) -> str:
    """Return the fruit of a seat with letters, in data order: "CCL"."""
    return "".join(LETTERS[kind] * state.fruit(seat, kind) for kind in range(KINDS))


def trees(state: FruitFairState) -> list[int]:
    """Return the fruit on the trees."""
    return [int(state.tree(kind)) for kind in range(KINDS)]


def barrow(state: FruitFairState) -> list[int]:
    """Return the fruit in the wheelbarrow."""
    return [int(state._v[BARROW + kind]) for kind in range(KINDS)]


def supply(state: FruitFairState) -> list[int]:
    """Return the fruit in the supply."""
    return [int(state.supply(kind)) for kind in range(KINDS)]


def stage(state: FruitFairState) -> str:
    """Return the name of the stage, as the trace shows it."""
    return str(state.describe()["stage"])


def kinds(events: Sequence[Event]) -> list[str]:
    """Return the kinds of the events that everybody is told, in order."""
    return [event.kind for event in events if event.seen_by(SPECTATOR)]


def facts(events: Sequence[Event], kind: str) -> list[dict[str, OptionValue]]:
    """Return the facts of all events of one kind, in order."""
    return [dict(event.facts) for event in events if event.kind == kind]


def workers_at_home(state: FruitFairState, seat: int) -> int:
    """Return how many workers a seat has not placed."""
    view = state.view(seat)
    return int(sum(view.in_hand(worker) for worker in range(EXTRA + 1)))
