"""What the bots know of Fruit Fair, in positions where one can say what is right."""

from __future__ import annotations

import pytest
from librt.vecs import vec

from ai.bot import Decision, make_bot, parse_spec
from ai.greedy.evaluation import Evaluation
from ai.greedy.fruit_fair import FruitFairEvaluation
from ai.mcts.bot import drawn_first
from ai.mcts.settings import settings_for
from fruit_tui.engine.fruit_fair import FRUIT_FAIR, FruitFairState
from fruit_tui.engine.fruit_fair.data import GARDENER, PICKER
from fruit_tui.engine.fruit_fair.layout import (
    BUYING,
    DROPPING,
    ENDED,
    MIGRATING,
    PAYING,
    PLAN,
    STAGE,
    hidden_plan,
)
from fruit_tui.engine.fruit_fair.view import FruitFairView
from fruit_tui.engine.game import CHANCE, SIMULTANEOUS
from fruit_tui.engine.rng import Rng
from tests.fruit_fair.builder import do, fair, heap, legal, orchard, position, send

NAMES = ("You", "Mika", "Noor", "Otto", "Pia")


def new_game(seats: int = 3, seed: int = 1) -> FruitFairState:
    """Return the first position of a game."""
    options = FRUIT_FAIR.options(seats)
    return FRUIT_FAIR.new(options, FRUIT_FAIR.deal(options, Rng.stream(seed, "deal")))


def decided(state: FruitFairState, seat: int, spec: str = "greedy", seed: int = 1) -> Decision:
    """Return what a bot decides for `seat`."""
    return make_bot(parse_spec(spec), FRUIT_FAIR, seed, seat).choose(state.view(seat))


def choice(state: FruitFairState, seat: int, spec: str = "greedy") -> str:
    """Return what a bot does for `seat`, as text."""
    return FRUIT_FAIR.format(decided(state, seat, spec).action)


def play_greedily(state: FruitFairState, seat: int) -> list[str]:
    """Let the greedy bot decide for `seat` as long as it is asked; return what it did."""
    done: list[str] = []
    while seat in state.deciders():
        done.append(choice(state, seat))
        do(state, done[-1], seat=seat)
    return done


def wander(seats: int, seed: int) -> list[FruitFairState]:
    """Return the positions of a random game in which somebody has a choice."""
    state = new_game(seats, seed)
    rng = Rng.stream(seed, "wander")
    found: list[FruitFairState] = []
    while not state.is_over():
        if state.current_seat() == CHANCE:
            state.apply_chance(state.sample_chance(rng))
            continue
        deciders = state.deciders()
        seat = deciders[rng.below(len(deciders))]
        actions = state.legal_actions(seat)
        if len(actions) > 1:
            found.append(state.copy())
        state.apply(seat, actions[rng.below(len(actions))])
    return found


# Strength, coarsely: the arena measures it.


def test_the_greedy_bot_beats_random_ones() -> None:
    won = 0
    for number in range(3):
        state = new_game(3, seed=number)
        chance = Rng.stream(number, "chance")
        specs = ["random"] * 3
        specs[number] = "greedy"
        bots = [
            make_bot(parse_spec(spec), FRUIT_FAIR, number, seat) for seat, spec in enumerate(specs)
        ]
        while not state.is_over():
            if state.current_seat() == CHANCE:
                state.apply_chance(state.sample_chance(chance))
                continue
            seat = state.deciders()[0]
            state.apply(seat, bots[seat].choose(state.view(seat)).action)
        won += state.outcome().winners == (number,)
    assert won == 3


# The fair.


# Ten prizes sold: the last round.  Red ribbons are left at 5 and 6, one of green at 7, one of
# blue at 8, and a gold medal at 10.
SOLD = {"red": (1,), "green": (1, 2), "blue": (1, 2), "silver": (1, 2, 1), "gold": (1, 2)}


def test_the_last_fruit_buys_what_is_worth_more_than_it_costs() -> None:
    state = fair(position("CCAAPPLL", "", "", bought=SOLD, last_round=2))
    assert choice(state, 0) == "buy blue"
    state = fair(position("CCAAPPL", "", "", bought=SOLD, last_round=2))
    assert choice(state, 0) == "buy green"


