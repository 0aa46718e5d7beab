"""FB-28 to FB-48 and FB-52 to FB-55: refills, fire sale, the last lap, scoring, the match."""

from __future__ import annotations

import pytest

from fruit_tui.engine.fruit_boss import FRUIT_BOSS, FruitBossState
from fruit_tui.engine.fruit_boss.notation import kinds_text
from fruit_tui.engine.game import CHANCE, OVER
from fruit_tui.engine.rng import Rng
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

# Refills.


def test_fb28_one_occupied_stall_is_refilled_left_to_right_before_the_hand() -> None:
    state = position(["", "P2 P1", "L2", "", ""], hand="L5 W1", deck="A1 A2 A3 A4 T1 T2 T3 T4")
    events = do(state, "play L5", "on 3")
    assert stalls(state) == ["A1", "A2", "L5 L2", "A3", "A4"]
    assert kinds(events) == ["played", "collected", *["refilled"] * 4]
    do(state, "end")
    assert hand(state) == "T4 T3 T2 T1 W1"


def test_fb28_a_cat_counts_as_occupying_its_stall() -> None:
    state = position(["", "C", "L2 L1", "", ""], hand="C L5 W1")
    do(state, "cat", "eat 3", "eat L1")
    assert stalls(state) == ["", "C", "L2", "", ""]
    state = position(["", "C", "L2", "", ""], hand="C L5 W1", deck="A1 A2 A3 A4 T1 T2 T3 T4")
    do(state, "cat", "eat 3")
    assert stalls(state) == ["A1", "C", "A2", "A3", "A4"]


def test_fb28_a_short_deck_refills_what_it_can() -> None:
    state = position(["", "P2 P1", "L2", "", ""], hand="L5 W1", deck="A1 A2")
    do(state, "play L5", "on 3")
    assert stalls(state) == ["A1", "A2", "L5 L2", "", ""]


def test_fb28_the_market_is_not_refilled_while_a_choice_is_pending() -> None:
    state = position(["", "* *", "L2", "", ""], hand="L5 W1", sets={0: ["P1", "O1"]})
    do(state, "play L5", "on 3")
    assert stalls(state) == ["", "", "L5 L2", "", ""]


def test_fb29_a_refill_that_takes_the_last_card_starts_the_fire_sale() -> None:
    state = position(["", "P2 P1", "L2", "", ""], hand="L5 L1 W1", deck="A1 A2")
    events = do(state, "play L5", "on 3")
    assert kinds(events)[-1] == "fire_sale"
    do(state, "play L1", "on 3")  # now the single apple in stall 2 is collectible
    assert sets(state) == {"plum": "P2 P1", "apple": "A2"}


# A stuck player.

STUCK = ["P1", "O1", "G1", "A1", "C"]


def test_fb30_a_stuck_player_throws_the_hand_away_and_draws() -> None:
    state = position(STUCK, hand="L1 L2 T1 T2 W1", deck="L3 L4 L5 T3 T4 T5 W5")
    assert legal(state) == ["redraw"]
    events = do(state, "redraw")
    assert kinds(events)[:2] == ["redrew", "drew"]
    assert hand(state) == "T4 T3 L5 L4 L3"
    assert {"L1", "L2", "T1", "T2", "W1"} <= set(discarded(state))
    assert state.current_seat() == 1


def test_fb30_fewer_cards_where_the_deck_holds_fewer() -> None:
    state = position(STUCK, hand="L1 L2 T1 T2 W1", deck="L3 L4")
    events = do(state, "redraw")
    assert hand(state) == "L4 L3"
    assert "fire_sale" in kinds(events)


def test_fb30_only_before_the_first_action() -> None:
    # The second action finds nothing possible: the turn just ends and the hand is kept.
    state = position(["P1", "O1", "G1", "A1", "C"], hand="P2 L2 T1 T2 W1", deck="L3 L4")
    do(state, "play P2", "on 1")
    assert state.current_seat() == 1
    assert hand(state) == "T2 T1 L3 L2 W1"


