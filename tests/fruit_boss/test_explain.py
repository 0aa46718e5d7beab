"""Every kind of illegal action gets its own sentence, and leaves the state as it was."""

from __future__ import annotations

import pytest

from fruit_tui.engine.fruit_boss import FRUIT_BOSS
from fruit_tui.engine.game import IllegalAction
from fruit_tui.engine.rng import Rng
from tests.fruit_boss.builder import do, position

MARKET = ["L2", "P2 P1", "", "C", "G1"]
HAND = "L1 L5 T1 *"


@pytest.mark.parametrize(
    ("before", "tried", "says"),
    [
        ([], "end", "at least one action"),
        ([], "redraw", "You can still do something"),
        ([], "pass", "You can still do something"),
        ([], "cat", "You hold no cat."),
        ([], "play P1", "You do not hold P1."),
        ([], "play L1 L1", "You hold L1 only once."),
        ([], "combine 3", "Stall 3 is empty"),
        ([], "combine 4", "cats are not combined"),
        ([], "combine 1", "No other stall holds lemons"),
        ([], "slide 3", "nothing to slide"),
        ([], "slide 5", "No empty stall is beside stall 5"),
        ([], "on 1", "Choose cards to play first"),
        ([], "onto 1", "Choose a stack to combine first"),
        ([], "to 3", "Choose a stack to slide first"),
        ([], "eat 1", "Play a cat first"),
        ([], "eat L2", "Play a cat and choose its stall first"),
        ([], "take 1", "Nothing is waiting to be collected"),
        ([], "topple 1", "No stack is toppling"),
        ([], "stars to L", "No collected stars"),
        (["play L1"], "on 2", "Stall 2 holds plums; lemons go on lemons or an empty stall."),
        (["play L1"], "on 4", "Stall 4 holds a cat"),
        (["play *"], "on 4", "Stall 4 holds a cat"),
        (["play L1"], "play L5", "Choose a stall for L1 first"),
        (["slide 2"], "to 2", "in stall 2 already"),
        (["slide 2"], "to 1", "Stall 1 is occupied"),
        (["slide 2"], "end", "Choose where the stack of stall 2 slides first"),
        (["play L1", "on 1"], "redraw", "You have acted already"),
        (["play L1", "on 1"], "pass", "You have acted already"),
    ],
)
def test_an_illegal_action_is_refused_with_its_reason(
    before: list[str], tried: str, says: str
) -> None:
    state = position(MARKET, hand=HAND)
    do(state, *before)
    numbers = state.encode()
    with pytest.raises(IllegalAction) as caught:
        do(state, tried)
    assert says in str(caught.value)
    assert state.encode() == numbers


@pytest.mark.parametrize(
    ("tried", "says"),
    [
        ("onto 1", "in stall 1 already"),
        ("onto 2", "Stall 2 holds plums; lemons combine with lemons."),
        ("onto 3", "Stall 3 is empty"),
        ("onto 4", "Stall 4 holds a cat"),
        ("end", "Choose where the stack of stall 1 goes first"),
    ],
)
def test_a_combination_that_does_not_fit(tried: str, says: str) -> None:
    state = position(["L2", "P2 P1", "", "C", "L1"], hand="T1")
    do(state, "combine 1")
    with pytest.raises(IllegalAction, match=says):
        do(state, tried)


def test_a_slide_does_not_jump() -> None:
    state = position(["L2", "", "C", "", "L1"], hand="T1")
    do(state, "slide 1")
    with pytest.raises(IllegalAction, match="Stall 3 is in the way to stall 4"):
        do(state, "to 4")
    state = position(["L2", "", "C", "", "L1"], hand="T1")
    do(state, "slide 5")
    with pytest.raises(IllegalAction, match="Stall 3 is in the way to stall 2"):
        do(state, "to 2")


