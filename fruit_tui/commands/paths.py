"""`fruit-tui paths`: what is kept where on this machine."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from fruit_tui.commands import OK, printable
from fruit_tui.commands.config import config_file
from fruit_tui.commands.saves import saves_folder
from fruit_tui.storage import SaveStore
from fruit_tui.storage.samples import samples_folder


def run(given: argparse.Namespace) -> int:
    """Print the places, whether there is something already, and what lies there."""
    rows = _places(given)
    if given.json:
        facts = [
            {"name": name, "path": str(path), "exists": path.exists(), "holds": holds}
            for name, path, holds in rows
        ]
        print(json.dumps(facts, indent=2))
        return OK
    for name, path, holds in rows:
        print(printable(f"{name}: {path}{'' if path.exists() else ' (not there yet)'}"))
        print(f"    {holds}")
    return OK


def _places(given: argparse.Namespace) -> list[tuple[str, Path, str]]:
    store = SaveStore(saves_folder(getattr(given, "saves", None)))
    return [
        ("settings", config_file(given), "Your settings and keys: docs/settings.md."),
        ("saves", store.folder, "Your games, the version before of each, and their reviews."),
        ("trash", store.trash, "Games that you deleted; fruit-tui saves restore."),
        ("damaged", store.damaged, "Files that could not be read, moved aside."),
        ("samples", samples_folder(), "The sample games, never written."),
        ("app", Path(__file__).parents[2], "The app itself."),
    ]
