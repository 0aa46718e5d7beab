"""What `fruit-tui saves` does with one game: rename it, copy it, delete it and so on."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Final

from fruit_tui.commands import ERROR, OK, USAGE, CommandError, printable, shown
from fruit_tui.match.incoming import import_game
from fruit_tui.storage import NoSuchSave, SaveInfo, SaveStore
from fruit_tui.storage.companions import SUFFIX
from fruit_tui.storage.samples import samples_folder


def rename(store: SaveStore, given: argparse.Namespace) -> int:
    """Give a game another title."""
    slot = _slot(given.name)
    store.rename(slot, given.title)
    return _say(f"{slot} is now called {shown(store.load(slot).save.title)}.")


def copy(store: SaveStore, given: argparse.Namespace) -> int:
    """Make a second game of one."""
    return _say(f"Copied to {store.duplicate(_slot(given.name))}.")


def delete(store: SaveStore, given: argparse.Namespace) -> int:
    """Move a game to the trash, and say how it comes back."""
    slot = _slot(given.name)
    trashed = store.delete(slot).name.removesuffix(SUFFIX)
    return _say(f"{slot} is in the trash; fruit-tui saves restore {trashed} brings it back.")


def restore(store: SaveStore, given: argparse.Namespace) -> int:
    """Bring a game back from the trash: the one named, else the one deleted last."""
    trashed = store.deleted()
    if not trashed:
        raise CommandError("The trash is empty.", ERROR)
    latest = max(trashed, key=_when_moved)
    chosen = latest if given.name is None else _trashed(trashed, given.name)
    return _say(f"{store.restore(chosen.path)} is back.")


def erase(store: SaveStore, given: argparse.Namespace) -> int:
    """Erase a game in the trash for good."""
    trashed = store.deleted()
    if not trashed:
        raise CommandError("The trash is empty.", ERROR)
    chosen = _trashed(trashed, given.name)
    store.erase(chosen.path)
    return _say(f"{chosen.slot} is erased.")


def _trashed(trashed: list[SaveInfo], name: str) -> SaveInfo:
    """Return the deleted game of that name.  Raises NoSuchSave."""
    slot = _slot(name)
    for info in trashed:
        if info.slot == slot:
            return info
    names = ", ".join(info.slot for info in trashed[:5])
    raise NoSuchSave(f"There is no deleted game {shown(slot)}; the trash has {names}.")


def import_files(store: SaveStore, given: argparse.Namespace) -> int:
    """Copy games from elsewhere, samples by their names; one that does not replay is refused."""
    for word in given.files:
        file = Path(word).expanduser()
        sample = samples_folder() / (_slot(word) + SUFFIX)
        if not file.exists() and Path(word).name == word and sample.exists():
            file = sample
        _say(f"{word} is now {import_game(store, file)}.")
    return OK


def export(store: SaveStore, given: argparse.Namespace) -> int:
    """Copy a game to a file or a folder."""
    written = store.export(_slot(given.name), Path(given.file).expanduser())
    return _say(f"Written to {written}.")


def _slot(name: str) -> str:
    """Return the slot that a name stands for, which may have been completed by a shell."""
    if not name:
        raise CommandError("A game is named as in fruit-tui saves, not with nothing.", USAGE)
    return name.removesuffix(SUFFIX)


def _when_moved(info: SaveInfo) -> float:
    """Return when a file was last moved, in seconds; 0 where it is gone."""
    try:
        return info.path.stat().st_ctime
    except OSError:
        return 0.0


def _say(sentence: str) -> int:
    print(printable(sentence))
    return OK


ACTIONS: Final[dict[str, Callable[[SaveStore, argparse.Namespace], int]]] = {
    "rename": rename,
    "copy": copy,
    "delete": delete,
    "restore": restore,
    "erase": erase,
    "import": import_files,
    "export": export,
}
