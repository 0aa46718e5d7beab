"""Pictures of a replay and of a review, from the sample games."""

from __future__ import annotations

from textual.pilot import Pilot

from fruit_tui.match import from_save
from fruit_tui.storage import read
from fruit_tui.storage.samples import samples_folder
from fruit_tui.ui.app import FruitApp
from fruit_tui.ui.posing import Drive, Scene, Shot, press
from fruit_tui.ui.screens.replays import show_replay

# Enough to find what a picture shows, on any machine.
BUDGET = 40


def watching(sample: str, *presses: str) -> Drive:
    """Return a driver that shows the replay of a sample game and presses keys there."""

    async def drive(app: FruitApp, pilot: Pilot[int]) -> None:
        path = samples_folder() / f"{sample}.msgpack"
        show_replay(app, from_save(read(path)), path)
        await pilot.pause(0.2)
        await press(app, pilot, *presses)

    return drive


def reviewing(sample: str, seat: int, *presses: str) -> Drive:
    """Return a driver that has a seat of a sample game judged, and then presses keys."""

    async def drive(app: FruitApp, pilot: Pilot[int]) -> None:
        path = samples_folder() / f"{sample}.msgpack"
        run = app.reviewing.begin(from_save(read(path)), None, seat, BUDGET)
        while run.running:
            await pilot.pause(0.1)
        await watching(sample, *["s"] * seat, "r")(app, pilot)
        await press(app, pilot, *presses)

    return drive


SCENES = (
    Scene(
        "replay-fruit-boss",
        watching("fruit-boss-3-seats", "s", "slash", "down", "enter", "n"),
        "FruitBossReplay",
    ),
    Scene("replay-fresh-fruits", watching("fresh-fruits-4-seats", "4", "tab"), "FreshFruitsReplay"),
    Scene("replay-fruit-fair", watching("fruit-fair-4-seats", "4", "tab"), "FruitFairReplay"),
    Scene("replay-search", watching("fruit-boss-3-seats", "s", "slash"), "ReplaySearch"),
    Scene("replay-branches", watching("fruit-boss-3-seats", "4", "b"), "BranchesScreen"),
    Scene("review", reviewing("fruit-boss-3-seats", 1, "n", "n"), "ReviewScreen"),
)

SHOTS = (
    Shot("review-110x30", reviewing("fresh-fruits-4-seats", 0, "p"), (110, 30)),
    Shot(
        "review-ascii",
        reviewing("fresh-fruits-2-seats", 1, "p"),
        theme="fruit-contrast",
        glyphs="ascii",
    ),
)
