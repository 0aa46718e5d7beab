"""Every invariant of a position: `State.check`, and what a decoded view is held against."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fruit_fair.data import (
    CARDS_OF_A_CLASS,
    CLASS_NAMES,
    CLASSES,
    DISCS,
    FRUITS,
    FRUITS_OF_A_KIND,
    GOLD,
    KINDS,
    LAST_PRIZES,
    MARKER_NAMES,
    MARKERS,
    MAX_SEATS,
    MIGRANT,
    MIN_SEATS,
    MOST_EXTRAS,
    MOST_FRUITS_KEPT,
    QUIET_ROUNDS,
    SPACES,
    STACK_CARDS,
    STACKS,
    WORKER_CLASSES,
    lowest_value,
)
from fruit_tui.engine.fruit_fair.layout import (
    ACTOR,
    ASSIGNING,
    BARROW,
    BOUGHT,
    CHOOSING_FRUIT,
    CHOOSING_TILE,
    CURSOR,
    DRAWING,
    DROPPING,
    EATEN,
    ENDED,
    EXTRAS,
    FEEDING,
    FRUIT,
    GIVEN,
    GIVING,
    HIRED,
    HOLDER,
    ITEM,
    LAST_PLAN,
    LAST_ROUND,
    MARKER,
    MOVING,
    ORDER,
    OWED,
    OWNER,
    PARTNER,
    PAYING,
    PLAN,
    QUIET,
    READY,
    ROUND,
    SEATS,
    SIZE,
    SOLD,
    STACK,
    STAGE,
    SUPPLY,
    SWAPPING,
    TAKING,
    TREE,
    TURN,
    VALUE,
    fruit_of,
    is_ready,
    phase_of,
    placed,
    prizes_left,
    workers_of,
)


def broken_invariants(v: vec[i64], redacted: bool) -> list[str]:
    """Return every broken invariant as a sentence; [] for a sound position.

    A `redacted` position may have 0 for values and assignments that are not known.
    """
    found = _out_of_range(v)
    if found:
        return found  # what follows reads by these numbers
    _check_fruit(v, found)
    _check_board(v, found)
    _check_prizes(v, redacted, found)
    _check_extras(v, found)
    _check_plans(v, redacted, found)
    _check_turn(v, found)
    return found


def _out_of_range(v: vec[i64]) -> list[str]:
    """Check the size and every cell's range."""
    size: int = len(v)
    if size != SIZE:
        return [f"A position has {SIZE} numbers, not {size}."]
    if not MIN_SEATS <= v[SEATS] <= MAX_SEATS:
        return [f"There are {v[SEATS]} seats."]
    found: list[str] = []
    for name, start, count, low, high in _ranges(v[SEATS]):
        found.extend(
            f"The {name} ({i}) is {v[start + i]}, not {low} to {high}."
            for i in range(count)
            if not low <= v[start + i] <= high
        )
    return found


def _ranges(seats: int) -> list[tuple[str, int, int, int, int]]:
    """Return (name, first cell, cells, lowest, highest) of every group of cells."""
    last = seats - 1
    plan = (1 << 48) - 1
    return [
        ("stage", STAGE, 1, 0, ENDED),
        ("seat to decide", ACTOR, 1, -1, last),
        ("turn", TURN, 1, 0, last),
        ("round", ROUND, 1, 1, 1 << 30),
        ("last round", LAST_ROUND, 1, 0, 1 << 30),
        ("count of quiet rounds", QUIET, 1, 0, QUIET_ROUNDS),
        ("mark of a purchase", BOUGHT, 1, 0, 1),
        ("count owed", OWED, 1, 0, FRUITS_OF_A_KIND * KINDS),
        ("cursor", CURSOR, 1, 0, KINDS - 1),
        ("item", ITEM, 1, 0, HIRED),
        ("partner", PARTNER, 1, 0, last),
        ("fruit given", GIVEN, 1, 0, KINDS - 1),
        ("set of ready seats", READY, 1, 0, (1 << seats) - 2 if seats else 0),
        ("fruit on a tree", TREE, KINDS, 0, FRUITS_OF_A_KIND),
        ("fruit in the wheelbarrow", BARROW, KINDS, 0, FRUITS_OF_A_KIND),
        ("fruit in the supply", SUPPLY, KINDS, 0, FRUITS_OF_A_KIND),
        ("fruit on the raccoon space", EATEN, KINDS, 0, 1),
        ("tree of a marker", MARKER, KINDS, 0, KINDS - 1),
        ("holder of a tile", HOLDER + MIGRANT, MARKERS - MIGRANT, -1, last),
        ("turn order", ORDER, seats, 0, last),
        ("turn order past the seats", ORDER + seats, MAX_SEATS - seats, -1, -1),
        ("stack of Extra Workers", STACK, STACKS, 0, 2 * MAX_SEATS),
        ("count of sold prizes", SOLD, CLASSES, 0, SPACES),
        ("value of a disc", VALUE, CLASSES * DISCS, 0, lowest_value(GOLD) + DISCS - 1),
        ("owner of a disc", OWNER, CLASSES * SPACES, -1, last),
        ("fruit of a player", FRUIT, KINDS * seats, 0, FRUITS_OF_A_KIND),
        ("fruit of nobody", FRUIT + KINDS * seats, KINDS * (MAX_SEATS - seats), 0, 0),
        ("count of Extra Workers", EXTRAS, seats, 0, MOST_EXTRAS),
        ("assignment", PLAN, seats, 0, plan),
        ("last assignment", LAST_PLAN, seats, 0, plan),
        ("Extra Workers of nobody", EXTRAS + seats, MAX_SEATS - seats, 0, 0),
        ("assignment of nobody", PLAN + seats, MAX_SEATS - seats, 0, 0),
        ("last assignment of nobody", LAST_PLAN + seats, MAX_SEATS - seats, 0, 0),
    ]


