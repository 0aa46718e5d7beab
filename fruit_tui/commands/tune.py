"""`fruit-tui tune`: better numbers for a bot, found by playing and checked on fresh deals."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from ai.arena import Progress
from ai.bot import parse_spec
from ai.tune import Tuning, tune, weights_of
from fruit_tui.commands import OK, USAGE, CommandError
from fruit_tui.commands.arena import MOST
from fruit_tui.commands.hands import ProgressLine, hands_of
from fruit_tui.commands.table import seat_count
from fruit_tui.engine.registry import game_named

MOST_TRIALS = 100_000
USUAL_SEATS = 2


def run(given: argparse.Namespace) -> int:
    """Tune and print what came out, or list what can be tuned."""
    game = game_named(given.game)
    seats = seat_count(game, given.seats, USUAL_SEATS)
    if given.list:
        _list(given, game.name, seats)
        return OK
    if not 1 <= given.trials <= MOST_TRIALS:
        raise CommandError(f"A tuning takes 1 to {MOST_TRIALS} trials.", USAGE)
    if not 1 <= given.deals * seats <= MOST or given.check > MOST:
        raise CommandError(f"A tuning plays 1 to {MOST} games a trial and for the check.", USAGE)
    tuning = Tuning.of(
        game.name,
        given.bot,
        given.numbers,
        rival=given.against or "",
        seats=seats,
        deals=given.deals,
        seed=given.seed,
    )
    line = ProgressLine()

    def tell(number: int, trials: int, progress: Progress) -> None:
        about = "check: " if number < 0 else f"trial {number + 1} of {trials}: "
        line.tell(progress, about)

    try:
        with hands_of(given) as hands:
            found = tune(
                tuning,
                given.trials,
                check_games=given.check,
                hands=hands,
                record=Path(given.record) if given.record else None,
                tell=tell,
            )
    finally:
        line.clear()
    print(json.dumps(found.as_json(), indent=2) if given.json else "\n".join(found.lines()))
    return OK


def _list(given: argparse.Namespace, game: str, seats: int) -> None:
    """Print every number of a bot, with what ships and between what it makes sense."""
    weights = weights_of(game, seats, parse_spec(given.bot))
    if given.json:
        facts = [
            {"name": w.name, "default": w.default, "low": w.low, "high": w.high, "help": w.help}
            for w in weights
        ]
        print(json.dumps(facts, indent=2))
        return
    width = max((len(weight.name) for weight in weights), default=0)
    for weight in weights:
        span = f"{weight.default:g} ({weight.low:g} to {weight.high:g})"
        print(f"{weight.name:<{width}}  {span:<22} {weight.help}")
