"""The set-up: orders, start tiles, display, pile and starter, drawn, checked and laid out."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fresh_fruits.data import (
    FRUITS,
    FULL_KINDS,
    KINDS,
    MAX_SEATS,
    ORDERS,
    SINGLES_EACH,
    TILES,
    columns_for,
    copies_of,
)
from fruit_tui.engine.fresh_fruits.layout import (
    COLUMNS_AT,
    DISPLAY,
    EXPERIENCED_AT,
    ORDERS_AT,
    PILE_LEFT,
    PLAYER,
    SEATS_AT,
    SHOWN,
    START_TILE,
    STARTER,
    SUPPLY,
    size_for,
)
from fruit_tui.engine.fresh_fruits.notation import tile_text
from fruit_tui.engine.game import BadOptions, Deal, Options
from fruit_tui.engine.rng import Rng

ANY_STARTER: Final = "random"


def draw_deal(options: Options, rng: Rng) -> Deal:
    """Return a random deal; the starter is the one that the options name, if any (FR-6).

    Orders B and C may name the same fruit (FR-42).
    """
    orders = (int(rng.below(ORDERS)), int(rng.below(ORDERS)), int(rng.below(ORDERS)))
    blanks = _kinds(FULL_KINDS, KINDS)
    rng.shuffle(blanks, 0, len(blanks))
    start = tuple(int(blanks[seat]) for seat in range(options.seats))
    rest = [int(blanks[i]) for i in range(options.seats, len(blanks))]
    tiles = [*range(FULL_KINDS), *rest]
    pile = vec[i64](tiles)
    rng.shuffle(pile, 0, len(pile))
    shown = options.seats + 1
    starter = options.text("starter")
    first = int(rng.below(options.seats)) if starter == ANY_STARTER else int(starter) - 1
    return Deal(
        (
            ("orders", orders),
            ("start", start),
            ("display", tuple(sorted(int(pile[i]) for i in range(shown)))),
            ("pile", tuple(int(pile[i]) for i in range(shown, len(pile)))),
            ("starter", (first,)),
        )
    )


def _kinds(low: int, high: int) -> vec[i64]:
    return vec[i64]([kind for kind in range(low, high) for _ in range(copies_of(kind))])


def check_deal(options: Options, deal: Deal) -> None:
    """Raise BadOptions with a sentence where `deal` is no deal of this table."""
    names = [name for name, _ in deal.parts]
    if names != ["orders", "start", "display", "pile", "starter"]:
        raise BadOptions("A deal of Fresh Fruits has orders, start, display, pile and starter.")
    seats = options.seats
    sizes = {"orders": 3, "start": seats, "display": seats + 1, "starter": 1}
    sizes["pile"] = TILES - seats - (seats + 1)
    for name, row in deal.parts:
        if len(row) != sizes[name]:
            raise BadOptions(
                f"With {seats} players the row {name} of a deal has {sizes[name]} entries, "
                f"not {len(row)}."
            )
    if any(not 0 <= order < ORDERS for order in deal.part("orders")):
        raise BadOptions(f"Orders are numbered from 0 to {ORDERS - 1}.")
    tiles = [*deal.part("start"), *deal.part("display"), *deal.part("pile")]
    for kind in tiles:
        if not 0 <= kind < KINDS:
            raise BadOptions(f"There is no tile {kind}.")
    for kind in range(KINDS):
        there = tiles.count(kind)
        if there != copies_of(kind):
            raise BadOptions(
                f"The deal has {there} tiles {tile_text(kind)}, and the game {copies_of(kind)}."
            )
    for kind in deal.part("start"):
        if kind < FULL_KINDS:
            raise BadOptions(f"A start tile has an empty half; {tile_text(kind)} has none.")
    first = deal.part("starter")[0]
    if not 0 <= first < seats:
        raise BadOptions(f"The starter is a player from 1 to {seats}, not {first + 1}.")
    wanted = options.text("starter")
    if wanted != ANY_STARTER and int(wanted) != first + 1:
        raise BadOptions(f"By its options player {wanted} starts, by its deal player {first + 1}.")


def opening(options: Options) -> vec[i64]:
    """Return the position before the deal: a table and empty baskets."""
    v = vec[i64]([0] * size_for(options.seats))
    v[SEATS_AT] = options.seats
    v[COLUMNS_AT] = columns_for(options.seats)
    v[EXPERIENCED_AT] = 1 if options.text("level") == "experienced" else 0
    for i in range(MAX_SEATS + 1):
        v[DISPLAY + i] = -1
    for fruit in range(FRUITS):
        v[SUPPLY + fruit] = SINGLES_EACH
    return v


def lay_out(v: vec[i64], deal: Deal) -> None:
    """Put a sound deal into the `opening`."""
    for i, order in enumerate(deal.part("orders")):
        v[ORDERS_AT + i] = order
    v[STARTER] = deal.part("starter")[0]
    v[PLAYER] = v[STARTER]
    v[PILE_LEFT] = len(deal.part("pile"))
    v[SHOWN] = len(deal.part("display"))
    for i, kind in enumerate(sorted(deal.part("display"))):
        v[DISPLAY + i] = kind
    for seat, kind in enumerate(deal.part("start")):
        v[START_TILE + seat] = kind + 1


def pile_of(deal: Deal) -> vec[i64]:
    """Return the pile as states keep it: the next tile last."""
    return vec[i64](list(reversed(deal.part("pile"))))
