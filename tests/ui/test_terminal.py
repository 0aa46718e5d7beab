"""The app in a real pseudo-terminal: signals, a closed line, being killed, going on.

A `Pilot` reaches none of this.  Each test starts the real program, so there are few.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pyte
import pytest

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="needs a POSIX terminal")

# Far above what is promised (1 s), for machines that are busy with other things.
PATIENCE = 30.0


class Terminal:
    """A program in a pseudo-terminal of 80 by 24, and what its screen shows."""

    def __init__(self, saves: Path, **environ: str) -> None:
        self.saves = saves
        self._screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self._screen)
        self.sent = b""
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        env = {**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8"}
        env.pop("NO_COLOR", None)
        env.update(environ)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "fruit_tui.ui", str(saves)],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=env,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(slave)
        self._open = True

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.hang_up()

    def read(self, seconds: float = 0.05) -> None:
        """Take in what the program writes for a while."""
        if not self._open:
            time.sleep(seconds)
            return
        ready, _, _ = select.select([self._master], [], [], seconds)
        if ready:
            with contextlib.suppress(OSError):
                data = os.read(self._master, 65536)
                self.sent += data
                self._stream.feed(data)

    @property
    def text(self) -> str:
        return "\n".join(self._screen.display)

    def wait_for(self, words: str) -> None:
        end = time.monotonic() + PATIENCE
        while words not in self.text:
            if time.monotonic() > end or self.process.poll() is not None:
                raise AssertionError(f"{words!r} never came:\n{self.text}\n{self.sent[-800:]!r}")
            self.read()

    def press(self, keys: str | bytes) -> None:
        os.write(self._master, keys if isinstance(keys, bytes) else keys.encode())

    def hang_up(self) -> None:
        if self._open:
            self._open = False
            os.close(self._master)

    def exit_code(self) -> int:
        """Wait for the end and return the exit code."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            self.read(0.02)
        code = self.process.poll()
        assert code is not None, "the program still runs"
        while self._open and select.select([self._master], [], [], 0)[0]:
            before = len(self.sent)
            self.read(0)
            if len(self.sent) == before:
                break
        return code

    def children(self) -> list[int]:
        path = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(pid) for pid in path.read_text().split()] if path.exists() else []

    def begin(self) -> None:
        """Start a game against bots that move at once, and wait for one's own turn."""
        self.wait_for("New game")
        self.press("n")
        self.wait_for("Begin")
        self.press("\r")
        self.wait_for("your turn")
        self.wait_for("Space picks")
        self.settle()

    def settle(self) -> None:
        """Take in everything until nothing has come for a while."""
        seen = -1
        while seen != len(self.sent):
            seen = len(self.sent)
            for _ in range(8):
                self.read(0.05)


def gone(pids: list[int]) -> bool:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if not any(_alive(pid) for pid in pids):
            return True
        time.sleep(0.02)
    return False


def _alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_t01_killed_in_the_middle_it_continues_at_the_same_decision(tmp_path: Path) -> None:
    with Terminal(tmp_path) as first:
        first.begin()
        before = _board(first.text)
        first.process.send_signal(signal.SIGKILL)
        first.process.wait()
        assert gone(first.children())
    with Terminal(tmp_path) as second:
        second.wait_for("Continue")
        second.press("\r")
        second.wait_for("your turn")
        second.wait_for("Space picks")
        second.settle()
        assert _board(second.text) == before
        second.press("q")
        assert second.exit_code() == 0


def _board(text: str) -> list[str]:
    """Return the lines from the banner to the hand: what a decision is made from."""
    lines = [line.rstrip() for line in text.splitlines()]
    start = next(n for n, line in enumerate(lines) if "Fruit Boss" in line)
    return lines[start : start + 17]


