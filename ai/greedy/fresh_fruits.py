"""What is good and bad in Fresh Fruits.

A basket is worth the points that it may be expected to end with:

* **points now**: fruit in its row, crushed fruit, lines of order A.
* **open cells**: one where the fruit of its row can still go without a crush is worth
  most of a point; where only other fruit can, little; where any fruit would crush or be
  crushed, it is a debt.  A cell that no tile can reach any more is worth nothing.
* **lines of order A** that are begun, or could be, as far as there is room and time.
* **orders B and C**: the chance that enough, or not too much, of a fruit comes along.

`fresh_fruits_basket` works that out.  Here come to it what the table offers to those who
move next, the start tile that is kept for a bad moment, and the rivals.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ai.greedy.evaluation import Evaluation, Weight
from ai.greedy.fresh_fruits_basket import NOTHING, Prospects, taken_after
from ai.greedy.fresh_fruits_words import reasons_for
from fruit_tui.engine.fresh_fruits.basket import BASKET_SIZE, OCCUPIED, count
from fruit_tui.engine.fresh_fruits.data import FRUITS, KINDS, MAX_SEATS, ROWS
from fruit_tui.engine.fresh_fruits.layout import (
    AT,
    BOX,
    BOX_STAGE,
    DISPLAY,
    FILL,
    FILL_STAGE,
    HAND,
    HOLE,
    LAID,
    LAY,
    LAY_STAGE,
    ORDERS_AT,
    OVER_STAGE,
    SHOWN,
    STAGE,
    START,
    START_TILE,
    STARTER,
    SUPPLY,
    TAKE,
    TAKE_STAGE,
    TURNS,
    basket_base,
    first_half,
    is_upright,
    second_half,
)
from fruit_tui.engine.fresh_fruits.rules import can_place
from fruit_tui.engine.fresh_fruits.scoring import crushed_cells, points, row_cells
from fruit_tui.engine.fresh_fruits.state import FreshFruitsState
from fruit_tui.engine.game import Options, State, View
from fruit_tui.engine.rng import Rng

WEIGHTS: Final = (
    Weight(
        "right",
        0.8,
        0.0,
        1.0,
        "points of an open cell that can take its own row's fruit",
    ),
    Weight("late", 1.0, 0.0, 5.0, "what that lacks when hardly a cell is left to choose from"),
    Weight("other", 0.0, -1.0, 1.0, "points of a cell where only other fruit fits"),
    Weight("conflict", 1.5, 0.0, 6.0, "what a cell costs where all fruit crushes or is crushed"),
    Weight("hole", 0.1, 0.0, 3.0, "what an open cell under a taken one costs besides"),
    Weight("line_0", 0.3, 0.0, 5.0, "points of a line of order A while nothing lies of it"),
    Weight("line_1", 1.0, 0.0, 5.0, "the same with one of its fruits in place"),
    Weight("line_2", 2.8, 0.0, 5.0, "the same with two of its fruits in place"),
    Weight("line_fade", 3.0, 0.0, 30.0, "open cells at which a line is worth half of that"),
    Weight("b_share", 0.12, 0.0, 1.0, "share of the cells to come that get the fruit of order B"),
    Weight("c_share", 0.08, 0.0, 1.0, "the same for order C, though one avoids it"),
    Weight("keep", 1.0, 0.0, 10.0, "points that an unplayed start tile is worth"),
    Weight("keep_fade", 6.0, 0.0, 30.0, "open cells at which it is worth half of that"),
    Weight("offer", 0.8, 0.0, 2.0, "share of what the tiles on the table bring that counts"),
    Weight("outlook", 0.0, 0.0, 2.0, "the same where a search stops looking"),
    Weight("deny", 0.3, 0.0, 2.0, "at a glance: share of what the next rival loses that counts"),
    Weight("leader", 0.7, 0.0, 1.0, "how much more the best rival counts than the average one"),
    Weight("spread", 2.0, 0.5, 30.0, "points of lead that make a game all but won, at its end"),
    Weight("spread_open", 0.35, 0.0, 5.0, "points more for each open cell of the fuller basket"),
    Weight("margin", 0.5, 0.0, 1.0, "how much of a position's value is the lead, not the win"),
    Weight("lead_scale", 10.0, 1.0, 200.0, "points of lead that are worth three quarters"),
)

# How many ways to turn a tile, to place it and to fill it are looked at closely.
WAYS: Final = 2

# What the gain by a tile depends on: a basket, the single fruits and three orders.
KNOWN: Final = BASKET_SIZE + FRUITS + 3

# A crushed fruit more, and a row fruit less, in points: they only break ties (FR-37).
CRUSHED_TIE: Final = 0.01
ROW_TIE: Final = 0.0001


class FreshFruitsEvaluation(Evaluation):
    """The evaluation of Fresh Fruits; the module says what it looks at."""

    def __init__(self, options: Options, chosen: Mapping[str, float]) -> None:
        super().__init__(options, chosen)
        columns: i64 = 5 if options.seats == 4 else 6
        self._columns: Final[i64] = columns
        self._prospects: Final = Prospects(
            int(columns), options.text("level") == "experienced", dict(self._weights)
        )
        self._keep: float = self.weight("keep")
        self._keep_fade: float = self.weight("keep_fade")
        self._offer: float = self.weight("offer")
        self._outlook: float = self.weight("outlook")
        self._deny: float = self.weight("deny")
        self._leader: float = self.weight("leader")
        self._spread: float = self.weight("spread")
        self._spread_open: float = self.weight("spread_open")
        self._margin: float = self.weight("margin")
        self._lead_scale: float = self.weight("lead_scale")
        self._expect: Final = vec[float]([0.0] * options.seats)
        # By seat and kind: what a tile brings; and the basket and singles that it is for.
        self._gains: Final = vec[float]([NOTHING] * (options.seats * KINDS))
        self._known: Final = vec[i64]([-1] * (options.seats * KNOWN))
        # The tile that `pick` chose last: how it is to be laid, and the basket meant.
        self._plan_seat: i64 = -1
        self._plan_hand: i64 = 0
        self._plan_lay: i64 = 0
        self._plan_cell: i64 = 0
        self._plan_fruit: i64 = 0
        self._plan_taken: i64 = 0
        self._plan_filled: i64 = 0
        self._win: Final = vec[float]([0.0] * options.seats)

    def weights(self) -> tuple[Weight, ...]:
        """Return the weights of this game."""
        return WEIGHTS

    def is_settled(self, state: State) -> bool:
        """Return whether no tile is half laid."""
        assert isinstance(state, FreshFruitsState)
        stage = state._v[STAGE]
        return stage in (TAKE_STAGE, OVER_STAGE)

    def may_cut(self, state: State) -> bool:
        """Return whether all have moved equally often: one tile more looks like a lead."""
        assert isinstance(state, FreshFruitsState)
        stage = state._v[STAGE]
        return stage == OVER_STAGE or (stage == TAKE_STAGE and state._v[TURNS] == 0)

    def is_turn_over(self, state: State, seat: i64) -> bool:
        """Return whether a tile lies: the next one is another turn, whoever lays it."""
        return state.current_seat() != seat or self.is_settled(state)

    # The value of a position.

    def judge(self, state: State, values: vec[float], leads: vec[float]) -> None:
        """Write the chances to win, softened by the lead, and the leads in points."""
        assert isinstance(state, FreshFruitsState)
        v = state._v
        self._foresee(v, self._outlook)
        seats = self.seats
        expect = self._expect
        win = self._win
        over = v[STAGE] == OVER_STAGE
        total = 0.0
        seat: i64
        other: i64
        for seat in range(seats):
            chance = 1.0
            best = NOTHING
            for other in range(seats):
                if other != seat:
                    ahead = expect[seat] - expect[other]
                    if expect[other] > best:
                        best = expect[other]
                    if over:
                        if ahead < 0.0:
                            chance = 0.0
                    else:
                        mine = self._open(v, seat)
                        theirs = self._open(v, other)
                        more = mine if mine > theirs else theirs
                        chance *= _squash(ahead / (self._spread + self._spread_open * float(more)))
            leads[seat] = expect[seat] - best
            win[seat] = chance
            total += chance
        for seat in range(seats):
            chance = win[seat] / total
            margin = _squash(leads[seat] / self._lead_scale)
            self.chances[seat] = chance
            values[seat] = chance + self._margin * (margin - chance)

    def worth(self, state: State, seat: i64) -> float:
        """Return the points `seat` is ahead of the rivals, as far as can be foreseen."""
        assert isinstance(state, FreshFruitsState)
        self._foresee(state._v, self._offer)
        expect = self._expect
        best = NOTHING
        total = 0.0
        other: i64
        for other in range(self.seats):
            if other != seat:
                total += expect[other]
                if expect[other] > best:
                    best = expect[other]
        average = total / float(self.seats - 1)
        return expect[seat] - average - self._leader * (best - average)

    def _foresee(self, v: vec[i64], offer: float) -> None:
        """Write what each seat may expect to end with, the table counting by `offer`."""
        expect = self._expect
        over = v[STAGE] == OVER_STAGE
        prospects = self._prospects
        seat: i64
        for seat in range(self.seats):
            if over:
                base = basket_base(seat)
                crushed = crushed_cells(v, base)
                expect[seat] = (
                    float(points(v, base, v[ORDERS_AT], v[ORDERS_AT + 1], v[ORDERS_AT + 2]))
                    - CRUSHED_TIE * float(count(crushed))
                    + ROW_TIE * float(count(row_cells(v, base, crushed)))
                )
            else:
                prospects.read(v, seat)
                expect[seat] = prospects.value() + self._kept(v, seat)
        if offer > 0.0 and not over:
            self._add_offers(v, offer)

    def _open(self, v: vec[i64], seat: i64) -> i64:
        """Return how many cells of a basket are empty."""
        return self._columns * ROWS - count(v[basket_base(seat) + OCCUPIED])

    def _kept(self, v: vec[i64], seat: i64) -> float:
        """Return what the start tile of `seat` is worth while it is kept; 0 once it is played."""
        if v[START_TILE + seat] == 0:
            return 0.0
        left = float(self._open(v, seat))
        return self._keep * left / (left + self._keep_fade) if left > 0.0 else 0.0

    def _add_offers(self, v: vec[i64], share: float) -> None:
        """Add what the tiles on the table would bring those who still move in this round.

        Each takes what brings most, as if nobody minded what is left for others.
        """
        gone: i64 = 0
        shown = v[SHOWN]
        turn = v[TURNS]
        seats = self.seats
        i: i64
        while turn <= seats:
            seat = (v[STARTER] + turn) % seats
            turn += 1
            if not can_place(v, seat):
                continue
            best = NOTHING
            taken: i64 = -1
            self._know(v, seat)
            for i in range(shown):
                if gone >> i & 1 == 0:
                    gain = self._gain(v, seat, v[DISPLAY + i])
                    if gain > best:
                        best = gain
                        taken = i
            if taken < 0:
                return
            gone |= BITS[taken]
            self._expect[seat] += share * best

    def _know(self, v: vec[i64], seat: i64) -> None:
        """Forget the gains of `seat` where what they depend on is no longer the same."""
        base = basket_base(seat)
        at = seat * KNOWN
        same = True
        i: i64
        for i in range(KNOWN):
            if i < BASKET_SIZE:
                fact = v[base + i]
            elif i < BASKET_SIZE + FRUITS:
                fact = v[SUPPLY + i - BASKET_SIZE]
            else:
                fact = v[ORDERS_AT + i - BASKET_SIZE - FRUITS]
            if self._known[at + i] != fact:
                self._known[at + i] = fact
                same = False
        if not same:
            for i in range(seat * KINDS, (seat + 1) * KINDS):
                self._gains[i] = NOTHING

    def _gain(self, v: vec[i64], seat: i64, kind: i64) -> float:
        """Return what a tile of `kind` would bring `seat`, after `_know`."""
        gain = self._gains[seat * KINDS + kind]
        if gain == NOTHING:
            self._prospects.read(v, seat)
            gain = self._prospects.best_of_kind(v, kind) - self._prospects.value()
            self._gains[seat * KINDS + kind] = gain
        return gain

    # Promise at a glance.

    def promise(self, state: State, seat: i64, action: i64) -> float:
        """Return what the basket of `seat` is worth after the best way to go on from `action`."""
        assert isinstance(state, FreshFruitsState)
        v = state._v
        prospects = self._prospects
        if BOX <= action < LAY:
            return self._denied(v, seat, action - BOX)
        prospects.read(v, seat)
        if action < START:
            return prospects.best_of_kind(v, action - TAKE)
        if action == START:
            return prospects.best_of_kind(v, v[START_TILE + seat] - 1) - self._kept(v, seat)
        if action < AT:
            return prospects.best_of_lay(
                v, first_half(action), second_half(action), is_upright(action)
            )
        if action < FILL:
            lay = v[LAID]
            return prospects.at(v, first_half(lay), second_half(lay), is_upright(lay), action - AT)
        return prospects.filled(v[HOLE], action - FILL)

    def pick(self, state: State, seat: i64, legal: vec[i64], count: i64, rng: Rng) -> i64:
        """Return the legal action that `seat` would do at a glance, ties between tiles at random.

        How to lay the tile is found with it and remembered until it lies.
        """
        assert isinstance(state, FreshFruitsState)
        v = state._v
        stage = v[STAGE]
        if stage == TAKE_STAGE:
            return self._pick_tile(v, seat, legal, count, rng)
        if stage != BOX_STAGE and self._plan_seat == seat and self._plan_hand == v[HAND]:
            taken = v[basket_base(seat) + OCCUPIED]
            if stage == FILL_STAGE:
                if self._plan_filled == taken and v[SUPPLY + self._plan_fruit] > 0:
                    return FILL + self._plan_fruit
            elif self._plan_taken == taken:
                if stage == LAY_STAGE:
                    return self._plan_lay
                if self._plan_lay == v[LAID]:
                    self._plan_filled = taken_after(
                        taken, self._plan_cell, is_upright(self._plan_lay)
                    )
                    return AT + self._plan_cell
        return super().pick(state, seat, legal, count, rng)

    def _pick_tile(self, v: vec[i64], seat: i64, legal: vec[i64], count: i64, rng: Rng) -> i64:
        """Return the tile to take and remember how it is best laid."""
        prospects = self._prospects
        prospects.read(v, seat)
        best: i64 = -1
        most = NOTHING
        ties: i64 = 1
        i: i64
        for i in range(count):
            action = legal[i]
            kind = v[START_TILE + seat] - 1 if action == START else action - TAKE
            promise = prospects.best_of_kind(v, kind)
            if action == START:
                promise -= self._kept(v, seat)
            if promise < most:
                continue
            if promise > most:
                ties = 1
            else:
                ties += 1
                if rng.below(ties) != 0:
                    continue
            most = promise
            best = action
            self._plan_hand = kind + 1
            self._plan_lay = prospects.best_lay
            self._plan_cell = prospects.best_cell
            self._plan_fruit = prospects.best_fruit
        self._plan_seat = seat
        self._plan_taken = v[basket_base(seat) + OCCUPIED]
        return best

    def worth_trying(self, state: State, seat: i64) -> list[int]:
        """Return all tiles, but only the most promising ways to turn, place and fill one."""
        assert isinstance(state, FreshFruitsState)
        legal = state.legal_actions(seat)
        stage = state._v[STAGE]
        if stage <= BOX_STAGE or len(legal) <= WAYS:
            return legal
        ranked = sorted([(-self.promise(state, seat, action), action) for action in legal])
        return [action for _, action in ranked[:WAYS]]

    def _denied(self, v: vec[i64], seat: i64, kind: i64) -> float:
        """Return what it would have brought the next rival to take a tile of `kind`."""
        other = seat + 1
        if other == self.seats:
            other = 0
        if not can_place(v, other):
            return 0.0
        self._prospects.read(v, other)
        return self._prospects.best_of_kind(v, kind)

    # Words.

    def reasons(self, view: View, action: i64, names: tuple[str, ...]) -> list[str]:
        """Return why `action` is good or bad."""
        return reasons_for(self, self._prospects, view, action, names)


BITS: Final = vec[i64]([1 << i for i in range(MAX_SEATS + 1)])


def _squash(x: float) -> float:
    """Return 0 to 1 for minus to plus infinity, 0.5 at 0 and 0.75 near 0.6, in basic operations."""
    return 0.5 + 0.5 * x / sqrt(1.0 + x * x)
