"""The most that a host, or a player on a slow machine, lets a bot think about one step."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ai.bot import MOST_ITERATIONS, MOST_SECONDS, BotSpec, Budget


@dataclass(frozen=True)
class Ceiling:
    """An upper bound for every budget.

    seconds     of one step, by the clock, however the budget was meant
    iterations  of one search
    """

    seconds: float = MOST_SECONDS
    iterations: int = MOST_ITERATIONS

    def lower(self, spec: BotSpec) -> BotSpec:
        """Return a bot that asks for no more than this; `spec` itself where it does not anyway."""
        budget = spec.budget
        fitting = Budget(min(budget.iterations, self.iterations), min(budget.seconds, self.seconds))
        return spec if fitting == budget else replace(spec, budget=fitting)


# What nobody has set bounds for.
NO_CEILING = Ceiling()
