"""Tuning by playing: it finds what is there, goes on where it was, and trusts no lucky winner."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random

import pytest

from ai.arena import BadJournal, Contest, GameRecord, Progress
from ai.bot import parse_spec
from ai.tune import Span, Tuning, tune, weights_of
from fruit_tui.engine.game import GameError

BEST = 0.8


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Pretend that the first bot wins the more often, the nearer its `explore` is to `BEST`."""
    games: list[tuple[str, int]] = []

    def play(contest: Contest, number: int) -> GameRecord:
        games.append((contest.bots[0], number))
        explore = dict(parse_spec(contest.bots[0]).weights).get("explore", 0.2)
        chance = max(0.1, 0.8 - abs(explore - BEST))
        # The luck of a game is the same for every trial, as the cards are.
        won = Random(1000 * contest.seed + number).random() < chance
        return GameRecord(
            number=number,
            seats_of=contest.seats_of(number),
            shares=(1.0, 0.0) if won else (0.0, 1.0),
            totals=(1, 0) if won else (0, 1),
            moves=(0, 0),
            think=(0.0, 0.0),
            slowest=(0.0, 0.0),
            steps=((), ()),
            turns=((), ()),
            digest="",
        )

    monkeypatch.setattr("ai.arena.running.play_game", play)
    return games


def tuning(*numbers: str, deals: int = 40) -> Tuning:
    return Tuning.of("fruit-boss", "mcts:50", numbers or ("explore",), deals=deals)


def test_it_finds_a_better_number_and_says_how_good_it_is_elsewhere(
    played: list[tuple[str, int]],
) -> None:
    found = tune(tuning(), 40)
    assert found.trials[0].values == {"explore": 0.2}, "what ships is tried first"
    assert abs(found.best.values["explore"] - BEST) < 0.25
    assert found.bot == f"mcts:50/explore={found.best.values['explore']:.12g}"
    assert found.check is not None
    assert found.check.games == 300
    assert found.check.seed != found.tuning.seed, "on deals that no trial saw"
    assert found.check.standings[0].low > 0.5
    assert found.lines()[-2] == f"best of 40 trials: {found.bot}"
    assert "on fresh deals it won" in found.lines()[-1]
    assert "above par" in found.lines()[-1]
    json.dumps(found.as_json())
    assert {bot for bot, _ in played} >= {found.bot}


def test_what_looks_bad_early_is_given_up_and_never_the_best(
    played: list[tuple[str, int]],
) -> None:
    found = tune(tuning("explore=0.7:3"), 20, check_games=0)
    given_up = [trial for trial in found.trials if not trial.whole]
    assert given_up
    assert all(trial.deals == 10 for trial in given_up)
    assert found.best.whole
    assert found.check is None
    assert len(played) == sum(2 * trial.deals for trial in found.trials)


def test_every_trial_meets_the_same_deals(played: list[tuple[str, int]]) -> None:
    tune(tuning(deals=4), 3, check_games=0)
    numbers: dict[str, list[int]] = {}
    for bot, number in played:
        numbers.setdefault(bot, []).append(number)
    assert all(found[:2] == [0, 1] and found == sorted(found) for found in numbers.values())


def test_an_interrupted_tuning_comes_to_the_same_result(
    played: list[tuple[str, int]], tmp_path: Path
) -> None:
    path = tmp_path / "trials.jsonl"
    whole = tune(tuning(), 25)

    def interrupt(number: int, trials: int, progress: Progress) -> None:
        del trials, progress
        if number == 17:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tune(tuning(), 25, record=path, tell=interrupt)
    kept = path.read_bytes()
    assert len(kept.splitlines()) == 1 + 17
    path.write_bytes(kept[:-9])
    played.clear()
    again = tune(tuning(), 25, record=path)
    assert again.trials == whole.trials
    assert again.bot == whole.bot
    tried = [bot for bot, number in played if number == 0]
    assert len(tried) == 25 - 16 + 1, "only what was not written down, and the check"


