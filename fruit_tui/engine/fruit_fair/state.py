"""Fruit Fair's states: how the phases follow one another.

What happens inside a phase is in `assign` (1), `orchard` (2 and 3), `fair` (4) and
`trunks` (5); this module leads from one decision to the next and plays through
everything that leaves no choice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fruit_fair import assign, events, fair, orchard, rules, trunks
from fruit_tui.engine.fruit_fair.check import broken_invariants
from fruit_tui.engine.fruit_fair.data import (
    KINDS,
    MOST_FRUITS_KEPT,
    QUIET_ROUNDS,
    RACCOON,
    STARTING_FRUITS,
    TRANSPORTER,
    WORKER_CLASSES,
)
from fruit_tui.engine.fruit_fair.deal import LATE_TILE, is_on
from fruit_tui.engine.fruit_fair.describe import described
from fruit_tui.engine.fruit_fair.explain import explain_action, explain_meal
from fruit_tui.engine.fruit_fair.layout import (
    ACTOR,
    ASSIGNING,
    BOUGHT,
    BUY,
    BUYING,
    CARRYING,
    CHOOSE_FRUIT,
    CHOOSE_TILE,
    CHOOSING_FRUIT,
    CHOOSING_TILE,
    COMMIT,
    CURSOR,
    DRAWING,
    DROP,
    DROPPING,
    ENDED,
    FEED,
    FEEDING,
    FRUIT,
    GIVE,
    GIVEN,
    GIVING,
    HIRE,
    HIRED,
    HOLDER,
    KEEP,
    LAST_PLAN,
    LAST_ROUND,
    LEAVE,
    MAX_LEGAL,
    MIGRANT_PICK,
    MIGRANT_REST,
    MIGRATING,
    MOVING,
    NO_SWAP,
    ORDER,
    OWED,
    PARTNER,
    PAY,
    PAYING,
    PLACE,
    PLAN,
    QUIET,
    ROUND,
    STAGE,
    SUPPLY,
    SWAP_WITH,
    SWAPPING,
    TAKE,
    TAKING,
    TURN,
    WITHDRAW,
    fruit_of,
)
from fruit_tui.engine.fruit_fair.position import Position, move_fruit
from fruit_tui.engine.fruit_fair.scoring import end_words, outcome_of, points_of
from fruit_tui.engine.fruit_fair.table import Table
from fruit_tui.engine.game import EVERYONE, Options, Outcome, State, only
from fruit_tui.engine.rng import Rng

if TYPE_CHECKING:
    from fruit_tui.engine.fruit_fair.view import FruitFairView


class FruitFairState(Position, Table):
    """A position of Fruit Fair; see `layout` for its cells and `Table` for reading them."""

    def __init__(self, options: Options, cells: vec[i64]) -> None:
        super().__init__(options, cells)

    # Whose turn it is, and what may be done.

    def current_seat(self) -> i64:
        """Return the seat to decide, or CHANCE, SIMULTANEOUS or OVER."""
        return rules.who_decides(self._v)

    def deciders(self) -> list[int]:
        """Return the seats still to decide now, ascending; in phase 1 those not ready."""
        return rules.deciding_seats(self._v)

    def _legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        return rules.legal_into(self._v, seat, buffer)

    def _buffer_size(self) -> i64:
        return MAX_LEGAL

    def explain(self, seat: i64, action: i64) -> str:
        """Return a sentence that says why `action` is not legal for `seat` now; "" if it is."""
        return explain_action(self._v, seat, action)

    # Steps.

    def _step(self, seat: i64, action: i64) -> None:
        stage = self._v[STAGE]
        if stage == ASSIGNING:
            self._assign(seat, action)
        elif stage >= BUYING:
            self._fair_step(seat, action)
        elif stage >= CARRYING:
            self._orchard_step(seat, action)
        elif stage == FEEDING:
            self._feed(seat, action - FEED)
        elif stage == CHOOSING_FRUIT:
            self._choose_fruit(seat, action - CHOOSE_FRUIT)
        else:
            self._choose_tile(seat, action - CHOOSE_TILE)

    # The set-up's variants (FF-48).

    def _choose_fruit(self, seat: i64, kind: i64) -> None:
        v = self._v
        move_fruit(v, SUPPLY + kind, FRUIT + KINDS * seat + kind, 1)
        v[CURSOR] = kind
        v[OWED] -= 1
        if self._recording:
            self._events.append(events.chose_fruit(seat, kind))
        if v[OWED] > 0:
            return
        v[CURSOR] = 0
        if v[TURN] + 1 < self.seats:
            v[TURN] += 1
            v[ACTOR] = v[ORDER + v[TURN]]
            v[OWED] = STARTING_FRUITS
        elif is_on(self.options, LATE_TILE):
            v[STAGE] = CHOOSING_TILE
        else:
            self._open_round()

    def _choose_tile(self, seat: i64, which: i64) -> None:
        tile = RACCOON + which
        self._v[HOLDER + tile] = seat
        if self._recording:
            self._events.append(events.chose_tile(seat, tile))
        self._open_round()

    def _open_round(self) -> None:
        """Begin phase 1."""
        v = self._v
        v[STAGE] = ASSIGNING
        v[ACTOR] = -1
        v[TURN] = 0
        # The match counts rounds by these events, and begins in the first.
        if self._recording and v[ROUND] > 1:
            self._events.append(events.round_begun(v[ROUND]))

    # Phase 1.

    def _assign(self, seat: i64, action: i64) -> None:
        v = self._v
        if action < COMMIT:
            self._place(seat, action, only(seat))
        elif action == WITHDRAW:
            assign.withdraw(v, seat)
            if self._recording:
                self._events.append(events.withdrew(seat))
        else:
            all_ready = assign.commit(v, seat)
            if self._recording:
                self._events.append(events.ready(seat))
                if all_ready:
                    self._events.append(events.locked())
            if all_ready:
                self._wake_raccoon()

    def _place(self, seat: i64, action: i64, audience: int) -> None:
        """Send a worker to a tree, in phase 1 or, reassigned, in phase 3."""
        worker = (action - PLACE) // KINDS
        tree = (action - PLACE) % KINDS
        assign.place(self._v, seat, worker, tree)
        if self._recording:
            self._events.append(events.placed(seat, worker, tree, audience))

    # Phase 2.

    def _wake_raccoon(self) -> None:
        v = self._v
        owner = v[HOLDER + RACCOON]
        if not orchard.feed_is_free(v):
            orchard.feed_what_there_is(self, owner)
            self._begin_turn()
        elif owner >= 0:
            v[STAGE] = FEEDING
            v[ACTOR] = owner
            v[OWED] = 2
        else:
            v[STAGE] = DRAWING

    def _feed(self, seat: i64, kind: i64) -> None:
        v = self._v
        orchard.feed(self, kind, seat, False)
        v[OWED] -= 1
        if v[OWED] == 0:
            self._begin_turn()

    def sample_chance(self, rng: Rng) -> tuple[int, ...]:
        """Return the two trees that the raccoon draws, all pairs with fruit equally likely."""
        return orchard.draw_meal(self._v, rng)

    def explain_chance(self, outcome: tuple[int, ...]) -> str:
        """Return a sentence that says why `outcome` cannot happen now; "" if it can."""
        return explain_meal(self._v, outcome)

    def _step_chance(self, outcome: tuple[int, ...]) -> None:
        first: i64 = outcome[0]
        second: i64 = outcome[1]
        orchard.feed(self, first, -1, True)
        orchard.feed(self, second, -1, True)
        self._begin_turn()

    # Phase 3.

    def _begin_turn(self) -> None:
        """Let the next seat in turn order into the orchard, or end phase 3."""
        v = self._v
        if v[TURN] == self.seats:
            orchard.empty_barrow(self)
            v[TURN] = 0
            self._go_on_at_the_fair()
            return
        seat = v[ORDER + v[TURN]]
        v[ACTOR] = seat
        orchard.reveal(self, seat)
        if v[HOLDER + TRANSPORTER] == seat:
            v[STAGE] = CARRYING
        else:
            self._pick(seat)

    def _orchard_step(self, seat: i64, action: i64) -> None:
        v = self._v
        stage = v[STAGE]
        if stage == SWAPPING:
            self._swap_or_not(seat, action)
        elif stage == GIVING:
            v[GIVEN] = action - GIVE
            v[STAGE] = TAKING
        elif stage == TAKING:
            orchard.swap(self, seat, action - TAKE)
            self._swap_or_plant(seat)
        elif stage == MIGRATING:
            self._migrate(seat, action)
        elif stage == MOVING:
            self._place(seat, action, EVERYONE)
            if assign.next_class(v, seat) == WORKER_CLASSES:
                self._pick(seat)
        elif action == KEEP:
            if self._recording:
                self._events.append(events.kept(seat))
            self._pick(seat)
        else:
            v[PLAN + seat] = 0
            v[STAGE] = MOVING
            if self._recording:
                self._events.append(events.lifted(seat))

    def _pick(self, seat: i64) -> None:
        self._v[OWED] = orchard.pick(self, seat)
        self._swap_or_plant(seat)

    def _swap_or_plant(self, seat: i64) -> None:
        """Ask for the next swap of an idle picker; go on to planting where there is none."""
        v = self._v
        if v[OWED] > 0:
            if orchard.has_partner(v, seat):
                v[STAGE] = SWAPPING
                return
            if self._recording:
                self._events.append(events.no_partner(seat, v[OWED]))
            v[OWED] = 0
        orchard.plant(self, seat)
        if orchard.migrant_is_due(v, seat):
            v[STAGE] = MIGRATING
        else:
            self._end_turn(seat)

    def _swap_or_not(self, seat: i64, action: i64) -> None:
        v = self._v
        if action == NO_SWAP:
            if self._recording:
                self._events.append(events.no_swap(seat, v[OWED]))
            v[OWED] = 0
            self._swap_or_plant(seat)
        else:
            v[PARTNER] = action - SWAP_WITH
            v[STAGE] = GIVING

    def _migrate(self, seat: i64, action: i64) -> None:
        if action == MIGRANT_REST:
            if self._recording:
                self._events.append(events.migrant_rested(seat))
        else:
            orchard.migrant_pick(self, seat, action - MIGRANT_PICK)
        self._end_turn(seat)

    def _end_turn(self, seat: i64) -> None:
        """Take the workers of `seat` back into the hand (FF-52); the next seat goes."""
        v = self._v
        v[LAST_PLAN + seat] = v[PLAN + seat]
        v[PLAN + seat] = 0
        v[TURN] += 1
        self._begin_turn()

    # Phase 4.

    def _go_on_at_the_fair(self) -> None:
        """Ask the next seat in turn order that can afford anything; then come the discards."""
        v = self._v
        while v[TURN] < self.seats:
            seat = v[ORDER + v[TURN]]
            v[ACTOR] = seat
            if fair.can_buy(v, seat):
                v[STAGE] = BUYING
                return
            self._leave_fair(seat)
        v[TURN] = 0
        self._go_on_dropping()

    def _leave_fair(self, seat: i64) -> None:
        self._v[TURN] += 1
        if self._recording:
            self._events.append(events.left_fair(seat))

    def _fair_step(self, seat: i64, action: i64) -> None:
        v = self._v
        stage = v[STAGE]
        if stage == PAYING:
            fair.give_back(self, seat, action - PAY, 1)
            self._pay_on(seat)
        elif stage == DROPPING:
            fair.give_back(self, seat, action - DROP, 1)
            self._drop_on(seat)
        elif action == LEAVE:
            self._leave_fair(seat)
            self._go_on_at_the_fair()
        else:
            fair.order(self, seat, HIRED if action == HIRE else action - BUY)
            v[STAGE] = PAYING
            self._pay_on(seat)

    def _pay_on(self, seat: i64) -> None:
        """Pay what is forced; with all paid, hand over and let the seat buy on."""
        v = self._v
        fair.give_what_is_forced(self, seat)
        if v[OWED] == 0:
            fair.hand_over(self, seat)
            self._go_on_at_the_fair()

    def _go_on_dropping(self) -> None:
        """Let the next seat in turn order with more than eight fruits drop some (FF-34)."""
        v = self._v
        while v[TURN] < self.seats:
            seat = v[ORDER + v[TURN]]
            surplus = fruit_of(v, seat) - MOST_FRUITS_KEPT
            if surplus > 0:
                v[STAGE] = DROPPING
                v[ACTOR] = seat
                v[OWED] = surplus
                fair.give_what_is_forced(self, seat)
                if v[OWED] > 0:
                    return
                v[CURSOR] = 0
            v[TURN] += 1
        self._close_round()

    def _drop_on(self, seat: i64) -> None:
        v = self._v
        fair.give_what_is_forced(self, seat)
        if v[OWED] == 0:
            v[CURSOR] = 0
            v[TURN] += 1
            self._go_on_dropping()

    # Phase 5, and the end.

    def _close_round(self) -> None:
        v = self._v
        trunks.award(self)
        trunks.swap_markers(self)
        v[QUIET] = 0 if v[BOUGHT] else v[QUIET] + 1
        v[BOUGHT] = 0
        v[ACTOR] = -1
        v[TURN] = 0
        if v[ROUND] == v[LAST_ROUND] or v[QUIET] >= QUIET_ROUNDS:
            v[STAGE] = ENDED
            if self._recording:
                self._events.extend(events.game_over(v, end_words(v)))
        else:
            v[ROUND] += 1
            self._open_round()

    def outcome(self) -> Outcome:
        """Return how the game ended; before that, how it stands if it ended now."""
        return outcome_of(self._v)

    def points(self, seat: i64) -> i64:
        """Return the points of a seat if the game ended now, as `outcome` has them."""
        return points_of(self._v, seat)

    def _assume_plan(self, seat: i64, plan: i64) -> None:
        """Put a complete packed assignment in place of the one drawn for a rival.

        For a search that models its rivals better than `determinise` does: the seat
        is ready, or has locked workers that it has not shown yet.
        """
        self._v[PLAN + seat] = plan

    # Copies, comparison, inspection.

    def copy(self) -> FruitFairState:
        """Return an independent copy."""
        return FruitFairState(self.options, self._v[:])

    def _copy_from(self, other: State) -> None:
        """Become an independent copy of `other`, a state of the same game and options."""
        assert isinstance(other, FruitFairState)
        self._v = other._v[:]

    def encode(self) -> list[int]:
        """Return the cells: equal lists mean equal positions."""
        return list(self._v)

    def check(self) -> list[str]:
        """Return every broken invariant as a sentence; [] for a sound state."""
        return broken_invariants(self._v, False)

    def describe(self) -> dict[str, object]:
        """Return where every component is, hidden ones included."""
        return described(self.options, self._v, [])

    def view(self, seat: i64) -> FruitFairView:
        """Return what `seat` (or SPECTATOR) may see."""
        # A view imagines states and a state makes views: the circle is cut here.
        from fruit_tui.engine.fruit_fair.view import view_of

        return view_of(self.options, seat, self._v)
