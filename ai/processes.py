"""How further Python processes are started: afresh, whatever lies in the current folder."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
from collections.abc import Iterator
from multiprocessing.context import SpawnContext
from typing import Final

SAFE_PATH: Final = "PYTHONSAFEPATH"


@contextlib.contextmanager
def fresh_context() -> Iterator[SpawnContext]:
    """Give the context that starts new interpreters, with nothing of this one copied into them.

    Such an interpreter is started by `python -c`, which looks for modules in the current
    folder first: a `re.py` that happens to lie there would be run instead of Python's own.
    So start them inside the `with`; only there the environment tells them not to.
    """
    before = os.environ.get(SAFE_PATH)
    os.environ.setdefault(SAFE_PATH, "1")
    try:
        yield multiprocessing.get_context("spawn")
    finally:
        if before is None:
            os.environ.pop(SAFE_PATH, None)
