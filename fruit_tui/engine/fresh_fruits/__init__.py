"""Fresh Fruits: pack a basket so that nothing is crushed, and fill three orders."""

from __future__ import annotations

from fruit_tui.engine.fresh_fruits.game import FRESH_FRUITS
from fruit_tui.engine.fresh_fruits.state import FreshFruitsState
from fruit_tui.engine.fresh_fruits.view import FreshFruitsView

__all__ = ["FRESH_FRUITS", "FreshFruitsState", "FreshFruitsView"]
