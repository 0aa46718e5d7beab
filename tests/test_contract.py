"""Every game in the registry keeps the contract, at every seat count.

What is held is written in `tests/contract.py`.  FRUIT_TUI_CONTRACT_SEEDS=20
plays twenty games a part instead of one; `python -m tests.random_games` plays
thousands.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from fruit_tui.engine.registry import GAMES
from fruit_tui.match import Replay, from_save, samples
from fruit_tui.match.samples import Sample
from fruit_tui.storage import dump, read
from tests import contract, perft
from tests.contract import Table

SEEDS = range(1, 1 + int(os.environ.get("FRUIT_TUI_CONTRACT_SEEDS", "1")))
ROOT = Path(__file__).parents[1]

TABLES = [table for game in GAMES.values() for table in contract.tables(game)]
OTHERS = [
    table
    for game in GAMES.values()
    for table in contract.tables(game, every_option=True)
    if str(table) not in map(str, TABLES)
]
# Games without a secret choice have no part about it to collect.
CASES = [
    (part, table)
    for table in TABLES
    for part in (
        *contract.PARTS,
        *contract.BOT_PARTS,
        *(contract.SECRET_PARTS if contract.has_secret_choices(table) else ()),
    )
]
SAMPLES = sorted((ROOT / "saves").glob("*.msgpack"))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("part", "table"), CASES, ids=lambda value: str(getattr(value, "__name__", value))
)
def test_contract(part: Callable[[Table, int], object], table: Table, seed: int) -> None:
    part(table, seed)


@pytest.mark.parametrize("table", OTHERS, ids=str)
def test_contract_with_other_options(table: Table) -> None:
    contract.random_play_is_sound(table, 3)
    contract.saves_come_back_equal(table, 3)
    contract.notation_comes_back(table, 3)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_two_processes_with_different_hash_seeds_play_the_same_game(table: Table) -> None:
    command = [sys.executable, "-m", "tests.bot_game", table.game.name, str(table.seats), "7"]
    processes = [
        subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
        )
        for seed in ("1", "4242")
    ]
    ends = [process.communicate(timeout=120)[0] for process in processes]

    assert [process.returncode for process in processes] == [0, 0]
    assert ends[0] == ends[1] != ""


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_ways_to_play_from_frozen_deals_are_as_many_as_ever(table: Table) -> None:
    path = perft.path_of(table)
    assert path.exists(), f"{table} has no frozen counts; run python -m tests.perft --write"
    frozen = json.loads(path.read_text(encoding="utf-8"))

    deal = table.game.parse_deal(frozen["deal"])
    for steps, expected in frozen["counts"].items():
        start = table.game.new(table.options, deal)
        found = perft.counts(perft.later(start, int(steps)))
        assert found == expected, f"{table}, {steps} steps on"


@pytest.mark.parametrize("sample", samples.wanted(), ids=lambda sample: sample.file)
def test_no_golden_game_is_missing(sample: Sample) -> None:
    path = ROOT / "saves" / sample.file
    assert path.exists(), "run python -m fruit_tui.match.samples saves"

    save = read(path)

    assert (save.game, save.seats) == (sample.game.name, sample.options.seats)
    assert save.options == sample.options.as_dict()
    assert save.finished
    assert save.title == sample.title


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_golden_games_replay(path: Path) -> None:
    save = read(path)

    match = from_save(save)

    assert match.is_over() == save.finished
    assert all(name.isprintable() for name in save.names)
    assert match.outcome().winners
    assert dump(save) == path.read_bytes()
    replay = Replay(match)
    replay.go(replay.length)
    assert [line.text for line in replay.lines(-1)] == [line.text for line in match.lines_for(-1)]
