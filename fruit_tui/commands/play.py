"""`fruit-tui` and `fruit-tui play`: the app, or the same match in words."""

from __future__ import annotations

import argparse
import contextlib
import os
import shlex
import sys
from pathlib import Path

from fruit_tui.commands import ERROR, INTERRUPTED, OK, USAGE, CommandError, shown
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
from fruit_tui.plain.session import Session
from fruit_tui.storage import NoSuchSave, SaveStore


def run(given: argparse.Namespace) -> int:
    """Start the app, or a game in it, or a game in words."""
    if given.command is None:
        return _run_app(given, "")
    if given.game is None and given.resume is None:
        raise CommandError("Which game? fruit-tui games lists them.", USAGE)
    return _run_plain(given) if given.plain else _run_screen(given)


def need_terminal() -> None:
    """Stop with a hint where there is nothing to draw on."""
    streams = (sys.stdin, sys.stderr)
    if not all(stream is not None and stream.isatty() for stream in streams):
        raise CommandError(
            "The app needs a terminal: over ssh, connect with ssh -t;"
            " for a pipe or a script, use fruit-tui play GAME --plain.",
            USAGE,
        )
    if os.environ.get("TERM") == "dumb":
        raise CommandError(
            "This terminal (TERM=dumb) cannot place text:"
            " use fruit-tui play GAME --plain, or connect with ssh -t.",
            USAGE,
        )


def _run_app(given: argparse.Namespace, slot: str) -> int:
    need_terminal()
    # Here and nowhere else Textual is loaded.
    from fruit_tui.ui.app import FruitApp

    app = FruitApp(Path(given.saves).expanduser() if given.saves else None, slot=slot)
    return app.play(mouse=not given.no_mouse)


def _run_screen(given: argparse.Namespace) -> int:
    """Put the game in its slot and let the app open it there."""
    store = open_store(given.saves)
    if given.resume is not None:
        return _run_app(given, _slot_to_resume(store, given))
    match = _new_match(given)
    need_terminal()
    slot = store.new_slot(match.title)
    store.save(slot, to_save(match))
    store.close()
    return _run_app(given, slot)


def _run_plain(given: argparse.Namespace) -> int:
    with open_store(given.saves) as store:
        if given.resume is None:
            keeper = Keeper.start(store, _new_match(given))
        else:
            keeper = _reopened(store, _slot_to_resume(store, given))
        with contextlib.suppress(AttributeError, ValueError):
            sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
        session = Session(keeper, sys.stdin, sys.stdout, again=_again(given))
        try:
            kept = session.run()
        except KeyboardInterrupt:
            session.interrupted()
            sys.stdout.flush()
            return INTERRUPTED
    return OK if kept else ERROR


def _new_match(given: argparse.Namespace) -> Match:
    game = game_named(given.game)
    seats = seat_count(game, given.seats if given.seats is not None else seats_named(given.bots))
    options = chosen_options(game, seats, given.options)
    players = seated_players(seats, given.bots, given.name)
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
        raise NoSuchSave(f"There is no saved game {shown(name)} in {store.folder}.")
    for info in infos:
        if not (info.finished or info.problem or info.busy) and game in (None, info.game):
            return info.slot
    of = f" of {game}" if game else ""
    raise CommandError(f"There is no unfinished game{of} in {store.folder} to go on with.", ERROR)


def _reopened(store: SaveStore, slot: str) -> Keeper:
    """Return a saved game to go on with: a copy of it where it is open elsewhere."""
    keeper = Keeper.open(store, slot)
    if keeper.read_only:
        keeper.match.title = f"{keeper.match.title} (copy)"
        trouble = keeper.keep_as_new()
        keeper.note += f" {trouble}" if trouble else " You play on in a copy of it."
    return keeper


def _again(given: argparse.Namespace) -> str:
    """Return the command that goes on with a game, up to the game's slot."""
    words = ["fruit-tui", "play", "--plain"]
    if given.saves:
        words += ["--saves", given.saves]
    return shlex.join([*words, "--continue"])
