"""A table of Fruit Fair on the screen, its bots thinking in this process."""

from __future__ import annotations

from concurrent.futures import Future
from typing import cast

import pytest

from ai.bot import BotSpec, Decision, make_bot
from ai.worker import Job, Worker
from fruit_tui.engine.fruit_fair import FRUIT_FAIR
from fruit_tui.engine.game import View
from fruit_tui.engine.registry import GAMES


class Here:
    """A job that is answered at once, or when `release` says so."""

    def __init__(self, view: View, spec: BotSpec, seed: int) -> None:
        self.view = view
        self.spec = spec
        self.progress = 0.0
        self.future: Future[Decision] = Future()
        self._seed = seed

    def release(self) -> None:
        if not self.future.done():
            bot = make_bot(self.spec, FRUIT_FAIR, self._seed, int(self.view.seat))
            self.future.set_result(bot.choose(self.view))

    async def answer(self) -> Decision:
        import asyncio

        return await asyncio.wrap_future(self.future)

    def stop(self) -> None:
        self.release()

    def drop(self) -> None:
        self.future.cancel()


class Thinker:
    """Thinks in this process; with `slow` set, only when it is told to."""

    def __init__(self) -> None:
        self.slow = False
        self.jobs: list[Here] = []

    def start(self) -> None:
        return

    def close(self) -> None:
        return

    def submit(self, view: View, spec: BotSpec, seed: int, *, urgent: bool = False) -> Job:
        job = Here(view, spec, seed)
        self.jobs.append(job)
        if urgent or not self.slow:
            job.release()
        return cast("Job", job)

    def release(self) -> None:
        """Answer everything, from now on at once."""
        self.slow = False
        for job in self.jobs:
            job.release()


@pytest.fixture
def thinker() -> Thinker:
    return Thinker()


@pytest.fixture
def fair_worker(thinker: Thinker) -> Worker:
    return cast("Worker", thinker)


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, FRUIT_FAIR.name, FRUIT_FAIR)
