"""A bot cannot use what its seat cannot see: other hidden cards, the same answer to the last bit.

For every game there is and every kind of decision in it, each bot and the hint decide in
the true position and in others that look the same to the seat.  Whole decisions are
compared (visits, values, leads, words), so that even a secret that changed nothing yet
would be found.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import pytest

from ai.bot import Decision, make_bot, parse_spec
from ai.greedy import EVALUATIONS
from ai.hint import hint_from
from fruit_tui.engine.game import CHANCE, Game, State
from fruit_tui.engine.registry import GAMES
from fruit_tui.engine.rng import Rng
from tests.ai.test_bots import SlowClock
from tests.contract_base import NAMES, sentence_problem
from tests.contract_bots import quick_levels

# A search under the clock is repeatable where the clock is: here every look at it takes 4 ms.
# The last one plays to the end, where whatever is hidden has come to light.
SPECS = ("random", "greedy", "mcts:0", "mcts:8", "mcts:0.04s", "mcts:2/turns=100")
MOST_KINDS = 20

GAMES_AND_SPECS = [
    (game, spec)
    for game in GAMES.values()
    for spec in dict.fromkeys(
        [*SPECS, *quick_levels(game.name)] if game.name in EVALUATIONS else SPECS[:1]
    )
]


def kinds(game: Game, state: State, seat: int) -> tuple[str, ...]:
    """Return what kinds of action a seat chooses between: the first words of their notation."""
    return tuple(sorted({game.format(a).split()[0] for a in state.legal_actions(seat)}))


@lru_cache
def decisions(game: Game) -> list[tuple[State, int]]:
    """Return a late position of each kind of decision in random games, and whose it is."""
    found: dict[tuple[str, ...], tuple[State, int]] = {}
    for seats in range(game.min_seats, game.max_seats + 1):
        options = game.options(seats)
        state = game.new(options, game.deal(options, Rng.stream(seats, "deal")))
        rng = Rng.stream(seats, "walk")
        while not state.is_over():
            if state.current_seat() == CHANCE:
                state.apply_chance(state.sample_chance(rng))
                continue
            deciders = state.deciders()
            seat = deciders[rng.below(len(deciders))]
            legal = state.legal_actions(seat)
            # A third of them at most are kept, so that not all are of the last turns.
            if len(legal) > 1 and (rng.below(3) == 0 or kinds(game, state, seat) not in found):
                found[kinds(game, state, seat)] = (state.copy(), seat)
            state.apply(seat, legal[rng.below(len(legal))])
    # Those that come alone first, then the mixed ones.
    return [found[mixed] for mixed in sorted(found, key=lambda k: (len(k), k))][:MOST_KINDS]


def other_world(state: State, seat: int, number: int) -> State:
    """Return a world that looks the same to `seat`, different from `state` where one can be."""
    for attempt in range(20):
        world = state.view(seat).determinise(Rng.stream(number, "other", str(attempt)))
        if world.encode() != state.encode():
            break
    return world


def answer(game: Game, spec: str, state: State, seat: int) -> Decision:
    """Return what a bot decides in `state`, without the time it took."""
    decision = make_bot(parse_spec(spec), game, 11, seat).choose(state.view(seat))
    return replace(decision, seconds=0.0)


@pytest.mark.parametrize(
    ("game", "spec"), GAMES_AND_SPECS, ids=lambda value: getattr(value, "name", value)
)
def test_no_bot_is_moved_by_what_its_seat_cannot_see(
    game: Game, spec: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ai.mcts.bot.perf_counter", SlowClock())
    found = decisions(game)
    differing = 0
    for number, (state, seat) in enumerate(found):
        world = other_world(state, seat, number)
        differing += world.encode() != state.encode()
        truth = answer(game, spec, state, seat)
        assert truth.action in state.legal_actions(seat)
        assert answer(game, spec, world, seat) == truth, kinds(game, state, seat)
        if game.name in EVALUATIONS:
            names = NAMES[: int(state.seats)]
            told = hint_from(game, state.view(seat), truth, names)
            assert hint_from(game, world.view(seat), truth, names) == told
            assert sentence_problem(told.words) == ""
    assert differing >= len(found) // 2


@pytest.mark.parametrize(
    "game", [game for game in GAMES.values() if game.name in EVALUATIONS], ids=lambda g: g.name
)
def test_no_hint_is_moved_by_what_its_seat_cannot_see(game: Game) -> None:
    for number, (state, seat) in enumerate(decisions(game)):
        world = other_world(state, seat, number)
        names = NAMES[: int(state.seats)]
        for action in state.legal_actions(seat)[:8]:
            hints = [
                hint_from(game, one.view(seat), Decision(action), names) for one in (state, world)
            ]
            assert hints[0] == hints[1]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_seat_and_many_kinds_of_decision_are_met(game: Game) -> None:
    found = decisions(game)
    assert len({kinds(game, state, seat) for state, seat in found}) == len(found) >= 5
    assert len({seat for _, seat in found}) >= game.min_seats
