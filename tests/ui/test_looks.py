"""Themes, glyph sets, and that no meaning hangs on colour alone."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest
from textual.color import Color
from wcwidth import wcswidth

from ai.worker import Worker
from fruit_tui.ui import glyphs, themes
from fruit_tui.ui.fruit_boss.stall import Stall
from fruit_tui.ui.glyphs import ASCII, EMOJI, SETS, UNICODE, Box, Glyphs, choose, explain_auto
from tests.ui.helpers import new_app, press, scene, sit_down, text_of

HANDS = ("L2 L1 P3 * C", "L3 P1 O1 G2 W1", "A1 A2 T1 T2 W2")
MARKET = "L5 P2 O2 W4 A3"

COLOURED = [theme for theme in themes.THEMES if not theme.ansi]


def contrast(one: str, other: str) -> float:
    def luminance(colour: str) -> float:
        parts = []
        for value in Color.parse(colour).rgb:
            part = value / 255
            parts.append(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    first, second = sorted((luminance(one), luminance(other)), reverse=True)
    return (first + 0.05) / (second + 0.05)


@pytest.mark.parametrize("theme", COLOURED, ids=lambda theme: theme.name)
def test_t07_every_text_has_a_contrast_of_four_and_a_half(theme: themes.Theme) -> None:
    variables = theme.variables
    for card in themes.CARDS:
        assert contrast(variables[card], variables[f"{card}-ink"]) >= 4.5, card
        for ground in (theme.background, theme.surface):
            assert ground is not None
            assert contrast(variables[f"{card}-text"], ground) >= 4.5, (card, ground)
    for name in ("cursor", "legal", "quiet", "gain", "loss", "title"):
        for ground in (theme.background, theme.surface):
            assert ground is not None
            assert contrast(variables[name], ground) >= 4.5, (name, ground)
    assert theme.foreground is not None
    for ground in (theme.background, theme.surface, theme.panel):
        assert ground is not None
        assert contrast(theme.foreground, ground) >= 4.5
    assert contrast(variables["bar"], variables["bar-ink"]) >= 4.5
    for name in ("title", "cursor", "footer-key-foreground"):
        assert contrast(variables["bar"], variables[name]) >= 4.5, name


@pytest.mark.parametrize("theme", themes.THEMES, ids=lambda theme: theme.name)
def test_t07_every_fruit_has_a_face_of_its_own(theme: themes.Theme) -> None:
    faces = [theme.variables[fruit] for fruit in themes.FRUITS]
    assert len(set(faces)) == len(faces)


def characters(chosen: Glyphs) -> list[str]:
    found: list[str] = []
    for field in fields(chosen):
        value = getattr(chosen, field.name)
        if field.name in ("name", "pictures", "keys"):
            continue
        if isinstance(value, Box):
            found += [getattr(value, part.name) for part in fields(value)]
        elif isinstance(value, tuple):
            found += value
        else:
            found.append(value)
    return found


@pytest.mark.parametrize("chosen", SETS.values(), ids=SETS)
def test_t06_widths_are_what_the_layout_counts_on(chosen: Glyphs) -> None:
    for character in characters(chosen):
        assert wcswidth(character) == 1, character
    for name, picture in chosen.pictures.items():
        assert wcswidth(picture) == 2, name
        assert len(picture) == 1, "no joined or varied pictures"


def test_t06_the_ascii_set_is_ascii() -> None:
    assert all(character.isascii() for character in characters(ASCII))
    assert not ASCII.pictures
    assert all(text.isascii() for text in ASCII.keys.values())


@pytest.mark.parametrize(
    ("environ", "encoding", "wanted"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "utf-8", "emoji"),
        ({"TERM": "xterm-256color"}, "utf-8", "unicode"),
        ({"TERM": "linux"}, "utf-8", "ascii"),
        ({"TERM": "xterm-kitty"}, "ANSI_X3.4-1968", "ascii"),
        ({"TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1"}, "UTF-8", "emoji"),
        ({"TERM": "screen"}, "utf-8", "unicode"),
        ({"TERM": "tmux-256color", "TMUX": "x"}, "utf-8", "emoji"),
    ],
)
def test_t06_auto_suits_the_terminal(environ: dict[str, str], encoding: str, wanted: str) -> None:
    name, why = explain_auto(environ, encoding)
    assert name == wanted
    assert why
    assert choose("auto", environ, encoding) is SETS[wanted]


async def test_t06_the_ascii_screen_sends_ascii_only(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker, glyph_set="ascii")
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await sit_down(pilot, scene(HANDS, MARKET))
        for keys in (("1",), ("up",), ("enter",), ("e",)):
            await press(pilot, *keys)
            shown = text_of(app)
            assert shown.isascii(), [c for c in shown if not c.isascii()]
        for screen in ("question_mark", "l", "r"):
            await press(pilot, screen)
            assert text_of(app).isascii(), screen
            await press(pilot, "escape")


async def test_t07_without_colour_the_cursor_targets_and_picked_cards_still_differ(
    tmp_path: Path, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await sit_down(pilot, scene(HANDS, MARKET))
        await press(pilot, "1", "up")
        assert app.look.flat
        for strip in app.screen._compositor.render_strips():
            for segment in strip.apply_filter(app._filters[-1], app.screen.styles.background):
                style = segment.style
                assert style is None or style.color is None or style.color.is_default
        stall = screen.query_one("#stall-1", Stall)
        frame = [line[:16] for line in text_of(app).splitlines()[3:11]]
        assert UNICODE.heavy.top_left in frame[0]
        assert UNICODE.pointer in frame[0]
        assert UNICODE.legal in frame[0]
        assert stall.picture.cursor
        assert UNICODE.picked in text_of(app)
        assert "│5" in text_of(app)  # a card is an outline


@pytest.mark.parametrize("theme", [theme.name for theme in themes.THEMES])
async def test_t07_every_theme_draws_every_screen(
    tmp_path: Path, worker: Worker, theme: str
) -> None:
    app = new_app(tmp_path, worker, theme=theme, glyph_set="emoji")
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await sit_down(pilot, scene(HANDS, MARKET))
        assert EMOJI.pictures["lemon"] in text_of(app)
        for key in ("question_mark", "r", "l", "colon"):
            await press(pilot, key)
            assert text_of(app).strip()
            await press(pilot, "escape")
            await press(pilot, "escape") if key == "r" else None


async def test_t_changes_the_theme_and_comes_round(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        first, seen = app.theme, set()
        for _ in themes.THEMES:
            seen.add(app.theme)
            await press(pilot, "t")
        assert seen == {theme.name for theme in themes.THEMES}
        assert app.theme == first


def test_t08_over_ssh_nothing_is_animated(
    tmp_path: Path, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    from fruit_tui.ui.app import FruitApp

    assert FruitApp(tmp_path, worker=worker).animation_level != "none"
    monkeypatch.setenv("SSH_CONNECTION", "10.0.0.1 1 10.0.0.2 22")
    assert FruitApp(tmp_path, worker=worker).animation_level == "none"


def test_unknown_glyph_sets_are_refused() -> None:
    with pytest.raises(KeyError):
        glyphs.choose("sixel")
