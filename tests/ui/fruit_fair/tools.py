"""Laying a table of Fruit Fair, and playing it by keys."""

from __future__ import annotations

from pathlib import Path

from textual.pilot import Pilot

from ai.worker import Worker
from fruit_tui.engine.fruit_fair import FRUIT_FAIR
from fruit_tui.match import Match, Player
from fruit_tui.match.keeper import Keeper
from fruit_tui.ui.app import FruitApp
from fruit_tui.ui.screens.fruit_fair import FruitFairScreen
from fruit_tui.ui.screens.games import show_table
from fruit_tui.ui.table import Table
from tests.ui.helpers import new_app, until

NAMES = ("You", "Mika", "Ada", "Bo", "Juno")


def fair_app(saves: Path, worker: Worker, **options: object) -> FruitApp:
    return new_app(saves, worker, **options)


def fair_match(seats: int = 3, seed: int = 5, **options: int | str) -> Match:
    """Return a match of a person in seat 1 and random bots."""
    players = [Player(NAMES[0]), *[Player(name, "random") for name in NAMES[1:seats]]]
    return Match.new(FRUIT_FAIR, FRUIT_FAIR.options(seats, options), players, seed)


def bots_to(match: Match, stage: int, *, seat: int = 0) -> Match:
    """Let random bots play to a decision of `seat` at `stage`; seat 1 is a person from there."""
    from ai.bot import make_bot, parse_spec
    from fruit_tui.engine.fruit_fair.view import FruitFairView

    bots = [
        make_bot(parse_spec("random"), FRUIT_FAIR, 3, one) for one in range(match.options.seats)
    ]
    while True:
        view = match.view(seat)
        assert isinstance(view, FruitFairView)
        assert not match.is_over(), "The game never came to that stage."
        if seat in match.deciders() and int(view.stage()) == stage:
            return match
        who = match.deciders()[-1]
        match.play(who, bots[who].choose(match.view(who)).action)


async def sit_at_fair(pilot: Pilot[int], match: Match) -> FruitFairScreen:
    """Put a match on the screen, saved, and wait until the person may move."""
    app = pilot.app
    assert isinstance(app, FruitApp)
    await pilot.pause()
    keeper = None if app.store is None else Keeper.start(app.store, match)
    show_table(app, Table(match, keeper))
    await pilot.pause()
    screen = app.screen
    assert isinstance(screen, FruitFairScreen)
    await until(pilot, lambda: screen.my_turn or match.is_over())
    return screen
