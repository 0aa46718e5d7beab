"""Ladders: whether each level beats the next lower one, and whether more thinking still helps.

A rung is one bot at a table of another one.  Levels climb by name, each against the
next lower and against greedy; budgets climb by doubling, each against the half of it.
The results become the table of the README, as Markdown and as JSON.

    from ai.ladder import climb, level_rungs, markdown
    for line in markdown(climb(level_rungs("fruit-boss", 3), games=300, seed=1)):
        print(line)
"""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from ai.arena import Contest, Journal, Progress, Report, Standing, Stop, run
from ai.arena.report import seconds
from ai.arena.running import Hands
from ai.bot import MOST_ITERATIONS
from ai.levels import levels_of
from fruit_tui.engine.build import build
from fruit_tui.engine.game import GameError, OptionValue
from fruit_tui.engine.registry import game_named

LEVELS: Final = "levels"
BUDGETS: Final = "budgets"
GREEDY: Final = "greedy"


@dataclass(frozen=True)
class Rung:
    """One bot at a table of others, and what both are called.

    kind   LEVELS or BUDGETS
    """

    kind: str
    game: str
    seats: int
    bot: str
    title: str
    rival: str
    rival_title: str

    @property
    def name(self) -> str:
        """A name for a file: letters, digits and hyphens."""
        text = f"{self.game}-{self.seats}-seats-{self.bot}-against-{self.rival}"
        return re.sub(r"[^a-z0-9.]+", "-", text)

    def contest(self, seed: int, options: Mapping[str, OptionValue]) -> Contest:
        """Return the contest that decides it; GameError as `Contest.of`."""
        bots = [self.bot] + [self.rival] * (self.seats - 1)
        return Contest.of(self.game, bots, seed, options)


@dataclass(frozen=True)
class Result:
    """A rung and what was played on it."""

    rung: Rung
    report: Report

    @property
    def standing(self) -> Standing:
        """How the bot of the rung did."""
        return self.report.standings[0]

    def as_json(self) -> dict[str, Any]:
        """Return the rung and its report as plain values."""
        rung = self.rung
        return {
            "kind": rung.kind,
            "title": rung.title,
            "rival_title": rung.rival_title,
            "verdict": self.standing.verdict,
            **self.report.as_json(),
        }


# Hears of each game: which rung of how many, and how far that one is.
Tell: TypeAlias = Callable[[int, int, Rung, Progress], None]
# Where a rung's games are written down.
Journals: TypeAlias = Callable[[Rung, Contest], AbstractContextManager[Journal | None]]


def level_rungs(game: str, seats: int) -> list[Rung]:
    """Return each level of a game against the next lower one and against greedy."""
    levels = levels_of(game_named(game).name)
    found: list[Rung] = []
    for place, level in enumerate(levels):
        lower = levels[place - 1] if place else None
        rivals = [(lower.spec, lower.title)] if lower else []
        titles = [other.title for other in levels if other.spec == GREEDY] or [GREEDY]
        if GREEDY not in (level.spec, lower.spec if lower else ""):
            rivals.append((GREEDY, titles[0]))
        found += [
            Rung(LEVELS, game, seats, level.spec, level.title, spec, title)
            for spec, title in rivals
        ]
    return found


def budget_rungs(
    game: str, seats: int, first: int = 125, last: int = 8000, factor: int = 2
) -> list[Rung]:
    """Return budgets of iterations from `first` to `last`, each against its `factor`-th part.

    Raises GameError where there is no such ladder.
    """
    game_named(game)
    if not (1 <= first < last <= MOST_ITERATIONS and factor >= 2):
        raise GameError(
            f"A ladder of budgets climbs from 1 or more to {MOST_ITERATIONS} at most,"
            " each at least twice the last."
        )
    found: list[Rung] = []
    budget = first
    while budget * factor <= last:
        bot, rival = f"mcts:{budget * factor}", f"mcts:{budget}"
        found.append(Rung(BUDGETS, game, seats, bot, bot, rival, rival))
        budget *= factor
    return found


def no_journal(rung: Rung, contest: Contest) -> AbstractContextManager[Journal | None]:
    """Write nothing down."""
    del rung, contest
    return nullcontext()


def climb(
    rungs: Iterable[Rung],
    games: int,
    seed: int,
    *,
    clock_games: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    hands: Hands | None = None,
    journals: Journals = no_journal,
    stop: Stop | None = None,
    tell: Tell | None = None,
) -> Iterator[Result]:
    """Play `games` games on every rung and yield each result as it is known.

    A rung with a bot that thinks by the clock takes far longer than others: `clock_games`,
    where it is given, is how many games that one has.

    All rungs are checked before the first game.  What the rest means, and what is
    raised: `ai.arena.run`.
    """
    listed = list(rungs)
    contests = [rung.contest(seed, options or {}) for rung in listed]
    for place, (rung, contest) in enumerate(zip(listed, contests, strict=True)):

        def heard(progress: Progress, place: int = place, rung: Rung = rung) -> None:
            if tell is not None:
                tell(place, len(listed), rung, progress)

        wanted = games if clock_games is None or contest.repeatable else clock_games
        with journals(rung, contest) as journal:
            report = run(contest, wanted, hands=hands, journal=journal, stop=stop, tell=heard)
        yield Result(rung, report)


# Tables.

HEADINGS: Final = ("game", "seats", "bot", "against", "games", "won", "par", "a step, p50", "p99")


def markdown(results: Iterable[Result]) -> list[str]:
    """Return the results as a table in Markdown."""
    lines = [HEADINGS, tuple("---" for _ in HEADINGS)]
    for result in results:
        rung, one = result.rung, result.standing
        lines.append(
            (
                game_named(rung.game).title,
                str(rung.seats),
                _named(rung.bot, rung.title),
                _named(rung.rival, rung.rival_title),
                str(result.report.games),
                f"{one.won}{'' if one.verdict == 'above par' else ', ' + one.verdict}",
                f"{100 * one.par:.0f} %",
                seconds(one.step.p50),
                seconds(one.step.p99),
            )
        )
    return [f"| {' | '.join(line)} |" for line in lines]


def _named(spec: str, title: str) -> str:
    return f"`{spec}`" if spec == title else f"{title}, `{spec}`"


def circumstances(
    games: int, seed: int, jobs: str, *, clock_games: int | None = None, stop: bool = False
) -> str:
    """Return what else belongs to a table of results, in two sentences.

    `stop` says that rows ended as soon as they were decided; the rest is as for `climb`.
    """
    most = "at most " if stop else ""
    clock = f" ({clock_games} where a clock ends the thinking)" if clock_games is not None else ""
    sure = "interval that holds whenever one stops" if stop else "interval over deals"
    return (
        f"Seats rotated, deals paired, {most}{games} games a row{clock}, seed {seed}; a row says"
        f" how often the bot won at a table of the other, with the 95 % {sure}.  Measured with the"
        f" {build().kind} build, Python {platform.python_version()}, {platform.machine()},"
        f" {os.cpu_count()} cores, {jobs}."
    )
