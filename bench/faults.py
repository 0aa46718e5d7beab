"""Let the disk fail in every way at every moment, and look for what was lost.

    python -m bench.faults [--json]

Everything that the store does to a game (save, rename, copy, delete, restore, import,
export, going back to the previous version) is done over and over.  Each time one system
call fails, the first one, then the second, and so on until the work gets by without it;
and all of that for every kind of fault.  Afterwards the disk is well again, and the game
must be there in its last version or in the one before it, and be saved at the next try.
One line of figures a fault; exit 1 for a loss.
"""

from __future__ import annotations

import argparse
import errno
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from fruit_tui.engine.fruit_boss import FRUIT_BOSS
from fruit_tui.match import Match, Player, to_save
from fruit_tui.storage import Damaged, SaveError, SaveFile, SaveStore, dump, load

# What the store asks of the system.
CALLS: Final = ("open", "write", "fsync", "close", "link", "replace", "mkdir", "unlink")
NAMES: Final = ("open", "link", "replace", "mkdir", "unlink")  # those that need the folder

SLOT: Final = "game"
TIME: Final = "2026-03-04T05:06:07Z"


@dataclass(frozen=True)
class Fault:
    """A way to fail.

    calls    the system calls that fail
    code     the error they give; 0 for none
    lasting  whether all that follow fail as well
    short    whether a write takes half of the bytes before anything fails
    vanish   whether the folder of games is removed just then
    """

    name: str
    calls: tuple[str, ...]
    code: int = 0
    lasting: bool = False
    short: bool = False
    vanish: bool = False


FAULTS: Final = (
    Fault("a failing write", ("write",), errno.EIO),
    Fault("a short write", ("write",), short=True),
    Fault("a short write, then a full disk", ("write",), errno.ENOSPC, lasting=True, short=True),
    Fault("a failing fsync", ("fsync",), errno.EIO),
    Fault("a failing rename", ("replace",), errno.EIO),
    Fault("a failing open", ("open",), errno.EMFILE),
    Fault("a failing close", ("close",), errno.EIO),
    Fault("a failing link", ("link",), errno.EIO),
    Fault("no hard links", ("link",), errno.EPERM, lasting=True),
    Fault("a failing removal", ("unlink",), errno.EIO),
    Fault(
        "a full disk",
        ("open", "write", "fsync", "link", "replace", "mkdir"),
        errno.ENOSPC,
        lasting=True,
    ),
    Fault("a used-up quota", ("open", "write", "mkdir", "link"), errno.EDQUOT, lasting=True),
    Fault("a folder turned read-only", NAMES, errno.EROFS, lasting=True),
    Fault("a folder without permission", NAMES, errno.EACCES, lasting=True),
    Fault("a vanished folder", CALLS, vanish=True),
)


