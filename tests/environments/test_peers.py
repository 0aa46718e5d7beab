"""The comparisons with OpenSpiel play whole games, measure what they say, and refuse in words."""

from __future__ import annotations

import re
from typing import Any

import pyspiel
import pytest

from ai.bot import Bot, make_bot
from bench import foreign, peers
from bench.builds import ROOT
from fruit_tui.engine.registry import GAMES
from fruit_tui.engine.rng import Rng


def test_a_bot_of_ours_plays_openspiels_search(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["fresh-fruits", "--ours", "random", "--theirs", "3", "--games", "1", "--seed", "4"]
    assert foreign.main(words) == 0
    told = capsys.readouterr().out
    assert re.search(r"fresh-fruits, 2 seats, 2 games, seed 4, .* interpreted", told)
    assert re.search(r"random against OpenSpiel's ISMCTS 3 .* won \d+\.\d % \[", told)
    assert "theirs:" in told
    assert "3 iterations a step" in told


def test_every_rotation_of_a_deal_seats_us_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    seats: list[int] = []

    def noted(*words: Any) -> Bot:
        seats.append(words[-1])
        return make_bot(*words)

    monkeypatch.setattr(foreign, "make_bot", noted)
    assert foreign.main(["fresh-fruits", "--ours", "random", "--theirs", "2", "--games", "3"]) == 0
    assert seats == [0, 1, 0, 1]


def test_a_search_with_a_clock_ends_in_time_and_never_before_it_knows_anything() -> None:
    game = pyspiel.load_game("fruit_boss")
    boss = GAMES["fruit-boss"]
    options = boss.options(2)
    state = boss.new(options, boss.deal(options, Rng.stream(1, "deal")))
    view = state.view(state.deciders()[0])
    search = foreign.Search(game, "0.0001s", 1.0, 1)
    action = search.step(game.imagine(view, Rng.stream(1, "x")))
    assert game.rules.encoding.actions[int(action)] in view.legal_actions()
    assert search.simulations >= foreign.LEAST_SIMULATIONS


def test_a_bot_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert foreign.main(["fruit-boss", "--ours", "deepest"]) == 2
    assert 'There is no bot "deepest"' in capsys.readouterr().err


def test_a_measurement_says_how_much_was_done_and_how_long_a_game_is() -> None:
    ours = peers.measure(("ours", "fresh-fruits", 2, "playouts"), 0.01, ROOT)
    assert ours["done"] >= 10
    assert 60 < ours["steps"] < 90
    theirs = peers.measure(("openspiel", "hearts", 4, "C++ search"), 0.01, ROOT)
    assert theirs["done"] % 200 == 0 < theirs["done"]
    assert 10 < theirs["left"] < 48


def test_the_table_has_median_and_range() -> None:
    found = {
        ("ours", "fruit-boss", 4, "playouts"): [
            {"done": done, "seconds": 2.0, "steps": 145.6} for done in (20, 60, 40)
        ],
        ("openspiel", "hearts", 4, "C++ search"): [{"done": 9, "seconds": 3.0, "left": 27.0}],
    }
    assert peers.table(found)[2:] == [
        "| Fruit Boss | 4 | playouts | 146 | 20 (10 to 30) |",
        "| OpenSpiel hearts | 4 | C++ search | 27 | 3 (3 to 3) |",
    ]
