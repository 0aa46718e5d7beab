"""Why a step in Fruit Fair is good or bad, in words from the evaluation's own terms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fruit_tui.engine.fruit_fair.data import (
    EXTRA,
    FRUITS,
    FRUITS_MANY,
    GARDENER,
    KINDS,
    MIGRANT,
    MOST_EXTRAS,
    ORDER_MARKER,
    PICKER,
    PRIZE_NAMES,
    RACCOON,
    TRANSPORTER,
    middle_value,
)
from fruit_tui.engine.fruit_fair.forecast import Standing, standing
from fruit_tui.engine.fruit_fair.layout import (
    BUY,
    BUYING,
    CHOOSE_FRUIT,
    CHOOSE_TILE,
    COMMIT,
    DROP,
    FEED,
    FRUIT,
    GIVE,
    HIRE,
    KEEP,
    LEAVE,
    MIGRANT_PICK,
    MIGRANT_REST,
    NO_SWAP,
    PAY,
    PLACE,
    REASSIGN,
    STAGE,
    SWAP_WITH,
    TAKE,
    WITHDRAW,
)
from fruit_tui.engine.fruit_fair.view import FruitFairView
from fruit_tui.engine.game import View

if TYPE_CHECKING:
    from ai.greedy.fruit_fair import FruitFairEvaluation

PRIZE_FOR: Final = {
    ORDER_MARKER: "the turn order",
    MIGRANT: "the Migrant Worker",
    RACCOON: "the raccoon",
    TRANSPORTER: "the Transporter",
}
# A chance to find fruit from which on it is called likely, and under which it is not.
LIKELY: Final = 0.7
UNLIKELY: Final = 0.4


def reasons_for(
    evaluation: FruitFairEvaluation, view: View, action: int, names: tuple[str, ...]
) -> list[str]:
    """Return what the step `action` brings the seat of the view, most telling first."""
    assert isinstance(view, FruitFairView)
    if view._v[STAGE] >= BUYING:
        return _at_the_fair(evaluation, view, action)
    if action in (COMMIT, WITHDRAW):
        return _about_ready(evaluation, view, action)
    if action < COMMIT:
        return _of_a_place(evaluation, view, action)
    if FEED <= action < KEEP:
        return _of_a_meal(evaluation, view, action - FEED)
    if action in (KEEP, REASSIGN):
        return _of_carrying(evaluation, view, action)
    if action >= CHOOSE_FRUIT:
        return _of_the_start(evaluation, view, action)
    return _in_the_orchard(evaluation, view, action, names)


# Phase 1, and the Transporter.


def _of_a_place(evaluation: FruitFairEvaluation, view: FruitFairView, action: int) -> list[str]:
    worker, tree = divmod(action - PLACE, KINDS)
    plan = view.pending_plan()
    reasons: list[str] = []
    if worker in (PICKER, EXTRA):
        there = plan[PICKER][tree] + plan[EXTRA][tree] + 1
        chance = evaluation.chance_to_find(view._v, int(view.seat), tree, there)
        if chance >= LIKELY:
            reasons.append(f"is likely to find {_one(tree)}")
        elif chance >= UNLIKELY:
            reasons.append(f"may find {_one(tree)}")
        elif worker == PICKER:
            reasons.append("is likely to find the tree empty and may swap with somebody instead")
        else:
            reasons.append("is likely to find the tree empty, and plants there all the same")
        if chance >= UNLIKELY:
            reasons += _at_the_trunk(evaluation, view, tree, 1)
    if worker == GARDENER:
        hanging = int(view.tree(tree))
        if hanging == 0:
            reasons.append(f"gives the bare {FRUITS[tree]} tree fruit for the next round")
        else:
            reasons.append(f"puts {_one(tree)} within reach for the next round")
        if evaluation.rounds_after(view._v) > 0.0:
            marker = PRIZE_FOR[int(view.marker_at(tree))]
            reasons.append(f"{FRUITS_MANY[tree]} go with {marker}")
    return reasons


def _about_ready(evaluation: FruitFairEvaluation, view: FruitFairView, action: int) -> list[str]:
    if action == WITHDRAW:
        return ["other places may bring more"]
    plan = view.pending_plan()
    harvest = 0.0
    for tree in range(KINDS):
        for n in range(plan[PICKER][tree] + plan[EXTRA][tree]):
            harvest += evaluation.chance_to_find(view._v, int(view.seat), tree, n + 1)
    fruits = round(harvest)
    return [f"this should bring about {fruits} fruit{'' if fruits == 1 else 's'}"]


def _of_carrying(evaluation: FruitFairEvaluation, view: FruitFairView, action: int) -> list[str]:
    gain = evaluation.gain_of_reassigning(view._v, int(view.seat))
    if action == KEEP:
        return ["no other assignment brings more from what hangs on the trees now"]
    points = max(1, round(gain))
    plural = "" if points == 1 else "s"
    return [f"another assignment brings about {points} point{plural} more from the trees now"]


# Phase 2.


def _of_a_meal(evaluation: FruitFairEvaluation, view: FruitFairView, kind: int) -> list[str]:
    seat = int(view.seat)
    plan = view.pending_plan()
    mine = plan[PICKER][kind] + plan[EXTRA][kind]
    reasons: list[str] = []
    if mine == 0:
        reasons.append("costs none of your workers a fruit")
    elif evaluation.chance_to_find(view._v, seat, kind, mine + 1) >= LIKELY:
        reasons.append("leaves your workers there enough")
    if evaluation.rounds_after(view._v) > 0.0:
        marker = PRIZE_FOR[int(view.marker_at(kind))]
        reasons.append(f"{marker} goes to another tree after this round")
    return reasons


# Phase 3.


def _in_the_orchard(
    evaluation: FruitFairEvaluation, view: FruitFairView, action: int, names: tuple[str, ...]
) -> list[str]:
    if action == NO_SWAP:
        return ["no swap would win you a tile or a place"]
    if action == MIGRANT_REST:
        return ["a fruit more would be of no use"]
    if action >= MIGRANT_PICK:
        kind = action - MIGRANT_PICK
        return [f"a fruit more to spend, {_one(kind)}", *_at_the_trunk(evaluation, view, kind, 1)]
    if action >= TAKE:
        return _at_the_trunk(evaluation, view, action - TAKE, 1, int(view.partner()))
    if action >= GIVE:
        kind = action - GIVE
        return _at_the_trunk(evaluation, view, kind, -1, int(view.partner())) or [
            f"{FRUITS_MANY[kind]} win you no tile and no place"
        ]
    partner = action - SWAP_WITH
    for kind in range(KINDS):
        # What one fruit from this partner would win outright is the reason to turn to them.
        if view.fruit(partner, kind) > 0:
            found = _won(evaluation, view, kind, 1, partner)
            if found:
                return [f"{names[partner]} has {_one(kind)} to take: that {found}"]
    return [f"{names[partner]} has fruit that is worth more to you than your own"]


# Phase 4.


def _at_the_fair(evaluation: FruitFairEvaluation, view: FruitFairView, action: int) -> list[str]:
    seat = int(view.seat)
    after = evaluation.rounds_after(view._v)
    if action == LEAVE:
        if after <= 0.0:
            return ["nothing you can afford is worth more than the fruit it costs"]
        return ["the fruit will buy more at a later fair"]
    if action >= PAY:
        first = DROP if action >= DROP else PAY
        return _of_giving(evaluation, view, action - first)
    if action == HIRE:
        rounds = max(1, round(after))
        many = "1 more round" if rounds == 1 else f"about {rounds} more rounds"
        reasons = [f"one more worker picks and plants in {many}"]
        if view.workers(seat, EXTRA) + 1 == MOST_EXTRAS:
            reasons.append("the last one you may hire")
        return reasons
    prize = action - BUY
    price = int(view.price(seat, prize))
    value = int(middle_value(prize))
    cost = "no fruit" if price == 0 else "1 fruit" if price == 1 else f"{price} fruits"
    reasons = [f"a {PRIZE_NAMES[prize]} is worth {value} points on average and costs {cost}"]
    if view.holder(RACCOON) == seat:
        reasons.append("the raccoon makes it 2 fruits cheaper")
    if after > 0.0 and len(view.prices_left(prize)) > 1:
        reasons.append("the next one will cost more")
    if after <= 0.0:
        reasons.append("fruit left over counts only 1 point")
    return reasons


def _of_giving(evaluation: FruitFairEvaluation, view: FruitFairView, kind: int) -> list[str]:
    if evaluation.rounds_after(view._v) <= 0.0:
        return ["all fruit counts the same now"]
    lost = _won(evaluation, view, kind, -1)
    if lost:
        return [f"though it {lost}, other fruit would cost more"]
    marker = PRIZE_FOR[int(view.marker_at(kind))]
    reasons = [f"costs you nothing at the trunk of {marker}"]
    now = view.standing()
    kept = [
        PRIZE_FOR[tile]
        for tile in (MIGRANT, RACCOON, TRANSPORTER)
        if _holder(now, tile) == view.seat and view.tree_of(tile) != kind
    ]
    if kept:
        reasons.append(f"keeps what wins you {' and '.join(kept)}")
    return reasons


# Before round 1.


def _of_the_start(evaluation: FruitFairEvaluation, view: FruitFairView, action: int) -> list[str]:
    if action == CHOOSE_TILE:
        return ["the raccoon saves fruit with every purchase of the first round"]
    if action > CHOOSE_TILE:
        return ["the workers can go where others left fruit"]
    return _at_the_trunk(evaluation, view, action - CHOOSE_FRUIT, 1)


# The trunks.


def _at_the_trunk(
    evaluation: FruitFairEvaluation, view: FruitFairView, kind: int, change: int, partner: int = -1
) -> list[str]:
    """Return what one fruit more (1) or less (-1) means for what the kind decides."""
    if evaluation.rounds_after(view._v) <= 0.0:
        return []
    won = _won(evaluation, view, kind, change, partner)
    if won:
        return [won]
    if change < 0:
        return []
    marker = int(view.marker_at(kind))
    many = FRUITS_MANY[kind]
    if marker == ORDER_MARKER:
        return [f"{many} decide the next turn order"]
    if view.fruit(int(view.seat), kind) > _most_of_others(view, kind):
        return [f"adds to your lead in {many}, which wins {PRIZE_FOR[marker]}"]
    return [f"{many} win {PRIZE_FOR[marker]}"]


def _won(
    evaluation: FruitFairEvaluation, view: FruitFairView, kind: int, change: int, partner: int = -1
) -> str:
    """Return what one fruit more or less changes at once, if phase 5 came now; "" for nothing.

    `partner` is who gives or gets the fruit in a swap.
    """
    if evaluation.rounds_after(view._v) <= 0.0:
        return ""
    seat = int(view.seat)
    cells = view._v[:]
    cells[FRUIT + KINDS * seat + kind] += change
    if partner >= 0:
        cells[FRUIT + KINDS * partner + kind] -= change
    before, after = view.standing(), standing(cells, seat, (0, 0, 0, 0))
    marker = int(view.marker_at(kind))
    if marker == ORDER_MARKER:
        place = after.order.index(seat)
        if place != before.order.index(seat):
            way = "up" if place < before.order.index(seat) else "down"
            return f"moves you {way} to place {place + 1} of the next turn order"
        return ""
    many, tile = FRUITS_MANY[kind], PRIZE_FOR[marker]
    had, has = _holder(before, marker), _holder(after, marker)
    if has == seat != had:
        return f"gives you the most {many}, which wins {tile}"
    if had == seat != has:
        return f"gives up the lead in {many}, which wins {tile}"
    if change > 0 and had >= 0 > has:
        return f"draws level in {many}, so that nobody gets {tile}"
    return ""


def _holder(after: Standing, tile: int) -> int:
    """Return who would get a special tile; -1 for nobody."""
    if tile == MIGRANT:
        return after.migrant
    return after.raccoon if tile == RACCOON else after.transporter


def _most_of_others(view: FruitFairView, kind: int) -> int:
    return max(
        int(view.fruit(other, kind)) for other in range(view.seat_count()) if other != view.seat
    )


def _one(kind: int) -> str:
    """Return a fruit with its article."""
    name = FRUITS[kind]
    return f"an {name}" if name[0] in "aeiou" else f"a {name}"
