"""What a shell is told about the command line: completions and the manual page, for the parser.

Only the standard library is imported, as in `cli`.
"""

from __future__ import annotations

from typing import Final

from fruit_tui.parsing import Commands, command

SHELLS: Final = ("bash", "zsh", "fish")


def add_shells(commands: Commands) -> None:
    """Add `completions` and `man`."""
    completions = command(
        commands,
        "completions",
        "Print what makes a shell complete the command line.",
        """
        fruit-tui completions bash > ~/.local/share/bash-completion/completions/fruit-tui
        fruit-tui completions zsh > ~/.zfunc/_fruit-tui
        fruit-tui completions fish > ~/.config/fish/completions/fruit-tui.fish
        """,
        "For zsh, the folder must be in $fpath before compinit runs.",
    )
    completions.add_argument("shell", metavar="SHELL", choices=SHELLS, help=", ".join(SHELLS))
    completions.set_defaults(command="completions")
    man = command(
        commands,
        "man",
        "Print the manual page, which tells all of this in one piece.",
        """
        fruit-tui man | man -l -
        fruit-tui man > ~/.local/share/man/man1/fruit-tui.1
        """,
    )
    man.set_defaults(command="man")
