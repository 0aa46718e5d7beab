"""A basket and a placement read out for people: cells, tiles, scores, freedom.

All columns and rows here count from 1 at the heap, as in the notation.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fresh_fruits.basket import (
    BASKET_SIZE,
    FLAT,
    MARGIN,
    OCCUPIED,
    SINGLE,
    STRIDE,
    UPRIGHT,
    cell_at,
    cells_of,
    count,
    fill,
    fruit_at,
    height_of,
    lay,
    other_cell,
    width_of,
)
from fruit_tui.engine.fresh_fruits.data import BLANK, ROWS, kind_of
from fruit_tui.engine.fresh_fruits.explain import seat_problem
from fruit_tui.engine.fresh_fruits.layout import (
    COLUMNS_AT,
    EXPERIENCED_AT,
    HOLE,
    ORDERS_AT,
    PLAYER,
    basket_base,
)
from fruit_tui.engine.fresh_fruits.rules import can_place
from fruit_tui.engine.fresh_fruits.scoring import (
    Breakdown,
    Cell,
    breakdown,
    crushed_cells,
    place,
    places,
)


@dataclass(frozen=True)
class PlacedTile:
    """A tile in a basket.

    kind     what it showed before an empty half was filled
    first    its left or upper half, second its right or lower one: a fruit, or BLANK
             while a single fruit has still to be chosen
    upright  whether `first` stands on `second`
    at       the cell of its left or lower half
    single   the fruit that filled its empty half; -1 where it had none or is not filled
    """

    kind: int
    first: int
    second: int
    upright: bool
    at: Cell
    single: int


@dataclass(frozen=True)
class Basket:
    """One basket as it lies, the heap against the left and the bottom of its frame.

    columns, rows    the frame: 6 or 5 wide, 4 high
    width, height    the columns and rows that the heap spans
    fruit            4 rows from the bottom, each `columns` long: a fruit, BLANK for an
                     empty half that waits for its single fruit, -1 for nothing
    tiles            the tiles, lowest row first, from the left
    spare_columns    how many columns the heap may still grow, to the left or the right
    spare_rows       how many rows it may still grow downwards or upwards in the beginner
                     level; in the experienced level rows are fixed and it only grows up
    sinks            whether tiles may still go beneath the heap
    stuck, full      whether no tile fits any more, and whether that is because it is full
    score            what scored where, if the game ended now
    """

    columns: int
    rows: int
    width: int
    height: int
    fruit: tuple[tuple[int, ...], ...]
    tiles: tuple[PlacedTile, ...]
    spare_columns: int
    spare_rows: int
    sinks: bool
    stuck: bool
    full: bool
    score: Breakdown

    def fruit_at(self, column: int, row: int) -> int:
        """Return what lies there: a fruit, BLANK, or -1, also for any cell off the frame."""
        if 1 <= column <= self.columns and 1 <= row <= self.rows:
            return self.fruit[row - 1][column - 1]
        return -1


@dataclass(frozen=True)
class Effect:
    """What laying a tile would do, from what lies open on the table.

    problem  why it does not fit; "" where it does.  The rest is about a tile that fits:
    moved    columns and rows that the heap would be counted further by: add it to a cell
             of `crushes` to find it in `after`
    crushes  the fruit it would crush, the tile's own halves included, in cells counted as
             the heap lies *now*, so that the tile's may be 0 or less
    before   the score if the game ended now
    after    the score if the game ended after it
    """

    problem: str
    moved: tuple[int, int]
    crushes: tuple[Cell, ...]
    before: Breakdown
    after: Breakdown


OUTSIDE: Final = "That is far outside the basket."


def cell_number(at: Cell) -> i64:
    """Return a cell in one number; -1 where it is too far from the heap for any tile."""
    column, row = at[0] - 1, at[1] - 1
    if -MARGIN <= column < STRIDE - MARGIN and -MARGIN <= row < ROWS:
        return cell_at(column, row)
    return -1


def read_basket(v: vec[i64], seat: i64) -> Basket:
    """Return the basket of `seat`."""
    base = basket_base(seat)
    columns = v[COLUMNS_AT]
    occupied = v[base + OCCUPIED]
    width = width_of(occupied)
    height = height_of(occupied)
    return Basket(
        columns,
        ROWS,
        width,
        height,
        tuple(
            tuple(_shown(v, base, cell_at(column, row)) for column in range(columns))
            for row in range(ROWS)
        ),
        _tiles(v, base),
        columns - width,
        ROWS - height,
        v[EXPERIENCED_AT] == 0 and height < ROWS,
        not can_place(v, seat),
        count(occupied) == columns * ROWS,
        score_of(v, seat),
    )


def score_of(v: vec[i64], seat: i64) -> Breakdown:
    """Return what would score where for `seat` if the game ended now."""
    return breakdown(
        v,
        basket_base(seat),
        v[ORDERS_AT],
        v[ORDERS_AT + 1],
        v[ORDERS_AT + 2],
    )


def effect_of(v: vec[i64], seat: i64, first: int, second: int, upright: bool, at: Cell) -> Effect:
    """Return what it would do to lay these halves so, with the left or lower one on `at`."""
    cell = cell_number(at)
    problem = seat_problem(v, seat, upright, cell) if cell >= 0 else OUTSIDE
    if problem:
        score = score_of(v, seat)
        return Effect(problem, (0, 0), (), score, score)
    base = basket_base(seat)
    trial = v[base : base + BASKET_SIZE]
    near, far = (second, first) if upright else (first, second)
    moved = lay(trial, 0, cell, upright, near, far)
    return _change(v, seat, trial, moved)


def fill_effect_of(v: vec[i64], fruit: i64) -> Effect:
    """Return what it would do to put a single fruit on the hole of the seat to move."""
    seat = v[PLAYER]
    base = basket_base(seat)
    trial = v[base : base + BASKET_SIZE]
    fill(trial, 0, v[HOLE], fruit)
    return _change(v, seat, trial, 0)


def _change(v: vec[i64], seat: i64, trial: vec[i64], moved: i64) -> Effect:
    """Return how `trial`, counted `moved` bits further, differs from the basket of `seat`."""
    before = crushed_cells(v, basket_base(seat))
    new = crushed_cells(trial, 0) & ~(before << moved)
    columns, rows = moved % STRIDE, moved // STRIDE
    return Effect(
        "",
        (columns, rows),
        tuple((column - columns, row - rows) for column, row in places(new)),
        score_of(v, seat),
        breakdown(trial, 0, v[ORDERS_AT], v[ORDERS_AT + 1], v[ORDERS_AT + 2]),
    )


def _shown(v: vec[i64], base: i64, cell: i64) -> int:
    if not v[base + OCCUPIED] >> cell & 1:
        return -1
    fruit = fruit_at(v, base, cell)
    return BLANK if fruit < 0 else fruit


def _tiles(v: vec[i64], base: i64) -> tuple[PlacedTile, ...]:
    tiles = []
    flat = v[base + FLAT]
    for cell in cells_of(flat | v[base + UPRIGHT]):
        upright = not flat >> cell & 1
        other = other_cell(cell, upright)
        near = _shown(v, base, cell)
        far = _shown(v, base, other)
        singles = v[base + SINGLE]
        single = -1
        kind = kind_of(near, far)
        if singles >> cell & 1:
            single = near
            kind = kind_of(far, BLANK)
        elif singles >> other & 1:
            single = far
            kind = kind_of(near, BLANK)
        first, second = (far, near) if upright else (near, far)
        tiles.append(PlacedTile(kind, first, second, upright, place(cell), single))
    return tuple(tiles)
