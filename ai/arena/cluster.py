"""The executor of a Dask scheduler: the same games on other machines.

Dask plays a game again elsewhere when its worker is lost, and gives each result once;
numbers and digests of the records make sure of that here too.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from typing import Final

from ai.arena.running import AHEAD, Hands
from ai.bot import shown
from fruit_tui.engine.game import GameError

CONNECT_SECONDS: Final = 10


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
    try:
        client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError):
        raise GameError(f"No Dask scheduler answers at {shown(address)}.") from None
    try:
        threads = sum(client.nthreads().values())
        if threads == 0:
            raise GameError(f"The Dask scheduler at {shown(address)} has no workers.")
        # A game is the same whoever plays it, but it is no pure function of what is sent:
        # its times are measured.
        yield Hands(client.get_executor(pure=False), AHEAD * threads)
    except KilledWorker as error:
        raise GameError(f"A game ended every worker that played it: {error.task}.") from None
    except (CancelledError, OSError):
        raise GameError(f"The Dask scheduler at {shown(address)} was lost.") from None
    finally:
        client.close()
