"""The numbers that tune a search: data with name, default and range, read in one place."""

from __future__ import annotations

from typing import Final

from ai.greedy.evaluation import Weight

SETTINGS: Final = (
    Weight("explore", 0.2, 0.0, 3.0, "k of the selection rule: how much the unexplored attracts"),
    Weight("first", 1.0, 1.0, 1e6, "actions tried at a node before any is tried twice"),
    Weight("widen", 0.3, 0.0, 10.0, "further actions tried per square root of the node's visits"),
    Weight("turns", 2.0, 0.0, 1000.0, "changes of turn in a playout before the evaluation judges"),
    Weight("greed", 1.0, 0.0, 1.0, "share of the playout steps chosen by the evaluation"),
)
