"""Help for the screen behind: its keys, made from the bindings that are live there."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from fruit_tui.ui.screens.base import BaseScreen, styles
from fruit_tui.ui.spoken import spoken_text
from fruit_tui.ui.widgets.keyline import rank, written

# What Textual's own widgets do with a key, in our words; what is not here goes untold.
TEXTUALS: Final = {
    "cursor_left": "move in the text",
    "cursor_right": "move in the text",
    "home": "go to the beginning of the text",
    "end": "go to the end of the text",
    "delete_left": "delete a letter",
    "delete_right": "delete a letter",
    "scroll_up": "scroll",
    "scroll_down": "scroll",
    "page_up": "scroll a page",
    "page_down": "scroll a page",
    "scroll_home": "go to the beginning",
    "scroll_end": "go to the end",
}


class HelpScreen(BaseScreen[None]):
    """What the screen behind is about, and every key that works there."""

    CALLED: ClassVar[str] = "help"
    MENU: ClassVar[bool] = False
    CSS_PATH = styles("help.tcss")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1,enter,space", "back", "back", id="help.back", show=False),
    ]

    def __init__(self, behind: BaseScreen[object]) -> None:
        super().__init__()
        # Read now, while the other screen is still in front and its focus counts.
        self._about = spoken_text(behind, behind.ABOUT)
        self._rows = key_rows(behind)

    def compose_body(self) -> ComposeResult:
        """Yield the text in a scrolling pane."""
        with VerticalScroll(id="pane"):
            yield Static(self._text(), id="text")

    def _text(self) -> Content:
        lines = [Content.styled("Help", "bold $title"), Content("")]
        if self._about:
            lines += [Content(" ".join(self._about.split())), Content("")]
        width = max((len(keys) for keys, _ in self._rows), default=0) + 2
        lines += [
            Content.assemble((f"{keys:<{width}}", "bold $footer-key-foreground"), does)
            for keys, does in self._rows
        ]
        return Content("\n").join(lines)


def key_rows(screen: BaseScreen[object]) -> list[tuple[str, str]]:
    """Return what can be pressed on `screen` now: keys as written, and what they do.

    Keys of one action stand in one row; bindings without words are left out.
    """
    rows: dict[str, list[str]] = {}
    bindings = sorted(
        screen.active_bindings.values(),
        key=lambda active: rank(screen, active.node, active.binding),
    )
    for active in bindings:
        binding = active.binding
        does = binding.tooltip or binding.description
        if type(active.node).__module__.startswith("textual.") or isinstance(active.node, Input):
            does = TEXTUALS.get(binding.action, "")
        # Textual's own have no id; those that matter are named here or in their widgets.
        if not active.enabled or not does or (active.node is screen and not binding.id):
            continue
        keys = rows.setdefault(does, [])
        key = written(screen, binding)
        if key not in keys:
            keys.append(key)
    return [(" ".join(keys), does) for does, keys in rows.items()]
