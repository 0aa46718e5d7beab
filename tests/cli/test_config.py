"""`fruit-tui config` and `fruit-tui paths`: what holds, what is wrong, what lies where."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fruit_tui.cli import build_parser
from fruit_tui.commands import ERROR, OK, USAGE
from fruit_tui.commands.config import chosen, config_file
from tests.cli.conftest import Run


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "mine.toml"
    monkeypatch.setenv("FRUIT_TUI_CONFIG", str(path))
    return path


def test_path_names_the_file_that_was_chosen(run: Run, file: Path, tmp_path: Path) -> None:
    assert run("config", "path").out.strip() == str(file)
    other = tmp_path / "other.toml"
    assert run("--config", other, "config", "path").out.strip() == str(other)
    assert run("config", "path", "--config", other).out.strip() == str(other)


def test_show_says_what_holds_and_why(
    run: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_text('pace = "fast"\n[keys]\ngame.hint = "x"\n')
    monkeypatch.setenv("FRUIT_TUI_THEME", "light")
    lines = [" ".join(line.split()) for line in run("config", "show").out.splitlines()]
    assert 'pace = "fast" (file)' in lines
    assert 'theme = "light" (environment)' in lines
    assert "mouse = true (default)" in lines
    assert 'keys.game.hint = ["x"] (file)' in lines
    facts = json.loads(run("config", "show", "--json").out)
    values = {".".join(one["name"]): (one["value"], one["from"]) for one in facts["settings"]}
    assert values["pace"] == ("fast", "file")
    assert values["theme"] == ("light", "environment")
    assert facts["file"] == str(file)
    assert facts["problems"] == []


def test_validate_reports_everything_by_line_and_with_a_code(run: Run, file: Path) -> None:
    file.write_text(
        'theme = "drak"\n\n[keys]\ngame.hint = "u"\n"boss.end" = "ctrl+j"\ngam.log = "x"\n'
    )
    result = run("config", "validate")
    assert result.code == ERROR
    starts = [line.removeprefix(str(file)).split(" ")[0] for line in result.out.splitlines()]
    assert starts == [":1:", ":4:", ":5:", ":6:"]
    assert "(a warning)" in result.out.splitlines()[2]
    facts = json.loads(run("config", "validate", "--json").out)
    found = [(one["line"], one["kind"]) for one in facts["problems"]]
    assert found == [(1, "error"), (4, "error"), (5, "warning"), (6, "error")]


def test_a_sound_file_and_one_with_warnings_alone_are_all_right(run: Run, file: Path) -> None:
    result = run("config", "validate")
    assert result.code == OK
    assert "is not there" in result.out
    file.write_text('[keys]\n"boss.end" = "ctrl+j"\n')
    assert run("config", "validate").code == OK
    file.write_text('theme = "dark"\n')
    assert "is sound" in run("config", "validate", file).out
    assert run("config", "validate", file.parent / "none.toml").code == ERROR


def test_keys_lists_every_id_with_the_keys_that_hold(run: Run, file: Path) -> None:
    file.write_text('[keys]\ngame.hint = ["f5", "?x"]\ngame.log = "f6"\n')
    lines = run("config", "keys").out.splitlines()
    log = next(line for line in lines if " game.log " in line)
    assert log.split()[:3] == ["*", "game.log", "f6"]
    assert any('There is no key "?x"' in line for line in lines)
    facts = json.loads(run("config", "keys", "--json").out)
    entries = {one["id"]: one for one in facts["keys"]}
    assert entries["game.log"]["keys"] == ["f6"]
    assert entries["game.log"]["usual"] == ["l", "L"]
    assert entries["game.hint"]["keys"] == ["h"]
    assert "Fruit Boss" in entries["game.hint"]["where"]


def test_t18_a_guest_has_settings_of_their_own_and_names_no_file(
    run: Run, file: Path, tmp_path: Path
) -> None:
    file.write_text('name = "The host"\n')
    parser = build_parser()
    given = parser.parse_args(["--restricted", "--saves", str(tmp_path / "guest")])
    assert config_file(given) == tmp_path / "guest" / "settings.toml"
    assert chosen(given).settings.name == ""
    for words in (["config", "show"], ["paths"], ["play", "fruit-boss", "--config", file]):
        assert "not offered here" in run("--restricted", *words).err


def test_an_option_that_is_no_choice_is_refused(run: Run) -> None:
    result = run("--theme", "drak")
    assert result.code == USAGE
    assert "colour-blind" in result.err


def test_a_new_game_in_words_is_set_up_as_the_settings_say(run: Run, file: Path) -> None:
    file.write_text('name = "Ann"\n[games.fruit-boss]\nseats = 4\nlevel = "random"\n')
    run("play", "fruit-boss", "--plain", text="quit\n")
    facts = json.loads(run("saves", "--json").out)
    players = facts[0]["players"]
    assert [one["bot"] for one in players] == ["", "random", "random", "random"]
    assert players[0]["name"] == "Ann"
    run("play", "fruit-boss", "--plain", "--seats", 2, "--name", "Bea", text="quit\n")
    players = json.loads(run("saves", "--json").out)[0]["players"]
    assert players[0]["name"] == "Bea"
    assert len(players) == 2


def test_paths_says_what_is_kept_where(run: Run, file: Path, home: Path) -> None:
    assert f"saves: {home} (not there yet)" in run("paths").out
    file.write_text("")
    facts = {one["name"]: one for one in json.loads(run("paths", "--json").out)}
    assert facts["settings"]["path"] == str(file)
    assert facts["settings"]["exists"]
    assert facts["saves"]["path"] == str(home)
    assert Path(facts["samples"]["path"]).is_dir()
