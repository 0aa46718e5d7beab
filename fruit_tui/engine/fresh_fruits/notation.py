"""Actions, tiles and deals as text, both ways.

    take Pl|Me    take this tile from the table
    start         play the own start tile
    box Or|Or     this tile goes from the table to the box for it
    lay Me-Pl     flat, melon left of plum;  `lay Me/Pl` upright, melon on top of plum
    at 3,2        the left (or lower) half goes to column 3, row 2
    fill Or       a single orange goes on the empty half

Fruits are Pl plum, Bb blackberry, Or orange, Ao apricot, Ap apple, Po pomegranate,
Me melon, Pi pineapple, __ an empty half.

Columns count from the left and rows from the bottom, from 1, and both from the heap as
it lies *before* the tile is laid: 1,1 is its leftmost column and lowest row.  The frame
floats, so a tile may also go to columns 0 and -1, left of the heap, or in the beginner
level to rows 0 and -1, beneath it; then the heap is counted from the new edge.  The
first tile goes to 1,1.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import i64

from fruit_tui.engine.fresh_fruits.basket import MARGIN, cell_at, column_of, row_of
from fruit_tui.engine.fresh_fruits.data import (
    A_FIRST,
    A_SECOND,
    A_THIRD,
    A_UPRIGHT,
    BLANK,
    BLANK_CODE,
    FRUIT_CODES,
    FRUIT_NAMES,
    FRUITS,
    KIND_HIGH,
    KIND_LOW,
    MAX_COLUMNS,
    MAX_SEATS,
    ORDERS,
    ROWS,
    kind_of,
)
from fruit_tui.engine.fresh_fruits.layout import (
    ACTIONS_END,
    AT,
    BOX,
    FILL,
    LAY,
    START,
    TAKE,
    first_half,
    is_upright,
    lay_action,
    second_half,
)
from fruit_tui.engine.game import BadNotation, Deal

_FORMS: Final = "take Me|Pl, start, box Or|Or, lay Me-Pl, lay Me/Pl, at 3,2, fill Or"
_DEAL_ROWS: Final = ("orders", "start", "display", "pile", "starter")


def fruit_text(fruit: i64) -> str:
    """Return a fruit's two letters, or those of an empty half."""
    return BLANK_CODE if fruit == BLANK else FRUIT_CODES[fruit]


def tile_text(kind: i64) -> str:
    """Return a tile as its two halves, the lighter first."""
    return f"{fruit_text(KIND_LOW[kind])}|{fruit_text(KIND_HIGH[kind])}"


def tiles_text(kinds: Sequence[int]) -> str:
    """Return tiles as text with spaces between, in the given order."""
    return " ".join(tile_text(kind) for kind in kinds)


def halves_text(first: i64, second: i64, upright: bool) -> str:
    """Return two halves as they lie: `Me-Pl` side by side, `Me/Pl` one on top of the other."""
    return f"{fruit_text(first)}{'/' if upright else '-'}{fruit_text(second)}"


def lay_text(lay: i64) -> str:
    """Return how a LAY action turns a tile."""
    return halves_text(first_half(lay), second_half(lay), is_upright(lay))


def cell_text(cell: i64) -> str:
    """Return a cell as column and row, from 1 at the heap."""
    return f"{column_of(cell) + 1},{row_of(cell) + 1}"


def format_action(action: i64) -> str:
    """Return an action as text; ValueError where the number is none."""
    if action < TAKE or action >= ACTIONS_END:
        raise ValueError(f"{action} is no action of Fresh Fruits.")
    if action < START:
        return f"take {tile_text(action - TAKE)}"
    if action == START:
        return "start"
    if action < LAY:
        return f"box {tile_text(action - BOX)}"
    if action < AT:
        return f"lay {lay_text(action)}"
    if action < FILL:
        return f"at {cell_text(action - AT)}"
    return f"fill {fruit_text(action - FILL)}"


def parse_action(text: str) -> int:
    """Return the action that `text` names, spaces and case forgiven; raises BadNotation."""
    word, _, rest = " ".join(text.lower().split()).partition(" ")
    if not word:
        raise BadNotation(f"Type a move: {_FORMS}.")
    if word == "start":
        if rest:
            raise BadNotation(f"“start” stands alone; leave out {_quoted(rest)}.")
        return START
    if word == "take":
        return TAKE + parse_tile(rest)
    if word == "box":
        return BOX + parse_tile(rest)
    if word == "lay":
        return _parse_lay(rest)
    if word == "at":
        return _parse_at(rest)
    if word == "fill":
        return FILL + _parse_fruit(rest)
    raise BadNotation(f"{_quoted(text)} is no move; moves are {_FORMS}.")


