"""What goes over the wire: bytes a key and a move, and while nobody does anything (T08).

    python -m bench.wire [--keys 60] [--moves 4] [--idle 10] [--seed 1] [--json] [GAME ...]

Each game is played at each number of seats in a real terminal, over ssh as far as the app
can tell, with keys at random: arrows, Tab, Space, Enter, digits and the game's own letters.
All that is written until it falls silent is counted for the key before.  A key that
changed the saved game was a move, with all the bots' replies; any other moved the cursor,
picked something up, put it down or was refused.  Some moves are those of a hint, so that
there are enough.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

from bench.tables import TABLES, keep, under_way
from bench.terminal import Terminal, app
from fruit_tui.storage import SaveStore

ROOT: Final = Path(__file__).parents[1]

# An ssh client sends the name of the terminal, and seldom that it has all colours.
SSH: Final = {"SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22"}

MOVES: Final = {"left": "\x1b[D", "right": "\x1b[C", "up": "\x1b[A", "down": "\x1b[B"}
COMMON: Final = {**MOVES, "tab": "\t", "enter": "\r", "space": " "}
OWN: Final = {
    "fruit-boss": "12345e",
    "fresh-fruits": "123srf",
    "fruit-fair": "1234pgxPGlc",
}

# A hint is thought about for some seconds; then the sentence says why.
HINTED: Final = 1.5


@dataclass
class Bytes:
    """What was sent at one table, in bytes.

    keys    for each key that made no move
    moves   for each move with the replies of all bots, as far as the next question
    screens for each key that brought another screen: a round's score, say
    idle    in ten seconds in which nothing was done
    """

    table: str
    keys: list[int] = field(default_factory=list)
    moves: list[int] = field(default_factory=list)
    screens: list[int] = field(default_factory=list)
    idle: int = 0
    worst: list[tuple[int, str]] = field(default_factory=list)


class Player:
    """Somebody who presses keys at one table, and counts what each of them costs."""

    def __init__(self, name: str, seats: int, terminal: Terminal, file: Path) -> None:
        self.found = Bytes(f"{name} {seats}")
        self._terminal = terminal
        self._file = file
        terminal.wait_for("? help")
        terminal.settle(0.5)
        self._head = terminal.rows[0][:10]

    def press(self, key: str) -> None:
        """Press a key, and count all that comes of it."""
        terminal, found = self._terminal, self.found
        before, was = len(terminal.sent), self._file.read_bytes()
        terminal.type(COMMON.get(key, key))
        terminal.settle()
        count = len(terminal.sent) - before
        if not self.seated:
            found.screens.append(count)
            terminal.type("\r")
            terminal.settle(0.5)
        elif self._file.read_bytes() != was:
            found.moves.append(count)
        else:
            found.keys.append(count)
            found.worst = sorted([*found.worst, (count, key)])[-5:]

    def take_advice(self) -> None:
        """Do what a hint says."""
        self._terminal.type("h")
        self._terminal.settle(HINTED)
        self.press("enter")

    @property
    def seated(self) -> bool:
        """Whether the table is in front, not a score."""
        return self._terminal.rows[0][:10] == self._head


def measure(name: str, seats: int, keys: int, moves: int, idle: float, seed: int) -> Bytes:
    """Play at one table with so many keys and moves, wait, and return what was counted."""
    chance = random.Random(seed)
    hand = [*COMMON, *OWN[name]]
    with tempfile.TemporaryDirectory() as folder:
        saves = Path(folder)
        slot = keep(saves, under_way(name, seats))
        file = SaveStore(saves).path(slot)
        with Terminal(app(saves, slot), ROOT, SSH) as terminal:
            player = Player(name, seats, terminal, file)
            for number in range(1, keys + 1):
                player.press(chance.choice(hand))
                if moves and number % max(keys // moves, 1) == 0:
                    player.take_advice()
                if not player.seated:
                    break
            before = len(terminal.sent)
            terminal.watch(idle)
            player.found.idle = len(terminal.sent) - before
            terminal.type("\x11")
            terminal.exit_code()
    return player.found


def spread(counts: Sequence[int]) -> str:
    """Return how many there are, and the median, the ninetieth percentile and the most."""
    if not counts:
        return "none"
    ranked = sorted(counts)
    return (
        f"{len(ranked)}: {ranked[len(ranked) // 2]} / "
        f"{ranked[min(len(ranked) * 9 // 10, len(ranked) - 1)]} / {ranked[-1]}"
    )


def lines(found: Sequence[Bytes]) -> list[str]:
    """Return what was counted as the rows of a table."""
    rows = [
        "| table | keys | bytes a key: median, 90 %, most | within 600"
        " | moves | bytes a move: median, most | idle 10 s |",
        "|---|---|---|---|---|---|---|",
    ]
    for here in found:
        keys, moves = sorted(here.keys), sorted(here.moves) or [0]
        within = 100 * sum(count <= 600 for count in keys) / len(keys)
        rows.append(
            f"| {here.table} | {len(keys)} | {keys[len(keys) // 2]}, {keys[len(keys) * 9 // 10]},"
            f" {keys[-1]} | {within:.0f} % | {len(here.moves)} | {moves[len(moves) // 2]},"
            f" {moves[-1]} | {here.idle} |"
        )
    return rows


def main(arguments: list[str] | None = None) -> int:
    """Measure every table, and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these games")
    parser.add_argument("--keys", type=int, default=60, help="keys at each table (60)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--moves", type=int, default=4, help="moves at each table (4)")
    parser.add_argument("--idle", type=float, default=10.0, help="seconds of waiting (10)")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(arguments)
    found = []
    for name, seats in TABLES:
        if not given.games or name in given.games:
            found.append(measure(name, seats, given.keys, given.moves, given.idle, given.seed))
            if not given.json:
                here = found[-1]
                print(
                    f"{here.table:15} keys {spread(here.keys):26} moves {spread(here.moves):26}"
                    f" screens {spread(here.screens):22} idle {here.idle}  {here.worst[-3:]}",
                    flush=True,
                )
    if given.json:
        print(json.dumps([asdict(here) for here in found], indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
