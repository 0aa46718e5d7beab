"""Phase 5: the markers on the trunks decide the next turn order and who gets the tiles."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fruit_fair import events
from fruit_tui.engine.fruit_fair.data import (
    KINDS,
    MARKERS,
    MIGRANT,
    ORDER_MARKER,
)
from fruit_tui.engine.fruit_fair.layout import (
    EATEN,
    FRUIT,
    HOLDER,
    MARKER,
    ORDER,
    SEATS,
    SUPPLY,
)
from fruit_tui.engine.fruit_fair.position import Position, move_row


def next_order_into(v: vec[i64], target: vec[i64]) -> None:
    """Write the seats in next round's turn order into `target` (FF-37, FF-38).

    Most fruit of the marked kind first; among equals whoever is later now.
    """
    kind = v[MARKER + ORDER_MARKER]
    count: i64 = 0
    place: i64 = v[SEATS] - 1
    # Insertion from the last place on: equal seats keep this, the reversed order.
    while place >= 0:
        seat = v[ORDER + place]
        fruit = v[FRUIT + KINDS * seat + kind]
        i: i64 = count
        while i > 0 and v[FRUIT + KINDS * target[i - 1] + kind] < fruit:
            target[i] = target[i - 1]
            i -= 1
        target[i] = seat
        count += 1
        place -= 1


def most(v: vec[i64], kind: i64) -> i64:
    """Return the seat with the most fruit of `kind`; -1 where several have it (FF-39)."""
    best: i64 = -1
    leader: i64 = -1
    seat: i64
    for seat in range(v[SEATS]):
        fruit = v[FRUIT + KINDS * seat + kind]
        if fruit > best:
            best = fruit
            leader = seat
        elif fruit == best:
            leader = -1
    return leader


def award(t: Position) -> None:
    """Hand out turn order and special tiles by the markers as they lie (FF-40)."""
    v = t._v
    order = vec[i64]([0, 0, 0, 0, 0])
    next_order_into(v, order)
    place: i64
    for place in range(v[SEATS]):
        v[ORDER + place] = order[place]
    marker: i64
    for marker in range(MIGRANT, MARKERS):
        v[HOLDER + marker] = most(v, v[MARKER + marker])
    if t._recording:
        t._events.append(events.order_set(v))
        for tile in range(MIGRANT, MARKERS):
            t._events.append(events.tile_awarded(v, tile, v[HOLDER + tile]))


def swap_markers(t: Position) -> None:
    """Swap the markers of the trees that the raccoon ate from; its fruit goes to the supply.

    Without two such trees nothing moves (FF-41).
    """
    v = t._v
    first: i64 = -1
    second: i64 = -1
    kind: i64
    for kind in range(KINDS):
        if v[EATEN + kind] > 0:
            if first < 0:
                first = kind
            else:
                second = kind
    if second >= 0:
        at_first: i64 = 0
        at_second: i64 = 0
        marker: i64
        for marker in range(MARKERS):
            if v[MARKER + marker] == first:
                at_first = marker
            elif v[MARKER + marker] == second:
                at_second = marker
        v[MARKER + at_first] = second
        v[MARKER + at_second] = first
        if t._recording:
            t._events.append(events.markers_swapped(at_first, second, at_second, first))
    elif t._recording:
        t._events.append(events.markers_stayed())
    move_row(v, EATEN, SUPPLY)
