"""The hint: a legal step with its chance and its reason, in words that stand by themselves."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import pytest

from ai.bot import Candidate, Decision, make_bot, parse_spec
from ai.greedy import EVALUATIONS
from ai.hint import HINT_SPEC, Hint, hint, hint_from
from fruit_tui.engine.game import CHANCE, Game, State
from fruit_tui.engine.registry import GAMES
from fruit_tui.engine.rng import Rng
from tests.ai.tables import BOSS, boss_choice
from tests.contract_base import NAMES, sentence_problem

SPEC = parse_spec("mcts:20")
TAUGHT = [game for game in GAMES.values() if game.name in EVALUATIONS]


@lru_cache
def choices(game: Game) -> list[tuple[State, int]]:
    """Return positions of one random game with a seat that has a choice, evenly spread."""
    seats = min(3, game.max_seats)
    options = game.options(seats)
    state = game.new(options, game.deal(options, Rng.stream(4, "deal")))
    rng = Rng.stream(4, "walk")
    found: list[tuple[State, int]] = []
    while not state.is_over():
        if state.current_seat() == CHANCE:
            state.apply_chance(state.sample_chance(rng))
            continue
        deciders = state.deciders()
        seat = deciders[rng.below(len(deciders))]
        legal = state.legal_actions(seat)
        if len(legal) > 1:
            found.append((state.copy(), seat))
        state.apply(seat, legal[rng.below(len(legal))])
    return [found[i * (len(found) - 1) // 5] for i in range(6)]


def boss_hint(decision: Decision) -> Hint:
    """Return a decision in a position of Fruit Boss in words."""
    state = boss_choice(20)
    return hint_from(BOSS, state.view(state.deciders()[0]), decision, NAMES[:3])


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_a_hint_is_what_the_search_would_do_with_its_chance_and_lead(game: Game) -> None:
    for state, seat in choices(game):
        view = state.view(seat)
        found = hint(game, view, NAMES[:3], seed=6, spec=SPEC)
        decision = make_bot(SPEC, game, 6, seat).choose(view)
        best = decision.candidates[0]
        assert found.action == decision.action
        assert found.words == game.action_words(view, decision.action)
        assert (found.chance, found.lead) == (best.value, best.lead)
        assert 0.0 <= found.chance <= 1.0
        assert found.others == decision.candidates[1:]


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_every_legal_step_can_be_put_into_words(game: Game) -> None:
    given = 0
    for state, seat in choices(game):
        view = state.view(seat)
        for action in state.legal_actions(seat):
            found = hint_from(game, view, Decision(action), NAMES[:3])
            assert sentence_problem(found.words) == ""
            assert sentence_problem(found.sentence()) == ""
            for reason in found.reasons:
                assert reason == reason.strip() != ""
                assert reason[-1] not in ".;"
                assert reason.isprintable()
            assert len(set(found.reasons)) == len(found.reasons)
            given += bool(found.reasons)
    # Not every step has a reason worth a word, but most hints would be empty without.
    assert given > 0


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_a_hint_leaves_its_view_as_it_was_and_comes_out_the_same_again(game: Game) -> None:
    state, seat = choices(game)[2]
    view = state.view(seat)
    seen = view.digest()
    first = hint(game, view, NAMES[:3], spec=SPEC)
    assert hint(game, view, NAMES[:3], spec=SPEC) == first
    assert view.digest() == seen


def test_the_usual_hint_is_a_search_with_a_budget_that_every_machine_keeps_alike() -> None:
    assert HINT_SPEC.kind == "mcts"
    assert not HINT_SPEC.budget.timed
    assert HINT_SPEC.budget.iterations >= 1000


def test_the_sentence_has_the_step_the_reasons_the_chance_and_the_lead() -> None:
    state = boss_choice(20)
    one, other = state.legal_actions(state.deciders()[0])[:2]
    decision = Decision(one, (Candidate(one, 9, 0.456, 3.4), Candidate(other, 1, 0.2, -1.0)))
    found = replace(boss_hint(decision), words="Do it.", reasons=("it is good", "it is cheap"))
    assert found.sentence() == (
        "Do it. Why: it is good; it is cheap. "
        "Chance to win about 46 %, expected to end 3 points ahead."
    )


@pytest.mark.parametrize(
    ("lead", "said"),
    [(-2.6, "3 points behind"), (1.2, "1 point ahead"), (-0.9, "1 point behind")],
)
def test_the_lead_is_told_in_whole_points(lead: float, said: str) -> None:
    state = boss_choice(20)
    one, other = state.legal_actions(state.deciders()[0])[:2]
    decision = Decision(one, (Candidate(one, 9, 0.5, lead), Candidate(other, 1, 0.5, 0.0)))
    assert said in boss_hint(decision).sentence()


def test_a_sole_legal_step_claims_no_chance() -> None:
    state = boss_choice(20)
    found = boss_hint(Decision(state.legal_actions(state.deciders()[0])[0]))
    assert found.others == ()
    assert "Chance" not in found.sentence()


def test_a_stopgap_says_that_it_is_one_instead_of_reasons() -> None:
    state = boss_choice(20)
    action = state.legal_actions(state.deciders()[0])[0]
    found = boss_hint(Decision(action, trouble="The bot broke, so this is a random legal move."))
    assert found.reasons == ("The bot broke, so this is a random legal move",)
    assert found.sentence().endswith("random legal move.")
