"""`fruit-tui trace`: bots play, and every position is printed with nothing hidden.

`docs/trace.md` describes the lines, so that another program can check each rule
from them alone.  Seats count from 0 in it, because they are places in lists.

This is the one command that drives an open state itself: a match never hands one
out.  It draws from the same streams as a match, so the same seed and bots give the
same game in both.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import Any, Final

from ai.bot import BotSpec, make_bot, parse_spec
from fruit_tui import __version__
from fruit_tui.commands import OK
from fruit_tui.commands.table import bots_for_all, chosen_options, chosen_seed, seat_count
from fruit_tui.engine.game import (
    CHANCE,
    EVERYONE,
    OVER,
    SIMULTANEOUS,
    Event,
    Game,
    Options,
    Outcome,
    State,
)
from fruit_tui.engine.registry import game_named
from fruit_tui.engine.rng import Rng

# Raised whenever a field changes its name or meaning.
TRACE_VERSION: Final = 1

_TURNS: Final = {CHANCE: "chance", SIMULTANEOUS: "simultaneous", OVER: "over"}


def run(given: argparse.Namespace) -> int:
    """Print the trace of one game."""
    game = game_named(given.game)
    seats = seat_count(game, given.seats)
    options = chosen_options(game, seats, given.options)
    specs = list(bots_for_all(seats, given.bots, parse_spec))
    for line in trace(game, options, specs, chosen_seed(given.seed), given.moves_limit):
        print(json.dumps(line, separators=(",", ":")))
    return OK


def trace(
    game: Game, options: Options, specs: list[BotSpec], seed: int, limit: int | None = None
) -> Iterator[dict[str, Any]]:
    """Yield the lines of the trace of one game between `specs`, at most `limit` steps long."""
    deal = game.deal(options, Rng.stream(seed, "deal"))
    state = game.new(options, deal)
    yield {
        "type": "game",
        "trace": TRACE_VERSION,
        "app": __version__,
        "game": game.name,
        "rules": game.rules_version,
        "seats": options.seats,
        "options": options.as_dict(),
        "bots": [str(spec) for spec in specs],
        "seed": seed,
        "deal": game.format_deal(deal),
    }
    yield {"type": "start", "step": 0, **_position(game, state)}
    bot_seed = int(Rng.stream(seed, "bots").word())
    bots = [make_bot(spec, game, bot_seed, seat) for seat, spec in enumerate(specs)]
    chances = 0
    step = 0
    while not state.is_over() and (limit is None or step < limit):
        step += 1
        if state.current_seat() == CHANCE:
            outcome = state.sample_chance(Rng.stream(seed, "chance", str(chances)))
            chances += 1
            events = state.apply_chance(outcome)
            done: dict[str, Any] = {"type": "chance", "step": step}
            done["outcome"] = game.format_chance(outcome)
        else:
            seat = state.deciders()[0]
            action = bots[seat].choose(state.view(seat)).action
            events = state.apply(seat, action)
            done = {"type": "action", "step": step, "seat": seat}
            done["action"] = game.format(action)
        done["events"] = [_event(event, options.seats) for event in events]
        yield {**done, **_position(game, state)}
    yield {
        "type": "end",
        "steps": step,
        "complete": state.is_over(),
        **_outcome(state.outcome()),
    }


def _position(game: Game, state: State) -> dict[str, Any]:
    """Return who is to decide what, and where everything lies."""
    current = int(state.current_seat())
    return {
        "to_decide": _TURNS.get(current, "seat"),
        "deciders": state.deciders(),
        "legal": [
            [game.format(action) for action in state.legal_actions(seat)]
            for seat in range(state.options.seats)
        ],
        "digest": state.digest(),
        "state": state.describe(),
    }


def _event(event: Event, seats: int) -> dict[str, Any]:
    known = "all" if event.audience == EVERYONE else [s for s in range(seats) if event.seen_by(s)]
    return {
        "kind": event.kind,
        "seat": event.seat if event.seat >= 0 else None,
        "known_to": known,
        "facts": dict(event.facts),
    }


def _outcome(outcome: Outcome) -> dict[str, Any]:
    return {
        "totals": list(outcome.totals),
        "winners": list(outcome.winners),
        "tie_break": outcome.tie_break,
        "reason": outcome.reason,
        "lines": [
            {"category": line.category, "points": list(line.points), "reasons": list(line.reasons)}
            for line in outcome.lines
        ],
    }
