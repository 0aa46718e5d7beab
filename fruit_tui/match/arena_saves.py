"""A game of an arena as a save file: to watch it, to verify it, to play on from any move."""

from __future__ import annotations

from pathlib import Path

from ai.arena import Contest, GameRecord
from fruit_tui.engine.game import GameError
from fruit_tui.engine.registry import game_named
from fruit_tui.match.match import Match
from fruit_tui.match.record import BOT_NAMES, Player
from fruit_tui.match.saves import to_save
from fruit_tui.storage.atomic import write_atomically
from fruit_tui.storage.codec import dump
from fruit_tui.storage.companions import SUFFIX


def match_of(contest: Contest, record: GameRecord) -> Match:
    """Return the match that a record tells of, played again from its deal.

    Raises GameError where it does not come out as recorded.
    """
    game = game_named(contest.game)
    options = game.options(contest.seats, dict(contest.options))
    bots = [contest.bots[record.seats_of.index(seat)] for seat in range(contest.seats)]
    players = [Player(name, bot) for name, bot in zip(BOT_NAMES, bots, strict=False)]
    title = f"Arena, seed {contest.seed}, game {record.number}"
    match = Match.new(game, options, players, contest.deal_seed(record.number), title=title)
    for seat, action in zip(record.moves[::2], record.moves[1::2], strict=True):
        match.play(seat, action)
    if not match.is_over() or match.digest() != record.digest:
        raise GameError(f"Game {record.number} of the arena does not come out as it was recorded.")
    return match


def keep_game(folder: Path, contest: Contest, record: GameRecord) -> Path:
    """Write a game into `folder`, which must be there, and return the file.

    Raises GameError as `match_of`, and StorageError where it cannot be written.
    """
    name = f"{contest.game}-{contest.seats}-seats-seed-{contest.seed}-game-{record.number:06}"
    path = folder / (name + SUFFIX)
    write_atomically(path, dump(to_save(match_of(contest, record))), keep_previous=False)
    return path
