"""The greedy bot, and one evaluation a game, by the game's name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ai.bot import BadBot
from ai.greedy.evaluation import Evaluation, Weight
from ai.greedy.fresh_fruits import FreshFruitsEvaluation
from ai.greedy.fruit_boss import FruitBossEvaluation
from ai.greedy.fruit_fair import FruitFairEvaluation
from fruit_tui.engine.game import Options

__all__ = ["EVALUATIONS", "Evaluation", "Weight", "evaluation_for"]

EVALUATIONS: dict[str, Callable[[Options, Mapping[str, float]], Evaluation]] = {
    "fruit-boss": FruitBossEvaluation,
    "fresh-fruits": FreshFruitsEvaluation,
    "fruit-fair": FruitFairEvaluation,
}


def evaluation_for(options: Options, chosen: Mapping[str, float] | None = None) -> Evaluation:
    """Return a new evaluation for the game of `options`, its weights changed as `chosen`.

    Raises BadBot where the game has none, or no such weight.
    """
    evaluation = EVALUATIONS.get(options.game)
    if evaluation is None:
        raise BadBot(f"Nobody has taught the bots {options.game} yet; its only bot is random.")
    return evaluation(options, chosen or {})
