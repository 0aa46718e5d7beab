"""What goes over the wire when something small changes on a large board (T08)."""

from __future__ import annotations

from pathlib import Path

import pyte
import pytest
from rich.color import ColorSystem
from rich.console import Console, RenderableType
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, CompositorUpdate
from textual.screen import Screen
from textual.strip import Strip

from ai.worker import Worker
from fruit_tui.ui.app import FruitApp
from fruit_tui.ui.draw import Canvas
from fruit_tui.ui.lean import Wire, codes
from fruit_tui.ui.pen import PLAIN, change
from tests.ui.fresh_fruits.helpers import hold, line_scene, sit_down
from tests.ui.helpers import press, text_of


class Recorder(FruitApp):
    """An app without a terminal that keeps what it would send to one."""

    sent: list[str]

    def _display(self, screen: Screen[object], renderable: RenderableType | None) -> None:
        if isinstance(renderable, CompositorUpdate) and screen is self.screen:
            update = self.wire.lean(renderable)
            assert isinstance(update, CompositorUpdate)
            self.sent.append(update.render_segments(self.console))
        super()._display(screen, renderable)


@pytest.fixture
def recorder(tmp_path: Path, worker: Worker) -> Recorder:
    app = Recorder(tmp_path, worker=worker, glyph_set="emoji", pace=0.0, animate=False)
    app.sent = []
    return app


async def test_a_terminal_shows_after_lean_updates_what_the_app_means(recorder: Recorder) -> None:
    screen = pyte.Screen(80, 24)
    stream = pyte.Stream(screen)
    async with recorder.run_test(size=(80, 24)) as pilot:
        game = await sit_down(pilot, line_scene())
        await press(pilot, "1", "right", "up", "r", "f", "tab", "left", "down", "2", "tab")
        await hold(pilot, game, (1, 1))
        await press(pilot, "escape", "s", "enter", "right")
        await pilot.pause(0.1)
        for text in recorder.sent:
            stream.feed(text)
        # pyte keeps an empty cell behind a wide character, as the app's rows do not.
        shown = "\n".join(
            "".join(screen.buffer[y][x].data for x in range(80)).rstrip() for y in range(24)
        )
        meant = "\n".join(line.rstrip() for line in text_of(recorder).splitlines())
        assert shown == meant


async def test_t08_moving_a_tile_sends_little_and_moving_nothing_sends_nothing(
    recorder: Recorder,
) -> None:
    async with recorder.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, line_scene())
        await press(pilot, "1")
        await pilot.pause(0.1)
        sizes = []
        for key in ("right", "up", "left", "left", "down", "right"):
            recorder.sent.clear()
            await press(pilot, key)
            await pilot.pause(0.05)
            sizes.append(len("".join(recorder.sent).encode()))
        assert max(sizes) <= 1000, sizes
        assert sorted(sizes)[len(sizes) // 2] <= 600, sizes
        recorder.sent.clear()
        await pilot.pause(0.3)
        assert "".join(recorder.sent) == ""


def test_only_what_differs_of_a_style_is_sent() -> None:
    system = ColorSystem.TRUECOLOR
    red = codes(Style(color="#ff0000", bgcolor="#000000"), system)
    bold_red = codes(Style(color="#ff0000", bgcolor="#000000", bold=True), system)
    green = codes(Style(color="#00ff00", bgcolor="#000000"), system)
    assert change(red, red) == ""
    assert change(red, bold_red) == "\x1b[1m"
    assert change(red, green) == "\x1b[38;2;0;255;0m"
    assert change(bold_red, green) == "\x1b[22;38;2;0;255;0m"
    assert change(PLAIN, red) == "\x1b[38;2;255;0;0;48;2;0;0;0m"
    # To begin from nothing is the shorter way here.
    assert change(red, PLAIN) == change(bold_red, PLAIN) == "\x1b[m"
    # Nobody knows what a terminal writes in that was just taken over.
    assert change(None, red) == "\x1b[0;38;2;255;0;0;48;2;0;0;0m"


def test_a_terminal_of_few_colours_is_told_of_few() -> None:
    style = Style(color="#ff0000", bgcolor="#000000")
    assert codes(style, ColorSystem.STANDARD)[1] == ("31",)
    assert codes(style, None) == PLAIN


def test_what_is_no_update_of_the_screen_stays_as_it_is() -> None:
    wire = Wire()
    assert wire.lean(None) is None
    assert wire.lean("text") == "text"
    made = wire.lean(ChopsUpdate([], [], []))
    assert type(made) is not ChopsUpdate
    assert wire.lean(made) is made


def test_changed_spans_never_cut_a_wide_character() -> None:
    old, new = Canvas(20, 1), Canvas(20, 1)
    old.put(2, 0, "🍊 a")
    new.put(3, 0, "🍊 b")
    assert old.changes(old) == []
    (span,) = new.changes(old)
    assert span == (2, 0, 5)
    far = Canvas(20, 1)
    far.put(2, 0, "🍊 a")
    far.put(15, 0, "z")
    assert far.changes(old) == [(15, 0, 1)]


def chops(*rows: list[Segment]) -> ChopsUpdate:
    """Return an update of whole rows, as Textual would make it."""
    strips = [Strip(row) for row in rows]
    return ChopsUpdate(
        [{0: strip} for strip in strips],
        [(y, 0, strip.cell_length) for y, strip in enumerate(strips)],
        [[strip.cell_length] for strip in strips],
    )


def test_what_the_terminal_shows_already_is_not_sent_again_until_it_is_forgotten() -> None:
    console = Console(color_system="truecolor", force_terminal=True)
    wire = Wire()

    def sent(*rows: list[Segment]) -> str:
        update = wire.lean(chops(*rows))
        assert isinstance(update, CompositorUpdate)
        return update.render_segments(console)

    red = Style(color="#ff0000")
    assert "a cherry" in sent([Segment("a cherry", red)])
    assert sent([Segment("a cherry", red)]) == ""
    # Nobody sees in which colour nothing is written.
    assert sent([Segment("a", red), Segment(" "), Segment("cherry", red)]) == ""
    assert sent([Segment("a cherrX", red)]) == "\x1b[;8HX"
    wire.forget()
    assert "a cherrX" in sent([Segment("a cherrX", red)])
    # An accent of its own takes no cell.
    assert "e\u0301!" in sent([Segment("e\u0301!", red)])
    assert sent([Segment("e\u0301?", red)]) == "\x1b[;2H?"


def test_half_of_a_wide_character_is_drawn_anew() -> None:
    console = Console(color_system=None, force_terminal=True)
    wire = Wire()
    screen = pyte.Screen(6, 1)
    stream = pyte.Stream(screen)

    def show(row: list[Segment], first: int, last: int) -> None:
        strip = Strip(row)
        update = wire.lean(ChopsUpdate([{0: strip}], [(0, first, last)], [[strip.cell_length]]))
        assert isinstance(update, CompositorUpdate)
        stream.feed(update.render_segments(console))

    show([Segment("ab🍊cd")], 0, 6)
    show([Segment("abx cd")], 2, 3)
    show([Segment("abx cd")], 0, 6)
    assert screen.display == ["abx cd"]
