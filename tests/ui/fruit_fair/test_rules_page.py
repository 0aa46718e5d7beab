"""The rules page of Fruit Fair: every decision once, in order, and found by its number."""

from __future__ import annotations

import re
from pathlib import Path

from fruit_tui.engine.fruit_fair import data
from fruit_tui.guide import guide

DECISIONS = Path(__file__).parents[3] / "docs" / "rules-decisions.md"


def test_every_decision_is_stated_once_and_in_order() -> None:
    listed = re.findall(r"^\| (FF-\d+) \| (\w+) \|", DECISIONS.read_text(), re.MULTILINE)
    assert len(listed) >= 54
    stated = [
        (line.number, re.sub(r"^FF-\d+ \((\w+)\).*", r"\1", line.text))
        for section in guide("fruit-fair").sections
        for line in section.lines
        if line.number
    ]
    assert stated == listed


def test_no_reference_leads_nowhere() -> None:
    rules = guide("fruit-fair")
    text = " ".join(line.text for section in rules.sections for line in section.lines)
    assert set(re.findall(r"FF-\d+", text)) == set(rules.numbers())


def test_a_number_finds_its_decision_first() -> None:
    hits = guide("fruit-fair").search("ff 16")
    assert hits[0].line.number == "FF-16"
    assert len(hits) > 1


def test_the_page_has_the_prices_and_values_that_are_played_and_says_what_they_are() -> None:
    lines = [line.text for section in guide("fruit-fair").sections for line in section.lines]
    for prize, name in enumerate(data.PRIZE_NAMES):
        prices = ", ".join(str(data.prize_price(prize, sold)) for sold in range(data.SPACES))
        assert any(
            line.lower().startswith(f"{name}: {prices} fruits. (inferred)") for line in lines
        )
        low = data.lowest_value(prize)
        word = data.CLASS_NAMES[prize]
        assert any(
            f"{word} {low} to {low + 4}" in line.lower() and "(inferred)" in line for line in lines
        )
