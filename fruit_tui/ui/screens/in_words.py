"""The table in words: for a screen reader, and for whoever rather reads than looks.

The same sentences as the plain mode's, in a pane that scrolls.  The terminal's own cursor
stands at their beginning, where a screen reader begins to read.
"""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from fruit_tui.match import in_words
from fruit_tui.ui.draw import clean
from fruit_tui.ui.screens.base import BaseScreen, styles
from fruit_tui.ui.table import Table


class WordsScreen(BaseScreen[None]):
    """Where everything is, what is to be decided, and every move that is possible."""

    CALLED: ClassVar[str] = "the table in words"
    CSS_PATH = styles("in_words.tcss")
    ABOUT = (
        "The table as sentences, the same as in the plain mode. A move can be typed as it "
        "stands here after its number."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("W", "back", id="words.back", show=False, tooltip="back to the table"),
    ]

    def __init__(self, table: Table, seat: int) -> None:
        super().__init__()
        match = table.match
        view = match.view(seat)
        self._lines = in_words.board(match, seat)
        if view.legal_actions():
            self._lines += ["", "What you can do:", *in_words.moves(match, view)]

    def compose_body(self) -> ComposeResult:
        """Yield the lines in a scrolling pane."""
        with VerticalScroll(id="pane"):
            yield Static(Content("\n").join(map(Content, map(clean, self._lines))), id="text")

    def on_mount(self) -> None:
        """Let the arrows scroll, and put the terminal's cursor where the text begins."""
        self.query_one("#pane").focus()
        self.call_after_refresh(self._point)

    def _point(self) -> None:
        self.app.cursor_position = self.query_one("#pane").content_region.offset
