"""An assignment being put together: workers sent to trees, moved, lifted, as one likes.

The rules take an assignment one worker at a time in a fixed order; here it is a whole
that can be changed at any place.
"""

from __future__ import annotations

from typing import Final

from fruit_tui.engine.fruit_fair.assign import Plan, plan_steps
from fruit_tui.engine.fruit_fair.data import KINDS, WORKER_CLASSES

MANY: Final = ("pickers", "gardeners", "Extra Workers")


class Crew:
    """The workers of one seat, by class: how many there are and where they stand."""

    def __init__(self, have: list[int], rows: Plan | list[list[int]] | None = None) -> None:
        self.have = have
        given = rows or [[0] * KINDS for _ in range(WORKER_CLASSES)]
        self.rows = [list(row) for row in given]

    def in_hand(self, worker: int) -> int:
        """Return how many workers of a class are not sent yet."""
        return self.have[worker] - sum(self.rows[worker])

    @property
    def idle(self) -> int:
        """How many workers are not sent yet, of all classes."""
        return sum(self.in_hand(worker) for worker in range(WORKER_CLASSES))

    @property
    def empty(self) -> bool:
        """Whether nobody is sent anywhere."""
        return not any(map(any, self.rows))

    def send(self, worker: int, tree: int) -> str:
        """Send one more worker of a class to `tree`: from the hand, or else from another tree.

        Return why not, "" if done.
        """
        row = self.rows[worker]
        if self.in_hand(worker) == 0:
            others = [other for other in range(KINDS) if other != tree and row[other]]
            if not others:
                here = f"All your {MANY[worker]} are at this tree already."
                return here if sum(row) else "You have no Extra Worker yet."
            row[max(others, key=lambda other: row[other])] -= 1
        row[tree] += 1
        return ""

    def lift(self, worker: int, tree: int) -> str:
        """Take one worker of a class from `tree` back into the hand; return why not, or ""."""
        if not self.rows[worker][tree]:
            return "None of them is there."
        self.rows[worker][tree] -= 1
        return ""

    def send_next(self, tree: int) -> str:
        """Send whoever is still in the hand, pickers first; return why not, "" if done."""
        for worker in range(WORKER_CLASSES):
            if self.in_hand(worker):
                return self.send(worker, tree)
        return "All your workers are sent; p, g and x move one here."

    def clear(self) -> None:
        """Take everybody back into the hand."""
        self.rows = [[0] * KINDS for _ in range(WORKER_CLASSES)]

    def repeat(self, last: Plan) -> None:
        """Send everybody where they went last; one hired since stays in the hand."""
        self.rows = [list(row) for row in last]

    def plan(self) -> Plan:
        """Return the assignment as the engine writes it."""
        first, second, third = (
            (int(row[0]), int(row[1]), int(row[2]), int(row[3])) for row in self.rows
        )
        return first, second, third

    def steps(self) -> list[int]:
        """Return the steps of the rules that lead here from nothing."""
        return plan_steps(self.plan())
