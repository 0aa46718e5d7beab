"""Reviews under way: they go on in the thinking process while one does something else.

One move is asked about at a time, so that a bot or a hint waits for no more than that.
A review that is complete is kept beside its game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Final

from ai.worker import Inquiry, Worker
from fruit_tui.engine.build import COMPILED, build
from fruit_tui.engine.game import GameError
from fruit_tui.match import Match
from fruit_tui.match.review import USUAL_BUDGET, Reviewer, keep_review, kept_review, moves_by
from fruit_tui.storage.review import MoveRecord, ReviewFile

# Without a compiled search a review of the usual budget takes minutes.
QUICK_BUDGET: Final = 100


def usual_budget() -> int:
    """Return how many iterations a search of a review has here, unless told otherwise."""
    return USUAL_BUDGET if build().kind == COMPILED else QUICK_BUDGET


class Run:
    """One review under way: of one seat, in one game.

    trouble   why it ended without a result, or is kept nowhere; "" for nothing
    """

    def __init__(self, match: Match, path: Path | None, seat: int, budget: int) -> None:
        self.reviewer: Final = Reviewer(match, seat, budget)
        self.path: Final = path
        self._was_there = path is not None and path.exists()
        self.trouble = ""
        self.review: ReviewFile | None = None
        self._inquiry: Inquiry | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def title(self) -> str:
        """What the game is called, as it was written."""
        return self.reviewer.match.title

    @property
    def running(self) -> bool:
        """Whether there is more to come."""
        return self._task is not None and not self._task.done()

    @property
    def progress(self) -> float:
        """How much is done, 0 to 1."""
        total = len(self.reviewer.moves)
        part = self._inquiry.progress if self._inquiry is not None else 0.0
        return min((self.reviewer.done + part) / total, 1.0) if total else 1.0

    def start(self, worker: Worker, on_end: Callable[[Run], None]) -> None:
        """Begin to ask, from within the event loop; `on_end` is called when it is over."""
        self._task = asyncio.create_task(self._ask(worker))
        self._task.add_done_callback(lambda _: on_end(self))

    def cancel(self) -> None:
        """Stop; what was found out so far can still be read."""
        if self._task is not None:
            self._task.cancel()

    async def _ask(self, worker: Worker) -> None:
        try:
            while (question := self.reviewer.next_question()) is not None:
                self._inquiry = worker.inquire(question)
                self.reviewer.take(await self._inquiry.answer())
        except GameError as error:
            self.trouble = str(error)
            return
        finally:
            self._inquiry = None
        match, path = self.reviewer.match, self.path
        self.review = self.reviewer.review(kept_review(match, path))
        if self._was_there and path is not None and not path.exists():
            path = None  # deleted meanwhile: nothing may be left behind in its place
        self.trouble = keep_review(path, self.review)


class Reviewing:
    """All reviews of this session, done and under way, by game and seat.

    `on_end` is called with each that is over, complete or not.
    """

    def __init__(self, worker: Worker, on_end: Callable[[Run], None]) -> None:
        self._worker = worker
        self._on_end = on_end
        self._runs: dict[tuple[str, int, int], Run] = {}

    def find(self, match: Match, seat: int) -> Run | None:
        """Return the last review of a seat that was begun in this session."""
        return self._runs.get(_key(match, seat))

    def begin(self, match: Match, path: Path | None, seat: int, budget: int) -> Run:
        """Review a seat, anew where it was reviewed before."""
        earlier = self.find(match, seat)
        if earlier is not None:
            earlier.cancel()
        run = Run(match, path, seat, budget)
        self._runs[_key(match, seat)] = run
        run.start(self._worker, self._on_end)
        return run

    def moves(self, match: Match, path: Path | None, seat: int) -> tuple[list[MoveRecord], int]:
        """Return the judged moves of a seat and the budget of the searches that judged them.

        Those of this session come first, then those kept beside the game, and last what
        a review had come to when it was stopped.
        """
        run = self.find(match, seat)
        if run is not None and (run.running or run.review is not None):
            return run.reviewer.records, run.reviewer.budget
        review = kept_review(match, path)
        if review is not None and seat in review.seats:
            return moves_by(review, seat), review.budget
        return (run.reviewer.records, run.reviewer.budget) if run is not None else ([], 0)


def _key(match: Match, seat: int) -> tuple[str, int, int]:
    return match.digest(), match.position, seat
