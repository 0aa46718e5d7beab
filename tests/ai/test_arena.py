"""The arena: honest pairings, and results that depend on nobody who plays them."""

from __future__ import annotations

import json
import multiprocessing
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from ai.arena import (
    Contest,
    GameRecord,
    Journal,
    Progress,
    Stop,
    play_game,
    play_games,
    run,
    summarise,
)
from ai.arena.__main__ import main
from ai.arena.contest import code_digest
from ai.arena.running import Hands, play_there, processes
from ai.arena.statistics import share_interval
from fruit_tui.engine.game import GameError
from tests.ai.arena_tables import QUICK, RANDOM, made, timeless


def test_a_game_depends_on_seed_and_number_alone() -> None:
    assert timeless(play_game(RANDOM, 7)) == timeless(play_game(RANDOM, 7))
    assert play_game(RANDOM, 7).digest != play_game(RANDOM, 8).digest
    assert play_game(RANDOM, 7).digest != play_game(replace(RANDOM, seed=6), 7).digest


def test_who_plays_changes_nothing() -> None:
    alone = [timeless(record) for record in play_games(RANDOM, range(6))]
    assert [record.number for record in alone] == list(range(6))
    with processes(2) as hands:
        shared = [timeless(record) for record in play_games(RANDOM, range(6), hands)]
    assert sorted(shared, key=lambda record: record.number) == alone
    with ThreadPoolExecutor(3) as executor:
        there = [timeless(record) for record in play_games(RANDOM, range(6), Hands(executor, 4))]
    assert sorted(there, key=lambda record: record.number) == alone


def test_the_report_is_the_same_whoever_plays_and_in_whatever_order_games_end() -> None:
    records = list(play_games(RANDOM, range(9)))
    report = summarise(RANDOM, records)
    assert summarise(RANDOM, records[::-1]) == report
    with ThreadPoolExecutor(3) as executor:
        again = run(RANDOM, 9, hands=Hands(executor, 9))
    assert (again.by_seat, again.length) == (report.by_seat, report.length)


def test_every_deal_is_played_from_every_rotation() -> None:
    records = [play_game(RANDOM, number) for number in range(6)]
    for deal in (records[:3], records[3:]):
        assert {record.seats_of for record in deal} == {(0, 1, 2), (1, 2, 0), (2, 0, 1)}


def test_the_rotations_of_a_deal_share_its_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    from fruit_tui.engine.fruit_boss import FRUIT_BOSS

    deals: list[object] = []
    original = type(FRUIT_BOSS).new

    def spy(self: object, options: object, deal: object) -> object:
        deals.append(deal)
        return original(self, options, deal)  # type: ignore[arg-type]

    monkeypatch.setattr(type(FRUIT_BOSS), "new", spy)
    for number in range(6):
        play_game(RANDOM, number)
    assert deals[0] == deals[1] == deals[2] != deals[3] == deals[4] == deals[5]


def test_bots_of_one_spec_play_another_game_from_every_rotation() -> None:
    assert len({play_game(RANDOM, number).moves for number in range(3)}) == 3


def test_the_shares_of_a_game_add_up_to_one_victory() -> None:
    for record in play_games(RANDOM, range(6)):
        assert sum(record.shares) == pytest.approx(1)
        best = max(record.totals)
        for share, total in zip(record.shares, record.totals, strict=True):
            assert (share > 0) == (total == best)


def test_bots_of_one_spec_are_counted_together() -> None:
    records = [
        made(0, (1.0, 0.0, 0.0), (3, 1, 1), 50),
        made(1, (0.0, 0.5, 0.5), (1, 2, 2), 70),
        made(2, (1.0, 0.0, 0.0), (4, 1, 3), 60),
    ]
    report = summarise(QUICK, records)
    greedy, rest = report.standings
    assert (greedy.bot, greedy.seats, greedy.share) == ("greedy", 1, pytest.approx(2 / 3))
    assert (rest.bot, rest.seats, rest.share) == ("random", 2, pytest.approx(1 / 6))
    assert greedy.par == rest.par == pytest.approx(1 / 3)
    assert (greedy.low, greedy.high) == share_interval([2 / 3], 3)
    # What the two others won together, shared out again.
    assert (2 * rest.low, 2 * rest.high) == pytest.approx(share_interval([1 / 3], 3))
    assert greedy.by_seat == (1.0, 0.0, 1.0)
    assert greedy.lead == pytest.approx((2 - 1 + 1) / 3)
    assert [share.share for share in report.by_seat] == pytest.approx([0.5, 0, 0.5])
    assert report.length == (60, 50, 70)
    assert rest.slowest == 0.3
    # 19 of 20 steps lie in bucket 80 of eight a doubling: 2 ** 10 microseconds.
    assert rest.step.p50 == pytest.approx(0.001024)
    assert rest.step.p99 == pytest.approx(1e-6 * 2 ** (100 / 8))


def test_a_deal_that_was_not_played_from_every_seat_does_not_count() -> None:
    records = [made(number, (1.0, 0.0, 0.0)) for number in (0, 1, 2, 3, 5)]
    assert summarise(QUICK, records).games == 3
    assert summarise(QUICK, [*records, *records]).games == 3, "twice the same games"
    assert run(RANDOM, 4).games == 6, "a deal that is begun is played to its end"


def test_bots_of_one_kind_have_no_interval_among_themselves() -> None:
    (only,) = run(RANDOM, 3).standings
    assert only.share == only.low == only.high == pytest.approx(1 / 3)


