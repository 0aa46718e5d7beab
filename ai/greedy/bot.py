"""The greedy bot: tries every way to play the turn and takes what its evaluation likes best.

It decides on whole turns, not on single steps: all ways to do one action, and
for the best of them all ways to go on, until the turn is somebody else's.  It
compares them in a few worlds that agree with what it sees, the same ones for
every way, so that luck falls alike on all.
"""

from __future__ import annotations

from time import perf_counter
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ai.bot import Bot, Candidate, Decided, Decision, Thinking
from ai.greedy import evaluation_for
from ai.greedy.evaluation import HOPELESS, Evaluation, Weight, split_weights
from fruit_tui.engine.game import State, View
from fruit_tui.engine.rng import Rng

SETTINGS: Final = (
    Weight("worlds", 3, 1, 100, "worlds in which every way to play the turn is tried"),
    Weight("beam", 5, 1, 100, "ways to do the first action that are followed to the turn's end"),
    Weight("wide", 0, 0, 1, "whether its first step may be any, not only what promises most"),
)
# A turn of more actions than this is judged where it then stands.
MOST_ACTIONS: Final = 4


class GreedyBot(Bot):
    """Plays what looks best at the end of its own turn."""

    def _think(self, view: View) -> Thinking:
        begun = perf_counter()
        own, rest = split_weights(SETTINGS, self.spec.weights)
        candidates = look_ahead(view, evaluation_for(view.options, rest), self.stream(view), own)
        return Decided(
            Decision(candidates[0].action, tuple(candidates), seconds=perf_counter() - begun)
        )


def look_ahead(
    view: View, evaluation: Evaluation, rng: Rng, settings: dict[str, float]
) -> list[Candidate]:
    """Return what each legal step of the view's seat leads to, the best first."""
    lookout = _Lookout(view, evaluation, int(settings["beam"]), settings["wide"] > 0.0)
    for _ in range(int(settings["worlds"])):
        lookout.add_world(view.determinise(rng))
    lookout.follow()
    return lookout.candidates()


class _Way:
    """One way to do one action: the steps, and where each world stands after it."""

    def __init__(self, steps: tuple[int, ...]) -> None:
        self.steps: Final = steps
        self.states: list[State] = []
        self.worth = 0.0  # summed over the worlds
        self.chance = 0.0
        self.final = True  # whether in every world the turn is over


class _Lookout:
    """The ways to play one turn, and what they are worth."""

    def __init__(self, view: View, evaluation: Evaluation, beam: int, wide: bool) -> None:
        self._evaluation = evaluation
        self._beam = beam
        self._wide = wide
        self._seat: i64 = view.seat
        self._worlds = 0
        self._ways: dict[tuple[int, ...], _Way] = {}
        self._values: vec[float] = vec[float]([0.0] * int(view.seats))
        self._leads: vec[float] = vec[float]([0.0] * int(view.seats))

    def add_world(self, world: State) -> None:
        """Try every way to do the first action in one more world."""
        self._worlds += 1
        ends: list[tuple[tuple[int, ...], State]] = []
        self._play(world, (), ends, self._wide)
        for steps, state in ends:
            way = self._ways.get(steps)
            if way is None:
                way = _Way(steps)
                self._ways[steps] = way
            way.states.append(state)
            way.worth += self._evaluation.worth(state, self._seat)
            way.chance += self._chance(state)
            way.final = way.final and self._turn_is_over(state)

    def follow(self) -> None:
        """Follow the ways that look best to the end of the turn."""
        ways = sorted(self._ways.values(), key=_by_worth)
        followed = 0
        for way in ways:
            if way.final or followed == self._beam:
                continue
            followed += 1
            way.worth = 0.0
            way.chance = 0.0
            way.final = True
            for state in way.states:
                worth, chance = self._best_end(state, 1)
                way.worth += worth
                way.chance += chance

    def candidates(self) -> list[Candidate]:
        """Return the legal steps, the best first: each as good as the best way it begins."""
        found: list[Candidate] = []
        seen: set[int] = set()
        ways = sorted(self._ways.values(), key=_by_end)
        for way in ways:
            if way.steps[0] not in seen:
                seen.add(way.steps[0])
                count = float(len(way.states))
                worth, chance = way.worth / count, way.chance / count
                found.append(Candidate(way.steps[0], 0, chance, worth, chance))
        return found

    def _play(
        self,
        state: State,
        steps: tuple[int, ...],
        ends: list[tuple[tuple[int, ...], State]],
        wide: bool = False,
    ) -> None:
        """Add every way to finish the action begun in `state` to `ends`.

        `wide` has its next step be any, not only one that is worth trying.
        """
        if wide:
            actions = self._all_steps(state)
        else:
            actions = self._evaluation.worth_trying(state, self._seat)
        for action in actions:
            after = state.copy()
            after._step(self._seat, action)
            if self._turn_is_over(after) or self._evaluation.is_settled(after):
                ends.append(((*steps, action), after))
            else:
                self._play(after, (*steps, action), ends)

    def _all_steps(self, state: State) -> list[int]:
        """Return the legal steps but those that lead nowhere, such as taking another one back."""
        seat = self._seat
        promise = self._evaluation.promise
        legal = state.legal_actions(seat)
        return [action for action in legal if promise(state, seat, action) > HOPELESS] or legal

    def _best_end(self, state: State, actions: int) -> tuple[float, float]:
        """Return the worth and the chance at the best end of the turn that goes on in `state`."""
        best = self._evaluation.worth(state, self._seat)
        chance = self._chance(state)
        if self._turn_is_over(state) or actions == MOST_ACTIONS:
            return best, chance
        ends: list[tuple[tuple[int, ...], State]] = []
        self._play(state, (), ends)
        first = True
        for _, end in ends:
            worth = self._evaluation.worth(end, self._seat)
            if not self._turn_is_over(end) and (first or worth > best):
                worth, _ = self._best_end(end, actions + 1)
            if first or worth > best:
                first = False
                best = worth
                chance = self._chance(end)
        return best, chance

    def _turn_is_over(self, state: State) -> bool:
        evaluation = self._evaluation
        return evaluation.is_turn_over(state, self._seat) or evaluation.is_horizon(state)

    def _chance(self, state: State) -> float:
        self._evaluation.judge(state, self._values, self._leads)
        return self._evaluation.chances[self._seat]


def _by_worth(way: _Way) -> tuple[float, tuple[int, ...]]:
    return (-way.worth / len(way.states), way.steps)


def _by_end(way: _Way) -> tuple[bool, float, tuple[int, ...]]:
    # Ways that were not followed are known too little to win.
    return (not way.final, -way.worth / len(way.states), way.steps)
