"""The log as a seat may read it: words, turns, rounds, marks."""

from __future__ import annotations

from fruit_tui.engine.game import SPECTATOR
from fruit_tui.match import Match, Player
from tests.match.conftest import commit_all, finish, toy_match
from tests.toy import CHEER, DRAW, PASS, TOY, TURNS, Toy, ToyState


def test_lines_are_in_words_for_the_reader(match: Match) -> None:
    commit_all(match)
    match.play(0, DRAW)
    card = match.events_for(0, 4)[0].facts["card"]

    assert match.lines_for(0)[-1].text == f"You: drew {card}."
    assert match.lines_for(1)[-1].text == "Mika: drew-unseen."
    assert match.lines_for(SPECTATOR)[-1].text == "Mika: drew-unseen."


def test_the_first_line_of_a_turn_is_marked(match: Match) -> None:
    commit_all(match)
    match.play(0, CHEER)
    match.play(0, PASS)
    match.play(1, PASS)

    lines = match.lines_for(0)

    assert [(line.text, line.turn) for line in lines if line.starts_turn] == [
        ("You: committed.", 1),
        ("You: cheered.", 2),
        ("Ada: passed.", 3),
    ]
    assert [line.turn for line in lines] == [1] * 7 + [2, 2, 3]


def test_the_first_line_of_a_round_is_marked() -> None:
    match = finish(toy_match("", "random"))

    lines = match.lines_for(0)

    starts = [line for line in lines if line.starts_round]
    assert [(line.text, line.round) for line in starts] == [("Round 2 begins.", 2)]
    assert {line.round for line in lines} == {1, 2}
    assert match.round_at(0) == 1
    assert match.round_at(match.position) == 2


def turns_of(match: Match) -> list[int]:
    """Return the turn of each entry in play."""
    return [match.turn_at(position + 1) for position in range(match.position)]


def test_each_secret_choice_is_one_turn() -> None:
    match = toy_match("", "random")
    commit_all(match)
    match.play(0, PASS)
    match.play(1, PASS)
    commit_all(match)

    assert match.turn_at(0) == 0
    assert turns_of(match) == [1, 1, 1, 2, 3, 4, 4, 4]


class Quick(ToyState):
    """One secret choice after the other."""

    def _step_chance(self, outcome: tuple[int, ...]) -> None:
        super()._step_chance(outcome)
        while self.phase == TURNS:
            self._next_turn()


def test_two_secret_choices_in_a_row_are_two_turns() -> None:
    match = match_of(Quick)
    commit_all(match)
    commit_all(match)

    assert turns_of(match) == [1, 1, 1, 2, 2, 2]


class Twice(ToyState):
    """A seat that cheers ends its turn and has another one."""

    def _tell(self, kind: str, seat: int, audience: int, reveals: bool, **facts: int) -> None:
        super()._tell("turn_ended" if kind == "cheered" else kind, seat, audience, reveals, **facts)


def test_two_turns_of_one_seat_in_a_row_are_two_turns() -> None:
    match = match_of(Twice)
    commit_all(match)
    match.play(0, CHEER)
    match.play(0, PASS)

    assert turns_of(match)[-2:] == [2, 3]


def match_of(state_type: type[ToyState]) -> Match:
    """Return a match of Peek with another state."""
    game = Toy()
    game.state_type = state_type
    return Match.new(game, game.options(2), [Player("Mika"), Player("Ada", "random")], 5)


def test_lines_since_a_position_are_the_rest_of_all_lines(match: Match) -> None:
    commit_all(match)
    match.play(0, DRAW)
    match.undo_turn(0)
    match.play(0, CHEER)
    match.play(0, PASS)

    whole = match.lines_for(0)

    for since in range(match.position + 1):
        rest = match.lines_for(0, since)
        assert rest == [line for line in whole if line.position > since or since == 0]
    assert match.lines_for(0, 0, 2) == [line for line in whole if line.position <= 2]


def test_a_mark_stands_where_the_turn_was_taken_back_to(match: Match) -> None:
    commit_all(match)
    match.play(0, PASS)
    match.play(1, PASS)
    match.undo_turn(0)
    match.play(0, CHEER)
    match.play(0, PASS)

    texts = [line.text for line in match.lines_for(0)]

    assert texts[-3:] == ["You took back a turn.", "You: cheered.", "You: passed."]


def test_a_person_called_you_is_called_by_the_seat_where_others_read() -> None:
    match = Match.new(TOY, TOY.options(2), [Player("You"), Player("Ada", "random")], 5)
    commit_all(match)
    match.play(0, PASS)
    match.undo_turn(0)

    mine, others = match.lines_for(0), match.lines_for(1)

    assert mine[0].text == "You: committed."
    assert mine[-1].text == "You took back a turn."
    assert others[0].text == "Player 1: committed."
    assert others[-1].text == "Player 1 took back a turn."
