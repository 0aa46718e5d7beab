"""Tables, random walks and failures that say where they are: what the contract stands on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NoReturn

from fruit_tui.engine.game import CHANCE, SPECTATOR, Event, Game, Options, State
from fruit_tui.engine.rng import Rng
from fruit_tui.match.samples import VARIED

# No game comes near; one that does not end is found here.
LONGEST = 20_000
NAMES = ("Mika", "Ada", "Bo", "Carl", "Dora")


@dataclass(frozen=True)
class Table:
    """A game with a seat count and options."""

    game: Game
    options: Options

    @property
    def seats(self) -> int:
        """The number of seats."""
        return int(self.options.seats)

    @property
    def names(self) -> tuple[str, ...]:
        """Names for the seats."""
        return NAMES[: self.seats]

    @property
    def viewers(self) -> tuple[int, ...]:
        """Every seat, and the spectator."""
        return (*range(self.seats), SPECTATOR)

    def __str__(self) -> str:
        usual = {spec.name: spec.default for spec in self.game.option_specs(self.seats)}
        unusual = [f"{k}={v}" for k, v in self.options.as_dict().items() if v != usual[k]]
        return "-".join([self.game.name, str(self.seats), *unusual])


def tables(game: Game, *, every_option: bool = False) -> list[Table]:
    """Return the game's tables: each seat count with the usual options and at every level.

    With `every_option`, also each other value of each other option, one at a time.
    """
    found: list[Table] = []
    for seats in range(game.min_seats, game.max_seats + 1):
        found.append(Table(game, game.options(seats)))
        for spec in game.option_specs(seats):
            if every_option or spec.name in VARIED:
                found += [
                    Table(game, game.options(seats, {spec.name: choice}))
                    for choice in spec.choices
                    if choice != spec.default
                ]
    return found


@dataclass(frozen=True)
class Node:
    """One step of a walk: the position before it, what was done, what happened.

    seat  whose action it was, or CHANCE with `outcome`
    """

    state: State
    digest: str
    seat: int
    action: int
    outcome: tuple[int, ...]
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Walk:
    """A random game from the deal to its end."""

    table: Table
    seed: int
    nodes: tuple[Node, ...]
    end: State

    def state(self, step: int) -> State:
        """Return the position before step `step`; after the last one, the end."""
        return self.nodes[step].state if step < len(self.nodes) else self.end

    def steps(self, count: int) -> list[int]:
        """Return about `count` steps, from the first to the last, evenly spread."""
        size = len(self.nodes)
        if size <= count:
            return list(range(size))
        # An odd stride meets every phase of a turn, where an even one might skip some.
        return sorted({round(i * (size - 1) / (count - 1)) for i in range(count)})

    def fail(self, step: int, message: str) -> NoReturn:
        """Fail with the place of the fault and the last moves before it."""
        moves = [self._text(node) for node in self.nodes[max(0, step - 6) : step + 1]]
        raise AssertionError(
            f"{self.table}, seed {self.seed}, step {step}: {message}\n"
            f"last moves, this step's own included: {' | '.join(moves)}"
        )

    def _text(self, node: Node) -> str:
        game = self.table.game
        if node.seat == CHANCE:
            return f"chance {game.format_chance(node.outcome)}"
        return f"{node.seat + 1}: {game.format(node.action)}"


def random_step(state: State, rng: Rng) -> tuple[int, int, tuple[int, ...]]:
    """Return a seat with an action, or CHANCE with an outcome, drawn at random."""
    if state.current_seat() == CHANCE:
        return CHANCE, 0, state.sample_chance(rng)
    deciders = state.deciders()
    seat = deciders[rng.below(len(deciders))]
    actions = state.legal_actions(seat)
    return seat, actions[rng.below(len(actions))], ()


def advance(state: State, seat: int, action: int, outcome: tuple[int, ...]) -> tuple[Event, ...]:
    """Do what `random_step` returned."""
    return state.apply_chance(outcome) if seat == CHANCE else state.apply(seat, action)


def fresh(table: Table, seed: int) -> State:
    """Return a new game dealt from `seed`."""
    return table.game.new(table.options, table.game.deal(table.options, Rng.stream(seed, "deal")))


@lru_cache(maxsize=48)
def walk(table: Table, seed: int) -> Walk:
    """Play a random game.  The nodes hold copies; the game itself is never a copy."""
    state = fresh(table, seed)
    rng = Rng.stream(seed, "walk")
    nodes: list[Node] = []
    while not state.is_over():
        before, digest = state.copy(), state.digest()
        if len(nodes) == LONGEST:
            Walk(table, seed, tuple(nodes), state).fail(len(nodes), "the game does not end.")
        seat, action, outcome = random_step(state, rng)
        events = advance(state, seat, action, outcome)
        nodes.append(Node(before, digest, seat, action, outcome, events))
    return Walk(table, seed, tuple(nodes), state)


def sentence_problem(text: str) -> str:
    """Return why `text` is no sentence for a player; "" if it is one."""
    if len(text) < 8 or text[0].islower() or text[0].isspace() or text[-1] not in '.!?”"':
        return f"{text!r} is no sentence."
    return ""
