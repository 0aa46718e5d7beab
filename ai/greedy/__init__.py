"""The greedy bot, and one evaluation a game, by the game's name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ai.greedy.evaluation import Evaluation, Weight
from ai.greedy.fruit_boss import FruitBossEvaluation
from fruit_tui.engine.game import Options

__all__ = ["EVALUATIONS", "Evaluation", "Weight", "evaluation_for"]

EVALUATIONS: dict[str, Callable[[Options, Mapping[str, float]], Evaluation]] = {
    "fruit-boss": FruitBossEvaluation,
}


def evaluation_for(options: Options, chosen: Mapping[str, float] | None = None) -> Evaluation:
    """Return a new evaluation for the game of `options`, its weights changed as `chosen`."""
    return EVALUATIONS[options.game](options, chosen or {})
