"""Every key of the app by what it does: choose one, press another key, and it holds."""

from __future__ import annotations

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.dom import DOMNode
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Static

from fruit_tui.ui.keymap import FIXED, catalogue, key_problems, usable
from fruit_tui.ui.screens.base import BaseScreen, styles
from fruit_tui.ui.spoken import keyed
from fruit_tui.ui.widgets.keyline import written
from fruit_tui.ui.widgets.menu import Item, Menu


class KeysScreen(BaseScreen[None]):
    """All that a key does, with the keys that hold."""

    CALLED: ClassVar[str] = "the list of keys"
    HOLDS: ClassVar[tuple[type[DOMNode], ...]] = (Menu,)
    CSS_PATH = styles("settings.tcss")
    ABOUT = keyed(
        "Everything that a key does, by its name in the settings file. {menu.take} asks for "
        "another key, {keys.usual} gives the usual ones back. A key that something else has on "
        "the same screen is refused."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "ctrl+r,delete", "usual", "usual", id="keys.usual", tooltip="give the usual keys back"
        ),
    ]

    def compose_body(self) -> ComposeResult:
        """Yield the list and a line about what is chosen."""
        yield Static(Content.styled(" Keys", "bold $title"), id="title")
        yield Menu(id="keys")
        yield Static(id="where")

    def on_mount(self) -> None:
        """Fill the list."""
        self.reload()
        self.query_one(Menu).focus()

    def reload(self) -> None:
        """List every key with what it does."""
        own = usable(self.fruit_app.settings.keys)
        items = []
        for entry in catalogue().values():
            if entry.id in FIXED:
                continue
            held = own[entry.id].split(",") if entry.id in own else entry.keys
            shown = " ".join(written(self, Binding(key, "")) for key in held)
            mark = "*" if entry.id in own else " "
            items.append(Item(entry.id, entry.id, f"{mark} {shown:<14} {entry.does}"))
        self.query_one(Menu).items = items

    @on(Menu.Pointed, "#keys")
    def _pointed(self, event: Menu.Pointed) -> None:
        event.stop()
        places = ", ".join(catalogue()[event.item.name].places)
        self.query_one("#where", Static).update(Content.styled(f"Works at: {places}.", "$quiet"))

    @on(Menu.Chosen, "#keys")
    def _chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        self.app.push_screen(AskKey(event.item.name), lambda _: self.reload())

    def action_usual(self) -> None:
        """Give what is chosen its usual keys back."""
        item = self.query_one(Menu).current
        if item is not None and item.name in self.fruit_app.settings.keys:
            self.fruit_app.choose(("keys", item.name), None)
            self.reload()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the usual keys only where others hold."""
        if action == "usual" and self.query(Menu):
            item = self.query_one(Menu).current
            return item is not None and item.name in self.fruit_app.settings.keys
        return super().check_action(action, parameters)


class KeyTaker(Widget, can_focus=True):
    """Hears every key but Escape, whatever it would do elsewhere."""

    DEFAULT_CSS = "KeyTaker { height: 1; padding: 0 2; }"

    def render(self) -> Content:
        """Say what is waited for."""
        return Content("Press the key.")

    def on_key(self, event: events.Key) -> None:
        """Hand the key to the screen."""
        if event.key != "escape" and isinstance(self.screen, AskKey):
            event.stop()
            event.prevent_default()
            self.screen.take(event.key)


class AskKey(BaseScreen[bool], ModalScreen[bool]):
    """Waits for a key that shall do what `name` says.  Closes with True where one was taken."""

    CALLED: ClassVar[str] = "the question for a key"
    CSS_PATH = styles("ask.tcss")
    ABOUT = "The next key that you press is taken; one that cannot be is refused with the reason."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "leave it", id="screen.back"),
    ]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name_of_key = name

    def compose_body(self) -> ComposeResult:
        """Yield the question and the objection."""
        entry = catalogue()[self._name_of_key]
        title = f" Another key for: {entry.does} ({entry.id})"
        yield Static(Content.styled(title, "bold $title"), id="title")
        yield KeyTaker()
        yield Static(id="objection", markup=False)

    def on_mount(self) -> None:
        """Listen."""
        self.query_one(KeyTaker).focus()

    def take(self, key: str) -> None:
        """Let a key hold, or say why it cannot."""
        place = ("keys", self._name_of_key)
        chosen = {**self.fruit_app.settings.keys, self._name_of_key: (key,)}
        found = [problem for problem in key_problems(chosen) if problem.place == place]
        wrong = next((problem for problem in found if not problem.warning), None)
        if wrong is not None:
            words = Content.styled(wrong.words, "$loss")
            self.query_one("#objection", Static).update(words)
            return
        self.fruit_app.choose(place, [key])
        for problem in found:
            self.say(problem.words, warning=True)
        self.dismiss(True)

    def action_back(self) -> None:
        """Change nothing."""
        self.dismiss(False)
