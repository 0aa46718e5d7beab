"""Which saved games went on from one another, and where they part.

Nothing of this is written down anywhere: a game that was played on from a replay has the
same seed, options and deal, and begins with the same moves.  Where two logs stop being
equal is where one of them branched off.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from fruit_tui.storage import EntryRow, SaveError, SaveFile, SaveInfo, read


@dataclass(frozen=True)
class Branch:
    """Another game of the same deal.

    info      the saved game
    shared    how many entries in play both games have, from the first on
    earlier   whether it was begun before the game that was asked about
    """

    info: SaveInfo
    shared: int
    earlier: bool


def in_play(log: Sequence[EntryRow]) -> list[EntryRow]:
    """Return the entries of a log that were not taken back."""
    entries: list[EntryRow] = []
    for row in log:
        kind, _, text, _ = row
        if kind == "u":
            # "step 2", "turn 9": how many entries go.
            count = int(text.split()[-1]) if text.split()[-1].isdecimal() else 0
            del entries[max(len(entries) - count, 0) :]
        else:
            entries.append(row)
    return entries


def shared_entries(one: SaveFile, other: SaveFile) -> int:
    """Return how many entries two games have in common from the start; -1 of two deals."""
    if (one.game, one.seats, one.options, one.seed) != (
        other.game,
        other.seats,
        other.options,
        other.seed,
    ) or one.start != other.start:
        return -1
    shared = 0
    for mine, theirs in zip(in_play(one.log), in_play(other.log), strict=False):
        if mine != theirs:
            break
        shared += 1
    return shared


def branches(save: SaveFile, infos: Sequence[SaveInfo], path: Path | None = None) -> list[Branch]:
    """Return the games among `infos` that are of the same deal, by where they part.

    `path` is the file of `save` itself, which is left out.  Files that cannot be read
    are no branches.
    """
    found = []
    for info in infos:
        if info.path == path or info.problem or info.game != save.game:
            continue
        try:
            other = read(info.path)
        except SaveError:
            continue
        shared = shared_entries(save, other)
        if shared >= 0:
            found.append(Branch(info, shared, other.created < save.created))
    return sorted(found, key=lambda branch: (branch.shared, branch.info.slot))
