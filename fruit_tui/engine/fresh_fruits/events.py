"""What happens at the table, as events.  All of it is open to all.

The facts of each kind; seats count from 0, tiles, fruits and cells are notation.  `at` is
counted as the heap lay before a tile was laid, `now` as it lies after it:

    took      tile                         from the table
    started   tile                         the start tile is played
    boxed     tile                         from the table to the box for it
    turned    lay
    laid      tile, lay, at, now           the cell of its left or lower half
    filled    fruit, now                   a single fruit on an empty half
    crushed   fruit, now, by               one a fruit; `by` is what lies on it
    finished  how ("full" or "blocked")    no tile fits in this basket any more
    turn_ended                             of the player who laid a tile
    skipped                                a turn of a player whose basket is finished
    leftover  tiles                        what is left for the starter to choose from
    cleared   tiles                        from the table to the box (seat -1)
    dealt     tiles, round, starter        a new round (seat -1)
    ended     round                        nobody can lay a tile any more (seat -1)
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fresh_fruits.basket import (
    OCCUPIED,
    STRIDE,
    cells_of,
    count,
    fruit_at,
)
from fruit_tui.engine.fresh_fruits.data import ROWS
from fruit_tui.engine.fresh_fruits.layout import (
    COLUMNS_AT,
    DISPLAY,
    HAND,
    HOLE,
    LAID,
    ROUND,
    SHOWN,
    STARTER,
    basket_base,
)
from fruit_tui.engine.fresh_fruits.notation import (
    cell_text,
    fruit_text,
    lay_text,
    tile_text,
    tiles_text,
)
from fruit_tui.engine.fresh_fruits.scoring import crushed_cells
from fruit_tui.engine.game import EVERYONE, Event, OptionValue

NOBODY = -1


def _open(kind: str, seat: int, facts: dict[str, OptionValue], *, reveals: bool = False) -> Event:
    return Event(kind, seat, EVERYONE, reveals, facts)


def took(seat: int, kind: int) -> Event:
    """A tile was taken from the table."""
    return _open("took", seat, {"tile": tile_text(kind)})


def started(seat: int, kind: int) -> Event:
    """A start tile is being played."""
    return _open("started", seat, {"tile": tile_text(kind)})


def boxed(seat: int, kind: int) -> Event:
    """A tile left the game for a start tile."""
    return _open("boxed", seat, {"tile": tile_text(kind)})


def turned(seat: int, lay: i64) -> Event:
    """The tile in hand was turned."""
    return _open("turned", seat, {"lay": lay_text(lay)})


def laid(v: vec[i64], seat: int, cell: i64, moved: i64) -> Event:
    """A tile was laid on `cell`, after which the heap is counted `moved` bits further."""
    return _open(
        "laid",
        seat,
        {
            "tile": tile_text(v[HAND] - 1),
            "lay": lay_text(v[LAID]),
            "at": cell_text(cell),
            "now": cell_text(cell + moved),
        },
    )


def filled(v: vec[i64], seat: int, fruit: int) -> Event:
    """A single fruit was put on an empty half."""
    return _open("filled", seat, {"fruit": fruit_text(fruit), "now": cell_text(v[HOLE])})


def crushed(v: vec[i64], seat: int, before: i64) -> list[Event]:
    """Fruit was crushed that was not `before`, a mask."""
    base = basket_base(seat)
    return [
        _open(
            "crushed",
            seat,
            {
                "fruit": fruit_text(fruit_at(v, base, cell)),
                "now": cell_text(cell),
                "by": fruit_text(fruit_at(v, base, cell + STRIDE)),
            },
        )
        for cell in cells_of(crushed_cells(v, base) & ~before)
    ]


def finished(v: vec[i64], seat: int) -> Event:
    """A basket takes no tile any more."""
    full = count(v[basket_base(seat) + OCCUPIED]) == v[COLUMNS_AT] * ROWS
    return _open("finished", seat, {"how": "full" if full else "blocked"})


def turn_ended(seat: int) -> Event:
    """A turn is over: a leftover tile is one more, even where the same seat had the last."""
    return _open("turn_ended", seat, {})


def skipped(seat: int) -> Event:
    """A turn was left out."""
    return _open("skipped", seat, {})


def leftover(v: vec[i64], seat: int) -> Event:
    """The starter is to lay one of the tiles that are left."""
    return _open("leftover", seat, {"tiles": shown_text(v)})


def cleared(v: vec[i64]) -> Event:
    """The tiles that are left go to the box."""
    return _open("cleared", NOBODY, {"tiles": shown_text(v)})


def dealt(v: vec[i64]) -> Event:
    """A new round has begun with new tiles."""
    facts: dict[str, OptionValue] = {
        "tiles": shown_text(v),
        "round": int(v[ROUND] + 1),
        "starter": int(v[STARTER]),
    }
    return _open("dealt", NOBODY, facts, reveals=True)


def ended(v: vec[i64]) -> Event:
    """The game is over."""
    return _open("ended", NOBODY, {"round": int(v[ROUND] + 1)})


def shown_text(v: vec[i64]) -> str:
    """Return the tiles on the table as text."""
    return tiles_text([v[DISPLAY + i] for i in range(v[SHOWN])])
