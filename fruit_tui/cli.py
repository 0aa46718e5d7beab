"""The command line: one parser, and the one place where failures become a sentence and a code.

Only the standard library is imported at the top: `fruit-tui --version` answers
before the engine, pydantic or Textual would have been loaded.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import NoReturn

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
from fruit_tui.commands.store_words import SHELVES, STORE_ACTIONS

# Set, to anything, to see where an unexpected failure came from.
TRACEBACK_VARIABLE = "FRUIT_TUI_TRACEBACK"

# The largest number that any option takes: a save holds no larger seed.
LARGEST_NUMBER = 2**63 - 1

SAVES_HELP = "where games are kept (else $FRUIT_TUI_SAVES, else the system's place for such data)"
BOTS_HELP = (
    "random, greedy, mcts:500 (iterations a step) or mcts:2s (seconds a step);"
    " one for all seats, or one a seat with commas between"
)


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one sentence, like all others."""

    def error(self, message: str) -> NoReturn:
        found = re.fullmatch(r"argument ([^:]+): (.*)", message, re.DOTALL)
        text = f"{found[1].split('/')[-1]}: {found[2]}" if found else message
        text = text.rstrip(".")
        raise CommandError(f"{text[0].upper()}{text[1:]}; see {self.prog} --help.", USAGE)


