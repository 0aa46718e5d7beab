"""Keys that come faster than screens open are neither lost nor met by half a screen."""

from __future__ import annotations

from pathlib import Path

from textual import events

from ai.worker import Worker
from fruit_tui.ui.screens.fruit_boss import FruitBossScreen
from fruit_tui.ui.screens.home import HomeScreen
from fruit_tui.ui.screens.new_game import NewGameScreen
from fruit_tui.ui.screens.rules import RulesScreen
from tests.ui.helpers import new_app, press, until


async def test_keys_wait_for_the_screen_that_they_are_meant_for(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        app.push_screen(NewGameScreen())  # not put together before the app comes to breathe
        app.post_message(events.Key("enter", "\r"))
        await until(pilot, lambda: isinstance(app.screen, FruitBossScreen))


async def test_esc_on_a_screen_that_is_just_opening_closes_it(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        app.push_screen(RulesScreen("fruit-boss"))
        app.post_message(events.Key("escape", "\x1b"))
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
