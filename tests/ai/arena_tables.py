"""Contests that the arena's tests play: small, quick, and known in every detail."""

from __future__ import annotations

from dataclasses import replace

from ai.arena import Contest, GameRecord

QUICK = Contest("fruit-boss", 3, (("rounds", 1),), ("greedy", "random", "random"), 5)
RANDOM = Contest("fruit-boss", 3, (("rounds", 1),), ("random", "random", "random"), 5).checked()


def timeless(record: GameRecord) -> GameRecord:
    """Return a record without what differs from run to run: the time it took."""
    return replace(record, think=(), slowest=(), steps=(), turns=())


def made(
    number: int,
    shares: tuple[float, ...],
    totals: tuple[int, ...] = (3, 1, 1),
    length: int = 50,
) -> GameRecord:
    """Return a record of a game of `QUICK` that nobody played."""
    return GameRecord(
        number=number,
        seats_of=QUICK.seats_of(number),
        shares=shares,
        totals=totals,
        moves=(0, 0) * length,
        think=(1.0, 1.0, 1.0),
        slowest=(0.2, 0.1, 0.3),
        steps=(((80, 10),), ((80, 9), (100, 1)), ((80, 10),)),
        turns=(((90, 5),),) * 3,
        digest="a",
    )
