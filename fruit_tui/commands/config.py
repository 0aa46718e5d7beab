"""`fruit-tui config`: the settings that hold, what is wrong with them, and every key."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from fruit_tui.commands import ERROR, OK, USAGE, CommandError, printable
from fruit_tui.commands.saves import saves_folder
from fruit_tui.settings import (
    BadOption,
    Preferences,
    Problem,
    Reading,
    Value,
    default_path,
    preferences,
    read,
)
from fruit_tui.settings.file import NAME
from fruit_tui.settings.layers import places


def run(given: argparse.Namespace) -> int:
    """Print what was asked for; without an action what holds."""
    if given.action == "path":
        print(config_file(given))
        return OK
    if given.action == "validate":
        return _validate(given)
    if given.action == "keys":
        return _keys(given)
    return _show(given)


def config_file(given: argparse.Namespace) -> Path:
    """Return the settings file: the one that was named, else the usual one.

    A guest's lies among the guest's own games, and nowhere else.
    """
    if given.restricted:
        return saves_folder(given.saves) / NAME
    named: str = getattr(given, "config", "")
    return Path(named).expanduser() if named else default_path()


def chosen(given: argparse.Namespace) -> Preferences:
    """Return the settings that hold for a command; CommandError for an option that cannot."""
    looks: dict[str, Value | None] = {
        name: getattr(given, name, None) for name in ("theme", "glyphs", "pace")
    }
    if getattr(given, "no_mouse", False):
        looks["mouse"] = False
    try:
        return preferences(looks, path=config_file(given))
    except BadOption as error:
        raise CommandError(str(error), USAGE) from error


def _show(given: argparse.Namespace) -> int:
    found = chosen(given)
    rows = []
    for place in places(found.settings):
        value: object = found.settings.model_dump(mode="json")
        for name in place:
            assert isinstance(value, dict)
            value = value[name]
        rows.append((place, value, found.source(place)))
    if getattr(given, "json", False):
        facts = {
            "file": str(found.path),
            "settings": [
                {"name": list(place), "value": value, "from": source}
                for place, value, source in rows
            ],
            "problems": [_facts(problem) for problem in found.problems],
        }
        print(json.dumps(facts, indent=2))
        return OK
    width = max(len(".".join(place)) for place, _, _ in rows)
    for place, value, source in rows:
        said = json.dumps(value, ensure_ascii=False)
        print(printable(f"{'.'.join(place):<{width}} = {said}").ljust(width + 20), f" ({source})")
    for problem in found.problems:
        print(printable(str(problem)))
    return OK


def _validate(given: argparse.Namespace) -> int:
    """Say everything that is wrong with a file; ERROR where something cannot hold."""
    path = Path(given.file).expanduser() if given.file else config_file(given)
    if given.file and not path.exists():
        raise CommandError(f"There is no file {path}.", ERROR)
    reading = read(path)
    problems = [*reading.problems, *_wrong_keys(reading)]
    problems.sort(key=lambda one: one.line)
    code = ERROR if any(not problem.warning for problem in problems) else OK
    if given.json:
        facts = {"file": str(path), "problems": [_facts(problem) for problem in problems]}
        print(json.dumps(facts, indent=2))
        return code
    for problem in problems:
        print(printable(f"{problem}{' (a warning)' if problem.warning else ''}"))
    if not problems:
        there = "is sound" if path.exists() else "is not there, so the usual settings hold"
        print(printable(f"{path} {there}."))
    return code


def _wrong_keys(reading: Reading) -> list[Problem]:
    keys = reading.settings.keys
    if not keys:
        return []
    # Textual is loaded for nothing less.
    from fruit_tui.ui.keymap import key_problems

    return key_problems(keys, reading.text, str(reading.path))


def _keys(given: argparse.Namespace) -> int:
    """List every key by its id, with the player's own where they hold."""
    from fruit_tui.ui.keymap import catalogue, key_problems, usable

    found = chosen(given)
    own = usable(found.settings.keys)
    entries = catalogue().values()
    keys = {one.id: own[one.id].split(",") if one.id in own else [*one.keys] for one in entries}
    problems = key_problems(found.settings.keys, found.text, str(found.path))
    if given.json:
        facts = {
            "keys": [
                {
                    "id": one.id,
                    "keys": keys[one.id],
                    "usual": [*one.keys],
                    "does": one.does,
                    "where": [*one.places],
                }
                for one in entries
            ],
            "problems": [_facts(problem) for problem in problems],
        }
        print(json.dumps(facts, indent=2))
        return OK
    width = max(len(name) for name in keys)
    for one in entries:
        mark = "*" if one.id in own else " "
        where = one.places[0] if len(one.places) == 1 else f"{len(one.places)} screens"
        print(f"{mark} {one.id:<{width}}  {' '.join(keys[one.id]):<24}  {one.does} ({where})")
    for problem in problems:
        print(printable(str(problem)))
    return OK


def _facts(problem: Problem) -> dict[str, object]:
    return {
        "words": problem.words,
        "setting": list(problem.place),
        "where": problem.where,
        "line": problem.line or None,
        "kind": "warning" if problem.warning else "error",
    }
