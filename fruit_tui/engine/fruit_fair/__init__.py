"""Fruit Fair: workers sent out in secret, a shared orchard, and a fair to spend the fruit at."""

from __future__ import annotations

from fruit_tui.engine.fruit_fair.game import FRUIT_FAIR
from fruit_tui.engine.fruit_fair.state import FruitFairState
from fruit_tui.engine.fruit_fair.view import FruitFairView

__all__ = ["FRUIT_FAIR", "FruitFairState", "FruitFairView"]
