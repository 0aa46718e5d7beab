"""The review of a game: asked question by question, added up, and kept beside its save."""

from __future__ import annotations

import random
import shutil
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from ai.study import Answer, Choice, Finding
from fruit_tui.match import Match, from_save, to_save
from fruit_tui.match.review import (
    STUDY_VERSION,
    Reviewer,
    accuracy,
    curve,
    keep_review,
    kept_review,
    label_counts,
    moves_by,
    turning_points,
)
from fruit_tui.storage import dump, read
from fruit_tui.storage.review import (
    ReviewFile,
    dump_review,
    load_review,
    read_review,
    review_path,
)

SAMPLE = Path(__file__).parents[2] / "saves" / "fresh-fruits-3-seats.msgpack"


def finding(loss: float, chance: float = 0.4) -> Finding:
    return Finding(
        (1 - chance - 0.1, chance, 0.1),
        loss,
        ("take Bb|__",),
        "Take it.",
        ("it is there",),
        ((1, "take Bb|__"),),
        (Choice("take Bb|__", 3, chance, -2.5),),
    )


def reviewed(match: Match, losses: Mapping[int, float], budget: int = 9) -> ReviewFile:
    """Return a review of seat 2 in which the moves of the given places lost something."""
    reviewer = Reviewer(match, 1, budget)
    while reviewer.next_question() is not None:
        loss = losses.get(reviewer.done, 0.0)
        reviewer.take(Answer(finding(loss), finding(loss / 2)))
    return reviewer.review()


@pytest.fixture
def game(tmp_path: Path) -> tuple[Match, Path]:
    """A finished game in a folder of its own."""
    path = tmp_path / "game.msgpack"
    shutil.copy(SAMPLE, path)
    return from_save(read(path)), path


def test_only_the_players_own_choices_are_asked_about(game: tuple[Match, Path]) -> None:
    match, _ = game
    reviewer = Reviewer(match, 1, 7)
    asked = []
    while (question := reviewer.next_question()) is not None:
        assert reviewer.next_question() == question, "asking changes nothing"
        asked.append(question)
        reviewer.take(Answer(finding(0.0), finding(0.0)))
    assert asked
    for question in asked:
        assert (question.seat, question.budget) == (1, 7)
        at = len(question.before)
        assert (1, question.played[0]) == (match.in_play[at].seat, match.in_play[at].text)
    assert reviewer.done == len(reviewer.moves) == len(asked)


def test_a_review_adds_up(game: tuple[Match, Path]) -> None:
    match, _ = game
    moves = moves_by(reviewed(match, {1: 0.06, 3: 0.2, 4: 0.11, 6: 0.16, 7: 0.01}), 1)
    assert label_counts(moves, opened=False) == {"blunder": 2, "mistake": 1, "inaccuracy": 1}
    assert label_counts(moves, opened=True) == {"blunder": 0, "mistake": 1, "inaccuracy": 2}
    assert [moves.index(move) for move in turning_points(moves)] == [3, 4, 6]
    assert 0 < accuracy(moves, opened=False) < accuracy(moves, opened=True) < 100
    assert turning_points(moves_by(reviewed(match, {}), 1)) == []


def test_the_curve_ends_with_the_winner(game: tuple[Match, Path]) -> None:
    match, _ = game
    moves = moves_by(reviewed(match, {}), 1)
    points = curve(match, moves, opened=False)
    assert [at for at, _ in points] == [*[move.at for move in moves], match.position]
    winner = match.outcome().winners[0]
    assert points[-1][1] == tuple(1.0 if seat == winner else 0.0 for seat in range(3))
    assert all(sum(chances) == pytest.approx(1.0) for _, chances in points)


def test_a_review_is_kept_beside_its_game(game: tuple[Match, Path]) -> None:
    match, path = game
    review = reviewed(match, {2: 0.2})
    assert kept_review(match, path) is None
    assert keep_review(path, review) == ""
    assert path.with_name("game.review.msgpack").is_file()
    assert kept_review(match, path) == review


def test_a_review_of_another_log_or_method_is_none(game: tuple[Match, Path]) -> None:
    match, path = game
    review = reviewed(match, {})
    shorter = match.replay_to(match.position - 9)
    assert keep_review(path, review) == ""
    assert kept_review(shorter, path) is None
    for other in (
        review.model_copy(update={"study": STUDY_VERSION + 1}),
        review.model_copy(update={"rules": review.rules + 1}),
        review.model_copy(update={"game": "fruit-boss"}),
    ):
        keep_review(path, other)
        assert read_review(path) == other
        assert kept_review(match, path) is None


def test_what_was_taken_back_changes_no_review(game: tuple[Match, Path]) -> None:
    match, path = game
    keep_review(path, reviewed(match, {}))
    path.write_bytes(dump(to_save(replace_title(match, "Another title"))))
    assert kept_review(from_save(read(path)), path) is not None


def replace_title(match: Match, title: str) -> Match:
    twin = match.copy()
    twin.title = title
    return twin


def test_seats_are_added_to_a_review_of_the_same_budget(game: tuple[Match, Path]) -> None:
    match, _ = game
    first = reviewed(match, {})
    other = Reviewer(match, 0, 9)
    while other.next_question() is not None:
        other.take(Answer(finding(0.0), finding(0.0)))
    both = other.review(first)
    assert both.seats == (0, 1)
    assert moves_by(both, 1) == list(first.moves)
    assert [move.at for move in both.moves] == sorted(move.at for move in both.moves)
    assert other.review(first.model_copy(update={"budget": 8})).seats == (0,)


def test_where_nothing_can_be_written_a_sentence_says_so(game: tuple[Match, Path]) -> None:
    match, path = game
    review = reviewed(match, {})
    assert keep_review(None, review).endswith(".")
    blocked = path.parent / "file"
    blocked.write_text("no folder")
    assert "cannot be kept" in keep_review(blocked / "x.msgpack", review)


def test_words_beyond_measure_are_cut(game: tuple[Match, Path]) -> None:
    match, _ = game
    reviewer = Reviewer(match, 1, 5)
    long = replace(finding(0.1), words="x" * 5000, reasons=("y" * 5000,))
    record = reviewer.take(Answer(long, long))
    assert set(record.seen.words) == {"x"}
    assert len(record.seen.words) < 1000


def test_damage_is_no_review(game: tuple[Match, Path]) -> None:
    match, path = game
    data = dump_review(reviewed(match, {2: 0.2}))
    assert load_review(data) is not None
    source = random.Random(3)
    for _ in range(300):
        at = source.randrange(len(data))
        assert load_review(data[:at]) is None
        flipped = bytearray(data)
        flipped[at] ^= 1 << source.randrange(8)
        assert load_review(bytes(flipped)) is None
        assert load_review(source.randbytes(200)) is None
    review_path(path).write_bytes(data[:-1])
    assert read_review(path) is None
