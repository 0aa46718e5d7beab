"""Covers the cards while another person sits down at the keyboard."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from fruit_tui.ui.screens.base import BaseScreen, styles


class Curtain(BaseScreen[None]):
    """Says whose turn it is and waits."""

    CALLED: ClassVar[str] = "the hand-over"
    CSS_PATH = styles("curtain.tcss")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "back", "ready", key_display="enter", id="curtain.ready"),
    ]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._who = name

    def compose_body(self) -> ComposeResult:
        """Yield the one sentence."""
        yield Static(
            Content.assemble(
                ("It is the turn of ", ""),
                (self._who, "bold $title"),
                (".\n\nPass the keyboard on; Enter shows the cards.", ""),
            ),
            id="text",
        )

    def on_click(self) -> None:
        """Go on with the mouse."""
        self.action_back()
