"""One game being played: seats, log, undo, replay, and its way to and from disk."""

from fruit_tui.match.keeper import Keeper
from fruit_tui.match.match import Match
from fruit_tui.match.naming import named
from fruit_tui.match.record import (
    BOT_NAMES,
    USUAL_NAME,
    CannotUndo,
    Entry,
    Line,
    Mismatch,
    Player,
    ReplayMismatch,
    names_for,
    tidy_name,
    tidy_title,
)
from fruit_tui.match.replay import Replay
from fruit_tui.match.saves import from_save, to_save, verify

__all__ = [
    "BOT_NAMES",
    "USUAL_NAME",
    "CannotUndo",
    "Entry",
    "Keeper",
    "Line",
    "Match",
    "Mismatch",
    "Player",
    "Replay",
    "ReplayMismatch",
    "from_save",
    "named",
    "names_for",
    "tidy_name",
    "tidy_title",
    "to_save",
    "verify",
]
