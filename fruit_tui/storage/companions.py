"""Files that belong to a save and go wherever it goes, such as the review of a game.

    SLOT.msgpack          the game
    SLOT.review.msgpack   what was found out about it

A companion can be made anew from its game, so a game that was moved without one
is whole all the same; one that stayed behind must never meet another game.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from fruit_tui.storage.atomic import BACKUP

SUFFIX: Final = ".msgpack"
REVIEW: Final = "review"

# The words between a slot and the ending of a companion's name.
KINDS: Final = (REVIEW,)


def companion(path: Path, kind: str) -> Path:
    """Return where the companion of a save lies, there or not."""
    return path.with_name(f"{path.name.removesuffix(SUFFIX)}.{kind}{SUFFIX}")


def companions(path: Path) -> list[Path]:
    """Return where all companions of a save lie, there or not."""
    return [companion(path, kind) for kind in KINDS]


def is_save_name(name: str) -> bool:
    """Return whether a file of this name is a game: no companion, no backup, not hidden."""
    stem = name.removesuffix(SUFFIX)
    is_companion = stem.rpartition(".")[2] in KINDS
    return stem != name and not is_companion and not name.startswith(".")


def family(path: Path) -> list[Path]:
    """Return every name that belongs to a save: its own, its backup's, its companions'."""
    return [path, path.with_name(path.name + BACKUP), *companions(path)]
