"""Where a guided game begins, and what there is to do after it."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.dom import DOMNode
from textual.widgets import Static

from fruit_tui.engine.registry import GAMES
from fruit_tui.guide.lessons import LESSONS
from fruit_tui.match import Keeper
from fruit_tui.match.tutor import Tutor
from fruit_tui.ui.screens.base import BaseScreen, styles
from fruit_tui.ui.table import Table
from fruit_tui.ui.widgets.menu import Item, Menu


class LearnScreen(BaseScreen[None]):
    """Which game to learn."""

    CALLED: ClassVar[str] = "lessons"
    HOLDS: ClassVar[tuple[type[DOMNode], ...]] = (Menu,)
    CSS_PATH = styles("learn.tcss")
    ABOUT = "A guided game takes a few minutes. Choose one with the arrows and Enter."
    BINDINGS: ClassVar[list[BindingType]] = []

    def compose_body(self) -> ComposeResult:
        """Yield the lessons."""
        yield Static(Content.styled(" Learn a game by playing it", "bold $title"), id="title")
        yield Static(
            "A few turns on a prepared table. Each step says what to do and why, on the board"
            " itself, and waits for you. Afterwards you can play on from there.",
            id="about",
            markup=False,
        )
        yield Menu(lines=2, id="lessons")

    def on_mount(self) -> None:
        """List the lessons."""
        menu = self.query_one(Menu)
        menu.items = [
            Item(name, GAMES[name].title, f"{lesson.about} {lesson.count} steps.")
            for name, lesson in LESSONS.items()
        ]
        menu.focus()

    @on(Menu.Chosen, "#lessons")
    def _chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        from fruit_tui.ui.screens.lessons import show_lesson

        show_lesson(self.fruit_app, event.item.name, instead=True)


class LessonEnd(BaseScreen[None]):
    """A lesson is over: play on from there, begin a game, or learn another one."""

    CALLED: ClassVar[str] = "the end of a lesson"
    HOLDS: ClassVar[tuple[type[DOMNode], ...]] = (Menu,)
    CSS_PATH = styles("learn.tcss")
    ABOUT = "You know enough to play. Escape goes home."
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, tutor: Tutor) -> None:
        super().__init__()
        self._tutor = tutor

    def compose_body(self) -> ComposeResult:
        """Yield what was learned and what there is to do."""
        title = f" {self._tutor.match.game.title}: you know enough to play"
        yield Static(Content.styled(title, "bold $title"), id="title")
        yield Static(self._tutor.lesson.end, id="about", markup=False)
        yield Menu(lines=2, id="next")

    def on_mount(self) -> None:
        """List what there is to do."""
        menu = self.query_one(Menu)
        rivals = " and ".join(self._tutor.match.names[1:])
        menu.items = [
            Item("on", "Play on from here", f"The same game, against {rivals}, saved as any."),
            Item("new", "New game", "Choose the game, the players and the level."),
            Item("again", "This lesson once more"),
            Item("learn", "Learn another game"),
            Item("home", "Home"),
        ]
        menu.focus()

    @on(Menu.Chosen, "#next")
    def _chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        self._leave()
        app, choice = self.fruit_app, event.item.name
        if choice == "on":
            app.call_next(self._play_on)
        elif choice == "new":
            from fruit_tui.ui.screens.new_game import NewGameScreen

            app.call_next(app.push_screen, NewGameScreen())
        elif choice == "again":
            from fruit_tui.ui.screens.lessons import show_lesson

            app.call_next(show_lesson, app, self._tutor.match.game.name)
        elif choice == "learn":
            app.call_next(app.push_screen, LearnScreen())

    def _play_on(self) -> None:
        from fruit_tui.ui.screens.games import show_table

        app, match = self.fruit_app, self._tutor.match
        keeper = None if app.store is None else Keeper.start(app.store, match)
        show_table(app, Table(match, keeper))

    def _leave(self) -> None:
        """Close this and the lesson behind it."""
        behind = self.app.screen_stack[-2]
        self.dismiss(None)
        if isinstance(behind, BaseScreen):
            behind.dismiss(None)

    def action_back(self) -> None:
        """Go home."""
        self._leave()
