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
    HAND,
    HELD_SHIFT,
    STALL,
    STAR_VALUE_AT,
)
from fruit_tui.engine.fruit_boss.scoring import folio_points

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


def is_within_reach(v: vec[i64], seat: i64, stall: i64) -> bool:
    """Return whether the hand of `seat`, or combining, could collect `stall` in one action."""
    stack = v[STALL + stall]
    if stack == EMPTY:
        return False
    low = stack & LOW_MASK
    star_value = v[STAR_VALUE_AT]
    need: i64 = 1
    if stack != CAT_STACK:
        least: i64 = 2 if v[DECK_LEFT] else 1
        if COUNTS[low] < least:
            return False
        need = SUMS[low] + (low >> FIELD_BITS) * star_value + 1
    hand = v[HAND + seat]
    return (stall > 0 and _can_make(v, hand, stall - 1, stall, need)) or (
        stall < STALLS - 1 and _can_make(v, hand, stall + 1, stall, need)
    )


def _can_make(v: vec[i64], hand: i64, stall: i64, victim: i64, need: i64) -> bool:
    """Return whether `stall` can be brought to a sum of `need` in one action and stay up."""
    stack = v[STALL + stall]
    if stack == CAT_STACK:
        return False
    suit: i64
    field: i64
    if stack == EMPTY:
        for suit in range(SUITS):
            field = (hand >> (FIELD_BITS * suit)) & FIELD_MASK
            if field and TOPS[8 * field + TOPPLE_COUNT - 1] >= need:
                return True
        return False
    low = stack & LOW_MASK
    room = TOPPLE_COUNT - 1 - COUNTS[low]
    if room <= 0:
        return False
    star_value = v[STAR_VALUE_AT]
    total = SUMS[low] + (low >> FIELD_BITS) * star_value
    own = stack >> LOW_BITS
    if own == NO_SUIT:
        for suit in range(SUITS):
            field = (hand >> (FIELD_BITS * suit)) & FIELD_MASK
            if field and total + TOPS[8 * field + room] >= need:
                return True
    else:
        field = (hand >> (FIELD_BITS * own)) & FIELD_MASK
        if field and total + TOPS[8 * field + room] >= need:
            return True
        if total >= need and pack_stars(hand):
            return True
    source: i64
    for source in range(STALLS):
        mover = v[STALL + source]
        if source in (stall, victim) or mover in (EMPTY, CAT_STACK):
            continue
        if stacks_fit(stack, mover):
            joined = low + (mover & LOW_MASK)
            if (
                COUNTS[joined] < TOPPLE_COUNT
                and SUMS[joined] + (joined >> FIELD_BITS) * star_value >= need
            ):
                return True
    return False
