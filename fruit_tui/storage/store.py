"""A folder of saved games: list, load, save, lock, arrange, move aside.

A *slot* is a file's name without its ending.  What lies in the folder:

    SLOT.msgpack         the game
    SLOT.msgpack.bak     its previous version
    SLOT.review.msgpack  what belongs to the game and goes where it goes (see `companions`)
    .SLOT.lock           there while a running program has the game open
    damaged/  trash/     what was moved aside or deleted; erased only where it is asked for
"""

from __future__ import annotations

import builtins
import os
import re
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Final

import platformdirs

from fruit_tui.engine.game import Game
from fruit_tui.storage.atomic import (
    cannot_write,
    make_folder,
    move_to_first_free,
    move_without_overwriting,
    numbered,
    remove_leftovers,
    write_atomically,
)
from fruit_tui.storage.codec import dump, game_of, load, read_bytes
from fruit_tui.storage.companions import SUFFIX, companions, family, is_save_name
from fruit_tui.storage.errors import CannotWrite, Damaged, NoSuchSave, SaveBusy, SaveError
from fruit_tui.storage.limits import Limits
from fruit_tui.storage.listing import (
    Loaded,
    SaveInfo,
    backup_path,
    infos_in,
    loaded_from,
    lock_path,
    peek,
)
from fruit_tui.storage.locks import Lock
from fruit_tui.storage.model import MAX_TITLE, SaveFile
from fruit_tui.storage.text import shown, tidy

