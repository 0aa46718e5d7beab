"""Games that come from elsewhere: as a save, or as the text or JSON of a whole game."""

from __future__ import annotations

from pathlib import Path

from fruit_tui.match.record import ReplayMismatch
from fruit_tui.match.saves import to_save, verify
from fruit_tui.match.transcript_reader import is_transcript, read_transcript
from fruit_tui.storage.codec import load, read_bytes
from fruit_tui.storage.store import SaveStore


def import_game(store: SaveStore, file: Path) -> str:
    """Copy a game into a slot of its own, and return the slot.

    Raises the errors of `codec.read` and of the transcript reader, ReplayMismatch where
    the game is not what it says, and CannotWrite; nothing is copied then.
    """
    data = read_bytes(file)
    if not is_transcript(data):
        mismatch = verify(load(data))
        if mismatch is not None:
            raise ReplayMismatch(mismatch)
        return store.import_file(file)
    match = read_transcript(data)
    slot = store.new_slot(match.title)
    try:
        store.save(slot, to_save(match))
    finally:
        store.release(slot)
    return slot
