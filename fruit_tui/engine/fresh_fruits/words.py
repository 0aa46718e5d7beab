"""What moves do and what happened, as sentences."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fruit_tui.engine.fresh_fruits.basket import Cell, place
from fruit_tui.engine.fresh_fruits.consequence import Consequence
from fruit_tui.engine.fresh_fruits.data import (
    BLANK,
    FRUIT_CODES,
    FRUIT_NAMES,
    FRUIT_PLURALS,
    KIND_HIGH,
    KIND_LOW,
)
from fruit_tui.engine.fresh_fruits.layout import (
    AT,
    BOX,
    FILL,
    LAY,
    START,
    TAKE,
    first_half,
    is_upright,
    second_half,
)
from fruit_tui.engine.fresh_fruits.notation import parse_action, parse_tile
from fruit_tui.engine.fresh_fruits.view import FreshFruitsView
from fruit_tui.engine.game import Event

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six")


# Things.


def fruit_words(fruit: i64) -> str:
    """Return the name of a fruit, or that a half is empty."""
    return "an empty half" if fruit == BLANK else FRUIT_NAMES[fruit]


def tile_words(kind: i64) -> str:
    """Return a tile as its two halves: "plum and melon", "plum and an empty half"."""
    low, high = KIND_LOW[kind], KIND_HIGH[kind]
    if low == high:
        return f"two {FRUIT_PLURALS[low]}"
    return f"{fruit_words(low)} and {fruit_words(high)}"


def cell_words(cell: Cell) -> str:
    """Return a cell as "column 3, row 2"."""
    return f"column {cell[0]}, row {cell[1]}"


def lay_words(first: i64, second: i64, upright: bool) -> str:
    """Return how halves lie: "melon left of plum", "melon on top of plum"."""
    where = "on top of" if upright else "left of"
    return f"{fruit_words(first)} {where} {fruit_words(second)}"


def number_words(number: int) -> str:
    """Return a small number as a word, "no" for 0."""
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def points_words(points: int) -> str:
    """Return "1 point", "7 points", "-2 points"."""
    return f"{points} point" if points == 1 else f"{points} points"


def listed(parts: list[str]) -> str:
    """Return parts as a list in a sentence: "a", "a and b", "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


# What a move would do.


def action_sentence(view: FreshFruitsView, action: i64) -> str:
    """Return what a legal action would do, as a sentence without a name."""
    if action < START:
        return f"Take the tile with {tile_words(action - TAKE)}."
    if action == START:
        return (
            f"Play your start tile with {tile_words(view.start_tile(view.seat))}; "
            "a tile from the table goes to the box for it."
        )
    if action < LAY:
        return f"Put the tile with {tile_words(action - BOX)} in the box, out of the game."
    if action < AT:
        halves = lay_words(first_half(action), second_half(action), is_upright(action))
        return f"{'Stand it upright' if is_upright(action) else 'Lay it flat'}, {halves}."
    if action < FILL:
        return _place_sentence(view, action - AT)
    return _fill_sentence(view, action - FILL)


def _place_sentence(view: FreshFruitsView, cell: i64) -> str:
    turned = view.turned()
    result = view.if_laid(
        view.seat,
        first_half(turned),
        second_half(turned),
        is_upright(turned),
        place(cell),
    )
    half = "lower" if is_upright(turned) else "left"
    where = cell_words(place(cell))
    return f"Put its {half} half in {where}: {consequence_words(result)}."


def _fill_sentence(view: FreshFruitsView, fruit: i64) -> str:
    result = view.if_filled(fruit)
    return f"Fill the empty half with {FRUIT_NAMES[fruit]}: {consequence_words(result)}."


def consequence_words(result: Consequence) -> str:
    """Return what a move that fits would change, to be put into a sentence.

    "no crush, one more in the right row; from 3 points to 4"
    """
    before, after = result.before, result.after
    crushed = len(result.crushes)
    parts = [f"crushes {number_words(crushed)}" if crushed else "no crush"]
    parts += _change(len(after.rows) - len(before.rows), "in the right row")
    parts += _change(len(after.matches) - len(before.matches), "on order A")
    for letter, at in (("B", 3), ("C", 4)):
        if after.points[at] > before.points[at]:
            parts.append(f"meets order {letter}")
        elif after.points[at] < before.points[at]:
            parts.append(f"loses order {letter}")
    if after.total == before.total:
        return f"{', '.join(parts)}; still {points_words(after.total)}"
    return f"{', '.join(parts)}; from {points_words(before.total)} to {after.total}"