def _quoted(text: str) -> str:
    """Return what was typed, fit for one line of a message."""
    short = text if len(text) <= 30 else text[:29] + "…"
    return f"“{''.join(c if c.isprintable() else '?' for c in short)}”"


def parse_tile(text: str) -> int:
    """Return the kind of a tile written as two halves in any order; raises BadNotation."""
    parts = [part for part in re.split(r"[|/\-\s]+", text) if part]
    if len(parts) != 2:
        raise BadNotation(f"{_quoted(text)} is no tile; write its two halves: “Me|Pl”.")
    kind = kind_of(_parse_half(parts[0]), _parse_half(parts[1]))
    if kind < 0:
        raise BadNotation("No tile has two empty halves.")
    return kind


def _parse_half(text: str) -> int:
    word = text.strip().lower()
    if word in (BLANK_CODE, "empty"):
        return BLANK
    for fruit in range(FRUITS):
        if word in (FRUIT_CODES[fruit].lower(), FRUIT_NAMES[fruit]):
            return fruit
    known = ", ".join(FRUIT_CODES)
    raise BadNotation(f"{_quoted(text)} is no fruit; fruits are {known}, and __ an empty half.")


def _parse_fruit(text: str) -> int:
    fruit = _parse_half(text)
    if fruit == BLANK:
        raise BadNotation("An empty half is no fruit; write one: “Or”.")
    return fruit


def _parse_lay(text: str) -> int:
    match = re.fullmatch(r"([a-z_]+) ?(-|/|over) ?([a-z_]+)", text)
    if match is None:
        raise BadNotation(
            "“lay” needs two halves: “lay Me-Pl” puts melon left of plum, "
            "“lay Me/Pl” puts it on top."
        )
    first = _parse_half(match[1])
    second = _parse_half(match[3])
    if first == BLANK and second == BLANK:
        raise BadNotation("No tile has two empty halves.")
    return lay_action(first, second, match[2] != "-")


def _parse_at(text: str) -> int:
    match = re.fullmatch(r"(-?[0-9]{1,2}) ?[, ] ?(-?[0-9]{1,2})", text)
    if match is not None:
        column = int(match[1]) - 1
        row = int(match[2]) - 1
        if -MARGIN <= column < MAX_COLUMNS and -MARGIN <= row < ROWS:
            return AT + cell_at(column, row)
    raise BadNotation(
        f"“at” needs a column, {1 - MARGIN} to {MAX_COLUMNS}, and a row, "
        f"{1 - MARGIN} to {ROWS}: “at 3,2”."
    )


# Orders and deals.


def order_a_text(order: i64) -> str:
    """Return an order A as its line: `Pl-Bb-Pl` left to right, `Pl/Ao/Ap` top to bottom."""
    mark = "/" if A_UPRIGHT[order] else "-"
    line = (A_FIRST[order], A_SECOND[order], A_THIRD[order])
    return mark.join(fruit_text(fruit) for fruit in line)


def format_deal(deal: Deal) -> dict[str, str]:
    """Return a deal as named rows of text."""
    a, b, c = deal.part("orders")
    return {
        "orders": f"{order_a_text(a)} {fruit_text(b)} {fruit_text(c)}",
        "start": tiles_text(deal.part("start")),
        "display": tiles_text(deal.part("display")),
        "pile": tiles_text(deal.part("pile")),
        "starter": str(deal.part("starter")[0] + 1),
    }


def parse_deal(rows: Mapping[str, str]) -> Deal:
    """Return the deal that `rows` name; raises BadNotation."""
    if sorted(rows) != sorted(_DEAL_ROWS):
        raise BadNotation(f"A deal of Fresh Fruits has the rows {', '.join(_DEAL_ROWS)}.")
    orders = rows["orders"].split()
    if len(orders) != 3:
        raise BadNotation("A deal has three orders: “Pl/Ao/Ap Me Or”.")
    starter = rows["starter"].strip()
    if starter not in [str(seat + 1) for seat in range(MAX_SEATS)]:
        raise BadNotation(f"The starter is a player from 1 to 4, not {_quoted(starter)}.")
    return Deal(
        (
            ("orders", (_parse_order_a(orders[0]), *map(_parse_fruit, orders[1:]))),
            ("start", _parse_tiles(rows["start"])),
            ("display", tuple(sorted(_parse_tiles(rows["display"])))),
            ("pile", _parse_tiles(rows["pile"])),
            ("starter", (int(starter) - 1,)),
        )
    )


def _parse_tiles(text: str) -> tuple[int, ...]:
    return tuple([parse_tile(word) for word in text.split()])


def _parse_order_a(text: str) -> int:
    for order in range(ORDERS):
        if order_a_text(order).lower() == text.lower():
            return order
    known = ", ".join(order_a_text(order) for order in range(ORDERS))
    raise BadNotation(f"{_quoted(text)} is no order A; these are {known}.")
