"""Ladders: which rungs there are, what is played on them, and the table that comes of it."""

from __future__ import annotations

import json
from contextlib import AbstractContextManager
from itertools import pairwise
from pathlib import Path

import pytest

from ai.arena import Contest, GameRecord, Journal, Progress, Stop
from ai.ladder import (
    BUDGETS,
    LEVELS,
    Rung,
    budget_rungs,
    circumstances,
    climb,
    level_rungs,
    markdown,
)
from ai.levels import levels_of
from fruit_tui.engine.game import GameError
from fruit_tui.engine.registry import GAMES
from tests.ai.arena_tables import made

RUNG = Rung(LEVELS, "fruit-boss", 3, "greedy", "Gardener", "random", "Random")
OPEN = Rung(BUDGETS, "fruit-boss", 3, "mcts:20", "mcts:20", "mcts:10", "mcts:10")


@pytest.fixture(autouse=True)
def _pretend(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let greedy win three of four deals, and everybody else a third of them, unplayed."""

    def play(contest: Contest, number: int) -> GameRecord:
        deal = number // 3
        first = deal % 4 < 3 if contest.bots[0] == "greedy" else deal % 3 == 0
        return made(number, (1.0, 0.0, 0.0) if first else (0.0, 0.5, 0.5))

    monkeypatch.setattr("ai.arena.running.play_game", play)


@pytest.mark.parametrize("game", GAMES)
def test_each_level_meets_the_next_lower_one_and_greedy(game: str) -> None:
    levels = levels_of(game)
    pairs = [(rung.bot, rung.rival) for rung in level_rungs(game, 3)]
    for lower, level in pairwise(levels):
        assert (level.spec, lower.spec) in pairs
    for level in levels:
        if level.spec != "greedy":
            assert (level.spec, "greedy") in pairs or ("greedy", level.spec) in pairs
    assert len(set(pairs)) == len(pairs)
    assert all(bot != rival for bot, rival in pairs)


def test_budgets_double_each_against_the_half() -> None:
    rungs = budget_rungs("fruit-boss", 2, 100, 1000)
    assert [(rung.bot, rung.rival) for rung in rungs] == [
        ("mcts:200", "mcts:100"),
        ("mcts:400", "mcts:200"),
        ("mcts:800", "mcts:400"),
    ]
    tenfold = budget_rungs("fruit-boss", 2, 100, 10_000, 10)
    assert [rung.bot for rung in tenfold] == ["mcts:1000", "mcts:10000"]


@pytest.mark.parametrize(
    ("first", "last", "factor"), [(0, 8, 2), (8, 8, 2), (1, 8, 1), (1, 9**9, 2)]
)
def test_a_ladder_that_does_not_climb_is_refused(first: int, last: int, factor: int) -> None:
    with pytest.raises(GameError, match="climbs from 1"):
        budget_rungs("fruit-boss", 2, first, last, factor)


def test_a_rung_is_one_bot_at_a_table_of_the_other() -> None:
    contest = RUNG.contest(7, {"rounds": 1})
    assert contest.bots == ("greedy", "random", "random")
    assert contest.seed == 7
    assert dict(contest.options)["rounds"] == 1


def test_the_names_of_rungs_are_fit_for_files_and_tell_them_apart() -> None:
    rungs = [rung for game in GAMES for seats in (3, 4) for rung in level_rungs(game, seats)]
    names = [rung.name for rung in rungs]
    assert len(set(names)) == len(names)
    assert all(name.replace("-", "").replace(".", "").isalnum() for name in names)


def test_the_table_says_all_that_belongs_to_a_claim() -> None:
    results = list(climb([RUNG, OPEN], 60, 1))
    heading, line, *rows = markdown(results)
    assert heading.count("|") == line.count("|") == rows[0].count("|")
    cells = [cell.strip() for cell in rows[0].strip("|").split("|")]
    assert cells[:5] == ["Fruit Boss", "3", "Gardener, `greedy`", "Random, `random`", "60"]
    assert cells[5].startswith("75.0 % [")
    assert cells[6] == "33 %"
    assert "open" not in rows[0]
    assert "`mcts:20` | `mcts:10`" in rows[1]
    assert rows[1].count(", open") == 1
    about = circumstances(60, 1, "2 jobs")
    for part in ("Seats rotated", "60 games", "seed 1", "95 %", "2 jobs", "interpreted"):
        assert part in about
    stopped = circumstances(60, 1, "2 jobs", stop=True)
    assert "at most 60 games" in stopped
    assert "whenever one stops" in stopped


def test_rungs_of_the_clock_may_have_fewer_games() -> None:
    slow = Rung(LEVELS, "fruit-boss", 3, "mcts:2s", "Boss", "greedy", "Gardener")
    games = [result.report.games for result in climb([RUNG, slow], 60, 1, clock_games=9)]
    assert games == [60, 9]
    assert "60 games a row (9 where a clock ends" in circumstances(60, 1, "a job", clock_games=9)
    assert [result.report.games for result in climb([slow], 12, 1)] == [12]


def test_the_results_are_plain_values() -> None:
    (result,) = climb([RUNG], 60, 1)
    facts = json.loads(json.dumps(result.as_json()))
    assert facts["verdict"] == "above par"
    assert facts["title"] == "Gardener"
    assert facts["games"] == 60
    assert facts["standings"][0]["share"] == 0.75


def test_it_tells_how_far_it_is_and_stops_where_it_may() -> None:
    heard: list[tuple[int, int, str, int]] = []

    def tell(place: int, of: int, rung: Rung, progress: Progress) -> None:
        heard.append((place, of, rung.bot, progress.played))

    results = list(climb([RUNG, OPEN], 300, 1, stop=Stop(), tell=tell))
    assert heard[0] == (0, 2, "greedy", 1)
    assert heard[-1] == (1, 2, "mcts:20", 300)
    assert results[0].report.games < 150
    assert results[1].report.games == 300


def test_a_rung_that_is_none_is_refused_before_any_game(tmp_path: Path) -> None:
    bad = Rung(LEVELS, "fruit-boss", 3, "clever", "Clever", "random", "Random")
    opened: list[str] = []

    def journals(rung: Rung, contest: Contest) -> AbstractContextManager[Journal | None]:
        opened.append(rung.bot)
        return Journal(tmp_path / rung.name, contest)

    with pytest.raises(GameError, match='no bot "clever"'):
        list(climb([RUNG, bad], 6, 1, journals=journals))
    assert opened == []


def test_a_ladder_goes_on_with_the_games_that_are_written_down(tmp_path: Path) -> None:
    heard: list[int] = []

    def journals(rung: Rung, contest: Contest) -> AbstractContextManager[Journal | None]:
        return Journal(tmp_path / rung.name, contest)

    def tell(place: int, of: int, rung: Rung, progress: Progress) -> None:
        del place, of, rung
        heard.append(progress.played)

    first = list(climb([RUNG], 60, 1, journals=journals))
    again = list(climb([RUNG], 66, 1, journals=journals, tell=tell))
    assert heard == [61, 62, 63, 64, 65, 66]
    assert first[0].report.games == 60
    assert again[0].report.games == 66
