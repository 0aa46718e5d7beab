"""The same worker, and the same plain environment, as for the tests of the screens."""

from __future__ import annotations

from tests.ui.conftest import _plain_terminal, worker

__all__ = ["_plain_terminal", "worker"]