def test_fb30_whoever_can_act_may_not_redraw() -> None:
    state = position(STUCK, hand="P2 L2 T1 T2 W1")
    assert not may(state, "redraw")
    assert "FB-9" in why_not(state, "redraw")


def test_fb30_a_hand_with_a_cat_is_never_stuck() -> None:
    state = position(STUCK, hand="L1 L2 T1 T2 C", known_cats={0: 1})
    assert legal(state) == ["cat"]


# The fire sale.


def test_fb31_in_the_fire_sale_singles_are_collected_whether_one_likes_or_not() -> None:
    state = position(["P1", "L2", "", "", "G1"], hand="L5 W1", deck="")
    do(state, "play L5", "on 2")
    assert sets(state) == {"plum": "P1"}


def test_fb31_before_the_fire_sale_singles_are_safe() -> None:
    state = position(["P1", "L2", "", "", "G1"], hand="L5 W1")
    do(state, "play L5", "on 2")
    assert sets(state) == {}


def test_fb32_drawing_the_last_card_starts_it() -> None:
    state = position(["P1", "L2", "", "", "G1"], hand="L5 W1 W2 W3 W4", deck="A1")
    events = do(state, "play L5", "on 2", "end")
    assert kinds(events)[-3:] == ["drew", "fire_sale", "turn_ended"]
    assert state.fire_sale()


def test_fb32_it_holds_within_the_same_turn() -> None:
    state = position(["", "P2 P1", "L2", "", ""], hand="L5 L1 W1", deck="A1 T2 A3 A4")
    do(state, "play L5", "on 3")
    assert state.fire_sale()
    do(state, "play L1", "on 3")
    assert legal(state) == ["take 2", "take 4"]


# The last lap.


def test_fb33_running_out_of_cards_starts_the_last_lap_after_the_draw() -> None:
    state = position(["P1", "L2", "", "", "G1"], hand="L5", deck="")
    events = do(state, "play L5", "on 2", "end")
    assert "last_lap" in kinds(events)
    assert (state.lap_seat(), state.lap_left()) == (0, 3)


def test_fb33_with_cards_in_the_deck_nobody_runs_out() -> None:
    state = position(["P1", "L2", "", "", "G1"], hand="L5", deck="A1 A2")
    events = do(state, "play L5", "on 2", "end")
    assert "last_lap" not in kinds(events)
    assert hand(state) == "A2 A1"


def test_fb33_a_cat_is_a_card() -> None:
    state = position(["P1", "L2", "", "", "G1"], hand="L5 C", deck="")
    events = do(state, "play L5", "on 2", "end")
    assert "last_lap" not in kinds(events)


def test_fb33_an_empty_hand_may_still_do_its_second_action() -> None:
    state = position(["P1", "L2", "", "", "G1"], hand="L5", deck="")
    do(state, "play L5", "on 2")
    assert state.hand_count(0) == 0
    assert state.current_seat() == 0
    do(state, "slide 5", "to 4")
    assert state.lap_left() == 3


def test_fb34_everyone_has_one_more_turn_the_one_who_ran_out_last() -> None:
    state = position(["P1", "L2", "", "", "G1"], hand="L5", deck="")
    do(state, "play L5", "on 2", "end")
    order = []
    while state.current_seat() >= 0 and not state.round_is_over():
        order.append(int(state.current_seat()))
        play_turn(state)
    assert order == [1, 2, 0]
    assert state.current_seat() == CHANCE


def play_turn(state: FruitBossState) -> None:
    """Let the player do the first thing there is until the turn is over."""
    seat = state.current_seat()
    while state.current_seat() == seat and not state.round_is_over():
        before = state.lap_left(), state.quiet_turns(), state.passes()
        state.apply(seat, state.legal_actions(seat)[0])
        if before != (state.lap_left(), state.quiet_turns(), state.passes()):
            return


