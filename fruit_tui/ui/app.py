"""The app: looks, ways out, the folder of games, and the one thinking process.

`FruitApp(saves=..., ...)` is all that the command line needs.  Nothing here draws
or opens anything on import.
"""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, ClassVar

from rich.console import RenderableType
from textual import events
from textual.actions import ActionParseResult
from textual.app import App
from textual.binding import Binding, BindingType
from textual.css.query import NoMatches
from textual.dom import DOMNode
from textual.driver import Driver
from textual.screen import Screen
from textual.scrollbar import ScrollBar, ScrollBarRender

from ai.ceiling import NO_CEILING, Ceiling
from ai.worker import Worker
from fruit_tui.engine.game import GameError
from fruit_tui.match import Match
from fruit_tui.settings import Place, Preferences, Settings, Value
from fruit_tui.storage import SaveError, SaveInfo, SaveStore
from fruit_tui.ui import glyphs, themes
from fruit_tui.ui.draw import Look, clean
from fruit_tui.ui.lean import Wire
from fruit_tui.ui.screens.base import BaseScreen
from fruit_tui.ui.screens.home import HomeScreen
from fruit_tui.ui.terminal import Farewell, over_ssh, switch_mouse

if TYPE_CHECKING:
    from fruit_tui.ui.reviewing import Reviewing, Run

# Two presses of ctrl+c within this many seconds leave.
TWICE_SECONDS = 2.0


