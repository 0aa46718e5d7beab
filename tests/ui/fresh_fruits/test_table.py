"""The table as a whole: every size, no colour, ascii, the mouse, typed moves, whole games."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

from ai.worker import Worker
from fruit_tui.engine.fresh_fruits.data import FRUIT_CODES
from fruit_tui.match import Match, Player
from fruit_tui.ui.fresh_fruits.basket import BasketView, RivalView
from fruit_tui.ui.fresh_fruits.chooser import Mode
from fruit_tui.ui.fresh_fruits.final import FreshFinalScreen
from fruit_tui.ui.fresh_fruits.tray import Tray
from fruit_tui.ui.screens.fresh_fruits import FreshFruitsScreen
from fruit_tui.ui.screens.games import show_table
from fruit_tui.ui.table import Table
from fruit_tui.ui.widgets.lines import Lines
from tests.ui.fresh_fruits.helpers import (
    basket,
    fresh,
    hold,
    line_scene,
    play_on,
    sentence,
    sit_down,
    title,
    turn_to,
)
from tests.ui.helpers import line_with, new_app, press, text_of, until

SIZES = [(60, 20), (80, 24), (100, 30), (110, 24), (132, 43), (200, 60)]


@pytest.mark.parametrize("size", SIZES, ids=[f"{w}x{h}" for w, h in SIZES])
@pytest.mark.parametrize(("seats", "level"), [(2, "beginner"), (3, "beginner"), (4, "experienced")])
async def test_t05_the_whole_decision_fits(
    tmp_path: Path, worker: Worker, size: tuple[int, int], seats: int, level: str
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=size) as pilot:
        screen = await sit_down(pilot, fresh(seats, level, start="Bb|__"))
        await press(pilot, "1")
        lines = text_of(app).splitlines()
        assert len(lines) == size[1]
        assert all(cell_len(line) == size[0] for line in lines)
        shown = "\n".join(lines)
        for name in ("Mika", "Ada", "Bo")[: seats - 1]:
            assert name in shown
        for fruit in FRUIT_CODES:
            assert f"{fruit}2" in shown  # the supply
        assert f"pile {51 - 2 * seats}" in shown
        assert "round 1" in shown
        assert "you started" in lines[0]
        assert "your turn" in lines[0]
        for piece in range(1, seats + 2):
            assert any(f" {piece}  " in line or f"✓{piece}  " in line for line in lines)
        assert "s start" in shown or any(" s   " in line for line in lines)
        for widget in (BasketView, Tray):
            assert screen.region.contains_region(screen.query_one(widget).region)
        columns = 5 if seats == 4 else 6
        assert len(basket(screen).picture.rows[0]) == columns
        assert "now +4" in shown or "You +4" in shown
        for row in "4321":
            assert any(line.startswith(row) for line in lines)
        for rival in screen.query(RivalView):
            assert rival.size.height >= 5
            assert rival.size.width >= 3 * columns
            assert screen.region.contains_region(rival.region)
        assert "Enter lays it" in shown
        assert "enter lay" in lines[-1]
        assert "? help" in lines[-1]


async def test_resizing_keeps_the_tile_in_hand(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, line_scene())
        await press(pilot, "1")
        await hold(pilot, screen, (3, 1))
        for size in [(200, 60), (59, 10), (1, 1), (60, 20), (100, 30), (80, 24)]:
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert screen.chooser.at == (3, 1)
        assert "┏" in text_of(app)


async def test_t06_the_ascii_set_sends_ascii(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker, glyph_set="ascii")
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, line_scene())
        await press(pilot, "1")
        await turn_to(pilot, screen, "Me-Pl")
        await hold(pilot, screen, (2, 2))
        assert text_of(app).isascii()
        await press(pilot, "escape", "s", "enter")
        assert text_of(app).isascii()
        await press(pilot, "enter")
        assert text_of(app).isascii()


@pytest.mark.parametrize("glyph_set", ["ascii", "unicode"])
async def test_t07_without_colour_everything_is_still_told_apart(
    tmp_path: Path, worker: Worker, monkeypatch: pytest.MonkeyPatch, glyph_set: str
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = new_app(tmp_path, worker, glyph_set=glyph_set)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, line_scene())
        seen = {text_of(app)}
        await press(pilot, "right")
        seen.add(text_of(app))  # another tile pointed at
        await press(pilot, "1")
        await turn_to(pilot, screen, "Me-Pl")
        await hold(pilot, screen, (3, 1))
        shown = text_of(app)
        seen.add(shown)  # a tile in hand
        assert app.look.glyphs.heavy.vertical in shown or app.look.glyphs.heavy.top_left in shown
        assert app.look.glyphs.legal in shown
        await hold(pilot, screen, (2, 2))
        shown = text_of(app)
        seen.add(shown)  # one that crushes
        glyphs = app.look.glyphs
        assert f"{glyphs.weights[2]}{glyphs.floor}{glyphs.bad}" in shown
        await hold(pilot, screen, (1, 1))
        shown = text_of(app)
        assert f"{app.look.glyphs.bad}Me" in shown  # one that does not fit
        seen.add(shown)
        assert len(seen) == 5


async def test_weights_are_told_by_shape_and_the_ideal_order_stands_at_the_edge(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, line_scene())
        light, medium, heavy, very = app.look.glyphs.weights
        assert len({light, medium, heavy, very}) == 4
        assert line_with(app, "4 light").split()[:3] == ["4", "light", light]
        assert f"medium{medium}" in line_with(app, "3 medium")
        assert line_with(app, "2 heavy").split()[2] == heavy
        assert line_with(app, "1 very").split()[2] == very


async def test_the_mouse_takes_moves_turns_and_lays(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, line_scene())
        await pilot.click(BasketView, offset=(20, 5))
        assert "Take a tile from the table first" in sentence(screen)
        await pilot.click(Tray, offset=(3, 1))
        assert screen.chooser.mode is Mode.PLACE
        upright = screen.chooser.upright
        await pilot.click(BasketView, offset=(40, 7), button=3)
        assert screen.chooser.upright is not upright
        await pilot.click(BasketView, offset=(40, 7), button=3)
        await pilot.pause()
        await pilot.click(BasketView, offset=(13, 2))
        assert (1, 4) in basket(screen).picture.held
        while screen.chooser.problem():
            await press(pilot, "tab")
        column, row = basket(screen).picture.held[0]
        await pilot.click(BasketView, offset=(10 + (column - 1) * 7 + 3, 1 + (4 - row) * 2))
        assert screen.table.match.position > 12


async def test_the_mouse_chooses_fruit_and_the_tile_for_the_box(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, line_scene())
        await press(pilot, "s", "enter")
        await pilot.click(Tray, offset=(2 + 7 * 2, 1))
        assert screen.chooser.fruit == 2
        await pilot.click(Tray, offset=(2 + 7 * 2, 1))
        assert screen.chooser.mode is Mode.BOX
        await pilot.click(Tray, offset=(15, 1))
        assert screen.chooser.box == 1
        await pilot.click(Tray, offset=(15, 1))
        assert screen.table.match.in_play[13].text == "box Po|Pi"


async def test_a_typed_step_goes_on_with_the_tile_in_hand(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, line_scene())
        await press(pilot, "colon", *"take", "space", *"pl", "enter")
        assert screen.table.match.in_play[12].text == "take Pl|Me"
        await press(pilot, "escape")
        assert app.screen is screen
        assert screen.chooser.mode is Mode.PLACE
        assert screen.chooser.kind >= 0
        await press(pilot, "r", "tab", "enter")
        texts = [entry.text for entry in screen.table.match.in_play]
        assert [text.split()[0] for text in texts[12:15]] == ["take", "lay", "at"]


async def test_typed_steps_show_what_is_fixed(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        match = line_scene()
        for move in ("start", "box Po|Pi", "lay Bb/__"):
            match.play_text(0, move)
        screen = await sit_down(pilot, match)
        assert screen.chooser.upright
        await press(pilot, "r")
        assert screen.chooser.upright
        match.play_text(0, "at 2,2")
        screen.view = match.view(0)  # as after a step
        screen.forget_choice()
        screen.refresh_all()
        await press(pilot, "7")
        assert "crushes apple" in sentence(screen)
        await press(pilot, "5", "enter")
        assert match.in_play[16].text == "fill Ap"


async def test_u_takes_single_typed_steps_back_as_one_gesture(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        match = line_scene()
        for move in ("start", "box Po|Pi", "lay Bb/__"):
            match.play_text(0, move)
        screen = await sit_down(pilot, match)
        await press(pilot, "u")
        assert match.position == 12
        assert screen.chooser.mode is Mode.PICK


@pytest.mark.parametrize(
    ("seats", "level", "size"),
    [(2, "beginner", (60, 20)), (4, "experienced", (80, 24))],
)
async def test_a_whole_game_by_keyboard(
    tmp_path: Path, worker: Worker, seats: int, level: str, size: tuple[int, int]
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=size) as pilot:
        screen = await sit_down(pilot, fresh(seats, level, start="Bb|__"))
        await play_on(pilot, screen)
        await until(pilot, lambda: isinstance(app.screen, FreshFinalScreen))
        outcome = screen.table.match.outcome()
        shown = app.screen.query_one("#text").render()
        words = str(shown)
        assert "Order A" in words
        for seat in range(seats):
            score = screen.view.basket(seat).score
            assert f"{len(score.crushed)} crushed" in words
            assert str(abs(outcome.totals[seat])) in words
        await press(pilot, "escape")
        assert app.screen is screen
        assert "game over" in text_of(app).splitlines()[0]
        await press(pilot, "u")
        await until(pilot, lambda: screen.my_turn)
        assert not screen.table.match.is_over()


async def test_a_game_goes_on_where_it_was_left(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, fresh(3, start="Bb|__"))
        await play_on(pilot, screen, 2)
        await until(pilot, lambda: screen.my_turn)
        digest = screen.table.match.digest()
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "1")
        await until(pilot, lambda: isinstance(app.screen, FreshFruitsScreen))
        again = app.screen
        assert isinstance(again, FreshFruitsScreen)
        assert again.table.match.digest() == digest


async def test_two_people_each_see_their_own_basket_large(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, line_scene(people=2))
        assert screen.seat == 0
        await press(pilot, "1", "tab", "enter")
        await press(pilot, "enter")  # the curtain
        await until(pilot, lambda: app.screen is screen and screen.seat == 1)
        fruit = [half.fruit for half in basket(screen).picture.rows[0] if half.fruit >= 0]
        assert fruit == [6, 6]
        rival = screen.query_one("#rival-1", RivalView).shown
        assert rival is not None
        assert rival.name == "You"


async def test_bots_moves_are_told_in_one_line_each(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, line_scene())
        ticker = screen.query_one("#ticker", Lines).text
        assert "Mika lays orange left of apricot at column 1, row 2." in ticker
        assert "takes" not in ticker
        assert "turns" not in ticker


async def test_help_names_the_keys_of_this_screen(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 30)) as pilot:
        await sit_down(pilot, line_scene())
        await press(pilot, "1", "question_mark")
        shown = text_of(app)
        for words in ("turn the tile clockwise", "swap the tile's halves", "move the tile"):
            assert words in shown
        assert "read the rules" in shown


async def test_whoever_only_watches_sees_every_basket(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        show_table(app, Table(fresh(3, start="Bb|__", people=0), None))
        await until(pilot, lambda: isinstance(app.screen, FreshFinalScreen))
        await press(pilot, "escape")
        screen = app.screen
        assert isinstance(screen, FreshFruitsScreen)
        assert screen.seat == -1
        assert title(screen).startswith("You now")  # the name of the player in seat 1
        assert [rival.shown.name for rival in screen.query(RivalView) if rival.shown] == [
            "Mika",
            "Ada",
        ]
        await press(pilot, "1", "enter")
        assert isinstance(app.screen, FreshFinalScreen)


async def test_t12_names_are_shown_literally(tmp_path: Path, worker: Worker) -> None:
    match = fresh(4, "experienced", start="Bb|__")
    strange = ["[bold red]You[/]", "日本語の名前はとても長い", "x" * 60, "e\u0301]]$x"]
    players = [
        Player(name, player.bot) for name, player in zip(strange, match.players, strict=True)
    ]
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(
            pilot, Match.new(match.game, match.options, players, match.seed, match.deal)
        )
        lines = text_of(app).splitlines()
        assert all(cell_len(line) == 80 for line in lines)
        assert "日本語" in "\n".join(lines)
        assert "]]$x" in "\n".join(lines)
        assert screen.my_turn
