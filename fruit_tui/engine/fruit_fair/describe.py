"""A position as values that JSON has, for the trace; the same keys for states and views.

Seats count from 0 (they are the places in the lists), and so does the turn, a place in
the turn order.  What a view cannot see is null: the values of discs, and assignments.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fruit_fair.assign import trees_of
from fruit_tui.engine.fruit_fair.data import (
    CHEAPEST_STACK,
    CLASS_NAMES,
    DISCS,
    FRUITS,
    KINDS,
    MARKER_NAMES,
    MARKERS,
    MIGRANT,
    SPACES,
    STACKS,
    WORKERS,
    prize_price,
)
from fruit_tui.engine.fruit_fair.layout import (
    BARROW,
    BOUGHT,
    CURSOR,
    EATEN,
    EXTRAS,
    FRUIT,
    GIVEN,
    GIVING,
    HIRED,
    HOLDER,
    ITEM,
    LAST_PLAN,
    LAST_ROUND,
    MARKER,
    ORDER,
    OWED,
    OWNER,
    PARTNER,
    PAYING,
    PLAN,
    QUIET,
    ROUND,
    SEATS,
    STACK,
    STAGE,
    SUPPLY,
    TAKING,
    TREE,
    TURN,
    VALUE,
    is_ready,
    phase_of,
)
from fruit_tui.engine.game import Options

STAGE_NAMES: Final = (
    "choose fruit",
    "choose tile",
    "assign",
    "feed",
    "raccoon draws",
    "keep or reassign",
    "reassign",
    "swap",
    "give",
    "take",
    "migrant",
    "buy",
    "pay",
    "drop",
    "over",
)


def described(options: Options, v: vec[i64], hidden: list[int]) -> dict[str, object]:
    """Return where every component is; the assignments of the seats in `hidden` are None."""
    seats = range(v[SEATS])
    return {
        "options": options.as_dict(),
        "round": int(v[ROUND]),
        "phase": int(phase_of(v[STAGE])),
        "stage": STAGE_NAMES[v[STAGE]],
        "last_round": int(v[LAST_ROUND]) if v[LAST_ROUND] else None,
        "quiet_rounds": int(v[QUIET]),
        "bought_this_round": v[BOUGHT] == 1,
        "turn_order": [int(v[ORDER + place]) for place in seats],
        "turn": int(v[TURN]),
        "choice": _choice(v),
        "trees": _fruits(v, TREE),
        "wheelbarrow": _fruits(v, BARROW),
        "raccoon_space": _fruits(v, EATEN),
        "supply": _fruits(v, SUPPLY),
        "markers": {name: FRUITS[v[MARKER + i]] for i, name in enumerate(MARKER_NAMES)},
        "tiles": {MARKER_NAMES[i]: _seat(v[HOLDER + i]) for i in range(MIGRANT, MARKERS)},
        "extra_workers": {str(CHEAPEST_STACK + i): int(v[STACK + i]) for i in range(STACKS)},
        "prizes": {name: _prizes(v, prize) for prize, name in enumerate(CLASS_NAMES)},
        "box": {name: _box(v, prize) for prize, name in enumerate(CLASS_NAMES)},
        "fruit": [_fruits(v, FRUIT + KINDS * seat) for seat in seats],
        "hired": [int(v[EXTRAS + seat]) for seat in seats],
        "ready": [is_ready(v, seat) for seat in seats],
        "assignments": [None if seat in hidden else _plan(v[PLAN + seat]) for seat in seats],
        "last_assignments": [_plan(v[LAST_PLAN + seat]) for seat in seats],
    }


def _seat(seat: int) -> int | None:
    return seat if seat >= 0 else None


def _known(value: int) -> int | None:
    return value if value else None


def _fruits(v: vec[i64], row: i64) -> dict[str, int]:
    return {name: int(v[row + kind]) for kind, name in enumerate(FRUITS)}


def _prizes(v: vec[i64], prize: i64) -> list[dict[str, int | None]]:
    return [
        {
            "price": int(prize_price(prize, space)),
            "value": _known(v[VALUE + DISCS * prize + space]),
            "owner": _seat(v[OWNER + SPACES * prize + space]),
        }
        for space in range(SPACES)
    ]


def _box(v: vec[i64], prize: i64) -> list[int | None]:
    return [_known(v[VALUE + DISCS * prize + i]) for i in range(SPACES, DISCS)]


def _plan(plan: i64) -> dict[str, list[str]]:
    """The trees of a seat's workers by class."""
    return {name: trees_of(plan, worker).split() for worker, name in enumerate(WORKERS)}


def _choice(v: vec[i64]) -> dict[str, object] | None:
    """How far a decision of several steps has come; null where none is being made."""
    stage = v[STAGE]
    if v[OWED] == 0:
        return None
    choice: dict[str, object] = {"left": int(v[OWED])}
    if stage == PAYING:
        choice["item"] = "extra" if v[ITEM] == HIRED else CLASS_NAMES[v[ITEM]]
    if stage in (GIVING, TAKING):
        choice["with"] = int(v[PARTNER])
    if stage == TAKING:
        choice["gave"] = FRUITS[v[GIVEN]]
    if v[CURSOR]:
        choice["from"] = FRUITS[v[CURSOR]]
    return choice
