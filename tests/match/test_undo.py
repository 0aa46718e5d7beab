"""Taking back (T10): steps until something hidden came out, whole turns against bots."""

from __future__ import annotations

import pytest

from fruit_tui.engine.rng import Rng
from fruit_tui.match import CannotUndo, Match, to_save, verify
from tests.match.conftest import commit_all, finish, toy_match
from tests.toy import CHEER, DRAW, PASS, TOY


def test_t10_a_step_is_taken_back_and_stays_in_the_log(match: Match) -> None:
    commit_all(match)
    before = match.digest()
    match.play(0, CHEER)

    assert match.can_undo(0)
    match.undo(0)

    assert match.digest() == before
    assert match.current_seat() == 0
    assert [entry.text for entry in match.log[-2:]] == ["cheer", "step 1"]
    assert match.log[-1].kind == "undo"
    assert match.log[-1].digest == before
    assert len(match.in_play) == len(match.log) - 2


def test_t10_steps_are_taken_back_one_after_the_other() -> None:
    match = toy_match("", "")
    commit_all(match)
    start = match.digest()
    match.play(0, CHEER)
    match.play(0, PASS)

    match.undo(0)
    match.undo(0)

    assert match.digest() == start
    assert not match.can_undo(0)


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        ([], "hidden has come out"),
        ([DRAW], "hidden has come out"),
        ([PASS, PASS], "Others have moved"),
        ([PASS, DRAW], "Others have moved"),
    ],
)
def test_t10_a_step_stands_once_something_hidden_came_out(moves: list[int], reason: str) -> None:
    match = toy_match("", "random", "random")
    commit_all(match)
    for seat, action in enumerate(moves):
        match.play(seat, action)
    before = match.log

    with pytest.raises(CannotUndo, match=reason):
        match.undo(0)

    assert match.log == before


def test_t10_nothing_to_take_back(match: Match) -> None:
    match.play(1, match.legal_actions(1)[0])

    with pytest.raises(CannotUndo, match="no step of yours"):
        match.undo(0)
    with pytest.raises(CannotUndo, match="no turn of yours"):
        match.undo_turn(0)


def test_a_bot_takes_nothing_back(match: Match) -> None:
    match.play(1, match.legal_actions(1)[0])

    with pytest.raises(CannotUndo, match="Only a person"):
        match.undo(1)
    with pytest.raises(CannotUndo, match="Only a person"):
        match.undo_turn(1)


def test_t10_a_secret_commit_is_taken_back_while_others_stay_committed(match: Match) -> None:
    cards = [match.legal_actions(seat)[0] for seat in range(3)]
    match.play(1, cards[1])
    match.play(0, cards[0])
    other = toy_match("", "random", "random")
    other.play(1, cards[1])

    match.undo(0)

    assert match.deciders() == [0, 2]
    assert match.digest() == other.digest()


def test_t10_a_commit_below_others_is_taken_back(match: Match) -> None:
    cards = [match.legal_actions(seat)[0] for seat in range(3)]
    match.play(0, cards[0])
    match.play(1, cards[1])
    only_the_other = toy_match("", "random", "random")
    only_the_other.play(1, cards[1])

    match.undo(0)

    assert match.deciders() == [0, 2]
    assert match.digest() == only_the_other.digest()
    assert [entry.text for entry in match.log[2:]] == ["step 2", f"show {cards[1]}"]
    assert verify(to_save(match), TOY) is None


def test_t10_the_last_commit_stands(match: Match) -> None:
    commit_all(match, 1, 2, 0)

    with pytest.raises(CannotUndo):
        match.undo(0)


def test_t10_a_turn_before_a_secret_choice_stands_once_others_commit() -> None:
    match = toy_match("", "", rounds=2)
    commit_all(match)
    match.play(0, PASS)
    match.play(1, PASS)
    assert match.can_undo(1)
    match.play(0, match.legal_actions(0)[0])

    with pytest.raises(CannotUndo, match="Others have moved"):
        match.undo(1)


def test_t10_a_turn_against_bots_is_taken_back_and_marked(match: Match) -> None:
    commit_all(match)
    before = match.digest()
    match.play(0, CHEER)
    match.play(0, DRAW)
    match.play(1, DRAW)
    match.play(2, PASS)

    match.undo_turn(0)

    assert match.digest() == before
    assert match.log[-1].text == "turn 4"
    assert [line.text for line in match.lines_for(0)][-1] == "You took back a turn."
    assert [line.text for line in match.lines_for(1)][-1] == "Mika took back a turn."
    assert match.lines_for(0)[-1].kind == "undo"


def test_t10_a_turn_under_way_goes_back_to_its_own_start(match: Match) -> None:
    commit_all(match)
    before = match.digest()
    match.play(0, CHEER)

    match.undo_turn(0)

    assert match.digest() == before


def test_t10_turns_are_taken_back_to_the_first_decision(match: Match) -> None:
    start = match.view(0).encode()
    finish(match)
    count = 0

    while match.can_undo_turn(0):
        match.undo_turn(0)
        count += 1

    assert count == 4  # two secret choices and two turns
    assert match.position == 0
    assert match.view(0).encode() == start
    assert sum(line.kind == "undo" for line in match.lines_for(0)) == count
    assert verify(to_save(match), TOY) is None


def test_t10_no_turn_is_taken_back_from_another_person() -> None:
    match = toy_match("", "")
    commit_all(match)
    match.play(0, DRAW)

    with pytest.raises(CannotUndo, match="all others are bots"):
        match.undo_turn(0)


def test_t10_undo_never_reshuffles(match: Match) -> None:
    """The same path meets the same cards; another path gets no second throw of the die."""
    first = match.legal_actions(0)
    commit_all(match)
    die = match.in_play[3].text
    match.play(0, DRAW)
    card = match.events_for(0, 4)[0].facts["card"]

    for other in (first[0], first[2]):
        match.undo_turn(0)
        match.undo_turn(0)
        assert match.position == 0
        match.play(0, other)
        for seat in (1, 2):
            match.play(seat, match.legal_actions(seat)[0])
        assert match.in_play[3].text == die
        match.play(0, DRAW)
        assert match.events_for(0, 4)[0].facts["card"] == card


def test_a_refused_undo_after_the_end_changes_nothing() -> None:
    match = finish(toy_match("", "", rounds=1))

    assert match.can_undo(1)
    match.undo(1)

    assert not match.is_over()


@pytest.mark.parametrize("seed", range(5))
def test_every_turn_taken_back_is_marked_where_the_game_went_on(seed: int) -> None:
    """Undo upon undo, some further back than others: the log says what the marks must be."""
    match = toy_match("", "random", seed=seed, rounds=2)
    rng = Rng.stream(seed, "undo")
    while len(match.log) < 300:
        if match.can_undo_turn(0) and (match.is_over() or rng.below(4) == 0):
            for _ in range(1 + rng.below(3)):
                if match.can_undo_turn(0):
                    match.undo_turn(0)
        else:
            seat = match.deciders()[0]
            actions = match.legal_actions(seat)
            match.play(seat, actions[rng.below(len(actions))])

    position, expected = 0, []
    for entry in match.log:
        if entry.kind == "undo":
            position -= int(entry.text.split()[1])
            expected = [min(mark, position) for mark in expected]
            expected += [position] if entry.text.startswith("turn") else []
        else:
            position += 1
    marked = [line.position for line in match.lines_for(0) if line.kind == "undo"]
    assert marked == expected
    assert len(expected) > 20
