"""The rules say "player 2"; people read names."""

from __future__ import annotations

import pytest

from fruit_tui.match import named

NAMES = ("Mika", "Player 3", "Bo")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Player 3 ran out of cards.", "Bo ran out of cards."),
        ("Swap a fruit with player 1.", "Swap a fruit with Mika."),
        (
            "Players 1, 2 and 3 have 9 points each; players 1 and 3 share victory.",
            "Mika, Player 3 and Bo have 9 points each; Mika and Bo share victory.",
        ),
        ("There is no player 7 in this game.", "There is no player 7 in this game."),
        ("Players play 3 rounds.", "Players play 3 rounds."),
    ],
)
def test_numbers_of_players_become_names(text: str, told: str) -> None:
    assert named(text, NAMES) == told
