"""What may be done in a position: pure functions over its row of numbers.

States and views ask the same questions here; a view of the seat to decide holds all that
the answers depend on.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fruit_boss.data import (
    ACTIONS_PER_TURN,
    CAT_STACK,
    COLLECT_COUNT,
    COUNTS,
    EMPTY,
    FIELD_BITS,
    FIELD_MASK,
    KINDS,
    LOW_BITS,
    LOW_MASK,
    NO_SUIT,
    PART_STARTS,
    PARTS,
    PLAYABLE_MASK,
    STACK_STAR,
    STALLS,
    STAR_STACK,
    SUITS,
    SUMS,
    is_fruit,
    kind_count,
    pack_cats,
    pack_stars,
    stack_pack,
    stack_sum,
    stacks_fit,
)
from fruit_tui.engine.fruit_boss.layout import (
    ACTIONS_LEFT,
    CAT_CARD_STAGE,
    CAT_STALL_STAGE,
    CHOICES,
    COMBINE,
    COMBINE_STAGE,
    DECK_LEFT,
    EAT_CARD,
    EAT_STALL,
    END,
    FOLIO,
    HAND,
    MAIN_STAGE,
    ON_STALL,
    ONTO_STALL,
    PASS,
    PENDING,
    PLAY,
    PLAY_CAT,
    PLAYER,
    REDRAW,
    SLIDE,
    SLIDE_STAGE,
    SOURCE,
    STAGE,
    STALL,
    STALL_STAGE,
    STAR_SET_STAGE,
    STAR_VALUE_AT,
    STARS_TO,
    TAKE,
    TAKE_STAGE,
    TO_STALL,
    TOPPLE,
    TOPPLE_STAGE,
)

ALL_SUITS: Final = (1 << SUITS) - 1


def legal_into(v: vec[i64], buffer: vec[i64]) -> i64:
    """Write the legal actions of the seat to decide into `buffer`, ascending; return how many."""
    stage = v[STAGE]
    if stage == MAIN_STAGE:
        return _main_into(v, buffer)
    if stage == STALL_STAGE:
        return _places_into(v, buffer)
    if stage == COMBINE_STAGE:
        return _mates_into(v, buffer)
    if stage == SLIDE_STAGE:
        return _reach_into(v, buffer)
    if stage == TAKE_STAGE:
        return _choices_into(v, buffer, TAKE)
    if stage == TOPPLE_STAGE:
        return _choices_into(v, buffer, TOPPLE)
    if stage == CAT_STALL_STAGE:
        return _occupied_into(v, buffer)
    if stage == CAT_CARD_STAGE:
        return _edible_into(v, buffer)
    if stage == STAR_SET_STAGE:
        return _sets_into(v, buffer)
    return 0


def _main_into(v: vec[i64], buffer: vec[i64]) -> i64:
    hand = v[HAND + v[PLAYER]]
    count: i64 = 0
    if v[ACTIONS_LEFT] < ACTIONS_PER_TURN:
        buffer[0] = END  # FB-9: only after a first action
        count = 1

    # What the market offers: the suits that find a place, the suits that lie there once
    # and more than once, and the stacks of stars alone, which fit any suit (FB-2).
    open_suits: i64 = 0
    once: i64 = 0
    twice: i64 = 0
    star_stacks: i64 = 0
    occupied: i64 = 0  # bit set of stalls
    empty: i64 = 0
    stall: i64
    for stall in range(STALLS):
        stack = v[STALL + stall]
        if stack == EMPTY:
            empty |= 1 << stall
            continue
        occupied |= 1 << stall
        if stack != CAT_STACK:
            suit = stack >> LOW_BITS
            if suit == NO_SUIT:
                star_stacks += 1
            else:
                twice |= once & (1 << suit)
                once |= 1 << suit
    open_suits = ALL_SUITS if empty or star_stacks else once

    if occupied and pack_cats(hand):
        buffer[count] = PLAY_CAT
        count += 1
    if twice or star_stacks:
        for stall in range(STALLS):
            stack = v[STALL + stall]
            if not is_fruit(stack):
                continue
            suit = stack >> LOW_BITS
            if suit == NO_SUIT:
                mates = once != 0 or star_stacks > 1
            else:
                mates = star_stacks > 0 or (twice >> suit) & 1 != 0
            if mates:
                buffer[count] = COMBINE + stall
                count += 1
    movable = occupied & ((empty << 1) | (empty >> 1))
    if movable:
        for stall in range(STALLS):
            if (movable >> stall) & 1:
                buffer[count] = SLIDE + stall
                count += 1

    stars = pack_stars(hand)
    with_stars: i64
    index: i64
    for suit in range(SUITS):
        field = (hand >> (FIELD_BITS * suit)) & FIELD_MASK
        if field and (open_suits >> suit) & 1:
            start = PART_STARTS[field] + 1
            stop = PART_STARTS[field + 1]
            for with_stars in range(stars + 1):
                base = PLAY + (suit << LOW_BITS) + (with_stars << FIELD_BITS)
                index = start
                while index < stop:
                    buffer[count] = base + PARTS[index]
                    count += 1
                    index += 1
    if stars and open_suits:
        for with_stars in range(1, stars + 1):
            buffer[count] = PLAY + STAR_STACK + with_stars * STACK_STAR
            count += 1

    if count == 0:
        # FB-30, FB-44: stuck before the first action.
        buffer[0] = REDRAW if v[DECK_LEFT] else PASS
        count = 1
    return count


def anything_possible(v: vec[i64]) -> bool:
    """Return whether the player whose turn it is has any of the four actions (FB-9)."""
    hand = v[HAND + v[PLAYER]]
    once: i64 = 0
    twice: i64 = 0
    star_stacks: i64 = 0
    occupied: i64 = 0
    fruit: i64 = 0
    stall: i64
    for stall in range(STALLS):
        stack = v[STALL + stall]
        if stack == EMPTY:
            continue
        occupied += 1
        if stack != CAT_STACK:
            fruit += 1
            suit = stack >> LOW_BITS
            if suit == NO_SUIT:
                star_stacks += 1
            else:
                twice |= once & (1 << suit)
                once |= 1 << suit
    if occupied and (occupied < STALLS or pack_cats(hand)):
        return True  # a slide, or a meal
    if twice or (star_stacks and fruit > 1):
        return True  # a combination
    if occupied < STALLS or star_stacks:
        return (hand & PLAYABLE_MASK) != 0
    if fruit and pack_stars(hand):
        return True
    return once & suits_in(hand) != 0


def place_open(v: vec[i64], cards: i64, stall: i64) -> bool:
    """Return whether the stack `cards` may be put into `stall` (FB-2, FB-8, FB-22)."""
    stack = v[STALL + stall]
    return stack == EMPTY or (stack != CAT_STACK and stacks_fit(stack, cards))


def mates(v: vec[i64], source: i64, stall: i64) -> bool:
    """Return whether the stack in `source` may be combined onto `stall` (FB-14, FB-22)."""
    mover = v[STALL + source]
    stack = v[STALL + stall]
    return (
        source != stall
        and mover != EMPTY
        and mover != CAT_STACK
        and stack != EMPTY
        and stack != CAT_STACK
        and stacks_fit(mover, stack)
    )


def reachable(v: vec[i64], source: i64) -> i64:
    """Return the bit set of empty stalls that `source` reaches without a jump (FB-21)."""
    reach: i64 = 0
    stall = source - 1
    while stall >= 0 and v[STALL + stall] == EMPTY:
        reach |= 1 << stall
        stall -= 1
    stall = source + 1
    while stall < STALLS and v[STALL + stall] == EMPTY:
        reach |= 1 << stall
        stall += 1
    return reach


def occupied_beside(v: vec[i64], stall: i64) -> i64:
    """Return the bit set of occupied neighbours: what `stall` may topple onto (FB-18)."""
    found: i64 = 0
    if stall > 0 and v[STALL + stall - 1] != EMPTY:
        found = 1 << (stall - 1)
    if stall < STALLS - 1 and v[STALL + stall + 1] != EMPTY:
        found |= 1 << (stall + 1)
    return found


def collectible_beside(v: vec[i64], stall: i64) -> i64:
    """Return the bit set of neighbours that the stack now in `stall` takes (FB-10 to FB-13)."""
    star_value = v[STAR_VALUE_AT]
    worth = stack_sum(v[STALL + stall], star_value)
    if worth == 0:
        return 0  # FB-47
    least: i64 = COLLECT_COUNT if v[DECK_LEFT] else 1  # FB-31
    found: i64 = 0
    if stall > 0 and _yields(v[STALL + stall - 1], worth, least, star_value):
        found = 1 << (stall - 1)
    if stall < STALLS - 1 and _yields(v[STALL + stall + 1], worth, least, star_value):
        found |= 1 << (stall + 1)
    return found


def _yields(stack: i64, worth: i64, least: i64, star_value: i64) -> bool:
    if stack == CAT_STACK:
        return True  # FB-25
    low = stack & LOW_MASK
    return (
        stack != EMPTY
        and COUNTS[low] >= least
        and SUMS[low] + (low >> FIELD_BITS) * star_value < worth
    )


def suits_in(pack: i64) -> i64:
    """Return the bit set of suits of which `pack` holds fruit."""
    found: i64 = 0
    suit: i64
    for suit in range(SUITS):
        if (pack >> (FIELD_BITS * suit)) & FIELD_MASK:
            found |= 1 << suit
    return found


def kinds_in(stack: i64) -> i64:
    """Return how many different cards lie in `stack`."""
    pack = stack_pack(stack)
    found: i64 = 0
    kind: i64
    for kind in range(KINDS):
        if kind_count(pack, kind):
            found += 1
    return found


def _places_into(v: vec[i64], buffer: vec[i64]) -> i64:
    cards = v[PENDING]
    count: i64 = 0
    stall: i64
    for stall in range(STALLS):
        if place_open(v, cards, stall):
            buffer[count] = ON_STALL + stall
            count += 1
    return count


def _mates_into(v: vec[i64], buffer: vec[i64]) -> i64:
    count: i64 = 0
    stall: i64
    for stall in range(STALLS):
        if mates(v, v[SOURCE], stall):
            buffer[count] = ONTO_STALL + stall
            count += 1
    return count


def _reach_into(v: vec[i64], buffer: vec[i64]) -> i64:
    reach = reachable(v, v[SOURCE])
    count: i64 = 0
    stall: i64
    for stall in range(STALLS):
        if (reach >> stall) & 1:
            buffer[count] = TO_STALL + stall
            count += 1
    return count


def _choices_into(v: vec[i64], buffer: vec[i64], base: i64) -> i64:
    count: i64 = 0
    stall: i64
    for stall in range(STALLS):
        if (v[CHOICES] >> stall) & 1:
            buffer[count] = base + stall
            count += 1
    return count


def _occupied_into(v: vec[i64], buffer: vec[i64]) -> i64:
    count: i64 = 0
    stall: i64
    for stall in range(STALLS):
        if v[STALL + stall] != EMPTY:
            buffer[count] = EAT_STALL + stall
            count += 1
    return count


def _edible_into(v: vec[i64], buffer: vec[i64]) -> i64:
    pack = stack_pack(v[STALL + v[SOURCE]])
    count: i64 = 0
    kind: i64
    for kind in range(KINDS):
        if kind_count(pack, kind):
            buffer[count] = EAT_CARD + kind
            count += 1
    return count


def _sets_into(v: vec[i64], buffer: vec[i64]) -> i64:
    suits = suits_in(v[FOLIO + v[PLAYER]])
    count: i64 = 0
    suit: i64
    for suit in range(SUITS):
        if (suits >> suit) & 1:
            buffer[count] = STARS_TO + suit
            count += 1
    return count
