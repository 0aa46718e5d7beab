"""All saved games on their shelves: open one, rename, copy, delete and bring back, in and out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.dom import DOMNode
from textual.widgets import Static
from textual.worker import get_current_worker

from fruit_tui.engine.game import GameError
from fruit_tui.match import from_save
from fruit_tui.match.incoming import import_game
from fruit_tui.match.summary import Summaries
from fruit_tui.storage import Damaged, NoSuchSave, SaveInfo, SaveStore, read
from fruit_tui.storage.listing import infos_in
from fruit_tui.storage.samples import samples_folder
from fruit_tui.ui.screens.ask import AskLine
from fruit_tui.ui.screens.base import BaseScreen, styles
from fruit_tui.ui.screens.home import open_saved
from fruit_tui.ui.screens.listed import item_of
from fruit_tui.ui.screens.replays import replay_saved, show_replay
from fruit_tui.ui.spoken import key_of, keyed
from fruit_tui.ui.widgets.menu import Item, Menu
from fruit_tui.ui.widgets.shelves import Shelf, ShelfBar

PLAYING, FINISHED, SAMPLES, TRASH = "playing", "finished", "samples", "trash"

# How often what was found out about the games is shown, in seconds.
LOOK = 0.2

# What is said where a shelf is empty.
EMPTY = {
    PLAYING: "No games yet. Esc goes back; New game begins one.",
    FINISHED: "No finished games yet. A game comes here when it is over.",
    SAMPLES: "The sample games are not installed.",
    TRASH: "Nothing was deleted.",
}


class GameMenu(Menu):
    """The games: a click goes to one, another click opens it, so that keys can be clicked too."""

    def on_click(self, event: events.Click) -> None:
        """Go to the game that was clicked; from there on it is taken as in any menu."""
        place = self._line_at(event.y)
        if place < len(self._items) and place != self.cursor:
            event.stop()
            event.prevent_default()
            self.focus()
            self.cursor = place


class LoadScreen(BaseScreen[None]):
    """The shelves, the latest game first.  A bad file stands there with its reason."""

    CALLED: ClassVar[str] = "saved games"
    HOLDS: ClassVar[tuple[type[DOMNode], ...]] = (GameMenu,)
    CSS_PATH = styles("load.tcss")
    ABOUT = keyed(
        "All saved games, the latest first. {load.next} goes to the next shelf. A damaged file is "
        "never deleted: it is moved aside, and its line says where and why. What you delete lies "
        "in the trash; {menu.take} brings it back from there, and {delete} erases it for good."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab,right", "shelf(1)", "shelf", id="load.next", tooltip="the next shelf"),
        Binding("p", "replay", "replay", id="load.replay"),
        Binding(
            "shift+tab,left",
            "shelf(-1)",
            id="load.previous",
            show=False,
            tooltip="the shelf before",
        ),
        Binding("u", "restore", "bring back", id="load.restore"),
        Binding("d,delete", "delete", "delete", id="load.delete"),
        Binding("r", "rename", "rename", id="load.rename"),
        Binding("c", "copy", "copy", id="load.copy"),
        Binding("x", "export", "export", id="load.export"),
        Binding("i", "import", "import", id="load.import"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._infos: dict[str, SaveInfo] = {}
        self._trashed: list[Path] = []
        self._aside: list[Item] = []  # damaged files found while this screen is open
        self._summaries: Summaries | None = None

    def compose_body(self) -> ComposeResult:
        """Yield the shelves, the list and a line about the folder."""
        yield ShelfBar("Saved games", id="shelves")
        yield GameMenu(lines=3, id="games")
        yield Static(id="note")

    def on_mount(self) -> None:
        """Read the folder, and open the first shelf that has something of the player's."""
        if self.store is not None:
            self._summaries = Summaries(self.store.folder)
        games = self.fruit_app.games()
        only_finished = bool(games) and all(info.finished for info in games)
        self.query_one(ShelfBar).chosen = FINISHED if only_finished else PLAYING
        self.query_one(Menu).focus()

    def on_screen_resume(self) -> None:
        """Read the folder, at first and again after every game."""
        self.reload()

    @property
    def store(self) -> SaveStore | None:
        """The player's games; None where there is no folder for them."""
        return self.fruit_app.store

    @property
    def shelf(self) -> str:
        """The shelf that is open."""
        return self.query_one(ShelfBar).chosen

    @property
    def current(self) -> SaveInfo | None:
        """The game under the cursor; None where there is none."""
        item = self.query_one(Menu).current
        return self._infos.get(item.name) if item is not None else None

    # The list.

    def reload(self) -> None:
        """Read the folder and list what is there, damaged files moved aside first."""
        infos = self.fruit_app.games()
        bad = [info for info in infos if info.problem]
        if bad:
            for info in bad:
                self._set_aside(info)
            infos = self.fruit_app.games()
        deleted = self.store.deleted() if self.store is not None else []
        samples = sorted(infos_in(samples_folder()), key=lambda info: info.slot)
        shelves = {
            PLAYING: [info for info in infos if not info.finished],
            FINISHED: [info for info in infos if info.finished],
            SAMPLES: samples,
            TRASH: deleted,
        }
        self.query_one(ShelfBar).fill(
            [Shelf(name, name.title(), len(held)) for name, held in shelves.items()]
        )
        held = sorted(shelves[self.shelf], key=lambda info: bool(info.problem))
        self._infos = {str(number): info for number, info in enumerate(held)}
        self._list()
        note = self.fruit_app.trouble or ("" if held else EMPTY[self.shelf])
        self.query_one("#note", Static).update(Content.styled(note, "$quiet"))
        self.refresh_bindings()
        self._look_closer(tuple(held))

    def _list(self) -> None:
        """Write the items, with all that is known of each by now."""
        summaries = self._summaries
        items = [
            item_of(number, info, summaries.known(info) if summaries else None)
            for number, info in self._infos.items()
        ]
        self.query_one(Menu).items = [*items, *(self._aside if self.shelf == PLAYING else [])]

    @work(thread=True, exclusive=True, group="summaries")
    def _look_closer(self, infos: tuple[SaveInfo, ...]) -> None:
        """Play the games again that were never looked at, to say who leads, beside all else."""
        summaries, worker = self._summaries, get_current_worker()
        if summaries is None:
            return
        shown = monotonic()
        for info in infos:
            if worker.is_cancelled:
                break
            if not info.problem and summaries.known(info) is None:
                summaries.of(info)
                if monotonic() - shown > LOOK:
                    self.app.call_from_thread(self._list_again)
                    shown = monotonic()
        summaries.keep()
        if not worker.is_cancelled:
            self.app.call_from_thread(self._list_again)

    def _list_again(self) -> None:
        """Show what was found out; the screen may be closed by then."""
        if self.is_mounted:
            self._list()

    def _set_aside(self, info: SaveInfo) -> None:
        """Let the store look at a bad file: it moves a damaged one aside."""
        store = self.store
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

    # What can be done.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer what can be done on this shelf, to the game under the cursor."""
        if not self.is_mounted or not self.query(ShelfBar):
            return super().check_action(action, parameters)
        own = self.shelf in (PLAYING, FINISHED)
        if action in ("export", "import") and self.fruit_app.HOSTED:
            return False
        if action == "restore":
            return bool(self._trashed) or (self.shelf == TRASH and bool(self._infos))
        if action == "delete":
            return self.shelf != SAMPLES and bool(self._infos)
        if action in ("rename", "export"):
            return own and bool(self._infos)
        if action == "replay":
            return bool(self._infos) and self.shelf != TRASH
        if action == "copy":
            return bool(self._infos) and self.shelf != TRASH and self.store is not None
        if action == "import":
            return own and self.store is not None
        return super().check_action(action, parameters)

    def action_name(self, action: str) -> str:
        """Return what a key does on the shelf that is open."""
        if action == "delete" and self.shelf == TRASH:
            return "erase for good"
        words = {PLAYING: "play on", TRASH: "bring back"}
        return words.get(self.shelf, "replay") if action == "take" else ""

    def action_shelf(self, by: int) -> None:
        """Open the next shelf, or the one before."""
        self.query_one(ShelfBar).step(by)

    @on(ShelfBar.Opened)
    def _opened(self, event: ShelfBar.Opened) -> None:
        event.stop()
        self.query_one(Menu).cursor = 0
        self.reload()

    @on(Menu.Chosen, "#games")
    def _chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        if self.shelf == TRASH:
            self.action_restore()
        elif self.shelf == PLAYING:
            open_saved(self, self._infos[event.item.name])
        else:
            self.action_replay()

    def action_replay(self) -> None:
        """Watch the game under the cursor from its start."""
        info = self.current
        if info is None:
            return
        if self.shelf != SAMPLES:
            replay_saved(self, info)
            return
        try:
            # Its review is kept with the player's games, never beside the sample.
            show_replay(self.fruit_app, from_save(read(info.path)), info.path)
        except GameError as error:
            self.say(str(error), warning=True)

    def action_delete(self) -> None:
        """Move the game under the cursor to the trash; from there on it is erased for good."""
        info, store = self.current, self.store
        if info is None or store is None:
            return
        if self.shelf == TRASH:
            self._erase(info, store)
            return
        try:
            self._trashed.append(store.delete(info.slot))
        except GameError as error:
            self.say(str(error), warning=True)
        else:
            self.say(f"Deleted. {key_of(self, 'restore')} brings it back.")
        self.reload()

    def _erase(self, info: SaveInfo, store: SaveStore) -> None:
        """Ask whether a deleted game shall be erased for good."""

        def accept(answer: str) -> str:
            if answer.strip().lower() != "yes":
                return "Type yes to erase it, or press Escape to keep it."
            self._trashed = [path for path in self._trashed if path != info.path]
            return _problem(lambda: store.erase(info.path))

        self._ask(f"Erase {info.title or info.slot} for good? Type yes.", "", accept)

    def action_restore(self) -> None:
        """Bring the game under the cursor back from the trash, or the one deleted last."""
        store = self.store
        if store is None:
            return
        if self.shelf == TRASH:
            if self.current is None:
                return
            path = self.current.path
        elif self._trashed:
            path = self._trashed.pop()
        else:
            return
        try:
            store.restore(path)
        except GameError as error:
            self.say(str(error), warning=True)
        else:
            self._trashed = [other for other in self._trashed if other != path]
            self.say("It is back among your games.")
        self.reload()

    def action_copy(self) -> None:
        """Make a second game of the one under the cursor; a sample comes to one's own games."""
        info, store = self.current, self.store
        if info is None or store is None:
            return
        try:
            if self.shelf == SAMPLES:
                store.import_file(info.path)
            else:
                store.duplicate(info.slot)
        except GameError as error:
            self.say(str(error), warning=True)
        else:
            self.say("Copied to your games.")
        self.reload()

    def action_rename(self) -> None:
        """Ask for another title."""
        info, store = self.current, self.store
        if info is None or store is None:
            return

        def accept(title: str) -> str:
            return _problem(lambda: store.rename(info.slot, title))

        self._ask("What shall the game be called?", info.title, accept)

    def action_export(self) -> None:
        """Ask where a copy of the game shall be written."""
        info, store = self.current, self.store
        if info is None or store is None:
            return

        def accept(name: str) -> str:
            return _problem(lambda: store.export(info.slot, Path(name).expanduser()))

        self._ask("To which new file, or which folder?", f"~/{info.path.name}", accept)

    def action_import(self) -> None:
        """Ask for a save from elsewhere."""
        store = self.store
        if store is None:
            return

        def accept(name: str) -> str:
            return _problem(lambda: _import(store, Path(name.strip()).expanduser()))

        self._ask("Which file shall be copied to your games?", "", accept)

    def _ask(self, question: str, text: str, accept: Callable[[str], str]) -> None:
        """Ask for a line and read the folder again once it was accepted."""
        self.app.push_screen(AskLine(question, text, accept), lambda _: self.reload())


def _import(store: SaveStore, file: Path) -> None:
    """Copy a game that replays into the store; GameError with a sentence otherwise."""
    if file == Path():
        raise NoSuchSave("Type the name of a file, or press Escape.")
    import_game(store, file)


def _problem(act: Callable[[], object]) -> str:
    """Do something and return why it could not be done, as a sentence; "" where it was."""
    try:
        act()
    except GameError as error:
        return str(error)
    return ""
