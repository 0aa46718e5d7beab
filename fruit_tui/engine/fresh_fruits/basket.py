"""The geometry of one basket, as sets of cells in single whole numbers.

A basket is a *heap* of tiles inside a frame of W x 4 fruits.  The frame floats: its
columns always (FR-10), its rows in the beginner level (FR-8).  So cells are counted
from the heap: its leftmost column is column 0 and its lowest row is row 0 (text for
people adds 1).  A tile may be laid up to two cells to the left of the heap or beneath
it; then the heap moves over, so that equal heaps are always written alike.

A *cell* is the bit (row + 2) * 9 + column + 2: columns -2 to 5 and one that is never
used, so that no shift by one column reaches the next row; rows -2 to 3.  A *mask* is a
set of cells, 54 bits.  With it all spots for a tile are found in a dozen operations.

In a state a basket is a run of `BASKET_SIZE` masks, found from its `base`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fresh_fruits.data import FRUITS, MAX_COLUMNS, ROWS

STRIDE: Final = 9
MARGIN: Final = 2  # how far outside the heap a tile can reach
CELLS: Final = 54
HOME: Final = 20  # the cell in column 0 and row 0

_TOP_BIT: Final = 1 << 62
BOTTOM_ROW: Final = 0b111111 << HOME
GROUND: Final = 0b111111111 << 18  # row 0 to both sides of the heap too
LEFT_COLUMN: Final = (1 | 1 << 9 | 1 << 18 | 1 << 27) << HOME

# What the masks of a basket are: one a fruit, and then these.
OCCUPIED: Final = 8  # every cell with half a tile, an empty half included
FLAT: Final = 9  # the left cells of the tiles that lie flat
UPRIGHT: Final = 10  # the lower cells of the tiles that stand upright
SINGLE: Final = 11  # the cells that a single fruit filled
BASKET_SIZE: Final = 12


def bit(cell: i64) -> i64:
    """Return the mask of one cell.

    Not `1 << cell`: mypyc writes a small constant into C as an `int` of 32 bits, and
    shifts it as one.  No mask here is made by shifting a constant by a variable.
    """
    return _TOP_BIT >> 62 - cell


def cell_at(column: i64, row: i64) -> i64:
    """Return the cell in `column` and `row`, both counted from 0 at the heap."""
    return HOME + row * STRIDE + column


def column_of(cell: i64) -> i64:
    """Return the column of `cell`, -2 to 6, 0 being the heap's leftmost."""
    return cell % STRIDE - MARGIN


def row_of(cell: i64) -> i64:
    """Return the row of `cell`, -2 to 3, 0 being the heap's lowest."""
    return cell // STRIDE - MARGIN


# Cells for people: the column from the left and the row from the bottom, both from 1.

Cell = tuple[int, int]


def place(cell: i64) -> Cell:
    """Return the column and row of a cell as people count them."""
    return int(column_of(cell) + 1), int(row_of(cell) + 1)


def places(mask: i64) -> tuple[Cell, ...]:
    """Return the cells of a mask as people count them, the lowest row first, from the left."""
    return tuple([place(cell) for cell in cells_of(mask)])


def cell_number(at: Cell) -> i64:
    """Return the cell that people call `at`; -1 where no tile can reach it."""
    column, row = at[0] - 1, at[1] - 1
    if -MARGIN <= column < MAX_COLUMNS and -MARGIN <= row < ROWS:
        return cell_at(column, row)
    return -1


# Geometry.


def other_cell(cell: i64, upright: bool) -> i64:
    """Return the second cell of a tile whose left or lower cell is `cell`."""
    return cell + STRIDE if upright else cell + 1


def count(mask: i64) -> i64:
    """Return how many cells are in `mask`.

    By adding neighbouring fields of bits (Warren, "Hacker's Delight", 5-1), without a
    product, so that nothing passes 63 bits.
    """
    x = mask - ((mask >> 1) & 0x1555555555555555)
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F
    x += x >> 8
    x += x >> 16
    x += x >> 32
    return x & 0x7F


def cells_of(mask: i64) -> list[int]:
    """Return the cells in `mask`, row by row from the bottom and from the left."""
    return [cell for cell in range(CELLS) if mask >> cell & 1]


