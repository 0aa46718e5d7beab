"""What the evaluation of Fruit Boss knows, and that its bots play by it."""

from __future__ import annotations

import pytest
from librt.vecs import vec

from ai.bot import make_bot, parse_spec
from ai.greedy import evaluation_for
from ai.greedy.fruit_boss_market import Market
from ai.greedy.standing import title_chances
from fruit_tui.engine.fruit_boss import FRUIT_BOSS, FruitBossState
from fruit_tui.engine.fruit_boss.layout import COMBINE, ON_STALL, ROUND, SLIDE, TAKE_STAGE, WINS
from tests.ai.tables import boss_after, boss_choice
from tests.fruit_boss.builder import do, position


def greedy_step(state: FruitBossState, seed: int = 1) -> str:
    """Return what the greedy bot does next, as text."""
    seat = int(state.current_seat())
    bot = make_bot(parse_spec("greedy"), FRUIT_BOSS, seed, seat)
    return FRUIT_BOSS.format(bot.choose(state.view(seat)).action)


def greedy_turn(state: FruitBossState) -> list[str]:
    """Let the greedy bot play until the turn passes, and return its steps as text."""
    seat = state.current_seat()
    steps = []
    while state.current_seat() == seat:
        steps.append(greedy_step(state))
        do(state, steps[-1])
    return steps


def worth(state: FruitBossState, seat: int = 0) -> float:
    """Return what a position is worth to a seat."""
    return evaluation_for(state.options).worth(state, seat)


def collectible_by_force(state: FruitBossState) -> set[int]:
    """Return the stalls that the seat to move can take in one action, by trying everything."""
    seat = int(state.current_seat())
    taken: set[int] = set()
    for action in state.legal_actions(seat):
        if action < COMBINE or SLIDE <= action < ON_STALL:
            continue
        begun = state.copy()
        begun._step(seat, action)
        for place in begun.legal_actions(seat):
            placed = begun.copy()
            events = list(placed.apply(seat, place))
            if placed.stage() == TAKE_STAGE:
                for choice in placed.legal_actions(seat):
                    events += placed.copy().apply(seat, choice)
            for event in events:
                if event.kind in ("collected", "captured") and event.seat == seat:
                    taken.add(int(event.facts["stall"]) - 1)
    return taken


def test_what_is_in_reach_is_what_can_be_taken() -> None:
    market = Market()
    tried = found = 0
    for seed in range(60):
        for steps in (5, 25, 60):
            state = boss_after(steps, seed=seed, rounds=1)
            assert isinstance(state, FruitBossState)
            if state.current_seat() < 0 or state.stage() != 0:
                continue
            market.read(state._v)
            reach = market.in_reach(state.hand(state.current_seat()))
            force = collectible_by_force(state)
            assert {stall for stall in range(5) if reach >> stall & 1} == force, state.describe()
            tried += 1
            found += len(force)
    assert tried > 40
    assert found > 20


def test_a_stack_cannot_be_taken_by_what_is_made_of_it() -> None:
    # Combining the lemons of stall 3 onto stall 2 takes nothing from stall 3.
    state = position(["", "L5", "L1 L2", "", "G1"], hand="W1")
    market = Market()
    market.read(state._v)
    assert market.in_reach(state.hand(0)) == 0
    assert collectible_by_force(state) == set()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_glance_leaves_the_position_as_it_was(seats: int) -> None:
    for steps in range(0, 150, 7):
        state = boss_choice(steps, seats, seed=steps)
        seat = state.deciders()[0]
        evaluation = evaluation_for(state.options)
        before = state.encode()
        for action in state.legal_actions(seat):
            assert abs(evaluation.promise(state, seat, action)) < 500
        assert state.encode() == before


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_values_are_chances_and_leads_are_against_the_best_other(seats: int) -> None:
    values, leads = vec[float]([0.0] * seats), vec[float]([0.0] * seats)
    for steps in range(0, 200, 9):
        state = boss_after(steps, seats, seed=steps, rounds=1)
        evaluation = evaluation_for(state.options, {"margin": 0.0})
        evaluation.judge(state, values, leads)
        assert all(0.0 <= value <= 1.0 for value in values)
        assert sum(values) == pytest.approx(1)
        ahead = [seat for seat in range(seats) if leads[seat] > 0]
        assert len(ahead) <= 1
        if state.is_over():
            assert isinstance(state, FruitBossState)
            points = [int(state.points(seat)) for seat in range(seats)]
            for seat in range(seats):
                best = max(p for other, p in enumerate(points) if other != seat)
                assert leads[seat] == points[seat] - best
                if points[seat] > best:
                    assert values[seat] == 1.0


