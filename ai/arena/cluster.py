"""The executor of a Dask scheduler: the same games on other machines.

Dask plays a game again elsewhere when its worker is lost, and gives each result once;
numbers and digests of the records make sure of that here too.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from typing import Any, Final

from ai.arena.running import AHEAD, Hands
from ai.bot import shown
from fruit_tui.engine.game import GameError

CONNECT_SECONDS: Final = 10

# What tells of lost connections in tracebacks; here it becomes one sentence.
LOGGERS: Final = ("distributed", "distributed.client", "tornado.application", "asyncio")


@contextmanager
def dask(address: str) -> Iterator[Hands]:
    """Give the workers of the scheduler at `address` ("tcp://host:8786") for the block.

    Raises GameError where the extra is not installed, nobody answers, nobody works
    there, or the scheduler is lost.
    """
    try:
        from distributed import Client
        from distributed.scheduler import KilledWorker
    except ImportError:
        raise GameError(
            "Other machines are reached through Dask: pip install 'fruit-tui[cluster]'."
        ) from None
    levels = {name: logging.getLogger(name).level for name in LOGGERS}
    for name in LOGGERS:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        with _client(Client, KilledWorker, address) as hands:
            yield hands
    finally:
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)


@contextmanager
def _client(make: Any, killed: type[Exception], address: str) -> Iterator[Hands]:
    try:
        client = make(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError):
        raise GameError(f"No Dask scheduler answers at {shown(address)}.") from None
    try:
        threads = sum(client.nthreads().values())
        if threads == 0:
            raise GameError(f"The Dask scheduler at {shown(address)} has no workers.")
        # A game is the same whoever plays it, but it is no pure function of what is sent:
        # its times are measured.
        yield Hands(client.get_executor(pure=False), AHEAD * threads)
    except killed:
        raise GameError("A game ended every worker that played it.") from None
    except (CancelledError, OSError):
        raise GameError(f"The Dask scheduler at {shown(address)} was lost.") from None
    finally:
        client.close()
