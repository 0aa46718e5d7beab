"""Updates of the screen that send the cells which differ from what the terminal shows.

Textual 8.2 sends every changed part of a row from the left edge of its widget on, each run
of one style with all its colours and a reset, and some rows twice where a line changes its
height.  A piece that moves on a large board then costs thousands of bytes, which over a
slow line is what a move of the cursor feels like.  Here it is remembered what the terminal
shows, only what is different is sent, and `pen` finds a short way to write it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rich.cells import get_character_cell_size
from rich.color import ColorSystem
from rich.console import Console, RenderableType
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, LayoutUpdate

from fruit_tui.ui.pen import PLAIN, SHOWING, Codes, Pen, Run, write

# A cell: its character, "" behind one that takes two cells, and its style.
Cell = tuple[str, Codes]

# A piece of a row: where it begins, its row, the width of the screen, and what it shows.
Piece = tuple[int, int, int, Iterable[Segment]]


class Wire:
    """What the terminal shows, as far as it is known, and how to make it show something else."""

    def __init__(self) -> None:
        self._rows: dict[int, dict[int, Cell]] = {}
        self._pen = Pen()
        self._front: object = None  # the screen that was shown last

    def forget(self) -> None:
        """Know nothing any more: the terminal has another size, or showed something else."""
        self._rows.clear()
        self._pen = Pen()

    def turn_to(self, front: object) -> None:
        """Send all of a screen that was not in front before, whatever the terminal shows.

        It is then whole again, should anything but the app have written on it.
        """
        if front is not self._front:
            self._front = front
            self.forget()

    def lean(self, renderable: RenderableType | None) -> RenderableType | None:
        """Return what Textual is about to display, made lean where it is an update."""
        if type(renderable) is ChopsUpdate:
            return LeanUpdate(renderable, self)
        if type(renderable) is LayoutUpdate:
            return WholeUpdate(renderable, self)
        return renderable

    def show(self, pieces: Iterable[Piece], system: ColorSystem | None) -> str:
        """Return what makes the terminal show all these pieces of rows; "" where it does."""
        runs: list[Run] = []
        for x, y, width, segments in pieces:
            runs += self._changed(x, y, width, segments, system)
        if not runs:
            return ""
        # Where the cursor was put since is for others to say; the colours stay.
        text, self._pen = write(runs, Pen(None, self._pen.style), self._again)
        return text

    def _changed(
        self, x: int, y: int, width: int, segments: Iterable[Segment], system: ColorSystem | None
    ) -> list[Run]:
        """Return what differs in a piece of a row, and take note that it is shown from now on."""
        row = self._rows.setdefault(y, {})
        runs: list[Run] = []
        for start, end, cells in _characters(_cells(x, segments, system)):
            if all(row.get(place) == cell for place, cell in cells):
                continue
            text, style = cells[0][1]
            blank = text == " " and not SHOWING.intersection(style[0])
            after = end if end - start == 1 == len(text) and end < width else None
            run = Run(start, y, end, text, style, blank, after)
            joined = _joined(runs[-1], run) if runs else None
            if joined is not None:
                runs[-1] = joined
            else:
                runs.append(run)
            # Half of a wide character is no character any more: nobody knows what is there.
            if row.get(start, (" ", PLAIN))[0] == "":
                row.pop(start - 1, None)
            if row.get(end, (" ", PLAIN))[0] == "":
                row.pop(end, None)
            row.update(cells)
        return runs

    def _again(self, x: int, y: int, end: int, style: Codes) -> str | None:
        """Return what the terminal shows in a row from `x` to `end`, if `style` writes it."""
        row = self._rows.get(y, {})
        text = ""
        for place in range(x, end):
            letter, style_of_it = row.get(place, ("", PLAIN))
            if len(letter) != 1 or not _goes_with((letter, style_of_it), style):
                return None
            text += letter
        return text


class LeanUpdate(ChopsUpdate):
    """A partial update that sends the cells which differ."""

    def __init__(self, update: ChopsUpdate, wire: Wire) -> None:
        super().__init__(update.chops, update.spans, update.chop_ends)
        self._wire = wire

    def render_segments(self, console: Console) -> str:
        """Return the changed parts of the rows as text for the terminal."""
        return self._wire.show(self._pieces(), console._color_system)

    def _pieces(self) -> Iterable[Piece]:
        for y, first, last in self.spans:
            ends = self.chop_ends[y]
            for end, (x, strip) in zip(ends, self.chops[y].items(), strict=False):
                if strip is None or x >= last or end <= first:
                    continue
                left = max(x, first)
                yield left, y, ends[-1], strip.crop(left - x, min(end, last) - x)


class WholeUpdate(LayoutUpdate):
    """An update of the whole screen, of which Textual makes several where one would do."""

    def __init__(self, update: LayoutUpdate, wire: Wire) -> None:
        super().__init__([list(line) for line in update.strips], update.region)
        self._wire = wire

    def render_segments(self, console: Console) -> str:
        """Return what differs in all rows as text for the terminal."""
        return self._wire.show(self._pieces(), console._color_system)

    def _pieces(self) -> Iterable[Piece]:
        for y, line in enumerate(self.strips, self.region.y):
            row = [segment for strip in line for segment in strip]
            yield self.region.x, y, self.region.right, row


def _joined(run: Run, more: Run) -> Run | None:
    """Return two runs as one, where they follow each other and one style writes both."""
    if (run.end, run.y) != (more.x, more.y):
        return None
    if run.blank and not more.blank and run.codes[2] == more.codes[2]:
        if SHOWING.intersection(more.codes[0]):
            return None
        style = more.codes
    elif run.codes == more.codes or (more.blank and _goes_with((" ", more.codes), run.codes)):
        style = run.codes
    else:
        return None
    after = None if run.after is None else more.after
    text, blank = run.text + more.text, run.blank and more.blank
    return Run(run.x, run.y, more.end, text, style, blank, after)


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
