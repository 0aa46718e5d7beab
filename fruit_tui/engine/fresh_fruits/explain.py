"""Why an action is not legal, as a sentence to the player who tried it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fresh_fruits.basket import (
    HOME,
    OCCUPIED,
    cell_at,
    cells_of,
    column_of,
    height_of,
    row_of,
    width_of,
)
from fruit_tui.engine.fresh_fruits.data import FRUIT_NAMES, ROWS, kind_of
from fruit_tui.engine.fresh_fruits.layout import (
    ACTIONS_END,
    AT,
    BOX,
    BOX_STAGE,
    COLUMNS_AT,
    DISPLAY,
    EXPERIENCED_AT,
    FILL,
    HAND,
    LAID,
    LAY,
    LAY_STAGE,
    OVER_STAGE,
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
    first_half,
    is_upright,
    second_half,
)
from fruit_tui.engine.fresh_fruits.notation import cell_text, tile_text
from fruit_tui.engine.fresh_fruits.rules import seat_spots


def explain_action(v: vec[i64], seat: i64, action: i64) -> str:
    """Return why `seat` may not do `action` now, as a sentence; "" if it may."""
    stage = v[STAGE]
    if stage == OVER_STAGE:
        return "The game is over."
    if action < 0 or action >= ACTIONS_END:
        return "Fresh Fruits has no such action."
    if seat < 0 or seat >= v[SEATS_AT]:
        return "Only players act; a spectator looks on."
    if seat != v[PLAYER]:
        return f"It is the turn of player {v[PLAYER] + 1}."
    if stage == TAKE_STAGE:
        return _refuse_take(v, seat, action)
    if stage == BOX_STAGE:
        if not BOX <= action < LAY:
            return "Say first which tile from the table goes to the box for your start tile."
        return _refuse_shown(v, action - BOX)
    if stage == LAY_STAGE:
        return _refuse_lay(v, seat, action)
    if stage == PLACE_STAGE:
        if not AT <= action < FILL:
            return "Say first where your tile goes."
        return seat_problem(v, seat, is_upright(v[LAID]), action - AT)
    if action < FILL:
        return "Fill the empty half of your tile first."
    if v[SUPPLY + action - FILL] == 0:
        return f"There is no single {FRUIT_NAMES[action - FILL]} left."
    return ""


def _refuse_take(v: vec[i64], seat: i64, action: i64) -> str:
    leftover = v[TURNS] == v[SEATS_AT]
    if action < START:
        return _refuse_shown(v, action - TAKE)
    if action != START:
        if leftover:
            return "Take the tile that is left on the table first."
        return "Choose a tile first: one from the table, or your start tile."
    if leftover:
        return "A start tile is played in a turn of your own, not in place of a leftover tile."
    if v[START_TILE + seat] == 0:
        return "You have already played your start tile."
    return ""


def _refuse_shown(v: vec[i64], kind: i64) -> str:
    shown = [v[DISPLAY + i] for i in range(v[SHOWN])]
    if kind in shown:
        return ""
    there = ", ".join(tile_text(other) for other in shown)
    return f"{tile_text(kind)} is not on the table; there you find {there}."


def _refuse_lay(v: vec[i64], seat: i64, action: i64) -> str:
    if not LAY <= action < AT:
        return "Your tile is chosen: say first how it is turned."
    kind = v[HAND] - 1
    if kind_of(first_half(action), second_half(action)) != kind:
        return f"The tile in your hand is {tile_text(kind)}."
    upright = is_upright(action)
    if seat_spots(v, seat, upright):
        return ""
    return f"No tile that {'stands upright' if upright else 'lies flat'} fits in your basket."


def seat_problem(v: vec[i64], seat: i64, upright: bool, cell: i64) -> str:
    """Return why a tile does not fit on `cell` in the basket of `seat`; "" if it does."""
    occupied = v[basket_base(seat) + OCCUPIED]
    return placement_problem(occupied, v[COLUMNS_AT], v[EXPERIENCED_AT] != 0, upright, cell)


def placement_problem(
    occupied: i64, columns: i64, experienced: bool, upright: bool, cell: i64
) -> str:
    """Return why a tile with its left or lower half on `cell` does not fit; "" if it does.

    `occupied` is the mask of the heap (FR-7, FR-8, FR-10 to FR-14, FR-47).
    """
    column = int(column_of(cell))
    row = int(row_of(cell))
    if occupied == 0:
        if cell == HOME:
            return ""
        if experienced and row != 0:
            return "The first tile goes to the bottom row, at 1,1: columns are counted from it."
        return "The first tile goes to 1,1: columns and rows are counted from it."
    right = column if upright else column + 1
    top = row + 1 if upright else row
    own = [(column, row), (right, top)]
    heap = [(int(column_of(other)), int(row_of(other))) for other in cells_of(occupied)]
    for place in own:
        if place in heap:
            return f"There is already a fruit at {cell_text(cell_at(place[0], place[1]))}."
    if experienced and row < 0:
        return "Nothing goes beneath the bottom row."
    wide = max(right + 1, width_of(occupied)) - min(column, 0)
    if wide > columns:
        return (
            f"Your basket is {columns} fruits wide; with this tile you would fill {wide} columns."
        )
    high = max(top + 1, height_of(occupied)) - min(row, 0)
    if high > ROWS:
        return f"Your basket is {ROWS} fruits high; with this tile you would fill {high} rows."
    if not any(_touch(place, other) for place in own for other in heap):
        return (
            "A tile lies edge to edge with another one in your basket; this one would touch none."
        )
    if experienced and row > 0 and not any((one[0], row - 1) in heap for one in own):
        return (
            "No half of the tile would rest on another tile: "
            "in the experienced level only the bottom row may float."
        )
    return ""


def _touch(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
