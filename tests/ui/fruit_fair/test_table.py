"""The Fruit Fair table: assigning, being told, buying and paying, to the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from ai.worker import Worker
from fruit_tui.engine.fruit_fair import layout
from fruit_tui.engine.fruit_fair.data import FRUITS, KINDS
from fruit_tui.ui.fruit_fair.chooser import Mode
from fruit_tui.ui.fruit_fair.orchard import Orchard
from fruit_tui.ui.screens.fruit_fair import FruitFairScreen
from fruit_tui.ui.screens.score import FinalScreen
from fruit_tui.ui.table import Table
from tests.ui.fruit_fair.conftest import Thinker
from tests.ui.fruit_fair.tools import bots_to, fair_app, fair_match, sit_at_fair
from tests.ui.helpers import line_with, press, sentence, text_of, until

PLAN = ("1", "p", "2", "p", "3", "g", "4", "g")


def log(screen: FruitFairScreen, seat: int = 0) -> list[str]:
    return [entry.text for entry in screen.table.match.in_play if entry.seat == seat]


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_t05_the_whole_table_is_in_sight(
    tmp_path: Path, fair_worker: Worker, seats: int, size: tuple[int, int]
) -> None:
    app = fair_app(tmp_path, fair_worker)
    async with app.run_test(size=size) as pilot:
        await sit_at_fair(pilot, fair_match(seats))
        await press(pilot, *PLAN)
        shown = text_of(app)
        for name in ("You", "Mika", "Ada", "Bo", "Juno")[:seats]:
            assert f"{name} " in shown
        for thing in ("round 1", "1 assign", "prizes 15", "not ready", "Gold", "Red", "supply"):
            assert thing in shown
        for marker in ("Raccoon", "Migrant", "rder", "Transp"):
            assert marker in shown
        lowest = shown.splitlines()[-1]
        assert "enter ready" in lowest
        assert "? help" in lowest
        assert "you pick 1 cherry and 1 apple and" in sentence(app)


async def test_workers_are_sent_moved_taken_back_and_cleared(
    tmp_path: Path, fair_worker: Worker
) -> None:
    app = fair_app(tmp_path, fair_worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_at_fair(pilot, fair_match())
        crew = screen.chooser.crew
        await press(pilot, "p", "right", "p", "g")
        assert crew.rows[0] == [1, 1, 0, 0]
        await press(pilot, "right", "p")  # none in the hand: one moves here
        assert sum(crew.rows[0]) == 2
        assert crew.rows[0][2] == 1
        await press(pilot, "P")
        assert crew.in_hand(0) == 1
        await press(pilot, "x")  # no Extra Worker yet: the key does nothing
        assert crew.rows[2] == [0, 0, 0, 0]
        await press(pilot, "c")
        assert crew.empty
        assert screen.table.match.position > 0 or not log(screen)
        assert log(screen) == []  # nothing was played by any of this


async def test_enter_sends_whoever_is_next_and_then_says_ready(
    tmp_path: Path, fair_worker: Worker
) -> None:
    app = fair_app(tmp_path, fair_worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_at_fair(pilot, fair_match())
        await press(pilot, "4", "enter", "enter", "1", "enter", "enter")
        assert screen.chooser.crew.plan() == ((0, 0, 0, 2), (2, 0, 0, 0), (0, 0, 0, 0))
        await press(pilot, "enter")
        assert log(screen)[:5] == [
            "picker lemon",
            "picker lemon",
            "gardener cherry",
            "gardener cherry",
            "ready",
        ]


async def test_nothing_of_a_rivals_assignment_is_on_the_screen_before_all_are_ready(
    tmp_path: Path, fair_worker: Worker
) -> None:
    app = fair_app(tmp_path, fair_worker)
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await sit_at_fair(pilot, fair_match())
        await until(pilot, lambda: screen.view.deciders() == [0])
        assert "Mika is ready." in text_of(app)
        assert "shows the assignment" not in text_of(app)
        assert all(plan is None for plan in screen.scene.plans)
        assert "Mika          ready" in text_of(app)


async def test_bots_decide_while_the_person_does_and_do_not_disturb_the_plan(
    tmp_path: Path, thinker: Thinker, fair_worker: Worker
) -> None:
    thinker.slow = True
    app = fair_app(tmp_path, fair_worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_at_fair(pilot, fair_match())
        await press(pilot, "p", "right", "g")
        assert thinker.jobs  # a bot is at it already
        thinker.release()
        await until(pilot, lambda: screen.view.deciders() == [0])
        assert screen.chooser.crew.rows[0] == [1, 0, 0, 0]
        assert screen.chooser.crew.rows[1] == [0, 1, 0, 0]


async def test_ff10_ready_can_be_withdrawn_while_others_think(
    tmp_path: Path, thinker: Thinker, fair_worker: Worker
) -> None:
    thinker.slow = True
    app = fair_app(tmp_path, fair_worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_at_fair(pilot, fair_match())
        await press(pilot, *PLAN, "enter")
        assert screen.view.ready(0)
        assert "you are ready" in text_of(app)
        await press(pilot, "w")
        assert not screen.view.ready(0)
        assert screen.chooser.crew.plan() == ((1, 1, 0, 0), (0, 0, 1, 1), (0, 0, 0, 0))
        assert log(screen)[-1] == "withdraw"
        await press(pilot, "enter", "u")  # ready again, and taken back by undo
        assert not screen.view.ready(0)
        assert "ready" not in log(screen)[5:]
        thinker.release()
        await press(pilot, "enter")
        await until(pilot, lambda: screen.view.phase() != 1)


async def test_a_game_is_gone_on_with_between_commit_and_reveal(
    tmp_path: Path, thinker: Thinker, fair_worker: Worker
) -> None:
    thinker.slow = True
    app = fair_app(tmp_path, fair_worker)
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_at_fair(pilot, fair_match())
        await press(pilot, *PLAN, "enter")
    again = fair_app(tmp_path, fair_worker)
    async with again.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "enter")  # continue
        await until(pilot, lambda: isinstance(again.screen, FruitFairScreen))
        screen = again.screen
        assert isinstance(screen, FruitFairScreen)
        assert screen.view.ready(0)
        assert screen.chooser.crew.plan() == ((1, 1, 0, 0), (0, 0, 1, 1), (0, 0, 0, 0))
        thinker.release()
        await until(pilot, lambda: screen.view.phase() != 1)
        shown = [event for event in screen.table.match.events_for(0) if event.kind == "revealed"]
        assert any(event.seat == 0 and event.facts["picker"] == "cherry apple" for event in shown)


async def test_the_harvest_is_told_turn_by_turn_and_can_be_skipped(
    tmp_path: Path, fair_worker: Worker
) -> None:
    app = fair_app(tmp_path, fair_worker, pace=30.0)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_at_fair(pilot, fair_match())
        for _ in range(3):
            await press(pilot, "space")  # not mine: hurries bots; mine: sends someone
        await press(pilot, "c", *PLAN)
        await until(pilot, lambda: screen.my_turn)
        while len(screen.view.deciders()) > 1:
            await pilot.pause(0.02)
            screen.hurry()
        before = sum(screen.scene.tree)
        await press(pilot, "enter")
        await until(pilot, lambda: screen.moment is not None and screen.moment.name == "raccoon")
        assert "telling" in text_of(app)
        assert not screen.my_turn
        assert sum(screen.scene.tree) == before - 2
        told = []
        for _ in range(3):
            now = screen.moment
            told.append(now.name if now else "")
            await press(pilot, "space")
            await until(pilot, lambda now=now: screen.moment is not now)
        assert told == ["raccoon", "plan", "pick"]
        assert sum(screen.view.tree(kind) for kind in range(KINDS)) > sum(screen.scene.tree)
        await press(pilot, "enter")
        await until(pilot, lambda: screen.my_turn)
        assert [screen.view.tree(kind) for kind in range(KINDS)] == screen.scene.tree


async def test_the_payment_keeps_the_most_and_can_be_changed(
    tmp_path: Path, fair_worker: Worker
) -> None:
    app = fair_app(tmp_path, fair_worker)
    async with app.run_test(size=(80, 24)) as pilot:
        match = bots_to(fair_match(3, 8), layout.BUYING)
        screen = await sit_at_fair(pilot, match)
        chooser = screen.chooser
        able = chooser.affordable()
        assert able
        position = match.position
        chooser.item = able[-1]
        await press(pilot, "enter")
        assert chooser.mode is Mode.PAY
        price = chooser.price(chooser.bought)
        proposed = list(screen.view.proposed_payment(price) or ())
        assert chooser.heap.counts == proposed
        assert "Phase 5 then" in sentence(app)
        assert match.position == position  # nothing is ordered yet
        mine = [int(screen.view.fruit(0, kind)) for kind in range(KINDS)]
        other = next((k for k in range(KINDS) if mine[k] > proposed[k]), -1)
        if other >= 0:
            await press(pilot, str(other + 1))
            if chooser.heap.counts == proposed:
                await press(pilot, "up")
            assert chooser.heap.counts[other] == proposed[other] + 1
        assert sum(chooser.heap.counts) == price
        wanted = list(chooser.heap.counts)
        await press(pilot, "enter")
        paid = [0] * KINDS
        for event in screen.table.match.events_for(0, position):
            if event.kind == "paid" and event.seat == 0:
                name = str(event.facts["fruit"])
                paid[("cherry", "apple", "plum", "lemon").index(name)] += int(event.facts["count"])
        assert paid[:KINDS] == wanted


async def test_ff31_the_raccoons_owner_sees_the_prices_that_hold_for_him(
    tmp_path: Path, fair_worker: Worker
) -> None:
    app = fair_app(tmp_path, fair_worker)
    for seed in range(3, 60):
        try:
            match = bots_to(fair_match(3, seed), layout.FEEDING)
        except AssertionError:
            continue
        break
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_at_fair(pilot, match)
        assert "Raccoon prices" in text_of(app)
        first = screen.view.price(0, 4)
        assert line_with(app, "Gold").split("Gold")[1].split()[-len(screen.scene.prices[4])] == str(
            first
        )


async def test_esc_puts_a_payment_away_before_anything_is_bought(
    tmp_path: Path, fair_worker: Worker
) -> None:
    app = fair_app(tmp_path, fair_worker)
    async with app.run_test(size=(80, 24)) as pilot:
        match = bots_to(fair_match(3, 8), layout.BUYING)
        screen = await sit_at_fair(pilot, match)
        position = match.position
        screen.chooser.item = screen.chooser.affordable()[0]
        await press(pilot, "enter", "escape")
        assert screen.chooser.mode is Mode.BUY
        assert match.position == position
        assert app.screen is screen


@pytest.mark.parametrize(
    ("stage", "keys", "kind"),
    [
        (layout.FEEDING, ("1", "2", "3", "enter"), "fed"),
        (layout.SWAPPING, ("enter",), "swapped"),
        (layout.MIGRATING, ("enter",), "migrant_picked"),
        (layout.CARRYING, ("enter",), "kept"),
        (layout.DROPPING, ("enter",), "dropped"),
    ],
)
async def test_small_choices_take_a_key_or_two(
    tmp_path: Path, fair_worker: Worker, stage: int, keys: tuple[str, ...], kind: str
) -> None:
    app = fair_app(tmp_path, fair_worker)
    for seed in range(3, 60):
        try:
            match = bots_to(fair_match(3, seed), stage)
        except AssertionError:
            continue
        break
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_at_fair(pilot, match)
        since = match.position
        await press(pilot, *keys)
        await pilot.pause()
        events = screen.table.match.events_for(0, since)
        assert any(event.kind == kind and event.seat == 0 for event in events), text_of(app)


async def test_a_hint_for_the_raccoon_names_both_trees_and_enter_feeds_it(
    tmp_path: Path, fair_worker: Worker
) -> None:
    app = fair_app(tmp_path, fair_worker)
    for seed in range(3, 60):
        try:
            match = bots_to(fair_match(3, seed), layout.FEEDING)
        except AssertionError:
            continue
        break
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_at_fair(pilot, match)
        since = match.position
        for _ in range(2):  # asked once more it is the same hint
            await press(pilot, "h")
            await until(pilot, lambda: bool(screen.hinted))
            assert len(screen.chooser.fed) == 2
            told = sentence(app)
            for kind in screen.chooser.fed:
                assert FRUITS[kind] in told
        await press(pilot, "enter")
        events = screen.table.match.events_for(0, since)
        assert sum(event.kind == "fed" for event in events) == 2


async def test_a_hint_does_not_wait_for_rivals_who_decide_at_the_same_time(
    tmp_path: Path, thinker: Thinker, fair_worker: Worker
) -> None:
    thinker.slow = True
    app = fair_app(tmp_path, fair_worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_at_fair(pilot, fair_match())
        await press(pilot, "h")
        await until(pilot, lambda: bool(screen.hinted))
        assert not screen.chooser.crew.idle


async def test_ff27_the_transporter_changes_an_assignment_in_one_gesture(
    tmp_path: Path, fair_worker: Worker
) -> None:
    app = fair_app(tmp_path, fair_worker)
    for seed in range(3, 60):
        try:
            match = bots_to(fair_match(3, seed), layout.CARRYING)
        except AssertionError:
            continue
        break
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_at_fair(pilot, match)
        assert "Enter keeps it" in sentence(app)
        since = match.position
        target = next(tree for tree in range(KINDS) if screen.chooser.crew.rows[0][tree] < 2)
        await press(pilot, str(target + 1), "p", "enter")
        events = screen.table.match.events_for(0, since)
        assert events[0].kind == "lifted"
        assert sum(event.kind == "placed" for event in events) >= 4


async def test_undo_takes_a_whole_round_back(tmp_path: Path, fair_worker: Worker) -> None:
    app = fair_app(tmp_path, fair_worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_at_fair(pilot, fair_match())
        await press(pilot, *PLAN, "enter")
        await until(pilot, lambda: screen.my_turn)
        await press(pilot, "u")
        await until(pilot, lambda: screen.my_turn and screen.view.phase() == 1)
        assert log(screen) == []
        assert [screen.view.tree(kind) for kind in range(KINDS)] == screen.scene.tree


async def test_the_mouse_sends_workers_and_takes_them_back(
    tmp_path: Path, fair_worker: Worker
) -> None:
    app = fair_app(tmp_path, fair_worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_at_fair(pilot, fair_match())
        await pilot.click(Orchard, offset=(20, 3))
        await pilot.click(Orchard, offset=(20, 3))
        assert screen.chooser.crew.rows[0] == [0, 2, 0, 0]
        await pilot.click(Orchard, offset=(20, 3), button=3)
        assert screen.chooser.crew.rows[0] == [0, 1, 0, 0]


async def test_t06_the_ascii_set_sends_nothing_else(tmp_path: Path, fair_worker: Worker) -> None:
    app = fair_app(tmp_path, fair_worker, glyph_set="ascii")
    async with app.run_test(size=(200, 60)) as pilot:
        await sit_at_fair(pilot, fair_match(5))
        await press(pilot, *PLAN)
        assert text_of(app).isascii()
        await press(pilot, "enter")
        await pilot.pause()
        assert text_of(app).isascii()


@pytest.mark.parametrize("seats", [3, 5])
async def test_a_whole_game_by_keyboard(tmp_path: Path, fair_worker: Worker, seats: int) -> None:
    app = fair_app(tmp_path, fair_worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_at_fair(pilot, fair_match(seats, 4))
        for _ in range(400):
            if screen.table.match.is_over():
                break
            await until(pilot, lambda: screen.my_turn or screen.table.match.is_over())
            await _play_on(pilot, screen)
        await until(pilot, lambda: isinstance(app.screen, FinalScreen))
        await until(pilot, lambda: "gold" in text_of(app).lower())
        assert line_with(app, "You")


async def _play_on(pilot: object, screen: FruitFairScreen) -> None:
    """Do something sensible about whatever is asked, by keys alone."""
    from textual.pilot import Pilot

    assert isinstance(pilot, Pilot)
    chooser = screen.chooser
    mode = chooser.mode
    if mode is Mode.ASSIGN:
        keys = ("l", "enter") if screen.view.last_plan(0) else (*PLAN, "enter")
        await press(pilot, *keys)
        while screen.my_turn and chooser.mode is Mode.ASSIGN:
            await press(pilot, "right", "enter")
    elif mode is Mode.FEED:
        await press(pilot, "enter", "right", "enter", "right", "enter", "enter")
    elif mode is Mode.BUY:
        able = chooser.affordable()
        if able[:1] and able[0] < 5:
            await press(pilot, str(able[0] + 1), "enter", "enter")
        elif able:
            await press(pilot, "6", "enter", "enter")
        else:
            await press(pilot, "e")
    elif mode is not Mode.WATCH:
        await press(pilot, "enter")


def test_a_table_needs_no_bots_to_be_looked_at() -> None:
    table = Table(fair_match(), None)
    assert FruitFairScreen(table).seat == 0
