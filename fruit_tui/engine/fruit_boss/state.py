"""A position of Fruit Boss with every card known, behind the common contract."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fruit_boss.check import broken_invariants
from fruit_tui.engine.fruit_boss.data import pack_count, pack_kinds
from fruit_tui.engine.fruit_boss.deal import explain_cards, shuffled_cards
from fruit_tui.engine.fruit_boss.describe import described
from fruit_tui.engine.fruit_boss.explain import explain_action
from fruit_tui.engine.fruit_boss.layout import (
    DECK_LEFT,
    FOLIO,
    FOLIO_STARS,
    HAND,
    MAX_LEGAL,
    OVER_STAGE,
    PLAYER,
    SHUFFLE_STAGE,
    SIZE,
    STAGE,
    STAR_VALUE_AT,
)
from fruit_tui.engine.fruit_boss.motion import Motion
from fruit_tui.engine.fruit_boss.results import current_round, match_outcome
from fruit_tui.engine.fruit_boss.rules import legal_into
from fruit_tui.engine.fruit_boss.scoring import round_points
from fruit_tui.engine.game import CHANCE, OVER, Outcome, State
from fruit_tui.engine.rng import Rng

if TYPE_CHECKING:
    from fruit_tui.engine.fruit_boss.view import FruitBossView


class FruitBossState(Motion):
    """A position of Fruit Boss, every card known.

    `Table` has the accessors that are open to all; `hand` and `deck_cards` are not.
    """

    # What is hidden.

    def hand(self, seat: i64) -> i64:
        """Return the hand of `seat` as a pack."""
        return self._v[HAND + seat]

    def hand_cards(self, seat: i64) -> list[int]:
        """Return the hand of `seat` as kinds, ascending."""
        return pack_kinds(self._v[HAND + seat])

    def hand_count(self, seat: i64) -> i64:
        """Return how many cards `seat` holds."""
        return pack_count(self._v[HAND + seat])

    def deck_cards(self) -> list[int]:
        """Return the cards left in the deck as kinds, the next one first."""
        size: i64 = len(self._deck)
        return [self._deck[i] for i in range(size - self._v[DECK_LEFT], size)]

    # Whose turn it is, and what may be done.

    def current_seat(self) -> i64:
        """Return the seat to decide, or CHANCE or OVER."""
        stage = self._v[STAGE]
        if stage == OVER_STAGE:
            return OVER
        if stage == SHUFFLE_STAGE:
            return CHANCE
        return self._v[PLAYER]

    def deciders(self) -> list[int]:
        """Return the seat to decide, alone in a list, or none."""
        seat = self.current_seat()
        return [seat] if seat >= 0 else []

    def _legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        if seat != self._v[PLAYER]:
            return 0
        return legal_into(self._v, buffer)

    def _buffer_size(self) -> i64:
        return MAX_LEGAL

    def explain(self, seat: i64, action: i64) -> str:
        """Return a sentence that says why `action` is not legal for `seat` now; "" if it is."""
        return explain_action(self._v, seat, action)

    # Chance, the end, copies, inspection.

    def sample_chance(self, rng: Rng) -> tuple[int, ...]:
        """Return a shuffle of all cards for the next round."""
        return shuffled_cards(self.options, rng)

    def explain_chance(self, outcome: tuple[int, ...]) -> str:
        """Return a sentence that says why `outcome` cannot happen now; "" if it can."""
        if self._v[STAGE] != SHUFFLE_STAGE:
            return "Nothing is left to chance now; the deck is shuffled between rounds."
        return explain_cards(self.options, outcome)

    def outcome(self) -> Outcome:
        """Return the match by rounds; before the end, as if this round were scored now."""
        return match_outcome(self._v, self._past)

    def round_outcome(self) -> Outcome:
        """Return this round by category, as if it were scored now."""
        return current_round(self._v).outcome()

    def points(self, seat: i64) -> i64:
        """Return what `seat` would score if the round ended now, the hand included."""
        v = self._v
        return round_points(
            v[FOLIO + seat], v[FOLIO_STARS + seat], v[HAND + seat], v[STAR_VALUE_AT]
        )

    def copy(self) -> FruitBossState:
        """Return an independent copy."""
        return FruitBossState(self.options, self._v[:], self._deck, self._past)

    def _copy_from(self, other: State) -> None:
        assert isinstance(other, FruitBossState)
        self._v = other._v[:]
        self._deck = other._deck
        self._past = other._past

    def encode(self) -> list[int]:
        """Return the whole state: the row, the deck that is left, the finished rounds."""
        numbers: list[int] = [self._v[i] for i in range(SIZE)]
        numbers.extend(self.deck_cards())
        numbers.extend([self._past[i] for i in range(len(self._past))])
        return numbers

    def check(self) -> list[str]:
        """Return every broken invariant as a sentence; [] for a sound state."""
        return broken_invariants(self.options, self._v, self.deck_cards(), self._past)

    def describe(self) -> dict[str, object]:
        """Return where every component is; `describe` explains the keys."""
        hands: list[list[int] | None] = [self.hand_cards(seat) for seat in range(self.seats)]
        counts = [int(self.hand_count(seat)) for seat in range(self.seats)]
        return described(self, self.options, hands, counts, self.deck_cards())

    def view(self, seat: i64) -> FruitBossView:
        """Return what `seat` (or SPECTATOR) may see."""
        # A view imagines states and a state makes views: the circle is cut here.
        from fruit_tui.engine.fruit_boss.view import view_of

        return view_of(self.options, seat, self._v, self._past)
