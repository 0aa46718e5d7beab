"""Which of several values holds, and that what is wrong in one layer leaves the others."""

from __future__ import annotations

from pathlib import Path

import pytest

from ai.levels import usual_level
from fruit_tui.commands import config_words
from fruit_tui.settings import (
    GLYPHS_NAMES,
    PACE_NAMES,
    THEME_NAMES,
    BadOption,
    preferences,
    read,
)
from fruit_tui.ui import glyphs, themes


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "settings.toml"
    path.write_text('theme = "light"\npace = "slow"\nname = "File"\n')
    return path


def test_an_option_goes_before_the_environment_before_the_file(path: Path) -> None:
    env = {"FRUIT_TUI_THEME": "contrast", "FRUIT_TUI_PACE": "fast"}
    found = preferences({"theme": "16", "glyphs": None}, env, path)
    settings = found.settings
    assert (settings.theme, settings.pace, settings.name) == ("16", "fast", "File")
    assert settings.glyphs == "auto"
    sources = [found.source((name,)) for name in ("theme", "pace", "name", "glyphs")]
    assert sources == ["option", "environment", "file", "default"]


def test_a_bad_variable_is_told_and_the_file_holds(path: Path) -> None:
    found = preferences({}, {"FRUIT_TUI_PACE": "quick", "FRUIT_TUI_MOUSE": "maybe"}, path)
    assert found.settings.pace == "slow"
    assert found.settings.mouse
    assert [str(problem).partition(" takes")[0] for problem in found.problems] == [
        "FRUIT_TUI_PACE: pace",
        "FRUIT_TUI_MOUSE: mouse",
    ]


@pytest.mark.parametrize(("text", "holds"), [("off", False), ("0", False), ("on", True)])
def test_a_switch_in_the_environment_is_on_or_off(path: Path, text: str, holds: bool) -> None:
    assert preferences({}, {"FRUIT_TUI_HINTS": text}, path).settings.hints is holds


def test_a_bad_option_is_refused(path: Path) -> None:
    with pytest.raises(BadOption, match="--pace takes"):
        preferences({"pace": "quick"}, {}, path)


def test_a_change_holds_at_once_and_is_written(path: Path) -> None:
    found = preferences({"theme": "16"}, {}, path)
    assert found.change(("theme",), "dark") == ""
    assert found.settings.theme == "dark"
    assert read(path).settings.theme == "dark"
    assert found.change(("theme",), None) == ""
    assert found.settings.theme == "auto"
    assert read(path).settings.theme == "auto"


def test_a_change_that_does_not_fit_is_refused_and_nothing_is_written(path: Path) -> None:
    before = path.read_text()
    found = preferences({}, {}, path)
    with pytest.raises(ValueError, match="seats"):
        found.change(("games", "fruit-boss", "seats"), 17)
    assert path.read_text() == before
    assert found.settings.seats("fruit-boss") == 3


def test_what_cannot_be_kept_holds_until_one_leaves(path: Path) -> None:
    path.write_text("broken = = 1")
    found = preferences({}, {}, path)
    assert "left as it is" in found.change(("theme",), "dark")
    assert found.settings.theme == "dark"
    assert path.read_text() == "broken = = 1"


def test_levels_are_chosen_by_name_or_as_a_bot(path: Path) -> None:
    path.write_text(
        '[games.fruit-boss]\nlevel = "grocer"\n[games.fruit-fair]\nlevel = "mcts:70"\nseats = 5\n'
    )
    settings = preferences({}, {}, path).settings
    assert settings.level("fruit-boss") == "mcts:200"
    assert settings.level("fruit-fair") == "mcts:70"
    assert settings.level("fresh-fruits") == usual_level("fresh-fruits").spec
    assert settings.seats("fruit-fair") == 5


def test_all_parts_of_the_program_mean_the_same_by_a_name() -> None:
    assert config_words.THEMES == THEME_NAMES
    assert config_words.GLYPHS == GLYPHS_NAMES == glyphs.NAMES
    assert config_words.PACES == PACE_NAMES
    known = {themes.setting(theme.name) for theme in themes.THEMES}
    assert known == set(THEME_NAMES) - {"auto"}
