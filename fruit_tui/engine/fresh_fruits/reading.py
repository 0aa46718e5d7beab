"""A basket read out for people: cells, tiles, score, and how far it may still grow.

Columns and rows count from 1 at the heap, as in the notation.
"""

from __future__ import annotations

from dataclasses import dataclass

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fresh_fruits.basket import (
    FLAT,
    OCCUPIED,
    SINGLE,
    UPRIGHT,
    Cell,
    cell_at,
    cells_of,
    count,
    fruit_at,
    height_of,
    other_cell,
    place,
    width_of,
)
from fruit_tui.engine.fresh_fruits.data import BLANK, ROWS, kind_of
from fruit_tui.engine.fresh_fruits.layout import (
    COLUMNS_AT,
    EXPERIENCED_AT,
    ORDERS_AT,
    basket_base,
)
from fruit_tui.engine.fresh_fruits.rules import can_place
from fruit_tui.engine.fresh_fruits.scoring import Breakdown, breakdown


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

    def cells(self) -> tuple[Cell, Cell]:
        """Return the cells of its two halves, `first` and `second`."""
        column, row = self.at
        if self.upright:
            return (column, row + 1), (column, row)
        return (column, row), (column + 1, row)


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

    def tile_at(self, column: int, row: int) -> PlacedTile | None:
        """Return the tile that lies there; None where there is none."""
        for tile in self.tiles:
            if (column, row) in tile.cells():
                return tile
        return None


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
