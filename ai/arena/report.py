"""What the records of an arena say: who won how often, how sure that is, how long it took."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Any

from ai.arena.clock import added, quantile
from ai.arena.contest import Contest, GameRecord
from ai.arena.statistics import ALPHA, confidence_sequence, share_interval
from fruit_tui.engine.game import OptionValue


@dataclass(frozen=True)
class Share:
    """A share of the victories, 0 to 1, and its 95 % interval."""

    share: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{100 * self.share:.1f} % [{100 * self.low:.1f}, {100 * self.high:.1f}]"


@dataclass(frozen=True)
class Times:
    """How long something took, in seconds: what half and 99 % of it did not exceed."""

    p50: float
    p99: float


@dataclass(frozen=True)
class Standing:
    """How one bot spec did, all its seats taken together.

    share     of the victories that a seat of this spec won, 0 to 1; `low` to `high`: 95 %
    par       what it would be if all bots were equal
    by_seat   the share from each seat of the table
    lead      points ahead of the best other seat at the end, on the average
    step      how long a step took that left a choice
    turn      how long all took that one seat did until another one's turn
    slowest   the longest step, in seconds
    """

    bot: str
    seats: int
    share: float
    low: float
    high: float
    par: float
    by_seat: tuple[float, ...]
    lead: float
    step: Times
    turn: Times
    slowest: float

    @property
    def won(self) -> Share:
        """The share with its interval."""
        return Share(self.share, self.low, self.high)

    @property
    def verdict(self) -> str:
        """Return "above par", "below par" or, where par is in the interval, "open"."""
        if self.low > self.par:
            return "above par"
        return "below par" if self.high < self.par else "open"


@dataclass(frozen=True)
class Report:
    """All that was found out, ready for JSON.

    games        how many count: those of whole deals
    length       steps a game: mean, shortest, longest
    by_seat      the share of each seat of the table, whichever bot sat there
    repeatable   whether the same command gives the same games
    stopped      "" or, in words, that a sequential test ended it before all games were played;
                 then the intervals are those of a confidence sequence, which allow for that
    """

    game: str
    seats: int
    options: dict[str, OptionValue]
    bots: tuple[str, ...]
    seed: int
    games: int
    length: tuple[float, int, int]
    by_seat: tuple[Share, ...]
    standings: tuple[Standing, ...]
    repeatable: bool
    sequential: bool
    stopped: str

    def as_json(self) -> dict[str, Any]:
        """Return the report as plain values."""
        return asdict(self)

    def lines(self) -> list[str]:
        """Return the report as text for a terminal."""
        mean, least, most = self.length
        lines = [
            f"{self.game}, {self.seats} seats, {self.games} games, seed {self.seed}: "
            f"seats rotated, paired deals, {mean:.0f} steps a game ({least} to {most})"
        ]
        for one in self.standings:
            each = f" (each of {one.seats})" if one.seats > 1 else ""
            lines.append(
                f"  {one.bot:<12} won {one.won}{each}, par {100 * one.par:.1f}: {one.verdict}; "
                f"lead {one.lead:+.1f}; a step {in_words(one.step)}, a turn {in_words(one.turn)}, "
                f"slowest step {seconds(one.slowest)}"
            )
        lines.append(f"  by seat, all bots: {', '.join(str(share) for share in self.by_seat)}")
        if self.stopped:
            lines.append(f"  {self.stopped}")
        if self.sequential:
            lines.append(
                "  The intervals hold whenever one stops: the truth is outside in at most "
                f"{100 * ALPHA:.0f} of 100 such contests."
            )
        if not self.repeatable:
            lines.append(
                "  A clock ends the thinking of some of these bots: not repeatable exactly."
            )
        return lines


def seconds(value: float) -> str:
    """Return a time in a unit that suits it."""
    if value >= 1.0:
        return f"{value:.1f} s"
    return f"{1000 * value:.{0 if value >= 0.1 else 1}f} ms"


def in_words(times: Times) -> str:
    """Return the median and what 99 % did not exceed."""
    return f"{seconds(times.p50)} (p99 {seconds(times.p99)})"


def summarise(
    contest: Contest,
    records: Sequence[GameRecord],
    *,
    sequential: bool = False,
    stopped: str = "",
) -> Report:
    """Return what the records of whole deals say, in whatever order they come.

    `sequential` says that the number of games was not fixed in advance, so that the
    intervals have to hold whenever one stops.
    """
    records = whole_deals(records, contest.seats)
    return Report(
        game=contest.game,
        seats=contest.seats,
        options=dict(contest.options),
        bots=contest.bots,
        seed=contest.seed,
        games=len(records),
        length=_length(records),
        by_seat=tuple(
            _share([[r.shares[r.seats_of.index(seat)] for r in deal] for deal in _deals(records)])
            for seat in range(contest.seats)
        ),
        standings=tuple(
            _standing(contest, spec, records, sequential) for spec in dict.fromkeys(contest.bots)
        ),
        repeatable=contest.repeatable,
        sequential=sequential,
        stopped=stopped,
    )


def whole_deals(records: Sequence[GameRecord], seats: int) -> list[GameRecord]:
    """Return the records of deals that were played from every rotation, by number, each once."""
    by_number = {record.number: record for record in records}
    return [
        by_number[number]
        for number in sorted(by_number)
        if all(number - number % seats + turn in by_number for turn in range(seats))
    ]


def deal_share(contest: Contest, spec: str, deal: Sequence[GameRecord]) -> float:
    """Return the share of one deal's victories that all seats of `spec` took together."""
    own = [bot for bot, text in enumerate(contest.bots) if text == spec]
    return fmean([sum(record.shares[bot] for bot in own) for record in deal])