def build_parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line; help, docs and tests read it too."""
    codes = "\n".join(f"  {code:<4} {meaning}" for code, meaning in EXIT_CODES.items())
    parser = _command(
        _Parser,
        "fruit-tui",
        "Fruit games for the terminal, against bots that see only what their seat sees.",
        """
        fruit-tui                                  the app
        fruit-tui play fruit-boss --plain          a game in words
        fruit-tui rules fruit-boss --search FB-14  one rule
        fruit-tui replay saves --verify            are these games what they say?
        """,
        f"exit codes:\n{codes}",
    )
    parser.add_argument("--version", action="version", version=f"fruit-tui {__version__}")
    parser.add_argument("--saves", metavar="DIR", help=SAVES_HELP)
    parser.add_argument("--no-mouse", action="store_true", help="leave the mouse to the terminal")
    parser.set_defaults(command=None)
    commands = parser.add_subparsers(metavar="COMMAND", title="commands", prog="fruit-tui")
    _add_play(commands)
    _add_replay(commands)
    _add_review(commands)
    _add_trace(commands)
    _add_arena(commands)
    _add_rules(commands)
    _add_lists(commands)
    return parser


def _command(
    make: type[_Parser] | argparse._SubParsersAction[_Parser],
    name: str,
    summary: str,
    examples: str,
    more: str = "",
) -> _Parser:
    """Return a parser with its examples below the options."""
    lines = [f"  {line.strip()}" for line in examples.strip().splitlines()]
    epilog = "\n".join(["examples:", *lines]) + (f"\n\n{more}" if more else "")
    layout = argparse.RawDescriptionHelpFormatter
    if isinstance(make, argparse._SubParsersAction):
        return make.add_parser(
            name,
            help=summary[0].lower() + summary[1:].rstrip("."),
            description=summary,
            epilog=epilog,
            formatter_class=layout,
            allow_abbrev=False,
        )
    return make(
        prog=name, description=summary, epilog=epilog, formatter_class=layout, allow_abbrev=False
    )


def _add_play(commands: argparse._SubParsersAction[_Parser]) -> None:
    parser = _command(
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
    parser.add_argument("--seats", metavar="N", type=_whole("--seats"), help="how many players")
    parser.add_argument(
        "--bots",
        metavar="SPECS",
        help=f"{BOTS_HELP}; with one a seat, write you where you sit",
    )
    parser.add_argument("--name", metavar="YOU", default="", help="your name at the table")
    _add_set_up(parser)
    parser.add_argument("--plain", action="store_true", help="lines of text instead of a screen")
    _add_saves(parser)
    parser.add_argument(
        "--no-mouse",
        action="store_true",
        default=argparse.SUPPRESS,
        help="leave the mouse to the terminal",
    )
    parser.add_argument(
        "--continue",
        dest="resume",
        metavar="SAVE",
        nargs="?",
        const="",
        help="go on with the newest unfinished game, or with the one named as in fruit-tui saves",
    )
    parser.set_defaults(command="play")


def _add_replay(commands: argparse._SubParsersAction[_Parser]) -> None:
    parser = _command(
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
    _add_saves(parser)
    parser.add_argument("paths", metavar="FILE", nargs="+", help="saved games, or folders of them")
    parser.add_argument(
        "--verify",
        action="store_true",
        help=f"play every move again, say nothing else; exit {MISMATCH} where one differs",
    )
    parser.add_argument("--text", action="store_true", help="print the game whole, to be read back")
    parser.add_argument("--json", action="store_true", help="the same for programs")
    parser.add_argument("--save", metavar="NEW", help="make a save of a game that is text or JSON")
    parser.add_argument("--screen", action="store_true", help="watch the game on its own board")
    seen = parser.add_mutually_exclusive_group()
    seen.add_argument(
        "--seat",
        metavar="N",
        type=_whole("--seat"),
        help="tell what the player in seat N saw (a game in progress: seat of the person)",
    )
    seen.add_argument(
        "--open", action="store_true", help="tell everything (a finished game: the default)"
    )
    parser.set_defaults(command="replay")


def _add_review(commands: argparse._SubParsersAction[_Parser]) -> None:
    parser = _command(
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
    parser.add_argument("file", metavar="FILE", help="a saved game, or one as text or JSON")
    whose = parser.add_mutually_exclusive_group()
    whose.add_argument(
        "--seat",
        metavar="N",
        type=_whole("--seat"),
        help="judge the moves of seat N (else the first person's, else seat 1's)",
    )
    whose.add_argument("--all", action="store_true", help="judge the moves of all seats")
    parser.add_argument(
        "--budget",
        metavar="N",
        type=_whole("--budget"),
        help="iterations of each search (400, or those of the review that is there)",
    )
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.set_defaults(command="review")


def _add_trace(commands: argparse._SubParsersAction[_Parser]) -> None:
    parser = _command(
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
    parser.add_argument("--seats", metavar="N", type=_whole("--seats"), help="how many players")
    parser.add_argument("--bots", metavar="SPECS", default="random", help=BOTS_HELP)
    _add_set_up(parser)
    parser.add_argument(
        "--moves-limit",
        metavar="N",
        type=_whole("--moves-limit"),
        help="stop after N steps; the last line says so",
    )
    parser.set_defaults(command="trace")


def _add_arena(commands: argparse._SubParsersAction[_Parser]) -> None:
    parser = _command(
        commands,
        "arena",
        "Let bots play many games and say who wins how often, with intervals.",
        """
        fruit-tui arena fruit-boss --bots greedy,random,random --games 300
        fruit-tui arena fruit-boss --seats 2 --bots mcts:500,greedy --games 200 --jobs 2 --json
        fruit-tui arena fruit-fair --bots mcts:500,greedy,greedy --stop --record mine.jsonl
        """,
        "Seats rotate and deals are paired, so that neither a good seat nor a good hand\n"
        "favours anybody.  The number of jobs changes the time and nothing else.\n"
        "What the figures mean: docs/bots.md.",
    )
    parser.add_argument("game", metavar="GAME", help="see fruit-tui games")
    parser.add_argument("--seats", metavar="N", type=_whole("--seats"), help="how many players")
    parser.add_argument("--bots", metavar="SPECS", required=True, help=BOTS_HELP)
    parser.add_argument(
        "--games",
        metavar="N",
        type=_whole("--games"),
        default=300,
        help="how many, rounded up to whole deals (300)",
    )
    parser.add_argument(
        "--stop",
        action="store_true",
        help="stop as soon as the first bot is known to be above or below par (error rate 5 %%)",
    )
    parser.add_argument(
        "--record", metavar="FILE", help="write every game down; the same command goes on from it"
    )
    parser.add_argument("--keep", metavar="DIR", help="write every game as a save file as well")
    _add_set_up(parser)
    _add_hands(parser)
    parser.set_defaults(command="arena", seed=1)


def _add_hands(parser: argparse.ArgumentParser) -> None:
    """Add who plays the games of a contest, and how its results are printed."""
    hands = parser.add_mutually_exclusive_group()
    hands.add_argument(
        "--jobs", metavar="N", type=_whole("--jobs"), default=1, help="processes (1)"
    )
    hands.add_argument(
        "--dask", metavar="ADDRESS", help="the workers of this Dask scheduler instead"
    )
    parser.add_argument("--json", action="store_true", help="for programs")


def _add_rules(commands: argparse._SubParsersAction[_Parser]) -> None:
    parser = _command(
        commands,
        "rules",
        "Read the rules of a game, or look one up.",
        """
        fruit-tui rules fruit-boss
        fruit-tui rules fruit-boss --search FB-14
        fruit-tui rules fruit-boss --search topple
        """,
    )
    parser.add_argument("game", metavar="GAME", help="see fruit-tui games")
    parser.add_argument(
        "--search", metavar="TEXT", help="only the lines with these words, or a decision by number"
    )
    parser.set_defaults(command="rules")


def _add_lists(commands: argparse._SubParsersAction[_Parser]) -> None:
    games = _command(
        commands, "games", "List the games and their options.", "fruit-tui games --json"
    )
    games.set_defaults(command="games")
    saves = _add_store(commands)
    doctor = _command(
        commands,
        "doctor",
        "Say what the app finds here: terminal, engine, paths, versions.",
        "fruit-tui doctor --json",
    )
    _add_saves(doctor)
    doctor.set_defaults(command="doctor")
    for parser in (games, saves, doctor):
        parser.add_argument("--json", action="store_true", help="for programs")


def _add_store(commands: argparse._SubParsersAction[_Parser]) -> _Parser:
    """Add `saves` with what can be done to a game, and return its parser."""
    saves = _command(
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
    _add_saves(saves)
    saves.add_argument(
        "--shelf",
        choices=SHELVES,
        help="only these (else: playing and finished)",
    )
    saves.set_defaults(command="saves", action=None)
    actions = saves.add_subparsers(metavar="ACTION", title="actions", prog="fruit-tui saves")
    for name, summary, example, words in STORE_ACTIONS:
        parser = _command(actions, name, summary, example)
        for word, count, help_text in words:
            parser.add_argument(word, metavar=word.upper(), nargs=count, help=help_text)
        _add_saves(parser)
        parser.set_defaults(action=name)
    return saves


def _add_saves(parser: argparse.ArgumentParser) -> None:
    """Add --saves to a command.

    It may also stand before the command.  What a command does not hear it must
    not set either: its own default would replace what was said there.
    """
    parser.add_argument("--saves", metavar="DIR", default=argparse.SUPPRESS, help=SAVES_HELP)


def _add_set_up(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--seed", metavar="S", type=_whole("--seed"), help="the same number deals the same cards"
    )
    parser.add_argument(
        "--option",
        dest="options",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="an option of the game, as fruit-tui games lists them; may be repeated",
    )


class _whole:  # noqa: N801 - used like a function, and a closure would hide the name in messages
    """Reads an argument that is a whole number from 0 to `LARGEST_NUMBER`."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, text: str) -> int:
        if re.fullmatch(r"[0-9]+", text) is None:
            raise CommandError(
                f"{self.name} takes a whole number from 0 up, not {shown(text)}.", USAGE
            )
        digits = text.lstrip("0") or "0"
        # So many digits that Python would not read them are too many anyway.
        if len(digits) > len(str(LARGEST_NUMBER)) or int(digits) > LARGEST_NUMBER:
            raise CommandError(f"{self.name} takes no number over {LARGEST_NUMBER}.", USAGE)
        return int(digits)


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
    return _runner(given.command)(given)


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
