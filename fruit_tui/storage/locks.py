"""One running program a game: a lock on a file beside the save.

The kernel drops the lock (`flock`) when its holder ends, however it ends, so
a crash never leaves a game locked.
"""

from __future__ import annotations

import fcntl
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from fruit_tui.storage.atomic import PRIVATE_FILE, cannot_write
from fruit_tui.storage.errors import SaveBusy

# Listing the games looks at every lock for an instant; a second look rules that out.
_TRIES: Final = 5
_PAUSE: Final = 0.02  # seconds


class Lock:
    """A held lock; `release` gives it back."""

    def __init__(self, path: Path, handle: int) -> None:
        self._path = path
        self._handle = handle

    @staticmethod
    def take(path: Path) -> Lock:
        """Take the lock at `path`; raises SaveBusy, or CannotWrite in a read-only folder."""
        for attempt in range(_TRIES):
            if attempt:
                time.sleep(_PAUSE)
            try:
                handle = os.open(path, os.O_CREAT | os.O_RDWR, PRIVATE_FILE)
            except OSError as error:
                raise cannot_write(path, error) from error
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                # The last holder removed the file between our opening and locking it.
                if not _is_still(path, handle):
                    os.close(handle)
                    continue
                # Room for this line may be lacking; the lock holds without it.
                with suppress(OSError):
                    os.ftruncate(handle, 0)
                    os.pwrite(handle, f"{os.getpid()}\n".encode(), 0)
            except BlockingIOError:
                os.close(handle)
                continue
            except OSError as error:
                os.close(handle)
                raise cannot_write(path, error) from error
            return Lock(path, handle)
        raise SaveBusy(
            f"This game is open in another running copy of the program{_holder(path)}."
            " Close it there, or play on in a copy of the game."
        )

    def is_in_place(self) -> bool:
        """Return whether others still find the lock: not where its folder was removed or moved."""
        return self._handle >= 0 and _is_still(self._path, self._handle)

    def release(self) -> None:
        """Give the lock back and remove its file; safe to call twice."""
        if self._handle < 0:
            return
        # Removed while still held, so that nobody can be waiting on the removed file.
        with suppress(OSError):
            if _is_still(self._path, self._handle):
                self._path.unlink()
        handle, self._handle = self._handle, -1
        # Whatever a failing disk says to it, the descriptor is closed and the lock with it.
        with suppress(OSError):
            os.close(handle)


def is_locked(path: Path) -> bool:
    """Return whether some program, this one included, holds the lock at `path`."""
    try:
        handle = os.open(path, os.O_RDONLY)
    except OSError:
        return False
    try:
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(handle)
    return False


def _is_still(path: Path, handle: int) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(handle))
    except OSError:
        return False


def _holder(path: Path) -> str:
    with suppress(OSError, ValueError):
        return f" (process {int(path.read_text(encoding='ascii')[:20])})"
    return ""
