"""What a seat may do now: read from the cells, so states and views share it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fruit_fair import assign, fair, orchard
from fruit_tui.engine.fruit_fair.data import KINDS
from fruit_tui.engine.fruit_fair.layout import (
    ACTOR,
    ASSIGNING,
    BUYING,
    CARRYING,
    CHOOSE_FRUIT,
    CHOOSE_TILE,
    CHOOSING_TILE,
    CURSOR,
    DRAWING,
    ENDED,
    FEEDING,
    GIVING,
    KEEP,
    MAX_LEGAL,
    MIGRATING,
    MOVING,
    REASSIGN,
    SEATS,
    STAGE,
    SUPPLY,
    SWAPPING,
    TAKING,
    is_ready,
)
from fruit_tui.engine.game import CHANCE, OVER, SIMULTANEOUS


def who_decides(v: vec[i64]) -> i64:
    """Return the seat to decide, or CHANCE, SIMULTANEOUS or OVER."""
    stage = v[STAGE]
    if stage == ASSIGNING:
        return SIMULTANEOUS
    if stage == DRAWING:
        return CHANCE
    if stage == ENDED:
        return OVER
    return v[ACTOR]


def deciding_seats(v: vec[i64]) -> list[int]:
    """Return the seats still to decide now, ascending."""
    if v[STAGE] == ASSIGNING:
        return [seat for seat in range(v[SEATS]) if not is_ready(v, seat)]
    return [v[ACTOR]] if v[ACTOR] >= 0 else []


def legal_into(v: vec[i64], seat: i64, buffer: vec[i64]) -> i64:
    """Write the legal actions of `seat` into `buffer`, ascending; return how many."""
    stage = v[STAGE]
    if seat < 0 or seat >= v[SEATS]:
        return 0
    if stage == ASSIGNING:
        return assign.legal_into(v, seat, buffer)
    if seat != v[ACTOR]:
        return 0
    if stage >= BUYING:
        if stage == BUYING:
            return fair.legal_into(v, seat, buffer)
        return fair.fruit_into(v, seat, buffer)
    if stage == SWAPPING:
        return orchard.partners_into(v, seat, buffer)
    if stage == GIVING:
        return orchard.gives_into(v, seat, buffer)
    if stage == TAKING:
        return orchard.takes_into(v, buffer)
    if stage == MIGRATING:
        return orchard.migrant_picks_into(v, buffer)
    if stage == FEEDING:
        return orchard.feeds_into(v, buffer)
    if stage == MOVING:
        return assign.placements_into(v, seat, buffer)
    if stage == CARRYING:
        buffer[0] = KEEP
        buffer[1] = REASSIGN
        return 2
    return _choices_into(v, buffer)


def _choices_into(v: vec[i64], buffer: vec[i64]) -> i64:
    """Write what a late player may choose before round 1 (FF-48); return how many."""
    if v[STAGE] == CHOOSING_TILE:
        buffer[0] = CHOOSE_TILE
        buffer[1] = CHOOSE_TILE + 1
        return 2
    count: i64 = 0
    kind: i64
    for kind in range(v[CURSOR], KINDS):
        if v[SUPPLY + kind] > 0:
            buffer[count] = CHOOSE_FRUIT + kind
            count += 1
    return count


def legal_list(v: vec[i64], seat: i64) -> list[int]:
    """Return the legal actions of `seat`, ascending; [] for a spectator."""
    buffer = vec[i64]([0] * MAX_LEGAL)
    count = legal_into(v, seat, buffer)
    return [int(buffer[i]) for i in range(count)]
