"""The cursor over a game: steps, turns, rounds, shares, looking and playing on."""

from __future__ import annotations

import pytest

from fruit_tui.engine.game import SPECTATOR, GameError
from fruit_tui.match import Match, Player, Replay, to_save, verify
from tests.match.conftest import commit_all, finish, toy_match
from tests.toy import DRAW, PASS, TOY


@pytest.fixture
def replay() -> Replay:
    """A finished game of two rounds: 2 commits, die, 2 passes, and again."""
    return Replay(finish(toy_match("", "random")))


def test_stepping_through_shows_every_position(replay: Replay) -> None:
    match = toy_match("", "random")
    assert (replay.position, replay.length) == (0, 10)
    assert replay.view(0).encode() == match.view(0).encode()
    assert replay.entry() is None

    seen = []
    while replay.forward():
        entry = replay.entry()
        assert entry is not None
        if entry.kind == "action":
            match.play_text(entry.seat, entry.text)
        seen.append(entry)
        if match.position == replay.position:
            for viewer in (0, 1, SPECTATOR):
                assert replay.view(viewer).encode() == match.view(viewer).encode()

    assert tuple(seen) == match.in_play
    assert replay.next_entry() is None
    assert not replay.forward()
    assert replay.back()
    assert replay.position == 9


def test_turns_and_rounds(replay: Replay) -> None:
    def stops(move: str) -> list[int]:
        found = []
        while getattr(replay, move)():
            found.append(replay.position)
        return found

    assert stops("next_turn") == [3, 4, 5, 8, 9, 10]
    assert replay.turn == replay.turns == 6
    assert stops("previous_turn") == [9, 8, 5, 4, 3, 0]
    assert stops("next_round") == [5, 10]
    assert replay.round == replay.rounds == 2
    assert stops("previous_round") == [5, 0]
    replay.go(7)
    assert replay.previous_turn()
    assert replay.position == 5
    replay.go(7)
    assert replay.previous_round()
    assert replay.position == 5
    replay.go(2)
    assert replay.next_turn()
    assert replay.position == 3


def test_jumping(replay: Replay) -> None:
    replay.jump(0.5)
    assert replay.position == 5
    replay.jump(1.0)
    assert replay.position == 10
    replay.go(99)
    assert replay.position == 10
    replay.go(-1)
    assert replay.position == 0


def test_finding_an_event(replay: Replay) -> None:
    assert replay.find("rolled", 0)
    assert replay.position == 3
    assert replay.find("rolled", 0)
    assert replay.position == 8
    assert not replay.find("rolled", 0)
    assert replay.position == 8


def test_finding_backwards(replay: Replay) -> None:
    replay.go(10)
    assert replay.find_back("rolled", 0)
    assert replay.position == 8
    assert replay.find_back("rolled", 0)
    assert replay.position == 3
    assert not replay.find_back("rolled", 0)
    assert replay.position == 3
    assert replay.kinds(0)["rolled"] == 2


def test_decisions_step_over_what_chance_did(replay: Replay) -> None:
    stops = [0]
    while replay.next_decision():
        stops.append(replay.position)
    assert stops == [0, 1, 3, 4, 5, 6, 8, 9, 10], "the die falls by itself, at 2 and at 7"
    back = [10]
    while replay.previous_decision():
        back.append(replay.position)
    assert back == stops[::-1]
    replay.go(2)
    replay.settle()
    assert replay.position == 3


def test_the_game_as_it_stood(replay: Replay) -> None:
    replay.go(4)
    here = replay.match_here()
    assert here.in_play == replay.match.in_play[:4]
    assert not here.is_over()
    assert here.names == replay.match.names


def test_all_events_tell_what_each_seat_learned_once(match: Match) -> None:
    commit_all(match)
    match.play(0, DRAW)
    replay = Replay(match)
    replay.go(replay.length)
    told = replay.all_events()
    assert [event for event in told if event.kind == "drew"] == [
        event for event in replay.events(0) if event.kind == "drew"
    ]


def test_nobody_finds_what_they_may_not_know() -> None:
    match = toy_match("", "random")
    commit_all(match)
    match.play(0, DRAW)

    assert not Replay(match).find("drew", 1)
    assert Replay(match).find("drew", 0)


def test_events_and_lines_are_those_of_the_place(replay: Replay) -> None:
    assert replay.events(0) == ()
    replay.go(3)

    assert [event.kind for event in replay.events(0)] == ["rolled"]
    assert replay.lines(0) == replay.match.lines_for(0, 0, 3)


def test_a_running_game_goes_on_without_its_replay(match: Match) -> None:
    commit_all(match)
    replay = Replay(match)

    match.play(0, PASS)
    match.undo_turn(0)
    match.undo_turn(0)

    assert (match.position, replay.length) == (0, 4)
    replay.go(4)
    assert replay.view(0).current_seat() == 0
    assert not replay.forward()


def test_playing_on_from_here_is_a_game_of_its_own(replay: Replay) -> None:
    replay.go(4)

    branch = replay.play_on([Player("Zoe"), Player("Ada", "random")], title="What if")

    assert branch.position == 4
    assert branch.names == ("Zoe", "Ada")
    assert branch.title == "What if"
    branch.play(1, DRAW)
    assert replay.match.position == 10
    assert verify(to_save(branch), TOY) is None


def test_playing_on_before_chance_lets_it_fall_as_it_fell(replay: Replay) -> None:
    replay.go(2)

    branch = replay.play_on()

    assert branch.position == 3
    assert branch.in_play == replay.match.in_play[:3]


def test_playing_on_from_nowhere() -> None:
    with pytest.raises(GameError):
        toy_match("", "").replay_to(1)


def test_a_replay_leaves_out_what_was_taken_back(match: Match) -> None:
    commit_all(match)
    match.play(0, DRAW)
    match.undo_turn(0)
    match.play(0, PASS)

    replay = Replay(match)

    assert replay.length == 5
    replay.go(5)
    assert [line.text for line in replay.lines(0)][-2:] == [
        "You took back a turn.",
        "You: passed.",
    ]
