"""A folder of saved games: list, load, save, lock, move aside.

A *slot* is a file's name without its ending.  What lies in the folder:

    SLOT.msgpack        the game
    SLOT.msgpack.bak    its previous version
    .SLOT.lock          there while a running program has the game open
    damaged/  trash/    what was moved aside or deleted; nothing is ever erased
"""

from __future__ import annotations

import builtins
import os
import re
import unicodedata
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Final

import platformdirs

from fruit_tui.engine.game import Game
from fruit_tui.storage.atomic import (
    BACKUP,
    cannot_write,
    make_folder,
    move_without_overwriting,
    remove_leftovers,
    write_atomically,
)
from fruit_tui.storage.codec import dump, game_of, load, read_bytes
from fruit_tui.storage.errors import (
    BadSave,
    CannotWrite,
    Damaged,
    NoSuchSave,
    SaveBusy,
    SaveError,
)
from fruit_tui.storage.locks import Lock, is_locked
from fruit_tui.storage.model import MAX_NAME, MAX_PROGRESS, MAX_TITLE, SaveFile
from fruit_tui.storage.text import shown, tidy

SUFFIX: Final = ".msgpack"
FOLDER_VARIABLE: Final = "FRUIT_TUI_SAVES"
MAX_SLOT: Final = 48


@dataclass(frozen=True)
class SaveInfo:
    """What the list of games shows of one file.

    size     bytes
    entries  how many entries the log has
    bots     a bot's spec per seat, "" for a person
    busy     whether another running copy of the program has it open
    problem  why it cannot be opened, as a sentence; the game's own texts may be empty then
    note     what the player should know although it can be opened; "" for nothing
    """

    slot: str
    path: Path
    size: int = 0
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


def default_folder() -> Path:
    """Return where the games lie: `FRUIT_TUI_SAVES`, or the system's place for an app's data."""
    chosen = os.environ.get(FOLDER_VARIABLE)
    if chosen:
        return Path(chosen).expanduser()
    return platformdirs.user_data_path("fruit-tui", appauthor=False) / "saves"


def slug(title: str) -> str:
    """Return a file name made from any text: a-z, 0-9 and single hyphens, never empty."""
    plain = unicodedata.normalize("NFKD", title[: MAX_SLOT * 8]).encode("ascii", "ignore")
    name = re.sub(r"[^a-z0-9]+", "-", plain.decode().lower()).strip("-")
    return name[:MAX_SLOT].strip("-") or "game"


