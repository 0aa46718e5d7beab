"""The bot that sees all cards: it measures the ceiling in an arena, and sits nowhere else."""

from __future__ import annotations

import pytest

from ai.arena import Contest, GameRecord, run
from ai.arena.contest import play_game
from ai.arena.seating import Seated, checked_bot
from ai.bot import BadBot, parse_spec
from fruit_tui.engine.fruit_boss.state import FruitBossState
from fruit_tui.engine.game import State
from fruit_tui.engine.rng import Rng
from tests.ai.arena_tables import timeless
from tests.ai.tables import BOSS, boss_choice


def worlds(count: int) -> list[State]:
    """Return positions that look the same to whoever is to decide, hidden cards aside."""
    state = boss_choice(9)
    view = state.view(state.deciders()[0])
    return [view.determinise(Rng.stream(number, "world")) for number in range(count)]


def test_it_alone_is_moved_by_what_its_seat_cannot_see() -> None:
    found = worlds(12)
    assert isinstance(found[0], FruitBossState)
    seat = found[0].deciders()[0]
    answers = {}
    for text in ("open:mcts:60", "mcts:60"):
        bots = [Seated(text, BOSS, 3, seat) for _ in found]
        answers[text] = [
            bot.choose(world, world.view(seat)) for bot, world in zip(bots, found, strict=True)
        ]
    assert len(set(answers["mcts:60"])) == 1
    assert len(set(answers["open:mcts:60"])) > 1


def test_it_plays_whole_games_that_come_out_the_same_again() -> None:
    contest = Contest.of("fruit-boss", ["open:mcts:8", "random"], 2, {"rounds": 1})
    assert contest.bots == ("open:mcts:8", "random")
    assert not contest.honest
    assert contest.repeatable
    first: GameRecord = play_game(contest, 0)
    assert timeless(play_game(contest, 0)) == timeless(first)
    assert run(contest, 2).standings[0].bot == "open:mcts:8"


def test_a_clock_ends_its_thinking_too() -> None:
    contest = Contest.of("fruit-boss", ["open:mcts:0.01s", "random"], 2, {"rounds": 1})
    assert not contest.repeatable
    state = boss_choice(9)
    seat = state.deciders()[0]
    chosen = Seated("open:mcts:0.01s", BOSS, 1, seat).choose(state, state.view(seat))
    assert chosen in state.legal_actions(seat)


@pytest.mark.parametrize("text", ["open:greedy", "open:random", "open:mcts:0", "open:", "open"])
def test_what_cannot_see_all_cards_is_refused(text: str) -> None:
    with pytest.raises(BadBot):
        checked_bot(text)


def test_nothing_but_an_arena_knows_it() -> None:
    with pytest.raises(BadBot, match="There is no bot"):
        parse_spec("open:mcts:50")
