"""The arena: honest pairings, repeatable results, intervals that mean what they say."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from ai.arena import Contest, GameRecord, main, play_game, play_games, run, summarise, wilson
from fruit_tui.engine.game import GameError

QUICK = Contest("fruit-boss", 3, (("rounds", 1),), ("greedy", "random", "random"), 5)
RANDOM = Contest("fruit-boss", 3, (("rounds", 1),), ("random", "random", "random"), 5)


def timeless(record: GameRecord) -> GameRecord:
    """Return a record without what differs from run to run: the time it took."""
    return replace(record, think=(), slowest=())


def test_a_game_depends_on_seed_and_number_alone() -> None:
    assert timeless(play_game(RANDOM, 7)) == timeless(play_game(RANDOM, 7))
    assert play_game(RANDOM, 7).digest != play_game(RANDOM, 8).digest
    assert play_game(RANDOM, 7).digest != play_game(replace(RANDOM, seed=6), 7).digest


def test_the_number_of_jobs_changes_nothing() -> None:
    alone = [timeless(record) for record in play_games(RANDOM, 6, jobs=1)]
    shared = [timeless(record) for record in play_games(RANDOM, 6, jobs=2)]
    assert alone == shared
    assert [record.number for record in alone] == list(range(6))


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


def test_the_shares_of_a_game_add_up_to_one_victory() -> None:
    for record in play_games(RANDOM, 6):
        assert sum(record.shares) == pytest.approx(1)
        best = max(record.totals)
        for share, total in zip(record.shares, record.totals, strict=True):
            assert (share > 0) == (total == best)


def test_bots_of_one_spec_are_counted_together() -> None:
    records = [
        GameRecord(0, (0, 1, 2), (1.0, 0.0, 0.0), (3, 1, 1), 50, (1.0, 1.0, 1.0), (10,) * 3,
                   (0.2, 0.1, 0.3), "a"),
        GameRecord(1, (1, 2, 0), (0.0, 0.5, 0.5), (1, 2, 2), 70, (1.0, 1.0, 1.0), (10,) * 3,
                   (0.2, 0.1, 0.3), "b"),
    ]  # fmt: skip
    report = summarise(QUICK, records)
    greedy, rest = report.standings
    assert (greedy.bot, greedy.seats, greedy.wins, greedy.share) == ("greedy", 1, 1.0, 0.5)
    assert (rest.bot, rest.seats, rest.wins, rest.share) == ("random", 2, 1.0, 0.25)
    assert greedy.par == rest.par == pytest.approx(1 / 3)
    assert (greedy.low, greedy.high) == wilson(1, 2)
    assert greedy.by_seat == (1.0, 0.0, 0.0)
    assert report.shares_by_seat == (0.75, 0.0, 0.25)
    assert report.steps_a_game == 60
    assert rest.slowest_step == 0.3


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
    found = wilson(wins, games)
    assert found[0] == pytest.approx(low, abs=6e-5)
    assert found[1] == pytest.approx(high, abs=6e-5)


def test_nothing_played_says_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


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


def test_the_command_prints_text_or_json(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["fruit-boss", "--bots", "greedy,random,random", "--games", "3", "--seed", "2"]
    command += ["--option", "rounds=1"]
    assert main(command) == 0
    text = capsys.readouterr().out
    assert "fruit-boss, 3 seats, 3 games, seed 2: seats rotated, paired deals" in text
    assert "par 33.3" in text
    assert main([*command, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["games"] == 3
    assert [one["bot"] for one in report["standings"]] == ["greedy", "random"]


def test_the_command_refuses_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fruit-boss", "--bots", "greedy,clever", "--games", "3"]) == 1
    said = capsys.readouterr().err
    assert said.startswith('There is no bot "clever"')
    assert "Traceback" not in said
    assert main(["fruit-boss", "--bots", "greedy,random", "--games", "0"]) == 1
