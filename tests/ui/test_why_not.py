"""T10: whatever cannot be done says why, at every kind of decision of every game."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from ai.worker import Worker
from fruit_tui.guide.lessons import LESSONS
from fruit_tui.match import Match
from fruit_tui.match.tutor import LEARNER, Tutor
from fruit_tui.ui.app import FruitApp
from fruit_tui.ui.screens.game import GameScreen
from fruit_tui.ui.screens.games import show_table
from fruit_tui.ui.table import Table
from tests.ui.helpers import new_app, press, scene, sentence, until


def at(name: str, move: str) -> Match:
    """Return a game at the decision in which `move` is made in the lesson of `name`."""
    tutor = Tutor(LESSONS[name], "random")
    match = tutor.match
    wanted = match.game.parse(move)
    while wanted not in tutor.wanted()[:1]:
        passing = tutor.passing()
        rivals = [seat for seat in match.deciders() if seat != LEARNER]
        if passing:
            for seat, action in passing:
                match.play(seat, action)
        elif rivals:
            reply = tutor.reply(rivals[0])
            assert reply is not None
            match.play(rivals[0], reply)
        else:
            match.play(LEARNER, tutor.wanted()[0])
    return match


def own_moves(match: Match) -> list[str]:
    """Return what the learner has done; rivals may decide in secret meanwhile."""
    return [entry.text for entry in match.in_play if entry.seat == LEARNER]


async def sit_at(pilot: Pilot[int], match: Match) -> GameScreen:
    app = pilot.app
    assert isinstance(app, FruitApp)
    await pilot.pause()
    show_table(app, Table(match, None))
    await until(pilot, lambda: isinstance(app.screen, GameScreen) and app.screen.my_turn)
    await pilot.pause()
    assert isinstance(app.screen, GameScreen)
    return app.screen


# What is pressed at a decision, and what is said. A word in the middle of the sentence will do.
FRUIT_BOSS = [
    ("play P1", "2 3", "of one fruit"),
    ("play P1", "1 enter 2 enter", "lemons go on lemons"),
    ("play P1", "up 3 enter", "No other stall holds oranges"),
    ("play P1", "up 7", "There are 5 stalls"),
    ("play P1", "e", "one action"),
    ("combine 4", "up 4 enter 5 enter", "Stall 5 holds plums"),
    ("cat", "6 1", "cat is played alone"),
    ("cat", "6 enter 4 enter", "Stall 4 is empty"),
    ("slide 5", "up 5 enter 3 enter", "No other stall holds plums"),
]
FRESH_FRUITS = [
    ("take Ap|Me", "r", "Take a tile in hand first"),
    ("take Ap|Me", "f", "Take a tile in hand first"),
    ("take Ap|Me", "tab", "Take a tile in hand first"),
    ("take Ap|Me", "7", "no such tile"),
    ("take Pl|Ao", "s", "start tile"),
    ("take Or|Pi", "2 left left left left enter", "edge to edge"),
    ("take Or|Pi", "2 up up up up up", "fruits high"),
    ("take Or|Or", "f", "the same"),
    ("start", "s up up enter 1 enter 5", "goes to the box"),
    ("start", "s up up enter 1 enter s", "Lay the tile in your hand first"),
    ("start", "s up up enter r", "has its place already"),
    ("take Ap|Po", "s", "start tile"),
]
FRUIT_FAIR = [
    ("picker apple", "x", "no Extra Worker"),
    ("picker apple", "c", "Nobody is sent yet"),
    ("picker apple", "l", "no round before"),
    ("picker apple", "w", "not said that you are ready"),
    ("picker apple", "5", "There are 4 trees"),
    ("picker apple", "e", "must be sent"),
    ("picker apple", "tab", "Nothing is swapped"),
    ("picker apple", "P", "None of them is there"),
    ("feed plum", "p", "phase 1"),
    ("feed plum", "e", "has to be done"),
    ("done", "1 enter", "cost"),
    ("buy red", "5 enter 2 up", "no more apples"),
    ("swap with 2", "2 enter", "They have no apple"),
    ("migrant cherry", "x", "phase 1"),
]
CASES = [
    (name, *case)
    for name, cases in (
        ("fruit-boss", FRUIT_BOSS),
        ("fresh-fruits", FRESH_FRUITS),
        ("fruit-fair", FRUIT_FAIR),
    )
    for case in cases
]


@pytest.mark.parametrize(("name", "move", "keys", "said"), CASES)
async def test_t10_what_cannot_be_done_says_why_and_changes_nothing(
    tmp_path: Path, worker: Worker, name: str, move: str, keys: str, said: str
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        match = at(name, move)
        screen = await sit_at(pilot, match)
        before = own_moves(match)
        assert said not in sentence(app)
        await press(pilot, *keys.split())
        assert said in sentence(app)
        assert own_moves(match) == before
        assert screen.my_turn


async def test_t10_nothing_to_take_back_says_so(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        match = scene(
            ["P1 L1 W1 A1 G1", "O1 W2 A2 G2 P2"],
            "L2 P4 O2 W3 G4",
            "L1 O1 G1",
            moves=["play P1", "on 2"],
        )
        await sit_at(pilot, match)
        await press(pilot, "u")
        assert match.position == 0
        await press(pilot, "u")
        assert "no step of yours" in sentence(app) or "no turn of yours" in sentence(app)
