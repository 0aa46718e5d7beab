"""Starts the app on one saved game.  The only module of the commands that loads Textual."""

from __future__ import annotations

from pathlib import Path

from fruit_tui.ui.app import FruitApp
from fruit_tui.ui.screens.home import HomeScreen


class OpenedApp(FruitApp):
    """The app, with the game in `slot` on the table as soon as there is a table."""

    def __init__(self, saves: Path | None, slot: str) -> None:
        super().__init__(saves)
        self._slot = slot

    def on_mount(self) -> None:
        """Open the game once the app's own first screen stands."""
        self.call_later(self._open)

    def _open(self) -> None:
        home = self.screen
        for info in self.games():
            if info.slot == self._slot and isinstance(home, HomeScreen):
                home.open_game(info)


def run_app(saves: Path | None, slot: str, *, mouse: bool) -> int:
    """Run the app until the player leaves, on the game in `slot` unless that is ""."""
    app = OpenedApp(saves, slot) if slot else FruitApp(saves)
    app.run(mouse=mouse)
    return app.return_code or 0
