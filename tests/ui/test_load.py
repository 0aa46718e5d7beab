"""The list of saved games."""

from __future__ import annotations

from pathlib import Path

from ai.worker import Worker
from fruit_tui.storage import SaveStore
from fruit_tui.ui.screens.fruit_boss import FruitBossScreen
from fruit_tui.ui.screens.load import LoadScreen
from fruit_tui.ui.widgets.menu import Menu
from tests.ui.helpers import new_app, press, scene, sit_down, text_of, until

HANDS = ("L2 L1 P3 O4 G1", "L3 P1 O1 G2 W1")
MARKET = "L5 P2 O2 W4 A3"


async def make_game(folder: Path, worker: Worker) -> Path:
    app = new_app(folder, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        game = await sit_down(pilot, scene(HANDS, MARKET))
        assert game.table.keeper is not None
        slot = game.table.keeper.slot
    return folder / f"{slot}.msgpack"


async def test_a_game_is_listed_with_its_players_and_opened(tmp_path: Path, worker: Worker) -> None:
    await make_game(tmp_path, worker)
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "l")
        assert "Mika (random)" in text_of(app)
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, FruitBossScreen))


async def test_t04_a_damaged_game_is_moved_aside_and_the_others_still_list(
    tmp_path: Path, worker: Worker
) -> None:
    good = await make_game(tmp_path, worker)
    bad = tmp_path / "broken.msgpack"
    bad.write_bytes(good.read_bytes()[:200])
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "l")
        shown = text_of(app)
        assert "broken.msgpack" in shown
        assert "damaged" in shown
        assert "Mika" in shown
        assert not bad.exists()
        assert list((tmp_path / "damaged").iterdir())


async def test_a_file_of_a_newer_version_stays_and_says_so(tmp_path: Path, worker: Worker) -> None:
    good = await make_game(tmp_path, worker)
    data = good.read_bytes().replace(b"\xa7version\x01", b"\xa7version\x63", 1)
    newer = tmp_path / "newer.msgpack"
    newer.write_bytes(data)
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "l")
        assert "newer version" in text_of(app)
        assert newer.exists()


async def test_delete_can_be_taken_back(tmp_path: Path, worker: Worker) -> None:
    await make_game(tmp_path, worker)
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "l", "d")
        assert app.screen.query_one(Menu).items == []
        await press(pilot, "u")
        assert len(app.screen.query_one(Menu).items) == 1


async def test_t03_a_game_open_elsewhere_opens_as_a_copy_that_says_so(
    tmp_path: Path, worker: Worker
) -> None:
    path = await make_game(tmp_path, worker)
    before = path.read_bytes()
    with SaveStore(tmp_path) as other:
        other.acquire(path.stem)
        app = new_app(tmp_path, worker)
        async with app.run_test(size=(80, 24), notifications=True) as pilot:
            await press(pilot, "l")
            assert "open elsewhere" in text_of(app)
            await press(pilot, "enter")
            await until(pilot, lambda: isinstance(app.screen, FruitBossScreen))
            await until(pilot, lambda: "copy" in text_of(app))
            screen = app.screen
            assert isinstance(screen, FruitBossScreen)
            await until(pilot, lambda: screen.my_turn)
            screen.commit([screen.view.legal_actions()[0]])
            assert screen.table.trouble == ""
    assert path.read_bytes() == before


async def test_an_empty_folder_says_what_to_do(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "l")
        assert isinstance(app.screen, LoadScreen)
        assert "No games yet" in text_of(app)
        await press(pilot, "enter", "d", "u", "escape")
        assert not isinstance(app.screen, LoadScreen)
