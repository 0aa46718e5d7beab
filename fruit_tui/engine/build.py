"""Tells whether this is the compiled build, and why, for `fruit-tui doctor` and the tests.

`setup.py` writes `_built.py` beside this file when it builds a wheel; a
checkout has none, and its sources run as they stand.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Final

from fruit_tui.engine import rng

COMPILED: Final = "compiled"
INTERPRETED: Final = "interpreted"


@dataclass(frozen=True)
class Build:
    """How the engine and the search run here.

    kind     COMPILED or INTERPRETED
    reason   why, as a sentence
    sources  a digest of each module that was built, by its path; empty in a checkout
    """

    kind: str
    reason: str
    sources: dict[str, str]


def build() -> Build:
    """Return how the engine and the search run in this process."""
    compiled = (rng.__file__ or "").endswith((".so", ".pyd"))
    kind = COMPILED if compiled else INTERPRETED
    try:
        built = import_module("fruit_tui.engine._built")
    except ImportError:
        return Build(kind, "This is a checkout: sources are never compiled in place.", {})
    return Build(kind, str(built.REASON), dict(built.SOURCES))