def _change(number: int, where: str) -> list[str]:
    if number == 0:
        return []
    return [f"{number_words(abs(number))} {'more' if number > 0 else 'fewer'} {where}"]


# What happened.


def event_sentence(event: Event, names: tuple[str, ...], you: int) -> str:
    """Return an event as a sentence, with "You" for the seat `you`."""
    facts = event.facts
    if event.kind == "took":
        return f"{_who(event, names, you, 'take')} {_tile(facts['tile'])}."
    if event.kind == "started":
        whose = "your" if event.seat == you else "the"
        return f"{_who(event, names, you, 'play')} {whose} start tile, {_tile(facts['tile'])}."
    if event.kind == "boxed":
        return f"{_who(event, names, you, 'put')} {_tile(facts['tile'])} in the box."
    if event.kind in ("turned", "turn_ended"):
        return ""  # how a tile lies is told once it is laid
    if event.kind == "laid":
        return f"{_who(event, names, you, 'lay')} {_laid(facts['lay'])} at {_cell(facts['at'])}."
    if event.kind == "filled":
        name = _fruit(facts["fruit"])
        return f"{_who(event, names, you, 'fill')} {_cell(facts['now'])} with {_a(name)}."
    if event.kind == "crushed":
        whose = "your" if event.seat == you else f"{names[event.seat]}'s"
        name, by = _fruit(facts["fruit"]), _fruit(facts["by"])
        return f"{by.capitalize()} crushes {whose} {name} at {_cell(facts['now'])}."
    if event.kind == "finished":
        whose = "Your" if event.seat == you else f"{names[event.seat]}'s"
        if facts["how"] == "full":
            return f"{whose} basket is full."
        return f"{whose} basket is blocked: no tile fits any more."
    if event.kind == "skipped":
        return f"{_who(event, names, you, 'miss')} a turn: no tile fits."
    if event.kind == "leftover":
        return f"{_who(event, names, you, 'lay')} what is left, having started the round."
    if event.kind == "cleared":
        return f"To the box: {_tiles(facts['tiles'])}."
    if event.kind == "dealt":
        starter = int(facts["starter"])
        begins = "you start" if starter == you else f"{names[starter]} starts"
        return f"Round {facts['round']}, {begins}: {_tiles(facts['tiles'])}."
    if event.kind == "ended":
        return "No tile fits in any basket any more: the game is over."
    raise ValueError(f"Fresh Fruits has no event {event.kind}.")


def _who(event: Event, names: tuple[str, ...], you: int, verb: str) -> str:
    if event.seat == you:
        return f"You {verb}"
    return f"{names[event.seat]} {verb}{'es' if verb == 'miss' else 's'}"


def _tile(text: object) -> str:
    return tile_words(parse_tile(str(text)))


def _tiles(texts: object) -> str:
    """Return tiles, written one after the other, in words."""
    return "; ".join(map(_tile, str(texts).split()))


def _laid(text: object) -> str:
    """Return how a tile lies, written as in a move, in words: "two oranges flat"."""
    action = parse_action(f"lay {text}")
    first, second, upright = first_half(action), second_half(action), is_upright(action)
    if first == second:
        return f"two {FRUIT_PLURALS[first]} {'upright' if upright else 'flat'}"
    return lay_words(first, second, upright)


def _cell(text: object) -> str:
    """Return a cell, written as in a move, in words."""
    column, row = str(text).split(",")
    return cell_words((int(column), int(row)))


def _fruit(code: object) -> str:
    return FRUIT_NAMES[FRUIT_CODES.index(str(code))]


def _a(name: str) -> str:
    return f"an {name}" if name[0] in "aeiou" else f"a {name}"
