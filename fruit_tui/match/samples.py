"""The sample games in `saves/`: one finished game a game and seat count, made by one command.

    python -m fruit_tui.match.samples saves

Written are the games that are not there yet; `--all` plays them all anew.
Everything in them is fixed (seed, bots, names, times), so the same engine
and bots write the same bytes.  They are also the golden games of the tests:
an engine that plays them differently has changed the rules.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from ai.bot import make_bot, parse_spec
from fruit_tui.engine.game import Game
from fruit_tui.engine.registry import GAMES
from fruit_tui.match.match import Match
from fruit_tui.match.record import Player
from fruit_tui.match.saves import to_save
from fruit_tui.storage.atomic import make_folder, write_atomically
from fruit_tui.storage.codec import dump
from fruit_tui.storage.model import SaveFile
from fruit_tui.storage.store import SUFFIX

NAMES = ("Mika", "Ada", "Bo", "Carla", "Joon")
BOT = "greedy"
SEED = 2026
TIME = "2026-01-01T12:00:00Z"


def file_name(game: Game, seats: int) -> str:
    """Return what the sample game is called ("fruit-boss-3-seats.msgpack")."""
    return f"{game.name}-{seats}-seats{SUFFIX}"


def sample(game: Game, seats: int) -> SaveFile:
    """Play one game of bots to its end and return it."""
    title = f"Sample: {game.title}, {seats} players"
    players = [Player(name, BOT) for name in NAMES[:seats]]
    match = Match.new(game, game.options(seats), players, SEED + seats, title=title, created=TIME)
    bots = [make_bot(parse_spec(BOT), game, match.bot_seed, seat) for seat in range(seats)]
    while not match.is_over():
        seat = match.deciders()[0]
        match.play(seat, bots[seat].choose(match.view(seat)).action)
    return to_save(match, updated=TIME)


def main() -> None:
    """Write the sample games into a folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--all", action="store_true", help="also those that are there already")
    given = parser.parse_args()
    make_folder(given.folder)
    for game in GAMES.values():
        for seats in range(game.min_seats, game.max_seats + 1):
            path = given.folder / file_name(game, seats)
            if given.all or not path.exists():
                save = sample(game, seats)
                write_atomically(path, dump(save), keep_previous=False)
                print(f"{path}: {len(save.log)} entries. {save.progress}")


if __name__ == "__main__":
    main()
