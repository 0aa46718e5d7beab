"""Keys inside sentences: named by what they do, and written as what they are just now.

A sentence is made with `key("end")` where a key shall stand, far from any screen, and
goes through `spoken` where it is shown.  The marks around the name are characters that
no text of a person or a file gets onto the screen.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from textual.binding import Binding
from textual.content import Content, Span
from textual.screen import Screen

from fruit_tui.ui.widgets.keyline import written

_BEGIN, _END = "\x02", "\x03"
_MARK: Final = re.compile(f"{_BEGIN}([^{_END}]*){_END}")

# How keys that have a name are written within a sentence.
_NAMES: Final = {"escape": "Esc", "enter": "Enter", "space": "Space", "tab": "Tab"}


def key(name: str) -> str:
    """Return a mark for the key of a binding, by its id or the end of it: "game.undo", "undo"."""
    return f"{_BEGIN}{name}{_END}"


def keyed(text: str) -> str:
    """Return a text of ours with marks for its names in braces: "{end} ends the turn"."""
    return re.sub(r"\{([a-z.-]+)\}", lambda name: key(name[1]), text)


def spoken(screen: Screen[Any], text: Content) -> Content:
    """Return `text` with every mark replaced by the key that has that meaning on `screen`."""
    for mark in reversed(list(_MARK.finditer(text.plain))):
        shown = key_of(screen, mark[1])
        spans = [
            Span(0, len(shown), span.style)
            for span in text.spans
            if span.start <= mark.start() < span.end
        ]
        text = text[: mark.start()] + Content(shown, spans) + text[mark.end() :]
    return text


def spoken_text(screen: Screen[Any], text: str) -> str:
    """Return a plain text with every mark replaced."""
    return spoken(screen, Content(text)).plain


def key_of(screen: Screen[Any], name: str) -> str:
    """Return how the first key of a binding is written on `screen`; its name where it has none."""
    for binding in _bindings(screen):
        found = binding.id or ""
        if found == name or found.endswith(f".{name}"):
            chosen = screen.app._keymap.get(found, "").partition(",")[0]
            entry = binding.with_key(chosen) if chosen else binding
            return _NAMES.get(entry.key) or written(screen, entry)
    return name


def _bindings(screen: Screen[Any]) -> Iterable[Binding]:
    """Yield the bindings of the focused widget, the screen and the app."""
    for node in (screen.focused, screen, screen.app):
        if node is not None:
            yield from (binding for _, binding in node._bindings)
