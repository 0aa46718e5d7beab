"""Random games at full speed: the measure of an engine, and a check that it never gets stuck."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.game import CHANCE, OVER, State
from fruit_tui.engine.rng import Rng


def random_playouts(start: State, rng: Rng, playouts: i64, most_steps: i64) -> i64:
    """Play `playouts` times from `start` to the end at random; return how many steps that took.

    A playout of more than `most_steps` steps is cut there.
    """
    legal = vec[i64]([0] * start._buffer_size())
    state = start.copy()
    total: i64 = 0
    for _ in range(playouts):
        state._copy_from(start)
        steps: i64 = 0
        while steps < most_steps:
            seat = state.current_seat()
            if seat == OVER:
                break
            if seat == CHANCE:
                state._step_chance(state.sample_chance(rng))
            else:
                if seat < 0:
                    seat = state.deciders()[0]
                count = state._legal_into(seat, legal)
                state._step(seat, legal[rng.below(count)])
            steps += 1
        total += steps
    return total