FOLDER_VARIABLE: Final = "FRUIT_TUI_SAVES"
MAX_SLOT: Final = 48


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
    The folder is made when something is first written.  `limits` is the room that a host
    lends, None for all there is.
    """

    def __init__(
        self,
        folder: Path | None = None,
        games: Mapping[str, Game] | None = None,
        limits: Limits | None = None,
    ) -> None:
        self.folder: Final = default_folder() if folder is None else folder
        self.trash: Final = self.folder / "trash"
        self.damaged: Final = self.folder / "damaged"
        self._games: Final = games
        self._limits: Final = limits
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
        if slot != Path(slot).name or "\0" in slot or not is_save_name(slot + SUFFIX):
            raise NoSuchSave(f'"{shown(slot)}" is no name of a saved game.')
        return self.folder / (slot + SUFFIX)

    def _named(self, path: Path) -> str:
        """Return a file for a sentence; where things lie on a host is no guest's business."""
        return shown(path if self._limits is None else path.relative_to(self.folder))

    def list(self) -> list[SaveInfo]:
        """Return every game in the folder, the latest first; a bad file hides no other."""
        return [
            replace(info, busy=info.busy and info.slot not in self._locks)
            for info in infos_in(self.folder, self._games)
        ]

    def deleted(self) -> builtins.list[SaveInfo]:
        """Return what lies in the trash, the latest first."""
        return infos_in(self.trash, self._games)

    def latest_unfinished(self) -> SaveInfo | None:
        """Return the game to continue: the latest that can be opened and is not over."""
        for info in self.list():
            if not (info.finished or info.problem or info.busy):
                return info
        return None

    def game_of(self, save: SaveFile) -> Game:
        """Return the game of a save.  Raises UnknownGame, or OtherRules."""
        return game_of(save, self._games)

    # Locking.

    def acquire(self, slot: str) -> None:
        """Take the lock of a slot, for this store; nothing happens if it has it.

        It is taken anew where the folder vanished with it, unless somebody came first.
        Raises SaveBusy where another store has it, CannotWrite in a read-only folder.
        """
        if slot in self._locks:
            if self._locks[slot].is_in_place():
                return
            self.release(slot)
        path = self.path(slot)
        make_folder(self.folder)
        self._locks[slot] = Lock.take(lock_path(path))
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

    @contextmanager
    def _locked(self, slot: str) -> Iterator[None]:
        """Hold the lock of a slot for a while, and afterwards only if it was held before."""
        held = self.holds(slot)
        self.acquire(slot)
        try:
            yield
        finally:
            if not held:
                self.release(slot)

    def check_room(self) -> None:
        """Raise StoreFull where the host lends no room for another game."""
        if self._limits is not None:
            self._limits.check((self.folder, self.trash))

    def new_slot(self, title: str) -> str:
        """Return an unused slot whose name is made from `title`, locked.

        Raises StoreFull and CannotWrite.
        """
        self.check_room()
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
        return any(os.path.lexists(file) for file in family(self.path(slot)))

    def _exists(self, slot: str) -> bool:
        path = self.path(slot)
        return os.path.lexists(path) or os.path.lexists(backup_path(path))

    # Loading.

    def load(self, slot: str) -> Loaded:
        """Read a slot.

        A damaged file is moved aside, never erased, and the previous version takes
        its place.  Raises NoSuchSave, NotASave, NewerFormat, and Damaged where no
        version is whole; UnknownGame and OtherRules come when it is made a match.
        """
        path = self.path(slot)
        try:
            return loaded_from(read_bytes(path))
        except NoSuchSave:
            if not backup_path(path).exists():
                raise NoSuchSave(f"There is no saved game {self._named(path)}.") from None
            return self._recover(slot, "The game's file was gone")
        except Damaged as error:
            return self._recover(slot, str(error).rstrip("."))

    def _recover(self, slot: str, reason: str) -> Loaded:
        """Move a damaged file aside and go back to the version before it."""
        try:
            with self._locked(slot):
                return self._recover_locked(self.path(slot), reason)
        except (SaveBusy, CannotWrite):
            # Not ours to repair: look at what is there, and leave it.
            return peek(self.path(slot))

    def _recover_locked(self, path: Path, reason: str) -> Loaded:
        # Its holder may have written a good version since it was read.
        with suppress(SaveError):
            return loaded_from(read_bytes(path))
        moved = self._set_aside(path)
        where = f" It was moved to {self._named(moved)}." if moved else ""
        backup = backup_path(path)
        try:
            data = read_bytes(backup)
            previous = loaded_from(data)
        except NoSuchSave:
            self._set_aside_companions(path)
            raise Damaged(f"{reason}.{where}", moved) from None
        except SaveError:
            self._set_aside(backup)
            self._set_aside_companions(path)
            raise Damaged(f"{reason}, and so is its previous version.{where}", moved) from None
        with suppress(CannotWrite):
            write_atomically(path, data, keep_previous=False)
        note = f"{reason}.{where} The game goes on from its previous version."
        return replace(previous, note=note)

    def _set_aside(self, path: Path) -> Path | None:
        if not os.path.lexists(path):
            return None
        try:
            return move_without_overwriting(path, self.damaged)
        except CannotWrite:
            return None

    def _set_aside_companions(self, path: Path) -> None:
        """Clear the name for good: what stayed would belong to the next game of this name."""
        for file in companions(path):
            self._set_aside(file)

    # Writing.

    def save(self, slot: str, save: SaveFile) -> None:
        """Write a slot as a whole or not at all, and keep its previous version.

        Raises SaveBusy where another store has the lock, DiskFull, NotWritable or
        CannotWrite; the file is unchanged then.
        """
        data = dump(save)
        with self._locked(slot):
            make_folder(self.folder)
            write_atomically(self.path(slot), data, keep_previous=True)

    # Arranging.

    def rename(self, slot: str, title: str) -> None:
        """Give a game another title; its slot stays.  Errors as `load` and `save`."""
        with self._locked(slot):
            self.save(slot, _titled(self.load(slot).save, title))

    def duplicate(self, slot: str, title: str = "") -> str:
        """Copy a game, by default as "... (copy)", and return its slot.  Errors as `rename`."""
        save = self.load(slot).save
        twin = _titled(save, title or f"{save.title[: MAX_TITLE // 2 - 7]} (copy)")
        return self._put_new(twin.title, dump(twin), self.path(slot))

    def delete(self, slot: str) -> Path:
        """Move a slot to the trash and return where it lies there.

        Raises NoSuchSave, SaveBusy where another store has it open, CannotWrite.
        """
        path = self.path(slot)
        if not self._exists(slot):
            raise NoSuchSave(f"There is no saved game {self._named(path)}.")
        self.acquire(slot)
        try:
            backup = backup_path(path)
            if not os.path.lexists(path):
                backup.replace(path)
            trashed = _move_game(path, self.trash)
            # An older version of what is in the trash, which must not come back by itself.
            backup.unlink(missing_ok=True)
        except OSError as error:
            raise cannot_write(path, error) from error
        finally:
            self.release(slot)
        return trashed

    def restore(self, trashed: Path) -> str:
        """Bring a deleted game back and return its slot.  Raises NoSuchSave, CannotWrite."""
        if trashed.parent != self.trash or not trashed.is_file():
            raise NoSuchSave(f"There is no deleted game {self._named(trashed)}.")
        return _move_game(trashed, self.folder).name.removesuffix(SUFFIX)

    def erase(self, trashed: Path) -> None:
        """Erase a deleted game for good, with all that belongs to it.

        Raises NoSuchSave where it is not in the trash, CannotWrite.
        """
        if trashed.parent != self.trash or not trashed.is_file():
            raise NoSuchSave(f"There is no deleted game {self._named(trashed)}.")
        try:
            for file in family(trashed):
                file.unlink(missing_ok=True)
        except OSError as error:
            raise cannot_write(trashed, error) from error

    def import_file(self, source: Path) -> str:
        """Copy a save from anywhere into a slot of its own and return the slot.

        Its review comes along where one lies beside it.  Raises the errors of
        `codec.read`, UnknownGame and OtherRules with nothing copied, and CannotWrite.
        """
        data = read_bytes(source)
        save = load(data)
        self.game_of(save)
        return self._put_new(tidy(save.title, MAX_TITLE, "game"), data, source)

    def export(self, slot: str, target: Path) -> Path:
        """Copy a game to a file, or under its own name into a folder; return where it lies.

        Never replaces a file.  Errors as `load`, and CannotWrite.
        """
        data = dump(self.load(slot).save)
        path = target / (slot + SUFFIX) if target.is_dir() else target
        if os.path.lexists(path):
            raise CannotWrite(f"There is a file {shown(path)} already; choose another name.")
        write_atomically(path, data, keep_previous=False)
        return path

    def _put_new(self, title: str, data: bytes, source: Path) -> str:
        """Write a new slot, with the companions of the save that it was made from."""
        slot = self.new_slot(title)
        try:
            write_atomically(self.path(slot), data, keep_previous=False)
            _copy_companions(source, self.path(slot))
        finally:
            self.release(slot)
        return slot


def _titled(save: SaveFile, title: str) -> SaveFile:
    title = tidy(title, MAX_TITLE // 2, save.title)
    return SaveFile.model_validate({**dict(save), "title": title})


def _move_game(path: Path, folder: Path) -> Path:
    """Move a save with its companions into `folder`, under a name that nothing there shares.

    Returns where it lies; raises CannotWrite, everything where it was.
    """
    make_folder(folder)
    names = (folder / name for name in numbered(path.name))
    free = (name for name in names if not any(os.path.lexists(kin) for kin in family(name)))
    moved = move_to_first_free(path, free)
    for old, new in zip(companions(path), companions(moved), strict=True):
        with suppress(OSError):
            old.replace(new)
    return moved


def _copy_companions(source: Path, target: Path) -> None:
    """Copy what belongs to one save for another; the copy is whole without it."""
    for old, new in zip(companions(source), companions(target), strict=True):
        with suppress(SaveError):
            write_atomically(new, read_bytes(old), keep_previous=False)
