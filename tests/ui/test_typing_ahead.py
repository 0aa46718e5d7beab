"""Keys that come faster than screens open are neither lost nor met by half a screen."""

from __future__ import annotations

from pathlib import Path

from textual import events
from textual.drivers.headless_driver import HeadlessDriver

from ai.worker import Worker
from fruit_tui.ui.app import FruitApp
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


async def test_a_key_for_the_screen_before_does_nothing_to_one_that_is_only_half_there(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        rules = RulesScreen("fruit-boss")
        app.push_screen(rules)
        await app.run_action("back", rules)
        await until(pilot, lambda: rules.is_mounted)
        await press(pilot)
        assert app.screen is rules
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)


def test_leaving_while_a_screen_opens_is_no_fault(tmp_path: Path, worker: Worker) -> None:
    class Hasty(FruitApp):
        def on_mount(self) -> None:
            super().on_mount()
            self.call_after_refresh(self.leave)

        def leave(self) -> None:
            self.push_screen(RulesScreen("fruit-boss"))
            self.exit(0)

    app = Hasty(tmp_path, worker=worker, driver_class=HeadlessDriver)
    assert app.play() == 0
