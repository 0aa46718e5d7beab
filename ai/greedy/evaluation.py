"""What an evaluation is: one game's knowledge of good and bad, in numbers and in words.

The greedy bot plays by it, the search uses it three times: to order what it
tries first, to steer its playouts, and to value the position where it stops
looking.  One class a game, registered in `ai.greedy`; its numbers are data.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ai.bot import BadBot
from fruit_tui.engine.game import OVER, Options, State, View
from fruit_tui.engine.rng import Rng


@dataclass(frozen=True)
class Weight:
    """One number that tunes something: what ships, and between what it makes sense."""

    name: str
    default: float
    low: float
    high: float
    help: str


# What promises less than this is only there to be taken back, or no way to go at all.
HOPELESS: Final = -1e8


class Evaluation:
    """Judges positions of one game with one set of options.

    It holds scratch rows, so each bot makes its own.  It reads states: real ones
    nowhere, only what `View.determinise` filled in, so that no secret gets in.
    """

    def __init__(self, options: Options, chosen: Mapping[str, float]) -> None:
        self.options: Final = options
        self.seats: Final[i64] = options.seats
        self._weights: Final = chosen_weights(self.weights(), chosen)
        # Each seat's chance to win the game, as `judge` saw it last: 0 to 1, adding up to 1.
        # Unlike its values these are softened by nothing: they are what a person is told.
        self.chances: Final[vec[float]] = vec[float]([0.0] * options.seats)

    def weights(self) -> tuple[Weight, ...]:
        """Return what can be tuned in this evaluation."""
        return ()

    def weight(self, name: str) -> float:
        """Return the value of one weight."""
        return self._weights[name]

    # Numbers.

    def is_horizon(self, state: State) -> bool:
        """Return whether nobody looks further: at the end, or sooner if a game says so."""
        return state.current_seat() == OVER

    def is_turn_over(self, state: State, seat: i64) -> bool:
        """Return whether what `seat` decides next is a turn of its own."""
        return state.current_seat() != seat

    @abstractmethod
    def is_settled(self, state: State) -> bool:
        """Return whether no compound decision is half made."""
        raise NotImplementedError

    def may_cut(self, state: State) -> bool:
        """Return whether a playout may stop here to be judged; usually wherever it is settled."""
        return self.is_settled(state)

    def imagine(self, state: State, seat: i64, rng: Rng) -> None:  # noqa: ARG002
        """Make a world that `seat` imagines likelier: what rivals hide, drawn evenly so far."""
        return

    @abstractmethod
    def judge(self, state: State, values: vec[float], leads: vec[float]) -> None:
        """Write what `state` is worth to each seat.

        values  0 to 1 a seat: the chance to win, softened by how far ahead the seat is
        leads   points ahead of the best other seat, as far as can be foreseen

        The chances to win themselves go to `chances`.
        """
        raise NotImplementedError

    @abstractmethod
    def worth(self, state: State, seat: i64) -> float:
        """Return what `state` is worth to `seat` in points, for comparing the results of moves."""
        raise NotImplementedError

    @abstractmethod
    def promise(self, state: State, seat: i64, action: i64) -> float:
        """Return how good a legal `action` looks at a glance, in points; higher is better.

        May try things out on `state`, and leaves it as it was.
        """
        raise NotImplementedError

    def worth_trying(self, state: State, seat: i64) -> list[int]:
        """Return the legal actions of `seat` that deserve a closer look, at least one."""
        return state.legal_actions(seat)

    def pick(self, state: State, seat: i64, legal: vec[i64], count: i64, rng: Rng) -> i64:
        """Return the legal action that `seat` would do at a glance, ties broken at random."""
        best = legal[0]
        most = self.promise(state, seat, best)
        ties: i64 = 1
        i: i64 = 1
        while i < count:
            promise = self.promise(state, seat, legal[i])
            if promise > most:
                most = promise
                best = legal[i]
                ties = 1
            elif promise == most:
                ties += 1
                if rng.below(ties) == 0:
                    best = legal[i]
            i += 1
        return best

    # Words.

    @abstractmethod
    def reasons(self, view: View, action: i64, names: tuple[str, ...]) -> list[str]:
        """Return why `action` is good or bad, most telling first: phrases without a full stop."""
        raise NotImplementedError


def chosen_weights(specs: tuple[Weight, ...], chosen: Mapping[str, float]) -> dict[str, float]:
    """Return every weight's value; BadBot where `chosen` names none or leaves its range."""
    values = {spec.name: spec.default for spec in specs}
    ranges = {spec.name: spec for spec in specs}
    for name, value in chosen.items():
        spec = ranges.get(name)
        if spec is None:
            raise BadBot(f"There is no weight {name}; there are: {', '.join(ranges)}.")
        if not spec.low <= value <= spec.high:
            raise BadBot(f"The weight {name} is {spec.low:g} to {spec.high:g}, not {value:g}.")
        values[name] = value
    return values


def split_weights(
    specs: tuple[Weight, ...], chosen: tuple[tuple[str, float], ...]
) -> tuple[dict[str, float], dict[str, float]]:
    """Return every value of a bot's own `specs`, and what of `chosen` is left to its evaluation."""
    names = {spec.name for spec in specs}
    own = {name: value for name, value in chosen if name in names}
    rest = {name: value for name, value in chosen if name not in names}
    return chosen_weights(specs, own), rest
