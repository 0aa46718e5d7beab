"""Widgets that show a few lines of text that a screen hands down."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from textual.content import Content
from textual.geometry import Region, Size
from textual.widget import Widget

from fruit_tui.ui.looks import look_of

# Where in a line of several sentences another one begins.
_SENTENCE: Final = re.compile(r"(?<=[.!?]) (?=\S)")


class Lines(Widget):
    """Lines of ready-made content: cut at the right, the last ones kept where `tail`.

    Wrapped lines that are too many for the room begin with a whole sentence all the same.

    Draws again only when what it shows is different: on a slow line an unchanged
    row costs nothing.
    """

    DEFAULT_CSS = "Lines { height: 1; width: 1fr; }"

    def __init__(
        self,
        *,
        tail: bool = False,
        wrap: bool = False,
        id: str | None = None,  # noqa: A002
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self._content: tuple[Content, ...] = ()
        self._tail = tail
        self._wrap = wrap

    @property
    def text(self) -> str:
        """What is shown, as plain text."""
        return "\n".join(line.plain for line in self._content)

    def show(self, lines: Sequence[Content]) -> None:
        """Show `lines`."""
        content = tuple(lines)
        if len(content) == len(self._content) and all(
            new.is_same(old) for new, old in zip(content, self._content, strict=True)
        ):
            return
        width = self.size.width
        old, rows = self._visible(), len(self._rows(self._content, width))
        self._content = content
        # Only where the lines themselves decide the height does a new one move the rest.
        if len(self._rows(content, width)) != rows and self.styles.is_auto_height:
            self.refresh(layout=True)
            return
        changed = [
            Region(0, y, width, 1)
            for y, (one, other) in enumerate(zip_longest(self._visible(), old))
            if one is None or other is None or not one.is_same(other)
        ]
        if changed:
            self.refresh(*changed)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many rows the lines take in `width` cells."""
        del container, viewport
        return len(self._rows(self._content, width))

    def render(self) -> Content:
        """Lay the lines into the room there is."""
        return Content("\n").join(self._visible())

    def _visible(self) -> list[Content]:
        """Return the rows that there is room for."""
        width, height = self.size
        if self._tail and self._wrap and width > 0:
            return self._last_sentences(width, height)
        rows = self._rows(self._content, width)
        return rows[-height:] if self._tail else rows[:height]

    def _last_sentences(self, width: int, height: int) -> list[Content]:
        """Return as many rows from the end as there is room for, from a sentence's beginning."""
        kept: list[Content] = []
        for line in reversed(self._content):
            starts = [0, *[found.end() for found in _SENTENCE.finditer(line.plain)]]
            told = [line[start:].wrap(width) for start in starts]
            fitting = [rows for rows in told if len(rows) <= height - len(kept)]
            if fitting:
                kept = [*fitting[0], *kept]
            elif not kept and height > 0:
                # Not even the last sentence has room: its beginning says more than its end.
                rows = told[-1][:height]
                mark = look_of(self).glyphs.ellipsis
                kept = [*rows[:-1], rows[-1].truncate(width - 1).append(mark)]
            if len(fitting) < len(told):
                break
        return kept

    def _cut(self, line: Content, width: int) -> Content:
        """Return a line in at most `width` cells, with this glyph set's ellipsis."""
        if line.cell_length <= width:
            return line
        return line.truncate(max(width - 1, 0)).append(look_of(self).glyphs.ellipsis)

    def _rows(self, lines: Sequence[Content], width: int) -> list[Content]:
        rows: list[Content] = []
        for line in lines:
            if self._wrap and width > 0:
                rows += line.wrap(width)
            else:
                rows.append(self._cut(line, width))
        return rows
