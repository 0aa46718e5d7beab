"""The games pass OpenSpiel's own test, hide what they must, and its search plays them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts

from ai.environments.openspiel import RandomPlayouts
from fruit_tui.engine.rng import Rng

ROOT = Path(__file__).parents[2]
NAMES = ("fruit_boss(rounds=1)", "fresh_fruits(players=4)", "fruit_fair(players=5,late_tile=on)")


def after(game: Any, steps: int, seed: int) -> Any:
    """Return a state in which somebody is to decide, some random steps after the deal."""
    state = game.new_initial_state()
    rng = Rng.stream(seed, "walk")
    while state.is_chance_node() or steps > 0:
        steps -= not state.is_chance_node()
        legal = state.legal_actions()
        state.apply_action(legal[rng.below(len(legal))])
    return state


@pytest.mark.parametrize("name", NAMES)
def test_openspiel_finds_nothing_wrong(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["fruit_boss(reward=lead)", "fresh_fruits(reward=lead)"])
def test_openspiel_finds_nothing_wrong_with_leads(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_a_seat_cannot_tell_a_resampled_state_from_the_true_one(name: str) -> None:
    game = pyspiel.load_game(name)
    others = 0
    for steps in (0, 3, 7, 19, 40):
        state = after(game, steps, steps)
        for seat in range(game.num_players()):
            sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
            other = state.resample_from_infostate(seat, sampler)
            assert other.current_player() == state.current_player()
            assert other.legal_actions(seat) == state.legal_actions(seat)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
            others += str(other) != str(state)
    assert others > 5, "The resampled states must differ for the test to mean anything."


def test_equal_digits_deal_equal_cards_and_others_do_not() -> None:
    game = pyspiel.load_game("fruit_boss")
    dealt = []
    for digits in ((1, 2, 3), (1, 2, 3), (1, 2, 4), (3, 2, 1)):
        state = game.new_initial_state()
        for digit in digits:
            assert state.is_chance_node()
            state.apply_action(digit)
        assert not state.is_chance_node()
        dealt.append(str(state))
    assert dealt[0] == dealt[1]
    assert len(set(dealt)) == 3


def test_a_written_state_goes_on_as_the_one_that_was_written() -> None:
    game = pyspiel.load_game("fruit_fair")
    state = after(game, 30, 1)
    again = game.deserialize_state(state.serialize())
    assert str(again) == str(state)
    assert again.history() == state.history()
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert str(twin) != str(state) == str(again)


@pytest.mark.parametrize("name", NAMES)
def test_the_search_of_openspiel_plays(name: str) -> None:
    game = pyspiel.load_game(name)
    bot = ismcts.ISMCTSBot(
        game,
        RandomPlayouts(Rng.stream(1, "playouts")),
        uct_c=1.0,
        max_simulations=12,
        random_state=np.random.RandomState(1),
    )
    state = after(game, 10, 2)
    for _ in range(6):
        while state.is_chance_node():
            state.apply_action(0)
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_a_playout_leaves_the_state_and_returns_what_its_end_is_worth() -> None:
    game = pyspiel.load_game("fruit_boss(players=3,rounds=1)")
    state = after(game, 10, 3)
    before = str(state)
    found = [RandomPlayouts(Rng.stream(seed, "x")).evaluate(state) for seed in range(20)]
    assert str(state) == before
    assert all(sum(one) == pytest.approx(0.0) for one in found)
    assert {tuple(one) for one in found} >= {(1.0, -0.5, -0.5), (-0.5, 1.0, -0.5)}


def test_a_table_that_cannot_be_is_refused() -> None:
    with pytest.raises(Exception, match="Fruit Boss is for 2 to 4 players, not 7"):
        pyspiel.load_game("fruit_boss(players=7)")


def run(program: str) -> subprocess.CompletedProcess[str]:
    """Run a program in a Python of its own, where nothing else was imported."""
    return subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_environments_load_no_screens_and_python_ends_well() -> None:
    done = run(
        "import sys, pyspiel, ai.environments.openspiel, ai.environments.pettingzoo\n"
        "pyspiel.load_game('fruit_fair').new_initial_state()\n"
        "print([name for name in sys.modules if name.startswith(('textual', 'fruit_tui.'))"
        " and not name.startswith('fruit_tui.engine')])"
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "[]\n", "")


@pytest.mark.parametrize(
    ("library", "module", "title"),
    [("pyspiel", "openspiel", "OpenSpiel"), ("pettingzoo", "pettingzoo", "PettingZoo")],
)
def test_a_missing_library_is_named_with_the_way_to_get_it(
    library: str, module: str, title: str
) -> None:
    done = run(f"import sys; sys.modules['{library}'] = None; import ai.environments.{module}")
    last = done.stderr.splitlines()[-1]
    assert last == (
        f"ImportError: {title} is missing; install it with: pip install 'fruit-tui[rl]'"
    )
