"""What a seat could collect from the market of Fruit Boss, and what it would gain by it.

Everything here reads rows of numbers and allocates nothing: it is asked in every
playout step and at every position that is judged.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fruit_boss.data import (
    CAT_STACK,
    COUNTS,
    EMPTY,
    FIELD_BITS,
    FIELD_MASK,
    FRUIT_MASK,
    HEIGHTS,
    LOW_BITS,
    LOW_MASK,
    NO_SUIT,
    STALLS,
    SUITS,
    SUMS,
    TOPPLE_COUNT,
    pack_stars,
    stacks_fit,
)
from fruit_tui.engine.fruit_boss.layout import (
    DECK_LEFT,
    FOLIO,
    FOLIO_STARS,
    HAND,
    HELD_SHIFT,
    STALL,
    STAR_VALUE_AT,
)
from fruit_tui.engine.fruit_boss.scoring import folio_points

# More than any sum: a stack that cannot be collected.
NEVER: Final = 1000

# What a cat and a star held for the first set are taken to gain, in points.
CAT_GAIN: Final = 2
HELD_GAIN: Final = 2


def _build_tops() -> vec[i64]:
    """Return by 8 * field + n: the greatest sum of up to n cards of a field."""
    tops: list[int] = []
    for field in range(128):
        values: list[int] = []
        for value, count in (
            (5, field >> 6 & 1),
            (4, field >> 5 & 1),
            (3, field >> 4 & 1),
            (2, field >> 2 & 3),
            (1, field & 3),
        ):
            values += [value] * count
        tops += [sum(values[:n]) for n in range(8)]
    return vec[i64](tops)


TOPS: Final = _build_tops()


def gain_of(folio: i64, stars: i64, stack: i64) -> i64:
    """Return the points that `stack` would add to a portfolio: sets for and against counted."""
    if stack == EMPTY:
        return 0
    if stack == CAT_STACK:
        return CAT_GAIN
    suit = stack >> LOW_BITS
    added = (stack >> FIELD_BITS) & 3
    if suit == NO_SUIT:
        return added * highest(folio) if folio else HELD_GAIN * added
    if folio == 0:
        added += stars >> HELD_SHIFT
    then = folio_points(
        folio + ((stack & FIELD_MASK) << (FIELD_BITS * suit)), stars + (added << (2 * suit))
    )
    return then - folio_points(folio, stars)


def highest(folio: i64) -> i64:
    """Return the highest card of a portfolio."""
    best: i64 = 0
    while folio:
        height = HEIGHTS[folio & FIELD_MASK]
        if height > best:
            best = height
        folio >>= FIELD_BITS
    return best


class Market:
    """The market as somebody who wants to collect from it sees it.

    `read` looks at the stalls once; then `grab` and `in_reach` answer for any hand.
    """

    def __init__(self) -> None:
        self._need: Final[vec[i64]] = vec[i64]([0] * STALLS)  # sum that takes it; or NEVER
        self._total: Final[vec[i64]] = vec[i64]([0] * STALLS)  # sum now; below 0: a cat
        self._room: Final[vec[i64]] = vec[i64]([0] * STALLS)  # cards it takes without toppling
        self._suit: Final[vec[i64]] = vec[i64]([0] * STALLS)
        # Best sums by combining: one may not combine what one wants to take.
        self._mated_left: Final[vec[i64]] = vec[i64]([0] * STALLS)  # to take from the left
        self._mated_right: Final[vec[i64]] = vec[i64]([0] * STALLS)  # to take from the right
        self._most: Final[vec[i64]] = vec[i64]([0] * STALLS)  # best sum with a hand
        self._offers: i64 = 0  # bit set of stalls that can be collected at all
        self._empty: i64 = 0  # bit set of stalls

    def read(self, v: vec[i64]) -> None:
        """Look at the stalls of `v`."""
        star_value = v[STAR_VALUE_AT]
        least: i64 = 2 if v[DECK_LEFT] else 1
        offers: i64 = 0
        empty: i64 = 0
        seen: i64 = 0  # suits, and NO_SUIT as a bit too
        mates = False
        bit: i64 = 1
        stall: i64
        for stall in range(STALLS):
            stack = v[STALL + stall]
            self._mated_left[stall] = 0
            self._mated_right[stall] = 0
            if stack == EMPTY:
                self._need[stall] = NEVER
                self._total[stall] = 0
                empty |= bit
            elif stack == CAT_STACK:
                self._need[stall] = 1
                self._total[stall] = -1
                offers |= bit
            else:
                low = stack & LOW_MASK
                count = COUNTS[low]
                total = SUMS[low] + (low >> FIELD_BITS) * star_value
                suit = stack >> LOW_BITS
                self._total[stall] = total
                self._room[stall] = TOPPLE_COUNT - 1 - count
                self._suit[stall] = suit
                if count >= least:
                    self._need[stall] = total + 1
                    offers |= bit
                else:
                    self._need[stall] = NEVER
                if seen and (suit == NO_SUIT or seen & ((1 << suit) | (1 << NO_SUIT))):
                    mates = True
                seen |= 1 << suit
            bit <<= 1
        self._offers = offers
        self._empty = empty
        if mates and offers:
            self._combine(v, star_value)

    def _combine(self, v: vec[i64], star_value: i64) -> None:
        """Write what each stack can become by combining another onto it."""
        stall: i64
        source: i64
        for stall in range(STALLS):
            stack = v[STALL + stall]
            if stack in (EMPTY, CAT_STACK):
                continue
            for source in range(STALLS):
                mover = v[STALL + source]
                if source == stall or mover in (EMPTY, CAT_STACK):
                    continue
                if stacks_fit(stack, mover):
                    low = (stack & LOW_MASK) + (mover & LOW_MASK)
                    total = SUMS[low] + (low >> FIELD_BITS) * star_value
                    if COUNTS[low] >= TOPPLE_COUNT:
                        continue
                    if source != stall - 1 and total > self._mated_left[stall]:
                        self._mated_left[stall] = total
                    if source != stall + 1 and total > self._mated_right[stall]:
                        self._mated_right[stall] = total

    def grab(self, v: vec[i64], seat: i64, second_share: float) -> float:
        """Return the points that the hand of `seat` could collect, as the market lies.

        The best collection counts whole, the one after it for `second_share`.
        """
        reach = self.in_reach(v[HAND + seat])
        if reach == 0:
            return 0.0
        folio = v[FOLIO + seat]
        stars = v[FOLIO_STARS + seat]
        best: i64 = 0
        second: i64 = 0
        stall: i64 = 0
        while reach:
            if reach & 1:
                gain = gain_of(folio, stars, v[STALL + stall])
                if gain > best:
                    second = best
                    best = gain
                elif gain > second:
                    second = gain
            reach >>= 1
            stall += 1
        return float(best) + second_share * float(second)

    def in_reach(self, hand: i64) -> i64:
        """Return the bit set of stalls that `hand` could collect in one action."""
        offers = self._offers
        if offers == 0:
            return 0
        most = self._most
        stars = pack_stars(hand)
        beside = (offers << 1) | (offers >> 1)
        fresh: i64 = 0  # best sum in an empty stall
        if self._empty & beside:
            rest = hand & FRUIT_MASK
            while rest:
                top = TOPS[8 * (rest & FIELD_MASK) + TOPPLE_COUNT - 1]
                if top > fresh:
                    fresh = top
                rest >>= FIELD_BITS
        stall: i64
        for stall in range(STALLS):
            if (beside >> stall) & 1 == 0:
                continue
            if (self._empty >> stall) & 1:
                most[stall] = fresh
                continue
            total = self._total[stall]
            best: i64 = 0
            if total >= 0 and self._room[stall] > 0:
                suit = self._suit[stall]
                field: i64
                if suit == NO_SUIT:
                    for suit in range(SUITS):
                        field = (hand >> (FIELD_BITS * suit)) & FIELD_MASK
                        if field:
                            top = total + TOPS[8 * field + self._room[stall]]
                            if top > best:
                                best = top
                else:
                    field = (hand >> (FIELD_BITS * suit)) & FIELD_MASK
                    if field:
                        top = total + TOPS[8 * field + self._room[stall]]
                        if top > best:
                            best = top
                    elif stars and total > best:
                        best = total
            most[stall] = best
        reach: i64 = 0
        for stall in range(STALLS):
            if (offers >> stall) & 1:
                need = self._need[stall]
                before = stall - 1
                after = stall + 1
                if (
                    before >= 0 and (most[before] >= need or self._mated_right[before] >= need)
                ) or (after < STALLS and (most[after] >= need or self._mated_left[after] >= need)):
                    reach |= 1 << stall
        return reach
