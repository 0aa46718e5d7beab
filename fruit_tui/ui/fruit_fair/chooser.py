"""What the person is putting together in Fruit Fair, before any of it is played.

Assignments, payments, swaps and meals are steps of the rules, one worker or fruit at a
time.  Here each is one gesture: changed freely, with its consequence known, and turned
into steps only when it is confirmed.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fruit_fair import forecast
from fruit_tui.engine.fruit_fair.assign import plan_steps
from fruit_tui.engine.fruit_fair.data import (
    FRUITS,
    KINDS,
    RACCOON,
    TRANSPORTER,
    WORKER_CLASSES,
)
from fruit_tui.engine.fruit_fair.forecast import Standing
from fruit_tui.engine.fruit_fair.layout import (
    ASSIGNING,
    BUY,
    BUYING,
    CARRYING,
    CHOOSE_FRUIT,
    CHOOSE_TILE,
    CHOOSING_FRUIT,
    CHOOSING_TILE,
    COMMIT,
    DROP,
    DROPPING,
    FEED,
    FEEDING,
    FRUIT,
    GIVE,
    GIVING,
    HIRE,
    HIRED,
    KEEP,
    LEAVE,
    MIGRANT_PICK,
    MIGRANT_REST,
    MIGRATING,
    MOVING,
    NO_SWAP,
    PAY,
    PAYING,
    REASSIGN,
    SWAP_WITH,
    SWAPPING,
    TAKE,
    TAKING,
)
from fruit_tui.engine.fruit_fair.view import FruitFairView
from fruit_tui.ui.fruit_fair.heap import Heap
from fruit_tui.ui.fruit_fair.workers import Crew
from fruit_tui.ui.spoken import keyed

# What is bought, as it is listed: gold first, the Extra Worker last.
ITEMS: Final = (4, 3, 2, 1, 0, HIRED)


class Mode(Enum):
    """What is being chosen."""

    WATCH = auto()
    ASSIGN = auto()
    MOVE = auto()  # the Transporter: keep the assignment or change it
    FEED = auto()
    SWAP = auto()
    MIGRANT = auto()
    BUY = auto()
    PAY = auto()
    DROP = auto()
    BEGIN = auto()  # a late player's starting fruit
    TILE = auto()  # the last player's tile for round 1


_STAGES: Final = {
    ASSIGNING: Mode.ASSIGN,
    CARRYING: Mode.MOVE,
    MOVING: Mode.MOVE,
    FEEDING: Mode.FEED,
    SWAPPING: Mode.SWAP,
    GIVING: Mode.SWAP,
    TAKING: Mode.SWAP,
    MIGRATING: Mode.MIGRANT,
    BUYING: Mode.BUY,
    PAYING: Mode.PAY,
    DROPPING: Mode.DROP,
    CHOOSING_FRUIT: Mode.BEGIN,
    CHOOSING_TILE: Mode.TILE,
}

# Modes in which fruits are counted out, and the first of the actions that give one.
COUNTED: Final = {Mode.PAY: PAY, Mode.DROP: DROP, Mode.BEGIN: CHOOSE_FRUIT}


class Chooser:
    """The gesture of one seat."""

    def __init__(self, view: FruitFairView) -> None:
        self.tree = 0  # the tree, or kind of fruit, at the cursor
        self.item = 0  # the line of the fair at the cursor, in ITEMS
        self.crew = Crew([2, 2, 0])
        self.fed: list[int] = []
        self.heap = Heap(0, [0] * KINDS, lambda _: (), [0] * KINDS)
        self.paying = False  # for what stands at the cursor of the fair, not ordered yet
        self.partner = -1
        self.gives = 0
        self._round = 0
        self.look(view)

    def look(self, view: FruitFairView) -> None:
        """Begin to choose anew; an assignment under way stays as it is in its round."""
        before = getattr(self, "_kept", None)
        self.view = view
        self.seat = int(view.seat)
        self.paying = False
        self.fed = []
        mode = self.mode
        kept = (int(view.round_number()), int(view.stage()) == ASSIGNING)
        if before != kept or mode is Mode.MOVE:
            self._new_crew()
        self._kept = kept
        if mode in COUNTED:
            self._count_out()
        elif mode is Mode.SWAP:
            self._first_swap()
        elif mode is Mode.BUY:
            self._first_item()
        self._to_target()

    def _new_crew(self) -> None:
        have = [
            int(self.view.workers(self.seat, worker)) if self.seat >= 0 else 0
            for worker in range(WORKER_CLASSES)
        ]
        self.crew = Crew(have, self.view.pending_plan())

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
        mode = _STAGES.get(int(self.view.stage()), Mode.WATCH)
        return Mode.PAY if mode is Mode.BUY and self.paying else mode

    @property
    def sent(self) -> bool:
        """Return whether the first step of this gesture is already in the log."""
        stage = int(self.view.stage())
        if not self.mine:
            return False
        if stage == ASSIGNING:
            return any(map(any, self.view.pending_plan()))
        return stage in (MOVING, GIVING, TAKING, PAYING)

    @property
    def is_ready(self) -> bool:
        """Return whether this seat has said that it is ready, and others have not."""
        return (
            self.seat >= 0
            and int(self.view.stage()) == ASSIGNING
            and bool(self.view.ready(self.seat))
        )

    @property
    def holding(self) -> bool:
        """Return whether something is put together that Esc can put down."""
        mode = self.mode
        if mode in (Mode.ASSIGN, Mode.MOVE):
            return self.crew.plan() != self.view.pending_plan()
        if mode in COUNTED:
            return self.paying or self.heap.changed
        return mode is Mode.FEED and bool(self.fed)

    def back(self) -> None:
        """Put down what was put together last."""
        mode = self.mode
        if mode in (Mode.ASSIGN, Mode.MOVE):
            self._new_crew()
        elif mode in COUNTED and self.heap.changed:
            self.heap.reset()
        elif mode is Mode.PAY:
            self.paying = False
        elif mode is Mode.FEED:
            self.fed = self.fed[:-1]

    # Trees and kinds.

    def targets(self) -> list[int]:
        """Return the trees, or kinds, that can be chosen."""
        mode, view = self.mode, self.view
        legal = view.legal_actions() if self.mine else []
        if mode in (Mode.ASSIGN, Mode.MOVE):
            return list(range(KINDS))
        if mode is Mode.FEED:
            return [kind for kind in range(KINDS) if FEED + kind in legal]
        if mode is Mode.MIGRANT:
            return [kind for kind in range(KINDS) if MIGRANT_PICK + kind in legal]
        if mode is Mode.SWAP:
            return self.takeable()
        if mode in COUNTED:
            return [kind for kind in range(KINDS) if self.heap.most[kind]]
        if mode is Mode.TILE:
            return [int(view.tree_of(RACCOON)), int(view.tree_of(TRANSPORTER))]
        return []

    def _to_target(self) -> None:
        targets = self.targets()
        if targets and self.tree not in targets:
            self.tree = min(targets, key=lambda kind: abs(kind - self.tree))

    def point(self, by: int) -> None:
        """Go left or right: among what can be chosen where that is less than all."""
        targets = self.targets() if self.mode in (Mode.TILE, Mode.SWAP) else []
        if self.tree in targets:
            self.tree = targets[(targets.index(self.tree) + by) % len(targets)]
        else:
            self.tree = (self.tree + by) % KINDS

    # Feeding.

    def toggle_fed(self, kind: int) -> str:
        """Choose a tree for the raccoon, or another one instead; return why not, or ""."""
        if kind in self.fed:
            self.fed.remove(kind)
            return ""
        if kind not in self.targets():
            return str(self.view.explain(FEED + kind))
        self.fed = [*self.fed, kind][-int(self.view.owed()) :]
        return ""

    # Counting out: paying, dropping, beginning.

    def _count_out(self) -> None:
        mode, view = self.mode, self.view
        legal = view.legal_actions()
        first = min((action - COUNTED[mode] for action in legal), default=0)
        if self.paying:
            first = 0
        total = self.price(self.bought) if self.paying else int(view.owed())
        stock = [int(view.supply(kind)) for kind in range(KINDS)]
        if mode is not Mode.BEGIN:
            stock = [int(view.fruit(self.seat, kind)) for kind in range(KINDS)]
        most = [count if kind >= first else 0 for kind, count in enumerate(stock)]
        if mode is Mode.BEGIN:
            start, left = [0] * KINDS, total
            for kind in range(KINDS):
                start[kind] = 1 if left and most[kind] else 0
                left -= start[kind]
            start[first] += left
        else:
            start = list(view.proposed_payment(total) or (0,) * KINDS)
        self.heap = Heap(total, most, self._worth, start)

    def _worth(self, given: tuple[int, ...]) -> tuple[int, ...]:
        """Return how good it is to have given `given`: tiles, place, evenness."""
        after = self.standing(given)
        tiles = (after.migrant, after.raccoon, after.transporter).count(self.seat)
        rest = [int(self.view.fruit(self.seat, kind)) - given[kind] for kind in range(KINDS)]
        return tiles, -after.order.index(self.seat), -sum(count * count for count in rest)

    # Buying.

    @property
    def bought(self) -> int:
        """The class at the cursor of the fair, HIRED for an Extra Worker."""
        return ITEMS[self.item]

    def price(self, item: int) -> int:
        """Return what an item costs this seat; -1 where it is not to be had."""
        seat = max(self.seat, 0)
        if item == HIRED:
            return int(self.view.extra_price(seat))
        return int(self.view.price(seat, item))

    def affordable(self) -> list[int]:
        """Return the lines of the fair that can be bought now."""
        if not self.mine or int(self.view.stage()) != BUYING:
            return []
        legal = self.view.legal_actions()
        return [place for place, item in enumerate(ITEMS) if self._order(item) in legal]

    @staticmethod
    def _order(item: int) -> int:
        return HIRE if item == HIRED else BUY + item

    def _first_item(self) -> None:
        able = self.affordable()
        if able and self.item not in able:
            self.item = able[0]

    def point_item(self, by: int) -> None:
        """Go up or down the fair."""
        self.item = (self.item + by) % len(ITEMS)

    def begin_payment(self) -> str:
        """Take in hand the payment for what is at the cursor; return why not, or ""."""
        problem = str(self.view.explain(self._order(self.bought)))
        if problem:
            return problem
        self.paying = True
        self._count_out()
        self._to_target()
        return ""

    # Swapping.

    def partners(self) -> list[int]:
        """Return the seats that can be swapped with."""
        stage = int(self.view.stage())
        if stage in (GIVING, TAKING):
            return [int(self.view.partner())]
        legal = self.view.legal_actions()
        return [seat for seat in range(int(self.view.seats)) if SWAP_WITH + seat in legal]

    def takeable(self) -> list[int]:
        """Return the kinds that the partner has and that differ from what is given."""
        if self.partner < 0:
            return []
        kinds = [kind for kind in range(KINDS) if self.view.fruit(self.partner, kind)]
        return [kind for kind in kinds if any(give != kind for give in self.own_kinds())]

    def own_kinds(self) -> list[int]:
        """Return the kinds that this seat may give."""
        if int(self.view.stage()) == TAKING:
            return [int(self.view.given())]
        return [kind for kind in range(KINDS) if self.view.fruit(self.seat, kind)]

    def _first_swap(self) -> None:
        """Propose the swap after which this seat stands best."""
        best: tuple[int, ...] = ()
        for partner in self.partners():
            self.partner = partner
            for take in self.takeable():
                for give in self.own_kinds():
                    if give == take:
                        continue
                    worth = self._swap_worth(partner, give, take)
                    if not best or worth > best[:3]:
                        best = (*worth, partner, give, take)
        if best:
            self.partner, self.gives, self.tree = best[3:]

    def _swap_worth(self, partner: int, give: int, take: int) -> tuple[int, int, int]:
        after = self.standing_with(
            {(self.seat, give): -1, (partner, give): 1, (self.seat, take): 1, (partner, take): -1}
        )
        tiles = (after.migrant, after.raccoon, after.transporter).count(self.seat)
        mine = int(self.view.fruit(self.seat, give))
        return tiles, -after.order.index(self.seat), mine

    def next_partner(self, by: int) -> None:
        """Turn to the next player to swap with."""
        partners = self.partners()
        if partners:
            at = partners.index(self.partner) if self.partner in partners else -by
            self.partner = partners[(at + by) % len(partners)]
            self._to_target()
            self.next_give(0)

    def next_give(self, by: int) -> None:
        """Turn to the next kind to give."""
        kinds = [kind for kind in self.own_kinds() if kind != self.tree]
        if kinds:
            at = kinds.index(self.gives) if self.gives in kinds else 0
            self.gives = kinds[(at + by) % len(kinds)]

    # What it would come to.

    def standing(self, given: Sequence[int] = (0,) * KINDS) -> Standing:
        """Return what phase 5 would bring if it came now and `given` had been given away."""
        return self.standing_with({(max(self.seat, 0), k): -n for k, n in enumerate(given)})

    def standing_with(self, changes: dict[tuple[int, int], int]) -> Standing:
        """Return what phase 5 would bring with fruit changed by (seat, kind)."""
        cells = vec[i64](self.view.encode())
        for (seat, kind), by in changes.items():
            cells[FRUIT + KINDS * seat + kind] += by
        return forecast.standing(cells, max(self.seat, 0), (0, 0, 0, 0))

    def foreseen(self) -> Standing:
        """Return what phase 5 would bring after the gesture, as far as it changes fruit."""
        mode = self.mode
        if mode in (Mode.PAY, Mode.DROP):
            return self.standing(self.heap.counts)
        if mode is Mode.BEGIN:
            return self.standing([-count for count in self.heap.counts])
        if mode in (Mode.ASSIGN, Mode.MOVE):
            return self.standing([-count for count in self.view.forecast(self.crew.plan()).picked])
        if mode is Mode.MIGRANT:
            return self.standing([-int(kind == self.tree) for kind in range(KINDS)])
        if mode is Mode.SWAP and self.partner >= 0 and self.gives != self.tree:
            return self.standing_with(
                {
                    (self.seat, self.gives): -1,
                    (self.partner, self.gives): 1,
                    (self.seat, self.tree): 1,
                    (self.partner, self.tree): -1,
                }
            )
        return self.standing()

    # Doing it.

    def why_not(self) -> str:
        """Return why Enter cannot do what is chosen; "" if it can."""
        mode, crew = self.mode, self.crew
        if mode in (Mode.ASSIGN, Mode.MOVE) and crew.idle:
            names = ("picker", "gardener", "Extra Worker")
            left = [
                f"{crew.in_hand(w)} {name}{'s' if crew.in_hand(w) > 1 else ''}"
                for w, name in enumerate(names)
                if crew.in_hand(w)
            ]
            return (
                f"Everybody must be sent to a tree (FF-2); still in your hand: {', '.join(left)}."
            )
        if mode is Mode.FEED and len(self.fed) < int(self.view.owed()):
            return "The raccoon eats from two different trees: choose another one."
        if mode is Mode.TILE and self.tree not in self.targets():
            return "Choose the trunk with the Raccoon, or the one with the Transporter."
        if mode is Mode.MIGRANT and self.tree not in self.targets():
            return str(self.view.explain(MIGRANT_PICK + self.tree))
        if mode is Mode.SWAP:
            if self.tree not in self.takeable():
                return f"They have no {FRUITS[self.tree]}."
            if self.gives == self.tree:
                return keyed("Two equal fruits are no swap (FF-18): {give} gives another one.")
        return ""

    def pending_steps(self) -> list[int]:
        """Return the steps of an assignment that are already in the log."""
        return plan_steps(self.view.pending_plan())

    def steps(self) -> list[int]:
        """Return the actions that carry the gesture out, but for fruit that is counted out."""
        mode = self.mode
        if mode is Mode.ASSIGN:
            return [*self.crew.steps(), COMMIT]
        if mode is Mode.MOVE:
            if int(self.view.stage()) == MOVING:
                return self.crew.steps()
            same = self.crew.plan() == self.view.pending_plan()
            return [KEEP] if same else [REASSIGN, *self.crew.steps()]
        if mode is Mode.FEED:
            return [FEED + kind for kind in sorted(self.fed)]
        if mode is Mode.MIGRANT:
            return [MIGRANT_PICK + self.tree]
        if mode is Mode.SWAP:
            return [SWAP_WITH + self.partner, GIVE + self.gives, TAKE + self.tree]
        if mode is Mode.TILE:
            return [CHOOSE_TILE + int(self.tree == int(self.view.tree_of(TRANSPORTER)))]
        if mode is Mode.PAY and self.paying:
            return [self._order(self.bought)]
        return []

    def refusal(self) -> int:
        """Return the action that does nothing here: no swap, rest, leave the fair; -1: none."""
        return {
            SWAPPING: NO_SWAP,
            MIGRATING: MIGRANT_REST,
            BUYING: LEAVE,
        }.get(int(self.view.stage()), -1)
