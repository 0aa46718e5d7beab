"""The searching bot: a search under a budget, answering at any time."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from mypy_extensions import i64

from ai.bot import SLICE_SECONDS, Bot, BotSpec, Candidate, Decision, Thinking
from ai.greedy import evaluation_for
from ai.greedy.bot import SETTINGS as GREEDY_SETTINGS
from ai.greedy.bot import look_ahead
from ai.greedy.evaluation import chosen_weights, split_weights
from ai.mcts.search import Search
from ai.mcts.settings import settings_for
from fruit_tui.engine.game import SIMULTANEOUS, View
from fruit_tui.engine.rng import Rng

# A timed search leaves this much of its time unused at least: an answer is never late.
MARGIN_SECONDS: Final = 0.003

# After so many iterations a search looks whether it is settled: at fixed counts, so that it
# ends with the same numbers however the clock cuts its portions.
SETTLE_EVERY: Final = 64


class SearchBot(Bot):
    """Plays the step that its search visited most."""

    def _think(self, view: View) -> Thinking:
        return SearchThinking(view, self.spec, self.stream(view))


class SearchThinking(Thinking):
    """A search in progress: portions of iterations, sized to last a slice."""

    def __init__(self, view: View, spec: BotSpec, rng: Rng) -> None:
        self._begun = perf_counter()  # later by as long as it was kept waiting since
        self._view: Final = view
        self._budget: Final = spec.budget
        self._greedy_rng: Final = rng.copy()
        self._mix_rng: Final = Rng.stream(0, "mix", str(rng.copy().word()))
        settings, rest = split_weights(settings_for(view.options.game), spec.weights)
        self._evaluation: Final = evaluation_for(view.options, rest)
        self._mixes: Final = settings["mix"] > 0.0 and view.current_seat() == SIMULTANEOUS
        self._mix_floor: Final = settings["mix_floor"]
        # A step that is drawn by its visits needs them all.
        self._settles: Final = settings["settle"] > 0.0 and not self._mixes
        self._settled = False
        self._search: Final = Search(view, self._evaluation, rng, settings)

    def advance(self) -> bool:
        """Search on for about a slice; return whether there is budget left that could matter."""
        begun = perf_counter()
        done = self._search.iterations
        mean = (begun - self._begun) / float(done) if done else SLICE_SECONDS
        if self._budget.timed:
            left = self._budget.seconds - (begun - self._begun)
            if left <= max(MARGIN_SECONDS, 2.0 * mean if done else 0.0):
                return False
            portion: i64 = int(min(SLICE_SECONDS, left - MARGIN_SECONDS) / mean)
            looks = done >= SETTLE_EVERY  # before, the pace says little
            to_come = left / mean
        else:
            if self._budget.iterations <= done:
                return False
            portion = int(SLICE_SECONDS / mean)
            to_come = float(self._budget.iterations - done)
            until_look = SETTLE_EVERY - done % SETTLE_EVERY
            portion = min(portion, self._budget.iterations - done, until_look)
            looks = until_look == SETTLE_EVERY
        if looks and done and self._settles and float(self._search.ahead()) > to_come:
            self._settled = True
            return False
        self._search.run(portion if portion > 0 else 1)
        return self._budget.timed or self._search.iterations < self._budget.iterations

    def progress(self) -> float:
        """Return how much of the budget is used, 0 to 1; 1 as well once it is settled."""
        if self._settled:
            return 1.0
        if self._budget.timed:
            return min(1.0, (perf_counter() - self._begun) / self._budget.seconds)
        if self._budget.iterations == 0:
            return 1.0
        return float(self._search.iterations) / float(self._budget.iterations)

    def iterations(self) -> int:
        """Return how many worlds were searched so far."""
        return self._search.iterations

    def pause(self, seconds: float) -> None:
        """Leave `seconds`, in which others thought, out of the time used."""
        self._begun += seconds

    def decision(self) -> Decision:
        """Return the step visited most; what the greedy bot would do before any visit."""
        candidates = self._search.candidates()
        if not candidates:
            settings = chosen_weights(GREEDY_SETTINGS, {})
            candidates = look_ahead(self._view, self._evaluation, self._greedy_rng.copy(), settings)
        elif self._mixes:
            candidates = drawn_first(candidates, self._mix_floor, self._mix_rng.copy())
        return Decision(
            candidates[0].action,
            tuple(candidates),
            iterations=self._search.iterations,
            seconds=perf_counter() - self._begun,
            chances=self._search.chances(),
            line=likely_line(self._search, candidates[0].action),
        )


def likely_line(search: Search, action: int) -> tuple[tuple[int, int], ...]:
    """Return what is likely to follow where it begins with `action`, else nothing."""
    line = search.line()
    return tuple(line) if line and line[0][1] == action else ()


def drawn_first(candidates: list[Candidate], floor: float, rng: Rng) -> list[Candidate]:
    """Return `candidates` with one of them first that is drawn by its visits.

    What has less than `floor` of all visits is not drawn, unless it has most of all: it
    was only looked at.  Rivals who choose at the same time must not foresee the choice.
    """
    total = sum([one.visits for one in candidates])
    eligible = [
        one for i, one in enumerate(candidates) if i == 0 or one.visits >= floor * float(total)
    ]
    mark = rng.below(sum([one.visits for one in eligible]))
    for one in eligible:
        mark -= one.visits
        if mark < 0:
            return [one, *[other for other in candidates if other is not one]]
    return candidates
