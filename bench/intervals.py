"""Which intervals hold the truth as often as they say, where games come in deals.

    python -m bench.intervals [--contests 600]

Contests with a known true share are simulated in three worlds: deals that favour nobody,
deals that favour one kind of player from whichever seat, deals that favour a seat.
Printed is in how many of 100 contests each 95 % interval held the truth: the least and
the most over 2, 3 and 4 seats, shares of par, 70 % and 90 %, and 10, 30 and 100 deals.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from random import Random
from statistics import fmean, stdev
from typing import Final, TypeAlias

from ai.arena.statistics import share_interval, student_quantile, wilson

Interval: TypeAlias = Callable[[Sequence[float], int, Random], tuple[float, float]]
World: TypeAlias = Callable[[Random, int, float], float]

DEALS: Final = (10, 30, 100)
SEATS: Final = (2, 3, 4)
RESAMPLES: Final = 200
FOR_TRUTH: Final = 30_000


def nobody(rng: Random, seats: int, share: float) -> float:
    """Play a deal whose games have nothing to do with each other."""
    return fmean([rng.random() < share for _ in range(seats)])


def a_kind(rng: Random, seats: int, share: float) -> float:
    """Play a deal that favours one kind of player, whoever sits where."""
    chance = rng.betavariate(1.5 * share, 1.5 * (1 - share))
    return fmean([rng.random() < chance for _ in range(seats)])


def a_seat(rng: Random, seats: int, share: float) -> float:
    """Play a deal that mostly lets one seat win, whoever sits there."""
    lucky = rng.randrange(seats)
    wins: list[bool] = []
    for seat in range(seats):
        decided = min(1.0, 0.85 * share * seats) if seat == lucky else 0.15 * share
        wins.append(rng.random() < (share if rng.random() < 0.3 else decided))
    return fmean(wins)


def by_games(deals: Sequence[float], seats: int, rng: Random) -> tuple[float, float]:
    """Wilson's interval, every game counted as if it were independent."""
    del rng
    return wilson(fmean(deals), seats * len(deals))


def by_bootstrap(deals: Sequence[float], seats: int, rng: Random) -> tuple[float, float]:
    """The percentiles of means of deals drawn again and again."""
    del seats
    means = sorted(fmean(rng.choices(deals, k=len(deals))) for _ in range(RESAMPLES))
    cut = RESAMPLES // 40
    return means[cut], means[-cut - 1]


def by_student(deals: Sequence[float], seats: int, rng: Random) -> tuple[float, float]:
    """The mean of the deals with Student's t."""
    del seats, rng
    reach = student_quantile(len(deals) - 1) * stdev(deals) / len(deals) ** 0.5
    return fmean(deals) - reach, fmean(deals) + reach


def ours(deals: Sequence[float], seats: int, rng: Random) -> tuple[float, float]:
    """What the arena reports."""
    del rng
    return share_interval(deals, seats)


INTERVALS: Final[dict[str, Interval]] = {
    "Wilson over games": by_games,
    "bootstrap over deals": by_bootstrap,
    "Student over deals": by_student,
    "ours": ours,
}
WORLDS: Final[dict[str, World]] = {"nobody": nobody, "a kind": a_kind, "a seat": a_seat}


def held(world: World, seats: int, share: float, deals: int, contests: int) -> dict[str, float]:
    """Return in which percentage of simulated contests each interval held the truth."""
    rng = Random(f"{world.__name__} {seats} {share} {deals}")
    truth = fmean([world(rng, seats, share) for _ in range(FOR_TRUTH)])
    counts = dict.fromkeys(INTERVALS, 0)
    for _ in range(contests):
        found = [world(rng, seats, share) for _ in range(deals)]
        for name, interval in INTERVALS.items():
            low, high = interval(found, seats, rng)
            counts[name] += low <= truth <= high
    return {name: 100 * count / contests for name, count in counts.items()}


def main() -> None:
    """Simulate and print the table."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("--contests", type=int, default=600)
    given = parser.parse_args()
    for title, world in WORLDS.items():
        rows = [
            held(world, seats, share, deals, given.contests)
            for seats in SEATS
            for share in (1 / seats, 0.7, 0.9)
            for deals in DEALS
        ]
        for name in INTERVALS:
            values = [row[name] for row in rows]
            print(f"deals favour {title:<7} {name:<21} {min(values):5.1f} to {max(values):5.1f} %")


if __name__ == "__main__":
    main()
