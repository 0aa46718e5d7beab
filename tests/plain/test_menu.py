"""T14: `fruit-tui --plain` alone is enough to find and do everything."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from fruit_tui.cli import build_parser, main
from fruit_tui.commands.menu import WordMenu
from fruit_tui.engine.registry import GAMES
from fruit_tui.match import Match, Player, to_save
from fruit_tui.plain.voice import Voice
from fruit_tui.storage import SaveStore


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    return tmp_path / "games"


def talk(
    saves: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *lines: str
) -> str:
    """Return all that is said when a person types `lines` and closes the input."""
    # Settings of its own: what is changed here holds in no other test.
    monkeypatch.setenv("FRUIT_TUI_CONFIG", str(saves.parent / "settings.toml"))
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    assert main(["--plain", "--saves", str(saves)]) == 0
    return capsys.readouterr().out


def keep(saves: Path, *, finished: bool) -> Match:
    """Put a game into the folder."""
    game = GAMES["fruit-boss"]
    players = [Player("You"), Player("Mika", "random")]
    match = Match.new(game, game.options(2, {"rounds": 1}), players, 5)
    for _ in range(9999 if finished else 4):
        if match.is_over():
            break
        seat = match.deciders()[0]
        match.play(seat, match.legal_actions(seat)[0])
    with SaveStore(saves) as store:
        store.save(store.new_slot("Sunday"), to_save(match))
    return match


def test_t14_everything_the_app_offers_stands_in_the_menu(
    saves: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = talk(saves, monkeypatch, capsys)
    first = text.splitlines()
    assert first[2].startswith("1. learn: "), "who never played is offered the lessons first"
    for word in ("new", "rules", "statistics", "quit"):
        assert f". {word}: " in text
    assert "continue" not in text
    keep(saves, finished=False)
    text = talk(saves, monkeypatch, capsys, "quit")
    assert "1. continue: " in text
    assert "load: 1 saved game" in text
    assert text.endswith("Goodbye.\n")


@pytest.mark.parametrize("place", range(len(GAMES)))
def test_t14_a_game_is_begun_played_left_and_gone_on_with_from_the_menu(
    saves: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], place: int
) -> None:
    name = list(GAMES)[place]
    players = str(GAMES[name].min_seats)
    text = talk(
        saves, monkeypatch, capsys,
        "new", str(place + 1), "17", players, "gar", "1", "quit",
        "continue", "me", "quit", "q",
    )  # fmt: skip
    assert f"Say a number from {players} to" in text
    assert "(greedy)" in text
    assert text.count(f"{GAMES[name].title} with {players} players. Seat 1 You") == 2
    assert text.endswith("Goodbye.\n")
    with SaveStore(saves) as store:
        infos = store.list()
    assert [info.game for info in infos] == [name]
    assert infos[0].entries
    assert not infos[0].busy


def test_t14_an_answer_that_is_none_says_what_is_possible(
    saves: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = talk(saves, monkeypatch, capsys, "fly", "99", "new", "back", "learn", "b", "rules", "no")
    assert text.count("Say a number from 1 to 6, or back.") == 2
    assert text.count("What would you like to do?") == 6


def test_t14_a_lesson_leads_on_into_a_saved_game(
    saves: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from fruit_tui.guide.lessons import LESSONS

    script = [do.move for step in LESSONS["fresh-fruits"].steps for do in step.do]
    text = talk(saves, monkeypatch, capsys, "learn", "fresh", *script, "play", "1", "quit", "quit")
    assert "You know enough to play." in text
    assert "Saved as fresh-fruits-with-2-players" in text
    with SaveStore(saves) as store:
        assert len(store.list()) == 1


def test_t14_rules_are_read_by_section_and_searched(
    saves: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = talk(saves, monkeypatch, capsys, "rules", "1", "2", "FB-14", "zeppelin", "back", "quit")
    assert "Seven fruits: tomato" in text
    assert "FB-14 (reading) Combine works" in text
    assert "Nothing in the rules answers that." in text
    assert "2. The cards." in text


def test_t14_a_finished_game_is_heard_again_and_counted(
    saves: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = keep(saves, finished=True)
    text = talk(saves, monkeypatch, capsys, "load", "1", "replay", "statistics", "quit")
    assert "continue:" not in text
    assert match.game.event_words(match.events_for(0)[0], match.names, 0) in text
    assert "1 played" in text
    empty = talk(saves.parent / "other", monkeypatch, capsys, "statistics")
    assert "You have finished no game against bots yet." in empty


def test_t14_settings_are_said_changed_and_kept(
    saves: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = talk(
        saves, monkeypatch, capsys,
        "settings", "name", "Robin", "fruit-boss", "4", "grocer", "back",
        "new", "1", "", "", "quit", "quit",
    )  # fmt: skip
    assert "1. name: You" in text
    assert "1. name: Robin" in text
    assert "fruit-boss: 4 players, the others Grocer" in text
    assert "Fruit Boss with 4 players. Seat 1 Robin (a person)" in text
    assert "(mcts:200)" in text
    assert "1. name: Robin" in talk(saves, monkeypatch, capsys, "settings")
    long = talk(saves, monkeypatch, capsys, "settings", "name", "x" * 500)
    assert "the setting stays as it was" in long
    assert "1. name: Robin" in long.rpartition("as it was")[2]


def test_t14_nothing_typed_into_the_menu_acts_on_the_terminal(tmp_path: Path) -> None:
    target = io.StringIO()
    source = io.StringIO("\x1b[2J\u202e[red]\n" + "x" * 10_000 + "\n")
    given = build_parser().parse_args(["--saves", str(tmp_path)])
    WordMenu(Voice(source, target), given).run()
    text = target.getvalue()
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert max(map(len, text.splitlines())) < 400
