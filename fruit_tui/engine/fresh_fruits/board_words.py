"""All that lies on the table as lines of words, complete without any picture."""

from __future__ import annotations

from mypy_extensions import i64

from fruit_tui.engine.fresh_fruits.data import (
    A_FIRST,
    A_POINTS,
    A_SECOND,
    A_THIRD,
    A_UPRIGHT,
    B_POINTS,
    BLANK,
    C_POINTS,
    FRUIT_NAMES,
    FRUIT_PLURALS,
    WEIGHT_NAMES,
    row_weight,
)
from fruit_tui.engine.fresh_fruits.layout import (
    BOX_STAGE,
    FILL_STAGE,
    LAY_STAGE,
    OVER_STAGE,
    TAKE_STAGE,
    first_half,
    is_upright,
    second_half,
)
from fruit_tui.engine.fresh_fruits.reading import Basket
from fruit_tui.engine.fresh_fruits.view import FreshFruitsView
from fruit_tui.engine.fresh_fruits.words import (
    cell_words,
    lay_words,
    listed,
    points_words,
    tile_words,
)


def order_a_words(order: int) -> str:
    """Return an order A in words: "plum, blackberry, plum from left to right"."""
    line = [FRUIT_NAMES[fruit] for fruit in (A_FIRST[order], A_SECOND[order], A_THIRD[order])]
    way = "from top to bottom" if A_UPRIGHT[order] else "from left to right"
    return f"{', '.join(line)} {way}"


def board_lines(view: FreshFruitsView, names: tuple[str, ...]) -> list[str]:
    """Return all that is seen as lines of words, the own basket first."""
    lines = [
        _heading(view, names),
        f"Order A, {A_POINTS} points a match: {order_a_words(view.order_a())}.",
        f"Order B, {B_POINTS} points: three or more {FRUIT_PLURALS[view.order_b()]}.",
        f"Order C, {C_POINTS} points: two or fewer {FRUIT_PLURALS[view.order_c()]}.",
        f"On the table: {_tiles(view.display())}.",
        f"Single fruits left: {_supply(view)}.",
        f"Out of the game: {_tiles(view.boxed())}.",
    ]
    seats = list(range(view.seat_count()))
    if view.seat >= 0:  # the own basket last, as on the screen
        seats.remove(view.seat)
        seats.append(view.seat)
    for seat in seats:
        lines += _basket_lines(view, names, seat)
    if view.hand() >= 0:
        lines.append(f"In hand: {_hand_words(view)}.")
    return lines


def _hand_words(view: FreshFruitsView) -> str:
    turned = view.turned()
    if turned < 0:
        return tile_words(view.hand())
    return lay_words(first_half(turned), second_half(turned), is_upright(turned))


def _heading(view: FreshFruitsView, names: tuple[str, ...]) -> str:
    level = "experienced" if view.experienced() else "beginner"
    pile = f"{view.pile_count()} tiles in the pile"
    if view.stage() == OVER_STAGE:
        return f"Fresh Fruits, {level} level, over in round {view.round_number()}, {pile}."
    starter = _name(view, names, view.starter())
    return (
        f"Fresh Fruits, {level} level, round {view.round_number()}, started by {starter}, {pile}."
    )


def _name(view: FreshFruitsView, names: tuple[str, ...], seat: i64) -> str:
    return "you" if seat == view.seat else names[seat]


def _tiles(kinds: list[int]) -> str:
    return "; ".join(tile_words(kind) for kind in kinds) or "nothing"


def _supply(view: FreshFruitsView) -> str:
    parts = []
    for fruit in view.supply_fruit():
        left: int = view.supply(fruit)
        parts.append(f"{left} {FRUIT_NAMES[fruit] if left == 1 else FRUIT_PLURALS[fruit]}")
    return listed(parts) or "none"


def _basket_lines(view: FreshFruitsView, names: tuple[str, ...], seat: int) -> list[str]:
    basket = view.basket(seat)
    crushed, rows, a, b, c = basket.score.points
    owner = "Your" if seat == view.seat else f"{names[seat]}'s"
    lines = [
        f"{owner} basket: {points_words(basket.score.total)} "
        f"(crushed {crushed}, rows {rows}, order A {a}, order B {b}, order C {c})."
    ]
    lines += [
        f"  Row {row}, {WEIGHT_NAMES[row_weight(row)]}: {_row_words(basket, row)}."
        for row in range(basket.rows, 0, -1)
    ]
    lines.append(f"  {freedom_words(basket)}")
    start = view.start_tile(seat)
    lines.append(f"  Start tile: {tile_words(start) if start >= 0 else 'played'}.")
    return lines


def _row_words(basket: Basket, row: int) -> str:
    """Return what lies in a row, from the left, with the columns: "2 orange, 4 plum crushed"."""
    parts = []
    for column in range(1, basket.columns + 1):
        fruit = basket.fruit_at(column, row)
        if fruit == BLANK:
            parts.append(f"{column} still empty half")
        elif fruit >= 0:
            crushed = " crushed" if (column, row) in basket.score.crushed else ""
            parts.append(f"{column} {FRUIT_NAMES[fruit]}{crushed}")
    return ", ".join(parts) or "nothing"


def freedom_words(basket: Basket) -> str:
    """Return how far the heap may still grow inside its frame, as a sentence."""
    if basket.full:
        return "The basket is full."
    if basket.stuck:
        return "No tile fits any more."
    columns = basket.spare_columns
    rows = basket.spare_rows
    parts = []
    if columns:
        parts.append(f"{columns} {'column' if columns == 1 else 'columns'} to the left or right")
    if rows:
        ways = "below or above" if basket.sinks else "above"
        parts.append(f"{rows} {'row' if rows == 1 else 'rows'} {ways}")
    if not parts:
        return "The heap spans the whole frame."
    return f"The heap may still grow by {' and '.join(parts)}."


def status_line(view: FreshFruitsView, names: tuple[str, ...]) -> str:
    """Return where the game stands and who is to do what, in one short sentence."""
    if view.stage() == OVER_STAGE:
        return _result_words(view, names)
    mine = view.player() == view.seat
    who = "you are" if mine else f"{names[view.player()]} is"
    return f"Round {view.round_number()}: {who} to {_task(view, mine)}."


def _task(view: FreshFruitsView, mine: bool) -> str:
    stage = view.stage()
    if stage == TAKE_STAGE:
        if view.leftover():
            return "choose the tile that is left over"
        if view.start_tile(view.player()) >= 0:
            whose = "your" if mine else "the"
            return f"choose a tile from the table, or {whose} start tile"
        return "choose a tile from the table"
    if stage == BOX_STAGE:
        return "say which tile from the table goes to the box"
    if stage == LAY_STAGE:
        return f"turn the tile with {tile_words(view.hand())}"
    turned = view.turned()
    halves = lay_words(first_half(turned), second_half(turned), is_upright(turned))
    if stage == FILL_STAGE:
        hole = view.hole()
        assert hole is not None
        return f"put a single fruit on the empty half in {cell_words(hole)}"
    return f"place the tile, {halves}"


def _result_words(view: FreshFruitsView, names: tuple[str, ...]) -> str:
    outcome = view.outcome()
    points = points_words(outcome.totals[outcome.winners[0]])
    winners = [_name(view, names, seat) for seat in outcome.winners]
    why = f" ({outcome.tie_break})" if outcome.tie_break else ""
    if len(winners) > 1:
        return f"The game is over: {listed(winners)} share the victory with {points}{why}."
    wins = "win" if winners[0] == "you" else "wins"
    return f"The game is over: {winners[0]} {wins} with {points}{why}."
