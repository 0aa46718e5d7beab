"""What lies open on the table: the accessors that states and views have in common.

Seats, places and kinds of fruit count from 0 here (cherry, apple, plum, lemon);
worker classes are PICKER, GARDENER and EXTRA, markers and tiles ORDER_MARKER,
MIGRANT, RACCOON and TRANSPORTER, prize classes RED to GOLD, all of `data`.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, trait

from fruit_tui.engine.fruit_fair import fair, trunks
from fruit_tui.engine.fruit_fair.assign import Plan, plan_rows
from fruit_tui.engine.fruit_fair.data import (
    CHEAPEST_STACK,
    DISCS,
    KINDS,
    MARKERS,
    MOST_EXTRAS,
    SPACES,
    STACKS,
    prize_price,
)
from fruit_tui.engine.fruit_fair.layout import (
    BARROW,
    EATEN,
    EXTRAS,
    FRUIT,
    GIVEN,
    GIVING,
    HOLDER,
    ITEM,
    LAST_PLAN,
    LAST_ROUND,
    MARKER,
    ORDER,
    OWED,
    OWNER,
    PARTNER,
    PAYING,
    PLAN,
    QUIET,
    ROUND,
    SEATS,
    SOLD,
    STACK,
    STAGE,
    SUPPLY,
    TAKING,
    TREE,
    TURN,
    VALUE,
    fruit_of,
    is_ready,
    phase_of,
    prizes_left,
    workers_of,
)


@trait
class Table:
    """The open facts of a position; the live position itself for a state."""

    _v: vec[i64]

    # Where the game stands.

    def seat_count(self) -> int:
        """Return how many seats play: 3 to 5."""
        return self._v[SEATS]

    def stage(self) -> i64:
        """Return what is being decided: one of the stages in `layout`."""
        return self._v[STAGE]

    def phase(self) -> i64:
        """Return the phase, 1 to 4; 0 before the first round and after the end."""
        return phase_of(self._v[STAGE])

    def round_number(self) -> i64:
        """Return the round being played, from 1."""
        return self._v[ROUND]

    def last_round(self) -> i64:
        """Return the round after which the game ends; 0 while none is named (FF-43)."""
        return self._v[LAST_ROUND]

    def quiet_rounds(self) -> i64:
        """Return how many rounds in a row, before this one, saw no purchase (FF-47)."""
        return self._v[QUIET]

    def turn_order(self) -> tuple[int, ...]:
        """Return the seats in this round's turn order."""
        return tuple([self._v[ORDER + place] for place in range(self._v[SEATS])])

    def turn(self) -> i64:
        """Return the place in the turn order of whoever's turn it is in phases 3 and 4."""
        return self._v[TURN]

    def holder(self, tile: i64) -> i64:
        """Return the seat that has MIGRANT, RACCOON or TRANSPORTER; -1 where nobody has."""
        return self._v[HOLDER + tile]

    # The orchard.

    def tree(self, kind: i64) -> i64:
        """Return how much fruit hangs on a tree."""
        return self._v[TREE + kind]

    def barrow(self, kind: i64) -> i64:
        """Return how much fruit of a kind waits in the wheelbarrow."""
        return self._v[BARROW + kind]

    def supply(self, kind: i64) -> i64:
        """Return how much fruit of a kind the supply has."""
        return self._v[SUPPLY + kind]

    def eaten(self, kind: i64) -> i64:
        """Return how much fruit of a kind lies on the raccoon space: 0 or 1."""
        return self._v[EATEN + kind]

    def tree_of(self, marker: i64) -> i64:
        """Return the kind of the tree on whose trunk a marker lies."""
        return self._v[MARKER + marker]

    def marker_at(self, kind: i64) -> i64:
        """Return the marker on the trunk of a tree."""
        marker: i64 = 0
        while marker < MARKERS - 1 and self._v[MARKER + marker] != kind:
            marker += 1
        return marker

    # The fair.

    def prizes_left(self) -> i64:
        """Return how many prizes lie on the board, 15 to 0."""
        return prizes_left(self._v)

    def prices_left(self, prize: i64) -> tuple[int, ...]:
        """Return the printed prices of a class that still have a disc, cheapest first."""
        return tuple([prize_price(prize, sold) for sold in range(self._v[SOLD + prize], SPACES)])

    def extras_left(self) -> tuple[tuple[int, int], ...]:
        """Return (printed price, cards left) of the Extra Workers' spaces, cheapest first."""
        return tuple([(CHEAPEST_STACK + i, self._v[STACK + i]) for i in range(STACKS)])

    def price(self, seat: i64, prize: i64) -> i64:
        """Return what the next prize of a class costs `seat`, discount and all; -1: sold out."""
        return fair.price_of_prize(self._v, seat, prize)

    def extra_price(self, seat: i64) -> i64:
        """Return what the next Extra Worker costs `seat`; -1: none left or two hired."""
        if self._v[EXTRAS + seat] == MOST_EXTRAS:
            return -1
        return fair.price_of_extra(self._v, seat)

    # The seats.

    def fruit(self, seat: i64, kind: i64) -> i64:
        """Return how much fruit of a kind a seat has."""
        return self._v[FRUIT + KINDS * seat + kind]

    def fruit_total(self, seat: i64) -> i64:
        """Return how much fruit a seat has in all."""
        return fruit_of(self._v, seat)

    def workers(self, seat: i64, worker: i64) -> i64:
        """Return how many workers of a class a seat has."""
        return workers_of(self._v, seat, worker)

    def prizes(self, seat: i64, prize: i64) -> tuple[int, ...]:
        """Return the values of a seat's prizes of a class, in the order bought; 0: not known."""
        v = self._v
        at: i64 = SPACES * prize
        return tuple(
            [
                v[VALUE + DISCS * prize + space]
                for space in range(SPACES)
                if v[OWNER + at + space] == seat
            ]
        )

    def ready(self, seat: i64) -> bool:
        """Return whether a seat is ready in phase 1."""
        return is_ready(self._v, seat)

    def revealed_plan(self, seat: i64) -> Plan | None:
        """Return the assignment of this round that a seat has shown; None before it did.

        With the Transporter's owner: as far as the workers stand by now.
        """
        v = self._v
        phase = phase_of(v[STAGE])
        if phase == 4:
            return plan_rows(v[LAST_PLAN + seat])
        if phase != 3:
            return None
        place: i64 = 0
        while v[ORDER + place] != seat:
            place += 1
        if place > v[TURN]:
            return None
        return plan_rows(v[(LAST_PLAN if place < v[TURN] else PLAN) + seat])

    def last_plan(self, seat: i64) -> Plan | None:
        """Return the assignment that a seat carried out last; None in round 1 before its turn."""
        plan = self._v[LAST_PLAN + seat]
        return plan_rows(plan) if plan else None

    # The decision being put together, open to all.

    def owed(self) -> i64:
        """Return how many feeds, swaps, fruits to pay or to drop are still to come."""
        return self._v[OWED]

    def buying(self) -> i64:
        """Return the prize class being paid for, 5 for an Extra Worker; -1 while none is."""
        return self._v[ITEM] if self._v[STAGE] == PAYING else -1

    def partner(self) -> i64:
        """Return the seat that is swapped with; -1 while none is chosen."""
        stage = self._v[STAGE]
        return self._v[PARTNER] if stage in (GIVING, TAKING) else -1

    def given(self) -> i64:
        """Return the kind given in the swap being made; -1 while none is chosen."""
        return self._v[GIVEN] if self._v[STAGE] == TAKING else -1

    # Phase 5, if it came now.

    def next_order(self) -> tuple[int, ...]:
        """Return next round's turn order if the fair ended now (FF-37, FF-38)."""
        order = vec[i64]([0] * 5)
        trunks.next_order_into(self._v, order)
        return tuple([order[place] for place in range(self._v[SEATS])])

    def next_holder(self, tile: i64) -> i64:
        """Return who would get MIGRANT, RACCOON or TRANSPORTER now; -1: nobody (FF-39)."""
        return trunks.most(self._v, self._v[MARKER + tile])
