"""The sample games in `saves/`: one finished game a game and seat count, made by one command.

    python -m fruit_tui.match.samples saves

Written are the games that are not there yet; `--all` plays them all anew.
Everything in them is fixed (seed, bots, names, times), so the same engine
and bots write the same bytes.  They are also the golden games of the tests:
an engine that plays them differently has changed the rules.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ai.bot import make_bot, parse_spec
from ai.greedy import EVALUATIONS
from fruit_tui.engine.game import Game, Options
from fruit_tui.engine.registry import GAMES
from fruit_tui.match.match import Match
from fruit_tui.match.record import Player
from fruit_tui.match.saves import to_save
from fruit_tui.storage.atomic import make_folder, write_atomically
from fruit_tui.storage.codec import dump
from fruit_tui.storage.companions import SUFFIX
from fruit_tui.storage.model import SaveFile

NAMES: Final = ("Mika", "Ada", "Bo", "Carla", "Joon")
SEED: Final = 2026
TIME: Final = "2026-01-01T12:00:00Z"

# Options that make another game of it, so that each of their values has its sample.
VARIED: Final = ("level",)


@dataclass(frozen=True)
class Sample:
    """A sample game that there should be, and what it and its file are called."""

    game: Game
    options: Options
    file: str
    title: str


def wanted() -> list[Sample]:
    """Return a sample for every game, seat count and value of the options in `VARIED`."""
    found: list[Sample] = []
    for game in GAMES.values():
        for seats in range(game.min_seats, game.max_seats + 1):
            usual = game.options(seats)
            name = f"{game.name}-{seats}-seats"
            title = f"Sample: {game.title}, {seats} players"
            found.append(Sample(game, usual, name + SUFFIX, title))
            for spec in game.option_specs(seats):
                for choice in spec.choices if spec.name in VARIED else ():
                    if choice != spec.default:
                        options = game.options(seats, {spec.name: choice})
                        file = f"{name}-{choice}{SUFFIX}"
                        found.append(Sample(game, options, file, f"{title}, {choice}"))
    return found


def played(sample: Sample) -> SaveFile:
    """Play a sample game to its end with the best quick bot there is for it."""
    game, options = sample.game, sample.options
    seats = int(options.seats)
    spec = "greedy" if game.name in EVALUATIONS else "random"
    players = [Player(name, spec) for name in NAMES[:seats]]
    match = Match.new(game, options, players, SEED + seats, title=sample.title, created=TIME)
    bots = [make_bot(parse_spec(spec), game, match.bot_seed, seat) for seat in range(seats)]
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
    for sample in wanted():
        path = given.folder / sample.file
        if given.all or not path.exists():
            save = played(sample)
            write_atomically(path, dump(save), keep_previous=False)
            print(f"{path}: {len(save.log)} entries. {save.progress}")


if __name__ == "__main__":
    main()