class PlainScrollBar(ScrollBarRender):
    """A scroll bar of whole cells, which need no character but the space."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "]
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "]


class FruitApp(App[int]):
    """Fruit games for the terminal.

    saves       the folder of saved games; None for the system's place for them
    slot        a saved game to go on with at once, "" for the home screen
    replay      a game to watch at once, and its file
    lesson      a game to learn at once, by its name; "" for none
    preferences the player's settings; None for the usual ones, kept nowhere
    theme       one of `themes.THEMES`, whatever the settings say; "" for theirs
    glyph_set   one of `glyphs.NAMES`, whatever the settings say; "" for theirs
    pace        seconds between two actions of bots, 0 for none; None for the settings'
    animate     False for no movement at all; over ssh there is none anyway
    worker      a thinking process to share, which stays open; None for one of its own
    ceiling     the most that a bot may think about a step
    """

    HOSTED: ClassVar[bool] = False  # whether a host offers this to a guest

    TITLE = "fruit-tui"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "ctrl+p,f9",
            "palette",
            "menu",
            id="app.palette",
            priority=True,
            tooltip="all that can be done now",
        ),
        Binding("question_mark,f1", "help", "help", id="app.help"),
        Binding("q", "quit", "quit", id="app.quit", show=False),
        Binding("ctrl+q", "quit", "quit", id="app.quit-anywhere", show=False, priority=True),
        Binding(
            "ctrl+c", "interrupt", "twice: quit", id="app.interrupt", show=False, priority=True
        ),
        Binding("t", "next_theme", "next theme", id="app.theme", show=False),
        Binding("f2,comma", "settings", "settings", id="app.settings", show=False),
        Binding("ctrl+l", "redraw", "draw anew", id="app.redraw", show=False),
        Binding("ctrl+z", "suspend_process", "to the shell", id="app.suspend", show=False),
    ]

    def __init__(
        self,
        saves: Path | None = None,
        *,
        slot: str = "",
        replay: tuple[Match, Path] | None = None,
        preferences: Preferences | None = None,
        lesson: str = "",
        theme: str = "",
        glyph_set: str = "",
        pace: float | None = None,
        animate: bool = True,
        worker: Worker | None = None,
        driver_class: type[Driver] | None = None,
        ceiling: Ceiling = NO_CEILING,
    ) -> None:
        # Without colour Textual draws in greys, unless told that the terminal's own colours
        # are used: then it sends none at all.
        own_colours = True if "NO_COLOR" in os.environ else None
        super().__init__(driver_class=driver_class, ansi_color=own_colours)
        for entry in themes.THEMES:
            self.register_theme(entry)
        self.preferences = preferences or Preferences()
        self.pace = self.settings.seconds if pace is None else pace
        chosen = glyphs.choose(glyph_set or self.settings.glyphs)
        self.look = Look(chosen, flat=self.no_color, spare=over_ssh())
        # Known before the app runs: then the streams are no longer those of the terminal.
        self._fits = self._fitting_theme()
        self.theme = theme or self._chosen_theme()
        self.look = self._fitting_look()
        self._draw_scroll_bars()
        if not animate or self.no_color or over_ssh():
            self.animation_level = "none"
        self.ceiling = ceiling
        self.worker = worker or Worker(ceiling)
        self._own_worker = worker is None
        self._reviewing: Reviewing | None = None
        self.store: SaveStore | None = None
        self.trouble = ""  # why there is no store
        self._saves = saves
        self._slot = slot
        self._replay = replay
        self._lesson = lesson
        self._interrupted = -TWICE_SECONDS
        self.wire = Wire()
        self._left: int | None = None  # the exit code, once the app is being left
        self._held: deque[events.Event] = deque()  # typed before a screen could take it
        self._farewell = Farewell(self._release, self._leave)

    def get_driver_class(self) -> type[Driver]:
        """Return Textual's driver for this system, made to bear with any byte."""
        usual = super().get_driver_class()
        if usual.__name__ != "LinuxDriver":
            return usual
        from fruit_tui.ui.driver import SturdyDriver

        return SturdyDriver

    def _chosen_theme(self) -> str:
        """Return the theme of the settings, which may leave it to what suits the terminal."""
        chosen = self.settings.theme
        return self._fits if chosen == "auto" else themes.named(chosen)

    def _fitting_theme(self) -> str:
        """Return the theme for a terminal of few colours, or without any."""
        few = self.console.color_system == "standard"
        if self.no_color or (few and self.driver_class is not None and sys.stderr.isatty()):
            return themes.SIXTEEN
        return themes.DEFAULT

    def _fitting_look(self) -> Look:
        return replace(self.look, ink="not bold" if self.current_theme.ansi else "bold")

    def _draw_scroll_bars(self) -> None:
        """Draw scroll bars from what the glyph set allows."""
        plain = self.look.glyphs.plain
        ScrollBar.renderer = PlainScrollBar if plain else ScrollBarRender

    def watch_theme(self, theme: str) -> None:
        """Draw with the weight that suits the new theme's colours."""
        del theme
        self.look = self._fitting_look()

    def on_mount(self) -> None:
        """Open the folder of games and show the first screen."""
        if not (self.is_headless or self.is_web or os.environ.get("TEXTUAL_DRIVER")):
            self._farewell.watch()
        try:
            self.store = self.open_store()
        except SaveError as error:
            self.trouble = f"{error} Games are not saved."
        self._take_keys()
        self.push_screen(HomeScreen())
        if self._slot:
            self.call_later(self._open_slot)
        if self._replay is not None:
            from fruit_tui.ui.screens.replays import show_replay

            self.call_later(show_replay, self, *self._replay)
        if self._lesson:
            from fruit_tui.ui.screens.lessons import show_lesson

            self.call_later(show_lesson, self, self._lesson)

    def open_store(self) -> SaveStore:
        """Return the folder of games."""
        return SaveStore(self._saves)

    def _open_slot(self) -> None:
        """Go on with the game that was named at the start."""
        home = self.screen
        for info in self.games():
            if info.slot == self._slot and isinstance(home, HomeScreen):
                home.open_game(info)

    # Ways out.

    def play(self, *, mouse: bool = True) -> int:
        """Run until it is left and return the exit code.  Raises the fault that ended it."""
        self.run(mouse=mouse)
        if self._left is not None and isinstance(self._exception, NoMatches):
            # A screen that was still being put together when the app was left found nothing.
            return self._left
        if self._exception is not None:
            raise self._exception
        return self.return_code or 0

    def exit(
        self,
        result: int | None = None,
        return_code: int = 0,
        message: RenderableType | None = None,
    ) -> None:
        """Leave with an exit code."""
        if self._exception is None:
            self._left = return_code
        super().exit(result, return_code, message)

    def _fatal_error(self) -> None:
        """End without Textual's page of source text: `play` hands the fault to its caller."""
        self._close_messages_no_wait()

    def _release(self) -> None:
        """Give back what outlives this process."""
        if self._own_worker:
            self.worker.close()

    def _leave(self, code: int) -> None:
        """End the app from a signal handler."""
        loop = self._loop
        if loop is not None:
            loop.call_soon_threadsafe(lambda: self.exit(code, return_code=code))

    async def action_quit(self) -> None:
        """Leave; every game is already on disk."""
        self.leave()

    def leave(self) -> None:
        """Leave; ask first where a game is open and the player wants to be asked."""
        # Loaded by now where a table is open: the first screen is not to wait for the bots.
        from fruit_tui.ui.screens.game import GameScreen

        playing = any(isinstance(screen, GameScreen) for screen in self.screen_stack)
        if playing and self.settings.confirm.leave:
            self.ask("Leave fruit-tui? The game is saved.", lambda: self.exit(0))
        else:
            self.exit(0)

    def ask(self, question: str, act: Callable[[], object]) -> None:
        """Do something once the player has agreed to it."""
        from fruit_tui.ui.screens.confirm import Confirm

        def answered(agreed: bool | None) -> None:
            if agreed:
                act()

        if not isinstance(self.screen, Confirm):
            self.push_screen(Confirm(question), answered)

    def action_interrupt(self) -> None:
        """Leave on the second ctrl+c."""
        now = monotonic()
        if now - self._interrupted < TWICE_SECONDS:
            self.exit(130, return_code=130)
            return
        self._interrupted = now
        self.notify("Press ctrl+c again to leave. Your game is saved.", markup=False)

    def on_unmount(self) -> None:
        """End the thinking process and give back all locks."""
        self._release()
        if self.store is not None:
            self.store.close()

    def warm_up(self) -> None:
        """Start the thinking process, if it does not run."""
        with suppress(OSError):
            self.worker.start()

    @property
    def reviewing(self) -> Reviewing:
        """The reviews of this session."""
        if self._reviewing is None:
            # Loaded when it is asked for: the first screen is not to wait for the search.
            from fruit_tui.ui.reviewing import Reviewing

            self._reviewing = Reviewing(self.worker, self._review_ended)
        return self._reviewing

    def _review_ended(self, run: Run) -> None:
        """Say that a review is complete, or why not, unless it is in front anyway."""
        if not self.is_running:
            return
        if run.trouble:
            self.notify(run.trouble, severity="warning", markup=False)
        elif run.review is not None and getattr(self.screen, "last_run", None) is not run:
            self.notify(f"The review of {clean(run.title)} is complete.", markup=False)

    def _display(self, screen: Screen[object], renderable: RenderableType | None) -> None:
        """Send no more of a changed row than what changed."""
        if screen is self.screen:
            self.wire.turn_to(screen)
        super()._display(screen, self.wire.lean(renderable))

    async def on_event(self, event: events.Event) -> None:
        """Hold what is typed while the screen in front is still being put together."""
        typed = isinstance(event, events.InputEvent) and not event.is_forwarded
        if typed and (self._held or not self._takes_keys):
            self._held.append(event)
        else:
            await super().on_event(event)

    async def run_action(
        self,
        action: str | ActionParseResult,
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """Do what a key stands for, but for one that was pressed over the screen before.

        Its way up from a widget may end when another screen is in front already, and
        closing one that is only half there would leave it without its parts.
        """
        if not self._takes_keys:
            return True
        return await super().run_action(action, default_namespace, namespaces)

    async def release_held(self) -> None:
        """Give what was typed too early to the screen in front, as long as it can take it."""
        while self._held and self._takes_keys:
            await super().on_event(self._held.popleft())

    @property
    def _takes_keys(self) -> bool:
        return bool(self.screen_stack) and self.screen.is_mounted

    def on_resize(self) -> None:
        """Know no more what the terminal shows; a resumed app is told its size too."""
        self.wire.forget()

    # What works everywhere.

    def action_help(self) -> None:
        """Show the keys of the screen in front."""
        from fruit_tui.ui.screens.help import HelpScreen

        if isinstance(self.screen, BaseScreen) and not isinstance(self.screen, HelpScreen):
            self.push_screen(HelpScreen(self.screen))

    def action_redraw(self) -> None:
        """Draw everything anew, where something else has written on the terminal."""
        self.wire.forget()
        self.screen.refresh()

    def action_next_theme(self) -> None:
        """Change to the next theme."""
        names = [entry.name for entry in themes.THEMES]
        place = names.index(self.theme) if self.theme in names else -1
        following = names[(place + 1) % len(names)]
        self.choose(("theme",), themes.setting(following))
        self.notify(f"Theme: {themes.TITLES[following]}", markup=False, timeout=2)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the menu only where it opens."""
        if action == "palette":
            return bool(self.screen_stack) and getattr(self.screen, "has_menu", False)
        return super().check_action(action, parameters)

    def action_palette(self) -> None:
        """Open the list of all that can be done now."""
        from fruit_tui.ui.screens.palette import open_palette

        open_palette(self)

    def go_home(self, then: str = "") -> None:
        """Close all screens but the first, and do what one of its entries says."""
        while not isinstance(self.screen, HomeScreen):
            self.pop_screen()
        if then:
            self.screen.choose(then)

    def action_settings(self) -> None:
        """Open the settings."""
        from fruit_tui.ui.screens.settings import SettingsScreen

        if not any(isinstance(screen, SettingsScreen) for screen in self.screen_stack):
            self.push_screen(SettingsScreen())

    # Settings.

    def _take_keys(self) -> None:
        """Let the player's own keys hold, and say what is wrong with them."""
        keys = self.settings.keys
        if not keys:
            self.set_keymap({})
            return
        # Read when there are any: to know all keys takes all screens.
        from fruit_tui.ui.keymap import key_problems, usable

        found = self.preferences
        wrong = key_problems(keys, found.text, str(found.path or ""))
        others = [problem for problem in found.problems if problem.place[:1] != ("keys",)]
        self.preferences.problems = (*others, *wrong)
        self.set_keymap(usable(keys))

    @property
    def settings(self) -> Settings:
        """The settings that hold."""
        return self.preferences.settings

    def choose(self, place: Place, value: Value | None) -> None:
        """Change a setting, at once and for the next time; None for its usual value.

        ValueError for a value that does not fit.
        """
        trouble = self.preferences.change(place, value)
        if place == ("theme",):
            self.theme = self._chosen_theme()
        elif place == ("glyphs",):
            self.look = replace(self.look, glyphs=glyphs.choose(self.settings.glyphs))
            self._draw_scroll_bars()
            for screen in self.screen_stack:
                if isinstance(screen, BaseScreen):
                    screen.redraw()
        elif place == ("pace",):
            self.pace = self.settings.seconds
        elif place[0] == "keys":
            self._take_keys()
        elif place == ("mouse",):
            switch_mouse(self._driver, self.settings.mouse)
        if trouble:
            self.notify(trouble, severity="warning", markup=False)

    # Games on disk.

    def games(self) -> list[SaveInfo]:
        """Return every saved game, the latest first; none where there is no folder."""
        if self.store is None:
            return []
        try:
            return self.store.list()
        except GameError as error:
            self.trouble = str(error)
            return []

    def latest(self) -> SaveInfo | None:
        """Return the game to continue, if there is one."""
        if self.store is None:
            return None
        try:
            return self.store.latest_unfinished()
        except GameError as error:
            self.trouble = str(error)
            return None
