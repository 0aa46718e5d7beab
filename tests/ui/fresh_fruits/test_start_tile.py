"""Tiles with an empty half, the start tile, and what is left at the end of a round."""

# ruff: noqa: RUF001  # the minus and the cross are those of the screen

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from ai.bot import BotSpec
from ai.worker import Job, Worker
from fruit_tui.engine.fresh_fruits import FRESH_FRUITS
from fruit_tui.engine.fresh_fruits.data import FRUIT_NAMES
from fruit_tui.engine.game import View
from fruit_tui.ui.fresh_fruits.chooser import Mode
from fruit_tui.ui.widgets.lines import Lines
from tests.ui.fresh_fruits.helpers import (
    fresh,
    hold,
    line_scene,
    pieces,
    sentence,
    sit_down,
    title,
    turn_to,
)
from tests.ui.helpers import new_app, press, text_of, until
from tests.ui.test_typed_and_hinted import Advice


async def test_the_empty_half_is_filled_by_arrows_or_a_digit(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, fresh(display="Pl|__ Ap|Ap Me|Me"))
        await press(pilot, "3")
        assert "choose its single fruit" in sentence(screen)
        await press(pilot, "enter")
        assert screen.chooser.mode is Mode.FILL
        assert [piece.split()[-1] for piece in pieces(screen)] == ["×2"] * 8
        before = screen.chooser.fruit
        await press(pilot, "right")
        assert screen.chooser.fruit == (before + 1) % 8
        for digit, name in enumerate(FRUIT_NAMES, start=1):
            await press(pilot, str(digit))
            assert sentence(screen).startswith(f"{name.capitalize()} on the empty half")
        await press(pilot, "3", "enter")
        texts = [entry.text for entry in screen.table.match.in_play]
        assert texts[:4] == ["take Pl|__", "lay Pl-__", "at 1,1", "fill Or"]
        assert "You fill column 2, row 1 with an orange" in screen.query_one("#ticker", Lines).text


async def test_a_hint_about_the_single_fruit_leaves_the_tile_where_it_was_put(
    tmp_path: Path, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[str]] = []

    def advise(view: View, spec: BotSpec, seed: int, *, urgent: bool) -> Job:
        del seed, urgent
        asked.append([FRESH_FRUITS.format(action) for action in view.legal_actions()])
        return cast("Job", Advice(spec, FRESH_FRUITS.parse("fill Me")))

    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, fresh(display="Pl|__ Ap|Ap Me|Me"))
        await press(pilot, "3", "r", "enter")
        at, upright = screen.chooser.at, screen.chooser.upright
        with monkeypatch.context() as patch:
            patch.setattr(worker, "submit", advise)
            for _ in range(2):
                await press(pilot, "h")
                await until(pilot, lambda: "Hint:" in sentence(screen))
                assert screen.chooser.mode is Mode.FILL
                assert (screen.chooser.at, screen.chooser.upright) == (at, upright)
                assert FRUIT_NAMES[screen.chooser.fruit] == "melon"
        assert all(move.startswith("fill ") for moves in asked for move in moves)
        await press(pilot, "enter")
        texts = [entry.text for entry in screen.table.match.in_play]
        assert texts[:4] == ["take Pl|__", "lay Pl/__", "at 1,1", "fill Me"]


async def test_each_fruit_shows_its_own_consequence(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, line_scene())
        await press(pilot, "s")
        await turn_to(pilot, screen, "Bb/__")
        await hold(pilot, screen, (2, 2))
        await press(pilot, "enter", "7")
        assert "crushes apple" in sentence(screen)
        assert title(screen).endswith("(−3)")
        await press(pilot, "5")
        assert "no crush" in sentence(screen)
        assert "+1 in its row" in sentence(screen)


async def test_fr20_a_fruit_that_is_gone_cannot_be_chosen_and_says_why(
    tmp_path: Path, worker: Worker
) -> None:
    moves = (
        "take Pl|__; lay Pl-__; at 1,1; fill Or",
        "take Bb|__; lay Bb-__; at 1,1; fill Or",
        "take Me|__; lay Me-__; at 3,1; fill Pl",
        "take Me|Me; lay Me-Me; at 3,1",
    )
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        match = fresh(
            start="Ap|__ Or|__", display="Pl|__ Bb|__ Me|__", pile="Me|Me Pl|__ Ap|Ap", moves=moves
        )
        screen = await sit_down(pilot, match)
        await press(pilot, "2", "enter", "3")
        assert "There is no single orange left" in sentence(screen)
        assert screen.chooser.mode is Mode.FILL
        assert screen.chooser.fruit != 2


async def test_fr3_the_start_tile_sends_a_chosen_tile_to_the_box(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, line_scene())
        await press(pilot, "s", "enter", "enter")
        assert screen.chooser.mode is Mode.BOX
        assert pieces(screen) == [">1 to box", "2", "s start"]
        assert "plum and melon" in sentence(screen)
        await press(pilot, "right")
        assert "pomegranate and pineapple" in sentence(screen)
        assert screen.table.match.position == 12
        await press(pilot, "enter")
        texts = [entry.text for entry in screen.table.match.in_play]
        assert texts[12:14] == ["start", "box Po|Pi"]
        await until(pilot, lambda: screen.my_turn or screen.table.match.is_over())
        assert screen.view.start_tile(0) == -1


async def test_escape_goes_back_one_choice_at_a_time(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, line_scene())
        await press(pilot, "s", "enter", "enter")
        modes = [screen.chooser.mode]
        for _ in range(3):
            await press(pilot, "escape")
            modes.append(screen.chooser.mode)
        assert modes == [Mode.BOX, Mode.FILL, Mode.PLACE, Mode.PICK]
        assert screen.table.match.position == 12


async def test_fr41_the_tile_that_is_left_is_in_hand_at_once(
    tmp_path: Path, worker: Worker
) -> None:
    moves = ("take Ap|Ap; lay Ap-Ap; at 1,1", "take Me|Me; lay Me-Me; at 1,1")
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, fresh(moves=moves))
        assert screen.chooser.mode is Mode.PLACE
        assert "your last tile" in text_of(app).splitlines()[0]
        # FR-5: the start tile cannot go in its place.
        await press(pilot, "s")
        assert "not in place of a leftover tile" in sentence(screen)
        await press(pilot, "escape", "enter")
        assert screen.table.match.in_play[6].text == "take Pl|Ao"


async def test_fr4_a_start_tile_that_was_played_is_gone(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, line_scene())
        await press(pilot, "s", "enter", "enter", "enter")
        await until(pilot, lambda: screen.my_turn)
        assert "s start" not in pieces(screen)
        await press(pilot, "s")
        assert screen.chooser.mode is not Mode.PLACE or screen.chooser.lifted == 0
