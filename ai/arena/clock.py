"""How long the bots thought: counts in steps of 9 %, few enough to be kept for every game.

A quantile of many games needs their times, not their means.  A time is kept as the
number of its bucket, eight to every doubling from a microsecond up, so what comes out
is right to 5 % and the times of any number of games add up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import log2
from typing import Final

MICROSECOND: Final = 1e-6
A_DOUBLING: Final = 8

# Bucket numbers and how many times fell into each, ascending.
Counts = tuple[tuple[int, int], ...]


def bucket(seconds: float) -> int:
    """Return the bucket of a time; 0 for anything up to a microsecond."""
    return max(0, round(A_DOUBLING * log2(max(seconds, MICROSECOND) / MICROSECOND)))


def counted(times: Iterable[float]) -> Counts:
    """Return how many of `times`, in seconds, fell into each bucket."""
    counts: dict[int, int] = {}
    for seconds in times:
        place = bucket(seconds)
        counts[place] = counts.get(place, 0) + 1
    return tuple(sorted(counts.items()))


def added(many: Iterable[Counts]) -> dict[int, int]:
    """Return the counts of several games together."""
    total: dict[int, int] = {}
    for counts in many:
        for place, count in counts:
            total[place] = total.get(place, 0) + count
    return total


def quantile(counts: Mapping[int, int], share: float) -> float:
    """Return the time in seconds that `share` (0 to 1) of all times do not exceed; 0 of none."""
    left = share * sum(counts.values())
    for place, count in sorted(counts.items()):
        left -= count
        if left <= 0:
            return float(MICROSECOND * 2 ** (place / A_DOUBLING))
    return 0.0
