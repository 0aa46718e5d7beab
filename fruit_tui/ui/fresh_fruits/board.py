"""What the baskets of a Fresh Fruits table show: pure pictures of a view and a choice."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from fruit_tui.engine.fresh_fruits.basket import Cell
from fruit_tui.engine.fresh_fruits.data import BLANK
from fruit_tui.engine.fresh_fruits.reading import Basket
from fruit_tui.engine.fresh_fruits.scoring import Breakdown
from fruit_tui.ui.fresh_fruits.chooser import Chooser, Mode
from fruit_tui.ui.fresh_fruits.pieces import Half

Row = tuple[Half, ...]


@dataclass(frozen=True)
class BasketPicture:
    """One basket inside its frame.

    rows       the lowest row first, each from the left
    held       the cells of the tile in hand, in the frame: (column, row) from 1
    first      the number of the leftmost column of the frame, counted at the heap; None
               where there is none to count from
    row_points how many fruits score in each row, the lowest first
    loose      whether the frame may still move: left and right, up and down
    ways       whether a tile may push the heap over to make room: left, right, beneath
    """

    rows: tuple[Row, ...]
    held: tuple[Cell, ...] = ()
    fits: bool = True
    first: int | None = 1
    row_points: tuple[int, ...] = (0, 0, 0, 0)
    loose: tuple[bool, bool] = (False, False)
    ways: tuple[bool, bool, bool] = (False, False, False)

    @property
    def columns(self) -> int:
        """Return how many columns the frame has."""
        return len(self.rows[0])


def own_picture(chooser: Chooser) -> BasketPicture:
    """Return the large basket with whatever is held over it, as it would score."""
    basket = chooser.basket
    offset, lift = chooser.offset, chooser.lift_rows
    score, news, moved = basket.score, frozenset[tuple[Cell, str]](), (0, 0)
    held: tuple[Cell, ...] = ()
    fits = True
    filling = chooser.mode is Mode.FILL and chooser.stage_fill
    if chooser.held:
        held = chooser.cells()
        fits = not chooser.problem()
    if filling or (chooser.held and fits):
        result = chooser.consequence()
        score, moved = result.after, result.moved
        before = _signs(result.before, (0, 0))
        news = _signs(result.after, moved) ^ before
    halves = _halves(basket, score, moved)
    for cell, _ in news:
        if cell in halves:
            halves[cell] = replace(halves[cell], news=True)
    if chooser.held:
        _hold(chooser, halves, news, score, moved, fits)
        if chooser.mode is Mode.PLACE:
            _mark_legal(chooser, halves)
    if filling:
        _fill(chooser, halves)
    rows = _in_frame(halves, basket, offset, lift)
    in_frame = tuple((column + offset, row + lift) for column, row in held)
    spare = basket.spare_columns
    ways = (False, False, False)
    if basket.width:
        ways = (offset < spare, offset > 0, basket.sinks and lift < basket.spare_rows)
    return BasketPicture(
        rows,
        in_frame,
        fits,
        1 - offset if basket.width or chooser.held else None,
        _row_points(score, basket.rows),
        (spare > 0, basket.sinks),
        ways,
    )


def plain_picture(basket: Basket, latest: Collection[Cell] = ()) -> BasketPicture:
    """Return a basket with the heap at the left of its frame; `latest` is what was laid last."""
    halves = _halves(basket, basket.score, (0, 0))
    for cell in latest:
        if cell in halves:
            halves[cell] = replace(halves[cell], latest=True)
    return BasketPicture(
        _in_frame(halves, basket, 0, 0),
        row_points=_row_points(basket.score, basket.rows),
        loose=(basket.spare_columns > 0, basket.sinks),
    )


def _signs(score: Breakdown, moved: tuple[int, int]) -> frozenset[tuple[Cell, str]]:
    """Return what scores where, in cells counted as the heap lay before it moved."""
    found = [(cell, "crushed") for cell in score.crushed]
    found += [(cell, "row") for cell in score.rows]
    found += [(cell, "match") for line in score.matches for cell in line]
    return frozenset([(_before(cell, moved), sign) for cell, sign in found])


def _before(cell: Cell, moved: tuple[int, int]) -> Cell:
    return cell[0] - moved[0], cell[1] - moved[1]


def _halves(basket: Basket, score: Breakdown, moved: tuple[int, int]) -> dict[Cell, Half]:
    """Return what lies in each cell, counted at the heap, with the signs of `score`."""
    halves: dict[Cell, Half] = {}
    for tile in basket.tiles:
        one, other = tile.cells()
        halves[one] = Half(tile.first, right=not tile.upright, below=tile.upright)
        halves[other] = Half(tile.second, left=not tile.upright, above=tile.upright)
    return {cell: _signed(half, cell, score, moved) for cell, half in halves.items()}


def _signed(half: Half, cell: Cell, score: Breakdown, moved: tuple[int, int]) -> Half:
    after = cell[0] + moved[0], cell[1] + moved[1]
    return replace(
        half,
        crushed=after in score.crushed,
        in_row=after in score.rows,
        match=any(after in line for line in score.matches),
    )


def _hold(
    chooser: Chooser,
    halves: dict[Cell, Half],
    news: frozenset[tuple[Cell, str]],
    score: Breakdown,
    moved: tuple[int, int],
    fits: bool,
) -> None:
    """Put the tile in hand over the basket."""
    first, second = chooser.cells()
    upright = chooser.upright
    ghosts = {
        first: Half(chooser.filled[0], right=not upright, below=upright),
        second: Half(chooser.filled[1], left=not upright, above=upright),
    }
    changed = {cell for cell, _ in news}
    for cell, ghost in ghosts.items():
        under = halves[cell].fruit if cell in halves else -1
        shown = _signed(ghost, cell, score, moved) if fits else ghost
        halves[cell] = replace(
            shown, ghost=True, fits=fits, under=under, news=fits and cell in changed
        )


def _mark_legal(chooser: Chooser, halves: dict[Cell, Half]) -> None:
    """Put a dot on every cell that the tile in hand may come to lie on, turned as it is."""
    if not chooser.basket.width:
        return
    for column, row in chooser.spots():
        other = (column, row + 1) if chooser.upright else (column + 1, row)
        for cell in ((column, row), other):
            if cell not in halves:
                halves[cell] = Half(legal=True)


def _fill(chooser: Chooser, halves: dict[Cell, Half]) -> None:
    """Hold the chosen single fruit over the empty half that waits for it."""
    for cell, half in halves.items():
        if half.fruit == BLANK and chooser.fruit >= 0:
            halves[cell] = replace(half, fruit=chooser.fruit, ghost=True)


def _in_frame(halves: dict[Cell, Half], basket: Basket, offset: int, lift: int) -> tuple[Row, ...]:
    return tuple(
        tuple(
            halves.get((column - offset, row - lift), Half())
            for column in range(1, basket.columns + 1)
        )
        for row in range(1, basket.rows + 1)
    )


def _row_points(score: Breakdown, rows: int) -> tuple[int, ...]:
    return tuple(sum(cell[1] == row for cell in score.rows) for row in range(1, rows + 1))