def _check_fruit(v: vec[i64], found: list[str]) -> None:
    for kind, name in enumerate(FRUITS):
        total = v[TREE + kind] + v[BARROW + kind] + v[SUPPLY + kind] + v[EATEN + kind]
        for seat in range(v[SEATS]):
            total += v[FRUIT + KINDS * seat + kind]
        if total != FRUITS_OF_A_KIND:
            found.append(f"There are {total} fruits of the kind {name}.")
    phase = phase_of(v[STAGE])
    if phase < 3 or v[STAGE] == ENDED:
        found.extend(
            f"Player {seat + 1} kept {fruit_of(v, seat)} fruits."
            for seat in range(v[SEATS])
            if fruit_of(v, seat) > MOST_FRUITS_KEPT
        )
    if phase != 3 and v[BARROW] + v[BARROW + 1] + v[BARROW + 2] + v[BARROW + 3] > 0:
        found.append("The wheelbarrow is not empty outside phase 3.")
    eaten = v[EATEN] + v[EATEN + 1] + v[EATEN + 2] + v[EATEN + 3]
    if eaten > 2 or (phase < 2 and eaten > 0):
        found.append(f"The raccoon has eaten {eaten} fruits.")


def _check_board(v: vec[i64], found: list[str]) -> None:
    if sorted([v[MARKER + marker] for marker in range(MARKERS)]) != list(range(KINDS)):
        found.append("The special markers do not lie on four different trunks.")
    if sorted([v[ORDER + place] for place in range(v[SEATS])]) != list(range(v[SEATS])):
        found.append("The turn order does not name every player once.")
    if v[ROUND] == 1 and v[STAGE] != ENDED:
        holders = [v[HOLDER + marker] for marker in range(MIGRANT, MARKERS)]
        if holders[0] >= 0 or (holders[1] >= 0 and holders[2] >= 0):
            found.append(f"In round 1 somebody holds the {MARKER_NAMES[MIGRANT]}, or two tiles.")


def _check_prizes(v: vec[i64], redacted: bool, found: list[str]) -> None:
    for prize, name in enumerate(CLASS_NAMES):
        low = lowest_value(prize)
        values = [v[VALUE + DISCS * prize + i] for i in range(DISCS)]
        known = [value for value in values if value or not redacted]
        if len(set(known)) < len(known) or not all(low <= one < low + DISCS for one in known):
            found.append(f"The {name} prizes have the values {values}.")
        if values[SPACES] > values[SPACES + 1]:
            found.append(f"The {name} prizes in the box are not in order.")
        for space in range(SPACES):
            owned = v[OWNER + SPACES * prize + space] >= 0
            if owned != (space < v[SOLD + prize]):
                found.append(f"The {name} prizes were not bought cheapest first.")
    left = prizes_left(v)
    if (left <= LAST_PRIZES) != (v[LAST_ROUND] > 0):
        found.append(f"With {left} prizes left the last round is {v[LAST_ROUND]}.")
    if v[LAST_ROUND] > 0 and not v[LAST_ROUND] - 1 <= v[ROUND] <= v[LAST_ROUND]:
        found.append(f"Round {v[ROUND]} is played, and {v[LAST_ROUND]} is the last.")


