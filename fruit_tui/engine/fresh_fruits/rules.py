"""What may be done in a position: pure functions over its row of numbers.

States and views ask the same questions here; all that the answers depend on is open.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fresh_fruits.basket import (
    OCCUPIED,
    fits_at_all,
    spots,
)
from fruit_tui.engine.fresh_fruits.data import (
    FRUITS,
    KIND_HIGH,
    KIND_LOW,
)
from fruit_tui.engine.fresh_fruits.layout import (
    AT,
    BOX,
    BOX_STAGE,
    COLUMNS_AT,
    DISPLAY,
    EXPERIENCED_AT,
    FILL,
    FILL_STAGE,
    HAND,
    LAID,
    LAY_STAGE,
    PLACE_STAGE,
    PLAYER,
    SEATS_AT,
    SHOWN,
    STAGE,
    START,
    START_TILE,
    SUPPLY,
    TAKE,
    TAKE_STAGE,
    TURNS,
    basket_base,
    is_upright,
    lay_action,
)


def legal_into(v: vec[i64], buffer: vec[i64]) -> i64:
    """Write the legal actions of the seat to decide into `buffer`, ascending; return how many.

    Never none while the game goes on, and none of them passes (FR-33).  Each step is
    asked, also where it has one answer (FR-49).
    """
    stage = v[STAGE]
    if stage == PLACE_STAGE:
        return _places_into(v, buffer)
    if stage == LAY_STAGE:
        return _turns_into(v, buffer)
    if stage == TAKE_STAGE:
        count = _shown_into(v, buffer, TAKE)
        # Once (FR-4), as a first tile too (FR-46), not in place of a leftover one (FR-5).
        if v[START_TILE + v[PLAYER]] and v[TURNS] < v[SEATS_AT]:
            buffer[count] = START
            count += 1
        return count
    if stage == BOX_STAGE:
        return _shown_into(v, buffer, BOX)
    if stage == FILL_STAGE:
        return _fruit_into(v, buffer)
    return 0


def _shown_into(v: vec[i64], buffer: vec[i64], base: i64) -> i64:
    count: i64 = 0
    last: i64 = -1
    i: i64
    for i in range(v[SHOWN]):
        kind = v[DISPLAY + i]
        if kind != last:  # FR-44: equal tiles are one action
            buffer[count] = base + kind
            count += 1
            last = kind
    return count


def _turns_into(v: vec[i64], buffer: vec[i64]) -> i64:
    low = KIND_LOW[v[HAND] - 1]
    high = KIND_HIGH[v[HAND] - 1]
    count: i64 = 0
    i: i64
    for i in range(2):
        upright = i == 1
        if seat_spots(v, v[PLAYER], upright):
            buffer[count] = lay_action(low, high, upright)
            count += 1
            if low != high:  # FR-44: a double tile has two ways to lie, not four
                buffer[count] = lay_action(high, low, upright)
                count += 1
    return count


def _places_into(v: vec[i64], buffer: vec[i64]) -> i64:
    left = seat_spots(v, v[PLAYER], is_upright(v[LAID]))
    count: i64 = 0
    cell: i64 = 0
    while left:
        if left & 1:
            buffer[count] = AT + cell
            count += 1
        left >>= 1
        cell += 1
    return count


def _fruit_into(v: vec[i64], buffer: vec[i64]) -> i64:
    # FR-20: any kind that is left.  There are as many single fruits as empty halves.
    count: i64 = 0
    fruit: i64
    for fruit in range(FRUITS):
        if v[SUPPLY + fruit]:
            buffer[count] = FILL + fruit
            count += 1
    return count


def seat_spots(v: vec[i64], seat: i64, upright: bool) -> i64:
    """Return the mask of left or lower cells where a tile fits in the basket of `seat`."""
    return spots(v[basket_base(seat) + OCCUPIED], v[COLUMNS_AT], v[EXPERIENCED_AT] != 0, upright)


def can_place(v: vec[i64], seat: i64) -> bool:
    """Return whether any tile fits in the basket of `seat` (FR-40)."""
    return fits_at_all(v[basket_base(seat) + OCCUPIED], v[COLUMNS_AT], v[EXPERIENCED_AT] != 0)


def can_anybody_place(v: vec[i64]) -> bool:
    """Return whether any seat can still lay a tile (FR-34)."""
    seat: i64 = 0
    while seat < v[SEATS_AT] and not can_place(v, seat):
        seat += 1
    return seat < v[SEATS_AT]
