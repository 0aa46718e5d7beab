"""A line to type into, in which every key has its effect before the next one is looked at."""

from __future__ import annotations

from typing import Any

from textual import events
from textual.keys import key_to_character
from textual.widgets import Input


class Entry(Input):
    """Textual's line.  Its cursor does not blink, which would cost bytes over a slow line.

    There a letter is taken at once, while a key such as ctrl+u goes the long way up through
    the bindings: typed quickly, it would wipe out the letters that came after it.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.cursor_blink = False

    async def _on_key(self, event: events.Key) -> None:
        """Do at once what the line's own keys stand for."""
        await super()._on_key(event)
        if event.is_printable and key_to_character(event.key) is not None:
            return
        for binding in self._bindings.key_to_bindings.get(event.key, ()):
            # What the line cannot do, such as to scroll, is left to the screen.
            if await self.app.run_action(binding.action, self):
                event.stop()
                event.prevent_default()
                return
