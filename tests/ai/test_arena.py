"""The arena: the same games however the work is shared, fair seats, and honest intervals."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ai.arena import Contest, GameRecord, main, play_game, play_games, run, summarise, wilson
from fruit_tui.engine.game import Deal, Game, GameError, Options
from fruit_tui.engine.registry import GAMES
from fruit_tui.engine.rng import Rng

SHORT = (("rounds", 1),)
THREE = Contest("fruit-boss", 3, SHORT, ("greedy", "random", "random"), 5)
CHEAP = Contest("fruit-boss", 3, SHORT, ("random", "random", "random"), 5)


def played(record: GameRecord) -> GameRecord:
    """Return a record without how long it took, which differs from run to run."""
    return replace(record, think=(), slowest=())


def record(number: int, *shares: float) -> GameRecord:
    """Return the record of a game that nobody played, its bots rotated as in a real one."""
    seats = len(shares)
    seats_of = tuple((bot + number) % seats for bot in range(seats))
    each = (1.0,) * seats
    return GameRecord(number, seats_of, shares, (0,) * seats, 10, each, (4,) * seats, each, "")


def test_the_games_are_the_same_however_many_processes_share_them() -> None:
    alone = [played(one) for one in play_games(CHEAP, 6, 1)]
    together = [played(one) for one in play_games(CHEAP, 6, 2)]
    assert alone == together
    assert [one.number for one in alone] == list(range(6))
    assert len({one.digest for one in alone}) == 6


def test_a_game_depends_on_its_number_alone() -> None:
    (fifth,) = play_games(CHEAP, 1, first=4)
    assert played(fifth) == played(play_game(CHEAP, 4))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_bot_has_every_seat_of_every_deal(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealt: list[Deal] = []
    real = type(game).deal

    def deal(self: Game, options: Options, rng: Rng) -> Deal:
        dealt.append(real(self, options, rng))
        return dealt[-1]

    monkeypatch.setattr(type(game), "deal", deal)
    seats = game.min_seats
    records = list(play_games(Contest(game.name, seats, (), ("random",) * seats, 2), 2 * seats))

    for number in range(2):
        same = slice(number * seats, (number + 1) * seats)
        assert len(set(dealt[same])) == 1
        places = [one.seats_of for one in records[same]]
        assert all(sorted(row) == list(range(seats)) for row in places)
        assert all(sorted(column) == list(range(seats)) for column in zip(*places, strict=True))
    assert dealt[0] != dealt[seats]


def test_the_bots_of_one_deal_draw_differently_in_each_rotation() -> None:
    assert len({play_game(CHEAP, number).digest for number in range(3)}) == 3


def test_shares_go_to_the_bot_and_not_to_its_seat() -> None:
    # All three games were won by seat 0, which another bot had each time.
    records = [record(0, 1.0, 0.0, 0.0), record(1, 0.0, 0.0, 1.0), record(2, 0.0, 1.0, 0.0)]
    assert [one.seats_of[one.shares.index(1.0)] for one in records] == [0, 0, 0]
    contest = replace(CHEAP, bots=("mcts:1", "greedy", "random"))
    report = summarise(contest, records)
    assert [one.share for one in report.standings] == pytest.approx([1 / 3, 1 / 3, 1 / 3])
    assert [one.by_seat for one in report.standings] == [(1.0, 0.0, 0.0)] * 3
    assert report.shares_by_seat == pytest.approx((1.0, 0.0, 0.0))


def test_bots_of_one_kind_are_taken_together_and_compared_with_their_par() -> None:
    records = [record(0, 1.0, 0.0, 0.0), record(1, 0.5, 0.5, 0.0), record(2, 0.0, 0.0, 1.0)]
    report = summarise(THREE, records)
    greedy, random = report.standings
    assert (greedy.bot, greedy.seats, greedy.wins) == ("greedy", 1, 1.5)
    assert (random.bot, random.seats, random.wins) == ("random", 2, 1.5)
    assert (greedy.share, random.share) == pytest.approx((0.5, 0.25))
    assert greedy.par == random.par == pytest.approx(1 / 3)
    assert (greedy.low, greedy.high) == wilson(1.5, 3)
    # Both random bots of a table together are one sample of it, not two.
    assert (random.low, random.high) == wilson(0.75, 3)
    assert greedy.seconds_a_step == pytest.approx(0.25)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_equal_bots_share_all_victories(seats: int) -> None:
    contest = Contest("fruit-boss", seats, SHORT, ("random",) * seats, 3)
    report = run(contest, 4)
    (standing,) = report.standings
    assert standing.share == pytest.approx(standing.par) == pytest.approx(1 / seats)
    assert sum(report.shares_by_seat) == pytest.approx(1.0)


# Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I, method 3.
@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_intervals_are_the_published_ones(
    wins: int, games: int, low: float, high: float
) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_wilson_treats_winning_and_losing_alike_and_stays_within_0_and_1() -> None:
    for games in (1, 7, 300):
        for wins in range(games + 1):
            low, high = wilson(wins, games)
            assert 0.0 <= low < high <= 1.0
            assert low - 1e-12 <= wins / games <= high + 1e-12
            assert wilson(games - wins, games) == pytest.approx((1 - high, 1 - low))
    assert wilson(0, 0) == (0.0, 1.0)


def test_more_games_make_a_narrower_interval() -> None:
    widths = [high - low for low, high in (wilson(games / 2, games) for games in (10, 100, 1000))]
    assert widths == sorted(widths, reverse=True)


def test_progress_is_told_game_by_game() -> None:
    heard: list[tuple[int, int]] = []
    run(CHEAP, 3, on_game=lambda played, games: heard.append((played, games)))
    assert heard == [(1, 3), (2, 3), (3, 3)]


def test_the_report_says_all_that_is_needed_to_play_it_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    arguments = ["fruit-boss", "--bots", "random, random", "--option", "rounds=1"]
    assert main([*arguments, "--games", "4", "--seed", "8"]) == 0
    shown = capsys.readouterr().out
    for part in ("fruit-boss", "2 seats", "4 games", "seed 8", "50.0 %", "par 50.0", "each of 2"):
        assert part in shown


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess", "--bots", "random,random"], "There is no game chess"),
        (["fruit-boss", "--bots", "random,clever"], 'no bot "clever"'),
        (["fruit-boss", "--bots", "random"], "2 to 4 players"),
        (["fruit-boss", "--bots", "random,random", "--option", "rounds=99"], "rounds"),
        (["fruit-boss", "--bots", "random,random", "--games", "0"], "1 to 1000000 games"),
        (["fruit-boss", "--bots", "random,random", "--jobs", "0"], "1 or more jobs"),
    ],
)
def test_a_contest_that_is_none_is_refused_in_a_sentence(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 1
    heard = capsys.readouterr()
    assert said in heard.err
    assert heard.err.strip().endswith(".")
    assert heard.out == ""


def test_a_contest_needs_one_bot_a_seat() -> None:
    with pytest.raises(GameError, match="3 seats need 3 bots, not 2"):
        run(replace(CHEAP, bots=("random", "random")), 1)
