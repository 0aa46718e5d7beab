"""How the app ends, stops and goes on in a real terminal: signals, a cut line, ctrl+z (T01 to T03).

A `Pilot` reaches none of this.  Each test starts the real program, so there are few; the
games take turns in them.
"""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bench.tables import keep
from bench.terminal import PATIENCE, Terminal, app, gone
from tests.terminal.places import table

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="needs a POSIX terminal")

ROOT = Path(__file__).parents[2]
GAMES = ("fruit-boss", "fresh-fruits", "fruit-fair")


def seated(saves: Path, game: str) -> Terminal:
    """Return a terminal in which a game is gone on with and waits for the person."""
    slot = keep(saves, table(game, 3))
    return waiting(Terminal(app(saves, slot), ROOT, {}))


def waiting(terminal: Terminal) -> Terminal:
    terminal.wait_for("? help")
    terminal.wait_for("You")
    terminal.settle()
    return terminal


@pytest.mark.parametrize("game", GAMES)
def test_t01_killed_at_any_moment_it_continues_at_the_same_decision(
    tmp_path: Path, game: str
) -> None:
    with seated(tmp_path, game) as first:
        before, children = first.rows, first.children()
        first.kill()
        assert gone(children)
    with Terminal(app(tmp_path), ROOT, {}) as second:
        second.wait_for("Continue")
        second.settle()
        second.type("\r")
        waiting(second)
        # The log of a game that was opened again begins with what happened last, too.
        assert second.rows[:12] == before[:12]
        second.type("\x11")
        assert second.exit_code() == 0


@pytest.mark.parametrize(
    ("name", "code", "game"),
    [
        ("SIGHUP", 129, "fruit-boss"),
        ("SIGTERM", 143, "fresh-fruits"),
        ("SIGINT", 130, "fruit-fair"),
    ],
)
def test_t02_a_signal_ends_the_app_and_its_thinker_without_a_word(
    tmp_path: Path, name: str, code: int, game: str
) -> None:
    with seated(tmp_path, game) as terminal:
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
            assert b"\x1b[m" in last  # in its own colours


@pytest.mark.parametrize("game", ["", "fruit-fair"])
def test_t02_a_closed_line_ends_the_app_and_its_thinker(tmp_path: Path, game: str) -> None:
    home = Terminal(app(tmp_path), ROOT, {})
    with seated(tmp_path, game) if game else home as terminal:
        terminal.wait_for("? help")
        terminal.settle()
        children = terminal.children()
        terminal.hang_up()
        assert terminal.exit_code() == 129
        assert gone(children)
    home.kill() if game else None


def test_t02_leaving_gives_back_a_clean_terminal_and_leaves_no_process(tmp_path: Path) -> None:
    with seated(tmp_path, "fruit-boss") as terminal:
        children = terminal.children()
        terminal.type("\x11")
        assert terminal.exit_code() == 0
        assert gone(children)
        assert b"Traceback" not in terminal.sent
        assert terminal.sent.rstrip().endswith((b"\x1b[?1004l", b"\x1b[?1006l"))
        assert b"\x1b[?25h" in terminal.sent


@pytest.mark.parametrize("game", GAMES)
def test_t02_ctrl_z_goes_to_the_shell_and_back_to_the_same_picture(
    tmp_path: Path, game: str
) -> None:
    with seated(tmp_path, game) as terminal:
        before, drawn = terminal.rows, len(terminal.sent)
        terminal.type("\x1a")
        stat = Path(f"/proc/{terminal.process.pid}/stat")
        terminal.wait(lambda: stat.read_text().rsplit(")", 1)[1].split()[0] == "T")
        terminal.watch(0.1)
        assert b"\x1b[?1049l" in terminal.sent[drawn:]
        assert b"\x1b[?25h" in terminal.sent[drawn:]
        # Whatever the shell has written and however it was resized meanwhile.
        terminal.screen.reset()
        terminal.screen.draw("$ ls")
        terminal.process.send_signal(signal.SIGCONT)
        terminal.wait_for("? help")
        terminal.settle()
        assert terminal.rows == before
        terminal.type("\x11")
        assert terminal.exit_code() == 0


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


def test_t03_two_copies_on_one_game(tmp_path: Path) -> None:
    with seated(tmp_path, "fresh-fruits") as first:
        with Terminal(app(tmp_path), ROOT, {}) as second:
            second.wait_for("New game")
            second.settle()
            assert "Continue" not in second.shown  # the only game is open elsewhere
            second.type("l")
            second.wait_for("open elsewhere")
            second.settle()
            second.type("\r")
            second.wait_for("copy")
            second.type("\x11")
            assert second.exit_code() == 0
        first.type("\x11")
        assert first.exit_code() == 0


def test_bytes_that_are_no_text_do_no_harm(tmp_path: Path) -> None:
    with Terminal(app(tmp_path), ROOT, {}) as terminal:
        terminal.wait_for("New game")
        for noise in (b"\xfc", b"\xc3", b"\x80\xff\xfe", b"\x1b[M \xf0\xf0"):
            terminal.type(noise)
            terminal.settle()
        terminal.type("n")
        terminal.wait_for("Begin")
        terminal.type("\x11")
        assert terminal.exit_code() == 0
        assert b"Traceback" not in terminal.sent
