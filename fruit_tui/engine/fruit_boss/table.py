"""What is open on the table: the accessors that states and views have in common.

Seats and stalls count from 0 here; texts count them from 1.  Cards come as packs and
stacks (see `data`), or, from the methods called `..._cards`, as lists of kinds.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, trait

from fruit_tui.engine.fruit_boss.consequence import Consequence, if_added
from fruit_tui.engine.fruit_boss.data import (
    NO_SUIT,
    STALLS,
    SUITS,
    is_fruit,
    pack_field,
    pack_kinds,
    stack_count,
    stack_pack,
    stack_suit,
    stack_sum,
)
from fruit_tui.engine.fruit_boss.layout import (
    ACTIONS_LEFT,
    CHOICES,
    DECK_LEFT,
    DISCARD,
    FOLIO,
    FOLIO_STARS,
    HELD_SHIFT,
    KNOWN_CATS,
    LAP_LEFT,
    LAP_SEAT,
    MOVED,
    PASSES,
    PENDING,
    PLAYER,
    QUIET,
    ROUND,
    ROUNDS_AT,
    SEATS_AT,
    SHUFFLE_STAGE,
    SOURCE,
    STAGE,
    STALL,
    STAR_VALUE_AT,
    STARTER,
    WINS,
)
from fruit_tui.engine.fruit_boss.results import RoundResult, finished_rounds
from fruit_tui.engine.fruit_boss.scoring import SetScore, folio_points, folio_sets


@trait
class Table:
    """The open facts of a position; the live position itself for a state."""

    _v: vec[i64]
    _past: vec[i64]

    # The turn and the round.

    def stage(self) -> i64:
        """Return what is being decided: one of the stages in `layout`."""
        return self._v[STAGE]

    def player(self) -> i64:
        """Return the seat whose turn it is; of the last turn, when a round is scored."""
        return self._v[PLAYER]

    def actions_left(self) -> i64:
        """Return how many actions the turn still has, the one being chosen included."""
        return self._v[ACTIONS_LEFT]

    def round_number(self) -> i64:
        """Return the round being played, from 1."""
        return self._v[ROUND] + 1

    def rounds(self) -> i64:
        """Return how many rounds the match has."""
        return self._v[ROUNDS_AT]

    def round_is_over(self) -> bool:
        """Return whether the round is scored and no turn is being played."""
        return self._v[STAGE] >= SHUFFLE_STAGE

    def starter(self) -> i64:
        """Return the seat that began this round."""
        return self._v[STARTER]

    def star_value(self) -> i64:
        """Return what a star adds to a sum and costs in a hand: 0 or 1 (FB-1)."""
        return self._v[STAR_VALUE_AT]

    def deck_count(self) -> i64:
        """Return how many cards the draw deck has left."""
        return self._v[DECK_LEFT]

    def fire_sale(self) -> bool:
        """Return whether single cards are collectible, the deck being empty (FB-31, FB-32)."""
        return self._v[DECK_LEFT] == 0

    def lap_left(self) -> i64:
        """Return how many turns of the last lap remain, this one included; 0 before it."""
        return self._v[LAP_LEFT]

    def lap_seat(self) -> i64:
        """Return the seat that ran out of cards and so began the last lap; -1 before it."""
        return self._v[LAP_SEAT] if self._v[LAP_LEFT] else -1

    def quiet_turns(self) -> i64:
        """Return how many turns in a row moved no card (FB-36)."""
        return self._v[QUIET]

    def passes(self) -> i64:
        """Return how many turns in a row were passes (FB-36)."""
        return self._v[PASSES]

    def moved(self) -> bool:
        """Return whether a card was played, drawn or collected this turn (FB-36)."""
        return self._v[MOVED] != 0

    def discard(self) -> i64:
        """Return the discard pile, which is open, as a pack."""
        return self._v[DISCARD]

    def discard_cards(self) -> list[int]:
        """Return the discard pile as kinds, ascending."""
        return pack_kinds(self._v[DISCARD])

    # The market.

    def stall(self, stall: i64) -> i64:
        """Return the stack in a stall (0 to 4): EMPTY, CAT_STACK, or fruit and stars."""
        return self._v[STALL + stall]

    def stall_suit(self, stall: i64) -> i64:
        """Return the suit in a stall, NO_SUIT for stars alone, -1 for a cat or nothing."""
        stack = self._v[STALL + stall]
        return stack_suit(stack) if is_fruit(stack) else -1

    def stall_sum(self, stall: i64) -> i64:
        """Return the value of the stack in a stall; 0 for a cat or nothing."""
        return stack_sum(self._v[STALL + stall], self._v[STAR_VALUE_AT])

    def stall_count(self, stall: i64) -> i64:
        """Return how many cards lie in a stall."""
        return stack_count(self._v[STALL + stall])

    def stall_cards(self, stall: i64) -> list[int]:
        """Return the cards in a stall as kinds, ascending, stars last."""
        return pack_kinds(stack_pack(self._v[STALL + stall]))

    def market_pack(self) -> i64:
        """Return all cards in the five stalls as one pack."""
        pack: i64 = 0
        stall: i64
        for stall in range(STALLS):
            pack += stack_pack(self._v[STALL + stall])
        return pack

    # The seats.

    def known_cats(self, seat: i64) -> i64:
        """Return how many cats everybody knows `seat` to hold."""
        return self._v[KNOWN_CATS + seat]

    def portfolio(self, seat: i64) -> i64:
        """Return the fruit that `seat` has collected, without stars, as a pack."""
        return self._v[FOLIO + seat]

    def portfolio_stars(self, seat: i64, suit: i64) -> i64:
        """Return how many stars belong to `seat`'s set of `suit`."""
        return (self._v[FOLIO_STARS + seat] >> (2 * suit)) & 3

    def held_stars(self, seat: i64) -> i64:
        """Return how many collected stars of `seat` wait for a first set (FB-4)."""
        return self._v[FOLIO_STARS + seat] >> HELD_SHIFT

    def portfolio_suits(self, seat: i64) -> list[int]:
        """Return the suits of which `seat` has a set, ascending."""
        folio = self._v[FOLIO + seat]
        return [suit for suit in range(SUITS) if pack_field(folio, suit)]

    def portfolio_sets(self, seat: i64) -> tuple[SetScore, ...]:
        """Return the sets of `seat` as they would score now, best first (FB-38)."""
        return folio_sets(self._v[FOLIO + seat], self._v[FOLIO_STARS + seat])

    def portfolio_points(self, seat: i64) -> i64:
        """Return what `seat`'s collection would score now, without the hand."""
        return folio_points(self._v[FOLIO + seat], self._v[FOLIO_STARS + seat])

    def rounds_won(self, seat: i64) -> i64:
        """Return how many finished rounds `seat` has won (FB-40)."""
        return self._v[WINS + seat]

    def round_results(self) -> tuple[RoundResult, ...]:
        """Return the finished rounds, the first one first."""
        return finished_rounds(self._past, self._v[STAR_VALUE_AT], self.seat_count())

    def seat_count(self) -> int:
        """Return how many seats play."""
        return self._v[SEATS_AT]

    # The choice being made, as far as it may be seen from here.

    def chosen(self) -> i64:
        """Return the stack chosen to be played, or the stars whose set is sought; 0: none."""
        return self._v[PENDING]

    def chosen_cards(self) -> list[int]:
        """Return `chosen` as kinds, ascending, stars last."""
        return pack_kinds(stack_pack(self._v[PENDING]))

    def source(self) -> i64:
        """Return the stall (0 to 4) that the choice is about; meaningless at the main stage.

        The stack to combine or slide, the stall the cat eats from, the stack that takes
        or topples.
        """
        return self._v[SOURCE]

    def targets(self) -> list[int]:
        """Return the stalls that may be taken or toppled now, ascending (FB-13, FB-18)."""
        return [stall for stall in range(STALLS) if self._v[CHOICES] >> stall & 1]

    def if_played(self, cards: i64, stall: i64) -> Consequence:
        """Return what playing the stack `cards` into a stall that takes it would do."""
        return if_added(self._v, cards, stall, -1)

    def if_combined(self, source: i64, stall: i64) -> Consequence:
        """Return what combining the stack of `source` onto a stall that fits would do."""
        return if_added(self._v, self._v[STALL + source], stall, source)

    def star_only(self, stall: i64) -> bool:
        """Return whether stars alone lie in a stall (FB-2)."""
        stack = self._v[STALL + stall]
        return is_fruit(stack) and stack_suit(stack) == NO_SUIT
