"""Whatever the disk does, in whatever the store is doing, no game is lost (T01, T04)."""

from __future__ import annotations

import os
import resource
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bench.faults import FAULTS, NEW, OLD, SLOT, Fault, suffer
from fruit_tui.storage import NotWritable, SaveError, SaveStore

NOBODY = 65534


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_t01_no_fault_at_any_moment_loses_a_game(tmp_path: Path, fault: Fault) -> None:
    figures = suffer(tmp_path, fault)

    assert figures.losses == []
    assert figures.struck > 1


def test_the_search_for_losses_finds_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests above can fail: a store that writes in place is found out."""

    def in_place(path: Path, data: bytes, *, keep_previous: bool) -> None:
        del keep_previous
        handle = os.open(path, os.O_CREAT | os.O_TRUNC | os.O_WRONLY)
        os.write(handle, data)
        os.fsync(handle)
        os.close(handle)

    monkeypatch.setattr("fruit_tui.storage.store.write_atomically", in_place)

    figures = suffer(tmp_path, next(fault for fault in FAULTS if "short write, then" in fault.name))

    assert any("damaged" in loss or "no version" in loss for loss in figures.losses)


@pytest.fixture
def open_store() -> Iterator[SaveStore]:
    """A store with a game, in a folder that any user of the machine can reach."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        with SaveStore(Path(folder, "saves")) as store:
            store.save(SLOT, OLD)
            yield store


def in_a_child(act: Callable[[], bool]) -> bool:
    """Return what `act` answers in a process of its own, without the powers of root."""
    child = os.fork()
    if child == 0:
        answer = False
        try:
            if os.geteuid() == 0:
                os.setgid(NOBODY)
                os.setuid(NOBODY)
            answer = act()
        finally:
            os._exit(0 if answer else 1)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_t04_a_folder_that_the_system_itself_keeps_read_only(open_store: SaveStore) -> None:
    for file in (open_store.folder, *open_store.folder.iterdir()):
        file.chmod(0o555 if file.is_dir() else 0o444)

    def act() -> bool:
        store = SaveStore(open_store.folder)
        try:
            store.save(SLOT, NEW)
        except NotWritable:
            return store.load(SLOT).save == OLD and store.list()[0].problem == ""
        return False

    assert in_a_child(act)
    open_store.folder.chmod(0o700)
    assert open_store.load(SLOT).save == OLD


def test_t01_a_write_that_the_system_itself_cuts_short(open_store: SaveStore) -> None:
    """The limit on the size of files ends a write in the middle, as a full disk would."""
    open_store.close()
    for file in (open_store.folder, *open_store.folder.iterdir()):
        file.chmod(0o777 if file.is_dir() else 0o666)

    def act() -> bool:
        resource.setrlimit(resource.RLIMIT_FSIZE, (700, 700))
        store = SaveStore(open_store.folder)
        try:
            store.save(SLOT, NEW)
        except SaveError:
            return store.load(SLOT).save == OLD
        return False

    assert in_a_child(act)
    assert open_store.load(SLOT).save == OLD
    assert not [file for file in open_store.folder.iterdir() if file.name.startswith(".game.msg")]
