"""Phases 2 and 3: the raccoon eats; in turn order workers pick, swap and plant.

Whatever leaves no choice happens at once; what is left to decide are the
raccoon's meal, swaps of idle pickers, and the Migrant Worker's fruit.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fruit_fair import events
from fruit_tui.engine.fruit_fair.data import (
    EXTRA,
    GARDENER,
    KINDS,
    MIGRANT,
    PICKER,
)
from fruit_tui.engine.fruit_fair.layout import (
    BARROW,
    EATEN,
    FEED,
    FRUIT,
    GIVE,
    GIVEN,
    HOLDER,
    MIGRANT_PICK,
    MIGRANT_REST,
    NO_SWAP,
    OWED,
    PARTNER,
    PLAN,
    SEATS,
    SUPPLY,
    SWAP_WITH,
    TAKE,
    TREE,
    kinds_of,
    on_tree,
    trees_with_fruit,
)
from fruit_tui.engine.fruit_fair.position import Position, move_fruit, move_row
from fruit_tui.engine.rng import Rng

# The raccoon.


def feed_is_free(v: vec[i64]) -> bool:
    """Return whether there is anything to choose or to draw: more than two trees have fruit."""
    return trees_with_fruit(v) > 2


def feeds_into(v: vec[i64], buffer: vec[i64]) -> i64:
    """Write the feeds that are possible; return how many (FF-13, FF-53)."""
    count: i64 = 0
    kind: i64
    for kind in range(KINDS):
        if v[TREE + kind] > 0 and v[EATEN + kind] == 0:
            buffer[count] = FEED + kind
            count += 1
    return count


def feed(t: Position, kind: i64, seat: i64, drawn: bool) -> None:
    """Let the raccoon eat one fruit from the tree `kind`; `seat` fed it, -1 for nobody."""
    v = t._v
    move_fruit(v, TREE + kind, EATEN + kind, 1)
    if t._recording:
        t._events.append(events.fed(seat, kind, drawn))


def feed_what_there_is(t: Position, seat: i64) -> None:
    """Feed the raccoon from every tree with fruit, two at most, so nothing is left to choose."""
    v = t._v
    kind: i64
    for kind in range(KINDS):
        if v[TREE + kind] > 0:
            feed(t, kind, seat, False)
    if t._recording:
        eaten = v[EATEN] + v[EATEN + 1] + v[EATEN + 2] + v[EATEN + 3]
        if eaten < 2:
            t._events.append(events.hungry(eaten))


def draw_meal(v: vec[i64], rng: Rng) -> tuple[int, ...]:
    """Return two different trees with fruit, every pair equally likely, in data order (FF-14)."""
    first = rng.below(trees_with_fruit(v))
    second = rng.below(trees_with_fruit(v) - 1)
    if second >= first:
        second += 1
    one = _nth_tree_with_fruit(v, first)
    other = _nth_tree_with_fruit(v, second)
    return (one, other) if one < other else (other, one)


def _nth_tree_with_fruit(v: vec[i64], n: i64) -> i64:
    kind: i64 = 0
    while True:
        if v[TREE + kind] > 0:
            if n == 0:
                return kind
            n -= 1
        kind += 1


# The turn in the orchard.


def reveal(t: Position, seat: i64) -> None:
    """Show the assignment of `seat` to all."""
    if t._recording:
        t._events.append(events.revealed(t._v, seat))


def pick(t: Position, seat: i64) -> i64:
    """Let the workers of `seat` pick, Extra Workers first (FF-16, FF-17).

    Return how many pickers found nothing and may swap (FF-22: Extra Workers may not).
    """
    v = t._v
    plan = v[PLAN + seat]
    idle: i64 = 0
    kind: i64
    for kind in range(KINDS):
        extras = on_tree(plan, EXTRA, kind)
        pickers = on_tree(plan, PICKER, kind)
        if extras + pickers == 0:
            continue
        hanging = v[TREE + kind]
        by_extras = extras if extras < hanging else hanging
        hanging -= by_extras
        by_pickers = pickers if pickers < hanging else hanging
        idle += pickers - by_pickers
        move_fruit(v, TREE + kind, FRUIT + KINDS * seat + kind, by_extras + by_pickers)
        if t._recording:
            if by_extras + by_pickers > 0:
                t._events.append(events.picked(seat, kind, by_extras + by_pickers, by_extras))
            if by_extras + by_pickers < extras + pickers:
                left = extras - by_extras
                t._events.append(events.idle(seat, kind, pickers - by_pickers, left))
    return idle


# Swaps.


def can_swap(v: vec[i64], seat: i64, other: i64) -> bool:
    """Return whether `seat` and `other` have two different kinds to swap (FF-18, FF-19)."""
    if seat == other:
        return False
    mine = kinds_of(v, seat)
    theirs = kinds_of(v, other)
    if mine == 0 or theirs == 0:
        return False
    return mine != theirs or mine & (mine - 1) != 0


def partners_into(v: vec[i64], seat: i64, buffer: vec[i64]) -> i64:
    """Write the seats to swap with, then "no swap"; return how many, 0 without a partner."""
    count: i64 = 0
    other: i64
    for other in range(v[SEATS]):
        if can_swap(v, seat, other):
            buffer[count] = SWAP_WITH + other
            count += 1
    if count > 0:
        buffer[count] = NO_SWAP
        count += 1
    return count


def has_partner(v: vec[i64], seat: i64) -> bool:
    """Return whether `seat` can swap with anybody."""
    other: i64 = 0
    while other < v[SEATS] and not can_swap(v, seat, other):
        other += 1
    return other < v[SEATS]


def gives_into(v: vec[i64], seat: i64, buffer: vec[i64]) -> i64:
    """Write the kinds that `seat` may give to its partner; return how many."""
    mine = kinds_of(v, seat)
    theirs = kinds_of(v, v[PARTNER])
    count: i64 = 0
    kind: i64
    for kind in range(KINDS):
        if (mine >> kind) & 1 != 0 and theirs != 1 << kind:
            buffer[count] = GIVE + kind
            count += 1
    return count


def takes_into(v: vec[i64], buffer: vec[i64]) -> i64:
    """Write the kinds that may be taken from the partner; return how many."""
    row = FRUIT + KINDS * v[PARTNER]
    count: i64 = 0
    kind: i64
    for kind in range(KINDS):
        if v[row + kind] > 0 and kind != v[GIVEN]:
            buffer[count] = TAKE + kind
            count += 1
    return count


def swap(t: Position, seat: i64, taken: i64) -> None:
    """Carry out the swap that was put together (FF-18), and use up one idle picker."""
    v = t._v
    partner = v[PARTNER]
    given = v[GIVEN]
    move_fruit(v, FRUIT + KINDS * seat + given, FRUIT + KINDS * partner + given, 1)
    move_fruit(v, FRUIT + KINDS * partner + taken, FRUIT + KINDS * seat + taken, 1)
    v[PARTNER] = 0
    v[GIVEN] = 0
    v[OWED] -= 1
    if t._recording:
        t._events.append(events.swapped(seat, partner, given, taken))


# Planting, and the Migrant Worker.


def plant(t: Position, seat: i64) -> None:
    """Let gardeners and Extra Workers of `seat` plant from the supply (FF-23)."""
    v = t._v
    plan = v[PLAN + seat]
    kind: i64
    for kind in range(KINDS):
        wanted = on_tree(plan, GARDENER, kind) + on_tree(plan, EXTRA, kind)
        if wanted == 0:
            continue
        there = v[SUPPLY + kind]
        planted = wanted if wanted < there else there
        move_fruit(v, SUPPLY + kind, BARROW + kind, planted)
        if t._recording:
            t._events.append(events.planted(seat, kind, planted, wanted - planted))


def migrant_picks_into(v: vec[i64], buffer: vec[i64]) -> i64:
    """Write what the Migrant Worker may pick, then "rest"; return how many (FF-25, FF-26).

    Trees that have fruit, or the supply where all are empty; 0 with nothing to pick.
    """
    row: i64 = TREE if trees_with_fruit(v) > 0 else SUPPLY
    count: i64 = 0
    kind: i64
    for kind in range(KINDS):
        if v[row + kind] > 0:
            buffer[count] = MIGRANT_PICK + kind
            count += 1
    if count > 0:
        buffer[count] = MIGRANT_REST
        count += 1
    return count


def migrant_is_due(v: vec[i64], seat: i64) -> bool:
    """Return whether `seat` has the Migrant Worker and there is something to pick."""
    if v[HOLDER + MIGRANT] != seat:
        return False
    supply = v[SUPPLY] + v[SUPPLY + 1] + v[SUPPLY + 2] + v[SUPPLY + 3]
    return trees_with_fruit(v) > 0 or supply > 0


def migrant_pick(t: Position, seat: i64, kind: i64) -> None:
    """Let the Migrant Worker of `seat` pick one fruit."""
    v = t._v
    from_tree = v[TREE + kind] > 0
    move_fruit(v, (TREE if from_tree else SUPPLY) + kind, FRUIT + KINDS * seat + kind, 1)
    if t._recording:
        t._events.append(events.migrant_picked(seat, kind, from_tree))


def empty_barrow(t: Position) -> None:
    """Hang what is in the wheelbarrow on the trees (FF-28)."""
    if t._recording:
        t._events.append(events.hung(t._v))
    move_row(t._v, BARROW, TREE)
