"""So many fruits of any kinds, chosen freely: a payment, what is dropped, what one begins with.

The sum is always right: one more of a kind means one fewer of another, and which one that
is costs as little as possible.
"""

from __future__ import annotations

from collections.abc import Callable

from fruit_tui.engine.fruit_fair.data import FRUITS_MANY, KINDS

Worth = Callable[[tuple[int, ...]], tuple[int, ...]]


class Heap:
    """`total` fruits, of each kind at most `most`; `worth` says how good a choice is."""

    def __init__(self, total: int, most: list[int], worth: Worth, first: list[int]) -> None:
        self.total = total
        self.most = most
        self.worth = worth
        self.proposed = list(first)
        self.counts = list(first)

    @property
    def changed(self) -> bool:
        """Whether it is not what was proposed."""
        return self.counts != self.proposed

    def reset(self) -> None:
        """Go back to what was proposed."""
        self.counts = list(self.proposed)

    def take(self, counts: list[int]) -> None:
        """Hold `counts`, by kind, in place of what is held; ValueError unless they add up."""
        if sum(counts) != self.total:
            raise ValueError(f"{sum(counts)} fruits, where {self.total} are to be chosen.")
        self.counts = list(counts)

    def change(self, kind: int, by: int) -> str:
        """Take one more or one fewer of a kind, another kind making up; return why not, or ""."""
        wanted = self.counts[kind] + by
        if wanted < 0:
            return f"No {FRUITS_MANY[kind]} are in it."
        if wanted > self.most[kind]:
            return f"You have no more {FRUITS_MANY[kind]} to give."
        best: list[int] = []
        for other in range(KINDS):
            counts = list(self.counts)
            counts[kind] = wanted
            counts[other] -= by
            if other == kind or not 0 <= counts[other] <= self.most[other]:
                continue
            if not best or self.worth(tuple(counts)) > self.worth(tuple(best)):
                best = counts
        if not best:
            return "That would not make up the price."
        self.counts = best
        return ""
