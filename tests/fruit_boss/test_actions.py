"""FB-9 to FB-27 and FB-49, FB-50: the four actions and what they set off."""

from __future__ import annotations

import pytest

from fruit_tui.engine.game import IllegalAction
from tests.fruit_boss.builder import (
    discarded,
    do,
    hand,
    kinds,
    legal,
    may,
    position,
    sets,
    stalls,
    why_not,
)


def test_fb9_at_least_one_action_and_at_most_two() -> None:
    state = position(["L1", "P1", "", "C", "G1"], hand="L2 T1 W1 O1 A1")
    assert not may(state, "end")
    assert "FB-9" in why_not(state, "end")
    do(state, "play L2", "on 1")
    assert may(state, "end")
    do(state, "play T1", "on 3")
    assert state.current_seat() == 1


def test_fb9_the_turn_may_end_after_one_action() -> None:
    state = position(["L1", "P1", "", "C", "G1"], hand="L2 T1 W1 O1 A1")
    do(state, "play L2", "on 1", "end")
    assert state.current_seat() == 1
    assert state.hand_count(0) == 5


def test_fb9_the_same_action_may_be_done_twice() -> None:
    state = position(["L1", "P1", "", "C", "G1"], hand="L2 T1 W1 O1 A1")
    do(state, "slide 2", "to 3", "slide 3", "to 2")
    assert state.current_seat() == 1


def test_fb10_neighbours_are_the_next_stalls_without_wrap() -> None:
    state = position(["P2 P1", "", "O2 O1", "", "L2"], hand="L5 W1")
    do(state, "play L5", "on 5")
    assert sets(state) == {}
    state = position(["L2", "", "O2 O1", "", "P2 P1"], hand="L5 W1")
    do(state, "play L5", "on 1")
    assert sets(state) == {}


def test_fb10_an_empty_stall_breaks_contact() -> None:
    state = position(["P2 P1", "", "L2", "", "G1"], hand="L5 W1")
    do(state, "play L5", "on 3")
    assert sets(state) == {}


def test_fb11_exceeds_means_strictly_greater() -> None:
    state = position(["P2 P1", "L2", "", "", "G1"], hand="L1 W1")
    do(state, "play L1", "on 2")
    assert sets(state) == {}
    assert stalls(state)[0] == "P2 P1"


def test_fb12_only_the_stack_just_changed_takes() -> None:
    # Oranges are worth more than plums all along; adding grapes elsewhere takes nothing.
    state = position(["P2 P1", "O5 O4", "", "", "G1"], hand="G2 W1")
    do(state, "play G2", "on 5")
    assert sets(state) == {}


def test_fb12_neither_slide_nor_cat_collects() -> None:
    state = position(["P2 P1", "", "O5 O4", "", "G1"], hand="C W1")
    do(state, "slide 3", "to 2")
    assert sets(state) == {}
    do(state, "cat", "eat 1", "eat P2")
    assert sets(state) == {}
    assert stalls(state)[0] == "P1"


def test_fb12_no_capture_of_a_cat_by_capturing_another() -> None:
    state = position(["C", "L2", "C", "", "G1"], hand="L1 W1")
    do(state, "play L1", "on 2", "take 1")
    assert stalls(state)[2] == "C"
    assert state.known_cats(0) == 1


def test_fb13_of_two_collectible_stacks_one_must_be_chosen() -> None:
    state = position(["P2 P1", "L2", "O2 O1", "", "G1"], hand="L5 W1")
    do(state, "play L5", "on 2")
    assert legal(state) == ["take 1", "take 3"]
    assert "take 1" in why_not(state, "end")
    do(state, "take 3")
    assert sets(state) == {"orange": "O2 O1"}
    assert stalls(state)[0] == "P2 P1"


def test_fb13_collecting_is_mandatory() -> None:
    state = position(["P2 P1", "L2", "", "", "G1"], hand="L5 W1")
    do(state, "play L5", "on 2")
    assert sets(state) == {"plum": "P2 P1"}


def test_fb14_combine_at_any_distance_over_other_stacks_and_to_either_stall() -> None:
    state = position(["L2", "P1", "O1", "G1", "L1 L3"], hand="W1 T1")
    do(state, "combine 1")
    assert legal(state) == ["onto 5"]
    do(state, "onto 5")
    assert stalls(state) == ["", "P1", "O1", "G1", "L3 L2 L1"]
    state = position(["L2", "P1", "O1", "G1", "L1 L3"], hand="W1 T1")
    do(state, "combine 5", "onto 1")
    assert stalls(state) == ["L3 L2 L1", "P1", "O1", "G1", ""]


