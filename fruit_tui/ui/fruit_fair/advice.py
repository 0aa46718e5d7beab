"""What a hint advises, taken in hand whole, so that Enter does what its words say.

The adviser decides one step of the rules at a time; here its steps become one gesture
again: an assignment, a swap, both bites of the raccoon, all the fruit of a payment.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from fruit_tui.engine.fruit_fair.data import FRUITS, KINDS
from fruit_tui.engine.fruit_fair.layout import (
    BUY,
    CHOOSE_TILE,
    CHOOSING_FRUIT,
    COMMIT,
    DROPPING,
    FEED,
    GIVE,
    HIRE,
    HIRED,
    KEEP,
    MIGRANT_PICK,
    MIGRANT_REST,
    NO_SWAP,
    PAY,
    REASSIGN,
    SWAP_WITH,
    TAKE,
)
from fruit_tui.engine.fruit_fair.view import FruitFairView
from fruit_tui.engine.fruit_fair.words import a_fruit, heap_words
from fruit_tui.engine.game import Event
from fruit_tui.ui.fruit_fair.chooser import ITEMS, Chooser, Mode
from fruit_tui.ui.fruit_fair.words import paid_for

# The events that tell of fruit counted out.
_TOLD: Final = {Mode.PAY: "paid", Mode.DROP: "dropped", Mode.BEGIN: "chose_fruit"}


def counts_on(before: FruitFairView, after: FruitFairView) -> bool:
    """Return whether the step from `before` to `after` was one fruit of several to choose.

    A view does not tell whether the fruit to drop, or to begin with, is the first one:
    it takes two.
    """
    stage = int(after.stage())
    return stage in (CHOOSING_FRUIT, DROPPING) and int(before.stage()) == stage


def adopt(chooser: Chooser, actions: Sequence[int], events: Iterable[Event]) -> None:
    """Take in hand what leads to `actions`, a hint's, and nothing else.

    `events` are what these actions would bring, as far as the seat may foresee it.
    """
    chooser.fed = []
    if actions and (actions[0] < COMMIT or actions[0] == REASSIGN):
        chooser.crew.clear()
        for action in () if actions[0] == REASSIGN else chooser.pending_steps():
            _adopt_step(chooser, action)
    for action in actions:
        _adopt_step(chooser, int(action))
    if _counts(actions):
        # Not the steps: what leaves no choice the rules give by themselves.
        chooser.heap.take(_given(chooser, events))


def hint_words(chooser: Chooser, actions: Sequence[int], last: str) -> str:
    """Return in words what the whole of an adopted hint does; `last` tells of its last step."""
    if actions and FEED <= actions[0] < KEEP and len(actions) > 1:
        return f"First {a_fruit(FRUITS[actions[0] - FEED])}. {last}"
    if not _counts(actions):
        return last
    heap = heap_words(chooser.heap.counts)
    if chooser.mode is Mode.BEGIN:
        return f"Begin with {heap}."
    if chooser.mode is Mode.DROP:
        return f"Drop {heap}."
    if chooser.paying:
        verb = "Hire" if chooser.bought == HIRED else "Buy"
        return f"{verb} {paid_for(chooser)} for {heap}."
    return f"Pay {heap} for {paid_for(chooser)}."


def _counts(actions: Sequence[int]) -> bool:
    """Return whether a hint counts out fruit, an order before it or not."""
    return bool(actions) and (BUY <= actions[0] <= HIRE or PAY <= actions[0] < CHOOSE_TILE)


def _given(chooser: Chooser, events: Iterable[Event]) -> list[int]:
    """Return by kind how much fruit of this seat `events` tell of, as it is counted out."""
    counts = [0] * KINDS
    for event in events:
        if event.kind == _TOLD[chooser.mode] and event.seat == chooser.seat:
            kind = FRUITS.index(str(event.facts["fruit"]))
            counts[kind] += int(event.facts.get("count", 1))
    return counts


def _adopt_step(chooser: Chooser, action: int) -> None:
    if action < COMMIT and chooser.mode in (Mode.ASSIGN, Mode.MOVE):
        worker, chooser.tree = divmod(action, KINDS)
        chooser.crew.send(worker, chooser.tree)
    elif FEED <= action < KEEP:
        chooser.tree = action - FEED
        chooser.toggle_fed(chooser.tree)
    elif SWAP_WITH <= action < NO_SWAP:
        chooser.partner = action - SWAP_WITH
    elif GIVE <= action < TAKE:
        chooser.gives = action - GIVE
    elif TAKE <= action < MIGRANT_PICK:
        chooser.tree = action - TAKE
    elif MIGRANT_PICK <= action < MIGRANT_REST:
        chooser.tree = action - MIGRANT_PICK
    elif BUY <= action <= HIRE:
        chooser.item = ITEMS.index(HIRED if action == HIRE else action - BUY)
        chooser.begin_payment()
