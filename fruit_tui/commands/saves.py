"""`fruit-tui saves`: the games in the folder, and which one `play --continue` would open."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from fruit_tui.commands import ERROR, OK, CommandError, printable
from fruit_tui.storage import SaveInfo, SaveStore
from fruit_tui.storage.store import default_folder


def saves_folder(given: str | None) -> Path:
    """Return the folder of saved games: the one that was said, else the usual one."""
    return Path(given).expanduser() if given else default_folder()


def open_store(given: str | None) -> SaveStore:
    """Return the store of `saves_folder`.  CommandError where that is no folder."""
    folder = saves_folder(given)
    if folder.exists() and not folder.is_dir():
        raise CommandError(f"{folder} is not a folder; name one with --saves.", ERROR)
    return SaveStore(folder)


def run(given: argparse.Namespace) -> int:
    """Print the saved games, the newest first."""
    store = open_store(given.saves)
    infos = store.list()
    if given.json:
        print(json.dumps([_facts(info) for info in infos], indent=2))
        return OK
    if not infos:
        print(f"There are no saved games in {printable(str(store.folder))}.")
        return OK
    print(f"In {printable(str(store.folder))}:")
    for info in infos:
        print(printable(_line(info)))
    return OK


def _line(info: SaveInfo) -> str:
    if info.problem:
        return f"  {info.slot}: cannot be opened. {info.problem}"
    state = "finished" if info.finished else "in progress"
    busy = " Open in another window." if info.busy else ""
    note = f" {info.note}" if info.note else ""
    players = ", ".join(
        f"{name} ({bot or 'a person'})" for name, bot in zip(info.names, info.bots, strict=True)
    )
    return (
        f"  {info.slot}: {info.title}, {state}, saved {info.updated}, {players}."
        f" {info.progress}{busy}{note}"
    )


def _facts(info: SaveInfo) -> dict[str, object]:
    return {
        "slot": info.slot,
        "path": str(info.path),
        "bytes": info.size,
        "game": info.game,
        "title": info.title,
        "players": [
            {"name": name, "bot": bot} for name, bot in zip(info.names, info.bots, strict=True)
        ],
        "progress": info.progress,
        "created": info.created,
        "updated": info.updated,
        "entries": info.entries,
        "finished": info.finished,
        "busy": info.busy,
        "problem": info.problem,
        "note": info.note,
    }
