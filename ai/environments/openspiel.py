"""The games as OpenSpiel games: fruit_boss, fresh_fruits and fruit_fair, once this is imported.

    import pyspiel
    import ai.environments.openspiel
    game = pyspiel.load_game("fruit_boss(players=3,rounds=1)")

Parameters: `players`, `reward` ("victory" or "lead": `ai.environments.play.utilities`) and the
game's own options.  Actions are the ids of `ai.environments.encoding`.

**Chance is explicit.**  The deal, and every shuffle or draw after it, is `DIGITS` chance nodes
with `DIGIT` equally likely outcomes each.  Together they are a number that seeds the
generator which then shuffles or draws, so there are `DIGIT ** DIGITS` deals.

**The information state is the view** of a seat, which has in it all that the rules let the
seat know of where things are, and not what it could conclude from how others played.  The
string is the view's numbers, the tensor its features; observations are the same.
`resample_from_infostate` is `View.determinise`.  A state that was resampled has no history.

**Secret commits** are taken one after another, the lowest seat first; nobody's information
state shows what another seat committed.

OpenSpiel's C++ bots that resample (`pyspiel.ISMCTSBot`) cannot do so in games written in
Python; `open_spiel.python.algorithms.ismcts` can.  `RandomPlayouts` is an evaluator for it.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

try:
    import numpy as np
    import pyspiel
except ImportError as problem:
    raise ImportError(
        "OpenSpiel is missing; install it with: pip install 'fruit-tui[rl]'"
    ) from problem

from ai.environments.encoding import Encoding, encoding_of
from ai.environments.play import VICTORY, checked_reward, decider, least_utility, utilities
from fruit_tui.engine.game import CHANCE, OVER, BadOptions, Game, Options, State, View
from fruit_tui.engine.registry import GAMES
from fruit_tui.engine.rng import Rng

# A chance outcome is one digit of the number that chance falls by.
DIGIT: Final = 256
DIGITS: Final = 3

_DIGIT_ODDS: Final = [(digit, 1.0 / DIGIT) for digit in range(DIGIT)]


class _Rules:
    """What never changes in one game of OpenSpiel; shared by all its states."""

    def __init__(self, name: str, parameters: dict[str, Any]) -> None:
        self.game: Final[Game] = GAMES[name]
        self.encoding: Final[Encoding] = encoding_of(name)
        self.reward: Final = checked_reward(parameters.get("reward", VICTORY))
        seats = parameters.get("players", self.game.min_seats)
        # An option that this table lacks may stand there with its usual value.
        usual = _options(self.game)
        own = {spec.name for spec in self.game.option_specs(seats)}
        given = {
            name: value
            for name, value in parameters.items()
            if name in usual and (name in own or value != usual[name])
        }
        self.options: Final[Options] = self.game.options(seats, given)


class _Position:
    """A position, or the part of the deal that is known so far.  Copied by OpenSpiel itself."""

    def __init__(self, rules: _Rules) -> None:
        self.rules: Final = rules
        self.state: State | None = None
        self.digits: tuple[int, ...] = ()
        # What was applied so far; None where the position was imagined.
        self.history: tuple[int, ...] | None = ()

    def __deepcopy__(self, memo: dict[int, object]) -> _Position:
        twin = _Position(self.rules)
        twin.state = None if self.state is None else self.state.copy()
        twin.digits, twin.history = self.digits, self.history
        return twin

    def __reduce__(self) -> tuple[Any, tuple[object, ...]]:
        """Be written down as the actions that lead here, which are played again when read."""
        if self.history is None:
            raise TypeError("A resampled state has no history, so it cannot be written down.")
        options = self.rules.options
        parameters = {**options.as_dict(), "players": options.seats, "reward": self.rules.reward}
        return _played, (options.game, parameters, self.history)

    def imagined(self, seat: int, rng: Rng) -> _Position:
        """Return a position that `seat` cannot tell from this one, the unseen drawn anew."""
        twin = _Position(self.rules)
        assert self.state is not None
        twin.state = self.state.view(seat).determinise(rng)
        twin.digits, twin.history = self.digits, None
        return twin

    def seat(self) -> int:
        """Return the seat to decide, or CHANCE or OVER."""
        return CHANCE if self.state is None else decider(self.state)

    def apply(self, action: int) -> None:
        """Take the step `action`, or let chance fall on it."""
        if self.history is not None:
            self.history = (*self.history, action)
        seat = self.seat()
        if seat != CHANCE:
            assert self.state is not None
            self.state._step(seat, self.rules.encoding.actions[action])
            return
        self.digits = (*self.digits, action)
        if len(self.digits) == DIGITS:
            number = sum(digit * DIGIT**place for place, digit in enumerate(self.digits))
            self.digits = ()
            self._fall(number)

    def _fall(self, number: int) -> None:
        rules = self.rules
        if self.state is None:
            deal = rules.game.deal(rules.options, Rng.stream(number, "deal"))
            self.state = rules.game.new(rules.options, deal)
        else:
            self.state._step_chance(self.state.sample_chance(Rng.stream(number, "chance")))


def _played(name: str, parameters: dict[str, Any], history: tuple[int, ...]) -> _Position:
    position = _Position(_Rules(name, parameters))
    for action in history:
        position.apply(action)
    return position


class FruitGame(pyspiel.Game):
    """One of the games at a table with its options."""

    name: ClassVar[str]

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        """Set a table up.  Raises BadOptions where there is no such table."""
        self.rules: Final = _Rules(self.name, parameters or {})
        options, reward = self.rules.options, self.rules.reward
        shuffles = DIGITS * (1 + self.rules.encoding.longest(options))
        super().__init__(
            _game_type(self.rules.game, reward),
            pyspiel.GameInfo(
                num_distinct_actions=len(self.rules.encoding.actions),
                max_chance_outcomes=DIGIT,
                num_players=options.seats,
                min_utility=least_utility(options.seats, reward),
                max_utility=1.0,
                utility_sum=0.0 if reward == VICTORY else None,
                max_game_length=self.rules.encoding.longest(options),
            ),
            parameters or {},
        )
        self._most_shuffles: Final = shuffles
        self._layout: Final = self.rules.encoding.layout(options)

    def new_initial_state(self, written: str | None = None) -> FruitState:
        """Return a state before the deal."""
        if written is not None:
            raise BadOptions("These games begin with their deal; there is no other beginning.")
        return FruitState(self)

    def imagine(self, view: View, rng: Rng) -> FruitState:
        """Return a state for a bot that is to decide from `view`: the unseen is drawn by `rng`."""
        found = self.new_initial_state()
        found.at.state, found.at.history = view.determinise(rng), None
        return found

    def max_chance_nodes_in_history(self) -> int:
        """Return a bound of the chance nodes of a game."""
        return self._most_shuffles

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:  # noqa: ARG002
        """Return an observer of one seat's view, whatever kind of observation is asked for."""
        if params:
            raise BadOptions("The observations of these games take no parameters.")
        return Observer(self._layout)


