"""Traces for the tests: whole ones, ones with a fault, and what a page says of their fields."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ai.bot import parse_spec
from fruit_tui.commands.trace import trace
from fruit_tui.engine.game import Game, OptionValue

DOCS = Path(__file__).parents[2] / "docs"


def traced_game(
    game: Game, seats: int, seed: int, bots: str, options: Mapping[str, OptionValue]
) -> list[str]:
    """Return the lines of a trace."""
    specs = [parse_spec(bots)] * seats
    return [json.dumps(line) for line in trace(game, game.options(seats, options), specs, seed)]


def altered(lines: list[str], number: int, *path: str | int, value: Any) -> list[str]:
    """Return the trace with one value of its line `number` replaced."""
    record = json.loads(lines[number])
    place = record
    for key in path[:-1]:
        place = place[key]
    assert place[path[-1]] != value
    place[path[-1]] = value
    return [*lines[:number], json.dumps(record), *lines[number + 1 :]]


def spoiled(value: Any) -> Any:
    """Return `value` with the last thing in it changed."""
    if isinstance(value, dict) and value:
        last = list(value)[-1]
        return {**value, last: spoiled(value[last])}
    if isinstance(value, list) and value:
        return [*value[:-1], spoiled(value[-1])]
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else "something else"


def keys_in(value: Any) -> set[str]:
    """Return every key in a value, however deep."""
    if isinstance(value, dict):
        return set(value) | {key for part in value.values() for key in keys_in(part)}
    if isinstance(value, list):
        return {key for part in value for key in keys_in(part)}
    return set()


def words_of(page: str) -> set[str]:
    """Return what stands in backticks on a page of the documents, whole and word by word."""
    spans = re.findall(r"`([^`]+)`", (DOCS / page).read_text(encoding="utf-8"))
    return {*spans, *(word for span in spans for word in span.split())}
