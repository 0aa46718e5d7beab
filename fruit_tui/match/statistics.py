"""How a player has done so far, worked out from the save files and from nothing else.

What counts is every finished game of one person against bots.  A deal counts once,
the first time it was finished: a copy of a game, or a game that was played on from a
replay, is played with the knowledge of what is coming.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from ai.arena.statistics import wilson
from ai.levels import level_title
from fruit_tui.match.review import STUDY_VERSION, accuracy, moves_by
from fruit_tui.match.summary import Summaries, Summary
from fruit_tui.storage import SaveInfo
from fruit_tui.storage.review import read_review

MIXED: Final = "mixed"  # the level of a table whose bots are not all alike

# Why a finished game is not counted.
SEVERAL: Final = "played by several people or by none"
AGAIN: Final = "of a deal that was finished before"
UNREADABLE: Final = "that cannot be opened"


@dataclass(frozen=True)
class Played:
    """One game that counts.

    level     of the bots: a name, a bot's spec where it has none, or "mixed"
    when      when it was saved last, as the file writes it
    won       whether the person won, alone or with others
    shared    whether with others
    lead      its points less those of the best bot, over all rounds
    accuracy  0 to 100, from the review beside the save; None where there is none
    """

    slot: str
    game: str
    seats: int
    level: str
    when: str
    won: bool
    shared: bool
    lead: int
    accuracy: float | None


@dataclass(frozen=True)
class Row:
    """All games at one kind of table, in the order in which they were played.

    share, low, high  of the games that were won, 0 to 1, with the 95 % interval (Wilson)
    par               what the share would be if all at the table were equal
    lead              on average
    accuracy          on average over the `reviewed` games; None where there are none
    run               games won in a row up to now; negative: lost in a row
    best_run          the longest run of wins
    """

    game: str
    seats: int
    level: str
    played: tuple[Played, ...]
    won: int
    shared: int
    share: float
    low: float
    high: float
    par: float
    lead: float
    accuracy: float | None
    reviewed: int
    run: int
    best_run: int

    @property
    def games(self) -> int:
        """How many games there are."""
        return len(self.played)


@dataclass(frozen=True)
class Statistics:
    """The rows, by game, seats and level, and how many finished games were left out, and why."""

    rows: tuple[Row, ...]
    left_out: dict[str, int]

    @property
    def games(self) -> int:
        """How many games count."""
        return sum(row.games for row in self.rows)


def _unheard(done: int, of: int) -> None:
    """Take no notice of how far the work has come."""
    del done, of


def statistics(
    infos: Sequence[SaveInfo],
    summaries: Summaries,
    told: Callable[[int, int], None] = _unheard,
) -> Statistics:
    """Return the statistics of these games; `told` hears how many are done, of how many."""
    found: list[Played] = []
    left_out: Counter[str] = Counter()
    seen: set[tuple[str, str]] = set()
    for done, info in enumerate(sorted(infos, key=_age)):
        told(done, len(infos))
        if not info.finished and not info.problem:
            continue
        summary = summaries.of(info)
        people = [seat for seat, bot in enumerate(info.bots) if not bot]
        if info.problem or summary.problem or not summary.over:
            left_out[UNREADABLE] += 1
        elif len(people) != 1 or len(info.bots) < 2:
            left_out[SEVERAL] += 1
        elif (info.game, summary.start) in seen:
            left_out[AGAIN] += 1
        else:
            seen.add((info.game, summary.start))
            found.append(_played(info, summary, people[0]))
    told(len(infos), len(infos))
    return Statistics(tuple(_rows(found)), dict(left_out))


def _age(info: SaveInfo) -> tuple[str, str, str]:
    """Return what puts the game that was finished first before all others of its deal."""
    return info.updated, info.created, info.slot


def _played(info: SaveInfo, summary: Summary, seat: int) -> Played:
    others = [points for other, points in enumerate(summary.points) if other != seat]
    return Played(
        slot=info.slot,
        game=info.game,
        seats=len(info.bots),
        level=level_of(info.bots, info.game),
        when=info.updated,
        won=seat in summary.leaders,
        shared=seat in summary.leaders and len(summary.leaders) > 1,
        lead=summary.points[seat] - max(others),
        accuracy=_accuracy(info, summary, seat),
    )


def _accuracy(info: SaveInfo, summary: Summary, seat: int) -> float | None:
    """Return how well `seat` played by what it could see, where a review beside the file says."""
    review = read_review(info.path)
    if review is None or review.study != STUDY_VERSION or review.log.hex() != summary.log:
        return None
    moves = moves_by(review, seat)
    return accuracy(moves, opened=False) if moves else None


def level_of(bots: Iterable[str], game: str) -> str:
    """Return the level of a table of a game from its bots' specs, "" for persons among them."""
    levels = {level_title(bot, game) for bot in bots if bot}
    return levels.pop() if len(levels) == 1 else MIXED


def _rows(found: Sequence[Played]) -> list[Row]:
    tables: dict[tuple[str, int, str], list[Played]] = {}
    for played in found:
        tables.setdefault((played.game, played.seats, played.level), []).append(played)
    return [_row(tables[key]) for key in sorted(tables)]


def _row(played: list[Played]) -> Row:
    count = len(played)
    won = sum(one.won for one in played)
    shared = sum(one.shared for one in played)
    low, high = wilson(won / count, count)
    judged = [one.accuracy for one in played if one.accuracy is not None]
    run, best = _runs([one.won for one in played])
    return Row(
        game=played[0].game,
        seats=played[0].seats,
        level=played[0].level,
        played=tuple(played),
        won=won,
        shared=shared,
        share=won / count,
        low=low,
        high=high,
        par=1 / played[0].seats,
        lead=sum(one.lead for one in played) / count,
        accuracy=sum(judged) / len(judged) if judged else None,
        reviewed=len(judged),
        run=run,
        best_run=best,
    )


def _runs(won: Sequence[bool]) -> tuple[int, int]:
    """Return the run that is on now, negative for losses, and the longest run of wins."""
    run = best = 0
    for one in won:
        run = (max(run, 0) + 1) if one else (min(run, 0) - 1)
        best = max(best, run)
    return run, best
