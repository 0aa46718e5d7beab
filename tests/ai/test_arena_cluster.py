"""An arena on a real Dask cluster: the same games, also when a worker is killed amid them."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from distributed import LocalCluster

from ai.arena import Journal, Progress, play_games, run
from ai.arena.cluster import dask
from fruit_tui.cli import main
from fruit_tui.engine.game import GameError
from tests.ai.arena_tables import RANDOM, timeless

GAMES = 36


@pytest.fixture
def cluster() -> Iterator[LocalCluster]:
    """Give a scheduler with two worker processes of one thread."""
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        yield cluster


@pytest.mark.xdist_group("heavy")
def test_a_killed_worker_loses_no_game_and_none_counts_twice(
    cluster: LocalCluster, tmp_path: Path
) -> None:
    killed: list[int] = []
    played: list[int] = []

    def kill(progress: Progress) -> None:
        played.append(progress.played)
        if progress.played == 6:
            worker = cluster.workers[0]
            assert worker.pid is not None
            os.kill(worker.pid, signal.SIGKILL)
            killed.append(worker.pid)

    path = tmp_path / "games.jsonl"
    with Journal(path, RANDOM) as journal, dask(cluster.scheduler_address) as hands:
        assert hands.ahead >= 4
        report = run(RANDOM, GAMES, hands=hands, journal=journal, tell=kill)
        records = [timeless(journal.records[number]) for number in range(GAMES)]
    assert killed
    assert played == list(range(1, GAMES + 1))
    assert len(path.read_text().splitlines()) == 1 + GAMES
    assert records == [timeless(record) for record in play_games(RANDOM, range(GAMES))]
    assert report.by_seat == run(RANDOM, GAMES).by_seat


def test_where_nobody_answers_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ai.arena.cluster.CONNECT_SECONDS", 1)
    with (
        pytest.raises(GameError, match="No Dask scheduler answers at"),
        dask("tcp://127.0.0.1:9"),
    ):
        pass
    with pytest.raises(GameError, match="No Dask scheduler answers at"), dask("over there"):
        pass


def test_a_scheduler_that_is_lost_ends_it_in_a_sentence(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.jsonl"
    with LocalCluster(n_workers=1, processes=False, dashboard_address=None) as cluster:

        def lose(progress: Progress) -> None:
            if progress.played == 3:
                cluster.close()

        with (
            Journal(path, RANDOM) as journal,
            pytest.raises(GameError, match="was lost"),
            dask(cluster.scheduler_address) as hands,
        ):
            run(RANDOM, GAMES, hands=hands, journal=journal, tell=lose)
    assert "Traceback" not in capfd.readouterr().err
    with Journal(path, RANDOM) as journal:
        assert 3 <= len(journal.records) < GAMES


def test_a_cluster_without_workers_is_refused() -> None:
    with (
        LocalCluster(n_workers=0, processes=False, dashboard_address=None) as cluster,
        pytest.raises(GameError, match="has no workers"),
        dask(cluster.scheduler_address),
    ):
        pass


def test_the_command_plays_on_a_cluster(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "fruit-boss", "--seats", "2", "--bots", "random", "--option", "rounds=1"]
    words += ["--games", "6"]
    assert main(words) == 0
    alone = capsys.readouterr().out.splitlines()[-1]
    with LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
    ) as cluster:
        assert main([*words, "--dask", str(cluster.scheduler_address)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == alone