class FaultyDisk:
    """Lets the call `number` (from 1) of those that a fault names go wrong."""

    def __init__(self, fault: Fault, number: int, folder: Path) -> None:
        self.fault = fault
        self.number = number
        self.folder = folder
        self.count = 0
        self.struck = False

    @contextmanager
    def failing(self) -> Iterator[None]:
        """Replace the system's calls while this lasts."""
        with ExitStack() as stack:
            for name in self.fault.calls:
                stack.enter_context(patch.object(os, name, self._wrapped(name, getattr(os, name))))
            yield

    def _wrapped(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            fault = self.fault
            if name == "open" and fault.code == errno.EROFS and not _writes(args):
                return real(*args, **kwargs)
            self.count += 1
            if self.count < self.number or (self.count > self.number and not fault.lasting):
                return real(*args, **kwargs)
            first, self.struck = not self.struck, True
            if fault.vanish:
                shutil.rmtree(self.folder, ignore_errors=True)
                return real(*args, **kwargs)
            if fault.short and first:
                handle, data = args
                return real(handle, data[: max(len(data) // 2, 1)])
            if name == "close":
                real(*args, **kwargs)  # the descriptor is gone, whatever it says
            raise OSError(fault.code, os.strerror(fault.code))

        return call


def _writes(args: tuple[Any, ...]) -> bool:
    return bool(args[1] & (os.O_CREAT | os.O_WRONLY | os.O_RDWR))


def a_save(moves: int) -> SaveFile:
    """Return a game after so many moves."""
    players = [Player("You"), Player("Mika", "random")]
    match = Match.new(FRUIT_BOSS, FRUIT_BOSS.options(2), players, 3, title="Game", created=TIME)
    while match.position < moves:
        match.play(match.current_seat(), match.legal_actions(match.current_seat())[-1])
    return to_save(match, updated=TIME)


OLD: Final = a_save(6)
NEW: Final = a_save(14)


@dataclass(frozen=True)
class Work:
    """Something that the store does: how it is prepared, and the thing itself."""

    name: str
    prepare: Callable[[SaveStore], None]
    act: Callable[[SaveStore], object]


def _nothing(store: SaveStore) -> None:
    del store


def _delete(store: SaveStore) -> None:
    store.delete(SLOT)


def _restore(store: SaveStore) -> None:
    store.restore(store.deleted()[0].path)


def _damage(store: SaveStore) -> None:
    """Leave the last version cut short, as a failing disk would, with the one before it whole."""
    store.save(SLOT, NEW)
    store.path(SLOT).write_bytes(dump(NEW)[:100])


def _import(store: SaveStore) -> None:
    store.import_file(store.path(SLOT))


def _export(store: SaveStore) -> None:
    store.export(SLOT, store.folder / "out.txt")


WORKS: Final = (
    Work("save", _nothing, lambda store: store.save(SLOT, NEW)),
    Work("rename", _nothing, lambda store: store.rename(SLOT, "Another")),
    Work("copy", _nothing, lambda store: store.duplicate(SLOT)),
    Work("delete", _nothing, _delete),
    Work("restore", _delete, _restore),
    Work("import", _nothing, _import),
    Work("export", _nothing, _export),
    Work("go back to the previous version", _damage, lambda store: store.load(SLOT)),
)


@dataclass
class Figures:
    """What came of one kind of fault: how often it struck, was told, and lost something."""

    fault: str
    struck: int = 0
    told: int = 0
    losses: list[str] = field(default_factory=list)


def suffer(folder: Path, fault: Fault) -> Figures:
    """Let one kind of fault strike everywhere in everything that the store does."""
    figures = Figures(fault.name)
    for work in WORKS:
        number = 1
        while _strike(folder / f"{work.name}-{number}", fault, work, number, figures):
            number += 1
    return figures


def _strike(folder: Path, fault: Fault, work: Work, number: int, figures: Figures) -> bool:
    """Let one call fail in one piece of work; False where the work was done before it."""
    with SaveStore(folder) as store:
        store.save(SLOT, OLD)
        work.prepare(store)
    disk = FaultyDisk(fault, number, folder)
    where = f"{work.name}, call {number}"
    store = SaveStore(folder)
    with disk.failing():
        try:
            work.act(store)
        except SaveError:
            figures.told += 1
        except Exception as error:
            figures.losses.append(f"{where}: {type(error).__name__} instead of a sentence.")
    store.close()
    if not disk.struck:
        return False
    figures.struck += 1
    # Whoever removes the folder removes what was in it; all else must have left it whole.
    if not fault.vanish and not any(save.log in (OLD.log, NEW.log) for save in _found(folder)):
        figures.losses.append(f"{where}: no version of the game is left.")
    if not fault.vanish and work.name in ("save", "rename"):
        figures.losses += _not_in_place(folder, where)
    figures.losses += _not_well_again(folder, where)
    return True


def _found(folder: Path) -> list[SaveFile]:
    """Return every whole save anywhere in a folder of games."""
    saves = []
    for file in folder.rglob("*.msgpack*"):
        try:
            saves.append(load(file.read_bytes()))
        except SaveError:
            continue
    return saves


def _not_in_place(folder: Path, where: str) -> list[str]:
    """Return a sentence if the game itself, not only its backup, is not whole in its place."""
    try:
        loaded = SaveStore(folder).load(SLOT)
    except SaveError as error:
        return [f"{where}: {error}"]
    if loaded.note or loaded.save.log not in (OLD.log, NEW.log):
        return [f"{where}: the game is not what it was. {loaded.note}"]
    return []


def _not_well_again(folder: Path, where: str) -> list[str]:
    """Return a sentence if the game cannot be saved and read once the disk is well."""
    try:
        with SaveStore(folder) as store:
            store.save(SLOT, NEW)
            if store.load(SLOT).save != NEW:
                return [f"{where}: the next save was not kept."]
    except (SaveError, Damaged) as error:
        return [f"{where}: {error}"]
    return []


def main(arguments: list[str] | None = None) -> int:
    """Let everything fail, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        rows = [suffer(Path(folder, str(place)), fault) for place, fault in enumerate(FAULTS)]
    if given.json:
        print(json.dumps([asdict(row) for row in rows], indent=2))
    else:
        for row in rows:
            print(f"{row.fault}: {row.struck} faults, {row.told} told, {len(row.losses)} losses")
            print(*row.losses, sep="\n", end="\n" if row.losses else "")
        losses = sum(len(row.losses) for row in rows)
        print(f"All together: {sum(row.struck for row in rows)} faults, {losses} losses.")
    return 1 if any(row.losses for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
