"""Bot specs: what is read, what is refused and in which words."""

from __future__ import annotations

import pytest

from ai.bot import MOST_ITERATIONS, BadBot, Budget, make_bot, parse_spec
from fruit_tui.engine.game import GameError
from tests.ai.tables import BOSS, boss_choice


@pytest.mark.parametrize(
    ("text", "kind", "budget"),
    [
        ("random", "random", Budget(0)),
        ("greedy", "greedy", Budget(0)),
        ("mcts:0", "mcts", Budget(0)),
        ("mcts:500", "mcts", Budget(500)),
        (f"mcts:{MOST_ITERATIONS}", "mcts", Budget(MOST_ITERATIONS)),
        ("mcts:2s", "mcts", Budget(0, 2.0)),
        ("mcts:0.01s", "mcts", Budget(0, 0.01)),
        ("mcts:600s", "mcts", Budget(0, 600.0)),
        ("  MCTS:0.5S ", "mcts", Budget(0, 0.5)),
    ],
)
def test_the_accepted_forms_are_read(text: str, kind: str, budget: Budget) -> None:
    spec = parse_spec(text)
    assert (spec.kind, spec.budget) == (kind, budget)
    assert parse_spec(str(spec)) == spec


def test_a_bot_that_weighs_nothing_takes_no_weight() -> None:
    with pytest.raises(BadBot, match="The bot random weighs nothing"):
        parse_spec("random/explore=2")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "clever",
        "mcts",
        "mcts:",
        "mcts:-1",
        "mcts:1e3",
        "mcts:1.5",
        "mcts:s",
        "mcts:٣",
        "mcts:5 0",
        f"mcts:{MOST_ITERATIONS + 1}",
        "mcts:0s",
        "mcts:0.009s",
        "mcts:601s",
        "mcts:nans",
        "mcts:" + "9" * 5000,
        "random:5",
        "greedy:2s",
        "random,greedy",
        "[bold]greedy",
        "mcts:5\n",
        "\x1b[31mmcts",
    ],
)
def test_everything_else_is_refused_in_a_sentence_that_names_the_forms(text: str) -> None:
    if text.strip() != text:
        text = text.strip() + "\nx"
    with pytest.raises(BadBot) as caught:
        parse_spec(text)
    said = str(caught.value)
    assert said.endswith(".")
    assert "random, greedy, mcts:N" in said
    assert said.isprintable()
    assert len(said) < 300


def test_a_changed_weight_is_part_of_the_spec() -> None:
    spec = parse_spec("mcts:50/explore=0.5/cat=1")
    assert spec.weights == (("explore", 0.5), ("cat", 1.0))
    assert str(spec) == "mcts:50/explore=0.5/cat=1"


@pytest.mark.parametrize("text", ["greedy/", "greedy/cat", "greedy/cat=", "greedy/cat=x"])
def test_a_change_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(BadBot, match="name=value"):
        parse_spec(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [("greedy/colour=1", "There is no weight colour"), ("mcts:5/explore=9", "is 0 to 3, not 9")],
)
def test_a_weight_that_the_bot_has_not_is_refused_when_it_decides(text: str, said: str) -> None:
    state = boss_choice(5)
    seat = state.deciders()[0]
    with pytest.raises(BadBot, match=said):
        make_bot(parse_spec(text), BOSS, 1, seat).choose(state.view(seat))


def test_a_game_that_the_bots_do_not_know_is_refused_in_a_sentence() -> None:
    from tests.toy import Toy

    toy = Toy()
    options = toy.options(2)
    from fruit_tui.engine.rng import Rng

    state = toy.new(options, toy.deal(options, Rng.stream(1)))
    with pytest.raises(GameError, match="peek"):
        make_bot(parse_spec("greedy"), toy, 1, 0).choose(state.view(0))
