"""`--restricted`: what is left of the command line for a guest, and what a guest may ask for.

Everything is refused that is not listed here, so that a new command or option stays out of
a guest's reach until somebody has thought about it; a test holds this list to the parser.
"""

from __future__ import annotations

import argparse
import re
import signal
from collections.abc import Mapping, MutableMapping
from typing import Final

from fruit_tui.commands import ERROR, USAGE, CommandError, shown
from fruit_tui.commands.host_words import MOST_GAMES, RESTRICTED_VARIABLE, USUAL_GAMES

# What sshd says that the client asked for, where a forced command was run instead.
REQUEST_VARIABLE: Final = "SSH_ORIGINAL_COMMAND"

# The commands of a guest, None for the app, each with the words that it may have.
OFFERED: Final[Mapping[str | None, frozenset[str]]] = {
    None: frozenset(),
    "learn": frozenset(("game", "plain")),
    "play": frozenset(["game", "seats", "bots", "name", "seed", "options", "plain", "resume"]),
    "replay": frozenset(["paths", "seat", "open", "text", "json", "screen"]),
    "review": frozenset(["file", "seat", "all", "budget", "json"]),
    "rules": frozenset(("game", "search")),
    "games": frozenset(("json",)),
    "saves": frozenset(["shelf", "json", "action", "name", "title"]),
    "stats": frozenset(("json",)),
    "doctor": frozenset(("json",)),
}

# What is refused on purpose: whole commands, and words of those that are offered.
REFUSED: Final[Mapping[str, frozenset[str]]] = {
    "play": frozenset(["config"]),
    "learn": frozenset(),
    "replay": frozenset(["verify", "jobs", "save"]),
    "review": frozenset(),
    "rules": frozenset(),
    "games": frozenset(),
    "saves": frozenset(["files", "file"]),
    "stats": frozenset(),
    "doctor": frozenset(),
    "arena": frozenset(),
    "ladder": frozenset(),
    "tune": frozenset(),
    "trace": frozenset(),
    "serve": frozenset(),
    "config": frozenset(),
    "completions": frozenset(),
    "man": frozenset(),
    "paths": frozenset(),
}

# What `saves` may do to a game; the rest names files outside.
OFFERED_ACTIONS: Final = frozenset(["rename", "copy", "delete", "restore", "erase"])

# What stands before the command: the host's own words, and those that do no harm.
GLOBAL: Final = frozenset(
    [
        "command",
        "saves",
        "profile",
        "restricted",
        "think",
        "most_games",
        "browser",
        "limits",
        "no_mouse",
        "theme",
        "glyphs",
        "pace",
        "plain",
    ]
)

# The environment that is left: who and where one is, and what the terminal can show.  Python,
# Textual and this program are told nothing by it, neither files to write nor places to look.
KEPT: Final = frozenset(
    [
        "HOME",
        "USER",
        "LOGNAME",
        "PATH",
        "LANG",
        "TERM",
        "COLORTERM",
        "NO_COLOR",
        "SSH_CONNECTION",
        "SSH_TTY",
        "TMUX",
        "STY",
    ]
)
KEPT_START: Final = "LC_"

# Of a search, whatever its budget; the clock ends most of them earlier.
MOST_ITERATIONS: Final = 20_000
USUAL_SECONDS: Final = 2.0

# How much a game may take on the average, with its previous version and its review.
BYTES_A_GAME: Final = 256 * 1024

# What a client may ask for, and the command line that it stands for; {} is the second word.
REQUESTS: Final[Mapping[tuple[str, int], tuple[str, ...]]] = {
    ("plain", 1): ("play", "--plain", "--continue"),
    ("plain", 2): ("play", "--plain", "{}"),
    ("play", 2): ("play", "{}"),
    ("learn", 2): ("learn", "{}"),
    ("continue", 1): ("play", "--continue"),
    ("replay", 2): ("replay", "{}"),
    ("rules", 2): ("rules", "{}"),
    ("games", 1): ("games",),
    ("saves", 1): ("saves",),
    ("stats", 1): ("stats",),
}

ASKABLE: Final = (
    "plain, plain GAME, play GAME, learn GAME, continue, replay SAVE, rules GAME, games, saves,"
    " stats"
)


