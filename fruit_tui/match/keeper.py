"""A match and its place on disk: what every front end does after each move.

Play never stops because a disk is full or a folder read-only: `keep` answers
with a sentence to show, and the next call tries again with everything.
"""

from __future__ import annotations

from typing import Final

from fruit_tui.match.match import Match
from fruit_tui.match.saves import from_save, to_save
from fruit_tui.storage import CannotWrite, SaveBusy, SaveError, SaveStore


class Keeper:
    """Keeps one match in one slot of a store, locked as long as it is open.

    slot       "" while nothing could be written yet
    read_only  another running copy has the game, or the folder cannot be written
    note       what the player should be told at the start; "" for nothing
    """

    def __init__(
        self, store: SaveStore, match: Match, slot: str, *, read_only: bool, note: str
    ) -> None:
        self.store: Final = store
        self.match: Final = match
        self.slot = slot
        self.read_only = read_only
        self.note = note

    @staticmethod
    def start(store: SaveStore, match: Match) -> Keeper:
        """Put a new match into a slot of its own; `note` says if that was not possible.

        Raises StoreFull where the host lends no room for another game.
        """
        store.check_room()
        keeper = Keeper(store, match, "", read_only=False, note="")
        keeper.note = keeper.keep()
        return keeper

    @staticmethod
    def open(store: SaveStore, slot: str) -> Keeper:
        """Open a saved game to go on with, read-only where another copy has it open.

        Raises SaveError where it cannot be read and ReplayMismatch where its log
        does not replay.
        """
        note = ""
        try:
            store.acquire(slot)
        except (SaveBusy, CannotWrite) as error:
            note = str(error)
        try:
            loaded = store.load(slot)
            match = from_save(loaded.save, store.game_of(loaded.save))
        except BaseException:
            store.release(slot)
            raise
        read_only = not store.holds(slot)
        return Keeper(store, match, slot, read_only=read_only, note=note or loaded.note)

    def keep(self) -> str:
        """Write the match to disk.  Returns a sentence that says why not, "" when it is there."""
        if self.read_only:
            return "This game is open to look at only, so nothing is saved."
        try:
            if not self.slot:
                self.slot = self.store.new_slot(self.match.title)
            self.store.save(self.slot, to_save(self.match))
        except SaveError as error:
            return str(error)
        return ""

    def keep_as_new(self) -> str:
        """Go on in a slot of its own, where the old one belongs to somebody else.

        Returns what `keep` returns.
        """
        self.close()
        self.slot = ""
        self.read_only = False
        return self.keep()

    def close(self) -> None:
        """Give the slot's lock back."""
        if self.slot and not self.read_only:
            self.store.release(self.slot)
