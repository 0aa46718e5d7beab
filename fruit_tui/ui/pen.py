"""Writing runs of characters to a terminal in as few bytes as they can be written in.

A terminal writes where its cursor stands, in the colours it was told last, so what a run
costs hangs on the run before.  `write` tries a few orders and takes the shortest.

Only sequences are sent that every terminal of the last thirty years knows: what a VT220
moved its cursor with, and the colours of ECMA-48 with the usual way to name 256 of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

# Attributes by their codes, then the codes of the foreground and of the background.
Codes = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]

PLAIN: Final[Codes] = ((), ("39",), ("49",))

# The attributes that show where no letter is: underlined, reversed, struck out.
SHOWING: Final = frozenset("479")

# What ends an attribute; bold and dim end together.
_ENDS: Final = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "9": "29"}

# With more runs than this they are written row by row: looking for a shorter way would
# take longer than a slow line does.
MANY: Final = 400

Place = tuple[int, int]

# What the terminal shows at (x, y) to x behind, where that can be written again in the
# style given, else None.
Gap = Callable[[int, int, int, Codes], str | None]


@dataclass(frozen=True)
class Run:
    """Characters that stand side by side in one style.

    x, y    the first column and the row, from 0
    end     the column behind the last
    text    the characters
    codes   the style; of blanks only the background counts
    blank   whether there are only spaces, which show no colour of letters
    after   the column where the cursor stands afterwards, None where terminals do not
            agree: on the width of a character, and on what comes behind the last column
    """

    x: int
    y: int
    end: int
    text: str
    codes: Codes
    blank: bool
    after: int | None


class Pen:
    """Where a terminal writes next, and in which style; None for what is not known."""

    def __init__(self, place: Place | None = None, style: Codes | None = None) -> None:
        self.place = place
        self.style = style

    def copy(self) -> Pen:
        """Return one that goes on from here by itself."""
        return Pen(self.place, self.style)

    def cost(self, run: Run) -> int:
        """Return how many characters it takes to get to a run and into its style."""
        style = self._wanted(run)
        return len(move(self.place, (run.x, run.y))) + len(change(self.style, style))

    def write(self, run: Run, gap: Gap) -> str:
        """Return what writes a run, and go on behind it."""
        way = move(self.place, (run.x, run.y))
        x, y = self.place or (run.x, -1)
        if y == run.y and x < run.x and self.style is not None:
            again = gap(x, y, run.x, self.style)
            if again is not None and len(again.encode()) <= len(way):
                way = again
        style = self._wanted(run)
        text = f"{way}{change(self.style, style)}{run.text}"
        self.style = style
        self.place = None if run.after is None else (run.after, run.y)
        return text

    def _wanted(self, run: Run) -> Codes:
        """Return the style to write a run in: blanks are written in what letters have."""
        if run.blank and self.style is not None:
            hidden = tuple(code for code in self.style[0] if code not in SHOWING)
            return hidden, self.style[1], run.codes[2]
        return run.codes


def write(runs: Sequence[Run], pen: Pen, gap: Gap) -> tuple[str, Pen]:
    """Return the shortest text found that writes all runs, and where it leaves the pen.

    The runs come row by row, from the left, none over another.
    """
    orders: list[Callable[[Sequence[Run], Pen], Iterable[Run]]] = [_by_rows]
    if 1 < len(runs) <= MANY:
        orders += [_by_style, _nearest]
    found: list[tuple[int, str, Pen]] = []
    for order in orders:
        writing = pen.copy()
        text = "".join([writing.write(run, gap) for run in order(runs, writing)])
        found.append((len(text.encode()), text, writing))
    _, text, writing = min(found, key=lambda entry: entry[0])
    return text, writing


def _by_rows(runs: Sequence[Run], pen: Pen) -> Iterable[Run]:
    """Go through the runs as they stand there."""
    del pen
    return runs


def _by_style(runs: Sequence[Run], pen: Pen) -> Iterable[Run]:
    """Write all of one style before the next one; blanks with any style of their background."""
    del pen
    backgrounds: dict[tuple[str, ...], dict[Codes, list[Run]]] = {}
    for run in runs:
        styles = backgrounds.setdefault(run.codes[2], {})
        home = next(iter(styles), run.codes) if run.blank else run.codes
        styles.setdefault(home, []).append(run)
    for styles in backgrounds.values():
        for same in styles.values():
            yield from sorted(same, key=lambda run: (run.y, run.x))


def _nearest(runs: Sequence[Run], pen: Pen) -> Iterable[Run]:
    """Write next what costs least from where the pen is.

    Looked at are the run that follows, the one below, as in the side of a frame, and
    the next of every style.
    """
    waiting: dict[Codes, list[Run]] = {}
    for run in reversed(runs):
        waiting.setdefault(run.codes, []).append(run)
    at = {(run.x, run.y): run for run in runs}
    done: set[Run] = set()
    beside: list[Run] = []
    while len(done) < len(runs):
        nearest = [same[-1] for same in waiting.values()]
        nearest += [run for run in beside if run not in done]
        run = min(nearest, key=lambda run: (pen.cost(run), run.y, run.x))
        done.add(run)
        yield run
        beside = [at[place] for place in ((run.end, run.y), (run.x, run.y + 1)) if place in at]
        same = waiting[run.codes]
        while same and same[-1] in done:
            same.pop()
        if not same:
            del waiting[run.codes]


@lru_cache(maxsize=4096)
def move(old: Place | None, new: Place) -> str:
    """Return the shortest sequence that takes the cursor from one place to another."""
    x, y = new
    row, column = str(y + 1) if y else "", f";{x + 1}" if x else ""
    ways = [f"\x1b[{row}{column}H"]
    if old is not None:
        down, right = y - old[1], x - old[0]
        upright = _steps(down, "B", "A")
        ways.append(upright + _steps(right, "C", "D"))
        if right < 0:
            ways.append(upright + "\b" * -right)
        if x == 0 and right:
            ways.append("\r" + upright)
    return min(ways, key=len)


def _steps(count: int, forth: str, back: str) -> str:
    if not count:
        return ""
    number = str(abs(count)) if abs(count) > 1 else ""
    return f"\x1b[{number}{forth if count > 0 else back}"


@lru_cache(maxsize=4096)
def change(old: Codes | None, new: Codes) -> str:
    """Return the shortest sequence that leads from one style to another.

    From None, a style that nobody knows, it begins from nothing.
    """
    afresh = ["0", *_differences(PLAIN, new)]
    if old is None:
        return _told(afresh)
    if old == new:
        return ""
    ended = [code for code in old[0] if code not in new[0]]
    ends = list(dict.fromkeys(_ENDS[code] for code in ended))
    kept = tuple(code for code in old[0] if _ENDS[code] not in ends)
    onward = ends + _differences((kept, old[1], old[2]), new)
    return min(_told(onward), _told(afresh), key=len)


def _differences(old: Codes, new: Codes) -> list[str]:
    """Return the codes for what begins, or is of another colour."""
    parts = [code for code in new[0] if code not in old[0]]
    for before, after in ((old[1], new[1]), (old[2], new[2])):
        if before != after:
            parts += after
    return parts


def _told(parts: Sequence[str]) -> str:
    return "\x1b[m" if list(parts) == ["0"] else f"\x1b[{';'.join(parts)}m"
