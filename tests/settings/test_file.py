"""The settings file: what it may say, what is said of the rest, and what a change leaves alone."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from fruit_tui.settings import Settings, default_path, read
from fruit_tui.settings.file import MOST_BYTES, CannotChange, change
from fruit_tui.settings.problems import line_of

MINE = """\
# These are mine.
theme = "light"   # for the balcony

[games.fruit-boss]
seats = 4

[keys]
game.hint = "x"   # far from u
"""


def problems(path: Path, text: str) -> list[str]:
    path.write_text(text)
    return [str(problem).removeprefix(str(path)) for problem in read(path).problems]


def test_a_file_that_is_not_there_sets_nothing(tmp_path: Path) -> None:
    reading = read(tmp_path / "no" / "settings.toml")
    assert reading.settings == Settings()
    assert not reading.problems


def test_what_a_file_says_holds(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(MINE)
    settings = read(path).settings
    assert settings.theme == "light"
    assert settings.seats("fruit-boss") == 4
    assert settings.keys == {"game.hint": ("x",)}
    assert settings.pace == "normal"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('theme = "drak"', ":1: theme takes auto, dark, light, contrast, colour-blind or 16"),
        ("\nmouse = 1", ":2: mouse takes true or false, not 1."),
        ('mous = true\nname = "A"', ':1: There is no setting "mous"; did you mean "mouse"?'),
        ("zzz = 1", ':1: There is no setting "zzz".'),
        ("[games.fruit-boss]\n\nseats = 9", ":3: Fruit Boss has 2 to 4 seats, not 9."),
        ("[games.fruit-boss]\nseats = 2.5", ":2: games.fruit-boss.seats takes a whole number"),
        ('[games.fruit-fair]\nlevel = "wizard"', ':2: "wizard" is no level; they are Sprout,'),
        ("[games.chess]\nseats = 2", ':1: There is no game "chess"; the games are fruit-boss,'),
        ("name = 3", ":1: name takes a text in quotes, not 3."),
        (f'name = "{"x" * 61}"', ":1: name takes at most 60 letters."),
        ("confirm = 3", ":1: confirm takes a table of settings, not 3."),
        ("[confirm]\nleaf = true", ':2: There is no setting "confirm.leaf"; did you mean "leave"?'),
        ("[keys]\ngame.hint = 3", ':2: The keys of "game.hint" are a key or a list of keys, not 3'),
        ('[keys]\n"game.hint" = [\n  "x",\n  3,\n]', ':2: The keys of "game.hint" are a key'),
        ("a = = 1", ":1: This is no TOML: invalid value."),
        ('theme = "dark"\n[open', ":2: This is no TOML: "),
    ],
)
def test_what_is_wrong_is_told_with_its_line(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "settings.toml"
    found = problems(path, text)
    assert len(found) == 1
    assert found[0].startswith(said)
    assert path.read_text() == text


def test_one_bad_value_takes_no_other_with_it(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(MINE.replace('"light"', '"lihgt"').replace("seats = 4", "seats = 4\nlevel = 1"))
    reading = read(path)
    assert [problem.line for problem in reading.problems] == [2, 6]
    assert reading.settings.theme == "auto"
    assert reading.settings.seats("fruit-boss") == 4
    assert reading.settings.keys == {"game.hint": ("x",)}


@pytest.mark.parametrize(
    "data", [b"\xff\xfe", b"name = '\xff'", b"[" * 5000, b"#" * (MOST_BYTES + 1)]
)
def test_no_file_whatever_it_holds_stops_the_app(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(data)
    reading = read(path)
    assert reading.broken
    assert len(reading.problems) == 1
    assert reading.settings == Settings()
    with pytest.raises(CannotChange):
        change(path, ("theme",), "dark")
    assert path.read_bytes() == data


def test_a_folder_in_its_place_is_told(tmp_path: Path) -> None:
    assert "cannot be read" in str(read(tmp_path).problems[0])


def test_a_change_leaves_comments_and_order_alone(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(MINE)
    change(path, ("theme",), "dark")
    assert path.read_text() == MINE.replace('"light"', '"dark"')
    change(path, ("keys", "game.hint"), ["y", "z"])
    assert 'game.hint = ["y", "z"]   # far from u' in path.read_text()
    change(path, ("keys", "app.help"), ["f5"])
    change(path, ("confirm", "leave"), True)
    change(path, ("name",), "[bold]Ann\u202e")
    settings = read(path).settings
    assert not read(path).problems
    assert settings.name == "[bold]Ann\u202e"
    assert settings.confirm.leave
    assert settings.keys == {"game.hint": ("y", "z"), "app.help": ("f5",)}
    change(path, ("keys", "game.hint"), None)
    change(path, ("games", "fruit-boss", "seats"), None)
    assert "game.hint" not in read(path).settings.keys
    assert read(path).settings.seats("fruit-boss") == 3
    assert path.read_text().startswith("# These are mine.\n")


def test_a_table_in_one_line_keeps_what_it_has(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("confirm = { leave = true }  # both\n")
    change(path, ("confirm", "end_turn"), True)
    confirm = read(path).settings.confirm
    assert confirm.leave
    assert confirm.end_turn
    assert "# both" in path.read_text()


def test_a_link_to_a_file_elsewhere_stays_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "dotfiles.toml", tmp_path / "settings.toml"
    real.write_text(MINE)
    link.symlink_to(real)
    change(link, ("pace",), "fast")
    assert link.is_symlink()
    assert read(real).settings.pace == "fast"


def test_a_new_file_is_made_with_its_folder_and_says_what_it_is(tmp_path: Path) -> None:
    path = tmp_path / "new" / "settings.toml"
    change(path, ("games", "fruit-fair", "seats"), 5)
    assert path.read_text().startswith("# Settings of fruit-tui.")
    assert read(path).settings.seats("fruit-fair") == 5


def test_a_file_that_cannot_be_written_is_told_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(MINE)

    def refuse(*_: object, **__: object) -> int:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(CannotChange, match=r"could not be written to .*: Read-only file system"):
        change(path, ("theme",), "dark")
    assert path.read_text() == MINE


def test_the_place_of_the_file_can_be_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FRUIT_TUI_CONFIG", str(tmp_path / "mine.toml"))
    assert default_path() == tmp_path / "mine.toml"
    monkeypatch.delenv("FRUIT_TUI_CONFIG")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert default_path() == tmp_path / "fruit-tui" / "settings.toml"


def test_a_value_over_several_lines_is_found_where_it_begins() -> None:
    text = '# one\nkeys = { "a.b" = "c" }\n\n[games]\nfruit-boss = {\n  # two\n seats = 3 }\n'
    assert line_of(text, ("keys", "a.b")) == 2
    assert line_of('a = [\n 1,\n 2,\n]\nb = """\nx\n"""\n', ("b",)) == 5
    assert line_of(text, ("nothing",)) == 0
