"""Why a step in Fresh Fruits is good or bad, in words from the evaluation's own terms."""

from __future__ import annotations

from typing import Final

from ai.greedy.evaluation import Evaluation
from ai.greedy.fresh_fruits_basket import Prospects
from fruit_tui.engine.fresh_fruits.basket import OCCUPIED, STRIDE, cells_of, within_frame
from fruit_tui.engine.fresh_fruits.data import (
    A_FIRST,
    A_SECOND,
    A_THIRD,
    A_UPRIGHT,
    B_AT_LEAST,
    C_AT_MOST,
    FRUIT_CODES,
    FRUIT_NAMES,
    FRUIT_PLURALS,
    FRUITS,
    row_weight,
    weight_of,
)
from fruit_tui.engine.fresh_fruits.layout import BOX, LAY, START, TAKE
from fruit_tui.engine.fresh_fruits.reading import Basket
from fruit_tui.engine.fresh_fruits.state import FreshFruitsState
from fruit_tui.engine.fresh_fruits.words import listed, number_words, tile_words
from fruit_tui.engine.game import Event, View
from fruit_tui.engine.rng import Rng

# How a reason against it begins.
THOUGH: Final = "though "

# A tile that brings a rival so many points more than any other is worth keeping from them.
WORTH_DENYING: Final = 1.5


def reasons_for(
    evaluation: Evaluation,
    prospects: Prospects,
    view: View,
    action: int,
    names: tuple[str, ...],
) -> list[str]:
    """Return what the turn that goes on with `action` brings, most telling first."""
    seat = int(view.seat)
    before = view.determinise(Rng.stream(0, "words", view.digest()))
    assert isinstance(before, FreshFruitsState)
    after, events = _played_out(evaluation, before, seat, action)
    reasons = _order_reasons(before, after, seat)
    reasons += _row_reasons(before, after, seat)
    reasons += _crush_reasons(before, after, seat, events)
    reasons += _gap_reasons(before, after, seat)
    if BOX <= action < LAY or action < START:
        reasons += _denied(
            prospects, before, seat, action - (BOX if action >= BOX else TAKE), names
        )
    if action == START:
        shown = [evaluation.promise(before, seat, TAKE + kind) for kind in before.display()]
        if evaluation.promise(before, seat, action) >= max(shown):
            reasons.append("fits better than any tile on the table")
    # What speaks for it comes first.
    against = [reason for reason in reasons if reason.startswith(THOUGH)]
    reasons = [reason for reason in reasons if not reason.startswith(THOUGH)]
    if not reasons and not against:
        reasons.append("keeps the basket open")
    elif not reasons and action == _most_promising(evaluation, before, seat):
        reasons.append("costs less than what else fits")
    return reasons + against


def _played_out(
    evaluation: Evaluation, world: FreshFruitsState, seat: int, action: int
) -> tuple[FreshFruitsState, list[Event]]:
    """Finish the turn begun with `action` as it looks best; return its end and what happened."""
    state = world.copy()
    events: list[Event] = []
    while True:
        for event in state.apply(seat, action):
            if event.kind == "dealt":
                break
            events.append(event)
        if evaluation.is_settled(state):
            return state, events
        action = _most_promising(evaluation, state, seat)


def _most_promising(evaluation: Evaluation, state: FreshFruitsState, seat: int) -> int:
    """Return the legal action that looks best at a glance."""
    return min([(-evaluation.promise(state, seat, a), a) for a in state.legal_actions(seat)])[1]


def _order_reasons(before: FreshFruitsState, after: FreshFruitsState, seat: int) -> list[str]:
    """Return what the turn does for the three orders."""
    old, new = before.score(seat), after.score(seat)
    reasons: list[str] = []
    more = len(new.matches) - len(old.matches)
    if more > 0:
        lines = "a line" if more == 1 else f"{number_words(more)} lines"
        reasons.append(
            f"completes {lines} of order A for {new.points[2] - old.points[2]:+d} points"
        )
    elif _begun(after, seat, 2) > _begun(before, seat, 2):
        reasons.append("brings a line of order A to two of its three fruits")
    b = int(before.order_b())
    if new.points[3] > old.points[3]:
        reasons.append(f"meets order B with {number_words(new.b_count)} {FRUIT_PLURALS[b]}")
    elif old.b_count < new.b_count < B_AT_LEAST:
        reasons.append(f"is {FRUIT_NAMES[b]} number {new.b_count} of {B_AT_LEAST} for order B")
    c = int(before.order_c())
    if new.points[4] < old.points[4]:
        reasons.append(
            f"though with more than {number_words(C_AT_MOST)} {FRUIT_PLURALS[c]} order C is lost"
        )
    elif new.points[4] > old.points[4]:
        reasons.append(f"meets order C again, one of the {FRUIT_PLURALS[c]} being crushed")
    return reasons


