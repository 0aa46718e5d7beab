"""The bots that the new-game screen offers, from easy to hard: names for specs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Level:
    """A strength to choose: `spec` is what the ai package reads, `line` says how it thinks."""

    title: str
    spec: str
    line: str


LEVELS: Final = (
    Level("Sprout", "random", "Plays anything the rules allow."),
    Level("Gardener", "greedy", "Weighs each move once and plays at once."),
    Level("Grocer", "mcts:200", "Looks ahead a little, well under a second a step."),
    Level("Merchant", "mcts:1000", "Looks ahead a good deal, a second or so a step."),
    Level("Boss", "mcts:2s", "Looks ahead for two seconds a step."),
)

USUAL: Final = "greedy"


def level_title(spec: str) -> str:
    """Return a level's name, or the spec itself where no level has it; "person" for ""."""
    if not spec:
        return "person"
    for level in LEVELS:
        if level.spec == spec:
            return level.title.lower()
    return spec
