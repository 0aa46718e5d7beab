"""What the bots know of Fresh Fruits, in positions where one can say what is right."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from ai.bot import make_bot, parse_spec
from ai.greedy.fresh_fruits import WAYS, WEIGHTS, FreshFruitsEvaluation
from ai.greedy.fresh_fruits_basket import Prospects
from fruit_tui.engine.fresh_fruits import FRESH_FRUITS, FreshFruitsState
from fruit_tui.engine.fresh_fruits.layout import (
    BOX_STAGE,
    FILL_STAGE,
    OVER_STAGE,
    STAGE,
    START,
    START_TILE,
    TAKE_STAGE,
)
from fruit_tui.engine.game import View
from fruit_tui.engine.rng import Rng
from tests.fresh_fruits.builder import BLOCKED, FULL, options, play, table, with_basket

NAMES = ("You", "Mika", "Ada", "Bo")
TABLES = [(seats, level) for seats in (2, 3, 4) for level in ("beginner", "experienced")]


def evaluation(
    seats: int = 2, level: str = "experienced", **chosen: float
) -> FreshFruitsEvaluation:
    """Return an evaluation with some weights changed."""
    return FreshFruitsEvaluation(options(seats, level), chosen)


def value(basket: str, level: str = "experienced", orders: str = "Pl/Ao/Ap Me Or") -> float:
    """Return what a basket of seat 0 may be expected to end with."""
    state = with_basket(table(2, level, orders=orders), 0, basket)
    prospects = Prospects(6, level == "experienced", {one.name: one.default for one in WEIGHTS})
    prospects.read(state._v, 0)
    return prospects.value()


def choice(state: FreshFruitsState, spec: str = "greedy") -> str:
    """Return what a bot does for whoever is to move, as text."""
    seat = state.current_seat()
    return FRESH_FRUITS.format(
        make_bot(parse_spec(spec), FRESH_FRUITS, 1, seat).choose(state.view(seat)).action
    )


def turn(state: FreshFruitsState) -> list[str]:
    """Let the greedy bot play one turn and return its steps."""
    seat, steps = state.current_seat(), []
    while state.current_seat() == seat:
        steps.append(choice(state))
        play(state, steps[-1])
        if state.stage() in (TAKE_STAGE, OVER_STAGE):
            break
    return steps


def wander(seats: int, level: str, every: int) -> list[FreshFruitsState]:
    """Return one in `every` positions of a game with a choice, the glancing bot playing it."""
    return [state.copy() for state in wandered(seats, level)[::every]]


@cache
def wandered(seats: int, level: str, seed: int = 1) -> list[FreshFruitsState]:
    """Return all positions with a choice of such a game."""
    chosen = options(seats, level, "random")
    state = FRESH_FRUITS.new(chosen, FRESH_FRUITS.deal(chosen, Rng.stream(seed, "deal")))
    judge, rng = evaluation(seats, level), Rng.stream(seed, "wander")
    found: list[FreshFruitsState] = []
    while not state.is_over():
        seat = state.current_seat()
        legal = state.legal_actions(seat)
        if len(legal) > 1:
            found.append(state.copy())
        state.apply(seat, judge.pick(state, seat, vec[i64](legal), len(legal), rng))
    return found


# What a basket is worth.


@pytest.mark.parametrize("orders", ["Pl/Ao/Ap Me Or", "Me-Pi-Me Ap Pl", "Pl-Bb-Pl Or Po"])
@pytest.mark.parametrize("level", ["beginner", "experienced"])
@pytest.mark.parametrize(
    "basket",
    [
        FULL,
        "pppppb / aaaaao / AAAAAP / MMMMMN",
        "pbpbpb / ooaaoo / PAPAPA / MNMNMN",
        "MNAPoa / pbpboa / AAooMM / pppbbb",
    ],
)
def test_a_full_basket_is_worth_its_points(basket: str, level: str, orders: str) -> None:
    state = with_basket(table(2, level, orders=orders), 0, basket)

    assert value(basket, level, orders) == pytest.approx(float(state.points(0)))


def test_light_fruit_on_heavy_fruit_is_worth_more_than_heavy_on_light() -> None:
    for level in ("beginner", "experienced"):
        assert value("A / M", level) > value("M / A", level) + 2.5


def test_the_heap_of_beginners_is_valued_where_it_may_come_to_lie() -> None:
    # Light on medium fruit belongs to the top; only a beginner's heap can still get there.
    assert value("p / a", "beginner") > value("p / a", "experienced") + 1.5


def test_a_cell_between_heavy_above_and_light_below_is_a_debt() -> None:
    beside = "..A. / ..A. / MMMM"
    squeezed = ".... / AA.. / M.MM / pMMM"

    assert value(squeezed) < value(beside) - 3


def test_a_cell_that_no_tile_reaches_is_worth_nothing() -> None:
    orders = "Me-Pi-Me Bb Or"
    closed = FULL.replace("AAAAAA", "AAAAA.")
    assert value(closed, orders=orders) == pytest.approx(value(FULL, orders=orders) - 1)


def test_each_fruit_in_place_makes_a_line_worth_more() -> None:
    # Plum over apricot over apple, in the right rows.
    worths = [
        value(f"{top}..... / {middle}..... / {low}..... / MMMMMM")
        for top, middle, low in ((".", ".", "P"), (".", ".", "A"), (".", "a", "A"), ("p", "a", "A"))
    ]
    steps = [after - before for before, after in pairwise(worths)]
    assert steps[0] > 0.3
    assert all(step > 0 for step in steps)
    assert worths[3] - worths[0] > 4


def test_lines_that_lie_flat_share_no_fruit() -> None:
    orders = "Me-Pi-Me Ap Pl"
    one = value("MNMPPP", orders=orders)
    overlapping = value("MNMNMP", orders=orders)
    two = value("MNMMNM", orders=orders)

    assert overlapping < two - 3
    assert two > one + 5


def test_order_b_wants_a_fruit_and_order_c_does_not() -> None:
    wanted = value("AAAAAA / MMNNNN", orders="Pl/Ao/Ap Me Or")
    assert wanted < value("AAAAAA / MMMNNN", orders="Pl/Ao/Ap Me Or")
    assert value("oo.... / AAAAAA / NNNNNN") > value("ooo... / AAAAAA / NNNNNN") + 1


def test_a_start_tile_that_is_kept_is_worth_something() -> None:
    state = table(2, "experienced")
    poorer = state.copy()
    poorer._v[START_TILE] = 0

    judge = evaluation(offer=0.0)
    assert judge.worth(state, 0) > judge.worth(poorer, 0) + 0.5


# The chances.


def test_at_the_end_the_chances_are_the_result() -> None:
    judge = evaluation(level="beginner", margin=0.0)
    state = with_basket(with_basket(table(2), 0, FULL), 1, "pbpbpb / ooaaoo / PAPAPA / MNMNMP")
    state._v[STAGE] = OVER_STAGE
    values, leads = vec[float]([0.0] * 2), vec[float]([0.0] * 2)

    judge.judge(state, values, leads)

    ahead = float(state.points(0) - state.points(1))
    assert leads[0] == pytest.approx(ahead, abs=0.1)
    assert list(values) == ([1.0, 0.0] if ahead > 0 else [0.0, 1.0])


def test_fr37_equal_points_are_parted_by_crushed_fruit() -> None:
    judge = evaluation(level="beginner", margin=0.0)
    orders = "Me-Pi-Me Bb Or"  # neither line nor blackberries; oranges without more than two
    whole = "pppppp / AAAaaa / AAAaaa / MMMMMM"
    state = with_basket(with_basket(table(2, orders=orders), 0, whole), 1, whole)
    assert state.points(0) == state.points(1)
    state._v[STAGE] = OVER_STAGE
    values, leads = vec[float]([0.0] * 2), vec[float]([0.0] * 2)

    judge.judge(state, values, leads)

    assert list(values) == [0.5, 0.5]


@pytest.mark.parametrize(("seats", "level"), TABLES)
def test_chances_add_up_to_one_and_favour_the_leader(seats: int, level: str) -> None:
    judge = evaluation(seats, level, margin=0.0)
    values, leads = vec[float]([0.0] * seats), vec[float]([0.0] * seats)
    for state in wander(seats, level, every=9):
        if judge.is_settled(state):
            judge.judge(state, values, leads)
            assert sum(values) == pytest.approx(1.0)
            assert max(range(seats), key=values.__getitem__) == max(
                range(seats), key=leads.__getitem__
            )


# Looking at a glance.


@pytest.mark.parametrize(("seats", "level"), TABLES)
def test_a_glance_changes_nothing(seats: int, level: str) -> None:
    judge = evaluation(seats, level)
    for state in wander(seats, level, every=11):
        seat = state.current_seat()
        before = state.encode()
        for action in state.legal_actions(seat):
            judge.promise(state, seat, action)
        assert state.encode() == before


@pytest.mark.parametrize(("seats", "level"), TABLES)
def test_a_step_promises_what_the_best_step_after_it_does(seats: int, level: str) -> None:
    judge = evaluation(seats, level)
    seen = 0
    for state in wander(seats, level, every=7):
        seat = state.current_seat()
        if state.stage() == BOX_STAGE:
            continue
        for action in state.legal_actions(seat):
            after = state.copy()
            after.apply(seat, action)
            if action == START or after.stage() in (TAKE_STAGE, OVER_STAGE, FILL_STAGE):
                continue
            seen += 1
            best = max(judge.promise(after, seat, step) for step in after.legal_actions(seat))
            assert judge.promise(state, seat, action) == pytest.approx(best)
    assert seen > 5


@pytest.mark.parametrize(("seats", "level"), TABLES)
def test_a_plan_that_is_remembered_keeps_what_the_tile_promised(seats: int, level: str) -> None:
    judge, rng = evaluation(seats, level), Rng.stream(1, "plan")
    for state in wander(seats, level, every=5):
        if state.stage() != TAKE_STAGE:
            continue
        seat = state.current_seat()
        promised = -1e9
        for step in range(5):
            legal = state.legal_actions(seat)
            action = judge.pick(state, seat, vec[i64](legal), len(legal), rng)
            assert action in legal
            if step == 0:
                promised = judge.promise(state, seat, action)
                if action == START:
                    promised += judge._kept(state._v, seat)
            state._step(seat, action)
            if judge.is_settled(state):
                break
        judge._prospects.read(state._v, seat)
        assert judge._prospects.value() == pytest.approx(promised)


def test_a_stale_plan_is_not_followed() -> None:
    judge, rng = evaluation(), Rng.stream(1, "plan")
    one = table(2, "experienced", display="Me|Pi Pl|Bb Ao|Or")
    legal = one.legal_actions(0)
    judge.pick(one, 0, vec[i64](legal), len(legal), rng)
    other = table(2, "experienced", display="Pl|Bb Ao|Or Ap|Po")
    play(other, "take Pl|Bb")

    legal = other.legal_actions(0)
    assert judge.pick(other, 0, vec[i64](legal), len(legal), rng) in legal


def test_every_tile_is_tried_but_only_the_best_ways_to_lay_it() -> None:
    for state in wander(3, "beginner", every=4):
        judge, seat = evaluation(3, "beginner"), state.current_seat()
        legal, tried = state.legal_actions(seat), judge.worth_trying(state, seat)
        if state.stage() <= BOX_STAGE:
            assert tried == legal
        else:
            assert len(tried) == min(WAYS, len(legal))
            worst = min(judge.promise(state, seat, action) for action in tried)
            left = [judge.promise(state, seat, a) for a in legal if a not in tried]
            assert all(worst >= promise for promise in left)


def test_the_glancing_bot_beats_the_random_one() -> None:
    for number in range(6):
        seats, level = TABLES[number]
        chosen = options(seats, level, "random")
        state = FRESH_FRUITS.new(chosen, FRESH_FRUITS.deal(chosen, Rng.stream(number, "deal")))
        judge, rng = evaluation(seats, level), Rng.stream(number, "play")
        me = number % seats
        while not state.is_over():
            seat = state.current_seat()
            legal = state.legal_actions(seat)
            if seat == me:
                action = judge.pick(state, seat, vec[i64](legal), len(legal), rng)
            else:
                action = legal[rng.below(len(legal))]
            state.apply(seat, action)
        assert state.outcome().winners == (me,)


# Whole turns.

# All that is missing is an apple on the right and what goes on it.
APPLE_MISSING = "pppppp / aaaaaa / AAAAA. / MMMMM."


def test_the_greedy_bot_takes_the_tile_that_completes_a_line() -> None:
    state = table(2, "experienced", orders="Pl/Ao/Ap Bb Or", display="Ap|Me Or|Or Po|Pi")
    state = with_basket(state, 0, APPLE_MISSING)

    assert turn(state) == ["take Ap|Me", "lay Ap/Me", "at 6,1"]


def test_the_greedy_bot_fills_an_empty_half_with_what_a_line_lacks() -> None:
    state = table(2, "experienced", orders="Pl/Ao/Ap Bb Or", display="Me|__ Or|Or Bb|Bb")
    state = with_basket(state, 0, APPLE_MISSING)

    assert turn(state) == ["take Me|__", "lay __/Me", "at 6,1", "fill Ap"]


def test_the_greedy_bot_crushes_nothing_without_need() -> None:
    state = table(2, "experienced", display="Pl|Bb Pl|Pl Bb|Bb")
    state = with_basket(state, 0, "MMMM")
    turn(state)

    assert state.score(0).crushed == ()


def test_the_greedy_bot_minds_what_is_left_for_its_rival() -> None:
    # Two tiles are the same to seat 0, whose basket is full but for one spot that they fill
    # equally well; seat 1 wants the pomegranates and has no use for the oranges.
    judge = evaluation(level="experienced")
    state = table(2, "experienced", orders="Po-Ap-Po Me Or", display="Po|Ap Or|Or Pl|Pl")
    state = with_basket(state, 1, "P..... / MMMMMM")
    apples = state.copy()
    play(apples, "take Or|Or; lay Or-Or; at 1,1")
    oranges = with_basket(apples, 0, "oo")
    play(state, "take Po|Ap; lay Po-Ap; at 1,1")
    denied = with_basket(state, 0, "oo")

    assert judge.worth(denied, 0) > judge.worth(oranges, 0) + 1


def test_a_search_prefers_what_completes_a_line_too() -> None:
    state = table(2, "experienced", orders="Pl/Ao/Ap Bb Or", display="Ap|Me Or|Or Po|Pi")
    state = with_basket(state, 0, APPLE_MISSING)
    state._v[START_TILE] = 0  # else it could wait with this one

    assert choice(state, "mcts:40") == "take Ap|Me"


@pytest.mark.parametrize("spec", ["greedy", "mcts:0", "mcts:1", "mcts:25"])
@pytest.mark.parametrize(("seats", "level"), TABLES)
def test_bots_answer_legally_and_repeatably(spec: str, seats: int, level: str) -> None:
    for state in wander(seats, level, every=45):
        seat = state.current_seat()
        view: View = state.view(seat)
        one = make_bot(parse_spec(spec), FRESH_FRUITS, 3, seat).choose(view)
        again = make_bot(parse_spec(spec), FRESH_FRUITS, 3, seat).choose(view)
        assert one.action in state.legal_actions(seat)
        assert one.trouble == ""
        assert one.candidates == again.candidates


def test_a_blocked_rival_is_no_trouble() -> None:
    state = with_basket(table(2), 1, BLOCKED)

    assert choice(state).split()[0] in ("take", "start")
    assert choice(state, "mcts:20").split()[0] in ("take", "start")


# Words.


def reasons(state: FreshFruitsState, move: str) -> list[str]:
    """Return why a move is good or bad."""
    seat = state.current_seat()
    judge = FreshFruitsEvaluation(state.options, {})
    return judge.reasons(state.view(seat), FRESH_FRUITS.parse(move), NAMES)


def test_reasons_name_the_line_and_the_row() -> None:
    state = table(2, "experienced", orders="Pl/Ao/Ap Bb Or", display="Ap|Me Or|Or Po|Pi")
    state = with_basket(state, 0, APPLE_MISSING)

    found = reasons(state, "take Ap|Me")
    assert found[0] == "completes a line of order A for +5 points"
    assert "puts two fruits in the right row" in found
    assert "crushes nothing" in found


def test_reasons_name_what_is_crushed_and_come_last_with_it() -> None:
    state = table(2, "experienced", orders="Pl/Ao/Ap Bb Or", display="Me|Pi Or|Or Po|Pi")
    state = with_basket(state, 0, "pppppp")
    play(state, "take Me|Pi; lay Me-Pi")

    found = reasons(state, "at 1,2")
    assert found[-1] == "though it crushes the plum and plum, -6 points"
    assert not any("though" in one for one in found[:-1])


def test_reasons_name_orders_b_and_c() -> None:
    state = table(2, "experienced", orders="Pl/Ao/Ap Me Or", display="Me|Me Or|Or Po|Pi")
    state = with_basket(state, 0, "oo / AA / M.")

    assert "meets order B with three melons" in reasons(state, "take Me|Me")
    assert any("order C is lost" in one for one in reasons(state, "take Or|Or"))


def test_reasons_name_the_rival_who_wants_the_tile() -> None:
    state = table(2, "experienced", orders="Po-Ap-Po Me Or", display="Po|Ap Or|Or Pl|Pl")
    state = with_basket(state, 1, "P..... / MMMMMM")

    assert "keeps the apple and pomegranate from Mika, whom it would help most" in reasons(
        state, "take Po|Ap"
    )


@pytest.mark.parametrize(("seats", "level"), TABLES)
def test_every_step_has_reasons_that_are_whole_phrases(seats: int, level: str) -> None:
    for state in wander(seats, level, every=17):
        seat = state.current_seat()
        judge = evaluation(seats, level)
        for action in state.legal_actions(seat)[:3]:
            found = judge.reasons(state.view(seat), action, NAMES[:seats])
            assert found
            assert all(one == one.strip() and one[-1] != "." for one in found)
            assert len(found) == len(set(found))
