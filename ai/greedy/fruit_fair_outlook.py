"""What a seat in Fruit Fair may hope for: how long the game lasts, and what things will bring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ai.greedy.evaluation import Weight
from ai.greedy.fruit_fair_purse import Purse
from ai.greedy.fruit_fair_trunks import FAIR, ORCHARD, PLANNING, Trunks
from fruit_tui.engine.fruit_fair.data import (
    CLASSES,
    DISCS,
    LAST_PRIZES,
    MARKERS,
    MIGRANT,
    ORDER_MARKER,
    SPACES,
    middle_value,
)
from fruit_tui.engine.fruit_fair.layout import (
    BUYING,
    CARRYING,
    DROPPING,
    ENDED,
    EXTRAS,
    HOLDER,
    LAST_ROUND,
    ORDER,
    OWNER,
    ROUND,
    SEATS,
    STAGE,
    TURN,
    VALUE,
    fruit_of,
    prizes_left,
)

WEIGHTS: Final = (
    Weight("fruit", 3.0, 1.0, 6.0, "points that a fruit is worth with many fairs to come"),
    Weight("fruit_fade", 0.7, 0.0, 5.0, "fairs to come at which half of that above 1 is left"),
    Weight("sales", 0.35, 0.05, 2.0, "prizes that a seat buys in a round, for how long it lasts"),
)

# Prizes are compared class by class at the end, gold first: far below one point each.
TIE_STEP: Final = 0.01


class Outlook:
    """Foresees the rest of the game, for any seat."""

    def __init__(self, weights: Mapping[str, float], trunks: Trunks, purse: Purse) -> None:
        self._trunks: Final = trunks
        self._purse: Final = purse
        self._fruit: Final[float] = weights["fruit"]
        self._fruit_fade: Final[float] = weights["fruit_fade"]
        self._sales: Final[float] = weights["sales"]

    def rounds_after(self, v: vec[i64]) -> float:
        """Return how many rounds are likely to follow the present one; exact once it is named."""
        if v[STAGE] == ENDED:
            return 0.0
        if v[LAST_ROUND] > 0:
            return float(v[LAST_ROUND] - v[ROUND])
        to_sell = float(prizes_left(v) - LAST_PRIZES)
        return 1.0 + to_sell / (self._sales * float(v[SEATS]))

    def fruit_worth(self, fairs: float) -> float:
        """Return what a fruit is worth in points with so many fairs to spend it at."""
        if fairs <= 0.0:
            return 1.0
        return 1.0 + (self._fruit - 1.0) * fairs / (fairs + self._fruit_fade)

    def read_trunks(self, v: vec[i64], seat: i64, level: i64) -> None:
        """Look at the trunks as `seat`: they decide about what comes after this round."""
        after = self.rounds_after(v)
        self._trunks.read(v, seat, level, self.fruit_worth(after), fruit_of(v, seat))
        if after <= 0.0:
            self._trunks.forget()

    def hopes(self, v: vec[i64], seat: i64) -> float:
        """Return what fruit, workers and tiles of `seat` are likely to bring yet, in points."""
        after = self.rounds_after(v)
        stage = v[STAGE]
        to_fair = stage < BUYING or self._comes_later(v, seat)
        fairs = after + 1.0 if to_fair else after
        fruit_worth = self.fruit_worth(fairs)
        stock = fruit_of(v, seat)
        level: i64 = PLANNING
        if stage >= BUYING:
            level = FAIR
        elif stage >= CARRYING:
            level = ORCHARD
        self.read_trunks(v, seat, level)
        rounds = after + 1.0 if stage < CARRYING else after
        self._purse.read(v, seat, fruit_worth, rounds)
        points = float(v[EXTRAS + seat]) * self._purse.hire_worth()
        if to_fair:
            points += fruit_worth * float(stock)
        else:
            points += self._purse.kept_worth(stock)
        points += self._trunks.total(v, seat)
        if stage < BUYING:
            points += self._tiles_now(v, seat, fruit_worth, stock)
        return points

    def _tiles_now(self, v: vec[i64], seat: i64, fruit_worth: float, stock: i64) -> float:
        """Return what the tiles and the place of `seat` bring in this round, in points."""
        trunks = self._trunks
        trunks.read(v, seat, PLANNING, fruit_worth, stock)
        points = 0.0
        tile: i64
        for tile in range(MIGRANT, MARKERS):
            if v[HOLDER + tile] == seat:
                points += trunks.tile_worth(tile)
        place: i64 = 0
        while v[ORDER + place] != seat:
            place += 1
        return points + trunks.tile_worth(ORDER_MARKER) * float(v[SEATS] - 1 - place)

    def _comes_later(self, v: vec[i64], seat: i64) -> bool:
        """Return whether `seat` has its turn at the fair still before it."""
        if v[STAGE] == DROPPING:
            return False
        place = v[TURN] + 1
        while place < v[SEATS] and v[ORDER + place] != seat:
            place += 1
        return place < v[SEATS]


def prize_points(v: vec[i64], seat: i64, uncovered: bool) -> float:
    """Return the points of a seat's prizes, with the tie-break by class far behind the point.

    `uncovered` discs count with their values, others as the middle of their class.
    """
    points: i64 = 0
    tie = 0.0
    share = 1.0
    prize: i64 = CLASSES - 1
    space: i64
    while prize >= 0:
        share *= TIE_STEP
        best: i64 = 0
        for space in range(SPACES):
            if v[OWNER + SPACES * prize + space] == seat:
                value = middle_value(prize)
                if uncovered:
                    value = v[VALUE + DISCS * prize + space]
                    if value > best:
                        best = value
                points += value
        tie += share * float(best)
        prize -= 1
    return float(points) + tie
