"""Our bots against OpenSpiel's own search, at our tables: seats rotated, deals paired.

    python -m bench.foreign fruit-boss --ours mcts:200 --theirs 200 --games 100
    python -m bench.foreign fresh-fruits --ours mcts:0.1s --theirs 0.1s --games 100

One of ours sits with OpenSpiel's ISMCTS (`open_spiel.python.algorithms.ismcts`) in all other
seats, which thinks for so many simulations a step, or so many seconds.  Both decide from
the same views.  Its random playouts run inside our engine (`RandomPlayouts`), which makes it
several times faster than by itself.  Needs the extra `rl`; prints, asserts nothing.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import fmean
from time import perf_counter
from typing import Final

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts

from ai.arena.contest import Contest
from ai.arena.report import Share
from ai.arena.statistics import share_interval
from ai.bot import Bot, make_bot, parse_spec
from ai.environments.openspiel import FruitGame, FruitState, RandomPlayouts
from ai.environments.play import REWARDS, decider
from fruit_tui.engine.build import build
from fruit_tui.engine.game import CHANCE, OVER, GameError, OptionValue, View
from fruit_tui.engine.registry import GAMES
from fruit_tui.engine.rng import Rng

# Their search grows its root in the first simulation, and has nothing to say before the second.
LEAST_SIMULATIONS: Final = 2


@dataclass
class Spent:
    """What one side's steps took that left a choice."""

    steps: int = 0
    seconds: float = 0.0
    iterations: int = 0

    def line(self, name: str) -> str:
        """Return it for a report."""
        steps = max(1, self.steps)
        rate = self.iterations / self.seconds if self.seconds else 0.0
        return (
            f"  {name}: {1000 * self.seconds / steps:.1f} ms a step, "
            f"{self.iterations / steps:.0f} iterations a step, {rate:,.0f} a second"
        )


class Search(ismcts.ISMCTSBot):
    """OpenSpiel's search, counting its simulations, with a clock where it has one."""

    def __init__(self, game: FruitGame, limit: str, explore: float, seed: int) -> None:
        self.seconds = float(limit[:-1]) if limit.endswith("s") else 0.0
        count = 0 if self.seconds else int(limit)
        self.simulations = 0
        self._worlds = Rng.stream(seed, "worlds")
        super().__init__(
            game,
            RandomPlayouts(Rng.stream(seed, "playouts")),
            uct_c=explore,
            max_simulations=count,
            random_state=np.random.RandomState(seed % 2**32),
        )
        self.set_resampler(self._resampled)

    def _resampled(self, state: FruitState, player: int) -> FruitState:
        game: FruitGame = self._game
        return game.imagine(state.at.state.view(player), self._worlds)

    def run_search(self, state: FruitState) -> list[tuple[int, float]]:
        """Search as the original does, or until the time is over."""
        if not self.seconds:
            self.simulations += self._max_simulations
            found: list[tuple[int, float]] = super().run_search(state)
            return found
        end = perf_counter() + self.seconds
        self.reset()
        self._root_node = self.create_new_node(state)
        done = 0
        while done < LEAST_SIMULATIONS or perf_counter() < end:
            self.run_simulation(self.sample_root_state(state))
            done += 1
        self.simulations += done
        policy: list[tuple[int, float]] = self.get_final_policy(state, self._root_node)
        return policy


