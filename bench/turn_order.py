"""Does it help to be first in turn at the start of Fruit Fair?

    python -m bench.turn_order FILE...

Each FILE is one of games that `fruit-tui arena fruit-fair ... --record FILE` wrote, all
seats played by the same bot.  Seats are dealt their first turn at random, so a seat's
number says nothing: the games are told apart by who was first, second and so on in the
first round.  Printed is what share of the victories each place had, with the 95 % interval
that counts deals (`ai.arena.statistics.share_interval`), and par.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from pathlib import Path
from statistics import fmean
from typing import Any

from ai.arena.contest import Contest, GameRecord
from ai.arena.statistics import share_interval
from fruit_tui.engine.registry import game_named
from fruit_tui.engine.rng import Rng


def by_place(path: Path) -> tuple[Contest, list[list[float]]]:
    """Return the contest of a file, and each place's mean share of victory in every deal.

    Raises OSError where there is no such file, ValueError where it holds something else.
    """
    with path.open(encoding="utf-8") as lines:
        heading: dict[str, Any] = json.loads(next(lines, "null")) or {}
        if heading.get("game") != "fruit-fair" or len(set(heading["bots"])) != 1:
            raise ValueError(f"{path}: no games of Fruit Fair by one bot in all seats")
        contest = Contest.of("fruit-fair", heading["bots"], heading["seed"], heading["options"])
        deals: dict[int, list[GameRecord]] = defaultdict(list)
        for line in lines:
            record = GameRecord.from_json(json.loads(line), contest.seats)
            deals[record.number // contest.seats].append(record)
    shares: list[list[float]] = [[] for _ in range(contest.seats)]
    for games in deals.values():
        for place, seat in enumerate(first_order(contest, games[0].number)):
            won = [game.shares[game.seats_of.index(seat)] for game in games]
            shares[place].append(fmean(won))
    return contest, shares


def first_order(contest: Contest, number: int) -> tuple[int, ...]:
    """Return the seats in the order of their first turns in game `number`."""
    game = game_named(contest.game)
    options = game.options(contest.seats, dict(contest.options))
    deal = game.deal(options, Rng.stream(contest.deal_seed(number), "deal"))
    return deal.part("order")


def told(contest: Contest, shares: list[list[float]]) -> str:
    """Return a file's row of the table."""
    chosen = ", ".join(name for name, value in contest.options if value == "on") or "no variant"
    cells = []
    for deals in shares:
        low, high = share_interval(deals, contest.seats)
        cells.append(f"{100 * fmean(deals):.1f} [{100 * low:.1f}, {100 * high:.1f}]")
    return (
        f"| {contest.seats} | {chosen} | {len(shares[0])} | {' | '.join(cells)} |"
        f" {100 / contest.seats:.1f} |"
    )


def main() -> None:
    """Print a row for each file."""
    parser = argparse.ArgumentParser(description="Who wins, by the turn order at the start.")
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path)
    print("| seats | variants | deals | first to last in turn: won, % [95 %] | par |")
    for path in parser.parse_args().files:
        try:
            print(told(*by_place(path)))
        except (OSError, ValueError, KeyError) as error:
            parser.error(str(error))


if __name__ == "__main__":
    main()
