"""Points of a round: sets by product, the three best for and the rest against, the hand.

The searching functions work on packs and allocate nothing; `folio_sets` and `SetScore`
are for those who show a score.
"""

from __future__ import annotations

from dataclasses import dataclass

from mypy_extensions import i64

from fruit_tui.engine.fruit_boss.data import (
    COUNTS,
    FIELD_BITS,
    FIELD_MASK,
    HEIGHTS,
    SCORING_SETS,
    SUITS,
    kind_count,
    pack_cats,
    pack_stars,
)


@dataclass(frozen=True)
class SetScore:
    """One set of a portfolio: `height` x `count` = `product`, for (sign 1) or against (-1)."""

    suit: int
    height: int
    count: int
    stars: int
    product: int
    sign: int


def set_product(folio: i64, folio_stars: i64, suit: i64) -> i64:
    """Return height times count of the set of `suit`; 0 where there is none.

    Stars count as cards and never as the highest one (FB-1).
    """
    field = (folio >> (FIELD_BITS * suit)) & FIELD_MASK
    if field == 0:
        return 0
    return HEIGHTS[field] * (COUNTS[field] + ((folio_stars >> (2 * suit)) & 3))


def folio_points(folio: i64, folio_stars: i64) -> i64:
    """Return the three best products less all others (FB-38, FB-39)."""
    best: i64 = 0
    second: i64 = 0
    third: i64 = 0
    total: i64 = 0
    rest = folio
    stars = folio_stars
    while rest:
        field = rest & FIELD_MASK
        if field:
            product = HEIGHTS[field] * (COUNTS[field] + (stars & 3))
            total += product
            if product > best:
                third = second
                second = best
                best = product
            elif product > second:
                third = second
                second = product
            elif product > third:
                third = product
        rest >>= FIELD_BITS
        stars >>= 2
    return 2 * (best + second + third) - total


def folio_sets(folio: i64, folio_stars: i64) -> tuple[SetScore, ...]:
    """Return the sets of a portfolio, the highest product first.

    Of equal products the earlier suit comes first and so counts for its owner (FB-38).
    """
    order: list[tuple[int, int]] = []
    suit: i64
    for suit in range(SUITS):
        product: int = set_product(folio, folio_stars, suit)
        if product:
            order.append((-product, suit))
    order.sort()
    scores: list[SetScore] = []
    for _, owned in order:
        suit = owned
        field = (folio >> (FIELD_BITS * suit)) & FIELD_MASK
        stars = (folio_stars >> (2 * suit)) & 3
        count = COUNTS[field] + stars
        scores.append(
            SetScore(
                suit=suit,
                height=HEIGHTS[field],
                count=count,
                stars=stars,
                product=HEIGHTS[field] * count,
                sign=1 if len(scores) < SCORING_SETS else -1,
            )
        )
    return tuple(scores)


def hand_penalty(hand: i64, star_value: i64) -> i64:
    """Return what the cards left in `hand` cost, 0 or more.

    Each cat first eats the highest other card (FB-37); stars cost `star_value`.
    """
    hungry = pack_cats(hand)
    penalty: i64 = 0
    value: i64 = 5
    while value >= 1:
        count: i64 = 0
        suit: i64
        for suit in range(SUITS):
            count += kind_count(hand, suit * 5 + value - 1)
        if value == 1:
            count += pack_stars(hand) * star_value
        if hungry >= count:
            hungry -= count
        else:
            penalty += (count - hungry) * value
            hungry = 0
        value -= 1
    return penalty


def round_points(folio: i64, folio_stars: i64, hand: i64, star_value: i64) -> i64:
    """Return what a seat scores for a round with this collection and hand."""
    return folio_points(folio, folio_stars) - hand_penalty(hand, star_value)
