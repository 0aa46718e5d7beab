"""Judging one move of a finished game: what it lost, what was better, and by whose eyes."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from ai.bot import SLICE_SECONDS, make_bot, parse_spec
from ai.greedy import evaluation_for
from ai.study import (
    NOBODY,
    Move,
    Question,
    Study,
    _Column,
    answer,
    moves_of,
    state_after,
    sure_difference,
)
from ai.worker import Worker
from fruit_tui.engine.fruit_boss import FRUIT_BOSS
from fruit_tui.engine.game import SIMULTANEOUS, GameError
from fruit_tui.engine.rng import Rng
from fruit_tui.match import Match, from_save
from fruit_tui.storage import read
from tests.fruit_boss.builder import position

SAVES = Path(__file__).parents[2] / "saves"
SAMPLES = sorted(SAVES.glob("*.msgpack"))
TINY = 16


def entries_of(match: Match) -> list[tuple[int, str]]:
    return [(entry.seat, entry.text) for entry in match.in_play]


def sample_moves(name: str) -> tuple[Match, list[Move]]:
    match = from_save(read(SAVES / f"{name}.msgpack"))
    deal = match.game.format_deal(match.deal)
    return match, moves_of(match.game, match.options, deal, entries_of(match))


def question(match: Match, move: Move, budget: int = TINY) -> Question:
    return Question(
        match.game.name,
        match.options.seats,
        match.options.as_dict(),
        match.game.format_deal(match.deal),
        match.names,
        tuple(entries_of(match)[: move.at]),
        move.seat,
        move.steps,
        budget,
        1,
    )


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_every_step_belongs_to_one_move(path: Path) -> None:
    match, moves = sample_moves(path.stem)
    for seat in range(match.options.seats):
        steps = [text for who, text in entries_of(match) if who == seat]
        mine = [move for move in moves if move.seat == seat]
        assert [step for move in mine for step in move.steps] == steps
        assert all(move.at < move.end for move in mine)
        assert all(one.end <= other.at for one, other in pairwise(mine))
    assert not any(move.seat == NOBODY for move in moves)


def test_a_move_is_what_is_done_in_one_go() -> None:
    _, boss = sample_moves("fruit-boss-3-seats")
    assert boss[0].steps == ("play G1 G1", "on 3")
    _, fresh = sample_moves("fresh-fruits-3-seats")
    assert all(move.steps[0].startswith(("take", "start")) for move in fresh if move.choice)
    _, fair = sample_moves("fruit-fair-3-seats")
    assert [move.steps[-1] for move in fair[:3]] == ["ready"] * 3


def test_the_position_before_a_move_is_that_of_the_game() -> None:
    match, moves = sample_moves("fruit-boss-3-seats")
    for move in (moves[0], moves[40], moves[-1]):
        state = state_after(question(match, move))
        assert state.digest() == (
            match.in_play[move.at - 1].digest if move.at else match.start_digest
        )
    with pytest.raises(GameError):
        state_after(replace(question(match, moves[3]), before=((0, "on 3"),)))


def test_the_same_question_gets_the_same_answer_here_and_in_the_worker() -> None:
    match, moves = sample_moves("fruit-boss-2-seats")
    asked = question(match, [move for move in moves if move.choice][7])
    here = answer(asked)
    assert answer(asked) == here
    with Worker() as worker:
        assert worker.inquire(asked).result(60) == here


def test_an_impossible_question_is_answered_by_a_sentence() -> None:
    match, moves = sample_moves("fruit-boss-2-seats")
    with Worker() as worker:
        broken = worker.inquire(replace(question(match, moves[5]), before=((0, "on 3"),)))
        with pytest.raises(GameError, match=r"\.$"):
            broken.result(60)
        assert worker.inquire(question(match, moves[5])).result(60).seen.chances


def test_bots_do_not_wait_for_a_study() -> None:
    match, moves = sample_moves("fruit-boss-2-seats")
    view = match.view_at(moves[9].at, moves[9].seat)
    spec = parse_spec("mcts:20")
    alone = make_bot(spec, match.game, 5, moves[9].seat).choose(view)
    with Worker() as worker:
        endless = worker.inquire(question(match, moves[5], 1_000_000))
        decisions = [worker.submit(view, spec, 5).result(60) for _ in range(3)]
        assert [one.action for one in decisions] == [alone.action] * 3
        assert not endless.done()
        endless.drop()


def test_a_dropped_inquiry_is_thought_about_no_more() -> None:
    match, moves = sample_moves("fruit-boss-2-seats")
    with Worker() as worker:
        endless = worker.inquire(question(match, moves[5], 1_000_000))
        endless.drop()
        assert worker.inquire(question(match, moves[6])).result(60).seen.chances
        assert endless.done()


@pytest.mark.parametrize(
    "name", ["fruit-boss-3-seats", "fresh-fruits-2-seats", "fruit-fair-3-seats"]
)
def test_answers_are_within_their_bounds(name: str) -> None:
    match, moves = sample_moves(name)
    chosen = [move for move in moves if move.choice]
    for move in chosen[:: max(len(chosen) // 5, 1)]:
        found = answer(question(match, move))
        for one in (found.seen, found.opened):
            assert sum(one.chances) == pytest.approx(1.0)
            assert 0.0 <= one.loss <= 1.0
            assert (one.best == move.steps) == (one.loss == 0.0)
            assert one.words.endswith(".")
            assert one.choices
            state = state_after(question(match, move))
            for step in one.best:
                state.apply(move.seat, match.game.parse(step))


@pytest.mark.parametrize(
    "name", ["fruit-boss-3-seats", "fresh-fruits-3-seats", "fruit-fair-3-seats"]
)
def test_the_best_move_is_whole_however_small_the_search(name: str) -> None:
    match, moves = sample_moves(name)
    evaluation = evaluation_for(match.options)
    for move in [move for move in moves if move.choice][:12]:
        asked = question(match, move, 3)
        truth = state_after(asked)
        secret = truth.current_seat() == SIMULTANEOUS
        column = _Column(asked, match.game, truth.view(move.seat), None)
        while column.advance():
            pass
        for action in column._best:
            truth.apply(move.seat, action)
        done = truth.is_over() or move.seat not in truth.deciders()
        assert done or (not secret and evaluation.is_settled(truth))


def scene_question(played: str) -> Question:
    """Return what to ask about a move in a position that was laid out, not played."""
    return Question(
        "fruit-boss", 3, {}, {}, ("Mika", "Ada", "Bo"), (), 0, tuple(played.split(", ")), 60, 1
    )


def judged(played: str, *, opened: bool = False) -> _Column:
    """Judge a move where lemons beat the plums next door, on the last turn of the only round."""
    state = position(
        ["", "L1", "P3 P2 P1", "", "W5"],
        hand="L5 L4 T1",
        sets={1: ["G2 G1"]},
        rounds=1,
        lap_left=1,
        actions_left=1,
        deck="",
        hands={1: "", 2: "W1"},
    )
    column = _Column(scene_question(played), FRUIT_BOSS, state.view(0), state if opened else None)
    while column.advance():
        pass
    return column


@pytest.mark.parametrize("opened", [False, True])
def test_a_move_that_throws_the_game_away_is_a_blunder_with_a_better_move(opened: bool) -> None:
    found = judged("play T1, on 4", opened=opened).finding()
    assert found.loss > 0.15
    assert found.best[0] == "play L5 L4"
    assert found.reasons
    assert "lemon" in found.words.lower() or "plum" in found.words.lower()
    assert found.line[0] == (0, "play L5 L4")


def test_the_best_move_loses_nothing() -> None:
    found = judged("play L5 L4, on 2").finding()
    assert (found.loss, found.best) == (0.0, ("play L5 L4", "on 2"))


def test_the_first_judgement_knows_no_more_than_the_player() -> None:
    match, moves = sample_moves("fruit-boss-3-seats")
    move = next(move for move in moves[20:] if move.choice)
    asked = question(match, move)
    truth = state_after(asked)
    view = truth.view(move.seat)
    first = _finding(asked, view.determinise(Rng.stream(1, "other")))
    assert first == _finding(asked, truth)
    assert first == _finding(asked, view.determinise(Rng.stream(2, "other")))


def _finding(asked: Question, state: object) -> object:
    column = _Column(asked, FRUIT_BOSS, state.view(asked.seat), None)  # type: ignore[attr-defined]
    while column.advance():
        pass
    return column.finding()


def test_a_difference_that_luck_could_explain_is_none() -> None:
    assert sure_difference([0.6, 0.4, 0.7, 0.3], [0.5, 0.5, 0.6, 0.4]) == 0.0
    assert sure_difference([0.6, 0.7, 0.8], [0.5, 0.6, 0.7]) == pytest.approx(0.1)
    assert sure_difference([0.5, 0.6], [0.9, 0.95]) == 0.0
    assert sure_difference([], []) == 0.0


def test_a_study_is_thought_about_in_slices() -> None:
    match, moves = sample_moves("fruit-boss-2-seats")
    study = Study(question(match, [move for move in moves if move.choice][4], 60))
    told = [study.progress()]
    slices = 1
    while study.advance():
        slices += 1
        told.append(study.progress())
    assert SLICE_SECONDS > 0
    assert slices > 2
    assert told == sorted(told)
    assert all(0.0 <= one <= 1.0 for one in told)
    assert study.iterations() >= 120