def test_progress_counts_up_and_guesses_the_time_left() -> None:
    heard: list[Progress] = []
    run(RANDOM, 6, tell=heard.append)
    assert [one.played for one in heard] == [1, 2, 3, 4, 5, 6]
    assert {one.games for one in heard} == {6}
    assert heard[0].seconds_left > 0
    assert heard[-1].seconds_left == 0


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": "chess"}, "There is no game chess"),
        ({"bots": ("greedy", "random")}, "3 seats need 3 bots, not 2"),
        ({"bots": ("greedy", "random", "mcts")}, "needs a budget"),
        ({"options": (("rounds", 2),)}, "takes 1, 3, 5, not 2"),
        ({"seats": 7}, "2 to 4 players"),
    ],
)
def test_a_contest_that_is_none_is_refused_before_the_first_game(
    change: dict[str, object], said: str
) -> None:
    with pytest.raises(GameError, match=said):
        run(replace(QUICK, **change), 3)  # type: ignore[arg-type]


# Stopping early.


def pretend(monkeypatch: pytest.MonkeyPatch, wins: int) -> None:
    """Let the first bot win `wins` of every 4 deals, without playing."""

    def play(contest: Contest, number: int) -> GameRecord:  # noqa: ARG001
        first = number // 3 % 4 < wins
        return made(number, (1.0, 0.0, 0.0) if first else (0.0, 0.5, 0.5))

    monkeypatch.setattr("ai.arena.running.play_game", play)


def test_a_clear_contest_stops_early_at_the_same_deal_whoever_plays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pretend(monkeypatch, 3)
    report = run(QUICK, 300, stop=Stop())
    assert 30 <= report.games < 150
    deals = report.games // 3
    assert report.stopped == f"Stopped after {deals} deals of 100: greedy is above par."
    with ThreadPoolExecutor(3) as executor:
        assert run(QUICK, 300, hands=Hands(executor, 12), stop=Stop()) == report
    # An interval that was not meant to be looked at early would be narrower.
    fixed = run(QUICK, report.games).standings[0]
    assert report.standings[0].share == fixed.share
    assert 1 / 3 < report.standings[0].low < fixed.low
    assert report.standings[0].verdict == "above par"
    assert any("whenever one stops" in line for line in report.lines())


def test_a_bot_below_par_ends_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(monkeypatch, 0)
    report = run(QUICK, 300, stop=Stop())
    assert report.stopped.endswith("greedy is below par.")
    assert report.standings[0].verdict == "below par"


def test_an_open_contest_is_played_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(monkeypatch, 1)
    report = run(QUICK, 40, stop=Stop())
    assert report.games == 42
    assert report.stopped == ""
    assert report.sequential
    assert report.standings[0].verdict == "open"


# Going on.


def test_an_interrupted_contest_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    whole = [timeless(record) for record in play_games(RANDOM, range(9))]

    def interrupt(progress: Progress) -> None:
        if progress.played == 4:
            raise KeyboardInterrupt

    with Journal(path, RANDOM) as journal, pytest.raises(KeyboardInterrupt):
        run(RANDOM, 9, journal=journal, tell=interrupt)
    heard: list[Progress] = []
    with Journal(path, RANDOM) as journal:
        assert sorted(journal.records) == [0, 1, 2, 3]
        report = run(RANDOM, 9, journal=journal, tell=heard.append)
        found = [timeless(journal.records[number]) for number in range(9)]
    assert [one.played for one in heard] == [5, 6, 7, 8, 9], "nothing is played twice"
    assert found == whole
    assert report.by_seat == run(RANDOM, 9).by_seat


def test_more_games_may_be_asked_for_later_and_fewer_count_only_those(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    for games in (6, 9, 3):
        with Journal(path, RANDOM) as journal:
            report = run(RANDOM, games, journal=journal)
        assert report.by_seat == run(RANDOM, games).by_seat
    assert len(path.read_text().splitlines()) == 1 + 9


def test_a_process_that_dies_costs_no_game_that_was_played(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"

    def kill(progress: Progress) -> None:
        if progress.played == 3:
            for child in multiprocessing.active_children():
                child.kill()

    with (
        Journal(path, RANDOM) as journal,
        pytest.raises(GameError, match="ended unexpectedly"),
        processes(2) as hands,
    ):
        run(RANDOM, 60, hands=hands, journal=journal, tell=kill)
    with Journal(path, RANDOM) as journal:
        assert 3 <= len(journal.records) < 60
        assert run(RANDOM, 60, journal=journal).by_seat == run(RANDOM, 60).by_seat


def test_a_worker_with_other_bots_is_refused() -> None:
    with pytest.raises(GameError, match="other rules or bots"):
        play_there(RANDOM, 0, "0123456789abcdef")
    assert timeless(play_there(RANDOM, 0, code_digest("fruit-boss"))) == timeless(
        play_game(RANDOM, 0)
    )


# Without fruit-tui's own command line.


def test_the_module_prints_text_or_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["fruit-boss", "--bots", "greedy,random,random", "--games", "3", "--seed", "2"]
    words += ["--option", "rounds=1"]
    assert main(words) == 0
    text = capsys.readouterr().out
    assert "fruit-boss, 3 seats, 3 games, seed 2: seats rotated, paired deals" in text
    assert "par 33.3" in text
    assert main([*words, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["games"] == 3
    assert [one["bot"] for one in report["standings"]] == ["greedy", "random"]


def test_the_module_refuses_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fruit-boss", "--bots", "greedy,clever", "--games", "3"]) == 1
    said = capsys.readouterr().err
    assert said.startswith('There is no bot "clever"')
    assert "Traceback" not in said
    assert main(["fruit-boss", "--bots", "greedy,random", "--games", "0"]) == 1
