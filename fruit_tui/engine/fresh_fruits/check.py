"""What holds in every sound position, checked fault by fault."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fresh_fruits.basket import (
    BASKET_SIZE,
    CELLS,
    FLAT,
    OCCUPIED,
    SINGLE,
    STRIDE,
    UPRIGHT,
    bit,
    cells_of,
    column_of,
    count,
    height_of,
    row_of,
    width_of,
)
from fruit_tui.engine.fresh_fruits.data import (
    BLANK,
    FRUIT_PLURALS,
    FRUITS,
    FULL_KINDS,
    KIND_HIGH,
    KINDS,
    MAX_SEATS,
    ORDERS,
    ROWS,
    SINGLES_EACH,
    columns_for,
    copies_of,
    kind_of,
)
from fruit_tui.engine.fresh_fruits.layout import (
    AT,
    BOX_STAGE,
    BOXED,
    COLUMNS_AT,
    DISPLAY,
    EXPERIENCED_AT,
    FILL_STAGE,
    HAND,
    HOLE,
    LAID,
    LAY,
    LAY_STAGE,
    ORDERS_AT,
    OVER_STAGE,
    PILE_LEFT,
    PLACE_STAGE,
    PLAYER,
    ROUND,
    SEATS_AT,
    SHOWN,
    STAGE,
    START_TILE,
    STARTER,
    SUPPLY,
    TAKE_STAGE,
    TURNS,
    basket_base,
    first_half,
    second_half,
    size_for,
)
from fruit_tui.engine.fresh_fruits.notation import tile_text
from fruit_tui.engine.fresh_fruits.reading import read_basket
from fruit_tui.engine.fresh_fruits.rules import can_anybody_place, can_place

# In as many rounds as there are seats, every seat lays one tile a round and one more as
# the starter, whatever the others do: so many rounds fill its basket at the latest.
MAX_ROUNDS: Final = (0, 0, 8, 9, 8)


def broken_invariants(v: vec[i64], pile: vec[i64]) -> list[str]:
    """Return every broken invariant as a sentence; [] for a sound position.

    `pile` holds at least the PILE_LEFT tiles of the pile, at its beginning.
    """
    # Each group of checks relies on the one before it.
    faults = _numbers(v, pile)
    if faults:
        return faults
    for seat in range(v[SEATS_AT]):
        faults += [f"Basket of player {seat + 1}: {fault}" for fault in _basket(v, seat)]
    if faults:
        return faults
    return [*_tiles(v, pile), *_singles(v), *_turn(v)]


def _numbers(v: vec[i64], pile: vec[i64]) -> list[str]:
    seats = int(v[SEATS_AT]) if len(v) > SEATS_AT else 0
    if not 2 <= seats <= MAX_SEATS:
        return [f"{seats} players cannot play."]
    if len(v) != size_for(seats):
        return [f"The position has {len(v)} numbers, not {size_for(seats)}."]
    columns: int = columns_for(seats)
    ranges: list[tuple[str, int, int, int]] = [
        ("width of the baskets", COLUMNS_AT, columns, columns),
        ("level", EXPERIENCED_AT, 0, 1),
        ("stage", STAGE, TAKE_STAGE, OVER_STAGE),
        ("player to move", PLAYER, 0, seats - 1),
        ("tile in hand", HAND, 0, KINDS),
        ("hole", HOLE, 0, CELLS - 1),
        ("round", ROUND, 0, MAX_ROUNDS[seats] - 1),
        ("starter", STARTER, 0, seats - 1),
        ("number of turns done", TURNS, 0, seats),
        ("size of the pile", PILE_LEFT, 0, len(pile)),
        ("number of tiles on the table", SHOWN, 0, seats + 1),
    ]
    ranges += [("order", ORDERS_AT + i, 0, ORDERS - 1) for i in range(3)]
    ranges += [("start tile", START_TILE + seat, 0, KINDS) for seat in range(MAX_SEATS)]
    ranges += [("supply", SUPPLY + fruit, 0, SINGLES_EACH) for fruit in range(FRUITS)]
    ranges += [("box", BOXED + kind, 0, copies_of(kind)) for kind in range(KINDS)]
    faults = [
        f"The {name} is {v[place]}, outside {low} to {high}."
        for name, place, low, high in ranges
        if not low <= v[place] <= high
    ]
    if v[LAID] != 0 and not LAY <= v[LAID] < AT:
        faults.append(f"The tile is turned by {v[LAID]}, which is no way to turn it.")
    for seat in range(seats):
        base = basket_base(seat)
        if any(not 0 <= v[base + i] < 1 << CELLS for i in range(BASKET_SIZE)):
            faults.append(f"Basket of player {seat + 1}: a mask has bits that are no cells.")
    if any(not 0 <= pile[i] < KINDS for i in range(min(len(pile), v[PILE_LEFT]))):
        faults.append("The pile holds a tile that does not exist.")
    return faults


def _basket(v: vec[i64], seat: i64) -> list[str]:
    base = basket_base(seat)
    occupied = v[base + OCCUPIED]
    if occupied == 0:
        return ["masks of an empty basket are not empty."] if _any_mask(v, base) else []
    faults: list[str] = []
    cells = cells_of(occupied)
    if min(column_of(cell) for cell in cells) != 0 or min(row_of(cell) for cell in cells) != 0:
        return ["the heap is not counted from its own edges."]
    if width_of(occupied) > v[COLUMNS_AT] or height_of(occupied) > ROWS:
        faults.append("the heap is larger than the frame (FR-8).")
    if _joined(occupied) != occupied:
        faults.append("the tiles do not hang together (FR-7).")

    fruit: i64 = 0
    kind: i64
    for kind in range(FRUITS):
        if fruit & v[base + kind]:
            faults.append("two fruits lie on one cell.")
        fruit |= v[base + kind]
    hole: i64 = bit(v[HOLE]) if v[HOLE] and seat == v[PLAYER] else 0
    if fruit | hole != occupied or fruit & hole:
        faults.append("the occupied cells are not those with fruit and the hole.")
    if v[base + SINGLE] & ~fruit:
        faults.append("a single fruit lies on no cell.")

    flat = v[base + FLAT]
    upright = v[base + UPRIGHT]
    halves = [flat, flat << 1, upright, upright << STRIDE]
    covered = halves[0] | halves[1] | halves[2] | halves[3]
    if covered != occupied or sum(count(half) for half in halves) != len(cells):
        return [*faults, "the tiles do not cover the occupied cells once each."]
    singles = v[base + SINGLE]
    if singles & flat & singles >> 1 or singles & upright & singles >> STRIDE:
        faults.append("a tile has two single fruits.")
    if v[EXPERIENCED_AT]:
        for cell in cells_of(flat | upright):
            feet = 1 if upright >> cell & 1 else 3
            if row_of(cell) > 0 and not occupied >> (cell - STRIDE) & feet:
                faults.append("a tile floats (FR-13).")
    return faults


def _any_mask(v: vec[i64], base: i64) -> bool:
    return any(v[base + i] for i in range(BASKET_SIZE))


def _joined(occupied: i64) -> i64:
    """Return the cells that hang together with the first one."""
    joined = occupied & -occupied
    while True:
        more = joined | joined << 1 | joined >> 1 | joined << STRIDE | joined >> STRIDE
        more &= occupied
        if more == joined:
            return joined
        joined = more


def _tiles(v: vec[i64], pile: vec[i64]) -> list[str]:
    faults: list[str] = []
    shown = [int(v[DISPLAY + i]) for i in range(v[SHOWN])]
    if shown != sorted(shown) or any(not 0 <= kind < KINDS for kind in shown):
        return ["The tiles on the table are not in order."]
    if any(v[DISPLAY + i] != -1 for i in range(v[SHOWN], MAX_SEATS + 1)):
        faults.append("There are tiles beyond those on the table.")
    tiles = [*shown, *(int(pile[i]) for i in range(v[PILE_LEFT]))]
    for kind in range(KINDS):
        tiles += [kind] * v[BOXED + kind]
    for seat in range(MAX_SEATS):
        kind = int(v[START_TILE + seat]) - 1
        if kind >= 0:
            tiles.append(kind)
            if kind < FULL_KINDS or seat >= v[SEATS_AT]:
                faults.append(f"Player {seat + 1} can have no start tile {tile_text(kind)}.")
    if v[STAGE] in (BOX_STAGE, LAY_STAGE, PLACE_STAGE):
        tiles.append(int(v[HAND]) - 1)
    for seat in range(v[SEATS_AT]):
        tiles += [tile.kind for tile in read_basket(v, seat).tiles]
    for kind in range(KINDS):
        there = tiles.count(kind)
        if there != copies_of(kind):
            faults.append(f"There are {there} tiles {tile_text(kind)}, not {copies_of(kind)}.")
    return faults


def _singles(v: vec[i64]) -> list[str]:
    faults: list[str] = []
    for fruit in range(FRUITS):
        there = int(v[SUPPLY + fruit])
        for seat in range(v[SEATS_AT]):
            base = basket_base(seat)
            there += count(v[base + SINGLE] & v[base + fruit])
        if there != SINGLES_EACH:
            faults.append(f"There are {there} single {FRUIT_PLURALS[fruit]}, not {SINGLES_EACH}.")
    return faults


def _turn(v: vec[i64]) -> list[str]:
    stage = v[STAGE]
    hand = v[HAND] - 1
    laid = v[LAID]
    faults: list[str] = []
    if stage == OVER_STAGE and can_anybody_place(v):
        faults.append("The game is over while a tile still fits (FR-34).")
    if stage < FILL_STAGE and not can_place(v, v[PLAYER]):
        faults.append("A player in whose basket no tile fits is to move (FR-30).")
    if v[PLAYER] != (v[STARTER] + v[TURNS]) % v[SEATS_AT]:
        faults.append("The player to move is not the next one after the starter.")
    if stage <= BOX_STAGE and v[SHOWN] == 0:
        faults.append("There is no tile on the table to take.")
    if v[TURNS] == v[SEATS_AT] and stage == BOX_STAGE:
        faults.append("A start tile is played in place of a leftover tile (FR-5).")
    if (hand >= 0) != (BOX_STAGE <= stage <= FILL_STAGE):
        faults.append("The tile in hand does not go with the stage of the turn.")
    if (laid > 0) != (PLACE_STAGE <= stage <= FILL_STAGE):
        faults.append("The way the tile is turned does not go with the stage of the turn.")
    elif laid and kind_of(first_half(laid), second_half(laid)) != hand:
        faults.append("The tile is turned to halves that it does not have.")
    if (v[HOLE] > 0) != (stage == FILL_STAGE):
        faults.append("The hole does not go with the stage of the turn.")
    elif stage == FILL_STAGE and hand >= 0 and KIND_HIGH[hand] != BLANK:
        faults.append("A tile without an empty half is to be filled.")
    return faults
