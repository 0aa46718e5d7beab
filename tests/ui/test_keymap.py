"""Keys of one's own: by stable ids, shown wherever keys are shown, and told where they clash."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from textual.widgets import Input

from ai.worker import Worker
from fruit_tui.settings import preferences
from fruit_tui.ui.app import FruitApp
from fruit_tui.ui.keymap import FIXED, catalogue, is_key, key_problems, usable
from fruit_tui.ui.screens.base import BaseScreen
from fruit_tui.ui.screens.help import HelpScreen
from fruit_tui.ui.screens.home import HomeScreen
from fruit_tui.ui.screens.palette import MOVES, commands_of
from fruit_tui.ui.widgets.keyline import written
from fruit_tui.ui.widgets.menu import Menu
from tests.ui.helpers import line_with, press, scene, sentence, sit_down, text_of, until

HANDS = ("L2 L1 P3 G1 C", "L3 P1 O1 G2 W1")
MARKET = "L5 P2 O2 W4 A3"

# Classes that screens are made from; no player ever sees them.
FRAMES = {
    "GameScreen",
    "LessonScreen",
    "ReplayScreen",
    "ScoreScreen",
    "TellingScreen",
    "ThinkingScreen",
}


def app_with(tmp_path: Path, worker: Worker, keys: str) -> FruitApp:
    path = tmp_path / "settings.toml"
    path.write_text(f"[keys]\n{keys}")
    found = preferences({"pace": "at-once"}, {}, path)
    return FruitApp(tmp_path / "saves", preferences=found, worker=worker, animate=False)


def said(keys: dict[str, tuple[str, ...]]) -> list[str]:
    return [problem.words for problem in key_problems(keys)]


def screens(kind: type[BaseScreen[object]]) -> list[type[BaseScreen[object]]]:
    return [kind, *[one for below in kind.__subclasses__() for one in screens(below)]]


def test_t09_every_screen_is_in_the_list_of_keys_and_every_key_has_an_id_and_words() -> None:
    listed = {place for entry in catalogue().values() for place in entry.places}
    for screen in screens(BaseScreen)[1:]:
        if screen.__name__ not in FRAMES:
            assert screen.CALLED in listed, screen
        merged = screen._merged_bindings
        assert merged is not None
        for key, binding in merged:
            ours = not binding.action.startswith("app.focus") or binding.id
            if ours and not binding.action.startswith("screen."):
                assert binding.id, (screen, key)
    for entry in catalogue().values():
        assert entry.keys, entry
        assert entry.does, entry


async def test_t09_a_key_of_ones_own_works_and_stands_wherever_keys_stand(
    tmp_path: Path, worker: Worker
) -> None:
    app = app_with(tmp_path, worker, 'game.undo = "z"\n"boss.end" = ["f6", "n"]\n')
    async with app.run_test(size=(80, 30), notifications=True) as pilot:
        screen = await sit_down(pilot, scene(HANDS, MARKET))
        await press(pilot, "1", "up", "enter")
        assert "f6 ends the turn." in sentence(app)
        assert "f6 end turn" in text_of(app)
        await press(pilot, "question_mark")
        assert isinstance(app.screen, HelpScreen)
        assert line_with(app, "end the turn").split()[:2] == ["f6", "n"]
        assert line_with(app, "take back a step").split()[0] == "z"
        await press(pilot, "escape", "u")
        assert screen.table.match.position == 2
        await press(pilot, "z")
        assert screen.table.match.position == 0


async def test_a_text_names_the_keys_of_the_moment(tmp_path: Path, worker: Worker) -> None:
    app = app_with(tmp_path, worker, 'rules.search = "f5"\n')
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "r", "question_mark")
        assert "f5 searches for words" in text_of(app)


async def test_what_a_person_wrote_is_never_taken_for_a_key(tmp_path: Path, worker: Worker) -> None:
    app = app_with(tmp_path, worker, 'game.undo = "z"\n')
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        names = ("You", "{undo}\x02undo\x03")
        screen = await sit_down(pilot, scene(HANDS, MARKET, names=names))
        screen.complain("Player 2 said so.")
        assert "{undo}undo said so." in sentence(app)


async def test_two_keys_can_change_places(tmp_path: Path, worker: Worker) -> None:
    app = app_with(tmp_path, worker, 'game.undo = "h"\ngame.hint = "u"\n')
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await sit_down(pilot, scene(HANDS, MARKET))
        await press(pilot, "1", "up", "enter")
        assert screen.table.match.position == 2
        await press(pilot, "h")
        assert screen.table.match.position == 0
        await press(pilot, "u")
        await until(pilot, lambda: "Hint:" in sentence(app))


async def test_a_clash_is_told_with_its_line_and_the_usual_key_holds(
    tmp_path: Path, worker: Worker
) -> None:
    app = app_with(tmp_path, worker, 'app.theme = "f7"\ngame.hint = "u"\n')
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        shown = "".join(text_of(app).split())
        assert "settings.toml:3:game.hintandgame.undohavethekeyu" in shown
        theme = app.theme
        await press(pilot, "f7")
        assert app.theme != theme
        await sit_down(pilot, scene(HANDS, MARKET))
        assert "h hint" in text_of(app)


def test_a_clash_is_one_within_reach_of_one_screen_only() -> None:
    assert said({"rules.search": ("h",)}) == []  # a hint is for tables
    assert "have the key t" in said({"rules.search": ("t",)})[0]  # the theme changes everywhere
    assert "menu.up" in said({"rules.game": ("k",)})[0]  # a widget of that screen


def test_what_clashes_as_a_pair_is_told_of_both_and_neither_holds() -> None:
    keys = {"game.hint": ("f8",), "game.undo": ("f8",), "game.log": ("f7",)}
    assert len(said(keys)) == 2
    assert usable(keys) == {"game.log": "f7"}


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"gam.hint": ("x",)}, 'There is no "gam.hint"'),
        ({"gam.hint": ("x",)}, 'did you mean "game.hint"?'),
        ({"game.hint": ("esc",)}, 'There is no key "esc"; did you mean "escape"?'),
        ({"game.hint": ("ctrl+pgup",)}, 'There is no key "ctrl+pgup"'),
        ({"game.hint": ("controll+x",)}, 'There is no key "controll+x"'),
        ({"game.hint": ("xx",)}, 'There is no key "xx"'),
        ({FIXED[0]: ("x",)}, "there always is a way out"),
    ],
)
def test_ids_and_keys_that_are_not_there_are_told(
    keys: dict[str, tuple[str, ...]], words: str
) -> None:
    assert words in said(keys)[0]
    assert usable(keys) == {}


@pytest.mark.parametrize(
    ("chosen", "why"),
    [
        ("ctrl+j", "terminals send it as enter"),
        ("ctrl+b", "the prefix of tmux"),
        ("f10", "some desktops"),
        ("super+x", "few terminals send it"),
    ],
)
def test_a_key_that_seldom_arrives_holds_with_a_warning(chosen: str, why: str) -> None:
    found = key_problems({"game.hint": (chosen,)})
    assert [problem.warning for problem in found] == [True]
    assert why in found[0].words
    assert usable({"game.hint": (chosen,)}) == {"game.hint": chosen}


def test_a_letter_where_text_is_typed_is_warned_of() -> None:
    assert "typed into the line" in said({"ask.accept": ("y",)})[0]
    assert said({"ask.accept": ("f3",)}) == []


@pytest.mark.parametrize("key", ["?", "L", "é", "space", "f12", "ctrl+x", "shift+tab", "comma"])
def test_what_a_terminal_can_send_is_a_key(key: str) -> None:
    assert is_key(key)


async def test_the_widgets_that_take_keys_are_those_that_a_screen_says(
    tmp_path: Path, worker: Worker
) -> None:
    app = app_with(tmp_path, worker, "")
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        for way in ("n", "l", "s", "r", "comma"):
            await press(pilot, way)
            screen = app.screen
            assert isinstance(screen, BaseScreen)
            takers = {type(one) for one in screen.focus_chain if one._bindings.key_to_bindings}
            known = {one for one in takers if issubclass(one, (Input, *screen.HOLDS))}
            assert takers == known, screen
            await press(pilot, "escape", "escape")
            assert isinstance(app.screen, HomeScreen)


async def test_a_key_is_changed_in_the_app_and_given_back(tmp_path: Path, worker: Worker) -> None:
    app = app_with(tmp_path, worker, "# none yet\n")
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "comma", "k")
        menu = app.screen.query_one(Menu)
        menu.cursor = [item.name for item in menu.items].index("game.hint")
        await press(pilot, "enter", "u")
        assert "game.hint and game.undo have the key u" in " ".join(text_of(app).split())
        await press(pilot, "f5")
        assert line_with(app, "game.hint").split()[2:4] == ["*", "f5"]
        kept = (tmp_path / "settings.toml").read_text()
        assert '"game.hint" = ["f5"]' in kept
        assert "# none yet" in kept
        await press(pilot, "escape", "escape")
        await sit_down(pilot, scene(HANDS, MARKET))
        assert "f5 hint" in text_of(app)
        await press(pilot, "escape", "comma", "k")
        menu = app.screen.query_one(Menu)
        menu.cursor = [item.name for item in menu.items].index("game.hint")
        await press(pilot, "delete")
        assert "f5" not in line_with(app, "game.hint")
        assert "game.hint" not in (tmp_path / "settings.toml").read_text()


async def test_t09_everything_that_a_key_does_can_be_had_without_it(
    tmp_path: Path, worker: Worker
) -> None:
    app = app_with(tmp_path, worker, "")
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen: BaseScreen[object]
        for way in ("table", "l", "s", "r", "comma"):
            if way == "table":
                screen = cast("BaseScreen[object]", await sit_down(pilot, scene(HANDS, MARKET)))
                await press(pilot, "1", "up", "enter")
            else:
                await press(pilot, way)
                screen = cast("BaseScreen[object]", app.screen)
            offered = {command.key for command in commands_of(app, screen)}
            for active in screen.active_bindings.values():
                binding = active.binding
                if active.node is screen and binding.id and binding.key not in MOVES:
                    same = [one for one in catalogue()[binding.id].keys if one != binding.key]
                    assert written(screen, binding) in offered or same, binding
            await press(pilot, "escape", "escape")
