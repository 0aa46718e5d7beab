"""What `fruit-tui saves` can do, as data for the parser: it must not wait for the engine."""

from __future__ import annotations

from typing import Final

# Where a game can stand.
PLAYING, FINISHED, SAMPLES, TRASH = SHELVES = ("playing", "finished", "samples", "trash")

# An argument: its name, how many (as argparse counts), and its help.
Argument = tuple[str, str | None, str]

# What can be done to a game: the word for it, what it does, an example, and its arguments.
STORE_ACTIONS: Final[tuple[tuple[str, str, str, tuple[Argument, ...]], ...]] = (
    (
        "rename",
        "Give a game another title.",
        'fruit-tui saves rename sunday "The long Sunday"',
        (("name", None, "the game"), ("title", None, "what it shall be called")),
    ),
    (
        "copy",
        "Make a second game of one, to play on differently.",
        "fruit-tui saves copy sunday",
        (("name", None, "the game"),),
    ),
    (
        "delete",
        "Move a game to the trash.",
        "fruit-tui saves delete sunday",
        (("name", None, "the game"),),
    ),
    (
        "restore",
        "Bring a game back from the trash.",
        "fruit-tui saves restore sunday",
        (("name", "?", "as in fruit-tui saves --shelf trash; else the one deleted last"),),
    ),
    (
        "erase",
        "Erase a game in the trash for good.",
        "fruit-tui saves erase sunday",
        (("name", None, "as in fruit-tui saves --shelf trash"),),
    ),
    (
        "import",
        "Copy saves from elsewhere to your games.",
        "fruit-tui saves import ~/Downloads/game.msgpack fruit-boss-3-seats",
        (("files", "+", "saves, games as text or JSON, or samples by their names"),),
    ),
    (
        "export",
        "Copy a game to a file.",
        "fruit-tui saves export sunday ~/sunday.msgpack",
        (("name", None, "the game"), ("file", None, "a new file, or a folder")),
    ),
)