def test_fb14_the_player_chooses_among_several_destinations() -> None:
    state = position(["L2", "P1", "L1", "C", "L3"], hand="W1 T1")
    do(state, "combine 1")
    assert legal(state) == ["onto 3", "onto 5"]


def test_fb15_single_cards_combine() -> None:
    state = position(["L2", "P1", "O1", "C", "L3"], hand="W1 T1")
    do(state, "combine 1", "onto 5")
    assert stalls(state)[4] == "L3 L2"


def test_fb16_combining_to_five_cards_topples() -> None:
    state = position(["L2 L2 L1", "P1", "O1", "C", "L1 L3"], hand="W1 T1")
    events = do(state, "combine 1", "onto 5")
    assert "toppled" in kinds(events)
    assert stalls(state)[3:] == ["", ""]
    assert sorted(discarded(state)) == ["C", "L1", "L1", "L2", "L2", "L3"]


def test_fb17_toppling_counts_cards_and_not_value() -> None:
    state = position(["L5 L4 L3", "P1", "O1", "C", "G1"], hand="L2 W1")
    do(state, "play L2", "on 1")
    assert state.stall_count(0) == 4
    assert state.stall_sum(0) == 14


def test_fb17_five_cards_into_an_empty_stall_topple_at_once() -> None:
    state = position(["", "", "O1", "C", "G1"], hand="L1 L1 L1 L2 L2")
    do(state, "play L2 L2 L1 L1 L1", "on 1")
    assert stalls(state)[0] == ""
    assert len(discarded(state)) == 5


def test_fb18_a_lone_card_or_a_cat_may_be_toppled_onto() -> None:
    state = position(["", "O4", "L1 L1 L1 L2", "C", "G1"], hand="L5 W1")
    do(state, "play L5", "on 3")
    assert legal(state) == ["topple 2", "topple 4"]
    do(state, "topple 4")
    assert stalls(state) == ["", "O4", "", "", "G1"]
    assert "C" in discarded(state)


def test_fb18_a_stall_emptied_by_combining_is_no_neighbour() -> None:
    state = position(["O1", "L1 L1", "L2 L2 L1", "P1", "G1"], hand="W1 T1")
    events = do(state, "combine 2", "onto 3")
    # One way is left, so it is taken without asking (FB-48).
    assert kinds(events)[:2] == ["combined", "toppled"]
    assert stalls(state) == ["O1", "", "", "", "G1"]


def test_fb19_without_a_neighbour_only_the_stack_itself_is_discarded() -> None:
    state = position(["O1", "", "L2 L2 L1 L1", "", "G1"], hand="L5 W1")
    do(state, "play L5", "on 3")
    assert stalls(state) == ["O1", "", "", "", "G1"]
    assert len(discarded(state)) == 5


def test_fb20_a_toppling_stack_collects_nothing() -> None:
    state = position(["O1", "P2 P1", "L2 L2 L1 L1", "", "G1"], hand="L5 W1")
    do(state, "play L5", "on 3")
    assert sets(state) == {}
    assert sorted(discarded(state)) == sorted(["L5", "L2", "L2", "L1", "L1", "P2", "P1"])


def test_fb21_a_slide_goes_along_empty_stalls_and_does_not_jump() -> None:
    state = position(["P2 P1", "", "", "O1", ""], hand="W1 T1")
    do(state, "slide 1")
    assert legal(state) == ["to 2", "to 3"]
    assert "Stall 4 is in the way" in why_not(state, "to 5")
    assert "occupied" in why_not(state, "to 4")
    with pytest.raises(IllegalAction):
        do(state, "to 5")
    do(state, "to 3")
    assert stalls(state) == ["", "", "P2 P1", "O1", ""]


def test_fb21_a_cat_may_be_slid() -> None:
    state = position(["C", "", "L1", "O1", "G1"], hand="W1 T1")
    do(state, "slide 1", "to 2")
    assert stalls(state)[:2] == ["", "C"]


