"""The command line: one parser, and the one place where failures become a sentence and a code.

Only the standard library is imported at the top: `fruit-tui --version` answers
before the engine, pydantic or Textual would have been loaded.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from fruit_tui import __version__
from fruit_tui.commands import (
    BAD_SAVE,
    ERROR,
    EXIT_CODES,
    INTERRUPTED,
    MISMATCH,
    OK,
    USAGE,
    CommandError,
    printable,
    shown,
)
from fruit_tui.commands.config_words import add_config, add_config_file, add_looks
from fruit_tui.commands.contest_words import add_arena, add_ladder, add_tune
from fruit_tui.commands.host_words import RESTRICTED_VARIABLE, add_host, add_serve
from fruit_tui.commands.shell_words import add_shells
from fruit_tui.commands.store_words import SHELVES, STORE_ACTIONS
from fruit_tui.parsing import (
    BOTS_HELP,
    SAVES_HELP,
    Commands,
    Parser,
    Whole,
    add_saves,
    add_set_up,
    command,
)

# Set, to anything, to see where an unexpected failure came from.
TRACEBACK_VARIABLE = "FRUIT_TUI_TRACEBACK"


def build_parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line; help, docs and tests read it too."""
    codes = "\n".join(f"  {code:<4} {meaning}" for code, meaning in EXIT_CODES.items())
    parser = command(
        Parser,
        "fruit-tui",
        "Fruit games for the terminal, against bots that see only what their seat sees.",
        """
        fruit-tui                                  the app
        fruit-tui --plain                          everything in words
        fruit-tui learn fruit-boss                 a guided game
        fruit-tui play fruit-boss --plain          a game in words
        fruit-tui rules fruit-boss --search FB-14  one rule
        fruit-tui replay saves --verify            are these games what they say?
        """,
        f"exit codes:\n{codes}",
    )
    parser.add_argument("--version", action="version", version=f"fruit-tui {__version__}")
    parser.add_argument("--saves", metavar="DIR", help=SAVES_HELP)
    add_config_file(parser)
    add_looks(parser)
    add_host(parser)
    parser.add_argument("--plain", action="store_true", help="a menu in words, no screen")
    parser.set_defaults(command=None)
    commands = parser.add_subparsers(metavar="COMMAND", title="commands", prog="fruit-tui")
    _add_play(commands)
    _add_learn(commands)
    _add_replay(commands)
    _add_review(commands)
    _add_trace(commands)
    add_arena(commands)
    add_ladder(commands)
    add_tune(commands)
    _add_rules(commands)
    _add_lists(commands)
    add_serve(commands)
    add_config(commands)
    add_shells(commands)
    return parser


def _add_play(commands: Commands) -> None:
    parser = command(
        commands,
        "play",
        "Play a game against bots, on the screen or in words.",
        """
        fruit-tui play fruit-boss
        fruit-tui play fruit-boss --seats 4 --bots greedy,random,mcts:500 --seed 7
        fruit-tui play fruit-boss --plain --option rounds=1
        fruit-tui play --continue --plain
        """,
    )
    parser.add_argument("game", metavar="GAME", nargs="?", help="see fruit-tui games")
    parser.add_argument("--seats", metavar="N", type=Whole("--seats"), help="how many players")
    parser.add_argument(
        "--bots",
        metavar="SPECS",
        help=f"{BOTS_HELP}; with one a seat, write you where you sit",
    )
    parser.add_argument("--name", metavar="YOU", default="", help="your name at the table")
    add_set_up(parser)
    parser.add_argument(
        "--plain",
        action="store_true",
        default=argparse.SUPPRESS,
        help="lines of text instead of a screen",
    )
    add_saves(parser)
    add_config_file(parser)
    add_looks(parser)
    parser.add_argument(
        "--continue",
        dest="resume",
        metavar="SAVE",
        nargs="?",
        const="",
        help="go on with the newest unfinished game, or with the one named as in fruit-tui saves",
    )
    parser.set_defaults(command="play")


def _add_learn(commands: Commands) -> None:
    parser = command(
        commands,
        "learn",
        "Learn a game by playing it: a few guided minutes.",
        """
        fruit-tui learn fruit-boss
        fruit-tui learn fresh-fruits --plain
        """,
    )
    parser.add_argument("game", metavar="GAME", help="see fruit-tui games")
    parser.add_argument(
        "--plain",
        action="store_true",
        default=argparse.SUPPRESS,
        help="lines of text instead of a screen",
    )
    add_saves(parser)
    parser.add_argument(
        "--no-mouse",
        action="store_true",
        default=argparse.SUPPRESS,
        help="leave the mouse to the terminal",
    )
    parser.set_defaults(command="learn")


