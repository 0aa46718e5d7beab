"""`fruit-tui saves`: what lies in the folder of games, shelf by shelf."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from fruit_tui.commands import ERROR, OK, CommandError, printable
from fruit_tui.commands.store_words import FINISHED, SAMPLES, TRASH
from fruit_tui.engine.game import SPECTATOR
from fruit_tui.match import names_for
from fruit_tui.storage import Limits, SaveInfo, SaveStore
from fruit_tui.storage.listing import infos_in
from fruit_tui.storage.samples import samples_folder
from fruit_tui.storage.store import default_folder

if TYPE_CHECKING:
    from fruit_tui.match.summary import Summary


def saves_folder(given: str | None) -> Path:
    """Return the folder of saved games: the one that was said, else the usual one."""
    return Path(given).expanduser() if given else default_folder()


def open_store(given: str | None, limits: Limits | None = None) -> SaveStore:
    """Return the store of `saves_folder`, with a host's limits.  CommandError for no folder."""
    folder = saves_folder(given)
    if folder.exists() and not folder.is_dir():
        raise CommandError(f"{folder} is not a folder; name one with --saves.", ERROR)
    return SaveStore(folder, limits=limits)


def run(given: argparse.Namespace) -> int:
    """Print the saved games, the newest first, or do what was asked with one."""
    store = open_store(given.saves, given.limits)
    if given.action is not None:
        # Nothing of it is needed to look at a list.
        from fruit_tui.commands.arrange import ACTIONS

        return ACTIONS[given.action](store, given)
    infos = on_shelf(store, given.shelf)
    # The app opens its folder from here too, and is not to wait for what reviews need.
    from fruit_tui.match.summary import Summaries

    looks = Summaries(store.folder)
    if given.json:
        facts = [_facts(info, looks.of(info)) for info in infos]
        looks.keep()
        print(json.dumps(facts, indent=2))
        return OK
    where = f" in {samples_folder() if given.shelf == SAMPLES else store.folder}"
    if given.restricted:
        where = ""  # where things lie on the host is no guest's business
    if not infos:
        print(printable(f"There are no saved games{where}."))
        return OK
    if where:
        print(printable(f"I{where[2:]}:"))
    for info in infos:
        for line in _lines(info, looks.of(info)):
            print(printable(line) if not line.startswith(" ") else f"    {printable(line)}")
    looks.keep()
    return OK


def on_shelf(store: SaveStore, shelf: str | None) -> list[SaveInfo]:
    """Return the games on one shelf, or the player's own, the latest first."""
    if shelf == SAMPLES:
        return sorted(infos_in(samples_folder()), key=lambda info: info.slot)
    if shelf == TRASH:
        return store.deleted()
    infos = store.list()
    if shelf is None:
        return infos
    return [info for info in infos if info.problem or info.finished == (shelf == FINISHED)]


def _lines(info: SaveInfo, summary: Summary) -> list[str]:
    """Return a game as a line with its name, and indented ones about it."""
    if info.problem:
        return [f"{info.slot}: cannot be opened. {info.problem}"]
    state = "finished" if info.finished else "in progress"
    players = ", ".join(
        f"{name} ({bot or 'a person'})" for name, bot in zip(info.names, info.bots, strict=True)
    )
    lines = [
        f"{info.slot}: {info.title}",
        f"  {info.game}, {len(info.names)} seats, {state}, round {summary.round},"
        f" saved {info.updated}, {size_words(info.size)}",
        f"  {players}",
        f"  {info.progress} {standing_words(info, summary)}",
    ]
    if summary.picture:
        lines.append(f"  Table: {summary.picture}")
    remarks = [summary.problem, "Open in another window." if info.busy else "", info.note]
    return lines + [f"  {remark}" for remark in remarks if remark]


def standing_words(info: SaveInfo, summary: Summary) -> str:
    """Return who leads with all totals, or the score, as a sentence; "" where nothing is known."""
    if not summary.totals:
        return ""
    eyes = info.bots.index("") if "" in info.bots else SPECTATOR
    names = names_for(eyes, info.names)
    score = " : ".join(str(total) for total in summary.totals)
    if summary.over:
        return f"Score {score}."
    if len(summary.leaders) == len(names):
        return f"All are level, {score}."
    leaders = [names[seat] for seat in summary.leaders]
    who = " and ".join([", ".join(leaders[:-1]), leaders[-1]] if leaders[1:] else leaders)
    several = bool(leaders[1:]) or who.lower() == "you"
    return f"{who} {'lead' if several else 'leads'}, {score}."


def size_words(size: int) -> str:
    """Return a number of bytes for people: "812 bytes", "7.6 KB"."""
    return f"{size} bytes" if size < 1000 else f"{size / 1000:.1f} KB"


def _facts(info: SaveInfo, summary: Summary) -> dict[str, object]:
    return {
        "slot": info.slot,
        "path": str(info.path),
        "bytes": info.size,
        "game": info.game,
        "title": info.title,
        "seats": len(info.names),
        "players": [
            {"name": name, "bot": bot} for name, bot in zip(info.names, info.bots, strict=True)
        ],
        "progress": info.progress,
        "round": summary.round,
        "totals": list(summary.totals),
        "leaders": list(summary.leaders),
        "table": summary.picture,
        "created": info.created,
        "updated": info.updated,
        "entries": info.entries,
        "finished": info.finished,
        "busy": info.busy,
        "problem": info.problem or summary.problem,
        "note": info.note,
    }
