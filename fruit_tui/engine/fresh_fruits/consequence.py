"""What laying or filling a tile would do, before it is done.

Columns and rows count from 1 at the heap, as in the notation.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fresh_fruits.basket import (
    BASKET_SIZE,
    STRIDE,
    Cell,
    cell_number,
    fill,
    lay,
    places,
)
from fruit_tui.engine.fresh_fruits.explain import seat_problem
from fruit_tui.engine.fresh_fruits.layout import HOLE, ORDERS_AT, PLAYER, basket_base
from fruit_tui.engine.fresh_fruits.reading import score_of
from fruit_tui.engine.fresh_fruits.scoring import Breakdown, breakdown, crushed_cells


@dataclass(frozen=True)
class Consequence:
    """What laying or filling a tile would do, from what lies open on the table.

    problem  why it does not fit; "" where it does, and then:
    crushes  what would be crushed that is not yet, the tile's own halves included, in
             cells counted as the heap lies now, so that the tile's own may be 0 or less
    moved    how many columns and rows further the heap would be counted afterwards
    before   the score if the game ended now
    after    the score if the game ended after it, in cells counted as the heap lies then
    """

    problem: str
    crushes: tuple[Cell, ...]
    moved: tuple[int, int]
    before: Breakdown
    after: Breakdown


OUTSIDE: Final = "That is far outside the basket."


def if_laid(
    v: vec[i64], seat: i64, first: int, second: int, upright: bool, at: Cell
) -> Consequence:
    """Return what it would do to lay these halves so, with the left or lower one on `at`."""
    cell = cell_number(at)
    problem = seat_problem(v, seat, upright, cell) if cell >= 0 else OUTSIDE
    if problem:
        score = score_of(v, seat)
        return Consequence(problem, (), (0, 0), score, score)
    base = basket_base(seat)
    trial = v[base : base + BASKET_SIZE]
    near, far = (second, first) if upright else (first, second)
    moved = lay(trial, 0, cell, upright, near, far)
    return _change(v, seat, trial, moved)


def if_filled(v: vec[i64], fruit: i64) -> Consequence:
    """Return what it would do to put a single fruit on the hole of the seat to move."""
    seat = v[PLAYER]
    base = basket_base(seat)
    trial = v[base : base + BASKET_SIZE]
    fill(trial, 0, v[HOLE], fruit)
    return _change(v, seat, trial, 0)


def _change(v: vec[i64], seat: i64, trial: vec[i64], moved: i64) -> Consequence:
    """Return how `trial`, counted `moved` bits further, differs from the basket of `seat`."""
    before = crushed_cells(v, basket_base(seat))
    new = crushed_cells(trial, 0) & ~(before << moved)
    columns, rows = moved % STRIDE, moved // STRIDE
    return Consequence(
        "",
        tuple([(column - columns, row - rows) for column, row in places(new)]),
        (columns, rows),
        score_of(v, seat),
        breakdown(trial, 0, v[ORDERS_AT], v[ORDERS_AT + 1], v[ORDERS_AT + 2]),
    )
