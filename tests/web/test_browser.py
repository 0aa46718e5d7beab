"""T19: whole games in a real browser, by keyboard alone and by mouse alone."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from ai.bot import make_bot, parse_spec
from fruit_tui.engine.registry import game_named
from fruit_tui.match import Match, to_save
from fruit_tui.match import Player as Seat
from fruit_tui.storage import SaveStore, read
from fruit_tui.web.server import profile_of
from tests.web.conftest import PATIENCE, Player, Service, sync_api

pytestmark = pytest.mark.xdist_group("browser")

TOKEN = "0123456789abcdefghijklmnopqrstuv"

# Steps of the player until the end of a prepared game.
LAST_STEPS = 6


def prepared(service: Service, token: str) -> Path:
    """Put a game into a visitor's folder that ends soon, with the visitor to move."""
    game = game_named("fruit-boss")
    greedy = parse_spec("greedy")

    def play(stop: int | None) -> tuple[Match, list[int]]:
        match = Match.new(
            game, game.options(2, {"rounds": 1}), [Seat("You"), Seat("Mika", "greedy")], 3
        )
        bots = [make_bot(greedy, game, match.bot_seed, seat) for seat in range(2)]
        mine = []
        while not match.is_over() and match.position != stop:
            seat = match.deciders()[0]
            if seat == 0:
                mine.append(match.position)
            match.play(seat, bots[seat].choose(match.view(seat)).action)
        return match, mine

    _, mine = play(None)
    match, _ = play(mine[-LAST_STEPS])
    assert match.deciders() == [0]
    store = SaveStore(service.saves / "profiles" / profile_of(token))
    slot = store.new_slot(match.title)
    store.save(slot, to_save(match))
    store.close()
    return store.path(slot)


def play_to_the_end(
    player: Player, file: Path, hint: Callable[[], None], enter: Callable[[], None]
) -> int:
    """Ask for a hint and do it until the game is over; return how often."""
    end = time.monotonic() + 3 * PATIENCE
    done = 0
    while not read(file).finished:
        assert time.monotonic() < end, player.text
        if "Hint:" in player.text:
            before = len(read(file).log)
            enter()
            until = time.monotonic() + 5
            while len(read(file).log) == before and time.monotonic() < until:
                player.wait()
            done += 1
        elif "your turn" not in player.screen.display[0]:
            player.wait()
        else:
            hint()
            until = time.monotonic() + 5
            while "Hint:" not in player.text and time.monotonic() < until:
                player.wait()
    return done


def test_t19_a_whole_game_by_keyboard(browser: sync_api.Browser, service: Service) -> None:
    player = Player(browser, service)
    player.wait_for("New game")
    player.press("n")
    player.wait_for("Begin")
    # Two players, one round: the form is gone through like any other.
    player.press("ArrowDown")
    player.press("ArrowLeft")
    player.wait_for("< 2 >")
    for _ in range(8):
        if "▶ Rounds" in player.text:
            break
        player.press("ArrowDown")
        player.wait(0.3)
    player.press("ArrowLeft")
    player.wait_for("Rounds            < 1 >")
    player.press("Enter")
    player.wait_for("round 1 of 1")
    player.press("v")
    player.press("v")  # the moves of bots at once
    [file] = service.games()
    moves = play_to_the_end(player, file, lambda: player.press("h"), lambda: player.press("Enter"))
    assert moves > 10
    save = read(file)
    assert save.finished
    assert save.seats == 2
    player.wait_for("play again")
    player.wait(1)
    player.press("Enter")
    player.wait_for("New game")
    # Nothing was asked of anybody else.
    assert {address.split("/")[2] for address in player.asked} == {f"127.0.0.1:{service.port}"}
    player.press("q")
    player.page.wait_for_selector("text=Play on")
    service.wait_until_gone()


def test_t19_a_game_to_its_end_by_mouse(browser: sync_api.Browser, service: Service) -> None:
    file = prepared(service, TOKEN)
    player = Player(browser, service, TOKEN)
    player.wait_for("Continue")
    player.click("Continue")
    player.wait_for("Your turn")
    moves = play_to_the_end(
        player, file, lambda: player.click("h hint"), lambda: player.click("enter")
    )
    assert moves > 1
    player.wait_for("play again")
    player.wait(1)
    player.click("home")
    player.wait_for("New game")
    player.click("Quit")
    player.page.wait_for_selector("text=Play on")
    service.wait_until_gone()


def test_t19_a_visitor_finds_the_game_again_and_another_does_not(
    browser: sync_api.Browser, service: Service
) -> None:
    first = Player(browser, service)
    first.wait_for("New game")
    first.press("n")
    first.wait_for("Begin")
    first.press("Enter")
    first.wait_for("Your turn")
    # The window is closed, with no word to the app.
    second_page = first.context.new_page()
    first.page.close()
    service.wait_until_gone()
    shown: list[bytes] = []
    second_page.on(
        "websocket",
        lambda line: line.on(
            "framereceived", lambda frame: shown.append(frame if isinstance(frame, bytes) else b"")
        ),
    )
    second_page.goto(service.url)
    end = time.monotonic() + PATIENCE
    while b"Continue" not in b"".join(shown):
        assert time.monotonic() < end
        second_page.wait_for_timeout(30)
    other = Player(browser, service)
    other.wait_for("New game")
    assert "Continue" not in other.text
    # The server is killed: no app stays behind.
    assert service.apps()
    service.process.send_signal(signal.SIGKILL)
    service.wait_until_gone()
