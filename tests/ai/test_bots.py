"""What every bot keeps: legal at any budget, repeatable, blind to what its seat cannot see."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from ai.bot import Decision, make_bot, parse_spec
from fruit_tui.engine.game import GameError
from fruit_tui.engine.rng import Rng
from tests.ai.tables import BOSS, boss_choice, boss_state

SPECS = ("random", "greedy", "mcts:0", "mcts:1", "mcts:60")


def choose(spec: str, steps: int = 20, seed: int = 3, seats: int = 3) -> Decision:
    """Return what a bot does in a position some random steps into a game."""
    state = boss_choice(steps, seats)
    seat = state.deciders()[0]
    return make_bot(parse_spec(spec), BOSS, seed, seat).choose(state.view(seat))


def table_of(decision: Decision) -> tuple[object, ...]:
    """Return everything in a decision but the time it took."""
    return decision.action, decision.candidates, decision.iterations, decision.reasons


@pytest.mark.parametrize("spec", [*SPECS, "mcts:0.01s"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_bot_answers_legally_wherever_there_is_a_choice(spec: str, seats: int) -> None:
    for steps in range(0, 120, 17):
        state = boss_choice(steps, seats, seed=steps)
        seat = state.deciders()[0]
        decision = make_bot(parse_spec(spec), BOSS, 1, seat).choose(state.view(seat))
        legal = state.legal_actions(seat)
        assert decision.action in legal
        assert {one.action for one in decision.candidates} <= set(legal)
        assert decision.trouble == ""
        if decision.candidates:
            assert decision.candidates[0].action == decision.action


@pytest.mark.parametrize("spec", SPECS)
def test_the_same_seed_and_budget_give_the_same_table(spec: str) -> None:
    assert table_of(choose(spec)) == table_of(choose(spec))


def test_another_seed_gives_another_table() -> None:
    assert table_of(choose("mcts:60", seed=3)) != table_of(choose("mcts:60", seed=4))


def test_two_seats_with_one_seed_draw_from_different_streams() -> None:
    first = make_bot(parse_spec("random"), BOSS, 9, 0)
    second = make_bot(parse_spec("random"), BOSS, 9, 1)
    view = boss_state().view(0)
    assert first.stream(view).word() != second.stream(view).word()


def test_random_takes_every_legal_step_about_equally_often() -> None:
    state = boss_choice(20)
    seat = state.deciders()[0]
    legal = state.legal_actions(seat)
    counts = dict.fromkeys(legal, 0)
    for seed in range(100 * len(legal)):
        counts[
            make_bot(parse_spec("random"), BOSS, seed, seat).choose(state.view(seat)).action
        ] += 1
    # Five standard deviations of a fair draw.
    assert all(50 < count < 150 for count in counts.values()), counts


def test_an_iteration_budget_is_kept_exactly() -> None:
    for budget in (1, 7, 60):
        decision = choose(f"mcts:{budget}")
        assert decision.iterations == budget
        assert sum(one.visits for one in decision.candidates) == budget


def test_a_bigger_budget_continues_the_same_search() -> None:
    state = boss_choice(20)
    seat = state.deciders()[0]
    view = state.view(seat)
    whole = make_bot(parse_spec("mcts:80"), BOSS, 3, seat).choose(view)
    thinking = make_bot(parse_spec("mcts:80"), BOSS, 3, seat).think(view)
    while thinking.advance():
        # Whoever looks at an unfinished search does not disturb it.
        assert thinking.decision().action in view.legal_actions()
        assert 0.0 <= thinking.progress() <= 1.0
    assert thinking.progress() == 1.0
    assert table_of(thinking.decision()) == table_of(whole)


def test_an_answer_is_ready_before_the_first_iteration_and_is_the_greedy_one() -> None:
    state = boss_choice(20)
    seat = state.deciders()[0]
    thinking = make_bot(parse_spec("mcts:1000"), BOSS, 3, seat).think(state.view(seat))
    assert thinking.iterations() == 0
    assert thinking.decision().action == choose("greedy").action


class SlowClock:
    """A clock of which every look takes 4 ms, however fast the machine is."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        self.now += 0.004
        return self.now


