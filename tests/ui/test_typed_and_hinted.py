"""What is typed and what is advised lead to the same choices as keys, and back out of them."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from ai.bot import BotSpec, Decision
from ai.worker import Job, Worker
from fruit_tui.engine.fruit_boss.layout import END
from fruit_tui.engine.game import View
from fruit_tui.ui.screens.help import HelpScreen
from fruit_tui.ui.screens.home import HomeScreen
from fruit_tui.ui.screens.type_move import TypeMove
from tests.ui.helpers import new_app, press, scene, sentence, sit_down, text_of, type_ahead, until

HANDS = ("L2 L1 P3 G1 C", "L3 P1 O1 G2 W1", "A1 A2 T1 T2 W2")
MARKET = "L5 P2 O2 W4 A3"


async def test_esc_takes_back_a_typed_step_before_it_leaves(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await sit_down(pilot, scene(HANDS, MARKET))
        await press(pilot, "colon", *"play", "space", *"l2", "enter", "escape")
        assert app.screen is screen
        assert screen.table.match.position == 1
        assert "esc take back" in text_of(app)
        await press(pilot, "escape")
        assert app.screen is screen
        assert screen.table.match.position == 0
        assert "esc home" in text_of(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)


async def test_the_prompt_says_so_when_no_move_matches(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await sit_down(pilot, scene(HANDS, MARKET))
        await press(pilot, "colon", *"zz[b]")
        assert isinstance(app.screen, TypeMove)
        assert 'No move has "zz[b]". Moves begin with: cat, play.' in text_of(app)
        for _ in range(5):
            await press(pilot, "backspace")
        assert "No move has" not in text_of(app)


async def test_a_move_completed_faster_than_the_app_follows_is_the_one_typed(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await sit_down(pilot, scene(HANDS, MARKET))
        await press(pilot, "colon")
        await type_ahead(pilot, *"play", "space", *"p", "tab", "enter")
        await until(pilot, lambda: screen.table.match.position > 0)
        assert screen.table.match.in_play[0].text == "play P3"


class Advice:
    """A job that is answered with one action at once."""

    progress = 1.0

    def __init__(self, spec: BotSpec, action: int) -> None:
        self.spec = spec
        self._action = action

    async def answer(self) -> Decision:
        return Decision(self._action)

    def drop(self) -> None:
        return

    stop = drop


async def test_enter_ends_the_turn_where_the_hint_says_so_and_any_other_key_does_not(
    tmp_path: Path, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await sit_down(pilot, scene(HANDS, MARKET))
        await press(pilot, "1", "up", "enter")

        def advise(view: View, spec: BotSpec, seed: int, *, urgent: bool) -> Job:
            assert urgent
            del view, seed
            return cast("Job", Advice(spec, END))

        with monkeypatch.context() as patch:
            patch.setattr(worker, "submit", advise)
            await press(pilot, "h")
            await until(pilot, lambda: "Hint: End the turn" in sentence(app))
            assert "Enter does it." in sentence(app)
            assert "enter end turn" in text_of(app)
            await press(pilot, "right")
            assert "Hint:" not in sentence(app)
            assert "enter end turn" not in text_of(app)
            await press(pilot, "h")
            await until(pilot, lambda: "Hint: End the turn" in sentence(app))
        await press(pilot, "enter")
        assert [entry.text for entry in screen.table.match.log][:3] == ["play L2", "on 1", "end"]


async def test_help_of_a_text_field_is_in_our_words(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 40), notifications=True) as pilot:
        await press(pilot, "n", "down", "down", "f1")
        assert isinstance(app.screen, HelpScreen)
        shown = text_of(app)
        assert "delete a letter" in shown
        for word in ("Delete", "Cut", "Paste", "cursor", "Submit", "Select"):
            assert word not in shown