def test_nothing_is_hired_in_the_last_round() -> None:
    state = fair(position("CCCA", "", "", bought=SOLD, last_round=2))
    assert legal(state) == ["hire", "done"]
    assert choice(state, 0) == "done"


def test_with_the_raccoon_two_ribbons_beat_a_better_one() -> None:
    # Red 3 and green 4 bring 21 points for 7 fruits, blue 15 for 6.
    sold = {"red": (1,), "green": (1,), "blue": (1, 2), "silver": (1, 2, 1), "gold": (1, 2, 1)}
    state = fair(position("CCAAPPLL", "", "", holders={"raccoon": 0}, bought=sold, last_round=2))
    bought = [text for text in play_greedily(state, 0) if text.startswith("buy")]
    assert sorted(bought) == ["buy green", "buy red"]


def test_an_early_extra_worker_is_hired_for_little() -> None:
    assert choice(fair(position("CCAA", "", "", number=1)), 0) == "hire"


def test_payment_keeps_the_fruit_that_wins_a_tile() -> None:
    # Apples win the Migrant Worker, 2 to 1; lemons, plums and cherries win nothing.
    state = fair(position("AAPPLL", "CCCALLL", "CPPP"))
    do(state, "buy red")
    assert state.stage() == PAYING
    while state.stage() == PAYING and state.current_seat() == 0:
        do(state, choice(state, 0))
    assert heap(state, 0) == "AA"


def test_down_to_eight_keeps_the_fruit_that_wins_a_tile() -> None:
    state = position("AAPPPLLLCC", "AC", "PPPPPP")
    fair(state)
    while state.stage() == BUYING:
        do(state, "done")
    assert state.stage() == DROPPING
    while state.stage() == DROPPING and state.current_seat() == 0:
        do(state, choice(state, 0))
    assert "AA" in heap(state, 0)


# The orchard.


def test_pickers_go_where_fruit_is() -> None:
    state = position("C", "A", "P", trees=(0, 4, 0, 4))
    play_greedily(state, 0)
    view = state.view(0)
    assert isinstance(view, FruitFairView)
    plan = view.pending_plan()
    assert plan[PICKER][0] == plan[PICKER][2] == 0
    assert sum(plan[PICKER]) == sum(plan[GARDENER]) == 2


def test_who_picks_later_expects_to_find_less() -> None:
    state = position("CA", "AP", "LL", trees=(3, 3, 3, 3), order=(2, 0, 1))
    evaluation = FruitFairEvaluation(state.options, {})
    for tree in range(4):
        first, second, last = (
            evaluation.chance_to_find(state._v, seat, tree, 1) for seat in (2, 0, 1)
        )
        assert first >= second >= last
        assert first > last


def test_rivals_ahead_are_taken_to_go_where_one_would_in_their_place() -> None:
    # Only apples win the first in turn anything: that is where it will send its pickers.
    state = position("A", "PLC", "AA", trees=(2, 2, 2, 2), order=(2, 0, 1))
    chances = {}
    for insight in (0.0, 1.0):
        evaluation = FruitFairEvaluation(state.options, {"insight": insight})
        chances[insight] = [evaluation.chance_to_find(state._v, 0, tree, 1) for tree in range(4)]
    assert len(set(chances[0.0])) == 1
    assert len(set(chances[1.0])) > 1


def test_the_transporter_leaves_trees_that_were_emptied() -> None:
    state = position("C", "A", "P", trees=(2, 5, 5, 5), holders={"transporter": 1})
    orchard(state, ["CC/AA", "CC/AA", "LL/AA"])
    assert choice(state, 1) == "reassign"


def test_a_swap_takes_the_fruit_that_wins_a_tile_and_not_the_last_of_it() -> None:
    # Seat 0 needs one more apple for the Migrant Worker; two idle pickers may swap.
    state = position("AALL", "AA", "", trees=(0, 5, 5, 5))
    orchard(state, ["CC/AA", "PP/AA", "LL/AA"])
    assert choice(state, 0) == "swap with 2"
    do(state, "swap with 2")
    assert choice(state, 0) == "give lemon"
    do(state, "give lemon")
    assert choice(state, 0) == "take apple"


def test_the_migrant_worker_never_rests() -> None:
    state = position("AALL", "AA", "P", holders={"migrant": 0})
    orchard(state, ["CC/AA", "PP/AA", "LL/AA"])
    assert state.stage() == MIGRATING
    assert choice(state, 0).startswith("migrant ")
    assert choice(state, 0) != "migrant rests"


