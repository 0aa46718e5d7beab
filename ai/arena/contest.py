"""What is played in an arena, one game of it, and what is written down about that game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from functools import cache
from hashlib import blake2b
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import ai
import fruit_tui.engine
from ai.arena.clock import Counts, counted
from ai.arena.seating import Seated, checked_bot, split
from fruit_tui.engine.game import CHANCE, GameError, OptionValue
from fruit_tui.engine.registry import GAMES, game_named
from fruit_tui.engine.rng import Rng

MOST_GAMES: Final = 1_000_000


@dataclass(frozen=True)
class Contest:
    """What is played: a game, its options, and one bot a seat in the order of rotation 0.

    How many games are played is no part of it: more may follow later.
    """

    game: str
    seats: int
    options: tuple[tuple[str, OptionValue], ...]
    bots: tuple[str, ...]
    seed: int

    @staticmethod
    def of(
        game: str,
        bots: Iterable[str],
        seed: int = 1,
        options: Mapping[str, OptionValue] | None = None,
    ) -> Contest:
        """Return the contest of `bots`, one a seat, with the usual options but for `options`.

        Raises GameError where there is no such game, option or bot.
        """
        seated = tuple(bots)
        return Contest(game, len(seated), tuple((options or {}).items()), seated, seed).checked()

    def checked(self) -> Contest:
        """Return this contest with all options and every bot's spec written out.

        Raises GameError where its game, options or bots are none.
        """
        game = game_named(self.game)
        options = game.options(self.seats, dict(self.options))
        bots = tuple(checked_bot(bot) for bot in self.bots)
        if len(bots) != self.seats:
            raise GameError(f"{self.seats} seats need {self.seats} bots, not {len(bots)}.")
        return Contest(self.game, self.seats, tuple(options.as_dict().items()), bots, self.seed)

    @property
    def repeatable(self) -> bool:
        """Whether the same games come out again: not where a clock ends somebody's thinking."""
        return not any(split(bot)[1].budget.timed for bot in self.bots)

    @property
    def honest(self) -> bool:
        """Whether every bot sees what its seat sees and nothing else."""
        return not any(split(bot)[0] for bot in self.bots)

    def deal_seed(self, number: int) -> int:
        """Return the seed of the deal of game `number`, which any other table may deal too.

        All rotations of a deal share it: their cards, and what chance brings later.
        """
        stream = Rng.stream(self.seed, "arena", self.game, str(number // self.seats))
        return int(stream.word())

    def seats_of(self, number: int) -> tuple[int, ...]:
        """Return in which seat each bot sits in game `number`."""
        return tuple((bot + number) % self.seats for bot in range(self.seats))


@dataclass(frozen=True)
class GameRecord:
    """One game: `seats_of` has the seat of each bot, all other rows go by bot.

    shares    of the victory: 1 for the only winner, 1/2 each for two, 0 for the others
    totals    what the game compared
    moves     seat and action of every step in turn; with the deal's seed the whole game
    think     seconds spent deciding
    slowest   the longest that one step took, in seconds
    steps     how long each step took that left a choice, as `clock` counts them
    turns     the same for all that a seat did until another one's turn
    digest    of the position at the end
    """

    number: int
    seats_of: tuple[int, ...]
    shares: tuple[float, ...]
    totals: tuple[int, ...]
    moves: tuple[int, ...]
    think: tuple[float, ...]
    slowest: tuple[float, ...]
    steps: tuple[Counts, ...]
    turns: tuple[Counts, ...]
    digest: str

    @property
    def length(self) -> int:
        """How many steps the game took, chance aside."""
        return len(self.moves) // 2

    def as_json(self) -> dict[str, Any]:
        """Return the record as plain values."""
        return asdict(self)

    @staticmethod
    def from_json(found: Any, seats: int) -> GameRecord:
        """Return the record that `as_json` wrote of a game with `seats` seats.

        Raises ValueError where `found` is none.
        """
        names = {field.name for field in fields(GameRecord)}
        if not isinstance(found, dict) or found.keys() != names:
            raise ValueError("its fields are others")
        record = GameRecord(**{name: _frozen(value) for name, value in found.items()})
        rows = (record.seats_of, record.shares, record.totals, record.think, record.slowest)
        for row in (*rows, record.steps, record.turns):
            if not isinstance(row, tuple) or len(row) != seats:
                raise ValueError(f"it has not {seats} seats")
        if sorted(record.seats_of) != list(range(seats)) or abs(sum(record.shares) - 1.0) > 1e-9:
            raise ValueError("it has no winner")
        if not isinstance(record.number, int) or not 0 <= record.number < MOST_GAMES:
            raise ValueError("it has no number")
        return record


def _frozen(value: Any) -> Any:
    return tuple(_frozen(one) for one in value) if isinstance(value, list) else value


class _Clock:
    """Times the steps and turns of one game, a row for each seat."""

    def __init__(self, seats: int) -> None:
        self.steps: list[list[float]] = [[] for _ in range(seats)]
        self.turns: list[list[float]] = [[] for _ in range(seats)]
        self.all: list[float] = [0.0] * seats
        self.last = -1

    def note(self, seat: int, seconds: float, chosen: bool) -> None:
        """Add a step; a sole legal action is no step that anybody thinks about."""
        if chosen:
            self.steps[seat].append(seconds)
        if seat != self.last:
            self.turns[seat].append(0.0)
            self.last = seat
        self.turns[seat][-1] += seconds
        self.all[seat] += seconds


def play_game(contest: Contest, number: int) -> GameRecord:
    """Play game `number` of the contest: deal `number // seats`, rotated `number % seats`."""
    game = game_named(contest.game)
    options = game.options(contest.seats, dict(contest.options))
    seats = contest.seats
    seats_of = contest.seats_of(number)
    deal_seed = contest.deal_seed(number)
    # Bots draw from streams of the game's number, so that bots of one spec do not play
    # the same game from every rotation.
    seed = contest.seed * MOST_GAMES + number
    bots = [Seated(contest.bots[seats_of.index(seat)], game, seed, seat) for seat in range(seats)]
    state = game.new(options, game.deal(options, Rng.stream(deal_seed, "deal")))

    clock = _Clock(seats)
    moves: list[int] = []
    chances = 0
    while not state.is_over():
        if state.current_seat() == CHANCE:
            # The streams of a match under this seed, so that a save of it agrees.
            state.apply_chance(state.sample_chance(Rng.stream(deal_seed, "chance", str(chances))))
            chances += 1
            clock.last = -1
            continue
        seat = state.deciders()[0]
        view = state.view(seat)
        begun = perf_counter()
        action = bots[seat].choose(state, view)
        clock.note(seat, perf_counter() - begun, len(view.legal_actions()) > 1)
        state.apply(seat, action)
        moves += (seat, int(action))
    outcome = state.outcome()
    share = 1.0 / len(outcome.winners)
    return GameRecord(
        number=number,
        seats_of=seats_of,
        shares=tuple(share if seat in outcome.winners else 0.0 for seat in seats_of),
        totals=tuple(outcome.totals[seat] for seat in seats_of),
        moves=tuple(moves),
        think=tuple(round(clock.all[seat], 6) for seat in seats_of),
        slowest=tuple(round(max(clock.steps[seat], default=0.0), 6) for seat in seats_of),
        steps=tuple(counted(clock.steps[seat]) for seat in seats_of),
        turns=tuple(counted(clock.turns[seat]) for seat in seats_of),
        digest=state.digest(),
    )


@cache
def code_digest(game: str) -> str:
    """Return a digest of all sources that decide how bots play `game`: its rules and theirs.

    Compiled or not, the same sources play the same games, so both have one digest.
    """
    bots, engine = Path(ai.__file__).parent, Path(fruit_tui.engine.__file__).parent
    own = game.replace("-", "_")
    others = tuple(name.replace("-", "_") for name in GAMES if name != game)
    found = [bots / "bot.py", *bots.glob("softened.py"), *bots.glob("mcts/*.py")]
    found.append(bots / "arena" / "seating.py")
    found += [path for path in bots.glob("greedy/*.py") if not path.name.startswith(others)]
    found += [path for path in engine.glob("*.py") if path.name != "_built.py"]
    found += engine.glob(f"{own}/*.py")
    total = blake2b(digest_size=8)
    for path in sorted(found):
        total.update(path.name.encode() + b"\n" + path.read_bytes())
    return total.hexdigest()
