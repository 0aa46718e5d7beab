"""What lies in a folder of games, file by file, without changing anything there.

A list must never fail as a whole: a file that cannot be opened stands in it with
the sentence that says why.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from fruit_tui.engine.game import Game
from fruit_tui.storage.atomic import BACKUP
from fruit_tui.storage.codec import CHECK_SIZE, game_of, load, read_bytes
from fruit_tui.storage.companions import SUFFIX, is_save_name
from fruit_tui.storage.errors import BadSave, Damaged, NoSuchSave, SaveError
from fruit_tui.storage.locks import is_locked
from fruit_tui.storage.model import MAX_NAME, MAX_PROGRESS, MAX_TITLE, SaveFile
from fruit_tui.storage.text import tidy


@dataclass(frozen=True)
class SaveInfo:
    """What the list of games shows of one file.

    size     bytes
    check    16 hexadecimal digits that change with every byte of the file; "" if it is bad
    entries  how many entries the log has
    bots     a bot's spec per seat, "" for a person
    busy     whether a running copy of the program has it open
    problem  why it cannot be opened, as a sentence; the game's own texts may be empty then
    note     what the player should know although it can be opened; "" for nothing
    """

    slot: str
    path: Path
    size: int = 0
    check: str = ""
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
    """A game read from its slot.

    check  of the file's bytes, as in `SaveInfo`
    note   what had to be done for it, "" for nothing
    """

    save: SaveFile
    check: str
    note: str = ""


def infos_in(folder: Path, games: Mapping[str, Game] | None = None) -> list[SaveInfo]:
    """Return every game in a folder, the latest first; none where there is no such folder."""
    slots: set[str] = set()
    with suppress(OSError):
        for file in folder.iterdir():
            name = file.name.removesuffix(BACKUP)
            if is_save_name(name):
                slots.add(name.removesuffix(SUFFIX))
    infos = [info_of(slot, folder / (slot + SUFFIX), games) for slot in slots]
    infos.sort(key=lambda info: info.slot)
    infos.sort(key=lambda info: info.updated, reverse=True)
    return infos


def info_of(slot: str, path: Path, games: Mapping[str, Game] | None = None) -> SaveInfo:
    """Return what a list shows of the file at `path`."""
    try:
        loaded = peek(path)
    except SaveError as error:
        # Read before it could be told: one moved or deleted this instant, too.
        return SaveInfo(slot, path, _size(path), updated=_changed(path), problem=str(error))
    save = loaded.save
    info = SaveInfo(
        slot=slot,
        path=path,
        size=_size(path),
        check=loaded.check,
        game=save.game,
        title=tidy(save.title, MAX_TITLE, slot),
        names=tuple(tidy(name, MAX_NAME, "?") for name in save.names),
        bots=tuple(player.bot for player in save.players),
        progress=tidy(save.progress, MAX_PROGRESS, ""),
        created=save.created,
        updated=save.updated,
        entries=len(save.log),
        finished=save.finished,
        busy=is_locked(lock_path(path)),
        note=loaded.note,
    )
    try:
        game_of(save, games)
    except BadSave as error:
        return replace(info, problem=str(error))
    return info


def peek(path: Path) -> Loaded:
    """Read a file or, where it is damaged or gone, its previous version; change nothing.

    Raises the errors of `codec.load` and NoSuchSave.
    """
    try:
        return loaded_from(read_bytes(path))
    except (Damaged, NoSuchSave) as error:
        try:
            previous = loaded_from(read_bytes(backup_path(path)))
        except SaveError:
            raise error from None
        return replace(previous, note="The file is damaged; its previous version is used.")


def loaded_from(data: bytes) -> Loaded:
    """Return the save that a file's bytes hold, with their check.  Errors as `codec.load`."""
    return Loaded(load(data), data[-CHECK_SIZE:].hex())


def lock_path(path: Path) -> Path:
    """Return where the lock of a save lies."""
    return path.with_name(f".{path.name.removesuffix(SUFFIX)}.lock")


def backup_path(path: Path) -> Path:
    """Return where the previous version of a save lies."""
    return path.with_name(path.name + BACKUP)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _changed(path: Path) -> str:
    """Return when a file was last changed, in the words of the format."""
    try:
        changed = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except (OSError, ValueError, OverflowError):
        return ""
    return changed.strftime("%Y-%m-%dT%H:%M:%SZ")