@pytest.mark.parametrize(("name", "code"), [("SIGHUP", 129), ("SIGTERM", 143), ("SIGINT", 130)])
def test_t02_a_signal_ends_the_app_and_its_thinker_without_a_word(
    tmp_path: Path, name: str, code: int
) -> None:
    with Terminal(tmp_path) as terminal:
        terminal.begin()
        children = terminal.children()
        assert children
        drawn = len(terminal.sent)
        terminal.process.send_signal(getattr(signal, name))
        assert terminal.exit_code() == code
        assert gone(children)
        last = terminal.sent[drawn:]
        assert b"Traceback" not in last
        if name == "SIGHUP":
            assert last == b""
        else:
            assert b"\x1b[?1049l" in last  # the terminal is given back


def test_t02_a_closed_line_ends_the_app_and_its_thinker(tmp_path: Path) -> None:
    with Terminal(tmp_path) as terminal:
        terminal.begin()
        children = terminal.children()
        terminal.hang_up()
        assert terminal.exit_code() == 129
        assert gone(children)


def test_quitting_leaves_a_clean_terminal_and_no_process(tmp_path: Path) -> None:
    with Terminal(tmp_path) as terminal:
        terminal.begin()
        children = terminal.children()
        terminal.press("\x11")
        assert terminal.exit_code() == 0
        assert gone(children)
        assert b"Traceback" not in terminal.sent
        assert terminal.sent.rstrip().endswith((b"\x1b[?1004l", b"\x1b[?1006l"))
        assert b"\x1b[?25h" in terminal.sent


def test_bytes_that_are_no_text_do_no_harm(tmp_path: Path) -> None:
    with Terminal(tmp_path) as terminal:
        terminal.wait_for("New game")
        for noise in (b"\xfc", b"\xc3", b"\x80\xff\xfe", b"\x1b[M \xf0\xf0"):
            terminal.press(noise)
            terminal.settle()
        terminal.press("n")
        terminal.wait_for("Begin")
        terminal.press("\x11")
        assert terminal.exit_code() == 0
        assert b"Traceback" not in terminal.sent


def test_t03_two_copies_on_one_game(tmp_path: Path) -> None:
    with Terminal(tmp_path) as first:
        first.begin()
        with Terminal(tmp_path) as second:
            second.wait_for("New game")
            assert "Continue" not in second.text  # the only game is open elsewhere
            second.press("l")
            second.wait_for("open elsewhere")
            second.press("\r")
            second.wait_for("copy")
            second.press("q")
            assert second.exit_code() == 0
        first.press("q")
        assert first.exit_code() == 0


def test_t08_idle_it_sends_nothing(tmp_path: Path) -> None:
    with Terminal(tmp_path) as terminal:
        terminal.begin()
        drawn = len(terminal.sent)
        for _ in range(20):
            terminal.read(0.1)
        assert len(terminal.sent) == drawn


def test_t07_without_colour_no_colour_is_sent(tmp_path: Path) -> None:
    with Terminal(tmp_path, NO_COLOR="1") as terminal:
        terminal.wait_for("New game")
        assert b"38;" not in terminal.sent
        assert b"48;" not in terminal.sent


def test_t02_a_terminal_that_takes_no_more_keeps_nobody_from_leaving() -> None:
    """Stopped with ctrl+s, a terminal fills up; what restores it would be waited for for ever."""
    code = (
        "import contextlib, os, time\n"
        "from fruit_tui.ui.terminal import Farewell\n"
        "farewell = Farewell(lambda: None, lambda code: None)\n"
        "os.set_blocking(2, False)\n"
        "for _ in range(50):\n"  # the system makes room a few times more
        "    with contextlib.suppress(BlockingIOError):\n"
        "        while True:\n"
        "            os.write(2, b'x')\n"
        "    time.sleep(0.01)\n"
        "os.set_blocking(2, True)\n"
        "farewell.end(143)\n"
        "farewell.end(143)\n"
    )
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdin=slave, stdout=slave, stderr=slave
    )
    try:
        assert process.wait(timeout=PATIENCE) == 143
    finally:
        process.kill()
        process.wait()
        os.close(master)
        os.close(slave)
