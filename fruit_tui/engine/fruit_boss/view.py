"""What one seat, or a spectator, may know of a position, and how to imagine the rest.

Hidden are the hands of others and the order of the deck.  A captured cat was seen by all,
so it stays known in its captor's hand.  While a seat is still choosing (cards, a stall, a
target), nothing has left its hand or the market: the others see the position before the
choice.  Once a round is scored, the hands lie open.
"""

from __future__ import annotations

from dataclasses import replace

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fruit_boss.data import (
    CAT,
    CAT_STACK,
    CATS,
    MOST_CARDS,
    STALLS,
    STAR,
    UNITS,
    all_cards,
    pack_count,
    pack_kinds,
    stack_pack,
    stack_stars,
)
from fruit_tui.engine.fruit_boss.deal import left_out_suit
from fruit_tui.engine.fruit_boss.describe import described
from fruit_tui.engine.fruit_boss.explain import explain_action
from fruit_tui.engine.fruit_boss.layout import (
    ACTIONS_LEFT,
    CAT_CARD_STAGE,
    DECK_LEFT,
    DISCARD,
    FOLIO,
    FOLIO_STARS,
    HAND,
    KNOWN_CATS,
    MAIN_STAGE,
    MAX_LEGAL,
    OVER_STAGE,
    PENDING,
    PLAYER,
    RESULT_SIZE,
    ROUNDS_AT,
    SEATS_AT,
    SHUFFLE_STAGE,
    SIZE,
    SOURCE,
    STAGE,
    STALL,
    STAR_SET_STAGE,
    STAR_VALUE_AT,
)
from fruit_tui.engine.fruit_boss.results import current_round, match_outcome
from fruit_tui.engine.fruit_boss.rules import anything_possible, legal_into
from fruit_tui.engine.fruit_boss.scoring import round_points
from fruit_tui.engine.fruit_boss.state import FruitBossState
from fruit_tui.engine.fruit_boss.table import Table
from fruit_tui.engine.game import CHANCE, OVER, Options, Outcome, View
from fruit_tui.engine.rng import Rng

# Of a seat's turn that could not go on (its second action is asked for only where one is
# possible, FB-48), imagined hands that fit are looked for this many times.
_TRIES = 1000


class FruitBossView(View, Table):
    """All that `seat` may know.  `Table` has the accessors of what is open."""

    def __init__(
        self, options: Options, seat: i64, v: vec[i64], counts: vec[i64], past: vec[i64]
    ) -> None:
        super().__init__(options, seat)
        self._v = v  # hands that are hidden from here are 0 in it
        self._counts: vec[i64] = counts  # cards in each hand
        self._past = past
        self._hidden: vec[i64] = _hidden_cards(options, seat, v)

    def hand(self) -> i64:
        """Return this seat's own hand as a pack; 0 for a spectator."""
        return self._v[HAND + self.seat] if self.seat >= 0 else 0

    def hand_cards(self) -> list[int]:
        """Return this seat's own hand as kinds, ascending."""
        return pack_kinds(self.hand())

    def hand_count(self, seat: i64) -> i64:
        """Return how many cards `seat` holds, which everybody sees."""
        return self._counts[seat]

    def open_hand(self, seat: i64) -> list[int] | None:
        """Return the hand of `seat` as kinds where it may be seen from here, else None.

        Seen are one's own hand and, once the round is scored, all hands.
        """
        if seat == self.seat or self.round_is_over():
            return pack_kinds(self._v[HAND + seat])
        return None

    def unseen_cards(self) -> list[int]:
        """Return the cards in hidden hands and the deck, known cats excepted, ascending."""
        return [int(self._hidden[i]) for i in range(len(self._hidden))]

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

    def legal_actions(self) -> list[int]:
        """Return this seat's own legal actions, ascending."""
        if self.seat != self._v[PLAYER]:
            return []
        buffer = vec[i64]([0] * MAX_LEGAL)
        count = legal_into(self._v, buffer)
        return [int(buffer[i]) for i in range(count)]

    def explain(self, action: i64) -> str:
        """Return why this seat may not do `action` now, as a sentence; "" if it may."""
        return explain_action(self._v, self.seat, action)

    def determinise(self, rng: Rng) -> FruitBossState:
        """Return a state that agrees with everything seen, the unseen drawn uniformly.

        Known cats stay in their hands; all other unseen cards are shuffled and dealt to
        the hidden hands and the deck.
        """
        tries = _TRIES
        while True:
            v = self._v[:]
            cards = self._hidden[:]
            rng.shuffle(cards, 0, len(cards))
            if v[STAGE] < SHUFFLE_STAGE:
                self._deal_hidden(v, cards)
            tries -= 1
            if (
                tries == 0
                or v[ACTIONS_LEFT] != 1
                or v[STAGE] != MAIN_STAGE
                or v[PLAYER] == self.seat
                or anything_possible(v)
            ):
                return FruitBossState(self.options, v, cards, self._past)

    def _deal_hidden(self, v: vec[i64], cards: vec[i64]) -> None:
        """Deal from the front of `cards`; what is left at its back is the deck."""
        at: i64 = 0
        other: i64
        for other in range(self.seats):
            if other == self.seat:
                continue
            known = v[KNOWN_CATS + other]
            pack = known * UNITS[CAT]
            missing = self._counts[other] - known
            while missing > 0:
                pack += UNITS[cards[at]]
                at += 1
                missing -= 1
            v[HAND + other] = pack

    def outcome(self) -> Outcome:
        """Return the outcome at the end; before it, how things stand.

        Cards that are hidden from here cost nothing in it.
        """
        outcome = match_outcome(self._v, self._past)
        if self.round_is_over():
            return outcome
        return replace(outcome, reason=f"{outcome.reason} Hidden hands are not counted.")

    def round_outcome(self) -> Outcome:
        """Return this round by category, as if scored now; hidden hands cost nothing."""
        outcome = current_round(self._v).outcome()
        return replace(outcome, reason=f"{outcome.reason} Hidden hands are not counted.")

    def points(self, seat: i64) -> i64:
        """Return what `seat` would score now; a hidden hand costs nothing."""
        v = self._v
        return round_points(
            v[FOLIO + seat], v[FOLIO_STARS + seat], v[HAND + seat], v[STAR_VALUE_AT]
        )

    def encode(self) -> list[int]:
        """Return all that this view knows: the row, the hand sizes, the finished rounds."""
        numbers = [int(self._v[i]) for i in range(SIZE)]
        numbers.extend([int(self._counts[i]) for i in range(self.seats)])
        numbers.extend([int(self._past[i]) for i in range(len(self._past))])
        return numbers

    def describe(self) -> dict[str, object]:
        """Return what is seen, with the keys of the state; null where hidden."""
        hands = [self.open_hand(seat) for seat in range(self.seats)]
        counts = [int(self._counts[seat]) for seat in range(self.seats)]
        return described(self, self.options, hands, counts, None)


