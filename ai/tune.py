"""Finds better numbers for a bot by playing: Optuna's tree-structured Parzen estimator.

Every trial seats the bot with numbers to try at a table of a rival, on the same deals from
every seat, so that trials differ by their numbers and not by luck of the draw.  What shows
early to be worse than the best so far is not played to its end.  The winner of many trials
is partly a winner by luck; so it is played once more on deals that no trial saw, and that
figure counts.

    from ai.tune import Tuning, tune
    found = tune(Tuning.of("fruit-boss", "mcts:200", ["explore", "turns=0:12"]), trials=60)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean
from time import monotonic
from typing import Any, Final, TypeAlias

from ai.arena import Contest, GameRecord, Progress, Report, play_games, run
from ai.arena.journal import version
from ai.arena.lines import BadJournal, Lines
from ai.arena.running import Hands
from ai.arena.statistics import share_interval
from ai.bot import BotSpec, parse_spec, shown
from ai.greedy import evaluation_for
from ai.greedy.bot import SETTINGS as GREEDY_SETTINGS
from ai.greedy.evaluation import Weight
from ai.mcts.settings import settings_for
from fruit_tui.engine.game import GameError
from fruit_tui.engine.registry import game_named

KIND: Final = "tuning"
FORMAT: Final = 1
# Numbers that count something.
WHOLE: Final = frozenset({"first", "turns", "worlds", "beam"})
# A range that spans so many times its low end is searched by ratios.
RATIOS_FROM: Final = 100.0
# The share of a trial's deals after which it may be given up.
FIRST_LOOK: Final = 0.25
# Trials at random before the estimator has anything to go by.
AT_RANDOM: Final = 10
DIGITS: Final = 4


@dataclass(frozen=True)
class Span:
    """One number to tune: from `low` to `high`, in whole numbers or by ratios where it says so."""

    name: str
    default: float
    low: float
    high: float
    whole: bool
    ratios: bool

    def tidy(self, value: float) -> float:
        """Return `value` with as many digits as a spec is to have."""
        if self.whole:
            return float(round(value))
        short = float(f"{value:.{DIGITS}g}")
        return min(max(short, self.low), self.high)


@dataclass(frozen=True)
class Tuning:
    """What is tuned: a bot's spec, the numbers to try, and whom it meets on how many deals."""

    game: str
    seats: int
    bot: str
    rival: str
    spans: tuple[Span, ...]
    deals: int
    seed: int

    @staticmethod
    def of(
        game: str,
        bot: str,
        numbers: Sequence[str],
        *,
        rival: str = "",
        seats: int = 2,
        deals: int = 30,
        seed: int = 1,
    ) -> Tuning:
        """Return the tuning of `numbers`, each "NAME" or "NAME=LOW:HIGH" for a narrower range.

        Without a rival the bot as it ships is one.  Raises GameError where there is no
        such bot, number or range.
        """
        spec = parse_spec(bot)
        known = {weight.name: weight for weight in weights_of(game, seats, spec)}
        own = dict(spec.weights)
        spans = tuple(_span(text, known, own) for text in numbers)
        if not spans:
            raise GameError(f"Name a number to tune; there are: {', '.join(known)}.")
        if len({span.name for span in spans}) < len(spans):
            raise GameError("Name every number to tune once.")
        if deals < 1:
            raise GameError("A trial needs a deal at least.")
        return Tuning(game, seats, str(spec), rival or str(spec), spans, deals, seed)

    def spec(self, values: dict[str, float]) -> str:
        """Return the bot's spec with these numbers."""
        spec = parse_spec(self.bot)
        kept = [(name, value) for name, value in spec.weights if name not in values]
        return str(BotSpec(spec.kind, spec.budget, (*kept, *values.items())))

    def contest(self, bot: str, seed: int) -> Contest:
        """Return the contest of `bot` at a table of the rival."""
        return Contest.of(self.game, [bot] + [self.rival] * (self.seats - 1), seed)


def weights_of(game: str, seats: int, spec: BotSpec) -> tuple[Weight, ...]:
    """Return all numbers that a spec for `game` may change; none where it is random."""
    options = game_named(game).options(seats)
    if spec.kind == "random":
        return ()
    own = settings_for(game) if spec.kind == "mcts" else GREEDY_SETTINGS
    return (*own, *evaluation_for(options).weights())


