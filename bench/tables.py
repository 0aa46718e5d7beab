"""Games under way, one for each game and number of seats, to be looked at in a terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from fruit_tui.engine.registry import GAMES
from fruit_tui.match import Match, Player, from_save, to_save
from fruit_tui.storage import SaveStore, read
from fruit_tui.storage.samples import samples_folder

NAMES: Final = ("You", "Mika", "Ada", "Bo", "Juno")

# How much of a sample game is over when it is gone on with.
PART: Final = 0.4

TABLES: Final = tuple(
    (name, seats)
    for name, game in GAMES.items()
    for seats in range(game.min_seats, game.max_seats + 1)
)


def under_way(name: str, seats: int, bots: str = "random", part: float = PART) -> Match:
    """Return a sample game as it stood when seat 1 was asked after some `part` of it.

    Seat 1 is a person from there on, the others are `bots`.
    """
    match = from_save(read(samples_folder() / f"{name}-{seats}-seats.msgpack"))
    players = [Player(NAMES[0]), *[Player(name, bots) for name in NAMES[1:seats]]]
    for position in range(int(part * match.position), match.position):
        there = match.replay_to(position, players)
        if there.deciders() == [0]:
            return there
    raise ValueError(f"Seat 1 is not asked any more in {name} with {seats} seats.")


def keep(saves: Path, match: Match) -> str:
    """Save a game in a folder and return its slot."""
    with SaveStore(saves) as store:
        slot = store.new_slot(match.title)
        store.save(slot, to_save(match))
    return slot
