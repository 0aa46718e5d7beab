"""How a widget learns what the app looks like, without knowing the app."""

from __future__ import annotations

from textual.dom import DOMNode

from fruit_tui.ui.draw import Look
from fruit_tui.ui.glyphs import UNICODE

_FALLBACK = Look(UNICODE, flat=False)


def look_of(node: DOMNode) -> Look:
    """Return the app's look; letters and lines where the app has none (in a test)."""
    look = getattr(node.app, "look", _FALLBACK)
    assert isinstance(look, Look)
    return look
