"""Actions, cards, deals and shuffles as text, both ways, and the sentences for what is none."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fruit_tui.engine.fruit_boss import FRUIT_BOSS
from fruit_tui.engine.fruit_boss.layout import ACTIONS_END
from fruit_tui.engine.fruit_boss.notation import parse_kinds
from fruit_tui.engine.game import BadNotation, BadOptions, Deal
from fruit_tui.engine.rng import Rng
from tests.contract_base import sentence_problem


def test_every_action_comes_back_from_its_text() -> None:
    named = 0
    for action in range(ACTIONS_END + 10):
        try:
            text = FRUIT_BOSS.format(action)
        except ValueError:
            continue
        named += 1
        assert FRUIT_BOSS.parse(text) == action
        assert FRUIT_BOSS.parse(f"  {text.upper()} ") == action
    # 4 words, 8 x 5 stalls, 37 cards to eat, 7 sets, 7 suits x 95 fields x 4, 3 of stars.
    assert named == 4 + 40 + 37 + 7 + 7 * 95 * 4 + 3


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("play l1 L2", "play L2 L1"),
        ("PLAY l2,l1", "play L2 L1"),
        ("play L2L1*", "play L2 L1 *"),
        ("play * L1 star", "play L1 * *"),
        ("play stars", "play *"),
        ("play Lemon 2 lemon1", "play L2 L1"),
        ("eat watermelon 5", "eat W5"),
        ("on stall 3", "on 3"),
        ("Eat  l5", "eat L5"),
        ("eat star", "eat *"),
        ("eat cat", "eat C"),
        ("eat stall 2", "eat 2"),
        ("stars to plum", "stars to P"),
        ("stars to plums", "stars to P"),
        ("Star to p", "stars to P"),
        ("  End ", "end"),
    ],
)
def test_space_case_and_order_are_forgiven(text: str, same: str) -> None:
    assert FRUIT_BOSS.parse(text) == FRUIT_BOSS.parse(same)
    assert FRUIT_BOSS.format(FRUIT_BOSS.parse(text)) == same


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "Type a move"),
        ("fly 3", "“fly” is no move"),
        ("play", "needs cards"),
        ("play X3", "“x3” is no card"),
        ("play L6", "no lemon 6"),
        ("play L0", "no lemon 0"),
        ("play L99999999999999999999", "no lemon"),
        ("play L1 P1", "one suit, not lemon and plum"),
        ("play L5 L5", "There is only one L5"),
        ("play L2 L2 L2", "There are only 2 cards L2"),
        ("play * * * *", "There are only 3 cards *"),
        ("play C", "FB-24"),
        ("on", "needs a stall"),
        ("on 6", "“6” is no stall"),
        ("on 12", "“12” is no stall"),
        ("onto four", "“four” is no stall"),
        ("eat", "needs a stall or a card"),
        ("eat 7", "“7” is no stall"),
        ("eat L1 L2", "eats one card"),
        ("stars", "needs the letter"),
        ("stars to", "needs the letter"),
        ("stars to X", "“x” is no suit"),
        ("end 3", "stands alone"),
        ("take ²", "is no stall"),
    ],
)
def test_what_is_no_action_gets_a_sentence(text: str, says: str) -> None:
    with pytest.raises(BadNotation) as caught:
        FRUIT_BOSS.parse(text)
    assert says in str(caught.value)


def problem_of(parse: Callable[[str], object], text: str) -> str:
    """Return what is wrong with the sentence that refuses `text`; "" if nothing is."""
    try:
        parse(text)
    except BadNotation as problem:
        return sentence_problem(str(problem))
    return ""


@given(st.text(max_size=40))
def test_no_text_breaks_the_parser(text: str) -> None:
    for parse in (FRUIT_BOSS.parse, FRUIT_BOSS.parse_chance):
        assert not problem_of(parse, text)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_deals_and_shuffles_come_back_from_their_text(seats: int) -> None:
    options = FRUIT_BOSS.options(seats)
    deal = FRUIT_BOSS.deal(options, Rng.stream(1, "deal"))
    assert FRUIT_BOSS.parse_deal(FRUIT_BOSS.format_deal(deal)) == deal
    cards = deal.part("cards")
    assert FRUIT_BOSS.parse_chance(FRUIT_BOSS.format_chance(cards)) == cards


@pytest.mark.parametrize(
    "rows",
    [
        {},
        {"cards": "L1"},
        {"starter": "1", "cards": "L1", "more": ""},
        {"starter": "0", "cards": "L1"},
        {"starter": "", "cards": "L1"},
        {"starter": "first", "cards": "L1"},
        {"starter": "1", "cards": "Q9"},
    ],
)
def test_rows_that_are_no_deal_get_a_sentence(rows: dict[str, str]) -> None:
    with pytest.raises(BadNotation):
        FRUIT_BOSS.parse_deal(rows)


def test_a_deal_must_hold_the_deck_of_its_table() -> None:
    two, three = FRUIT_BOSS.options(2), FRUIT_BOSS.options(3)
    deal = FRUIT_BOSS.deal(three, Rng.stream(1, "deal"))
    cards = deal.part("cards")
    swapped = (cards[0], *cards[:-1])
    for options, starter, row, says in (
        (two, 0, cards, "54 cards, not 62"),
        (three, 3, cards, "one of the 3 players"),
        (three, 0, (99, *cards[1:]), "99 is no card"),
        (three, 0, swapped, "is in this deck"),
    ):
        with pytest.raises(BadOptions, match=says):
            FRUIT_BOSS.new(options, Deal((("starter", (starter,)), ("cards", row))))
    with pytest.raises(BadOptions, match="rows"):
        FRUIT_BOSS.new(three, Deal((("cards", cards),)))


def test_cards_are_read_in_their_order() -> None:
    assert parse_kinds("G5 * t1 C") == [34, 35, 0, 36]
