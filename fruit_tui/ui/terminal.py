"""What the app does about its terminal that Textual leaves to others.

Textual reads keys in a thread and installs no handler for the signals that end a
session.  A closed window, a cut line or a `kill` must end the app and its
thinking process within a second, with nothing drawn and no processor spinning.
The game needs no saving then: it is on disk after every move.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any, Final

# How long a polite end may take before it is made a quick one.
GRACE_SECONDS: Final = 0.6

# What undoes each mode that the app may have set: colours, paste, wrap, mouse, keyboard
# protocol, focus reports, and last the alternate screen and the hidden cursor.
RESTORE: Final = (
    "\x1b[m\x1b[?2004l\x1b[?7h\x1b[?2048l\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l"
    "\x1b[<u\x1b[?1004l\x1b[?1049l\x1b[?25h"
)


class Farewell:
    """Ends the process when its terminal or its owner says so.

    `release` gives back what outlives a process (the thinking process); it is
    called at most once, from any thread.  `leave` asks the app to end by itself.
    """

    def __init__(self, release: Callable[[], None], leave: Callable[[int], None]) -> None:
        self._release = release
        self._leave = leave
        self._begun = False
        self._lock = threading.Lock()
        self._tty: list[object] | None = None

    def watch(self) -> None:
        """Install the signal handlers and watch the terminal for being closed.

        Does nothing outside the main thread, where signals cannot be handled.
        """
        if threading.current_thread() is not threading.main_thread():
            return
        for name in ("SIGHUP", "SIGTERM", "SIGINT"):
            number = getattr(signal, name, None)
            if number is not None:
                signal.signal(number, self._signalled)
        descriptor = _terminal()
        if descriptor is not None:
            self._remember(descriptor)
            threading.Thread(
                target=self._watch_terminal, args=(descriptor,), name="hang-up", daemon=True
            ).start()

    def _remember(self, descriptor: int) -> None:
        with contextlib.suppress(ImportError, OSError):
            import termios

            with contextlib.suppress(termios.error):
                self._tty = list(termios.tcgetattr(descriptor))

    def _signalled(self, number: int, _frame: object) -> None:
        if number == getattr(signal, "SIGHUP", None):
            self.cut_off(128 + number)
        else:
            self.end(130 if number == signal.SIGINT else 128 + number)

    def _watch_terminal(self, descriptor: int) -> None:
        """Sleep until the other end of the terminal is gone."""
        poll = select.poll()
        poll.register(descriptor, 0)  # hang-ups and errors are always reported
        while True:
            try:
                ready = poll.poll()
            except OSError:
                return
            if any(
                events & (select.POLLHUP | select.POLLERR | select.POLLNVAL) for _, events in ready
            ):
                self.cut_off(129)

    def cut_off(self, code: int) -> None:
        """End at once: nobody sees what would be drawn."""
        with self._lock:
            self._begun = True
        with contextlib.suppress(Exception):
            self._release()
        os._exit(code)

    def end(self, code: int) -> None:
        """End politely, the terminal restored; the second time, or after a while, at once."""
        with self._lock:
            first, self._begun = not self._begun, True
        if not first:
            self._end_now(code)
        threading.Thread(target=self._hurry, args=(code,), name="farewell", daemon=True).start()
        self._leave(code)

    def _hurry(self, code: int) -> None:
        time.sleep(GRACE_SECONDS)
        self._end_now(code)

    def _end_now(self, code: int) -> None:
        with contextlib.suppress(Exception):
            self._release()
        descriptor = _terminal()
        if descriptor is not None:
            # A terminal that takes no more, stopped by ctrl+s say, must not keep us here.
            with contextlib.suppress(OSError):
                os.set_blocking(2, False)
                os.write(2, RESTORE.encode())
            with contextlib.suppress(OSError):
                os.set_blocking(2, True)
            self._restore(descriptor)
        os._exit(code)

    def _restore(self, descriptor: int) -> None:
        if self._tty is None:
            return
        with contextlib.suppress(ImportError, OSError):
            import termios

            with contextlib.suppress(termios.error):
                termios.tcsetattr(descriptor, termios.TCSANOW, self._tty)  # type: ignore[arg-type]


def _terminal() -> int | None:
    """Return the descriptor that keys are read from, None where that is no terminal."""
    try:
        descriptor = sys.__stdin__.fileno() if sys.__stdin__ is not None else -1
    except (OSError, ValueError):
        return None
    return descriptor if descriptor >= 0 and os.isatty(descriptor) else None


def over_ssh(environ: Mapping[str, str] | None = None) -> bool:
    """Return whether the terminal is at the far end of an ssh connection."""
    env = os.environ if environ is None else environ
    return bool(env.get("SSH_CONNECTION") or env.get("SSH_TTY"))


def switch_mouse(driver: Any, on: bool) -> None:
    """Give the mouse to the app or to the terminal, where the driver knows how."""
    enable = getattr(driver, "_enable_mouse_support", None)
    disable = getattr(driver, "_disable_mouse_support", None)
    if enable is None or disable is None:
        return
    # Either does nothing where the driver believes that the app has no mouse.
    driver._mouse = True
    if on:
        enable()
    else:
        disable()
    driver._mouse = on
