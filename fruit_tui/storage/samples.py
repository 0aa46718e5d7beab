"""Where the sample games lie: in the checkout, or in the package once it is installed.

The samples are `saves/` of the repository.  `setup.py` copies them into the
installed package, so that whoever installs the app has them too.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import fruit_tui

INSTALLED: Final = Path(fruit_tui.__file__).with_name("samples")
CHECKOUT: Final = Path(fruit_tui.__file__).parents[1] / "saves"


def samples_folder() -> Path:
    """Return the folder of the sample games; it may be missing in a stripped installation."""
    return INSTALLED if INSTALLED.is_dir() else CHECKOUT
