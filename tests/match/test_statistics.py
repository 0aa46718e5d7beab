"""The statistics say what the files say: who won, by how much, in what order."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from fruit_tui.match import Match, to_save
from fruit_tui.match.review import ENGINE, STUDY_VERSION, entries_of
from fruit_tui.match.statistics import (
    AGAIN,
    MIXED,
    SEVERAL,
    UNREADABLE,
    Statistics,
    level_of,
    statistics,
)
from fruit_tui.match.summary import CACHE_NAME, Summaries
from fruit_tui.storage import SaveStore, dump
from fruit_tui.storage.review import (
    FindingRecord,
    MoveRecord,
    ReviewFile,
    log_digest,
    write_review,
)
from tests.match.conftest import finish, toy_match
from tests.toy import TOY


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SaveStore]:
    """A store in a new folder, which knows Peek."""
    with SaveStore(tmp_path / "saves", {TOY.name: TOY}) as opened:
        yield opened


def put(store: SaveStore, match: Match, day: int = 1) -> str:
    """Save a match as of a day of March, and return its slot."""
    slot = store.new_slot(match.title)
    store.save(slot, to_save(match, updated=f"2026-03-{day:02}T12:00:00Z"))
    store.release(slot)
    return slot


def figures(store: SaveStore) -> Statistics:
    """Return the statistics as a new program would find them."""
    summaries = Summaries(store.folder, {TOY.name: TOY})
    found = statistics(store.list(), summaries)
    summaries.keep()
    return found


def played(seed: int, *bots: str) -> Match:
    """Return a finished match of one person against bots."""
    return finish(toy_match("", *(bots or ("greedy", "greedy")), seed=seed))


def test_every_finished_game_counts_as_it_ended(store: SaveStore) -> None:
    matches = [played(seed) for seed in range(1, 13)]
    for day, match in enumerate(matches, 1):
        put(store, match, day)

    (row,) = figures(store).rows

    outcomes = [match.outcome() for match in matches]
    won = [0 in outcome.winners for outcome in outcomes]
    leads = [outcome.totals[0] - max(outcome.totals[1:]) for outcome in outcomes]
    assert (row.game, row.seats, row.level, row.games) == ("peek", 3, "greedy", 12)
    assert [one.won for one in row.played] == won
    assert [one.lead for one in row.played] == leads
    assert row.won == sum(won)
    assert 0 < row.won < 12
    assert row.share == pytest.approx(sum(won) / 12)
    assert row.low < row.share < row.high
    assert row.par == pytest.approx(1 / 3)
    assert row.lead == pytest.approx(sum(leads) / 12)


def test_runs_follow_the_order_in_which_the_games_were_played(store: SaveStore) -> None:
    wins = [seed for seed in range(1, 60) if played(seed).outcome().winners == (0,)][:4]
    losses = [seed for seed in range(1, 60) if 0 not in played(seed).outcome().winners][:3]
    order = [wins[0], wins[1], wins[2], losses[0], wins[3], losses[1], losses[2]]
    # The folder lists them in another order than they were played in.
    for day in (3, 7, 1, 5, 2, 6, 4):
        put(store, played(order[day - 1]), day)

    (row,) = figures(store).rows

    assert [one.won for one in row.played] == [True, True, True, False, True, False, False]
    assert (row.run, row.best_run) == (-2, 3)
    store.delete(row.played[-1].slot)
    store.delete(row.played[-2].slot)
    assert figures(store).rows[0].run == 1


def test_tables_are_told_apart_by_seats_and_level(store: SaveStore) -> None:
    put(store, played(1, "greedy"))
    put(store, played(2, "random"))
    put(store, played(3, "random", "random"))
    put(store, played(4, "random", "greedy"))
    put(store, played(5, "mcts:77", "mcts:77"))

    tables = [(row.seats, row.level) for row in figures(store).rows]

    assert tables == [(2, "greedy"), (2, "random"), (3, "mcts:77"), (3, MIXED), (3, "random")]
    assert level_of(("", "greedy", "greedy"), "fruit-boss") == "gardener"
    assert level_of(("", "greedy", "greedy"), "peek") == "greedy"


def test_a_deal_counts_once_however_often_it_is_finished(store: SaveStore) -> None:
    first = put(store, played(7), 5)
    store.duplicate(first)
    put(store, played(7), 9)
    branch = played(7).replay_to(3)
    put(store, finish(branch), 8)

    found = figures(store)

    assert found.games == 1
    assert found.rows[0].played[0].when == "2026-03-05T12:00:00Z"
    assert found.left_out == {AGAIN: 3}


def test_what_does_not_count_is_said(store: SaveStore) -> None:
    put(store, toy_match("", "random", seed=1))
    put(store, finish(toy_match("", "", "random", seed=2)))
    put(store, finish(toy_match("random", "random", seed=3)))
    save = to_save(played(4))
    log = ((*save.log[0][:3], bytes(8)), *save.log[1:])
    store.save("altered", save.model_copy(update={"log": log}))
    (store.folder / "cut.msgpack").write_bytes(dump(save)[:77])
    # A file that says to be finished and is not.
    store.save(
        "early", to_save(toy_match("", "random", seed=5)).model_copy(update={"finished": True})
    )

    found = figures(store)

    assert found.rows == ()
    assert found.games == 0
    assert found.left_out == {SEVERAL: 2, UNREADABLE: 3}


def test_the_statistics_are_the_same_without_the_cache(store: SaveStore) -> None:
    for seed in range(1, 6):
        put(store, played(seed), seed)
    first = figures(store)
    assert (store.folder / CACHE_NAME).exists()
    assert figures(store) == first

    (store.folder / CACHE_NAME).unlink()

    assert figures(store) == first
    store.delete(first.rows[0].played[0].slot)
    assert figures(store).games == first.games - 1


def review_of(match: Match, losses: tuple[float, ...], **fields: object) -> ReviewFile:
    """Return a review in which the first seat's moves lost so much."""

    def judged(loss: float) -> FindingRecord:
        return FindingRecord(
            chances=(0.5, 0.25, 0.25), loss=loss, best=(), words="", reasons=(), line=(), choices=()
        )

    moves = [
        MoveRecord(seat=0, at=0, end=1, steps=("pass",), seen=judged(loss), opened=judged(0.9))
        for loss in losses
    ]
    usual: dict[str, object] = {
        "app": "0.1.0",
        "engine": ENGINE,
        "budget": 100,
        "study": STUDY_VERSION,
        "game": TOY.name,
        "rules": TOY.rules_version,
        "log": log_digest(match.start_digest, entries_of(match)),
        "seats": (0,),
        "moves": tuple(moves),
    }
    return ReviewFile.model_validate({**usual, **fields})


