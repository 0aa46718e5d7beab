"""Which screen shows which game: the one place that knows all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fruit_tui.ui.screens.fresh_fruits import FreshFruitsScreen
from fruit_tui.ui.screens.fruit_boss import FruitBossScreen
from fruit_tui.ui.screens.fruit_fair import FruitFairScreen
from fruit_tui.ui.screens.game import GameScreen
from fruit_tui.ui.table import Table

if TYPE_CHECKING:
    from fruit_tui.ui.app import FruitApp

SCREENS: dict[str, type[GameScreen]] = {
    "fruit-boss": FruitBossScreen,
    "fresh-fruits": FreshFruitsScreen,
    "fruit-fair": FruitFairScreen,
}


def show_table(app: FruitApp, table: Table, *, instead: bool = False) -> None:
    """Put a game on the screen, in the place of the one in front where `instead`."""
    screen = SCREENS[table.game.name](table)
    if instead:
        app.switch_screen(screen)
    else:
        app.push_screen(screen)
