"""`fruit-tui stats`: what is said of the games in the folder."""

from __future__ import annotations

import json
from pathlib import Path

from fruit_tui.match import to_save
from fruit_tui.storage import dump
from tests.cli.conftest import Run, played_match


def test_statistics_for_people_and_programs(run: Run, finished: Path, unfinished: Path) -> None:
    text = run("stats").out
    facts = json.loads(run("stats", "--json").out)

    match = played_match()
    won = 0 in match.outcome().winners
    assert f"Fruit Boss, 3 seats, random: 1 played, {won:d} won" in text
    (row,) = facts["rows"]
    assert (row["game"], row["seats"], row["level"], row["games"]) == ("fruit-boss", 3, "random", 1)
    assert row["won"] == won
    assert row["played"][0]["slot"] == finished.stem
    assert row["accuracy"] is None
    assert unfinished.stem not in json.dumps(facts)


def test_what_is_not_counted_is_said(run: Run, finished: Path) -> None:
    finished.with_name("again.msgpack").write_bytes(finished.read_bytes())
    finished.with_name("cut.msgpack").write_bytes(dump(to_save(played_match()))[:50])

    text = run("stats").out

    assert "Not counted: 1, of a deal that was finished before." in text
    assert "Not counted: 1, that cannot be opened." in text


def test_an_empty_folder_has_no_statistics_and_is_not_made(run: Run, home: Path) -> None:
    assert "No game against bots has been finished" in run("stats").out
    assert json.loads(run("stats", "--json").out) == {"games": 0, "rows": [], "left_out": {}}
    assert not home.exists()
