"""Traces of Fruit Fair hold against a judge who shares no code with us."""

from __future__ import annotations

import json

import pytest

from fruit_tui.engine.fruit_fair import FRUIT_FAIR
from tests.cli.trace_checker import TraceError, check
from tests.cli.traces import altered, keys_in, spoiled, traced_game, words_of


def traced(seats: int, seed: int, **options: str) -> list[str]:
    """Return the lines of a trace."""
    return traced_game(FRUIT_FAIR, seats, seed, "random", options)


@pytest.fixture(scope="module")
def lines() -> list[str]:
    """Return the trace that faults are put into."""
    return traced(5, 7, late_fruit="on", late_tile="on")


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_judge_agrees_with_random_games(seats: int) -> None:
    for seed in range(2):
        assert check(traced(seats, seed)) > 200


def test_the_judge_agrees_with_the_variants(lines: list[str]) -> None:
    check(lines)
    check(traced(4, 8, late_fruit="on"))
    check(traced(5, 9, late_tile="on"))


@pytest.mark.parametrize(
    "key",
    [
        *("options", "round", "phase", "stage", "last_round", "quiet_rounds", "bought_this_round"),
        *("turn_order", "turn", "choice", "trees", "wheelbarrow", "raccoon_space", "supply"),
        *("markers", "tiles", "extra_workers", "prizes", "box", "fruit", "hired", "ready"),
        *("assignments", "last_assignments"),
    ],
)
def test_the_judge_notices_a_fault_in_any_key(lines: list[str], key: str) -> None:
    state = json.loads(lines[120])["state"]
    with pytest.raises(TraceError, match=f": {key} is"):
        check(altered(lines, 120, "state", key, value=spoiled(state[key])))


def first(lines: list[str], stage: str) -> int:
    """Return the first line at which `stage` is decided."""
    stages = [json.loads(line)["state"]["stage"] for line in lines[1:-1]]
    return 1 + stages.index(stage)


@pytest.mark.parametrize("stage", ["choose fruit", "feed", "swap", "give", "take", "pay", "drop"])
def test_the_judge_notices_how_far_a_choice_has_come(lines: list[str], stage: str) -> None:
    number = first(lines, stage)
    left = json.loads(lines[number])["state"]["choice"]["left"]
    with pytest.raises(TraceError, match="choice"):
        check(altered(lines, number, "state", "choice", "left", value=left + 1))


@pytest.mark.parametrize("stage", ["assign", "buy", "swap", "give", "take", "migrant", "pay"])
def test_the_judge_notices_a_legal_action_that_is_not_told(lines: list[str], stage: str) -> None:
    number = first(lines, stage)
    seat = json.loads(lines[number])["deciders"][0]
    legal = json.loads(lines[number])["legal"][seat]
    with pytest.raises(TraceError, match="legal actions"):
        check(altered(lines, number, "legal", seat, value=legal[1:]))


def test_the_judge_notices_a_meal_that_cannot_be() -> None:
    game = traced(3, 1)
    number = next(n for n, line in enumerate(game) if json.loads(line)["type"] == "chance")
    with pytest.raises(TraceError, match="no meal"):
        check(altered(game, number, "outcome", value="raccoon plum plum"))


def test_the_judge_notices_a_step_left_out(lines: list[str]) -> None:
    with pytest.raises(TraceError):
        check([*lines[:60], *lines[61:]])


def test_the_judge_notices_other_points(lines: list[str]) -> None:
    totals = json.loads(lines[-1])["totals"]
    with pytest.raises(TraceError, match="totals"):
        check(altered(lines, len(lines) - 1, "totals", value=spoiled(totals)))


def test_the_page_describes_every_field_and_stage(lines: list[str]) -> None:
    words = words_of("trace-fruit-fair.md")
    for line in lines[1:-1]:
        state = json.loads(line)["state"]
        assert keys_in(state) <= words
        assert state["stage"] in words
    assert set(json.loads(lines[0])["deal"]) <= words
