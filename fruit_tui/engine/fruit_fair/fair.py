"""Phase 4: in turn order players buy prizes and hire Extra Workers; then all go down to eight.

A purchase is the thing bought and then the payment fruit by fruit in the order
cherry, apple, plum, lemon (FF-50), so that equal payments are one decision.  A
payment or discard that leaves no choice happens at once.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fruit_fair import events
from fruit_tui.engine.fruit_fair.data import (
    CHEAPEST_STACK,
    CLASSES,
    DISCS,
    EXTRA_DISCOUNT,
    KINDS,
    LAST_PRIZES,
    MOST_EXTRAS,
    PRIZE_DISCOUNT,
    RACCOON,
    SPACES,
    STACKS,
    prize_price,
)
from fruit_tui.engine.fruit_fair.layout import (
    BOUGHT,
    BUY,
    CURSOR,
    DROP,
    EXTRAS,
    FRUIT,
    HIRE,
    HIRED,
    HOLDER,
    ITEM,
    LAST_ROUND,
    LEAVE,
    OWED,
    OWNER,
    PAY,
    PAYING,
    ROUND,
    SOLD,
    STACK,
    STAGE,
    SUPPLY,
    VALUE,
    fruit_of,
    prizes_left,
)
from fruit_tui.engine.fruit_fair.position import Position, move_fruit

# Prices.


def discounted(price: i64, discount: i64) -> i64:
    """Return a price less the discount, never below nothing (FF-31)."""
    return price - discount if price > discount else 0


def price_of_prize(v: vec[i64], seat: i64, kind: i64) -> i64:
    """Return what the next prize of a class costs `seat`; -1 where the class is sold out."""
    sold = v[SOLD + kind]
    if sold == SPACES:
        return -1
    discount: i64 = PRIZE_DISCOUNT if v[HOLDER + RACCOON] == seat else 0
    return discounted(prize_price(kind, sold), discount)


def price_of_extra(v: vec[i64], seat: i64) -> i64:
    """Return what the next Extra Worker costs `seat`; -1 where none is left."""
    space: i64
    for space in range(STACKS):
        if v[STACK + space] > 0:
            discount: i64 = EXTRA_DISCOUNT if v[HOLDER + RACCOON] == seat else 0
            return discounted(CHEAPEST_STACK + space, discount)
    return -1


# What is legal.


def purchases_into(v: vec[i64], seat: i64, buffer: vec[i64]) -> i64:
    """Write what `seat` can afford and take; return how many."""
    fruit = fruit_of(v, seat)
    count: i64 = 0
    kind: i64
    for kind in range(CLASSES):
        price = price_of_prize(v, seat, kind)
        if 0 <= price <= fruit:
            buffer[count] = BUY + kind
            count += 1
    if v[EXTRAS + seat] < MOST_EXTRAS:
        price = price_of_extra(v, seat)
        if 0 <= price <= fruit:
            buffer[count] = HIRE
            count += 1
    return count


def legal_into(v: vec[i64], seat: i64, buffer: vec[i64]) -> i64:
    """Write what `seat` may buy, then "done"; return how many."""
    count = purchases_into(v, seat, buffer)
    buffer[count] = LEAVE
    return count + 1


def can_buy(v: vec[i64], seat: i64) -> bool:
    """Return whether `seat` can afford anything at all."""
    fruit = fruit_of(v, seat)
    kind: i64
    for kind in range(CLASSES):
        price = price_of_prize(v, seat, kind)
        if 0 <= price <= fruit:
            return True
    if v[EXTRAS + seat] == MOST_EXTRAS:
        return False
    price = price_of_extra(v, seat)
    return 0 <= price <= fruit


def fruit_into(v: vec[i64], seat: i64, buffer: vec[i64]) -> i64:
    """Write the fruit that `seat` may pay or drop next; return how many (FF-50).

    No kind before the last one given, and enough must be left from this kind on.
    """
    first: i64 = PAY if v[STAGE] == PAYING else DROP
    row = FRUIT + KINDS * seat
    owed = v[OWED]
    kind: i64 = KINDS - 1
    from_here: i64 = 0
    count: i64 = 0
    # Walked from the end, so that `from_here` is known; then turned round.
    while kind >= v[CURSOR]:
        from_here += v[row + kind]
        if v[row + kind] > 0 and from_here >= owed:
            buffer[count] = first + kind
            count += 1
        kind -= 1
    low: i64 = 0
    high = count - 1
    while low < high:
        kept = buffer[low]
        buffer[low] = buffer[high]
        buffer[high] = kept
        low += 1
        high -= 1
    return count


# What a step does.


def give_back(t: Position, seat: i64, kind: i64, count: i64) -> None:
    """Return fruit of one kind of `seat` to the supply, as payment or as discard."""
    v = t._v
    move_fruit(v, FRUIT + KINDS * seat + kind, SUPPLY + kind, count)
    v[CURSOR] = kind
    v[OWED] -= count
    if t._recording:
        tell = events.paid if v[STAGE] == PAYING else events.dropped
        t._events.append(tell(seat, kind, count))


def give_what_is_forced(t: Position, seat: i64) -> None:
    """Give fruit back as long as some is owed and there is no choice which."""
    v = t._v
    row = FRUIT + KINDS * seat
    kind = v[CURSOR]
    while v[OWED] > 0:
        while v[row + kind] == 0:
            kind += 1
        later: i64 = 0
        other: i64
        for other in range(kind + 1, KINDS):
            later += v[row + other]
        # With enough later, this kind may be skipped; what is lacking there is not free.
        if later >= v[OWED]:
            return
        give_back(t, seat, kind, v[OWED] - later)


def order(t: Position, seat: i64, item: i64) -> None:
    """Begin the purchase of a prize of class `item`, or of an Extra Worker (HIRED)."""
    v = t._v
    v[ITEM] = item
    v[CURSOR] = 0
    v[OWED] = price_of_extra(v, seat) if item == HIRED else price_of_prize(v, seat, item)
    if t._recording:
        t._events.append(events.ordered(seat, item, v[OWED]))


def hand_over(t: Position, seat: i64) -> None:
    """Give `seat` what it has paid for, and name the last round if it is time (FF-43)."""
    v = t._v
    item = v[ITEM]
    v[BOUGHT] = 1
    v[ITEM] = 0
    v[CURSOR] = 0
    if item == HIRED:
        _hand_over_extra(t, seat)
        return
    space = v[SOLD + item]
    v[SOLD + item] = space + 1
    v[OWNER + SPACES * item + space] = seat
    if t._recording:
        t._events.extend(events.bought(seat, item, v[VALUE + DISCS * item + space]))
    left = prizes_left(v)
    if v[LAST_ROUND] == 0 and left <= LAST_PRIZES:
        v[LAST_ROUND] = v[ROUND] + 1
        if t._recording:
            t._events.append(events.last_round(left, v[LAST_ROUND]))


def _hand_over_extra(t: Position, seat: i64) -> None:
    v = t._v
    space: i64 = 0
    while v[STACK + space] == 0:
        space += 1
    v[STACK + space] -= 1
    v[EXTRAS + seat] += 1
    if t._recording:
        t._events.append(events.hired(seat, v[EXTRAS + seat]))
