"""Bots at the table: thinking elsewhere, moving at a pace, told and interrupted."""

from __future__ import annotations

from pathlib import Path

from ai.worker import Worker
from fruit_tui.ui.screens.log import LogScreen
from fruit_tui.ui.screens.score import FinalScreen
from tests.ui.helpers import new_app, press, scene, sentence, sit_down, text_of, until

HANDS = ("L2 L1 P3 G1 C", "L3 P1 O1 G2 W1", "A1 A2 T1 T2 W2")
MARKET = "L5 P2 O2 W4 A3"


async def test_t11_the_own_move_is_drawn_while_a_bot_thinks_and_keys_answer(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await sit_down(pilot, scene(HANDS, MARKET, rivals="mcts:30s"))
        await press(pilot, "1", "up", "enter", "e")
        assert screen.waiting
        assert "sum 7" in text_of(app)
        await until(pilot, lambda: "thinks" in text_of(app))
        assert "Mika (mcts:30s) thinks" in sentence(app)
        assert "esc decide now" in text_of(app)
        await press(pilot, "l")
        assert isinstance(app.screen, LogScreen)
        await press(pilot, "escape")
        await until(pilot, lambda: "thinks" in text_of(app))
        position = screen.table.match.position
        await press(pilot, "escape")
        await until(pilot, lambda: screen.table.match.position > position, seconds=10)
        assert app.screen is screen


async def test_undo_while_a_bot_thinks_stops_it(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await sit_down(pilot, scene(HANDS, MARKET, rivals="mcts:30s"))
        start = screen.table.match.digest()
        await press(pilot, "1", "up", "enter", "e")
        await until(pilot, lambda: "thinks" in text_of(app))
        await press(pilot, "u")
        await until(pilot, lambda: screen.my_turn)
        assert screen.table.match.digest() == start
        assert "thinks" not in text_of(app)


async def test_moves_of_bots_stay_a_while_unless_one_hurries(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker, pace=60.0)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await sit_down(pilot, scene(HANDS, MARKET, rivals="greedy"))
        await press(pilot, "1", "up", "enter")
        mine = screen.table.match.position
        await press(pilot, "e")
        await until(pilot, lambda: screen.table.match.position > mine + 1)
        await pilot.pause(0.3)
        assert not screen.my_turn
        assert "faster" in text_of(app)
        await press(pilot, "enter")
        await until(pilot, lambda: screen.my_turn)


async def test_nothing_moves_behind_another_screen(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await sit_down(pilot, scene(HANDS, MARKET))
        await press(pilot, "1", "up", "enter")
        screen.action_log()
        await pilot.pause()
        position = screen.table.match.position
        screen.bots_move()
        screen.commit([0])
        await pilot.pause(0.2)
        assert screen.table.match.position == position + 1
        await press(pilot, "escape")
        await until(pilot, lambda: screen.my_turn)


async def test_after_every_accepted_move_the_game_is_on_disk(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await sit_down(pilot, scene(HANDS, MARKET))
        assert app.store is not None
        assert screen.table.keeper is not None
        slot = screen.table.keeper.slot
        for keys in (("1", "up", "enter"), ("e",)):
            await press(pilot, *keys)
            await until(pilot, lambda: screen.my_turn)
            log = app.store.load(slot).save.log
            assert len(log) == len(screen.table.match.log)
            assert log[-1][3].hex() == screen.table.match.digest()


async def test_a_game_of_bots_alone_can_be_watched(tmp_path: Path, worker: Worker) -> None:
    from fruit_tui.match import Player

    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        match = scene(HANDS[:2], MARKET, options={"rounds": 1})
        watched = match.replay_to(0, [Player("Ann", "random"), Player("Bob", "random")])
        await sit_down_to_watch(pilot, watched)
        await until(pilot, lambda: isinstance(app.screen, FinalScreen), seconds=60)
        assert watched.is_over()
        assert "you" not in text_of(app)


async def sit_down_to_watch(pilot: object, match: object) -> None:
    from fruit_tui.ui.app import FruitApp
    from fruit_tui.ui.screens.games import show_table
    from fruit_tui.ui.table import Table

    app = pilot.app  # type: ignore[attr-defined]
    assert isinstance(app, FruitApp)
    await pilot.pause()  # type: ignore[attr-defined]
    show_table(app, Table(match, None))  # type: ignore[arg-type]
    await pilot.pause()  # type: ignore[attr-defined]
