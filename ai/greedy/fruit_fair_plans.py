"""Where to send workers in Fruit Fair: what each tree is likely to have left, and for whom.

A worker's worth depends on its tree and on how many others of the same seat are there,
so the best plan is found one worker at a time.  What rivals ahead in the turn order will
take is guessed in two ways: they plan as one would in their place, each minding those
before (`expect`), and fuller trees draw more workers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ai.greedy.evaluation import Weight
from ai.greedy.fruit_fair_trunks import Trunks, certainty
from fruit_tui.engine.fruit_fair.assign import lowest_tree, next_class
from fruit_tui.engine.fruit_fair.data import (
    CARDS_OF_A_CLASS,
    EXTRA,
    GARDENER,
    KINDS,
    PICKER,
    RACCOON,
    WORKER_CLASSES,
)
from fruit_tui.engine.fruit_fair.layout import (
    ASSIGNING,
    CARRYING,
    EXTRAS,
    FRUIT,
    HOLDER,
    ORDER,
    PLAN,
    STAGE,
    SUPPLY,
    TREE,
    TURN,
    on_tree,
    placed,
    trees_with_fruit,
    with_worker,
    workers_of,
)
from fruit_tui.engine.rng import Rng

WEIGHTS: Final = (
    Weight("insight", 0.6, 0.0, 1.0, "share of rivals ahead who plan as one would in their place"),
    Weight("doubt", 0.25, 0.0, 5.0, "fruits by which a tree may differ from what is expected"),
    Weight("doubt_rivals", 0.3, 0.0, 5.0, "the same for each worker that picks before"),
    Weight("idle", 0.2, 0.0, 2.0, "fruits that an idle picker's swap is worth"),
    Weight("plant", 0.3, -2.0, 2.0, "share of what a fruit adds at the trunks that planting it is"),
    Weight("plant_thin", 0.1, -2.0, 2.0, "fruits that planting at an empty tree is worth"),
    Weight("noise", 0.5, 0.0, 5.0, "fruits by which a tree's worth is misjudged in a playout"),
)


class Planner:
    """Finds a seat's plan; `prepare` first, and then ask."""

    def __init__(self, weights: Mapping[str, float], trunks: Trunks) -> None:
        self._trunks: Final = trunks
        self._insight: Final[float] = weights["insight"]
        self._doubt: Final[float] = weights["doubt"]
        self._doubt_rivals: Final[float] = weights["doubt_rivals"]
        self._idle: Final[float] = weights["idle"]
        self._plant: Final[float] = weights["plant"]
        self._plant_thin: Final[float] = weights["plant_thin"]
        self._noise: Final[float] = weights["noise"]
        self._fruit_worth: float = 1.0
        self._softness: float = 0.0
        self._left: Final = vec[float]([0.0] * KINDS)  # fruit that the seat may find
        self._expected: Final = vec[i64]([0] * KINDS)  # workers that are to pick there before
        self._own: Final = vec[i64]([0] * KINDS)
        self._planted: Final = vec[float]([0.0] * KINDS)  # worth of planting one
        self._supply: Final = vec[i64]([0] * KINDS)
        self._pick_noise: Final = vec[float]([0.0] * KINDS)
        self._plant_noise: Final = vec[float]([0.0] * KINDS)

    def expect_nobody(self) -> None:
        """Forget whom `expect` named."""
        tree: i64
        for tree in range(KINDS):
            self._expected[tree] = 0

    def expect(self, plan: i64) -> None:
        """Take it that a rival with this plan picks before."""
        tree: i64
        for tree in range(KINDS):
            self._expected[tree] += on_tree(plan, PICKER, tree) + on_tree(plan, EXTRA, tree)

    def prepare(self, v: vec[i64], seat: i64, fruit_worth: float) -> None:
        """Look at the orchard as `seat`; the trunks must have been read as the same seat."""
        self._fruit_worth = fruit_worth
        kind: i64
        total: i64 = 0
        for kind in range(KINDS):
            total += v[TREE + kind]
            self._own[kind] = v[FRUIT + KINDS * seat + kind]
            self._supply[kind] = v[SUPPLY + kind]
            self._pick_noise[kind] = 0.0
            self._plant_noise[kind] = 0.0
        # Who picks before, and how much the raccoon may still eat.
        before: i64 = 0
        meal = 0.0
        stage = v[STAGE]
        place: i64 = v[TURN] if stage >= CARRYING else 0
        while v[ORDER + place] != seat:
            before += CARDS_OF_A_CLASS + v[EXTRAS + v[ORDER + place]]
            place += 1
        if stage < CARRYING:
            trees = trees_with_fruit(v)
            if trees > 0 and v[HOLDER + RACCOON] != seat:
                meal = 1.0 if trees <= 2 else 2.0 / float(trees)
        self._softness = 0.0
        if before > 0 or stage == ASSIGNING:
            self._softness = self._doubt + self._doubt_rivals * float(before)
        for kind in range(KINDS):
            hanging = float(v[TREE + kind])
            if hanging > 0.0:
                drawn = float(before) * float(v[TREE + kind]) / float(total)
                hanging -= meal
                hanging -= drawn + self._insight * (float(self._expected[kind]) - drawn)
            self._left[kind] = hanging
            gain = self._gain(kind, 1) - fruit_worth
            thin = fruit_worth * self._plant_thin / float(1 + v[TREE + kind])
            self._planted[kind] = self._plant * gain + thin

    def disturb(self, rng: Rng) -> None:
        """Misjudge every tree a little, as rivals who think otherwise would."""
        spread = self._noise * self._fruit_worth
        kind: i64
        for kind in range(KINDS):
            self._pick_noise[kind] = spread * (rng.uniform() - 0.5)
            self._plant_noise[kind] = spread * (rng.uniform() - 0.5)

    def best(self, v: vec[i64], seat: i64, begun: i64) -> i64:
        """Return the best complete plan of `seat` that the packed plan `begun` can grow to."""
        plan = begun
        worker: i64
        # Extra Workers are first at a tree, so they choose first.
        for worker in range(WORKER_CLASSES - 1, -1, -1):
            missing = workers_of(v, seat, worker) - placed(begun, worker)
            if missing == 0:
                continue
            low = lowest_tree(begun, worker)
            while missing > 0:
                plan = with_worker(plan, worker, self._best_tree(plan, worker, low))
                missing -= 1
        return plan

    def _best_tree(self, plan: i64, worker: i64, low: i64) -> i64:
        best: i64 = low
        most = -1e9
        tree: i64
        for tree in range(low, KINDS):
            value = 0.0
            if worker != GARDENER:
                n = on_tree(plan, PICKER, tree) + on_tree(plan, EXTRA, tree) + 1
                value = self._picked(tree, n, worker == PICKER) + self._pick_noise[tree]
            if worker != PICKER:
                n = on_tree(plan, GARDENER, tree) + on_tree(plan, EXTRA, tree) + 1
                value += self.planted(tree, n) + self._plant_noise[tree]
            if value > most:
                most = value
                best = tree
        return best

    def value(self, plan: i64) -> float:
        """Return what a plan is likely to bring, in points."""
        total = 0.0
        tree: i64
        i: i64
        for tree in range(KINDS):
            extras = on_tree(plan, EXTRA, tree)
            pickers = on_tree(plan, PICKER, tree)
            for i in range(extras + pickers):
                total += self._picked(tree, i + 1, i >= extras)
            for i in range(extras + on_tree(plan, GARDENER, tree)):
                total += self.planted(tree, i + 1)
        return total

    def chance(self, tree: i64, n: i64) -> float:
        """Return how likely the `n`-th worker of the seat at a tree finds a fruit, 0 to 1."""
        return certainty(self._left[tree] - float(n) + 0.5, self._softness)

    def _picked(self, tree: i64, n: i64, may_swap: bool) -> float:
        """Return what the `n`-th worker picking at a tree is worth."""
        chance = self.chance(tree, n)
        value = chance * self._gain(tree, n)
        if may_swap:
            value += (1.0 - chance) * self._idle * self._fruit_worth
        return value

    def _gain(self, kind: i64, n: i64) -> float:
        """Return what the `n`-th fruit more of a kind is worth: itself, and at the trunk."""
        return self._fruit_worth + self._trunks.gain_at(kind, self._own[kind] + n - 1)

    def planted(self, tree: i64, n: i64) -> float:
        """Return what planting the `n`-th fruit at a tree is worth."""
        if n > self._supply[tree]:
            return 0.0
        return self._planted[tree] / float(n)


def next_tree(v: vec[i64], seat: i64, target: i64) -> i64:
    """Return the tree of the next worker of `seat` on the way to the plan `target`."""
    worker = next_class(v, seat)
    plan = v[PLAN + seat]
    tree = lowest_tree(plan, worker)
    while tree < KINDS - 1 and on_tree(target, worker, tree) <= on_tree(plan, worker, tree):
        tree += 1
    return tree