class FruitState(pyspiel.State):
    """A position as OpenSpiel asks for it."""

    def __init__(self, game: FruitGame) -> None:
        super().__init__(game)
        # The only thing kept here: OpenSpiel copies all of a state's attributes.
        self.at = _Position(game.rules)

    def current_player(self) -> int:
        """Return the seat to decide, or OpenSpiel's number for chance or the end."""
        seat = self.at.seat()
        if seat >= 0:
            return seat
        return int(pyspiel.PlayerId.TERMINAL if seat == OVER else pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        """Return whether the game has ended."""
        return self.at.seat() == OVER

    def _legal_actions(self, player: int) -> list[int]:
        state = self.at.state
        assert state is not None
        ids = self.at.rules.encoding.ids
        return [ids[action] for action in state.legal_actions(player)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the digits with their odds."""
        return _DIGIT_ODDS

    def _apply_action(self, action: int) -> None:
        self.at.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player < 0:
            return f"digit {action}"
        rules = self.at.rules
        return str(rules.game.format(rules.encoding.actions[action]))

    def returns(self) -> list[float]:
        """Return what the end is worth to each seat; zeros before it."""
        state, rules = self.at.state, self.at.rules
        if state is None or not state.is_over():
            return [0.0] * rules.options.seats
        return utilities(state.outcome(), rules.reward)

    def information_state_string(self, player: int | None = None) -> str:
        """Return what `player` (whose turn it is, if None) sees: equal where it sees the same."""
        seat = self.current_player() if player is None else player
        if self.at.state is None:
            return f"seat {seat}: not dealt"
        return f"seat {seat}: " + " ".join(map(str, self.at.state.view(seat).encode()))

    def observation_string(self, player: int | None = None) -> str:
        """Return the same as `information_state_string`."""
        return self.information_state_string(player)

    def resample_from_infostate(self, player: int, sampler: Any) -> FruitState:
        """Return a state that `player` cannot tell from this one, the unseen drawn anew.

        `sampler()` gives a number from 0 to 1.
        """
        rng = Rng.stream(int(sampler() * 2**53), "resample")
        found: FruitState = self.get_game().new_initial_state()
        found.at = self.at.imagined(player, rng)
        return found

    def __str__(self) -> str:
        state, rules = self.at.state, self.at.rules
        if state is None:
            return f"{rules.game.title}, not dealt: {self.at.digits}"
        return f"{rules.game.title} {state.digest()} {self.at.digits}"


class Observer:
    """Observes one seat's view: `dict` has the features by name, `tensor` all of them in a row."""

    def __init__(self, layout: dict[str, int]) -> None:
        self.tensor: Final = np.zeros(sum(layout.values()), np.float32)
        self.dict: Final[dict[str, Any]] = {}
        at = 0
        for name, size in layout.items():
            self.dict[name] = self.tensor[at : at + size]
            at += size

    def set_from(self, state: FruitState, player: int) -> None:
        """Write what `player` sees in `state`; zeros before the deal."""
        if state.at.state is None:
            self.tensor.fill(0.0)
            return
        features = state.at.rules.encoding.features(state.at.state.view(player))
        self.tensor[:] = [x for row in features.values() for x in row]

    def string_from(self, state: FruitState, player: int) -> str:
        """Return what `player` sees in `state` as text."""
        return state.information_state_string(player)


class RandomPlayouts:
    """An evaluator for OpenSpiel's searches: one random playout, and no preference before it.

    What `open_spiel.python.algorithms.mcts.RandomRolloutEvaluator` does with one rollout,
    played inside our engine instead of step by step through OpenSpiel.
    """

    def __init__(self, rng: Rng) -> None:
        self._rng: Final = rng

    def evaluate(self, state: FruitState) -> Any:
        """Return what a random game from `state` on is worth to each seat; `state` stays."""
        at, rng = state.at, self._rng
        assert at.state is not None
        world = at.state.copy()
        seat = decider(world)
        while seat != OVER:
            if seat == CHANCE:
                world._step_chance(world.sample_chance(rng))
            else:
                legal = world.legal_actions(seat)
                world._step(seat, legal[rng.below(len(legal))])
            seat = decider(world)
        return np.array(utilities(world.outcome(), at.rules.reward))

    def prior(self, state: FruitState) -> list[tuple[int, float]]:
        """Return every legal action with the same probability."""
        legal = state.legal_actions()
        return [(action, 1.0 / len(legal)) for action in legal]


def _options(game: Game) -> dict[str, Any]:
    """Return the options of all tables of a game and their usual values."""
    seats = range(game.min_seats, game.max_seats + 1)
    return {spec.name: spec.default for n in seats for spec in game.option_specs(n)}


def _game_type(game: Game, reward: str) -> Any:
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=game.name.replace("-", "_"),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if reward == VICTORY else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.max_seats,
        min_num_players=game.min_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.min_seats,
            "reward": VICTORY,
            **_options(game),
        },
    )


class FruitBossGame(FruitGame):
    """Fruit Boss."""

    name = "fruit-boss"


class FreshFruitsGame(FruitGame):
    """Fresh Fruits."""

    name = "fresh-fruits"


class FruitFairGame(FruitGame):
    """Fruit Fair."""

    name = "fruit-fair"


# What makes a game is a class and no function: OpenSpiel keeps it until after Python's own end,
# when only what is never freed may be let go.
for _kind in (FruitBossGame, FreshFruitsGame, FruitFairGame):
    pyspiel.register_game(_game_type(GAMES[_kind.name], VICTORY), _kind)