def _check_extras(v: vec[i64], found: list[str]) -> None:
    full = STACK_CARDS[v[SEATS]]
    hired = sum([v[EXTRAS + seat] for seat in range(v[SEATS])])
    left = sum([v[STACK + space] for space in range(STACKS)])
    if hired + left != CARDS_OF_A_CLASS * v[SEATS]:
        found.append(f"There are {hired + left} Extra Workers in play.")
    for space in range(STACKS):
        cheaper = sum([v[STACK + i] for i in range(space)])
        if v[STACK + space] > full[space] or (v[STACK + space] < full[space] and cheaper > 0):
            found.append("The Extra Workers were not hired cheapest first.")


def _check_plans(v: vec[i64], redacted: bool, found: list[str]) -> None:
    stage = v[STAGE]
    phase = phase_of(stage)
    for place in range(v[SEATS]):
        seat = v[ORDER + place]
        plan = v[PLAN + seat]
        if not _fits(v, seat, plan):
            found.append(f"Player {seat + 1} assigned workers out of order or without owning them.")
        if not _fits(v, seat, v[LAST_PLAN + seat]):
            found.append(f"Player {seat + 1} carried out more workers than owned.")
        if phase == 1:
            complete = is_ready(v, seat)
            partial = not complete
        elif phase == 2 or (phase == 3 and place >= v[TURN]):
            complete = True
            partial = stage == MOVING and place == v[TURN]
        else:
            complete = False
            partial = False
        if redacted and plan == 0:
            continue
        if plan != 0 and not complete and not partial:
            found.append(f"Player {seat + 1} still has workers at the trees.")
        if complete and not partial and not _is_complete(v, seat, plan):
            found.append(f"Player {seat + 1} left workers at home.")
    if phase != 1 and v[READY] != 0:
        found.append("Somebody is ready outside phase 1.")


def _fits(v: vec[i64], seat: i64, plan: i64) -> bool:
    """Return whether a seat has the workers of a plan, each class placed after the one before."""
    for worker in range(WORKER_CLASSES):
        count = placed(plan, worker)
        if count > workers_of(v, seat, worker):
            return False
        later = plan >> (16 * (worker + 1))
        if later > 0 and count < CARDS_OF_A_CLASS and worker < WORKER_CLASSES - 1:
            return False
    return True


def _is_complete(v: vec[i64], seat: i64, plan: i64) -> bool:
    for worker in range(WORKER_CLASSES):
        if placed(plan, worker) != workers_of(v, seat, worker):
            return False
    return True


def _check_turn(v: vec[i64], found: list[str]) -> None:
    """Check who is to decide, and that what is not in use is 0."""
    stage = v[STAGE]
    nobody = stage in (ASSIGNING, DRAWING, ENDED)
    if nobody != (v[ACTOR] < 0):
        found.append(f"At stage {stage} the seat to decide is {v[ACTOR]}.")
    in_turn = stage > DRAWING or stage in (CHOOSING_FRUIT, CHOOSING_TILE)
    if not nobody and in_turn and v[ACTOR] != v[ORDER + v[TURN]]:
        found.append("The seat to decide is not the one whose turn it is.")
    if (nobody or stage == FEEDING) and v[TURN] != 0:
        found.append("The turn order is in use outside of turns.")
    counting = stage in (CHOOSING_FRUIT, FEEDING, PAYING, DROPPING) or SWAPPING <= stage <= TAKING
    if counting != (v[OWED] > 0):
        found.append(f"At stage {stage} there is {v[OWED]} owed.")
    if v[CURSOR] != 0 and stage != CHOOSING_FRUIT and stage != PAYING and stage != DROPPING:
        found.append("The cursor is in use.")
    if v[ITEM] != 0 and stage != PAYING:
        found.append("An item is being bought.")
    if v[PARTNER] != 0 and stage != GIVING and stage != TAKING:
        found.append("A partner is chosen.")
    if v[GIVEN] != 0 and stage != TAKING:
        found.append("A fruit is being given.")
    if v[BOUGHT] != 0 and phase_of(stage) != 4:
        found.append("A purchase is noted outside the fair.")
