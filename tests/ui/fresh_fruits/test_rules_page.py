"""The rules of Fresh Fruits in our own words."""

from __future__ import annotations

from pathlib import Path

from ai.worker import Worker
from fruit_tui.guide import guide
from fruit_tui.ui.screens.rules import RulesScreen
from tests.ui.fresh_fruits.helpers import line_scene, sit_down
from tests.ui.helpers import new_app, press, text_of


def test_every_decision_is_stated_once_and_in_order() -> None:
    numbers = guide("fresh-fruits").numbers()
    assert len(numbers) >= 46
    assert numbers == tuple(f"FR-{n}" for n in range(1, len(numbers) + 1))


def test_a_number_finds_its_decision_first_and_nothing_like_it() -> None:
    for query in ("FR-4", "fr 4", "4"):
        hits = guide("fresh-fruits").search(query)
        assert hits[0].line.number == "FR-4"
        assert all("FR-4" in hit.line.text for hit in hits)
        assert not any(hit.line.number in ("FR-40", "FR-41") for hit in hits)


def test_each_decision_says_where_it_comes_from() -> None:
    stated = [
        line.text
        for section in guide("fresh-fruits").sections
        for line in section.lines
        if line.number
    ]
    for text in stated:
        label = text.split(") ")[0].split("(")[1]
        assert label in ("rulebook", "reading", "inferred", "house"), text


def test_values_that_are_ours_or_inferred_are_labelled() -> None:
    lines = [line.text for section in guide("fresh-fruits").sections for line in section.lines]
    for words, label in (
        ("36 tiles with two fruits", "(inferred"),
        ("16 tiles with an empty half", "(inferred)"),
        ("16 single fruits", "(inferred)"),
        ("A, four of them from left to right", "(house)"),
        ("A, four of them from top to bottom", "(house)"),
        ("B: three or more", "review)"),
        ("C: two or fewer", "review)"),
    ):
        assert any(words in line and label in line for line in lines), words


async def test_the_rules_open_from_the_table_and_are_searched(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, line_scene())
        await press(pilot, "R")
        assert isinstance(app.screen, RulesScreen)
        assert "Fresh Fruits" in text_of(app)
        await press(pilot, "slash", "1", "3")
        assert "FR-13" in text_of(app)
