"""What is good and bad in Fruit Fair.

The points of a seat are its prizes; a disc that is not seen counts as the middle of its
class.  To them comes what can be foreseen, all in fruits, and a fruit in points:

* **fruit**: what it will buy.  More than a point while there are fairs to come, down to
  the one point of the final score as the last one nears.
* **Extra Workers**: fruits a round, for the rounds that are left.
* **tiles and turn order**: what they bring this round, and the chance to have them in the
  next (`fruit_fair_trunks`).
* **trees**: what workers may still bring (`fruit_fair_plans`).

At the fair all baskets are compared (`fruit_fair_purse`).  Every step of every phase has a
promise in points; the greedy bot and the playouts do what promises most.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ai.greedy.evaluation import Evaluation, Weight
from ai.greedy.fruit_fair_orchard import WEIGHTS as ORCHARD_WEIGHTS
from ai.greedy.fruit_fair_orchard import Orchard
from ai.greedy.fruit_fair_outlook import WEIGHTS as OUTLOOK_WEIGHTS
from ai.greedy.fruit_fair_outlook import Outlook, prize_points
from ai.greedy.fruit_fair_plans import WEIGHTS as PLAN_WEIGHTS
from ai.greedy.fruit_fair_plans import Planner, next_tree
from ai.greedy.fruit_fair_purse import WEIGHTS as PURSE_WEIGHTS
from ai.greedy.fruit_fair_purse import Purse
from ai.greedy.fruit_fair_trunks import FAIR, FIRM, PLANNING, Trunks
from ai.greedy.fruit_fair_trunks import WEIGHTS as TRUNK_WEIGHTS
from ai.greedy.fruit_fair_words import reasons_for
from fruit_tui.engine.fruit_fair.data import (
    KINDS,
    RACCOON,
)
from fruit_tui.engine.fruit_fair.layout import (
    ASSIGNING,
    BUY,
    BUYING,
    CARRYING,
    CHOOSE_FRUIT,
    CHOOSE_TILE,
    COMMIT,
    DROP,
    DROPPING,
    ENDED,
    FEED,
    FEEDING,
    FRUIT,
    GIVING,
    KEEP,
    LEAVE,
    MOVING,
    OWED,
    PAY,
    PAYING,
    PLACE,
    PLAN,
    SEATS,
    STAGE,
    TAKING,
    TURN,
    WITHDRAW,
    fruit_of,
    hidden_plan,
    with_worker,
)
from fruit_tui.engine.fruit_fair.state import FruitFairState
from fruit_tui.engine.game import Options, State, View
from fruit_tui.engine.rng import Rng

WEIGHTS: Final = (
    *TRUNK_WEIGHTS,
    *PLAN_WEIGHTS,
    *PURSE_WEIGHTS,
    *OUTLOOK_WEIGHTS,
    *ORCHARD_WEIGHTS,
    Weight("leader", 0.7, 0.0, 1.0, "how much more the best rival counts than the average one"),
    Weight("spread", 2.0, 0.5, 60.0, "points of lead that make a game all but won, at its end"),
    Weight("spread_round", 2.5, 0.0, 20.0, "points more for each round that is left"),
    Weight("margin", 0.5, 0.0, 1.0, "how much of a position's value is the lead, not the win"),
    Weight("lead_scale", 20.0, 1.0, 200.0, "points of lead that are worth three quarters"),
)

NEVER: Final = -1e9


class FruitFairEvaluation(Evaluation):
    """The evaluation of Fruit Fair; the module says what it looks at."""

    def __init__(self, options: Options, chosen: Mapping[str, float]) -> None:
        super().__init__(options, chosen)
        self._leader: float = self.weight("leader")
        self._spread: float = self.weight("spread")
        self._spread_round: float = self.weight("spread_round")
        self._margin: float = self.weight("margin")
        self._lead_scale: float = self.weight("lead_scale")
        self._trunks: Final = Trunks(self._weights)
        self._planner: Final = Planner(self._weights, self._trunks)
        self._purse: Final = Purse(self._weights, self._trunks)
        self._outlook: Final = Outlook(self._weights, self._trunks, self._purse)
        self._orchard: Final = Orchard(self._weights, self._outlook, self._trunks, self._planner)
        seats = options.seats
        self._expect: Final = vec[float]([0.0] * seats)
        self._win: Final = vec[float]([0.0] * seats)
        # A playout's plan of each seat, and as far as it has been carried out.
        self._target: Final = vec[i64]([0] * seats)
        self._reached: Final = vec[i64]([-1] * seats)

    def weights(self) -> tuple[Weight, ...]:
        """Return the weights of this game."""
        return WEIGHTS

    def is_settled(self, state: State) -> bool:
        """Return whether no purchase, swap or other compound step is half made."""
        assert isinstance(state, FruitFairState)
        stage = state._v[STAGE]
        return stage not in (GIVING, TAKING, PAYING)

    def may_cut(self, state: State) -> bool:
        """Return whether a round is over, and the next plans are not begun."""
        assert isinstance(state, FruitFairState)
        v = state._v
        if v[STAGE] != ASSIGNING:
            return v[STAGE] == ENDED
        begun: i64 = 0
        seat: i64
        for seat in range(self.seats):
            begun |= v[PLAN + seat]
        return begun == 0

    def imagine(self, state: State, seat: i64, rng: Rng) -> None:
        """Give rivals who have committed in secret the plan that they would make."""
        assert isinstance(state, FruitFairState)
        v = state._v
        other: i64
        for other in range(self.seats):
            if other != seat and hidden_plan(v, other):
                self._orchard.look(v, other)
                self._planner.disturb(rng)
                state._assume_plan(other, self._planner.best(v, other, 0))

    # The value of a position.

    def judge(self, state: State, values: vec[float], leads: vec[float]) -> None:
        """Write the chances to win, softened by the lead, and the leads in points."""
        assert isinstance(state, FruitFairState)
        v = state._v
        over = v[STAGE] == ENDED
        spread = self._spread + self._spread_round * self._outlook.rounds_after(v)
        self._foresee(v, True)
        expect = self._expect
        win = self._win
        seats = self.seats
        total = 0.0
        seat: i64
        other: i64
        for seat in range(seats):
            chance = 1.0
            best = NEVER
            for other in range(seats):
                if other != seat:
                    ahead = expect[seat] - expect[other]
                    if expect[other] > best:
                        best = expect[other]
                    if not over:
                        chance *= _squash(ahead / spread)
                    elif ahead < 0.0:
                        chance = 0.0
            leads[seat] = expect[seat] - best
            win[seat] = chance
            total += chance
        for seat in range(seats):
            chance = win[seat] / total
            margin = _squash(leads[seat] / self._lead_scale)
            self.chances[seat] = chance
            values[seat] = chance + self._margin * (margin - chance)

    def worth(self, state: State, seat: i64) -> float:
        """Return the points `seat` is ahead of the rivals, as far as can be foreseen.

        Discs count as the middle of their class: what a world happens to have drawn
        for them says nothing about a purchase.
        """
        assert isinstance(state, FruitFairState)
        self._foresee(state._v, False)
        expect = self._expect
        best = NEVER
        total = 0.0
        other: i64
        for other in range(self.seats):
            if other != seat:
                total += expect[other]
                if expect[other] > best:
                    best = expect[other]
        average = total / float(self.seats - 1)
        return expect[seat] - average - self._leader * (best - average)

    def _foresee(self, v: vec[i64], uncovered: bool) -> None:
        """Write what each seat may expect to end with; `uncovered` discs count in full."""
        seat: i64
        for seat in range(self.seats):
            points = prize_points(v, seat, uncovered)
            if v[STAGE] == ENDED:
                points += float(fruit_of(v, seat))
            else:
                points += self._outlook.hopes(v, seat)
            self._expect[seat] = points

    # Promise at a glance.

    def promise(self, state: State, seat: i64, action: i64) -> float:
        """Return what `action` brings `seat` in points, compared with the others it has."""
        assert isinstance(state, FruitFairState)
        v = state._v
        stage = v[STAGE]
        if stage >= BUYING:
            return self._promise_at_fair(v, seat, action)
        if stage in (ASSIGNING, MOVING, CARRYING):
            return self._promise_of_plan(v, seat, action)
        if stage > MOVING:
            return self._orchard.promise(v, seat, action)
        if stage == FEEDING:
            return self._orchard.promise_of_meal(v, seat, action - FEED)
        return self._promise_of_start(v, seat, action)

    def worth_trying(self, state: State, seat: i64) -> list[int]:
        """Return the one action that promises most: a promise sees further than a step."""
        legal = state.legal_actions(seat)
        best = legal[0]
        most = NEVER
        if len(legal) > 1:
            for action in legal:
                promise = self.promise(state, seat, action)
                if promise > most:
                    most = promise
                    best = action
        return [best]

    def _promise_of_plan(self, v: vec[i64], seat: i64, action: i64) -> float:
        """Return what the best assignment is worth that `action` leads to."""
        planner = self._planner
        if action in (COMMIT, WITHDRAW):
            return 0.0 if action == COMMIT else NEVER
        self._orchard.look(v, seat)
        plan = v[PLAN + seat]
        if action == KEEP:
            return planner.value(plan)
        if v[STAGE] == CARRYING:
            return planner.value(planner.best(v, seat, 0))
        worker = (action - PLACE) // KINDS
        tree = (action - PLACE) % KINDS
        begun = with_worker(plan, worker, tree)
        return planner.value(planner.best(v, seat, begun))

    def pick(self, state: State, seat: i64, legal: vec[i64], count: i64, rng: Rng) -> i64:
        """Return the legal action that `seat` would do at a glance, ties broken at random.

        An assignment is thought out once and then carried out worker by worker.
        """
        assert isinstance(state, FruitFairState)
        v = state._v
        stage = v[STAGE]
        if stage == BUYING:
            return self._pick_purchase(v, seat, legal, count)
        if stage not in (ASSIGNING, MOVING):
            return Evaluation.pick(self, state, seat, legal, count, rng)
        plan = v[PLAN + seat]
        if plan == 0 or plan != self._reached[seat]:
            self._orchard.look(v, seat)
            if stage == ASSIGNING:
                self._planner.disturb(rng)
            self._target[seat] = self._planner.best(v, seat, plan)
        tree = next_tree(v, seat, self._target[seat])
        worker = (legal[0] - PLACE) // KINDS
        self._reached[seat] = with_worker(plan, worker, tree)
        return PLACE + KINDS * worker + tree

    def _pick_purchase(self, v: vec[i64], seat: i64, legal: vec[i64], count: i64) -> i64:
        """Return the first purchase of the best basket, or LEAVE."""
        self._look_into_purse(v, seat)
        self._purse.weigh(v, seat)
        best: i64 = LEAVE
        most = 0.0
        i: i64
        for i in range(count - 1):
            gain = self._purse.best_with(legal[i] - BUY)
            if gain > most:
                most = gain
                best = legal[i]
        return best

    # The fair.

    def _promise_at_fair(self, v: vec[i64], seat: i64, action: i64) -> float:
        if action == LEAVE:
            return 0.0
        self._look_into_purse(v, seat)
        purse = self._purse
        if action >= PAY:
            first: i64 = DROP if v[STAGE] == DROPPING else PAY
            return purse.best_giving(action - first, v[OWED])
        purse.weigh(v, seat)
        return purse.best_with(action - BUY)

    def _look_into_purse(self, v: vec[i64], seat: i64) -> None:
        after = self._outlook.rounds_after(v)
        level: i64 = FIRM
        if v[STAGE] != DROPPING and v[TURN] + 1 < v[SEATS]:
            level = FAIR
        self._outlook.read_trunks(v, seat, level)
        self._purse.read(v, seat, self._outlook.fruit_worth(after), after)

    # Before the first round.

    def _promise_of_start(self, v: vec[i64], seat: i64, action: i64) -> float:
        self._outlook.read_trunks(v, seat, PLANNING)
        if action >= CHOOSE_TILE:
            return self._trunks.tile_worth(RACCOON + action - CHOOSE_TILE)
        # No kind before one that was chosen: so the first one is chosen with the second in mind.
        kind = action - CHOOSE_FRUIT
        if v[OWED] == 1:
            return self._trunks.gain_at(kind, v[FRUIT + KINDS * seat + kind])
        best = NEVER
        other: i64
        for other in range(kind, KINDS):
            value = self._pair_at_start(kind, other)
            if value > best:
                best = value
        return best

    def _pair_at_start(self, kind: i64, other: i64) -> float:
        """Return what two first fruits are worth at the trunks."""
        trunks = self._trunks
        if kind == other:
            return trunks.value_at(kind, 2) - trunks.value_at(kind, 0)
        return trunks.gain_at(kind, 0) + trunks.gain_at(other, 0)

    # Words.

    def rounds_after(self, v: vec[i64]) -> float:
        """Return how many rounds are likely to follow the present one."""
        return self._outlook.rounds_after(v)

    def chance_to_find(self, v: vec[i64], seat: i64, tree: i64, n: i64) -> float:
        """Return how likely the `n`-th worker of `seat` at a tree finds a fruit, 0 to 1."""
        self._orchard.look(v, seat)
        return self._planner.chance(tree, n)

    def gain_of_reassigning(self, v: vec[i64], seat: i64) -> float:
        """Return what the Transporter can better for its owner, in points; 0 or more."""
        self._orchard.look(v, seat)
        planner = self._planner
        return planner.value(planner.best(v, seat, 0)) - planner.value(v[PLAN + seat])

    def reasons(self, view: View, action: i64, names: tuple[str, ...]) -> list[str]:
        """Return why `action` is good or bad."""
        return reasons_for(self, view, action, names)


def _squash(x: float) -> float:
    """Return 0 to 1 for minus to plus infinity, 0.5 at 0 and 0.75 near 0.6, in basic operations."""
    return 0.5 + 0.5 * x / sqrt(1.0 + x * x)
