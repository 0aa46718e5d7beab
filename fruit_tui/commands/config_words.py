"""What is said of settings on the command line, as data for the parser.

Only the standard library is imported, as in `cli`; a test holds the choices against
those of the settings themselves.
"""

from __future__ import annotations

import argparse
from typing import Final

from fruit_tui.parsing import Commands, add_saves, command

THEMES: Final = ("auto", "dark", "light", "contrast", "colour-blind", "16")
GLYPHS: Final = ("auto", "emoji", "unicode", "ascii")
PACES: Final = ("very-slow", "slow", "normal", "fast", "at-once")

CONFIG_HELP: Final = (
    "the settings file (else $FRUIT_TUI_CONFIG, else the system's place for such files)"
)


def add_config_file(parser: argparse.ArgumentParser) -> None:
    """Add --config; it may stand before the command too."""
    parser.add_argument("--config", metavar="FILE", default=argparse.SUPPRESS, help=CONFIG_HELP)


def add_looks(parser: argparse.ArgumentParser) -> None:
    """Add what the screens look like, which goes before what the settings say."""
    for name, choices, help_text in (
        ("theme", THEMES, "the colours, whatever the settings say"),
        ("glyphs", GLYPHS, "the characters that pictures are made of"),
        ("pace", PACES, "how long the moves of bots are shown"),
    ):
        parser.add_argument(f"--{name}", choices=choices, default=argparse.SUPPRESS, help=help_text)
    parser.add_argument(
        "--no-mouse",
        action="store_true",
        default=argparse.SUPPRESS,
        help="leave the mouse to the terminal",
    )


def add_config(commands: Commands) -> None:
    """Add `config` and `paths`."""
    parser = command(
        commands,
        "config",
        "Show your settings and keys, or say what is wrong with them.",
        """
        fruit-tui config show
        fruit-tui config validate
        fruit-tui config keys
        """,
        "What holds: an option, else a variable of the environment, else the file, else\n"
        "the usual value.  docs/settings.md describes them all.",
    )
    add_config_file(parser)
    parser.set_defaults(command="config", action=None)
    actions = parser.add_subparsers(metavar="ACTION", title="actions", prog="fruit-tui config")
    for name, summary, example, machine in (
        ("show", "Say what holds, and what says so.", "fruit-tui config show --json", True),
        (
            "validate",
            "Say what is wrong with a settings file, line by line.",
            "fruit-tui config validate\nfruit-tui config validate ~/dotfiles/fruit-tui.toml",
            True,
        ),
        (
            "keys",
            "List everything that a key does: its id, its keys, and where it works.",
            "fruit-tui config keys\nfruit-tui config keys --json",
            True,
        ),
        ("path", "Name the settings file.", "$EDITOR $(fruit-tui config path)", False),
    ):
        one = command(actions, name, summary, example)
        add_config_file(one)
        if machine:
            one.add_argument("--json", action="store_true", help="for programs")
        if name == "validate":
            one.add_argument("file", metavar="FILE", nargs="?", help="else your own")
        one.set_defaults(action=name)
    paths = command(
        commands,
        "paths",
        "Say what is kept where on this machine.",
        "fruit-tui paths\nfruit-tui paths --json",
    )
    add_config_file(paths)
    add_saves(paths)
    paths.add_argument("--json", action="store_true", help="for programs")
    paths.set_defaults(command="paths")