def test_a_cat_eats_what_is_there() -> None:
    state = position(["L2 L1", "P1", "", "C", "G1"], hand="C T1")
    do(state, "cat")
    with pytest.raises(IllegalAction, match="Stall 3 is empty"):
        do(state, "eat 3")
    with pytest.raises(IllegalAction, match="Choose a stall for the cat first"):
        do(state, "end")
    do(state, "eat 1")
    with pytest.raises(IllegalAction, match=r"There is no L5 in stall 1; there is L2 L1\."):
        do(state, "eat L5")
    with pytest.raises(IllegalAction, match="Choose the card that the cat eats first"):
        do(state, "end")


def test_a_pending_choice_comes_first() -> None:
    state = position(["P2 P1", "L2", "C", "", "G1"], hand="L5 T1")
    do(state, "play L5", "on 2")
    with pytest.raises(IllegalAction, match="“take 1” or “take 3”"):
        do(state, "end")
    state = position(["", "P2 P1", "L1 L1 L1 L2", "C", "G1"], hand="L5 T1")
    do(state, "play L5", "on 3")
    with pytest.raises(IllegalAction, match="“topple 2” or “topple 4”"):
        do(state, "take 2")
    state = position(["* *", "L2", "", "", "G1"], hand="L5 W1", sets={0: ["P2", "O4"]})
    do(state, "play L5", "on 2")
    with pytest.raises(
        IllegalAction, match="no set of lemons; the stars join your plums or oranges"
    ):
        do(state, "stars to L")
    with pytest.raises(IllegalAction, match="Choose the set that the stars join first"):
        do(state, "end")


def test_no_stall_takes_the_cards() -> None:
    state = position(["L2", "P1", "O1", "C", "G1"], hand="L5 W1")
    with pytest.raises(IllegalAction, match="No stall takes watermelons now"):
        do(state, "play W1")


def test_a_stuck_player_hears_what_is_left() -> None:
    state = position(["L2", "P1", "O1", "C", "G1"], hand="W1")
    with pytest.raises(IllegalAction, match="“redraw”"):
        do(state, "end")
    with pytest.raises(IllegalAction, match="The deck still has cards"):
        do(state, "pass")
    state = position(["L2", "P1", "O1", "C", "G1"], hand="W1", deck="")
    with pytest.raises(IllegalAction, match="“pass”"):
        do(state, "end")
    with pytest.raises(IllegalAction, match="The deck is empty"):
        do(state, "redraw")


def test_a_cat_needs_a_market() -> None:
    state = position(["", "", "", "", ""], hand="C W1", deck="")
    with pytest.raises(IllegalAction, match="nothing for a cat to eat"):
        do(state, "cat")


def test_other_seats_spectators_and_finished_games() -> None:
    state = position(MARKET, hand=HAND)
    action = FRUIT_BOSS.parse("play L1")
    assert state.explain(0, action) == ""
    assert state.explain(1, action) == "It is the turn of player 1."
    assert state.explain(-1, action) == "A spectator only watches."
    assert "no move" in state.explain(0, 99_999)
    assert "no move" in state.explain(0, -5)
    assert "no move" in state.explain(0, 120)
    with pytest.raises(IllegalAction, match="turn of player 1"):
        state.apply(1, action)
    over = position(["L2", "P1", "O1", "C", "G1"], hand="W1", deck="", lap_left=1, rounds=1)
    do(over, "pass")
    assert over.explain(0, action) == "The match is over."
    between = position(["L2", "P1", "O1", "C", "G1"], hand="W1", deck="", lap_left=1)
    do(between, "pass")
    assert "The round is over" in between.explain(0, action)


def test_chance_falls_only_between_rounds_and_only_as_it_can() -> None:
    state = position(["L2", "P1", "O1", "C", "G1"], hand="W1", deck="", lap_left=1)
    assert "between rounds" in state.explain_chance((1, 2))
    do(state, "pass")
    shuffle = state.sample_chance(Rng.stream(1, "shuffle"))
    assert state.explain_chance(shuffle) == ""
    for wrong in ((), shuffle[1:], (shuffle[1], *shuffle[1:]), (99, *shuffle[1:])):
        numbers = state.encode()
        with pytest.raises(IllegalAction):
            state.apply_chance(wrong)
        assert state.encode() == numbers
