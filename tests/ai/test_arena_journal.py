"""The file of an arena's games: nothing lost, nothing counted twice, nothing foreign spoilt."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from ai.arena import BadJournal, Journal, play_games, run
from ai.arena.contest import Contest, code_digest
from tests.ai.arena_tables import QUICK, RANDOM


def written(path: Path, games: int) -> list[bytes]:
    """Write the first games of `RANDOM` and return the lines of the file."""
    with Journal(path, RANDOM) as journal:
        for record in play_games(RANDOM, range(games)):
            journal.add(record)
    return path.read_bytes().splitlines(keepends=True)


def test_what_was_written_is_read_again_to_the_last_digit(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "games.jsonl"
    with Journal(path, RANDOM) as journal:
        for record in play_games(RANDOM, range(4)):
            journal.add(record)
            journal.add(record)
        kept = dict(journal.records)
    with Journal(path, RANDOM) as journal:
        assert journal.records == kept
    assert len(path.read_text().splitlines()) == 5


@pytest.mark.parametrize("cut", [1, 10, 200])
def test_a_torn_last_line_is_dropped_and_its_game_played_again(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "games.jsonl"
    lines = written(path, 3)
    path.write_bytes(b"".join(lines)[:-cut])
    with Journal(path, RANDOM) as journal:
        assert sorted(journal.records) == [0, 1]
        run(RANDOM, 3, journal=journal)
    assert len(path.read_bytes().splitlines()) == 4
    with Journal(path, RANDOM) as journal:
        assert sorted(journal.records) == [0, 1, 2]


def test_a_torn_first_line_is_begun_anew(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    first = written(path, 0)[0]
    path.write_bytes(first[:-20])
    with Journal(path, RANDOM) as journal:
        assert journal.records == {}
    assert path.read_bytes() == first


def test_a_game_that_stands_there_twice_counts_once(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    lines = written(path, 3)
    path.write_bytes(b"".join([*lines, lines[1], lines[2]]))
    with Journal(path, RANDOM) as journal:
        assert run(RANDOM, 3, journal=journal).games == 3


@pytest.mark.parametrize(
    ("contest", "said"),
    [
        (replace(RANDOM, seed=6), 'its seed is "5", not "6"'),
        (QUICK.checked(), 'its bots are "random, random, random", not "greedy, random, random"'),
        (Contest.of("fruit-boss", ["random"] * 3, 5), "its options are"),
        (Contest.of("fresh-fruits", ["random"] * 3, 5), 'its game is "fruit-boss", not'),
    ],
)
def test_a_file_of_another_contest_is_refused_and_unchanged(
    tmp_path: Path, contest: Contest, said: str
) -> None:
    path = tmp_path / "games.jsonl"
    content = b"".join(written(path, 1))[:-3]
    path.write_bytes(content)
    with pytest.raises(BadJournal, match="is of another arena") as caught:
        Journal(path, contest)
    assert said in str(caught.value)
    assert path.read_bytes() == content


def test_games_of_other_bots_or_rules_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    first, *rest = written(path, 1)
    heading = json.loads(first)
    assert heading["code"] == code_digest("fruit-boss")
    heading["code"] = "0123456789abcdef"
    path.write_text(json.dumps(heading) + "\n" + rest[0].decode())
    with pytest.raises(BadJournal, match="begun with other rules or bots"):
        Journal(path, RANDOM)


def test_the_digest_of_a_games_code_is_its_own() -> None:
    digests = [code_digest(name) for name in ("fruit-boss", "fresh-fruits", "fruit-fair")]
    assert len(set(digests)) == 3


@pytest.mark.parametrize("content", [b"my letters\n", b"no line", b"{}\n", b"[1]\n", b"\xff\xfe\n"])
def test_a_file_of_something_else_is_never_written_to(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "letters.txt"
    path.write_bytes(content)
    with pytest.raises(BadJournal, match="holds nothing of this arena"):
        Journal(path, RANDOM)
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    "change",
    [
        {"number": -1},
        {"number": "1"},
        {"seats_of": [0, 2, 1]},
        {"shares": [1.0, 1.0, 0.0]},
        {"shares": ["1", "0", "0"]},
        {"totals": [1, 2]},
        {"steps": 5},
        {"extra": 1},
    ],
)
def test_a_damaged_line_in_the_middle_is_named(tmp_path: Path, change: dict[str, object]) -> None:
    path = tmp_path / "games.jsonl"
    lines = written(path, 2)
    damaged = json.dumps({**json.loads(lines[1]), **change}).encode() + b"\n"
    content = b"".join([lines[0], damaged, lines[2]])
    path.write_bytes(content)
    with pytest.raises(BadJournal, match=r"^Line 2 of .* is none of this arena"):
        Journal(path, RANDOM)
    assert path.read_bytes() == content


def test_two_arenas_never_write_one_file(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with (
        Journal(path, RANDOM),
        pytest.raises(BadJournal, match="being written by another arena"),
    ):
        Journal(path, RANDOM)
    with Journal(path, RANDOM):
        pass
