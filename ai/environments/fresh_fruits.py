"""Fresh Fruits for learning programs: its action ids and what a seat sees as numbers."""

from __future__ import annotations

from collections.abc import Iterable
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
from fruit_tui.engine.fresh_fruits import FRESH_FRUITS
from fruit_tui.engine.fresh_fruits.basket import BASKET_SIZE, CELLS
from fruit_tui.engine.fresh_fruits.check import MAX_ROUNDS
from fruit_tui.engine.fresh_fruits.data import (
    BLANK_COPIES,
    FRUITS,
    KINDS,
    ORDERS,
    SINGLES_EACH,
    TILES,
)
from fruit_tui.engine.fresh_fruits.layout import (
    ACTIONS_END,
    BOXED,
    DISPLAY,
    EXPERIENCED_AT,
    HAND,
    HOLE,
    LAID,
    ORDERS_AT,
    PILE_LEFT,
    PLAYER,
    ROUND,
    SHOWN,
    STAGE,
    STAGE_NAMES,
    START_TILE,
    STARTER,
    SUPPLY,
    TURNS,
    basket_base,
    first_half,
    is_upright,
    second_half,
    size_for,
)
from fruit_tui.engine.game import Options, View

# Take or start, say which tile goes, turn it, place it, fill its empty half.
_STEPS_A_TILE: Final = 5

_HALVES: Final = FRUITS + 1


class FreshFruitsEncoding(Encoding):
    """The rows of a view: the turn, the tiles and where they are, every basket cell by cell."""

    def __init__(self) -> None:
        super().__init__(FRESH_FRUITS, range(ACTIONS_END))

    def features(self, view: View) -> Features:
        """Return what the seat of `view` sees; `ai.environments.encoding` says how to read it."""
        numbers = view.encode()
        own, seats = int(view.seat), int(view.seats)
        size = int(size_for(seats))
        v, unseen = numbers[:size], numbers[size:]
        laid = v[LAID]
        found: Features = {
            "stage": one_hot(v[STAGE], len(STAGE_NAMES)),
            "player": from_here(v[PLAYER], own, seats),
            "starter": from_here(v[STARTER], own, seats),
            "round": [
                v[ROUND] / max(MAX_ROUNDS),
                v[TURNS] / seats,
                v[PILE_LEFT] / TILES,
                float(v[EXPERIENCED_AT]),
            ],
            "orders": [x for i in range(3) for x in one_hot(v[ORDERS_AT + i], ORDERS)],
            "tile": one_hot(v[HAND] - 1, KINDS),
            "turned": [
                *one_hot(int(first_half(laid)) if laid else -1, _HALVES),
                *one_hot(int(second_half(laid)) if laid else -1, _HALVES),
                1.0 if laid and is_upright(laid) else 0.0,
            ],
            "hole": one_hot(v[HOLE] if v[HOLE] else -1, CELLS),
            "table": _kinds(v[DISPLAY : DISPLAY + v[SHOWN]]),
            "pile": _kinds(unseen),
            "boxed": scaled(v[BOXED : BOXED + KINDS], BLANK_COPIES),
            "supply": scaled(v[SUPPLY : SUPPLY + FRUITS], SINGLES_EACH),
        }
        for place, seat in enumerate(around(own, seats)):
            base = int(basket_base(seat))
            found[f"start tile {place}"] = one_hot(v[START_TILE + seat] - 1, KINDS)
            found[f"basket {place}"] = [
                x for mask in v[base : base + BASKET_SIZE] for x in bits(mask, CELLS)
            ]
        return found

    def longest(self, options: Options) -> int:
        """Return a bound: so many rounds fill every basket, a tile a seat and one more in each."""
        return MAX_ROUNDS[options.seats] * (options.seats + 1) * _STEPS_A_TILE


def _kinds(kinds: Iterable[int]) -> list[float]:
    """Return how many tiles of each kind are among `kinds`."""
    counts = [0] * KINDS
    for kind in kinds:
        counts[kind] += 1
    return scaled(counts, BLANK_COPIES)
