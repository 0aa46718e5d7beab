"""Where `fruit-tui` and `python -m fruit_tui` begin: ready for ctrl+c before all else is read.

Reading the command line's module takes a tenth of a second, in which an impatient ctrl+c
would show a traceback.  So this module imports nothing until it can answer one.
"""

from __future__ import annotations

import sys


def main() -> int:
    """Run the command line and return its exit code, 130 whenever ctrl+c cuts it short."""
    try:
        from fruit_tui.cli import main as run

        return run()
    except KeyboardInterrupt:
        return 130  # INTERRUPTED in `commands`, which may not have been read yet


if __name__ == "__main__":
    sys.exit(main())
