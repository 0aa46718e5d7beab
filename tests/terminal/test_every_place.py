"""What holds everywhere: all games at all numbers of seats, and all other screens (T05 to T07)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from rich.cells import cell_len
from rich.color import Color, ColorSystem
from rich.style import Style
from rich.terminal_theme import DEFAULT_TERMINAL_THEME

from ai.worker import Worker
from fruit_tui.ui import themes
from fruit_tui.ui.app import FruitApp
from fruit_tui.ui.screens.base import LEAST_HEIGHT, LEAST_WIDTH
from tests.terminal.places import PLACES, TABLE_PLACES, walk
from tests.ui.helpers import new_app, text_of

SIZES = ((60, 20), (200, 60), (59, 20), (60, 19), (1, 1))
COLOURED = [theme.name for theme in themes.THEMES if not theme.ansi]


async def test_t05_every_place_takes_every_size_and_comes_back_the_same(
    tmp_path: Path, worker: Worker
) -> None:
    app, chance, seen = new_app(tmp_path, worker), random.Random(5), 0
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        async for place in walk(app, pilot):
            seen += 1
            before = text_of(app)
            some = [(chance.randint(1, 300), chance.randint(1, 100)) for _ in range(2)]
            for width, height in (*SIZES, *some):
                await pilot.resize_terminal(width, height)
                await pilot.pause()
                lines = text_of(app).splitlines()
                where = f"{place} at {width}x{height}"
                assert len(lines) == height, where
                assert all(cell_len(line) == width for line in lines), where
                small = width < LEAST_WIDTH or height < LEAST_HEIGHT
                if small and width >= 20 and height >= 8:
                    assert f"need {LEAST_WIDTH} x {LEAST_HEIGHT}" in "\n".join(lines), where
                    assert f"have {width} x {height}" in "\n".join(lines), where
                if not small and place in TABLE_PLACES:
                    assert lines[-1].rstrip().endswith("? help"), where
                    assert "You" in "\n".join(lines), where
            await pilot.resize_terminal(80, 24)
            await pilot.pause()
            # A table behind another screen is measured anew when it is in front again.
            first = int(place == "a move typed")
            assert text_of(app).splitlines()[first:] == before.splitlines()[first:], place
    assert seen == len(PLACES)


async def test_t06_every_place_is_drawn_in_ascii_alone(tmp_path: Path, worker: Worker) -> None:
    app, seen = new_app(tmp_path, worker, glyph_set="ascii"), 0
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        async for place in walk(app, pilot):
            seen += 1
            foreign = {letter for letter in text_of(app) if letter > "~"}
            assert not foreign, (place, foreign)
    assert seen == len(PLACES)


async def test_t07_every_text_of_every_place_has_a_contrast_of_four_and_a_half(
    tmp_path: Path, worker: Worker
) -> None:
    app, weak, seen = new_app(tmp_path, worker), set(), 0
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        async for place in walk(app, pilot):
            for theme in COLOURED:
                app.theme = theme
                await pilot.pause()
                for text, front, back in pairs(app):
                    seen += 1
                    for system in (ColorSystem.TRUECOLOR, ColorSystem.EIGHT_BIT):
                        if contrast(front.downgrade(system), back.downgrade(system)) < 4.5:
                            weak.add((place, theme, system.name, text, front.name, back.name))
    assert not weak, "\n".join(map(str, sorted(weak)))
    assert seen > 1000


def pairs(app: FruitApp) -> Iterator[tuple[str, Color, Color]]:
    """Yield every text on the screen with its colour and that behind it."""
    for strip in app.screen._compositor.render_strips():
        for text, style, _ in strip:
            if style is not None and any(letter.isalnum() for letter in text):
                assert isinstance(style, Style)
                assert style.color is not None, text
                assert style.bgcolor is not None, text
                yield text.strip(), style.color, style.bgcolor


def contrast(one: Color, other: Color) -> float:
    def luminance(colour: Color) -> float:
        parts = []
        for value in colour.get_truecolor(DEFAULT_TERMINAL_THEME):
            part = value / 255
            parts.append(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    first, second = sorted((luminance(one), luminance(other)), reverse=True)
    return (first + 0.05) / (second + 0.05)


def test_the_contrast_is_measured() -> None:
    black, white, blue, red = map(Color.parse, ("black", "bright_white", "blue", "red"))
    assert contrast(black, white) == contrast(white, black) >= 15
    assert contrast(red, blue) < 4.5
