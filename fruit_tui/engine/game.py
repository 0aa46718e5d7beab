"""The contract that every game keeps: Game, Options, Deal, State, View, Event, Outcome.

A game is a package below `fruit_tui.engine` that subclasses the three abstract
classes here.  Everything else (matches, saves, bots, screens) is written
against this page alone, and `tests/contract.py` holds every game to it.

Vocabulary, after OpenSpiel and python-chess:

* A **seat** is 0 to `seats - 1`.  Text shown to people counts seats from 1.
* A **deal** is every random fact of the set-up, written out.
* An **action** is one small step of a decision, a whole number of 0 or more.
  Compound decisions are short sequences of actions.
* A **chance outcome** is a random fact met after the set-up, as whole numbers.
* A **view** is all that one seat (or a spectator) may know.  Bots, screens, logs
  and hints receive views and never a state.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.rng import Rng

# What `current_seat()` says where no single seat is to decide.
CHANCE: Final = -1  # a random fact comes next: `sample_chance`, `apply_chance`
SIMULTANEOUS: Final = -2  # several seats commit in secret: see `deciders()`
OVER: Final = -3  # the game has ended: see `outcome()`

# The seat of a view that belongs to nobody: it sees what every seat sees.
SPECTATOR: Final = -1

# Audiences of events are sets of seats, one bit a seat; a spectator has a bit too.
SPECTATOR_BIT: Final = 1 << 16
EVERYONE: Final = (1 << 17) - 1

OptionValue = int | str


class GameError(Exception):
    """Something the game cannot do.  The text is a sentence for the person at the table."""


class IllegalAction(GameError):
    """The action breaks a rule here and now; the state is unchanged."""


class BadNotation(GameError):
    """The text names no action, chance outcome or deal of this game."""


class BadOptions(GameError):
    """An option, a seat count or a deal that this game does not have."""


@dataclass(frozen=True)
class OptionSpec:
    """One thing that may be chosen before a game; the one source for all who show or read it.

    `choices` lists every allowed value, all of one type, the usual one being `default`.
    """

    name: str
    title: str
    default: OptionValue
    choices: tuple[OptionValue, ...]
    help: str


class Options:
    """The seats and chosen options of one game: immutable, complete, already checked."""

    def __init__(self, game: str, seats: int, values: Mapping[str, OptionValue]) -> None:
        self.game: Final = game
        self.seats: Final = seats
        self._values: Final = dict(values)

    def __getitem__(self, name: str) -> OptionValue:
        return self._values[name]

    def number(self, name: str) -> int:
        """Return the value of an option whose choices are whole numbers."""
        value = self._values[name]
        assert isinstance(value, int)
        return value

    def text(self, name: str) -> str:
        """Return the value of an option whose choices are words."""
        value = self._values[name]
        assert isinstance(value, str)
        return value

    def as_dict(self) -> dict[str, OptionValue]:
        """Return the options by name, without the seats."""
        return dict(self._values)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Options)
            and self.game == other.game
            and self.seats == other.seats
            and self._values == other._values
        )

    def __hash__(self) -> int:
        return hash((self.game, self.seats, tuple(sorted(self._values))))


@dataclass(frozen=True)
class Deal:
    """Every random fact of a set-up: named rows of whole numbers, in a fixed order.

    What the numbers mean is the game's own; `Game.format_deal` writes them as text.
    """

    parts: tuple[tuple[str, tuple[int, ...]], ...]

    def part(self, name: str) -> tuple[int, ...]:
        """Return the row called `name`; KeyError where the deal has none."""
        for key, values in self.parts:
            if key == name:
                return values
        raise KeyError(name)


@dataclass(frozen=True)
class Event:
    """One thing that happened, from which log lines, animations and spoken lines are made.

    kind      the game's own short name ("collected")
    seat      who did it or whom it befell; -1 where nobody
    audience  bit set of seats that may know (`EVERYONE`, `only(seat)`, `all_but(seat)`)
    reveals   True where it uncovered something hidden: steps cannot be taken back past it
    facts     what happened, as words in notation and whole numbers; nothing that the
              audience may not know
    """

    kind: str
    seat: int
    audience: int
    reveals: bool
    facts: Mapping[str, OptionValue]

    def seen_by(self, seat: int) -> bool:
        """Return whether `seat` (or SPECTATOR) may know of this."""
        bit = SPECTATOR_BIT if seat == SPECTATOR else 1 << seat
        return self.audience & bit != 0


def only(seat: int) -> int:
    """Return the audience of one seat."""
    return 1 << seat


def all_but(seat: int) -> int:
    """Return the audience of everyone else, spectators included."""
    return EVERYONE & ~(1 << seat)


@dataclass(frozen=True)
class ScoreLine:
    """One category of a final score: `points` per seat, and why, per seat, in words.

    The words are "" where a seat has nothing in this category, which need not be told.
    """

    category: str
    points: tuple[int, ...]
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class Outcome:
    """How a game (or one round of it) ended.

    lines      the score by category; each seat's lines add up to its total
    totals     what is compared first, per seat, higher is better
    winners    the seats that won, more than one where victory is shared
    tie_break  in words what decided between equal totals; "" where nothing had to
    reason     in words why it ended
    unit       what the totals count, one of them: "point", or "round" where rounds won count
    """

    lines: tuple[ScoreLine, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    tie_break: str
    reason: str
    unit: str = "point"


class State:
    """A position, mutable and small.  Only the match and the search hold one.

    Subclasses keep everything in `i64` fields and flat `vec[i64]` rows.  The
    methods that begin with an underscore check nothing and record nothing
    unless `_recording`; they exist for the search.
    """

    def __init__(self, options: Options) -> None:
        self.options: Final = options
        self.seats: Final[i64] = options.seats
        self._recording: bool = False
        self._events: list[Event] = []

    # Whose turn it is, and what may be done.

    @abstractmethod
    def current_seat(self) -> i64:
        """Return the seat to decide, or CHANCE, SIMULTANEOUS or OVER."""
        raise NotImplementedError

    @abstractmethod
    def deciders(self) -> list[int]:
        """Return the seats still to decide now, ascending: one, several, or none."""
        raise NotImplementedError

    @abstractmethod
    def _legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        """Write the legal actions of `seat` into `buffer`, ascending, and return how many.

        None for a seat that may do nothing now.  A seat that has committed in a
        simultaneous choice may have actions (to withdraw) without being a decider.
        `buffer` has at least `Game.max_legal` places.
        """
        raise NotImplementedError

    def legal_actions(self, seat: i64) -> list[int]:
        """Return the legal actions of `seat`, ascending, without duplicates."""
        buffer = vec[i64]([0] * self._buffer_size())
        count = self._legal_into(seat, buffer)
        return [buffer[i] for i in range(count)]

    @abstractmethod
    def _buffer_size(self) -> i64:
        """Return an upper bound of the number of legal actions in any position."""
        raise NotImplementedError

    # Going on.

    def apply(self, seat: i64, action: i64) -> tuple[Event, ...]:
        """Do `action` for `seat` and return what happened.

        Raises IllegalAction with the reason, the state unchanged, where it is not legal.
        """
        if action not in self.legal_actions(seat):
            raise IllegalAction(self.explain(seat, action))
        self._recording = True
        self._events = []
        self._step(seat, action)
        return self._take_events()

    @abstractmethod
    def _step(self, seat: i64, action: i64) -> None:
        """Do a legal `action` for `seat` without checking it."""
        raise NotImplementedError

    @abstractmethod
    def explain(self, seat: i64, action: i64) -> str:
        """Return a sentence that says why `action` is not legal for `seat` now; "" if it is.

        Knows of hidden things only what `seat` may know.
        """
        raise NotImplementedError

    @abstractmethod
    def sample_chance(self, rng: Rng) -> tuple[int, ...]:
        """Return a chance outcome drawn at its true odds.  Only at CHANCE."""
        raise NotImplementedError

    def apply_chance(self, outcome: tuple[int, ...]) -> tuple[Event, ...]:
        """Let `outcome` happen and return what happened.

        Raises IllegalAction where chance does not come next or cannot fall so.
        """
        problem = self.explain_chance(outcome)
        if problem:
            raise IllegalAction(problem)
        self._recording = True
        self._events = []
        self._step_chance(outcome)
        return self._take_events()

    @abstractmethod
    def explain_chance(self, outcome: tuple[int, ...]) -> str:
        """Return a sentence that says why `outcome` cannot happen now; "" if it can."""
        raise NotImplementedError

    @abstractmethod
    def _step_chance(self, outcome: tuple[int, ...]) -> None:
        """Let a possible `outcome` happen without checking it."""
        raise NotImplementedError

    def _take_events(self) -> tuple[Event, ...]:
        events = tuple(self._events)
        self._events = []
        self._recording = False
        return events

    # The end.

    def is_over(self) -> bool:
        """Return whether the game has ended."""
        return self.current_seat() == OVER

    @abstractmethod
    def outcome(self) -> Outcome:
        """Return how the game ended; before that, how it stands if it ended now."""
        raise NotImplementedError

    # Copies, comparison, inspection.

    @abstractmethod
    def copy(self) -> State:
        """Return an independent copy."""
        raise NotImplementedError

    @abstractmethod
    def _copy_from(self, other: State) -> None:
        """Become an independent copy of `other`, a state of the same game and options."""
        raise NotImplementedError

    @abstractmethod
    def encode(self) -> list[int]:
        """Return the whole state as whole numbers: equal lists mean equal positions."""
        raise NotImplementedError

    def digest(self) -> str:
        """Return 16 hexadecimal digits that name this position, the same on every machine."""
        return digest_of(self.options, self.encode())

    @abstractmethod
    def check(self) -> list[str]:
        """Return every broken invariant as a sentence; [] for a sound state."""
        raise NotImplementedError

    @abstractmethod
    def describe(self) -> dict[str, object]:
        """Return where every component is, hidden ones included, in values that JSON has.

        The trace prints this; `docs/trace.md` says what each key means.
        """
        raise NotImplementedError

    @abstractmethod
    def view(self, seat: i64) -> View:
        """Return what `seat` (or SPECTATOR) may see, sharing nothing with this state."""
        raise NotImplementedError


class View:
    """All that one seat may know, with the rest not there: a leak is impossible by type.

    Built by `State.view`.  A game's own subclass has named accessors for screens.
    """

    def __init__(self, options: Options, seat: i64) -> None:
        self.options: Final = options
        self.seats: Final[i64] = options.seats
        self.seat: Final[i64] = seat

    @abstractmethod
    def current_seat(self) -> i64:
        """Return the seat to decide, or CHANCE, SIMULTANEOUS or OVER."""
        raise NotImplementedError

    @abstractmethod
    def deciders(self) -> list[int]:
        """Return the seats still to decide now, ascending."""
        raise NotImplementedError

    @abstractmethod
    def legal_actions(self) -> list[int]:
        """Return this seat's own legal actions, ascending."""
        raise NotImplementedError

    @abstractmethod
    def explain(self, action: i64) -> str:
        """Return why this seat may not do `action` now, as a sentence; "" if it may."""
        raise NotImplementedError

    @abstractmethod
    def determinise(self, rng: Rng) -> State:
        """Return a state that agrees with everything seen, the unseen drawn uniformly.

        Keeps what the seat knows, conserves every piece and varies the rest.
        """
        raise NotImplementedError

    @abstractmethod
    def outcome(self) -> Outcome:
        """Return the outcome at the end; before it, how things stand as far as seen."""
        raise NotImplementedError

    @abstractmethod
    def encode(self) -> list[int]:
        """Return all that this view knows as whole numbers; `Game.decode_view` reads it."""
        raise NotImplementedError

    def digest(self) -> str:
        """Return 16 hexadecimal digits: equal for two states that look the same from here."""
        return digest_of(self.options, [self.seat, *self.encode()])

    @abstractmethod
    def describe(self) -> dict[str, object]:
        """Return what is seen in values that JSON has, with the keys of `State.describe`."""
        raise NotImplementedError


