"""The other games of one deal: what was played on from a replay, and where they part."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.dom import DOMNode
from textual.widgets import Static

from fruit_tui.match import Match, to_save
from fruit_tui.match.branches import Branch, branches
from fruit_tui.ui.draw import clean
from fruit_tui.ui.screens.base import BaseScreen, styles
from fruit_tui.ui.screens.home import ago, how_far, open_saved
from fruit_tui.ui.spoken import keyed
from fruit_tui.ui.widgets.menu import Item, Menu


class BranchesScreen(BaseScreen[None]):
    """Games of the same deal as `match`, whose file is `path`."""

    CALLED: ClassVar[str] = "games of one deal"
    HOLDS: ClassVar[tuple[type[DOMNode], ...]] = (Menu,)
    CSS_PATH = styles("replay.tcss")
    ABOUT = keyed(
        "Games that were played on from this one, and the one that it went on from: all that have "
        "the same deal and begin with the same moves. {menu.take} opens one."
    )
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, match: Match, path: Path | None) -> None:
        super().__init__()
        self._match = match
        self._path = path
        self._found: dict[str, Branch] = {}

    def compose_body(self) -> ComposeResult:
        """Yield the list and a line below it."""
        title = f" {clean(self._match.title)}: other games of this deal"
        yield Static(Content.styled(title, "bold $title"), id="title")
        yield Menu(lines=2, id="games")
        yield Static(id="note")

    def on_mount(self) -> None:
        """Read the folder."""
        self.reload()
        self.query_one(Menu).focus()

    def on_screen_resume(self) -> None:
        """Read the folder again after a game."""
        self.reload()

    def reload(self) -> None:
        """List the games of this deal."""
        found = branches(to_save(self._match), self.fruit_app.games(), self._path)
        self._found = {str(number): branch for number, branch in enumerate(found)}
        items = [self._item(name, branch) for name, branch in self._found.items()]
        self.query_one(Menu).items = items
        note = "" if items else "No other game has this deal. In the replay, Enter begins one."
        self.query_one("#note", Static).update(Content.styled(note, "$quiet"))

    def _item(self, name: str, branch: Branch) -> Item:
        match, info = self._match, branch.info
        shared = min(branch.shared, match.position)
        turn = match.turn_at(shared)
        where = f"goes its own way after turn {turn} (step {shared})" if shared else "from the deal"
        if branch.earlier:
            where = f"begun earlier; they part after turn {turn} (step {shared})"
        state = "finished, " if info.finished else ""
        detail = f"{where}. {state}{ago(info.updated)}. {how_far(info)}"
        return Item(name, clean(info.title), detail)

    @on(Menu.Chosen, "#games")
    def _chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        open_saved(self, self._found[event.item.name].info)
