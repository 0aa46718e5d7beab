"""How much may lie in a folder of games, for a host who lends the room.

Counted is what was deleted too, because nothing in the trash is erased by itself.  A limit
stops new games from being begun, and never one that is being played from being saved: no
game has more than `MAX_FILE` bytes anyway.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from fruit_tui.storage.companions import is_save_name
from fruit_tui.storage.errors import StoreFull


@dataclass(frozen=True)
class Limits:
    """What a folder may hold before no further game is begun there.

    games  saved games, those in the trash included
    size   bytes of all files
    """

    games: int
    size: int

    def check(self, folders: Iterable[Path]) -> None:
        """Raise StoreFull, with what to do about it, where no room is left in `folders`."""
        games = size = 0
        for folder in folders:
            for name, length in _files(folder):
                games += is_save_name(name)
                size += length
        if games >= self.games:
            raise StoreFull(
                f"There are {games} games here, those in the trash included, and the host allows"
                f" no more than {self.games}. Erase one for good on the shelf of the trash."
            )
        if size >= self.size:
            raise StoreFull(
                f"The games here take {size / 1e6:.1f} MB, and the host allows no more than"
                f" {self.size / 1e6:.1f} MB. Erase one for good on the shelf of the trash."
            )


def _files(folder: Path) -> Iterable[tuple[str, int]]:
    """Yield the name and the size in bytes of every file in a folder; none where it is not."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            with suppress(OSError):
                if entry.is_file(follow_symlinks=False):
                    yield entry.name, entry.stat(follow_symlinks=False).st_size
