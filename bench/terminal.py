"""A program in a terminal of its own, to be watched, typed at, resized, hung up and killed."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

import pyte

SIZE: Final = (80, 24)
PATIENCE: Final = 60.0  # seconds, far above what is promised: machines are busy
QUIET: Final = 0.08  # seconds without a word after which a program waits for us

# What the terminal that runs this may say of itself, and a program must not hear.
HUSHED: Final = (
    "COLORTERM",
    "NO_COLOR",
    "SSH_CONNECTION",
    "SSH_TTY",
    "TERM_PROGRAM",
    "TEXTUAL_DRIVER",
    "TMUX",
)

# Textual asks whether updates can be shown at once; most terminals of today answer yes,
# and are then told of the beginning and the end of each.
ASKED: Final = b"\x1b[?2026$p"
YES: Final = b"\x1b[?2026;1$y"


class TerminalEnded(Exception):
    """The program ended, or never showed what was waited for; the message is its screen."""


class Terminal:
    """A program in a real terminal (a pty) of its own, and what its screen shows.

    words    the command
    folder   where it runs
    more     what its environment says besides, or instead
    size     columns and lines
    """

    def __init__(
        self,
        words: Sequence[str],
        folder: Path,
        more: Mapping[str, str],
        size: tuple[int, int] = SIZE,
    ) -> None:
        self._outer, inner = pty.openpty()
        self._screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self._screen)
        self.sent = b""  # all that was written, escape sequences included
        self._open = True
        _set_size(inner, size)
        kept = {name: value for name, value in os.environ.items() if name not in HUSHED}
        self.process = subprocess.Popen(
            words,
            stdin=inner,
            stdout=inner,
            stderr=inner,
            cwd=folder,
            env={**kept, "TERM": "xterm-256color", **more},
            start_new_session=True,
            preexec_fn=_own_terminal,
        )
        os.close(inner)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.hang_up()

    @property
    def text(self) -> str:
        """All that was written, as text."""
        return self.sent.decode(errors="replace")

    @property
    def screen(self) -> pyte.Screen:
        """What the terminal shows: cells, colours, cursor."""
        return self._screen

    @property
    def rows(self) -> list[str]:
        """What stands on the screen."""
        return list(self._screen.display)

    @property
    def shown(self) -> str:
        """What stands on the screen, in one text."""
        return "\n".join(self.rows)

    def wait(self, until: Callable[[], bool]) -> None:
        """Read until something is so.  TerminalEnded where it never comes to that."""
        end = time.monotonic() + PATIENCE
        while not until():
            if time.monotonic() > end or not self._read(0.2):
                raise TerminalEnded("\n".join([*self.rows, self.text[-500:]]))

    def wait_for(self, words: str) -> None:
        """Read until some words stand on the screen."""
        self.wait(lambda: words in self.shown)

    def watch(self, seconds: float) -> None:
        """Read for a while."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and self._read(left):
            pass

    def settle(self, quiet: float = QUIET) -> None:
        """Read until the program, and all that it started, has slept for a while.

        On a busy machine a program that only waits for the processor is silent too.
        """
        size, still = -1, False
        while size != len(self.sent) or not still:
            size = len(self.sent)
            self.watch(quiet / 2)
            still = not _at_work(self._family())
            self.watch(quiet / 2)
            still = still and not _at_work(self._family())

    def type(self, keys: str | bytes) -> None:
        """Type, as fast as a terminal can."""
        os.write(self._outer, keys if isinstance(keys, bytes) else keys.encode())

    def resize(self, columns: int, lines: int) -> None:
        """Give the terminal another size; the program gets the signal."""
        self._screen.resize(lines, columns)
        _set_size(self._outer, (columns, lines))

    def hang_up(self) -> None:
        """Close our end, as a window that is closed and a line that is cut do."""
        if self._open:
            self._open = False
            os.close(self._outer)

    def kill(self) -> None:
        """Kill the program as a power cut would, and read what it had still written."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)
        self._drain()
        self.hang_up()

    def exit_code(self) -> int:
        """Wait for the end of the program, reading, and return its exit code."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            if time.monotonic() > end:
                raise TerminalEnded(f"The program still runs.\n{self.shown}")
            if not self._open or not self._read(0.02):
                time.sleep(0.02)
        self._drain()
        return self.process.returncode

    def children(self) -> list[int]:
        """Return the processes that the program has started."""
        return _children(self.process.pid)

    def _family(self) -> list[int]:
        """Return the program and all processes below it."""
        family = [self.process.pid]
        for pid in family:
            family += _children(pid)
        return family

    def _drain(self) -> None:
        while self._open and select.select([self._outer], [], [], 0.0)[0] and self._read(0.0):
            pass

    def _read(self, seconds: float) -> bool:
        """Read what comes within some seconds; False where the program has closed its end."""
        if select.select([self._outer], [], [], seconds)[0]:
            data = b""
            with contextlib.suppress(OSError):
                data = os.read(self._outer, 65536)
            if not data:
                return False
            if ASKED in data:
                self.type(YES)
            self._stream.feed(_known(data))
            self.sent += data
        return True


def _known(data: bytes) -> bytes:
    """Return what pyte knows: it takes the keyboard protocol's `CSI > 1 u` for letters."""
    return re.sub(rb"\x1b\[[<>=][0-9;]*[a-z]", b"", data)


def _set_size(descriptor: int, size: tuple[int, int]) -> None:
    columns, lines = size
    fcntl.ioctl(descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))


def _children(pid: int) -> list[int]:
    try:
        return [
            int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        ]
    except OSError:
        return []


def _at_work(processes: Sequence[int]) -> bool:
    """Return whether any thread of these processes runs, or waits for a processor or a disk."""
    for pid in processes:
        for stat in Path(f"/proc/{pid}/task").glob("*/stat"):
            with contextlib.suppress(OSError):
                if stat.read_text().rsplit(")", 1)[1].split()[0] in "RD":
                    return True
    return False


def _own_terminal() -> None:
    """Make the terminal the one that controls the new session, for signals and job control."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def gone(processes: Sequence[int], within: float = PATIENCE) -> bool:
    """Return whether all these processes end within some seconds."""
    end = time.monotonic() + within
    while any(_alive(pid) for pid in processes):
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


def _alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return False
    return state != "Z"


def app(saves: Path, slot: str = "", **given: object) -> list[str]:
    """Return the command that starts the app on a folder of saves, without pauses.

    With a `slot` it goes on with that game at once; `given` are further arguments of the app.
    """
    options = {"slot": slot, "pace": 0.0, **given}
    return [sys.executable, "-c", _APP, str(saves), repr(options)]


_APP: Final = """
import ast, sys
from pathlib import Path
from fruit_tui.ui.app import FruitApp
sys.exit(FruitApp(Path(sys.argv[1]), **ast.literal_eval(sys.argv[2])).play())
"""
