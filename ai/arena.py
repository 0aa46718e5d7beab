"""Lets bots play many games and says who is stronger, and how sure that is.

Seats rotate and deals are paired: the same deal is played once from every
rotation of the bots before the next one is dealt, so that neither a good seat
nor a good hand favours anybody.  A game depends on the seed and its number
alone; how many processes share the work changes nothing.

    python -m ai.arena fruit-boss --bots mcts:1000,greedy,greedy --games 300 --seed 1
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import asdict, dataclass
from math import sqrt
from multiprocessing import get_context
from statistics import mean
from time import perf_counter
from typing import Final

from ai.bot import BotSpec, make_bot, parse_spec
from fruit_tui.engine.game import CHANCE, GameError, OptionValue
from fruit_tui.engine.registry import game_named
from fruit_tui.engine.rng import Rng

# The normal quantile of a two-sided 95 % interval.
Z95: Final = 1.959963984540054
MOST_GAMES: Final = 1_000_000


@dataclass(frozen=True)
class Contest:
    """What is played: a game, its options, and one bot a seat in the order of rotation 0."""

    game: str
    seats: int
    options: tuple[tuple[str, OptionValue], ...]
    bots: tuple[str, ...]
    seed: int

    def checked(self) -> Contest:
        """Return this contest; GameError where its game, options or bots are none."""
        game = game_named(self.game)
        game.options(self.seats, dict(self.options))
        for bot in self.bots:
            parse_spec(bot)
        if len(self.bots) != self.seats:
            raise GameError(f"{self.seats} seats need {self.seats} bots, not {len(self.bots)}.")
        return self


@dataclass(frozen=True)
class GameRecord:
    """One game: `seats_of` has the seat of each bot, all other rows go by bot.

    shares   of the victory: 1 for the only winner, 1/2 each for two, 0 for the others
    totals   what the game compared
    think    seconds spent deciding, and over how many steps
    """

    number: int
    seats_of: tuple[int, ...]
    shares: tuple[float, ...]
    totals: tuple[int, ...]
    steps: int
    think: tuple[float, ...]
    decisions: tuple[int, ...]
    slowest: tuple[float, ...]
    digest: str


def play_game(contest: Contest, number: int) -> GameRecord:
    """Play game `number` of the contest: deal `number // seats`, rotated `number % seats`."""
    game = game_named(contest.game)
    options = game.options(contest.seats, dict(contest.options))
    seats = contest.seats
    deal_number, rotation = divmod(number, seats)
    path = (contest.game, str(deal_number))
    seats_of = tuple((bot + rotation) % seats for bot in range(seats))
    bot_at = {seat: bot for bot, seat in enumerate(seats_of)}
    # Bots draw from streams of the game's number, the cards from those of the deal's.
    seed = contest.seed * MOST_GAMES + number
    specs: tuple[BotSpec, ...] = tuple(parse_spec(bot) for bot in contest.bots)
    bots = [make_bot(specs[bot_at[seat]], game, seed, seat) for seat in range(seats)]
    state = game.new(options, game.deal(options, Rng.stream(contest.seed, "deal", *path)))
    chance = Rng.stream(contest.seed, "chance", *path)

    think, decisions, slowest = [0.0] * seats, [0] * seats, [0.0] * seats
    steps = 0
    while not state.is_over():
        if state.current_seat() == CHANCE:
            state.apply_chance(state.sample_chance(chance))
            continue
        seat = state.deciders()[0]
        begun = perf_counter()
        decision = bots[seat].choose(state.view(seat))
        taken = perf_counter() - begun
        state.apply(seat, decision.action)
        bot = bot_at[seat]
        think[bot] += taken
        decisions[bot] += 1
        slowest[bot] = max(slowest[bot], taken)
        steps += 1
    outcome = state.outcome()
    share = 1.0 / len(outcome.winners)
    return GameRecord(
        number=number,
        seats_of=seats_of,
        shares=tuple(share if seat in outcome.winners else 0.0 for seat in seats_of),
        totals=tuple(outcome.totals[seat] for seat in seats_of),
        steps=steps,
        think=tuple(think),
        decisions=tuple(decisions),
        slowest=tuple(slowest),
        digest=state.digest(),
    )


def play_games(contest: Contest, games: int, jobs: int = 1, first: int = 0) -> Iterator[GameRecord]:
    """Play games `first` to `first + games - 1` and return their records, in that order."""
    numbers = range(first, first + games)
    if jobs == 1:
        for number in numbers:
            yield play_game(contest, number)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as executor:
        yield from _spread(executor, contest, numbers)


def _spread(executor: Executor, contest: Contest, numbers: range) -> Iterator[GameRecord]:
    yield from executor.map(play_game, [contest] * len(numbers), numbers)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share of `wins` in `games` (Wilson, 1927); 0 to 1 each.

    Shared victories count by their share, which makes it, if anything, too wide.
    """
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    z2 = Z95 * Z95
    centre = share + z2 / (2 * games)
    reach = Z95 * sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    scale = 1 + z2 / games
    return max(0.0, (centre - reach) / scale), min(1.0, (centre + reach) / scale)