def test_fb34_an_empty_hand_must_slide_or_combine_where_it_can() -> None:
    state = position(["P1", "L2", "", "", "G1"], hand="", deck="", lap_left=1)
    assert not may(state, "pass")
    assert may(state, "slide 5")


def test_fb34_an_empty_hand_passes_where_nothing_is_possible() -> None:
    state = position(["P1", "L2", "O1", "W1", "G1"], hand="", deck="", lap_left=1)
    assert legal(state) == ["pass"]
    do(state, "pass")
    assert state.round_is_over()


def test_fb35_a_second_player_running_out_extends_nothing() -> None:
    state = position(["P1", "L2", "", "", "G1"], hand="L5", deck="", lap_left=2, lap_seat=1)
    events = do(state, "play L5", "on 2", "end")
    assert "last_lap" not in kinds(events)
    assert (state.lap_left(), state.lap_seat()) == (1, 1)


# The guard.


def test_fb36_turns_without_a_card_are_counted_and_end_the_round() -> None:
    state = position(["P1", "L2", "", "O1", "G1"], hand="L5 W1 W2 W3 W4", quiet=10)
    do(state, "slide 4", "to 3", "end")
    assert state.quiet_turns() == 11
    events = do(state, "slide 3", "to 4", "end")
    assert state.round_is_over()
    ended = [event for event in events if event.kind == "round_ended"]
    assert "12 turns in a row" in str(ended[0].facts["reason"])


@pytest.mark.parametrize(
    ("hand_text", "moves"),
    [
        ("L5 W1 W2 W3 W4", ["play L5", "on 3", "end"]),
        ("C W1 W2 W3 W4", ["cat", "eat 2", "end"]),
        ("A1 W1 W2 W3 W4", ["combine 5", "onto 2", "end"]),  # collects the plum
    ],
)
def test_fb36_playing_or_collecting_starts_the_count_again(
    hand_text: str, moves: list[str]
) -> None:
    state = position(["P1", "O2", "", "", "O3"], hand=hand_text, quiet=10, deck="")
    do(state, *moves)
    assert state.quiet_turns() == 0


def test_fb36_capturing_a_cat_starts_the_count_again() -> None:
    state = position(["P1", "L2", "C", "O1", "O3"], hand="W1 W2 W3 W4 A1", quiet=10)
    do(state, "combine 5", "onto 4", "end")
    assert hand(state).endswith("C")
    assert state.quiet_turns() == 0


def test_fb36_drawing_starts_the_count_again() -> None:
    state = position(["P1", "L2", "", "O1", "O3"], hand="W1 W2 W3 W4", quiet=10)
    do(state, "slide 2", "to 3", "end")
    assert state.quiet_turns() == 0


def test_fb36_a_pass_counts_as_a_quiet_turn() -> None:
    state = position(["P1", "L2", "O1", "W1", "G1"], hand="", deck="", quiet=4)
    do(state, "pass")
    assert (state.quiet_turns(), state.passes()) == (5, 1)


def test_fb36_the_round_ends_once_everyone_has_passed_in_a_row() -> None:
    state = position(
        ["P1", "L2", "O1", "W1", "G1"],
        hand="A5 A4",
        hands={1: "T1", 2: "T2 T3"},
        deck="",
    )
    do(state, "pass", "pass")
    assert not state.round_is_over()
    events = do(state, "pass")
    assert state.round_is_over()
    assert "Everyone passed in a row." in [event.facts.get("reason") for event in events]


def test_fb36_any_other_turn_breaks_the_row_of_passes() -> None:
    state = position(["P1", "L2", "", "W1", "G1"], hand="A5 A4", deck="", passes=2)
    do(state, "slide 2", "to 3", "end")
    assert state.passes() == 0


# Scoring is tested in test_scoring.py; here is when it happens.


