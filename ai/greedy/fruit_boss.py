"""What is good and bad in Fruit Boss.

Points so far are the base: three sets for, every further set against, so a wasted
fourth set costs by itself.  To them comes what can be foreseen:

* **grabs**: for each seat, what the cards in its hand could collect from the market as
  it lies, weighed down by how many others move first.  A stack left beside a bigger
  one is a present to the next player, and this is where the present shows.
* **hand**: what cards may still collect (high ones, several of a suit, a suit of which
  there is a set already, stars, cats) is worth much with a full deck and little
  without; in the last lap cards only cost, and cats eat the dearest.

In a determinised world the rivals' hands are guesses, different in every world;
comparing the same moves in several worlds gives what a rival *may* collect.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ai.greedy.evaluation import Evaluation, Weight
from ai.greedy.fruit_boss_market import Market, gain_of
from ai.greedy.fruit_boss_words import reasons_for
from ai.greedy.standing import Standing
from fruit_tui.engine.fruit_boss.data import (
    CAT,
    CAT_STACK,
    CAT_UNIT,
    COUNTS,
    EMPTY,
    FIELD_BITS,
    FIELD_MASK,
    FRUIT_MASK,
    HAND_SIZE,
    KIND_STACKS,
    KINDS,
    LOW_BITS,
    LOW_MASK,
    NO_SUIT,
    STACK_STAR,
    STALLS,
    STAR,
    STAR_STACK,
    SUMS,
    TOPPLE_COUNT,
    kind_count,
    pack_cats,
    pack_stars,
    stack_pack,
    stack_stars,
    stacks_fit,
    stacks_joined,
)
from fruit_tui.engine.fruit_boss.layout import (
    ACTIONS_LEFT,
    COMBINE,
    DECK_LEFT,
    EAT_CARD,
    EAT_STALL,
    FOLIO,
    FOLIO_STARS,
    HAND,
    HELD_SHIFT,
    LAP_LEFT,
    MAIN_STAGE,
    ON_STALL,
    ONTO_STALL,
    PENDING,
    PLAY,
    PLAY_CAT,
    PLAYER,
    ROUND,
    ROUNDS_AT,
    SHUFFLE_STAGE,
    SLIDE,
    SOURCE,
    STAGE,
    STALL,
    STAR_VALUE_AT,
    STARS_TO,
    TAKE,
    TO_STALL,
    TOPPLE,
    WINS,
)
from fruit_tui.engine.fruit_boss.rules import collectible_beside, occupied_beside, reachable
from fruit_tui.engine.fruit_boss.scoring import folio_points, hand_penalty
from fruit_tui.engine.fruit_boss.state import FruitBossState
from fruit_tui.engine.game import Options, State, View

WEIGHTS: Final = (
    Weight("grab_now", 0.6, 0.0, 1.5, "share of a possible collection that the seat to act gets"),
    Weight("grab_fade", 0.2, 0.0, 1.0, "what is left of that for each seat that acts before"),
    Weight("second", 0.4, 0.0, 1.0, "share of a second collection in the same turn"),
    Weight("pip_late", 0.1, -1.0, 3.0, "points that a card in hand is worth per value, no deck"),
    Weight("pip_early", 1.0, -1.0, 3.0, "points more with a full deck"),
    Weight("star_late", 1.5, 0.0, 10.0, "points that a star in hand is worth, no deck"),
    Weight("star_early", 4.3, 0.0, 10.0, "points more with a full deck"),
    Weight("cat_late", 1.8, 0.0, 10.0, "points that a cat in hand is worth, no deck"),
    Weight("cat_early", 1.2, 0.0, 10.0, "points more with a full deck"),
    Weight("draw_late", 1.6, 0.0, 5.0, "points that a card to be drawn is worth, deck nearly out"),
    Weight("draw_early", 0.9, 0.0, 5.0, "points more with a full deck"),
    Weight("pair", 0.8, 0.0, 3.0, "points for each further card of a suit in hand"),
    Weight("own", 0.7, 0.0, 3.0, "points for each card in hand of a suit that was collected"),
    Weight("held", 3.0, 0.0, 10.0, "points that a star held for the first set is worth"),
    Weight("leader", 0.7, 0.0, 1.0, "how much more the best rival counts than the average one"),
    Weight("spread", 6.0, 1.0, 60.0, "points of lead that make a round all but won, at its end"),
    Weight("spread_deck", 0.5, 0.0, 5.0, "points more for each card left in the deck"),
    Weight("margin", 0.5, 0.0, 1.0, "how much of a position's value is the lead, not the win"),
    Weight("lead_scale", 20.0, 1.0, 200.0, "points of lead that are worth three quarters"),
    Weight("threat", 1.1, 0.0, 3.0, "at a glance: what a point that the rivals may collect costs"),
)

# With more cards than this in the deck, a hand is worth what it is worth early.
EARLY_DECK: Final = 16.0

# The deck of a full round, about: what is left of it says how much of the round is left.
FULL_DECK: Final = 40.0


class FruitBossEvaluation(Evaluation):
    """The evaluation of Fruit Boss; the module says what it looks at."""

    def __init__(self, options: Options, chosen: Mapping[str, float]) -> None:
        super().__init__(options, chosen)
        self._second: float = self.weight("second")
        self._pip_late: float = self.weight("pip_late")
        self._pip_early: float = self.weight("pip_early")
        self._star_late: float = self.weight("star_late")
        self._star_early: float = self.weight("star_early")
        self._cat_late: float = self.weight("cat_late")
        self._cat_early: float = self.weight("cat_early")
        self._draw_late: float = self.weight("draw_late")
        self._draw_early: float = self.weight("draw_early")
        self._pair: float = self.weight("pair")
        self._own: float = self.weight("own")
        self._held: float = self.weight("held")
        self._leader: float = self.weight("leader")
        self._spread: float = self.weight("spread")
        self._spread_deck: float = self.weight("spread_deck")
        self._margin: float = self.weight("margin")
        self._lead_scale: float = self.weight("lead_scale")
        self._threat: float = self.weight("threat") / float(options.seats - 1)
        seats = options.seats
        share = self.weight("grab_now")
        shares: list[float] = []
        for _ in range(seats):
            shares.append(share)
            share *= self.weight("grab_fade")
        self._shares: Final[vec[float]] = vec[float](shares)  # by how many act before
        self._expect: Final[vec[float]] = vec[float]([0.0] * seats)
        self._win: Final[vec[float]] = vec[float]([0.0] * seats)
        self._market: Final = Market()
        self._standing: Final = Standing(seats)

    def weights(self) -> tuple[Weight, ...]:
        """Return the weights of this game."""
        return WEIGHTS

    def is_horizon(self, state: State) -> bool:
        """Return whether the round is scored: the next one's shuffle tells nothing yet."""
        assert isinstance(state, FruitBossState)
        stage = state._v[STAGE]
        return stage >= SHUFFLE_STAGE

    def is_settled(self, state: State) -> bool:
        """Return whether no action is half done."""
        assert isinstance(state, FruitBossState)
        stage = state._v[STAGE]
        return stage == MAIN_STAGE or stage >= SHUFFLE_STAGE

    # The value of a position.

    def judge(self, state: State, values: vec[float], leads: vec[float]) -> None:
        """Write the chances to win the match, softened by the lead, and the leads in this round."""
        assert isinstance(state, FruitBossState)
        v = state._v
        self._foresee(v)
        seats = self.seats
        expect = self._expect
        finished = v[STAGE] >= SHUFFLE_STAGE
        spread = self._spread + self._spread_deck * float(v[DECK_LEFT])
        if finished:
            self._standing.settle(v, ROUND, ROUNDS_AT, WINS)
            spread = 0.0
        else:
            self._standing.prepare(v, ROUND, ROUNDS_AT, WINS)
        win = self._win
        total = 0.0
        seat: i64
        other: i64
        for seat in range(seats):
            chance = 1.0
            best = -1e9
            for other in range(seats):
                if other != seat:
                    ahead = expect[seat] - expect[other]
                    if expect[other] > best:
                        best = expect[other]
                    if spread > 0.0:
                        chance *= _squash(ahead / spread)
                    elif ahead < 0.0:
                        chance = 0.0
            leads[seat] = expect[seat] - best
            win[seat] = chance
            total += chance
        for seat in range(seats):
            win[seat] /= total
        for seat in range(seats):
            chance = self._standing.chance(win, seat)
            margin = _squash(leads[seat] / self._lead_scale)
            self.chances[seat] = chance
            values[seat] = chance + self._margin * (margin - chance)

    def worth(self, state: State, seat: i64) -> float:
        """Return the points `seat` is ahead of the rivals, as far as can be foreseen."""
        assert isinstance(state, FruitBossState)
        self._foresee(state._v)
        expect = self._expect
        best = -1e9
        total = 0.0
        other: i64
        for other in range(self.seats):
            if other != seat:
                total += expect[other]
                if expect[other] > best:
                    best = expect[other]
        average = total / float(self.seats - 1)
        return expect[seat] - average - self._leader * (best - average)

    def _foresee(self, v: vec[i64]) -> None:
        """Write what each seat may expect to score in this round."""
        expect = self._expect
        star_value = v[STAR_VALUE_AT]
        deck = float(v[DECK_LEFT])
        finished = v[STAGE] >= SHUFFLE_STAGE
        left = deck / FULL_DECK
        self._market.read(v)
        seats = self.seats
        seat: i64
        for seat in range(seats):
            folio = v[FOLIO + seat]
            stars = v[FOLIO_STARS + seat]
            hand = v[HAND + seat]
            points = float(folio_points(folio, stars))
            if finished:
                expect[seat] = points - float(hand_penalty(hand, star_value))
                continue
            points += self._held * float(stars >> HELD_SHIFT) * left
            before = seat - v[PLAYER]
            if before < 0:
                before += seats
            if before == 0 and v[ACTIONS_LEFT] == 0:
                before = seats - 1
            lap = v[LAP_LEFT]
            turn_to_come = lap == 0 or before < lap
            points += self._hand_worth(v, seat, turn_to_come)
            if turn_to_come:
                points += self._shares[before] * self._market.grab(v, seat, self._second)
            expect[seat] = points

    def _hand_worth(self, v: vec[i64], seat: i64, turn_to_come: bool) -> float:
        """Return what the hand of `seat` is worth: power to collect, and in the end a cost."""
        hand = v[HAND + seat]
        if not turn_to_come:
            return -float(hand_penalty(hand, v[STAR_VALUE_AT]))
        cats = pack_cats(hand)
        stars = pack_stars(hand)
        held = cats + stars
        pips: i64 = 0
        pairs: i64 = 0
        own: i64 = 0
        rest = hand & FRUIT_MASK
        folio = v[FOLIO + seat]
        while rest:
            field = rest & FIELD_MASK
            if field:
                count = COUNTS[field]
                pips += SUMS[field]
                held += count
                pairs += count - 1
                if folio & FIELD_MASK:
                    own += count
            rest >>= FIELD_BITS
            folio >>= FIELD_BITS
        deck = v[DECK_LEFT]
        early = float(deck) / EARLY_DECK
        if early > 1.0:
            early = 1.0
        value = (
            (self._pip_late + self._pip_early * early) * float(pips)
            + (self._star_late + self._star_early * early) * float(stars)
            + (self._cat_late + self._cat_early * early) * float(cats)
            + self._pair * float(pairs)
            + self._own * float(own)
        )
        drawn = HAND_SIZE - held
        if drawn > deck:
            drawn = deck
        if drawn > 0:
            value += (self._draw_late + self._draw_early * early) * float(drawn)
        return value

    # Promise at a glance: each way to do the action is tried on the row itself and undone.

    def promise(self, state: State, seat: i64, action: i64) -> float:
        """Return what `action` leads to at best, judged without the third seats' plans."""
        assert isinstance(state, FruitBossState)
        v = state._v
        if action >= PLAY:
            return self._best_place(v, seat, action - PLAY)
        if action < COMBINE:
            if action == PLAY_CAT:
                return self._best_meal(v, seat)
            return self._glance(v, seat, False)
        if action < SLIDE:
            return self._best_mate(v, seat, action - COMBINE)
        if action < ON_STALL:
            return self._best_slide(v, seat, action - SLIDE)
        if action < ONTO_STALL:
            return self._place(v, seat, v[PENDING], action - ON_STALL, -1)
        if action < TO_STALL:
            source = v[SOURCE]
            return self._place(v, seat, v[STALL + source], action - ONTO_STALL, source)
        if action < EAT_STALL:
            return self._slide(v, seat, v[SOURCE], action - TO_STALL)
        if action < EAT_CARD:
            return self._meal_at(v, seat, action - EAT_STALL)
        if action < TAKE:
            return self._meal(v, seat, v[SOURCE], action - EAT_CARD)
        if action < TOPPLE:
            return self._take(v, seat, action - TAKE)
        if action < STARS_TO:
            return self._fall(v, seat, v[SOURCE], action - TOPPLE)
        suit = action - STARS_TO
        stars = v[FOLIO_STARS + seat]
        return float(folio_points(v[FOLIO + seat], stars + (stack_stars(v[PENDING]) << (2 * suit))))

    def _glance(self, v: vec[i64], seat: i64, again: bool) -> float:
        """Return how `seat` stands in points if its action leaves `v` as it is.

        `again` tells whether another action of its own follows.
        """
        seats = self.seats
        lap = v[LAP_LEFT]
        self._market.read(v)
        step: i64
        value = float(folio_points(v[FOLIO + seat], v[FOLIO_STARS + seat]))
        # In the last lap nobody has a turn after this one.
        turn_to_come = again or lap == 0
        value += self._hand_worth(v, seat, turn_to_come)
        if turn_to_come:
            share = self._shares[0] if again else self._shares[seats - 1]
            value += share * self._market.grab(v, seat, self._second)
        before: i64 = 1 if again else 0
        for step in range(1, seats):
            if lap and step >= lap:
                break
            other = seat + step
            if other >= seats:
                other -= seats
            value -= self._threat * self._shares[before] * self._market.grab(v, other, self._second)
            before += 1
        return value

    def _best_place(self, v: vec[i64], seat: i64, cards: i64) -> float:
        best = -1e9
        stall: i64
        for stall in range(STALLS):
            stack = v[STALL + stall]
            if stack == EMPTY or (stack != CAT_STACK and stacks_fit(stack, cards)):
                value = self._place(v, seat, cards, stall, -1)
                if value > best:
                    best = value
        return best

    def _best_mate(self, v: vec[i64], seat: i64, source: i64) -> float:
        best = -1e9
        mover = v[STALL + source]
        stall: i64
        for stall in range(STALLS):
            stack = v[STALL + stall]
            if stall != source and stack not in (EMPTY, CAT_STACK) and stacks_fit(stack, mover):
                value = self._place(v, seat, mover, stall, source)
                if value > best:
                    best = value
        return best

    def _best_slide(self, v: vec[i64], seat: i64, source: i64) -> float:
        best = -1e9
        reach = reachable(v, source)
        stall: i64
        for stall in range(STALLS):
            if (reach >> stall) & 1:
                value = self._slide(v, seat, source, stall)
                if value > best:
                    best = value
        return best

    def _best_meal(self, v: vec[i64], seat: i64) -> float:
        best = -1e9
        stall: i64
        for stall in range(STALLS):
            if v[STALL + stall] != EMPTY:
                value = self._meal_at(v, seat, stall)
                if value > best:
                    best = value
        return best

    def _place(self, v: vec[i64], seat: i64, cards: i64, stall: i64, source: i64) -> float:
        """Return what putting `cards` on `stall` leads to; `source` (-1: the hand) gives them."""
        stack = v[STALL + stall]
        hand = v[HAND + seat]
        joined = stacks_joined(stack, cards)
        v[STALL + stall] = joined
        if source < 0:
            v[HAND + seat] = hand - stack_pack(cards)
        else:
            v[STALL + source] = EMPTY
        best = -1e9
        beside: i64
        if COUNTS[joined & LOW_MASK] >= TOPPLE_COUNT:
            found = occupied_beside(v, stall)
            if found == 0:
                best = self._fall(v, seat, stall, -1)
            for beside in range(STALLS):
                if (found >> beside) & 1:
                    value = self._fall(v, seat, stall, beside)
                    if value > best:
                        best = value
        else:
            found = collectible_beside(v, stall)
            if found == 0:
                best = self._glance(v, seat, v[ACTIONS_LEFT] > 1)
            for beside in range(STALLS):
                if (found >> beside) & 1:
                    value = self._take(v, seat, beside)
                    if value > best:
                        best = value
        v[STALL + stall] = stack
        if source < 0:
            v[HAND + seat] = hand
        else:
            v[STALL + source] = cards
        return best

    def _take(self, v: vec[i64], seat: i64, stall: i64) -> float:
        """Return what collecting or capturing `stall` leads to."""
        stack = v[STALL + stall]
        folio = v[FOLIO + seat]
        stars = v[FOLIO_STARS + seat]
        hand = v[HAND + seat]
        v[STALL + stall] = EMPTY
        bonus = 0.0
        if stack == CAT_STACK:
            v[HAND + seat] = hand + CAT_UNIT
        else:
            suit = stack >> LOW_BITS
            added = (stack >> FIELD_BITS) & 3
            if suit == NO_SUIT:
                bonus = float(gain_of(folio, stars, stack))
            else:
                if folio == 0:
                    added += stars >> HELD_SHIFT
                v[FOLIO + seat] = folio + ((stack & FIELD_MASK) << (FIELD_BITS * suit))
                v[FOLIO_STARS + seat] = stars + (added << (2 * suit))
        value = bonus + self._glance(v, seat, v[ACTIONS_LEFT] > 1)
        v[STALL + stall] = stack
        v[FOLIO + seat] = folio
        v[FOLIO_STARS + seat] = stars
        v[HAND + seat] = hand
        return value

    def _fall(self, v: vec[i64], seat: i64, stall: i64, onto: i64) -> float:
        """Return what toppling `stall` onto `onto` (-1: nothing) leads to."""
        stack = v[STALL + stall]
        lost: i64 = EMPTY
        v[STALL + stall] = EMPTY
        if onto >= 0:
            lost = v[STALL + onto]
            v[STALL + onto] = EMPTY
        value = self._glance(v, seat, v[ACTIONS_LEFT] > 1)
        v[STALL + stall] = stack
        if onto >= 0:
            v[STALL + onto] = lost
        return value

    def _slide(self, v: vec[i64], seat: i64, source: i64, stall: i64) -> float:
        """Return what sliding the stack in `source` to `stall` leads to."""
        v[STALL + stall] = v[STALL + source]
        v[STALL + source] = EMPTY
        value = self._glance(v, seat, v[ACTIONS_LEFT] > 1)
        v[STALL + source] = v[STALL + stall]
        v[STALL + stall] = EMPTY
        return value

    def _meal_at(self, v: vec[i64], seat: i64, stall: i64) -> float:
        """Return what the best meal in `stall` leads to."""
        pack = stack_pack(v[STALL + stall])
        best = -1e9
        kind: i64
        for kind in range(KINDS):
            if kind_count(pack, kind):
                value = self._meal(v, seat, stall, kind)
                if value > best:
                    best = value
        return best

    def _meal(self, v: vec[i64], seat: i64, stall: i64, kind: i64) -> float:
        """Return what letting a cat eat a card of `kind` in `stall` leads to."""
        stack = v[STALL + stall]
        hand = v[HAND + seat]
        v[STALL + stall] = without(stack, kind)
        v[HAND + seat] = hand - CAT_UNIT
        value = self._glance(v, seat, v[ACTIONS_LEFT] > 1)
        v[STALL + stall] = stack
        v[HAND + seat] = hand
        return value

    # Words.

    def reasons(self, view: View, action: i64, names: tuple[str, ...]) -> list[str]:
        """Return why `action` is good or bad."""
        return reasons_for(self, view, action, names)


def without(stack: i64, kind: i64) -> i64:
    """Return `stack` without one card of `kind`; stars that stay alone fit any suit again."""
    if kind == CAT:
        return EMPTY
    if kind == STAR:
        rest = stack - STACK_STAR
    else:
        rest = stack - (KIND_STACKS[kind] & FIELD_MASK)
        if rest & FIELD_MASK == 0:
            stars = (rest >> FIELD_BITS) & 3
            return STAR_STACK + stars * STACK_STAR if stars else EMPTY
    return rest if COUNTS[rest & LOW_MASK] else EMPTY


def _squash(x: float) -> float:
    """Return 0 to 1 for minus to plus infinity, 0.5 at 0 and 0.75 near 0.6, in basic operations."""
    return 0.5 + 0.5 * x / sqrt(1.0 + x * x)
