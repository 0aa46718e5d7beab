"""The plain mode as a process: killed, interrupted, locked out, on a closed pipe."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from fruit_tui.commands import INTERRUPTED, OK
from fruit_tui.storage import SaveStore

NEW = ("fruit-boss", "--seed", "3", "--option", "rounds=1", "--bots", "random")


class Talk:
    """A running game in words, spoken to line by line."""

    def __init__(self, saves: Path, *words: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "fruit_tui", "play", "--plain", "--saves", saves, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def ask(self, line: str) -> list[str]:
        """Type a line and return what is said until the same line is typed as a marker."""
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None
        assert stdout is not None
        # An empty command does nothing and is repeated: it marks the end of the answer.
        stdin.write(f"{line}\n\n")
        stdin.flush()
        said: list[str] = []
        while True:
            read = stdout.readline()
            if not read or read == "> \n":
                return said
            said.append(read.rstrip("\n"))

    def moves(self) -> list[str]:
        """Return the list of moves, numbers and words."""
        said = self.ask("moves")
        listed = said[said.index("> moves") + 1 :]
        return [line for line in listed if re.match(r"\d+\. ", line)]

    def kill(self) -> None:
        """End the process as a power cut would."""
        self.process.kill()
        self.process.communicate()


def test_t01_killed_at_any_moment_it_goes_on_at_the_same_decision(tmp_path: Path) -> None:
    chance = random.Random(1)
    talk = Talk(tmp_path, *NEW)
    played = 0
    for _ in range(3):
        for _ in range(chance.randint(2, 6)):
            talk.ask("1")
            played += 1
        wanted = talk.moves()
        assert wanted
        talk.kill()
        talk = Talk(tmp_path, "--continue")
        assert talk.moves() == wanted
    talk.kill()
    info = SaveStore(tmp_path).latest_unfinished()
    assert info is not None
    assert info.entries >= played
    assert len(SaveStore(tmp_path).list()) == 1


def test_t03_a_second_copy_plays_on_in_a_copy(tmp_path: Path) -> None:
    first = Talk(tmp_path, *NEW)
    wanted = first.moves()
    slot = SaveStore(tmp_path).list()[0].slot
    second = Talk(tmp_path, "--continue", slot)
    said = second.ask("save")
    assert any("another" in line.lower() and "copy" in line for line in said)
    assert second.moves() == wanted
    first.ask("1")
    second.kill()
    first.kill()
    assert sorted(info.entries for info in SaveStore(tmp_path).list()) == [0, 1]


def test_t16_interrupt_says_how_to_go_on(tmp_path: Path) -> None:
    talk = Talk(tmp_path, *NEW)
    talk.ask("1")
    talk.process.send_signal(signal.SIGINT)
    out, err = talk.process.communicate(timeout=60)
    assert talk.process.returncode == INTERRUPTED
    assert "Saved. Go on with: fruit-tui play --plain --saves" in out
    assert err == ""


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_t02_a_signal_ends_it_with_the_game_kept(tmp_path: Path, name: str) -> None:
    talk = Talk(tmp_path, *NEW)
    talk.ask("1")
    talk.process.send_signal(getattr(signal, name))
    assert talk.process.wait(10) != OK
    talk.process.communicate()
    info = SaveStore(tmp_path).latest_unfinished()
    assert info is not None
    assert info.entries == 1


def test_a_reader_that_has_gone_ends_it_quietly(tmp_path: Path) -> None:
    done = subprocess.run(
        [
            "bash",
            "-c",
            'set -o pipefail; yes 1 | head -n 400 | "$@" | head -n 3',
            "bash",
            sys.executable,
            "-m",
            "fruit_tui",
            *("play", "--plain", "--saves", str(tmp_path), *NEW),
        ],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout.count("\n") == 3
    assert done.stderr == ""


def test_names_and_lines_in_no_encoding_are_shown_as_they_can_be(tmp_path: Path) -> None:
    environ = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run(
        [
            *(sys.executable, "-m", "fruit_tui", "play", "--plain", "--saves", str(tmp_path)),
            *("--name", "\N{LEFT-TO-RIGHT OVERRIDE}Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}"),
            *NEW,
        ],
        input=b"score\n\xff\xfe\n",
        capture_output=True,
        timeout=60,
        env=environ,
        check=False,
    )
    assert done.returncode == OK
    assert done.stderr == b""
    assert b"Zo?" in done.stdout
