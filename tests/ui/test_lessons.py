"""The guided games on the screen: whole, by the keys that they name, at every size."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from ai.worker import Worker
from fruit_tui.guide.lesson import LONGEST_TEXT
from fruit_tui.guide.lessons import LESSONS
from fruit_tui.ui.app import FruitApp
from fruit_tui.ui.screens.game import GameScreen
from fruit_tui.ui.screens.home import HomeScreen
from fruit_tui.ui.screens.learn import LessonEnd
from fruit_tui.ui.screens.lesson import LessonScreen
from fruit_tui.ui.screens.lessons import show_lesson
from fruit_tui.ui.screens.score import RoundScreen
from fruit_tui.ui.spoken import keyed, spoken_text
from fruit_tui.ui.widgets.lines import Lines
from tests.ui.helpers import new_app, press, saved, sentence, text_of, until


async def begin(pilot: Pilot[int], name: str) -> LessonScreen:
    """Open a lesson and wait for its first step."""
    app = pilot.app
    assert isinstance(app, FruitApp)
    await pilot.pause()
    show_lesson(app, name)
    await until(pilot, lambda: f"1 of {LESSONS[name].count}" in text_of(app))
    screen = app.screen
    assert isinstance(screen, LessonScreen)
    await until(pilot, lambda: bool(screen.tutor.wanted()) and screen.my_turn)
    return screen


def told(screen: LessonScreen) -> str:
    """Return what the lesson says, in one line."""
    return " ".join(screen.query_one("#tutor", Lines).text.split())


async def play_through(pilot: Pilot[int], screen: LessonScreen, *, read: bool) -> None:
    """Press the keys of every step; where `read`, look at what stands on the screen first."""
    lesson, tutor = screen.tutor.lesson, screen.tutor
    number = 0
    for step in lesson.steps:
        await until(pilot, lambda: bool(tutor.wanted()) and screen.my_turn)
        await pilot.pause()
        for do in step.do:
            number += 1
            assert tutor.number(screen.planned()) == number
            if read:
                shown = " ".join(text_of(screen.fruit_app).split())
                wanted = f"{number} of {lesson.count} {do.say} {keyed(do.press)}"
                assert spoken_text(screen, wanted) in shown
            await press(pilot, *do.keys.split())
        if step.enter:
            assert tutor.task(screen.planned()) is None, "all is chosen"
            if read:
                wanted = f"{number} of {lesson.count} {keyed(step.enter)}"
                assert spoken_text(screen, wanted) in told(screen)
            await press(pilot, *["enter"] * step.enter.count("{choose}"))


@pytest.mark.parametrize("name", LESSONS)
async def test_a_lesson_is_played_to_its_end_by_the_keys_it_names(
    tmp_path: Path, worker: Worker, name: str
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await begin(pilot, name)
        await play_through(pilot, screen, read=True)
        await until(pilot, lambda: app.screen is not screen)
        if isinstance(app.screen, RoundScreen):
            assert "you win" in text_of(app)
            await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, LessonEnd))
        assert "you know enough to play" in text_of(app)
        assert saved(app.store) == 0, "a lesson is no game yet"
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, GameScreen))
        assert not isinstance(app.screen, LessonScreen)
        assert saved(app.store) == 1
        game = app.screen
        assert isinstance(game, GameScreen)
        await until(pilot, lambda: game.my_turn)
        assert game.table.match.position >= screen.tutor.match.position


@pytest.mark.parametrize("name", LESSONS)
async def test_a_lesson_is_played_in_the_smallest_terminal(
    tmp_path: Path, worker: Worker, name: str
) -> None:
    app = new_app(tmp_path, worker, glyph_set="ascii")
    async with app.run_test(size=(60, 20), notifications=True) as pilot:
        screen = await begin(pilot, name)
        first = LESSONS[name].steps[0].do[0]
        press_this = spoken_text(screen, keyed(first.press))
        assert press_this in told(screen), "what to press is never cut off"
        await play_through(pilot, screen, read=False)
        await until(pilot, lambda: screen.tutor.over)


async def test_something_else_is_answered_and_put_down(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await begin(pilot, "fruit-boss")
        await press(pilot, "4", "enter", "enter")
        assert "not in this lesson" in sentence(app)
        assert screen.tutor.match.position == 0
        assert not screen.has_choice()
        await press(pilot, "3", "enter", "enter")
        assert told(screen).startswith("3 of 15"), "what the step says to press holds again"
        await press(pilot, "1", "escape")
        assert app.screen is screen, "Esc puts down first"
        await press(pilot, "escape")
        assert app.screen is not screen


async def test_what_the_rules_forbid_is_answered_by_the_rules(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await begin(pilot, "fruit-boss")
        await press(pilot, "3", "1")
        assert "of one fruit" in sentence(app)


@pytest.mark.parametrize("name", LESSONS)
async def test_a_hint_chooses_what_is_asked_for(tmp_path: Path, worker: Worker, name: str) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await begin(pilot, name)
        for _ in range(3):
            await until(pilot, lambda: bool(screen.tutor.wanted()) and screen.my_turn)
            before = screen.tutor.place()[0]
            await press(pilot, "h")
            assert "Enter does it" in sentence(app)
            await press(pilot, "enter")
            for _ in range(2):
                # A single fruit and the tile for the box have an Enter each.
                if screen.tutor.place()[0] == before:
                    await press(pilot, "enter")
            assert screen.tutor.place()[0] == before + 1


async def test_a_step_taken_back_is_asked_for_again_on_the_screen(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await begin(pilot, "fruit-boss")
        await press(pilot, *"3", "enter", "enter")
        assert told(screen).startswith("3 of 15")
        await press(pilot, "u")
        assert told(screen).startswith("1 of 15")


async def test_who_never_played_is_offered_the_lessons_first(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        assert isinstance(app.screen, HomeScreen)
        await press(pilot, "enter")
        assert "Learn a game by playing it" in text_of(app)
        await press(pilot, "down", "enter")
        await until(pilot, lambda: isinstance(app.screen, LessonScreen))
        assert "Fresh Fruits" in text_of(app)


async def test_a_lesson_can_be_named_at_the_start(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker, lesson="fruit-fair")
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LessonScreen))
        await until(pilot, lambda: "1 of 14" in text_of(app))


def test_no_text_of_a_lesson_is_longer_than_its_place() -> None:
    # Three rows of 78 cells, with the number before it and what wrapping costs.
    assert LONGEST_TEXT + len("15 of 15  ") + 2 * 12 <= 3 * 78