# Before the first round.


def test_late_players_choose_the_pair_of_fruits_that_is_worth_most() -> None:
    for seed in range(6):
        options = FRUIT_FAIR.options(4, {"late_fruit": "on"})
        state = FRUIT_FAIR.new(options, FRUIT_FAIR.deal(options, Rng.stream(seed, "deal")))
        seat = int(state.current_seat())
        evaluation = FruitFairEvaluation(options, {})
        evaluation.promise(state, seat, state.legal_actions(seat)[0])
        pairs = {
            (one, other): evaluation._pair_at_start(one, other)
            for one in range(4)
            for other in range(one, 4)
        }
        play_greedily(state, seat)
        chosen = [kind for kind in range(4) for _ in range(state.fruit(seat, kind))]
        assert len(chosen) == 2
        assert pairs[chosen[0], chosen[1]] == max(pairs.values())


# What every evaluation keeps.


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_step_has_a_promise_and_trying_it_changes_nothing(seats: int) -> None:
    evaluation = FruitFairEvaluation(FRUIT_FAIR.options(seats), {})
    values, leads = vec[float]([0.0] * seats), vec[float]([0.0] * seats)
    for state in wander(seats, seed=seats)[::3]:
        before = state.encode()
        for seat in state.deciders():
            actions = state.legal_actions(seat)
            assert all(-1e9 < evaluation.promise(state, seat, action) < 1e3 for action in actions)
            assert evaluation.worth_trying(state, seat)[0] in actions
            assert -1e3 < evaluation.worth(state, seat) < 1e3
        evaluation.judge(state, values, leads)
        assert state.encode() == before
        assert all(0.0 <= values[seat] <= 1.0 for seat in range(seats))


def test_the_end_is_judged_by_the_points_and_the_tie_by_the_best_gold() -> None:
    # Two gold discs for 20 and 23, and fruit to make it equal: the higher disc wins.
    state = position("CCC", "", "P", bought={"gold": (0, 1)}, values={"gold": (20, 23, 19)})
    state._v[STAGE] = ENDED
    evaluation = FruitFairEvaluation(state.options, {})
    values, leads = vec[float]([0.0] * 3), vec[float]([0.0] * 3)
    evaluation.judge(state, values, leads)
    assert state.outcome().winners == (1,)
    assert values[1] > values[0] > values[2]
    assert 0.0 < leads[1] < 0.5


def test_a_playout_is_cut_between_two_rounds_only() -> None:
    evaluation = FruitFairEvaluation(FRUIT_FAIR.options(3), {})
    state = new_game()
    assert evaluation.may_cut(state)
    send(state, 0, "C", ready=False)
    assert not evaluation.may_cut(state)
    for other in wander(3, seed=4):
        if other.current_seat() != SIMULTANEOUS:
            assert not evaluation.may_cut(other)


# Secrets.


def test_the_greedy_bot_decides_alike_whatever_rivals_have_committed() -> None:
    answers = set()
    for plan in ("CC/CC", "AP/LL", "LL/CA"):
        state = position("CA", "AP", "LL")
        send(state, 1, plan)
        answers.add(tuple(play_greedily(state, 0)))
    assert len(answers) == 1


def test_imagined_plans_are_whole_and_only_of_those_who_hide_one() -> None:
    state = position("CA", "AP", "LL", extras={1: 1})
    send(state, 1, "CC/CC/C")
    send(state, 0, "A", ready=False)
    evaluation = FruitFairEvaluation(state.options, {})
    view = state.view(0)
    seen = set()
    for number in range(30):
        world = view.determinise(Rng.stream(number, "world"))
        assert isinstance(world, FruitFairState)
        evaluation.imagine(world, 0, Rng.stream(number, "imagine"))
        assert world.check() == []
        assert hidden_plan(world._v, 1)
        assert world._v[PLAN] == state._v[PLAN]
        assert world._v[PLAN + 2] == 0
        seen.add(int(world._v[PLAN + 1]))
    assert len(seen) > 1


# The final choice of a search where all choose at once.


