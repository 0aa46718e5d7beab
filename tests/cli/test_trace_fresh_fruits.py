"""Traces of Fresh Fruits hold against a judge who shares no code with us."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fruit_tui.engine.fresh_fruits import FRESH_FRUITS
from tests.cli.trace_checker import TraceError, check
from tests.cli.traces import altered, keys_in, spoiled, traced_game, words_of


def traced(seats: int, seed: int, level: str = "beginner", starter: str = "random") -> list[str]:
    """Return the lines of a trace."""
    options = {"level": level, "starter": starter}
    return traced_game(FRESH_FRUITS, seats, seed, "random", options)


@pytest.fixture(scope="module")
def lines() -> list[str]:
    """Return the trace that faults are put into."""
    return traced(2, 5)


@pytest.mark.parametrize("level", ["beginner", "experienced"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_judge_agrees_with_random_games(seats: int, level: str) -> None:
    assert check(traced(seats, 1, level)) > 60


def test_the_judge_agrees_with_a_named_starter() -> None:
    named = traced(3, 3, starter="2")
    assert json.loads(named[1])["state"]["starter"] == 1
    check(named)


@pytest.mark.parametrize(
    "key",
    [
        *("options", "orders", "round", "starter", "player", "stage", "turns_done", "leftover"),
        *("choice", "display", "pile", "pile_count", "box", "start_tiles", "supply", "baskets"),
    ],
)
def test_the_judge_notices_a_fault_in_any_key(lines: list[str], key: str) -> None:
    state = json.loads(lines[40])["state"]
    with pytest.raises(TraceError, match=f": {key} is"):
        check(altered(lines, 40, "state", key, value=spoiled(state[key])))


def baskets_of(lines: list[str]) -> list[tuple[int, int, dict[str, Any]]]:
    """Return every basket with the line and the seat it stands in, the fullest first."""
    found = [
        (number, seat, basket)
        for number, line in enumerate(lines[1:-1], 1)
        for seat, basket in enumerate(json.loads(line)["state"]["baskets"])
    ]
    return found[::-1]


@pytest.mark.parametrize(
    "key",
    [
        *("columns", "rows", "tiles", "spare_columns", "spare_rows", "stuck", "crushed"),
        *("row_fruit", "matches", "b_count", "c_count", "points"),
    ],
)
def test_the_judge_notices_a_fault_in_any_key_of_a_basket(lines: list[str], key: str) -> None:
    number, seat, basket = baskets_of(lines)[0]
    path = ("state", "baskets", seat, key)
    with pytest.raises(TraceError, match="match" if key == "matches" else "baskets"):
        check(altered(lines, number, *path, value=spoiled(basket[key] or [["1,1"]])))


def test_the_judge_notices_a_match_that_is_not_there() -> None:
    for seed in range(20):
        game = traced(2, seed)
        with_match = [found for found in baskets_of(game) if found[2]["matches"]]
        if with_match:
            number, seat, basket = with_match[0]
            elsewhere = [basket["matches"][0][::-1]]
            path = ("state", "baskets", seat, "matches")
            check(game)
            with pytest.raises(TraceError, match="match"):
                check(altered(game, number, *path, value=elsewhere * len(basket["matches"])))
            return
    pytest.fail("no random game had a match of order A")


def test_the_judge_notices_an_action_that_is_not_legal(lines: list[str]) -> None:
    number = next(n for n, line in enumerate(lines) if json.loads(line).get("action") == "at 1,1")
    with pytest.raises(TraceError, match="not legal"):
        check(altered(lines, number, "action", value="at 3,1"))


def test_the_judge_notices_a_legal_action_that_is_not_told(lines: list[str]) -> None:
    seat = json.loads(lines[40])["deciders"][0]
    legal = json.loads(lines[40])["legal"][seat]
    with pytest.raises(TraceError, match="legal actions"):
        check(altered(lines, 40, "legal", seat, value=legal[1:]))


def test_the_judge_notices_a_step_left_out(lines: list[str]) -> None:
    with pytest.raises(TraceError):
        check([*lines[:10], *lines[11:]])


def test_the_judge_notices_another_winner(lines: list[str]) -> None:
    winners = json.loads(lines[-1])["winners"]
    with pytest.raises(TraceError, match="winners"):
        check(altered(lines, len(lines) - 1, "winners", value=[1 - winners[0]]))


def test_the_page_describes_every_field_and_stage(lines: list[str]) -> None:
    words = words_of("trace-fresh-fruits.md")
    for line in lines[1:-1]:
        state = json.loads(line)["state"]
        assert keys_in(state) <= words
        assert state["stage"] in words
    assert set(json.loads(lines[0])["deal"]) <= words
