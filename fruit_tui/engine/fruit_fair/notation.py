"""Actions, the raccoon's draw and deals as text, both ways.

Players count from 1; a fruit or tree is cherry, apple, plum or lemon, or its first letter:

    picker cherry   gardener plum   extra lemon     send the next worker of a kind to a tree
    ready           withdraw
    feed lemon                                      the raccoon's meal, one tree at a time
    keep            reassign                        the Transporter
    swap with 2     then  give plum     then  take cherry
    no swap
    migrant lemon   no migrant
    buy gold        hire            then  pay cherry, fruit by fruit
    done
    drop plum                                       down to eight
    choose cherry   choose raccoon                  the late players' variants
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from fruit_tui.engine.fruit_fair.data import (
    CLASS_NAMES,
    DISCS,
    FRUITS,
    FRUITS_MANY,
    KINDS,
    MARKER_NAMES,
    MAX_SEATS,
    RACCOON,
    SPACES,
    STARTING_FRUITS,
    TRANSPORTER,
    WORKERS,
)
from fruit_tui.engine.fruit_fair.layout import (
    BUY,
    CHOOSE_FRUIT,
    CHOOSE_TILE,
    COMMIT,
    DROP,
    FEED,
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
    SWAP_WITH,
    TAKE,
    WITHDRAW,
)
from fruit_tui.engine.game import BadNotation, Deal


def _texts() -> dict[int, str]:
    """Return the text of every action."""
    texts: dict[int, str] = {
        COMMIT: "ready",
        WITHDRAW: "withdraw",
        KEEP: "keep",
        REASSIGN: "reassign",
        NO_SWAP: "no swap",
        MIGRANT_REST: "no migrant",
        HIRE: "hire",
        LEAVE: "done",
        CHOOSE_TILE: f"choose {MARKER_NAMES[RACCOON]}",
        CHOOSE_TILE + 1: f"choose {MARKER_NAMES[TRANSPORTER]}",
    }
    for worker, name in enumerate(WORKERS):
        for tree, fruit in enumerate(FRUITS):
            texts[PLACE + KINDS * worker + tree] = f"{name} {fruit}"
    for first, verb in (
        (FEED, "feed"),
        (GIVE, "give"),
        (TAKE, "take"),
        (MIGRANT_PICK, "migrant"),
        (PAY, "pay"),
        (DROP, "drop"),
        (CHOOSE_FRUIT, "choose"),
    ):
        for kind, fruit in enumerate(FRUITS):
            texts[first + kind] = f"{verb} {fruit}"
    for seat in range(MAX_SEATS):
        texts[SWAP_WITH + seat] = f"swap with {seat + 1}"
    for prize, name in enumerate(CLASS_NAMES):
        texts[BUY + prize] = f"buy {name}"
    return texts


_TEXTS: Final = _texts()

# Other words for the same thing, and words that may stand or be left out.
_SAME: Final = {
    **{name: FRUITS[kind] for kind, name in enumerate(FRUITS_MANY)},
    **{name[0]: name for name in FRUITS},
    "pickers": "picker",
    "gardeners": "gardener",
    "extras": "extra",
    "leave": "done",
}
_FILLERS: Final = re.compile(
    r"an|at|in|medal|of|on|one|player|ribbon|the|to|tree|with|worker", re.IGNORECASE
)
_MOVES: Final = (
    "picker, gardener or extra with a tree, ready, withdraw, feed, keep, reassign, swap with, "
    "give, take, no swap, migrant, no migrant, buy, hire, pay, done, drop and choose"
)
_SEPARATORS: Final = re.compile(r"[\s,;:]+")


def _key(text: str) -> str:
    """Return a text without what it may be written with or without."""
    words = [word for word in _SEPARATORS.split(text.lower()) if word]
    return " ".join([_SAME.get(word, word) for word in words if not _FILLERS.fullmatch(word)])


_ACTIONS: Final = {_key(text): action for action, text in _TEXTS.items()}


def format_action(action: i64) -> str:
    """Return an action as text; ValueError where the number is none."""
    text = _TEXTS.get(action)
    if text is None:
        raise ValueError(f"{action} is no action of Fruit Fair.")
    return text


def parse_action(text: str) -> int:
    """Return the action that `text` names; raises BadNotation with a sentence."""
    key = _key(text)
    action = _ACTIONS.get(key)
    if action is not None:
        return action
    verb = key.split(" ")[0]
    same = [one for one in _TEXTS.values() if verb and _key(one).split(" ")[0] == verb]
    if same:
        raise BadNotation(
            f"“{shown(text)}” is no move; with “{verb}” there are: {', '.join(same)}."
        )
    raise BadNotation(f"“{shown(text)}” is no move; moves are {_MOVES}.")


def shown(text: str) -> str:
    """Return foreign text fit for one line of a message: printable and not long."""
    short = " ".join(text.split())
    short = short if len(short) <= 40 else short[:39] + "…"
    return "".join([c if c.isprintable() else "?" for c in short])


# The raccoon's draw.


def format_meal(outcome: tuple[int, ...]) -> str:
    """Return the trees that the raccoon drew as text."""
    return " ".join(["raccoon", *[FRUITS[kind] for kind in outcome]])


def parse_meal(text: str) -> tuple[int, ...]:
    """Return the trees that `text` says the raccoon drew, in data order; raises BadNotation."""
    words = _key(text).split(" ")
    kinds = [FRUITS.index(word) for word in words[1:] if word in FRUITS]
    if words[0] != "raccoon" or len(kinds) != 2 or len(words) != 3:
        raise BadNotation(
            f"“{shown(text)}” is no meal of the raccoon; it draws two trees: “raccoon apple lemon”."
        )
    return tuple(sorted(kinds))


# Deals.


def format_deal(deal: Deal) -> dict[str, str]:
    """Return a deal as rows of text: order, markers, the five prize classes, fruit.

    The fruit of seats that choose theirs (FF-48) is not in it.
    """
    order = deal.part("order")
    markers = deal.part("markers")
    rows = {
        "order": " ".join([str(seat + 1) for seat in order]),
        "markers": ", ".join(
            [f"{name} {FRUITS[markers[i]]}" for i, name in enumerate(MARKER_NAMES)]
        ),
    }
    for name in CLASS_NAMES:
        values = [str(value) for value in deal.part(name)]
        rows[name] = " ".join([*values[:SPACES], "box", *values[SPACES:]])
    fruit = deal.part("fruit")
    seats = sorted(order[: len(fruit) // STARTING_FRUITS])
    rows["fruit"] = ", ".join(
        [
            " ".join([str(seat + 1), *[FRUITS[kind] for kind in fruit[2 * i : 2 * i + 2]]])
            for i, seat in enumerate(seats)
        ]
    )
    return rows


def parse_deal(rows: Mapping[str, str]) -> Deal:
    """Return the deal that `rows` name; raises BadNotation."""
    names = ("order", "markers", *CLASS_NAMES, "fruit")
    if sorted(rows) != sorted(names):
        raise BadNotation(f"A deal of Fruit Fair has the rows {', '.join(names)}.")
    order = _parse_order(rows["order"])
    parts: list[tuple[str, tuple[int, ...]]] = [
        ("order", order),
        ("markers", _parse_markers(rows["markers"])),
    ]
    parts.extend([(name, _parse_discs(name, rows[name])) for name in CLASS_NAMES])
    parts.append(("fruit", _parse_fruit(rows["fruit"], order)))
    return Deal(tuple(parts))


def _parse_order(text: str) -> tuple[int, ...]:
    words = text.split()
    seats = [str(seat + 1) for seat in range(len(words))]
    if not 0 < len(words) <= MAX_SEATS or sorted(words) != seats:
        raise BadNotation(f"“{shown(text)}” is no turn order; it is written “2 3 1”.")
    return tuple([int(word) - 1 for word in words])


def _parse_markers(text: str) -> tuple[int, ...]:
    words = _key(text).split(" ")
    trees = [FRUITS.index(word) for word in words[1::2] if word in FRUITS]
    if words[::2] != list(MARKER_NAMES) or len(trees) != len(MARKER_NAMES):
        raise BadNotation(
            f"“{shown(text)}” does not place the markers; they are written "
            "“order cherry, migrant apple, raccoon plum, transporter lemon”."
        )
    return tuple(trees)


def _parse_discs(name: str, text: str) -> tuple[int, ...]:
    words = text.split()
    values = [int(word) for word in words if word.isascii() and word.isdecimal() and len(word) < 4]
    if len(words) != DISCS + 1 or len(values) != DISCS or words[SPACES] != "box":
        raise BadNotation(
            f"“{shown(text)}” are no {name} discs; they are written “7 9 11 box 8 10”, the three "
            "on the board first."
        )
    return tuple(values)


def _parse_fruit(text: str, order: tuple[int, ...]) -> tuple[int, ...]:
    entries = [_key(entry).split(" ") for entry in text.split(",")]
    seats = [str(seat + 1) for seat in sorted(order[: len(entries)])]
    kinds = [FRUITS.index(word) for entry in entries for word in entry[1:] if word in FRUITS]
    if (
        any(len(entry) != 1 + STARTING_FRUITS for entry in entries)
        or [entry[0] for entry in entries] != seats
        or len(kinds) != STARTING_FRUITS * len(entries)
    ):
        raise BadNotation(
            f"“{shown(text)}” is no starting fruit; it is written “1 cherry lemon, 2 plum plum”, "
            "by player, for those who draw theirs."
        )
    return tuple(kinds)
