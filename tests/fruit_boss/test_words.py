"""Plain words: complete for the ear, true to the position."""

from __future__ import annotations

import pytest

from fruit_tui.engine.fruit_boss import FRUIT_BOSS, FruitBossState
from fruit_tui.engine.fruit_boss.notation import parse_kinds
from fruit_tui.engine.fruit_boss.words import cards_words
from fruit_tui.engine.game import CHANCE, Event
from fruit_tui.engine.rng import Rng
from tests.contract_base import sentence_problem
from tests.fruit_boss.builder import do, position

NAMES = ("Mika", "Ada", "Bo", "Di")


def told(state: FruitBossState, *moves: str, you: int = 0) -> list[str]:
    """Do the moves; return what seat `you` is told."""
    events: list[Event] = do(state, *moves)
    return [FRUIT_BOSS.event_words(event, NAMES, you) for event in events if event.seen_by(you)]


def would(state: FruitBossState, text: str) -> str:
    return FRUIT_BOSS.action_words(state.view(state.player()), FRUIT_BOSS.parse(text))


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("", "no cards"),
        ("L5", "lemon 5"),
        ("L1 L5 L2", "lemons 5, 2 and 1"),
        ("L1 *", "lemon 1 with a star"),
        ("* *", "2 stars"),
        ("C", "a cat"),
        ("C C L2 P1 P3 *", "lemon 2; plums 3 and 1; a star; 2 cats"),
    ],
)
def test_cards_in_words(cards: str, words: str) -> None:
    assert cards_words(parse_kinds(cards)) == words


@pytest.mark.parametrize(
    ("before", "action", "words"),
    [
        ([], "play L5", "Play lemon 5."),
        ([], "slide 5", "Slide grape 1 of stall 5 to an empty stall."),
        ([], "cat", "Play a cat: it eats one card of the market."),
        (
            ["play L5"],
            "on 2",
            "Put lemon 5 into stall 2: 2 cards, sum 7;"
            " it takes plums 2 and 1 in stall 1 or a cat in stall 3, as you choose.",
        ),
        (
            ["play L5"],
            "on 4",
            "Put lemon 5 into stall 4: 1 card, sum 5; it takes a cat in stall 3.",
        ),
        (
            ["play W1"],
            "on 4",
            "Put watermelon 1 into stall 4: 1 card, sum 1; it takes a cat in stall 3.",
        ),
        (["play L5", "on 2"], "take 1", "Collect plums 2 and 1 from stall 1."),
        (["play L5", "on 2"], "take 3", "Capture a cat from stall 3."),
        (["slide 5"], "to 4", "Slide grape 1 to stall 4."),
        (["cat"], "eat 1", "Eat one of plums 2 and 1 in stall 1."),
        (["cat"], "eat 2", "Eat lemon 2 in stall 2."),
        (["cat", "eat 1"], "eat P2", "Eat plum 2 in stall 1."),
        (["slide 5", "to 4"], "end", "End the turn and draw 2 cards."),
    ],
)
def test_what_an_action_would_do(before: list[str], action: str, words: str) -> None:
    state = position(["P2 P1", "L2", "C", "", "G1"], hand="L5 W1 C")
    do(state, *before)
    assert would(state, action) == words


def test_toppling_is_announced_before_it_is_done() -> None:
    state = position(["", "P2 P1", "L1 L1 L1 L2", "O4", ""], hand="L5 T1")
    do(state, "play L5")
    assert would(state, "on 3") == (
        "Put lemon 5 into stall 3: 5 cards, so it topples, and you choose which way."
    )
    do(state, "on 3")
    assert would(state, "topple 4") == (
        "Topple stall 3 onto stall 4, sending orange 4 to the discard pile as well."
    )
    state = position(["G1", "", "L1 L1 L1 L2", "O4", ""], hand="L5 T1")
    do(state, "play L5")
    assert would(state, "on 3").endswith("5 cards, so it topples onto orange 4 in stall 4.")
    state = position(["G1", "", "L1 L1 L1 L2", "", ""], hand="L5 T1")
    do(state, "play L5")
    assert would(state, "on 3").endswith("5 cards, so it topples onto nothing.")


def test_stuck_players_hear_what_happens() -> None:
    market = ["P1", "L2", "O1", "W1", "G1"]
    assert "throw your hand away" in would(position(market, hand="T1"), "redraw")
    assert "pass" in would(position(market, hand="T1", deck=""), "pass")
    state = position(["* *", "L2", "", "", "G1"], hand="L5 W1", sets={0: ["P2", "O4"]})
    do(state, "play L5", "on 2")
    assert would(state, "stars to P") == "Add 2 stars to your plums."


def test_the_same_event_for_the_one_who_did_it_and_for_the_others() -> None:
    state = position(["P2 P1", "L2", "", "O1", "G1"], hand="L5 W1 W2 W3 W4", deck="A3 A4 A5")
    twin = state.copy()
    assert told(state, "play L5", "on 2", "end") == [
        "You add lemon 5 to stall 2: 2 cards, sum 7.",
        "You collect plums 2 and 1 from stall 1.",
        "You draw apple 3.",
        "It is Ada's turn.",
    ]
    assert told(twin, "play L5", "on 2", "end", you=1) == [
        "Mika adds lemon 5 to stall 2: 2 cards, sum 7.",
        "Mika collects plums 2 and 1 from stall 1.",
        "Mika draws 1 card.",
        "It is your turn.",
    ]