def _add_replay(commands: Commands) -> None:
    parser = command(
        commands,
        "replay",
        "Tell a saved game move by move, or verify that it is what it says.",
        """
        fruit-tui replay saves/fruit-boss-3-seats.msgpack
        fruit-tui replay saves/fruit-boss-3-seats.msgpack --seat 1
        fruit-tui replay saves/fruit-boss-3-seats.msgpack --screen
        fruit-tui replay saves/fruit-boss-3-seats.msgpack --text
        fruit-tui replay game.txt --save game.msgpack
        fruit-tui replay --verify saves
        """,
    )
    add_saves(parser)
    parser.add_argument("paths", metavar="FILE", nargs="+", help="saved games, or folders of them")
    parser.add_argument(
        "--verify",
        action="store_true",
        help=f"play every move again, say nothing else; exit {MISMATCH} where one differs",
    )
    parser.add_argument(
        "--jobs", metavar="N", type=Whole("--jobs"), help="processes for --verify (all cores)"
    )
    parser.add_argument("--text", action="store_true", help="print the game whole, to be read back")
    parser.add_argument("--json", action="store_true", help="the same for programs")
    parser.add_argument("--save", metavar="NEW", help="make a save of a game that is text or JSON")
    parser.add_argument("--screen", action="store_true", help="watch the game on its own board")
    seen = parser.add_mutually_exclusive_group()
    seen.add_argument(
        "--seat",
        metavar="N",
        type=Whole("--seat"),
        help="tell what the player in seat N saw (a game in progress: seat of the person)",
    )
    seen.add_argument(
        "--open", action="store_true", help="tell everything (a finished game: the default)"
    )
    parser.set_defaults(command="replay")


def _add_review(commands: Commands) -> None:
    parser = command(
        commands,
        "review",
        "Judge a finished game move by move: what was lost where, and what was better.",
        """
        fruit-tui review saves/fruit-boss-3-seats.msgpack
        fruit-tui review saves/fruit-boss-3-seats.msgpack --seat 2 --budget 1000
        fruit-tui review saves/fruit-fair-4-seats.msgpack --all --json
        """,
        "What is found out is kept beside the game, as docs/review.md describes.",
    )
    add_saves(parser)
    parser.add_argument("file", metavar="FILE", help="a saved game, or one as text or JSON")
    whose = parser.add_mutually_exclusive_group()
    whose.add_argument(
        "--seat",
        metavar="N",
        type=Whole("--seat"),
        help="judge the moves of seat N (else the first person's, else seat 1's)",
    )
    whose.add_argument("--all", action="store_true", help="judge the moves of all seats")
    parser.add_argument(
        "--budget",
        metavar="N",
        type=Whole("--budget"),
        help="iterations of each search (400, or those of the review that is there)",
    )
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.set_defaults(command="review")


def _add_trace(commands: Commands) -> None:
    parser = command(
        commands,
        "trace",
        "Let bots play and print every position, all cards open, as JSON lines.",
        """
        fruit-tui trace fruit-boss --seats 3 --bots random --seed 7
        fruit-tui trace fruit-boss --seats 2 --bots greedy,random --seed 1 --option rounds=1
        """,
        "The fields are described in docs/trace.md.",
    )
    parser.add_argument("game", metavar="GAME", help="see fruit-tui games")
    parser.add_argument("--seats", metavar="N", type=Whole("--seats"), help="how many players")
    parser.add_argument("--bots", metavar="SPECS", default="random", help=BOTS_HELP)
    add_set_up(parser)
    parser.add_argument(
        "--moves-limit",
        metavar="N",
        type=Whole("--moves-limit"),
        help="stop after N steps; the last line says so",
    )
    parser.set_defaults(command="trace")


def _add_rules(commands: Commands) -> None:
    parser = command(
        commands,
        "rules",
        "Read the rules of a game, or look one up.",
        """
        fruit-tui rules fruit-boss
        fruit-tui rules fruit-boss --search FB-14
        fruit-tui rules fruit-boss --search topple
        fruit-tui rules bots
        """,
    )
    parser.add_argument(
        "game", metavar="GAME", help="see fruit-tui games; bots for what the bots see"
    )
    parser.add_argument(
        "--search", metavar="TEXT", help="only the lines with these words, or a decision by number"
    )
    parser.set_defaults(command="rules")


def _add_lists(commands: Commands) -> None:
    games = command(
        commands, "games", "List the games and their options.", "fruit-tui games --json"
    )
    games.set_defaults(command="games")
    saves = _add_store(commands)
    stats = command(
        commands,
        "stats",
        "Say how you have done so far, by game, seats and level.",
        """
        fruit-tui stats
        fruit-tui stats --json
        """,
        "Counted are finished games of one person against bots, each deal once.\n"
        "Everything follows from the saved games: delete one, and it never was.",
    )
    add_saves(stats)
    stats.set_defaults(command="stats")
    doctor = command(
        commands,
        "doctor",
        "Say what the app finds here: terminal, engine, paths, versions.",
        "fruit-tui doctor --json",
    )
    add_saves(doctor)
    doctor.set_defaults(command="doctor")
    for parser in (games, saves, stats, doctor):
        parser.add_argument("--json", action="store_true", help="for programs")


