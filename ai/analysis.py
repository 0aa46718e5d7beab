"""What a person is told about a move: how good it is, what follows, and why.

A hint during the game and the review after it speak with this one voice.  Both come from
the search that plays the bots, and both give chances to win the game as the evaluation
sees them at the end of what it imagined (`docs/review.md` says how), not the search's own
reward, which is softened by the lead.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import exp
from typing import Final

from ai.greedy import evaluation_for
from fruit_tui.engine.game import Game, View

# How the rules call a player of whom they know the seat alone.
_PLAYER: Final = re.compile(r"\b[Pp]layer (\d)\b")


@dataclass(frozen=True)
class Label:
    """What a move is called that loses at least `least` of the chance to win, 0 to 1."""

    name: str
    least: float


# From the worst; chess players know these words and their bounds.
LABELS: Final = (
    Label("blunder", 0.15),
    Label("mistake", 0.10),
    Label("inaccuracy", 0.05),
)


def label_of(loss: float) -> str:
    """Return what a move is called that loses `loss` of the chance to win; "" for a sound one."""
    for label in LABELS:
        # Half a thousandth is less than any search can tell.
        if loss >= label.least - 0.0005:
            return label.name
    return ""


def accuracy_of(loss: float) -> float:
    """Return how accurate a move is that loses `loss` (0 to 1) of the chance to win: 0 to 100.

    The formula is lichess.org's, for a loss in hundredths.
    """
    return max(0.0, min(100.0, 103.1668 * exp(-0.04354 * 100.0 * loss) - 3.1669))


def mean_accuracy(losses: list[float]) -> float:
    """Return the accuracy of several moves: their mean, 100 for none."""
    if not losses:
        return 100.0
    return sum(accuracy_of(loss) for loss in losses) / len(losses)


def in_words(
    game: Game, view: View, action: int, names: tuple[str, ...]
) -> tuple[str, tuple[str, ...]]:
    """Return what a legal action of the seat of `view` does, as a sentence, and why.

    The reasons are phrases without a full stop, the most telling first.
    """
    reasons = evaluation_for(view.options).reasons(view, action, names)
    return _named(game.action_words(view, action), names), tuple(reasons)


def _named(text: str, names: tuple[str, ...]) -> str:
    """Return text with the players' names for their numbers, which count from 1."""

    def name(found: re.Match[str]) -> str:
        seat = int(found[1]) - 1
        return names[seat] if 0 <= seat < len(names) else found[0]

    return _PLAYER.sub(name, text)
