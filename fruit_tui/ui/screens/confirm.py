"""A question below what is on the screen, for what the player wants to be asked about."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from fruit_tui.ui.draw import clean
from fruit_tui.ui.screens.base import BaseScreen, styles
from fruit_tui.ui.spoken import keyed


class Confirm(BaseScreen[bool], ModalScreen[bool]):
    """Asks whether something shall be done.  Closes with True for yes, False for no."""

    CALLED: ClassVar[str] = "a question"
    CSS_PATH = styles("ask.tcss")
    ABOUT = keyed("The settings say that you want to be asked. {yes} does it, {no} does not.")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,y", "agree", "yes", id="confirm.yes"),
        Binding("escape,n", "back", "no", id="confirm.no"),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def compose_body(self) -> ComposeResult:
        """Yield the question."""
        yield Static(Content.styled(f" {clean(self._question)}", "bold $title"), id="title")

    def action_agree(self) -> None:
        """Do it."""
        self.dismiss(True)

    def action_back(self) -> None:
        """Leave it."""
        self.dismiss(False)