def _add_store(commands: Commands) -> Parser:
    """Add `saves` with what can be done to a game, and return its parser."""
    saves = command(
        commands,
        "saves",
        "List your saved games, the newest first, or put one somewhere else.",
        """
        fruit-tui saves
        fruit-tui saves --shelf samples
        fruit-tui saves rename fruit-boss-with-3-players "Sunday evening"
        fruit-tui saves delete sunday
        fruit-tui saves restore
        """,
        "A game is named by the first word of its entry in the list.",
    )
    add_saves(saves)
    saves.add_argument(
        "--shelf",
        choices=SHELVES,
        help="only these (else: playing and finished)",
    )
    saves.set_defaults(command="saves", action=None)
    actions = saves.add_subparsers(metavar="ACTION", title="actions", prog="fruit-tui saves")
    for name, summary, example, words in STORE_ACTIONS:
        parser = command(actions, name, summary, example)
        for word, count, help_text in words:
            parser.add_argument(word, metavar=word.upper(), nargs=count, help=help_text)
        add_saves(parser)
        parser.set_defaults(action=name)
    return saves


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code.  Never raises, never shows a traceback."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words == ["--version"]:
        print(f"fruit-tui {__version__}")
        return OK
    for stream in (sys.stdout, sys.stderr):
        # A name that the terminal's encoding does not have is no reason to fail.
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    try:
        code = _run(words)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader (`| head`) has had enough; Python's own last flush must not complain.
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as end:  # argparse after --help
        return end.code if isinstance(end.code, int) else OK
    except Exception as error:
        if os.environ.get(TRACEBACK_VARIABLE):
            raise
        return _complain(*_sentence(error))
    return code


def _run(words: list[str]) -> int:
    """Run the command that `words` name; anything may be raised."""
    parser = build_parser()
    known = next(
        action.choices
        for action in parser._actions
        if isinstance(action, argparse._SubParsersAction)
    )
    if words and not words[0].startswith("-") and words[0] not in known:
        raise CommandError(
            f"There is no command {shown(words[0])}; the commands are: {', '.join(known)}.", USAGE
        )
    given = parser.parse_args(words)
    if given.restricted or RESTRICTED_VARIABLE in os.environ or given.profile:
        given = _hosted(parser, words, given)
    # For the commands that tell about the whole command line, which lies above them.
    given.parser = parser
    return _runner(given.command)(given)


def _hosted(
    parser: argparse.ArgumentParser, words: list[str], given: argparse.Namespace
) -> argparse.Namespace:
    """Return what a host's words and a guest's request come to.  Raises CommandError."""
    from fruit_tui.commands import restricted

    guest = restricted.is_wanted(given, os.environ)
    request = os.environ.get(restricted.REQUEST_VARIABLE, "")
    if guest:
        restricted.stay()
        restricted.clean(os.environ, browser=given.browser)
        if given.command is None:
            given = parser.parse_args([*words, *restricted.asked(request)])
    if given.profile:
        given.saves = restricted.folder_of(given.saves, given.profile)
    if guest:
        restricted.restrict(given)
    return given


def _runner(command: str | None) -> Callable[[argparse.Namespace], int]:
    """Import the module of one command, and nothing else, and return what runs it."""
    run: Callable[[argparse.Namespace], int]
    run = import_module(f"fruit_tui.commands.{command or 'play'}").run
    return run


def _sentence(error: Exception) -> tuple[str, int]:
    """Return what to say about a failure, and the exit code for it."""
    if isinstance(error, CommandError):
        return error.sentence, error.code
    # Whoever raised one of these has loaded its module; nobody else has to.
    if isinstance(error, _loaded("fruit_tui.match.record", "ReplayMismatch")):
        return str(error), MISMATCH
    if isinstance(error, _loaded("fruit_tui.storage.errors", "BadSave")):
        return str(error), BAD_SAVE
    for module, name in (
        ("fruit_tui.engine.game", "BadOptions"),
        ("fruit_tui.engine.game", "BadNotation"),
        ("ai.bot", "BadBot"),
    ):
        if isinstance(error, _loaded(module, name)):
            return str(error), USAGE
    if isinstance(error, _loaded("fruit_tui.engine.game", "GameError")):
        return str(error), ERROR
    if isinstance(error, OSError) and error.strerror:
        # The reason first: a name may be long, and the end of a long sentence is cut off.
        where = f": {error.filename}" if error.filename else ""
        return f"{error.strerror}{where}.", ERROR
    return (
        f"The program failed in a way that nobody foresaw ({type(error).__name__}: {error});"
        f" set {TRACEBACK_VARIABLE}=1 to see where, and please report it.",
        ERROR,
    )


def _loaded(module: str, name: str) -> type[BaseException] | tuple[()]:
    """Return an exception's class if its module is in use, else what nothing is an instance of."""
    found = sys.modules.get(module)
    kind = getattr(found, name, ())
    return kind if isinstance(kind, type) else ()


def _complain(sentence: str, code: int) -> int:
    line = printable(sentence)
    with contextlib.suppress(OSError):
        print(line if len(line) <= 600 else line[:597] + "...", file=sys.stderr)
    return code
