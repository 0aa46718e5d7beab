"""The pictures of the screens that are no table: home, settings, lessons and the like."""

from __future__ import annotations

from textual.pilot import Pilot

from fruit_tui.ui.app import FruitApp
from fruit_tui.ui.fruit_boss.shots import at_main, boss_at
from fruit_tui.ui.posing import Drive, Scene, Shot, keys, my_turn, press, sit_down
from fruit_tui.ui.screens.learn import LessonEnd
from fruit_tui.ui.screens.lesson import LessonScreen
from fruit_tui.ui.screens.lessons import show_lesson


async def home_again(app: FruitApp, pilot: Pilot[int]) -> None:
    """Show the home screen with a game to continue."""
    sit_down(app, boss_at(3, 5, 20, at_main))
    await pilot.pause()
    await pilot.press("escape")
    await pilot.pause()


async def asked(app: FruitApp, pilot: Pilot[int]) -> None:
    """Show the question before a game is left."""
    sit_down(app, boss_at(3, 5, 20, at_main))
    await pilot.pause()
    await my_turn(app, pilot)
    app.ask("Leave fruit-tui? The game is saved.", lambda: None)


def learning(game: str, *presses: str) -> Drive:
    """Return a driver to the lesson of a game, which presses keys there."""

    async def drive(app: FruitApp, pilot: Pilot[int]) -> None:
        show_lesson(app, game)
        await pilot.pause()
        await press(app, pilot, *presses)

    return drive


async def learned(app: FruitApp, pilot: Pilot[int]) -> None:
    """Show what there is to do after a lesson."""
    await learning("fruit-boss")(app, pilot)
    assert isinstance(app.screen, LessonScreen)
    await app.push_screen(LessonEnd(app.screen.tutor))


SCENES = (
    Scene("home", home_again, "HomeScreen", kept=True),
    Scene("new-game", keys("n"), "NewGameScreen"),
    Scene("lessons", keys("g"), "LearnScreen"),
    Scene("lesson-fruit-boss", learning("fruit-boss"), "FruitBossLesson"),
    Scene("lesson-fresh-fruits", learning("fresh-fruits"), "FreshFruitsLesson"),
    Scene("lesson-fruit-fair", learning("fruit-fair"), "FruitFairLesson"),
    Scene("lesson-end", learned, "LessonEnd"),
    Scene("settings", keys("comma"), "SettingsScreen"),
    Scene("keys", keys("comma", "k"), "KeysScreen"),
    Scene("ask-key", keys("comma", "k", "enter"), "AskKey"),
    Scene("ask-to-leave", asked, "Confirm"),
    Scene("rules", keys("r", "down", "down", "down", "down"), "RulesScreen"),
)

SHOTS = (
    Shot("home-first-time", keys()),
    Shot("rules-search", keys("r", "slash", "1", "2", "enter")),
)
