"""The small values a match is made of: players, log entries, lines of the log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from fruit_tui.engine.game import GameError
from fruit_tui.storage.model import MAX_NAME, MAX_TITLE
from fruit_tui.storage.text import tidy

Kind = Literal["action", "chance", "undo"]
LineKind = Literal["event", "undo"]


class CannotUndo(GameError):
    """Nothing may be taken back here and now; the match is unchanged."""


class ReplayMismatch(GameError):
    """A log does not replay to what it says; `mismatch` tells where and how."""

    def __init__(self, mismatch: Mismatch) -> None:
        super().__init__(mismatch.sentence())
        self.mismatch = mismatch


@dataclass(frozen=True)
class Player:
    """Who sits in a seat.

    name  as written; `Match` tidies it for display
    bot   "" for a person, else a bot's spec ("greedy", "mcts:500")
    """

    name: str
    bot: str = ""

    @property
    def is_person(self) -> bool:
        """Whether a person decides for this seat."""
        return self.bot == ""


@dataclass(frozen=True)
class Entry:
    """One entry of the log.

    kind    "action", "chance" or "undo"
    seat    who acted or took back; -1 for chance
    text    the action or outcome in the game's notation; "step 2" or "turn 9"
            for an undo of that many entries
    digest  the position after it, 16 hexadecimal digits
    """

    kind: Kind
    seat: int
    text: str
    digest: str


@dataclass(frozen=True)
class Mismatch:
    """The first entry of a log that does not replay.

    number    counts entries from 1; 0 is the set-up
    expected  the digest in the log; `found` the one that came out, "" where none did
    reason    why the entry could not be played, as a sentence; "" where it could
    """

    number: int
    seat: int
    text: str
    expected: str
    found: str
    reason: str = ""

    def sentence(self) -> str:
        """Return where the replay differs, for the person who looks into it."""
        where = f"entry {self.number} ({self.text})" if self.number else "the set-up"
        if self.reason:
            return f"The replay stops at {where}: {self.reason}"
        return f"The replay differs at {where}: expected {self.expected}, found {self.found}."


@dataclass(frozen=True)
class Line:
    """One line of the log as one seat may read it.

    position     how many entries were in play after what it tells
    turn         counts turns from 1; `starts_turn` marks the first line of one
    round        counts rounds from 1; `starts_round` marks the first line of one
    seat         who did it; -1 for nobody
    kind         "event", or "undo" for a turn that was taken back
    """

    position: int
    turn: int
    starts_turn: bool
    round: int
    starts_round: bool
    seat: int
    kind: LineKind
    text: str


def tidy_name(name: str, seat: int) -> str:
    """Return a player's name fit to show and to save; "Player 2" where nothing is left."""
    return tidy(name, MAX_NAME // 2, f"Player {seat + 1}")


def tidy_title(title: str, fallback: str) -> str:
    """Return a game's title fit to show and to save."""
    return tidy(title, MAX_TITLE // 2, fallback)


# Who sits at a table unless other names are given: the person, and the bots in order.
USUAL_NAME: Final = "You"
BOT_NAMES: Final = ("Mika", "Ada", "Bo", "Juno", "Ines", "Tao", "Olli", "Nuri")


def names_for(seat: int, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names as `seat` (or SPECTATOR) should read them.

    A person is often called "You", which is true for that person alone: to all
    others it becomes "Player 1", after the seat.
    """
    return tuple(
        f"Player {place + 1}" if name.lower() == "you" and place != seat else name
        for place, name in enumerate(names)
    )