def test_a_bigger_collection_is_worth_more_to_its_owner_and_less_to_the_others() -> None:
    small = position(["P2", "L2", "O4", "T1", "G1"], hand="W1", sets={0: ["A5 A1"]})
    big = position(["P2", "L2", "O4", "T1", "G1"], hand="W1", sets={0: ["A5 A1 A1"]})
    assert worth(big, 0) > worth(small, 0)
    assert worth(big, 1) < worth(small, 1)


def test_a_fourth_set_is_a_waste() -> None:
    three = ["A5 A1", "T4 T1", "O3 O1"]
    market = ["P2", "L2", "", "W3", "G1"]
    with_three = position(market, hand="W1", sets={0: three})
    with_four = position(market, hand="W1", sets={0: [*three, "P1 P1"]})
    assert worth(with_four) < worth(with_three)


def test_a_star_helps_the_highest_set_most() -> None:
    market = ["P2", "L2", "", "W3", "G1"]
    high = position(market, hand="W1", sets={0: ["A5 A1 *", "T2 T1"]})
    low = position(market, hand="W1", sets={0: ["A5 A1", "T2 T1 *"]})
    assert worth(high) > worth(low)


def test_greedy_takes_what_grows_a_set_and_not_what_wastes_one() -> None:
    # Lemons 3 beat the grapes on the left (a fourth set) and the apples on the right (a second
    # helping of a five): the choice comes once the lemons lie there.
    state = position(
        ["G1 G1", "L1", "A1 A1", "", "W5"],
        hand="L2 T1 T1 O1 O1",
        sets={0: ["A5 A2", "P4 P2", "O5 O2"]},
        actions_left=1,
    )
    steps = greedy_turn(state)
    assert steps[0] == "play L2"
    assert "take 3" in steps
    assert state.portfolio_sets(0)[0].count == 4


def test_greedy_takes_a_third_set_rather_than_nothing() -> None:
    state = position(
        ["", "L1", "G4 G1", "", "W5"],
        hand="L5 T1 T1 O1 P1",
        sets={0: ["A5 A2", "P4 P2"]},
        actions_left=1,
    )
    greedy_turn(state)
    assert state.portfolio_suits(0) == [2, 5, 6]


def test_greedy_leaves_a_fourth_set_alone() -> None:
    state = position(
        ["", "L1", "G4 G1", "", "W5"],
        hand="L5 T1 T1 O1 P1",
        sets={0: ["A5 A2 A1", "P4 P2 P1", "O5 O4"]},
        actions_left=1,
    )
    greedy_turn(state)
    assert len(state.portfolio_suits(0)) == 3


def test_greedy_does_not_feed_a_dangerous_neighbour() -> None:
    # Everybody holds fives.  An orange on the orange in stall 2 makes a stack of two, a present
    # for whoever has a five for the stall next door; on the far side nobody can take it.
    state = position(
        ["A4", "O2", "T4", "", "G1"],
        hand="O1 O1 W1 W1 L1",
        hands={1: "A5 T5 L5 P5 G5", 2: "A3 T3 L3 P3 G3"},
        sets={1: ["O5 O4 O3"]},
        actions_left=1,
    )
    greedy_turn(state)
    assert state.stall_count(1) == 1 or state.stall_suit(1) != 3


def test_greedy_sheds_its_dearest_cards_on_its_last_turn() -> None:
    state = position(
        ["A1", "", "T1", "", "G1"],
        hand="L5 L4 P1",
        deck="",
        hands={1: "", 2: "W1"},
        lap_left=1,
        lap_seat=0,
        actions_left=1,
    )
    assert greedy_step(state) == "play L5 L4"


def test_greedy_uses_both_actions_to_collect_on_both_sides() -> None:
    # The pro tip: the same stall twice.
    state = position(["P1 P1", "L2", "A2 A1", "W5", "G1"], hand="L1 L5 T1 O1 W1")
    greedy_turn(state)
    assert {2, 5} <= set(state.portfolio_suits(0))


def test_a_match_is_won_by_rounds() -> None:
    assert title_chances((0, 0, 0), 3) == pytest.approx([1 / 3] * 3)
    assert title_chances((2, 0), 1) == [1.0, 0.0]
    assert title_chances((1, 1, 0), 0) == [0.5, 0.5, 0.0]
    assert title_chances((1, 0), 1) == pytest.approx([0.75, 0.25])


def test_the_round_that_decides_the_match_is_the_one_that_counts() -> None:
    # With two rounds of three already lost to player 2, this round changes nothing.
    values, leads = vec[float]([0.0] * 3), vec[float]([0.0] * 3)
    state = position(["A1", "", "T1", "", "G1"], hand="L5", sets={0: ["A5 A4 A3"]})
    evaluation = evaluation_for(state.options, {"margin": 0.0})
    evaluation.judge(state, values, leads)
    assert values[0] > 1 / 3
    state._v[ROUND], state._v[WINS + 1] = 2, 2
    evaluation.judge(state, values, leads)
    assert values[0] == 0.0
    assert values[1] == pytest.approx(1)
