"""What is wrong with settings, as sentences with the file and the line."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, get_args

from pydantic import ValidationError
from pydantic.fields import FieldInfo

from fruit_tui.settings.model import Confirm, GameSettings, Settings

# A place in the settings: ("games", "fruit-boss", "seats").
Place = tuple[str, ...]

# The longest piece of foreign text in a sentence.
MOST_SHOWN: Final = 60


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong.

    words     a sentence
    place     which setting it is about; () for the file as a whole
    where     the file, the environment variable or the option that says so
    line      its line, counted from 1; 0 where there is none
    warning   whether it may well be meant so
    """

    words: str
    place: Place = ()
    where: str = ""
    line: int = 0
    warning: bool = False

    def __str__(self) -> str:
        line = f":{self.line}" if self.line else ""
        return f"{self.where}{line}: {self.words}" if self.where else self.words


def line_of(text: str, place: Place) -> int:
    """Return the line on which a TOML text sets `place`, 0 where it does not.

    What the text says up to a line is read by the same parser as the whole: the first
    line after which the place is there ends its value, and the value begins behind the
    last line before that after which everything was complete.
    """
    lines = text.splitlines()
    complete = 0
    for count in range(1, len(lines) + 1):
        try:
            data = tomllib.loads("\n".join(lines[:count]) + "\n")
        except ValueError:
            continue
        if _there(data, place):
            return complete + 1
        complete = count
    return 0


def _there(data: object, place: Place) -> bool:
    """Return whether `data` has something at `place`, whose names may have dots in them."""
    if not place:
        return True
    if not isinstance(data, Mapping):
        return False
    if place[0] in data and _there(data[place[0]], place[1:]):
        return True
    head, dot, rest = place[0].partition(".")
    return bool(dot) and head in data and _there(data[head], (rest, *place[1:]))


def problems_of(error: ValidationError) -> list[tuple[Place, str]]:
    """Return every place at which a value is wrong, with a sentence."""
    found: dict[Place, str] = {}
    for fault in error.errors(include_url=False):
        place = tuple(str(part) for part in fault["loc"] if part != "[key]")
        if place[:1] == ("keys",):
            place = place[:2]
        found.setdefault(place, _sentence(place, dict(fault)))
    return list(found.items())


def _sentence(place: Place, fault: Mapping[str, Any]) -> str:
    kind, name = fault["type"], ".".join(place)
    given = _written(fault["input"])
    if kind == "misfit":
        return str(fault["ctx"]["words"])
    if kind == "extra_forbidden":
        return unknown(f'There is no setting "{name}"', place[-1], _siblings(place))
    if place[:1] == ("keys",):
        return f'The keys of "{".".join(place[1:])}" are a key or a list of keys, not {given}.'
    if kind == "literal_error":
        return f"{name} takes {_listed(_choices(place))}, not {given}."
    if kind.startswith("bool"):
        return f"{name} takes true or false, not {given}."
    if kind.startswith("int"):
        return f"{name} takes a whole number, not {given}."
    if kind == "string_too_long":
        return f"{name} takes at most {fault['ctx']['max_length']} letters."
    if kind.startswith("string"):
        return f"{name} takes a text in quotes, not {given}."
    return f"{name} takes a table of settings, not {given}."


def unknown(sentence: str, name: str, known: list[str]) -> str:
    """Return a sentence about an unknown name, with the known one that was likely meant."""
    near = difflib.get_close_matches(name, known, 1)
    return f'{sentence}; did you mean "{near[0]}"?' if near else f"{sentence}."


def _fields(place: Place) -> Mapping[str, FieldInfo]:
    """Return the settings of the part that `place` is in."""
    if place[:1] == ("confirm",) and len(place) > 1:
        return Confirm.model_fields
    if place[:1] == ("games",) and len(place) > 2:
        return GameSettings.model_fields
    return Settings.model_fields


def _siblings(place: Place) -> list[str]:
    return list(_fields(place))


def _choices(place: Place) -> tuple[str, ...]:
    return get_args(_fields(place)[place[-1]].annotation)


def _listed(names: tuple[str, ...]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}"


def _written(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 3]}..."
