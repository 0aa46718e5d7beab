"""Names for numbers: the rules know seats alone and count players from 1 in what they say."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

_PLAYERS: Final = re.compile(r"\b(?:[Pp]layer (\d)|[Pp]layers (\d(?:, \d)*(?: and \d)?))\b")


def named(text: str, names: Sequence[str]) -> str:
    """Return a text of the rules ("Player 2 ran out of cards") with names for the numbers.

    Only for texts that hold no names yet: a person may be called "Player 3".
    """

    def name(seat: str) -> str:
        place = int(seat) - 1
        return names[place] if 0 <= place < len(names) else f"player {seat}"

    def replaced(match: re.Match[str]) -> str:
        if match[1]:
            return name(match[1]) if 0 < int(match[1]) <= len(names) else match[0]
        return re.sub(r"\d", lambda seat: name(seat[0]), match[2])

    return _PLAYERS.sub(replaced, text)