def _span(text: str, known: dict[str, Weight], own: dict[str, float]) -> Span:
    """Return the span that "NAME" or "NAME=LOW:HIGH" names."""
    name, equals, bounds = text.strip().partition("=")
    weight = known.get(name)
    if weight is None:
        raise GameError(f"There is no number {shown(name)} to tune; there are: {', '.join(known)}.")
    low, high = weight.low, weight.high
    if equals:
        try:
            low, high = (float(bound) for bound in bounds.split(":"))
        except ValueError:
            raise GameError(f"{shown(text)} is no range; that is written NAME=LOW:HIGH.") from None
    if not weight.low <= low < high <= weight.high:
        raise GameError(
            f"{name} goes from {weight.low:g} to {weight.high:g}; "
            f"{shown(bounds)} is no range within."
        )
    default = own.get(name, weight.default)
    ratios = low > 0.0 and high / low >= RATIOS_FROM
    return Span(name, min(max(default, low), high), low, high, name in WHOLE, ratios)


@dataclass(frozen=True)
class Trial:
    """Numbers that were tried: the share won on how many deals, and whether all were played."""

    values: dict[str, float]
    share: float
    deals: int
    whole: bool


@dataclass(frozen=True)
class Found:
    """What came out: all trials, the best of them as a spec, and how it does on fresh deals."""

    tuning: Tuning
    trials: tuple[Trial, ...]
    best: Trial
    bot: str
    check: Report | None

    def as_json(self) -> dict[str, Any]:
        """Return it as plain values."""
        return asdict(self)

    def lines(self) -> list[str]:
        """Return it as text for a terminal: the ten best trials, and the check."""
        names = [span.name for span in self.tuning.spans]
        ranked = sorted(self.trials, key=lambda one: (not one.whole, -one.share))
        lines = [f"{'share':>8}  {'deals':>5}  " + "  ".join(f"{name:>10}" for name in names)]
        for one in ranked[:10]:
            numbers = "  ".join(f"{one.values[name]:>10g}" for name in names)
            lines.append(f"{100 * one.share:6.1f} %  {one.deals:5}  {numbers}")
        lines.append(f"best of {len(self.trials)} trials: {self.bot}")
        if self.check is not None:
            checked = self.check.standings[0]
            lines.append(
                f"on fresh deals it won {checked.won} of {self.check.games} games against "
                f"{self.tuning.rival}, par {100 * checked.par:.1f}: {checked.verdict}"
            )
        return lines


# Hears of each game: which trial of how many it is of (-1: the check), how far that one
# is, and how many seconds all trials that are left may take.
Tell: TypeAlias = Callable[[int, int, Progress], None]


def tune(
    tuning: Tuning,
    trials: int = 60,
    *,
    check_games: int = 300,
    hands: Hands | None = None,
    record: Path | None = None,
    tell: Tell | None = None,
) -> Found:
    """Try `trials` sets of numbers, the shipped ones first, and check the best on fresh deals.

    `record` names a file where trials are written down, and from which the same tuning
    goes on to the same result.  Raises GameError where Optuna is not installed, or the
    file is another's.
    """
    study = _study(tuning)
    lines = Lines(record, _heading(tuning), KIND) if record is not None else None
    try:
        known = lines.read(_trial) if lines is not None else []
        clock = _Clock(trials, len(known))
        tried: list[Trial] = []
        for number in range(trials):
            asked = study.ask(_distributions(tuning))
            values = {span.name: span.tidy(asked.params[span.name]) for span in tuning.spans}
            if number < len(known):
                trial = known[number]
                if trial.values != values:
                    raise BadJournal(
                        f"{lines.name if lines else ''} goes another way than this version of"
                        " Optuna would; choose a new file."
                    )
            else:
                trial = _try(tuning, values, _best(tried), hands, clock.hears(tell, number))
                if lines is not None:
                    lines.add(asdict(trial))
            study.tell(asked, trial.share)
            tried.append(trial)
    finally:
        if lines is not None:
            lines.close()
    best = _best(tried)
    if best is None:
        raise GameError("A tuning needs a trial at least.")
    bot = tuning.spec(best.values)
    check = None
    if check_games:
        # Seeds of trials and check differ, so no deal is in both.
        contest = tuning.contest(bot, tuning.seed + 1)
        check = run(contest, check_games, hands=hands, tell=clock.hears(tell, -1))
    return Found(tuning, tuple(tried), best, bot, check)


