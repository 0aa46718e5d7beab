"""Points and ties: FR-9, FR-15 to FR-29, FR-37, FR-39, FR-43, FRT5 to FRT7, FRT10, FRT11."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fruit_tui.engine.fresh_fruits import FreshFruitsState
from fruit_tui.engine.fresh_fruits.basket import Cell, count, place
from fruit_tui.engine.fresh_fruits.data import (
    A_FIRST,
    A_SECOND,
    A_THIRD,
    A_UPRIGHT,
    BLANK,
    row_weight,
    weight_of,
)
from fruit_tui.engine.fresh_fruits.layout import (
    AT,
    FILL,
    FILL_STAGE,
    PLACE_STAGE,
    first_half,
    is_upright,
    second_half,
)
from fruit_tui.engine.fresh_fruits.notation import order_a_text
from fruit_tui.engine.fresh_fruits.scoring import (
    Breakdown,
    breakdown,
    crushed_cells,
    points,
)
from fruit_tui.engine.game import Outcome
from fruit_tui.engine.rng import Rng
from tests.fresh_fruits.builder import (
    FULL,
    FULL_FIVE,
    LETTERS,
    cells,
    kinds,
    masks,
    play,
    table,
    with_basket,
)

ORDERS_A = [order_a_text(order) for order in range(8)]
SAMPLE = "pppa / aoAA / APPo / MMNp"


def score(text: str, a: str = "Pl/Ao/Ap", b: str = "p", c: str = "p") -> Breakdown:
    """Return the score of a basket under the orders A (notation), B and C (letters)."""
    return breakdown(masks(text), 0, ORDERS_A.index(a), LETTERS.index(b), LETTERS.index(c))


def crushed(text: str) -> set[Cell]:
    return set(score(text).crushed)


# Crushing.


def test_frt7_only_the_fruit_right_below_is_judged() -> None:
    assert crushed("M / p / o") == {(1, 2)}
    assert crushed("M / A / a") == {(1, 1), (1, 2)}
    assert crushed("p / b") == set()
    assert crushed("A / . / p") == set()


def test_fr15_every_pair_is_judged_even_under_crushed_fruit() -> None:
    # The apple is crushed by the melon and still crushes the apricot.
    assert crushed("M / A / a / p") == {(1, 3), (1, 2), (1, 1)}


def test_fr16_the_same_weight_does_not_crush() -> None:
    for upper, lower in ("pb", "bp", "oa", "ao", "AP", "PA", "MN", "NM", "pp", "MM"):
        assert crushed(f"{upper} / {lower}") == set()


@pytest.mark.parametrize("upper", range(8))
@pytest.mark.parametrize("lower", range(8))
def test_fr16_heavier_crushes_lighter_and_nothing_else(upper: int, lower: int) -> None:
    found = crushed(f"{LETTERS[upper]} / {LETTERS[lower]}")

    assert found == ({(1, 1)} if weight_of(upper) > weight_of(lower) else set())


def test_fr17_an_upright_tile_can_crush_itself() -> None:
    state = table(display="Pl|Me Or|Or Or|Ao")

    events = play(state, "take Me|Pl; lay Me/Pl; at 1,1")

    assert state.score(0).crushed == ((1, 1),)
    [event] = [event for event in events if event.kind == "crushed"]
    assert event.facts == {"fruit": "Pl", "now": "1,1", "by": "Me"}


def test_fr18_nothing_is_crushed_across_a_gap() -> None:
    assert crushed("M / . / p") == set()
    assert crushed("M. / .A / p.") == set()


def test_fr18_fruit_beside_does_not_crush() -> None:
    assert crushed("MpM") == set()


def test_fr19_crushing_is_read_from_the_basket_as_it_lies() -> None:
    # The same basket, filled in another order of tiles.
    one = table(display="Pl|Me Pl|Ap Or|Ao", pile="Bb|Bb Po|Po Pi|Pi")
    play(one, "take Pl|Ap; lay Ap-Pl; at 1,1", "take Or|Ao; lay Or-Ao; at 1,1")
    play(one, "take Me|Pl; lay Me-Pl; at 1,2")
    other = table(display="Pl|Me Pl|Ap Or|Ao", pile="Bb|Bb Po|Po Pi|Pi")
    play(other, "take Me|Pl; lay Me-Pl; at 1,1", "take Or|Ao; lay Or-Ao; at 1,1")
    play(other, "take Pl|Ap; lay Ap-Pl; at 1,0")

    assert one.score(0) == other.score(0)
    assert one.score(0).crushed == ((1, 1),)


def test_fr22_any_number_of_fruits_may_be_crushed() -> None:
    state = table(3)
    for seat in range(3):
        state = with_basket(state, seat, "MMMMMM / AAAAAA / aaaaaa / pppppp")

    assert [len(state.score(seat).crushed) for seat in range(3)] == [18, 18, 18]
    assert state.score(0).points[0] == -54


# Rows.


@pytest.mark.parametrize(("text", "whole"), [(FULL, 24), (FULL_FIVE, 20)])
def test_frt6_a_basket_sorted_by_weight_scores_every_fruit(text: str, whole: int) -> None:
    found = score(text)

    assert found.crushed == ()
    assert len(found.rows) == found.points[1] == whole


def test_fr21_the_weight_of_the_row_from_the_bottom() -> None:
    rows = [("MN", 1), ("AP", 2), ("oa", 3), ("pb", 4)]
    assert [row_weight(row) for _, row in rows] == [3, 2, 1, 0]
    for (fruit, _), at in itertools.product(rows, range(1, 5)):
        pillar = ["..", "..", "..", ".."]
        pillar[4 - at] = fruit
        expected = 2 if (fruit, at) in rows else 0
        assert len(score(" / ".join(pillar)).rows) == expected


def test_fr21_crushed_fruit_scores_no_row() -> None:
    found = score("M / A / M")

    assert found.crushed == ((1, 2),)
    assert found.rows == ((1, 1),)


def test_fr9_fr43_the_lowest_row_is_the_bottom_until_something_goes_beneath() -> None:
    state = table(display="Me|Me Ap|Ap Or|Ao")
    play(state, "take Ap|Ap; lay Ap-Ap; at 1,1", "take Or|Ao; lay Or-Ao; at 1,1")
    assert state.score(0).points[1] == 0

    play(state, "take Me|Me; lay Me-Me; at 1,0")

    assert state.score(0).rows == ((1, 1), (2, 1), (1, 2), (2, 2))


# Orders.


@pytest.mark.parametrize(
    ("order", "text", "matches"),
    [
        ("Pl-Bb-Pl", "pbp", 1),
        ("Pl-Bb-Pl", "p / b / p", 0),
        ("Pl-Bb-Pl", "bpb", 0),
        ("Pl-Bb-Pl", "pb.p", 0),
        ("Pl-Bb-Pl", "pbp / pbp", 2),
        ("Me-Pi-Me", "MNMMNM", 2),
        ("Pl/Ao/Ap", "p / a / A", 1),
        ("Pl/Ao/Ap", "paA", 0),
        ("Pl/Ao/Ap", "A / a / p", 0),
        ("Pl/Ao/Ap", "pp / aa / AA", 2),
        ("Or/Po/Pi", "p / o / P / N", 1),
    ],
)
def test_fr24_order_a_exactly_as_shown(order: str, text: str, matches: int) -> None:
    assert len(score(text, a=order).matches) == matches


def test_fr24_order_a_is_not_mirrored() -> None:
    # Apricot over apple over melon, upside down: also the other way to crush it all.
    assert score("M / A / a", a="Ao/Ap/Me").matches == ()


def test_a_match_names_its_cells_as_the_card_is_read() -> None:
    assert score(".pbp", a="Pl-Bb-Pl").matches == (((2, 1), (3, 1), (4, 1)),)
    assert score(".p / .a / .A", a="Pl/Ao/Ap").matches == (((2, 3), (2, 2), (2, 1)),)


def test_fr25_copies_that_share_a_fruit_count_once() -> None:
    assert len(score("pbpbp", a="Pl-Bb-Pl").matches) == 1
    assert score("pbpbp", a="Pl-Bb-Pl").points[2] == 5


def test_fr25_the_largest_number_of_copies_counts() -> None:
    # Taking the middle copy would spoil the two beside it.
    assert len(score("pbpbp. / pbppbp", a="Pl-Bb-Pl").matches) == 3


def disjoint(basket: dict[Cell, int], order: int, broken: set[Cell]) -> int:
    """Return the largest number of disjoint copies of an order A, by trying all choices."""
    line = [int(A_FIRST[order]), int(A_SECOND[order]), int(A_THIRD[order])]
    copies = []
    for column, row in basket:
        own = [(column, row - i) if A_UPRIGHT[order] else (column + i, row) for i in range(3)]
        if [None if cell in broken else basket.get(cell) for cell in own] == line:
            copies.append(set(own))
    best = 0
    for choice in itertools.product((False, True), repeat=len(copies)):
        chosen = [copy for copy, taken in zip(copies, choice, strict=True) if taken]
        if sum(map(len, chosen)) == len(set().union(*chosen)):
            best = max(best, len(chosen))
    return best


@settings(max_examples=300, deadline=None)
@given(
    order=st.integers(0, 7),
    columns=st.sampled_from((5, 6)),
    data=st.data(),
)
def test_fr25_the_count_agrees_with_trying_all_choices(
    order: int, columns: int, data: st.DataObject
) -> None:
    # Mostly the fruits of the order, so that copies are common and overlap.
    line = [LETTERS[int(row[order])] for row in (A_FIRST, A_SECOND, A_THIRD)]
    letters = st.sampled_from([*line * 3, ".", "M", "p"])
    rows = ["".join(data.draw(letters) for _ in range(columns)) for _ in range(4)]
    text = " / ".join(rows)

    found = breakdown(masks(text), 0, order, 0, 0)

    broken = set(found.crushed)
    assert len(found.matches) == disjoint(cells(text), order, broken)
    placed = [cell for line_of in found.matches for cell in line_of]
    assert len(set(placed)) == len(placed) == 3 * len(found.matches)
    assert not broken & set(placed)


@settings(max_examples=200, deadline=None)
@given(
    rows=st.lists(st.text(alphabet=LETTERS + "..", min_size=6, max_size=6), min_size=4, max_size=4),
    orders=st.tuples(st.integers(0, 7), st.integers(0, 7), st.integers(0, 7)),
)
def test_the_fast_total_is_the_sum_of_the_breakdown(
    rows: list[str], orders: tuple[int, int, int]
) -> None:
    basket = masks(" / ".join(rows))

    assert points(basket, 0, *orders) == breakdown(basket, 0, *orders).total
    assert count(crushed_cells(basket, 0)) == len(breakdown(basket, 0, *orders).crushed)


def test_fr26_a_fruit_of_order_a_counts_for_b_and_c_too() -> None:
    found = score("pppa / ...A", b="p", c="p")
    assert found.points[2:] == (0, 3, 0)

    found = score("ppp / ..a / ..A", a="Pl/Ao/Ap", b="p", c="A")
    assert found.points[2:] == (5, 3, 4)


def test_fr27_order_b_scores_once() -> None:
    assert [score("p" * n, b="p").points[3] for n in range(7)] == [0, 0, 0, 3, 3, 3, 3]


def test_fr28_crushed_fruit_does_not_count_for_orders() -> None:
    found = score("M.. / ppp", b="p", c="p")

    assert found.points[3:] == (0, 4)
    assert score("pbp", a="Pl-Bb-Pl").points[2] == 5
    assert score(".M. / pbp", a="Pl-Bb-Pl").points[2] == 0


def test_fr29_no_fruit_at_all_meets_order_c() -> None:
    assert [score("p" * n, c="p").points[4] for n in range(5)] == [4, 4, 4, 0, 0]
    assert score(".", c="p").points == (0, 0, 0, 0, 4)


def test_frt11_four_of_which_two_are_crushed() -> None:
    found = score("MM.. / pppp", b="b", c="p")
    assert (found.c_count, found.points[4], found.points[0]) == (2, 4, -6)

    found = score("M.. / ppp", b="p", c="b")
    assert (found.b_count, found.points[3]) == (2, 0)


# All of it.


def test_frt5_the_sample_scoring() -> None:
    found = score(SAMPLE, a="Pl/Ao/Ap", b="N", c="b")

    assert set(found.crushed) == {(4, 1), (4, 2)}
    assert len(found.rows) == 11
    by_weight = [sum(row == place for _, row in found.rows) for place in (1, 2, 3, 4)]
    assert by_weight == [3, 3, 2, 3]
    assert found.points == (-6, 11, 5, 0, 4)
    assert found.total == 14


def test_fr39_totals_may_be_negative() -> None:
    state = with_basket(table(orders="Pl/Ao/Ap Bb Pl"), 0, "MMMM / pppp")

    assert state.score(0).total == -8
    assert state.outcome().totals[0] == -8


def test_fr43_the_score_is_shown_before_the_end() -> None:
    state = with_basket(table(orders="Pl/Ao/Ap Pi Bb"), 0, SAMPLE)

    outcome = state.outcome()

    assert not state.is_over()
    assert outcome.totals == (14, 4)
    assert outcome.reason == "The game goes on."
    assert [line.points for line in outcome.lines] == [(-6, 0), (11, 0), (5, 0), (0, 0), (4, 4)]
    assert [line.reasons[0] for line in outcome.lines] == [
        "2 crushed",
        "11 in the right row",
        "1 match",
        "1 uncrushed pineapple, 3 or more needed",
        "0 uncrushed blackberries, 2 or fewer needed",
    ]


# Ties.


def ending(*baskets: str, b: str = "Bb") -> Outcome:
    """Return how baskets compare.  Nobody has blackberries or a match of order A."""
    state = table(len(baskets), orders=f"Pl/Ao/Ap {b} Bb")
    for seat, text in enumerate(baskets):
        state = with_basket(state, seat, text)
    return state.outcome()


def test_frt10_fr37_points_first() -> None:
    outcome = ending("MMMMp", "....A / MMMMMp")

    assert outcome.totals == (8, 6 + 4)
    assert (outcome.winners, outcome.tie_break) == ((1,), "")


def test_frt10_fr37_then_fewer_crushed() -> None:
    # Two in the right row, against five of which one costs three points.
    outcome = ending("....A / MMMMp", "MM")

    assert outcome.totals == (6, 6)
    assert outcome.winners == (1,)
    assert outcome.tie_break == "level on points: fewer crushed fruits win"


def test_frt10_fr37_then_more_in_the_right_row() -> None:
    # Four in the right row, against one and order B.
    outcome = ending("M / M / M", "NNNN", b="Me")

    assert outcome.totals == (8, 8)
    assert outcome.winners == (1,)
    assert outcome.tie_break == "level on points and crushed fruit: more fruit in its row wins"


def test_frt10_fr37_then_shared() -> None:
    outcome = ending("MM", "NN")

    assert outcome.totals == (6, 6)
    assert outcome.winners == (0, 1)
    assert outcome.tie_break == (
        "level on points, crushed fruit and fruit in its row: victory is shared"
    )


def test_fr37_each_comparison_is_among_those_still_tied() -> None:
    # Player 1 has most in the right row but a crushed plum; player 4 has fewer points.
    outcome = ending("A....A / NNNNNp", "NNNN", "M / M / M", "N", b="Me")

    assert outcome.totals == (8, 8, 8, 5)
    assert outcome.winners == (1,)


# The fast accessors against the readable ones.


def test_points_and_consequences_agree_in_random_games() -> None:
    for level, seed in itertools.product(("beginner", "experienced"), range(6)):
        state = table(2, level)
        rng = Rng.stream(seed, "consequences")
        while not state.is_over():
            seat = state.current_seat()
            actions = state.legal_actions(seat)
            action = actions[rng.below(len(actions))]
            expected = (0, state.score(seat))
            if state.stage() == PLACE_STAGE:
                expected = placed(state, seat, action - AT)
            elif state.stage() == FILL_STAGE:
                result = state.if_filled(action - FILL)
                assert result.before == state.score(seat)
                assert state.points_filled(action - FILL) == result.after.total
                expected = (len(result.crushes), result.after)
            events = list(state.apply(seat, action))
            assert kinds(events).count("crushed") == expected[0]
            assert state.score(seat) == expected[1]
            assert state.points(seat) == expected[1].total
            assert count(state.crushed_mask(seat)) == len(expected[1].crushed)
            assert count(state.row_mask(seat)) == len(expected[1].rows)


def placed(state: FreshFruitsState, seat: int, cell: int) -> tuple[int, Breakdown]:
    """Return what a placement is said to crush and to make of the score."""
    turned = int(state.turned())
    result = state.if_laid(
        seat, first_half(turned), second_half(turned), is_upright(turned), place(cell)
    )
    assert result.problem == ""
    assert result.before == state.score(seat)
    assert state.points_after(seat, turned, cell) == result.after.total
    columns, rows = result.moved
    moved = {(column + columns, row + rows) for column, row in result.crushes}
    assert moved <= set(result.after.crushed)
    return len(result.crushes), result.after


def test_a_consequence_that_does_not_fit_says_why_and_changes_nothing() -> None:
    result = with_basket(table(), 0, "MM").if_laid(0, 0, 1, False, (5, 1))

    assert result.problem.startswith("A tile lies edge to edge")
    assert result.before == result.after
    assert result.crushes == ()


def test_a_consequence_counts_what_it_crushes_as_the_heap_lies_now() -> None:
    state = with_basket(table(), 0, "AA")

    # An upright tile goes beneath: the apple at 1,1 crushes its upper half at 1,0.
    result = state.if_laid(0, 0, 6, True, (1, -1))

    assert result.crushes == ((1, 0),)
    assert result.moved == (0, 2)
    assert result.after.crushed == ((1, 2),)


def test_an_empty_half_neither_scores_nor_crushes() -> None:
    state = with_basket(table(), 0, "pp")

    result = state.if_laid(0, BLANK, BLANK, False, (1, 2))

    assert result.problem == ""
    assert result.after == result.before
