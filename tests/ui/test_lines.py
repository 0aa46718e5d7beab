"""The few lines that say what happened: never from the middle of a sentence."""

from __future__ import annotations

from pathlib import Path

from textual.content import Content

from ai.worker import Worker
from fruit_tui.ui.widgets.lines import Lines
from tests.ui.helpers import new_app, press, scene, sit_down, text_of

HANDS = ("L2 L1 P3 G1 C", "L3 P1 O1 G2 W1", "A1 A2 T1 T2 W2")
MARKET = "L5 P2 O2 W4 A3"


async def test_the_ticker_begins_with_a_whole_sentence(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, scene(HANDS, MARKET))
        ticker = screen.query_one("#ticker", Lines)
        room = ticker.size.height
        assert room >= 2
        old = " ".join(f"Ada did the {number}th thing in a row." for number in range(40))
        ticker.show([Content(old), Content("Bo ends the turn.")])
        await press(pilot)
        top = ticker.region.y
        rows = [line[ticker.region.x :].strip() for line in text_of(app).splitlines()]
        shown = rows[top : top + room]
        assert shown[0].startswith(" Ada did the".strip())
        assert shown[-1] == "Bo ends the turn."
        assert "39th thing in a row." in shown[-2]


async def test_a_sentence_longer_than_the_room_shows_its_beginning(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, scene(HANDS, MARKET))
        ticker = screen.query_one("#ticker", Lines)
        ticker.show([Content("This begins here, " + "and goes on, " * 60 + "and ends.")])
        await press(pilot)
        assert "This begins here" in text_of(app)
        assert "and ends." not in text_of(app)
        assert "…" in text_of(app)
