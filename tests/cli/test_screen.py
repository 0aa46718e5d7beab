"""`fruit-tui play` on a real terminal goes straight to the table, new or continued."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import select
import struct
import subprocess
import termios
import time
from pathlib import Path

import pyte

from fruit_tui.storage import SaveStore
from tests.cli.conftest import command

COLUMNS, LINES = 80, 24
PATIENCE = 60.0


class Terminal:
    """The app in a terminal of 80 by 24."""

    def __init__(self, *words: str) -> None:
        self._outer, inner = pty.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
        self.process = subprocess.Popen(
            command(words),
            stdin=inner,
            stdout=inner,
            stderr=inner,
            env={**os.environ, "TERM": "xterm-256color"},
            start_new_session=True,
        )
        os.close(inner)
        self._screen = pyte.Screen(COLUMNS, LINES)
        self._stream = pyte.ByteStream(self._screen)

    def wait_for(self, text: str) -> str:
        """Return the screen as soon as `text` stands on it."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if select.select([self._outer], [], [], 0.2)[0]:
                try:
                    self._stream.feed(os.read(self._outer, 65536))
                except OSError:
                    break
            shown = "\n".join(self._screen.display)
            if text in shown:
                return shown
        raise AssertionError(f"{text!r} never came:\n" + "\n".join(self._screen.display))

    def press(self, keys: str) -> None:
        os.write(self._outer, keys.encode())

    def close(self) -> int:
        """Read on, as a terminal does, until the app has ended; return its exit code."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            if select.select([self._outer], [], [], 0.2)[0]:
                with contextlib.suppress(OSError):
                    os.read(self._outer, 65536)
        code = self.process.wait(1)
        os.close(self._outer)
        return code


def test_play_goes_straight_to_the_table_and_continue_back_to_it(home: Path) -> None:
    new = Terminal("play", "fruit-boss", "--seed", "5", "--bots", "random")
    table = new.wait_for("round 1 of 3")
    assert "Mika" in table
    new.press("q")
    assert new.close() == 0
    assert [info.finished for info in SaveStore(home).list()] == [False]

    again = Terminal("play", "--continue")
    assert "Mika" in again.wait_for("round 1 of 3")
    again.press("q")
    assert again.close() == 0
    assert len(SaveStore(home).list()) == 1
