"""A line to type something into, below what is on the screen, with the objection beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.dom import DOMNode
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from fruit_tui.ui.draw import clean
from fruit_tui.ui.screens.base import BaseScreen, styles
from fruit_tui.ui.spoken import keyed
from fruit_tui.ui.widgets.entry import Entry


class AskLine(BaseScreen[bool], ModalScreen[bool]):
    """Asks for one line of text.  Closes with True when it was accepted, False at Escape.

    `accept` does what is to be done with the text and returns why it cannot be, as a
    sentence; "" where it was done.
    """

    CALLED: ClassVar[str] = "a line to type"
    HOLDS: ClassVar[tuple[type[DOMNode], ...]] = (Input,)
    CSS_PATH = styles("ask.tcss")
    ABOUT = keyed("Type, then press {accept}. {screen.back} leaves everything as it was.")
    BINDINGS: ClassVar[list[BindingType]] = [
        # After what was typed, however fast: a binding with priority would overtake it.
        Binding("enter", "accept", "accept", id="ask.accept"),
        Binding("escape", "back", "leave it", id="screen.back"),
    ]

    def __init__(self, question: str, text: str, accept: Callable[[str], str]) -> None:
        super().__init__()
        self._question = question
        self._text = text
        self._accept = accept

    def compose_body(self) -> ComposeResult:
        """Yield the question, the line and the objection."""
        yield Static(Content.styled(f" {clean(self._question)}", "bold $title"), id="title")
        yield Entry(self._text, id="line")
        yield Static(id="objection", markup=False)

    def on_mount(self) -> None:
        """Begin to type."""
        self.query_one(Input).focus()

    @on(Input.Changed, "#line")
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        self.query_one("#objection", Static).update("")

    @on(Input.Submitted, "#line")
    def _submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.action_accept()

    def action_accept(self) -> None:
        """Do what was asked for; where that cannot be, say why and ask on."""
        problem = self._accept(self.query_one(Input).value)
        if problem:
            self.query_one("#objection", Static).update(Content.styled(clean(problem), "$loss"))
        else:
            self.dismiss(True)

    def action_back(self) -> None:
        """Close, and change nothing."""
        self.dismiss(False)
