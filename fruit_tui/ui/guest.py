"""The app for a guest: somebody to whom a host offers the game over ssh or in a browser.

Textual has ways out of an app: it can suspend itself, open addresses, write screenshots and
other files, and put text on the clipboard of the terminal.  None of them is open here, whatever
key or command would lead to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

from textual.app import SuspendNotSupported, SystemCommand
from textual.driver import Driver
from textual.screen import Screen

from fruit_tui.storage import Limits, SaveStore
from fruit_tui.ui.app import FruitApp

REFUSED = "The host does not offer this here."


class GuestApp(FruitApp):
    """The app without ways out, and with limits on what is kept."""

    HOSTED: ClassVar[bool] = True

    def __init__(self, *args: Any, limits: Limits | None = None, **options: Any) -> None:
        super().__init__(*args, **options)
        self._limits = limits

    def open_store(self) -> SaveStore:
        """Return the guest's folder of games."""
        return SaveStore(self._saves, limits=self._limits)

    def get_driver_class(self) -> type[Driver]:
        """Return the driver that stops for nobody."""
        usual = super().get_driver_class()
        if usual.__name__ != "SturdyDriver":
            return usual
        from fruit_tui.ui.driver import GuestDriver

        return GuestDriver

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Return no commands."""
        del screen
        return ()

    def refuse(self) -> None:
        """Say that something is not offered."""
        self.notify(REFUSED, severity="warning", markup=False)

    @contextmanager
    def suspend(self) -> Iterator[None]:
        """Raise SuspendNotSupported."""
        raise SuspendNotSupported(REFUSED)
        yield

    def action_suspend_process(self) -> None:
        """Refuse."""
        self.refuse()

    def action_command_palette(self) -> None:
        """Refuse."""
        self.refuse()

    def action_screenshot(self, filename: str | None = None, path: str | None = None) -> None:
        """Refuse."""
        del filename, path
        self.refuse()

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """Refuse."""
        del url, new_tab
        self.refuse()

    def save_screenshot(self, *_: Any, **__: Any) -> str:
        """Refuse."""
        self.refuse()
        return ""

    def deliver_text(self, *_: Any, **__: Any) -> None:
        """Refuse."""
        self.refuse()

    def deliver_binary(self, *_: Any, **__: Any) -> None:
        """Refuse."""
        self.refuse()

    def deliver_screenshot(self, *_: Any, **__: Any) -> None:
        """Refuse."""
        self.refuse()

    def copy_to_clipboard(self, text: str) -> None:
        """Keep the text for pasting within the app; the terminal hears nothing of it."""
        self._clipboard = text
