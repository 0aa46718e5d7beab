"""`fruit-tui arena`: what it prints, keeps, refuses, and goes on with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ai.arena import Progress
from fruit_tui.commands import ERROR, OK, USAGE
from fruit_tui.commands.hands import drawn, in_words
from tests.cli.conftest import Run

WORDS = ("arena", "fruit-boss", "--bots", "random", "--seats", "2", "--option", "rounds=1")


def test_every_game_can_be_kept_and_verified(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "kept" / "games"
    for game, seats in (("fruit-boss", 2), ("fresh-fruits", 2), ("fruit-fair", 3)):
        words = ("arena", game, "--bots", "random", "--seats", str(seats), "--games", "2")
        assert run(*words, "--keep", str(folder)).code == OK
    files = sorted(folder.iterdir())
    assert [file.name for file in files][:2] == [
        "fresh-fruits-2-seats-seed-1-game-000000.msgpack",
        "fresh-fruits-2-seats-seed-1-game-000001.msgpack",
    ]
    assert len(files) == 2 + 2 + 3
    verified = run("replay", "--verify", str(folder))
    assert verified.code == OK
    assert verified.out.count(": ok, ") == len(files)


def test_the_same_command_goes_on_and_ends_the_same(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    whole = run(*WORDS, "--games", "12").out
    assert run(*WORDS, "--games", "6", "--record", str(path)).code == OK
    kept = path.read_bytes()
    path.write_bytes(kept[:-40])
    assert seats_line(run(*WORDS, "--games", "12", "--record", str(path)).out) == seats_line(whole)
    assert path.read_bytes().startswith(kept[:-200].rpartition(b"\n")[0])
    assert len(path.read_bytes().splitlines()) == 13


def seats_line(text: str) -> str:
    """Return the line that no clock has a part in."""
    (line,) = [line for line in text.splitlines() if "by seat" in line]
    return line


def test_a_record_of_another_contest_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    run(*WORDS, "--games", "2", "--record", str(path))
    done = run(*WORDS, "--games", "2", "--record", str(path), "--seed", "2")
    assert done.code == ERROR
    assert 'its seed is "1", not "2"' in done.err


def test_json_has_all_that_the_text_tells(run: Run) -> None:
    report = json.loads(run(*WORDS, "--games", "4", "--json").out)
    assert report["games"] == 4
    assert report["repeatable"] is True
    (standing,) = report["standings"]
    assert standing["par"] == standing["share"] == 0.5
    assert standing["step"].keys() == {"p50", "p99"}
    assert {"share", "low", "high"} == report["by_seat"][0].keys()


def test_timed_bots_are_said_not_to_be_repeatable(run: Run) -> None:
    done = run(*WORDS[:3], "mcts:0.01s,random", "--option", "rounds=1", "--games", "2")
    assert "not repeatable exactly" in done.out


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--jobs", "0"), USAGE, "1 to 256 processes"),
        (("--jobs", "257"), USAGE, "1 to 256 processes"),
        (("--games", "0"), USAGE, "plays 1 to"),
        (("--games", "1000000"), USAGE, "plays 1 to"),
        (("--jobs", "2", "--dask", "tcp://x:1"), USAGE, "not allowed with"),
        (("--keep", "/dev/null/games"), ERROR, "could not be saved"),
        (("--record", "/dev/null/games"), ERROR, "/dev/null"),
        (("--record", "/dev"), ERROR, "/dev"),
        (("--bots", "open:mcts:5", "--keep", "kept"), USAGE, "saw all cards"),
        (("--bots", "open:greedy"), USAGE, "Only a search"),
    ],
)
def test_bad_wishes_are_refused_in_one_sentence(
    run: Run, words: tuple[str, ...], code: int, said: str
) -> None:
    done = run(*WORDS, "--games", "2", *words)
    assert done.code == code
    assert said in done.err
    assert done.out == ""
    assert len(done.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("progress", "words"),
    [
        (Progress(0, 300, -1.0), "0 of 300 games"),
        (Progress(120, 300, 31.4), "120 of 300 games, about 31 s left"),
        (Progress(120, 300, 100.0), "120 of 300 games, about 2 min left"),
        (Progress(120, 300, 9000.0), "120 of 300 games, about 2 h left"),
        (Progress(300, 300, 0.0), "300 of 300 games"),
    ],
)
def test_the_time_left_is_told_in_round_numbers(progress: Progress, words: str) -> None:
    assert in_words(progress) == words


def test_the_line_of_progress_never_wraps() -> None:
    progress = Progress(120, 300, 31.4)
    assert drawn(progress, "", 79) == f"[{'#' * 9}{'.' * 15}] 120 of 300 games, about 31 s left"
    for width in range(10, 120):
        for about in ("", "rung 12 of 24, mcts:100000 against mcts:10000: "):
            assert len(drawn(progress, about, width)) <= width
    assert drawn(progress, "rung 3 of 9: ", 50) == "rung 3 of 9: 120 of 300 games, about 31 s left"
    assert "[########" in drawn(Progress(300, 300, 0.0), "", 40)
