"""A replay: the game's own board, run, stepped, jumped and searched, and played on from."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from ai.worker import Worker
from fruit_tui.match import Match, from_save
from fruit_tui.storage import read
from fruit_tui.ui import reel
from fruit_tui.ui.app import FruitApp
from fruit_tui.ui.screens.branches import BranchesScreen
from fruit_tui.ui.screens.game import GameScreen
from fruit_tui.ui.screens.load import LoadScreen
from fruit_tui.ui.screens.replay import ReplayScreen
from fruit_tui.ui.screens.replay_search import ReplaySearch
from tests.ui.helpers import new_app, press, saved, scene, sentence, text_of, until

SAMPLES = Path(__file__).parents[2] / "saves"
FILES = sorted(SAMPLES.glob("*.msgpack"))


def sample(name: str) -> tuple[Match, Path]:
    path = SAMPLES / f"{name}.msgpack"
    return from_save(read(path)), path


@asynccontextmanager
async def watching(
    game: tuple[Match, Path], saves: Path, worker: Worker, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Pilot[int], FruitApp]]:
    """Run the app on the replay of a game."""
    app = new_app(saves, worker, replay=game)
    async with app.run_test(size=size, notifications=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        await pilot.pause()
        yield pilot, app


def shown(app: FruitApp) -> ReplayScreen:
    screen = app.screen
    assert isinstance(screen, ReplayScreen)
    return screen


def place(app: FruitApp) -> int:
    return shown(app).reel.replay.position


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
async def test_every_sample_game_is_shown_from_end_to_end(
    path: Path, tmp_path: Path, worker: Worker
) -> None:
    match = from_save(read(path))
    async with watching((match, path), tmp_path, worker) as (pilot, app):
        assert "The table as it was dealt." in sentence(app)
        for key in ("5", "right", "tab", "pagedown", "left", "shift+tab", "pageup", "end"):
            await press(pilot, key)
            assert f"step {place(app)}/{match.position}" in sentence(app)
        assert place(app) == match.position
        assert shown(app).table.match.digest() == match.digest()
        await press(pilot, "home")
        assert place(app) == 0


async def test_the_keys_go_where_they_say(tmp_path: Path, worker: Worker) -> None:
    game = sample("fruit-boss-3-seats")
    async with watching(game, tmp_path, worker) as (pilot, app):
        replay = shown(app).reel.replay
        await press(pilot, "right")
        assert place(app) == 1
        await press(pilot, "tab")
        assert (replay.turn, game[0].turn_at(place(app) + 1)) == (1, 2)
        await press(pilot, "7")
        assert abs(place(app) - round(0.7 * replay.length)) <= 1
        await press(pilot, "home", "pagedown")
        assert replay.round == 2
        assert game[0].round_at(place(app) - 1) == 1
        await press(pilot, "end", "right")
        assert place(app) == replay.length
        assert shown(app).table.match.is_over()


async def test_it_runs_at_its_pace_and_halts_at_the_end(
    tmp_path: Path, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fruit_tui.ui.screens.replay.PACES", (0.01,) * len(reel.PACES))
    game = sample("fresh-fruits-2-seats")
    async with watching(game, tmp_path, worker) as (pilot, app):
        await press(pilot, "8", "space")
        await until(pilot, lambda: place(app) == game[0].position)
        assert not shown(app).reel.playing


async def test_space_halts_and_so_does_another_screen(tmp_path: Path, worker: Worker) -> None:
    async with watching(sample("fresh-fruits-2-seats"), tmp_path, worker) as (pilot, app):
        await press(pilot, "space")
        assert shown(app).reel.playing
        await press(pilot, "space")
        assert not shown(app).reel.playing
        await press(pilot, "space", "question_mark", "escape")
        assert not shown(app).reel.playing


async def test_up_and_down_change_the_pace(tmp_path: Path, worker: Worker) -> None:
    async with watching(sample("fresh-fruits-2-seats"), tmp_path, worker) as (pilot, app):
        await press(pilot, "space", "up")
        assert f"{reel.PACES[reel.USUAL_PACE + 1]:g} s a step" in sentence(app)
        await press(pilot, "down", "down")
        assert f"{reel.PACES[reel.USUAL_PACE - 1]:g} s a step" in sentence(app)


async def test_looking_for_the_next_topple(tmp_path: Path, worker: Worker) -> None:
    async with watching(sample("fruit-boss-3-seats"), tmp_path, worker) as (pilot, app):
        await press(pilot, "slash")
        assert isinstance(app.screen, ReplaySearch)
        await press(pilot, "down", "enter")
        first = place(app)
        assert "topple" in sentence(app)
        await press(pilot, "n")
        second = place(app)
        assert second > first
        assert "topple" in sentence(app)
        await press(pilot, "N")
        assert place(app) == first
        await press(pilot, "end", "n")
        await until(pilot, lambda: "Nothing of that kind comes after this." in text_of(app))


async def test_a_click_on_the_line_goes_there(tmp_path: Path, worker: Worker) -> None:
    async with watching(sample("fruit-boss-3-seats"), tmp_path, worker) as (pilot, app):
        for x, least, most in ((1, 0, 0), (20, 150, 250), (60, 0, 328)):
            await press(pilot, "home")
            line = app.screen.query_one("#sentence")
            await pilot.click("#sentence", offset=(x, 0))
            assert least <= place(app) <= most
        assert line.region.width == 80
        assert place(app) == 0, "what stands beside the line is no part of it"


async def test_in_ascii_nothing_else_is_sent(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker, replay=sample("fruit-fair-3-seats"), glyph_set="ascii")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        for key in ("3", "tab", "space", "slash"):
            await press(pilot, key)
            assert text_of(app).isascii()


async def test_hands_are_open_or_covered_when_a_game_is_over(
    tmp_path: Path, worker: Worker
) -> None:
    async with watching(sample("fruit-boss-3-seats"), tmp_path, worker) as (pilot, app):
        assert "Ada has" in text_of(app)
        assert "L4" in text_of(app)
        await press(pilot, "o")
        assert "Ada has" not in text_of(app)
        assert "all open" not in sentence(app)


async def test_another_seat_is_looked_from(tmp_path: Path, worker: Worker) -> None:
    match, path = sample("fruit-boss-3-seats")
    async with watching((match, path), tmp_path, worker) as (pilot, app):
        await press(pilot, "3")
        at = place(app)
        for seat, name in ((1, "Ada"), (2, "Bo")):
            await press(pilot, "s")
            assert shown(app).seat == seat
            assert f"as {name}" in sentence(app)
            assert place(app) == at
        await press(pilot, "s")
        assert "as a spectator" in sentence(app)
        await press(pilot, "s")
        assert "as Mika" in sentence(app)


@pytest.mark.parametrize(
    "name", ["fruit-boss-4-seats", "fresh-fruits-3-seats", "fruit-fair-4-seats"]
)
async def test_every_table_is_seen_from_every_seat_and_by_a_spectator(
    name: str, tmp_path: Path, worker: Worker
) -> None:
    match, path = sample(name)
    async with watching((match, path), tmp_path, worker) as (pilot, app):
        await press(pilot, "4", "right")
        at = place(app)
        for _ in range(match.options.seats + 1):
            await press(pilot, "s")
            screen = shown(app)
            assert screen.view.encode() == match.view_at(at, screen.seat).encode()
            await press(pilot, "left", "right")
            assert f"step {at}/" in text_of(app)


async def test_a_game_in_progress_keeps_its_secrets(tmp_path: Path, worker: Worker) -> None:
    match = scene(["L1 P1 G1 G2 A1", "O1 O2 W1 W2 A5"], "L2 L3 L4 P2 O4", starter=2)
    match.play_text(1, "play O1 O2")
    match.play_text(1, "on 5")
    async with watching((match, tmp_path / "none.msgpack"), tmp_path, worker) as (pilot, app):
        await press(pilot, "o", "s", "right")
        assert shown(app).seat == 0
        assert "Mika has" not in text_of(app)
        assert "play O1 O2" not in sentence(app), "which cards were picked in the hand is secret"
        await press(pilot, "right")
        assert "Mika adds" in sentence(app)


async def test_playing_on_from_here_is_a_new_game_and_a_branch(
    tmp_path: Path, worker: Worker
) -> None:
    match, path = sample("fruit-boss-3-seats")
    before = path.read_bytes()
    async with watching((match, path), tmp_path, worker) as (pilot, app):
        await press(pilot, "s", "5")
        at = place(app)
        await press(pilot, "enter")
        await until(pilot, lambda: not isinstance(app.screen, ReplayScreen))
        board = app.screen
        assert isinstance(board, GameScreen)
        assert board.table.match.in_play[:at] == match.in_play[:at]
        assert [player.is_person for player in board.table.match.players] == [False, True, False]
        assert saved(app.store) == 1
        assert path.read_bytes() == before
        await until(pilot, lambda: board.my_turn)
        await press(pilot, "escape", "b")
        assert isinstance(app.screen, BranchesScreen)
        await until(pilot, lambda: f"(step {at})" in text_of(app))
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, GameScreen))


async def test_nobody_plays_on_from_the_end(tmp_path: Path, worker: Worker) -> None:
    async with watching(sample("fresh-fruits-2-seats"), tmp_path, worker) as (pilot, app):
        await press(pilot, "end", "enter")
        assert isinstance(app.screen, ReplayScreen)
        assert saved(app.store) == 0


async def test_a_saved_game_is_replayed_from_the_list(tmp_path: Path, worker: Worker) -> None:
    (tmp_path / "one.msgpack").write_bytes((SAMPLES / "fruit-boss-3-seats.msgpack").read_bytes())
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "l")
        assert isinstance(app.screen, LoadScreen)
        await press(pilot, "p")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        assert shown(app).reel.path == tmp_path / "one.msgpack"


@pytest.mark.parametrize("size", [(60, 20), (110, 30), (200, 60)])
@pytest.mark.parametrize(
    "name", ["fruit-boss-4-seats", "fresh-fruits-4-seats", "fruit-fair-5-seats"]
)
async def test_every_size_shows_how_far_it_is(
    name: str, size: tuple[int, int], tmp_path: Path, worker: Worker
) -> None:
    game = sample(name)
    async with watching(game, tmp_path, worker, size) as (pilot, app):
        await press(pilot, "4")
        assert f"step {place(app)}/{game[0].position}" in sentence(app)
        assert f"step {place(app)}/" in text_of(app)


async def test_names_are_shown_as_they_are(tmp_path: Path, worker: Worker) -> None:
    names = ("[bold]You[/]", "Mi[red]ka", "Ada", "Bo")
    match = scene(["L1 P1 G1 G2 A1", "O1 O2 W1 W2 A5"], "L2 L3 L4 P2 O4", names=names)
    match.play_text(0, "play L1")
    async with watching((match, tmp_path / "none.msgpack"), tmp_path, worker) as (pilot, app):
        await press(pilot, "end")
        assert "as [bold]You[/]" in sentence(app)
        assert "Mi[red]ka" in text_of(app)
