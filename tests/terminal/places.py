"""Every place of the app: a table of each game at each number of seats, and all other screens."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from functools import cache
from typing import Final

from textual.pilot import Pilot

from bench.tables import NAMES, TABLES, under_way
from fruit_tui.match import Match, Player, from_save
from fruit_tui.storage import read
from fruit_tui.storage.samples import samples_folder
from fruit_tui.ui.app import FruitApp
from fruit_tui.ui.posing import Drive, at_table, keys
from fruit_tui.ui.replay_shots import watching


@cache
def _under_way(name: str, seats: int) -> Match:
    return under_way(name, seats)


def table(name: str, seats: int) -> Match:
    """Return a game under way, a new one each time, in which seat 1 is asked."""
    posed = _under_way(name, seats)
    return posed.replay_to(posed.position, posed.players)


def finished(name: str, seats: int) -> Match:
    """Return a sample game that is over, with a person in seat 1."""
    match = from_save(read(samples_folder() / f"{name}-{seats}-seats.msgpack"))
    players = [Player(NAMES[0]), *[Player(bot, "random") for bot in NAMES[1:seats]]]
    return match.replay_to(match.position, players)


def _sitting(name: str, seats: int) -> Callable[[], Match]:
    return lambda: table(name, seats)


def _over(name: str, seats: int) -> Callable[[], Match]:
    return lambda: finished(name, seats)


TABLE_PLACES: Final[dict[str, Drive]] = {
    f"{name} with {seats} seats": at_table(_sitting(name, seats)) for name, seats in TABLES
}
OTHER_PLACES: Final[dict[str, Drive]] = {
    "home": keys(),
    "a new game": keys("n"),
    "the saved games": keys("l"),
    "the statistics": keys("s"),
    "the rules": keys("r"),
    "the bots": keys("r", "b"),
    "the help": keys("question_mark"),
    "the settings": keys("f2"),
    "the log": at_table(_sitting("fruit-boss", 3), "L"),
    "a move typed": at_table(_sitting("fresh-fruits", 3), "colon"),
    "the help at the table": at_table(_sitting("fruit-fair", 3), "question_mark"),
    "the score of Fruit Boss": at_table(_over("fruit-boss", 4)),
    "the score of Fresh Fruits": at_table(_over("fresh-fruits", 4)),
    "the score of Fruit Fair": at_table(_over("fruit-fair", 5)),
    "a replay": watching("fruit-boss-3-seats", "s", "5"),
    "a search in a replay": watching("fruit-fair-3-seats", "s", "slash"),
}
PLACES: Final = {**TABLE_PLACES, **OTHER_PLACES}


async def walk(app: FruitApp, pilot: Pilot[int]) -> AsyncIterator[str]:
    """Go to every place, one after the other, and yield its name while it is in front."""
    await pilot.pause()
    bottom = len(app.screen_stack)
    for name, drive in PLACES.items():
        await drive(app, pilot)
        await pilot.pause()
        yield name
        while len(app.screen_stack) > bottom:
            app.pop_screen()
            await pilot.pause()
