"""Writing a file so that at every instant a whole version of it is on disk.

The new bytes go to a temporary file in the same folder and are forced to disk
before they take the old file's name; the folder is forced to disk after.  A
crash, a full disk or a pulled plug leaves the old version or the new one.
"""

from __future__ import annotations

import errno
import os
import re
import secrets
import shutil
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Final

from fruit_tui.storage.errors import CannotWrite, DiskFull, NotWritable
from fruit_tui.storage.text import shown

PRIVATE_FILE: Final = 0o600
PRIVATE_FOLDER: Final = 0o700
BACKUP: Final = ".bak"

_FULL: Final = (errno.ENOSPC, errno.EDQUOT)
_FORBIDDEN: Final = (errno.EACCES, errno.EPERM, errno.EROFS)
# What a file system answers that has no hard links, or cannot sync a folder.
_UNSUPPORTED: Final = (
    errno.EPERM,
    errno.EMLINK,
    errno.ENOTSUP,
    errno.ENOSYS,
    errno.EINVAL,
    errno.EXDEV,
)


def cannot_write(path: Path, error: OSError) -> CannotWrite:
    """Return the typed error, with a sentence, for a failed write below `path`."""
    reason = error.strerror or "unknown error"
    where = shown(path)
    if error.errno in _FULL:
        return DiskFull(
            f"The game could not be saved: no room is left for {where}."
            " Free some space; the next move saves everything."
        )
    if error.errno in _FORBIDDEN:
        return NotWritable(
            f"The game could not be saved: {where} may not be written ({reason})."
            " Choose another folder for your games, or change its permissions."
        )
    return CannotWrite(f"The game could not be saved to {where}: {reason}.")


def make_folder(folder: Path) -> None:
    """Make a folder, private to the user, with those above it; raises CannotWrite."""
    try:
        folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(folder, error) from error


def write_atomically(path: Path, data: bytes, *, keep_previous: bool) -> None:
    """Put `data` at `path` as a whole or not at all; raises CannotWrite.

    With `keep_previous`, what was there before is at `path` + ".bak" afterwards.
    """
    try:
        temporary = _write_beside(path, data)
        try:
            if keep_previous:
                _keep(path)
            temporary.replace(path)
        except BaseException:
            _discard(temporary)
            raise
        sync_folder(path.parent)
    except OSError as error:
        raise cannot_write(path, error) from error


def move_without_overwriting(source: Path, folder: Path) -> Path:
    """Move a file into `folder` under its own name, numbered where that is taken.

    Returns where it lies; raises CannotWrite, the file where it was.
    """
    make_folder(folder)
    return move_to_first_free(source, (folder / name for name in numbered(source.name)))


def numbered(name: str) -> Iterator[str]:
    """Yield "a.b", "a-2.b", "a-3.b" and so on, without end."""
    stem, dot, ending = name.partition(".")
    yield name
    for number in count(2):
        yield f"{stem}-{number}{dot}{ending}"


def move_to_first_free(source: Path, targets: Iterable[Path]) -> Path:
    """Move a file to the first of `targets` where nothing is; there must be one.

    Returns where it lies; raises CannotWrite, the file where it was.
    """
    for target in targets:
        try:
            # Claim the name first, so that the rename replaces nothing but the claim.
            os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE_FILE))
        except FileExistsError:
            continue
        except OSError as error:
            raise cannot_write(target, error) from error
        try:
            source.replace(target)
            sync_folder(target.parent)
            sync_folder(source.parent)
        except OSError as error:
            if source.exists():
                _discard(target)
            raise cannot_write(target, error) from error
        return target
    raise AssertionError("Names ran out, and there is no end of numbers.")


def remove_leftovers(path: Path) -> None:
    """Remove temporary files that a killed program left while it wrote `path`.

    Only for the holder of its lock: everyone else's may be in use.
    """
    pattern = re.compile(re.escape(f".{path.name}.") + "[0-9a-f]{16}")
    with suppress(OSError):
        for file in path.parent.iterdir():
            if pattern.fullmatch(file.name):
                _discard(file)


def sync_folder(folder: Path) -> None:
    """Force the names in a folder to disk, where its file system can do that."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in _UNSUPPORTED:
            raise
    finally:
        os.close(handle)


def _write_beside(path: Path, data: bytes) -> Path:
    """Write a new temporary file beside `path`, on disk when this returns."""
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    handle = os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE_FILE)
    try:
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(handle, rest) :]
            os.fsync(handle)
        finally:
            os.close(handle)
    except BaseException:
        _discard(temporary)
        raise
    return temporary


def _keep(path: Path) -> None:
    """Give the present version of `path` the backup's name as well."""
    spare = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    try:
        try:
            os.link(path, spare)
        except OSError as error:
            if error.errno not in _UNSUPPORTED:
                raise
            shutil.copyfile(path, spare)
        spare.replace(path.with_name(path.name + BACKUP))
    except FileNotFoundError:
        return
    finally:
        # A rename onto another name of the same file does nothing and leaves both.
        _discard(spare)


def _discard(path: Path) -> None:
    with suppress(OSError):
        path.unlink()
