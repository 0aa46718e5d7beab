"""Texts for actions, meals and deals, both ways, and what is said of other texts."""

from __future__ import annotations

import pytest

from fruit_tui.engine.fruit_fair import FRUIT_FAIR
from fruit_tui.engine.fruit_fair.layout import ACTIONS
from fruit_tui.engine.game import BadNotation
from fruit_tui.engine.rng import Rng


def test_every_action_has_a_text_of_its_own_that_comes_back() -> None:
    texts = [FRUIT_FAIR.format(action) for action in range(ACTIONS)]
    assert len(set(texts)) == ACTIONS
    assert [FRUIT_FAIR.parse(text) for text in texts] == list(range(ACTIONS))


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Picker to the cherry tree", "picker cherry"),
        ("extra worker on lemon", "extra lemon"),
        ("gardeners p", "gardener plum"),
        ("feed  A", "feed apple"),
        ("swap 2", "swap with 2"),
        ("swap with player 5", "swap with 5"),
        ("pay lemons", "pay lemon"),
        ("Buy one gold medal", "buy gold"),
        ("buy the red ribbon", "buy red"),
        ("leave", "done"),
    ],
)
def test_people_may_write_as_they_speak(written: str, meant: str) -> None:
    assert FRUIT_FAIR.format(FRUIT_FAIR.parse(written)) == meant


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "moves are picker"),
        ("dance", "“dance” is no move"),
        ("buy copper", "with “buy” there are: buy red, buy green"),
        ("pay", "with “pay” there are: pay cherry"),
        ("swap with 6", "swap with 1, swap with 2"),
        ("picker cherry cherry", "with “picker”"),
        ("x" * 200, "…"),
        ("\x1b[2J", "?"),
    ],
)
def test_other_texts_are_answered_with_what_there_is(text: str, said: str) -> None:
    with pytest.raises(BadNotation) as refusal:
        FRUIT_FAIR.parse(text)
    assert said in str(refusal.value)
    assert str(refusal.value).isprintable()


def test_a_number_that_is_no_action_has_no_text() -> None:
    for action in (-1, ACTIONS, 10**6):
        with pytest.raises(ValueError, match="no action of Fruit Fair"):
            FRUIT_FAIR.format(action)


def test_a_meal_comes_back_in_any_order() -> None:
    assert FRUIT_FAIR.format_chance((1, 3)) == "raccoon apple lemon"
    for text in ("raccoon apple lemon", "Raccoon lemons, apples", "raccoon l a"):
        assert FRUIT_FAIR.parse_chance(text) == (1, 3)


@pytest.mark.parametrize("text", ["", "raccoon", "raccoon apple", "apple lemon", "raccoon 1 2"])
def test_other_meals_are_refused(text: str) -> None:
    with pytest.raises(BadNotation, match="raccoon apple lemon"):
        FRUIT_FAIR.parse_chance(text)


@pytest.mark.parametrize(
    ("row", "text", "said"),
    [
        ("order", "1 2 2", "no turn order"),
        ("order", "", "no turn order"),
        ("order", "2 3 4", "no turn order"),
        ("markers", "order cherry, migrant apple, raccoon plum", "does not place the markers"),
        ("markers", "order cherry, raccoon apple, migrant plum, transporter lemon", "markers"),
        ("gold", "19 20 21 22 23", "no gold discs"),
        ("gold", "19 20 21 box 22", "no gold discs"),
        ("gold", "19 20 21 box 22 ²", "no gold discs"),
        ("fruit", "1 cherry, 2 apple, 3 plum", "no starting fruit"),
        ("fruit", "1 cherry cherry, 3 apple apple, 2 plum plum", "no starting fruit"),
    ],
)
def test_a_row_of_a_deal_that_says_nothing_is_refused(row: str, text: str, said: str) -> None:
    options = FRUIT_FAIR.options(3)
    rows = FRUIT_FAIR.format_deal(FRUIT_FAIR.deal(options, Rng.stream(1, "deal")))
    with pytest.raises(BadNotation, match=said):
        FRUIT_FAIR.parse_deal({**rows, row: text})
