"""Why an action is not legal, as a sentence to the player who tried it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fruit_boss.data import (
    ACTIONS_PER_TURN,
    CAT_STACK,
    EMPTY,
    KINDS,
    LOW_BITS,
    NO_SUIT,
    STALLS,
    SUIT_PLURALS,
    SUITS,
    kind_count,
    pack_cats,
    stack_pack,
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
    MAX_LEGAL,
    ON_STALL,
    ONTO_STALL,
    OVER_STAGE,
    PASS,
    PENDING,
    PLAY,
    PLAY_CAT,
    PLAYER,
    REDRAW,
    SHUFFLE_STAGE,
    SLIDE,
    SLIDE_STAGE,
    SOURCE,
    STAGE,
    STALL,
    STALL_STAGE,
    STARS_TO,
    TAKE,
    TAKE_STAGE,
    TO_STALL,
    TOPPLE,
    TOPPLE_STAGE,
)
from fruit_tui.engine.fruit_boss.notation import is_play, kind_text, stack_text
from fruit_tui.engine.fruit_boss.rules import anything_possible, legal_into, suits_in

_NOTHING_CHOSEN = {
    ON_STALL: "Choose cards to play first: “play L2 L1”.",
    ONTO_STALL: "Choose a stack to combine first: “combine 2”.",
    TO_STALL: "Choose a stack to slide first: “slide 3”.",
    EAT_STALL: "Play a cat first: “cat”.",
    EAT_CARD: "Play a cat and choose its stall first: “cat”, “eat 2”.",
    TAKE: "Nothing is waiting to be collected.",
    TOPPLE: "No stack is toppling.",
    STARS_TO: "No collected stars are looking for a set.",
}


def explain_action(v: vec[i64], seat: i64, action: i64) -> str:
    """Return why `seat` may not do `action` now; "" if it may."""
    stage = v[STAGE]
    if stage == OVER_STAGE:
        return "The match is over."
    if stage == SHUFFLE_STAGE:
        return "The round is over; the cards are being shuffled for the next one."
    if seat < 0:
        return "A spectator only watches."
    if seat != v[PLAYER]:
        return f"It is the turn of player {v[PLAYER] + 1}."
    buffer = vec[i64]([0] * MAX_LEGAL)
    count = legal_into(v, buffer)
    i: i64
    for i in range(count):
        if buffer[i] == action:
            return ""
    base = _base(action)
    if base < 0:
        return f"{action} is no move of Fruit Boss."
    if stage == MAIN_STAGE:
        return _explain_main(v, base, action - base)
    if stage == STALL_STAGE:
        if base == ON_STALL:
            return _explain_place(v, action - base)
        return f"Choose a stall for {stack_text(v[PENDING])} first: “on 1” to “on {STALLS}”."
    if stage == COMBINE_STAGE:
        if base == ONTO_STALL:
            return _explain_mate(v, action - base)
        return f"Choose where the stack of stall {v[SOURCE] + 1} goes first: “onto” and a stall."
    if stage == SLIDE_STAGE:
        if base == TO_STALL:
            return _explain_reach(v, action - base)
        return f"Choose where the stack of stall {v[SOURCE] + 1} slides first: “to” and a stall."
    if stage == CAT_STALL_STAGE:
        if base == EAT_STALL:
            return f"Stall {action - base + 1} is empty; the cat eats a card of the market."
        return "Choose a stall for the cat first: “eat” and a stall."
    if stage == CAT_CARD_STAGE:
        cards = stack_text(v[STALL + v[SOURCE]])
        if base == EAT_CARD:
            kind: int = action - base
            return f"There is no {kind_text(kind)} in stall {v[SOURCE] + 1}; there is {cards}."
        return f"Choose the card that the cat eats first: “eat” and one of {cards}."
    if stage == TAKE_STAGE:
        return f"Choose which stack you collect first: {_either(v, 'take')}."
    if stage == TOPPLE_STAGE:
        return f"Choose which way the stack topples first: {_either(v, 'topple')}."
    suits = suits_in(v[FOLIO + v[PLAYER]])
    yours = [SUIT_PLURALS[suit] for suit in range(SUITS) if suits >> suit & 1]
    if base == STARS_TO:
        wanted = SUIT_PLURALS[action - base]
        return f"You have no set of {wanted}; the stars join your {_or(yours)}."
    return f"Choose the set that the stars join first: “stars to” your {_or(yours)}."


def _base(action: i64) -> i64:
    """Return the first action of the block that `action` is in; -1 where it is in none."""
    if END <= action <= PLAY_CAT:
        return action
    if action > PLAY:
        return PLAY if is_play(action) else -1
    for base in (COMBINE, SLIDE, ON_STALL, ONTO_STALL, TO_STALL, EAT_STALL, TAKE, TOPPLE):
        if base <= action < base + STALLS:
            return base
    if EAT_CARD <= action < EAT_CARD + KINDS:
        return EAT_CARD
    if STARS_TO <= action < STARS_TO + SUITS:
        return STARS_TO
    return -1


def _explain_main(v: vec[i64], base: i64, number: i64) -> str:
    if base == END:
        if anything_possible(v):
            return "Do at least one action before you end the turn (FB-9)."
        return f"You can do nothing: “{'redraw' if v[DECK_LEFT] else 'pass'}” (FB-30)."
    if base in (REDRAW, PASS):
        if v[ACTIONS_LEFT] < ACTIONS_PER_TURN:
            return "You have acted already: act again or “end” the turn."
        if anything_possible(v):
            return "You can still do something, so you must (FB-9)."
        if base == REDRAW:
            return "The deck is empty, so there is no new hand to draw: “pass” (FB-44)."
        return "The deck still has cards: “redraw” for a new hand (FB-30)."
    if base == PLAY_CAT:
        if pack_cats(v[HAND + v[PLAYER]]) == 0:
            return "You hold no cat."
        return "The market is empty; there is nothing for a cat to eat."
    if base == COMBINE:
        return _explain_combine(v, number)
    if base == SLIDE:
        if v[STALL + number] == EMPTY:
            return f"Stall {number + 1} is empty; there is nothing to slide."
        return f"No empty stall is beside stall {number + 1}, so its stack cannot slide."
    if base == PLAY:
        return _explain_play(v, number)
    return _NOTHING_CHOSEN[base]


def _explain_combine(v: vec[i64], stall: i64) -> str:
    stack = v[STALL + stall]
    if stack == EMPTY:
        return f"Stall {stall + 1} is empty; there is nothing to combine."
    if stack == CAT_STACK:
        return f"Stall {stall + 1} holds a cat; cats are not combined (FB-22)."
    return f"No other stall holds {_fruit(stack)} to combine stall {stall + 1} with."


def _explain_play(v: vec[i64], cards: i64) -> str:
    hand = v[HAND + v[PLAYER]]
    pack = stack_pack(cards)
    for kind in range(KINDS):
        wanted = kind_count(pack, kind)
        held = kind_count(hand, kind)
        if wanted > held:
            if held == 0:
                return f"You do not hold {kind_text(kind)}."
            return f"You hold {kind_text(kind)} only {_times(held)}."
    return f"No stall takes {_fruit(cards)} now: all hold another fruit or a cat."


def _explain_place(v: vec[i64], stall: i64) -> str:
    stack = v[STALL + stall]
    cards = v[PENDING]
    if stack == CAT_STACK:
        return f"Stall {stall + 1} holds a cat; no fruit goes there (FB-22)."
    fruit = _fruit(cards)
    return f"Stall {stall + 1} holds {_fruit(stack)}; {fruit} go on {fruit} or an empty stall."


def _explain_mate(v: vec[i64], stall: i64) -> str:
    source = v[SOURCE]
    stack = v[STALL + stall]
    fruit = _fruit(v[STALL + source])
    if stall == source:
        return f"The stack is in stall {stall + 1} already; combine it onto another one."
    if stack == EMPTY:
        return f"Stall {stall + 1} is empty; {fruit} combine with {fruit} (“slide” moves a stack)."
    if stack == CAT_STACK:
        return f"Stall {stall + 1} holds a cat; cats are not combined (FB-22)."
    return f"Stall {stall + 1} holds {_fruit(stack)}; {fruit} combine with {fruit}."


def _explain_reach(v: vec[i64], stall: i64) -> str:
    source = v[SOURCE]
    if stall == source:
        return f"The stack is in stall {stall + 1} already."
    if v[STALL + stall] != EMPTY:
        return f"Stall {stall + 1} is occupied; a stack slides to an empty stall."
    step: i64 = 1 if stall > source else -1
    between = source + step
    while v[STALL + between] == EMPTY:
        between += step
    return (
        f"Stall {between + 1} is in the way to stall {stall + 1};"
        " a slide does not jump over a stack (FB-21)."
    )


def _fruit(stack: i64) -> str:
    suit: int = stack >> LOW_BITS
    return "stars" if suit == NO_SUIT else SUIT_PLURALS[suit]


def _either(v: vec[i64], verb: str) -> str:
    stalls = [stall for stall in range(STALLS) if v[CHOICES] >> stall & 1]
    return _or([f"“{verb} {stall + 1}”" for stall in stalls])


def _or(words: list[str]) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} or {words[-1]}"


def _times(count: i64) -> str:
    return "once" if count == 1 else "twice"
