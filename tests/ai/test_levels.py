"""The levels that a person chooses from, and the kind bot among them."""

from __future__ import annotations

import pytest

from ai.bot import BadBot, make_bot, parse_spec
from ai.greedy import EVALUATIONS
from ai.levels import CHARACTERS, how_it_thinks, level_title, levels_of, usual_level
from fruit_tui.engine.game import CHANCE, OVER, Game
from fruit_tui.engine.registry import GAMES
from fruit_tui.engine.rng import Rng
from tests.ai.tables import BOSS, boss_choice
from tests.contract_base import sentence_problem

KNOWN = [game for game in GAMES.values() if game.name in EVALUATIONS]


@pytest.mark.parametrize("game", KNOWN, ids=lambda game: game.name)
def test_every_game_has_five_named_levels_that_say_how_they_think(game: Game) -> None:
    levels = levels_of(game.name)
    assert [level.title for level in levels] == [title for title, _ in CHARACTERS]
    assert len(levels) == 5
    assert len({level.spec for level in levels}) == 5
    for level in levels:
        assert str(parse_spec(level.spec)) == level.spec, "the spec that saves will hold"
        assert sentence_problem(level.line) == ""
        assert level_title(level.spec, game.name) == level.title.lower()
    assert " seconds " in levels[-1].line
    assert usual_level(game.name) is not levels[0]
    assert usual_level(game.name) in levels


def test_a_game_without_levels_has_the_bot_that_knows_nothing() -> None:
    (only,) = levels_of("peek")
    assert only.spec == usual_level("peek").spec == "random"


def test_what_is_no_level_is_shown_as_it_is() -> None:
    assert level_title("mcts:123", "fruit-boss") == "mcts:123"
    assert level_title("", "fruit-boss") == "person"


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("mcts:50", "in 50 games that could be this one"),
        ("mcts:1s", "for 1 second before every step"),
        ("mcts:2s/soft=1", "at most 1 point worse than the best."),
        ("greedy/soft=2.5", "at most 2.5 points worse than the best."),
        ("random", "anything that the rules allow"),
    ],
)
def test_the_words_follow_the_numbers(spec: str, words: str) -> None:
    assert words in how_it_thinks(spec)


# The kind bot.


def answers(spec: str, seeds: int = 40) -> list[int]:
    """Return what a bot does in one position under many seeds."""
    state = boss_choice(9)
    seat = state.deciders()[0]
    bots = [make_bot(parse_spec(spec), BOSS, seed, seat) for seed in range(seeds)]
    return [bot.choose(state.view(seat)).action for bot in bots]


def test_a_kind_bot_takes_what_is_nearly_as_good_and_nothing_worse() -> None:
    state = boss_choice(9)
    seat = state.deciders()[0]
    found = make_bot(parse_spec("greedy"), BOSS, 1, seat).choose(state.view(seat)).candidates
    leads = sorted((one.lead for one in found), reverse=True)
    soft = leads[0] - leads[1] + 0.01
    kind = set()
    for seed in range(40):
        own = make_bot(parse_spec("greedy"), BOSS, seed, seat).choose(state.view(seat))
        chosen = make_bot(parse_spec(f"greedy/soft={soft:.6f}"), BOSS, seed, seat).choose(
            state.view(seat)
        )
        lead = {one.action: one.lead for one in own.candidates}
        assert lead[chosen.action] >= own.candidates[0].lead - soft - 1e-6
        assert chosen.candidates[0].action == chosen.action
        assert sorted(c.action for c in chosen.candidates) == sorted(lead)
        kind.add(chosen.action)
    assert len(kind) > 1, "it takes another now and then"


def test_the_more_it_is_softened_the_more_it_plays() -> None:
    kinds = [len(set(answers(f"greedy/soft={soft}"))) for soft in (0, 3, 1000)]
    assert kinds[0] < kinds[1] < kinds[2]


def test_a_kind_bot_answers_the_same_to_the_same() -> None:
    assert answers("greedy/soft=3") == answers("greedy/soft=3")
    assert answers("mcts:20/soft=3", 3) == answers("mcts:20/soft=3", 3)


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("random/soft=1", "cannot be softened"),
        ("greedy/soft=-1", "soft is 0 to 1000, not -1"),
        ("greedy/soft=1001", "soft is 0 to 1000, not 1001"),
    ],
)
def test_what_cannot_be_softened_is_refused(spec: str, said: str) -> None:
    with pytest.raises(BadBot, match=said):
        make_bot(parse_spec(spec), BOSS, 1, 0)


@pytest.mark.parametrize("game", KNOWN, ids=lambda game: game.name)
def test_a_game_of_kind_bots_comes_to_its_end(game: Game) -> None:
    from ai.arena import Contest, play_game

    seats = game.min_seats
    spec = levels_of(game.name)[0].spec
    options = {"rounds": 1} if game.name == "fruit-boss" else {}
    record = play_game(Contest.of(game.name, [spec] * seats, 2, options), 0)
    assert sum(record.shares) == pytest.approx(1)


@pytest.mark.parametrize("game", KNOWN, ids=lambda game: game.name)
def test_the_kind_level_plays_otherwise_than_the_next_one_and_takes_nothing_back(
    game: Game,
) -> None:
    options = game.options(game.min_seats)
    state = game.new(options, game.deal(options, Rng.stream(3, "deal")))
    kind, brisk = (parse_spec(level.spec) for level in levels_of(game.name)[:2])
    others, steps = 0, 0
    while state.current_seat() != OVER and steps < 400:
        steps += 1
        if state.current_seat() == CHANCE:
            state.apply_chance(state.sample_chance(Rng.stream(steps, "chance")))
            continue
        seat = state.deciders()[0]
        view = state.view(seat)
        action = make_bot(kind, game, 1, seat).choose(view).action
        others += action != make_bot(brisk, game, 1, seat).choose(view).action
        assert not game.format(action).startswith("withdraw")
        state.apply(seat, action)
    assert others >= 5
