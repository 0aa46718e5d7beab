"""The settings file: read so that nothing in it can stop the app, written so that nothing is lost.

It is TOML, and a person's own: a change puts one value into it and leaves comments, order
and everything else alone.  A file that cannot be read is never written.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import platformdirs
import tomlkit
from pydantic import ValidationError
from tomlkit.exceptions import TOMLKitError

from fruit_tui.engine.game import GameError
from fruit_tui.settings.model import Settings
from fruit_tui.settings.problems import Place, Problem, line_of, problems_of
from fruit_tui.storage.atomic import make_folder, write_atomically
from fruit_tui.storage.errors import CannotWrite

FILE_VARIABLE: Final = "FRUIT_TUI_CONFIG"
NAME: Final = "settings.toml"

# A larger file is not a person's settings.
MOST_BYTES: Final = 256 * 1024

HEADING: Final = (
    "Settings of fruit-tui.  The settings screen writes here too, and leaves comments alone.",
    "fruit-tui config show tells what holds, fruit-tui config validate what is wrong.",
)

# What a setting can be.
Value = str | int | bool | list[str]


class CannotChange(GameError):
    """A setting could not be written; the text says why."""


@dataclass(frozen=True)
class Reading:
    """What a settings file says.

    data      what it sets, bad values left out
    problems  what is wrong with the rest
    broken    whether it could not be read as a whole
    text      the file, to look up lines in
    """

    path: Path
    data: Mapping[str, Any] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    broken: bool = False
    text: str = ""

    @property
    def settings(self) -> Settings:
        """The settings with the usual values for all that the file does not say."""
        return Settings.model_validate(self.data)


def default_path() -> Path:
    """Return where the settings are: `FRUIT_TUI_CONFIG`, or the system's place for them."""
    chosen = os.environ.get(FILE_VARIABLE)
    if chosen:
        return Path(chosen).expanduser()
    return platformdirs.user_config_path("fruit-tui", appauthor=False) / NAME


def read(path: Path) -> Reading:
    """Read a settings file; one that is not there sets nothing.  Never raises."""
    try:
        if path.is_file() and path.stat().st_size > MOST_BYTES:
            return _broken(path, f"The file has more than {MOST_BYTES // 1024} KB.")
        text = path.read_bytes().decode()
    except FileNotFoundError:
        return Reading(path)
    except OSError as error:
        return _broken(path, f"The file cannot be read: {error.strerror or error}.")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        return _broken(path, "The file is not text in UTF-8.", line)
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        return _broken(path, *_syntax(str(error), text))
    kept, wrong = sound(data)
    problems = [Problem(words, place, str(path), line_of(text, place)) for place, words in wrong]
    return Reading(path, kept, tuple(sorted(problems, key=lambda one: one.line)), text=text)


def sound(data: Mapping[str, Any]) -> tuple[dict[str, Any], list[tuple[Place, str]]]:
    """Return what of `data` can hold, and what cannot with a sentence each."""
    kept, wrong = dict(data), list[tuple[Place, str]]()
    while True:
        try:
            Settings.model_validate(kept)
        except ValidationError as error:
            found = problems_of(error)
            wrong += found
            for place, _ in found:
                kept = _without(kept, place)
        else:
            return kept, wrong


def change(path: Path, place: Place, value: Value | None) -> None:
    """Put one value into a settings file, or take it out where it is None.

    Raises CannotChange, the file as it was.
    """
    # What a link leads to is changed, so that settings may be kept elsewhere.
    target = Path(os.path.realpath(path))
    reading = read(path)
    if reading.broken:
        raise CannotChange(f"The settings file is left as it is. {reading.problems[0]}")
    document = tomlkit.parse(reading.text)
    if not reading.text:
        for line in HEADING:
            document.add(tomlkit.comment(line))
        document.add(tomlkit.nl())
    try:
        _put(document, place, value)
    except TOMLKitError as error:
        raise CannotChange(f"The settings file has no place for this: {error}.") from error
    try:
        make_folder(target.parent)
        write_atomically(target, tomlkit.dumps(document).encode(), keep_previous=False)
    except CannotWrite as error:
        cause = error.__cause__
        why = cause.strerror if isinstance(cause, OSError) and cause.strerror else str(error)
        raise CannotChange(f"The settings could not be written to {target}: {why}.") from error


def _put(table: MutableMapping[str, Any], place: Place, value: Value | None) -> None:
    """Set a value in a document, in the table that has it already where one does."""
    name, rest = place[0], place[1:]
    head, dot, tail = name.partition(".")
    if dot and name not in table and isinstance(table.get(head), MutableMapping):
        name, rest = head, (tail, *rest)
    if rest:
        if not isinstance(table.get(name), MutableMapping):
            if value is None:
                return
            table[name] = tomlkit.table()
        _put(table[name], rest, value)
    elif value is None:
        table.pop(name, None)
    else:
        table[name] = value


def _without(data: Mapping[str, Any], place: Place) -> dict[str, Any]:
    """Return `data` without what stands at `place`."""
    kept = dict(data)
    if not place:
        return {}
    name, rest = place[0], place[1:]
    head, dot, tail = name.partition(".")
    if dot and name not in kept and head in kept:
        name, rest = head, (tail, *rest)
    if rest and isinstance(kept.get(name), Mapping):
        kept[name] = _without(kept[name], rest)
    else:
        kept.pop(name, None)
    return kept


def _broken(path: Path, words: str, line: int = 0) -> Reading:
    return Reading(path, problems=(Problem(words, (), str(path), line),), broken=True)


def _syntax(words: str, text: str) -> tuple[str, int]:
    """Return the parser's complaint as a sentence, and its line."""
    said, _, where = words.partition(" (at ")
    digits = "".join(letter for letter in where.split(",")[0] if letter.isdigit())
    line = int(digits) if digits else text.count("\n") + 1
    return f"This is no TOML: {said[:1].lower()}{said[1:]}.", line