def _deals(records: Sequence[GameRecord]) -> list[list[GameRecord]]:
    """Split records of whole deals, by number, into deals."""
    if not records:
        return []
    seats = len(records[0].seats_of)
    return [list(records[start : start + seats]) for start in range(0, len(records), seats)]


def _share(deals: Sequence[Sequence[float]]) -> Share:
    means = [fmean(deal) for deal in deals]
    low, high = share_interval(means, len(deals[0]) if deals else 1)
    return Share(fmean(means) if means else 0.0, low, high)


def _length(records: Sequence[GameRecord]) -> tuple[float, int, int]:
    lengths = [record.length for record in records] or [0]
    return fmean(lengths), min(lengths), max(lengths)


def _standing(
    contest: Contest, spec: str, records: Sequence[GameRecord], sequential: bool
) -> Standing:
    seats = contest.seats
    own = [bot for bot, text in enumerate(contest.bots) if text == spec]
    deals = [deal_share(contest, spec, deal) for deal in _deals(records)]
    # What all its seats won together lies between 0 and 1, what each did does not.
    low, high = confidence_sequence(deals) if sequential else share_interval(deals, seats)
    if len(own) == seats:
        low = high = 1.0  # somebody of them always wins
    pairs = [(record, bot) for record in records for bot in own]
    at_seat = [
        [r.shares[bot] for r, bot in pairs if r.seats_of[bot] == seat] for seat in range(seats)
    ]
    leads = [r.totals[bot] - max(_others(r.totals, bot)) for r, bot in pairs]
    return Standing(
        bot=spec,
        seats=len(own),
        share=(fmean(deals) if deals else 0.0) / len(own),
        low=low / len(own),
        high=high / len(own),
        par=1 / seats,
        by_seat=tuple(fmean(shares) if shares else 0.0 for shares in at_seat),
        lead=fmean(leads) if leads else 0.0,
        step=_times([record.steps[bot] for record, bot in pairs]),
        turn=_times([record.turns[bot] for record, bot in pairs]),
        slowest=max((record.slowest[bot] for record, bot in pairs), default=0.0),
    )


def _others(totals: Sequence[int], bot: int) -> list[int]:
    return [total for other, total in enumerate(totals) if other != bot]


def _times(counts: Sequence[tuple[tuple[int, int], ...]]) -> Times:
    together = added(counts)
    return Times(quantile(together, 0.5), quantile(together, 0.99))
