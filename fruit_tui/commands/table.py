"""From the words of a command to a table of players: seats, bots, options, names, seed."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final, TypeVar

from ai.bot import parse_spec
from fruit_tui.commands import USAGE, CommandError, shown
from fruit_tui.engine.game import Game, Options
from fruit_tui.match import BOT_NAMES, USUAL_NAME, Player

Bot = TypeVar("Bot")

# Where the person sits in a list of bots.
YOU: Final = "you"

USUAL_SEATS: Final = 3
USUAL_BOT: Final = "greedy"

# Small enough to be read out and typed again.
LARGEST_DRAWN_SEED: Final = 999_999


def chosen_options(game: Game, seats: int, texts: list[str]) -> Options:
    """Return the options of `game` that `texts` ("rounds=1") choose, the usual ones otherwise."""
    given: dict[str, int | str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise CommandError(
                f"An option is written NAME=VALUE, not {shown(text)};"
                f" fruit-tui games lists the options.",
                USAGE,
            )
        given[name.strip()] = value.strip()
    return game.options(seats, given)


def seat_count(game: Game, seats: int | None, fallback: int = USUAL_SEATS) -> int:
    """Return how many play: `seats` where it was said, else the nearest to `fallback`."""
    if seats is None:
        return max(game.min_seats, min(fallback, game.max_seats))
    return seats


def chosen_seed(seed: int | None) -> int:
    """Return `seed`, or one drawn by the system where none was said."""
    return secrets.randbelow(LARGEST_DRAWN_SEED + 1) if seed is None else seed


def bots_for_all(seats: int, text: str, read: Callable[[str], Bot]) -> tuple[Bot, ...]:
    """Return one bot a seat, as `read` makes it of its text: one for all, or one for each."""
    specs = tuple(read(part) for part in text.split(","))
    if len(specs) == 1:
        return specs * seats
    if len(specs) != seats:
        raise CommandError(
            f"{seats} seats need 1 bot for all or {seats} bots, and --bots names {len(specs)}.",
            USAGE,
        )
    return specs


def seats_named(text: str | None) -> int | None:
    """Return how many seats a list of bots implies; None where it implies nothing."""
    parts = _parts(text)
    if len(parts) < 2:
        return None
    return len(parts) if YOU in parts else len(parts) + 1


def seated_players(seats: int, bots: str | None, name: str) -> list[Player]:
    """Return who sits where: a person in one seat, bots in the others.

    `bots` names one bot for all other seats, one for each other seat in order (the
    person has seat 1), or one for every seat with "you" where the person sits.
    """
    parts = _parts(bots) or [USUAL_BOT]
    if parts.count(YOU) > 1:
        raise CommandError("Only one seat can be yours: write you once in --bots.", USAGE)
    if YOU in parts:
        others = seats
    elif len(parts) == 1:
        parts = [YOU, *parts * (seats - 1)]
        others = seats
    else:
        parts = [YOU, *parts]
        others = seats - 1
    if len(parts) != seats:
        raise CommandError(
            f"{seats} seats need 1 bot for all others, {seats - 1} bots, or {seats} entries with"
            f" you among them, and --bots names {len(parts) - (seats - others)}.",
            USAGE,
        )
    names = iter(BOT_NAMES)
    return [
        Player(name or USUAL_NAME) if part == YOU else Player(next(names), str(parse_spec(part)))
        for part in parts
    ]


def _parts(text: str | None) -> list[str]:
    return [] if text is None else [part.strip().lower() for part in text.split(",")]
