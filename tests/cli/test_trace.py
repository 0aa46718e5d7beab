"""The trace is complete and honest: a judge who shares no code with us agrees with every line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from fruit_tui.commands import OK
from fruit_tui.engine.registry import game_named
from fruit_tui.match import Match, Player
from tests.cli.conftest import Run
from tests.cli.trace_checker import TraceError, check
from tests.cli.traces import altered, traced_game

GAME = game_named("fruit-boss")
PAGE = Path(__file__).parents[2] / "docs" / "trace.md"


def traced(seats: int, seed: int, bots: str = "random", **options: int | str) -> list[str]:
    """Return the lines of a trace."""
    return traced_game(GAME, seats, seed, bots, options)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("star_value", [0, 1])
def test_the_judge_agrees_with_random_games(seats: int, star_value: int) -> None:
    for seed in range(3):
        steps = check(traced(seats, seed, rounds=1, star_value=star_value))
        assert steps > 40


def test_the_judge_agrees_with_a_match_of_three_rounds() -> None:
    lines = traced(2, 11, rounds=3, left_out="grape")
    check(lines)
    kinds = [json.loads(line)["type"] for line in lines]
    assert kinds.count("chance") == 2


def test_the_judge_agrees_with_greedy_players() -> None:
    check(traced(3, 2, "greedy", rounds=1))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("step",), 5),
        (("action",), "topple 5"),
        (("seat",), 0),
        (("deciders",), []),
        (("legal", 1), ["end"]),
        (("to_decide",), "chance"),
        (("state", "deck_count"), 3),
        (("state", "discard"), ["L5"]),
        (("state", "hands", 2), ["L5", "C"]),
        (("state", "stalls", 2), {"suit": None, "cards": [], "sum": 7, "count": 0}),
        (("state", "fire_sale"), True),
        (("state", "rounds_won"), [1, 1, 1]),
    ],
)
def test_the_judge_notices(path: tuple[str | int, ...], value: object) -> None:
    lines = traced(3, 4, rounds=1)
    with pytest.raises(TraceError):
        check(altered(lines, 5, *path, value=value))


def test_the_judge_notices_one_digest_for_two_positions() -> None:
    lines = traced(3, 4, rounds=1)
    with pytest.raises(TraceError):
        check(altered(lines, 5, "digest", value=json.loads(lines[4])["digest"]))


def test_the_judge_notices_a_step_left_out() -> None:
    lines = traced(3, 4, rounds=1)
    with pytest.raises(TraceError):
        check([*lines[:10], *lines[11:]])


def test_a_trace_is_the_game_that_a_match_would_be() -> None:
    lines = [json.loads(line) for line in traced(3, 9, "greedy", rounds=1)]
    players = [Player(f"Bot {seat}", "greedy") for seat in range(3)]
    match = Match.new(GAME, GAME.options(3, {"rounds": 1}), players, 9)
    for line in lines[2:-1]:
        match.play_text(line["seat"], line["action"])
        assert match.digest() == line["digest"]
    assert match.is_over()


def test_command_prints_the_same_game_again(run: Run) -> None:
    words = ["trace", "fruit-boss", "--seats", "2", "--bots", "random,greedy", "--seed", "7"]
    words += ["--option", "rounds=1", "--moves-limit", "12"]
    first = run(*words)
    assert first.code == OK
    assert run(*words).out == first.out
    lines = [json.loads(line) for line in first.out.splitlines()]
    assert lines[0]["bots"] == ["random", "greedy"]
    assert lines[0]["options"]["rounds"] == 1
    assert [line.get("step") for line in lines[1:-1]] == list(range(13))
    assert (lines[-1]["steps"], lines[-1]["complete"]) == (12, False)


def test_a_seed_is_drawn_and_told_where_none_is_given(run: Run) -> None:
    words = ["trace", "fruit-boss", "--moves-limit", "0"]
    seeds = {json.loads(run(*words).out.splitlines()[0])["seed"] for _ in range(5)}
    assert len(seeds) > 1


def test_the_page_describes_every_field() -> None:
    page = PAGE.read_text(encoding="utf-8")
    fields = set(re.findall(r"`([a-z_]+)`", page))
    lines = [json.loads(line) for line in traced(2, 3, rounds=3)]
    for line in lines:
        assert set(line) <= fields | {"type"}
    state = lines[-2]["state"]
    assert set(state) <= fields
    assert set(state["stalls"][0]) <= fields
    assert set(state["round_results"][0]) <= fields
    told = {key for line in lines if line.get("events") for key in line["events"][0]}
    assert told <= fields
    for choice in [line["state"]["choice"] for line in lines[1:-1]]:
        assert set(choice or {}) <= fields
    stages = {line["state"]["stage"] for line in lines[1:-1]}
    assert all(f"`{stage}`" in page for stage in stages)
