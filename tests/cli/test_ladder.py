"""`fruit-tui ladder`: the table in both forms, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fruit_tui.commands import ERROR, OK, USAGE
from tests.cli.conftest import Run

WORDS = ("ladder", "fruit-boss", "--seats", "2", "--only", "budgets", "--option", "rounds=1")
SMALL = ("--first", "1", "--last", "2", "--games", "2")


def test_one_command_makes_the_table_in_markdown_and_json(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "ladder"
    done = run(*WORDS, *SMALL, "--record", str(folder))
    assert done.code == OK
    assert "| Fruit Boss | 2 | `mcts:2` | `mcts:1` | 2 |" in done.out
    assert (folder / "ladder.md").read_text() == done.out
    facts = json.loads((folder / "ladder.json").read_text())
    assert facts["rungs"][0]["bots"] == ["mcts:2", "mcts:1"]
    assert facts["rungs"][0]["options"]["rounds"] == 1
    assert "seed 1" in facts["about"]
    # What was played once is not played again.
    record = folder / "fruit-boss-2-seats-mcts-2-against-mcts-1.jsonl"
    before = record.read_bytes()
    again = run(*WORDS, *SMALL, "--record", str(folder), "--json")
    assert json.loads(again.out)["rungs"] == facts["rungs"]
    assert record.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("ladder", "chess"), USAGE, "There is no game chess"),
        (("ladder", "fruit-boss", "--seats", "5"), USAGE, "2 to 4 players"),
        (("ladder", "all", "--seats", "9"), USAGE, "No game is for 9 players"),
        ((*WORDS, "--games", "0"), USAGE, "1 to"),
        ((*WORDS, "--clock-games", "0"), USAGE, "1 to"),
        ((*WORDS, "--first", "9", "--last", "3"), ERROR, "climbs from 1"),
        (("ladder", "all", "--option", "rounds=1"), USAGE, "name it instead of all"),
        ((*WORDS, "--only", "names"), USAGE, "invalid choice"),
    ],
)
def test_what_is_no_ladder_is_refused_in_a_sentence(
    run: Run, words: tuple[str, ...], code: int, said: str
) -> None:
    done = run(*words)
    assert said in done.err
    assert done.code == code
    assert done.out == ""
    assert len(done.err.splitlines()) == 1
