"""Intervals that mean what they say, and a test that may be looked at after every deal."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from random import Random
from statistics import fmean

import pytest

from ai.arena.clock import added, bucket, counted, quantile
from ai.arena.statistics import (
    SequentialTest,
    confidence_sequence,
    share_interval,
    student_quantile,
    wilson,
)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # Wilson's interval as in Newcombe, "Two-sided confidence intervals for the single
        # proportion" (1998), table I.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_the_interval_is_wilsons(wins: float, games: int, low: float, high: float) -> None:
    found = wilson(wins / games, games)
    assert found[0] == pytest.approx(low, abs=6e-5)
    assert found[1] == pytest.approx(high, abs=6e-5)


def test_nothing_played_says_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert share_interval([], 3) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)]
)
def test_the_quantile_is_students(freedom: int, quantile: float) -> None:
    assert student_quantile(freedom) == pytest.approx(quantile, rel=0.01)


def test_games_of_one_deal_count_as_many_games_as_they_tell_about() -> None:
    # A hundred deals of two games that always end alike are a hundred games ...
    alike = share_interval([0.0, 1.0] * 50, 2)
    assert alike[1] - alike[0] == pytest.approx(wilson_width(100), rel=0.05)
    # ... independent ones are two hundred ...
    apart = share_interval([0.0, 0.5, 0.5, 1.0] * 25, 2)
    assert apart[1] - apart[0] == pytest.approx(wilson_width(200), rel=0.05)
    # ... and where the rotation evens out what a seat is worth, they are more.
    evened = share_interval([0.5] * 90 + [0.0, 1.0] * 5, 2)
    assert evened[1] - evened[0] < wilson_width(600)


def wilson_width(games: int) -> float:
    low, high = wilson(0.5, games)
    return high - low


def test_a_clean_sweep_is_no_certainty() -> None:
    low, high = share_interval([1.0] * 20, 3)
    assert (low, high) == wilson(1.0, 20)
    assert low < 0.85


def lucky_players(rng: Random, turns: int) -> float:
    """Play one deal that favours one kind of player from whichever seat."""
    chance = rng.betavariate(1.5 / turns, 1.5 * (1 - 1 / turns))
    return fmean([rng.random() < chance for _ in range(turns)])


def lucky_seats(rng: Random, turns: int) -> float:
    """Play one deal that favours one seat, whoever sits there."""
    lucky = rng.randrange(turns)
    return fmean([rng.random() < (0.7 if seat == lucky else 0.15) for seat in range(turns)])


@pytest.mark.parametrize("deal", [lucky_players, lucky_seats])
def test_the_interval_holds_the_truth_as_often_as_it_says(
    deal: Callable[[Random, int], float],
) -> None:
    rng = Random(11)
    turns = 3
    truth = 1 / 3
    held = naive = 0
    for _ in range(600):
        deals = [deal(rng, turns) for _ in range(25)]
        low, high = share_interval(deals, turns)
        held += low <= truth <= high
        low, high = wilson(fmean(deals), 25 * turns)
        naive += low <= truth <= high
    assert 0.93 <= held / 600 <= 0.985
    # Counting games, as is usual, is wrong where a deal favours a kind of player.
    assert (naive / 600 < 0.9) == (deal is lucky_players)


def test_the_sequential_test_is_seldom_wrong_however_often_one_looks() -> None:
    rng = Random(3)
    wrong = outside = 0
    for number in range(300):
        test = SequentialTest(1 / 3)
        deals = []
        while test.verdict() == 0 and test.seen < 120:
            deals.append(lucky_players(rng, 3))
            test.add(deals[-1])
        wrong += test.verdict() != 0
        if number < 60:
            low, high = confidence_sequence(deals)
            outside += not low <= 1 / 3 <= high
    assert wrong <= 15
    assert outside <= 3


@pytest.mark.parametrize(("chance", "verdict"), [(0.6, 1), (0.1, -1)])
def test_the_sequential_test_finds_what_is_there(chance: float, verdict: int) -> None:
    rng = Random(4)
    for _ in range(20):
        test = SequentialTest(1 / 3)
        deals = []
        while test.verdict() == 0:
            deals.append(fmean([rng.random() < chance for _ in range(3)]))
            test.add(deals[-1])
            assert test.seen < 150
        assert test.verdict() == verdict
        low, high = confidence_sequence(deals)
        assert low > 1 / 3 if verdict == 1 else high < 1 / 3


def test_a_confidence_sequence_of_nothing_rules_nothing_out() -> None:
    assert confidence_sequence([]) == (0.0, 1.0)
    low, high = confidence_sequence([0.5] * 200)
    assert 0.4 < low < 0.5 < high < 0.6


def test_quantiles_of_times_are_right_to_five_percent() -> None:
    rng = Random(5)
    times = sorted(rng.lognormvariate(-6, 2) for _ in range(1001))
    counts = added([counted(times[:300]), counted(times[300:])])
    assert sum(counts.values()) == 1001
    for share in (0.01, 0.5, 0.99, 1.0):
        exact = max(1e-6, times[ceil(share * 1001) - 1])
        assert quantile(counts, share) == pytest.approx(exact, rel=0.05)
    assert quantile({}, 0.5) == 0.0
    assert bucket(0.0) == 0
