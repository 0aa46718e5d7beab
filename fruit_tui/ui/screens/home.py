"""The first screen: go on with a game, begin one, read the rules, leave."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.dom import DOMNode
from textual.widget import Widget
from textual.widgets import Static

from fruit_tui import __version__
from fruit_tui.engine.game import GameError
from fruit_tui.engine.registry import GAMES
from fruit_tui.settings import Problem
from fruit_tui.storage import SaveInfo
from fruit_tui.ui.draw import Canvas, clean
from fruit_tui.ui.looks import look_of
from fruit_tui.ui.screens.base import BaseScreen, styles
from fruit_tui.ui.table import Table
from fruit_tui.ui.widgets.menu import Item, Menu

TITLE_CARDS = (
    ("F", "tomato"),
    ("R", "orange"),
    ("U", "lemon"),
    ("I", "watermelon"),
    ("T", "grape"),
)


class TitleCards(Widget):
    """The name of the app, dealt as five cards."""

    DEFAULT_CSS = "TitleCards { width: 72; max-width: 100%; height: 7; }"

    def render(self) -> Content:
        """Draw the cards, every second one a line lower."""
        look = look_of(self)
        canvas = Canvas(self.size.width, 7)
        margin = (canvas.width - 49) // 2
        for number, (letter, fruit) in enumerate(TITLE_CARDS):
            x, y = margin + number * 10, number % 2
            if look.flat:
                canvas.box(x, y, 9, 6, look.glyphs.thin, "bold")
                canvas.put(x + 4, y + 2, letter, "bold")
                canvas.put(x + 1, y + 4, fruit[:7], "")
                continue
            face = f"${fruit}-ink on ${fruit}"
            canvas.fill(x, y, 9, 6, face)
            canvas.put(x + 1, y + 1, letter, f"{look.ink} {face}")
            canvas.put(x + 7, y + 4, letter, f"{look.ink} {face}")
            picture = look.glyphs.picture(fruit)
            if picture:
                canvas.put(x + 3, y + 2, picture, face)
            else:
                canvas.put(x + 4, y + 2, letter, f"{look.ink} {face}")
        return canvas.content()


class HomeScreen(BaseScreen[None]):
    """Continue, Learn, New game, Load, Statistics, Settings, Rules, Help, Quit."""

    CALLED: ClassVar[str] = "home"
    HOLDS: ClassVar[tuple[type[DOMNode], ...]] = (Menu,)
    CSS_PATH = styles("home.tcss")
    BINDINGS: ClassVar[list[BindingType]] = [
        *[
            Binding(letter, f"take('{name}')", id=f"home.{name}", show=False, tooltip=does)
            for letter, name, does in (
                ("c", "continue", "go on with the latest game"),
                ("n", "new", "begin a new game"),
                ("g", "learn", "learn a game by playing it"),
                ("l", "load", "all saved games"),
                ("s", "stats", "how you have done so far"),
                ("r", "rules", "how it is played"),
            )
        ],
        Binding("q", "app.quit", "quit", id="app.quit"),
    ]
    ABOUT = "Choose with the arrows and Enter, or press a number, a letter, or click."

    def compose_body(self) -> ComposeResult:
        """Yield the title, the menu and a line about what is chosen."""
        with Vertical(id="home"):
            yield TitleCards()
            yield Static(id="motto", markup=False)
            yield Menu(id="menu")
            yield Static(id="notice", markup=False)

    def on_mount(self) -> None:
        """Fill the menu."""
        motto = " / ".join(game.title for game in GAMES.values())
        self.query_one("#motto", Static).update(
            Content.assemble((motto, "bold $title"), (f"   version {__version__}", "$quiet"))
        )
        self.refresh_menu()

    def on_screen_resume(self) -> None:
        """Look again for a game to continue."""
        self.refresh_menu()

    def refresh_menu(self) -> None:
        """List what can be done, going on first."""
        latest = self.fruit_app.latest()
        items = []
        if latest is not None:
            title = GAMES[latest.game].title if latest.game in GAMES else latest.title
            about = f"{title}, {ago(latest.updated)}. {how_far(latest)}"
            items.append(Item("continue", "Continue", about))
        learn = Item("learn", "Learn a game", "By playing it: a few guided minutes.")
        begin = Item("new", "New game", "Against bots, from kind to clever.")
        # Who has never played is offered the lessons first.
        items += [begin, learn] if self.fruit_app.games() else [learn, begin]
        items += [
            Item("load", "Load a game", "All saved games, finished ones too."),
            Item("stats", "Statistics", "How you have done so far."),
            Item("settings", "Settings", "Colours, keys, names, how fast it goes."),
            Item("rules", "Rules", "How it is played, and what the bots see."),
            Item("help", "Help", "The keys of this screen."),
            Item("quit", "Quit", "Everything is saved already."),
        ]
        menu = self.query_one(Menu)
        had = menu.current.name if menu.current else ""
        menu.items = items
        names = [item.name for item in items]
        menu.cursor = names.index(had) if had in names and had not in ("new", "learn") else 0
        menu.focus()
        notice = self.fruit_app.trouble or settings_trouble(self.fruit_app.preferences.problems)
        self.query_one("#notice", Static).update(Content.styled(clean(notice), "$loss"))

    @on(Menu.Chosen, "#menu")
    def _chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        self.choose(event.item.name)

    def action_take(self, name: str) -> None:
        """Do what a menu entry says, if there is one."""
        menu = self.query_one(Menu)
        names = [item.name for item in menu.items]
        if name in names:
            menu.cursor = names.index(name)
            self.choose(name)

    def choose(self, name: str) -> None:
        """Do what a menu entry says."""
        from fruit_tui.ui.screens.learn import LearnScreen
        from fruit_tui.ui.screens.load import LoadScreen
        from fruit_tui.ui.screens.new_game import NewGameScreen
        from fruit_tui.ui.screens.rules import RulesScreen
        from fruit_tui.ui.screens.stats import StatsScreen

        if name == "continue":
            latest = self.fruit_app.latest()
            if latest is None:
                self.refresh_menu()
            else:
                self.open_game(latest)
        elif name == "new":
            self.app.push_screen(NewGameScreen())
        elif name == "learn":
            self.app.push_screen(LearnScreen())
        elif name == "load":
            self.app.push_screen(LoadScreen())
        elif name == "stats":
            self.app.push_screen(StatsScreen())
        elif name == "rules":
            self.app.push_screen(RulesScreen(next(iter(GAMES))))
        elif name == "settings":
            self.fruit_app.action_settings()
        elif name == "help":
            self.fruit_app.action_help()
        else:
            self.app.exit(0)

    def open_game(self, info: SaveInfo) -> None:
        """Go on with a saved game; where that fails say why and stay here."""
        open_saved(self, info)

    def action_back(self) -> None:
        """Stay: this is the first screen."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer no way back from the first screen, and to go on only where there is a game."""
        if action == "take" and parameters == ("continue",):
            return self.fruit_app.latest() is not None
        return action != "back" and super().check_action(action, parameters)


