"""Hints: the best step, how sure, and why, from what the person can see alone."""

from __future__ import annotations

import pytest

from ai.bot import Candidate, Decision, parse_spec
from ai.greedy import evaluation_for
from ai.hint import hint, hint_from
from fruit_tui.engine.fruit_boss import FRUIT_BOSS, FruitBossState
from fruit_tui.engine.rng import Rng
from tests.ai.tables import BOSS, boss_choice
from tests.fruit_boss.builder import do, position

NAMES = ("You", "Mika", "Ravi")
QUICK = parse_spec("mcts:80")


def reasons(state: FruitBossState, step: str, seat: int = 0) -> list[str]:
    """Return why a step is good or bad."""
    view = state.view(seat)
    return evaluation_for(view.options).reasons(view, FRUIT_BOSS.parse(step), NAMES)


def test_a_hint_is_the_step_that_the_search_likes_best() -> None:
    state = boss_choice(20)
    view = state.view(state.deciders()[0])
    given = hint(BOSS, view, NAMES, spec=QUICK)
    assert given.action in view.legal_actions()
    assert given.action not in [one.action for one in given.others]
    assert {given.action, *(one.action for one in given.others)} <= set(view.legal_actions())
    assert 0.0 <= given.chance <= 1.0
    assert given.words == BOSS.action_words(view, given.action)
    assert given.reasons


def test_a_hint_knows_no_more_than_the_person() -> None:
    truth = boss_choice(30)
    seat = truth.deciders()[0]
    first = hint(BOSS, truth.view(seat), NAMES, spec=QUICK)
    for number in range(3):
        other = truth.view(seat).determinise(Rng.stream(number, "other"))
        assert hint(BOSS, other.view(seat), NAMES, spec=QUICK) == first


def test_a_hint_reads_as_sentences() -> None:
    state = boss_choice(20)
    view = state.view(state.deciders()[0])
    said = hint(BOSS, view, NAMES, spec=QUICK).sentence()
    assert said.startswith(BOSS.action_words(view, hint(BOSS, view, NAMES, spec=QUICK).action))
    assert "Why: " in said
    assert "Chance to win about" in said
    assert " % now, " in said
    assert " % after it, " in said
    assert said.endswith(("ahead.", "behind."))


def test_points_are_counted_in_the_singular_too() -> None:
    state = boss_choice(20)
    view = state.view(state.deciders()[0])
    first, second = view.legal_actions()[:2]
    for lead, words in ((1.2, "1 point ahead"), (-1.2, "1 point behind"), (4.0, "4 points ahead")):
        decision = Decision(
            first, (Candidate(first, 5, 0.5, lead, 0.5), Candidate(second, 1, 0.4, 0.0, 0.4))
        )
        assert words in hint_from(BOSS, view, decision, NAMES).sentence()


def test_trouble_is_told_and_not_dressed_up() -> None:
    state = boss_choice(20)
    view = state.view(state.deciders()[0])
    decision = Decision(
        view.legal_actions()[0], trouble="It broke, so this is a random legal move."
    )
    given = hint_from(BOSS, view, decision, NAMES)
    assert given.reasons == ("It broke, so this is a random legal move",)
    assert "Chance" not in given.sentence()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_step_has_a_reason_that_names_nobody_as_seat_number(seats: int) -> None:
    names = ("You", "Mika", "Ravi", "Noor")[:seats]
    for steps in range(0, 120, 29):
        state = boss_choice(steps, seats, seed=steps)
        seat = state.deciders()[0]
        view = state.view(seat)
        evaluation = evaluation_for(view.options)
        for action in view.legal_actions()[:6]:
            found = evaluation.reasons(view, action, names)
            assert found
            assert all(one and not one.endswith(".") for one in found)


def test_a_collection_is_told_with_its_points_and_who_else_wanted_it() -> None:
    state = position(
        ["", "L1", "G4 G1", "", "W5"],
        hand="L5 T1 T1 O1 P1",
        sets={0: ["A5 A2"], 1: ["G5 G3"]},
        actions_left=1,
    )
    do(state, "play L5")
    said = reasons(state, "on 2")
    assert said[0] == "takes grapes for +8 points, set number 2 (they would give Mika +10 points)"


def test_a_wasted_fourth_set_is_told() -> None:
    state = position(
        ["", "L1", "G4 G1", "", "W5"],
        hand="L5 T1 T1 O1 P1",
        sets={0: ["A5 A2 A1", "P4 P2 P1", "O5 O4"]},
        actions_left=1,
    )
    do(state, "play L5")
    assert "count against you as set number 4" in reasons(state, "on 2")[0]


def test_a_cat_is_told() -> None:
    state = position(["", "L1", "cat", "", "W5"], hand="L5 T1 T1 O1 P1", actions_left=1)
    do(state, "play L5")
    assert reasons(state, "on 2")[0].startswith("catches a cat")


def test_shed_cards_are_told_when_the_end_is_near() -> None:
    state = position(
        ["A1", "", "T1", "", "G1"],
        hand="L5 L4 P1",
        deck="",
        hands={1: "", 2: "W1"},
        lap_left=1,
        actions_left=1,
    )
    assert "the hand costs 9 points less when the round ends" in reasons(state, "play L5 L4")
