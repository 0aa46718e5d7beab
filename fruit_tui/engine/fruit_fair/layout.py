"""Where everything stands in the one flat row of whole numbers that a position is.

A state, a view and a saved view are all such a row (`SIZE` cells), so a copy is
one slice.  In a view, what the seat cannot know is 0.  The functions here only
read.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fruit_fair.data import (
    CARDS_OF_A_CLASS,
    EXTRA,
    KINDS,
    SPACES,
    WORKER_CLASSES,
)

# One cell each.
STAGE: Final = 0  # what is being decided, see below
ACTOR: Final = 1  # the seat to decide; -1 where it is not one seat's turn
TURN: Final = 2  # place in the turn order of the seat whose turn it is, 0 to seats - 1
ROUND: Final = 3  # 1 and up
LAST_ROUND: Final = 4  # the round after which the game ends; 0 while none is named
QUIET: Final = 5  # rounds in a row without a purchase, before this one
BOUGHT: Final = 6  # 1 when somebody bought something this round
OWED: Final = 7  # feeds, swaps, fruit to pay or to drop that are still to come
CURSOR: Final = 8  # paying and dropping: the lowest kind that may still be given
ITEM: Final = 9  # paying: the class being bought, or HIRED
PARTNER: Final = 10  # swapping: the other seat
GIVEN: Final = 11  # swapping: the kind that the actor gives
READY: Final = 12  # phase 1: one bit for each seat that is ready

# Rows.
TREE: Final = 13  # 4: fruit on the trees, by kind
BARROW: Final = 17  # 4: fruit in the wheelbarrow
SUPPLY: Final = 21  # 4: fruit in the supply
EATEN: Final = 25  # 4: fruit on the raccoon space
MARKER: Final = 29  # 4: the tree on whose trunk each marker lies
HOLDER: Final = 32  # + MIGRANT, RACCOON or TRANSPORTER: the seat with that tile; -1 nobody
ORDER: Final = 36  # 5: the seats in turn order; -1 past the last seat
STACK: Final = 41  # 3: Extra Worker cards left on the spaces for 3, 4 and 5 fruit
SOLD: Final = 44  # 5: prizes sold, by class
VALUE: Final = 49  # 25: by class the three discs on the board, cheapest first, then the box
OWNER: Final = 74  # 15: the seat that bought each disc, by class and space; -1 unsold
FRUIT: Final = 89  # 20: fruit of the players, by seat and kind
EXTRAS: Final = 109  # 5: Extra Workers hired, by seat
PLAN: Final = 114  # 5: this round's assignments, packed; 0 before and after use
LAST_PLAN: Final = 119  # 5: the assignments last carried out, packed, public
SEATS: Final = 124  # how many play, fixed
SIZE: Final = 125

# Stages, in the order of a game.  Phases are what players call them.
CHOOSING_FRUIT: Final = 0
CHOOSING_TILE: Final = 1
ASSIGNING: Final = 2
FEEDING: Final = 3
DRAWING: Final = 4
CARRYING: Final = 5
MOVING: Final = 6
SWAPPING: Final = 7
GIVING: Final = 8
TAKING: Final = 9
MIGRATING: Final = 10
BUYING: Final = 11
PAYING: Final = 12
DROPPING: Final = 13
ENDED: Final = 14

HIRED: Final = 5  # in ITEM: an Extra Worker and not a prize

# Actions.  A block's first number plus what it says behind it.
PLACE: Final = 0  # + 4 x worker class + tree: send the next worker of that class
COMMIT: Final = 12  # ready
WITHDRAW: Final = 13
FEED: Final = 14  # + kind
KEEP: Final = 18
REASSIGN: Final = 19
SWAP_WITH: Final = 20  # + seat
NO_SWAP: Final = 25
GIVE: Final = 26  # + kind
TAKE: Final = 30  # + kind
MIGRANT_PICK: Final = 34  # + kind
MIGRANT_REST: Final = 38
BUY: Final = 39  # + class
HIRE: Final = 44
LEAVE: Final = 45
PAY: Final = 46  # + kind
DROP: Final = 50  # + kind
CHOOSE_FRUIT: Final = 54  # + kind
CHOOSE_TILE: Final = 58  # the raccoon, then the transporter
ACTIONS: Final = 60

MAX_LEGAL: Final = 8  # more than any position has


def phase_of(stage: i64) -> i64:
    """Return the phase, 1 to 4, of a stage; 0 in the set-up and after the end.

    Phase 5 leaves nothing to decide, so no position stands in it.
    """
    if stage == ASSIGNING:
        return 1
    if stage in (FEEDING, DRAWING):
        return 2
    if CARRYING <= stage <= MIGRATING:
        return 3
    if BUYING <= stage <= DROPPING:
        return 4
    return 0


# Assignments: 4 bits for each worker class and tree, so that a plan is one number.

# One worker, by class and tree.  A table, since mypyc writes the 1 of `1 << bits` into C
# as a number of 32 bits, and Extra Workers stand above those.
_ONE: Final = vec[i64]([1 << (4 * place) for place in range(KINDS * WORKER_CLASSES)])


def on_tree(plan: i64, worker: i64, tree: i64) -> i64:
    """Return how many workers of a class a plan sends to a tree."""
    return (plan >> (16 * worker + 4 * tree)) & 15


def with_worker(plan: i64, worker: i64, tree: i64) -> i64:
    """Return the plan with one more worker of a class at a tree."""
    return plan + _ONE[KINDS * worker + tree]


def placed(plan: i64, worker: i64) -> i64:
    """Return how many workers of a class a plan sends anywhere."""
    row = plan >> (16 * worker)
    return (row & 15) + ((row >> 4) & 15) + ((row >> 8) & 15) + ((row >> 12) & 15)


def workers_of(v: vec[i64], seat: i64, worker: i64) -> i64:
    """Return how many workers of a class a seat has."""
    if worker == EXTRA:
        return v[EXTRAS + seat]
    return CARDS_OF_A_CLASS


def in_hand(v: vec[i64], seat: i64) -> i64:
    """Return how many workers the plan of a seat still leaves at home."""
    plan = v[PLAN + seat]
    count: i64 = 0
    worker: i64
    for worker in range(WORKER_CLASSES):
        count += workers_of(v, seat, worker) - placed(plan, worker)
    return count


def is_ready(v: vec[i64], seat: i64) -> bool:
    """Return whether a seat has committed its assignment in phase 1."""
    return (v[READY] >> seat) & 1 != 0


# Fruit.


def fruit_of(v: vec[i64], seat: i64) -> i64:
    """Return how much fruit a seat has in all."""
    row = FRUIT + KINDS * seat
    return v[row] + v[row + 1] + v[row + 2] + v[row + 3]


def kinds_of(v: vec[i64], seat: i64) -> i64:
    """Return the kinds of fruit that a seat has, one bit a kind."""
    row = FRUIT + KINDS * seat
    bits: i64 = 0
    kind: i64
    for kind in range(KINDS):
        if v[row + kind] > 0:
            bits |= 1 << kind
    return bits


def trees_with_fruit(v: vec[i64]) -> i64:
    """Return how many of the four trees have fruit."""
    count: i64 = 0
    kind: i64
    for kind in range(KINDS):
        if v[TREE + kind] > 0:
            count += 1
    return count


# Prizes.


def prizes_left(v: vec[i64]) -> i64:
    """Return how many prizes lie on the board."""
    sold = v[SOLD] + v[SOLD + 1] + v[SOLD + 2] + v[SOLD + 3] + v[SOLD + 4]
    return 5 * SPACES - sold


def hidden_plan(v: vec[i64], seat: i64) -> bool:
    """Return whether `seat` has a complete assignment that the others have not seen yet."""
    stage = v[STAGE]
    if stage == ASSIGNING:
        return is_ready(v, seat)
    if stage in (FEEDING, DRAWING):
        return True
    if phase_of(stage) != 3:
        return False
    place = v[TURN] + 1
    while place < v[SEATS] and v[ORDER + place] != seat:
        place += 1
    return place < v[SEATS]
