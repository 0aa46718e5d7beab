"""What to buy at the fair of Fruit Fair, and with which fruit to pay.

All baskets of one prize a class and one Extra Worker are compared, not single purchases:
with the raccoon three cheap ribbons may be better than the gold medal.  Payment is worked
out exactly, since each kind of fruit counts at one trunk only.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ai.greedy.evaluation import Weight
from ai.greedy.fruit_fair_trunks import Trunks
from fruit_tui.engine.fruit_fair.data import (
    CLASSES,
    KINDS,
    MOST_EXTRAS,
    MOST_FRUITS_KEPT,
    middle_value,
)
from fruit_tui.engine.fruit_fair.fair import price_of_extra, price_of_prize
from fruit_tui.engine.fruit_fair.layout import EXTRAS, FRUIT, HIRED, fruit_of

WEIGHTS: Final = (
    Weight("crowd_from", 5.0, 0.0, 8.0, "fruits kept from which on a further one is worth less"),
    Weight("crowd", 0.85, 0.0, 1.0, "share of its worth that such a fruit has"),
    Weight("extra", 0.6, 0.0, 3.0, "fruits a round that an Extra Worker is worth"),
)

BASKETS: Final = 64  # one bit for each class of prizes, and one for an Extra Worker
ROOM: Final = 81  # more fruit than there is
NEVER: Final = -1e9
_BITS: Final = vec[i64]([1, 2, 4, 8, 16, 32])


class Purse:
    """One seat's fruit at the fair; `read` first, and then ask."""

    def __init__(self, weights: Mapping[str, float], trunks: Trunks) -> None:
        self._trunks: Final = trunks
        self._crowd_from: Final[float] = weights["crowd_from"]
        self._crowd: Final[float] = weights["crowd"]
        self._extra: Final[float] = weights["extra"]
        self._fruit_worth: float = 1.0
        self._rounds: float = 0.0
        self._stock: i64 = 0
        self._have: Final = vec[i64]([0] * KINDS)
        self._kept: Final = vec[float]([0.0] * ROOM)  # by fruit given: most left at the trunks
        self._work: Final = vec[float]([0.0] * ROOM)
        self._price: Final = vec[i64]([0] * (CLASSES + 1))
        self._gain: Final = vec[float]([0.0] * (CLASSES + 1))
        self._paid: Final = vec[i64]([0] * BASKETS)
        self._points: Final = vec[float]([0.0] * BASKETS)

    def read(self, v: vec[i64], seat: i64, fruit_worth: float, rounds: float) -> None:
        """Look into the purse of `seat`; the trunks must have been read as the same seat.

        `rounds` are still to come after this one, and a fruit kept is then worth `fruit_worth`.
        """
        self._fruit_worth = fruit_worth
        self._rounds = rounds
        self._stock = fruit_of(v, seat)
        kind: i64
        for kind in range(KINDS):
            self._have[kind] = v[FRUIT + KINDS * seat + kind]

    def kept_worth(self, count: i64) -> float:
        """Return what `count` fruits are worth after the fair, whatever their kinds."""
        fruits = float(count if count < MOST_FRUITS_KEPT else MOST_FRUITS_KEPT)
        if self._rounds > 0.0 and fruits > self._crowd_from:
            fruits = self._crowd_from + self._crowd * (fruits - self._crowd_from)
        return fruits * self._fruit_worth

    def hire_worth(self) -> float:
        """Return what one more Extra Worker is worth for the rest of the game."""
        return self._extra * self._rounds * self._fruit_worth

    # What to buy.

    def weigh(self, v: vec[i64], seat: i64) -> None:
        """Price every basket that `seat` might carry home now."""
        self._solve(0)
        item: i64
        for item in range(CLASSES):
            self._price[item] = price_of_prize(v, seat, item)
            self._gain[item] = float(middle_value(item))
        self._price[HIRED] = price_of_extra(v, seat) if v[EXTRAS + seat] < MOST_EXTRAS else -1
        self._gain[HIRED] = self.hire_worth()
        self._paid[0] = 0
        self._points[0] = 0.0
        basket: i64
        for item in range(CLASSES + 1):
            bit = _BITS[item]
            for basket in range(bit):
                paid: i64 = ROOM
                if self._price[item] >= 0:
                    paid = self._paid[basket] + self._price[item]
                self._paid[bit + basket] = paid
                self._points[bit + basket] = self._points[basket] + self._gain[item]

    def best_with(self, item: i64) -> float:
        """Return what the best basket with `item` gains over buying nothing, in points."""
        best = NEVER
        bit = _BITS[item]
        basket: i64
        for basket in range(BASKETS):
            if basket & bit != 0 and self._paid[basket] <= self._stock:
                value = self._after(self._paid[basket]) + self._points[basket]
                if value > best:
                    best = value
        return best - self._after(0) if best > NEVER else NEVER

    def best_gain(self) -> float:
        """Return what the best basket gains over buying nothing; 0 where that is best."""
        best = self._after(0)
        nothing = best
        basket: i64
        for basket in range(BASKETS):
            if self._paid[basket] <= self._stock:
                value = self._after(self._paid[basket]) + self._points[basket]
                if value > best:
                    best = value
        return best - nothing

    def _after(self, paid: i64) -> float:
        return self.kept_worth(self._stock - paid) + self._kept[paid]

    # With what to pay.

    def best_giving(self, kind: i64, owed: i64) -> float:
        """Return what is left at the trunks, at best, after giving `owed` fruits from `kind` on.

        The first of them is of `kind`; NEVER where there are too few.
        """
        self._have[kind] -= 1
        self._solve(kind)
        self._have[kind] += 1
        value = self._kept[owed - 1]
        other: i64
        for other in range(kind):
            value += self._trunks.value_at(other, self._have[other])
        return value

    def _solve(self, first: i64) -> None:
        """Write what is left at the trunks of kinds from `first` on, by the number given."""
        kept = self._kept
        work = self._work
        kept[0] = 0.0
        total: i64 = 0
        kind: i64 = KINDS - 1
        given: i64
        now: i64
        while kind >= first:
            have = self._have[kind]
            for given in range(total + have + 1):
                best = NEVER
                for now in range(have + 1):
                    rest = given - now
                    if 0 <= rest <= total:
                        value = kept[rest] + self._trunks.value_at(kind, have - now)
                        if value > best:
                            best = value
                work[given] = best
            total += have
            for given in range(total + 1):
                kept[given] = work[given]
            kind -= 1
        for given in range(total + 1, ROOM):
            kept[given] = NEVER
