"""What the trunks promise in Fruit Fair: next round's turn order and special tiles, in points.

Each marker looks at one kind of fruit, so what a seat has of a kind is worth something
of its own: `value_at` is all the rest is built from.  Until phase 5 others may still
pick, swap and pay, so a lead is worth a chance, the less certain the earlier it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ai.greedy.evaluation import Weight
from fruit_tui.engine.fruit_fair.data import (
    KINDS,
    MARKERS,
    MIGRANT,
    ORDER_MARKER,
    RACCOON,
    TRANSPORTER,
)
from fruit_tui.engine.fruit_fair.layout import FRUIT, MARKER, ORDER, SEATS

WEIGHTS: Final = (
    Weight("place", 0.8, 0.0, 3.0, "fruits that one place earlier in the turn order is worth"),
    Weight("migrant", 1.7, 0.0, 5.0, "fruits that the Migrant Worker is worth for a round"),
    Weight("raccoon", 0.8, 0.0, 8.0, "fruits that the raccoon is worth for a round"),
    Weight("raccoon_stock", 0.2, 0.0, 2.0, "fruits more for each fruit that its owner can spend"),
    Weight("transporter", 0.5, 0.0, 5.0, "fruits that the Transporter is worth for a round"),
    Weight("soft_fair", 0.7, 0.1, 10.0, "fruits of lead worth 3/4 while others still may pay"),
    Weight("soft_orchard", 1.5, 0.1, 10.0, "the same while others are still to pick"),
    Weight("soft_plan", 2.0, 0.1, 10.0, "the same while workers are being assigned"),
)

# How certain a lead is.
FIRM: Final = 0
FAIR: Final = 1
ORCHARD: Final = 2
PLANNING: Final = 3
LEVELS: Final = 4

MIDDLE: Final = 20  # the largest lead there is
WIDTH: Final = 2 * MIDDLE + 1
WIDE: Final = 2 * WIDTH  # half fruits: an equal count counts as half a fruit more or less


class Trunks:
    """What one seat's fruit is worth at the trunks, against what the others have."""

    def __init__(self, weights: Mapping[str, float]) -> None:
        self._place: Final[float] = weights["place"]
        self._migrant: Final[float] = weights["migrant"]
        self._raccoon: Final[float] = weights["raccoon"]
        self._raccoon_stock: Final[float] = weights["raccoon_stock"]
        self._transporter: Final[float] = weights["transporter"]
        softness = [0.0, weights["soft_fair"], weights["soft_orchard"], weights["soft_plan"]]
        lead = [0.0] * (LEVELS * WIDTH)
        ahead = [0.0] * (LEVELS * WIDE)
        for level in range(LEVELS):
            for i in range(WIDTH):
                lead[level * WIDTH + i] = certainty(i - MIDDLE - 0.5, softness[level])
            for i in range(WIDE):
                ahead[level * WIDE + i] = certainty(0.5 * (i - 2 * MIDDLE), softness[level])
        self._lead: Final = vec[float](lead)
        self._ahead: Final = vec[float](ahead)
        # Of the seat that was read, by kind: the marker, and the most that another has.
        self._marker: Final = vec[i64]([0] * KINDS)
        self._rival: Final = vec[i64]([0] * KINDS)
        self._tile: Final = vec[float]([0.0] * MARKERS)
        # What the others have of the kind that decides the order, in half fruits, a tie settled.
        self._others: Final = vec[i64]([0] * 5)
        self._count: i64 = 0
        self._level: i64 = 0

    def read(self, v: vec[i64], seat: i64, level: i64, fruit_worth: float, stock: i64) -> None:
        """Look at the trunks as `seat`, for whom a fruit is worth `fruit_worth` points.

        `stock` is the fruit that it is likely to take into the next round.
        """
        self._level = level
        self._tile[ORDER_MARKER] = self._place * fruit_worth
        self._tile[MIGRANT] = self._migrant * fruit_worth
        self._tile[RACCOON] = self.raccoon_fruits(stock) * fruit_worth
        self._tile[TRANSPORTER] = self._transporter * fruit_worth
        seats = v[SEATS]
        marker: i64
        other: i64
        for marker in range(MARKERS):
            kind = v[MARKER + marker]
            self._marker[kind] = marker
            best: i64 = 0
            for other in range(seats):
                if other != seat:
                    fruit = v[FRUIT + KINDS * other + kind]
                    if fruit > best:
                        best = fruit
            self._rival[kind] = best
        kind = v[MARKER + ORDER_MARKER]
        self._count = 0
        # Among equals whoever is later now goes first (FF-37).
        tie: i64 = 1
        place: i64
        for place in range(seats):
            other = v[ORDER + place]
            if other == seat:
                tie = -1
            else:
                self._others[self._count] = 2 * v[FRUIT + KINDS * other + kind] - tie
                self._count += 1

    def forget(self) -> None:
        """Count nothing at the trunks: in the last round nobody does."""
        marker: i64
        for marker in range(MARKERS):
            self._tile[marker] = 0.0

    def raccoon_fruits(self, stock: i64) -> float:
        """Return what the raccoon saves in a round, in fruits, with `stock` to spend."""
        return self._raccoon + self._raccoon_stock * float(stock)

    def tile_worth(self, marker: i64) -> float:
        """Return what a tile, or one place in the turn order, is worth in points."""
        return self._tile[marker]

    def value_at(self, kind: i64, count: i64) -> float:
        """Return what `count` fruits of a kind are worth at the trunk, in points."""
        marker = self._marker[kind]
        if marker != ORDER_MARKER:
            margin = count - self._rival[kind]
            return self._tile[marker] * self._lead[self._level * WIDTH + MIDDLE + margin]
        row = self._level * WIDE + 2 * MIDDLE + 2 * count
        places = 0.0
        i: i64
        for i in range(self._count):
            places += self._ahead[row - self._others[i]]
        return self._tile[ORDER_MARKER] * places

    def gain_at(self, kind: i64, count: i64) -> float:
        """Return what one fruit more than `count` is worth at the trunk, in points."""
        return self.value_at(kind, count + 1) - self.value_at(kind, count)

    def total(self, v: vec[i64], seat: i64) -> float:
        """Return what the fruit of the seat that was read is worth at all trunks."""
        row: i64 = FRUIT + KINDS * seat
        value = 0.0
        kind: i64
        for kind in range(KINDS):
            value += self.value_at(kind, v[row + kind])
        return value


def certainty(lead: float, softness: float) -> float:
    """Return the chance, 0 to 1, that a lead holds; without softness it does, or there is none."""
    if softness == 0.0:
        return 1.0 if lead > 0.0 else 0.0
    x = lead / softness
    return 0.5 + 0.5 * x / (1.0 + (x if x > 0.0 else -x))