def test_a_round_is_told_to_its_end() -> None:
    state = position(
        ["P1", "L2", "O1", "W1", "G1"],
        hand="A5",
        hands={1: "", 2: "C"},
        sets={1: ["T4", "P3", "O3", "W2"]},
        deck="",
        lap_left=1,
        rounds=1,
        lap_seat=0,
    )
    assert told(state, "pass") == [
        "You pass: nothing is possible and the deck is empty.",
        "That was the last turn of the round.",
        "Round 1 is over. You have run out of cards, and everyone had one more turn.",
        "You score -5 (0 for the best sets, 5 lost to the hand).",
        "Ada scores 8 (10 for the best sets, 2 lost to other sets), and wins the round.",
        "Bo scores 0 (0 for the best sets).",
        "Ada is the Fruit Boss, with 1 round won. A firm handshake!",
    ]


def test_the_board_in_words_is_complete() -> None:
    state = position(
        ["P2 P1", "L2 *", "", "C", "* *"],
        hand="L5 W1 C",
        hands={1: "A1 A2 C"},
        known_cats={1: 1},
        sets={0: ["T4 T1"], 1: ["P5", "O3", "W2", "G1"]},
        deck="A3 A4",
        sound=False,
    )
    assert FRUIT_BOSS.board_words(state.view(0), NAMES) == [
        "Round 1 of 3, begun by you. The deck has 2 cards.",
        "Stall 1: plums 2 and 1, 2 cards, sum 3.",
        "Stall 2: lemon 2 with a star, 2 cards, sum 2.",
        "Stall 3: empty.",
        "Stall 4: a cat.",
        "Stall 5: 2 stars, 2 cards, sum 0; any fruit may join.",
        FRUIT_BOSS.board_words(state.view(0), NAMES)[6],
        "Ada: 3 cards in hand, a cat among them, 0 rounds won. Collection: plums 5 times 1 is 5,"
        " oranges 3 times 1 is 3 and watermelons 2 times 1 is 2; against: grapes 1 times 1 is 1."
        " Together 9 points.",
        "Bo: 5 cards in hand, 0 rounds won. Nothing collected yet.",
        "You: 3 cards in hand, 0 rounds won. Collection: tomatoes 4 times 2 is 8."
        " Together 8 points.",
        "Your hand: lemon 5; watermelon 1; a cat. It would cost 1 points now.",
    ]
    assert FRUIT_BOSS.board_words(state.view(0), NAMES)[6].startswith("Discard pile, ")


@pytest.mark.parametrize(
    ("moves", "mine", "theirs"),
    [
        ([], "your turn, 2 actions left.", "Mika is to move, 2 actions left."),
        (["play L5"], "choose a stall for lemon 5.", "Mika is to move, 2 actions left."),
        (["slide 5"], "choose where to slide lemon 1.", "Mika is to move, 2 actions left."),
        (["combine 5"], "choose where to combine lemon 1.", "Mika is to move, 2 actions left."),
        (["cat"], "choose the stall in which the cat eats.", "Mika is to move, 2 actions left."),
        (["cat", "eat 1"], "choose the card of stall 1 that the cat eats.", "Mika is to move"),
        (["play L5", "on 2"], "choose what to collect, in stall 1 or stall 3.", "Mika is to move"),
        (["slide 5", "to 4"], "your turn, 1 action left.", "Mika is to move, 1 action left."),
    ],
)
def test_the_status_says_what_is_to_be_done(moves: list[str], mine: str, theirs: str) -> None:
    state = position(["P2 P1", "L2", "C", "", "L1"], hand="L5 W1 C")
    do(state, *moves)
    assert FRUIT_BOSS.status_words(state.view(0), NAMES) == f"Round 1 of 3: {mine}"
    assert FRUIT_BOSS.status_words(state.view(1), NAMES).startswith(f"Round 1 of 3: {theirs}")


def test_a_whole_match_is_told_in_sentences() -> None:
    options = FRUIT_BOSS.options(4)
    rng = Rng.stream(11, "words")
    state = FRUIT_BOSS.new(options, FRUIT_BOSS.deal(options, rng))
    kinds = set()
    while not state.is_over():
        seat = state.current_seat()
        if seat == CHANCE:
            events = state.apply_chance(state.sample_chance(rng))
        else:
            actions = state.legal_actions(seat)
            action = actions[rng.below(len(actions))]
            words = FRUIT_BOSS.action_words(state.view(seat), action)
            assert not sentence_problem(words)
            events = state.apply(seat, action)
        for event in events:
            kinds.add(event.kind)
            for you in (-1, 0, 3):
                if event.seen_by(you):
                    assert not sentence_problem(FRUIT_BOSS.event_words(event, NAMES, you))
        for viewer in (-1, 0):
            for line in FRUIT_BOSS.board_words(state.view(viewer), NAMES):
                assert not sentence_problem(line)
            assert not sentence_problem(FRUIT_BOSS.status_words(state.view(viewer), NAMES))
    assert {"played", "combined", "slid", "collected", "round_scored", "game_over"} <= kinds
