"""The app for a guest: nothing of Textual's leads out of it, and the host's limits hold."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from textual.app import SuspendNotSupported
from textual.events import Paste, Resize
from textual.geometry import Size

from ai.bot import parse_spec
from ai.ceiling import Ceiling
from ai.worker import Worker
from fruit_tui.engine.registry import game_named
from fruit_tui.match import Match, Player
from fruit_tui.storage import Limits, SaveStore
from fruit_tui.ui.driver import MOST_COLUMNS, MOST_LINES, MOST_PASTED, bearable
from fruit_tui.ui.guest import REFUSED, GuestApp
from fruit_tui.ui.screens.new_game import NewGameScreen
from tests.ui.helpers import new_app, text_of, until


def told(app: GuestApp) -> str:
    """Return everything that the app has said in passing."""
    return "\n".join(notice.message for notice in app._notifications)


def guest_app(saves: Path, worker: Worker, games: int = 100) -> GuestApp:
    limits = Limits(games, 10**9)
    return GuestApp(saves, worker=worker, animate=False, glyph_set="unicode", limits=limits)


async def test_t18_textuals_ways_out_are_closed(
    tmp_path: Path, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.chdir(tmp_path)
    app = guest_app(tmp_path / "saves", worker)
    async with app.run_test(size=(80, 24)) as pilot:
        written: list[str] = []
        monkeypatch.setattr(app._driver, "write", written.append)
        app.action_screenshot(path=str(tmp_path))
        app.deliver_screenshot(path=str(tmp_path))
        app.save_screenshot(path=str(tmp_path))
        app.deliver_text(io.StringIO("text"), save_directory=tmp_path, save_filename="a")
        app.deliver_binary(io.BytesIO(b"data"), save_directory=tmp_path, save_filename="b")
        app.open_url("http://127.0.0.1/")
        app.action_suspend_process()
        app.action_command_palette()
        app.copy_to_clipboard("mine")
        with pytest.raises(SuspendNotSupported), app.suspend():
            pass
        await pilot.press("ctrl+p", "ctrl+backslash", "ctrl+z", "ctrl+s")
        await until(pilot, lambda: REFUSED in told(app))
        assert list(app.get_system_commands(app.screen)) == []
        assert app.clipboard == "mine"
        assert not any("\x1b]52" in text for text in written)
    assert opened == []
    assert not list(tmp_path.rglob("*.svg"))
    assert not (tmp_path / "a").exists()
    assert not (tmp_path / "b").exists()


@pytest.mark.parametrize("shelf", range(4))
async def test_t18_a_guest_neither_exports_nor_imports(
    tmp_path: Path, worker: Worker, shelf: int
) -> None:
    app = guest_app(tmp_path, worker)
    async with app.run_test(size=(110, 30)) as pilot:
        await pilot.press("n", "enter")
        await until(pilot, lambda: "your turn" in text_of(app))
        await pilot.press("escape", "l", *["tab"] * shelf)
        await pilot.pause(0.2)
        before = app.screen
        await pilot.press("x", "i")
        assert app.screen is before
        assert "export" not in text_of(app)
        assert "import" not in text_of(app)


async def test_t18_a_full_profile_says_so_and_begins_nothing(
    tmp_path: Path, worker: Worker
) -> None:
    app = guest_app(tmp_path, worker, games=1)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "enter")
        await until(pilot, lambda: "your turn" in text_of(app))
        await pilot.press("escape", "n", "enter")
        await until(pilot, lambda: "the host allows" in told(app))
        assert isinstance(app.screen, NewGameScreen)
        # Room is made in the trash.
        await pilot.press("escape", "l", "d", "shift+tab")
        await until(pilot, lambda: "erase for good" in text_of(app))
        await pilot.press("d", *"no", "enter")
        await until(pilot, lambda: "Type yes to erase it" in text_of(app))
        assert SaveStore(tmp_path).deleted()
        await pilot.press("backspace", "backspace", *"yes", "enter")
        await until(pilot, lambda: not SaveStore(tmp_path).deleted())
        await pilot.press("escape", "n", "enter")
        await until(pilot, lambda: "your turn" in text_of(app))


async def test_others_export_and_import_as_before(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(110, 30)) as pilot:
        await pilot.press("n", "enter")
        await until(pilot, lambda: "your turn" in text_of(app))
        await pilot.press("escape", "l")
        await until(pilot, lambda: "export" in text_of(app) and "import" in text_of(app))


def test_t18_no_bot_thinks_beyond_the_ceiling() -> None:
    game = game_named("fruit-boss")
    match = Match.new(game, game.options(2, {}), [Player("You"), Player("Mika", "greedy")], 1)
    view = match.view(match.deciders()[0])
    with Worker(Ceiling(seconds=0.2, iterations=10**6)) as worker:
        decision = worker.submit(view, parse_spec("mcts:1000000"), 1).result(30)
        assert 0 < decision.iterations < 10**6
        assert decision.trouble == ""
    with Worker(Ceiling(seconds=30, iterations=7)) as worker:
        assert worker.submit(view, parse_spec("mcts:1000000"), 1).result(30).iterations == 7


def test_sizes_and_texts_are_cut_to_what_can_be_borne() -> None:
    size = Size(60_000, 60_000)
    resized = bearable(Resize(size, size))
    assert isinstance(resized, Resize)
    assert resized.size == (MOST_COLUMNS, MOST_LINES)
    usual = Resize(Size(200, 60), Size(200, 60))
    assert bearable(usual) is usual
    pasted = bearable(Paste("x" * 100_000))
    assert isinstance(pasted, Paste)
    assert len(pasted.text) == MOST_PASTED
