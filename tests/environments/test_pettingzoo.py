"""The games pass PettingZoo's own tests, and deal, reward and refuse as they say.

PettingZoo's `max_cycles_test` is not run: it samples without masks and expects all agents
to act equally often, and PettingZoo itself leaves games out of it that are played in turn.
`test_a_game_can_be_cut_short` is in its place.
"""

from __future__ import annotations

from typing import Any

import pytest
from pettingzoo.test import api_test, render_test, seed_test

from ai.environments.pettingzoo import FruitEnv, env, raw_env
from fruit_tui.engine.game import BadOptions, IllegalAction
from fruit_tui.engine.registry import GAMES
from fruit_tui.match import Match, Player

# What PettingZoo says of every environment whose observations have an action mask.
usual = pytest.mark.filterwarnings("ignore:Observation")


def play_on(game: FruitEnv, seed: int) -> dict[str, float]:
    """Take random legal actions to the end; return what each agent was rewarded in all."""
    game.reset(seed=seed)
    for number, agent in enumerate(game.agents):
        game.action_space(agent).seed(seed + number)
    rewards = dict.fromkeys(game.possible_agents, 0.0)
    for agent in game.agent_iter():
        seen, reward, termination, truncation, _ = game.last()
        rewards[agent] += reward
        over = termination or truncation
        game.step(None if over else game.action_space(agent).sample(seen["action_mask"]))
    return rewards


@usual
@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_finds_nothing_wrong(name: str) -> None:
    api_test(env(name), num_cycles=60)
    seed_test(lambda: env(name, seats=GAMES[name].max_seats), 40)
    render_test(lambda render_mode: env(name, render_mode=render_mode))


@pytest.mark.parametrize("name", GAMES)
def test_the_winner_is_rewarded_once_at_the_end(name: str) -> None:
    game = raw_env(name)
    rewards = play_on(game, 5)
    outcome = game.state_now.outcome()
    assert sum(rewards.values()) == pytest.approx(0.0)
    best = {f"seat_{seat + 1}" for seat in outcome.winners}
    assert {agent for agent, reward in rewards.items() if reward == max(rewards.values())} == best


@pytest.mark.parametrize("name", GAMES)
def test_a_seed_deals_what_it_deals_in_the_app(name: str) -> None:
    game = raw_env(name, reward="lead")
    game.reset(seed=12)
    seats = range(game.options.seats)
    match = Match.new(game.game, game.options, [Player(f"P{seat}") for seat in seats], seed=12)
    while not match.is_over():
        assert game.state_now.digest() == match.digest()
        seat = game.possible_agents.index(game.agent_selection)
        action = match.legal_actions(seat)[-1]
        match.play(seat, action)
        game.step(game.encoding.ids[action])
    assert game.state_now.digest() == match.digest()
    assert all(game.terminations.values())


def test_only_the_agent_whose_step_it_is_has_legal_actions() -> None:
    game = raw_env("fruit-fair")
    game.reset(seed=1)
    legal = {agent: int(game.observe(agent)["action_mask"].sum()) for agent in game.agents}
    assert legal == {"seat_1": len(game.view("seat_1").legal_actions()), "seat_2": 0, "seat_3": 0}


def test_an_agent_is_not_shown_what_another_one_committed() -> None:
    """Two games in which seat 1 sends its workers elsewhere look the same to seat 2."""
    seen: list[Any] = []
    for choice in (0, -1):
        game = raw_env("fruit-fair")
        game.reset(seed=1)
        while game.agent_selection == "seat_1":
            game.step(int(game.observe("seat_1")["action_mask"].nonzero()[0][choice]))
        seen.append((game.observe("seat_2"), game.observe("seat_1")))
    (first, own), (second, own_too) = seen
    assert (first["observation"] == second["observation"]).all()
    assert (own["observation"] != own_too["observation"]).any()


def test_an_illegal_action_is_refused_with_its_reason() -> None:
    game = raw_env("fruit-boss")
    game.reset(seed=1)
    before = game.state_now.digest()
    with pytest.raises(IllegalAction, match="at least one action before you end the turn"):
        game.step(0)
    with pytest.raises(IllegalAction, match="from 0 to 1406, not 9999"):
        game.step(9999)
    assert game.state_now.digest() == before


def test_an_illegal_action_ends_the_wrapped_game() -> None:
    game = env("fruit-boss")
    game.reset(seed=1)
    loser = game.agent_selection
    game.step(0)
    assert game.unwrapped.rewards == {agent: -1.0 * (agent == loser) for agent in game.agents}
    assert all(game.unwrapped.terminations.values())


def test_a_game_can_be_cut_short() -> None:
    game = raw_env("fresh-fruits", max_steps=7)
    rewards = play_on(game, 3)
    assert game.steps == 7
    assert not game.agents
    assert rewards == {"seat_1": 0.0, "seat_2": 0.0}
    assert not game.state_now.is_over()


def test_games_after_the_first_follow_from_its_seed() -> None:
    seeds = []
    for _ in range(2):
        game = raw_env("fresh-fruits")
        game.reset(seed=4)
        game.reset()
        seeds.append(game.deal_seed)
    assert seeds[0] == seeds[1] != 4


def test_a_table_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadOptions, match="Fruit Fair is for 3 to 5 players, not 2"):
        env("fruit-fair", seats=2)
    with pytest.raises(BadOptions, match="no reward money; the rewards are: victory, lead"):
        env("fruit-fair", reward="money")
