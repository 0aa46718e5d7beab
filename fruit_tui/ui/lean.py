"""Partial updates of the screen that send the changed cells and little else.

Textual 8.2 sends every changed part of a row from the left edge of its widget on, and each
run of one style with all its colours and a reset.  A piece that moves at the right of a
board then costs thousands of bytes, which over a slow line is what a move of the cursor
feels like.  Here parts are cropped on both sides, and a run sends what differs from the
run before it.
"""

from __future__ import annotations

from functools import lru_cache

from rich.color import ColorSystem
from rich.console import Console, RenderableType
from rich.control import Control
from rich.style import Style
from textual._compositor import ChopsUpdate

# Attributes by their codes, then the codes of the foreground and of the background.
Codes = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]

PLAIN: Codes = ((), ("39",), ("49",))


class LeanUpdate(ChopsUpdate):
    """An update whose parts are cropped on both sides."""

    def render_segments(self, console: Console) -> str:
        """Return the changed parts of the rows as text for the terminal."""
        system = console._color_system
        sequences: list[str] = []
        told = PLAIN
        for y, first, last in self.spans:
            for end, (x, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                if strip is None or x >= last or end <= first:
                    continue
                left = max(x, first)
                sequences.append(Control.move_to(left, y).segment.text)
                for text, style, _ in strip.crop(left - x, min(end, last) - x):
                    wanted = codes(style or Style.null(), system)
                    sequences += [change(told, wanted), text]
                    told = wanted
        return "".join(sequences) + change(told, PLAIN)


@lru_cache(maxsize=1024)
def codes(style: Style, system: ColorSystem | None) -> Codes:
    """Return what a terminal of this colour system is told for a style."""
    if system is None:
        return PLAIN
    named = (
        (style.bold, "1"),
        (style.dim, "2"),
        (style.italic, "3"),
        (style.underline, "4"),
        (style.blink, "5"),
        (style.reverse, "7"),
        (style.strike, "9"),
    )
    front, back = style.color, style.bgcolor
    return (
        tuple([code for on, code in named if on]),
        PLAIN[1] if front is None else front.downgrade(system).get_ansi_codes(),
        PLAIN[2] if back is None else back.downgrade(system).get_ansi_codes(foreground=False),
    )


def change(old: Codes, new: Codes) -> str:
    """Return the sequence that leads from one style to another, "" where they are the same."""
    parts: list[str] = []
    if not set(old[0]) <= set(new[0]):
        # An attribute ends: begin from nothing.
        parts.append("0")
        old = PLAIN
    parts += [code for code in new[0] if code not in old[0]]
    for before, after in ((old[1], new[1]), (old[2], new[2])):
        if before != after:
            parts += after
    return f"\x1b[{';'.join(parts)}m" if parts else ""


def lean(renderable: RenderableType | None) -> RenderableType | None:
    """Return what Textual is about to display, made lean where it is a partial update."""
    if type(renderable) is ChopsUpdate:
        return LeanUpdate(renderable.chops, renderable.spans, renderable.chop_ends)
    return renderable
