"""Whatever fails while a game is written, a whole version of it stays on disk (T01, T04)."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fruit_tui.storage import CannotWrite, DiskFull, NotWritable, SaveStore, dump
from fruit_tui.storage.atomic import move_without_overwriting, write_atomically
from tests.contract import sentence_problem
from tests.storage.conftest import toy_save

OLD, NEW = toy_save(moves=6), toy_save(moves=14)


def fail_call(
    monkeypatch: pytest.MonkeyPatch, name: str, number: int, code: int, *, on: object = os
) -> None:
    """Let the call `number` (from 1) of a system function fail, and all after it."""
    real: Callable[..., Any] = getattr(on, name)
    calls = 0

    def failing(*args: Any, **kwargs: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls >= number:
            raise OSError(code, os.strerror(code))
        return real(*args, **kwargs)

    monkeypatch.setattr(on, name, failing)


FAULTS = [
    *[("write", number, code) for number in (1, 2) for code in (errno.ENOSPC, errno.EIO)],
    *[("fsync", number, code) for number in (1, 2) for code in (errno.EIO, errno.ENOSPC)],
    ("open", 1, errno.EACCES),
    ("open", 1, errno.EROFS),
    ("open", 1, errno.ENOSPC),
    ("open", 1, errno.EDQUOT),
    ("open", 1, errno.EMFILE),
    ("open", 2, errno.EIO),
    *[("replace", number, errno.EIO) for number in (1, 2)],
    ("replace", 1, errno.EROFS),
    ("link", 1, errno.EIO),
    ("link", 1, errno.ENOSPC),
    ("close", 1, errno.EIO),
]


@pytest.mark.parametrize(("name", "number", "code"), FAULTS)
def test_t01_a_failing_call_never_loses_the_previous_version(
    store: SaveStore, monkeypatch: pytest.MonkeyPatch, name: str, number: int, code: int
) -> None:
    slot = store.new_slot("Game")
    store.save(slot, OLD)
    real_write = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: real_write(handle, data[:500]))
    on = Path if name == "replace" else os
    fail_call(monkeypatch, name, number, code, on=on)

    with pytest.raises(CannotWrite) as refusal:
        store.save(slot, NEW)

    monkeypatch.undo()
    assert store.load(slot).save in (OLD, NEW)
    assert store.load(slot).note == ""
    assert not sentence_problem(str(refusal.value))
    left = sorted(file.name for file in store.folder.iterdir())
    assert set(left) <= {f".{slot}.lock", f"{slot}.msgpack", f"{slot}.msgpack.bak"}, left
    store.save(slot, NEW)
    assert store.load(slot).save == NEW


CALLS = ("open", "write", "fsync", "link", "close")


@pytest.mark.parametrize("call", range(1, 12))
def test_t01_a_program_killed_at_any_system_call_leaves_a_whole_version(
    store: SaveStore, call: int
) -> None:
    slot = store.new_slot("Game")
    store.save(slot, OLD)
    child = os.fork()
    if child == 0:
        die_at(call)
        store.save(slot, NEW)
        os._exit(7)
    _, status = os.waitpid(child, 0)

    # The last of the calls comes after the new version has its name.
    assert os.waitstatus_to_exitcode(status) == (-signal.SIGKILL if call <= KILLS else 7)
    loaded = store.load(slot)
    assert loaded.save in (OLD, NEW)
    assert loaded.note == ""
    store.release(slot)
    store.acquire(slot)
    store.save(slot, NEW)
    assert store.load(slot).save == NEW
    assert len(list(store.folder.iterdir())) == 3


# How many of these system calls one save has.
KILLS = 10


def die_at(number: int) -> None:
    """Let this program be killed just before the so many-th system call that follows."""
    calls = 0

    def dying(real: Callable[..., Any]) -> Callable[..., Any]:
        def die(*args: Any, **kwargs: Any) -> Any:
            nonlocal calls
            calls += 1
            if calls == number:
                os.kill(os.getpid(), signal.SIGKILL)
            return real(*args, **kwargs)

        return die

    for name in CALLS:
        setattr(os, name, dying(getattr(os, name)))
    Path.replace = dying(Path.replace)  # type: ignore[method-assign]


def test_t04_a_full_disk_and_a_read_only_one_are_told_apart(
    store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    slot = store.new_slot("Game")
    with monkeypatch.context() as patch:
        fail_call(patch, "write", 1, errno.ENOSPC)
        with pytest.raises(DiskFull, match="no room"):
            store.save(slot, OLD)
    with monkeypatch.context() as patch:
        fail_call(patch, "open", 1, errno.EROFS)
        with pytest.raises(NotWritable, match="permissions"):
            store.save(slot, OLD)


def test_t01_short_writes_are_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: real(handle, data[:7]))

    write_atomically(tmp_path / "file", dump(NEW), keep_previous=True)

    assert (tmp_path / "file").read_bytes() == dump(NEW)


def test_t01_the_bytes_are_on_disk_before_they_get_the_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    real_fsync, real_replace = os.fsync, Path.replace

    def fsync(handle: int) -> None:
        done.append("folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "file")
        real_fsync(handle)

    def replace(source: Path, target: Path) -> Path:
        done.append(f"name {Path(target).suffix}")
        return real_replace(source, target)

    write_atomically(tmp_path / "a.msgpack", b"old", keep_previous=True)
    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(Path, "replace", replace)
    write_atomically(tmp_path / "a.msgpack", b"new", keep_previous=True)

    assert done == ["file", "name .bak", "name .msgpack", "folder"]
    assert (tmp_path / "a.msgpack.bak").read_bytes() == b"old"


def test_the_previous_version_is_kept_where_there_are_no_hard_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.msgpack"
    fail_call(monkeypatch, "link", 1, errno.EPERM)
    for content in (b"one", b"two", b"three"):
        write_atomically(path, content, keep_previous=True)

    assert path.read_bytes() == b"three"
    assert (tmp_path / "a.msgpack.bak").read_bytes() == b"two"
    assert len(list(tmp_path.iterdir())) == 2


def test_a_crash_between_backup_and_name_is_made_good_by_the_next_save(tmp_path: Path) -> None:
    path = tmp_path / "a.msgpack"
    write_atomically(path, b"one", keep_previous=True)
    os.link(path, tmp_path / "a.msgpack.bak")

    write_atomically(path, b"two", keep_previous=True)

    assert path.read_bytes() == b"two"
    assert (tmp_path / "a.msgpack.bak").read_bytes() == b"one"
    assert len(list(tmp_path.iterdir())) == 2


def test_a_folder_that_cannot_be_synced_is_no_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fail_call(monkeypatch, "fsync", 2, errno.EINVAL)

    write_atomically(tmp_path / "a", b"one", keep_previous=True)

    assert (tmp_path / "a").read_bytes() == b"one"


def test_t04_a_vanished_folder_is_made_again(store: SaveStore) -> None:
    slot = store.new_slot("Game")
    store.save(slot, OLD)
    shutil.rmtree(store.folder)

    store.save(slot, NEW)

    assert store.load(slot).save == NEW


def test_t04_a_file_where_the_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("not a folder")
    store = SaveStore(tmp_path / "saves")

    assert store.list() == []
    with pytest.raises(CannotWrite):
        store.new_slot("Game")


def test_games_are_private_to_the_user(store: SaveStore) -> None:
    before = os.umask(0)
    try:
        slot = store.new_slot("Game")
        store.save(slot, OLD)
        store.save(slot, NEW)
    finally:
        os.umask(before)

    assert stat.S_IMODE(store.folder.stat().st_mode) == 0o700
    for file in store.folder.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file


def test_moving_never_overwrites(tmp_path: Path) -> None:
    moved: list[Path] = []
    for content in ("one", "two", "three"):
        source = tmp_path / "a.msgpack"
        source.write_text(content)
        moved.append(move_without_overwriting(source, tmp_path / "aside"))

    assert [file.read_text() for file in moved] == ["one", "two", "three"]
    assert len(set(moved)) == 3
    assert not (tmp_path / "a.msgpack").exists()
