"""What to do in the orchard of Fruit Fair besides sending workers: meals, swaps, a last fruit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ai.greedy.evaluation import Weight
from ai.greedy.fruit_fair_outlook import Outlook
from ai.greedy.fruit_fair_plans import Planner
from ai.greedy.fruit_fair_trunks import ORCHARD, PLANNING, Trunks
from fruit_tui.engine.fruit_fair.data import KINDS, MARKERS
from fruit_tui.engine.fruit_fair.layout import (
    CARRYING,
    EATEN,
    FRUIT,
    GIVE,
    GIVEN,
    MARKER,
    MIGRANT_PICK,
    MIGRANT_REST,
    NO_SWAP,
    ORDER,
    PARTNER,
    PLAN,
    STAGE,
    SWAP_WITH,
    TAKE,
    TREE,
)

WEIGHTS: Final = (
    Weight("deny", 0.3, 0.0, 2.0, "share of what a partner loses in a swap that counts"),
    Weight("hunger", 0.5, 0.0, 2.0, "share of the marker swap that counts when feeding"),
)

NEVER: Final = -1e9


class Orchard:
    """Gives the promise of the steps of phases 2 and 3."""

    def __init__(
        self, weights: Mapping[str, float], outlook: Outlook, trunks: Trunks, planner: Planner
    ) -> None:
        self._outlook: Final = outlook
        self._trunks: Final = trunks
        self._planner: Final = planner
        self._deny: Final[float] = weights["deny"]
        self._hunger: Final[float] = weights["hunger"]

    def look(self, v: vec[i64], seat: i64) -> None:
        """Look at trunks and trees as `seat`, and at what rivals will take before it."""
        outlook = self._outlook
        planner = self._planner
        worth = outlook.fruit_worth(outlook.rounds_after(v) + 1.0)
        level: i64 = ORCHARD
        planner.expect_nobody()
        if v[STAGE] < CARRYING:
            level = PLANNING
            place: i64 = 0
            while v[ORDER + place] != seat:
                other = v[ORDER + place]
                outlook.read_trunks(v, other, level)
                planner.prepare(v, other, worth)
                planner.expect(planner.best(v, other, 0))
                place += 1
        outlook.read_trunks(v, seat, level)
        planner.prepare(v, seat, worth)

    def promise(self, v: vec[i64], seat: i64, action: i64) -> float:
        """Return what a step of a swap or of the Migrant Worker brings `seat`, in points."""
        after = self._outlook.rounds_after(v)
        if action >= MIGRANT_PICK:
            if action == MIGRANT_REST:
                return 0.0
            kind = action - MIGRANT_PICK
            value = self._outlook.fruit_worth(after + 1.0)
            if after > 0.0:
                self._outlook.read_trunks(v, seat, ORCHARD)
                own = v[FRUIT + KINDS * seat + kind]
                value += self._trunks.gain_at(kind, own)
            return value
        if action == NO_SWAP or after <= 0.0:
            return 0.0
        if action >= TAKE:
            return self._best_swap(v, seat, v[PARTNER], v[GIVEN], action - TAKE)
        if action >= GIVE:
            return self._best_swap(v, seat, v[PARTNER], action - GIVE, -1)
        return self._best_swap(v, seat, action - SWAP_WITH, -1, -1)

    def _best_swap(self, v: vec[i64], seat: i64, partner: i64, given: i64, taken: i64) -> float:
        """Return what the best swap with `partner` changes at the trunks; -1 is any kind."""
        before = self._swap_sides(v, seat, partner)
        mine = FRUIT + KINDS * seat
        theirs = FRUIT + KINDS * partner
        best = NEVER
        give: i64
        take: i64
        for give in range(KINDS):
            if v[mine + give] == 0 or (given >= 0 and give != given):
                continue
            for take in range(KINDS):
                if take == give or v[theirs + take] == 0 or (taken >= 0 and take != taken):
                    continue
                v[mine + give] -= 1
                v[mine + take] += 1
                v[theirs + give] += 1
                v[theirs + take] -= 1
                value = self._swap_sides(v, seat, partner)
                v[mine + give] += 1
                v[mine + take] -= 1
                v[theirs + give] -= 1
                v[theirs + take] += 1
                if value > best:
                    best = value
        return best - before

    def _swap_sides(self, v: vec[i64], seat: i64, partner: i64) -> float:
        """Return how `seat` stands at the trunks, less a share of how `partner` does."""
        self._outlook.read_trunks(v, partner, ORCHARD)
        theirs = self._trunks.total(v, partner)
        self._outlook.read_trunks(v, seat, ORCHARD)
        return self._trunks.total(v, seat) - self._deny * theirs

    # The raccoon's meal.

    def promise_of_meal(self, v: vec[i64], seat: i64, kind: i64) -> float:
        """Return what feeding the raccoon from a tree brings at best, in points."""
        first: i64 = -1
        other: i64
        for other in range(KINDS):
            if v[EATEN + other] > 0:
                first = other
        if first >= 0:
            return self._meal(v, seat, first, kind)
        best = NEVER
        for other in range(KINDS):
            if other != kind and v[TREE + other] > 0:
                value = self._meal(v, seat, kind, other)
                if value > best:
                    best = value
        return best

    def _meal(self, v: vec[i64], seat: i64, one: i64, other: i64) -> float:
        """Return what eating from two trees brings `seat`: its own plan, and the markers' swap."""
        after = self._outlook.rounds_after(v)
        self._outlook.read_trunks(v, seat, PLANNING)
        value = 0.0
        if after > 1.0:
            marker: i64
            before = self._trunks.total(v, seat)
            for marker in range(MARKERS):
                kind = v[MARKER + marker]
                if kind in (one, other):
                    v[MARKER + marker] = one + other - kind
            self._outlook.read_trunks(v, seat, PLANNING)
            value = self._hunger * (self._trunks.total(v, seat) - before)
            for marker in range(MARKERS):
                kind = v[MARKER + marker]
                if kind in (one, other):
                    v[MARKER + marker] = one + other - kind
            self._outlook.read_trunks(v, seat, PLANNING)
        ate_one: i64 = 1 - v[EATEN + one]
        ate_other: i64 = 1 - v[EATEN + other]
        v[TREE + one] -= ate_one
        v[TREE + other] -= ate_other
        self.look(v, seat)
        value += self._planner.value(v[PLAN + seat])
        v[TREE + one] += ate_one
        v[TREE + other] += ate_other
        return value
