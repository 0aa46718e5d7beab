"""Every table can be read in words, the same as in the plain mode."""

from __future__ import annotations

from pathlib import Path

import pytest

from ai.worker import Worker
from fruit_tui.engine.registry import GAMES
from fruit_tui.match import Match, Player
from fruit_tui.ui.screens.game import GameScreen
from fruit_tui.ui.screens.games import show_table
from fruit_tui.ui.screens.in_words import WordsScreen
from fruit_tui.ui.screens.replays import show_replay
from fruit_tui.ui.table import Table
from tests.ui.helpers import new_app, press, text_of, until


def begun(name: str) -> Match:
    game = GAMES[name]
    players = [Player("You"), *[Player(f"Bot {n}", "random") for n in range(1, game.min_seats)]]
    return Match.new(game, game.options(game.min_seats), players, 4)


@pytest.mark.parametrize("name", GAMES)
async def test_the_table_is_said_in_words_with_the_cursor_at_their_beginning(
    tmp_path: Path, worker: Worker, name: str
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(100, 60), notifications=True) as pilot:
        await pilot.pause()
        match = begun(name)
        show_table(app, Table(match, None))
        await until(pilot, lambda: isinstance(app.screen, GameScreen) and app.screen.my_turn)
        screen = app.screen
        await press(pilot, "W")
        assert isinstance(app.screen, WordsScreen)
        await until(pilot, lambda: bool(text_of(app).strip()))
        shown = " ".join(text_of(app).split())
        for line in match.game.board_words(match.view(0), match.names)[:6]:
            assert " ".join(line.split()) in shown
        assert match.game.status_words(match.view(0), match.names) in shown
        first = match.legal_actions(0)[0]
        assert f"1. {match.game.format(first)}. " in shown
        x, y = app.cursor_position
        row = text_of(app).splitlines()[y]
        assert row[x:].startswith(match.game.board_words(match.view(0), match.names)[0][:20])
        await press(pilot, "W")
        assert app.screen is screen


async def test_a_replay_is_said_in_words_too(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(100, 60), notifications=True) as pilot:
        await pilot.pause()
        match = begun("fruit-boss")
        match.play(0, match.legal_actions(0)[0])
        show_replay(app, match)
        await until(pilot, lambda: isinstance(app.screen, GameScreen))
        await press(pilot, "W")
        await until(pilot, lambda: isinstance(app.screen, WordsScreen))
        assert "Stall 1: " in text_of(app)
