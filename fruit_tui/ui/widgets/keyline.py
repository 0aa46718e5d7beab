"""The last line of every screen: the keys that work now, live from the bindings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from textual import events
from textual.binding import Binding
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget

from fruit_tui.ui.draw import cells
from fruit_tui.ui.looks import look_of

# From these ranks on the keys are those that many screens have, and those that all have.
COMMON = 3
LASTING = 9

# How pairs of arrow keys are written where only ASCII may be sent.
PLAIN_KEYS = {"←→": "left/right", "↑↓": "up/down"}


@dataclass(frozen=True)
class KeyHint:
    """One entry: how the key is written, what it does, and the key that a click presses.

    `common` is what many screens have: it stands at the right, always in the same place;
    `lasting` what all have, however narrow they are.
    """

    shown: str
    does: str
    key: str
    common: bool = False
    lasting: bool = False


def hints_of(screen: Screen[object]) -> list[KeyHint]:
    """Return what the bindings of `screen` offer now, in the order they were declared.

    The screen's own come first; of an action with several keys, and of several with
    the same words, the first is shown.
    """
    found: list[tuple[tuple[int, int], KeyHint]] = []
    seen: set[tuple[object, str]] = set()
    for binding in screen.active_bindings.values():
        entry = binding.binding
        if not entry.show or not binding.enabled or (binding.node, entry.action) in seen:
            continue
        seen.add((binding.node, entry.action))
        shown = written(screen, entry)
        does = naming(screen, entry.action) or entry.description
        place = (rank(screen, binding.node, entry), declared(screen, entry))
        of_all = (place[0] >= COMMON, place[0] >= LASTING)
        found.append((place, KeyHint(shown, does, entry.key, *of_all)))
    hints: dict[str, KeyHint] = {}
    for _, hint in sorted(found, key=lambda pair: pair[0]):
        hints.setdefault(hint.does, hint)
    own = [hint for hint in hints.values() if not hint.common]
    common = [hint for hint in hints.values() if hint.common and not hint.lasting]
    lasting = [hint for hint in hints.values() if hint.lasting]
    # From the right end: help and the menu, then what is needed most; at the left the way
    # back, whose name changes, so that nothing but itself moves then.
    return [*own, *common[:1], *reversed(common[1:]), *lasting]


def _least(hints: list[KeyHint]) -> int:
    """Return which entry goes first where there is no room for all; -1 where all must stay."""
    free = [place for place, hint in enumerate(hints) if not hint.lasting]
    common = [place for place in free if hints[place].common]
    return common[1] if len(common) > 1 else free[-1] if free else -1


def rank(screen: Screen[object], node: object, binding: Binding) -> int:
    """Return where an entry stands: what is special here first, the ways out last."""
    if node is not screen:
        return LASTING if node is screen.app else 1
    group = (binding.id or "").split(".")[0]
    return {"screen": COMMON, "game": 4}.get(group, 2)


def declared(screen: Screen[object], binding: Binding) -> int:
    """Return where a binding stands among those of the screen's class and its bases.

    Whatever its key is: one that a player has chosen moves nothing about.
    """
    own = [
        entry.id
        for kind in type(screen).__mro__
        for entry in kind.__dict__.get("BINDINGS", ())
        if isinstance(entry, Binding)
    ]
    return own.index(binding.id) if binding.id in own else len(own)


def naming(screen: Screen[object], action: str) -> str:
    """Return what an action is called on `screen` just now; "" where it has no word for it."""
    name = getattr(screen, "action_name", None)
    return str(name(action)) if name is not None else ""


def written(screen: Screen[Any], binding: Binding) -> str:
    """Return how a binding's key is written here: "?" for question_mark, "^q" for ctrl+q."""
    key = binding.key
    if binding.key_display:
        plain = look_of(screen).glyphs.plain
        return PLAIN_KEYS.get(binding.key_display, key) if plain else binding.key_display
    names = {
        "question_mark": "?",
        "colon": ":",
        "slash": "/",
        "escape": "esc",
        "full_stop": ".",
        "plus": "+",
        "minus": "-",
        "less_than_sign": "<",
        "greater_than_sign": ">",
        "pageup": "pgup",
        "pagedown": "pgdn",
    }
    if key.startswith("ctrl+"):
        return f"^{key[5:]}"
    return look_of(screen).glyphs.keys.get(key, names.get(key, key))


class KeyLine(Widget):
    """One line of keys.  A click on an entry presses its key."""

    DEFAULT_CSS = """
    KeyLine {
        dock: bottom;
        height: 1;
        background: $bar;
        color: $bar-ink;
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._spans: list[tuple[int, int, str]] = []
        self._drawn: list[KeyHint] = []
        self._notice = ""

    def on_mount(self) -> None:
        """Follow the bindings."""
        self.screen.bindings_updated_signal.subscribe(self, self._changed)

    def announce(self, notice: str) -> None:
        """Write `notice` instead of the keys, or the keys again where it is ""."""
        self._notice = notice
        self.refresh()

    def _changed(self, screen: Screen[object]) -> None:
        if screen is self.screen and hints_of(screen) != self._drawn:
            self.refresh()

    def render(self) -> Content:
        """Write as many entries as fit, the menu and help always; the common ones at the right."""
        if self._notice:
            self._spans = []
            return Content(f" {self._notice}")
        self._drawn = hints_of(self.screen)
        hints = list(self._drawn)
        room = self.size.width - 1
        widths = [cells(hint.shown) + 1 + cells(hint.does) + 2 for hint in hints]
        while sum(widths) > room and (out := _least(hints)) >= 0:
            del hints[out], widths[out]
        parts: list[str | tuple[str, str]] = [" "]
        x = 1
        self._spans = []
        gap = max(room - sum(widths), 0)
        for hint, width in zip(hints, widths, strict=True):
            if hint.common and gap:
                # What is common stays where it is, whatever else can be done: nothing
                # jumps about, and over a slow line little is sent.
                parts.append(" " * gap)
                x, gap = x + gap, 0
            parts += [(hint.shown, "bold $footer-key-foreground"), f" {hint.does}  "]
            self._spans.append((x, x + width, hint.key))
            x += width
        return Content.assemble(*parts)

    def on_click(self, event: events.Click) -> None:
        """Press the key that was clicked."""
        for start, end, key in self._spans:
            if start <= event.x < end:
                event.stop()
                self.app.simulate_key(key)
                return
