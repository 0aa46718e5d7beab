"""The themes: what each colour means, once, for every screen and game.

A theme is Textual's own plus our variables, which style strings and stylesheets
name as `$lemon`, `$lemon-ink`, `$lemon-text`, `$frame`, `$cursor` and so on:

* `X`, `X-ink`    the face of a card of X, and what is printed on it
* `X-text`        the word X on the screen's background
* `frame`, `cursor`, `legal`   the quiet frame, the chosen one, a possible target
* `quiet`         text that is there but not the point
* `gain`, `loss`  points for and against
* `bar`, `bar-ink`  the line at the top

Every pair of ink and face, and every text on the background, keeps a contrast of
4.5 : 1 or more (a test holds it); the 16-colour theme leaves that to the terminal.
"""

from __future__ import annotations

from typing import Final

from textual.theme import Theme

# Everything that has a colour of its own on a card.
FRUITS: Final = ("tomato", "lemon", "plum", "orange", "watermelon", "apple", "grape")
CARDS: Final = (*FRUITS, "star", "cat")

# What our themes' names begin with, which the settings leave out.
_PREFIX: Final = "fruit-"

DEFAULT: Final = "fruit-dark"
SIXTEEN: Final = "fruit-16"


def _faces(inks: dict[str, str], faces: dict[str, str], texts: dict[str, str]) -> dict[str, str]:
    variables: dict[str, str] = {}
    for card in CARDS:
        variables[card] = faces[card]
        variables[f"{card}-ink"] = inks.get(card, inks[""])
        variables[f"{card}-text"] = texts[card]
    return variables


_BRIGHT: Final = {
    "tomato": "#f2665c",
    "lemon": "#f7dc4f",
    "plum": "#cf8fe6",
    "orange": "#f79d3c",
    "watermelon": "#4cc38a",
    "apple": "#b9de53",
    "grape": "#93a7ff",
    "star": "#fff6d6",
    "cat": "#c9d3df",
}
_DEEP: Final = {
    "tomato": "#b3261e",
    "lemon": "#745800",
    "plum": "#7b2fa0",
    "orange": "#954600",
    "watermelon": "#0f6b39",
    "apple": "#4a6800",
    "grape": "#3747b0",
    "star": "#5f5212",
    "cat": "#4a5563",
}
# After Okabe and Ito (2008), "Color Universal Design": seven hues that stay apart
# in every common form of colour blindness.
_SAFE: Final = {
    "tomato": "#d55e00",
    "lemon": "#f0e442",
    "plum": "#cc79a7",
    "orange": "#e69f00",
    "watermelon": "#009e73",
    "apple": "#56b4e9",
    "grape": "#0072b2",
    "star": "#ffffff",
    "cat": "#bcbcbc",
}

DARK: Final = Theme(
    name="fruit-dark",
    primary="#7bd3a8",
    secondary="#93a7ff",
    accent="#ffb454",
    warning="#ffb454",
    error="#ff7a70",
    success="#7bd3a8",
    foreground="#e8eaee",
    background="#14171d",
    surface="#1b1f27",
    panel="#262c37",
    dark=True,
    variables={
        **_faces({"": "#15120e"}, _BRIGHT, {**_BRIGHT, "star": "#ffe9a0"}),
        "frame": "#454f5f",
        "cursor": "#ffb454",
        "legal": "#7bd3a8",
        "quiet": "#9ba6b5",
        "gain": "#7bd3a8",
        "loss": "#ff8b80",
        "bar": "#262c37",
        "bar-ink": "#ffffff",
        "title": "#ffd76a",
        "footer-key-foreground": "#ffb454",
    },
)

LIGHT: Final = Theme(
    name="fruit-light",
    primary="#0f6b39",
    secondary="#3747b0",
    accent="#a34700",
    warning="#8a4b00",
    error="#b3261e",
    success="#0f6b39",
    foreground="#22252b",
    background="#faf7f0",
    surface="#f1ece1",
    panel="#e6dfd0",
    dark=False,
    variables={
        **_faces({"": "#1d1a14"}, {**_BRIGHT, "star": "#fff0b0", "cat": "#c4ccd6"}, _DEEP),
        "frame": "#a89f8c",
        "cursor": "#a24200",
        "legal": "#0f6b39",
        "quiet": "#635d50",
        "gain": "#0f6b39",
        "loss": "#b3261e",
        "bar": "#e6dfd0",
        "bar-ink": "#22252b",
        # Dark enough for terminals of 256 colours too.
        "title": "#6b3a00",
        "footer-key-foreground": "#6b3a00",
    },
)

