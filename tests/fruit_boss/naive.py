"""Scoring once more, as slowly and plainly as the rulebook says it: lists of cards, no packs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def naive_points(
    sets: Mapping[str, Sequence[int]],
    stars: Mapping[str, int],
    fruit_in_hand: Sequence[int],
    cats: int,
    stars_in_hand: int,
    star_value: int,
) -> int:
    """Return a round's points.  `sets` are the values of the fruit by suit."""
    products = sorted(
        (max(values) * (len(values) + stars.get(suit, 0)) for suit, values in sets.items()),
        reverse=True,
    )
    hand = sorted([*fruit_in_hand, *[star_value] * stars_in_hand], reverse=True)
    return sum(products[:3]) - sum(products[3:]) - sum(hand[cats:])
