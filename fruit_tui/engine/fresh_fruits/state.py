"""The position of a game of Fresh Fruits, and what each action does to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fresh_fruits import events
from fruit_tui.engine.fresh_fruits.basket import STRIDE, fill, lay
from fruit_tui.engine.fresh_fruits.check import broken_invariants
from fruit_tui.engine.fresh_fruits.data import BLANK
from fruit_tui.engine.fresh_fruits.describe import described
from fruit_tui.engine.fresh_fruits.explain import explain_action
from fruit_tui.engine.fresh_fruits.layout import (
    AT,
    BOX,
    BOX_STAGE,
    BOXED,
    DISPLAY,
    FILL,
    FILL_STAGE,
    HAND,
    HOLE,
    LAID,
    LAY,
    LAY_STAGE,
    MAX_LEGAL,
    OVER_STAGE,
    PILE_LEFT,
    PLACE_STAGE,
    PLAYER,
    ROUND,
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
from fruit_tui.engine.fresh_fruits.rules import can_anybody_place, can_place, legal_into
from fruit_tui.engine.fresh_fruits.scoring import crushed_cells
from fruit_tui.engine.fresh_fruits.table import Table
from fruit_tui.engine.game import OVER, Options, Outcome, State
from fruit_tui.engine.rng import Rng

if TYPE_CHECKING:
    from fruit_tui.engine.fresh_fruits.view import FreshFruitsView

_NO_CHANCE: Final = "Nothing is left to chance in Fresh Fruits once the pile is shuffled."


class FreshFruitsState(State, Table):
    """A position, the order of the pile included.

    `_v` is laid out by `layout`.  `_pile` holds the kinds of the tiles in the pile, the
    next one last; it is shared by copies and never written to.
    """

    def __init__(self, options: Options, v: vec[i64], pile: vec[i64]) -> None:
        """Wrap a row and a pile, which nobody else may write to from now on."""
        super().__init__(options)
        self._v: vec[i64] = v
        self._pile: vec[i64] = pile

    # Whose turn it is, and what may be done.

    def current_seat(self) -> i64:
        """Return the seat to decide, or OVER."""
        return OVER if self._v[STAGE] == OVER_STAGE else self._v[PLAYER]

    def deciders(self) -> list[int]:
        """Return the seat to decide, or nobody."""
        return [] if self._v[STAGE] == OVER_STAGE else [self._v[PLAYER]]

    def _legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        return legal_into(self._v, buffer) if seat == self._v[PLAYER] else 0

    def _buffer_size(self) -> i64:
        return MAX_LEGAL

    def explain(self, seat: i64, action: i64) -> str:
        """Return why `action` is not legal for `seat` now; "" if it is."""
        return explain_action(self._v, seat, action)

    # Going on: a turn.

    def _step(self, seat: i64, action: i64) -> None:
        v = self._v
        if action < START:
            self._leave_table(action - TAKE)
            v[HAND] = action - TAKE + 1
            v[STAGE] = LAY_STAGE
            if self._recording:
                self._events.append(events.took(seat, action - TAKE))
        elif action == START:
            v[HAND] = v[START_TILE + seat]
            v[START_TILE + seat] = 0
            v[STAGE] = BOX_STAGE
            if self._recording:
                self._events.append(events.started(seat, v[HAND] - 1))
        elif action < LAY:
            self._leave_table(action - BOX)  # FR-3: for good
            v[BOXED + action - BOX] += 1
            v[STAGE] = LAY_STAGE
            if self._recording:
                self._events.append(events.boxed(seat, action - BOX))
        elif action < AT:
            v[LAID] = action
            v[STAGE] = PLACE_STAGE
            if self._recording:
                self._events.append(events.turned(seat, action))
        elif action < FILL:
            self._lay(seat, action - AT)
        else:
            self._fill(seat, action - FILL)

    def _leave_table(self, kind: i64) -> None:
        v = self._v
        i: i64 = 0
        while v[DISPLAY + i] != kind:
            i += 1
        last = v[SHOWN] - 1
        while i < last:
            v[DISPLAY + i] = v[DISPLAY + i + 1]
            i += 1
        v[DISPLAY + last] = -1
        v[SHOWN] = last

    def _lay(self, seat: i64, cell: i64) -> None:
        v = self._v
        base = basket_base(seat)
        upright = is_upright(v[LAID])
        first = first_half(v[LAID])
        second = second_half(v[LAID])
        near = second if upright else first
        far = first if upright else second
        if self._recording:
            before = crushed_cells(v, base)
            moved = lay(v, base, cell, upright, near, far)
            self._events.append(events.laid(v, seat, cell, moved))
            self._events.extend(events.crushed(v, seat, before << moved))
        else:
            moved = lay(v, base, cell, upright, near, far)
        if near == BLANK:
            v[HOLE] = cell + moved
            v[STAGE] = FILL_STAGE
        elif far == BLANK:
            v[HOLE] = cell + moved + (STRIDE if upright else 1)
            v[STAGE] = FILL_STAGE
        else:
            self._end_turn()

    def _fill(self, seat: i64, fruit: i64) -> None:
        v = self._v
        base = basket_base(seat)
        if self._recording:
            before = crushed_cells(v, base)
            fill(v, base, v[HOLE], fruit)
            self._events.append(events.filled(v, seat, fruit))
            self._events.extend(events.crushed(v, seat, before))
        else:
            fill(v, base, v[HOLE], fruit)
        v[SUPPLY + fruit] -= 1
        v[HOLE] = 0
        self._end_turn()

    # Going on: a round.

    def _end_turn(self) -> None:
        v = self._v
        v[HAND] = 0
        v[LAID] = 0
        if self._recording and not can_place(v, v[PLAYER]):
            self._events.append(events.finished(v, v[PLAYER]))
        if self._recording:
            self._events.append(events.turn_ended(v[PLAYER]))
        if not can_anybody_place(v):
            # FR-34, FR-35: at once, and everything stays where it is, tiles that are left
            # over included (FR-48).
            v[STAGE] = OVER_STAGE
            if self._recording:
                self._events.append(events.ended(v))
        elif v[TURNS] == self.seats:
            self._end_round()
        else:
            v[TURNS] += 1
            self._next_turn()

    def _next_turn(self) -> None:
        """Find who is next: the seats in turn, then the starter with a leftover tile."""
        v = self._v
        v[STAGE] = TAKE_STAGE
        while v[TURNS] < self.seats:
            v[PLAYER] = (v[STARTER] + v[TURNS]) % self.seats
            if can_place(v, v[PLAYER]):
                return
            if self._recording:  # FR-30
                self._events.append(events.skipped(v[PLAYER]))
            v[TURNS] += 1
        v[PLAYER] = v[STARTER]
        if can_place(v, v[STARTER]):  # FR-41
            if self._recording:
                self._events.append(events.leftover(v, v[STARTER]))
        else:
            self._end_round()

    def _end_round(self) -> None:
        """Box what is left (FR-31, FR-32), lay out new tiles, pass the start on (FR-36)."""
        v = self._v
        if self._recording and v[SHOWN]:
            self._events.append(events.cleared(v))
        i: i64
        for i in range(v[SHOWN]):
            v[BOXED + v[DISPLAY + i]] += 1
        # MAX_ROUNDS in `check` takes 24, 36 or 40 of the 50, 49 or 48 tiles.
        assert v[PILE_LEFT] > self.seats, "The pile has run out, which no game can bring about."
        for i in range(self.seats + 1):
            v[PILE_LEFT] -= 1
            kind = self._pile[v[PILE_LEFT]]
            at = DISPLAY + i
            while at > DISPLAY and v[at - 1] > kind:
                v[at] = v[at - 1]
                at -= 1
            v[at] = kind
        v[SHOWN] = self.seats + 1
        v[ROUND] += 1
        v[STARTER] = (v[STARTER] + 1) % self.seats
        v[TURNS] = 0
        if self._recording:
            self._events.append(events.dealt(v))
        self._next_turn()

    # Nothing is left to chance after the deal: the pile is shuffled there.

    def sample_chance(self, rng: Rng) -> tuple[int, ...]:  # noqa: ARG002
        """Fail: Fresh Fruits is never at CHANCE."""
        raise AssertionError(_NO_CHANCE)

    def explain_chance(self, outcome: tuple[int, ...]) -> str:  # noqa: ARG002
        """Return that nothing is left to chance."""
        return _NO_CHANCE

    def _step_chance(self, outcome: tuple[int, ...]) -> None:  # noqa: ARG002
        raise AssertionError(_NO_CHANCE)

    # The end.

    def outcome(self) -> Outcome:
        """Return how the game ended, or how it stands if it ended now (FR-43)."""
        return self.standing()

    # Copies, comparison, inspection.

    def copy(self) -> FreshFruitsState:
        """Return an independent copy."""
        return FreshFruitsState(self.options, self._v[:], self._pile)

    def _copy_from(self, other: State) -> None:
        assert isinstance(other, FreshFruitsState)
        self._v = other._v[:]
        self._pile = other._pile

    def encode(self) -> list[int]:
        """Return the position, then the tiles in the pile, the next one last."""
        numbers = list(self._v)
        return numbers + [self._pile[i] for i in range(self._v[PILE_LEFT])]

    def check(self) -> list[str]:
        """Return every broken invariant as a sentence."""
        return broken_invariants(self._v, self._pile)

    def pile(self) -> list[int]:
        """Return the kinds of the tiles in the pile, the next one first."""
        left = self._v[PILE_LEFT]
        return [self._pile[left - 1 - i] for i in range(left)]

    def describe(self) -> dict[str, object]:
        """Return where every component is; `describe` explains the keys."""
        return described(self, self.options, self.pile())

    def view(self, seat: i64) -> FreshFruitsView:
        """Return what `seat` (or SPECTATOR) may see: all but the order of the pile."""
        from fruit_tui.engine.fresh_fruits.view import view_of

        return view_of(self.options, seat, self._v, self._pile)
