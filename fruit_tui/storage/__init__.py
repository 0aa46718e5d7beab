"""Save files: their format, limits, errors, and the folder they lie in."""

from fruit_tui.storage.codec import dump, game_of, load, read
from fruit_tui.storage.errors import (
    BadSave,
    CannotWrite,
    Damaged,
    DiskFull,
    NewerFormat,
    NoSuchSave,
    NotASave,
    NotWritable,
    OtherRules,
    SaveBusy,
    SaveError,
    StoreFull,
    UnknownGame,
)
from fruit_tui.storage.limits import Limits
from fruit_tui.storage.listing import Loaded, SaveInfo
from fruit_tui.storage.model import FORMAT_VERSION, EntryRow, PlayerRecord, SaveFile
from fruit_tui.storage.store import SaveStore

__all__ = [
    "FORMAT_VERSION",
    "BadSave",
    "CannotWrite",
    "Damaged",
    "DiskFull",
    "EntryRow",
    "Limits",
    "Loaded",
    "NewerFormat",
    "NoSuchSave",
    "NotASave",
    "NotWritable",
    "OtherRules",
    "PlayerRecord",
    "SaveBusy",
    "SaveError",
    "SaveFile",
    "SaveInfo",
    "SaveStore",
    "StoreFull",
    "UnknownGame",
    "dump",
    "game_of",
    "load",
    "read",
]
