"""The numbers that tune a search: data with name, default and range, read in one place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from ai.greedy.evaluation import Weight

SETTINGS: Final = (
    Weight("explore", 0.2, 0.0, 3.0, "k of the selection rule: how much the unexplored attracts"),
    Weight("first", 1.0, 1.0, 1e6, "actions tried at a node before any is tried twice"),
    Weight("widen", 0.3, 0.0, 10.0, "further actions tried per square root of the node's visits"),
    Weight("turns", 2.0, 0.0, 1000.0, "changes of turn in a playout before the evaluation judges"),
    Weight("greed", 1.0, 0.0, 1.0, "share of the playout steps chosen by the evaluation"),
    Weight("blend", 1.0, 0.0, 1.0, "how much the end of a playout counts, not its beginning"),
    Weight("pairs", 0.0, 0.0, 1.0, "whether all first steps are tried in the same worlds"),
    Weight("settle", 1.0, 0.0, 1.0, "whether it ends once no step can overtake the first any more"),
    Weight("mix", 0.0, 0.0, 1.0, "whether a secret choice is drawn by visits instead"),
    Weight("mix_floor", 0.25, 0.0, 1.0, "share of all visits under which such a step is not drawn"),
)

# Where a game's best numbers are others.
CHANGES: Final[Mapping[str, Mapping[str, float]]] = {
    # What a move gives away shows in what the rivals then do: a round of the table.
    "fruit-boss": {"turns": 4.0},
    # The evaluation foresees much by itself; what it overlooks shows a few tiles later.
    "fresh-fruits": {"turns": 12.0, "blend": 0.5, "pairs": 1.0},
    "fruit-fair": {"turns": 0.0, "mix": 1.0},
}


def settings_for(game: str) -> tuple[Weight, ...]:
    """Return what can be tuned in a search, with the defaults of a game."""
    changes = CHANGES.get(game, {})
    return tuple([replace(one, default=changes.get(one.name, one.default)) for one in SETTINGS])
