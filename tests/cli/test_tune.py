"""`fruit-tui tune`: a whole small tuning, the list of numbers, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fruit_tui.commands import ERROR, OK, USAGE
from tests.cli.conftest import Run


def test_a_tuning_by_real_games(run: Run, tmp_path: Path) -> None:
    words = ("tune", "fresh-fruits", "--bot", "mcts:1", "--number", "turns=0:1", "--deals", "1")
    path = tmp_path / "trials.jsonl"
    done = run(
        *words, "--trials", "2", "--check", "2", "--against", "random", "--record", str(path)
    )
    assert done.code == OK
    assert "best of 2 trials: mcts:1/turns=" in done.out
    assert "on fresh deals it won" in done.out
    assert len(path.read_bytes().splitlines()) == 3


def test_the_numbers_are_listed_with_range_and_meaning(run: Run) -> None:
    text = run("tune", "fruit-boss", "--list").out
    assert any(line.startswith("explore ") and "(0 to 3)" in line for line in text.splitlines())
    facts = json.loads(run("tune", "fruit-boss", "--bot", "greedy", "--list", "--json").out)
    assert {
        name: value
        for name, value in next(one for one in facts if one["name"] == "worlds").items()
        if name != "help"
    } == {"name": "worlds", "default": 3, "low": 1, "high": 100}


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ((), ERROR, "Name a number to tune"),
        (("--number", "colour"), ERROR, 'no number "colour"'),
        (("--number", "explore", "--trials", "0"), USAGE, "1 to 100000 trials"),
        (("--number", "explore", "--deals", "0"), USAGE, "games a trial"),
        (("--number", "explore", "--bot", "clever"), USAGE, "There is no bot"),
        (("--number", "explore", "--against", "clever"), USAGE, "There is no bot"),
        (("--number", "explore", "--seats", "9"), USAGE, "2 to 4 players"),
    ],
)
def test_what_is_no_tuning_is_refused_in_a_sentence(
    run: Run, words: tuple[str, ...], code: int, said: str
) -> None:
    done = run("tune", "fruit-boss", *words)
    assert said in done.err
    assert done.code == code
    assert done.out == ""
    assert len(done.err.splitlines()) == 1
