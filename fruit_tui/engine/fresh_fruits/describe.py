"""A position as values that JSON has, for the trace; the same keys for states and views.

Seats count from 0 (they are the places in the lists).  Tiles, fruits and cells are
notation; a cell is counted in the heap as it lies.  What a view cannot see is null.
"""

from __future__ import annotations

from mypy_extensions import i64

from fruit_tui.engine.fresh_fruits.basket import Cell
from fruit_tui.engine.fresh_fruits.data import FRUIT_CODES, FRUITS
from fruit_tui.engine.fresh_fruits.layout import STAGE_NAMES
from fruit_tui.engine.fresh_fruits.notation import (
    fruit_text,
    halves_text,
    lay_text,
    order_a_text,
    tile_text,
)
from fruit_tui.engine.fresh_fruits.reading import PlacedTile
from fruit_tui.engine.fresh_fruits.table import Table
from fruit_tui.engine.game import Options


def described(table: Table, options: Options, pile: list[int] | None) -> dict[str, object]:
    """Return where every component is.  `pile`, the next tile first, is None where hidden."""
    seats = range(options.seats)
    stage: int = table.stage()
    return {
        "options": options.as_dict(),
        "orders": {
            "a": order_a_text(table.order_a()),
            "b": fruit_text(table.order_b()),
            "c": fruit_text(table.order_c()),
        },
        "round": int(table.round_number()),
        "starter": int(table.starter()),
        "player": int(table.player()),
        "stage": STAGE_NAMES[stage],
        "turns_done": int(table.turns_done()),
        "leftover": table.leftover(),
        "choice": _choice(table),
        "display": [tile_text(kind) for kind in table.display()],
        "pile_count": int(table.pile_count()),
        "pile": None if pile is None else [tile_text(kind) for kind in pile],
        "box": [tile_text(kind) for kind in table.boxed()],
        "start_tiles": [_tile(table.start_tile(seat)) for seat in seats],
        "supply": {FRUIT_CODES[fruit]: int(table.supply(fruit)) for fruit in range(FRUITS)},
        "baskets": [_basket(table, seat) for seat in seats],
    }


def _tile(kind: i64) -> str | None:
    return tile_text(kind) if kind >= 0 else None


def _choice(table: Table) -> dict[str, object] | None:
    """The tile being laid, how it is turned and its hole; null before it is chosen."""
    if table.hand() < 0:
        return None
    hole = table.hole()
    return {
        "tile": tile_text(table.hand()),
        "lay": lay_text(table.turned()) if table.turned() >= 0 else None,
        "hole": _cell(hole) if hole else None,
    }


def _cell(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def _basket(table: Table, seat: i64) -> dict[str, object]:
    """The frame, the rows from the top, the tiles, and the score if the game ended now."""
    basket = table.basket(seat)
    score = basket.score
    return {
        "columns": basket.columns,
        "rows": [
            " ".join("." if fruit < 0 else fruit_text(fruit) for fruit in row)
            for row in reversed(basket.fruit)
        ],
        "tiles": [_placed(tile) for tile in basket.tiles],
        "spare_columns": basket.spare_columns,
        "spare_rows": basket.spare_rows,
        "stuck": basket.stuck,
        "crushed": [_cell(cell) for cell in score.crushed],
        "row_fruit": [_cell(cell) for cell in score.rows],
        "matches": [[_cell(cell) for cell in line] for line in score.matches],
        "b_count": score.b_count,
        "c_count": score.c_count,
        "points": {
            "crushed": score.points[0],
            "rows": score.points[1],
            "a": score.points[2],
            "b": score.points[3],
            "c": score.points[4],
            "total": score.total,
        },
    }


def _placed(tile: PlacedTile) -> dict[str, object]:
    return {
        "tile": tile_text(tile.kind),
        "lay": halves_text(tile.first, tile.second, tile.upright),
        "at": _cell(tile.at),
        "single": fruit_text(tile.single) if tile.single >= 0 else None,
    }
