"""What a plan or a payment would come to if nobody else did anything."""

from __future__ import annotations

from dataclasses import dataclass

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fruit_fair import trunks
from fruit_tui.engine.fruit_fair.assign import Plan
from fruit_tui.engine.fruit_fair.data import (
    EXTRA,
    GARDENER,
    KINDS,
    MIGRANT,
    PICKER,
    RACCOON,
    TRANSPORTER,
)
from fruit_tui.engine.fruit_fair.layout import (
    FRUIT,
    MARKER,
    SEATS,
    SUPPLY,
    TREE,
)

# How many of each kind: cherries, apples, plums, lemons.
Fruits = tuple[int, int, int, int]


@dataclass(frozen=True)
class Harvest:
    """What workers would do, by kind of fruit.

    picked   fruits that they would pick
    idle     pickers who would find nothing and might swap
    planted  fruits that they would plant
    """

    picked: Fruits
    idle: Fruits
    planted: Fruits


@dataclass(frozen=True)
class Standing:
    """What phase 5 would bring: the turn order, and the seats of the tiles (-1: nobody)."""

    order: tuple[int, ...]
    migrant: int
    raccoon: int
    transporter: int


def harvest(v: vec[i64], plan: Plan) -> Harvest:
    """Return what a plan would bring from the trees and the supply as they are."""
    picked: list[int] = []
    idle: list[int] = []
    planted: list[int] = []
    for kind in range(KINDS):
        pickers, extras, gardeners = plan[PICKER][kind], plan[EXTRA][kind], plan[GARDENER][kind]
        hanging: int = v[TREE + kind]
        supply: int = v[SUPPLY + kind]
        picked.append(min(hanging, pickers + extras))
        idle.append(pickers - min(pickers, max(0, hanging - extras)))
        planted.append(min(supply, gardeners + extras))
    return Harvest(_four(picked), _four(idle), _four(planted))


def standing(v: vec[i64], seat: i64, given: Fruits) -> Standing:
    """Return what phase 5 would bring if it came now and `seat` had given away `given`."""
    cells = v[:]
    for kind, count in enumerate(given):
        cells[FRUIT + KINDS * seat + kind] -= count
    order = vec[i64]([0] * 5)
    trunks.next_order_into(cells, order)
    return Standing(
        tuple([order[place] for place in range(v[SEATS])]),
        trunks.most(cells, v[MARKER + MIGRANT]),
        trunks.most(cells, v[MARKER + RACCOON]),
        trunks.most(cells, v[MARKER + TRANSPORTER]),
    )


def kindest_payment(v: vec[i64], seat: i64, owed: int, first: int) -> Fruits | None:
    """Return the `owed` fruits, of kinds from `first` on, that cost `seat` least in phase 5.

    Most special tiles first, then the earliest place in the turn order, then the
    most even rest, then fruit late in data order given.  None where `seat` has too little.
    """
    best: Fruits | None = None
    best_worth: tuple[int, int, int] = (0, 0, 0)
    for given in _payments(v, seat, owed, first):
        worth = _worth(v, seat, given)
        if best is None or worth > best_worth:
            best = given
            best_worth = worth
    return best


def _payments(v: vec[i64], seat: i64, owed: int, first: int) -> list[Fruits]:
    """Return every way to give `owed` fruits of kinds from `first` on."""
    most: list[int] = [
        v[FRUIT + KINDS * seat + kind] if kind >= first else 0 for kind in range(KINDS)
    ]
    ways: list[Fruits] = []
    for cherry in range(min(most[0], owed) + 1):
        for apple in range(min(most[1], owed - cherry) + 1):
            for plum in range(min(most[2], owed - cherry - apple) + 1):
                lemon = owed - cherry - apple - plum
                if lemon <= most[3]:
                    ways.append((cherry, apple, plum, lemon))
    return ways


def _worth(v: vec[i64], seat: i64, given: Fruits) -> tuple[int, int, int]:
    """Return what is left after giving: tiles, place (higher is earlier), evenness."""
    after = standing(v, seat, given)
    tiles = [after.migrant, after.raccoon, after.transporter].count(seat)
    rest = [v[FRUIT + KINDS * seat + kind] - count for kind, count in enumerate(given)]
    return tiles, -after.order.index(seat), -sum([count * count for count in rest])


def _four(row: list[int]) -> Fruits:
    return row[0], row[1], row[2], row[3]
