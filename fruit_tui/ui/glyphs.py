"""The glyph sets: every character of the screens that is not plain text, in one place.

Widths inside a set are what `wcwidth` says (a test holds it).  The emoji set uses
only pictures from Unicode 6, which are two cells wide nearly everywhere; there is
no plum among them, so a peach stands in, always with the letter P beside it.
The ascii set sends nothing above 0x7f.
"""

# ruff: noqa: RUF001  # characters that look like others are this module's business

from __future__ import annotations

import locale
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True)
class Box:
    """The eight characters of a frame: corners clockwise from top left, sides, and a gap edge."""

    top_left: str
    top_right: str
    bottom_right: str
    bottom_left: str
    horizontal: str
    vertical: str


@dataclass(frozen=True)
class Glyphs:
    """One set.  Everything is one cell wide except `pictures`, which are two or absent."""

    name: str
    pictures: Mapping[str, str]  # by card, "" to show letters alone
    thin: Box
    heavy: Box
    star: str
    cat: str
    edge: str  # the left edge of a card that lies on another
    pointer: str  # marks the line or place of the cursor
    pointer_up: str
    legal: str  # a target that may be chosen
    picked: str
    full: str  # an action still to be had
    spent: str
    times: str
    minus: str
    arrow: str
    dash: str
    ellipsis: str
    rule: str
    crown: str
    bar: str  # one unit of a bar chart
    good: str  # a fruit that scores where it lies
    bad: str  # a fruit that is crushed, a place that is refused
    weights: tuple[str, str, str, str]  # light to very heavy, told apart by their shape
    floor: str  # the lower edge of a piece, drawn on it
    loose: Box  # a frame that may still move
    ways: tuple[str, str, str, str]  # more room this way: left, right, up, down
    keys: Mapping[str, str]  # how keys are written

    def picture(self, card: str) -> str:
        """Return the two-cell picture of a card, "" where this set has none."""
        return self.pictures.get(card, "")

    @property
    def plain(self) -> bool:
        """Return whether only ASCII may be sent."""
        return self.name == "ascii"


_THIN: Final = Box("╭", "╮", "╯", "╰", "─", "│")
_LOOSE: Final = Box("╭", "╮", "╯", "╰", "╌", "┆")
_HEAVY: Final = Box("┏", "┓", "┛", "┗", "━", "┃")
_KEYS: Final = {"up": "↑", "down": "↓", "left": "←", "right": "→", "enter": "enter"}

UNICODE: Final = Glyphs(
    name="unicode",
    pictures={},
    thin=_THIN,
    heavy=_HEAVY,
    star="★",
    cat="C",
    edge="▏",
    pointer="▶",
    pointer_up="▲",
    legal="●",
    picked="✓",
    full="●",
    spent="○",
    times="×",
    minus="−",
    arrow="→",
    dash="–",
    ellipsis="…",
    rule="─",
    crown="♛",
    bar="█",
    good="✓",
    bad="✗",
    weights=("▂", "▄", "▆", "█"),
    floor="▁",
    loose=_LOOSE,
    ways=("◂", "▸", "▴", "▾"),
    keys=_KEYS,
)

EMOJI: Final = replace(
    UNICODE,
    name="emoji",
    pictures={
        "tomato": "🍅",
        "lemon": "🍋",
        "plum": "🍑",
        "orange": "🍊",
        "watermelon": "🍉",
        "apple": "🍏",
        "grape": "🍇",
        "star": "🌟",
        "cat": "🐱",
        "cherry": "🍒",
        "apricot": "🍑",
        "red apple": "🍎",
        "melon": "🍈",
        "pineapple": "🍍",
    },
)

ASCII: Final = Glyphs(
    name="ascii",
    pictures={},
    thin=Box("+", "+", "+", "+", "-", "|"),
    heavy=Box("#", "#", "#", "#", "=", "#"),
    star="*",
    cat="C",
    edge="|",
    pointer=">",
    pointer_up="^",
    legal="o",
    picked="x",
    full="o",
    spent=".",
    times="x",
    minus="-",
    arrow=">",
    dash="-",
    ellipsis="~",
    rule="-",
    crown="!",
    bar="=",
    good="+",
    bad="x",
    weights=(".", "-", "=", "#"),
    floor="_",
    loose=Box("+", "+", "+", "+", ".", ":"),
    ways=("<", ">", "^", "v"),
    keys={},
)

SETS: Final = {glyphs.name: glyphs for glyphs in (EMOJI, UNICODE, ASCII)}
NAMES: Final = ("auto", *SETS)


def choose(name: str, environ: Mapping[str, str] | None = None, encoding: str = "") -> Glyphs:
    """Return the set called `name`; "auto" looks at the terminal.  KeyError for others."""
    if name != "auto":
        return SETS[name]
    return SETS[explain_auto(environ, encoding)[0]]


def explain_auto(environ: Mapping[str, str] | None = None, encoding: str = "") -> tuple[str, str]:
    """Return the set that suits this terminal, and why, as a short reason.

    ASCII where the encoding is not UTF-8 or the terminal is the Linux console,
    letters without pictures where emoji are often drawn too narrow (GNU screen,
    xterm and rxvt), pictures elsewhere.
    """
    env = os.environ if environ is None else environ
    codec = encoding or getattr(sys.__stderr__, "encoding", "") or locale.getpreferredencoding()
    term = env.get("TERM", "")
    if codec.lower().replace("-", "").replace("_", "") not in {"utf8", "utf8sig"}:
        return "ascii", f"the encoding is {codec or 'unknown'}, not UTF-8"
    if term in {"linux", "dumb", "vt100", "vt220", "ansi"}:
        return "ascii", f"a terminal of the kind {term} draws few characters"
    if term.startswith(("screen", "rxvt", "xterm")) and not _draws_pictures(env):
        return "unicode", f"a terminal of the kind {term} may draw pictures too narrow"
    return "emoji", "the terminal is known to draw pictures two cells wide"


def _draws_pictures(env: Mapping[str, str]) -> bool:
    """Return whether the terminal says by one of the usual signs that it is a modern one."""
    if env.get("COLORTERM", "").lower() in {"truecolor", "24bit"}:
        return True
    return any(env.get(sign) for sign in ("VTE_VERSION", "KITTY_WINDOW_ID", "WT_SESSION", "TMUX"))
