"""Many games on any executor, and a report that depends on none.

Games come back in whatever order they end.  They are counted in the order of their
numbers, and the sequential test looks at deals in that order too, so one process, ten
of them or a cluster come to the same report; only the time differs.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from concurrent.futures.process import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from time import monotonic
from typing import Final, TypeAlias

from ai.arena.contest import MOST_GAMES, Contest, GameRecord, code_digest, play_game
from ai.arena.journal import Journal
from ai.arena.report import Report, deal_share, summarise
from ai.arena.statistics import SequentialTest
from ai.processes import fresh_context
from fruit_tui.engine.game import GameError

# Games handed out for each process: what it plays now, and what it plays next.
AHEAD: Final = 2


@dataclass(frozen=True)
class Progress:
    """How far an arena is; `seconds_left` is -1 until it can be guessed."""

    played: int
    games: int
    seconds_left: float


Tell: TypeAlias = Callable[[Progress], None]


@dataclass(frozen=True)
class Hands:
    """Who plays: an executor, and how many games to hand out at a time."""

    executor: Executor
    ahead: int


@dataclass(frozen=True)
class Stop:
    """Stop as soon as the first bot is known to be above or below par.

    `least_deals` are played in any case.  The error rates are those of `SequentialTest`.
    """

    least_deals: int = 10


@contextmanager
def processes(jobs: int) -> Iterator[Hands]:
    """Give `jobs` processes of this machine, which end with the block, at once on a failure."""
    others = set(multiprocessing.active_children())
    with fresh_context() as context:
        executor = ProcessPoolExecutor(jobs, mp_context=context, initializer=_die_by_interrupt)
        try:
            yield Hands(executor, AHEAD * jobs)
            executor.shutdown()
        except BaseException:
            executor.shutdown(wait=False, cancel_futures=True)
            # Their games may be long, and nobody wants them any more.
            for process in set(multiprocessing.active_children()) - others:
                process.terminate()
            raise


def _die_by_interrupt() -> None:
    """Let ctrl+c end a process without a traceback."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def play_games(
    contest: Contest, numbers: Iterable[int], hands: Hands | None = None
) -> Iterator[GameRecord]:
    """Play the games `numbers` and yield their records as they end; here if `hands` is None.

    Raises GameError where a game cannot be played, or where the processes are gone.
    """
    if hands is None:
        for number in numbers:
            yield play_game(contest, number)
        return
    code = code_digest(contest.game)
    waiting = iter(numbers)
    playing: set[Future[GameRecord]] = set()
    try:
        while True:
            for number in islice(waiting, hands.ahead - len(playing)):
                playing.add(hands.executor.submit(play_there, contest, number, code))
            if not playing:
                return
            done, playing = wait(playing, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    except BrokenExecutor:
        raise GameError(
            "A process that played games ended unexpectedly; if memory ran out, try fewer jobs."
        ) from None
    finally:
        for future in playing:
            future.cancel()


def play_there(contest: Contest, number: int, code: str) -> GameRecord:
    """Play a game for somebody whose rules and bots have the digest `code`.

    Raises GameError where those of this machine are others.
    """
    if code_digest(contest.game) != code:
        raise GameError("A worker has other rules or bots than this machine; install one version.")
    return play_game(contest, number)


def run(
    contest: Contest,
    games: int,
    *,
    hands: Hands | None = None,
    journal: Journal | None = None,
    stop: Stop | None = None,
    tell: Tell | None = None,
    keep: Callable[[GameRecord], None] | None = None,
) -> Report:
    """Play `games` games, a deal begun played from every seat, and return the report.

    hands     who plays; this process itself if None
    journal   where records are added, and where those come from that need not be played
    stop      whether to stop as soon as it is clear how the first bot stands to par
    tell      hears how far it is
    keep      gets the record of every game that counts, the old ones too, in no fixed order

    Raises GameError where there is no such contest, and whatever playing raises.
    """
    contest = contest.checked()
    if not 1 <= games <= MOST_GAMES - contest.seats:
        raise GameError(f"An arena plays 1 to {MOST_GAMES - contest.seats} games.")
    games += -games % contest.seats
    count = _Count(contest, games, stop)
    for record in sorted(journal.records.values(), key=_number) if journal else ():
        count.add(record)
    missing = (number for number in range(games) if not count.has(number))
    begun, played_before = monotonic(), count.played
    for record in play_games(contest, missing, hands) if not count.done else ():
        if journal is not None:
            journal.add(record)
        count.add(record)
        if tell is not None:
            new = count.played - played_before
            left = (monotonic() - begun) / new * (games - count.played) if new else -1.0
            tell(Progress(count.played, games, left))
        if count.done:
            break
    records = count.records()
    for record in records if keep is not None else ():
        keep(record)  # type: ignore[misc]
    return summarise(contest, records, sequential=stop is not None, stopped=count.stopped)


def _number(record: GameRecord) -> int:
    return record.number


class _Count:
    """The games of a contest so far, and whether they are enough, whatever order they end in."""

    def __init__(self, contest: Contest, games: int, stop: Stop | None) -> None:
        self._contest = contest
        self._games = games
        self._records: dict[int, GameRecord] = {}
        self._stop = stop
        self._spec = contest.bots[0]
        seats = contest.bots.count(self._spec)
        self._test = SequentialTest(seats / contest.seats)
        self._verdict = 0

    @property
    def played(self) -> int:
        return len(self._records)

    @property
    def done(self) -> bool:
        return self._verdict != 0 or self.played == self._games

    @property
    def stopped(self) -> str:
        """Say that the test ended it, "" where it did not."""
        if self._verdict == 0 or self._test.seen * self._contest.seats == self._games:
            return ""
        side = "above" if self._verdict > 0 else "below"
        return (
            f"Stopped after {self._test.seen} deals of {self._games // self._contest.seats}: "
            f"{self._spec} is {side} par."
        )

    def has(self, number: int) -> bool:
        return number in self._records

    def add(self, record: GameRecord) -> None:
        """Count a game once; look at the deals that are whole now, in their order."""
        if record.number >= self._games:
            return
        self._records.setdefault(record.number, record)
        while self._stop is not None and not self.done_deciding:
            deal = self._deal(self._test.seen)
            if deal is None:
                return
            self._test.add(deal_share(self._contest, self._spec, deal))
            if self._test.seen >= self._stop.least_deals:
                self._verdict = self._test.verdict()

    @property
    def done_deciding(self) -> bool:
        return self._verdict != 0

    def records(self) -> list[GameRecord]:
        """Return the games that count: up to the deal that decided."""
        end = self._test.seen * self._contest.seats if self._verdict else self._games
        return [self._records[number] for number in sorted(self._records) if number < end]

    def _deal(self, number: int) -> list[GameRecord] | None:
        seats = self._contest.seats
        games = range(number * seats, (number + 1) * seats)
        found = [self._records[game] for game in games if game in self._records]
        return found if len(found) == seats else None
