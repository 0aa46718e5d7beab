"""How a game looks to a learning program: numbered actions, and a view as named rows of numbers.

An **action id** is a whole number from 0 to `len(Encoding.actions) - 1`: the place of the
engine's own action number among all that the game has, ascending.  The ids are the same
at every table of a game, and `Game.format(encoding.actions[id])` is the action in words.

**Features** are what one seat sees as rows of numbers from 0 to 1, in a fixed order under
fixed names: counts as parts of their most, choices among several as one place that is 1
("one hot"; all 0 where there is none).  Wherever seats are listed, the seat that looks is
the first and the others follow in their order around the table.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Final, TypeAlias

from fruit_tui.engine.game import BadOptions, Game, Options, View
from fruit_tui.engine.rng import Rng

Features: TypeAlias = dict[str, list[float]]


class Encoding:
    """The action ids and features of one game."""

    def __init__(self, game: Game, actions: Iterable[int]) -> None:
        """Number `actions`, the engine's numbers, ascending."""
        self.game: Final = game
        self.actions: Final = tuple(actions)

    @cached_property
    def ids(self) -> dict[int, int]:
        """The id of each action number of the engine."""
        return {action: number for number, action in enumerate(self.actions)}

    @abstractmethod
    def features(self, view: View) -> Features:
        """Return what the seat of `view` sees; the same names and lengths at one table always."""
        raise NotImplementedError

    @abstractmethod
    def longest(self, options: Options) -> int:
        """Return how many steps no game takes, chance aside."""
        raise NotImplementedError

    def layout(self, options: Options) -> dict[str, int]:
        """Return the names of the features at a table and how many numbers each has."""
        state = self.game.new(options, self.game.deal(options, Rng.stream(0, "layout")))
        return {name: len(row) for name, row in self.features(state.view(0)).items()}


def one_hot(place: int, size: int) -> list[float]:
    """Return `size` zeros with a 1 at `place`; zeros alone where `place` is none of them."""
    return [1.0 if i == place else 0.0 for i in range(size)]


def bits(mask: int, size: int) -> list[float]:
    """Return the lowest `size` bits of `mask`, the lowest first."""
    return [float(mask >> i & 1) for i in range(size)]


def scaled(values: Iterable[int], most: int) -> list[float]:
    """Return `values` as parts of `most`; what is more counts as `most`."""
    return [min(value, most) / most for value in values]


def around(seat: int, seats: int) -> list[int]:
    """Return all seats in the order around the table, beginning with `seat`."""
    return [(seat + i) % seats for i in range(seats)]


def from_here(who: int, seat: int, seats: int) -> list[float]:
    """Return which seat `who` is, counted from `seat`, as one hot; zeros for nobody."""
    return one_hot((who - seat) % seats if who >= 0 else -1, seats)


def encoding_of(name: str) -> Encoding:
    """Return the encoding of the game called `name`; BadOptions where it has none."""
    # Imported here because each builds on this page.
    from ai.environments.fresh_fruits import FreshFruitsEncoding
    from ai.environments.fruit_boss import FruitBossEncoding
    from ai.environments.fruit_fair import FruitFairEncoding

    known: dict[str, Callable[[], Encoding]] = {
        "fruit-boss": FruitBossEncoding,
        "fresh-fruits": FreshFruitsEncoding,
        "fruit-fair": FruitFairEncoding,
    }
    if name not in known:
        raise BadOptions(f"There is no environment of {name}; there are: {', '.join(known)}.")
    return known[name]()
