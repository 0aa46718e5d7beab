"""Feed the loader everything that is no save, and time it.

    python -m bench.fuzz [--random 20000] [--seed 1] [--json]

A small save of every game is cut short at every length and changed at every byte, with
the check left wrong and made right; mutated at random, with the check made right; replaced
by random msgpack; and joined by files that promise or hold far too much.  Whatever comes of
it must be a typed error, or a save; and a save must replay or be refused with a typed error.
One line of figures a kind of file; exit 1 for a crash.  Times are processor time of `load`
alone, and with the replay for those that were saves, in milliseconds.  Memory is how much more
the whole process took for one file than before it, at most, in MB.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import thread_time
from typing import Any, Final

import msgpack  # type: ignore[import-untyped]

from bench.forged import crowds, promises, reseal, sealed
from fruit_tui.engine.game import GameError
from fruit_tui.engine.registry import GAMES
from fruit_tui.match import Match, Player, from_save, to_save
from fruit_tui.storage import BadSave, SaveFile, dump, load

TIME: Final = "2026-03-04T05:06:07Z"

# Where Linux tells a process how much memory it took at most, and forgets it.
STATUS: Final = Path("/proc/self/status")
CLEAR: Final = Path("/proc/self/clear_refs")

# The files of this size and more are no subject of the limits.
LARGE: Final = 1_000_000


@dataclass
class Figures:
    """What came of one kind of file.

    tried     files, none larger than 1 MB
    refused   of them with a typed error; `games`: those that loaded and replayed whole
    slowest   milliseconds for the slowest `load`, and for the slowest load and replay
    worst     how large the file was that took longest to load
    peak      MB that the process took more than before, at most, for one file
    crashes   everything that was no typed error, a sentence each
    """

    kind: str
    tried: int = 0
    refused: int = 0
    games: int = 0
    slowest_load: float = 0.0
    slowest_replay: float = 0.0
    peak: float = 0.0
    worst: str = ""
    crashes: list[str] = field(default_factory=list)


def small_save(name: str, moves: int = 8) -> SaveFile:
    """Return a game of a few moves, the smallest of its kind."""
    game = GAMES[name]
    players = [Player("A"), *[Player("B", "random")] * (game.min_seats - 1)]
    match = Match.new(game, game.options(game.min_seats), players, 5, title="T", created=TIME)
    while match.position < moves:
        seat = match.deciders()[0]
        match.play(seat, match.legal_actions(seat)[0])
    return to_save(match, updated=TIME)


def truncations(data: bytes) -> Iterator[bytes]:
    """Yield a file cut short at every length."""
    for size in range(len(data)):
        yield data[:size]
        if size > 10:
            yield reseal(data[:size])


def flips(data: bytes) -> Iterator[bytes]:
    """Yield a file with each bit of each byte changed, and all eight of them."""
    for place in range(len(data)):
        for mask in (1, 2, 4, 8, 16, 32, 64, 128, 255):
            broken = bytearray(data)
            broken[place] ^= mask
            yield bytes(broken)
            if place < len(data) - 10:
                yield reseal(bytes(broken))


def mutations(data: bytes, chance: random.Random, count: int) -> Iterator[bytes]:
    """Yield a file mutated at random, its check made right."""
    for _ in range(count):
        broken = bytearray(data[:-10])
        for _ in range(chance.randint(1, 6)):
            place = chance.randrange(len(broken))
            size = chance.choice((1, 1, 1, 2, 4, 9, 40))
            kind = chance.randrange(5)
            if kind == 0:
                broken[place : place + size] = chance.randbytes(size)
            elif kind == 1:
                broken[place:place] = chance.randbytes(size)
            elif kind == 2 and len(broken) > size + 20:
                del broken[place : place + size]
            elif kind == 3:
                start = chance.randrange(len(broken))
                broken[place:place] = broken[start : start + size]
            else:
                broken[place] = chance.choice((0x80, 0x90, 0xC0, 0xC1, 0xC4, 0xD9, 0xDC, 0xDF))
        yield reseal(bytes(broken) + bytes(10))


def random_msgpack(save: SaveFile, chance: random.Random, count: int) -> Iterator[bytes]:
    """Yield any msgpack, and saves with any msgpack in place of some of their fields."""
    fields: dict[str, Any] = save.model_dump()
    names = [name for name in fields if name not in ("format", "version")]
    for _ in range(count):
        if chance.random() < 0.2:
            yield msgpack.packb(_value(chance, 4))
            continue
        changed = dict(fields)
        for name in chance.sample(names, chance.randint(1, 3)):
            changed[name] = _value(chance, 3)
        if chance.random() < 0.2:
            del changed[chance.choice(names)]
        yield sealed(changed)


def _value(chance: random.Random, depth: int) -> object:
    """Return any value that msgpack has."""
    kind = chance.randrange(9 if depth else 7)
    if kind == 0:
        return chance.choice((None, True, False))
    if kind == 1:
        return chance.choice((0, 1, -1, 2**31, 2**63, -(2**63), chance.getrandbits(64)))
    if kind == 2:
        return chance.choice((0.0, -1.5, float("inf"), float("nan")))
    if kind < 5:
        return "".join(chr(chance.choice((97, 32, 0, 0x202E, 0x1F34B))) for _ in range(kind * 3))
    if kind < 7:
        return chance.randbytes(chance.choice((0, 8, 9)))
    values = [_value(chance, depth - 1) for _ in range(chance.randrange(5))]
    return values if kind == 7 else {str(place): value for place, value in enumerate(values)}


def feed(kind: str, files: Iterator[bytes]) -> Figures:
    """Give every file to the loader, and what it takes for a save to the match."""
    figures = Figures(kind)
    for data in files:
        if len(data) < LARGE:
            before = _memory(reset=True)
            _feed_one(figures, data)
            figures.peak = max(figures.peak, round(_memory() - before, 1))
    return figures


def _memory(*, reset: bool = False) -> float:
    """Return the most memory that this process took since the last reset, in MB; 0.0 unknown."""
    try:
        if reset:
            CLEAR.write_text("5")
        text = STATUS.read_text("ascii")
    except OSError:
        return 0.0
    return int(text.partition("VmHWM:")[2].split()[0]) / 1024


def _feed_one(figures: Figures, data: bytes) -> None:
    figures.tried += 1
    began = loaded = thread_time()
    try:
        try:
            save = load(data)
        finally:
            loaded = thread_time()
        from_save(save)
        figures.games += 1
    except BadSave:
        figures.refused += 1
    except GameError as error:
        # A log that does not replay: refused as well, by the match and not by the loader.
        figures.refused += 1
        if not str(error).endswith("."):
            figures.crashes.append(f"{data[:200].hex()}: {error!r} is no sentence.")
    except Exception as error:
        figures.crashes.append(f"{data[:200].hex()}: {type(error).__name__}: {error}")
    took = round(1000 * (loaded - began), 1)
    if took > figures.slowest_load:
        figures.slowest_load, figures.worst = took, f"{len(data)} bytes"
    whole = round(1000 * (thread_time() - began), 1)
    figures.slowest_replay = max(figures.slowest_replay, whole)


def run(count: int, seed: int) -> list[Figures]:
    """Try every kind of file on saves of every game; `count` random ones of each kind."""
    saves = {name: small_save(name) for name in GAMES}
    share = max(count // len(saves), 1)
    kinds: dict[str, Callable[[SaveFile, random.Random], Iterator[bytes]]] = {
        "far too much": lambda save, _: iter(promises(dump(save)).values()),
        "crowds": lambda save, _: iter(crowds(save.model_dump()).values()),
        "truncations": lambda save, _: truncations(dump(save)),
        "changed bits": lambda save, _: flips(dump(save)),
        "mutations": lambda save, chance: mutations(dump(save), chance, share),
        "random msgpack": lambda save, chance: random_msgpack(save, chance, share),
    }
    rows = []
    for kind, make in kinds.items():
        chance = random.Random(f"{seed}/{kind}")
        files = (data for save in saves.values() for data in make(save, chance))
        rows.append(feed(kind, files))
    return rows


def main(arguments: list[str] | None = None) -> int:
    """Feed the loader, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--random", type=int, default=20_000, help="random files a kind (20000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(arguments)
    rows = run(given.random, given.seed)
    if given.json:
        print(json.dumps([asdict(row) for row in rows], indent=2))
    else:
        for row in rows:
            print(
                f"{row.kind}: {row.tried} files, {row.refused} refused, {row.games} games,"
                f" {len(row.crashes)} crashes; slowest load {row.slowest_load} ms"
                f" ({row.worst}), with replay {row.slowest_replay} ms; peak {row.peak} MB"
            )
            print(*row.crashes[:20], sep="\n", end="\n" if row.crashes else "")
        tried, crashes = sum(row.tried for row in rows), sum(len(row.crashes) for row in rows)
        slowest = max(row.slowest_load for row in rows)
        peak = max(row.peak for row in rows)
        print(
            f"All together: {tried} files, {crashes} crashes, slowest load {slowest} ms,"
            f" peak {peak} MB."
        )
    return 1 if any(row.crashes for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
