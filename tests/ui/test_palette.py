"""The menu of all that can be done now: by keys, by mouse, and only what works."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Input

from ai.worker import Worker
from fruit_tui.ui.guest import GuestApp
from fruit_tui.ui.screens.help import HelpScreen
from fruit_tui.ui.screens.home import HomeScreen
from fruit_tui.ui.screens.load import LoadScreen
from fruit_tui.ui.screens.log import LogScreen
from fruit_tui.ui.screens.new_game import NewGameScreen
from fruit_tui.ui.screens.palette import Palette, commands_of
from fruit_tui.ui.screens.settings import SettingsScreen
from fruit_tui.ui.screens.type_move import TypeMove
from fruit_tui.ui.widgets.menu import Menu
from tests.ui.helpers import (
    new_app,
    press,
    scene,
    sit_down,
    text_of,
    type_ahead,
    until,
)

HANDS = ("L2 L1 P3 G1 C", "L3 P1 O1 G2 W1")
MARKET = "L5 P2 O2 W4 A3"


async def test_what_is_typed_finds_a_command_and_enter_does_it(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "ctrl+p", *"contrast", "enter")
        assert app.theme == "fruit-contrast"
        await press(pilot, "f9", *"ascii", "enter")
        assert app.look.glyphs.plain
        await press(pilot, "ctrl+p")
        assert text_of(app).isascii()
        await press(pilot, *"statis", "enter", "ctrl+p", *"settings", "enter")
        assert isinstance(app.screen, SettingsScreen)
        await press(pilot, "ctrl+p", *"new", "enter")
        assert isinstance(app.screen, NewGameScreen)
        assert len(app.screen_stack) == 3  # the usual one, home, and this


async def test_only_what_works_now_is_offered(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        assert isinstance(app.screen, HomeScreen)
        assert "Continue" not in [one.title for one in commands_of(app, app.screen)]
        screen = await sit_down(pilot, scene(HANDS, MARKET))
        titles = [one.title for one in commands_of(app, screen)]
        assert "Hint" in titles
        assert "Undo" not in titles
        assert "End turn" not in titles
        await press(pilot, "1", "up", "enter")
        titles = [one.title for one in commands_of(app, screen)]
        assert {"Undo", "End turn"} <= set(titles)
        await press(pilot, "escape", "escape")
        assert isinstance(app.screen, HomeScreen)
        assert "Continue" in [one.title for one in commands_of(app, app.screen)]


async def test_a_command_of_the_table_is_done_there(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await sit_down(pilot, scene(HANDS, MARKET))
        await press(pilot, "1", "up", "enter")
        assert screen.table.match.position == 2
        await press(pilot, "ctrl+p", *"undo", "enter")
        assert app.screen is screen
        assert screen.table.match.position == 0
        await press(pilot, "ctrl+p", *"log", "enter")
        assert isinstance(app.screen, LogScreen)
        await press(pilot, "escape", "ctrl+p", *"type", "enter")
        assert isinstance(app.screen, TypeMove)


async def test_going_elsewhere_from_a_table_keeps_the_game_and_gives_it_back(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await sit_down(pilot, scene(HANDS, MARKET))
        await press(pilot, "ctrl+p", *"load a", "enter")
        assert isinstance(app.screen, LoadScreen)
        assert not any(info.busy for info in app.games())
        await press(pilot, "escape", "c")
        await until(pilot, lambda: "your turn" in text_of(app))


async def test_the_mouse_alone_opens_it_and_chooses(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        line = text_of(app).splitlines()[-1]
        await pilot.click(offset=(line.index("menu"), 23))
        await pilot.pause()
        assert isinstance(app.screen, Palette)
        rows = text_of(app).splitlines()
        place = next(y for y, row in enumerate(rows) if "Theme: Light" in row)
        await pilot.click(offset=(6, place))
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        assert app.theme == "fruit-light"


async def test_names_are_never_markup(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await sit_down(pilot, scene(HANDS, MARKET))
        assert app.store is not None
        slot = app.games()[0].slot
        screen.dismiss(None)
        await pilot.pause()
        app.store.rename(slot, "[red]A [/b] game")
        await press(pilot, "ctrl+p")
        assert "[red]A [/b] game" in text_of(app)
        await press(pilot, *"[red]")
        assert "[red]A [/b] game" in text_of(app)


async def test_the_menu_opens_over_no_menu_and_no_help(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "question_mark", "ctrl+p")
        assert isinstance(app.screen, HelpScreen)
        assert "menu" not in text_of(app).splitlines()[-1]
        await press(pilot, "escape", "ctrl+p", "ctrl+p", "escape")
        assert isinstance(app.screen, HomeScreen)


async def test_what_is_typed_faster_than_it_opens_is_not_lost(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        await type_ahead(pilot, "ctrl+p", *"zz")
        await until(pilot, lambda: isinstance(app.screen, Palette))
        await until(pilot, lambda: app.screen.query_one(Input).value == "zz")
        assert app.screen.query_one(Menu).current is None
        await press(pilot, "enter")
        assert isinstance(app.screen, Palette)


async def test_t18_a_guest_has_the_menu_and_nothing_in_it_leads_out(
    tmp_path: Path, worker: Worker
) -> None:
    app = GuestApp(tmp_path, worker=worker, animate=False, glyph_set="unicode", pace=0.0)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "l", "ctrl+p")
        assert isinstance(app.screen, Palette)
        offered = text_of(app).lower()
        for word in ("export", "import", "screenshot", "suspend", "open url"):
            assert word not in offered