def test_fb40_every_leader_of_a_round_wins_it() -> None:
    state = position(
        ["P1", "L2", "O1", "W1", "G1"],
        hand="",
        hands={1: "", 2: ""},
        sets={0: ["P5"], 1: ["O5"], 2: ["A1"]},
        deck="",
        lap_left=1,
    )
    do(state, "pass")
    assert [state.rounds_won(seat) for seat in range(3)] == [1, 1, 0]
    assert state.round_results()[0].scores() == (5, 5, 1)
    assert state.round_results()[0].winners == (0, 1)


@pytest.mark.parametrize("rounds", [1, 3, 5])
def test_fb41_all_rounds_are_played(rounds: int) -> None:
    options = FRUIT_BOSS.options(2, {"rounds": rounds})
    rng = Rng.stream(1, "match")
    state = FRUIT_BOSS.new(options, FRUIT_BOSS.deal(options, rng))
    while not state.is_over():
        seat = state.current_seat()
        if seat == CHANCE:
            state.apply_chance(state.sample_chance(rng))
        else:
            actions = state.legal_actions(seat)
            state.apply(seat, actions[rng.below(len(actions))])
    assert len(state.round_results()) == rounds
    assert sum(state.outcome().totals) >= rounds


def test_fb41_equal_leaders_share_the_title() -> None:
    state = position(
        ["P1", "L2", "O1", "W1", "G1"],
        hand="",
        hands={1: "", 2: ""},
        sets={0: ["P5"], 1: ["O5"]},
        deck="",
        lap_left=1,
        rounds=1,
    )
    events = do(state, "pass")
    assert state.current_seat() == OVER
    assert [state.rounds_won(seat) for seat in range(3)] == [1, 1, 0]
    assert events[-1].facts == {"winners": "0 1", "wins": "1 1 0"}


def next_round(state: FruitBossState, seed: int = 1) -> tuple[int, ...]:
    """Deal the next round; return its shuffle."""
    shuffle = state.sample_chance(Rng.stream(seed, "shuffle"))
    state.apply_chance(shuffle)
    return shuffle


def over() -> FruitBossState:
    """Return a position whose first round is over."""
    state = position(["P1", "L2", "O1", "W1", "G1"], hand="", deck="", lap_left=1)
    do(state, "pass")
    assert state.current_seat() == CHANCE
    return state


def test_fb42_the_next_player_to_the_left_starts_and_all_cards_are_reshuffled() -> None:
    state = over()
    for starter in (1, 2):
        next_round(state)
        assert state.starter() == state.current_seat() == starter
        assert state.deck_count() == 62 - 15 - 5
        assert discarded(state) == []
        assert state.check() == []
        finish_round(state)
    assert state.is_over()


def finish_round(state: FruitBossState) -> None:
    """Play at random to the end of the round."""
    rng = Rng.stream(3, "quiet")
    while not state.round_is_over():
        seat = state.current_seat()
        actions = state.legal_actions(seat)
        state.apply(seat, actions[rng.below(len(actions))])


def test_fb43_toppled_cards_are_back_in_the_next_round() -> None:
    state = over()
    assert len(next_round(state)) == 62
    assert state.check() == []


def test_fb44_stuck_with_an_empty_deck_one_keeps_the_hand_and_passes() -> None:
    state = position(STUCK, hand="L1 L2 T1", deck="")
    assert legal(state) == ["pass"]
    assert "FB-44" in why_not(state, "redraw")
    do(state, "pass")
    assert hand(state) == "T1 L2 L1"


