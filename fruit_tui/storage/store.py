"""A folder of saved games: list, load, save, lock, move aside.

A *slot* is a file's name without its ending.  What lies in the folder:

    SLOT.msgpack        the game
    SLOT.msgpack.bak    its previous version
    .SLOT.lock          held while a running program has the game open
    damaged/  trash/    what was moved aside or deleted; nothing is ever erased
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from fruit_tui.storage.model import SaveFile


@dataclass(frozen=True)
class SaveInfo:
    """What the list of games shows of one file.

    problem  why it cannot be opened, as a sentence; then the other texts are empty
    note     what the player should know though it can be opened ("", or that the
             previous version stands in for a damaged one)
    busy     whether another running copy of the program has it open
    """

    slot: str
    path: Path
    size: int
    game: str = ""
    title: str = ""
    names: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    progress: str = ""
    created: str = ""
    updated: str = ""
    entries: int = 0
    finished: bool = False
    busy: bool = False
    problem: str = ""
    note: str = ""


@dataclass(frozen=True)
class Loaded:
    """A game read from its slot; `note` says what had to be done for it, "" for nothing."""

    save: SaveFile
    note: str = ""


class SaveStore:
    """The saved games of one folder.  Locks are held until `release` or `close`."""

    def __init__(self, folder: Path | None = None) -> None:
        raise NotImplementedError

    def list(self) -> list[SaveInfo]:
        """Return every game in the folder, the latest first; a bad file hides no other."""
        raise NotImplementedError

    def latest_unfinished(self) -> SaveInfo | None:
        """Return the game to continue: the latest that can be opened and is not over."""
        raise NotImplementedError

    def new_slot(self, title: str) -> str:
        """Return an unused slot whose name is made from `title`, locked."""
        raise NotImplementedError

    def acquire(self, slot: str) -> None:
        """Take the lock of a slot; raises SaveBusy where another program has it."""
        raise NotImplementedError

    def release(self, slot: str) -> None:
        """Give the lock of a slot back."""
        raise NotImplementedError

    def load(self, slot: str) -> Loaded:
        """Read a slot; a damaged file is moved aside and its previous version used."""
        raise NotImplementedError

    def save(self, slot: str, save: SaveFile) -> None:
        """Write a slot atomically; raises SaveBusy, DiskFull or NotWritable."""
        raise NotImplementedError

    def delete(self, slot: str) -> Path:
        """Move a slot to the trash and return where it lies there."""
        raise NotImplementedError

    def restore(self, trashed: Path) -> str:
        """Bring a deleted game back and return its slot."""
        raise NotImplementedError

    def rename(self, slot: str, title: str) -> str:
        """Give a game another title and a slot to match, and return that slot."""
        raise NotImplementedError

    def duplicate(self, slot: str, title: str = "") -> str:
        """Copy a game under another title and return its slot."""
        raise NotImplementedError
