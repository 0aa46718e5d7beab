"""`fruit-tui ladder`: the levels and the budgets of the bots against each other, as a table."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from ai.arena import Contest, Journal, Progress, Stop
from ai.ladder import (
    BUDGETS,
    LEVELS,
    Result,
    Rung,
    budget_rungs,
    circumstances,
    climb,
    level_rungs,
    markdown,
)
from fruit_tui.commands import OK, USAGE, CommandError
from fruit_tui.commands.arena import MOST
from fruit_tui.commands.hands import ProgressLine, hands_of
from fruit_tui.commands.table import chosen_options
from fruit_tui.engine.game import Game
from fruit_tui.engine.registry import GAMES, game_named

ALL = "all"


def run(given: argparse.Namespace) -> int:
    """Climb the ladders and print the table."""
    clock_games = given.clock_games
    if not (1 <= given.games <= MOST and (clock_games is None or 1 <= clock_games <= MOST)):
        raise CommandError(f"A ladder plays 1 to {MOST} games a rung.", USAGE)
    rungs = list(_rungs(given))
    options = chosen_options(game_named(rungs[0].game), rungs[0].seats, given.options).as_dict()
    line = ProgressLine()

    def tell(place: int, of: int, rung: Rung, progress: Progress) -> None:
        about = f"rung {place + 1} of {of}, {rung.bot} against {rung.rival}: "
        line.tell(progress, about)

    def journals(rung: Rung, contest: Contest) -> AbstractContextManager[Journal | None]:
        if given.record is None:
            return nullcontext()
        return Journal(Path(given.record) / f"{rung.name}.jsonl", contest)

    results: list[Result] = []
    try:
        with hands_of(given) as hands:
            for result in climb(
                rungs,
                given.games,
                given.seed,
                clock_games=clock_games,
                options=options if given.options else {},
                hands=hands,
                journals=journals,
                stop=Stop() if given.stop else None,
                tell=tell,
            ):
                results.append(result)
                line.say(f"{result.rung.bot} against {result.rung.rival}: {result.standing.won}")
    finally:
        line.clear()
    _show(given, results)
    return OK


def _rungs(given: argparse.Namespace) -> Iterator[Rung]:
    """Yield what is asked for: of each game and table size first the levels, then the budgets."""
    games = [game_named(given.game)] if given.game != ALL else list(GAMES.values())
    if given.game == ALL and given.seats is not None:
        games = [game for game in games if game.min_seats <= given.seats <= game.max_seats]
        if not games:
            raise CommandError(f"No game is for {given.seats} players.", USAGE)
    if given.options and len(games) > 1:
        raise CommandError("Options are of one game, so name it instead of all.", USAGE)
    for game in games:
        for seats in _sizes(game, given.seats):
            if given.only != BUDGETS:
                yield from level_rungs(game.name, seats)
            if given.only != LEVELS:
                yield from budget_rungs(game.name, seats, given.first, given.last, given.factor)


def _sizes(game: Game, seats: int | None) -> list[int]:
    """Return the table sizes: the one asked for, else all."""
    if seats is None:
        return list(range(game.min_seats, game.max_seats + 1))
    game.options(seats)  # which refuses, in a sentence, what is no size of this game
    return [seats]


def _show(given: argparse.Namespace, results: list[Result]) -> None:
    """Print the results, and write both forms where the games are."""
    jobs = "a cluster" if given.dask else f"{given.jobs} job{'' if given.jobs == 1 else 's'}"
    about = circumstances(
        given.games, given.seed, jobs, clock_games=given.clock_games, stop=given.stop
    )
    table = "\n".join([*markdown(results), "", about])
    facts = {"about": about, "rungs": [result.as_json() for result in results]}
    data = json.dumps(facts, indent=2)
    print(data if given.json else table)
    if given.record is not None:
        folder = Path(given.record)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "ladder.md").write_text(table + "\n", encoding="utf-8")
        (folder / "ladder.json").write_text(data + "\n", encoding="utf-8")