@pytest.mark.parametrize("spec", ["mcts:0.01s", "mcts:0.05s", "mcts:0.2s"])
def test_a_time_budget_is_not_overdrawn(spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SlowClock()
    monkeypatch.setattr("ai.mcts.bot.perf_counter", clock)
    state = boss_choice(20)
    seat = state.deciders()[0]
    begun = clock.now
    thinking = make_bot(parse_spec(spec), BOSS, 3, seat).think(state.view(seat))
    while thinking.advance():
        pass
    assert clock.now - begun <= parse_spec(spec).budget.seconds + 0.004
    assert thinking.decision().action in state.legal_actions(seat)


def test_a_long_time_budget_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SlowClock()
    monkeypatch.setattr("ai.mcts.bot.perf_counter", clock)
    state = boss_choice(20)
    seat = state.deciders()[0]
    begun = clock.now
    spec = parse_spec("mcts:0.2s/settle=0")
    decision = make_bot(spec, BOSS, 3, seat).choose(state.view(seat))
    assert clock.now - begun > 0.15
    assert decision.iterations > 10


def test_a_sole_legal_step_is_taken_at_once() -> None:
    state = boss_state()
    steps = 0
    while True:
        seat = state.deciders()[0]
        legal = state.legal_actions(seat)
        if len(legal) == 1:
            break
        state.apply(seat, legal[steps % len(legal)])
        steps += 1
    decision = make_bot(parse_spec("mcts:10000000"), BOSS, 3, seat).choose(state.view(seat))
    assert decision == Decision(legal[0])


def test_a_bot_refuses_another_seats_view_and_a_seat_that_is_not_to_decide() -> None:
    state = boss_state()
    seat = state.deciders()[0]
    other = (seat + 1) % 3
    bot = make_bot(parse_spec("random"), BOSS, 3, other)
    with pytest.raises(GameError, match="was shown"):
        bot.choose(state.view(seat))
    with pytest.raises(GameError, match="nothing to decide"):
        bot.choose(state.view(other))


@pytest.mark.parametrize("spec", SPECS)
def test_a_bot_cannot_tell_apart_what_differs_only_in_hidden_cards(spec: str) -> None:
    for steps in (0, 20, 45):
        truth = boss_choice(steps)
        seat = truth.deciders()[0]
        view = truth.view(seat)
        bot = make_bot(parse_spec(spec), BOSS, 3, seat)
        answer = table_of(bot.choose(view))
        differing = 0
        for number in range(4):
            other = view.determinise(Rng.stream(number, "other world"))
            differing += other.encode() != truth.encode()
            assert table_of(bot.choose(other.view(seat))) == answer
        assert differing > 0


@pytest.mark.parametrize("spec", SPECS)
def test_a_bot_leaves_the_game_and_its_view_as_they_were(spec: str) -> None:
    state = boss_choice(20)
    seat = state.deciders()[0]
    view = state.view(seat)
    position, seen = state.digest(), view.digest()
    make_bot(parse_spec(spec), BOSS, 3, seat).choose(view)
    assert (state.digest(), view.digest()) == (position, seen)


def test_a_view_that_crossed_a_process_boundary_gets_the_same_answer() -> None:
    state = boss_choice(20)
    seat = state.deciders()[0]
    view = state.view(seat)
    again = BOSS.decode_view(view.options, seat, view.encode())
    bot = make_bot(parse_spec("mcts:60"), BOSS, 3, seat)
    assert table_of(bot.choose(again)) == table_of(bot.choose(view))


def test_every_process_finds_the_same_table() -> None:
    program = (
        "from tests.ai.test_bots import choose, table_of\n"
        "print([table_of(choose(s)) for s in ('random', 'greedy', 'mcts:60')])"
    )
    answers = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(answers) == 1


def test_greedy_beats_random_clearly() -> None:
    from ai.arena import Contest, run

    report = run(Contest("fruit-boss", 3, (("rounds", 1),), ("greedy", "random", "random"), 1), 12)
    greedy = report.standings[0]
    assert greedy.bot == "greedy"
    assert greedy.low > greedy.par


def test_a_settled_search_ends_early_with_the_step_of_the_whole_one_however_it_is_cut() -> None:
    ends: list[int] = []
    for seed in range(6):
        whole = choose("mcts:300/settle=0", seed=seed)
        settled = choose("mcts:300", seed=seed)
        assert whole.iterations == 300
        assert settled.action == whole.action
        assert table_of(settled) == table_of(choose("mcts:300", seed=seed))
        ends.append(settled.iterations)
        if settled.iterations < 300:
            # Nothing could have overtaken the first any more, as could be seen not much sooner.
            first, second = (settled.candidates[i].visits for i in (0, 1))
            assert 0 < first - second - (300 - settled.iterations) <= 2 * 64
    assert min(ends) < 300


def test_a_settled_search_has_no_more_to_do() -> None:
    state = boss_choice(20)
    seat = state.deciders()[0]
    for seed in range(6):
        thinking = make_bot(parse_spec("mcts:300"), BOSS, seed, seat).think(state.view(seat))
        while thinking.advance():
            assert thinking.progress() < 1.0
        assert thinking.progress() == 1.0
        if thinking.iterations() < 300:
            return
    pytest.fail("no search was settled early")