def width_of(occupied: i64) -> i64:
    """Return how many columns the heap spans."""
    width: i64 = 0
    column: i64 = LEFT_COLUMN
    while occupied & column:
        width += 1
        column <<= 1
    return width


def height_of(occupied: i64) -> i64:
    """Return how many rows the heap spans."""
    height: i64 = 0
    row: i64 = BOTTOM_ROW
    while occupied & row:
        height += 1
        row <<= STRIDE
    return height


def within_frame(occupied: i64, columns: i64, experienced: bool) -> i64:
    """Return every cell that some frame around the heap holds, occupied or not (FR-8, FR-10).

    A tile inside this mask that touches the heap never stretches it too far: to stick
    out on two opposite sides it would have to be longer than two cells.
    """
    left = columns - width_of(occupied)
    if left > MARGIN:
        left = MARGIN
    low: i64 = 0
    if not experienced:
        low = ROWS - height_of(occupied)
        if low > MARGIN:
            low = MARGIN
    row = (bit(columns + left) - 1) << (MARGIN - left)
    mask: i64 = 0
    line: i64
    for line in range(MARGIN - low, MARGIN + ROWS):
        mask |= row << line * STRIDE
    return mask


def spots(occupied: i64, columns: i64, experienced: bool, upright: bool) -> i64:
    """Return the left (or lower, if `upright`) cells of every place where a tile fits.

    In an empty basket that is one cell: nothing tells the places of a first tile apart
    (FR-47), and in the experienced level it is in the bottom row, also for one that stands
    there (FR-11).  Otherwise the tile lies inside the frame (FR-8), in both levels edge to
    edge with another (FR-7, FR-12), and in the experienced one not wholly in the air
    (FR-13).  What lies above a place does not matter (FR-14).
    """
    if occupied == 0:
        return bit(HOME)
    step: i64 = STRIDE if upright else 1
    free = within_frame(occupied, columns, experienced) & ~occupied
    near = occupied << 1 | occupied >> 1 | occupied << STRIDE | occupied >> STRIDE
    fits = free & free >> step & (near | near >> step)
    if experienced:
        held = occupied << STRIDE | GROUND
        if not upright:
            held |= held >> 1
        fits &= held
    return fits


def fits_at_all(occupied: i64, columns: i64, experienced: bool) -> bool:
    """Return whether any tile can still be laid; which fruit it shows does not matter (FR-40)."""
    return (
        spots(occupied, columns, experienced, False) != 0
        or spots(occupied, columns, experienced, True) != 0
    )


def lay(basket: vec[i64], base: i64, cell: i64, upright: bool, near: i64, far: i64) -> i64:
    """Lay a tile and return by how many bits the heap moved, to be counted from 0 again.

    `near` is the half on `cell`, the left or lower one; `far` the other.  A half may be
    BLANK: its cell is then occupied and holds no fruit.
    """
    first = bit(cell)
    second = bit(other_cell(cell, upright))
    if near < FRUITS:
        basket[base + near] |= first
    if far < FRUITS:
        basket[base + far] |= second
    basket[base + OCCUPIED] |= first | second
    if upright:
        basket[base + UPRIGHT] |= first
    else:
        basket[base + FLAT] |= first
    column = cell % STRIDE - MARGIN
    row = cell // STRIDE - MARGIN
    moved: i64 = 0
    if column < 0:
        moved -= column
    if row < 0:
        moved -= row * STRIDE
    if moved:
        i: i64
        for i in range(base, base + BASKET_SIZE):
            basket[i] <<= moved
    return moved


def fill(basket: vec[i64], base: i64, cell: i64, fruit: i64) -> None:
    """Put a single `fruit` on the empty half at `cell`."""
    basket[base + fruit] |= bit(cell)
    basket[base + SINGLE] |= bit(cell)


def fruit_at(basket: vec[i64], base: i64, cell: i64) -> i64:
    """Return the fruit on `cell`; -1 where there is none."""
    fruit: i64
    for fruit in range(FRUITS):
        if basket[base + fruit] >> cell & 1:
            return fruit
    return -1
