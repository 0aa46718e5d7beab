"""The whole table in plain words, and the one sentence that says what is to be decided."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fruit_tui.engine.fruit_fair.assign import Plan
from fruit_tui.engine.fruit_fair.data import (
    CLASS_NAMES,
    CLASSES,
    EXTRA,
    FRUITS,
    FRUITS_MANY,
    KINDS,
    LAST_PRIZES,
    MARKER_NAMES,
    MARKERS,
    MIGRANT,
    ORDER_MARKER,
    PRIZE_NAMES,
    QUIET_ROUNDS,
    RACCOON,
    WORKER_CLASSES,
)
from fruit_tui.engine.fruit_fair.layout import (
    ASSIGNING,
    BUYING,
    CARRYING,
    CHOOSING_FRUIT,
    CHOOSING_TILE,
    DRAWING,
    DROPPING,
    ENDED,
    FEEDING,
    GIVING,
    MIGRATING,
    MOVING,
    PAYING,
    SWAPPING,
    TAKING,
)
from fruit_tui.engine.fruit_fair.view import FruitFairView
from fruit_tui.engine.fruit_fair.words import (
    TILE_WORDS,
    WORKER_WORDS,
    a_fruit,
    counted,
    fruit_words,
    fruits,
    heap_words,
    item_words,
    listed,
)

_PHASES: Final = (
    "",
    "phase 1, workers are assigned",
    "phase 2, the raccoon eats",
    "phase 3, picking and planting",
    "phase 4, the fair",
)


def board_lines(view: FruitFairView, names: tuple[str, ...]) -> list[str]:
    """Return all that is seen as lines of words, complete without any picture."""
    lines = [_round_line(view), _order_line(view, names)]
    lines.extend([_tree_line(view, kind) for kind in range(KINDS)])
    lines.append(_raccoon_line(view))
    lines.append(f"The supply has {heap_words([int(view.supply(k)) for k in range(KINDS)])}.")
    lines.append(_prizes_line(view))
    lines.append(_extras_line(view))
    seats = [seat for seat in range(view.seats) if seat != view.seat]
    if view.seat >= 0:
        seats.append(view.seat)
    for seat in seats:
        lines.append(_seat_line(view, seat, names))
        plan = _seat_plan_line(view, seat, names)
        if plan:
            lines.append(plan)
    lines.append(_forecast_line(view, names))
    return lines


def status_line(view: FruitFairView, names: tuple[str, ...]) -> str:
    """Return where the game stands and who is to do what, in one short sentence."""
    stage = view.stage()
    if stage == ENDED:
        winners = [_name(view, seat, names) for seat in view.outcome().winners]
        verb = "win" if len(winners) > 1 or winners == ["you"] else "wins"
        return f"The game is over: {listed(winners)} {verb}."
    where = f"Round {view.round_number()}"
    if stage == ASSIGNING:
        return f"{where}: {_assigning(view, names)}"
    if stage == DRAWING:
        return f"{where}: the raccoon looks for something to eat."
    seat = view.current_seat()
    if seat != view.seat:
        return f"{where}: {names[seat]} is to {_others_task(view)}."
    return f"{where}: {_own_task(view, names)}."


def _assigning(view: FruitFairView, names: tuple[str, ...]) -> str:
    waiting = [names[seat] for seat in view.deciders() if seat != view.seat]
    if view.seat < 0 or view.ready(view.seat):
        ready = "you are ready; " if view.seat >= 0 else ""
        verb = "is" if len(waiting) == 1 else "are"
        return f"{ready}{listed(waiting)} {verb} assigning workers."
    hand = [
        counted(int(view.in_hand(worker)), WORKER_WORDS[worker])
        for worker in range(WORKER_CLASSES)
        if view.in_hand(worker)
    ]
    if not hand:
        return "all your workers are assigned; say when you are ready."
    return f"assign your workers; {listed(hand)} to go."


def _others_task(view: FruitFairView) -> str:
    stage = view.stage()
    if stage == CHOOSING_FRUIT:
        return f"choose {fruits(view.owed())} to begin with"
    if stage == CHOOSING_TILE:
        return "choose the Raccoon or the Transporter"
    if stage == FEEDING:
        return "feed the raccoon"
    if stage in (CARRYING, MOVING):
        return "keep the assignment or change it"
    if SWAPPING <= stage <= TAKING:
        return "swap or not"
    if stage == MIGRATING:
        return "send the Migrant Worker"
    if stage == DROPPING:
        return "go down to eight fruits"
    return "buy at the fair"


def _own_task(view: FruitFairView, names: tuple[str, ...]) -> str:
    stage = view.stage()
    owed: int = view.owed()
    if stage == CHOOSING_FRUIT:
        return f"choose {'two starting fruits' if owed == 2 else 'your second starting fruit'}"
    if stage == CHOOSING_TILE:
        return "choose to begin with the Raccoon or the Transporter"
    if stage == FEEDING:
        return f"choose what the raccoon eats {'first' if owed == 2 else 'from another tree'}"
    if stage == CARRYING:
        return "keep your assignment, or reassign all your workers"
    if stage == MOVING:
        return "send your workers to trees anew"
    if stage == SWAPPING:
        return f"{counted(owed, 'idle picker')} may swap; choose a player, or no swap"
    if stage == GIVING:
        return f"choose what to give to {names[view.partner()]}"
    if stage == TAKING:
        gave = a_fruit(FRUITS[view.given()])
        return f"choose what to take from {names[view.partner()]} for {gave}"
    if stage == MIGRATING:
        return "choose what the Migrant Worker picks, or let him rest"
    if stage == BUYING:
        return f"buy at the fair with your {fruits(view.fruit_total(view.seat))}, or be done"
    if stage == PAYING:
        bought = view.buying()
        item = item_words("extra" if bought == CLASSES else CLASS_NAMES[bought])
        return f"pay {owed} more for {item}"
    return f"drop {owed} more to go down to eight fruits"


def _name(view: FruitFairView, seat: i64, names: tuple[str, ...]) -> str:
    if seat < 0:
        return "nobody"
    return "you" if seat == view.seat else names[seat]


def _round_line(view: FruitFairView) -> str:
    text = f"Round {view.round_number()}"
    if view.phase():
        text += f", {_PHASES[view.phase()]}"
    text += f". {counted(int(view.prizes_left()), 'prize')} left at the fair"
    if view.stage() == ENDED:
        return f"{text}. {view.outcome().reason}"
    if view.last_round():
        return f"{text}; round {view.last_round()} is the last."
    text += f"; with {LAST_PRIZES} or fewer, one more round is played."
    if view.quiet_rounds() > 2:
        text += (
            f" Nobody bought anything for {view.quiet_rounds()} rounds;"
            f" after {QUIET_ROUNDS} the game ends."
        )
    return text


def _order_line(view: FruitFairView, names: tuple[str, ...]) -> str:
    order = [f"{i + 1} {_name(view, seat, names)}" for i, seat in enumerate(view.turn_order())]
    tiles = [
        f"{TILE_WORDS[MARKER_NAMES[tile]]}: {_name(view, view.holder(tile), names)}"
        for tile in range(MIGRANT, MARKERS)
    ]
    return f"Turn order: {', '.join(order)}. {'; '.join(tiles)}."


def _tree_line(view: FruitFairView, kind: i64) -> str:
    marker = TILE_WORDS[MARKER_NAMES[view.marker_at(kind)]]
    text = f"{FRUITS[kind].capitalize()} tree: {fruit_words(view.tree(kind), kind)}"
    if view.barrow(kind):
        text += f", {view.barrow(kind)} in the wheelbarrow"
    return f"{text}; on its trunk the {marker} marker."


def _raccoon_line(view: FruitFairView) -> str:
    eaten = heap_words([int(view.eaten(kind)) for kind in range(KINDS)])
    return f"On the raccoon space: {eaten}."


def _prizes_line(view: FruitFairView) -> str:
    parts: list[str] = []
    for prize, name in enumerate(PRIZE_NAMES):
        prices = [str(price) for price in view.prices_left(prize)]
        parts.append(f"{name} for {', '.join(prices)}" if prices else f"{name} sold out")
    text = f"The fair: {'; '.join(parts)}."
    if view.seat >= 0 and view.holder(RACCOON) == view.seat:
        text += " With the Raccoon you pay 2 less."
    return text


def _extras_line(view: FruitFairView) -> str:
    parts = [f"{count} for {price}" for price, count in view.extras_left() if count]
    text = f"Extra Workers: {', '.join(parts) or 'none left'}."
    if parts and view.seat >= 0 and view.holder(RACCOON) == view.seat:
        text += " With the Raccoon you pay 1 less."
    return text


def _seat_line(view: FruitFairView, seat: i64, names: tuple[str, ...]) -> str:
    who = "You" if seat == view.seat else names[seat]
    fruit = heap_words([int(view.fruit(seat, kind)) for kind in range(KINDS)])
    text = f"{who}: {fruit}"
    if view.fruit_total(seat) > 1:
        text += f" ({view.fruit_total(seat)} in all)"
    extras: int = view.workers(seat, EXTRA)
    hired = counted(extras, "Extra Worker") if extras else "no Extra Worker"
    text += f"; 2 pickers, 2 gardeners, {hired}"
    text += f"; {_prizes_of(view, seat)}"
    if view.stage() == ASSIGNING:
        text += "; ready" if view.ready(seat) else "; not ready"
    return f"{text}."


def _prizes_of(view: FruitFairView, seat: i64) -> str:
    parts: list[str] = []
    for prize in range(CLASSES - 1, -1, -1):
        values = view.prizes(seat, prize)
        known = [str(value) for value in values if value]
        if not values:
            continue
        text = counted(len(values), PRIZE_NAMES[prize])
        parts.append(f"{text} (worth {listed(known)})" if known else text)
    return listed(parts) or "no prizes"


def _seat_plan_line(view: FruitFairView, seat: i64, names: tuple[str, ...]) -> str:
    """Return a seat's assignment as far as it is seen; "" where it is not."""
    if seat == view.seat and view.phase() in (1, 2):
        return f"Your assignment: {plan_words(view.pending_plan())}."
    plan = view.revealed_plan(seat)
    if plan is None:
        if seat == view.seat and view.phase() == 3:
            return f"Your assignment, not shown yet: {plan_words(view.pending_plan())}."
        return ""
    whose = "Your" if seat == view.seat else f"{names[seat]}'s"
    return f"{whose} assignment this round: {plan_words(plan)}."


