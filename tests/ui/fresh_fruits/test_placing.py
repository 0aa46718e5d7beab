"""Holding a tile over the basket: where it is, whether it fits, what it would do."""

# ruff: noqa: RUF001  # the minus and the cross are those of the screen

from __future__ import annotations

from pathlib import Path

from ai.worker import Worker
from fruit_tui.ui.fresh_fruits.chooser import Mode
from tests.ui.fresh_fruits.helpers import (
    basket,
    fresh,
    hold,
    line_scene,
    pieces,
    sentence,
    sit_down,
    title,
    turn_to,
)
from tests.ui.helpers import line_with, new_app, press, text_of, until


async def test_a_number_takes_a_tile_and_arrows_move_it(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, line_scene())
        assert basket(screen).picture.held == ()
        assert pieces(screen) == [">1", "2", "s start"]
        await press(pilot, "1")
        before = basket(screen).picture.held
        assert len(before) == 2
        await hold(pilot, screen, (2, 2))
        held = basket(screen).picture.held
        await press(pilot, "right")
        assert basket(screen).picture.held == tuple((column + 1, row) for column, row in held)
        await press(pilot, "up")
        assert basket(screen).picture.held == tuple((column + 1, row + 1) for column, row in held)
        assert screen.table.match.position == 12


async def test_r_turns_through_four_ways_and_f_swaps(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, line_scene())
        await press(pilot, "1")
        await hold(pilot, screen, (3, 1))
        seen = []
        for _ in range(4):
            seen.append((screen.chooser.halves, screen.chooser.upright))
            await press(pilot, "r")
        assert len(set(seen)) == 4
        assert (screen.chooser.halves, screen.chooser.upright) == seen[0]
        first, second = screen.chooser.halves
        await press(pilot, "f")
        assert screen.chooser.halves == (second, first)
        await press(pilot, "space")
        assert screen.chooser.upright


async def test_equal_halves_are_not_swapped_and_it_says_so(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, fresh())
        await press(pilot, "2", "f")
        assert "Both halves of this tile are the same" in sentence(screen)


async def test_an_occupied_place_says_why_and_enter_lays_nothing(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, line_scene())
        await press(pilot, "1")
        await turn_to(pilot, screen, "Pl-Me")
        await hold(pilot, screen, (1, 1))
        assert not basket(screen).picture.fits
        assert "There is already a fruit at 1,1" in sentence(screen)
        assert "✗Pl" in text_of(app)
        await press(pilot, "enter")
        assert "There is already a fruit at 1,1" in sentence(screen)
        assert screen.table.match.position == 12
        await press(pilot, "tab")
        assert basket(screen).picture.fits


async def test_fr7_a_place_that_touches_nothing_says_so(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, line_scene())
        await press(pilot, "1")
        await turn_to(pilot, screen, "Pl-Me")
        await hold(pilot, screen, (4, 3))
        assert "edge to edge" in sentence(screen)


async def test_fr13_the_experienced_level_lets_nothing_float(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, line_scene("experienced"))
        await press(pilot, "1")
        await turn_to(pilot, screen, "Pl-Me")
        await hold(pilot, screen, (2, 3))
        assert "only the bottom row may float" in sentence(screen)
        await hold(pilot, screen, (3, 1))
        assert basket(screen).picture.fits
        await press(pilot, "down")
        assert "Nothing goes beneath the bottom row" in sentence(screen)
        assert screen.chooser.at == (3, 1)


async def test_the_same_place_floats_freely_for_beginners(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, line_scene("beginner"))
        await press(pilot, "1")
        await turn_to(pilot, screen, "Pl-Me")
        await hold(pilot, screen, (2, 3))
        assert basket(screen).picture.fits


async def test_what_would_be_crushed_is_named_and_marked_before_it_is_done(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, line_scene())
        await press(pilot, "1")
        await turn_to(pilot, screen, "Me-Pl")
        await hold(pilot, screen, (2, 2))
        assert "crushes apple" in sentence(screen)
        assert "9→6 (−3)" in sentence(screen)
        assert title(screen) == "You now +9 → after +6 (−3)"
        crushed = [half for row in basket(screen).picture.rows for half in row if half.crushed]
        assert len(crushed) == 1
        assert crushed[0].news
        assert "✗" in text_of(app)
        assert screen.table.match.position == 12
        assert screen.view.basket(0).score.total == 9


async def test_rows_and_orders_are_counted_before_it_is_done(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, line_scene())
        await press(pilot, "2")
        await turn_to(pilot, screen, "Po-Pi")
        await hold(pilot, screen, (1, 0))
        # Beneath the heap: everything else comes to lie a row higher, where it belongs.
        assert "+5 in their rows" in sentence(screen)
        assert title(screen) == "You now +9 → after +14 (+5)"
        await press(pilot, "escape", "1")
        await turn_to(pilot, screen, "Me/Pl")
        await hold(pilot, screen, (3, 1))
        assert "you have 0→1" in line_with(app, "you have")


