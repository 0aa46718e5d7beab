"""Text for moves and deals, both ways."""

from __future__ import annotations

import pytest

from fruit_tui.engine.fresh_fruits import FRESH_FRUITS
from fruit_tui.engine.fresh_fruits.basket import MARGIN, column_of
from fruit_tui.engine.fresh_fruits.data import BLANK, KINDS, MAX_COLUMNS
from fruit_tui.engine.fresh_fruits.layout import (
    ACTIONS_END,
    AT,
    BOX,
    FILL,
    LAY,
    START,
    TAKE,
    first_half,
    second_half,
)
from fruit_tui.engine.game import BadNotation
from fruit_tui.engine.rng import Rng
from tests.fresh_fruits.builder import deal, options


def exists(action: int) -> bool:
    """Return whether an action's number stands for something that could ever be legal."""
    if LAY <= action < AT:
        return not first_half(action) == second_half(action) == BLANK
    if AT <= action < FILL:
        return column_of(action - AT) < MAX_COLUMNS
    return True


def test_every_action_comes_back() -> None:
    texts = set()
    for action in filter(exists, range(ACTIONS_END)):
        text = FRESH_FRUITS.format(action)
        assert FRESH_FRUITS.parse(text) == action
        assert FRESH_FRUITS.parse(f"  {text.upper()}  ") == action
        texts.add(text)
    assert len(texts) == sum(map(exists, range(ACTIONS_END)))


@pytest.mark.parametrize("action", [-1, ACTIONS_END, 10**6])
def test_numbers_that_are_no_action(action: int) -> None:
    with pytest.raises(ValueError, match="no action of Fresh Fruits"):
        FRESH_FRUITS.format(action)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("take Pl|Me", "take Me|Pl"),
        ("take melon plum", "take Pl|Me"),
        ("take me-PL", "take Pl|Me"),
        ("take empty / melon", "take Me|__"),
        ("box Or Or", "box Or|Or"),
        ("lay melon over plum", "lay Me/Pl"),
        ("lay Me - Pl", "lay Me-Pl"),
        ("lay __/Pi", "lay empty over pineapple"),
        ("at 3, 2", "at 3,2"),
        ("at 3 2", "at 3,2"),
        ("at -1 , 0", "at -1,0"),
        ("fill orange", "fill Or"),
        ("START", "start"),
    ],
)
def test_other_ways_to_write_it(text: str, same: str) -> None:
    assert FRESH_FRUITS.parse(text) == FRESH_FRUITS.parse(same)


def test_the_order_of_halves_matters_once_a_tile_is_laid() -> None:
    ways = {FRESH_FRUITS.parse(f"lay {way}") for way in ("Me-Pl", "Pl-Me", "Me/Pl", "Pl/Me")}

    assert len(ways) == 4


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Type a move: take Me|Pl"),
        ("jump", "“jump” is no move; moves are take"),
        ("take", "“” is no tile; write its two halves"),
        ("take Me", "“me” is no tile"),
        ("take Me|Xx", "“xx” is no fruit; fruits are Pl, Bb,"),
        ("take __|__", "No tile has two empty halves."),
        ("lay __/__", "No tile has two empty halves."),
        ("lay Me Pl", "“lay” needs two halves"),
        ("lay Me|Pl", "“lay” needs two halves"),
        ("at", "“at” needs a column, -1 to 6, and a row, -1 to 4"),
        ("at 3", "“at” needs a column"),
        ("at 7,1", "“at” needs a column"),
        ("at 1,5", "“at” needs a column"),
        ("at -2,1", "“at” needs a column"),
        ("at ³,1", "“at” needs a column"),
        ("fill", "“” is no fruit"),
        ("fill __", "An empty half is no fruit; write one"),
        ("start Me", "“start” stands alone; leave out “me”."),
        ("\x1b[31mred\x00", "“?[31mred?” is no move"),
        ("x" * 500, f"“{'x' * 29}…” is no move"),
    ],
)
def test_what_is_no_move_is_answered_with_a_sentence(text: str, said: str) -> None:
    with pytest.raises(BadNotation) as answer:
        FRESH_FRUITS.parse(text)

    assert str(answer.value).startswith(said)
    assert str(answer.value).isprintable()


def test_ranges_of_actions_do_not_overlap() -> None:
    assert TAKE == 0
    assert [START, BOX, LAY, AT, FILL, ACTIONS_END] == [
        KINDS,
        KINDS + 1,
        2 * KINDS + 1,
        2 * KINDS + 163,
        2 * KINDS + 217,
        2 * KINDS + 225,
    ]
    assert MARGIN == 2


# Deals.


def test_deals_come_back() -> None:
    for seats in (2, 3, 4):
        for seed in range(10):
            at = options(seats, starter="random")
            dealt = FRESH_FRUITS.deal(at, Rng.stream(seed, "deal"))
            assert FRESH_FRUITS.parse_deal(FRESH_FRUITS.format_deal(dealt)) == dealt


def test_a_deal_reads_as_text() -> None:
    rows = FRESH_FRUITS.format_deal(
        deal(start="Pi|__ Pl|__", display="Me|Me Or|Or Or|Ao", orders="Po-Ap-Po Me Or")
    )

    assert rows["orders"] == "Po-Ap-Po Me Or"
    assert rows["start"] == "Pi|__ Pl|__"
    assert rows["display"] == "Or|Or Or|Ao Me|Me"
    assert rows["starter"] == "1"
    assert len(rows["pile"].split()) == 47


@pytest.mark.parametrize(
    ("row", "text", "said"),
    [
        ("orders", "Pl/Ao/Ap Me", "A deal has three orders"),
        ("orders", "Me Me Or", "“Me” is no order A; these are Pl-Bb-Pl,"),
        ("orders", "Pl/Ao/Ap __ Or", "An empty half is no fruit"),
        ("starter", "5", "The starter is a player from 1 to 4, not “5”."),
        ("starter", "one", "The starter is a player from 1 to 4"),
        ("pile", "Me", "“Me” is no tile"),
    ],
)
def test_what_is_no_deal_is_answered_with_a_sentence(row: str, text: str, said: str) -> None:
    rows = {**FRESH_FRUITS.format_deal(deal()), row: text}

    with pytest.raises(BadNotation) as answer:
        FRESH_FRUITS.parse_deal(rows)

    assert str(answer.value).startswith(said)


def test_a_deal_has_all_its_rows() -> None:
    rows = FRESH_FRUITS.format_deal(deal())
    del rows["pile"]

    with pytest.raises(BadNotation, match="has the rows orders, start, display, pile, starter"):
        FRESH_FRUITS.parse_deal(rows)


def test_nothing_is_left_to_chance() -> None:
    state = FRESH_FRUITS.new(options(), deal())

    assert state.explain_chance((1,)) == (
        "Nothing is left to chance in Fresh Fruits once the pile is shuffled."
    )
    with pytest.raises(BadNotation, match="Nothing is left to chance"):
        FRESH_FRUITS.parse_chance("1")
