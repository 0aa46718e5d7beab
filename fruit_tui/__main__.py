"""`python -m fruit_tui` is the command `fruit-tui`."""

from __future__ import annotations

import sys

from fruit_tui.cli import main

if __name__ == "__main__":
    sys.exit(main())
