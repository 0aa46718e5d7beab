"""How fast the app is there, how fast it answers, and what it costs to leave it open.

    python -m bench.first [--repeats 5] [--keys 150] [--idle 30] [--json]

All in one run, so that the ratios stand on one machine's mood: `--version` against an
interpreter that does nothing; the first picture of the home screen against an app of
Textual that shows one word (T17); keys to pictures while a bot thinks with all it may
(T11); the processor's time while nobody does anything; the memory of the app and of its
thinking process.  With PYTHONPATH naming another build, that one is measured.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Final

from bench.tables import keep, under_way
from bench.terminal import Terminal, app

BARE: Final = """
from textual.app import App
from textual.widgets import Static

class Bare(App):
    def compose(self):
        yield Static("New game")

Bare().run()
"""

# A bot at its full budget, far longer than the keys take.
THINKER: Final = "mcts:600s"


@dataclass(frozen=True)
class Figures:
    """What was measured: seconds, kilobytes, ratios.

    version, nothing   medians of `--version` and of an interpreter that does nothing
    home, bare         medians to the first picture of the app and of a bare one
    keys               seconds from a key to its picture while a bot thinks: p50, p99, most
    idle               processor seconds in `idle_seconds` with a game open
    app, worker        memory that is theirs alone and not shared, in kB
    """

    version: float
    nothing: float
    home: float
    bare: float
    key_p50: float
    key_p99: float
    key_most: float
    keys: int
    idle: float
    idle_seconds: float
    app: int
    worker: int


def seconds(act: Callable[[], object]) -> float:
    """Return how long something takes."""
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def until_shown(words: Sequence[str], folder: Path) -> float:
    """Return how long it takes from the start of a program to its first picture."""
    start = time.perf_counter()
    with Terminal(words, folder, {}) as terminal:
        terminal.wait_for("New game")
        return time.perf_counter() - start


def answers(terminal: Terminal, keys: int) -> list[float]:
    """Return how long each of some keys took to its picture; they open and close the log."""
    found = []
    for _ in range(keys):
        before = len(terminal.sent)
        start = time.perf_counter()
        terminal.type("L")
        terminal.wait(lambda before=before: len(terminal.sent) > before)
        found.append(time.perf_counter() - start)
        terminal.watch(0.1)
    return found


def processor(pid: int) -> float:
    """Return the processor seconds that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> int:
    """Return the memory of a process that it shares with no other, in kB."""
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    return sum(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Private_"))


def measure(repeats: int, keys: int, idle: float) -> Figures:
    """Measure everything once, in a folder outside any checkout."""
    python = sys.executable
    with tempfile.TemporaryDirectory() as place:
        folder, saves = Path(place), Path(place) / "saves"
        version, nothing, home, bare = [], [], [], []

        def run(*words: str) -> None:
            subprocess.run([python, *words], cwd=folder, check=True, capture_output=True)

        for _ in range(repeats):
            nothing.append(seconds(lambda: run("-c", "pass")))
            version.append(seconds(lambda: run("-m", "fruit_tui", "--version")))
            bare.append(until_shown([python, "-c", BARE], folder))
            start = [python, "-m", "fruit_tui", "--saves", str(saves)]
            home.append(until_shown(start, folder))
        slot = keep(saves, under_way("fruit-boss", 3, THINKER))
        with Terminal(app(saves, slot), folder, {}) as terminal:
            terminal.wait_for("? help")
            terminal.settle()
            used = processor(terminal.process.pid)
            time.sleep(idle)
            used = processor(terminal.process.pid) - used
            own, [worker, *_] = memory(terminal.process.pid), terminal.children()
            thinker = memory(worker)
            # Play the card that the cursor is on, and end the turn.
            for key in " \r\r":
                terminal.type(key)
                terminal.settle()
            terminal.type("e")
            terminal.wait_for("thinks")
            times = sorted(answers(terminal, keys))
    return Figures(
        median(version),
        median(nothing),
        median(home),
        median(bare),
        times[len(times) // 2],
        times[min(len(times) * 99 // 100, len(times) - 1)],
        times[-1],
        len(times),
        used,
        idle,
        own,
        thinker,
    )


def lines(found: Figures) -> list[str]:
    """Return the figures as the rows of a table."""
    return [
        "| what | measured | ratio |",
        "|---|---|---|",
        f"| `--version`, against an interpreter that does nothing |"
        f" {found.version * 1000:.0f} ms, {found.nothing * 1000:.0f} ms |"
        f" {found.version / found.nothing:.2f} |",
        f"| first picture of the home screen, against a bare app |"
        f" {found.home * 1000:.0f} ms, {found.bare * 1000:.0f} ms |"
        f" {found.home / found.bare:.2f} |",
        f"| {found.keys} keys while a bot thinks, to the first bytes of their picture |"
        f" median {found.key_p50 * 1000:.0f} ms, p99 {found.key_p99 * 1000:.0f} ms | |",
        f"| the app's processor time in {found.idle_seconds:.0f} s of waiting |"
        f" {found.idle * 1000:.0f} ms | |",
        f"| memory of the app, of its thinking process |"
        f" {found.app / 1024:.0f} MB, {found.worker / 1024:.0f} MB | |",
    ]


def main(arguments: list[str] | None = None) -> int:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--repeats", type=int, default=5, help="starts of each kind (5)")
    parser.add_argument("--keys", type=int, default=150)
    parser.add_argument("--idle", type=float, default=30.0, help="seconds of waiting (30)")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(arguments)
    found = measure(given.repeats, given.keys, given.idle)
    print(json.dumps(asdict(found), indent=2) if given.json else "\n".join(lines(found)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
