"""What a save costs: time and bytes by the length of the game.

    python -m bench.saves [--game fruit-boss] [--lengths 75,150,300,600,1200] [--json]

For each length: writing the whole game after a move (once without the disk, once with it,
as the app does after every move), its bytes, reading the file, opening it as a game that can
be played on (which replays and checks every entry), and verifying it.  Milliseconds of
processor time, the median of several; those with the disk are of the clock.  A log longer
than a game is one in which every step was taken back and done again, once or more often.
Nothing is asserted; the last column says whether time grows faster than the log.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from time import perf_counter, thread_time
from typing import Final

from fruit_tui.engine.build import build
from fruit_tui.engine.registry import GAMES, game_named
from fruit_tui.engine.rng import Rng
from fruit_tui.match import Entry, Match, Player, from_save, to_save, verify
from fruit_tui.storage import SaveStore, dump, load

LENGTHS: Final = "75,150,300,600,1200,2400"
REPEATS: Final = 7


@dataclass(frozen=True)
class Row:
    """One length of the log: bytes, and milliseconds.

    write     the match as bytes; `save`: those bytes safely on disk as well, by the clock
    load      from bytes to a checked file; `open`: to a match; `verify`: with the verdict
    """

    entries: int
    size: int
    write: float
    save: float
    load: float
    open: float
    verify: float


def measure(game: str, lengths: list[int]) -> list[Row]:
    """Return a row for each length."""
    rows = []
    with tempfile.TemporaryDirectory() as folder, SaveStore(Path(folder)) as store:
        slot = store.new_slot("game")
        for length in lengths:
            match = long_match(game, length)
            file = to_save(match)
            data = dump(file)
            rows.append(
                Row(
                    entries=len(file.log),
                    size=len(data),
                    write=_cost(lambda match=match: dump(to_save(match))),
                    save=_cost(lambda match=match: store.save(slot, to_save(match)), perf_counter),
                    load=_cost(lambda data=data: load(data)),
                    open=_cost(lambda data=data: from_save(load(data))),
                    verify=_cost(lambda data=data: verify(load(data))),
                )
            )
    return rows


def long_match(name: str, entries: int) -> Match:
    """Return a game of random moves, to its end or to so many entries.

    Where it ends before, it is played anew with every step taken back and done again, once,
    twice and so on, until its log is long enough.
    """
    takes = 0
    while True:
        match = _played(name, entries, takes)
        if len(match.log) >= entries:
            return match
        takes += 1


def _played(name: str, entries: int, takes: int) -> Match:
    """Return a game in which each step is taken back and done again so many times."""
    game = game_named(name)
    players = [Player(f"Player {seat}") for seat in range(game.max_seats)]
    match = Match.new(game, game.options(game.max_seats), players, 2026)
    rng = Rng.stream(2026, "bench")
    while not match.is_over() and len(match.log) < entries:
        seat = match.deciders()[0]
        actions = match.legal_actions(seat)
        action = actions[rng.below(len(actions))]
        before = match.position
        match.play(seat, action)
        for _ in range(takes if match.position == before + 1 else 0):
            match.redo(Entry("undo", seat, "step 1", ""))
            match.play(seat, action)
    return match


def _cost(act: Callable[[], object], clock: Callable[[], float] = thread_time) -> float:
    """Return how many milliseconds something takes, the median of several times."""
    times = []
    for _ in range(REPEATS):
        began = clock()
        act()
        times.append(clock() - began)
    return round(1000 * median(times), 2)


def table(rows: list[Row]) -> str:
    """Return the rows for people, with the time of opening a thousand entries at each length."""
    lines = [
        f"{'entries':>8}{'bytes':>9}{'write':>8}{'save':>8}{'load':>8}{'open':>9}{'verify':>9}"
        f"{'open/1000':>11}"
    ]
    lines += [
        f"{row.entries:>8}{row.size:>9}{row.write:>8.2f}{row.save:>8.2f}{row.load:>8.2f}"
        f"{row.open:>9.1f}{row.verify:>9.1f}{1000 * row.open / row.entries:>11.1f}"
        for row in rows
    ]
    return "\n".join(lines)


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=tuple(GAMES), action="append")
    parser.add_argument("--lengths", default=LENGTHS)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    lengths = sorted(int(part) for part in given.lengths.split(","))
    results = {name: measure(name, lengths) for name in given.game or GAMES}
    if given.json:
        facts = {name: [asdict(row) for row in rows] for name, rows in results.items()}
        print(json.dumps({"engine": build().kind, "games": facts}, indent=2))
        return
    print(f"Milliseconds; the engine is {build().kind}.")
    for name, rows in results.items():
        print(f"\n{name}\n{table(rows)}")


if __name__ == "__main__":
    main()
