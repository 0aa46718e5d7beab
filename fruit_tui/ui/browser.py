"""The app in a browser: its keys and its screen go through the pipes of `fruit-tui serve`.

Textual's driver for this stays where the server is gone; ours leaves.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Mapping

from textual.drivers.web_driver import WebDriver
from textual.message import Message

from fruit_tui.ui.driver import bearable, bearable_size

# How long a polite end may take after the server has gone, in seconds.
GRACE_SECONDS = 0.6

# The exit code of a process whose line was cut, as for a terminal.
CUT_OFF = 129


class BrowserDriver(WebDriver):
    """The far end of a browser's terminal."""

    def run_input_thread(self) -> None:
        """Read keys until the app ends, and end it where no more can come."""
        super().run_input_thread()
        if not self.exit_event.is_set():
            threading.Thread(target=_hurry, name="farewell", daemon=True).start()
            self._app.call_from_thread(self._app.exit, None, CUT_OFF)

    def process_message(self, message: Message) -> None:
        """Hand on what the browser sent, in measures that can be borne."""
        super().process_message(bearable(message))

    def on_meta(self, packet_type: str, payload: dict[str, object]) -> None:
        """Do what the server says: it knows the size of the window and when it is closed."""
        if packet_type == "resize":
            payload = {**payload, **_bearable_sides(payload)}
        if packet_type in ("resize", "focus", "blur", "quit", "exit"):
            super().on_meta(packet_type, payload)


def _bearable_sides(payload: Mapping[str, object]) -> dict[str, object]:
    width, height = payload.get("width"), payload.get("height")
    if not (isinstance(width, int) and isinstance(height, int)):
        width, height = 80, 24
    size = bearable_size(width, height)
    return {"width": size.width, "height": size.height}


def _hurry() -> None:
    """End for sure: nobody sees what would be drawn."""
    time.sleep(GRACE_SECONDS)
    os._exit(CUT_OFF)
