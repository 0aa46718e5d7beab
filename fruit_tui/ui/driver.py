"""Reading keys from a terminal that may send anything.

Textual takes every byte for UTF-8 and ends the app at one that is not: an umlaut
from a terminal set to Latin-1, an Alt key that sets the eighth bit, a mouse report
of the old kind beyond column 95.
"""

from __future__ import annotations

from textual.drivers.linux_driver import LinuxDriver


class SturdyDriver(LinuxDriver):
    """The terminal of a POSIX system, which goes on reading after bytes that are no text."""

    def run_input_thread(self) -> None:
        """Read until the app ends; what came along with such a byte is left out."""
        while True:
            try:
                super().run_input_thread()
            except UnicodeDecodeError:
                continue
            return