def _row_reasons(before: FreshFruitsState, after: FreshFruitsState, seat: int) -> list[str]:
    """Return how many fruits more lie, or can come to lie, in the row of their weight."""
    more = _in_rows(after.basket(seat)) - _in_rows(before.basket(seat))
    if more > 0:
        fruit = "one fruit" if more == 1 else f"{number_words(more)} fruits"
        return [f"puts {fruit} in the right row"]
    return []


def _crush_reasons(
    before: FreshFruitsState, after: FreshFruitsState, seat: int, events: list[Event]
) -> list[str]:
    """Return what is crushed, and what can hardly stay whole."""
    crushed = [
        FRUIT_NAMES[FRUIT_CODES.index(str(event.facts["fruit"]))]
        for event in events
        if event.kind == "crushed"
    ]
    if crushed:
        return [f"though it crushes the {listed(crushed)}, {-3 * len(crushed)} points"]
    if len(_squeezed(after, seat)) > len(_squeezed(before, seat)):
        return ["though it leaves a cell that any fruit would crush or be crushed in"]
    return ["crushes nothing"] if after.basket(seat).height > 1 else []


def _gap_reasons(before: FreshFruitsState, after: FreshFruitsState, seat: int) -> list[str]:
    """Return whether cells are cut off for good, unless the basket is all but full."""
    lost = len(_cut_off(after, seat)) - len(_cut_off(before, seat))
    if lost <= 0:
        return []
    return [f"though {number_words(lost)} cell{'' if lost == 1 else 's'} can no longer be filled"]


def _denied(
    prospects: Prospects, before: FreshFruitsState, seat: int, kind: int, names: tuple[str, ...]
) -> list[str]:
    """Return which rival would have liked the tile best, if it is worth a word."""
    kinds = [shown for shown in before.display() if shown != kind]
    for step in range(1, before.seat_count()):
        other = (seat + step) % before.seat_count()
        if not before.can_place(other) or not kinds:
            continue
        prospects.read(before._v, other)
        gain = prospects.best_of_kind(before._v, kind)
        if gain - max(prospects.best_of_kind(before._v, one) for one in kinds) >= WORTH_DENYING:
            return [f"keeps the {tile_words(kind)} from {names[other]}, whom it would help most"]
    return []


# What lies in a basket.


def _in_rows(basket: Basket) -> int:
    """Return how many whole fruits suit their row, the heap standing as high as suits it best."""
    crushed = set(basket.score.crushed)
    best = 0
    for lift in range(basket.spare_rows + 1 if basket.sinks else 1):
        suited = 0
        for row in range(1, basket.height + 1):
            for column in range(1, basket.width + 1):
                fruit = basket.fruit_at(column, row)
                if 0 <= fruit < FRUITS and (column, row) not in crushed:
                    suited += int(weight_of(fruit) == row_weight(row + lift))
        best = max(best, suited)
    return best


def _begun(state: FreshFruitsState, seat: int, lying: int) -> int:
    """Return how many lines of order A have so many fruits and room for the others."""
    basket = state.basket(seat)
    order = int(state.order_a())
    wanted = [int(A_FIRST[order]), int(A_SECOND[order]), int(A_THIRD[order])]
    right, down = (0, -1) if A_UPRIGHT[order] else (1, 0)
    crushed = set(basket.score.crushed)
    aside = basket.spare_columns
    beneath = basket.spare_rows if basket.sinks else 0
    found = 0
    for row in range(1 - beneath, basket.height + basket.spare_rows + 1):
        for column in range(1 - aside, basket.width + aside + 1):
            line = [(column + right * i, row + down * i) for i in range(len(wanted))]
            held = 0
            for (x, y), fruit in zip(line, wanted, strict=True):
                inside = 1 - aside <= x <= basket.width + aside and y >= 1 - beneath
                there = basket.fruit_at(x, y)
                if not inside or (there >= 0 and (there != fruit or (x, y) in crushed)):
                    break
                held += int(there >= 0)
            else:
                found += int(held == lying)
    return found


def _free(state: FreshFruitsState, seat: int) -> int:
    """Return the mask of the free cells of the frame."""
    taken = int(state.mask(seat, OCCUPIED))
    return int(within_frame(taken, state.columns(), state.experienced())) & ~taken


def _cut_off(state: FreshFruitsState, seat: int) -> list[int]:
    """Return the free cells without a free neighbour: no tile fits there any more."""
    free = _free(state, seat)
    beside = free << 1 | free >> 1 | free << STRIDE | free >> STRIDE
    return cells_of(free & ~beside)


def _squeezed(state: FreshFruitsState, seat: int) -> list[int]:
    """Return the free cells with heavier fruit above than below, which a tile can still reach."""
    squeezed = 0
    for above in range(FRUITS):
        for below in range(FRUITS):
            if weight_of(above) > weight_of(below):
                squeezed |= (
                    int(state.mask(seat, above)) >> STRIDE & int(state.mask(seat, below)) << STRIDE
                )
    cut_off = set(_cut_off(state, seat))
    return [cell for cell in cells_of(squeezed & _free(state, seat)) if cell not in cut_off]
