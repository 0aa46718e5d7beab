"""Every size from the least to the largest, and what happens in between."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from rich.cells import cell_len

from ai.worker import Worker
from fruit_tui.ui.fruit_boss.hand import HandCard
from fruit_tui.ui.fruit_boss.stall import Stall
from tests.ui.helpers import new_app, press, scene, sit_down, text_of, until

FOUR = ("L2 L1 P3 G1 C", "L3 P1 O1 G2 W1", "A1 A2 W2 W1 G1", "T1 T2 T3 T4 O4")
MARKET = "L5 P2 O2 W4 A3"
SIZES = [(60, 20), (80, 24), (100, 30), (110, 24), (132, 43), (200, 60)]


@pytest.mark.parametrize("size", SIZES, ids=[f"{w}x{h}" for w, h in SIZES])
async def test_t05_the_whole_decision_fits(
    tmp_path: Path, worker: Worker, size: tuple[int, int]
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=size, notifications=True) as pilot:
        screen = await sit_down(pilot, scene(FOUR, MARKET))
        await press(pilot, "1", "up")
        shown = text_of(app)
        lines = shown.splitlines()
        assert len(lines) == size[1]
        assert all(cell_len(line) == size[0] for line in lines)
        for name in ("You", "Mika", "Ada", "Bo"):
            assert any(line[1:].startswith(f"{name} ") for line in lines)
        for stall in screen.query(Stall):
            assert screen.region.contains_region(stall.region)
            assert stall.region.height >= 5
        cards = [card for card in screen.query(HandCard) if card.display]
        assert len(cards) == 5
        for card in cards:
            assert screen.region.contains_region(card.region)
        assert "lemon 2" in shown
        assert "? help" in lines[-1]
        assert "enter play" in lines[-1]


async def test_t05_a_wide_terminal_shows_the_log_beside_the_board(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(120, 30), notifications=True) as pilot:
        screen = await sit_down(pilot, scene(FOUR, MARKET))
        await press(pilot, "1", "up", "enter")
        log = screen.query_one("#log")
        assert log.display
        assert log.region.x > 70
        assert "You add" in text_of(app)


@pytest.mark.parametrize("size", [(59, 24), (80, 19), (20, 5), (1, 1)])
async def test_t05_below_the_least_size_it_says_what_it_needs_and_keeps_the_game(
    tmp_path: Path, worker: Worker, size: tuple[int, int]
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await sit_down(pilot, scene(FOUR, MARKET))
        await press(pilot, "1", "up")
        await pilot.resize_terminal(*size)
        await pilot.pause()
        if size[0] >= 20:
            assert "need 60 x 20" in text_of(app)
            assert f"have {size[0]} x {size[1]}" in text_of(app)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert screen.chooser.picked == {0}
        assert "enter play" in text_of(app)


async def test_t05_a_storm_of_resizes_loses_neither_the_choice_nor_the_cursor(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    sizes = random.Random(5)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await sit_down(pilot, scene(FOUR, MARKET))
        await press(pilot, "1", "2", "up")
        before = (screen.chooser.picked, screen.chooser.zone, screen.chooser.stall)
        for _ in range(12):
            await pilot.resize_terminal(sizes.randint(1, 220), sizes.randint(1, 70))
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert (screen.chooser.picked, screen.chooser.zone, screen.chooser.stall) == before
        await press(pilot, "enter")
        await until(pilot, lambda: screen.view.stall_sum(0) == 8)


@pytest.mark.parametrize("keys", [(), ("n",), ("l",), ("r",), ("question_mark",)])
async def test_every_other_screen_takes_every_size(
    tmp_path: Path, worker: Worker, keys: tuple[str, ...]
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, *keys)
        for size in [(60, 20), (200, 60), (30, 10), (80, 24)]:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert len(text_of(app).splitlines()) == size[1]
