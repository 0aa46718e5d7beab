"""`fruit-tui` and `fruit-tui play`: the app, or the same match in words."""

from __future__ import annotations

import argparse
import os
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from fruit_tui.commands import ERROR, OK, USAGE, CommandError, shown
from fruit_tui.commands.config import chosen
from fruit_tui.commands.conversing import ceiling_of, play_in_words, reopened
from fruit_tui.commands.saves import open_store
from fruit_tui.commands.table import (
    chosen_options,
    chosen_seed,
    seat_count,
    seated_players,
    seats_named,
)
from fruit_tui.engine.registry import GAMES, game_named
from fruit_tui.match import Keeper, Match, to_save
from fruit_tui.storage import NoSuchSave, SaveStore

if TYPE_CHECKING:
    from textual.driver import Driver

    from fruit_tui.ui.app import FruitApp


def run(given: argparse.Namespace) -> int:
    """Start the app, or a game in it, or a game in words."""
    if given.command is None:
        if given.plain:
            from fruit_tui.commands.menu import run_menu

            return run_menu(given)
        return _run_app(given, "")
    if given.game is None and given.resume is None:
        raise CommandError("Which game? fruit-tui games lists them.", USAGE)
    return _run_plain(given) if given.plain else _run_screen(given)


def need_terminal(given: argparse.Namespace) -> None:
    """Stop with a hint where there is nothing to draw on."""
    if given.browser:
        return
    streams = (sys.stdin, sys.stderr)
    if not all(stream is not None and stream.isatty() for stream in streams):
        raise CommandError(
            "The app needs a terminal: over ssh, connect with ssh -t;"
            " for a pipe or a script, use fruit-tui --plain.",
            USAGE,
        )
    if os.environ.get("TERM") == "dumb":
        raise CommandError(
            "This terminal (TERM=dumb) cannot place text:"
            " use fruit-tui --plain, or connect with ssh -t.",
            USAGE,
        )


def _run_app(given: argparse.Namespace, slot: str) -> int:
    need_terminal(given)
    app = make_app(given, slot=slot)
    return app.play(mouse=app.settings.mouse)


def make_app(
    given: argparse.Namespace,
    slot: str = "",
    replay: tuple[Match, Path] | None = None,
    lesson: str = "",
) -> FruitApp:
    """Return the app for whoever it is: a player at home, a guest, somebody in a browser."""
    # Here and nowhere else Textual is loaded.
    from fruit_tui.ui.app import FruitApp
    from fruit_tui.ui.guest import GuestApp

    driver: type[Driver] | None = None
    if given.browser:
        from fruit_tui.ui.browser import BrowserDriver

        driver = BrowserDriver
    saves = Path(given.saves).expanduser() if given.saves else None
    make = partial(GuestApp, limits=given.limits) if given.restricted else FruitApp
    return make(
        saves,
        slot=slot,
        replay=replay,
        preferences=chosen(given),
        lesson=lesson,
        driver_class=driver,
        ceiling=ceiling_of(given),
    )


def _run_screen(given: argparse.Namespace) -> int:
    """Put the game in its slot and let the app open it there."""
    store = open_store(given.saves, given.limits)
    if given.resume is not None:
        return _run_app(given, _slot_to_resume(store, given))
    match = _new_match(given)
    need_terminal(given)
    slot = store.new_slot(match.title)
    store.save(slot, to_save(match))
    store.close()
    return _run_app(given, slot)


def _run_plain(given: argparse.Namespace) -> int:
    with open_store(given.saves, given.limits) as store:
        if given.resume is None:
            keeper = Keeper.start(store, _new_match(given))
        else:
            keeper = reopened(store, _slot_to_resume(store, given))
        return OK if play_in_words(keeper, given) else ERROR


def _new_match(given: argparse.Namespace) -> Match:
    game = game_named(given.game)
    settings = chosen(given).settings
    said = given.seats if given.seats is not None else seats_named(given.bots)
    seats = seat_count(game, said, settings.seats(game.name))
    options = chosen_options(game, seats, given.options)
    bots = given.bots if given.bots is not None else settings.level(game.name)
    players = seated_players(seats, bots, given.name or settings.name)
    return Match.new(game, options, players, chosen_seed(given.seed))


def _slot_to_resume(store: SaveStore, given: argparse.Namespace) -> str:
    """Return the slot that was named, else the newest unfinished game (of the game named)."""
    name: str = given.resume
    game: str | None = given.game
    if name in GAMES and game is None:
        name, game = "", name
    if game is not None:
        game_named(game)
    infos = store.list()
    if name:
        if any(info.slot == name for info in infos):
            return name
        raise NoSuchSave(f"There is no saved game {shown(name)}{_where(store, given)}.")
    for info in infos:
        if not (info.finished or info.problem or info.busy) and game in (None, info.game):
            return info.slot
    of = f" of {game}" if game else ""
    raise CommandError(
        f"There is no unfinished game{of}{_where(store, given)} to go on with;"
        f" one of {', '.join(GAMES)} can be begun.",
        ERROR,
    )


def _where(store: SaveStore, given: argparse.Namespace) -> str:
    """Return where the games lie, for everybody but guests."""
    return "" if given.restricted else f" in {store.folder}"
