"""What every screen has: the way back, help, a key line, and a size it needs."""

from __future__ import annotations

from pathlib import Path, PurePath
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.content import Content
from textual.dom import DOMNode
from textual.events import Resize
from textual.reactive import reactive
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from fruit_tui.ui.looks import look_of
from fruit_tui.ui.widgets.keyline import KeyLine

if TYPE_CHECKING:
    from fruit_tui.ui.app import FruitApp

Result = TypeVar("Result")

# The smallest terminal that can be played in.
LEAST_WIDTH = 60
LEAST_HEIGHT = 20


def styles(*names: str) -> list[str | PurePath]:
    """Return the paths of stylesheets in this folder, the common one first."""
    here = Path(__file__).parent
    return [here / name for name in ("base.tcss", *names)]


class BaseScreen(Screen[Result], Generic[Result]):
    """A screen of the app.  Subclasses fill `compose_body`.

    In a terminal smaller than `LEAST_WIDTH` by `LEAST_HEIGHT` it says what it
    needs instead, and everything behind stays as it is.
    """

    CSS_PATH = styles()
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-usual"), (110, "-wide"), (160, "-huge")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-short"), (24, "-medium"), (30, "-tall"), (45, "-grand")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "back", id="screen.back"),
    ]
    # What takes its time just now, in words, in place of the keys; "" for nothing.
    busy: reactive[str] = reactive("")
    CALLED: ClassVar[str] = ""  # what the screen is called in the list of keys
    MENU: ClassVar[bool] = True  # whether the menu of all commands opens over it
    HOLDS: ClassVar[tuple[type[DOMNode], ...]] = ()  # the widgets that take keys on it
    ABOUT: ClassVar[str] = ""  # a sentence or two at the top of the help for this screen

    # What had the focus while the terminal was too small to show it.
    _out_of_sight: Widget | None = None

    @property
    def has_menu(self) -> bool:
        """Whether the menu of all commands opens over this screen: over no question."""
        return self.MENU and not self.is_modal

    @property
    def fruit_app(self) -> FruitApp:
        """The app, as what it is."""
        return cast("FruitApp", self.app)

    def compose(self) -> ComposeResult:
        """Put the body above the key line, and the notice for small terminals beside it."""
        self._mark_look()  # at once: the first picture is sent as well
        with Container(id="body"):
            yield from self.compose_body()
        yield KeyLine()
        yield Static(id="small", markup=False)

    def compose_body(self) -> ComposeResult:
        """Yield what this screen shows."""
        yield from ()

    def on_mount(self) -> None:
        """Take what was typed ahead, once everything is in its place."""
        self.call_later(self.fruit_app.release_held)

    def on_resize(self, event: Resize) -> None:
        """Say what is needed where there is too little room."""
        width, height = event.size
        small = width < LEAST_WIDTH or height < LEAST_HEIGHT
        if small:
            self._out_of_sight = self.focused or self._out_of_sight
        elif self._out_of_sight is not None:
            # What is hidden loses the focus; it was only out of sight.
            self.call_after_refresh(self._choose_again, self._out_of_sight)
            self._out_of_sight = None
        self.set_class(small, "-small")
        self._mark_look()
        # The first size may be known before there is anything to lay out.
        for notice in self.query("#small").results(Static) if small else ():
            notice.update(
                Content(
                    f"Fruit needs room.\n\nneed {LEAST_WIDTH} x {LEAST_HEIGHT}\n"
                    f"have {width} x {height}\n\nYour game is kept."
                )
            )

    def _choose_again(self, widget: Widget) -> None:
        if self.focused is None and widget.is_attached:
            self.set_focus(widget)

    def _mark_look(self) -> None:
        look = look_of(self)
        self.set_class(look.glyphs.plain, "-ascii")
        self.set_class(look.spare, "-spare")

    def redraw(self) -> None:
        """Draw everything anew, from other glyphs."""
        self._mark_look()
        for widget in self.query("*"):
            widget.refresh(layout=True)
        self.refresh_bindings()

    def watch_busy(self, busy: str) -> None:
        """Say in the last line what takes its time, and then the keys again."""
        for line in self.query(KeyLine):
            line.announce(busy)

    def action_name(self, action: str) -> str:
        """Return what `action` would do just now, for the key line; "" for its usual name."""
        del action
        return ""

    def action_back(self) -> None:
        """Close this screen."""
        self.dismiss(None)

    def say(self, sentence: str, *, warning: bool = False) -> None:
        """Show a sentence for a moment; never read as markup."""
        self.notify(sentence, markup=False, severity="warning" if warning else "information")
