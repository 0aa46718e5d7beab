"""The first screen, starting and finding games."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.app import ComposeResult
from textual.drivers.headless_driver import HeadlessDriver
from textual.widgets import Static

from ai.worker import Worker
from fruit_tui.storage import SaveStore
from fruit_tui.ui.app import FruitApp
from fruit_tui.ui.screens.fruit_boss import FruitBossScreen
from fruit_tui.ui.screens.home import HomeScreen, ago
from fruit_tui.ui.screens.new_game import NewGameScreen
from fruit_tui.ui.screens.rules import RulesScreen
from fruit_tui.ui.table import Table
from fruit_tui.ui.widgets.menu import Menu
from tests.ui.helpers import line_with, new_app, press, saved, scene, sit_down, text_of, until

HANDS = ("L2 L1 P3 O4 G1", "L3 P1 O1 G2 W1", "A1 A2 T1 T2 W2")
MARKET = "L5 P2 O2 W4 A3"


async def test_without_games_learning_and_a_new_game_come_first(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        titles = [item.title for item in app.screen.query_one(Menu).items]
        first = ["Learn a game", "New game", "Load a game"]
        assert titles == [*first, "Statistics", "Settings", "Rules", "Help", "Quit"]
        await press(pilot, "down", "enter")
        assert isinstance(app.screen, NewGameScreen)


async def test_continue_comes_first_and_opens_the_latest_game(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        game = await sit_down(pilot, scene(HANDS, MARKET))
        digest = game.table.match.digest()
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)
        assert "just now. Round 1 of 3." in line_with(app, "Continue")
        await press(pilot, "1")
        await until(pilot, lambda: isinstance(app.screen, FruitBossScreen))
        screen = app.screen
        assert isinstance(screen, FruitBossScreen)
        assert screen.table.match.digest() == digest


async def test_letters_and_digits_choose(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "r")
        assert isinstance(app.screen, RulesScreen)
        await press(pilot, "escape")
        await press(pilot, "2")
        assert isinstance(app.screen, NewGameScreen)


async def test_q_leaves_with_code_0(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "q")
    assert app.return_code == 0


async def test_ctrl_c_leaves_on_the_second_press_with_code_130(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "ctrl+c")
        assert app.is_running
        await until(pilot, lambda: "again to leave" in text_of(app))
        await press(pilot, "ctrl+c")
    assert app.return_code == 130


def test_a_fault_is_handed_to_the_command_line_without_a_page_of_source(
    tmp_path: Path,
    worker: Worker,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(HomeScreen, "compose_body", broken)
    app = FruitApp(tmp_path, worker=worker, driver_class=HeadlessDriver)

    with pytest.raises(ZeroDivisionError):
        app.play()

    assert "Traceback" not in "".join(capfd.readouterr())


def broken(_: HomeScreen) -> ComposeResult:
    yield Static(str(1 // 0))


async def test_a_folder_that_cannot_be_one_is_reported_and_play_goes_on(
    tmp_path: Path, worker: Worker
) -> None:
    file = tmp_path / "saves"
    file.write_text("not a folder")
    app = new_app(file, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        game = await sit_down(pilot, scene(HANDS, MARKET))
        await press(pilot, "1", "up", "enter")
        assert game.table.match.position == 2
        await until(pilot, lambda: "Not saved" in text_of(app))
        # The folder comes back: the next move saves everything.
        file.unlink()
        await press(pilot, "e")
        await until(pilot, lambda: "saved again" in text_of(app))
        assert saved(app.store) == 1


async def test_a_game_named_at_the_start_is_opened(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        game = await sit_down(pilot, scene(HANDS, MARKET))
        assert game.table.keeper is not None
        slot = game.table.keeper.slot
    app = new_app(tmp_path, worker, slot=slot)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, FruitBossScreen))


def test_times_are_told_in_words() -> None:
    from datetime import UTC, datetime

    now = datetime(2026, 7, 30, 12, 0, 0, tzinfo=UTC)
    assert ago("2026-07-30T11:59:30Z", now) == "just now"
    assert ago("2026-07-30T11:58:00Z", now) == "2 minutes ago"
    assert ago("2026-07-30T11:00:00Z", now) == "1 hour ago"
    assert ago("2026-07-27T12:00:00Z", now) == "3 days ago"
    assert ago("yesterday", now) == ""


async def test_going_on_says_so_before_it_takes_its_time(
    tmp_path: Path, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, scene(HANDS, MARKET))
        await press(pilot, "escape")
        home = app.screen
        assert isinstance(home, HomeScreen)
        shown: list[str] = []
        usual = Table.open

        def slow(store: SaveStore, slot: str) -> Table:
            shown.append(text_of(app).splitlines()[-1])
            return usual(store, slot)

        monkeypatch.setattr(Table, "open", slow)
        home.choose("continue")
        home.choose("continue")  # an impatient second press opens nothing twice
        await until(pilot, lambda: isinstance(app.screen, FruitBossScreen))
        assert [line.strip() for line in shown] == ["Opening the game..."]
        await press(pilot, "escape")
        assert "enter choose" in text_of(app)
