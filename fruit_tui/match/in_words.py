"""The table in words, as one seat may know it: complete sentences that need no picture.

The plain mode reads them out, and the screens show them to whoever rather reads than looks.
"""

from __future__ import annotations

from fruit_tui.engine.game import View
from fruit_tui.match.match import Match
from fruit_tui.match.naming import named


def board(match: Match, seat: int) -> list[str]:
    """Return where everything is, and last where the game stands and who is to do what."""
    view = match.view(seat)
    return [
        *match.game.board_words(view, match.names),
        match.game.status_words(view, match.names),
    ]


def moves(match: Match, view: View, only: str = "") -> list[str]:
    """Return the legal moves with their numbers, all or those that have the word `only`."""
    listed = [
        f"{number}. {match.game.format(action)}."
        f" {named(match.game.action_words(view, action), match.names)}"
        for number, action in enumerate(view.legal_actions(), 1)
    ]
    if not listed:
        return ["There is nothing to decide now."]
    found = [line for line in listed if only.casefold() in line.casefold()]
    return found or [f"No move has {only} in it; there are {len(listed)} moves."]
