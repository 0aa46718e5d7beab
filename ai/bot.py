"""What a bot is: its spec as text, its budget, and the decision it hands back.

A bot receives a `View` and never a `State`, so it cannot know more than its
seat does.  It keeps nothing between decisions: each is drawn from a stream
named by the seed, the seat and what the seat sees.  A game that was cut off
and continued, a step taken back, a worker process started anew: the same view
gets the same answer, and two seats never share a number.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from dataclasses import dataclass
from time import perf_counter
from typing import Final

from fruit_tui.engine.game import Game, GameError, View
from fruit_tui.engine.rng import Rng

# What a spec may ask for.
MOST_ITERATIONS: Final = 10_000_000
LEAST_SECONDS: Final = 0.01
MOST_SECONDS: Final = 600.0

FORMS: Final = (
    "random, greedy, mcts:N with N iterations a step (mcts:500), "
    "or mcts:Ts with T seconds a step (mcts:2s)"
)

# How long a bot thinks between two looks at the clock and at whether it is to stop.
SLICE_SECONDS: Final = 0.004

_SPEC: Final = re.compile(r"(random|greedy|mcts)(?::([0-9]{1,12}(?:\.[0-9]{1,6})?)(s?))?")
_WEIGHT: Final = re.compile(r"([a-z_]{1,30})=(-?[0-9]{1,12}(?:\.[0-9]{1,12})?)")


class BadBot(GameError):
    """A bot spec that names no bot.  The text says which forms there are."""


@dataclass(frozen=True)
class Budget:
    """How long to think about one step: `iterations`, or `seconds` where those are not 0."""

    iterations: int
    seconds: float = 0.0

    @property
    def timed(self) -> bool:
        """Return whether the clock ends it: then the same view may get another answer."""
        return self.seconds > 0.0

    def __str__(self) -> str:
        return f"{self.seconds:g}s" if self.timed else str(self.iterations)


@dataclass(frozen=True)
class BotSpec:
    """Which bot, and how long it thinks.  `str()` gives the text that `parse_spec` reads.

    kind     "random", "greedy" or "mcts"
    budget   how long a search thinks about one step
    weights  numbers of the bot and its evaluation that differ from what ships
    """

    kind: str
    budget: Budget
    weights: tuple[tuple[str, float], ...] = ()

    @property
    def title(self) -> str:
        """Return a name for a table of players."""
        if self.kind != "mcts":
            return self.kind.capitalize()
        if self.budget.timed:
            return f"Search {self.budget.seconds:g} s"
        return f"Search {self.budget.iterations}"

    def __str__(self) -> str:
        plain = f"mcts:{self.budget}" if self.kind == "mcts" else self.kind
        return plain + "".join(f"/{name}={value:.12g}" for name, value in self.weights)


def parse_spec(text: str) -> BotSpec:
    """Return the bot that `text` names, case and outer spaces forgiven.

    For experiments `/name=value` may follow, any number of times, for a weight
    that is to differ; whether the bot has it is seen when it is made.

    Raises BadBot where it names none, or with a budget outside 0 to
    `MOST_ITERATIONS` iterations or `LEAST_SECONDS` to `MOST_SECONDS` seconds.
    """
    plain, *changes = text.strip().lower().split("/")
    match = _SPEC.fullmatch(plain)
    if match is None:
        raise BadBot(f"There is no bot {shown(text)}; a bot is {FORMS}.")
    weights: list[tuple[str, float]] = []
    for change in changes:
        named = _WEIGHT.fullmatch(change)
        if named is None:
            raise BadBot(f"{shown(change)} changes no weight; that is written /name=value.")
        weights.append((named.group(1), float(named.group(2))))
    kind, number, unit = match.group(1), match.group(2), match.group(3)
    if kind == "random" and any(name != "soft" for name, _ in weights):
        raise BadBot("The bot random weighs nothing, so there is no weight to change.")
    if kind != "mcts":
        if number is not None:
            raise BadBot(f"The bot {kind} takes no budget; a bot is {FORMS}.")
        return BotSpec(kind, Budget(0), tuple(weights))
    if number is None:
        raise BadBot(f"The bot mcts needs a budget; a bot is {FORMS}.")
    if unit:
        seconds = float(number)
        if not LEAST_SECONDS <= seconds <= MOST_SECONDS:
            raise BadBot(
                f"A search takes {LEAST_SECONDS:g} to {MOST_SECONDS:g} seconds, not {number}; "
                f"a bot is {FORMS}."
            )
        return BotSpec(kind, Budget(0, seconds), tuple(weights))
    if "." in number or int(number) > MOST_ITERATIONS:
        raise BadBot(
            f"A search takes 0 to {MOST_ITERATIONS} whole iterations, not {number}; "
            f"a bot is {FORMS}."
        )
    return BotSpec(kind, Budget(int(number)), tuple(weights))


def shown(text: str) -> str:
    """Return foreign text fit for one line of a message: quoted, printable, not long."""
    short = text if len(text) <= 40 else text[:39] + "…"
    return '"' + "".join(c if c.isprintable() else "?" for c in short) + '"'


@dataclass(frozen=True)
class Candidate:
    """One action that a bot looked at.

    visits  how often the search took it; 0 from a bot that does not search
    value   what it is worth to the seat, 0 to 1: what the bot goes by
    lead    the expected lead over the best other seat, in points of the round or game
    chance  the seat's chance to win the game after it, 0 to 1: what a person is told
    """

    action: int
    visits: int
    value: float
    lead: float
    chance: float

    def __reduce__(self) -> tuple[type[Candidate], tuple[object, ...]]:
        """Pickle by the constructor: compiled and frozen, the fields cannot be set one by one."""
        return Candidate, (self.action, self.visits, self.value, self.lead, self.chance)


@dataclass(frozen=True)
class Decision:
    """What a bot would do, and how it got there.

    action      a legal action of the view
    candidates  what was looked at, best first, `action` the first; empty where nothing was
    iterations  how many worlds were searched
    seconds     how long it took (differs from run to run; nothing else does)
    reasons     why, in words; empty where the bot has none
    trouble     "" or, in a sentence, why this is a stopgap and not the bot's own choice
    chances     each seat's chance to win, 0 to 1, adding up to 1; empty without a search
    line        what is likely to follow, `action` the first: pairs of seat and action
    """

    action: int
    candidates: tuple[Candidate, ...] = ()
    iterations: int = 0
    seconds: float = 0.0
    reasons: tuple[str, ...] = ()
    trouble: str = ""
    chances: tuple[float, ...] = ()
    line: tuple[tuple[int, int], ...] = ()

    def __reduce__(self) -> tuple[type[Decision], tuple[object, ...]]:
        """Pickle by the constructor, as a candidate."""
        return Decision, (
            self.action,
            self.candidates,
            self.iterations,
            self.seconds,
            self.reasons,
            self.trouble,
            self.chances,
            self.line,
        )


class Thinking:
    """One decision in the making: anytime, so `decision()` may be asked at any moment."""

    @abstractmethod
    def advance(self) -> bool:
        """Think on for about `SLICE_SECONDS`; return whether there is more to think about."""
        raise NotImplementedError

    @abstractmethod
    def progress(self) -> float:
        """Return how much of the budget is used, 0 to 1."""
        raise NotImplementedError

    @abstractmethod
    def iterations(self) -> int:
        """Return how many worlds were searched so far."""
        raise NotImplementedError

    @abstractmethod
    def decision(self) -> Decision:
        """Return the best answer so far: a legal one even before the first `advance`."""
        raise NotImplementedError

    def pause(self, seconds: float) -> None:
        """Take note that it was kept waiting for `seconds`, which a budget of time does not count.

        Nothing by default: a budget of iterations has no clock.
        """


class Decided(Thinking):
    """A decision that needs no time."""

    def __init__(self, decision: Decision) -> None:
        self._decision: Final = decision

    def advance(self) -> bool:
        """Return False: there is nothing to think about."""
        return False

    def progress(self) -> float:
        """Return 1."""
        return 1.0

    def iterations(self) -> int:
        """Return 0."""
        return 0

    def decision(self) -> Decision:
        """Return the decision."""
        return self._decision


class Bot:
    """Somebody who plays one seat.  Holds no state between decisions and shares none."""

    def __init__(self, spec: BotSpec, game: Game, seed: int, seat: int) -> None:
        self.spec: Final = spec
        self.game: Final = game
        self.seed: Final = seed
        self.seat: Final = seat

    def think(self, view: View) -> Thinking:
        """Begin to decide on the step that `view` asks for.

        A sole legal action is the answer at once.  Raises GameError where the
        view is another seat's or its seat has nothing to decide.
        """
        if view.seat != self.seat:
            raise GameError(
                f"The bot of seat {self.seat + 1} was shown what seat {view.seat + 1} sees."
            )
        legal = view.legal_actions()
        if not legal or self.seat not in view.deciders():
            raise GameError(f"Seat {self.seat + 1} has nothing to decide now.")
        if len(legal) == 1:
            return Decided(Decision(legal[0]))
        return self._think(view)

    @abstractmethod
    def _think(self, view: View) -> Thinking:
        """Begin to decide between two or more legal actions."""
        raise NotImplementedError

    def choose(self, view: View) -> Decision:
        """Return the decision for `view`, after the whole budget."""
        thinking = self.think(view)
        while thinking.advance():
            pass
        return thinking.decision()

    def stream(self, view: View) -> Rng:
        """Return this seat's own generator for this view; the game's is never touched."""
        return Rng.stream(self.seed, "bot", str(self.seat), view.digest())


class RandomBot(Bot):
    """Takes any legal action, all with the same chance."""

    def _think(self, view: View) -> Thinking:
        begun = perf_counter()
        legal = view.legal_actions()
        action = legal[self.stream(view).below(len(legal))]
        return Decided(Decision(action, seconds=perf_counter() - begun))


def make_bot(spec: BotSpec, game: Game, seed: int, seat: int) -> Bot:
    """Return the bot that `spec` names, for `seat` of `game`, with its streams under `seed`.

    Its first decision raises BadBot where `spec` changes a weight that it has not; a
    spec that cannot be softened raises it here.
    """
    # Imported here because all build on this page.
    from ai.greedy.bot import GreedyBot
    from ai.mcts.bot import SearchBot
    from ai.softened import SOFT, SoftenedBot

    if any(name == SOFT for name, _ in spec.weights):
        return SoftenedBot(spec, game, seed, seat)
    if spec.kind == "random":
        return RandomBot(spec, game, seed, seat)
    if spec.kind == "greedy":
        return GreedyBot(spec, game, seed, seat)
    return SearchBot(spec, game, seed, seat)
