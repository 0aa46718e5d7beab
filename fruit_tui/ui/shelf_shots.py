"""The pictures of the saved games and of the statistics for `fruit_tui.ui.screenshots`.

The games behind them are played at random: what counts is that there are many.
"""

from __future__ import annotations

from textual.pilot import Pilot

from fruit_tui.engine.registry import GAMES
from fruit_tui.engine.rng import Rng
from fruit_tui.match import Match, Player, to_save
from fruit_tui.storage.model import MAX_ENTRIES
from fruit_tui.ui.app import FruitApp
from fruit_tui.ui.posing import NAMES, Drive, Scene, Shot, press

# The finished games behind the statistics: game, seats, and the seed of each.
FINISHED = (
    ("fresh-fruits", 2, range(1, 10)),
    ("fresh-fruits", 4, range(1, 5)),
    ("fruit-fair", 3, range(1, 4)),
)


def _keep(app: FruitApp, name: str, seats: int, seed: int, entries: int, title: str = "") -> None:
    """Save a game of so many entries, or to its end, as if it had been played just now."""
    game = GAMES[name]
    players = [Player(NAMES[0]), *[Player(bot, "greedy") for bot in NAMES[1:seats]]]
    match = Match.new(game, game.options(seats), players, seed, title=title)
    rng = Rng.stream(seed, "picture")
    while not match.is_over() and len(match.log) < entries:
        seat = match.deciders()[0]
        actions = match.legal_actions(seat)
        match.play(seat, actions[rng.below(len(actions))])
    if app.store is not None:
        slot = app.store.new_slot(match.title)
        app.store.save(slot, to_save(match))
        app.store.release(slot)


async def _looked_at(app: FruitApp, pilot: Pilot[int], *presses: str) -> None:
    """Press keys, and wait until all that is found out beside it has been."""
    for key in presses:
        await press(app, pilot, key)
        await app.workers.wait_for_complete()
    await pilot.pause(0.3)


def saved_games(*presses: str) -> Drive:
    """Return a driver to the list of games, with one of each game in progress."""

    async def drive(app: FruitApp, pilot: Pilot[int]) -> None:
        for game in GAMES.values():
            _keep(app, game.name, min(game.max_seats, 4), 5, 90, f"{game.title} on Sunday")
        await _looked_at(app, pilot, *presses)

    return drive


def counted_games(*presses: str) -> Drive:
    """Return a driver to the statistics of some finished games."""

    async def drive(app: FruitApp, pilot: Pilot[int]) -> None:
        for name, seats, seeds in FINISHED:
            for seed in seeds:
                _keep(app, name, seats, seed, MAX_ENTRIES)
        await _looked_at(app, pilot, *presses)

    return drive


SCENES = (
    Scene("load", saved_games("l"), "LoadScreen"),
    Scene("load-rename", saved_games("l", "r"), "AskLine"),
    Scene("load-samples", saved_games("l", "tab", "tab"), "LoadScreen"),
    Scene("stats", counted_games("s"), "StatsScreen"),
)

SHOTS = (
    Shot("load-60x20", saved_games("l"), (60, 20)),
    Shot("stats-wins", counted_games("s", "tab"), theme="fruit-light"),
    Shot("stats-ascii", counted_games("s"), glyphs="ascii"),
)
