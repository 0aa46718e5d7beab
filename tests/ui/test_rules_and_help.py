"""The rules in our own words, and help from the live bindings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.containers import VerticalScroll

from ai.worker import Worker
from fruit_tui.engine.registry import GAMES
from fruit_tui.guide import guide, parse
from fruit_tui.ui.screens.help import HelpScreen, key_rows
from fruit_tui.ui.screens.rules import RulesScreen
from tests.ui.helpers import new_app, press, scene, sit_down, text_of, until

HANDS = ("L2 L1 P3 G1 C", "L3 P1 O1 G2 W1")
MARKET = "L5 P2 O2 W4 A3"
DECISIONS = Path(__file__).parents[2] / "docs" / "rules-decisions.md"


def test_every_decision_of_fruit_boss_is_stated_once_and_in_order() -> None:
    listed = re.findall(r"^\| (FB-\d+) \|", DECISIONS.read_text(), re.MULTILINE)
    assert len(listed) >= 48
    assert list(guide("fruit-boss").numbers()) == listed


def test_every_decision_says_whose_it_is() -> None:
    for section in guide("fruit-boss").sections:
        for line in section.lines:
            if line.number:
                assert re.match(r"FB-\d+ \((rulebook|reading|house)\) [A-Z]", line.text), line


def test_no_reference_in_the_text_leads_nowhere() -> None:
    rules = guide("fruit-boss")
    text = " ".join(line.text for section in rules.sections for line in section.lines)
    assert set(re.findall(r"FB-\d+", text)) == set(rules.numbers())


@pytest.mark.parametrize("query", ["FB-12", "fb-12", "fb 12", "12", " FB12 "])
def test_a_number_finds_its_decision_first_and_no_other(query: str) -> None:
    hits = guide("fruit-boss").search(query)
    assert hits[0].line.number == "FB-12"
    assert len(hits) > 1
    assert all(re.search(r"FB-12\b", hit.line.text) for hit in hits)


def test_words_find_lines_that_have_all_of_them() -> None:
    hits = guide("fruit-boss").search("Cat HAND")
    assert hits
    for hit in hits:
        assert "cat" in f"{hit.section} {hit.line.text}".lower()
        assert "hand" in f"{hit.section} {hit.line.text}".lower()
    assert guide("fruit-boss").search("zeppelin") == []
    assert guide("fruit-boss").search("   ") == []


def test_an_unknown_game_has_no_rules() -> None:
    with pytest.raises(KeyError):
        guide("chess")


def test_a_guide_is_read_from_plain_markdown() -> None:
    read = parse("# Game\n\n## One\nA line.\n- AB-1 (house) An item.\n\n## Two\nMore.\n")
    assert read.title == "Game"
    assert [section.title for section in read.sections] == ["One", "Two"]
    assert read.numbers() == ("AB-1",)
    assert read.sections[0].lines[1].item


async def test_sections_are_chosen_with_the_arrows(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "r", "down")
        assert "Seven fruits" in text_of(app)
        await press(pilot, "end")
        assert "FB-1" in text_of(app)


async def test_search_by_number_on_the_screen(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "r", "slash", *"14")
        assert "FB-14 (reading) Combine works" in text_of(app)
        await press(pilot, "enter", "escape")
        assert "In one minute" in text_of(app)
        assert isinstance(app.screen, RulesScreen)
        await press(pilot, "escape")
        assert not isinstance(app.screen, RulesScreen)


async def test_search_without_a_hit_says_so_and_takes_anything(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "r", "slash", *"[bold]q")
        assert "Nothing found" in text_of(app)


async def test_page_down_reads_on_through_all_sections(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "r")
        seen = set()
        last = f"{guide(next(iter(GAMES))).numbers()[-1]} ("
        for _ in range(60):
            await press(pilot, "pagedown")
            seen.add(text_of(app))
            if last in text_of(app):
                break
        assert last in text_of(app)
        assert len(seen) > 18  # every section, the last one page by page
        pane = app.screen.query_one("#scroll", VerticalScroll)
        assert pane.scroll_y == pane.max_scroll_y


async def test_t09_help_lists_what_can_be_pressed_here_from_the_live_bindings(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 30), notifications=True) as pilot:
        screen = await sit_down(pilot, scene(HANDS, MARKET))
        rows = key_rows(screen)
        does = [text for _, text in rows]
        assert "show a good move and why" in does
        assert "end the turn" not in does  # not before an action
        await press(pilot, "1", "up", "enter")
        assert "end the turn" in [text for _, text in key_rows(screen)]
        for key in ("question_mark", "f1"):
            await press(pilot, key)
            assert isinstance(app.screen, HelpScreen)
            assert "take back a step" in text_of(app)
            await press(pilot, "escape")
            assert app.screen is screen


async def test_t09_while_a_name_is_typed_help_is_offered_under_the_key_that_gives_it(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "n")
        assert text_of(app).rstrip().endswith("? help")
        await press(pilot, "down", "down")
        assert text_of(app).rstrip().endswith("f1 help")
        await press(pilot, "f1")
        assert isinstance(app.screen, HelpScreen)


async def test_t09_every_binding_of_our_screens_has_an_id_of_its_own(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await sit_down(pilot, scene(HANDS, MARKET))
        await press(pilot, "1", "up", "enter")
        ids: dict[str, str] = {}
        for active in screen.active_bindings.values():
            binding = active.binding
            if active.node is screen and type(screen).__module__.startswith("fruit_tui"):
                if binding.action.startswith(("app.", "screen.")):
                    continue
                assert binding.id, binding
                assert ids.setdefault(binding.id, binding.action) == binding.action
        assert {"game.undo", "game.hint", "boss.choose"} <= set(ids)


async def test_keys_can_be_remapped_by_their_id(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        app.set_keymap({"game.hint": "z", "game.log": "v"})
        screen = await sit_down(pilot, scene(HANDS, MARKET))
        assert "z hint" in text_of(app)
        await press(pilot, "v")
        await until(pilot, lambda: app.screen is not screen)
        assert "The log" in text_of(app)
