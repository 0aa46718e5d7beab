"""What a person types is read as moves: numbers, notation, several steps in a line."""

from __future__ import annotations

import pytest

from fruit_tui.engine.game import BadNotation, GameError
from fruit_tui.engine.registry import GAMES, game_named
from fruit_tui.engine.rng import Rng
from fruit_tui.match import Match, Player
from fruit_tui.plain.moves import foreseen, play_all, read_move
from fruit_tui.plain.talk import _SHORT, COMMANDS

GAME = game_named("fruit-boss")


def new_match(seed: int = 3) -> Match:
    players = [Player("You"), Player("Mika", "random"), Player("Ada", "random")]
    return Match.new(GAME, GAME.options(3, {"rounds": 1}), players, seed)


def test_a_number_counts_in_the_list() -> None:
    assert read_move(GAME, [4, 8, 15], "2") == [8]


@pytest.mark.parametrize("text", ["0", "4", "99999999999999999999"])
def test_a_number_outside_the_list_says_what_there_is(text: str) -> None:
    with pytest.raises(BadNotation, match="moves are 1 to 3"):
        read_move(GAME, [4, 8, 15], text)


@pytest.mark.parametrize(
    "text",
    ["play L2 L1 on 3", "play L2 L1; on 3", "play l1 l2 then on stall 3", "; play L2 L1;on 3;"],
)
def test_small_steps_may_stand_in_one_line(text: str) -> None:
    assert read_move(GAME, [], text) == [GAME.parse("play L2 L1"), GAME.parse("on 3")]


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("fly L2", "fly"),
        ("play L2 on 9", "9"),
        (";", "no move"),
        ("play L2 " * 100, "at most 400"),
        ("\u0661", "\u0661"),
        ("3.5", "3.5"),
    ],
)
def test_what_is_no_move_is_a_sentence(text: str, part: str) -> None:
    with pytest.raises(BadNotation, match=part.replace(".", r"\.")):
        read_move(GAME, [1, 2, 3], text)


def test_several_steps_are_done_together_or_not_at_all() -> None:
    match = new_match()
    before = match.digest()
    actions = read_move(GAME, [], "play P4 on 4")  # lemons lie there
    with pytest.raises(GameError):
        play_all(match, 0, actions)
    assert match.digest() == before
    assert match.log == ()


def test_what_has_shown_something_hidden_stands() -> None:
    match = new_match()
    actions = read_move(GAME, [], "cat; eat 1; end; play P4; on 4")
    with pytest.raises(GameError, match="turn is over"):
        play_all(match, 0, actions)
    assert [entry.text for entry in match.in_play] == ["cat", "eat 1", "end"]


def test_a_look_ahead_tells_nothing_hidden() -> None:
    match = new_match()
    before = match.digest()
    told = foreseen(match, 0, read_move(GAME, [], "cat; eat 1; end; play P4"))
    assert "eats lemon 1" in told[0]
    # The card drawn at the end of the turn is not among what was told.
    assert not any("draw" in line for line in told)
    assert match.digest() == before


@pytest.mark.parametrize("name", GAMES)
def test_no_notation_looks_like_a_command(name: str) -> None:
    game = GAMES[name]
    words = {*COMMANDS, *_SHORT}
    rng = Rng.stream(1, "test")
    for seats in range(game.min_seats, game.max_seats + 1):
        options = game.options(seats)
        state = game.new(options, game.deal(options, rng))
        for _ in range(300):
            if state.is_over():
                break
            if not state.deciders():
                state.apply_chance(state.sample_chance(rng))
                continue
            seat = state.deciders()[0]
            legal = state.legal_actions(seat)
            for action in legal:
                text = game.format(action)
                assert text.lower().split()[0] not in words, text
                assert read_move(game, [], text) == [action]
            state.apply(seat, legal[rng.below(len(legal))])
