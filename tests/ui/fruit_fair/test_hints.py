"""Hints where fruit is counted out: what the hint says is what Enter does."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import cast

import pytest

from ai.bot import BotSpec, Decision
from ai.worker import Job, Worker
from fruit_tui.engine.fruit_fair import layout
from fruit_tui.engine.fruit_fair.data import FRUITS, KINDS
from fruit_tui.engine.fruit_fair.words import heap_words
from fruit_tui.engine.game import Event, View
from fruit_tui.match import Match
from fruit_tui.ui.fruit_fair.steps import fair_view
from tests.ui.fruit_fair.conftest import Here, Thinker
from tests.ui.fruit_fair.tools import bots_to, fair_app, fair_match, sit_at_fair
from tests.ui.helpers import press, sentence, until


def advice(view: View) -> int:
    """Return a step that buys, or counts out the first kinds of fruit and one of the last."""
    steps = sorted(action for action in view.legal_actions() if action != layout.LEAVE)
    return steps[0 if int(fair_view(view).owed()) > 1 else -1]


class Adviser(Thinker):
    """Gives that advice for hints; bots think as usual."""

    def submit(self, view: View, spec: BotSpec, seed: int, *, urgent: bool = False) -> Job:
        if not urgent:
            return super().submit(view, spec, seed)
        job = Here(view, spec, seed)
        job.future.set_result(Decision(advice(view)))
        return cast("Job", job)


def counted(events: Iterable[Event], kind: str) -> list[int]:
    """Return how much fruit of each kind seat 1 gave or took."""
    counts = [0] * KINDS
    for event in events:
        if event.kind == kind and event.seat == 0:
            counts[FRUITS.index(str(event.facts["fruit"]))] += int(event.facts.get("count", 1))
    return counts


def advised(match: Match, kind: str, counting: int) -> tuple[list[int], int]:
    """Return the fruit given or taken by one who takes the advice, and in how many steps."""
    trial = match.copy()
    since, steps = trial.position, 0
    while True:
        steps += 1
        trial.play(0, advice(trial.view(0)))
        if 0 not in trial.deciders() or int(fair_view(trial.view(0)).stage()) != counting:
            return counted(trial.events_for(0, since), kind), steps


@pytest.mark.parametrize(
    ("first_seed", "stage", "counting", "kind", "opening"),
    [
        (5, layout.CHOOSING_FRUIT, layout.CHOOSING_FRUIT, "chose_fruit", "Begin with {}."),
        (50, layout.DROPPING, layout.DROPPING, "dropped", "Drop {}."),
        (3, layout.PAYING, layout.PAYING, "paid", "Pay {} for a"),
        (3, layout.BUYING, layout.PAYING, "paid", "for {}."),
    ],
    ids=["begin", "drop", "pay", "buy"],
)
async def test_after_a_hint_enter_gives_or_takes_just_the_fruit_it_named(
    tmp_path: Path, first_seed: int, stage: int, counting: int, kind: str, opening: str
) -> None:
    app = fair_app(tmp_path, cast("Worker", Adviser()))
    for seed in range(first_seed, first_seed + 200):
        try:
            match = bots_to(fair_match(4, seed, late_fruit="on"), stage)
        except AssertionError:
            continue
        wanted, steps = advised(match, kind, counting)
        proposed = fair_view(match.view(0)).proposed_payment(sum(wanted))
        # No single step says it all, and it is not what Enter does unasked.
        if steps > 1 and wanted != list(proposed or ()):
            break
    else:
        pytest.fail("No game had such a choice.")
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_at_fair(pilot, match)
        since = match.position
        hint = opening.format(heap_words(wanted))
        for keys in (["h"], ["h"], ["escape", "h"]):  # asked once more it is the same hint
            await press(pilot, *keys)
            await until(pilot, lambda: bool(screen.hinted))
            assert hint in sentence(app)
        await press(pilot, "escape")
        assert hint not in sentence(app)
        assert not screen.chooser.heap.changed  # the screen's own proposal again
        await press(pilot, "h")
        await until(pilot, lambda: bool(screen.hinted))
        await press(pilot, "enter")
        assert counted(screen.table.match.events_for(0, since), kind) == wanted


@pytest.mark.parametrize(
    ("first_seed", "stage"), [(5, layout.CHOOSING_FRUIT), (50, layout.DROPPING)]
)
async def test_undo_takes_back_all_the_fruit_of_one_gesture(
    tmp_path: Path, first_seed: int, stage: int
) -> None:
    app = fair_app(tmp_path, cast("Worker", Adviser()))
    for seed in range(first_seed, first_seed + 200):
        try:
            match = bots_to(fair_match(4, seed, late_fruit="on"), stage)
        except AssertionError:
            continue
        if int(fair_view(match.view(0)).owed()) > 1 and advised(match, "", stage)[1] > 1:
            break
    else:
        pytest.fail("No game had such a choice.")
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_at_fair(pilot, match)
        since, before = screen.table.match.position, sentence(app)
        await press(pilot, "enter")
        await until(pilot, lambda: screen.my_turn)
        assert screen.table.match.position > since + 1
        await press(pilot, "u")
        # Where more came to light since, the whole turn goes back, and with it what led here.
        assert screen.table.match.position <= since
        if stage == layout.CHOOSING_FRUIT:
            assert screen.table.match.position == since
            assert sentence(app) == before
