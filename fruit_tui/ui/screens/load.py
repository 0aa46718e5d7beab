"""All saved games: open one, delete one, bring it back."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from ai.levels import level_title
from fruit_tui.engine.game import GameError
from fruit_tui.storage import Damaged, SaveInfo
from fruit_tui.ui.screens.base import BaseScreen, styles
from fruit_tui.ui.screens.home import ago, how_far, open_saved
from fruit_tui.ui.screens.replays import replay_saved
from fruit_tui.ui.widgets.menu import Item, Menu


class LoadScreen(BaseScreen[None]):
    """The list of games, the latest first.  A bad file stands there with its reason."""

    CSS_PATH = styles("load.tcss")
    ABOUT = (
        "All saved games, the latest first. A damaged file is never deleted: it is\n"
        "moved aside, and its line says where and why."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("d,delete", "delete", "delete", id="load.delete"),
        Binding("p", "replay", "replay", id="load.replay"),
        Binding("u", "restore", "bring back", id="load.restore"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._infos: dict[str, SaveInfo] = {}
        self._trashed: list[Path] = []
        self._aside: list[Item] = []  # damaged files found while this screen is open

    def compose_body(self) -> ComposeResult:
        """Yield the list and a line about the folder."""
        yield Static(Content.styled(" Saved games", "bold $title"), id="title")
        yield Menu(two_lines=True, id="games")
        yield Static(id="note")

    def on_mount(self) -> None:
        """Read the folder."""
        self.reload()
        self.query_one(Menu).focus()

    def on_screen_resume(self) -> None:
        """Read the folder again after a game."""
        self.reload()

    def reload(self) -> None:
        """Read the folder and list what is there, damaged files moved aside first."""
        infos = self.fruit_app.games()
        bad = [info for info in infos if info.problem]
        if bad:
            for info in bad:
                self._set_aside(info)
            infos = self.fruit_app.games()
        self._infos = {str(number): info for number, info in enumerate(infos)}
        items = [item_of(number, info) for number, info in self._infos.items()]
        self.query_one(Menu).items = [*items, *self._aside]
        note = self.fruit_app.trouble
        if not infos and not note:
            note = "No games yet. Esc goes back; New game begins one."
        self.query_one("#note", Static).update(Content.styled(note, "$quiet"))
        self.refresh_bindings()

    def _set_aside(self, info: SaveInfo) -> None:
        """Let the store look at a bad file: it moves a damaged one aside."""
        store = self.fruit_app.store
        if store is None:
            return
        try:
            store.load(info.slot)
        except Damaged as error:
            if error.moved_to is None:
                return
            title = f"{info.path.name}: damaged, moved aside"
            self._aside.append(Item("", title, str(error), trouble=str(error)))
        except GameError:
            return  # it is no damage: the list itself says what is wrong with it

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to bring back only what was deleted here."""
        if action == "restore":
            return bool(self._trashed)
        if action in ("delete", "replay"):
            return bool(self._infos)
        return super().check_action(action, parameters)

    @on(Menu.Chosen, "#games")
    def _chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        open_saved(self, self._infos[event.item.name])

    def action_replay(self) -> None:
        """Watch the game under the cursor from its start."""
        item = self.query_one(Menu).current
        if item is not None and item.name in self._infos:
            replay_saved(self, self._infos[item.name])

    def action_delete(self) -> None:
        """Move the game under the cursor to the trash folder."""
        item, store = self.query_one(Menu).current, self.fruit_app.store
        if item is None or store is None or item.name not in self._infos:
            return
        try:
            self._trashed.append(store.delete(self._infos[item.name].slot))
        except GameError as error:
            self.say(str(error), warning=True)
        else:
            self.say("Deleted. u brings it back.")
        self.reload()

    def action_restore(self) -> None:
        """Bring the game deleted last back."""
        store = self.fruit_app.store
        if store is None or not self._trashed:
            return
        try:
            store.restore(self._trashed.pop())
        except GameError as error:
            self.say(str(error), warning=True)
        self.reload()


def item_of(name: str, info: SaveInfo) -> Item:
    """Return the two lines that list one save."""
    if info.problem:
        return Item(name, info.path.name, info.problem, trouble=info.problem)
    rivals = [
        f"{player} ({level_title(bot)})" if bot else player
        for player, bot in zip(info.names, info.bots, strict=False)
    ]
    state = "finished, " if info.finished else ""
    busy = "open elsewhere, " if info.busy else ""
    title = f"{info.title}: {', '.join(rivals)}"
    note = f" {info.note}" if info.note else ""
    return Item(name, title, f"{busy}{state}{ago(info.updated)}. {how_far(info)}{note}")
