"""The game stands in the registry while its screen is tested."""

from __future__ import annotations

import pytest

from fruit_tui.engine.fresh_fruits import FRESH_FRUITS
from fruit_tui.engine.registry import GAMES


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, FRESH_FRUITS.name, FRESH_FRUITS)
