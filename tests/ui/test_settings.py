"""The settings screen, and that what is set holds at once and the next time."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input

from ai.worker import Worker
from fruit_tui.settings import preferences, read
from fruit_tui.ui.app import FruitApp
from fruit_tui.ui.screens.confirm import Confirm
from fruit_tui.ui.screens.home import HomeScreen
from fruit_tui.ui.screens.new_game import NewGameScreen
from fruit_tui.ui.screens.settings import SettingsScreen
from tests.ui.helpers import line_with, new_app, press, scene, sentence, sit_down, text_of, until

HANDS = ("L2 L1 P3 G1 C", "L3 P1 O1 G2 W1")
MARKET = "L5 P2 O2 W4 A3"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.toml"


def app_with(tmp_path: Path, path: Path, worker: Worker, text: str = "") -> FruitApp:
    """Return an app whose settings are the file at `path`, which says `text`."""
    if text:
        path.parent.mkdir(parents=True)
        path.write_text(text)
    return FruitApp(
        tmp_path / "saves", preferences=preferences({}, {}, path), worker=worker, animate=False
    )


async def test_what_is_changed_holds_at_once_and_the_next_time(
    tmp_path: Path, path: Path, worker: Worker
) -> None:
    app = app_with(tmp_path, path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "comma")
        assert isinstance(app.screen, SettingsScreen)
        await press(pilot, "right", "right")
        assert app.theme == "fruit-light"
        await press(pilot, "down", "left")
        assert app.look.glyphs.name == "ascii"
        assert text_of(app).isascii()
        await press(pilot, "down", *"Ann", "enter", "right")
        assert app.pace == 0.3
        await press(pilot, "escape", "n")
        assert isinstance(app.screen, NewGameScreen)
        assert app.screen.query_one("#name-0", Input).value == "Ann"
    settings = read(path).settings
    assert (settings.theme, settings.glyphs, settings.name) == ("light", "ascii", "Ann")
    assert settings.pace == "fast"
    again = app_with(tmp_path, path, worker)
    assert again.theme == "fruit-light"
    assert again.look.glyphs.name == "ascii"
    assert again.pace == 0.3


async def test_the_keys_for_theme_and_pace_are_remembered_too(
    tmp_path: Path, path: Path, worker: Worker
) -> None:
    app = app_with(tmp_path, path, worker, 'theme = "dark"  # mine\n')
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await sit_down(pilot, scene(HANDS, MARKET))
        await press(pilot, "t", "v")
        assert app.theme == "fruit-light"
    assert path.read_text().startswith('theme = "light"  # mine\n')
    assert read(path).settings.pace == "fast"


async def test_a_usual_value_comes_back_and_where_a_value_comes_from_is_told(
    tmp_path: Path, path: Path, worker: Worker
) -> None:
    app = app_with(tmp_path, path, worker, 'theme = "contrast"\n')
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "comma")
        assert "From the settings file." in text_of(app)
        await press(pilot, "ctrl+r")
        assert "as the terminal" in line_with(app, "Theme")
        assert "The usual value." in text_of(app)
        assert app.theme == "fruit-dark"
    assert read(path).settings.theme == "auto"


async def test_seats_and_level_of_a_new_table(tmp_path: Path, path: Path, worker: Worker) -> None:
    text = '[games.fruit-boss]\nseats = 4\nlevel = "mcts:77"\n'
    app = app_with(tmp_path, path, worker, text)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "n")
        assert "< 4 >" in line_with(app, "Players")
        assert text_of(app).count("mcts:77") == 3
        await press(pilot, "escape", "comma")
        row = line_with(app, "Fruit Boss")
        assert "4 seats" in row
        assert "mcts:77" in row
        for _ in range(8):
            await press(pilot, "down")
        await press(pilot, "left", "down", "right")
    chosen = read(path).settings
    assert chosen.seats("fruit-boss") == 3
    assert chosen.level("fruit-boss") == "greedy/soft=3"


async def test_a_broken_file_is_told_left_alone_and_stops_nothing(
    tmp_path: Path, path: Path, worker: Worker
) -> None:
    app = app_with(tmp_path, path, worker, "theme = [b]red\n")
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        shown = "".join(text_of(app).split())
        assert "settings.toml:1:ThisisnoTOML" in shown
        await press(pilot, "comma", "right")
        await pilot.pause()
        assert app.theme == "fruit-dark"
        assert "left as it is" in text_of(app)
        await press(pilot, "right")
        assert app.theme == "fruit-light"
    assert path.read_text() == "theme = [b]red\n"


async def test_without_a_file_nothing_is_kept(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "t", "comma", "down", "right")
    assert list(tmp_path.iterdir()) == []


async def test_hints_can_be_done_without(tmp_path: Path, path: Path, worker: Worker) -> None:
    app = app_with(tmp_path, path, worker, "hints = false\n")
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await sit_down(pilot, scene(HANDS, MARKET))
        assert "h hint" not in text_of(app)
        await press(pilot, "h")
        assert screen.thinking is None
        assert "Hint" not in sentence(app)


async def test_who_wants_to_be_asked_is_asked(tmp_path: Path, path: Path, worker: Worker) -> None:
    app = app_with(tmp_path, path, worker, "[confirm]\nend_turn = true\nleave = true\n")
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await sit_down(pilot, scene(HANDS, MARKET))
        await press(pilot, "1", "up", "enter", "e")
        assert "End the turn?" in text_of(app)
        await press(pilot, "n")
        assert app.screen is screen
        assert screen.my_turn
        await press(pilot, "q")
        assert isinstance(app.screen, Confirm)
        await press(pilot, "escape", "escape")
        assert "Leave the table?" in text_of(app)
        await press(pilot, "n", "e", "enter")
        assert "end" in [entry.text for entry in screen.table.match.log]
        await until(pilot, lambda: screen.my_turn)
        await press(pilot, "escape", "y")
        assert isinstance(app.screen, HomeScreen)


async def test_t05_the_settings_fit_the_smallest_terminal(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(60, 20), notifications=True) as pilot:
        await press(pilot, "comma")
        shown = text_of(app)
        assert "Fruit Fair" in shown
        assert "The usual value." in shown
        assert "help" in shown.splitlines()[-1]
