"""What a seat may know of a game: everything but the order of the pile."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fresh_fruits.check import broken_invariants
from fruit_tui.engine.fresh_fruits.deal import opening
from fruit_tui.engine.fresh_fruits.describe import described
from fruit_tui.engine.fresh_fruits.explain import explain_action
from fruit_tui.engine.fresh_fruits.layout import (
    COLUMNS_AT,
    EXPERIENCED_AT,
    MAX_LEGAL,
    OVER_STAGE,
    PILE_LEFT,
    PLAYER,
    SEATS_AT,
    STAGE,
    size_for,
)
from fruit_tui.engine.fresh_fruits.rules import legal_into
from fruit_tui.engine.fresh_fruits.state import FreshFruitsState
from fruit_tui.engine.fresh_fruits.table import Table
from fruit_tui.engine.game import OVER, Options, Outcome, View
from fruit_tui.engine.rng import Rng


class FreshFruitsView(View, Table):
    """A position with the pile as a set: which tiles it holds, not in which order.

    `_v` is a position as laid out by `layout`; `_unseen` holds the kinds in the pile,
    ascending.  Both are this view's own.
    """

    def __init__(self, options: Options, seat: i64, v: vec[i64], unseen: vec[i64]) -> None:
        super().__init__(options, seat)
        self._v: vec[i64] = v
        self._unseen: vec[i64] = unseen

    def current_seat(self) -> i64:
        """Return the seat to decide, or OVER."""
        return OVER if self._v[STAGE] == OVER_STAGE else self._v[PLAYER]

    def deciders(self) -> list[int]:
        """Return the seat to decide, or nobody."""
        return [] if self._v[STAGE] == OVER_STAGE else [self._v[PLAYER]]

    def legal_actions(self) -> list[int]:
        """Return this seat's own legal actions, ascending."""
        if self.seat != self._v[PLAYER]:
            return []
        buffer = vec[i64]([0] * MAX_LEGAL)
        count = legal_into(self._v, buffer)
        return [buffer[i] for i in range(count)]

    def explain(self, action: i64) -> str:
        """Return why this seat may not do `action` now; "" if it may."""
        return explain_action(self._v, self.seat, action)

    def determinise(self, rng: Rng) -> FreshFruitsState:
        """Return a state with the tiles of the pile in a uniformly random order."""
        pile = self._unseen[:]
        rng.shuffle(pile, 0, self._v[PILE_LEFT])
        return FreshFruitsState(self.options, self._v[:], pile)

    def outcome(self) -> Outcome:
        """Return how the game ended, or how it stands if it ended now (FR-43)."""
        return self.standing()

    def encode(self) -> list[int]:
        """Return the position, then the kinds in the pile, ascending."""
        return [*self._v, *self.unseen()]

    def unseen(self) -> list[int]:
        """Return the kinds of the tiles in the pile, ascending: their order is unknown."""
        return list(self._unseen)

    def describe(self) -> dict[str, object]:
        """Return what is seen; `describe` explains the keys."""
        return described(self, self.options, None)


def view_of(options: Options, seat: i64, v: vec[i64], pile: vec[i64]) -> FreshFruitsView:
    """Return the view of a position, sharing nothing with it."""
    kinds = sorted([pile[i] for i in range(v[PILE_LEFT])])
    return FreshFruitsView(options, seat, v[:], vec[i64](kinds))


def decoded_view(options: Options, seat: int, numbers: list[int]) -> FreshFruitsView:
    """Return the view that `FreshFruitsView.encode` wrote; ValueError where it never did."""
    size = size_for(options.seats)
    if not -1 <= seat < options.seats or len(numbers) < size:
        raise ValueError("These numbers are no view of Fresh Fruits.")
    v = vec[i64](numbers[:size])
    unseen = vec[i64](numbers[size:])
    found = broken_invariants(v, unseen)
    if found or len(unseen) != v[PILE_LEFT] or numbers[size:] != sorted(numbers[size:]):
        raise ValueError(f"These numbers are no view of Fresh Fruits. {' '.join(found)}".strip())
    table = opening(options)
    if any(v[i] != table[i] for i in (SEATS_AT, COLUMNS_AT, EXPERIENCED_AT)):
        raise ValueError("These numbers are a view of another table of Fresh Fruits.")
    return FreshFruitsView(options, seat, v, unseen)
