"""The game in words: moves, events, the table, whose turn it is."""

from __future__ import annotations

import pytest

from fruit_tui.engine.fresh_fruits import FRESH_FRUITS, FreshFruitsState
from tests.fresh_fruits.builder import (
    BLOCKED,
    FULL,
    UPRIGHT_LEFT,
    play,
    table,
    with_basket,
)

NAMES = ("Ada", "Bo", "Cy")


def said(state: FreshFruitsState, move: str) -> str:
    seat = state.current_seat()
    return FRESH_FRUITS.action_words(state.view(seat), FRESH_FRUITS.parse(move))


def status(state: FreshFruitsState, seat: int) -> str:
    return FRESH_FRUITS.status_words(state.view(seat), NAMES)


def told(state: FreshFruitsState, moves: str, you: int = -1) -> list[str]:
    said = [FRESH_FRUITS.event_words(event, NAMES, you) for event in play(state, moves)]
    return [words for words in said if words]


def test_moves_in_words() -> None:
    state = table(start="Pi|__ Pl|__", display="Pl|Me Or|Or Or|Ao")

    assert said(state, "take Pl|Me") == "Take the tile with plum and melon."
    assert said(state, "take Or|Or") == "Take the tile with two oranges."
    assert said(state, "start") == (
        "Play your start tile with pineapple and an empty half; "
        "a tile from the table goes to the box for it."
    )
    play(state, "start")
    assert said(state, "box Or|Ao") == (
        "Put the tile with orange and apricot in the box, out of the game."
    )
    play(state, "box Or|Ao")
    assert said(state, "lay Pi-__") == "Lay it flat, pineapple left of an empty half."
    assert said(state, "lay Pi/__") == "Stand it upright, pineapple on top of an empty half."
    play(state, "lay Pi/__; at 1,1")
    assert said(state, "fill Pl") == (
        "Fill the empty half with plum: crushes one; from 4 points to 1."
    )
    assert said(state, "fill Pi") == (
        "Fill the empty half with pineapple: no crush, one more in the right row; "
        "from 4 points to 5."
    )


def test_a_placement_says_what_it_brings() -> None:
    state = with_basket(table(display="Pl|Ao Or|Or Or|Ao"), 0, "A")
    play(state, "take Pl|Ao; lay Pl/Ao")

    assert said(state, "at 1,2") == (
        "Put its lower half in column 1, row 2: no crush, one more on order A; from 4 points to 9."
    )
    assert said(state, "at 0,1") == (
        "Put its lower half in column 0, row 1: no crush; still 4 points."
    )


@pytest.mark.parametrize(
    ("orders", "basket", "at", "consequence"),
    [
        ("Pl/Ao/Ap Or Bb", "oo", "1,2", "no crush, meets order B; from 4 points to 7."),
        ("Pl/Ao/Ap Bb Or", "oo", "1,2", "no crush, loses order C; from 4 points to 0."),
        (
            "Pl/Ao/Ap Bb Bb",
            "MM",
            "1,0",
            "crushes two, two fewer in the right row; from 6 points to -2.",
        ),
    ],
)
def test_a_placement_says_what_becomes_of_orders_and_rows(
    orders: str, basket: str, at: str, consequence: str
) -> None:
    state = with_basket(table(orders=orders, display="Pl|Ao Or|Or Me|Me"), 0, basket)
    play(state, "take Or|Or; lay Or-Or")

    assert said(state, f"at {at}").endswith(consequence)


def test_events_in_words() -> None:
    state = table(start="Pi|__ Pl|__", display="Pl|Me Or|Or Or|Ao", pile="Ap|Ap Ap|Po Ap|Me")

    assert told(state, "start; box Or|Ao; lay Pi/__; at 1,1; fill Pl", you=0) == [
        "You play your start tile, pineapple and an empty half.",
        "You put orange and apricot in the box.",
        "You lay pineapple on top of an empty half at column 1, row 1.",
        "You fill column 1, row 1 with a plum.",
        "Pineapple crushes your plum at column 1, row 1.",
    ]
    assert told(state, "take Or|Or; lay Or-Or; at 1,1", you=0) == [
        "Bo takes two oranges.",
        "Bo lays two oranges flat at column 1, row 1.",
        "You lay what is left, having started the round.",
    ]
    assert told(state, "take Me|Pl; lay Me-Pl; at 2,1", you=1)[-1] == (
        "Round 2, you start: two apples; apple and pomegranate; apple and melon."
    )


def test_events_about_stuck_players_in_words() -> None:
    start = table(3, display="Me|Me Or|Or Or|Ao Ap|Ap", pile="Pl|Pl Bb|Bb Po|Po Pi|Pi")
    state = with_basket(with_basket(start, 1, FULL), 2, BLOCKED)

    assert told(state, "take Me|Me; lay Me-Me; at 1,1", you=2)[2:] == [
        "Bo misses a turn: no tile fits.",
        "You miss a turn: no tile fits.",
        "Ada lays what is left, having started the round.",
    ]
    assert told(state, "take Or|Ao; lay Or-Ao; at 3,1")[2:4] == [
        "To the box: two oranges; two apples.",
        "Round 2, Bo starts: two plums; two blackberries; two pomegranates; two pineapples.",
    ]

    state = with_basket(with_basket(table(display="Pl|Pl Me|Me Or|Or"), 0, UPRIGHT_LEFT), 1, FULL)
    assert told(state, "take Pl|Pl; lay Pl/Pl; at 6,3", you=0)[2:] == [
        "Your basket is full.",
        "No tile fits in any basket any more: the game is over.",
    ]
    state = with_basket(table(), 0, "pppp.p / ooo..o / AAAAAA / MMMMMM")
    assert told(state, "take Pl|Pl; lay Pl/Pl; at 5,3")[2] == (
        "Ada's basket is blocked: no tile fits any more."
    )


