"""What goes over the line to terminals of every kind: few colours, ASCII, ssh (T06 to T08)."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from bench.tables import keep
from bench.terminal import Terminal, app
from bench.wire import SSH
from tests.terminal.places import table
from tests.terminal.test_endings import GAMES, ROOT, waiting

SGR = re.compile(rb"\x1b\[([0-9;:]*)m")

# What turns on the reports of a mouse.
MOUSE = (b"\x1b[?1000h", b"\x1b[?1002h", b"\x1b[?1003h", b"\x1b[?1006h", b"\x1b[?1015h")

CURSOR, MOVE = 600, 6000  # bytes


def command(saves: Path, slot: str, *words: str) -> list[str]:
    """Return the command line that goes on with a game, as a player would type it."""
    play = ["play", "--continue", slot, "--saves", str(saves), "--pace", "at-once", *words]
    return [sys.executable, "-m", "fruit_tui", *play]


def walk_about(terminal: Terminal) -> None:
    """Use the keys of the table, and see the log, the rules, the help and the first screen."""
    waiting(terminal)
    for keys in ("\x1b[C", "\t", "1", "h", "L", "\x1b", "R", "\x1b", "?", "\x1b"):
        terminal.type(keys)
        terminal.settle(0.3)  # longer than Esc may be the beginning of another key
    waiting(terminal)
    terminal.type("\x11")
    assert terminal.exit_code() == 0


@pytest.mark.parametrize("game", GAMES)
def test_t06_t07_t08_an_old_terminal_is_sent_ascii_sixteen_colours_and_no_mouse(
    tmp_path: Path, game: str
) -> None:
    slot = keep(tmp_path, table(game, 3))
    words = command(tmp_path, slot, "--glyphs", "ascii", "--no-mouse")
    with Terminal(words, ROOT, {"TERM": "xterm"}) as terminal:
        walk_about(terminal)
    assert terminal.sent.isascii()
    assert not [mode for mode in MOUSE if mode in terminal.sent]
    told = {code for found in SGR.findall(terminal.sent) for code in found.split(b";")}
    assert {b"30", b"44"} & told, "it is the sixteen colours that are sent"
    assert not {b"38", b"48"} & told


@pytest.mark.parametrize("game", GAMES)
def test_t07_without_colour_none_is_sent_and_the_cursor_is_seen_all_the_same(
    tmp_path: Path, game: str
) -> None:
    slot = keep(tmp_path, table(game, 3))
    with Terminal(command(tmp_path, slot), ROOT, {"NO_COLOR": "1"}) as terminal:
        waiting(terminal)
        seen = []
        for keys in ("", "\x1b[C", "1"):
            terminal.type(keys)
            terminal.settle()
            # All but the sentence and the keys.
            seen.append("\n".join(terminal.rows[1:17]))
        terminal.type("\x11")
        terminal.exit_code()
    assert len(set(seen)) == len(seen), "each step is seen on the board itself"
    told = {code for found in SGR.findall(terminal.sent) for code in found.split(b";")}
    assert told <= {b"", b"0", b"1", b"3", b"4", b"7", b"9", *b"22 23 24 27 29 39 49".split()}


@pytest.mark.parametrize("game", GAMES)
def test_t08_over_ssh_a_key_and_a_move_send_little_and_waiting_nothing(
    tmp_path: Path, game: str
) -> None:
    slot = keep(tmp_path, table(game, 3))
    file = tmp_path / f"{slot}.msgpack"
    with Terminal(app(tmp_path, slot), ROOT, SSH) as terminal:
        waiting(terminal)
        sizes = {}
        for key in ("\x1b[C", "\x1b[D", "1", "\x1b[C", "\x1b[A", "\x1b[D"):
            before, sent = file.read_bytes(), len(terminal.sent)
            terminal.type(key)
            terminal.settle()
            assert file.read_bytes() == before
            sizes[key] = len(terminal.sent) - sent
        assert 0 < max(sizes.values()) <= CURSOR, sizes
        sent = len(terminal.sent)
        terminal.watch(2.0)
        assert len(terminal.sent) == sent
        terminal.type("h")
        terminal.wait_for("Hint")
        terminal.settle()
        before, sent = file.read_bytes(), len(terminal.sent)
        terminal.type("\r")
        terminal.settle()
        assert file.read_bytes() != before
        assert 0 < len(terminal.sent) - sent <= MOVE
        terminal.type("\x11")
        assert terminal.exit_code() == 0
