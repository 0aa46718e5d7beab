"""Positions and games from text, for tests that read like a table.

A basket is written row by row from the top, `pppa / aoAA / APPo / MMNp`: p plum,
b blackberry, o orange, a apricot, A apple, P pomegranate, M melon, N pineapple, and a dot
for an empty cell.  Tiles and moves are written in the game's own notation.
"""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fresh_fruits import FRESH_FRUITS, FreshFruitsState
from fruit_tui.engine.fresh_fruits.basket import BASKET_SIZE, OCCUPIED, cell_at
from fruit_tui.engine.fresh_fruits.data import copies_of
from fruit_tui.engine.fresh_fruits.layout import basket_base
from fruit_tui.engine.fresh_fruits.notation import parse_tile, tile_text
from fruit_tui.engine.game import Deal, Event, IllegalAction, Options

LETTERS = "pboaAPMN"


def cells(text: str) -> dict[tuple[int, int], int]:
    """Return the fruit by column and row, both from 1, of a basket written as rows."""
    rows = [row.strip() for row in text.split("/")]
    return {
        (column, len(rows) - i): LETTERS.index(letter)
        for i, row in enumerate(rows)
        for column, letter in enumerate(row, start=1)
        if letter != "."
    }


def masks(text: str) -> vec[i64]:
    """Return the masks of a basket written as rows: fruit and occupied cells, no tiles."""
    found = vec[i64]([0] * BASKET_SIZE)
    for (column, row), fruit in cells(text).items():
        bit = 1 << cell_at(column - 1, row - 1)
        found[fruit] |= bit
        found[OCCUPIED] |= bit
    return found


def options(seats: int = 2, level: str = "beginner", starter: str = "1") -> Options:
    """Return the options of a table where player 1 starts, unless told otherwise."""
    return FRESH_FRUITS.options(seats, {"level": level, "starter": starter})


def deal(
    seats: int = 2,
    *,
    orders: str = "Pl/Ao/Ap Me Or",
    start: str = "",
    display: str = "",
    pile: str = "",
    starter: int = 1,
) -> Deal:
    """Return a deal with these tiles first; what is not said is filled with what is left."""
    rest = [kind for kind in range(44) for _ in range(copies_of(kind))]
    given = {
        name: [parse_tile(word) for word in text.split()]
        for name, text in (("start", start), ("display", display), ("pile", pile))
    }
    for kinds in given.values():
        for kind in kinds:
            rest.remove(kind)
    while len(given["start"]) < seats:
        given["start"].append(rest.pop())  # the tiles with an empty half come last
    while len(given["display"]) < seats + 1:
        given["display"].append(rest.pop(0))
    given["pile"] += rest
    rows = {name: " ".join(tile_text(kind) for kind in kinds) for name, kinds in given.items()}
    return FRESH_FRUITS.parse_deal({**rows, "orders": orders, "starter": str(starter)})


def table(
    seats: int = 2,
    level: str = "beginner",
    *,
    orders: str = "Pl/Ao/Ap Me Or",
    start: str = "",
    display: str = "",
    pile: str = "",
    starter: int = 1,
) -> FreshFruitsState:
    """Return a new game with such a deal."""
    dealt = deal(seats, orders=orders, start=start, display=display, pile=pile, starter=starter)
    state = FRESH_FRUITS.new(options(seats, level, str(starter)), dealt)
    assert state.check() == []
    return state


def with_basket(state: FreshFruitsState, seat: int, text: str) -> FreshFruitsState:
    """Return the same position with another basket for `seat`, as fruit without tiles.

    Good for whatever asks where fruit lies; `check()` misses the tiles.
    """
    numbers = state.encode()
    size = len(numbers) - int(state.pile_count())
    base = int(basket_base(seat))
    numbers[base : base + BASKET_SIZE] = list(masks(text))
    return FreshFruitsState(state.options, vec[i64](numbers[:size]), vec[i64](numbers[size:]))


def play(state: FreshFruitsState, *moves: str) -> list[Event]:
    """Do moves for whoever is to move, several in one text where semicolons part them."""
    events: list[Event] = []
    for text in moves:
        for move in text.split(";"):
            seat = state.current_seat()
            events += state.apply(seat, FRESH_FRUITS.parse(move))
    return events


def refused(state: FreshFruitsState, move: str) -> str:
    """Return why the seat to move may not do this; fail if it may, or if a trace is left."""
    before = state.digest()
    with pytest.raises(IllegalAction) as refusal:
        state.apply(state.current_seat(), FRESH_FRUITS.parse(move))
    assert state.digest() == before
    return str(refusal.value)


def legal(state: FreshFruitsState) -> list[str]:
    """Return the legal moves of whoever is to move, as text."""
    return [FRESH_FRUITS.format(a) for a in state.legal_actions(state.current_seat())]


def kinds(events: list[Event]) -> list[str]:
    """Return what kinds of events there are, in order."""
    return [event.kind for event in events]


# Six wide: nothing fits; nothing fits, for every free cell stands alone; one upright tile
# fits, at 6,3; one flat tile fits, at 5,4.  And nothing fits, five wide.
FULL = "pppppp / oooooo / AAAAAA / MMMMMM"
BLOCKED = "p.pppp / ooooo. / AAAAAA / MMMMMM"
UPRIGHT_LEFT = "ppppp. / ooooo. / AAAAAA / MMMMMM"
FLAT_LEFT = "pppp.. / oooooo / AAAAAA / MMMMMM"
FULL_FIVE = "ppppp / ooooo / AAAAA / MMMMM"