def test_status_in_words() -> None:
    state = table(start="Pi|__ Pl|__", display="Pl|Me Or|Or Or|Ao", pile="Ap|Ap Ap|Po Ap|Me")
    assert status(state, 0) == (
        "Round 1: you are to choose a tile from the table, or your start tile."
    )
    assert status(state, 1) == (
        "Round 1: Ada is to choose a tile from the table, or the start tile."
    )
    play(state, "start")
    assert status(state, 0) == (
        "Round 1: you are to say which tile from the table goes to the box."
    )
    play(state, "box Or|Or")
    assert status(state, -1) == (
        "Round 1: Ada is to turn the tile with pineapple and an empty half."
    )
    play(state, "lay __-Pi")
    assert status(state, 0) == (
        "Round 1: you are to place the tile, an empty half left of pineapple."
    )
    play(state, "at 1,1")
    assert status(state, 0) == (
        "Round 1: you are to put a single fruit on the empty half in column 1, row 1."
    )
    play(state, "fill Me", "take Or|Ao; lay Or-Ao; at 1,1")
    assert status(state, 0) == "Round 1: you are to choose the tile that is left over."
    play(state, "take Me|Pl; lay Me-Pl; at 3,1", "take Ap|Ap; lay Ap-Ap; at 3,1")
    assert status(state, 0) == "Round 2: you are to choose a tile from the table."


def test_the_end_in_words() -> None:
    def ended(one: str, other: str, orders: str = "Pl/Ao/Ap Bb Bb") -> FreshFruitsState:
        start = table(display="Pl|Pl Me|Me Or|Or", orders=orders)
        state = with_basket(with_basket(start, 0, one), 1, other)
        play(state, "take Pl|Pl; lay Pl/Pl; at 6,3")
        return state

    state = ended(UPRIGHT_LEFT, FULL)
    assert status(state, 0) == "The game is over: Bo wins with 28 points."
    assert status(state, 1) == "The game is over: you win with 28 points."

    state = ended(UPRIGHT_LEFT, BLOCKED)
    assert status(state, -1) == "The game is over: Ada wins with 27 points."

    state = ended(UPRIGHT_LEFT, "pppppp / ooooop / AAAAAA / MMMMMM")
    assert status(state, 0) == (
        "The game is over: you and Bo share the victory with 27 points "
        "(level on points, crushed fruit and fruit in its row: victory is shared)."
    )


def test_the_whole_table_in_words() -> None:
    state = with_basket(table(3, "beginner", start="Pi|__ Pl|__ Me|__"), 0, "Mo. / pAN")
    play(state, "take Pl|Or; lay Or-Pl")

    lines = FRESH_FRUITS.board_words(state.view(0), NAMES)

    assert lines[:7] == [
        "Fresh Fruits, beginner level, round 1, started by you, 45 tiles in the pile.",
        "Order A, 5 points a match: plum, apricot, apple from top to bottom.",
        "Order B, 3 points: three or more melons.",
        "Order C, 4 points: two or fewer oranges.",
        "On the table: two plums; plum and blackberry; plum and apricot.",
        "Single fruits left: 2 plums, 2 blackberries, 2 oranges, 2 apricots, 2 apples, "
        "2 pomegranates, 2 melons and 2 pineapples.",
        "Out of the game: nothing.",
    ]
    assert lines[-8:] == [
        "Your basket: 2 points (crushed -3, rows 1, order A 0, order B 0, order C 4).",
        "  Row 4, light: nothing.",
        "  Row 3, medium: nothing.",
        "  Row 2, heavy: 1 melon, 2 orange.",
        "  Row 1, very heavy: 1 plum crushed, 2 apple, 3 pineapple.",
        "  The heap may still grow by 3 columns to the left or right and 2 rows below or above.",
        "  Start tile: pineapple and an empty half.",
        "In hand: orange left of plum.",
    ]
    assert lines[7].startswith("Bo's basket: 4 points")
    assert lines[14].startswith("Cy's basket: 4 points")
    assert len(lines) == 7 + 3 * 7 + 1


@pytest.mark.parametrize(
    ("level", "basket", "line"),
    [
        ("experienced", "MMMMMM", "The heap may still grow by 3 rows above."),
        (
            "beginner",
            "M / M / M",
            "The heap may still grow by 5 columns to the left or right and 1 row below or above.",
        ),
        ("beginner", "p..... / p..... / p..... / MMMMMM", "The heap spans the whole frame."),
        ("beginner", FULL, "The basket is full."),
        ("beginner", BLOCKED, "No tile fits any more."),
    ],
)
def test_the_freedom_of_a_basket_in_words(level: str, basket: str, line: str) -> None:
    state = with_basket(table(2, level), 0, basket)

    assert f"  {line}" in FRESH_FRUITS.board_words(state.view(1), NAMES)


def test_a_hole_and_a_played_start_tile_in_words() -> None:
    state = table(start="Pi|__ Pl|__")
    play(state, "start; box Pl|Pl; lay Pi-__; at 1,1")

    lines = FRESH_FRUITS.board_words(state.view(0), NAMES)

    assert "  Row 1, very heavy: 1 pineapple, 2 still empty half." in lines
    assert "  Start tile: played." in lines
    assert "Out of the game: two plums." in lines
