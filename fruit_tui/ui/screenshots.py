"""Makes the pictures in `screenshots/` from the real app: `python -m fruit_tui.ui.screenshots`.

Every picture is a seeded game brought to an interesting place by bots and then
driven by keys, so the same program makes the same pictures.  Every screen is a scene,
which can be drawn in three themes and three sizes; the repository keeps them all of the
tables and the first screen, and one of each other scene.  `--all` makes all of them.  Names
of scenes may be given to make only those; `--to FOLDER` puts them elsewhere.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from textual.pilot import Pilot

from ai.bot import parse_spec
from fruit_tui.ui import replay_shots, screen_shots, shelf_shots
from fruit_tui.ui.app import FruitApp
from fruit_tui.ui.fresh_fruits import shots as fresh_fruits
from fruit_tui.ui.fruit_boss import shots as fruit_boss
from fruit_tui.ui.fruit_fair import shots as fruit_fair
from fruit_tui.ui.posing import SIZES, Scene, Shot
from fruit_tui.ui.screens import thinking

SCENES: tuple[Scene, ...] = (
    *screen_shots.SCENES,
    *fruit_boss.SCENES,
    *fresh_fruits.SCENES,
    *fruit_fair.SCENES,
    *shelf_shots.SCENES,
    *replay_shots.SCENES,
)
SHOTS: tuple[Shot, ...] = (
    *screen_shots.SHOTS,
    *fruit_boss.SHOTS,
    *fresh_fruits.SHOTS,
    *fruit_fair.SHOTS,
    *shelf_shots.SHOTS,
    *replay_shots.SHOTS,
)

# How long a screen may take to draw itself anew, in seconds.
SETTLED = 0.1


def kept() -> set[str]:
    """Return the names of all pictures that the repository keeps."""
    of_scenes = {name for scene in SCENES for name, _, _ in scene.dresses()}
    return of_scenes | {shot.name for shot in SHOTS}


def _draw(app: FruitApp, folder: Path, name: str) -> Path:
    path = folder / f"{name}.svg"
    path.write_text(app.export_screenshot(title="fruit-tui"), encoding="utf-8")
    return path


async def take(shot: Shot, folder: Path) -> Path:
    """Make one picture and return where it lies."""
    with tempfile.TemporaryDirectory() as saves:
        app = FruitApp(Path(saves), theme=shot.theme, glyph_set=shot.glyphs, pace=0, animate=False)
        async with app.run_test(size=shot.size) as pilot:
            await pilot.pause()
            await shot.drive(app, pilot)
            await pilot.pause(SETTLED)
            return _draw(app, folder, shot.name)


async def enact(scene: Scene, folder: Path, *, every: bool = False) -> list[Path]:
    """Make the pictures of a scene, the app resized and dressed anew for each.

    Raises ValueError where another screen is in front than the scene says.
    """
    drawn = []
    with tempfile.TemporaryDirectory() as saves:
        app = FruitApp(Path(saves), glyph_set="emoji", pace=0, animate=False)
        async with app.run_test(size=SIZES[0]) as pilot:
            await pilot.pause()
            await scene.drive(app, pilot)
            await pilot.pause(SETTLED)
            in_front = type(app.screen).__name__
            if in_front != scene.screen:
                raise ValueError(f"{scene.name} shows {in_front} instead of {scene.screen}.")
            for name, theme, size in scene.dresses(every=every):
                await _dress(app, pilot, theme, size)
                drawn.append(_draw(app, folder, name))
    return drawn


async def _dress(app: FruitApp, pilot: Pilot[int], theme: str, size: tuple[int, int]) -> None:
    if theme != app.theme or size != tuple(app.size):
        app.theme = theme
        await pilot.resize_terminal(*size)
        await pilot.pause(SETTLED)


def make(names: list[str], folder: Path, *, every: bool) -> Iterator[Path]:
    """Make the pictures of scenes and single shots, of all where no names are given."""
    for scene in SCENES:
        if not names or scene.name in names:
            yield from asyncio.run(enact(scene, folder, every=every))
    for shot in SHOTS:
        if not names or shot.name in names:
            yield asyncio.run(take(shot, folder))


def main(arguments: list[str]) -> int:
    """Make the pictures named, or all, and return the exit code."""
    parser = argparse.ArgumentParser(description="Make the pictures in screenshots/.")
    parser.add_argument("names", nargs="*", help="only these scenes")
    parser.add_argument("--to", type=Path, default=Path("screenshots"), metavar="FOLDER")
    parser.add_argument("--all", action="store_true", help="every scene in all themes and sizes")
    chosen = parser.parse_args(arguments)
    known = [*(scene.name for scene in SCENES), *(shot.name for shot in SHOTS)]
    for name in chosen.names:
        if name not in known:
            print(f"There is no picture {name}; there are: {', '.join(known)}.", file=sys.stderr)
            return 2
    chosen.to.mkdir(parents=True, exist_ok=True)
    # So many iterations, not so many seconds: the same hint on every machine.
    thinking.HINT_SPEC = parse_spec("mcts:400")
    for path in make(chosen.names, chosen.to, every=chosen.all):
        print(path, flush=True)
    return 0


# The guard keeps the thinking process, which imports this module anew, from making pictures.
if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