async def test_fr8_a_tile_beneath_the_heap_lifts_it(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, line_scene())
        picture = basket(screen).picture
        assert [sum(half.fruit >= 0 for half in row) for row in picture.rows] == [2, 1, 1, 0]
        assert picture.loose == (True, True)
        assert "▾" in text_of(app)
        await press(pilot, "2")
        await turn_to(pilot, screen, "Po-Pi")
        await hold(pilot, screen, (1, 0))
        picture = basket(screen).picture
        assert [sum(half.fruit >= 0 for half in row) for row in picture.rows] == [2, 2, 1, 1]
        await press(pilot, "down")
        assert "4 fruits high" in sentence(screen)
        await press(pilot, "enter")
        assert screen.view.basket(0).height == 4
        # Now the frame is as high as it can be: nothing moves up or down any more.
        assert basket(screen).picture.loose == (True, False)
        assert "▾" not in text_of(app)


async def test_fr10_a_tile_against_the_edge_pushes_the_heap_over(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, line_scene())
        await press(pilot, "1")
        await turn_to(pilot, screen, "Pl-Me")
        first = basket(screen).picture.first
        assert first is not None
        await hold(pilot, screen, (-3, 1))
        assert basket(screen).picture.first == -3
        assert basket(screen).picture.held == ((1, 1), (2, 1))
        await press(pilot, "left")
        assert "6 fruits wide" in sentence(screen)
        await hold(pilot, screen, (-1, 1))
        await press(pilot, "enter")
        # What was laid stays where it was seen.
        row = basket(screen).picture.rows[0]
        assert [half.fruit for half in row[2:6]] == [0, 6, 4, 4]


async def test_enter_lays_and_the_step_is_on_disk(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, line_scene())
        await press(pilot, "1")
        await turn_to(pilot, screen, "Me-Pl")
        await hold(pilot, screen, (3, 1))
        await press(pilot, "enter")
        texts = [entry.text for entry in screen.table.match.in_play]
        assert texts[12:15] == ["take Pl|Me", "lay Me-Pl", "at 3,1"]
        assert app.store is not None
        assert app.store.list()[0].entries >= 15


async def test_the_first_tile_may_be_drawn_anywhere_in_the_frame(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, fresh())
        await press(pilot, "1", "left", "left", "left", "left", "left", "left")
        assert basket(screen).picture.held == ((1, 1), (2, 1))
        assert "6 fruits wide" in sentence(screen)
        await press(pilot, "up")
        assert "later ones may still go beneath it" in sentence(screen)
        await press(pilot, "enter")
        await until(pilot, lambda: screen.my_turn)
        assert [half.fruit >= 0 for half in basket(screen).picture.rows[0]][:3] == [
            True,
            True,
            False,
        ]


async def test_escape_and_u_put_the_tile_down(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, line_scene())
        for key in ("escape", "u"):
            await press(pilot, "1")
            assert screen.chooser.mode is Mode.PLACE
            await press(pilot, key)
            assert screen.chooser.mode is Mode.PICK
            assert screen.table.match.position == 12


async def test_u_takes_a_whole_placement_back_with_what_bots_did_since(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, line_scene())
        digest = screen.table.match.digest()
        await press(pilot, "1", "tab", "enter")
        await until(pilot, lambda: screen.my_turn and screen.table.match.position > 15)
        await press(pilot, "u")
        await until(pilot, lambda: screen.my_turn)
        assert screen.table.match.digest() == digest
        assert screen.chooser.mode is Mode.PICK


async def test_tab_visits_every_place_that_fits(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, line_scene())
        await press(pilot, "1")
        seen = set()
        for _ in screen.chooser.spots():
            seen.add(screen.chooser.at)
            assert basket(screen).picture.fits
            await press(pilot, "tab")
        assert seen == set(screen.chooser.spots())
        await press(pilot, "shift+tab")
        assert screen.chooser.at in seen


async def test_where_the_tile_may_go_there_are_dots(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, line_scene("experienced"))
        assert "●" not in text_of(app)
        await press(pilot, "1")
        await turn_to(pilot, screen, "Pl-Me")
        await hold(pilot, screen, (2, 3))
        rows = basket(screen).picture.rows
        legal = {
            (column - screen.chooser.offset, row)
            for row, cells in enumerate(rows, start=1)
            for column, half in enumerate(cells, start=1)
            if half.legal
        }
        # On top of the plum, on the second apple, and in the bottom row.
        assert {(2, 2), (3, 2), (1, 4), (2, 4), (3, 1), (4, 1)} <= legal
        assert (4, 2) not in legal
        assert "●" in text_of(app)
