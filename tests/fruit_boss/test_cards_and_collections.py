"""FB-1 to FB-8: stars, collections, and the suit that two players leave out."""

from __future__ import annotations

import pytest

from fruit_tui.engine.fruit_boss import FRUIT_BOSS
from fruit_tui.engine.fruit_boss.data import SUIT_NAMES
from fruit_tui.engine.fruit_boss.deal import cards_in_play
from fruit_tui.engine.game import BadOptions
from tests.fruit_boss.builder import do, hand, kinds, legal, may, position, sets, stalls

# FB-1: the value of a star.


def test_fb1_a_star_is_a_card_without_value() -> None:
    state = position(["L4", "P1", "", "", "O1"], hand="* G5")
    do(state, "play *", "on 1")
    assert (state.stall_sum(0), state.stall_count(0)) == (4, 2)


def test_fb1_with_the_option_a_star_adds_one_to_a_sum() -> None:
    state = position(["L4", "P1", "", "", "O1"], hand="* G5", star_value=1)
    do(state, "play *", "on 1")
    assert (state.stall_sum(0), state.stall_count(0)) == (5, 2)


def test_fb1_a_star_is_never_the_highest_card() -> None:
    for star_value in (0, 1):
        state = position(
            ["L4", "P1", "", "", "O1"], sets={0: ["P1 * *"]}, deck="", star_value=star_value
        )
        assert state.portfolio_points(0) == 1 * 3


@pytest.mark.parametrize(("star_value", "points"), [(0, -2), (1, -4)])
def test_fb1_a_star_in_hand_costs_its_value(star_value: int, points: int) -> None:
    state = position(["L4", "P1", "", "", ""], hand="* * O2", deck="", star_value=star_value)
    assert state.points(0) == points


def test_fb1_a_star_that_was_never_placed_is_worth_nothing() -> None:
    state = position(["L4", "P1", "", "", ""], held={0: 2}, deck="", star_value=1)
    assert state.points(0) == 0


# FB-2: stacks of stars alone.


def test_fb2_any_suit_joins_stars_that_lie_alone() -> None:
    state = position(["*", "P1", "O1", "C", "G1"], hand="L2 W5 T1")
    assert {"play L2", "play W5", "play T1"} <= set(legal(state))
    do(state, "play L2")
    assert legal(state) == ["on 1"]
    do(state, "on 1")
    assert stalls(state)[0] == "L2 *"


def test_fb2_once_joined_the_suit_is_fixed() -> None:
    state = position(["L2 *", "P1", "O1", "C", "G1"], hand="W5 L1")
    assert not may(state, "play W5")
    assert may(state, "play L1")


def test_fb2_two_stacks_of_stars_combine_and_stars_combine_with_any_fruit() -> None:
    state = position(["*", "P1", "*", "C", "G1"], hand="T1 T2")
    assert {"combine 1", "combine 2", "combine 3", "combine 5"} <= set(legal(state))
    do(state, "combine 1")
    assert legal(state) == ["onto 2", "onto 3", "onto 5"]
    do(state, "onto 3")
    assert stalls(state)[2] == "* *"


def test_fb2_one_stack_of_stars_goes_onto_fruit_and_takes_its_suit() -> None:
    state = position(["P1", "C", "*", "L1", "G1"], hand="T1 T2")
    assert [text for text in legal(state) if text.startswith("combine")] == [
        "combine 1",
        "combine 3",
        "combine 4",
        "combine 5",
    ]
    do(state, "combine 3", "onto 1")
    assert stalls(state)[0] == "P1 *"


# FB-3 to FB-5: collected stars.


def test_fb3_stars_go_to_one_set_chosen_before_any_refill() -> None:
    state = position(["* *", "L2", "", "", ""], hand="L5 W1", sets={0: ["P2 P1", "O4"]})
    do(state, "play L5", "on 2")
    assert legal(state) == ["stars to P", "stars to O"]
    assert stalls(state) == ["", "L5 L2", "", "", ""]
    events = do(state, "stars to O")
    assert sets(state) == {"plum": "P2 P1", "orange": "O4 * *"}
    assert kinds(events)[:2] == ["stars_placed", "refilled"]


