"""The shelves of saved games: what stands on each, and what can be done there."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from textual.pilot import Pilot

from ai.worker import Worker
from fruit_tui.match import from_save
from fruit_tui.match.transcript import to_text
from fruit_tui.storage import read
from fruit_tui.storage.companions import REVIEW, companion
from fruit_tui.storage.samples import samples_folder
from fruit_tui.ui.app import FruitApp
from fruit_tui.ui.screens.ask import AskLine
from fruit_tui.ui.screens.load import LoadScreen
from fruit_tui.ui.screens.replay import ReplayScreen
from fruit_tui.ui.widgets.keyline import KeyLine
from fruit_tui.ui.widgets.shelves import ShelfBar
from tests.storage.freeze import FROZEN
from tests.ui.helpers import line_with, new_app, press, text_of, type_ahead, until


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    """A folder with one game in progress and one finished one."""
    folder = tmp_path / "saves"
    folder.mkdir()
    shutil.copy(FROZEN / "v1" / "fruit-fair-going-on.msgpack", folder / "fair.msgpack")
    shutil.copy(samples_folder() / "fruit-boss-3-seats.msgpack", folder / "boss.msgpack")
    return folder


def titles(app: FruitApp) -> list[str]:
    """Return the games on the open shelf."""
    screen = app.screen
    assert isinstance(screen, LoadScreen)
    return [info.slot for info in screen._infos.values()]


async def type_over(pilot: Pilot[int], text: str) -> None:
    """Replace what stands in the line of a question, and accept it."""
    await pilot.press("ctrl+u", "ctrl+k", "home", "ctrl+k")
    await pilot.press(*("space" if letter == " " else letter for letter in text))
    await press(pilot, "enter")


async def test_every_shelf_says_how_many_games_it_has(saves: Path, worker: Worker) -> None:
    app = new_app(saves, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "l")
        assert "Playing 1  Finished 1  Samples 12  Trash 0" in text_of(app).replace("▶", " ")
        assert titles(app) == ["fair"]
        await press(pilot, "tab")
        assert titles(app) == ["boss"]
        await press(pilot, "right")
        assert "fruit-fair-5-seats" in titles(app)
        await press(pilot, "tab")
        assert "Nothing was deleted" in text_of(app)
        await press(pilot, "tab", "left", "left")
        assert len(titles(app)) == 12


async def test_a_game_is_listed_with_its_standing_and_its_table(
    saves: Path, worker: Worker
) -> None:
    app = new_app(saves, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "l")
        await until(pilot, lambda: "Ch4 Ap6 Pl3 Le2" in text_of(app))
        line = line_with(app, "Fruit Fair, 3 seats")
        assert "round 3, 9:18:21, Bot 2 ahead" in line
        assert "days ago, 2.2 KB" in line
        await press(pilot, "tab")
        await until(pilot, lambda: "L4322 - A2 W321 -" in text_of(app))
        assert "3 seats, 2:1:0, Mika won" in text_of(app)


async def test_the_shelf_of_finished_games_opens_where_nothing_is_in_progress(
    saves: Path, worker: Worker
) -> None:
    (saves / "fair.msgpack").unlink()
    app = new_app(saves, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "l")
        assert titles(app) == ["boss"]


async def test_shelves_and_games_are_chosen_with_the_mouse(saves: Path, worker: Worker) -> None:
    shutil.copy(saves / "fair.msgpack", saves / "second.msgpack")
    app = new_app(saves, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "l")
        await pilot.click(offset=(4, 5))  # the second game: a click goes there
        assert isinstance(app.screen, LoadScreen)
        assert app.screen.current is not None
        assert app.screen.current.slot == "second"
        keys = line_with(app, "delete")
        await pilot.click(KeyLine, offset=(keys.index("d delete"), 0))
        assert titles(app) == ["fair"]
        bar = text_of(app).splitlines()[0]
        await pilot.click(ShelfBar, offset=(bar.index("Trash"), 0))
        assert titles(app) == ["second"]
        await pilot.click(offset=(4, 2))  # the only one, where the cursor stands: taken
        await pilot.pause()
        assert titles(app) == []
    assert (saves / "second.msgpack").exists()


async def test_a_game_goes_to_the_trash_and_back_with_its_review(
    saves: Path, worker: Worker
) -> None:
    review = companion(saves / "fair.msgpack", REVIEW)
    review.write_bytes(b"findings")
    app = new_app(saves, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "l", "d", "escape", "l")
        assert not review.exists()
        await press(pilot, "shift+tab", "shift+tab")
        assert titles(app) == ["fair"]
        await press(pilot, "enter")
        assert titles(app) == []
    assert review.read_bytes() == b"findings"


async def test_a_game_gets_another_title(saves: Path, worker: Worker) -> None:
    app = new_app(saves, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "l", "r")
        assert isinstance(app.screen, AskLine)
        await type_over(pilot, "Sunday [b]")
        assert "Sunday [b]: Ann" in text_of(app)
        await press(pilot, "r", "x", "escape")
        assert "Sunday [b]: Ann" in text_of(app)
    assert read(saves / "fair.msgpack").title == "Sunday [b]"


async def test_a_title_typed_faster_than_the_app_follows_is_kept_whole(
    saves: Path, worker: Worker
) -> None:
    app = new_app(saves, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "l", "r")
        await type_ahead(pilot, *"Sunday", "enter")
        await until(pilot, lambda: isinstance(app.screen, LoadScreen))
    assert read(saves / "fair.msgpack").title == "Sunday"


async def test_a_copy_is_a_game_of_its_own(saves: Path, worker: Worker) -> None:
    app = new_app(saves, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "l", "c")
        assert len(titles(app)) == 2
        assert "(copy)" in text_of(app)


async def test_a_game_goes_out_and_comes_in(saves: Path, worker: Worker, tmp_path: Path) -> None:
    app = new_app(saves, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "l", "x")
        await type_over(pilot, str(tmp_path / "out.msgpack"))
        assert isinstance(app.screen, LoadScreen)
        await press(pilot, "i")
        await type_over(pilot, str(tmp_path / "out.msgpack"))
        assert len(titles(app)) == 2
    assert read(tmp_path / "out.msgpack") == read(saves / "fair.msgpack")


async def test_what_cannot_be_imported_or_exported_is_said_and_asked_again(
    saves: Path, worker: Worker, tmp_path: Path
) -> None:
    cut = tmp_path / "cut.msgpack"
    cut.write_bytes((saves / "fair.msgpack").read_bytes()[:99])
    app = new_app(saves, worker)
    async with app.run_test(size=(120, 24)) as pilot:
        await press(pilot, "l", "i", "enter")
        assert "Type the name of a file" in text_of(app)
        await type_over(pilot, str(cut))
        assert "cut short or altered" in text_of(app)
        await press(pilot, "escape", "x")
        await type_over(pilot, str(cut))
        assert "already" in text_of(app)
        assert isinstance(app.screen, AskLine)
    assert len(cut.read_bytes()) == 99


async def test_only_what_can_be_done_is_offered(saves: Path, worker: Worker) -> None:
    app = new_app(saves, worker)
    async with app.run_test(size=(120, 24)) as pilot:
        await press(pilot, "l")
        assert "d delete" in text_of(app)
        assert "u bring back" not in text_of(app)
        await press(pilot, "tab", "tab")
        shown = text_of(app).splitlines()[-1]
        assert "delete" not in shown
        assert "rename" not in shown
        before = sorted(file.name for file in samples_folder().iterdir())
        await press(pilot, "d", "r", "x")
        assert isinstance(app.screen, LoadScreen)
    assert sorted(file.name for file in samples_folder().iterdir()) == before


async def test_a_sample_comes_to_ones_own_games(saves: Path, worker: Worker) -> None:
    app = new_app(saves, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "l", "tab", "tab", "c", "tab", "tab", "tab")
        assert len(titles(app)) == 2


async def test_a_finished_game_and_a_sample_are_watched(saves: Path, worker: Worker) -> None:
    app = new_app(saves, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "l", "tab", "enter")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        await press(pilot, "escape")
        assert titles(app) == ["boss"]
        await press(pilot, "tab", "enter")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))


async def test_a_game_that_is_text_comes_in_too(
    saves: Path, worker: Worker, tmp_path: Path
) -> None:
    text = tmp_path / "game.txt"
    text.write_text(to_text(from_save(read(saves / "fair.msgpack"))), encoding="utf-8")
    app = new_app(saves, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "l", "i")
        await type_over(pilot, str(text))
        assert len(titles(app)) == 2
        slot = next(name for name in titles(app) if name != "fair")
    assert read(saves / f"{slot}.msgpack").log == read(saves / "fair.msgpack").log
