"""A program in a terminal of its own, to be watched, typed at and killed."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

import pyte

COLUMNS: Final = 80
LINES: Final = 24
PATIENCE: Final = 60.0  # seconds
QUIET: Final = 0.15  # seconds without a word after which a program waits for us


class TerminalEnded(Exception):
    """The program ended, or never showed what was waited for; the message is its screen."""


class Terminal:
    """A program in a real terminal (a pty) of 80 by 24."""

    def __init__(self, words: Sequence[str], folder: Path, more: Mapping[str, str]) -> None:
        self._outer, inner = pty.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
        self.process = subprocess.Popen(
            words,
            stdin=inner,
            stdout=inner,
            stderr=inner,
            cwd=folder,
            env={**os.environ, "TERM": "xterm-256color", "COLORTERM": "", **more},
            start_new_session=True,
        )
        os.close(inner)
        self._screen = pyte.Screen(COLUMNS, LINES)
        self._stream = pyte.ByteStream(self._screen)
        self.text = ""  # all that was written, escape sequences included

    @property
    def rows(self) -> list[str]:
        """What stands on the screen."""
        return list(self._screen.display)

    def wait(self, until: Callable[[], bool]) -> None:
        """Read until something is so.  TerminalEnded where it never comes to that."""
        end = time.monotonic() + PATIENCE
        while not until():
            if time.monotonic() > end or not self._read(0.2):
                raise TerminalEnded("\n".join([*self.rows, self.text[-500:]]))

    def watch(self, seconds: float) -> None:
        """Read for a while."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and self._read(left):
            pass

    def settle(self) -> None:
        """Read until the program has written nothing for a while."""
        size = -1
        while size != len(self.text):
            size = len(self.text)
            self.watch(QUIET)

    def type(self, keys: str) -> None:
        """Type, as fast as a terminal can."""
        os.write(self._outer, keys.encode())

    def kill(self) -> None:
        """Kill the program as a power cut would, and read what it had still written."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)
        while self._read(0.0) and select.select([self._outer], [], [], 0.0)[0]:
            pass
        os.close(self._outer)

    def _read(self, seconds: float) -> bool:
        """Read what comes within some seconds; False where the program has closed its end."""
        if select.select([self._outer], [], [], seconds)[0]:
            data = b""
            with contextlib.suppress(OSError):
                data = os.read(self._outer, 65536)
            if not data:
                return False
            self._stream.feed(data)
            self.text += data.decode(errors="replace")
        return True
