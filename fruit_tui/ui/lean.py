"""Updates of the screen that send the cells which differ from what the terminal shows.

Textual 8.2 sends every changed part of a row from the left edge of its widget on, each run
of one style with all its colours and a reset, and some rows twice where a line changes its
height.  A piece that moves on a large board then costs thousands of bytes, which over a
slow line is what a move of the cursor feels like.  Here it is remembered what the terminal
shows, only what is different is sent, and a run sends how it differs from the run before.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rich.cells import get_character_cell_size
from rich.color import ColorSystem
from rich.console import Console, RenderableType
from rich.control import Control
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, LayoutUpdate

# Attributes by their codes, then the codes of the foreground and of the background.
Codes = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]

PLAIN: Codes = ((), ("39",), ("49",))

# The attributes that show where no letter is: underlined, reversed, struck out.
SHOWING = frozenset("479")

# A cell: its character, "" behind one that takes two cells, and its style.
Cell = tuple[str, Codes]

# Unchanged cells between two changes are sent again where they are this few: moving the
# cursor past them costs as much.
NEAR = 4


class Wire:
    """What the terminal shows, as far as it is known, and how to make it show something else."""

    def __init__(self) -> None:
        self._rows: dict[int, dict[int, Cell]] = {}

    def forget(self) -> None:
        """Know nothing any more: the terminal has another size, or showed something else."""
        self._rows.clear()

    def lean(self, renderable: RenderableType | None) -> RenderableType | None:
        """Return what Textual is about to display, made lean where it is a partial update."""
        if type(renderable) is ChopsUpdate:
            return LeanUpdate(renderable, self)
        if type(renderable) is LayoutUpdate:
            return WholeUpdate(renderable, self)
        return renderable

    def learn(self, x: int, y: int, segments: Iterable[Segment], system: ColorSystem | None) -> int:
        """Take note of what was sent to (x, y) and return the column behind it."""
        row = self._rows.setdefault(y, {})
        for place, cell in _cells(x, segments, system):
            row[place] = cell
            x = place + 1
        return x

    def difference(
        self, x: int, y: int, segments: Iterable[Segment], told: Codes, system: ColorSystem | None
    ) -> tuple[str, Codes]:
        """Return what makes the terminal show `segments` at (x, y), and the style it ends in.

        `told` is the style that the terminal was told last.
        """
        row = self._rows.setdefault(y, {})
        parts: list[str] = []
        at = -1  # where the terminal writes next
        for start, end, cells in _characters(_cells(x, segments, system)):
            if all(row.get(place) == cell for place, cell in cells):
                continue
            near = [row.get(place) for place in range(at, start)] if 0 <= at < start else []
            if 0 < len(near) <= NEAR and all(cell and _goes_with(cell, told) for cell in near):
                parts += [cell[0] for cell in near if cell]
            elif at != start:
                parts.append(Control.move_to(start, y).segment.text)
            text, wanted = cells[0][1]
            if text == " " and not SHOWING.intersection((*told[0], *wanted[0])):
                wanted = (told[0], told[1], wanted[2])
            parts += [change(told, wanted), text]
            told = wanted
            # Half of a wide character is no character any more: nobody knows what is there.
            if row.get(start, (" ", PLAIN))[0] == "":
                row.pop(start - 1, None)
            if row.get(end, (" ", PLAIN))[0] == "":
                row.pop(end, None)
            row.update(cells)
            at = end
        return "".join(parts), told


class LeanUpdate(ChopsUpdate):
    """A partial update that sends the cells which differ."""

    def __init__(self, update: ChopsUpdate, wire: Wire) -> None:
        super().__init__(update.chops, update.spans, update.chop_ends)
        self._wire = wire

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
                part = strip.crop(left - x, min(end, last) - x)
                text, told = self._wire.difference(left, y, part, told, system)
                sequences.append(text)
        return "".join(sequences) + change(told, PLAIN)


class WholeUpdate(LayoutUpdate):
    """An update of the whole screen, sent as it is and remembered."""

    def __init__(self, update: LayoutUpdate, wire: Wire) -> None:
        super().__init__([list(line) for line in update.strips], update.region)
        self._wire = wire

    def render_segments(self, console: Console) -> str:
        """Return all rows as text for the terminal."""
        self._wire.forget()
        for y, line in enumerate(self.strips, self.region.y):
            x = self.region.x
            for strip in line:
                x = self._wire.learn(x, y, strip, console._color_system)
        return super().render_segments(console)


def _goes_with(cell: Cell, told: Codes) -> bool:
    """Return whether a cell can be sent as it is while the terminal writes in style `told`."""
    letter, style = cell
    if letter == " " and not SHOWING.intersection((*told[0], *style[0])):
        return style[2] == told[2]
    return style == told


def _cells(
    x: int, segments: Iterable[Segment], system: ColorSystem | None
) -> Iterable[tuple[int, Cell]]:
    """Yield the cells of a piece of a row that begins at `x`, with their columns."""
    for letter, wanted in _letters(segments, system):
        if letter == " " and not SHOWING.intersection(wanted[0]):
            # Nothing is seen of the letters' colour and weight where there is no letter.
            yield x, (letter, ((), PLAIN[1], wanted[2]))
            x += 1
            continue
        yield x, (letter, wanted)
        x += 1
        if get_character_cell_size(letter[0]) > 1:
            yield x, ("", wanted)
            x += 1


def _letters(
    segments: Iterable[Segment], system: ColorSystem | None
) -> Iterable[tuple[str, Codes]]:
    """Yield the characters that take cells, each with the accents that belong to it."""
    letter, style_of_it = "", PLAIN
    for text, style, _ in segments:
        wanted = codes(style or Style.null(), system)
        for character in text:
            if letter and get_character_cell_size(character) < 1:
                letter += character
                continue
            if letter:
                yield letter, style_of_it
            letter, style_of_it = character, wanted
    if letter:
        yield letter, style_of_it


def _characters(
    cells: Iterable[tuple[int, Cell]],
) -> Iterable[tuple[int, int, list[tuple[int, Cell]]]]:
    """Yield the characters of a row: first column, the column behind, and their cells."""
    found: list[tuple[int, Cell]] = []
    for place, cell in cells:
        if found and cell[0] != "":
            yield found[0][0], place, found
            found = []
        found.append((place, cell))
    if found:
        yield found[0][0], found[-1][0] + 1, found


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