class Game:
    """One game's rules as a whole: its set-up, options, notation and words."""

    name: str  # "fruit-boss": in commands, files and the registry
    title: str  # "Fruit Boss"
    summary: str  # one line that makes one want to play it
    rules_version: int  # raised whenever an old log could replay differently
    min_seats: int
    max_seats: int

    # Set-up.

    @abstractmethod
    def option_specs(self, seats: int) -> tuple[OptionSpec, ...]:
        """Return the options that a table of `seats` may choose."""
        raise NotImplementedError

    def options(self, seats: int, given: Mapping[str, OptionValue] | None = None) -> Options:
        """Return checked options, the defaults where nothing is given.

        A number given as text is read as one.  Raises BadOptions with a sentence.
        """
        if not self.min_seats <= seats <= self.max_seats:
            raise BadOptions(
                f"{self.title} is for {self.min_seats} to {self.max_seats} players, not {seats}."
            )
        specs = self.option_specs(seats)
        values: dict[str, OptionValue] = {spec.name: spec.default for spec in specs}
        for name, value in (given or {}).items():
            values[name] = _checked_option(self.title, seats, specs, name, value)
        return Options(self.name, seats, values)

    @abstractmethod
    def deal(self, options: Options, rng: Rng) -> Deal:
        """Return a random deal."""
        raise NotImplementedError

    @abstractmethod
    def new(self, options: Options, deal: Deal) -> State:
        """Return the state after the set-up.  Raises BadOptions where the deal is no deal."""
        raise NotImplementedError

    @abstractmethod
    def decode_view(self, options: Options, seat: int, numbers: list[int]) -> View:
        """Return the view that `View.encode` wrote; ValueError where it never did."""
        raise NotImplementedError

    # Notation: text for people and files, both ways.

    @abstractmethod
    def format(self, action: i64) -> str:
        """Return an action as text."""
        raise NotImplementedError

    @abstractmethod
    def parse(self, text: str) -> int:
        """Return the action that `text` names, spaces and case forgiven; raises BadNotation."""
        raise NotImplementedError

    @abstractmethod
    def format_chance(self, outcome: tuple[int, ...]) -> str:
        """Return a chance outcome as text."""
        raise NotImplementedError

    @abstractmethod
    def parse_chance(self, text: str) -> tuple[int, ...]:
        """Return the chance outcome that `text` names; raises BadNotation."""
        raise NotImplementedError

    @abstractmethod
    def format_deal(self, deal: Deal) -> dict[str, str]:
        """Return a deal as named rows of text."""
        raise NotImplementedError

    @abstractmethod
    def parse_deal(self, rows: Mapping[str, str]) -> Deal:
        """Return the deal that `rows` name; raises BadNotation."""
        raise NotImplementedError

    # Words.

    @abstractmethod
    def action_words(self, view: View, action: i64) -> str:
        """Return what a legal action would do, as a sentence without a name ("Play ...")."""
        raise NotImplementedError

    @abstractmethod
    def event_words(self, event: Event, names: tuple[str, ...], you: int) -> str:
        """Return an event as a sentence, with "You" for the seat `you` (-1: nobody)."""
        raise NotImplementedError

    @abstractmethod
    def board_words(self, view: View, names: tuple[str, ...]) -> list[str]:
        """Return all that is seen as lines of words, complete without any picture."""
        raise NotImplementedError

    @abstractmethod
    def status_words(self, view: View, names: tuple[str, ...]) -> str:
        """Return where the game stands and who is to do what, in one short sentence."""
        raise NotImplementedError


def _checked_option(
    title: str, seats: int, specs: tuple[OptionSpec, ...], name: str, value: OptionValue
) -> OptionValue:
    for spec in specs:
        if spec.name == name:
            for choice in spec.choices:
                if str(choice) == str(value):
                    return choice
            allowed = ", ".join(str(choice) for choice in spec.choices)
            said = str(value) or "nothing"
            raise BadOptions(f"The option {name} of {title} takes {allowed}, not {said}.")
    known = ", ".join(spec.name for spec in specs) or "none"
    raise BadOptions(
        f"{title} with {seats} players has no option {name}; its options are: {known}."
    )


def digest_of(options: Options, numbers: list[int]) -> str:
    """Return 16 hexadecimal digits (BLAKE2b) over the game, its options and `numbers`."""
    chosen = " ".join(f"{name}={value}" for name, value in sorted(options.as_dict().items()))
    body = " ".join(str(number) for number in numbers)
    text = f"{options.game} {options.seats} {chosen}\n{body}"
    return blake2b(text.encode(), digest_size=8).hexdigest()
