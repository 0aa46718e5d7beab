"""One move of a finished game, judged twice: by what its player could see, and with all open.

A move is what a player did in one go: the steps from one decision to where nothing is
half done.  Its loss is how much of the chance to win the best move keeps and it does not.
Both are tried in the same imagined worlds, one after the other, so that the luck of the
worlds cancels out; a difference that luck alone could explain is no loss.

Everything that crosses to the thinking process and back is plain data: `Question`, `Answer`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from time import perf_counter
from typing import Final

from ai.analysis import in_words
from ai.bot import SLICE_SECONDS, Candidate
from ai.greedy import evaluation_for
from ai.greedy.evaluation import Evaluation, chosen_weights
from ai.mcts.search import Search
from ai.mcts.settings import settings_for
from fruit_tui.engine.game import SIMULTANEOUS, Game, Options, OptionValue, State, View
from fruit_tui.engine.registry import game_named
from fruit_tui.engine.rng import Rng

# How many standard errors two moves must lie apart to be told apart.
SURE: Final = 2.0

# Who did an entry of a log where nobody did: chance.
NOBODY: Final = -1

# No move is longer, in steps.
MOST_STEPS: Final = 24

# The most candidates that an answer lists, and the longest line, in steps.
MOST_CANDIDATES: Final = 5
LONGEST_LINE: Final = 8


@dataclass(frozen=True)
class Question:
    """Which move of which game is to be judged, and how long to think.

    before   what happened before it: pairs of seat (NOBODY for chance) and notation
    played   the steps of the move, in notation
    budget   iterations of the search; comparing two moves takes half of it for each
    """

    game: str
    seats: int
    options: dict[str, OptionValue]
    deal: dict[str, str]
    names: tuple[str, ...]
    before: tuple[tuple[int, str], ...]
    seat: int
    played: tuple[str, ...]
    budget: int
    seed: int


@dataclass(frozen=True)
class Choice:
    """One step that was looked at: notation, visits, chance to win (0 to 1), expected lead."""

    step: str
    visits: int
    chance: float
    lead: float


@dataclass(frozen=True)
class Finding:
    """What one search found out about a move.

    chances   each seat's chance to win before the move, 0 to 1, adding up to 1
    loss      how much of the own chance the move played gave away, 0 to 1
    best      the steps of the best move, in notation: those played where none is better
    words     what the best move does, as a sentence
    reasons   why, most telling first: phrases without a full stop
    line      what is likely to follow on the best move: pairs of seat and notation
    choices   the first steps that were looked at, the best first
    """

    chances: tuple[float, ...]
    loss: float
    best: tuple[str, ...]
    words: str
    reasons: tuple[str, ...]
    line: tuple[tuple[int, str], ...]
    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class Answer:
    """A move as its player could judge it, and as it was with everything open."""

    seen: Finding
    opened: Finding


@dataclass(frozen=True)
class Move:
    """What a player did in one go.

    at       how many entries of the log came before its first step
    end      how many entries came before whatever followed its last step
    steps    its steps in notation
    choice   whether any step could have been another
    """

    seat: int
    at: int
    end: int
    steps: tuple[str, ...]
    choice: bool


def moves_of(
    game: Game, options: Options, deal: dict[str, str], entries: Sequence[tuple[int, str]]
) -> list[Move]:
    """Return the moves of a log in the order in which they began.

    `entries` are pairs of seat (NOBODY for chance) and notation.  Where several seats
    choose in secret, all steps of one seat up to where all is shown are one move; a seat
    that withdrew and chose anew made the later choice.
    """
    state = game.new(options, game.parse_deal(deal))
    evaluation = evaluation_for(options)
    found: list[Move] = []
    under_way: dict[int, Move] = {}
    for number, (seat, text) in enumerate(entries):
        secret = state.current_seat() == SIMULTANEOUS
        if seat == NOBODY:
            state.apply_chance(game.parse_chance(text))
        else:
            choice = len(state.legal_actions(seat)) > 1
            waited = seat not in state.deciders()
            state.apply(seat, game.parse(text))
            before = under_way.get(seat, Move(seat, number, number, (), False))
            steps = () if waited else (*before.steps, text)
            under_way[seat] = Move(seat, before.at, number + 1, steps, before.choice or choice)
        if secret and state.current_seat() == SIMULTANEOUS:
            continue
        settled = secret or evaluation.is_settled(state)
        done = [who for who in under_way if settled or who not in state.deciders()]
        found += [under_way.pop(who) for who in done]
    found += under_way.values()
    return sorted((move for move in found if move.steps), key=lambda move: (move.at, move.seat))


class Study:
    """A question being answered, a few milliseconds at a time."""

    def __init__(self, question: Question) -> None:
        self._question: Final = question
        self._game: Final = game_named(question.game)
        self._truth: Final = state_after(question)
        self._view: Final = self._truth.view(question.seat)
        self._seen: Final = _Column(question, self._game, self._view, None)
        self._opened: Final = _Column(question, self._game, self._view, self._truth)

    def advance(self) -> bool:
        """Think on for about `SLICE_SECONDS`; return whether there is more to think about."""
        return self._seen.advance() or self._opened.advance()

    def progress(self) -> float:
        """Return how much of the work is done, 0 to 1."""
        return (self._seen.progress() + self._opened.progress()) / 2

    def iterations(self) -> int:
        """Return how many worlds were searched so far."""
        return self._seen.iterations() + self._opened.iterations()

    def result(self) -> Answer:
        """Return what was found out, all of it having been thought about."""
        return Answer(self._seen.finding(), self._opened.finding())


def answer(question: Question) -> Answer:
    """Answer a question here and now."""
    study = Study(question)
    while study.advance():
        pass
    return study.result()


def state_after(question: Question) -> State:
    """Return the true position before the move.  GameError where the log does not lead there."""
    game = game_named(question.game)
    options = game.options(question.seats, question.options)
    state = game.new(options, game.parse_deal(question.deal))
    for seat, text in question.before:
        if seat == NOBODY:
            state.apply_chance(game.parse_chance(text))
        else:
            state.apply(seat, game.parse(text))
    return state


class _Column:
    """One of the two judgements: a free search, then the best move against the one played."""

    def __init__(self, question: Question, game: Game, view: View, truth: State | None) -> None:
        self._question = question
        self._game = game
        self._view = view
        self._played = [game.parse(text) for text in question.played]
        self._evaluation: Evaluation = evaluation_for(view.options)
        name = "opened" if truth is not None else "seen"
        self._rng = Rng.stream(question.seed, "study", name, view.digest())
        settings = chosen_weights(settings_for(question.game), {})
        self._search = Search(view, self._evaluation, self._rng.copy(), settings, truth)
        self._free = max(question.budget, 2)
        self._each = max(question.budget // 2, 2)
        self._name = name
        self._candidates: list[Candidate] = []
        self._chances: tuple[float, ...] = ()
        self._line: list[tuple[int, int]] = []
        self._best: list[int] = []
        self._with_best: list[float] = []
        self._with_played: list[float] = []

    def advance(self) -> bool:
        """Think for a slice; return whether there is more."""
        end = perf_counter() + SLICE_SECONDS
        while self._search.iterations < self._free and not self._best:
            self._search.run(1)
            if perf_counter() >= end:
                return True
        if not self._best:
            self._decide()
        if self._best == self._played:
            return False
        while len(self._with_played) < self._each:
            # Equal generators imagine equal worlds.
            number = str(len(self._with_played))
            for steps, found in (
                (self._best, self._with_best),
                (self._played, self._with_played),
            ):
                rng = Rng.stream(self._question.seed, "pair", self._name, number)
                found += self._search.run_along(steps, 1, rng)
            if perf_counter() >= end:
                return len(self._with_played) < self._each
        return False

    def progress(self) -> float:
        """Return how much is done, 0 to 1."""
        if not self._best:
            return min(1.0, self._search.iterations / (self._free + 2 * self._each))
        if self._best == self._played:
            return 1.0
        done = self._free + 2 * len(self._with_played)
        return min(1.0, done / (self._free + 2 * self._each))

    def iterations(self) -> int:
        """Return how many worlds were searched."""
        return int(self._search.iterations)

    def _decide(self) -> None:
        """Take down what the free search found."""
        self._candidates = self._search.candidates()
        self._chances = tuple(_share(chance) for chance in self._search.chances())
        self._line = self._search.line()
        seat = self._question.seat
        own = [action for who, action in self._line if who == seat]
        steps = own[: _own_prefix(self._line, seat)] or [self._candidates[0].action]
        self._best = self._one_move(steps)
        if self._best == self._played[: len(self._best)]:
            self._best = self._played

    def _one_move(self, steps: list[int]) -> list[int]:
        """Return as many of `steps` as one move has: up to where nothing is half done.

        What too small a search left half done is finished as it looks best at a glance.
        """
        world = self._view.determinise(self._rng.copy())
        seat = self._question.seat
        secret = world.current_seat() == SIMULTANEOUS
        for count, action in enumerate(steps, 1):
            if action not in world.legal_actions(seat):
                return steps[: count - 1] or steps[:1]
            world._step(seat, action)
            if seat not in world.deciders():
                return steps[:count]
            if not secret and self._evaluation.is_settled(world):
                return steps[:count]
        whole = list(steps)
        while len(whole) < MOST_STEPS and seat in world.deciders():
            looks = {
                action: self._evaluation.promise(world, seat, action)
                for action in world.legal_actions(seat)
            }
            whole.append(max(looks, key=lambda action: (looks[action], -action)))
            world._step(seat, whole[-1])
            if not secret and self._evaluation.is_settled(world):
                break
        return whole

    def finding(self) -> Finding:
        """Return what was found out."""
        loss = sure_difference(self._with_best, self._with_played)
        best = self._best if loss > 0.0 else self._played
        words, reasons = self._in_words(best)
        line = self._line if loss > 0.0 else []
        return Finding(
            chances=self._chances,
            loss=loss,
            best=tuple(self._game.format(action) for action in best),
            words=words,
            reasons=reasons,
            line=tuple((seat, self._game.format(action)) for seat, action in line[:LONGEST_LINE]),
            choices=tuple(
                Choice(self._game.format(one.action), one.visits, _share(one.chance), one.lead)
                for one in self._candidates[:MOST_CANDIDATES]
            ),
        )

    def _in_words(self, steps: list[int]) -> tuple[str, tuple[str, ...]]:
        """Return what a move does and why; its last step tells best what the whole is for."""
        world = self._view.determinise(self._rng.copy())
        view = self._view
        for action in steps[:-1]:
            world._step(self._question.seat, action)
            view = world.view(self._question.seat)
        if steps[-1] not in view.legal_actions():
            return "", ()
        return in_words(self._game, view, steps[-1], self._question.names)


def _share(number: float) -> float:
    """Return a share of 0 to 1 that sums of many may have rounded out of it."""
    return max(0.0, min(1.0, number))


def _own_prefix(line: Sequence[tuple[int, int]], seat: int) -> int:
    """Return how many steps at the front of a line are the seat's own."""
    count = 0
    while count < len(line) and line[count][0] == seat:
        count += 1
    return count


def sure_difference(better: Sequence[float], worse: Sequence[float]) -> float:
    """Return by how much the pairs differ on average, 0 where luck alone could explain it."""
    differences = [one - other for one, other in zip(better, worse, strict=True)]
    count = len(differences)
    if count < 2:
        return 0.0
    mean = sum(differences) / count
    spread = sum((one - mean) ** 2 for one in differences) / (count - 1)
    return min(mean, 1.0) if mean > SURE * sqrt(spread / count) else 0.0
