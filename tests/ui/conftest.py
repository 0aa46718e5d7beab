"""One thinking process for all screen tests: starting one each would take most of the time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ai.worker import Worker


@pytest.fixture(scope="session")
def worker() -> Iterator[Worker]:
    with Worker() as shared:
        yield shared


@pytest.fixture(autouse=True)
def _plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no setting of the terminal that runs the tests change what is drawn."""
    for name in ("NO_COLOR", "SSH_CONNECTION", "SSH_TTY", "TEXTUAL_DRIVER"):
        monkeypatch.delenv(name, raising=False)
