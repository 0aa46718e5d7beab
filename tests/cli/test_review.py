"""A finished game is judged from the command line, and what was found out is used again."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from fruit_tui.commands import BAD_SAVE, OK, USAGE
from fruit_tui.commands import review as command
from tests.cli.conftest import Run

SAMPLE = Path(__file__).parents[2] / "saves" / "fresh-fruits-2-seats.msgpack"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A finished game of the player's own."""
    path = tmp_path / "game.msgpack"
    shutil.copy(SAMPLE, path)
    return path


def test_a_review_is_told_in_words_and_as_json(run: Run, game: Path) -> None:
    told = run("review", game, "--seat", 2, "--budget", 4)
    assert (told.code, told.err) == (OK, "")
    assert "seat 2, Ada (greedy)" in told.out
    assert "By what could be seen: accuracy " in told.out
    assert "With all open: accuracy " in told.out
    content = json.loads(run("review", game, "--seat", 2, "--json").out)
    assert content["budget"] == 4
    (seat,) = content["seats"]
    assert seat["seat"] == 1
    for column in ("seen", "opened"):
        assert 0 <= seat["accuracy"][column] <= 100
        assert all(0 <= move[column]["loss"] <= 1 for move in seat["moves"])
        assert len(seat["curve"][column]) == len(seat["moves"]) + 1
    assert told.out.count("\n") > len(seat["moves"])


def test_nothing_is_asked_twice(run: Run, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = run("review", game, "--budget", 3).out
    kept = game.with_name("game.review.msgpack").read_bytes()
    asked: list[object] = []
    true_answer = command.answer
    monkeypatch.setattr(command, "answer", lambda one: asked.append(one) or true_answer(one))
    assert run("review", game).out == first
    assert run("review", game, "--budget", 3, "--seat", 1).out == first
    assert asked == []
    assert game.with_name("game.review.msgpack").read_bytes() == kept
    run("review", game, "--all")
    assert {one.seat for one in asked} == {1}  # type: ignore[attr-defined]
    asked.clear()
    run("review", game, "--budget", 2)
    assert {one.seat for one in asked} == {0}  # type: ignore[attr-defined]


def test_a_game_that_cannot_be_reviewed_is_told(run: Run, unfinished: Path, game: Path) -> None:
    assert run("review", unfinished).code == USAGE
    assert "still hides" in run("review", unfinished).err
    assert run("review", game, "--seat", 5).code == USAGE
    assert run("review", game, "--budget", 0).code == USAGE
    game.write_bytes(game.read_bytes()[:-20])
    assert run("review", game).code == BAD_SAVE


def test_a_transcript_is_reviewed_and_keeps_nothing(run: Run, game: Path, tmp_path: Path) -> None:
    text = tmp_path / "game.txt"
    text.write_text(run("replay", game, "--text").out, encoding="utf-8")
    told = run("review", text, "--budget", 2)
    assert told.code == OK
    assert "not kept" in told.err
    assert not list(tmp_path.glob("*review*"))


def test_nothing_is_written_beside_the_samples(run: Run, home: Path) -> None:
    before = sorted(SAMPLE.parent.iterdir())
    assert run("review", SAMPLE, "--budget", 2).code == OK
    assert sorted(SAMPLE.parent.iterdir()) == before
    kept = home / "samples" / "fresh-fruits-2-seats.review.msgpack"
    assert kept.is_file()
    written = kept.stat().st_mtime_ns
    assert run("review", SAMPLE).code == OK
    assert kept.stat().st_mtime_ns == written
    assert run("saves").out.startswith("There are no saved games"), "a review is no game"
