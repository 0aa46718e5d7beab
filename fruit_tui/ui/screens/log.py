"""All that happened in a game, as one seat may read it."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from fruit_tui.match import Line
from fruit_tui.ui.draw import clean
from fruit_tui.ui.screens.base import BaseScreen, styles
from fruit_tui.ui.table import Table


def opens_round(line: Line) -> bool:
    """Return whether a line opens a round and says so, so that it needs no heading."""
    return line.starts_round and line.text.startswith(f"Round {line.round}")


class LogScreen(BaseScreen[None]):
    """The log from the first move to the last, opened at its end."""

    CALLED: ClassVar[str] = "the log"
    CSS_PATH = styles("log.tcss")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("l,L", "back", id="log.back", show=False, tooltip="back"),
    ]

    def __init__(self, table: Table, seat: int) -> None:
        super().__init__()
        self._lines = table.match.lines_for(seat)
        self._names = table.names

    def compose_body(self) -> ComposeResult:
        """Yield the lines in a scrolling pane."""
        with VerticalScroll(id="pane"):
            yield Static(self._text(), id="text")

    def _text(self) -> Content:
        lines: list[Content] = [Content.styled("The log", "bold $title")]
        for line in self._lines:
            if line.starts_round or line.starts_turn:
                lines.append(Content(""))
            if line.starts_round and not opens_round(line):
                lines.append(Content.styled(f"Round {line.round}", "bold $title"))
            style = "$loss" if line.kind == "undo" else "bold $title" if opens_round(line) else ""
            lines.append(Content.styled(clean(line.text), style))
        return Content("\n").join(lines)

    def on_mount(self) -> None:
        """Open at the end, and stay there in a terminal of another size."""
        pane = self.query_one("#pane", VerticalScroll)
        pane.focus()
        pane.anchor()