def test_fb22_nothing_is_played_or_combined_onto_a_cat() -> None:
    state = position(["C", "C", "L1", "O1", "G1"], hand="L2 *")
    do(state, "play L2")
    assert legal(state) == ["on 3"]
    assert "cat" in why_not(state, "on 1")
    state = position(["C", "C", "L1", "O1", "G1"], hand="L2 *")
    do(state, "play *")
    assert legal(state) == ["on 3", "on 4", "on 5"]
    state = position(["C", "C", "L1", "O1", "L3"], hand="L2 *")
    assert not may(state, "combine 1")
    assert "FB-22" in why_not(state, "combine 1")
    do(state, "combine 3")
    assert legal(state) == ["onto 5"]


@pytest.mark.parametrize(
    ("cards", "choices"),
    [
        ("L5 L2 *", ["eat L2", "eat L5", "eat *"]),
        ("L2 L1 L1", ["eat L1", "eat L2"]),
    ],
)
def test_fb23_a_cat_eats_any_card_buried_or_not(cards: str, choices: list[str]) -> None:
    state = position([cards, "P1", "O1", "", "G1"], hand="C W1")
    do(state, "cat", "eat 1")
    assert legal(state) == choices


def test_fb23_cat_and_card_go_to_the_discard_pile_and_nothing_is_collected() -> None:
    state = position(["L5 L2 *", "P4 P1", "O1", "", "G1"], hand="C W1")
    do(state, "cat", "eat 1", "eat L5")
    assert stalls(state)[0] == "L2 *"
    assert discarded(state) == ["L5", "C"]
    assert hand(state) == "W1"
    assert sets(state) == {}


def test_fb23_a_cat_eats_a_cat() -> None:
    state = position(["L5", "P1", "C", "", "G1"], hand="C W1")
    do(state, "cat", "eat 3")
    assert discarded(state) == ["C", "C"]
    assert stalls(state)[2] == ""


def test_fb24_a_cat_is_not_played_into_a_stall() -> None:
    state = position(["L5", "P1", "", "", "G1"], hand="C W1")
    assert [text for text in legal(state) if text.startswith("play")] == ["play W1"]


def test_fb25_a_cat_beside_the_changed_stack_is_captured_and_playable_at_once() -> None:
    state = position(["L2", "C", "O1", "", "G1"], hand="L1 W1")
    events = do(state, "play L1", "on 1")
    assert kinds(events) == ["played", "captured"]
    assert hand(state) == "W1 C"
    assert state.known_cats(0) == 1
    do(state, "cat", "eat 3")
    assert state.known_cats(0) == 0


def test_fb25_a_combination_captures_too() -> None:
    state = position(["L2", "C", "O1", "", "L1"], hand="T1 W1")
    do(state, "combine 5", "onto 1")
    assert hand(state) == "T1 W1 C"


def test_fb26_with_more_than_five_cards_nothing_is_drawn() -> None:
    state = position(["L2", "C", "O1", "C", "L1"], hand="T1 W1 T2 W2 G1")
    events = do(state, "combine 5", "onto 1", "end")
    assert hand(state) == "T2 T1 W2 W1 G1 C"
    assert "drew" not in kinds(events)


def test_fb27_discards_stay_out_for_the_round() -> None:
    state = position(["L5", "P1", "C", "", "G1"], hand="C W1 T1 T2 T3", deck="A1")
    before = discarded(state)
    do(state, "cat", "eat 3", "play T1", "on 3")
    assert state.deck_count() == 0
    assert hand(state) == "T3 T2 W1 A1"
    assert sorted(discarded(state)) == sorted([*before, "C", "C"])


def test_fb49_equal_cards_leave_the_cat_no_choice() -> None:
    state = position(["L1 L1", "P1", "O2 O1", "", "G1"], hand="C W1")
    do(state, "cat", "eat 1")
    assert stalls(state)[0] == "L1"
    assert state.actions_left() == 1


def test_fb49_stalls_are_asked_for_even_where_there_is_one() -> None:
    state = position(["L1", "P1", "O1", "C", "G1"], hand="L2 W1")
    do(state, "play L2")
    assert legal(state) == ["on 1"]


def test_fb50_stars_whose_fruit_was_eaten_take_any_suit_again() -> None:
    state = position(["L2 *", "P1", "O1", "C", "G1"], hand="C W1")
    do(state, "cat", "eat 1", "eat L2")
    assert state.star_only(0)
    assert may(state, "play W1")
