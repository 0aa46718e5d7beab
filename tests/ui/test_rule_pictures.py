"""The rules show the boards: drawn from the same pieces, said in words where nothing is drawn."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ai.worker import Worker
from fruit_tui.engine.fruit_boss.data import FIELD_BITS, FIELD_UNITS
from fruit_tui.engine.fruit_boss.scoring import folio_points, folio_sets
from fruit_tui.engine.registry import GAMES
from fruit_tui.guide import guide
from fruit_tui.plain import answers
from fruit_tui.ui import glyphs
from fruit_tui.ui.draw import Look
from fruit_tui.ui.rule_pictures import LEAST, WIDEST, picture
from fruit_tui.ui.screens.rules import RulesScreen
from tests.ui.helpers import new_app, press, text_of, until

PICTURES = [
    (name, line)
    for name in GAMES
    for section in guide(name).sections
    for line in section.lines
    if line.picture
]


def test_every_game_has_pictures_in_its_rules() -> None:
    assert {name for name, _ in PICTURES} == set(GAMES)


@pytest.mark.parametrize("glyph_set", ["emoji", "unicode", "ascii"])
def test_a_picture_fits_its_width_in_every_glyph_set(glyph_set: str) -> None:
    for flat in (False, True):
        look = Look(glyphs.choose(glyph_set), flat=flat)
        for _, line in PICTURES:
            for width in (LEAST, WIDEST):
                rows = picture(line.picture, width, look).split("\n")
                assert max(row.cell_length for row in rows) <= width
                if glyph_set == "ascii":
                    assert "\n".join(row.plain for row in rows).isascii()


def test_what_the_score_s_picture_says_is_what_the_rules_make_of_its_cards() -> None:
    shown = picture("boss-score", WIDEST, Look(glyphs.choose("ascii"), flat=False)).plain
    collection, stars = 0, 0
    for suit, values, wild in ((5, (5, 2, 1), 0), (1, (4, 1), 1), (2, (3, 1), 0), (6, (2,), 0)):
        for value in values:
            collection += FIELD_UNITS[value - 1] << (FIELD_BITS * suit)
        stars += wild << (2 * suit)
    products = [one.product for one in folio_sets(collection, stars)]
    assert sorted(products) == [2, 6, 12, 15]
    for product in products:
        assert re.search(rf"= +-?{product}\b", shown), shown
    total = folio_points(collection, stars)
    assert f"Together {total}." in " ".join(line.text for _, line in PICTURES)


@pytest.mark.parametrize(("game", "line"), PICTURES)
def test_t14_where_nothing_is_drawn_a_picture_is_said(game: str, line: object) -> None:
    del line
    told = answers.rules(game)
    for name, shown in PICTURES:
        if name == game:
            assert shown.text in told
    assert not any("](" in text for text in told)


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40)])
async def test_pictures_stand_in_the_text_and_follow_the_glyphs(
    tmp_path: Path, worker: Worker, size: tuple[int, int]
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=size, notifications=True) as pilot:
        await press(pilot, "r", "slash", *"three lemons in stall 1")
        assert isinstance(app.screen, RulesScreen)
        await pilot.pause()
        await until(pilot, lambda: "sum 6" in text_of(app))
        assert "╭" in text_of(app)
        await press(pilot, "escape", "g", "slash", *"crushes it, which costs")
        assert "Pl" in text_of(app)
