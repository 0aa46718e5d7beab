"""Who was first in turn is read from the deal, whatever the seats and bots are called."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from ai.arena.contest import Contest, play_game
from bench import turn_order


def file_of_games(path: Path, winning_place: int) -> Contest:
    """Write one played deal from all rotations, won by whoever was at `winning_place`."""
    contest = Contest.of("fruit-fair", ["random"] * 3, 5)
    heading = {"game": "fruit-fair", "bots": ["random"] * 3, "seed": 5, "options": {}}
    lines = [json.dumps(heading)]
    for number in range(3):
        record = play_game(contest, number).as_json()
        winner = turn_order.first_order(contest, number)[winning_place]
        record["shares"] = [float(seat == winner) for seat in record["seats_of"]]
        lines.append(json.dumps(record))
    path.write_text("\n".join(lines) + "\n")
    return contest


@pytest.mark.parametrize("place", range(3))
def test_the_place_that_won_is_found(tmp_path: Path, place: int) -> None:
    file = tmp_path / "games.jsonl"
    file_of_games(file, place)
    contest, shares = turn_order.by_place(file)
    assert shares == [[float(one == place)] for one in range(3)]
    assert turn_order.told(contest, shares).startswith("| 3 | no variant | 1 | ")


def test_a_file_of_something_else_is_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text('{"game": "fruit-boss", "bots": ["greedy", "greedy"]}\n')
    monkeypatch.setattr(sys, "argv", ["turn_order", str(file)])
    with pytest.raises(SystemExit):
        turn_order.main()
    assert "no games of Fruit Fair by one bot" in capsys.readouterr().err
