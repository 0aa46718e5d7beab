"""The entries in play, one by one: turns, rounds, and what a seat may read of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from fruit_tui.engine.game import CHANCE, SIMULTANEOUS, Event, Game, State
from fruit_tui.match.record import Entry, Line, LineKind

# The kinds of events that open a round, in the games there are; which one, says their
# fact "round".  A game without such events has one round.
ROUND_OPENERS: Final = frozenset(("round", "round_started", "dealt"))

# The kind of an event that ends a turn, even if the same seat has the next one.
TURN_END: Final = "turn_ended"


@dataclass(frozen=True)
class Step:
    """One entry in play.

    state   the position after it; never changed, never handed out
    owner   whose decision it was: a seat, CHANCE, or SIMULTANEOUS
    turn    counts from 1: consecutive decisions of one owner are one turn
    round   counts from 1
    """

    entry: Entry
    state: State
    events: tuple[Event, ...]
    owner: int
    turn: int
    round: int


def place_in_time(steps: Sequence[Step], owner: int, events: tuple[Event, ...]) -> tuple[int, int]:
    """Return the turn and the round of the entry that follows `steps`."""
    turn_round = steps[-1].round if steps else 1
    for event in events:
        turn_round = _opened_round(event) or turn_round
    if not steps:
        return 1, turn_round
    turn = steps[-1].turn
    return turn + _starts_turn(steps, owner), turn_round


def _opened_round(event: Event) -> int:
    """Return the round that `event` opens; 0 where it opens none."""
    number = event.facts.get("round")
    return number if event.kind in ROUND_OPENERS and isinstance(number, int) else 0


def _starts_turn(steps: Sequence[Step], owner: int) -> bool:
    """Return whether a decision of `owner` after `steps` is another turn than the last one."""
    if owner == CHANCE:
        return False
    for step in reversed(steps):
        if any(event.kind == TURN_END for event in step.events):
            return True
        if step.owner != CHANCE:
            # A secret choice that has been resolved is over, even if another one follows.
            resolved = owner == SIMULTANEOUS and step.state.current_seat() != SIMULTANEOUS
            return owner != step.owner or resolved
    return False


def lines_of(
    game: Game,
    names: tuple[str, ...],
    steps: Sequence[Step],
    taken_back: Sequence[tuple[int, int]],
    seat: int,
    since: int,
    until: int | None,
) -> list[Line]:
    """Return what `seat` may read of `steps[since:until]`, with the turns taken back there.

    `taken_back` holds the position that each such undo went back to, and its seat.
    """
    lines: list[Line] = []
    before = steps[since - 1] if 0 < since <= len(steps) else None
    told_turn, told_round = (before.turn, before.round) if before else (0, 1)
    now_round = told_round

    def add(position: int, turn: int, who: int, kind: LineKind, text: str) -> None:
        nonlocal told_turn, told_round
        lines.append(
            Line(
                position=position,
                turn=turn,
                starts_turn=turn != told_turn,
                round=now_round,
                starts_round=now_round != told_round,
                seat=who,
                kind=kind,
                text=text,
            )
        )
        told_turn, told_round = turn, now_round

    end = len(steps) if until is None else min(until, len(steps))
    for place in range(since, end + 1):
        for position, who in taken_back:
            if position == place and (place > since or since == 0):
                name = "You" if who == seat else names[who]
                add(place, told_turn, who, "undo", f"{name} took back a turn.")
        if place == end:
            break
        for event in steps[place].events:
            now_round = _opened_round(event) or now_round
            text = game.event_words(event, names, seat) if event.seen_by(seat) else ""
            if text:
                add(place + 1, steps[place].turn, event.seat, "event", text)
    return lines