def test_accuracy_is_that_of_the_reviews_beside_the_games(store: SaveStore) -> None:
    matches = [played(seed) for seed in (1, 2, 3)]
    slots = [put(store, match, day) for day, match in enumerate(matches, 1)]
    assert figures(store).rows[0].accuracy is None

    write_review(store.path(slots[0]), review_of(matches[0], (0.0, 0.0)))
    write_review(store.path(slots[1]), review_of(matches[1], (0.5,)))

    (row,) = figures(store).rows
    first, second, third = (one.accuracy for one in row.played)
    assert first == pytest.approx(100, abs=0.1)
    assert second is not None
    assert second < 20
    assert third is None
    assert row.reviewed == 2
    assert row.accuracy == pytest.approx((first + second) / 2)


def test_a_review_of_another_game_or_another_method_says_nothing(store: SaveStore) -> None:
    one, other = played(1), played(2)
    slot = put(store, one)
    for review in (
        review_of(other, (0.0,)),
        review_of(one, (0.0,), study=STUDY_VERSION + 1),
        review_of(one, (), seats=(1,)),
    ):
        write_review(store.path(slot), review)
        assert figures(store).rows[0].reviewed == 0


def test_nobody_has_played_yet(store: SaveStore) -> None:
    found = figures(store)

    assert (found.rows, found.left_out, found.games) == ((), {}, 0)


def test_how_far_the_work_has_come_is_told(store: SaveStore) -> None:
    for seed in (1, 2):
        put(store, played(seed), seed)
    told: list[tuple[int, int]] = []

    summaries = Summaries(store.folder, {TOY.name: TOY})
    statistics(store.list(), summaries, lambda done, of: told.append((done, of)))

    assert told == [(0, 2), (1, 2), (2, 2)]