def test_fb3_with_a_single_set_there_is_no_choice() -> None:
    state = position(["* *", "L2", "", "", "G1"], hand="L5 W1", sets={0: ["P2 P1"]})
    do(state, "play L5", "on 2")
    assert sets(state) == {"plum": "P2 P1 * *"}


def test_fb4_stars_without_a_portfolio_are_held_and_add_up() -> None:
    state = position(["* *", "L2", "", "*", "G1"], hand="L5 W1", deck="")
    do(state, "play L5", "on 2")
    assert (state.held_stars(0), sets(state)) == (2, {})
    do(state, "slide 4", "to 3")
    assert state.held_stars(0) == 2


def test_fb4_held_stars_join_the_first_fruit_set() -> None:
    state = position(["P2 P1", "L2", "", "O1", "G1"], hand="L5 W1", held={0: 3})
    events = do(state, "play L5", "on 2")
    assert sets(state) == {"plum": "P2 P1 * * *"}
    assert state.held_stars(0) == 0
    assert "stars_placed" in kinds(events)


def test_fb4_held_stars_add_up() -> None:
    state = position(["* *", "L2", "", "O1", "G1"], hand="L5 W1", held={0: 1})
    do(state, "play L5", "on 2")
    assert state.held_stars(0) == 3


def test_fb5_stars_in_a_mixed_stack_stay_with_its_suit() -> None:
    state = position(["P1 * *", "L2", "", "O1", "G1"], hand="L5 W1", sets={0: ["O4", "G2"]})
    do(state, "play L5", "on 2")
    assert sets(state) == {"plum": "P1 * *", "orange": "O4", "grape": "G2"}


# FB-6: the collection is one thing, and public.


def test_fb6_takes_of_one_suit_merge_and_everybody_sees_them() -> None:
    state = position(["P3 P1", "L2", "", "O1", "G1"], hand="L5 W1", sets={0: ["P2 P1"]})
    do(state, "play L5", "on 2")
    assert sets(state) == {"plum": "P3 P2 P1 P1"}
    for viewer in (-1, 1, 2):
        view = state.view(viewer)
        assert view.portfolio(0) == state.portfolio(0)
        assert view.portfolio_points(0) == 3 * 4


# FB-7: the suit left out.


def test_fb7_two_players_leave_out_tomatoes_unless_told_otherwise() -> None:
    assert FRUIT_BOSS.options(2).text("left_out") == "tomato"


@pytest.mark.parametrize("suit", SUIT_NAMES)
def test_fb7_any_of_the_seven_suits_may_be_left_out(suit: str) -> None:
    options = FRUIT_BOSS.options(2, {"left_out": suit})
    cards = cards_in_play(options)
    assert len(cards) == 54
    assert not [kind for kind in cards if kind // 5 == SUIT_NAMES.index(suit)]


@pytest.mark.parametrize("seats", [3, 4])
def test_fb7_three_and_four_players_use_every_suit(seats: int) -> None:
    assert len(cards_in_play(FRUIT_BOSS.options(seats))) == 62
    with pytest.raises(BadOptions):
        FRUIT_BOSS.options(seats, {"left_out": "plum"})


# FB-8: stars played from the hand.


def test_fb8_stars_go_along_with_cards_of_a_suit_or_alone() -> None:
    state = position(["L1", "P1", "", "C", "G1"], hand="L2 * *")
    assert {"play L2", "play L2 *", "play L2 * *", "play *", "play * *"} <= set(legal(state))
    do(state, "play L2 * *", "on 1")
    assert stalls(state)[0] == "L2 L1 * *"


def test_fb8_stars_alone_go_into_an_empty_stall_or_onto_any_fruit() -> None:
    state = position(["L1", "P1", "", "C", "G1"], hand="L2 * *")
    do(state, "play *")
    assert legal(state) == ["on 1", "on 2", "on 3", "on 5"]
    do(state, "on 3")
    assert stalls(state)[2] == "*"
    assert hand(state) == "L2 *"
