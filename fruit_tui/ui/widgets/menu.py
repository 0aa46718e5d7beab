"""A list to choose from: arrows and Enter, a digit, or the mouse."""

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

from fruit_tui.ui.draw import cells, clean, cut
from fruit_tui.ui.looks import look_of


@dataclass(frozen=True)
class Item:
    """One thing to choose.

    detail   stands below or beside it; `more` below that, where there are three lines
    aside    stands at the right end of the detail's own line, and is never cut
    trouble  why it cannot be chosen; "" if it can
    """

    name: str
    title: str
    detail: str = ""
    trouble: str = ""
    more: str = ""
    aside: str = ""


class Menu(Widget, can_focus=True):
    """Items below each other, one to three lines each, scrolled where they do not fit."""

    DEFAULT_CSS = """
    Menu {
        height: auto;
        width: 1fr;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", "up", id="menu.up", show=False),
        Binding("down,j", "move(1)", "down", id="menu.down", show=False),
        Binding("pageup", "move(-5)", "five up", id="menu.page-up", show=False),
        Binding("pagedown", "move(5)", "five down", id="menu.page-down", show=False),
        Binding("home", "move(-999)", "the first", id="menu.home", show=False),
        Binding("end", "move(999)", "the last", id="menu.end", show=False),
        Binding("enter,space", "take", "choose", id="menu.take"),
    ]

    cursor: reactive[int] = reactive(0)

    class Chosen(Message):
        """An item was taken."""

        def __init__(self, menu: Menu, item: Item) -> None:
            super().__init__()
            self.menu = menu
            self.item = item

        @property
        def control(self) -> Menu:
            """The menu, for `@on` selectors."""
            return self.menu

    class Pointed(Message):
        """The cursor stands on another item."""

        def __init__(self, menu: Menu, item: Item) -> None:
            super().__init__()
            self.menu = menu
            self.item = item

        @property
        def control(self) -> Menu:
            """The menu, for `@on` selectors."""
            return self.menu

    def __init__(
        self,
        items: Sequence[Item] = (),
        *,
        lines: int = 1,
        id: str | None = None,  # noqa: A002
    ) -> None:
        super().__init__(id=id)
        self._items = list(items)
        self._lines = lines
        self._top = 0

    @property
    def items(self) -> list[Item]:
        """The items shown."""
        return list(self._items)

    @items.setter
    def items(self, items: Sequence[Item]) -> None:
        self._items = list(items)
        self.cursor = min(self.cursor, max(len(self._items) - 1, 0))
        self.refresh(layout=True)
        if self.is_mounted:
            self.refresh_bindings()

    @property
    def current(self) -> Item | None:
        """The item under the cursor."""
        return self._items[self.cursor] if self._items else None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to take an item only where there is one."""
        return bool(self._items) if action == "take" else super().check_action(action, parameters)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """Return the lines of all items."""
        del container, viewport, width
        return max(len(self._items) * self._lines, 1)

    def validate_cursor(self, cursor: int) -> int:
        """Keep the cursor on an item."""
        return max(0, min(cursor, len(self._items) - 1))

    def watch_cursor(self) -> None:
        """Tell the screen where the cursor stands."""
        self.refresh()
        if self.current is not None and self.is_mounted:
            self.post_message(self.Pointed(self, self.current))

    def action_move(self, by: int) -> None:
        """Move the cursor."""
        self.cursor += by

    def action_take(self) -> None:
        """Take the item under the cursor, or say why it cannot be taken."""
        if self.current is None:
            return
        if self.current.trouble:
            self.notify(self.current.trouble, markup=False, severity="warning")
            return
        self.post_message(self.Chosen(self, self.current))

    def on_key(self, event: events.Key) -> None:
        """Take an item by its number."""
        character = event.character or ""
        for number in range(1, len(self._items) + 1):
            if character == str(number):
                event.stop()
                event.prevent_default()
                self.cursor = number - 1
                self.action_take()
                return

    def _line_at(self, y: int) -> int:
        return self._top + y // self._lines

    def on_click(self, event: events.Click) -> None:
        """Take the item that was clicked."""
        place = self._line_at(event.y)
        if place < len(self._items):
            event.stop()
            self.focus()
            self.cursor = place
            self.action_take()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Move down."""
        event.stop()
        self.cursor += 1

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Move up."""
        event.stop()
        self.cursor -= 1

    def render(self) -> Content:
        """Write the items in view, the cursor's always among them."""
        glyphs = look_of(self).glyphs
        visible = max(self.size.height // self._lines, 1)
        if self.cursor < self._top:
            self._top = self.cursor
        self._top = max(min(self._top, len(self._items) - visible), 0, self.cursor - visible + 1)
        width = self.size.width
        lines: list[Content] = []
        for place, item in enumerate(self._items[self._top : self._top + visible], self._top):
            here = place == self.cursor
            style = "bold $cursor" if here else "$quiet" if item.trouble else ""
            mark = glyphs.pointer if here else " "
            title = cut(clean(item.title), width - 3, glyphs.ellipsis)
            if self._lines == 1 and item.detail:
                room = width - 24 - 3
                detail = cut(clean(item.detail), max(room, 0), glyphs.ellipsis)
                lines.append(
                    Content.assemble(
                        (f"{mark} ", style), (f"{title:<22} ", style), (detail, "$quiet")
                    )
                )
                continue
            lines.append(Content.assemble((f"{mark} {title}", style)))
            for text, aside in ((item.detail, item.aside), (item.more, ""))[: self._lines - 1]:
                room = width - 5 - cells(aside)
                shown = cut(clean(text), room, glyphs.ellipsis)
                gap = " " * (room - cells(shown))
                lines.append(Content.assemble("    ", (f"{shown}{gap} {aside}", "$quiet")))
        return Content("\n").join(lines)
