"""Fruit Boss for learning programs: its action ids and what a seat sees as numbers."""

from __future__ import annotations

from typing import Final

from ai.environments.encoding import (
    Encoding,
    Features,
    around,
    bits,
    from_here,
    one_hot,
    scaled,
)
from fruit_tui.engine.fruit_boss import FRUIT_BOSS
from fruit_tui.engine.fruit_boss.data import (
    ACTIONS_PER_TURN,
    CATS,
    COPIES,
    EMPTY,
    FIELD_SHIFTS,
    HAND_SIZE,
    KINDS,
    LOW_BITS,
    MAX_ROUNDS,
    MOST_CARDS,
    QUIET_TURNS_PER_SEAT,
    STALLS,
    STARS,
    SUITS,
    kind_count,
    stack_count,
    stack_pack,
)
from fruit_tui.engine.fruit_boss.layout import (
    ACTIONS_LEFT,
    CHOICES,
    DECK_LEFT,
    DISCARD,
    FOLIO,
    FOLIO_STARS,
    HAND,
    HELD_SHIFT,
    KNOWN_CATS,
    LAP_LEFT,
    MOVED,
    PASSES,
    PENDING,
    PLAY,
    PLAYER,
    QUIET,
    ROUND,
    ROUNDS_AT,
    SIZE,
    SOURCE,
    STAGE,
    STAGE_NAMES,
    STALL,
    STAR_VALUE_AT,
    STARS_TO,
    STARTER,
    WINS,
)
from fruit_tui.engine.game import Options, View

# The most cards of one kind that there are.
_MOST_OF_A_KIND: Final = max(*COPIES, STARS, CATS)

# More steps than a round takes.  The rules set no such limit; the longest of 4,500 random
# rounds took 212.
LONGEST_ROUND: Final = 5_000


def playable_stacks() -> list[int]:
    """Return every stack that can be played from a hand, ascending: one suit, stars with it.

    A hand never has more than `HAND_SIZE` cards that can be.
    """
    fields = [
        field
        for field in range(1 << 7)
        if all(
            (field >> shift & 3 if copies > 1 else 0) <= copies
            for shift, copies in zip(FIELD_SHIFTS, COPIES, strict=True)
        )
    ]
    found = [
        suit << LOW_BITS | stars << 7 | field
        for suit in range(SUITS + 1)
        for stars in range(STARS + 1)
        for field in fields
        if (field > 0) != (suit == SUITS)
    ]
    return [stack for stack in found if 1 <= stack_count(stack) <= HAND_SIZE]


class FruitBossEncoding(Encoding):
    """The rows of a view: the turn, the market, the portfolios, the own hand, what others hold."""

    def __init__(self) -> None:
        super().__init__(
            FRUIT_BOSS,
            [*range(STARS_TO + SUITS), *(PLAY + stack for stack in playable_stacks())],
        )

    def features(self, view: View) -> Features:
        """Return what the seat of `view` sees; `ai.environments.encoding` says how to read it."""
        numbers = view.encode()
        v, counts = numbers[:SIZE], numbers[SIZE : SIZE + view.seats]
        own, seats = int(view.seat), int(view.seats)
        others = around(own, seats)
        stalls = [stack_pack(v[STALL + i]) if v[STALL + i] != EMPTY else 0 for i in range(STALLS)]
        found: Features = {
            "stage": one_hot(v[STAGE], len(STAGE_NAMES)),
            "player": from_here(v[PLAYER], own, seats),
            "starter": from_here(v[STARTER], own, seats),
            "turn": [v[ACTIONS_LEFT] / ACTIONS_PER_TURN, float(v[MOVED])],
            "match": [v[ROUND] / MAX_ROUNDS, v[ROUNDS_AT] / MAX_ROUNDS, float(v[STAR_VALUE_AT])],
            "clocks": [
                v[DECK_LEFT] / MOST_CARDS,
                *scaled([v[LAP_LEFT]], seats),
                *scaled([v[QUIET]], QUIET_TURNS_PER_SEAT * seats),
                *scaled([v[PASSES]], seats),
            ],
            "pending": _pack(stack_pack(v[PENDING]) if v[PENDING] else 0),
            "source": one_hot(v[SOURCE], STALLS),
            "choices": bits(v[CHOICES], STALLS),
            "hand": _pack(v[HAND + own]),
            "discard": _pack(v[DISCARD]),
        }
        for stall, pack in enumerate(stalls):
            found[f"stall {stall + 1}"] = _pack(pack)
        for place, seat in enumerate(others):
            stars = v[FOLIO_STARS + seat]
            found[f"portfolio {place}"] = _pack(v[FOLIO + seat])
            found[f"portfolio stars {place}"] = scaled(
                [*(stars >> 2 * suit & 3 for suit in range(SUITS)), stars >> HELD_SHIFT], STARS
            )
            found[f"seat {place}"] = [
                counts[seat] / MOST_CARDS,
                v[KNOWN_CATS + seat] / CATS,
                v[WINS + seat] / MAX_ROUNDS,
            ]
        return found

    def longest(self, options: Options) -> int:
        """Return far more steps than any game was seen to take: the rules set no limit."""
        return LONGEST_ROUND * options.number("rounds")


def _pack(pack: int) -> list[float]:
    """Return how many cards of each kind a pack has: 35 fruit by suit and value, star, cat."""
    return scaled([kind_count(pack, kind) for kind in range(KINDS)], _MOST_OF_A_KIND)
