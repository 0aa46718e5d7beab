"""The games there are, by name."""

from __future__ import annotations

from fruit_tui.engine.fresh_fruits import FRESH_FRUITS
from fruit_tui.engine.fruit_boss import FRUIT_BOSS
from fruit_tui.engine.fruit_fair import FRUIT_FAIR
from fruit_tui.engine.game import BadOptions, Game

GAMES: dict[str, Game] = {game.name: game for game in (FRUIT_BOSS, FRESH_FRUITS, FRUIT_FAIR)}


def game_named(name: str) -> Game:
    """Return the game called `name`; BadOptions with the names there are otherwise."""
    game = GAMES.get(name)
    if game is None:
        raise BadOptions(f"There is no game {name}; the games are: {', '.join(GAMES)}.")
    return game
