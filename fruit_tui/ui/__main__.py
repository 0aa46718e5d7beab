"""Starts the app directly, for those who work on it: `python -m fruit_tui.ui [SAVES]`."""

from __future__ import annotations

import sys
from pathlib import Path

from fruit_tui.ui.app import FruitApp


def main(arguments: list[str]) -> int:
    """Run the app and return its exit code."""
    return FruitApp(Path(arguments[0]) if arguments else None).play()


# The guard keeps the thinking process, which imports this module anew, from starting an app.
if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
