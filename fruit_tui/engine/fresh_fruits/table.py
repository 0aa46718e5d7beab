"""What is open on the table: the accessors that states and views have in common.

Seats count from 0; fruits and kinds of tiles are numbers as in `data`.  Cells for people
are (column, row) from 1 at the heap, as in the notation; masks and cells in one number,
as in `basket`, are for those who count fast.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, trait

from fruit_tui.engine.fresh_fruits.basket import (
    BASKET_SIZE,
    Cell,
    cell_number,
    fill,
    lay,
    place,
    places,
)
from fruit_tui.engine.fresh_fruits.consequence import (
    OUTSIDE,
    Consequence,
    if_filled,
    if_laid,
)
from fruit_tui.engine.fresh_fruits.data import FRUITS, KINDS, ROWS
from fruit_tui.engine.fresh_fruits.explain import seat_problem
from fruit_tui.engine.fresh_fruits.layout import (
    BOXED,
    COLUMNS_AT,
    DISPLAY,
    EXPERIENCED_AT,
    HAND,
    HOLE,
    LAID,
    ORDERS_AT,
    OVER_STAGE,
    PILE_LEFT,
    PLAYER,
    ROUND,
    SEATS_AT,
    SHOWN,
    STAGE,
    START_TILE,
    STARTER,
    SUPPLY,
    TURNS,
    basket_base,
    first_half,
    is_upright,
    second_half,
)
from fruit_tui.engine.fresh_fruits.reading import Basket, read_basket, score_of
from fruit_tui.engine.fresh_fruits.rules import can_place, seat_spots
from fruit_tui.engine.fresh_fruits.scoring import (
    Breakdown,
    crushed_cells,
    outcome_of,
    points,
    row_cells,
)
from fruit_tui.engine.game import Outcome


@trait
class Table:
    """The open facts of a position; the live position itself for a state."""

    _v: vec[i64]

    # The game.

    def seat_count(self) -> int:
        """Return how many seats play."""
        return self._v[SEATS_AT]

    def columns(self) -> i64:
        """Return how many fruits wide a basket is: 6, or 5 with four players (FR-23)."""
        return self._v[COLUMNS_AT]

    def rows(self) -> i64:
        """Return how many fruits high a basket is: 4."""
        return ROWS

    def experienced(self) -> bool:
        """Return whether tiles need support, and the first one the bottom row."""
        return self._v[EXPERIENCED_AT] != 0

    def order_a(self) -> i64:
        """Return the order A, 0 to 7: three fruits in a line, see `data`."""
        return self._v[ORDERS_AT]

    def order_b(self) -> i64:
        """Return the fruit of order B, of which three or more are wanted."""
        return self._v[ORDERS_AT + 1]

    def order_c(self) -> i64:
        """Return the fruit of order C, of which two or fewer are wanted."""
        return self._v[ORDERS_AT + 2]

    # The turn and the round.

    def stage(self) -> i64:
        """Return what is being decided: one of the stages in `layout`."""
        return self._v[STAGE]

    def player(self) -> i64:
        """Return the seat to move; the last one that moved, when the game is over."""
        return self._v[PLAYER]

    def round_number(self) -> i64:
        """Return the round being played, from 1."""
        return self._v[ROUND] + 1

    def starter(self) -> i64:
        """Return the seat that began this round and lays its leftover tile."""
        return self._v[STARTER]

    def turns_done(self) -> i64:
        """Return how many seats had their turn this round, those that are stuck included."""
        return self._v[TURNS]

    def leftover(self) -> bool:
        """Return whether the starter is laying a tile that was left over (FR-41)."""
        return self._v[STAGE] != OVER_STAGE and self._v[TURNS] == self._v[SEATS_AT]

    # The choice being made.

    def hand(self) -> i64:
        """Return the kind of the tile that the seat to move is laying; -1 for none."""
        return self._v[HAND] - 1

    def turned(self) -> i64:
        """Return how that tile is turned, as a LAY action (see `layout`); -1: not chosen."""
        return self._v[LAID] if self._v[LAID] else -1

    def hole(self) -> Cell | None:
        """Return the cell of the empty half that waits for a single fruit; None: there is none."""
        return place(self._v[HOLE]) if self._v[HOLE] else None

    # Tiles and single fruits.

    def display(self) -> list[int]:
        """Return the kinds of the tiles on the table, ascending."""
        return [self._v[DISPLAY + i] for i in range(self._v[SHOWN])]

    def start_tile(self, seat: i64) -> i64:
        """Return the kind of `seat`'s start tile; -1 once it is played."""
        return self._v[START_TILE + seat] - 1

    def supply(self, fruit: i64) -> i64:
        """Return how many single fruits of a kind are left, 0 to 2."""
        return self._v[SUPPLY + fruit]

    def supply_fruit(self) -> list[int]:
        """Return the fruits of which a single one is left, ascending."""
        return [fruit for fruit in range(FRUITS) if self._v[SUPPLY + fruit]]

    def pile_count(self) -> i64:
        """Return how many tiles the pile has left."""
        return self._v[PILE_LEFT]

    def boxed(self) -> list[int]:
        """Return the kinds of the tiles that are out of the game, ascending."""
        return [kind for kind in range(KINDS) for _ in range(self._v[BOXED + kind])]

    # Baskets.

    def basket(self, seat: i64) -> Basket:
        """Return the basket of `seat` as it lies, with its score if the game ended now."""
        return read_basket(self._v, seat)

    def can_place(self, seat: i64) -> bool:
        """Return whether any tile fits in the basket of `seat` (FR-40)."""
        return can_place(self._v, seat)

    def spots(self, seat: i64, upright: bool) -> list[Cell]:
        """Return where a tile fits in the basket of `seat`: its left or lower cells."""
        return list(places(seat_spots(self._v, seat, upright)))

    def problem(self, seat: i64, upright: bool, at: Cell) -> str:
        """Return why a tile with its left or lower half on `at` does not fit; "" if it does."""
        cell = cell_number(at)
        return seat_problem(self._v, seat, upright, cell) if cell >= 0 else OUTSIDE

    def if_laid(self, seat: i64, first: int, second: int, upright: bool, at: Cell) -> Consequence:
        """Return what laying a tile so would do, whoever is to move.

        `first` is the left or upper half, `second` the other: fruits, or BLANK for an
        empty half that stays empty; `at` is the cell of the left or lower half.
        """
        return if_laid(self._v, seat, first, second, upright, at)

    def if_filled(self, fruit: i64) -> Consequence:
        """Return what filling the hole with `fruit` would do.  Only at FILL_STAGE."""
        return if_filled(self._v, fruit)

    def score(self, seat: i64) -> Breakdown:
        """Return what would score where for `seat` if the game ended now (FR-43)."""
        return score_of(self._v, seat)

    def standing(self) -> Outcome:
        """Return how the game ended, or how it stands if it ended now."""
        v = self._v
        over = v[STAGE] == OVER_STAGE
        return outcome_of(
            [score_of(v, seat) for seat in range(v[SEATS_AT])],
            v[ORDERS_AT + 1],
            v[ORDERS_AT + 2],
            "No tile fits in any basket any more." if over else "The game goes on.",
        )

    # The same for those who count fast: no lists, no objects.

    def mask(self, seat: i64, which: i64) -> i64:
        """Return a mask of `seat`'s basket: of a fruit, or OCCUPIED, FLAT, UPRIGHT, SINGLE."""
        return self._v[basket_base(seat) + which]

    def spots_mask(self, seat: i64, upright: bool) -> i64:
        """Return the mask of the left or lower cells where a tile fits."""
        return seat_spots(self._v, seat, upright)

    def crushed_mask(self, seat: i64) -> i64:
        """Return the mask of crushed fruit."""
        return crushed_cells(self._v, basket_base(seat))

    def row_mask(self, seat: i64) -> i64:
        """Return the mask of the fruit that scores in its row."""
        base = basket_base(seat)
        return row_cells(self._v, base, crushed_cells(self._v, base))

    def points(self, seat: i64) -> i64:
        """Return the points of `seat` if the game ended now."""
        v = self._v
        return points(v, basket_base(seat), v[ORDERS_AT], v[ORDERS_AT + 1], v[ORDERS_AT + 2])

    def points_after(self, seat: i64, turned: i64, cell: i64) -> i64:
        """Return the points of `seat` if the game ended after this tile.

        `turned` is a LAY action of any two halves, `cell` the cell of the left or lower
        one in one number; the tile must fit there.
        """
        v = self._v
        base = basket_base(seat)
        trial = v[base : base + BASKET_SIZE]
        upright = is_upright(turned)
        first = first_half(turned)
        second = second_half(turned)
        lay(trial, 0, cell, upright, second if upright else first, first if upright else second)
        return points(trial, 0, v[ORDERS_AT], v[ORDERS_AT + 1], v[ORDERS_AT + 2])

    def points_filled(self, fruit: i64) -> i64:
        """Return the points of the seat to move if the hole is filled so.  Only at FILL_STAGE."""
        v = self._v
        base = basket_base(v[PLAYER])
        trial = v[base : base + BASKET_SIZE]
        fill(trial, 0, v[HOLE], fruit)
        return points(trial, 0, v[ORDERS_AT], v[ORDERS_AT + 1], v[ORDERS_AT + 2])