@dataclass(frozen=True)
class Standing:
    """How one bot spec did, all its seats taken together.

    share     of the victories that a seat of this spec won, 0 to 1; `low` to `high`: 95 %
    par       what it would be if all bots were equal
    by_seat   the share from each seat of the table
    """

    bot: str
    seats: int
    wins: float
    share: float
    low: float
    high: float
    par: float
    by_seat: tuple[float, ...]
    seconds_a_step: float
    slowest_step: float


@dataclass(frozen=True)
class Report:
    """All that was found out, ready for JSON."""

    game: str
    seats: int
    options: dict[str, OptionValue]
    seed: int
    games: int
    steps_a_game: float
    shares_by_seat: tuple[float, ...]
    standings: tuple[Standing, ...]

    def lines(self) -> list[str]:
        """Return the report as text for a terminal."""
        lines = [
            f"{self.game}, {self.seats} seats, {self.games} games, seed {self.seed}: "
            f"seats rotated, paired deals, {self.steps_a_game:.0f} steps a game"
        ]
        for one in self.standings:
            each = f" (each of {one.seats})" if one.seats > 1 else ""
            lines.append(
                f"  {one.bot:<12} won {100 * one.share:5.1f} % "
                f"[{100 * one.low:.1f}, {100 * one.high:.1f}]{each}, par {100 * one.par:.1f}, "
                f"{1000 * one.seconds_a_step:.1f} ms a step, slowest {one.slowest_step:.2f} s"
            )
        shares = ", ".join(f"{100 * share:.1f} %" for share in self.shares_by_seat)
        lines.append(f"  by seat, all bots: {shares}")
        return lines


def summarise(contest: Contest, records: list[GameRecord]) -> Report:
    """Return what the records say."""
    seats, games = contest.seats, len(records)
    standings = []
    for spec in dict.fromkeys(contest.bots):
        own = [bot for bot, text in enumerate(contest.bots) if text == spec]
        wins = sum(record.shares[bot] for record in records for bot in own)
        # Seats of one table are no independent samples: the interval counts tables.
        low, high = wilson(wins / len(own), games)
        by_seat = []
        for seat in range(seats):
            shares = [r.shares[b] for r in records for b in own if r.seats_of[b] == seat]
            by_seat.append(mean(shares) if shares else 0.0)
        decisions = sum(record.decisions[bot] for record in records for bot in own)
        think = sum(record.think[bot] for record in records for bot in own)
        standings.append(
            Standing(
                bot=spec,
                seats=len(own),
                wins=wins,
                share=wins / len(own) / max(1, games),
                low=low,
                high=high,
                par=1 / seats,
                by_seat=tuple(by_seat),
                seconds_a_step=think / max(1, decisions),
                slowest_step=max((r.slowest[b] for r in records for b in own), default=0.0),
            )
        )
    by_seat_all = [0.0] * seats
    for record in records:
        for bot, seat in enumerate(record.seats_of):
            by_seat_all[seat] += record.shares[bot] / max(1, games)
    return Report(
        game=contest.game,
        seats=seats,
        options=dict(contest.options),
        seed=contest.seed,
        games=games,
        steps_a_game=mean([record.steps for record in records]) if records else 0.0,
        shares_by_seat=tuple(by_seat_all),
        standings=tuple(standings),
    )


def run(
    contest: Contest,
    games: int,
    jobs: int = 1,
    on_game: Callable[[int, int], None] | None = None,
) -> Report:
    """Play `games` games and return the report; `on_game` hears how many are played."""
    records: list[GameRecord] = []
    for record in play_games(contest.checked(), games, jobs):
        records.append(record)
        if on_game is not None:
            on_game(len(records), games)
    return summarise(contest, records)


def main(arguments: list[str] | None = None) -> int:
    """Run an arena from the command line; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m ai.arena", description=__doc__)
    parser.add_argument("game", help="the game, as in: fruit-boss")
    parser.add_argument("--bots", required=True, help="one bot a seat, comma separated")
    parser.add_argument("--games", type=int, default=300, help="default 300")
    parser.add_argument("--seed", type=int, default=1, help="default 1")
    parser.add_argument("--jobs", type=int, default=1, help="processes; the result is the same")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    given = parser.parse_args(arguments)
    bots = tuple(bot.strip() for bot in given.bots.split(","))
    options = tuple((name, value) for name, _, value in (o.partition("=") for o in given.option))
    contest = Contest(given.game, len(bots), options, bots, given.seed)

    def tell(played: int, games: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{played} of {games} games", end="", file=sys.stderr, flush=True)

    try:
        if not 1 <= given.games <= MOST_GAMES or given.jobs < 1:
            raise GameError(f"An arena plays 1 to {MOST_GAMES} games with 1 or more jobs.")
        report = run(contest, given.games, given.jobs, tell)
    except GameError as error:
        print(error, file=sys.stderr)
        return 1
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    print(json.dumps(asdict(report), indent=1) if given.json else "\n".join(report.lines()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