@pytest.mark.parametrize(("seats", "left"), [(2, 39), (3, 42), (4, 37)])
def test_fb45_five_cards_at_once_from_the_starter_on_then_the_stalls(seats: int, left: int) -> None:
    options = FRUIT_BOSS.options(seats)
    deal = FRUIT_BOSS.deal(options, Rng.stream(4, "deal"))
    state = FRUIT_BOSS.new(options, deal)
    cards = list(deal.part("cards"))
    starter = deal.part("starter")[0]
    assert state.starter() == state.current_seat() == starter
    for place in range(seats):
        seat = (starter + place) % seats
        assert state.hand_cards(seat) == sorted(cards[5 * place : 5 * place + 5])
    at = 5 * seats
    for stall in range(5):
        assert state.stall_cards(stall) == [cards[at + stall]]
    assert state.deck_cards() == cards[at + 5 :]
    assert state.deck_count() == left


def test_fb46_a_lone_star_is_collected_like_fruit() -> None:
    state = position(["*", "L2", "", "O1", "G1"], hand="L5 W1")
    do(state, "play L5", "on 2")
    assert stalls(state)[0] == "*"
    state = position(["*", "L2", "", "O1", "G1"], hand="L5 W1", deck="")
    do(state, "play L5", "on 2")
    assert state.held_stars(0) == 1


def test_fb47_stars_alone_take_nothing_not_even_a_cat() -> None:
    state = position(["C", "*", "", "O1", "G1"], hand="* W1")
    do(state, "play *", "on 2")
    assert stalls(state)[0] == "C"


def test_fb47_with_the_option_stars_are_worth_one_each() -> None:
    state = position(["C", "*", "", "O1", "G1"], hand="* W1", star_value=1)
    do(state, "play *", "on 2")
    assert hand(state) == "W1 C"


def test_fb48_the_turn_ends_by_itself_after_the_second_action() -> None:
    state = position(["P1", "L2", "", "O1", "G1"], hand="L5 W1 T1")
    do(state, "slide 2", "to 3", "slide 3", "to 2")
    assert state.current_seat() == 1


def test_fb48_a_cat_in_hand_keeps_the_turn_going() -> None:
    state = position(STUCK, hand="P2 C T1 T2 W1")
    do(state, "play P2", "on 1")
    assert legal(state) == ["end", "cat"]


def test_fb48_a_sole_first_action_is_a_step_of_its_own() -> None:
    state = position(STUCK, hand="P2 L2 T1 T2 W1")
    assert legal(state) == ["play P2"]


# Our own decisions.


def test_fb52_hands_lie_open_once_the_round_is_scored() -> None:
    state = position(
        ["P1", "L2", "O1", "W1", "G1"],
        hand="",
        hands={1: "A5", 2: "T1 C"},
        deck="",
        lap_left=1,
    )
    assert state.view(0).open_hand(1) is None
    do(state, "pass")
    view = state.view(0)
    assert kinds_text(view.open_hand(1) or []) == "A5"
    assert view.round_results()[0].scores() == (0, -5, 0)


def test_fb53_the_last_lap_is_named_where_two_reasons_meet() -> None:
    state = position(
        ["P1", "L2", "O1", "W1", "G1"], hand="", deck="", lap_left=1, passes=2, quiet=11
    )
    do(state, "pass")
    assert "ran out of cards" in state.round_results()[0].reason
    state = position(["P1", "L2", "O1", "W1", "G1"], hand="", deck="", passes=2, quiet=11)
    do(state, "pass")
    assert "Everyone passed" in state.round_results()[0].reason


def test_fb54_a_combination_that_topples_moves_no_card_of_the_guard() -> None:
    state = position(["L2 L2", "L1 L1 L1", "O1", "W1", "G1"], hand="T1 A1 A2 A3 A4", quiet=3)
    do(state, "combine 1", "onto 2", "end")
    assert state.quiet_turns() == 4


def test_fb55_the_first_starter_is_part_of_the_deal() -> None:
    options = FRUIT_BOSS.options(3)
    starters = {
        FRUIT_BOSS.deal(options, Rng.stream(seed, "deal")).part("starter")[0] for seed in range(40)
    }
    assert starters == {0, 1, 2}
