"""The set-up: options, the deal with every random fact of it, and the first position.

A deal has the rows "order" (the seats by Turn Order tile), "markers" (the tree of
each marker), one row a class of prizes (the three discs on the board, cheapest
space first, then the two in the box), and "fruit" (two kinds for each seat that
draws its starting fruit, by seat).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fruit_fair.data import (
    CLASS_NAMES,
    CLASSES,
    DISCS,
    FRUITS_OF_A_KIND,
    KINDS,
    MARKERS,
    MAX_SEATS,
    MIGRANT,
    SPACES,
    STACK_CARDS,
    STARTING_FRUITS,
    lowest_value,
    tree_start,
)
from fruit_tui.engine.fruit_fair.layout import (
    ACTOR,
    ASSIGNING,
    CHOOSING_FRUIT,
    CHOOSING_TILE,
    FRUIT,
    HOLDER,
    MARKER,
    ORDER,
    OWED,
    OWNER,
    ROUND,
    SEATS,
    SIZE,
    STACK,
    STAGE,
    SUPPLY,
    TREE,
    TURN,
    VALUE,
)
from fruit_tui.engine.game import BadOptions, Deal, Options, OptionSpec
from fruit_tui.engine.rng import Rng

# The two variants for the late seats of round 1 (FF-48).
LATE_FRUIT: Final = "late_fruit"
LATE_TILE: Final = "late_tile"
OFF: Final = "off"
ON: Final = "on"

FIRST_LATE_PLACE: Final = 3  # places count from 0: the holders of tiles 4 and 5


def option_specs(seats: int) -> tuple[OptionSpec, ...]:
    """Return the variants that a table of `seats` can use: none with 3 players."""
    specs: list[OptionSpec] = []
    if seats > FIRST_LATE_PLACE:
        who = "Players 4 and 5 choose" if seats == MAX_SEATS else "Player 4 chooses"
        specs.append(
            OptionSpec(
                LATE_FRUIT,
                "Choose late fruit",
                OFF,
                (OFF, ON),
                f"{who} the two starting fruits instead of drawing them.",
            )
        )
    if seats == MAX_SEATS:
        specs.append(
            OptionSpec(
                LATE_TILE,
                "Choose last tile",
                OFF,
                (OFF, ON),
                "Player 5 begins with the Raccoon or the Transporter, as preferred.",
            )
        )
    return tuple(specs)


def is_on(options: Options, name: str) -> bool:
    """Return whether a variant is played; False where the seat count has none such."""
    return options.as_dict().get(name, OFF) == ON


def drawers(options: Options, order: tuple[int, ...]) -> list[int]:
    """Return the seats that draw their starting fruit, ascending."""
    if is_on(options, LATE_FRUIT):
        return sorted(order[:FIRST_LATE_PLACE])
    return sorted(order)


def random_deal(options: Options, rng: Rng) -> Deal:
    """Return a deal at its true odds (FF-3, FF-5)."""
    order = _shuffled(list(range(options.seats)), rng)
    parts: list[tuple[str, tuple[int, ...]]] = [
        ("order", order),
        ("markers", _shuffled(list(range(KINDS)), rng)),
    ]
    for kind, name in enumerate(CLASS_NAMES):
        discs = _shuffled([lowest_value(kind) + i for i in range(DISCS)], rng)
        parts.append((name, (*discs[:SPACES], *sorted(discs[SPACES:]))))
    each = FRUITS_OF_A_KIND - tree_start(options.seats)
    supply = _shuffled([kind for kind in range(KINDS) for _ in range(each)], rng)
    count = STARTING_FRUITS * len(drawers(options, order))
    parts.append(("fruit", supply[:count]))
    return Deal(tuple(parts))


def _shuffled(items: list[int], rng: Rng) -> tuple[int, ...]:
    row = vec[i64](items)
    rng.shuffle(row, 0, len(items))
    return tuple(row)


def check_deal(options: Options, deal: Deal) -> None:
    """Raise BadOptions where `deal` is no deal of a game with `options`."""
    names = ("order", "markers", *CLASS_NAMES, "fruit")
    if tuple(name for name, _ in deal.parts) != names:
        raise BadOptions(f"A deal of Fruit Fair has the rows {', '.join(names)}.")
    order = deal.part("order")
    if sorted(order) != list(range(options.seats)):
        raise BadOptions("The deal's turn order does not name every player once.")
    if sorted(deal.part("markers")) != list(range(KINDS)):
        raise BadOptions("The deal does not put every special marker on a tree of its own.")
    for kind, name in enumerate(CLASS_NAMES):
        if sorted(deal.part(name)) != [lowest_value(kind) + i for i in range(DISCS)]:
            raise BadOptions(
                f"The {name} prizes of the deal are not the five from {lowest_value(kind)} to "
                f"{lowest_value(kind) + DISCS - 1}."
            )
    fruit = deal.part("fruit")
    due = STARTING_FRUITS * len(drawers(options, order))
    if len(fruit) != due or not all(0 <= kind < KINDS for kind in fruit):
        raise BadOptions(f"The deal does not give out {due} starting fruits.")


def first_cells(options: Options, deal: Deal) -> vec[i64]:
    """Return the cells after the set-up; `deal` has been checked."""
    v = vec[i64]([0] * SIZE)
    v[SEATS] = options.seats
    for kind in range(KINDS):
        v[TREE + kind] = tree_start(options.seats)
        v[SUPPLY + kind] = FRUITS_OF_A_KIND - tree_start(options.seats)
    for marker, tree in enumerate(deal.part("markers")):
        v[MARKER + marker] = tree
    for marker in range(MIGRANT, MARKERS):
        v[HOLDER + marker] = -1
    for place in range(MAX_SEATS):
        v[ORDER + place] = -1
    order = deal.part("order")
    for place, seat in enumerate(order):
        v[ORDER + place] = seat
    for space, cards in enumerate(STACK_CARDS[options.seats]):
        v[STACK + space] = cards
    for prize in range(CLASSES * SPACES):
        v[OWNER + prize] = -1
    for kind, name in enumerate(CLASS_NAMES):
        discs = deal.part(name)
        for i, value in enumerate((*discs[:SPACES], *sorted(discs[SPACES:]))):
            v[VALUE + DISCS * kind + i] = value
    fruit = deal.part("fruit")
    for i, seat in enumerate(drawers(options, order)):
        for kind in fruit[STARTING_FRUITS * i : STARTING_FRUITS * (i + 1)]:
            v[SUPPLY + kind] -= 1
            v[FRUIT + KINDS * seat + kind] += 1
    v[ROUND] = 1
    _first_stage(options, v)
    return v


def _first_stage(options: Options, v: vec[i64]) -> None:
    """Let the late players choose first where a variant says so (FF-48)."""
    if is_on(options, LATE_FRUIT):
        v[STAGE] = CHOOSING_FRUIT
        v[TURN] = FIRST_LATE_PLACE
        v[OWED] = STARTING_FRUITS
    elif is_on(options, LATE_TILE):
        v[STAGE] = CHOOSING_TILE
        v[TURN] = MAX_SEATS - 1
    else:
        v[STAGE] = ASSIGNING
        v[ACTOR] = -1
        return
    v[ACTOR] = v[ORDER + v[TURN]]
