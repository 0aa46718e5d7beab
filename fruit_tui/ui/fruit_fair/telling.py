"""How a step that does much is told: its events in groups that make one sentence each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from fruit_tui.engine.game import Event

# Kinds of events that belong to one moment, by the name of that moment.
_MOMENTS: Final = {
    "fed": "raccoon",
    "hungry": "raccoon",
    "revealed": "plan",
    "kept": "plan",
    "lifted": "plan",
    "placed": "move",
    "picked": "pick",
    "idle": "pick",
    "no_partner": "pick",
    "swapped": "swap",
    "no_swap": "swap",
    "planted": "plant",
    "migrant_picked": "migrant",
    "migrant_rested": "migrant",
    "ordered": "buy",
    "paid": "buy",
    "bought": "buy",
    "looked": "buy",
    "hired": "buy",
    "left_fair": "leave",
    "dropped": "drop",
    "last_round": "last",
    "tile": "tiles",
    "markers": "markers",
    "markers_stay": "markers",
}

# How long a moment stays, as a share of the pace; those not named: one pace.
_WEIGHTS: Final = {
    "plan": 2.0,
    "order": 1.5,
    "tiles": 2.5,
    "markers": 1.5,
    "raccoon": 1.5,
    "last": 2.0,
    "leave": 0.0,
    "locked": 0.5,
    "round": 0.0,
    "ready": 0.0,
    "withdrew": 0.0,
    "showed": 0.0,
    "over": 0.0,
}

# What one has just decided oneself need not be told at length.
_OWN_WORK: Final = frozenset(("buy", "drop", "swap", "migrant", "raccoon", "move"))


@dataclass(frozen=True)
class Moment:
    """Events that are shown together, and how long, as a share of the pace."""

    name: str
    seat: int
    events: tuple[Event, ...]
    weight: float


def moments(events: Sequence[Event], viewer: int) -> list[Moment]:
    """Return events as moments, in order; what `viewer` decided just now goes by quickly."""
    groups: list[tuple[str, list[Event]]] = []
    for event in events:
        name = _MOMENTS.get(event.kind, event.kind)
        last = groups[-1] if groups else None
        joins = (
            last is not None
            and last[0] == name
            and (name == "tiles" or last[1][-1].seat == event.seat)
            and event.kind != "ordered"
        )
        if joins:
            groups[-1][1].append(event)
        else:
            groups.append((name, [event]))
    told: list[Moment] = []
    for name, group in groups:
        seat = group[0].seat if name != "tiles" else -1
        weight = _WEIGHTS.get(name, 1.0)
        if seat == viewer and name in _OWN_WORK:
            weight = 0.0
        told.append(Moment(name, seat, tuple(group), weight))
    return told