def test_it_tells_how_far_it_is_and_guesses_the_time_left(played: list[tuple[str, int]]) -> None:
    heard: list[tuple[int, Progress]] = []
    tune(tuning(deals=2), 3, check_games=4, tell=lambda n, _, p: heard.append((n, p)))
    assert [number for number, _ in heard] == [0] * 4 + [1] * 4 + [2] * 4 + [-1] * 4
    assert [one.played for _, one in heard] == [1, 2, 3, 4] * 4
    assert heard[0][1].seconds_left == -1
    assert heard[4][1].seconds_left > 0
    assert heard[-1][1].seconds_left == 0
    assert played


def test_trials_of_another_tuning_are_refused(
    played: list[tuple[str, int]], tmp_path: Path
) -> None:
    path = tmp_path / "trials.jsonl"
    tune(tuning(deals=2), 2, check_games=0, record=path)
    content = path.read_bytes()
    with pytest.raises(BadJournal, match="is of another tuning: its deals is"):
        tune(tuning(deals=3), 2, record=path)
    with pytest.raises(BadJournal, match="is of another tuning: its spans are"):
        tune(tuning("explore=0:1", deals=2), 2, record=path)
    first, second, third = content.splitlines(keepends=True)
    other = json.dumps({**json.loads(third), "values": {"explore": 1.5}}).encode() + b"\n"
    path.write_bytes(first + second + other)
    with pytest.raises(BadJournal, match="goes another way"):
        tune(tuning(deals=2), 3, record=path)
    path.write_bytes(first + second + b'{"values": 1}\n')
    with pytest.raises(BadJournal, match=r"Line 3 of .* is none of this tuning"):
        tune(tuning(deals=2), 3, record=path)
    assert played


def test_whole_numbers_and_ratios_where_they_make_sense() -> None:
    explore, turns, first = tuning("explore", "turns=0:12", "first=1:1000").spans
    assert not explore.whole
    assert not explore.ratios
    assert turns.whole
    assert not turns.ratios
    assert first.whole
    assert first.ratios
    assert turns.tidy(3.0) == 3.0
    assert explore.tidy(0.123456) == 0.1235
    assert Span("x", 0.1, 0.12344, 1.0, whole=False, ratios=False).tidy(0.12344) == 0.12344


def test_what_ships_for_a_game_is_where_it_begins() -> None:
    shipped = {weight.name: weight.default for weight in weights_of(
        "fruit-boss", 2, parse_spec("mcts:1")
    )}  # fmt: skip
    (turns,) = tuning("turns=0:12").spans
    assert turns.default == shipped["turns"]
    changed = Tuning.of("fruit-boss", "mcts:50/turns=5", ["turns=0:12"])
    assert changed.spans[0].default == 5
    assert changed.spec({"turns": 2.0}) == "mcts:50/turns=2"


def test_every_number_of_every_bot_can_be_named() -> None:
    for game, seats in (("fruit-boss", 2), ("fresh-fruits", 2), ("fruit-fair", 3)):
        for bot in ("greedy", "mcts:10"):
            for weight in weights_of(game, seats, parse_spec(bot)):
                (span,) = Tuning.of(game, bot, [weight.name], seats=seats).spans
                assert (span.low, span.high) == (weight.low, weight.high)
                assert weight.help


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ((), "Name a number to tune; there are: explore"),
        (("colour",), 'no number "colour" to tune; there are: explore'),
        (("explore=1",), "is no range"),
        (("explore=a:b",), "is no range"),
        (("explore=2:1",), "explore goes from 0 to 3"),
        (("explore=0:4",), "explore goes from 0 to 3"),
        (("explore=nan:1",), "explore goes from 0 to 3"),
        (("explore", "explore=0:1"), "every number to tune once"),
    ],
)
def test_what_cannot_be_tuned_is_refused(numbers: tuple[str, ...], said: str) -> None:
    with pytest.raises(GameError, match=said):
        Tuning.of("fruit-boss", "mcts:50", numbers)


def test_without_optuna_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "optuna", None)
    with pytest.raises(GameError, match=r"pip install 'fruit-tui\[tune\]'"):
        tune(tuning(), 1)
