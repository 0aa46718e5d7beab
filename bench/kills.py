"""Kill the program in the middle of games, again and again, and look for what was lost.

    python -m bench.kills [--plain 300] [--screen 60] [--seed 1] [--json]

Each time a game is played in a real terminal for a few moves and the program is killed
(SIGKILL) at a random moment: while it starts, while it waits, or within the blink in which
it makes a move, saves it and lets the bots answer.  Then the file is read.  It must be
whole, replay digest by digest, hold every entry that it held after the kill before, and
every move that the terminal had answered; only the move being entered may be missing.
The next round goes on with the same game.  One line of figures at the end; exit 1 for a loss.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

from bench.terminal import Terminal, TerminalEnded
from fruit_tui.engine.fruit_boss.view import FruitBossView
from fruit_tui.engine.game import SPECTATOR, GameError
from fruit_tui.engine.registry import GAMES
from fruit_tui.match import Match, from_save
from fruit_tui.storage import EntryRow, SaveStore

ROOT: Final = Path(__file__).parents[1]

# A kill comes at most so many seconds after a key, mostly much sooner: a fast machine has
# made the move by then.  How long a start is waited for, and how often it is killed in it.
BLINK: Final = 0.06
START: Final = 0.8
AT_START: Final = 0.1

# The app on the screen, without the pauses that let a person follow.
APP: Final = """
import sys
from pathlib import Path
from fruit_tui.ui.app import FruitApp
FruitApp(Path(sys.argv[1]), slot=sys.argv[2], pace=0.0, animate=False).play()
"""


@dataclass
class Toll:
    """What came of many kills.

    answered     moves that the terminal had shown as made
    unanswered   kills in the middle of a move; of these, `kept` were on disk all the same
    losses       everything that was missing afterwards, a sentence each
    """

    kills: int = 0
    games: int = 0
    answered: int = 0
    unanswered: int = 0
    kept: int = 0
    losses: list[str] = field(default_factory=list)


class Victim:
    """One game that is killed and gone on with until it is over."""

    def __init__(self, store: SaveStore, toll: Toll) -> None:
        self.store = store
        self.toll = toll
        self.slot = store.list()[0].slot
        self.log: tuple[EntryRow, ...] = store.load(self.slot).save.log
        self.match = from_save(store.load(self.slot).save)

    def own(self) -> int:
        """Return how many moves of the person the file held when it was last read."""
        return sum(row[0] == "a" and row[1] == 0 for row in self.log)

    def examine(self, answered: int, entering: bool) -> None:
        """Read the file after a kill; whatever is missing goes into the toll."""
        toll, before, had = self.toll, self.log, self.own()
        toll.kills += 1
        toll.answered += answered
        toll.unanswered += entering
        try:
            loaded = self.store.load(self.slot)
            self.match = from_save(loaded.save)
        except GameError as error:
            toll.losses.append(f"Kill {toll.kills}: {error}")
            return
        self.log = loaded.save.log
        came = self.own() - had
        toll.kept += came - answered
        if loaded.note:
            toll.losses.append(f"Kill {toll.kills}: {loaded.note}")
        if self.log[: len(before)] != before:
            toll.losses.append(f"Kill {toll.kills}: what was saved before has changed.")
        if not answered <= came <= answered + entering:
            toll.losses.append(f"Kill {toll.kills}: {answered} moves were answered, {came} saved.")


def kill_plain(folder: Path, kills: int, seed: int) -> Toll:
    """Kill games in plain words so many times; every game there is takes its turn."""
    return _kill(folder, kills, seed, tuple(GAMES), _plain_round)


def kill_screen(folder: Path, kills: int, seed: int) -> Toll:
    """Kill the app with its screens so many times, in games of Fruit Boss."""
    return _kill(folder, kills, seed, ("fruit-boss",), _screen_round)


def _kill(
    folder: Path,
    kills: int,
    seed: int,
    names: tuple[str, ...],
    one_round: Callable[[Victim, random.Random], None],
) -> Toll:
    """Play game after game, each to its end, kill by kill; not to go on is a loss too."""
    chance, toll = random.Random(seed), Toll()
    with SaveStore(folder) as store:
        while toll.kills < kills:
            victim = _new_game(store, toll, names[toll.games % len(names)], seed)
            while toll.kills < kills and not victim.match.is_over():
                try:
                    one_round(victim, chance)
                except TerminalEnded as end:
                    toll.kills += 1
                    toll.losses.append(f"Kill {toll.kills}: then the game did not go on. {end}")
                    break
    return toll


def _new_game(store: SaveStore, toll: Toll, name: str, seed: int) -> Victim:
    """Begin a game, as far as the first question."""
    terminal = _plain(store.folder, name, "--seed", str(seed + toll.games), "--bots", "random")
    terminal.wait(lambda: terminal.text.endswith("> "))
    terminal.kill()
    toll.games += 1
    return Victim(store, toll)


def _plain(folder: Path, *words: str) -> Terminal:
    command = [sys.executable, "-m", "fruit_tui", "play", "--plain", "--saves", str(folder)]
    return Terminal([*command, *words], ROOT, {})


def _plain_round(victim: Victim, chance: random.Random) -> None:
    """Go on with a game, make some moves, kill it, and look."""
    terminal = _plain(victim.store.folder, "--continue", victim.slot)
    if chance.random() < AT_START:
        terminal.watch(chance.uniform(0, START))
        terminal.kill()
        victim.examine(0, entering=False)
        return
    moves = chance.randrange(1, 12)
    for number in range(moves):
        terminal.wait(lambda: terminal.text.endswith("> ") or _is_over(terminal.text))
        if _is_over(terminal.text):
            moves = number
            break
        seen = len(terminal.text)
        terminal.type(f"{chance.randint(1, _offered(terminal.text))}\n")
        # What was typed is repeated by the terminal, behind the prompt.
        terminal.wait(lambda seen=seen: "\n" in terminal.text[seen:])
    terminal.watch(BLINK * chance.random() ** 3)
    terminal.kill()
    # The last move was answered if another prompt, or the end, came after it.
    last = terminal.text.rpartition("> ")[2]
    answered = not last.strip() or _is_over(terminal.text)
    victim.examine(moves - 1 + answered if moves else 0, entering=bool(moves) and not answered)


def _offered(text: str) -> int:
    """Return how many moves can be chosen: the list is read out, or only its length."""
    count = 0
    for line in text.splitlines():
        found = re.match(r"(\d+)(?:\. | moves to choose from)", line)
        if found:
            count = int(found[1])
    return count


def _is_over(text: str) -> bool:
    return "is over." in text


def _screen_round(victim: Victim, chance: random.Random) -> None:
    """Go on with a game in the app, make some moves, kill it, and look."""
    command = [sys.executable, "-c", APP, str(victim.store.folder), victim.slot]
    terminal = Terminal(command, ROOT, {})
    if chance.random() < AT_START:
        terminal.watch(chance.uniform(0, 2 * START))
        terminal.kill()
        victim.examine(0, entering=False)
        return
    moves = chance.randrange(1, 6)
    for number in range(moves):
        terminal.wait(lambda: _my_turn(terminal) or _ended(terminal) or _scored(terminal))
        terminal.settle()
        if _scored(terminal):
            terminal.type("\r")
            terminal.wait(lambda: _my_turn(terminal))
            terminal.settle()
        if _ended(terminal):
            moves = number
            break
        # The first legal step of the list; of a move of several steps the next is asked at once.
        if not _typing(terminal):
            terminal.type(":")
            terminal.wait(lambda: _typing(terminal))
            terminal.settle()
        asked = terminal.rows
        terminal.type("\r")
        if number + 1 < moves:
            terminal.wait(lambda asked=asked: terminal.rows != asked)
    terminal.watch(BLINK * chance.random() ** 3)
    terminal.kill()
    victim.examine(max(moves - 1, 0), entering=moves > 0)
    _compare(terminal, victim)


def _typing(terminal: Terminal) -> bool:
    """Return whether the line to type a move in is open, which lists the legal ones."""
    return "tab complete" in terminal.rows[-1]


def _my_turn(terminal: Terminal) -> bool:
    """Return whether the header says so, which stands above the line to type in too."""
    return "your turn" in terminal.rows[0]


def _ended(terminal: Terminal) -> bool:
    """Return whether the final score is shown."""
    return "enter home" in terminal.rows[-1]


def _scored(terminal: Terminal) -> bool:
    """Return whether the score of a round is shown, before the next one."""
    return "enter go on" in terminal.rows[-1]


def _compare(terminal: Terminal, victim: Victim) -> None:
    """Look for the position that the screen showed last among those in the file."""
    shown = re.search(r"round (\d+).*deck +(\d+).*discard +(\d+)", terminal.rows[0])
    if shown is None:
        return
    wanted = tuple(int(number) for number in shown.groups())
    if wanted not in _positions(victim.match):
        victim.toll.losses.append(
            f"Kill {victim.toll.kills}: round, deck and discard pile were shown as {wanted},"
            " and no saved position has them."
        )


def _positions(match: Match) -> set[tuple[int, int, int]]:
    """Return the round, the deck and the discard pile of every position in play."""
    found = set()
    for position in range(match.position + 1):
        view = match.view_at(position, SPECTATOR)
        assert isinstance(view, FruitBossView)
        discard = len(view.discard_cards())
        found.add((int(view.round_number()), int(view.deck_count()), discard))
    return found


def main(arguments: list[str] | None = None) -> int:
    """Kill, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plain", type=int, default=300, help="kills in plain words (300)")
    parser.add_argument("--screen", type=int, default=60, help="kills of the app (60)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        tolls = {
            "plain": kill_plain(Path(folder, "plain"), given.plain, given.seed),
            "screen": kill_screen(Path(folder, "screen"), given.screen, given.seed),
        }
    if given.json:
        print(json.dumps({name: asdict(toll) for name, toll in tolls.items()}, indent=2))
    else:
        for name, toll in tolls.items():
            print(
                f"{name}: {toll.kills} kills in {toll.games} games, {toll.answered} moves answered,"
                f" {toll.unanswered} kills within a move ({toll.kept} of them saved it),"
                f" {len(toll.losses)} losses."
            )
            print(*toll.losses, sep="\n", end="\n" if toll.losses else "")
    return 1 if any(toll.losses for toll in tolls.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
