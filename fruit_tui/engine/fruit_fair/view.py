"""What one seat, or a spectator, may know of Fruit Fair, and how to fill in the rest.

A view holds cells like a state's in which everything unknown was overwritten with 0:
the values of discs that others bought, that nobody bought or that lie in the box,
and the assignments that others have not yet shown, with how far they have come.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fruit_fair import forecast, rules
from fruit_tui.engine.fruit_fair.assign import Plan, plan_rows, random_plan
from fruit_tui.engine.fruit_fair.check import broken_invariants
from fruit_tui.engine.fruit_fair.data import CLASSES, DISCS, SPACES, lowest_value
from fruit_tui.engine.fruit_fair.describe import described
from fruit_tui.engine.fruit_fair.explain import explain_action
from fruit_tui.engine.fruit_fair.forecast import Fruits, Harvest, Standing
from fruit_tui.engine.fruit_fair.layout import (
    ASSIGNING,
    CURSOR,
    DRAWING,
    ENDED,
    EXTRAS,
    FEEDING,
    OWNER,
    PLAN,
    SEATS,
    STAGE,
    VALUE,
    hidden_plan,
    phase_of,
    placed,
    workers_of,
)
from fruit_tui.engine.fruit_fair.scoring import outcome_of
from fruit_tui.engine.fruit_fair.state import FruitFairState
from fruit_tui.engine.fruit_fair.table import Table
from fruit_tui.engine.game import SPECTATOR, Options, Outcome, View
from fruit_tui.engine.rng import Rng


class FruitFairView(View, Table):
    """All that one seat may know; `Table` reads what is open, this class what is its own."""

    def __init__(self, options: Options, seat: i64, cells: vec[i64]) -> None:
        super().__init__(options, seat)
        self._v: vec[i64] = cells

    # Whose turn it is, and what may be done.

    def current_seat(self) -> i64:
        """Return the seat to decide, or CHANCE, SIMULTANEOUS or OVER."""
        return rules.who_decides(self._v)

    def deciders(self) -> list[int]:
        """Return the seats still to decide now, ascending; in phase 1 those not ready."""
        return rules.deciding_seats(self._v)

    def legal_actions(self) -> list[int]:
        """Return this seat's own legal actions, ascending."""
        return rules.legal_list(self._v, self.seat)

    def explain(self, action: i64) -> str:
        """Return why this seat may not do `action` now, as a sentence; "" if it may."""
        return explain_action(self._v, self.seat, action)

    # What is this seat's own.

    def pending_plan(self) -> Plan:
        """Return this seat's assignment in phases 1 to 3, as far as it has come, else zeros."""
        return plan_rows(self._v[PLAN + self.seat] if self.seat >= 0 else 0)

    def in_hand(self, worker: i64) -> i64:
        """Return how many of its workers of a class this seat has not placed; 0 for nobody."""
        if self.seat < 0:
            return 0
        return workers_of(self._v, self.seat, worker) - placed(self._v[PLAN + self.seat], worker)

    def forecast(self, plan: Plan | None = None) -> Harvest:
        """Return what `plan` (usually: the pending one) brings if nobody interferes.

        From the trees and the supply as they are now: neither raccoon nor rivals.
        """
        return forecast.harvest(self._v, self.pending_plan() if plan is None else plan)

    def standing(self, given: Fruits = (0, 0, 0, 0)) -> Standing:
        """Return what phase 5 would bring if it came now and this seat had given `given` away."""
        return forecast.standing(self._v, max(self.seat, 0), given)

    def proposed_payment(self, count: int) -> Fruits | None:
        """Return `count` fruits to give that keep tiles and turn; None with too few.

        While it pays or drops, only what may still be given counts; see
        `forecast.kindest_payment` for what it prefers.
        """
        if self.seat < 0:
            return None
        return forecast.kindest_payment(self._v, self.seat, count, self._v[CURSOR])

    # The rest, at random.

    def determinise(self, rng: Rng) -> FruitFairState:
        """Return a state that agrees with everything seen, the unseen drawn uniformly.

        Discs: the values of a class not seen, in any places not seen.  Seats that are
        ready, or have still to show what they locked: any complete assignment.  Seats
        that are not ready have placed nothing, as far as anybody else can tell.
        """
        cells = self._v[:]
        prize: i64
        for prize in range(CLASSES):
            _fill_class(cells, prize, rng)
        seat: i64
        for seat in range(self.seats):
            if seat != self.seat and cells[PLAN + seat] == 0 and hidden_plan(cells, seat):
                cells[PLAN + seat] = random_plan(cells[EXTRAS + seat], rng)
        return FruitFairState(self.options, cells)

    # The end, comparison, inspection.

    def outcome(self) -> Outcome:
        """Return the outcome at the end; before it, how things stand as far as seen.

        A disc whose value this seat does not know counts as the middle of its class.
        """
        return outcome_of(self._v)

    def encode(self) -> list[int]:
        """Return all that this view knows as whole numbers."""
        return list(self._v)

    def describe(self) -> dict[str, object]:
        """Return what is seen in values that JSON has, None for what is not."""
        return described(self.options, self._v, hidden_seats(self._v, self.seat))


