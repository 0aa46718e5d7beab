"""Reading keys from a terminal that may send anything.

Textual takes every byte for UTF-8 and ends the app at one that is not: an umlaut
from a terminal set to Latin-1, an Alt key that sets the eighth bit, a mouse report
of the old kind beyond column 95.  It also believes every size that it is told, and would
draw a screen of 60,000 by 60,000.
"""

from __future__ import annotations

import signal

from textual.drivers.linux_driver import LinuxDriver
from textual.events import Paste, Resize
from textual.geometry import Size
from textual.message import Message
from textual.messages import InBandWindowResize

# The largest screen that is drawn; what lies beyond stays empty.
MOST_COLUMNS = 500
MOST_LINES = 200

# How much of a pasted text is taken, in characters: no line of ours is longer.
MOST_PASTED = 10_000


class SturdyDriver(LinuxDriver):
    """The terminal of a POSIX system, which goes on reading after bytes that are no text."""

    def stop_application_mode(self) -> None:
        """Give the terminal back, in its own colours."""
        self.write("\x1b[m")
        super().stop_application_mode()

    def run_input_thread(self) -> None:
        """Read until the app ends; what came along with such a byte is left out.

        Left out is as well what a mouse did in a terminal that says it has no size.
        """
        while True:
            try:
                super().run_input_thread()
            except (UnicodeDecodeError, ZeroDivisionError):
                continue
            return

    def process_message(self, message: Message) -> None:
        """Hand on what the terminal sent, in measures that can be borne.

        Its size is heard from the system alone, which every terminal tells it.
        """
        if not isinstance(message, Resize | InBandWindowResize):
            super().process_message(bearable(message))

    def _query_in_band_window_resize(self) -> None:
        """Do not ask the terminal to tell its size in between its keys."""

    def _get_terminal_size(self) -> tuple[int, int]:
        width, height = bearable_size(*super()._get_terminal_size())
        return width, height


class GuestDriver(SturdyDriver):
    """The terminal of a guest, who has no shell to come back from."""

    def __init__(self, *args: object, **options: object) -> None:
        super().__init__(*args, **options)  # type: ignore[arg-type]
        # Textual has just installed a handler that would stop this process.
        signal.signal(signal.SIGTSTP, signal.SIG_IGN)

    @property
    def can_suspend(self) -> bool:
        """Return False."""
        return False


def bearable(message: Message) -> Message:
    """Return a message with a size and a text that are not too large."""
    if isinstance(message, Paste) and len(message.text) > MOST_PASTED:
        return Paste(message.text[:MOST_PASTED])
    if isinstance(message, Resize):
        size = bearable_size(*message.size)
        if size != message.size:
            return Resize(size, size)
    return message


def bearable_size(width: int, height: int) -> Size:
    """Return a size of at least 1 by 1 and at most `MOST_COLUMNS` by `MOST_LINES`."""
    return Size(min(max(width, 1), MOST_COLUMNS), min(max(height, 1), MOST_LINES))
