"""Random games at every kind of table, for the tests of the environments."""

from __future__ import annotations

from collections.abc import Iterator

from fruit_tui.engine.game import CHANCE, State
from fruit_tui.engine.registry import GAMES
from fruit_tui.engine.rng import Rng

# Every game with the fewest and the most seats.
TABLES = [
    (game.name, seats) for game in GAMES.values() for seats in (game.min_seats, game.max_seats)
]


def random_game(name: str, seats: int, seed: int) -> Iterator[tuple[State, int, int]]:
    """Yield the positions of a game with the seat and action about to be taken; the end, -1, -1."""
    game = GAMES[name]
    options = game.options(seats)
    state = game.new(options, game.deal(options, Rng.stream(seed, "deal")))
    rng = Rng.stream(seed, "walk")
    while not state.is_over():
        if state.current_seat() == CHANCE:
            state.apply_chance(state.sample_chance(rng))
            continue
        seat = state.deciders()[0]
        legal = state.legal_actions(seat)
        action = legal[rng.below(len(legal))]
        yield state, seat, action
        state.apply(seat, action)
    yield state, -1, -1
