"""What to look for in a replay: a list over the board, and the kind that was chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.dom import DOMNode
from textual.widgets import Static

from fruit_tui.ui.screens.base import BaseScreen, styles
from fruit_tui.ui.widgets.menu import Item, Menu


class ReplaySearch(BaseScreen[str]):
    """Chooses one of `kinds`, which maps what is looked for to what it is called."""

    CALLED: ClassVar[str] = "what to look for"
    HOLDS: ClassVar[tuple[type[DOMNode], ...]] = (Menu,)
    CSS_PATH = styles("replay.tcss")
    ABOUT = "Choose what to look for; the replay has keys to look for it again, on and back."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "back", id="search.back", show=False, tooltip="back"),
    ]

    def __init__(self, kinds: Mapping[str, str], last: str = "") -> None:
        super().__init__()
        self._kinds = dict(kinds)
        self._last = last

    def compose_body(self) -> ComposeResult:
        """Yield the list."""
        yield Static(Content.styled(" Look for the next time that ...", "bold $title"), id="title")
        yield Menu(id="kinds")

    def on_mount(self) -> None:
        """Fill the list; the cursor stands on what was looked for last."""
        menu = self.query_one(Menu)
        menu.items = [Item(kind, title) for kind, title in self._kinds.items()]
        if self._last in self._kinds:
            menu.cursor = list(self._kinds).index(self._last)
        menu.focus()

    @on(Menu.Chosen, "#kinds")
    def _chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        self.dismiss(event.item.name)

    def action_back(self) -> None:
        """Look for nothing."""
        self.dismiss("")
