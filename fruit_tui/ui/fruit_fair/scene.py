"""What lies on the table of Fruit Fair, as it is drawn: a view, or a moment on the way to it.

One step of the rules may carry out the assignments of five players.  To tell it turn by
turn the screen starts from the scene before and lets the events happen to it one by one.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass

from fruit_tui.engine.fruit_fair.assign import Plan
from fruit_tui.engine.fruit_fair.data import (
    CLASS_NAMES,
    CLASSES,
    EXTRA,
    FRUITS,
    KINDS,
    MARKER_NAMES,
    MARKERS,
    MIGRANT,
    WORKERS,
)
from fruit_tui.engine.fruit_fair.view import FruitFairView
from fruit_tui.engine.game import Event

# The seat of whoever acts where nobody does.
NOBODY = -1


@dataclass
class Scene:
    """The open facts of a table.  Kinds, seats, tiles and classes count as in the engine.

    prizes   by seat: (class, value) in the order shown, value 0 where it is not known
    prices   by class: printed prices that still have a disc, cheapest first
    stacks   (printed price, cards left) of the Extra Workers, cheapest first
    phase    1 to 5; 0 before the first round and after the end
    plans    by seat: the assignment of this round, where it has been shown
    acting   whose turn is being told or taken
    """

    round: int
    phase: int
    order: list[int]
    holders: list[int]
    markers: list[int]
    tree: list[int]
    barrow: list[int]
    supply: list[int]
    eaten: list[int]
    fruit: list[list[int]]
    extras: list[int]
    prizes: list[list[tuple[int, int]]]
    prices: list[list[int]]
    stacks: list[list[int]]
    plans: list[list[list[int]] | None]
    ready: list[bool]
    last_round: int
    acting: int = NOBODY

    @property
    def prizes_left(self) -> int:
        """How many prizes lie at the fair."""
        return sum(len(row) for row in self.prices)

    def place_of(self, seat: int) -> int:
        """Return the place of a seat in the turn order, from 1."""
        return self.order.index(seat) + 1

    def tiles_of(self, seat: int) -> list[int]:
        """Return the special tiles that a seat has."""
        return [tile for tile in range(MIGRANT, MARKERS) if self.holders[tile] == seat]

    def copy(self) -> Scene:
        """Return an independent copy."""
        return deepcopy(self)

    def happen(self, event: Event) -> None:
        """Let one event happen."""
        self._who_acts(event)
        for change in (self._in_the_orchard, self._at_the_fair, self._after_the_fair):
            if change(event):
                return

    def _who_acts(self, event: Event) -> None:
        if event.kind in ("revealed", "ordered", "dropped", "left_fair"):
            self.acting = event.seat
        elif event.seat < 0 and event.kind != "tile":
            self.acting = NOBODY

    def _in_the_orchard(self, event: Event) -> bool:
        seat, kind = event.seat, _fruit(event, "fruit")
        if event.kind in ("ready", "withdrew"):
            self.ready[seat] = event.kind == "ready"
        elif event.kind == "locked":
            self.phase = 2
            self.ready = [False] * len(self.order)
        elif event.kind == "fed":
            self.tree[kind] -= 1
            self.eaten[kind] += 1
        elif event.kind == "revealed":
            self.phase = 3
            rows = [str(event.facts[name]).split() for name in WORKERS]
            self.plans[seat] = [[row.count(fruit) for fruit in FRUITS] for row in rows]
        elif event.kind == "lifted":
            self.plans[seat] = [[0] * KINDS for _ in WORKERS]
        elif event.kind == "placed":
            plan = self.plans[seat]
            if plan is not None:
                plan[WORKERS.index(str(event.facts["worker"]))][_fruit(event, "tree")] += 1
        elif event.kind == "picked":
            self._move(self.tree, self.fruit[seat], kind, _number(event, "count"))
        elif event.kind == "planted":
            self._move(self.supply, self.barrow, kind, _number(event, "count"))
        elif event.kind == "migrant_picked":
            source = self.tree if event.facts["from"] == "tree" else self.supply
            self._move(source, self.fruit[seat], kind, 1)
        elif event.kind == "swapped":
            partner = self.fruit[_number(event, "with")]
            self._move(self.fruit[seat], partner, _fruit(event, "gave"), 1)
            self._move(partner, self.fruit[seat], _fruit(event, "took"), 1)
        elif event.kind == "hung":
            for one in range(KINDS):
                self._move(self.barrow, self.tree, one, self.barrow[one])
            self.phase = 4
        else:
            return False
        return True

    def _at_the_fair(self, event: Event) -> bool:
        seat = event.seat
        if event.kind in ("paid", "dropped"):
            count = _number(event, "count")
            self._move(self.fruit[seat], self.supply, _fruit(event, "fruit"), count)
        elif event.kind == "bought":
            prize = CLASS_NAMES.index(str(event.facts["prize"]))
            del self.prices[prize][0]
            self.prizes[seat].append((prize, 0))
        elif event.kind == "looked":
            prize = CLASS_NAMES.index(str(event.facts["prize"]))
            self.prizes[seat][-1] = (prize, _number(event, "value"))
        elif event.kind == "hired":
            self.extras[seat] = _number(event, "owned")
            first = next(stack for stack in self.stacks if stack[1])
            first[1] -= 1
        elif event.kind == "last_round":
            self.last_round = _number(event, "round")
        elif event.kind == "chose_fruit":
            self._move(self.supply, self.fruit[seat], _fruit(event, "fruit"), 1)
        elif event.kind == "chose_tile":
            self.holders[MARKER_NAMES.index(str(event.facts["tile"]))] = seat
        else:
            return False
        return True

    def _after_the_fair(self, event: Event) -> bool:
        if event.kind == "order":
            self.phase = 5
            places = range(1, len(self.order) + 1)
            self.order = [_number(event, str(place)) for place in places]
        elif event.kind == "tile":
            self.holders[MARKER_NAMES.index(str(event.facts["tile"]))] = event.seat
        elif event.kind in ("markers", "markers_stay"):
            for kind in range(KINDS):
                self._move(self.eaten, self.supply, kind, self.eaten[kind])
            if event.kind == "markers":
                for name, where in (("marker", "tree"), ("other", "other_tree")):
                    marker = MARKER_NAMES.index(str(event.facts[name]))
                    self.markers[_fruit(event, where)] = marker
        elif event.kind == "round":
            self.round, self.phase = _number(event, "round"), 1
            self.plans = [None] * len(self.order)
        elif event.kind == "showed":
            values = [
                (prize, int(value))
                for prize, name in enumerate(CLASS_NAMES)
                for value in str(event.facts[name]).split()
            ]
            self.prizes[event.seat] = values
        elif event.kind == "over":
            self.phase = 0
            self.plans = [None] * len(self.order)
        else:
            return False
        return True

    @staticmethod
    def _move(source: list[int], target: list[int], kind: int, count: int) -> None:
        source[kind] -= count
        target[kind] += count


def scene_of(view: FruitFairView) -> Scene:
    """Return what a view shows."""
    seats, kinds = range(view.seat_count()), range(KINDS)
    acting = int(view.current_seat())
    return Scene(
        round=int(view.round_number()),
        phase=int(view.phase()),
        order=[int(seat) for seat in view.turn_order()],
        holders=[NOBODY, *[int(view.holder(tile)) for tile in range(MIGRANT, MARKERS)]],
        markers=[int(view.marker_at(kind)) for kind in kinds],
        tree=[int(view.tree(kind)) for kind in kinds],
        barrow=[int(view.barrow(kind)) for kind in kinds],
        supply=[int(view.supply(kind)) for kind in kinds],
        eaten=[int(view.eaten(kind)) for kind in kinds],
        fruit=[[int(view.fruit(seat, kind)) for kind in kinds] for seat in seats],
        extras=[int(view.workers(seat, EXTRA)) for seat in seats],
        prizes=[
            [(prize, int(value)) for prize in range(CLASSES) for value in view.prizes(seat, prize)]
            for seat in seats
        ],
        prices=[list(view.prices_left(prize)) for prize in range(CLASSES)],
        stacks=[[int(price), int(count)] for price, count in view.extras_left()],
        plans=[rows_of(view.revealed_plan(seat)) for seat in seats],
        ready=[bool(view.ready(seat)) for seat in seats],
        last_round=int(view.last_round()),
        acting=acting if acting >= 0 else NOBODY,
    )


def rows_of(plan: Plan | None) -> list[list[int]] | None:
    """Return an assignment as rows that can be changed; None where there is none."""
    return None if plan is None else [[int(count) for count in row] for row in plan]


def _fruit(event: Event, name: str) -> int:
    fact = event.facts.get(name)
    return FRUITS.index(fact) if isinstance(fact, str) and fact in FRUITS else -1


def _number(event: Event, name: str) -> int:
    return int(event.facts[name])
