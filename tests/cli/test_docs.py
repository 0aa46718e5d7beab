"""The documents say what the program does: commands, exit codes, decisions, pictures."""

from __future__ import annotations

import ast
import re
import shlex
from pathlib import Path

import pytest

from fruit_tui.cli import build_parser
from fruit_tui.commands import EXIT_CODES
from fruit_tui.engine.game import Game
from fruit_tui.engine.registry import GAMES
from fruit_tui.guide import guide
from fruit_tui.plain.talk import COMMANDS
from fruit_tui.settings import Confirm, GameSettings, Settings, read
from fruit_tui.settings.layers import VARIABLES
from fruit_tui.ui.keymap import key_problems
from fruit_tui.ui.screenshots import kept

ROOT = Path(__file__).parents[2]
PAGES = (
    "README.md",
    "CONTRIBUTING.md",
    "docs/adding-a-game.md",
    "docs/bots.md",
    "docs/researchers.md",
    "docs/rules-decisions.md",
    "docs/settings.md",
    "docs/trace.md",
    "docs/trace-fresh-fruits.md",
    "docs/trace-fruit-fair.md",
)


def page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def commands_in(text: str) -> list[str]:
    """Return every command line of ours in a page: in code spans and in indented blocks."""
    spans = re.findall(r"`(fruit-tui[^`]*)`", text)
    blocks = re.findall(r"^ {4}(?:.*\| )?(fruit-tui[^#|\n]*)", text, re.MULTILINE)
    return [command.strip() for command in spans + blocks]


@pytest.mark.parametrize("name", PAGES)
def test_every_command_that_is_shown_can_be_given(name: str) -> None:
    for command in commands_in(page(name)):
        build_parser().parse_args(shlex.split(command)[1:])


def test_the_readme_shows_every_command() -> None:
    shown = {
        words[1] for command in commands_in(page("README.md")) if (words := command.split())[1:]
    }
    help_text = build_parser().format_help()
    known = set(re.findall(r"^    ([a-z]+) ", help_text, re.MULTILINE))
    assert known == {word for word in shown if not word.startswith("-")}


def test_the_readme_lists_the_exit_codes() -> None:
    rows = re.findall(r"^\| (\d+) \| (.*) \|$", page("README.md"), re.MULTILINE)
    assert {int(code): meaning for code, meaning in rows} == EXIT_CODES


def test_the_readme_names_the_words_of_the_plain_mode() -> None:
    section = page("README.md").partition("## In plain words")[2].partition("\n## ")[0]
    assert set(COMMANDS) <= set(re.findall(r"`([a-z]+)`", section))


def test_the_page_on_settings_names_all_of_them_and_its_example_holds(tmp_path: Path) -> None:
    text = page("docs/settings.md")
    rows = set(re.findall(r"^\| `([a-zA-Z_.]+)` \|", text, re.MULTILINE))
    single = set(Settings.model_fields) - {"confirm", "games", "keys"}
    parts = {f"confirm.{name}" for name in Confirm.model_fields}
    parts |= {f"games.GAME.{name}" for name in GameSettings.model_fields}
    assert rows == single | parts | {"keys.ID"}
    assert set(VARIABLES.values()) <= set(re.findall(r"`(FRUIT_TUI_[A-Z]+)`", text))
    example = tmp_path / "settings.toml"
    block = re.search(r"(?:^    .*\n|^\n)*^    \[keys\]\n(?:    .*\n)+", text, re.MULTILINE)
    assert block is not None
    example.write_text("\n".join(line[4:] for line in block[0].splitlines()))
    reading = read(example)
    assert not reading.problems
    assert not key_problems(reading.settings.keys)
    assert reading.settings.level("fruit-fair") == "mcts:1000"


def test_make_targets_that_are_named_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", page("Makefile"), re.MULTILINE))
    for name in ("README.md", "CONTRIBUTING.md"):
        named = set(re.findall(r"^ {4}make ([a-z-]+)", page(name), re.MULTILINE))
        assert named
        assert named <= targets


def test_links_lead_somewhere() -> None:
    for name in PAGES:
        for target in re.findall(r"(?<!!)\[[^]]*\]\(([^)#]+)\)", page(name)):
            if "://" not in target:
                assert (ROOT / name).parent.joinpath(target).exists(), (name, target)


def test_pictures_are_among_those_that_the_app_draws_of_itself() -> None:
    pictures = re.findall(r"!\[[^]]+\]\(screenshots/([^)]+)\.svg\)", page("README.md"))
    assert len(pictures) >= 3
    assert set(pictures) <= kept()


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_the_readme_invites_to_every_game(game: Game) -> None:
    text = page("README.md")
    section = text.partition(f"\n### {game.title}\n")[2].partition("\n##")[0]
    assert section.strip().startswith(f"{game.min_seats} to {game.max_seats} players.")
    assert any(f"play {game.name}" in command for command in commands_in(text))


def test_names_of_tests_and_checks_in_the_readme_exist() -> None:
    text = page("README.md")
    for path in re.findall(r"`(tests/[a-z_/]+\.py)`", text):
        assert (ROOT / path).exists(), path
    for name, path in re.findall(r"`([a-z_]+)` in\s+`(tests/[a-z_/]+\.py)`", text):
        assert f"def {name}(" in page(path), name


def test_what_the_page_on_adding_a_game_names_is_there() -> None:
    text = page("docs/adding-a-game.md")
    games = ("fruit_boss", "fresh_fruits", "fruit_fair")
    for path in re.findall(r"`((?:ai|docs|fruit_tui|tests)/[^`]+)`", text):
        assert any(list(ROOT.glob(path.replace("GAME", game))) for game in games), path
    rooms = re.findall(r"`([a-z_]+\.py)`", text.partition("| room of")[2].partition("\n\n")[0])
    assert len(rooms) > 15
    for game in games:
        files = {file.name for file in (ROOT / "fruit_tui" / "engine" / game).glob("*.py")}
        assert set(rooms) <= files, game


@pytest.mark.parametrize(("prefix", "least"), [("FB", 48), ("FR", 49), ("FF", 57)])
def test_every_decision_has_a_test_and_the_page_names_it(prefix: str, least: int) -> None:
    found: dict[int, set[str]] = {}
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                for number in re.findall(rf"_{prefix.lower()}(\d+)(?=_)", node.name):
                    found.setdefault(int(number), set()).add(node.name)
    assert set(range(1, least + 1)) <= set(found)
    rows = re.findall(
        rf"^\| {prefix}-(\d+) \|.*`(test_\w+)` \|$", page("docs/rules-decisions.md"), re.MULTILINE
    )
    assert [int(number) for number, _ in rows] == sorted(found)
    for number, name in rows:
        assert name in found[int(number)], name


@pytest.mark.parametrize("name", ["fruit-boss", "fresh-fruits", "fruit-fair"])
def test_the_guide_of_a_game_states_the_same_decisions(name: str) -> None:
    stated = {
        line.number: line.text.partition("(")[2].partition(")")[0]
        for section in guide(name).sections
        for line in section.lines
        if line.number
    }
    prefix = next(iter(stated)).partition("-")[0]
    standings = "rulebook|reading|inferred|house"
    listed = re.findall(
        rf"^\| ({prefix}-\d+) \| (?:({standings}) \|)?",
        page("docs/rules-decisions.md"),
        re.MULTILINE,
    )
    assert list(stated) == [number for number, _ in listed]
    for number, standing in listed:
        assert standing in ("", stated[number]), number
