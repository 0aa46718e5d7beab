"""What the subcommands of `fruit-tui` do, one module each, and how they fail.

A module is imported only when its command runs: `--version` must not wait for
the engine, and nothing but the app may load Textual.
"""

from __future__ import annotations

from typing import Final

# The exit codes.  README.md lists them; a test holds both to the same list.
OK: Final = 0
ERROR: Final = 1
USAGE: Final = 2
BAD_SAVE: Final = 3
MISMATCH: Final = 4
INTERRUPTED: Final = 130

EXIT_CODES: Final = {
    OK: "it worked",
    ERROR: "something failed",
    USAGE: "the command is wrong, or there is no terminal for the screens",
    BAD_SAVE: "a saved game cannot be used",
    MISMATCH: "a replay differs from what the file says",
    INTERRUPTED: "interrupted with ctrl+c",
}


class CommandError(Exception):
    """The command cannot go on: one sentence for the person who typed it, and the exit code."""

    def __init__(self, sentence: str, code: int = ERROR) -> None:
        super().__init__(sentence)
        self.sentence: Final = sentence
        self.code: Final = code


def shown(text: str, limit: int = 60) -> str:
    """Return foreign text fit for a sentence: quoted, printable, at most `limit` characters."""
    short = text if len(text) <= limit else text[: limit - 3] + "..."
    return f'"{printable(short)}"'


def printable(text: str) -> str:
    """Return `text` on one line, with a question mark for every character not to be shown.

    Control characters, direction marks and lone surrogates (bytes of a file name
    that are no text) would act on a terminal instead of being read.
    """
    return "".join(letter if letter.isprintable() else "?" for letter in " ".join(text.split()))
