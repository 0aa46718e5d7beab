"""Fruit Boss: collect stacks of fruit by making the stall next door more valuable."""

from __future__ import annotations

from fruit_tui.engine.fruit_boss.game import FRUIT_BOSS
from fruit_tui.engine.fruit_boss.state import FruitBossState
from fruit_tui.engine.fruit_boss.view import FruitBossView

__all__ = ["FRUIT_BOSS", "FruitBossState", "FruitBossView"]
