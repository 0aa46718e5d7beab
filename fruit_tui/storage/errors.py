"""What can go wrong with a save, each with a sentence for the person at the table.

`BadSave` and its kinds are about the file's content; the command line exits
with 3 for them.  The others are about the place where it lies.
"""

from __future__ import annotations

from pathlib import Path

from fruit_tui.engine.game import GameError


class SaveError(GameError):
    """A save cannot be read, written or used."""


class BadSave(SaveError):
    """The content of the file is not a game that this version can play."""


class NotASave(BadSave):
    """The file is something else; it is left alone."""


class Damaged(BadSave):
    """The file began as a save and is cut short, altered or impossible.

    `moved_to` is where the store put it, None where it still lies where it was.
    """

    def __init__(self, sentence: str, moved_to: Path | None = None) -> None:
        super().__init__(sentence)
        self.moved_to = moved_to


class NewerFormat(BadSave):
    """A later version of the program wrote the file."""


class OtherRules(BadSave):
    """The game's rules were different when the file was written."""


class UnknownGame(BadSave):
    """The file holds a game that this version does not have."""


class NoSuchSave(SaveError):
    """There is no such file."""


class SaveBusy(SaveError):
    """Another running copy of the program has this game open."""


class CannotWrite(SaveError):
    """The game could not be put on disk; what was there before is still there."""


class StoreFull(CannotWrite):
    """The host lends no more room; a game that is being played is saved all the same."""


class DiskFull(CannotWrite):
    """No room is left on the device or in the user's quota."""


class NotWritable(CannotWrite):
    """The folder does not let us write."""
