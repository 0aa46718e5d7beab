"""Conversations in words on the terminal's own input and output."""

from __future__ import annotations

import argparse
import contextlib
import shlex
import sys
from typing import Protocol

from ai.bot import MOST_ITERATIONS, MOST_SECONDS
from ai.ceiling import Ceiling
from fruit_tui.commands import restricted
from fruit_tui.match import Keeper
from fruit_tui.storage import SaveStore


class Conversation(Protocol):
    """What talks line by line until it is over."""

    def run(self) -> bool:
        """Talk, and return how it went."""

    def interrupted(self) -> None:
        """Say on the way out what is to be said."""


def converse(talk: Conversation) -> bool:
    """Let `talk` run; on ctrl+c let it say its last words first."""
    with contextlib.suppress(AttributeError, ValueError):
        sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    try:
        return talk.run()
    except KeyboardInterrupt:
        talk.interrupted()
        sys.stdout.flush()
        raise


def play_in_words(keeper: Keeper, given: argparse.Namespace) -> bool:
    """Play a game that is kept; return whether everything is on disk."""
    # Whoever plays on the screen asks here for the ceiling, and needs no words.
    from fruit_tui.plain.session import Session

    session = Session(
        keeper,
        sys.stdin,
        sys.stdout,
        again=_again(given),
        ceiling=ceiling_of(given),
        hosted=given.restricted,
    )
    try:
        return converse(session)
    finally:
        keeper.close()


def _again(given: argparse.Namespace) -> str:
    """Return the command that goes on with a game, up to the game's slot."""
    if given.restricted:
        return "ssh -t HOST plain"
    words = ["fruit-tui", "play", "--plain"]
    if given.saves:
        words += ["--saves", given.saves]
    return shlex.join([*words, "--continue"])


def ceiling_of(given: argparse.Namespace) -> Ceiling:
    """Return the most that a bot may think about a step."""
    return Ceiling(
        MOST_SECONDS if given.think is None else given.think,
        restricted.MOST_ITERATIONS if given.restricted else MOST_ITERATIONS,
    )


def reopened(store: SaveStore, slot: str) -> Keeper:
    """Return a saved game to go on with: a copy of it where it is open elsewhere."""
    keeper = Keeper.open(store, slot)
    if keeper.read_only:
        keeper.match.title = f"{keeper.match.title} (copy)"
        trouble = keeper.keep_as_new()
        keeper.note += f" {trouble}" if trouble else " You play on in a copy of it."
    return keeper
