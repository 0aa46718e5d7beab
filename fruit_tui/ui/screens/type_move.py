"""A line that takes a move as text, with the list of all that is legal, below the board."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.dom import DOMNode
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from fruit_tui.engine.game import GameError
from fruit_tui.match import named
from fruit_tui.ui.draw import clean
from fruit_tui.ui.screens.base import BaseScreen, styles
from fruit_tui.ui.spoken import keyed
from fruit_tui.ui.table import Table
from fruit_tui.ui.widgets.entry import Entry
from fruit_tui.ui.widgets.menu import Item, Menu


class TypeMove(BaseScreen[int | None], ModalScreen[int | None]):
    """Type a move and press Enter; Tab completes, the arrows choose from the list."""

    CALLED: ClassVar[str] = "typing a move"
    HOLDS: ClassVar[tuple[type[DOMNode], ...]] = (Input,)
    CSS_PATH = styles("type_move.tcss")
    ABOUT = keyed("Type a move in the game's notation. {complete} completes it; {play} plays it.")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "play", "play", id="type.play"),
        # After what was typed, however fast: a binding with priority would overtake it.
        Binding("tab", "complete", "complete", id="type.complete"),
        Binding(
            "up",
            "move(-1)",
            "choose",
            key_display="↑↓",
            priority=True,
            id="type.up",
            tooltip="the move before",
        ),
        Binding(
            "down", "move(1)", show=False, priority=True, id="type.down", tooltip="the next move"
        ),
    ]

    def __init__(self, table: Table, seat: int) -> None:
        super().__init__()
        self._table = table
        self._seat = seat
        view = table.match.view(seat)
        game = table.game
        self._moves = []
        for action in view.legal_actions():
            words = named(game.action_words(view, action), table.names)
            self._moves.append(Item(game.format(action), game.format(action), words))

    def compose_body(self) -> ComposeResult:
        """Yield the line, the objection and the list."""
        status = self._table.game.status_words(
            self._table.match.view(self._seat), self._table.names
        )
        yield Static(Content.styled(f" {clean(status)}", "bold $title"), id="title")
        yield Entry(placeholder="a move, such as the ones below", id="line")
        yield Static(id="objection", markup=False)
        yield Menu(self._moves, id="moves")

    def on_mount(self) -> None:
        """Begin to type."""
        self.query_one(Input).focus()

    @on(Input.Changed, "#line")
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        matching = self._matching(event.value)
        objection = "" if matching else self._beginnings(event.value)
        self.query_one("#objection", Static).update(Content.styled(objection, "$quiet"))
        self.query_one(Menu).items = matching

    def _matching(self, text: str) -> list[Item]:
        """Return the moves that begin with `text`, else those that contain its words."""
        wanted = " ".join(text.casefold().split())
        begin = [item for item in self._moves if item.title.casefold().startswith(wanted)]
        words = wanted.split()
        return begin or [
            item
            for item in self._moves
            if all(word in f"{item.title} {item.detail}".casefold() for word in words)
        ]

    def _beginnings(self, text: str) -> str:
        """Say that nothing matches what was typed, and how the moves begin that there are."""
        first = list(dict.fromkeys(item.title.partition(" ")[0] for item in self._moves))
        return f'No move has "{clean(text)}". Moves begin with: {", ".join(first)}.'

    def action_move(self, by: int) -> None:
        """Choose another move of the list."""
        self.query_one(Menu).cursor += by

    def action_complete(self) -> None:
        """Write the move under the cursor into the line."""
        item = self.query_one(Menu).current
        if item is not None:
            line = self.query_one(Input)
            line.value = item.title
            line.cursor_position = len(item.title)

    @on(Input.Submitted, "#line")
    def _submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.action_play()

    @on(Menu.Chosen, "#moves")
    def _chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        self._play(event.item.title)

    def action_play(self) -> None:
        """Play what is typed; a beginning of a move stands for the move under the cursor."""
        text, item = self.query_one(Input).value, self.query_one(Menu).current
        exact = any(text.casefold().split() == m.title.casefold().split() for m in self._moves)
        if item is not None and not exact:
            text = item.title
        self._play(text)

    def _play(self, text: str) -> None:
        try:
            action = self._table.game.parse(text)
            problem = str(self._table.match.view(self._seat).explain(action))
        except GameError as error:
            problem = str(error)
        if problem:
            words = clean(named(problem, self._table.names))
            self.query_one("#objection", Static).update(Content.styled(words, "$loss"))
        else:
            self.dismiss(action)
