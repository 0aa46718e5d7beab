"""How further Python processes are started: afresh, whatever lies in the current folder."""

from __future__ import annotations

import multiprocessing
import os
from multiprocessing.context import SpawnContext


def fresh_context() -> SpawnContext:
    """Return the context that starts new interpreters, with nothing of this one copied into them.

    Such an interpreter is started by `python -c`, which looks for modules in the current
    folder first: a `re.py` that happens to lie there would be run instead of Python's own.
    """
    os.environ.setdefault("PYTHONSAFEPATH", "1")
    return multiprocessing.get_context("spawn")
