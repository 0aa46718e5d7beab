"""Which setting holds: what an option says, else the environment, else the file, else the usual."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from fruit_tui.settings.file import CannotChange, Reading, Value, change, default_path, read, sound
from fruit_tui.settings.model import Settings
from fruit_tui.settings.problems import Place, Problem

OPTION, ENVIRONMENT, FILE, DEFAULT = "option", "environment", "file", "default"

# The environment variable of each setting that has one.
VARIABLES: Final[Mapping[str, str]] = {
    name: f"FRUIT_TUI_{name.upper()}"
    for name in ("theme", "glyphs", "name", "pace", "mouse", "hints")
}

_SWITCHES: Final = ("mouse", "hints")
_ON_OR_OFF: Final = TypeAdapter(bool)


class BadOption(Exception):
    """An option of the command line cannot hold; the text says why."""


@dataclass
class Preferences:
    """The settings that hold, where each comes from, and what was wrong on the way.

    What is changed here is written to the file where that can be; a file that cannot
    be read or written is left alone, and the change holds until the app is left.
    """

    settings: Settings = field(default_factory=Settings)
    sources: Mapping[Place, str] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    path: Path | None = None  # None for settings that are kept nowhere
    text: str = ""  # the file as it was read, to look up lines in

    def source(self, place: Place) -> str:
        """Return where the value at `place` comes from: one of the four layers."""
        return self.sources.get(place, DEFAULT)

    def change(self, place: Place, value: Value | None) -> str:
        """Change one setting, None for its usual value.

        Returns why it could not be kept, as a sentence; "" where it was.  Raises
        ValueError for a value that does not fit.
        """
        self.settings = changed(self.settings, place, value)
        self.sources = {**self.sources, place: DEFAULT if value is None else FILE}
        if self.path is None:
            return ""
        try:
            change(self.path, place, value)
        except CannotChange as error:
            return f"{error} The change holds until you leave."
        return ""


def changed(settings: Settings, place: Place, value: Value | None) -> Settings:
    """Return settings with another value at `place`; ValueError where it does not fit."""
    data = settings.model_dump(exclude_unset=True)
    inner = data
    for name in place[:-1]:
        inner = inner.setdefault(name, {})
    if value is None:
        inner.pop(place[-1], None)
    else:
        inner[place[-1]] = value
    return Settings.model_validate(data)


def preferences(
    options: Mapping[str, Value | None] | None = None,
    environ: Mapping[str, str] | None = None,
    path: Path | None = None,
) -> Preferences:
    """Put the layers on top of each other.

    `options` are what the command line says, None for what it does not.  BadOption
    where one of them cannot hold; what is wrong elsewhere is told in `problems`.
    """
    reading = read(default_path() if path is None else path)
    env, wrong = from_environment(os.environ if environ is None else environ)
    said = {name: value for name, value in (options or {}).items() if value is not None}
    fit, bad = sound(said)
    if bad:
        raise BadOption(" ".join(f"--{words}" for _, words in bad))
    return _stacked(reading, env, fit, wrong)


def _stacked(
    reading: Reading, env: Mapping[str, Any], said: Mapping[str, Any], wrong: list[Problem]
) -> Preferences:
    data = {**reading.data, **env, **said}
    settings = Settings.model_validate(data)
    sources: dict[Place, str] = dict.fromkeys(places(settings, set_only=True), FILE)
    sources |= {(name,): ENVIRONMENT for name in env}
    sources |= {(name,): OPTION for name in said}
    return Preferences(settings, sources, (*reading.problems, *wrong), reading.path, reading.text)


def from_environment(environ: Mapping[str, str]) -> tuple[dict[str, Any], list[Problem]]:
    """Return the settings that variables make, and what is wrong with others."""
    data: dict[str, Any] = {}
    problems: list[Problem] = []
    for name, variable in VARIABLES.items():
        text = environ.get(variable)
        if not text:
            continue
        try:
            value: Value = _ON_OR_OFF.validate_python(text) if name in _SWITCHES else text
        except ValidationError:
            words = f'{name} takes on or off, not "{text[:60]}".'
            problems.append(Problem(words, (name,), variable))
            continue
        fit, bad = sound({name: value})
        data |= fit
        problems += [Problem(words, place, variable) for place, words in bad]
    return data, problems


def places(settings: Settings, *, set_only: bool = False) -> list[Place]:
    """Return the places of all single settings, or of those that were set."""
    data = settings.model_dump(exclude_unset=set_only)
    found: list[Place] = []

    def walk(value: object, place: Place) -> None:
        if isinstance(value, dict):
            for name, inner in value.items():
                walk(inner, (*place, str(name)))
        else:
            found.append(place)

    walk(data, ())
    return found
