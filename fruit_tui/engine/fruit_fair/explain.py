"""Why an action is not legal, as a sentence to the player who tried it.

Reads of hidden cells only those of the seat itself, so states and views answer alike.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fruit_fair.assign import lowest_tree, next_class
from fruit_tui.engine.fruit_fair.data import (
    FRUITS,
    KINDS,
    MOST_EXTRAS,
    PRIZE_NAMES,
)
from fruit_tui.engine.fruit_fair.fair import price_of_extra, price_of_prize
from fruit_tui.engine.fruit_fair.layout import (
    ACTIONS,
    ACTOR,
    ASSIGNING,
    BUY,
    BUYING,
    CARRYING,
    CHOOSE_FRUIT,
    CHOOSE_TILE,
    CHOOSING_FRUIT,
    CHOOSING_TILE,
    COMMIT,
    CURSOR,
    DRAWING,
    DROP,
    DROPPING,
    EATEN,
    ENDED,
    EXTRAS,
    FEED,
    FEEDING,
    FRUIT,
    GIVE,
    GIVEN,
    GIVING,
    HIRE,
    KEEP,
    LEAVE,
    MIGRANT_PICK,
    MIGRANT_REST,
    MIGRATING,
    MOVING,
    NO_SWAP,
    OWED,
    PARTNER,
    PAY,
    PAYING,
    PLACE,
    PLAN,
    SEATS,
    STAGE,
    SUPPLY,
    SWAP_WITH,
    SWAPPING,
    TAKE,
    TAKING,
    TREE,
    WITHDRAW,
    fruit_of,
    in_hand,
    is_ready,
    kinds_of,
    placed,
    trees_with_fruit,
    workers_of,
)
from fruit_tui.engine.fruit_fair.orchard import can_swap

# By stage: what the seat to decide is to do.
TASKS: Final = (
    "choose a starting fruit",
    "choose the Raccoon or the Transporter",
    "assign workers",
    "feed the raccoon",
    "wait for the raccoon",
    "keep the assignment or reassign the workers",
    "place the next worker",
    "swap with a player, or not",
    "say what to give",
    "say what to take",
    "let the Migrant Worker pick or rest",
    "buy, hire, or be done",
    "pay a fruit",
    "drop a fruit",
    "look at the result",
)

# Blocks of actions: the first one, the stage they belong to, and when that is.
_BLOCKS: Final = (
    (PLACE, ASSIGNING, "Workers are assigned in phase 1"),
    (FEED, FEEDING, "The raccoon is fed in phase 2, by whoever owns it"),
    (KEEP, CARRYING, "Reassigning is for the owner of the Transporter, before picking"),
    (SWAP_WITH, SWAPPING, "A swap is for a picker who found an empty tree"),
    (GIVE, GIVING, "A fruit is given once a swap has begun"),
    (TAKE, TAKING, "A fruit is taken once you have said what you give for it"),
    (MIGRANT_PICK, MIGRATING, "The Migrant Worker picks at the end of his owner's turn"),
    (BUY, BUYING, "Prizes and Extra Workers are bought at the fair, in phase 4"),
    (PAY, PAYING, "Fruit is paid once you have said what you buy"),
    (DROP, DROPPING, "Fruit is dropped after the fair, by whoever has more than eight"),
    (CHOOSE_FRUIT, CHOOSING_FRUIT, "Starting fruit is chosen before the first round"),
    (CHOOSE_TILE, CHOOSING_TILE, "A tile is chosen before the first round"),
)

_CLASS: Final = ("picker", "gardener", "Extra Worker")
_IN_ORDER: Final = "in the order cherry, apple, plum, lemon"


def explain_action(v: vec[i64], seat: i64, action: i64) -> str:
    """Return why `seat` may not do `action` now, as a sentence; "" if it may."""
    if not 0 <= seat < v[SEATS]:
        return "Only the players at the table may act."
    if not 0 <= action < ACTIONS:
        return "Fruit Fair has no such move."
    stage = v[STAGE]
    if stage == ENDED:
        return "The game is over."
    if stage == ASSIGNING:
        return _explain_assigning(v, seat, action)
    if action in (COMMIT, WITHDRAW) and stage > ASSIGNING:
        return "The assignments are locked: everybody was ready (FF-54)."
    if stage == DRAWING:
        return "The raccoon draws what it eats first."
    if seat != v[ACTOR]:
        return f"It is player {v[ACTOR] + 1}'s turn to {TASKS[stage]}."
    block = _block_of(action)
    if block[1] != stage and not (stage == MOVING and block[1] == ASSIGNING):
        return f"{block[2]}; now you are to {TASKS[stage]}."
    return _explain_in_stage(v, seat, action)


def _block_of(action: i64) -> tuple[int, int, str]:
    index = len(_BLOCKS) - 1
    while _BLOCKS[index][0] > action:
        index -= 1
    return _BLOCKS[index]


def _explain_in_stage(v: vec[i64], seat: i64, action: i64) -> str:
    """Explain an action of the kind that is to be done at this stage."""
    stage = v[STAGE]
    if stage == BUYING:
        return "" if action == LEAVE else _explain_purchase(v, seat, action)
    if stage == PAYING:
        return _explain_fruit(v, seat, action - PAY)
    if stage == DROPPING:
        return _explain_fruit(v, seat, action - DROP)
    if stage == SWAPPING:
        return "" if action == NO_SWAP else _explain_partner(v, seat, action - SWAP_WITH)
    if stage == GIVING:
        return _explain_give(v, seat, action - GIVE)
    if stage == TAKING:
        return _explain_take(v, action - TAKE)
    if stage == MIGRATING:
        return "" if action == MIGRANT_REST else _explain_migrant(v, action - MIGRANT_PICK)
    if stage == FEEDING:
        return _explain_feed(v, action - FEED)
    if stage == MOVING:
        return _explain_placement(v, seat, action)
    if stage == CHOOSING_FRUIT and action - CHOOSE_FRUIT < v[CURSOR]:
        began = FRUITS[v[CURSOR]]
        return f"The two fruits are chosen {_IN_ORDER}, and you began with the {began} (FF-48)."
    return ""


# Phase 1, and the Transporter.


def _explain_assigning(v: vec[i64], seat: i64, action: i64) -> str:
    ready = is_ready(v, seat)
    if action == WITHDRAW:
        if ready:
            return ""
        return "Only who is ready withdraws; single steps are simply taken back (FF-54)."
    if action > WITHDRAW:
        return f"{_block_of(action)[2]}; now you are to assign workers."
    if ready:
        return "You are ready; withdraw first to assign your workers anew (FF-54)."
    if action == COMMIT:
        left = in_hand(v, seat)
        if left == 0:
            return ""
        those = "1 worker is" if left == 1 else f"{left} workers are"
        return f"You are not ready: {those} still in your hand, and all must be assigned (FF-2)."
    return _explain_placement(v, seat, action)


def _explain_placement(v: vec[i64], seat: i64, action: i64) -> str:
    worker = (action - PLACE) // KINDS
    tree = (action - PLACE) % KINDS
    plan = v[PLAN + seat]
    owned = workers_of(v, seat, worker)
    if owned == 0:
        return "You have no Extra Worker; they are hired at the fair."
    if placed(plan, worker) == owned:
        if owned == 1:
            return f"Your only {_CLASS[worker]} is at a tree already."
        return f"Both your {_CLASS[worker]}s are at a tree already."
    coming = next_class(v, seat)
    if worker > coming:
        return f"Your {_CLASS[coming]}s come first, and one is still in your hand."
    lowest = lowest_tree(plan, worker)
    if tree < lowest:
        return (
            f"Workers of a kind are placed {_IN_ORDER}, and the {_CLASS[worker]} before this one "
            f"is at the {FRUITS[lowest]} tree."
        )
    return ""


# Phases 2 and 3.


def _explain_feed(v: vec[i64], kind: i64) -> str:
    if v[EATEN + kind] > 0:
        return f"The raccoon has eaten from the {FRUITS[kind]} tree; it eats from two (FF-13)."
    if v[TREE + kind] == 0:
        return f"The raccoon cannot eat from the {FRUITS[kind]} tree: it is empty (FF-13)."
    return ""


def explain_meal(v: vec[i64], outcome: tuple[int, ...]) -> str:
    """Return why the raccoon cannot draw the trees of `outcome`; "" if it can."""
    if v[STAGE] != DRAWING:
        return "The raccoon draws nothing now."
    if len(outcome) != 2 or not all(0 <= kind < KINDS for kind in outcome):
        return "The raccoon draws two of the four trees."
    if outcome[0] >= outcome[1]:
        return f"The raccoon draws two different trees, written {_IN_ORDER}."
    for kind in outcome:
        if v[TREE + kind] == 0:
            return f"The raccoon cannot eat from the {FRUITS[kind]} tree: it is empty (FF-13)."
    return ""


def _explain_partner(v: vec[i64], seat: i64, other: i64) -> str:
    if other >= v[SEATS]:
        return f"There is no player {other + 1} in this game."
    if other == seat:
        return "A swap needs another player."
    if fruit_of(v, other) == 0:
        return f"Player {other + 1} has no fruit to swap (FF-18)."
    if not can_swap(v, seat, other):
        return f"You and player {other + 1} have only the same kind, which is no swap (FF-18)."
    return ""


def _explain_give(v: vec[i64], seat: i64, kind: i64) -> str:
    if v[FRUIT + KINDS * seat + kind] == 0:
        return f"You have no {FRUITS[kind]} to give."
    one: i64 = 1
    if kinds_of(v, v[PARTNER]) == one << kind:
        return f"Player {v[PARTNER] + 1} has no other kind to swap for your {FRUITS[kind]} (FF-18)."
    return ""


def _explain_take(v: vec[i64], kind: i64) -> str:
    if v[FRUIT + KINDS * v[PARTNER] + kind] == 0:
        return f"Player {v[PARTNER] + 1} has no {FRUITS[kind]} to take."
    if kind == v[GIVEN]:
        return "Two equal fruits are no swap: take another kind than you give (FF-18)."
    return ""


def _explain_migrant(v: vec[i64], kind: i64) -> str:
    if trees_with_fruit(v) > 0:
        if v[TREE + kind] == 0:
            return f"The {FRUITS[kind]} tree is empty, and fruit hangs on others (FF-26)."
        return ""
    if v[SUPPLY + kind] == 0:
        return f"All trees are empty, and the supply has no {FRUITS[kind]} either (FF-26)."
    return ""


# Phase 4.


def _explain_purchase(v: vec[i64], seat: i64, action: i64) -> str:
    fruit = fruit_of(v, seat)
    if action == HIRE:
        if v[EXTRAS + seat] == MOST_EXTRAS:
            return "You have two Extra Workers already, and nobody hires more in one game (FF-32)."
        price = price_of_extra(v, seat)
        thing = "Extra Worker"
        if price < 0:
            return "All Extra Workers are hired."
    else:
        price = price_of_prize(v, seat, action - BUY)
        thing = PRIZE_NAMES[action - BUY]
        if price < 0:
            return f"The {thing}s are sold out."
    if price <= fruit:
        return ""
    return f"The next {thing} costs you {price} fruits, and you have {fruit}."


def _explain_fruit(v: vec[i64], seat: i64, kind: i64) -> str:
    row = FRUIT + KINDS * seat
    if v[row + kind] == 0:
        return f"You have no {FRUITS[kind]} to give."
    if kind < v[CURSOR]:
        return f"Fruit is given {_IN_ORDER}, and you are at the {FRUITS[v[CURSOR]]} (FF-50)."
    from_here: i64 = 0
    other: i64
    for other in range(kind, KINDS):
        from_here += v[row + other]
    if from_here < v[OWED]:
        return (
            f"Fruit is given {_IN_ORDER}: {v[OWED]} are still to go, and from {FRUITS[kind]} on "
            f"you have only {from_here} (FF-50)."
        )
    return ""
