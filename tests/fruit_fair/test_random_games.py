"""Random games of every table: invariants counted afresh, and reasons for what is illegal."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fruit_tui.engine.fruit_fair import FRUIT_FAIR, FruitFairState
from fruit_tui.engine.fruit_fair.data import CLASS_NAMES, FRUITS, QUIET_ROUNDS
from fruit_tui.engine.fruit_fair.layout import ACTIONS
from fruit_tui.engine.game import CHANCE, OptionValue
from fruit_tui.engine.rng import Rng

Choices = dict[str, OptionValue]

TABLES: list[tuple[int, Choices]] = [
    (3, {}),
    (4, {}),
    (4, {"late_fruit": "on"}),
    (5, {}),
    (5, {"late_fruit": "on"}),
    (5, {"late_tile": "on"}),
    (5, {"late_fruit": "on", "late_tile": "on"}),
]


def positions(seats: int, choices: Choices, seed: int) -> Iterator[FruitFairState]:
    """Yield the game's one state at every step of a random game."""
    options = FRUIT_FAIR.options(seats, choices)
    state = FRUIT_FAIR.new(options, FRUIT_FAIR.deal(options, Rng.stream(seed, "deal")))
    rng = Rng.stream(seed, "moves")
    yield state
    while not state.is_over():
        if state.current_seat() == CHANCE:
            state.apply_chance(state.sample_chance(rng))
        else:
            deciders = state.deciders()
            seat = deciders[rng.below(len(deciders))]
            actions = state.legal_actions(seat)
            state.apply(seat, actions[rng.below(len(actions))])
        yield state


@pytest.mark.parametrize(("seats", "choices"), TABLES)
def test_twenty_of_each_fruit_always(seats: int, choices: Choices) -> None:
    for seed in range(3):
        for state in positions(seats, choices, seed):
            seen = state.describe()
            for name in FRUITS:
                heaps = [seen[place] for place in ("trees", "wheelbarrow", "supply")]
                heaps += [seen["raccoon_space"], *seen["fruit"]]  # type: ignore[misc]
                assert sum(heap[name] for heap in heaps) == 20  # type: ignore[index]
            assert state.check() == []


@pytest.mark.parametrize(("seats", "choices"), TABLES)
def test_workers_prizes_order_and_markers_stay_whole(seats: int, choices: Choices) -> None:
    for state in positions(seats, choices, 11):
        hired = [int(state.workers(seat, 2)) for seat in range(seats)]
        assert max(hired) <= 2
        assert sum(hired) + sum(count for _, count in state.extras_left()) == 2 * seats
        assert sorted(state.turn_order()) == list(range(seats))
        assert sorted(state.tree_of(marker) for marker in range(4)) == [0, 1, 2, 3]
        owned = sum(len(state.prizes(seat, prize)) for seat in range(seats) for prize in range(5))
        assert owned + state.prizes_left() == 15
        if state.phase() in (1, 2):
            assert all(state.fruit_total(seat) <= 8 for seat in range(seats))
        assert state.quiet_rounds() <= QUIET_ROUNDS
        box = state.describe()["box"]
        assert [len(box[name]) for name in CLASS_NAMES] == [2] * 5  # type: ignore[index]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_games_end_one_round_after_the_trigger_or_by_the_guard(seats: int) -> None:
    for seed in range(6):
        trigger = 0
        round_before = last = quiet = 0
        for state in positions(seats, {}, seed):
            if state.prizes_left() <= 5 and not trigger:
                # The purchase may have ended its round at once.
                trigger = round_before
            round_before = last = int(state.round_number())
            quiet = int(state.quiet_rounds())
        assert last == trigger + 1 if trigger else quiet == QUIET_ROUNDS


@pytest.mark.parametrize(("seats", "choices"), [TABLES[0], TABLES[-1]])
def test_every_action_is_either_legal_or_explained(seats: int, choices: Choices) -> None:
    reasons: set[str] = set()
    for step, state in enumerate(positions(seats, choices, 5)):
        if step % 3:
            continue
        for seat in range(seats):
            legal = state.legal_actions(seat)
            for action in range(-1, ACTIONS + 1):
                said = state.explain(seat, action)
                assert (said == "") == (action in legal), (step, seat, action, said)
                if said:
                    assert said[0].isupper(), said
                    assert said.endswith((".", ").")), said
                    reasons.add(said)
    assert len(reasons) > 60