def open_saved(screen: BaseScreen[None], info: SaveInfo) -> None:
    """Open a saved game in its screen; where that fails say why and stay.

    All its moves are made again, which may take a while: that is said before it begins.
    """
    from fruit_tui.ui.screens.games import show_table

    store = screen.fruit_app.store
    if store is None or screen.busy:
        return

    def opened() -> None:
        try:
            table = Table.open(store, info.slot)
        except GameError as error:
            screen.say(str(error), warning=True)
            if isinstance(screen, HomeScreen):
                screen.refresh_menu()
            return
        finally:
            screen.busy = ""
        show_table(screen.fruit_app, table)

    screen.busy = "Opening the game..."
    screen.call_after_refresh(opened)


def settings_trouble(problems: Sequence[Problem]) -> str:
    """Return what is wrong with the settings, the first thing in full; "" where nothing is."""
    wrong = [problem for problem in problems if not problem.warning]
    if not wrong:
        return ""
    more = f" fruit-tui config validate has {len(wrong) - 1} more." if wrong[1:] else ""
    return f"{wrong[0]} The usual setting holds.{more}"


def how_far(info: SaveInfo) -> str:
    """Return how far a saved game has come, without whose turn it is."""
    return clean(info.progress.partition(":")[0].rstrip(".")) + "."


def ago(when: str, now: datetime | None = None) -> str:
    """Return how long ago a save's time was, in words ("5 minutes ago"); "" if unreadable."""
    try:
        then = datetime.fromisoformat(when.replace("Z", "+00:00"))
    except ValueError:
        return ""
    seconds = ((now or datetime.now(UTC)) - then).total_seconds()
    for size, word in ((86400, "day"), (3600, "hour"), (60, "minute")):
        count = int(seconds // size)
        if count >= 1:
            return f"{count} {word}{'s' if count > 1 else ''} ago"
    return "just now"
