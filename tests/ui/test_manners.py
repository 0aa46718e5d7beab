"""Small things that a player trips over: Esc while others think, fast typing, toasts, offers."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import cast

import pytest
from textual.widgets import Input
from textual.widgets._toast import Toast

from ai.bot import BotSpec, Decision
from ai.worker import Job, Worker
from fruit_tui.engine.game import View
from fruit_tui.ui.screens import thinking
from fruit_tui.ui.screens.home import HomeScreen
from fruit_tui.ui.widgets.lines import Lines
from tests.ui.helpers import new_app, press, scene, sentence, sit_down, text_of, type_ahead, until

HANDS = ("L2 L1 P3 G1 C", "L3 P1 O1 G2 W1")
MARKET = "L5 P2 O2 W4 A3"


class Slow:
    """A job that answers with the first legal action when it is stopped, and not before."""

    progress = 0.1

    def __init__(self, view: View, spec: BotSpec) -> None:
        self.spec = spec
        self._view = view
        self._stopped = asyncio.Event()

    async def answer(self) -> Decision:
        await self._stopped.wait()
        return Decision(int(self._view.legal_actions()[0]))

    def stop(self) -> None:
        self._stopped.set()

    drop = stop


def slow_bots(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> list[Slow]:
    """Let all that the worker is asked take for ever; return the jobs as they come."""
    jobs: list[Slow] = []

    def submit(view: View, spec: BotSpec, seed: int, *, urgent: bool = False) -> Job:
        del seed, urgent
        jobs.append(Slow(view, spec))
        return cast("Job", jobs[-1])

    monkeypatch.setattr(worker, "submit", submit)
    return jobs


async def test_t11_esc_lets_a_bot_decide_its_whole_turn_not_one_step_of_it(
    tmp_path: Path, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await sit_down(pilot, scene(HANDS, MARKET, rivals="greedy"))
        jobs = slow_bots(worker, monkeypatch)
        await press(pilot, "1", "up", "enter", "e")
        await until(pilot, lambda: "decide now" in sentence(app))
        await press(pilot, "escape")
        await until(pilot, lambda: screen.my_turn)
        assert len(jobs) > 1
        assert app.screen is screen


async def test_esc_pressed_as_the_thought_ends_does_not_leave_the_table(
    tmp_path: Path, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "LATE_SECONDS", 3600.0)
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await sit_down(pilot, scene(HANDS, MARKET, rivals="greedy"))
        jobs = slow_bots(worker, monkeypatch)
        await press(pilot, "1", "up", "enter", "e")
        await until(pilot, lambda: "decide now" in sentence(app))
        for job in jobs:
            job.stop()
        monkeypatch.undo()
        monkeypatch.setattr(thinking, "LATE_SECONDS", 3600.0)
        await until(pilot, lambda: screen.my_turn)
        await press(pilot, "escape")
        assert app.screen is screen
        monkeypatch.setattr(thinking, "LATE_SECONDS", 0.0)
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)


@pytest.mark.parametrize(
    ("keys", "left"),
    [
        (("ctrl+u", *"new"), "new"),
        (("home", *"x", "end", *"y"), "xoldy"),
        (("left", "backspace", *"w"), "owd"),
        (("ctrl+w", *"ab", "backspace"), "a"),
    ],
)
async def test_keys_of_a_line_keep_their_place_among_letters_however_fast(
    tmp_path: Path, worker: Worker, keys: tuple[str, ...], left: str
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "n", "down", "down")
        line = app.focused
        assert isinstance(line, Input)
        line.value = "old"
        line.cursor_position = 3
        await type_ahead(pilot, *keys)
        assert line.value == left


async def test_the_form_of_a_new_game_says_that_enter_begins_in_every_row(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "n")
        for _ in range(9):
            assert "enter begin" in text_of(app).lower()
            await press(pilot, "down")


async def test_an_empty_shelf_offers_nothing_to_take(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "l")
        assert "No games yet." in text_of(app)
        assert "play on" not in text_of(app)
        await press(pilot, "tab", "tab")
        assert "enter replay" in text_of(app)
        await press(pilot, "tab")
        assert "bring back" not in text_of(app)


async def test_a_toast_leaves_the_sentence_and_the_keys_alone(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await sit_down(pilot, scene(HANDS, MARKET))
        screen.say("Something happened that takes a few words to tell, though not too many.")
        await until(pilot, lambda: bool(list(screen.query(Toast))))
        await pilot.pause()
        toast = next(iter(screen.query(Toast)))
        below = screen.query_one("#sentence", Lines).region.y
        assert toast.region.height
        assert toast.region.bottom <= below
        assert screen.query_one("#banner", Lines).region.bottom <= toast.region.y