@dataclass
class Table:
    """Who plays what, and what came of it so far."""

    contest: Contest
    limit: str
    explore: float
    reward: str
    ours: Spent = field(default_factory=Spent)
    theirs: Spent = field(default_factory=Spent)

    def play(self, number: int) -> tuple[float, float]:
        """Play game `number`; return our share of the victory, and our lead at the end."""
        contest = self.contest
        game = GAMES[contest.game]
        options = game.options(contest.seats, dict(contest.options))
        parameters = {**options.as_dict(), "players": options.seats, "reward": self.reward}
        foreign = pyspiel.load_game(game.name.replace("-", "_"), parameters)
        deal_seed = contest.deal_seed(number)
        own = contest.seats_of(number)[0]
        seed = contest.seed * 1_000_000 + number
        bot = make_bot(parse_spec(contest.bots[0]), game, seed, own)
        rivals = {
            seat: Search(foreign, self.limit, self.explore, seed * contest.seats + seat)
            for seat in range(contest.seats)
            if seat != own
        }
        state = game.new(options, game.deal(options, Rng.stream(deal_seed, "deal")))
        chances = 0
        while (seat := decider(state)) != OVER:
            if seat == CHANCE:
                stream = Rng.stream(deal_seed, "chance", str(chances))
                state.apply_chance(state.sample_chance(stream))
                chances += 1
                continue
            view = state.view(seat)
            legal = view.legal_actions()
            if len(legal) == 1:
                state.apply(seat, legal[0])
            elif seat == own:
                state.apply(seat, self._ask_ours(bot, view))
            else:
                state.apply(seat, self._ask_theirs(foreign, rivals[seat], view))
        outcome = state.outcome()
        share = 1 / len(outcome.winners) if own in outcome.winners else 0.0
        best = max(total for seat, total in enumerate(outcome.totals) if seat != own)
        return share, outcome.totals[own] - best

    def _ask_ours(self, bot: Bot, view: View) -> int:
        begun = perf_counter()
        decision = bot.choose(view)
        self.ours.seconds += perf_counter() - begun
        self.ours.steps += 1
        self.ours.iterations += decision.iterations
        return decision.action

    def _ask_theirs(self, foreign: FruitGame, search: Search, view: View) -> int:
        begun, before = perf_counter(), search.simulations
        action = search.step(foreign.imagine(view, Rng.stream(0, view.digest())))
        self.theirs.seconds += perf_counter() - begun
        self.theirs.steps += 1
        self.theirs.iterations += search.simulations - before
        return foreign.rules.encoding.actions[int(action)]


def main(arguments: list[str] | None = None) -> int:
    """Play and print; return the exit code."""
    about = str(__doc__).partition("\n")[0]
    parser = argparse.ArgumentParser(prog="python -m bench.foreign", description=about)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--ours", default="mcts:200", help="our bot, default mcts:200")
    parser.add_argument("--theirs", default="200", help="simulations a step, or seconds: 0.1s")
    parser.add_argument("--seats", type=int, help="default: the fewest that can play")
    parser.add_argument("--games", type=int, default=20, help="rounded up to whole deals")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--explore", type=float, default=1.0, help="their uct_c, default 1")
    parser.add_argument("--reward", choices=REWARDS, default=REWARDS[0], help="what they play for")
    given = parser.parse_args(arguments)
    try:
        contest = _contest(given.game, given.seats, given.ours, given.seed, given.option)
    except GameError as error:
        print(error, file=sys.stderr)
        return 2
    table = Table(contest, given.theirs, given.explore, given.reward)
    deals: list[float] = []
    leads: list[float] = []
    for deal in range(-(-given.games // contest.seats)):
        played = [table.play(deal * contest.seats + turn) for turn in range(contest.seats)]
        deals.append(fmean([share for share, _ in played]))
        leads += [lead for _, lead in played]
        print(f"deal {deal + 1}: {_share(deals, contest.seats)}", file=sys.stderr, flush=True)
    print(
        f"{contest.game}, {contest.seats} seats, {len(leads)} games, seed {contest.seed}, "
        f"{dict(contest.options)}, {build().kind}"
    )
    print(
        f"  {given.ours} against OpenSpiel's ISMCTS {given.theirs} (uct_c {given.explore:g}, "
        f"plays for {given.reward}): won {_share(deals, contest.seats)}, "
        f"par {100 / contest.seats:.1f}; lead {fmean(leads):+.1f}"
    )
    print(table.ours.line("ours"))
    print(table.theirs.line("theirs"))
    return 0


def _contest(game: str, seats: int | None, ours: str, seed: int, chosen: Iterable[str]) -> Contest:
    options: dict[str, OptionValue] = dict(part.partition("=")[::2] for part in chosen)
    bots = [ours] + ["random"] * ((seats or GAMES[game].min_seats) - 1)
    return Contest.of(game, bots, seed, options)


def _share(deals: list[float], seats: int) -> Share:
    return Share(fmean(deals), *share_interval(deals, seats))


if __name__ == "__main__":
    sys.exit(main())