def redacted(v: vec[i64], seat: i64) -> vec[i64]:
    """Return a copy of the cells without what `seat` (or SPECTATOR) cannot know."""
    cells = v[:]
    over = v[STAGE] == ENDED
    prize: i64
    disc: i64
    for prize in range(CLASSES):
        for disc in range(DISCS):
            if disc < SPACES:
                owner = v[OWNER + SPACES * prize + disc]
                if owner >= 0 and (over or owner == seat):
                    continue
            cells[VALUE + DISCS * prize + disc] = 0
    for other in hidden_seats(v, seat):
        cells[PLAN + other] = 0
    return cells


def hidden_seats(v: vec[i64], seat: i64) -> list[int]:
    """Return the seats whose assignment `seat` may not know now, begun or not."""
    stage = v[STAGE]
    if stage in (ASSIGNING, FEEDING, DRAWING):
        return [other for other in range(v[SEATS]) if other != seat]
    if phase_of(stage) == 3:
        return [other for other in range(v[SEATS]) if other != seat and hidden_plan(v, other)]
    return []


def view_of(options: Options, seat: i64, v: vec[i64]) -> FruitFairView:
    """Return the view of `seat` (or SPECTATOR) of a position."""
    return FruitFairView(options, seat, redacted(v, seat))


def decoded_view(options: Options, seat: int, numbers: list[int]) -> FruitFairView:
    """Return the view that `encode` wrote; ValueError where it never did."""
    if not SPECTATOR <= seat < options.seats:
        raise ValueError(f"There is no seat {seat + 1} in a game of {options.seats}.")
    if not all(-1 <= number < 1 << 60 for number in numbers):
        raise ValueError("A view of Fruit Fair has no such numbers.")
    cells = vec[i64](numbers)
    found = broken_invariants(cells, True)
    if not found and cells[SEATS] != options.seats:
        found = [f"The view has {cells[SEATS]} seats, the options {options.seats}."]
    if found:
        raise ValueError(found[0])
    if list(redacted(cells, seat)) != numbers:
        raise ValueError(f"The view knows more than seat {seat + 1} may.")
    return FruitFairView(options, seat, cells)


def _fill_class(cells: vec[i64], prize: i64, rng: Rng) -> None:
    """Put the values of a class that are not seen, shuffled, where none is seen."""
    first: i64 = VALUE + DISCS * prize
    low = lowest_value(prize)
    seen: i64 = 0
    i: i64
    for i in range(DISCS):
        if cells[first + i] > 0:
            seen |= 1 << (cells[first + i] - low)
    unseen = vec[i64]([0, 0, 0, 0, 0])
    count: i64 = 0
    for i in range(DISCS):
        if (seen >> i) & 1 == 0:
            unseen[count] = low + i
            count += 1
    rng.shuffle(unseen, 0, count)
    count = 0
    for i in range(DISCS):
        if cells[first + i] == 0:
            cells[first + i] = unseen[count]
            count += 1
    # The two discs in the box have no order; the lower one is written first.
    box = first + SPACES
    if cells[box] > cells[box + 1]:
        kept = cells[box]
        cells[box] = cells[box + 1]
        cells[box + 1] = kept
