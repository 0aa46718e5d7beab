"""Positions that the bots' tests start from."""

from __future__ import annotations

from fruit_tui.engine.game import CHANCE, OptionValue, State
from fruit_tui.engine.registry import game_named
from fruit_tui.engine.rng import Rng

BOSS = game_named("fruit-boss")


def boss_state(seats: int = 3, seed: int = 1, **options: OptionValue) -> State:
    """Return the first position of a game of Fruit Boss."""
    chosen = BOSS.options(seats, options)
    return BOSS.new(chosen, BOSS.deal(chosen, Rng.stream(seed, "deal")))


def boss_after(steps: int, seats: int = 3, seed: int = 1, **options: OptionValue) -> State:
    """Return a position that random play reaches after some steps."""
    state = boss_state(seats, seed, **options)
    rng = Rng.stream(seed, "walk")
    for _ in range(steps):
        if state.is_over():
            break
        if state.current_seat() == CHANCE:
            state.apply_chance(state.sample_chance(rng))
            continue
        seat = state.deciders()[0]
        legal = state.legal_actions(seat)
        state.apply(seat, legal[rng.below(len(legal))])
    return state


def boss_choice(steps: int, seats: int = 3, seed: int = 1, **options: OptionValue) -> State:
    """Return the first position after some random steps in which there is a choice."""
    while True:
        state = boss_after(steps, seats, seed, **options)
        deciders = state.deciders()
        if deciders and len(state.legal_actions(deciders[0])) > 1:
            return state
        steps += 1
