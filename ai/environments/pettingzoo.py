"""The games as PettingZoo environments, one agent a seat, one step of a turn at a time.

    from ai.environments.pettingzoo import env
    game = env("fresh-fruits", seats=2)
    game.reset(seed=7)
    for agent in game.agent_iter():
        observation, reward, termination, truncation, info = game.last()
        done = termination or truncation
        game.step(None if done else game.action_space(agent).sample(observation["action_mask"]))

An observation is a dict of `observation`, the features of `ai.environments.encoding` in one
row of float32 from 0 to 1, and `action_mask`, an int8 for each action id, 1 where it is
legal now; all 0 for an agent whose step it is not.  Rewards come once, at the end, to all
agents: see `ai.environments.play.utilities`.  `reset(seed=n)` deals the same cards, and
later shuffles and draws, as `fruit-tui play --seed n`.

Agents that commit in secret do so one after another, and none is shown what others did.
The environment's `max_steps` ends a game early, as truncated, without a reward.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as problem:
    raise ImportError(
        "PettingZoo is missing; install it with: pip install 'fruit-tui[rl]'"
    ) from problem

from ai.environments.encoding import Encoding, encoding_of
from ai.environments.play import VICTORY, checked_reward, decider, utilities
from fruit_tui.engine.game import CHANCE, OVER, SPECTATOR, IllegalAction, OptionValue, State, View
from fruit_tui.engine.registry import game_named
from fruit_tui.engine.rng import Rng


def env(game: str = "fruit-boss", **options: Any) -> AECEnv[str, Any, int | None]:
    """Return an environment that ends, with -1 for the agent, on an illegal action.

    Takes the arguments of `FruitEnv`.
    """
    plain = raw_env(game, **options)
    checked = wrappers.AssertOutOfBoundsWrapper(
        wrappers.TerminateIllegalWrapper(plain, illegal_reward=-1)
    )
    return wrappers.OrderEnforcingWrapper(checked)


def raw_env(game: str = "fruit-boss", **options: Any) -> FruitEnv:
    """Return an environment that raises IllegalAction on an illegal action."""
    return FruitEnv(game, **options)


class FruitEnv(AECEnv[str, Any, int | None]):
    """A game at a table of agents "seat_1", "seat_2" and so on."""

    def __init__(
        self,
        game: str = "fruit-boss",
        seats: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        reward: str = VICTORY,
        max_steps: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Set a table up; nothing is dealt before `reset`.

        game         its name, as on the command line
        seats        how many play; the fewest that can where None
        options      of the game, by name
        reward       "victory" or "lead"
        max_steps    steps of all agents together after which a game is truncated; None: never
        render_mode  "ansi" for `render` to return the table in words, or None

        Raises BadOptions where there is no such game, table or reward.
        """
        super().__init__()
        self.game: Final = game_named(game)
        self.options: Final = self.game.options(seats or self.game.min_seats, options)
        self.encoding: Final[Encoding] = encoding_of(game)
        self.reward: Final = checked_reward(reward)
        self.max_steps: Final = max_steps
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{game.replace('-', '_')}_v{self.game.rules_version}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.layout: Final = self.encoding.layout(self.options)
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(self.options.seats)]
        self.agents: list[str] = []
        self.infos: dict[str, dict[str, Any]] = {}
        size, actions = sum(self.layout.values()), len(self.encoding.actions)
        self._observation_spaces: Final = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0.0, 1.0, (size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._action_spaces: Final = {
            agent: spaces.Discrete(actions) for agent in self.possible_agents
        }
        self._seeds = Rng.stream(int(np.random.default_rng().integers(1 << 62)), "seeds")
        self.deal_seed = 0
        self._state: State | None = None
        self._chances = 0
        self.steps = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of what `agent` observes, always the same object."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of action ids, always the same object."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal anew: with `seed` (any whole number), else with the next of this table's own.

        `deal_seed` is the seed it was dealt by.  `options` mean nothing here.
        """
        if seed is not None:
            self._seeds = Rng.stream(seed, "seeds")
        self.deal_seed = int(self._seeds.word()) if seed is None else seed
        deal = self.game.deal(self.options, Rng.stream(self.deal_seed, "deal"))
        self._state = self.game.new(self.options, deal)
        self._chances = self.steps = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._go_on()

    @property
    def state_now(self) -> State:
        """The position, for those who judge a game from outside: an agent never needs it."""
        assert self._state is not None, "The game has not been dealt: call reset first."
        return self._state

    def view(self, agent: str) -> View:
        """Return all that the seat of `agent` may know, as a bot of this project is given it."""
        return self.state_now.view(self.possible_agents.index(agent))

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what `agent` sees and may do now."""
        view = self.view(agent)
        rows = self.encoding.features(view).values()
        mask = np.zeros(len(self.encoding.actions), np.int8)
        if agent == self.agent_selection and not self.state_now.is_over():
            mask[[self.encoding.ids[action] for action in view.legal_actions()]] = 1
        return {
            "observation": np.array([x for row in rows for x in row], np.float32),
            "action_mask": mask,
        }

    def step(self, action: int | None) -> None:
        """Let the agent whose step it is take the action with the id `action`.

        Raises IllegalAction with the reason, the position unchanged, where it is not legal.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self.encoding.actions):
            last = len(self.encoding.actions) - 1
            raise IllegalAction(f"An action is a whole number from 0 to {last}, not {action}.")
        seat = self.possible_agents.index(agent)
        self.state_now.apply(seat, self.encoding.actions[int(action)])
        self.steps += 1
        self._cumulative_rewards[agent] = 0.0
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Let chance fall, and say whose step it is or how the game ended."""
        state = self.state_now
        while state.current_seat() == CHANCE:
            stream = Rng.stream(self.deal_seed, "chance", str(self._chances))
            state.apply_chance(state.sample_chance(stream))
            self._chances += 1
        seat = decider(state)
        if seat == OVER:
            worth = utilities(state.outcome(), self.reward)
            self.rewards = dict(zip(self.possible_agents, worth, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[seat]
            if self.max_steps is not None and self.steps >= self.max_steps:
                self.truncations = dict.fromkeys(self.agents, True)

    def render(self) -> str | None:
        """Return the table in words, as anybody around it sees it; None without a render mode."""
        if self.render_mode is None:
            return None
        view = self.state_now.view(SPECTATOR)
        return "\n".join(self.game.board_words(view, tuple(self.possible_agents)))

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
