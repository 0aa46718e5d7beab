"""What the person at the Fruit Boss table has chosen so far, and what it leads to.

The engine takes small steps (these cards; this stall).  At the screen they are one
gesture: cards are picked up and put down freely, and only a confirmed target sends
the steps.  This class holds the gesture; it knows views and the table, no widgets.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from fruit_tui.engine.fruit_boss.data import (
    CAT,
    EMPTY,
    FIELD_UNITS,
    LOW_BITS,
    NO_SUIT,
    STACK_STAR,
    STALLS,
    STAR,
    SUIT_NAMES,
    VALUES,
    pack_kinds,
    stack_pack,
)
from fruit_tui.engine.fruit_boss.layout import (
    CAT_CARD_STAGE,
    CAT_STALL_STAGE,
    COMBINE,
    COMBINE_STAGE,
    EAT_CARD,
    EAT_STALL,
    END,
    MAIN_STAGE,
    ON_STALL,
    ONTO_STALL,
    PASS,
    PLAY,
    PLAY_CAT,
    REDRAW,
    SLIDE,
    SLIDE_STAGE,
    STALL_STAGE,
    STAR_SET_STAGE,
    STARS_TO,
    TAKE,
    TAKE_STAGE,
    TO_STALL,
    TOPPLE,
    TOPPLE_STAGE,
)
from fruit_tui.engine.fruit_boss.notation import reading_order
from fruit_tui.engine.fruit_boss.view import FruitBossView
from fruit_tui.ui.spoken import keyed
from fruit_tui.ui.table import Foresight, Table

# Where in the market a person may stand: a stall, and within it a card (for a cat).
Place = tuple[int, int]


class Mode(Enum):
    """What is being chosen."""

    WATCH = auto()  # nothing: it is somebody else's turn
    LOOK = auto()  # nothing is picked up yet
    PLAY = auto()  # a stall for the cards picked
    CARRY = auto()  # a stall for a whole stack: combining or sliding
    CAT = auto()  # a card for the cat to eat
    TAKE = auto()  # which of two stacks to collect
    TOPPLE = auto()  # which way a stack falls
    SET = auto()  # which fruit collected stars become
    STUCK = auto()  # nothing is possible but a new hand, or passing


class Zone(Enum):
    """Where the cursor is."""

    HAND = auto()
    MARKET = auto()


# Stages in which a choice has been sent that only the next step can complete.
_STAGES: Final = {
    STALL_STAGE: Mode.PLAY,
    COMBINE_STAGE: Mode.CARRY,
    SLIDE_STAGE: Mode.CARRY,
    CAT_STALL_STAGE: Mode.CAT,
    CAT_CARD_STAGE: Mode.CAT,
    TAKE_STAGE: Mode.TAKE,
    TOPPLE_STAGE: Mode.TOPPLE,
    STAR_SET_STAGE: Mode.SET,
}


# Actions that name the stall where a gesture ends.
_AT_STALL: Final = (ON_STALL, ONTO_STALL, TO_STALL, EAT_STALL, TAKE, TOPPLE)


@dataclass(frozen=True)
class Kept:
    """A gesture to be taken up again after an undo: hand cards as kinds, or a stack."""

    kinds: tuple[int, ...] = ()
    carried: int = -1


class Chooser:
    """One person's choice at the table.  `look` begins it anew for another view."""

    def __init__(self, table: Table, view: FruitBossView) -> None:
        self.table = table
        self.zone = Zone.HAND
        self.card = 0
        self.stall = 0
        self.picked: set[int] = set()
        self.carried = -1
        self.look(view)

    def look(self, view: FruitBossView) -> None:
        """Begin to choose on `view`: nothing picked, the cursor where it makes sense."""
        self.view = view
        self.seat = int(view.seat)
        self.hand = reading_order(view.hand_cards())
        self.picked = set()
        self.carried = -1
        self.bite = 0  # which card of the stall a cat would eat
        self.set_place = 0
        self._seen: dict[tuple[int, ...], Foresight] = {}
        self._clamp()
        self._settle()

    def _settle(self) -> None:
        """Put the cursor where the choice is."""
        mode = self.mode
        if mode is Mode.LOOK and not self.hand:
            self.zone = Zone.MARKET
        elif mode in (Mode.TAKE, Mode.TOPPLE, Mode.CARRY, Mode.CAT, Mode.PLAY):
            self.zone = Zone.MARKET
            self._to_target()
        elif mode is Mode.LOOK:
            self.zone = Zone.HAND
            if self.why_not_pick(self.card):
                able = [place for place in range(len(self.hand)) if not self.why_not_pick(place)]
                self.card = able[0] if able else self.card
        if int(self.view.stage()) in (COMBINE_STAGE, SLIDE_STAGE):
            self.carried = int(self.view.source())
            self._to_target()

    def _clamp(self) -> None:
        self.card = max(0, min(self.card, len(self.hand) - 1))

    # What is being chosen.

    @property
    def mine(self) -> bool:
        """Return whether this seat is to decide."""
        return self.seat >= 0 and self.seat in self.view.deciders()

    @property
    def mode(self) -> Mode:
        """Return what is being chosen."""
        if not self.mine:
            return Mode.WATCH
        stage = int(self.view.stage())
        if stage in _STAGES:
            return _STAGES[stage]
        if self.picked_kinds == [CAT]:
            return Mode.CAT
        if self.picked:
            return Mode.PLAY
        if self.carried >= 0:
            return Mode.CARRY
        legal = self.view.legal_actions()
        if legal in ([REDRAW], [PASS]):
            return Mode.STUCK
        return Mode.LOOK

    @property
    def sent(self) -> bool:
        """Return whether the first step of this choice is already in the log."""
        return self.mine and int(self.view.stage()) != MAIN_STAGE

    @property
    def prepared(self) -> bool:
        """Return whether the steps sent so far have moved no card yet."""
        return self.mine and MAIN_STAGE < int(self.view.stage()) <= CAT_CARD_STAGE

    @property
    def picked_kinds(self) -> list[int]:
        """Return the cards picked, or chosen by a step already sent, as kinds."""
        if self.mine and int(self.view.stage()) == STALL_STAGE:
            return reading_order(self.view.chosen_cards())
        return [self.hand[place] for place in sorted(self.picked)]

    def may_end(self) -> bool:
        """Return whether the turn may be ended now."""
        return self.mine and END in self.view.legal_actions()

    # Picking up.

    def why_not_pick(self, place: int) -> str:
        """Return why a card of the hand cannot be picked with the others; "" if it can."""
        kind = self.hand[place]
        others = [self.hand[other] for other in self.picked if other != place]
        if CAT in others or (kind == CAT and others):
            return "A cat is played alone (FB-23): put the other cards down first."
        if kind == CAT:
            return str(self.view.explain(PLAY_CAT))
        suits = {card // VALUES for card in [*others, kind] if card != STAR}
        if len(suits) > 1:
            names = " and ".join(sorted(SUIT_NAMES[suit] for suit in suits))
            return f"Cards played together are of one fruit, not {names}; stars go with any."
        return str(self.view.explain(PLAY + stack_number([*others, kind])))

    def toggle(self, place: int) -> str:
        """Pick a card of the hand up, or put it down; return why not, "" if done."""
        if not self.mine:
            return "It is not your turn."
        if self.sent:
            return "Finish this choice first, or take it back with u."
        if not 0 <= place < len(self.hand):
            return "You hold no such card."
        self.card = place
        self.carried = -1
        if place in self.picked:
            self.picked.discard(place)
            return ""
        problem = self.why_not_pick(place)
        if problem:
            return problem
        self.picked.add(place)
        return ""

    def lift(self, stall: int) -> str:
        """Take a whole stack up, to combine or slide it; return why not, "" if done."""
        if not self.mine:
            return "It is not your turn."
        combine, slide = self.view.explain(COMBINE + stall), self.view.explain(SLIDE + stall)
        if combine and slide:
            return str(combine) if self.view.stall(stall) == EMPTY else f"{combine} {slide}"
        self.carried = stall
        self.picked = set()
        self._to_target()
        return ""

    def put_down(self) -> None:
        """Drop everything that was picked up but not sent."""
        self.picked = set()
        self.carried = -1
        self.bite = 0

    @property
    def holding(self) -> bool:
        """Return whether something is picked up that was not sent."""
        return bool(self.picked) or (self.carried >= 0 and not self.sent)

    def adopt(self, actions: Sequence[int]) -> None:
        """Pick up what leads to `actions`, the steps of one gesture, and point at its target."""
        self.put_down()
        for action in actions:
            if action >= PLAY:
                self.take_up(Kept(tuple(pack_kinds(stack_pack(action - PLAY)))))
            elif action == PLAY_CAT:
                self.take_up(Kept((CAT,)))
            elif COMBINE <= action < COMBINE + STALLS:
                self.lift(action - COMBINE)
            elif SLIDE <= action < SLIDE + STALLS:
                self.lift(action - SLIDE)
            elif EAT_CARD <= action < TAKE:
                edible = self.edible(self.stall)
                self.bite = edible.index(action - EAT_CARD) if action - EAT_CARD in edible else 0
            elif action >= STARS_TO:
                sets = self.sets
                self.set_place = sets.index(action - STARS_TO) if action - STARS_TO in sets else 0
            elif action >= ON_STALL:
                self.zone = Zone.MARKET
                base = max(base for base in _AT_STALL if base <= action)
                self.stall, self.bite = action - base, 0

    def keep(self) -> Kept:
        """Return the gesture as it stands, for `take_up`."""
        return Kept(tuple(self.picked_kinds), self.carried)

    def take_up(self, kept: Kept) -> None:
        """Pick up again what was held before, as far as it is there."""
        for kind in kept.kinds:
            free = [n for n, card in enumerate(self.hand) if card == kind and n not in self.picked]
            if free:
                self.picked.add(free[0])
        if not self.picked and kept.carried >= 0:
            self.carried = kept.carried

    # Targets.

    def places(self) -> list[Place]:
        """Return where the cursor may stand in the market: every stall, a cat's every card."""
        if self.mode is not Mode.CAT:
            return [(stall, 0) for stall in range(STALLS)]
        found: list[Place] = []
        for stall in range(STALLS):
            count = max(len(set(self.view.stall_cards(stall))), 1)
            found += [(stall, bite) for bite in range(count)]
        return found

    def plan(self, place: Place | None = None) -> tuple[int, ...]:
        """Return the steps that would carry out the choice at `place`, the cursor's if None.

        Empty where nothing is being chosen.
        """
        stall, bite = (self.stall, self.bite) if place is None else place
        mode = self.mode
        stage = int(self.view.stage())
        if mode is Mode.PLAY:
            first = () if stage == STALL_STAGE else (PLAY + stack_number(self.picked_kinds),)
            return (*first, ON_STALL + stall)
        if mode is Mode.CARRY:
            return self._carry_plan(stage, stall)
        if mode is Mode.CAT:
            return self._cat_plan(stage, stall, bite)
        if mode is Mode.TAKE:
            return (TAKE + stall,)
        if mode is Mode.TOPPLE:
            return (TOPPLE + stall,)
        if mode is Mode.SET:
            return (STARS_TO + self.sets[self.set_place],)
        if mode is Mode.STUCK:
            return tuple(self.view.legal_actions())
        return ()

    def _carry_plan(self, stage: int, stall: int) -> tuple[int, ...]:
        if stage == COMBINE_STAGE:
            return (ONTO_STALL + stall,)
        if stage == SLIDE_STAGE:
            return (TO_STALL + stall,)
        if self.view.stall(stall) == EMPTY:
            return (SLIDE + self.carried, TO_STALL + stall)
        return (COMBINE + self.carried, ONTO_STALL + stall)

    def _cat_plan(self, stage: int, stall: int, bite: int) -> tuple[int, ...]:
        kinds = self.edible(stall)
        kind = kinds[min(bite, len(kinds) - 1)] if kinds else CAT
        card = (EAT_CARD + kind,) if len(kinds) > 1 else ()
        if stage == CAT_CARD_STAGE:
            return (EAT_CARD + kind,)
        first = () if stage == CAT_STALL_STAGE else (PLAY_CAT,)
        return (*first, EAT_STALL + stall, *card)

    def edible(self, stall: int) -> list[int]:
        """Return the different cards of a stall, in reading order."""
        return reading_order(sorted(set(self.view.stall_cards(stall))))

    @property
    def sets(self) -> list[int]:
        """Return the suits that collected stars may join."""
        return [a - STARS_TO for a in self.view.legal_actions() if 0 <= a - STARS_TO < 7]

    def foresight(self, place: Place | None = None) -> Foresight:
        """Return what the choice at `place` would do."""
        return self._foresee(self.plan(place))

    def _foresee(self, plan: tuple[int, ...]) -> Foresight:
        if plan not in self._seen:
            self._seen[plan] = self.table.foresee(self.seat, plan)
        return self._seen[plan]

    def why_not(self, place: Place | None = None) -> str:
        """Return why the choice cannot be carried out at `place`; "" if it can."""
        if self.mode is Mode.CARRY and not self.sent:
            stall = self.stall if place is None else place[0]
            if stall == self.carried:
                return keyed("Put the stack somewhere else, or put it down with {screen.back}.")
            if self.view.stall(stall) == EMPTY and self.view.explain(SLIDE + self.carried):
                return str(self.view.explain(SLIDE + self.carried))
            if self.view.stall(stall) != EMPTY and self.view.explain(COMBINE + self.carried):
                return str(self.view.explain(COMBINE + self.carried))
        return self.foresight(place).trouble

    def targets(self) -> list[int]:
        """Return the stalls where the choice can be carried out, or from which one may begin."""
        mode = self.mode
        if mode in (Mode.WATCH, Mode.SET, Mode.STUCK):
            return []
        if mode is Mode.LOOK:
            legal = self.view.legal_actions()
            return [s for s in range(STALLS) if COMBINE + s in legal or SLIDE + s in legal]
        return [stall for stall in range(STALLS) if not self.why_not((stall, 0))]

    def fits_or_eats(self, kind: int) -> list[int]:
        """Return the stalls that a card of the hand could go to; where a cat could eat."""
        if kind == CAT:
            return [stall for stall in range(STALLS) if self.view.stall(stall) != EMPTY]
        return self.fits(kind)

    def fits(self, kind: int) -> list[int]:
        """Return the stalls where one card of the hand could go by itself."""
        plans = {stall: (PLAY + stack_number([kind]), ON_STALL + stall) for stall in range(STALLS)}
        return [stall for stall, plan in plans.items() if not self._foresee(plan).trouble]

    def ready(self) -> bool:
        """Return whether Enter would carry the choice out now."""
        mode = self.mode
        if mode in (Mode.WATCH, Mode.LOOK):
            return False
        return mode in (Mode.SET, Mode.STUCK) or not self.why_not()

    # Moving the cursor.

    def _to_target(self) -> None:
        """Go to a legal target: the nearest to where the cursor stands."""
        targets = self.targets()
        self.bite = 0
        if targets and self.stall not in targets:
            self.stall = min(targets, key=lambda stall: abs(stall - self.stall))

    def to_market(self) -> None:
        """Go up to the stalls."""
        self.zone = Zone.MARKET
        self._to_target()

    def to_hand(self) -> str:
        """Go down to the hand; return why not, "" if done."""
        if self.mode in (Mode.TAKE, Mode.TOPPLE) or self.sent:
            return "Finish this choice first, or take it back with u."
        if not self.hand:
            return "Your hand is empty."
        self.zone = Zone.HAND
        return ""

    def move(self, by: int) -> None:
        """Go left or right."""
        if self.mode is Mode.SET:
            self.set_place = (self.set_place + by) % len(self.sets)
        elif self.zone is Zone.HAND:
            self.card = (self.card + by) % max(len(self.hand), 1)
        else:
            places = self.places()
            here = (self.stall, self.bite)
            at = places.index(here) if here in places else 0
            self.stall, self.bite = places[(at + by) % len(places)]

    def point_at(self, stall: int) -> None:
        """Put the cursor on a stall; again on the same one goes through its cards."""
        self.zone = Zone.MARKET
        if self.stall == stall and self.mode is Mode.CAT:
            self.bite = (self.bite + 1) % max(len(self.edible(stall)), 1)
        else:
            self.stall, self.bite = stall, 0


def stack_number(kinds: list[int]) -> int:
    """Return cards of one suit, stars with them, as the engine's number for them."""
    suits = {kind // VALUES for kind in kinds if kind < STAR}
    number = (min(suits) if suits else NO_SUIT) << LOW_BITS
    for kind in kinds:
        number += STACK_STAR if kind == STAR else FIELD_UNITS[kind % VALUES]
    return int(number)
