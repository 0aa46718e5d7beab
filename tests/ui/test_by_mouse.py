"""T09: a game is begun and played with the mouse alone, in each of the three games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from ai.worker import Worker
from fruit_tui.settings import Preferences, Settings
from fruit_tui.ui.app import FruitApp
from fruit_tui.ui.fresh_fruits.tray import Tray
from fruit_tui.ui.fruit_boss.hand import HandCard
from fruit_tui.ui.fruit_boss.stall import Stall
from fruit_tui.ui.fruit_fair.orchard import Orchard
from fruit_tui.ui.screens.fresh_fruits import FreshFruitsScreen
from fruit_tui.ui.screens.fruit_boss import FruitBossScreen
from fruit_tui.ui.screens.fruit_fair import FruitFairScreen
from fruit_tui.ui.screens.game import GameScreen
from fruit_tui.ui.screens.games import SCREENS
from tests.ui.helpers import new_app, text_of, until


async def click(pilot: Pilot[int], words: str, *, behind: int = 0) -> None:
    """Click the first place of the screen where `words` stand, or some cells behind them."""
    app = pilot.app
    assert isinstance(app, FruitApp)
    for y, row in enumerate(text_of(app).splitlines()):
        if words in row:
            await pilot.click(offset=(row.index(words) + len(words) - 1 + behind, y))
            await pilot.pause()
            return
    raise AssertionError(f"{words!r} is not on the screen:\n{text_of(app)}")


async def boss(pilot: Pilot[int], screen: FruitBossScreen) -> None:
    """Pick a card that can be played, click its stall, and click it again."""
    place = next(n for n in range(len(screen.chooser.hand)) if not screen.chooser.why_not_pick(n))
    await pilot.click(screen.query(HandCard)[place])
    await click(pilot, "enter to a stall")
    stall = sorted(screen.chooser.targets())[0]
    await pilot.click(screen.query(Stall)[stall])
    await pilot.pause()
    if screen.my_turn and screen.chooser.holding:
        await pilot.click(screen.query(Stall)[stall])
    await pilot.pause()
    for _ in range(4):
        if screen.my_turn and screen.chooser.holding:
            await click(pilot, "enter ")


async def fresh(pilot: Pilot[int], screen: FreshFruitsScreen) -> None:
    """Take the first tile and lay it where it hovers; a last tile is in hand already."""
    before = screen.table.match.position
    await pilot.click(screen.query_one(Tray), offset=(3, 1))
    await pilot.pause()
    for _ in range(4):
        if screen.my_turn and screen.table.match.position == before:
            await click(pilot, "enter ")


async def fair(pilot: Pilot[int], screen: FruitFairScreen) -> None:
    """Send all workers to the first tree and be ready; then do whatever is proposed."""
    before = screen.table.match.position
    for _ in range(screen.chooser.crew.idle):
        await pilot.click(screen.query_one(Orchard), offset=(3, 2))
        await pilot.pause()
    for _ in range(4):
        if screen.my_turn and screen.table.match.position == before:
            await click(pilot, "enter ")


@pytest.mark.parametrize("number", range(3), ids=list(SCREENS))
async def test_t09_a_game_is_begun_and_played_by_mouse_alone(
    tmp_path: Path, worker: Worker, number: int
) -> None:
    name = list(SCREENS)[number]
    # Against bots that need no time.
    usual = {name: {"seats": 3, "level": "random"} for name in SCREENS}
    chosen = Preferences(Settings.model_validate({"games": usual}))
    app = new_app(tmp_path, worker, preferences=chosen)
    async with app.run_test(size=(80, 30), notifications=True) as pilot:
        await pilot.pause()
        await click(pilot, "New game")
        for _ in range(number):
            row = next(line for line in text_of(app).splitlines() if " Game " in line)
            await click(pilot, row[: row.rindex(">") + 1])
        await click(pilot, "Begin")
        await until(pilot, lambda: isinstance(app.screen, SCREENS[name]))
        screen = app.screen
        assert isinstance(screen, GameScreen)
        await until(pilot, lambda: screen.my_turn)
        match = screen.table.match
        for _ in range(2):
            before = match.position
            if isinstance(screen, FruitBossScreen):
                await boss(pilot, screen)
            elif isinstance(screen, FreshFruitsScreen):
                await fresh(pilot, screen)
            elif isinstance(screen, FruitFairScreen):
                await fair(pilot, screen)
            await until(pilot, moved(screen, before))
        await click(pilot, "menu")
        await click(pilot, "Load a game")
        assert [info.game for info in app.games()] == [name]


def moved(screen: GameScreen, before: int) -> Callable[[], bool]:
    """Return whether a step was made since, and it is the person's turn again."""

    def so() -> bool:
        match = screen.table.match
        return match.position > before and (screen.my_turn or match.is_over())

    return so
