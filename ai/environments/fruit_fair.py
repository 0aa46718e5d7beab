"""Fruit Fair for learning programs: its action ids and what a seat sees as numbers."""

from __future__ import annotations

from typing import Final

from ai.environments.encoding import (
    Encoding,
    Features,
    around,
    from_here,
    one_hot,
    scaled,
)
from fruit_tui.engine.fruit_fair import FRUIT_FAIR
from fruit_tui.engine.fruit_fair.data import (
    CARDS_OF_A_CLASS,
    CLASSES,
    DISCS,
    FRUITS_OF_A_KIND,
    KINDS,
    LAST_PRIZES,
    MARKERS,
    MIGRANT,
    MOST_EXTRAS,
    QUIET_ROUNDS,
    SPACES,
    STACK_CARDS,
    STACKS,
    STARTING_FRUITS,
    WORKER_CLASSES,
    lowest_value,
)
from fruit_tui.engine.fruit_fair.layout import (
    ACTIONS,
    ACTOR,
    BARROW,
    BOUGHT,
    CURSOR,
    EATEN,
    ENDED,
    EXTRAS,
    FRUIT,
    GIVEN,
    HIRED,
    HOLDER,
    ITEM,
    LAST_PLAN,
    LAST_ROUND,
    MARKER,
    ORDER,
    OWED,
    OWNER,
    PARTNER,
    PLAN,
    QUIET,
    READY,
    ROUND,
    SOLD,
    STACK,
    STAGE,
    SUPPLY,
    TREE,
    TURN,
    VALUE,
    on_tree,
)
from fruit_tui.engine.game import Options, View

# The round number counts up to here; 1,800 random games took 7 to 15 rounds.
_ROUNDS: Final = 20

_MOST_WORKERS: Final = 2 * CARDS_OF_A_CLASS + MOST_EXTRAS


class FruitFairEncoding(Encoding):
    """The rows of a view: the round, the orchard, the trunks, the fair, every seat's own."""

    def __init__(self) -> None:
        super().__init__(FRUIT_FAIR, range(ACTIONS))

    def features(self, view: View) -> Features:
        """Return what the seat of `view` sees; `ai.environments.encoding` says how to read it."""
        v = view.encode()
        own, seats = int(view.seat), int(view.seats)
        seats_here = around(own, seats)
        discs = range(CLASSES * DISCS)
        found: Features = {
            "stage": one_hot(v[STAGE], ENDED + 1),
            "actor": from_here(v[ACTOR], own, seats),
            "turn": one_hot(v[TURN], seats),
            "round": [
                *scaled([v[ROUND]], _ROUNDS),
                float(v[LAST_ROUND] > 0),
                v[QUIET] / QUIET_ROUNDS,
                float(v[BOUGHT]),
            ],
            "ready": [float(v[READY] >> seat & 1) for seat in seats_here],
            "owed": scaled([v[OWED]], FRUITS_OF_A_KIND),
            "cursor": one_hot(v[CURSOR], KINDS),
            "item": one_hot(v[ITEM], HIRED + 1),
            "partner": from_here(v[PARTNER], own, seats),
            "given": one_hot(v[GIVEN], KINDS),
            "trees": scaled(v[TREE : TREE + KINDS], FRUITS_OF_A_KIND),
            "wheelbarrow": scaled(v[BARROW : BARROW + KINDS], FRUITS_OF_A_KIND),
            "supply": scaled(v[SUPPLY : SUPPLY + KINDS], FRUITS_OF_A_KIND),
            "eaten": scaled(v[EATEN : EATEN + KINDS], 1),
            "markers": [x for i in range(MARKERS) for x in one_hot(v[MARKER + i], KINDS)],
            "holders": [
                x for i in range(MIGRANT, MARKERS) for x in from_here(v[HOLDER + i], own, seats)
            ],
            "order": [x for i in range(seats) for x in from_here(v[ORDER + i], own, seats)],
            "extra workers": scaled(v[STACK : STACK + STACKS], max(STACK_CARDS[seats])),
            "sold": scaled(v[SOLD : SOLD + CLASSES], SPACES),
            "values": [_value(v[VALUE + i], i // DISCS) for i in discs],
            "owners": [
                x for i in range(CLASSES * SPACES) for x in from_here(v[OWNER + i], own, seats)
            ],
        }
        for place, seat in enumerate(seats_here):
            row = FRUIT + KINDS * seat
            found[f"fruit {place}"] = scaled(v[row : row + KINDS], FRUITS_OF_A_KIND)
            found[f"extras {place}"] = scaled([v[EXTRAS + seat]], MOST_EXTRAS)
            # Of others only what they have shown: a view holds nothing else.
            found[f"plan {place}"] = _plan(v[PLAN + seat])
            found[f"last plan {place}"] = _plan(v[LAST_PLAN + seat])
        return found

    def longest(self, options: Options) -> int:
        """Return a bound: `QUIET_ROUNDS` rounds before each purchase, each as long as can be.

        In a round every seat assigns all its workers, assigns them anew, swaps with each
        three steps long, lets the migrant work, and leaves the fair; the raccoon is fed
        twice, and every fruit there is may be dropped.  Each purchase takes one step and
        one for each fruit paid.
        """
        seats = options.seats
        purchases = CLASSES * SPACES - LAST_PRIZES + seats * MOST_EXTRAS
        rounds = QUIET_ROUNDS * (purchases + 1) + 1
        own = (_MOST_WORKERS + 1) + (_MOST_WORKERS + 1) + 3 * _MOST_WORKERS + 1 + 1
        fruit = KINDS * FRUITS_OF_A_KIND
        return seats * STARTING_FRUITS + 1 + rounds * (seats * own + 2 + fruit) + 11 * purchases


def _value(value: int, prize: int) -> float:
    """Return a disc's value as its place in its class, a fifth each; 0 where it is not seen."""
    return (value - int(lowest_value(prize)) + 1) / DISCS if value else 0.0


def _plan(plan: int) -> list[float]:
    """Return how many workers a plan sends where: picker, gardener, extra, each by tree."""
    return scaled(
        [
            int(on_tree(plan, worker, tree))
            for worker in range(WORKER_CLASSES)
            for tree in range(KINDS)
        ],
        CARDS_OF_A_CLASS,
    )
