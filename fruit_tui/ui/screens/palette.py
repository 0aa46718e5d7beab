"""All that can be done just now, in words: type a part of it, or choose it from the list.

This is also how a mouse alone reaches everything: the key line has room for few keys.
Textual's own palette draws pictures and frames of its own; this one keeps to the glyph
set, and searches as that one does.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.dom import DOMNode
from textual.fuzzy import FuzzySearch
from textual.widgets import Input, Static

from fruit_tui.settings import GLYPHS_NAMES, PACE_NAMES, THEME_NAMES
from fruit_tui.ui import themes
from fruit_tui.ui.screens.base import BaseScreen, styles
from fruit_tui.ui.screens.game import GameScreen
from fruit_tui.ui.spoken import keyed
from fruit_tui.ui.widgets.entry import Entry
from fruit_tui.ui.widgets.keyline import naming, written
from fruit_tui.ui.widgets.menu import Item, Menu

if TYPE_CHECKING:
    from fruit_tui.ui.app import FruitApp

# Keys that only move something: the mouse points at the thing itself.
MOVES: Final = frozenset(
    ["up", "down", "left", "right", "home", "end", "pageup", "pagedown", *"0123456789"]
)

# What counts more than the rest of what is found.
TITLE_WEIGHT: Final = 2.0


@dataclass(frozen=True)
class Command:
    """One thing to do: its name, what it means, its key if it has one, and how it is done."""

    title: str
    about: str
    act: Callable[[], Awaitable[object] | None]
    key: str = ""


class Palette(BaseScreen[Command | None]):
    """Chooses one of `commands`; dismissed with None where none was chosen."""

    CALLED: ClassVar[str] = "the menu"
    MENU: ClassVar[bool] = False
    HOLDS: ClassVar[tuple[type[DOMNode], ...]] = (Input, Menu)
    CSS_PATH = styles("palette.tcss")
    ABOUT = keyed(
        "Everything that can be done now. Type a part of its name, choose with the arrows, and "
        "{palette.do} does it."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "do", "do it", id="palette.do"),
        Binding(
            "up",
            "move(-1)",
            "choose",
            key_display="↑↓",
            priority=True,
            id="palette.up",
            tooltip="the one before",
        ),
        Binding(
            "down", "move(1)", show=False, priority=True, id="palette.down", tooltip="the next"
        ),
    ]

    def __init__(self, commands: Sequence[Command]) -> None:
        super().__init__()
        self._commands = {str(number): command for number, command in enumerate(commands)}

    def compose_body(self) -> ComposeResult:
        """Yield the line and the list."""
        yield Static(Content.styled(" What shall be done?", "bold $title"), id="title")
        yield Entry(placeholder="a part of its name", id="line")
        yield Menu(self._items(list(self._commands)), id="commands")

    def on_mount(self) -> None:
        """Begin to type."""
        self.query_one(Input).focus()

    def _items(self, names: Sequence[str]) -> list[Item]:
        chosen = [(name, self._commands[name]) for name in names]
        return [Item(name, one.title, f"{one.key:<6} {one.about}".rstrip()) for name, one in chosen]

    @on(Input.Changed, "#line")
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        menu = self.query_one(Menu)
        menu.items = self._items(self._found(event.value))
        menu.cursor = 0

    def _found(self, text: str) -> list[str]:
        """Return the commands that have what was typed, the best first."""
        wanted = " ".join(text.split())
        if not wanted:
            return list(self._commands)
        search = FuzzySearch()
        scores = {
            name: max(
                TITLE_WEIGHT * search.match(wanted, one.title)[0],
                search.match(wanted, f"{one.title} {one.about}")[0],
            )
            for name, one in self._commands.items()
        }
        return sorted((name for name in scores if scores[name]), key=lambda name: -scores[name])

    def action_move(self, by: int) -> None:
        """Choose another one."""
        self.query_one(Menu).cursor += by

    def action_do(self) -> None:
        """Do the one under the cursor."""
        item = self.query_one(Menu).current
        if item is not None:
            self.dismiss(self._commands[item.name])

    @on(Input.Submitted, "#line")
    def _submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.action_do()

    @on(Menu.Chosen, "#commands")
    def _chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        self.dismiss(self._commands[event.item.name])


def open_palette(app: FruitApp) -> None:
    """Put the palette over the screen in front, and do what is chosen once it is closed."""
    screen = app.screen
    if not isinstance(screen, BaseScreen) or not screen.has_menu:
        return

    async def do(command: Command | None) -> None:
        if command is not None and (done := command.act()) is not None:
            await done

    app.push_screen(Palette(commands_of(app, screen)), do)


def commands_of(app: FruitApp, screen: BaseScreen[object]) -> list[Command]:
    """Return all that can be done now: first what the screen in front can, then the rest."""
    here = list(_of_the_screen(app, screen))
    return [*here, *_of_the_app(app)]


def _of_the_screen(app: FruitApp, screen: BaseScreen[object]) -> Iterator[Command]:
    """Yield what the live bindings of the screen offer, by what they are called now."""
    seen: set[str] = set()
    for active in screen.active_bindings.values():
        binding, node = active.binding, active.node
        name = naming(screen, binding.action) or binding.description or binding.tooltip
        if node is not screen or not binding.id or not active.enabled or not name:
            continue
        if binding.key in MOVES or binding.id in seen or binding.id.startswith(("home.", "app.")):
            continue
        seen.add(binding.id)
        about = binding.tooltip if binding.tooltip != name else ""
        act = partial(app.run_action, binding.action, node)
        yield Command(name[0].upper() + name[1:], about, act, written(screen, binding))


def _of_the_app(app: FruitApp) -> Iterator[Command]:
    """Yield what can be done anywhere."""
    playing = any(isinstance(screen, GameScreen) for screen in app.screen_stack)
    latest = None if playing else app.latest()
    if latest is not None:
        yield Command("Continue", latest.title, partial(app.go_home, "continue"))
    for name, title, about in (
        ("new", "New game", "Begin another one; this one is saved." if playing else "Begin one."),
        ("learn", "Learn a game", "By playing it: a few guided minutes."),
        ("load", "Load a game", "All saved games, to play on, replay or review."),
        ("stats", "Statistics", "How you have done so far."),
        ("rules", "Rules", "How it is played, and what the bots see."),
        ("", "Home", "The first screen."),
    ):
        yield Command(title, about, partial(app.go_home, name))
    yield Command("Settings", "Colours, keys, names, how fast it goes.", app.action_settings)
    for theme in THEME_NAMES:
        title = themes.TITLES.get(themes.named(theme), "as the terminal")
        yield Command(f"Theme: {title}", "", partial(app.choose, ("theme",), theme))
    for glyphs in GLYPHS_NAMES:
        title = "as the terminal" if glyphs == "auto" else glyphs
        yield Command(f"Pictures: {title}", "", partial(app.choose, ("glyphs",), glyphs))
    for pace in PACE_NAMES:
        title = f"Moves of bots: {pace.replace('-', ' ')}"
        yield Command(title, "", partial(app.choose, ("pace",), pace))
    yield Command("Help", "The keys of the screen in front.", app.action_help)
    yield Command("Quit", "Everything is saved already.", app.leave)