class SaveStore:
    """The saved games of one folder.

    Locks taken by `acquire` and `new_slot` are held until `release` or `close`.
    The folder is made when something is first written.
    """

    def __init__(self, folder: Path | None = None, games: Mapping[str, Game] | None = None) -> None:
        self.folder: Final = default_folder() if folder is None else folder
        self._games: Final = games
        self._locks: Final[dict[str, Lock]] = {}

    def __enter__(self) -> SaveStore:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # Finding.

    def path(self, slot: str) -> Path:
        """Return where a slot's file lies, there or not; NoSuchSave for an impossible name."""
        if not slot or slot != Path(slot).name or slot.startswith(".") or "\0" in slot:
            raise NoSuchSave(f'"{shown(slot)}" is no name of a saved game.')
        return self.folder / (slot + SUFFIX)

    def list(self) -> list[SaveInfo]:
        """Return every game in the folder, the latest first; a bad file hides no other."""
        return self._infos(self.folder)

    def deleted(self) -> builtins.list[SaveInfo]:
        """Return what lies in the trash, the latest first."""
        return self._infos(self.folder / "trash")

    def latest_unfinished(self) -> SaveInfo | None:
        """Return the game to continue: the latest that can be opened and is not over."""
        for info in self.list():
            if not (info.finished or info.problem or info.busy):
                return info
        return None

    def _infos(self, folder: Path) -> builtins.list[SaveInfo]:
        slots: set[str] = set()
        with suppress(OSError):
            for file in folder.iterdir():
                name = file.name.removesuffix(BACKUP)
                if name.endswith(SUFFIX) and not name.startswith("."):
                    slots.add(name.removesuffix(SUFFIX))
        infos = [self._info(slot, folder / (slot + SUFFIX)) for slot in slots]
        infos.sort(key=lambda info: info.slot)
        infos.sort(key=lambda info: info.updated, reverse=True)
        return infos

    def _info(self, slot: str, path: Path) -> SaveInfo:
        try:
            loaded = _peek(path)
        except SaveError as error:
            # Read before it could be told: one moved or deleted this instant, too.
            return SaveInfo(slot, path, _size(path), updated=_changed(path), problem=str(error))
        save = loaded.save
        info = SaveInfo(
            slot=slot,
            path=path,
            size=_size(path),
            game=save.game,
            title=tidy(save.title, MAX_TITLE, slot),
            names=tuple(tidy(name, MAX_NAME, "?") for name in save.names),
            bots=tuple(player.bot for player in save.players),
            progress=tidy(save.progress, MAX_PROGRESS, ""),
            created=save.created,
            updated=save.updated,
            entries=len(save.log),
            finished=save.finished,
            busy=slot not in self._locks and is_locked(_lock_path(path)),
            note=loaded.note,
        )
        try:
            self.game_of(save)
        except BadSave as error:
            return replace(info, problem=str(error))
        return info

    def game_of(self, save: SaveFile) -> Game:
        """Return the game of a save.  Raises UnknownGame, or OtherRules."""
        return game_of(save, self._games)

    # Locking.

    def acquire(self, slot: str) -> None:
        """Take the lock of a slot, for this store; nothing happens if it has it.

        Raises SaveBusy where another store has it, CannotWrite in a read-only folder.
        """
        if slot in self._locks:
            return
        path = self.path(slot)
        make_folder(self.folder)
        self._locks[slot] = Lock.take(_lock_path(path))
        remove_leftovers(path)

    def release(self, slot: str) -> None:
        """Give the lock of a slot back; nothing happens without it."""
        lock = self._locks.pop(slot, None)
        if lock is not None:
            lock.release()

    def holds(self, slot: str) -> bool:
        """Return whether this store has the lock of a slot."""
        return slot in self._locks

    def close(self) -> None:
        """Give every lock back."""
        for slot in tuple(self._locks):
            self.release(slot)

    def new_slot(self, title: str) -> str:
        """Return an unused slot whose name is made from `title`, locked.  Raises CannotWrite."""
        name = slug(title)
        number = 1
        while True:
            slot = name if number == 1 else f"{name}-{number}"
            number += 1
            if slot in self._locks or self._is_used(slot):
                continue
            try:
                self.acquire(slot)
            except SaveBusy:
                continue
            # Somebody may have used and left it between the look and the lock.
            if not self._is_used(slot):
                return slot
            self.release(slot)

    def _is_used(self, slot: str) -> bool:
        path = self.path(slot)
        return os.path.lexists(path) or os.path.lexists(_backup_path(path))

    # Loading.

    def load(self, slot: str) -> Loaded:
        """Read a slot.

        A damaged file is moved aside, never erased, and the previous version takes
        its place.  Raises NoSuchSave, NotASave, NewerFormat, and Damaged where no
        version is whole; UnknownGame and OtherRules come when it is made a match.
        """
        path = self.path(slot)
        try:
            return Loaded(load(read_bytes(path)))
        except NoSuchSave:
            if not _backup_path(path).exists():
                raise NoSuchSave(f"There is no saved game {shown(path)}.") from None
            return self._recover(slot, "The game's file was gone")
        except Damaged as error:
            return self._recover(slot, str(error).rstrip("."))

    def _recover(self, slot: str, reason: str) -> Loaded:
        """Move a damaged file aside and go back to the version before it."""
        held = self.holds(slot)
        try:
            self.acquire(slot)
        except (SaveBusy, CannotWrite):
            # Not ours to repair: look at what is there, and leave it.
            return _peek(self.path(slot))
        try:
            return self._recover_locked(self.path(slot), reason)
        finally:
            if not held:
                self.release(slot)

    def _recover_locked(self, path: Path, reason: str) -> Loaded:
        # Its holder may have written a good version since it was read.
        with suppress(SaveError):
            return Loaded(load(read_bytes(path)))
        moved = self._set_aside(path)
        where = f" It was moved to {shown(moved)}." if moved else ""
        backup = _backup_path(path)
        try:
            data = read_bytes(backup)
            save = load(data)
        except NoSuchSave:
            raise Damaged(f"{reason}.{where}", moved) from None
        except SaveError:
            self._set_aside(backup)
            raise Damaged(f"{reason}, and so is its previous version.{where}", moved) from None
        with suppress(CannotWrite):
            write_atomically(path, data, keep_previous=False)
        return Loaded(save, f"{reason}.{where} The game goes on from its previous version.")

    def _set_aside(self, path: Path) -> Path | None:
        if not os.path.lexists(path):
            return None
        try:
            return move_without_overwriting(path, self.folder / "damaged")
        except CannotWrite:
            return None

    # Writing.

    def save(self, slot: str, save: SaveFile) -> None:
        """Write a slot as a whole or not at all, and keep its previous version.

        Raises SaveBusy where another store has the lock, DiskFull, NotWritable or
        CannotWrite; the file is unchanged then.
        """
        data = dump(save)
        held = self.holds(slot)
        self.acquire(slot)
        try:
            make_folder(self.folder)
            write_atomically(self.path(slot), data, keep_previous=True)
        finally:
            if not held:
                self.release(slot)

    def delete(self, slot: str) -> Path:
        """Move a slot to the trash and return where it lies there.

        Raises NoSuchSave, SaveBusy where another store has it open, CannotWrite.
        """
        path = self.path(slot)
        if not self._is_used(slot):
            raise NoSuchSave(f"There is no saved game {shown(path)}.")
        self.acquire(slot)
        try:
            backup = _backup_path(path)
            if not os.path.lexists(path):
                backup.replace(path)
            trashed = move_without_overwriting(path, self.folder / "trash")
            # An older version of what is in the trash, which must not come back by itself.
            backup.unlink(missing_ok=True)
        except OSError as error:
            raise cannot_write(path, error) from error
        finally:
            self.release(slot)
        return trashed

    def restore(self, trashed: Path) -> str:
        """Bring a deleted game back and return its slot.  Raises NoSuchSave, CannotWrite."""
        if trashed.parent != self.folder / "trash" or not trashed.is_file():
            raise NoSuchSave(f"There is no deleted game {shown(trashed)}.")
        moved = move_without_overwriting(trashed, self.folder)
        return moved.name.removesuffix(SUFFIX)

    def rename(self, slot: str, title: str) -> None:
        """Give a game another title; its slot stays.  Errors as `load` and `save`."""
        held = self.holds(slot)
        self.acquire(slot)
        try:
            self.save(slot, _titled(self.load(slot).save, title))
        finally:
            if not held:
                self.release(slot)

    def duplicate(self, slot: str, title: str = "") -> str:
        """Copy a game, by default as "... (copy)", and return its slot.  Errors as `rename`."""
        save = self.load(slot).save
        twin = _titled(save, title or f"{save.title[: MAX_TITLE // 2 - 7]} (copy)")
        copied = self.new_slot(twin.title)
        try:
            self.save(copied, twin)
        finally:
            self.release(copied)
        return copied


def _titled(save: SaveFile, title: str) -> SaveFile:
    title = tidy(title, MAX_TITLE // 2, save.title)
    return SaveFile.model_validate({**dict(save), "title": title})


def _peek(path: Path) -> Loaded:
    """Read a file or, where it is damaged or gone, its previous version; change nothing."""
    try:
        return Loaded(load(read_bytes(path)))
    except (Damaged, NoSuchSave) as error:
        try:
            previous = load(read_bytes(_backup_path(path)))
        except SaveError:
            raise error from None
        return Loaded(previous, "The file is damaged; its previous version is used.")


def _lock_path(path: Path) -> Path:
    return path.with_name(f".{path.name.removesuffix(SUFFIX)}.lock")


def _backup_path(path: Path) -> Path:
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
