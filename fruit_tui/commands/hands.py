"""What the commands that play many games share: who plays them, and how far it is."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from ai.arena import Progress
from ai.arena.running import Hands, processes
from fruit_tui.commands import USAGE, CommandError

MOST_JOBS: Final = 256

# How many characters a bar has, where it has room.
SHORTEST_BAR: Final = 8
LONGEST_BAR: Final = 24


@contextmanager
def hands_of(given: argparse.Namespace) -> Iterator[Hands | None]:
    """Give who plays for the block: None for this process, else processes or a cluster."""
    if not 1 <= given.jobs <= MOST_JOBS:
        raise CommandError(f"--jobs takes 1 to {MOST_JOBS} processes.", USAGE)
    if given.dask:
        from ai.arena.cluster import dask

        with dask(given.dask) as hands:
            yield hands
    elif given.jobs > 1:
        with processes(given.jobs) as hands:
            yield hands
    else:
        yield None


class ProgressLine:
    """One line on a terminal that is written over; nothing anywhere else."""

    def __init__(self) -> None:
        self._shown = sys.stderr.isatty()
        self.progress = Progress(0, 0, -1.0)

    def tell(self, progress: Progress, about: str = "") -> None:
        """Show how far it is."""
        self.progress = progress
        if self._shown:
            width = shutil.get_terminal_size().columns - 1
            line = drawn(progress, about, width)
            print(f"\r{line}\033[K", end="", file=sys.stderr, flush=True)

    def say(self, text: str) -> None:
        """Leave a line of text above the one that is written over."""
        if self._shown:
            print(f"\r{text}\033[K", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Leave nothing behind."""
        if self._shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def drawn(progress: Progress, about: str, width: int) -> str:
    """Return a line of at most `width` characters: a bar, where there is room, and the words."""
    words = f"{about}{in_words(progress)}"
    room = min(LONGEST_BAR, width - len(words) - 3)
    if room < SHORTEST_BAR:
        return words[:width]
    full = room * progress.played // max(1, progress.games)
    return f"[{'#' * full}{'.' * (room - full)}] {words}"


def in_words(progress: Progress) -> str:
    """Return how far it is: "120 of 300 games, about 3 min left"."""
    text = f"{progress.played} of {progress.games} games"
    left = progress.seconds_left
    if left < 0 or progress.played == progress.games:
        return text
    for size, unit in ((3600.0, "h"), (60.0, "min")):
        if left >= 1.5 * size:
            return f"{text}, about {round(left / size)} {unit} left"
    return f"{text}, about {round(left)} s left"
