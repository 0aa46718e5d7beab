"""What the tests of the command line share: running it, and saved games to run it on."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from fruit_tui import cli
from fruit_tui.engine.registry import game_named
from fruit_tui.match import Match, Player, to_save
from fruit_tui.storage import dump


@dataclass(frozen=True)
class Result:
    """What a command printed and how it ended."""

    code: int
    out: str
    err: str


Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep every test away from the player's own games; return the folder of saves."""
    folder = tmp_path / "games"
    monkeypatch.setenv("FRUIT_TUI_SAVES", str(folder))
    return folder


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command line in this process."""

    def call(*words: object, text: str = "") -> Result:
        monkeypatch.setattr(sys, "stdin", io.StringIO(text))
        capsys.readouterr()
        code = cli.main([str(word) for word in words])
        out, err = capsys.readouterr()
        return Result(code, out, err)

    return call


def command(words: Sequence[object]) -> list[str]:
    """Return the command line as a process of its own."""
    return [sys.executable, "-m", "fruit_tui", *[str(word) for word in words]]


@pytest.fixture
def shell() -> Run:
    """Run the command line as a process of its own."""

    def call(*words: object, text: str = "", **environ: str) -> Result:
        done = subprocess.run(
            command(words),
            input=text,
            capture_output=True,
            text=True,
            encoding="utf-8",
            env={**os.environ, **environ},
            timeout=60,
            check=False,
        )
        return Result(done.returncode, done.stdout, done.stderr)

    return call


def played_match(steps: int | None = None, *, seats: int = 3, seed: int = 5) -> Match:
    """Return a game of one round, `steps` decisions long (None: to the end).

    Seat 1 is a person; everybody always takes the last legal action, which plays cards.
    """
    game = game_named("fruit-boss")
    players = [Player("You"), *[Player(f"Bot {seat}", "random") for seat in range(1, seats)]]
    match = Match.new(game, game.options(seats, {"rounds": 1}), players, seed)
    while not match.is_over() and (steps is None or match.position < steps):
        seat = match.current_seat()
        match.play(seat, match.legal_actions(seat)[-1])
    return match


@pytest.fixture
def finished(home: Path) -> Path:
    """Return the file of a finished game in the folder of saves."""
    return _write(home, "finished", played_match())


@pytest.fixture
def unfinished(home: Path) -> Path:
    """Return the file of a game that waits for its person, in the folder of saves."""
    match = played_match(12)
    while match.current_seat() != 0:
        seat = match.current_seat()
        match.play(seat, match.legal_actions(seat)[-1])
    return _write(home, "unfinished", match)


def _write(folder: Path, slot: str, match: Match) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / f"{slot}.msgpack"
    path.write_bytes(dump(to_save(match)))
    return path
