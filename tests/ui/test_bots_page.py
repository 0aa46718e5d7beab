"""The page that says what the bots see: where it is found, and that it says what is so."""

from __future__ import annotations

from pathlib import Path

import pytest

from ai.levels import CHARACTERS
from ai.worker import Worker
from fruit_tui.engine.registry import GAMES
from fruit_tui.guide import BOTS, guide
from fruit_tui.ui.screens.new_game import NewGameScreen
from fruit_tui.ui.screens.rules import RulesScreen
from tests.ui.helpers import new_app, press, text_of


def test_it_speaks_of_every_game_and_every_level() -> None:
    page = guide(BOTS)
    seen = [line.text for line in page.sections[0].lines if line.item]
    assert [text.partition(":")[0] for text in seen] == [game.title for game in GAMES.values()]
    levels = next(section for section in page.sections if "levels" in section.title)
    told = [line.text.split()[0] for line in levels.lines if line.item]
    assert told == [title for title, _ in CHARACTERS]


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_it_is_one_key_from_the_rules_and_back(
    tmp_path: Path, worker: Worker, size: tuple[int, int]
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=size) as pilot:
        await press(pilot, "r", "g", "b")
        assert "what they see, and how they think" in text_of(app)
        assert "A bot that plays a seat is told" in " ".join(text_of(app).split())
        await press(pilot, "b")
        assert "Fresh Fruits" in text_of(app), "back to the game that was read"
        await press(pilot, "b", "g")
        assert "Fruit Fair" in text_of(app)
        await press(pilot, "b", "slash", *"raccoon")
        assert "Nothing found" in text_of(app)


async def test_it_is_one_key_from_a_new_game_which_stays_as_it_is(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", "right")
        assert "b what the bots see" in text_of(app)
        await press(pilot, "b")
        assert isinstance(app.screen, RulesScreen)
        assert "what they see, and how they think" in text_of(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, NewGameScreen)
        assert "Fresh Fruits" in text_of(app)
        # In a name the letter is a letter.
        await press(pilot, "down", "down", "b")
        assert isinstance(app.screen, NewGameScreen)