def plan_words(plan: Plan) -> str:
    """Return an assignment as words: "cherry 1 picker and 1 gardener; lemon 1 picker"."""
    at_trees: list[str] = []
    for tree, fruit in enumerate(FRUITS):
        parts = [
            counted(row[tree], WORKER_WORDS[worker]) for worker, row in enumerate(plan) if row[tree]
        ]
        if parts:
            at_trees.append(f"{fruit} {listed(parts)}")
    return "; ".join(at_trees) or "nobody is sent yet"


def _forecast_line(view: FruitFairView, names: tuple[str, ...]) -> str:
    """Return what phase 5 would bring if the fair ended now."""
    if view.stage() == ENDED:
        scores = [
            f"{_name(view, seat, names)} {total}"
            for seat, total in enumerate(view.outcome().totals)
        ]
        return f"Points: {', '.join(scores)}."
    order = [_name(view, seat, names) for seat in view.next_order()]
    tiles = [
        f"{TILE_WORDS[MARKER_NAMES[tile]]} {_name(view, view.next_holder(tile), names)}"
        for tile in range(MIGRANT, MARKERS)
    ]
    kind = view.tree_of(ORDER_MARKER)
    return (
        f"If phase 5 came now: turn order by {FRUITS_MANY[kind]} {', '.join(order)}; "
        f"{', '.join(tiles)}."
    )