def view_of(options: Options, seat: i64, v: vec[i64], past: vec[i64]) -> FruitBossView:
    """Return what `seat` may know of the position `v`."""
    seen = v[:]
    counts = vec[i64]([0] * options.seats)
    seats = v[SEATS_AT]
    scored = v[STAGE] >= SHUFFLE_STAGE
    other: i64
    for other in range(seats):
        counts[other] = pack_count(v[HAND + other])
        if other != seat and not scored:
            seen[HAND + other] = 0
    if seat != v[PLAYER] and v[STAGE] <= CAT_CARD_STAGE:
        seen[STAGE] = MAIN_STAGE
        seen[PENDING] = 0
        seen[SOURCE] = 0
    return FruitBossView(options, seat, seen, counts, past)


def decoded_view(options: Options, seat: int, numbers: list[int]) -> FruitBossView:
    """Return the view that `encode` wrote; ValueError where it never did."""
    results = len(numbers) - SIZE - options.seats
    if results < 0 or results % RESULT_SIZE or not -1 <= seat < options.seats:
        raise ValueError("These numbers are no view of Fruit Boss.")
    try:
        v = vec[i64](numbers[:SIZE])
        counts = vec[i64](numbers[SIZE : SIZE + options.seats])
        past = vec[i64](numbers[SIZE + options.seats :])
        if not _plausible(options, v, counts):
            raise ValueError("These numbers are no view of Fruit Boss.")
        view = FruitBossView(options, seat, v, counts, past)
        state = view.determinise(Rng.stream(0, "decode"))
        sound = not state.check() and state.view(seat).encode() == numbers
    except (ArithmeticError, IndexError) as problem:
        raise ValueError("These numbers are no view of Fruit Boss.") from problem
    if not sound:
        raise ValueError("These numbers are no view of Fruit Boss.")
    return view


def _hidden_cards(options: Options, seat: i64, v: vec[i64]) -> vec[i64]:
    """Return the kinds, ascending, whose places `seat` does not know."""
    hidden = all_cards(left_out_suit(options)) - v[DISCARD]
    stars: i64 = 0
    other: i64
    stall: i64
    for stall in range(STALLS):
        hidden -= stack_pack(v[STALL + stall])
    if v[STAGE] == STAR_SET_STAGE:
        stars = stack_stars(v[PENDING])
    for other in range(options.seats):
        hidden -= v[FOLIO + other] + v[HAND + other]
        if other != seat and v[STAGE] < SHUFFLE_STAGE:
            hidden -= v[KNOWN_CATS + other] * UNITS[CAT]
        fixed = v[FOLIO_STARS + other]
        while fixed > 0:
            stars += fixed & 3
            fixed >>= 2
    return vec[i64](pack_kinds(hidden - stars * UNITS[STAR]))


def _plausible(options: Options, v: vec[i64], counts: vec[i64]) -> bool:
    """Return whether numbers from elsewhere are in ranges that all else may rely on."""
    i: i64
    for i in range(SIZE):
        if v[i] < 0:
            return False
    for i in range(STALLS):
        if v[STALL + i] > CAT_STACK:
            return False
    cards: i64 = v[DECK_LEFT]
    for i in range(options.seats):
        if not v[KNOWN_CATS + i] <= counts[i] <= MOST_CARDS or v[KNOWN_CATS + i] > CATS:
            return False
        cards += counts[i]
    return (
        cards <= MOST_CARDS
        and v[SEATS_AT] == options.seats
        and v[ROUNDS_AT] == options.number("rounds")
        and v[STAR_VALUE_AT] == options.number("star_value")
        and v[STAGE] <= OVER_STAGE
        and v[PLAYER] < options.seats
        and v[SOURCE] < STALLS
    )
