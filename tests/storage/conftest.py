"""Saves of the toy game, and a store that knows it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from fruit_tui.engine.rng import Rng
from fruit_tui.match import Match, Player, to_save
from fruit_tui.storage import SaveFile, SaveStore
from tests.toy import TOY


def toy_save(
    title: str = "A game", moves: int = 12, updated: str = "2026-03-04T05:06:07Z"
) -> SaveFile:
    """Return a save of Peek after some random moves; a high number plays it to its end."""
    players = [Player("Mika"), Player("Ada", "random"), Player("Bo", "greedy")]
    match = Match.new(TOY, TOY.options(3), players, 7, title=title, created="2026-03-04T05:00:00Z")
    rng = Rng.stream(3, "moves")
    while not match.is_over() and match.position < moves:
        deciders = match.deciders()
        seat = deciders[rng.below(len(deciders))]
        actions = match.legal_actions(seat)
        match.play(seat, actions[rng.below(len(actions))])
    return to_save(match, updated=updated)


@pytest.fixture
def save() -> SaveFile:
    """A save of Peek in the middle of a game."""
    return toy_save()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SaveStore]:
    """A store in a new folder, which knows Peek."""
    with SaveStore(tmp_path / "saves", {TOY.name: TOY}) as opened:
        yield opened
