"""A position that the phases work on: the row of cells and the record of what happened."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fruit_fair.data import KINDS
from fruit_tui.engine.game import Options, State


class Position(State):
    """The cells of a state, without the rules.

    The modules of the phases change `_v` and, while `_recording`, add to `_events`.
    """

    def __init__(self, options: Options, cells: vec[i64]) -> None:
        super().__init__(options)
        self._v: vec[i64] = cells


def move_fruit(v: vec[i64], source: i64, target: i64, count: i64) -> None:
    """Move `count` fruits of one kind from the cell `source` to the cell `target`."""
    v[source] -= count
    v[target] += count


def move_row(v: vec[i64], source: i64, target: i64) -> None:
    """Move all fruit of every kind from the row at `source` to the row at `target`."""
    kind: i64
    for kind in range(KINDS):
        v[target + kind] += v[source + kind]
        v[source + kind] = 0
