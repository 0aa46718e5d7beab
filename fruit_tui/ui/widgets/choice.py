"""One setting with a few values: a label, and a value that arrows change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from fruit_tui.ui.draw import cells, cut, padded
from fruit_tui.ui.looks import look_of


@dataclass(frozen=True)
class Value:
    """One value: what is saved, what is shown, and a line that explains it."""

    value: int | str
    shown: str
    help: str = ""


class Choice(Widget, can_focus=True):
    """`< value >` on one line; left, right, Space or a click change it."""

    DEFAULT_CSS = """
    Choice {
        height: 1;
        width: 1fr;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", "change", key_display="←→", id="choice.back"),
        Binding("right,space", "turn(1)", id="choice.on", show=False, tooltip="the next value"),
    ]

    place: reactive[int] = reactive(0)

    class Changed(Message):
        """Another value was chosen."""

        def __init__(self, choice: Choice, value: Value) -> None:
            super().__init__()
            self.choice = choice
            self.value = value

        @property
        def control(self) -> Choice:
            """The choice, for `@on` selectors."""
            return self.choice

    def __init__(
        self,
        label: str,
        values: Sequence[Value],
        value: int | str | None = None,
        *,
        help: str = "",  # noqa: A002
        label_width: int = 14,
        id: str | None = None,  # noqa: A002
    ) -> None:
        super().__init__(id=id)
        self._label = label
        self._values = list(values)
        self._help = help
        self._label_width = label_width
        chosen = [number for number, entry in enumerate(values) if entry.value == value]
        self.set_reactive(Choice.place, chosen[0] if chosen else 0)

    @property
    def value(self) -> int | str:
        """The value chosen."""
        return self._values[self.place].value

    @property
    def label(self) -> str:
        """What is being chosen."""
        return self._label

    @property
    def explanation(self) -> str:
        """What the setting and the value chosen mean."""
        return " ".join(filter(None, (self._help, self._values[self.place].help)))

    def choose(self, value: int | str) -> None:
        """Choose `value`, if it is among the values."""
        for number, entry in enumerate(self._values):
            if entry.value == value:
                self.place = number

    def validate_place(self, place: int) -> int:
        """Go round at the ends."""
        return place % max(len(self._values), 1)

    def watch_place(self) -> None:
        """Tell the screen."""
        if self.is_mounted:
            self.post_message(self.Changed(self, self._values[self.place]))

    def action_turn(self, by: int) -> None:
        """Choose the next or previous value."""
        self.place += by

    def on_click(self, event: events.Click) -> None:
        """Change with the mouse: left of the middle goes back."""
        event.stop()
        self.focus()
        shown = self._label_width + 4 + cells(self._values[self.place].shown) // 2
        self.place += -1 if self._label_width <= event.x < shown else 1

    def render(self) -> Content:
        """Write the label and the value."""
        glyphs = look_of(self).glyphs
        here = self.has_focus
        label = padded(self._label, self._label_width - 2, glyphs.ellipsis)
        shown = cut(
            self._values[self.place].shown, self.size.width - self._label_width - 4, glyphs.ellipsis
        )
        style = "bold $cursor" if here else "bold"
        mark = glyphs.pointer if here else " "
        side = "$cursor" if here else "$quiet"
        parts: list[str | tuple[str, str]] = [(f"{mark} {label}", "$cursor" if here else "$quiet")]
        if len(self._values) > 1:
            parts += [("< ", side), (shown, style), (" >", side)]
        else:
            parts += ["  ", (shown, style)]
        return Content.assemble(*parts)
