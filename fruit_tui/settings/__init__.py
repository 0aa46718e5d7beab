"""The player's settings: one model, one file, and which of several values holds."""

from fruit_tui.settings.file import CannotChange, Reading, Value, default_path, read
from fruit_tui.settings.layers import BadOption, Preferences, preferences
from fruit_tui.settings.model import (
    GLYPHS_NAMES,
    PACE_NAMES,
    PACES,
    THEME_NAMES,
    Confirm,
    GameSettings,
    Settings,
    spec_of,
)
from fruit_tui.settings.problems import Place, Problem

__all__ = [
    "GLYPHS_NAMES",
    "PACES",
    "PACE_NAMES",
    "THEME_NAMES",
    "BadOption",
    "CannotChange",
    "Confirm",
    "GameSettings",
    "Place",
    "Preferences",
    "Problem",
    "Reading",
    "Settings",
    "Value",
    "default_path",
    "preferences",
    "read",
    "spec_of",
]