def _heading(tuning: Tuning) -> dict[str, Any]:
    facts = asdict(tuning)
    facts["spans"] = [asdict(span) for span in tuning.spans]
    return {KIND: FORMAT, **facts, **version(tuning.game)}


def _trial(found: Any) -> Trial:
    if not isinstance(found, dict) or found.keys() != {"values", "share", "deals", "whole"}:
        raise ValueError("its fields are others")
    if not isinstance(found["values"], dict) or not 0.0 <= found["share"] <= 1.0:
        raise ValueError("it has no share")
    return Trial(**found)


class _Clock:
    """Guesses how long the trials that are left will take, from those that were played."""

    def __init__(self, trials: int, known: int) -> None:
        self._trials = trials
        self._known = known
        self._begun = monotonic()

    def hears(self, tell: Tell | None, number: int) -> Callable[[Progress], None] | None:
        """Return who hears of the games of trial `number`, -1 for the check."""
        if tell is None:
            return None
        played = number - self._known
        left = -1.0
        if played > 0:
            left = (monotonic() - self._begun) / played * (self._trials - number)

        def hear(progress: Progress) -> None:
            guess = progress.seconds_left if number < 0 else left
            tell(number, self._trials, Progress(progress.played, progress.games, guess))

        return hear


def _study(tuning: Tuning) -> Any:
    """Return a study that asks for the shipped numbers first."""
    try:
        import optuna
    except ImportError:
        raise GameError("Tuning needs Optuna: pip install 'fruit-tui[tune]'.") from None
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    sampler = optuna.samplers.TPESampler(seed=tuning.seed, n_startup_trials=AT_RANDOM)
    study = optuna.create_study(direction="maximize", sampler=sampler)
    study.enqueue_trial({span.name: span.default for span in tuning.spans})
    return study


def _distributions(tuning: Tuning) -> dict[str, Any]:
    from optuna.distributions import FloatDistribution, IntDistribution

    found: dict[str, Any] = {}
    for span in tuning.spans:
        if span.whole:
            low, high = math.ceil(span.low), math.floor(span.high)
            found[span.name] = IntDistribution(low, high, log=span.ratios)
        else:
            found[span.name] = FloatDistribution(span.low, span.high, log=span.ratios)
    return found


def _best(tried: Sequence[Trial]) -> Trial | None:
    """Return the best of the trials that were played to their end, the earliest of equals."""
    return max((one for one in tried if one.whole), key=lambda one: one.share, default=None)


def _try(
    tuning: Tuning,
    values: dict[str, float],
    best: Trial | None,
    hands: Hands | None,
    tell: Callable[[Progress], None] | None,
) -> Trial:
    """Play one trial, and no further than a first look where it is worse than the best."""
    contest = tuning.contest(tuning.spec(values), tuning.seed)
    first = max(1, math.ceil(FIRST_LOOK * tuning.deals))
    shares: list[float] = []
    played = 0
    for begin, end in ((0, first), (first, tuning.deals)):
        numbers = range(begin * tuning.seats, end * tuning.seats)
        records: list[GameRecord] = []
        for record in play_games(contest, numbers, hands):
            records.append(record)
            played += 1
            if tell is not None:
                tell(Progress(played, tuning.deals * tuning.seats, -1.0))
        records.sort(key=lambda record: record.number)
        for start in range(0, len(records), tuning.seats):
            # By the first bot alone: its rivals may have the same spec.
            deal = records[start : start + tuning.seats]
            shares.append(fmean([record.shares[0] for record in deal]))
        if best is not None and end < tuning.deals:
            _, high = share_interval(shares, tuning.seats)
            if high < best.share:
                return Trial(values, fmean(shares), len(shares), whole=False)
    return Trial(values, fmean(shares), len(shares), whole=True)
