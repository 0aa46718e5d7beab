"""`docs/researchers.md` does what it says, block by block, and its table tells the sizes."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from ai.environments.encoding import encoding_of
from fruit_tui.engine.game import Game
from fruit_tui.engine.registry import GAMES

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "researchers.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(python|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

# What the page does at a length that means something, a test does in short.
SHORTER = {
    ', "mcts:100"]': "]",
    "games=100": "games=2",
    "max_simulations=200": "max_simulations=2",
}

# What a command of ours becomes in the program that the page is.
COMMAND = """
import subprocess, sys
subprocess.run([sys.executable, "-m", "fruit_tui", *{words!r}], check=True)
"""


def program() -> list[str]:
    """Return the page as a program: every block in order, commands as calls."""
    parts: list[str] = []
    for kind, text in BLOCK.findall(PAGE):
        if kind == "python":
            for long, short in SHORTER.items():
                text = text.replace(long, short)
            parts.append(text)
            continue
        for line in text.splitlines():
            words = shlex.split(line.removeprefix("$ "))
            assert words[0] == "fruit-tui"
            parts.append(COMMAND.format(words=words[1:]))
    return parts


def test_every_block_of_the_page_runs(tmp_path: Path) -> None:
    assert all(PAGE.count(long) == 1 for long in SHORTER)
    parts = program()
    assert len(parts) == 7
    script = tmp_path / "page.py"
    script.write_text("\n".join(parts), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(script)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count(" True\n") == 2, "Each game of the file comes out as recorded."
    assert re.search(r"^greedy +\d+\.\d % \[", done.stdout, re.MULTILINE)
    assert '"digest"' in done.stdout
    assert re.search(r"\[-?[01]\.0, -?[01]\.0\]\n$", done.stdout)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_page_tells_the_sizes(game: Game) -> None:
    encoding = encoding_of(game.name)
    sizes = ", ".join(
        f"{seats}: {sum(encoding.layout(game.options(seats)).values())}"
        for seats in range(game.min_seats, game.max_seats + 1)
    )
    assert f"| {game.title} | {len(encoding.actions)} | {sizes} |" in PAGE