def test_a_secret_choice_is_drawn_among_what_was_visited_enough() -> None:
    state = position("CA", "AP", "LL")
    candidates = list(decided(state, 0, "mcts:200").candidates)
    total = sum(one.visits for one in candidates)
    assert total == 200
    drawn = [drawn_first(candidates, 0.25, Rng.stream(n, "mix")) for n in range(200)]
    for order in drawn:
        assert sorted(order, key=lambda one: one.action) == sorted(
            candidates, key=lambda one: one.action
        )
    most = max(one.visits for one in candidates)
    allowed = {one.action for one in candidates if one.visits >= 0.25 * total}
    allowed |= {one.action for one in candidates if one.visits == most}
    assert {order[0].action for order in drawn} == allowed


def test_the_draw_goes_by_visits() -> None:
    state = position("CA", "AP", "LL")
    one = decided(state, 0, "mcts:50").candidates[0]
    visited = ((1, 60), (2, 30), (3, 10))
    rows = [type(one)(action, visits, 0.5, 0.0, 0.5) for action, visits in visited]
    counts = {1: 0, 2: 0, 3: 0}
    for number in range(900):
        counts[drawn_first(rows, 0.2, Rng.stream(number, "mix"))[0].action] += 1
    assert counts[3] == 0
    assert 540 < counts[1] < 660


def test_the_same_seed_draws_the_same_and_others_differ() -> None:
    state = position("CA", "AP", "LL")
    one = {decided(state, 0, "mcts:60/mix_floor=0", seed=5).action for _ in range(3)}
    assert len(one) == 1
    many = {decided(state, 0, "mcts:60/mix_floor=0", seed=seed).action for seed in range(12)}
    assert len(many) > 1


def test_only_this_game_mixes() -> None:
    mixes = {
        game: next(one.default for one in settings_for(game) if one.name == "mix")
        for game in ("fruit-boss", "fresh-fruits", "fruit-fair")
    }
    assert mixes == {"fruit-boss": 0.0, "fresh-fruits": 0.0, "fruit-fair": 1.0}


# Words.


def test_every_step_has_a_reason_in_words() -> None:
    for seats in (3, 5):
        evaluation: Evaluation = FruitFairEvaluation(FRUIT_FAIR.options(seats), {})
        for state in wander(seats, seed=seats + 20)[::4]:
            for seat in state.deciders():
                view = state.view(seat)
                for action in view.legal_actions():
                    reasons = evaluation.reasons(view, action, NAMES[:seats])
                    what = FRUIT_FAIR.format(action)
                    assert all(r and not r.endswith(".") for r in reasons), what
                    assert reasons or what.startswith(("take", "picker")), what


def reason(state: FruitFairState, text: str) -> str:
    """Return why the seat to decide would do something, as one text."""
    seat = int(state.current_seat())
    evaluation = FruitFairEvaluation(state.options, {})
    assert text in legal(state)
    found = evaluation.reasons(state.view(seat), FRUIT_FAIR.parse(text), NAMES[: state.seats])
    return "; ".join(found)


def test_a_purchase_tells_its_worth_and_price() -> None:
    state = fair(position("CCAAPPLL", "", "", holders={"raccoon": 0}))
    assert "worth 21 points on average and costs 6 fruits" in reason(state, "buy gold")
    assert "the raccoon makes it 2 fruits cheaper" in reason(state, "buy gold")


def test_a_swap_tells_what_it_wins() -> None:
    state = position("AALL", "AA", "", trees=(0, 5, 5, 5))
    orchard(state, ["CC/AA", "PP/AA", "LL/AA"])
    assert "Mika has an apple to take" in reason(state, "swap with 2")
    assert "which wins the Migrant Worker" in reason(state, "swap with 2")


def test_a_fruit_taken_from_the_leader_counts_twice() -> None:
    # 2 apples to 3: with one taken from the leader it is 3 to 2, not level.
    state = position("AALL", "AAA", "", trees=(0, 5, 5, 5))
    orchard(state, ["CC/AA", "PP/AA", "LL/AA"])
    do(state, "swap with 2", "give lemon")
    assert "gives you the most apples, which wins the Migrant Worker" in reason(state, "take apple")


def test_a_payment_tells_what_it_keeps_and_what_it_costs() -> None:
    state = fair(position("AAPPLL", "CCCALLL", "CPPP"))
    do(state, "buy red")
    assert "gives up the lead in apples" in reason(state, "pay apple")
    assert "keeps what wins you the Migrant Worker" in reason(state, "pay plum")
