"""The review on the screen: it comes in move by move, is kept, and leads back to the table."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from ai.worker import Worker
from fruit_tui.match import Match, from_save, to_save
from fruit_tui.match.review import Reviewer, keep_review, kept_review
from fruit_tui.storage import PlayerRecord, dump, read
from fruit_tui.storage.review import MoveRecord, ReviewFile, read_review, review_path
from fruit_tui.ui.app import FruitApp
from fruit_tui.ui.screens.game import GameScreen
from fruit_tui.ui.screens.replay import ReplayScreen
from fruit_tui.ui.screens.replays import show_review
from fruit_tui.ui.screens.review import MoveMenu, ReviewScreen
from fruit_tui.ui.screens.score import ScoreScreen
from fruit_tui.ui.widgets.chart import ChanceChart, value_at
from fruit_tui.ui.widgets.lines import Lines
from tests.match.test_review import reviewed
from tests.ui.helpers import new_app, press, saved, scene, sentence, text_of, until

SAMPLES = Path(__file__).parents[2] / "saves"


@pytest.fixture
def game(tmp_path: Path) -> tuple[Match, Path]:
    """A finished game of three, not reviewed yet."""
    path = tmp_path / "games" / "game.msgpack"
    path.parent.mkdir()
    shutil.copy(SAMPLES / "fresh-fruits-3-seats.msgpack", path)
    return from_save(read(path)), path


@pytest.fixture
def judged(game: tuple[Match, Path]) -> tuple[Match, Path, ReviewFile]:
    """The same game, with a review of seat 2 in which three moves have a label."""
    match, path = game
    review = reviewed(match, {1: 0.06, 3: 0.2, 6: 0.16})
    assert keep_review(path, review) == ""
    return match, path, review


@asynccontextmanager
async def watching(
    match: Match, path: Path, worker: Worker, size: tuple[int, int] = (80, 24), **options: object
) -> AsyncIterator[tuple[Pilot[int], FruitApp]]:
    app = new_app(path.parent, worker, replay=(match, path), **options)
    async with app.run_test(size=size, notifications=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        yield pilot, app


def review_of(app: FruitApp) -> ReviewScreen:
    screen = app.screen
    assert isinstance(screen, ReviewScreen)
    return screen


def said(app: FruitApp, name: str) -> str:
    return " ".join(app.screen.query_one(f"#{name}", Lines).text.split())


def pointed(app: FruitApp) -> MoveRecord:
    move = review_of(app).current
    assert move is not None
    return move


async def test_a_kept_review_is_shown_and_nothing_is_judged_again(
    judged: tuple[Match, Path, ReviewFile], worker: Worker
) -> None:
    match, path, review = judged
    before = review_path(path).read_bytes()
    async with watching(match, path, worker) as (pilot, app):
        await press(pilot, "s", "r")
        screen = review_of(app)
        assert not screen.running
        assert len(screen.query_one(MoveMenu).items) == len(review.moves)
        assert "9 iterations a search" in said(app, "title")
        assert "2 blunders, 0 mistakes, 1 inaccuracy" in said(app, "summary")
        assert "1 Mika" in said(app, "legend")
        assert "3 Bo" in said(app, "legend")
    assert review_path(path).read_bytes() == before


async def test_slips_and_turning_points_are_a_key_away(
    judged: tuple[Match, Path, ReviewFile], worker: Worker
) -> None:
    match, path, review = judged
    async with watching(match, path, worker) as (pilot, app):
        await press(pilot, "s", "r", "n")
        assert pointed(app) == review.moves[1]
        assert "an inaccuracy" in said(app, "verdict")
        await press(pilot, "n")
        assert pointed(app) == review.moves[3]
        assert "Lost 20 of 40 points, a blunder." in said(app, "verdict")
        assert "Better: take Bb|__. Take it. Why: it is there." in said(app, "verdict")
        await press(pilot, "N")
        assert pointed(app) == review.moves[1]
        await press(pilot, "end", "p")
        assert pointed(app) == review.moves[1], "from the end to the first turning point"
        await press(pilot, "p", "c")
        assert pointed(app) == review.moves[3]
        assert "Lost 10 of 40 points, a mistake." in said(app, "verdict"), "with all open"
        assert "all open" in said(app, "legend")


async def test_a_click_points_and_another_goes_to_the_table(
    judged: tuple[Match, Path, ReviewFile], worker: Worker
) -> None:
    match, path, review = judged
    async with watching(match, path, worker) as (pilot, app):
        await press(pilot, "s", "r")
        await pilot.click("#moves", offset=(20, 3))
        assert pointed(app) == review.moves[3]
        await pilot.click("#moves", offset=(20, 3))
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        replay = app.screen
        assert isinstance(replay, ReplayScreen)
        assert replay.reel.replay.position == review.moves[3].at


async def test_from_the_first_blunder_one_plays_on(
    judged: tuple[Match, Path, ReviewFile], worker: Worker
) -> None:
    match, path, review = judged
    async with watching(match, path, worker) as (pilot, app):
        await press(pilot, "s", "r", "n", "n", "enter")
        replay = app.screen
        assert isinstance(replay, ReplayScreen)
        assert replay.reel.replay.position == review.moves[3].at
        assert "Next: a blunder, 20 points lost" in sentence(app)
        await press(pilot, "enter")
        await until(pilot, lambda: not isinstance(app.screen, ReplayScreen))
        board = app.screen
        assert isinstance(board, GameScreen)
        await until(pilot, lambda: board.my_turn)
        assert board.seat == 1
        assert board.table.match.position == review.moves[3].at
        assert saved(app.store) == 2


async def test_slips_of_a_person_without_a_name_are_called_theirs(
    judged: tuple[Match, Path, ReviewFile], worker: Worker
) -> None:
    found, path, _ = judged
    save = to_save(found)
    players = list(save.players)
    players[1] = players[1].model_copy(update={"name": "You"})
    match = from_save(save.model_copy(update={"players": tuple(players)}))
    async with watching(match, path, worker) as (pilot, app):
        await press(pilot, "s", "slash")
        assert "you make 2 blunders" in text_of(app)


async def test_the_next_blunder_can_be_looked_for_in_the_replay(
    judged: tuple[Match, Path, ReviewFile], worker: Worker
) -> None:
    match, path, review = judged
    async with watching(match, path, worker) as (pilot, app):
        await press(pilot, "s", "slash")
        assert "Ada makes 2 blunders" in text_of(app)
        await press(pilot, "enter")
        replay = app.screen
        assert isinstance(replay, ReplayScreen)
        assert replay.reel.replay.position == review.moves[3].at
        await press(pilot, "n")
        assert replay.reel.replay.position == review.moves[6].at
        await press(pilot, "N")
        assert replay.reel.replay.position == review.moves[3].at


async def test_a_game_without_a_review_is_judged_move_by_move_and_kept(
    game: tuple[Match, Path], worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fruit_tui.ui.screens.review.usual_budget", lambda: 2)
    match, path = game
    async with watching(match, path, worker) as (pilot, app):
        await press(pilot, "r")
        screen = review_of(app)
        assert screen.running
        await until(pilot, lambda: not screen.running)
        await until(pilot, lambda: "accuracy" in said(app, "summary"))
        count = len(Reviewer(match, 0, 2).moves)
        assert len(screen.query_one(MoveMenu).items) == count
        kept = kept_review(match, path)
        assert kept is not None
        assert (kept.seats, kept.budget, len(kept.moves)) == ((0,), 2, count)
        await press(pilot, "s")
        await until(pilot, lambda: (read_review(path) or kept).seats == (0, 1))


async def test_a_sample_is_reviewed_and_its_folder_stays_as_it_is(
    tmp_path: Path, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fruit_tui.ui.screens.review.usual_budget", lambda: 2)
    before = sorted(SAMPLES.iterdir())
    path = SAMPLES / "fresh-fruits-2-seats.msgpack"
    app = new_app(tmp_path, worker, replay=(from_save(read(path)), path))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        await press(pilot, "r")
        kept = tmp_path / "samples" / "fresh-fruits-2-seats.review.msgpack"
        await until(pilot, kept.is_file)
        await press(pilot, "escape", "r")
        assert not review_of(app).running
    assert sorted(SAMPLES.iterdir()) == before


async def test_it_goes_on_behind_other_screens_and_tells_when_it_is_complete(
    game: tuple[Match, Path], worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fruit_tui.ui.screens.review.usual_budget", lambda: 2)
    match, path = game
    async with watching(match, path, worker) as (pilot, app):
        await press(pilot, "r", "escape")
        assert isinstance(app.screen, ReplayScreen)
        await until(pilot, lambda: kept_review(match, path) is not None)
        await until(pilot, lambda: "The review of" in text_of(app) and "complete." in text_of(app))
        await press(pilot, "r")
        assert not review_of(app).running


async def test_a_review_can_be_stopped_and_what_was_found_stays(
    game: tuple[Match, Path], worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fruit_tui.ui.screens.review.usual_budget", lambda: 1_000_000)
    match, path = game
    async with watching(match, path, worker) as (pilot, app):
        await press(pilot, "r")
        screen = review_of(app)
        assert "is being judged" in said(app, "summary")
        await press(pilot, "x")
        await until(pilot, lambda: not screen.running)
        assert kept_review(match, path) is None
        # The thinking process is free again.
        run = screen.last_run
        assert run is not None
        other = app.reviewing.begin(match, None, 1, 1)
        await until(pilot, lambda: other.reviewer.done > 0)


async def test_a_deeper_review_that_is_stopped_leaves_the_old_one(
    judged: tuple[Match, Path, ReviewFile], worker: Worker
) -> None:
    match, path, review = judged
    before = review_path(path).read_bytes()
    async with watching(match, path, worker) as (pilot, app):
        await press(pilot, "s", "r", "plus")
        screen = review_of(app)
        assert screen.running
        assert "36 iterations" in said(app, "title")
        await press(pilot, "x")
        await until(pilot, lambda: not screen.running)
        await until(pilot, lambda: "9 iterations" in said(app, "title"))
        assert len(screen.query_one(MoveMenu).items) == len(review.moves)
    assert review_path(path).read_bytes() == before


async def test_a_deleted_game_gets_no_review_in_its_place(
    game: tuple[Match, Path], worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fruit_tui.ui.screens.review.usual_budget", lambda: 2)
    match, path = game
    async with watching(match, path, worker) as (pilot, app):
        await press(pilot, "r")
        path.unlink()
        screen = review_of(app)
        await until(pilot, lambda: not screen.running)
        assert not review_path(path).exists()


async def test_a_person_reads_of_their_own_moves(tmp_path: Path, worker: Worker) -> None:
    game = from_save(read(SAMPLES / "fresh-fruits-3-seats.msgpack"))
    path = tmp_path / "mine.msgpack"
    players = [PlayerRecord(name="You", bot="")]
    players += [PlayerRecord(name=name, bot="greedy") for name in ("Mika", "Ada")]
    save = to_save(game).model_copy(update={"players": tuple(players)})
    path.write_bytes(dump(save))
    match = from_save(read(path))
    review = reviewed(match, {}).model_copy(update={"seats": (0,)})
    moves = tuple(move.model_copy(update={"seat": 0}) for move in review.moves)
    keep_review(path, review.model_copy(update={"moves": moves}))
    async with watching(match, path, worker) as (pilot, app):
        await press(pilot, "r")
        assert said(app, "title").startswith("Review of your moves in")
        assert "As you saw it" in said(app, "summary")


async def test_the_final_score_leads_to_the_review_and_on_to_the_table(
    judged: tuple[Match, Path, ReviewFile], worker: Worker
) -> None:
    _, path, review = judged
    app = new_app(path.parent, worker, slot="game")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ScoreScreen))
        await press(pilot, "r")
        screen = review_of(app)
        assert screen.seat == 0
        await press(pilot, "x", "s", "n", "n", "enter")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        replay = app.screen
        assert isinstance(replay, ReplayScreen)
        assert (replay.seat, replay.reel.replay.position) == (1, review.moves[3].at)
        await press(pilot, "escape")
        assert isinstance(app.screen, ScoreScreen)


async def test_a_running_game_is_not_reviewed(tmp_path: Path, worker: Worker) -> None:
    match = scene(["L1 P1 G1 G2 A1", "O1 O2 W1 W2 A5"], "L2 L3 L4 P2 O4")
    async with watching(match, tmp_path / "none.msgpack", worker) as (pilot, app):
        await press(pilot, "r")
        assert isinstance(app.screen, ReplayScreen)
        show_review(app, match, None)
        await pilot.pause()
        assert "The game is not over" in said(app, "verdict")
        assert not review_of(app).running


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (110, 30), (200, 60)])
@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
async def test_it_fits_every_terminal_and_glyph_set(
    size: tuple[int, int], glyphs: str, judged: tuple[Match, Path, ReviewFile], worker: Worker
) -> None:
    match, path, _ = judged
    async with watching(match, path, worker, size, glyph_set=glyphs) as (pilot, app):
        await press(pilot, "s", "r", "n", "n")
        text = text_of(app)
        assert "blunder" in text
        assert "Better: take" in text
        assert "accuracy" in text
        assert app.screen.query_one(MoveMenu).size.height >= 3
        if glyphs == "ascii":
            assert text.isascii()
        else:
            assert any(0x2800 < ord(letter) <= 0x28FF for letter in text)
        assert app.screen.query_one(ChanceChart).size.height >= 6


def test_between_two_points_a_value_lies_on_a_line() -> None:
    points = ((2, (0.2, 0.8)), (6, (0.6, 0.4)), (6, (1.0, 0.0)))
    assert value_at(points, 2, 0) == pytest.approx(0.2)
    assert value_at(points, 4, 0) == pytest.approx(0.4)
    assert value_at(points, 4, 1) == pytest.approx(0.6)
    assert value_at(points, 1, 0) is None
    assert value_at(points, 7, 0) is None
    assert value_at((), 0, 0) is None