CONTRAST: Final = Theme(
    name="fruit-contrast",
    primary="#ffffff",
    secondary="#ffffff",
    accent="#ffff00",
    warning="#ffff00",
    error="#ff9b94",
    success="#7dff9e",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#1c1c1c",
    dark=True,
    variables={
        **_faces({"": "#000000"}, {**_BRIGHT, "star": "#ffffff"}, {**_BRIGHT, "star": "#ffffff"}),
        "frame": "#a0a0a0",
        "cursor": "#ffff00",
        "legal": "#7dff9e",
        "quiet": "#d0d0d0",
        "gain": "#7dff9e",
        "loss": "#ff9b94",
        "bar": "#303030",
        "bar-ink": "#ffffff",
        "title": "#ffff00",
        "footer-key-foreground": "#ffff00",
    },
)

SAFE: Final = Theme(
    name="fruit-colour-blind",
    primary="#56b4e9",
    secondary="#cc79a7",
    accent="#f0e442",
    warning="#e69f00",
    error="#ff9a4d",
    success="#56b4e9",
    foreground="#eef0f2",
    background="#121417",
    surface="#191c20",
    panel="#262a30",
    dark=True,
    variables={
        **_faces(
            {"": "#000000", "grape": "#ffffff"},
            _SAFE,
            {**_SAFE, "tomato": "#f08a3c", "grape": "#6fb0e0", "watermelon": "#2fc49a"},
        ),
        "frame": "#4a525c",
        "cursor": "#f0e442",
        "legal": "#56b4e9",
        "quiet": "#a5adb8",
        "gain": "#56b4e9",
        "loss": "#ff9a4d",
        "bar": "#262a30",
        "bar-ink": "#ffffff",
        "title": "#f0e442",
        "footer-key-foreground": "#f0e442",
    },
)

_ANSI: Final = {
    "tomato": "ansi_red",
    "lemon": "ansi_bright_yellow",
    "plum": "ansi_magenta",
    "orange": "ansi_yellow",
    "watermelon": "ansi_green",
    "apple": "ansi_bright_green",
    "grape": "ansi_bright_blue",
    "star": "ansi_bright_white",
    "cat": "ansi_cyan",
}

ANSI: Final = Theme(
    name=SIXTEEN,
    ansi=True,
    primary="ansi_green",
    secondary="ansi_cyan",
    accent="ansi_yellow",
    warning="ansi_yellow",
    error="ansi_red",
    success="ansi_green",
    foreground="ansi_default",
    background="ansi_default",
    surface="ansi_default",
    panel="ansi_default",
    boost="ansi_default",
    dark=True,
    variables={
        **_faces(
            {"": "ansi_black", "tomato": "ansi_bright_white", "plum": "ansi_bright_white"},
            _ANSI,
            {**_ANSI, "star": "ansi_default"},
        ),
        "frame": "ansi_bright_black",
        "cursor": "ansi_yellow",
        "legal": "ansi_green",
        "quiet": "ansi_default",
        "gain": "ansi_green",
        "loss": "ansi_red",
        "bar": "ansi_blue",
        "bar-ink": "ansi_bright_white",
        "title": "ansi_yellow",
        "ansi-background": "ansi_black",
        "ansi-foreground": "ansi_white",
        "border": "ansi_green",
        "border-blurred": "ansi_bright_black",
        "block-cursor-foreground": "ansi_black",
        "block-cursor-background": "ansi_yellow",
        "block-cursor-blurred-foreground": "ansi_default",
        "input-cursor-background": "ansi_yellow",
        "input-cursor-foreground": "ansi_black",
        "input-cursor-text-style": "none",
        "footer-key-foreground": "ansi_yellow",
    },
)

THEMES: Final = (DARK, LIGHT, CONTRAST, SAFE, ANSI)
TITLES: Final = {
    "fruit-dark": "Dark",
    "fruit-light": "Light",
    "fruit-contrast": "High contrast",
    "fruit-colour-blind": "Colour-blind safe",
    "fruit-16": "16 colours of the terminal",
}


def named(setting: str) -> str:
    """Return the theme that the settings call `setting`."""
    return f"{_PREFIX}{setting}"


def setting(name: str) -> str:
    """Return what the settings call the theme `name`."""
    return name.removeprefix(_PREFIX)