def is_wanted(given: argparse.Namespace, environ: Mapping[str, str]) -> bool:
    """Return whether the command line or the environment restricts this run."""
    return given.restricted or environ.get(RESTRICTED_VARIABLE, "") not in ("", "0")


def clean(environ: MutableMapping[str, str], *, browser: bool) -> None:
    """Remove all of the environment that is not known to be harmless."""
    for name in [name for name in environ if name not in KEPT]:
        if not name.startswith(KEPT_START) and not (browser and name in ("COLUMNS", "ROWS")):
            del environ[name]
    if browser:
        environ["TEXTUAL_COLOR_SYSTEM"] = "truecolor"


def stay() -> None:
    """Do not stop at ctrl+z: there is no shell that could bring this back."""
    for name in ("SIGTSTP", "SIGTTIN", "SIGTTOU"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)


def asked(request: str) -> list[str]:
    """Return the command line that a client's request stands for; CommandError for any other.

    A request is one or two words of small letters, digits and hyphens.
    """
    if not request.strip():
        return []
    words = request.split(" ")
    line = REQUESTS.get((words[0], len(words)))
    if line is None or not all(re.fullmatch(r"[a-z0-9][a-z0-9-]{0,59}", word) for word in words):
        raise CommandError(f"This host offers: {ASKABLE}; not {shown(request)}.", USAGE)
    return [word.replace("{}", words[-1]) for word in line]


def restrict(given: argparse.Namespace) -> None:
    """Refuse what is not offered to guests, and set their limits in `given`.

    Raises CommandError.
    """
    given.restricted = True
    offered = OFFERED.get(given.command)
    if offered is None:
        raise CommandError(f"{given.command} is not offered here (--restricted).", USAGE)
    for name, value in vars(given).items():
        if name not in offered and name not in GLOBAL and value not in (None, False, "", []):
            option = f"--{name.replace('_', '-')}"
            raise CommandError(f"{option} is not offered here (--restricted).", USAGE)
    if given.command == "saves" and given.action not in (None, *OFFERED_ACTIONS):
        raise CommandError(f"saves {given.action} is not offered here (--restricted).", USAGE)
    _set_limits(given)
    if given.command == "play" and given.plain and given.game and given.resume is None:
        _read_either(given)
    if given.command == "replay":
        given.paths = [own_file(given.saves, word) for word in given.paths]
    if given.command == "review":
        given.file = own_file(given.saves, given.file)


def _set_limits(given: argparse.Namespace) -> None:
    from fruit_tui.storage.limits import Limits

    games = USUAL_GAMES if given.most_games is None else given.most_games
    if not 1 <= games <= MOST_GAMES:
        raise CommandError(f"--most-games takes 1 to {MOST_GAMES}.", USAGE)
    given.limits = Limits(games, games * BYTES_A_GAME)
    if given.think is None:
        given.think = USUAL_SECONDS
    budget = getattr(given, "budget", None)
    if budget is not None and budget > MOST_ITERATIONS:
        raise CommandError(f"--budget takes no number over {MOST_ITERATIONS} here.", USAGE)


def _read_either(given: argparse.Namespace) -> None:
    """Take a word that names no game for a saved game to go on with."""
    from fruit_tui.engine.registry import GAMES

    if given.game not in GAMES:
        given.game, given.resume = None, given.game


def own_file(saves: str | None, word: str) -> str:
    """Return the path of a guest's own game, or of a sample; CommandError for anything else."""
    from fruit_tui.commands.saves import saves_folder
    from fruit_tui.storage import NoSuchSave, SaveStore
    from fruit_tui.storage.samples import samples_folder

    for folder in (saves_folder(saves), samples_folder()):
        try:
            path = SaveStore(folder).path(word)
        except NoSuchSave:
            break
        if path.is_file():
            return str(path)
    raise CommandError(f"There is no saved game {shown(word)}.", ERROR)


def folder_of(saves: str | None, profile: str) -> str:
    """Return the folder of a profile's games, below the one that was said or the usual one."""
    from fruit_tui.commands.saves import saves_folder

    return str(saves_folder(saves) / "profiles" / profile)
