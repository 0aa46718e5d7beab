"""A line of shelves, one of them open: the keys change it, and so does a click."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from fruit_tui.ui.draw import cells
from fruit_tui.ui.looks import look_of


@dataclass(frozen=True)
class Shelf:
    """One shelf: its name, what is written on it, and how many things lie there."""

    name: str
    title: str
    count: int = 0


class ShelfBar(Widget):
    """Shelves beside each other, each with its count; the open one is marked."""

    DEFAULT_CSS = "ShelfBar { height: 1; background: $bar; color: $bar-ink; }"

    chosen: reactive[str] = reactive("")

    class Opened(Message):
        """Another shelf was opened."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    def __init__(self, title: str, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._title = title
        self._shelves: tuple[Shelf, ...] = ()
        self._spans: list[tuple[int, int, str]] = []

    def fill(self, shelves: Sequence[Shelf]) -> None:
        """Show these shelves."""
        self._shelves = tuple(shelves)
        self.refresh()

    def step(self, by: int) -> None:
        """Open the shelf so many places further on, from the last to the first again."""
        names = [shelf.name for shelf in self._shelves]
        if names:
            place = names.index(self.chosen) if self.chosen in names else 0
            self._open(names[(place + by) % len(names)])

    def _open(self, name: str) -> None:
        if name != self.chosen:
            self.chosen = name
            self.post_message(self.Opened(name))

    def render(self) -> Content:
        """Write the title and the shelves."""
        glyphs = look_of(self).glyphs
        narrow = self.size.width < 72
        title = "" if narrow else f" {self._title}  "
        parts: list[str | tuple[str, str]] = [(title, "bold $title")]
        x = cells(title)
        self._spans = []
        for shelf in self._shelves:
            here = shelf.name == self.chosen
            text = f"{glyphs.pointer if here else ' '}{shelf.title} {shelf.count} "
            parts.append((text, "bold reverse" if here else ""))
            self._spans.append((x, x + cells(text), shelf.name))
            x += cells(text)
        return Content.assemble(*parts)

    def on_click(self, event: events.Click) -> None:
        """Open the shelf that was clicked."""
        for start, end, name in self._spans:
            if start <= event.x < end:
                event.stop()
                self._open(name)
