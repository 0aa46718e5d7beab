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
    sources  a digest of the sources that were compiled; "" where none were
    """

    kind: str
    reason: str
    sources: str


def build() -> Build:
    """Return how the engine and the search run in this process."""
    compiled = (rng.__file__ or "").endswith((".so", ".pyd"))
    try:
        built = import_module("fruit_tui.engine._built")
    except ImportError:
        reason, sources = (
            "This is a checkout of the sources, which are never compiled in place.",
            "",
        )
    else:
        reason, sources = str(built.REASON), str(built.SOURCES)
    return Build(COMPILED if compiled else INTERPRETED, reason, sources if compiled else "")
