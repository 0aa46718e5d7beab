"""What holds for every test: nothing of the user's is read or written."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _no_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Point the saves and the system's folders for an app at an empty place."""
    place = tmp_path_factory.getbasetemp() / "home"
    monkeypatch.setenv("HOME", str(place))
    monkeypatch.setenv("FRUIT_TUI_SAVES", str(place / "saves"))
    for name in ("CONFIG", "THEME", "GLYPHS", "NAME", "PACE", "MOUSE", "HINTS"):
        monkeypatch.delenv(f"FRUIT_TUI_{name}", raising=False)
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(place / name.lower()))
