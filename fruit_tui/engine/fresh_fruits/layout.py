"""Where each fact of a position stands in its one row of numbers, and the action numbers.

A position is a flat `vec[i64]`, so that a copy is one slice and equal rows are equal
positions.  The order of the pile stands beside it, in a row that is never written to, so
that copies can share it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fruit_tui.engine.fresh_fruits.basket import BASKET_SIZE, CELLS
from fruit_tui.engine.fresh_fruits.data import FRUITS, KINDS, MAX_SEATS

# Fixed for the whole game.
SEATS_AT: Final = 0
COLUMNS_AT: Final = 1  # how wide a basket is (FR-23)
EXPERIENCED_AT: Final = 2  # 1 in the experienced level, one for all (FR-38)
ORDERS_AT: Final = 3  # orders A, B and C

# The turn.
STAGE: Final = 6  # one of the stages below
PLAYER: Final = 7  # the seat to move
HAND: Final = 8  # the tile being laid: its kind + 1; 0 for none
LAID: Final = 9  # how it is turned: the LAY action; 0 where not chosen
HOLE: Final = 10  # the cell of the empty half that waits for its fruit; 0 for none

# The round.
ROUND: Final = 11  # from 0
STARTER: Final = 12
TURNS: Final = 13  # seats that had their turn; all of them: a leftover tile is being laid
PILE_LEFT: Final = 14  # tiles in the pile
SHOWN: Final = 15  # tiles on the table

# Rows.
DISPLAY: Final = 16  # kinds on the table, ascending: their order means nothing (FR-44); then -1
START_TILE: Final = 21  # four seats, open to all (FR-2): kind + 1; 0 once it is played
SUPPLY: Final = 25  # single fruits left, by fruit
BOXED: Final = 33  # tiles out of the game, by kind
BASKETS: Final = BOXED + KINDS  # BASKET_SIZE masks a seat, see `basket`

assert DISPLAY + MAX_SEATS + 1 == START_TILE
assert START_TILE + MAX_SEATS == SUPPLY
assert SUPPLY + FRUITS == BOXED

# Stages, in the order of a turn (FR-45).
TAKE_STAGE: Final = 0  # take a tile, or play the start tile
BOX_STAGE: Final = 1  # say which tile goes to the box for the start tile
LAY_STAGE: Final = 2  # turn the tile
PLACE_STAGE: Final = 3  # say where it goes
FILL_STAGE: Final = 4  # put a single fruit on its empty half
OVER_STAGE: Final = 5

STAGE_NAMES: Final = ("take", "box", "lay", "place", "fill", "over")

# Actions.
TAKE: Final = 0  # + kind: take a tile of this kind from the table
START: Final = 44  # play the own start tile
BOX: Final = 45  # + kind: a tile of this kind goes to the box for it
LAY: Final = 89  # + how the tile is turned, see `lay_action`
AT: Final = 251  # + cell: the left or lower half goes there
FILL: Final = 305  # + fruit: this single fruit goes on the empty half
ACTIONS_END: Final = 313

# More legal actions than any choice offers: the cells.
MAX_LEGAL: Final = CELLS

_HALVES: Final = 9  # what a half may show: eight fruits or nothing
_TURNED: Final = 81  # from a tile that lies flat to the same one upright

assert TAKE + KINDS == START
assert BOX + KINDS == LAY
assert LAY + 2 * _TURNED == AT
assert AT + CELLS == FILL
assert FILL + FRUITS == ACTIONS_END


def basket_base(seat: i64) -> i64:
    """Return where the masks of a seat's basket begin."""
    return BASKETS + seat * BASKET_SIZE


def size_for(seats: i64) -> i64:
    """Return how many numbers a position has at a table of `seats`."""
    return BASKETS + seats * BASKET_SIZE


def lay_action(first: i64, second: i64, upright: bool) -> i64:
    """Return the action that turns a tile so: `first` left of `second`, or on top of it."""
    turned: i64 = _TURNED if upright else 0
    return LAY + turned + first * _HALVES + second


def is_upright(lay: i64) -> bool:
    """Return whether a LAY action stands the tile upright."""
    return lay - LAY >= _TURNED


def first_half(lay: i64) -> i64:
    """Return the left or upper half of a LAY action: a fruit or BLANK."""
    return (lay - LAY) // _HALVES % _HALVES


def second_half(lay: i64) -> i64:
    """Return the right or lower half of a LAY action: a fruit or BLANK."""
    return (lay - LAY) % _HALVES
