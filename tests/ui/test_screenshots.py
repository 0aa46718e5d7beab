"""Every screen has its picture, and the pictures in the repository are those that are drawn."""

from __future__ import annotations

import importlib
import pkgutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import fruit_tui.ui
from fruit_tui.ui.posing import Scene, keys
from fruit_tui.ui.screens.base import BaseScreen
from fruit_tui.ui.screenshots import SCENES, SHOTS, enact, kept, main

FOLDER = Path(__file__).parents[2] / "screenshots"

# What screens are made of, and is never in front itself.
BASES = {
    "GameScreen",
    "LessonScreen",
    "ReplayScreen",
    "ScoreScreen",
    "TellingScreen",
    "ThinkingScreen",
}


def screens(above: type[BaseScreen[object]]) -> Iterator[str]:
    """Yield the names of all classes of the app that are made from one."""
    for below in above.__subclasses__():
        if below.__module__.startswith("fruit_tui."):
            yield below.__name__
            yield from screens(below)


def test_every_screen_has_a_picture() -> None:
    for module in pkgutil.walk_packages(fruit_tui.ui.__path__, "fruit_tui.ui."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    assert {scene.screen for scene in SCENES} == set(screens(BaseScreen)) - BASES


def test_no_two_pictures_have_one_name() -> None:
    names = [name for scene in SCENES for name, _, _ in scene.dresses(every=True)]
    names += [shot.name for shot in SHOTS]
    assert [name for name, count in Counter(names).items() if count > 1] == []


def test_the_repository_keeps_the_pictures_that_the_command_draws() -> None:
    if not FOLDER.is_dir():
        pytest.skip("these sources came without the pictures")
    assert {path.stem for path in FOLDER.glob("*.svg")} == kept()


def test_a_scene_is_drawn_in_three_themes_and_three_sizes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lessons", "--all", "--to", str(tmp_path)]) == 0
    drawn = {Path(line).name for line in capsys.readouterr().out.splitlines()}
    assert drawn == {path.name for path in tmp_path.iterdir()}
    assert drawn == {
        f"lessons-{theme}-{size}.svg"
        for theme in ("dark", "light", "contrast")
        for size in ("80x24", "100x30", "200x60")
    }
    texts = [path.read_text(encoding="utf-8") for path in tmp_path.iterdir()]
    assert len(set(texts)) == 9
    assert all("Fruit&#160;Fair" in text for text in texts)


async def test_a_scene_that_comes_to_another_screen_than_it_says_is_refused(
    tmp_path: Path,
) -> None:
    with pytest.raises(ValueError, match="lost shows HomeScreen instead of HelpScreen"):
        await enact(Scene("lost", keys("up"), "HelpScreen"), tmp_path)
    assert not list(tmp_path.iterdir())
