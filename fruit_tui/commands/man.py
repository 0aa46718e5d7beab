"""`fruit-tui man`: the manual page, made from the parser, so that it says what the help says.

It is written in the macros of man(7).  Generators of such pages exist; they know nothing of
our examples, exit codes and variables, which are what one looks up.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from typing import Final

from fruit_tui import __version__
from fruit_tui.commands import EXIT_CODES, OK
from fruit_tui.parsing import Parser

ENVIRONMENT: Final[Mapping[str, str]] = {
    "FRUIT_TUI_SAVES": "The folder of saved games, where --saves names none.",
    "FRUIT_TUI_CONFIG": "The settings file, where --config names none.",
    "FRUIT_TUI_THEME": "The colours, where --theme names none.",
    "FRUIT_TUI_GLYPHS": "The characters of the pictures, where --glyphs names none.",
    "FRUIT_TUI_PACE": "How long the moves of bots are shown, where --pace does not say it.",
    "FRUIT_TUI_NAME": "What you are called at a new table.",
    "FRUIT_TUI_MOUSE": "off leaves the mouse to the terminal.",
    "FRUIT_TUI_HINTS": "off does without the adviser.",
    "FRUIT_TUI_RESTRICTED": "Set, to anything but 0, it does what --restricted does.",
    "FRUIT_TUI_TRACEBACK": "Set, it shows where an unexpected failure came from.",
    "NO_COLOR": "Set, nothing has a colour.",
}

FILES: Final[Mapping[str, str]] = {
    "settings.toml": "Settings and keys, in the system's folder for them; fruit-tui config path.",
    "saves/": "Saved games, in the system's folder for data; fruit-tui paths names every place.",
}


def run(given: argparse.Namespace) -> int:
    """Print the page."""
    print("\n".join(page(given.parser)))
    return OK


def page(parser: argparse.ArgumentParser) -> list[str]:
    """Return the lines of the manual page."""
    summary = str(parser.description).rstrip(".")
    lines = [
        f'.TH FRUIT-TUI 1 "" "fruit-tui {__version__}" "User Commands"',
        ".SH NAME",
        rf"fruit\-tui \- {text(summary[0].lower() + summary[1:])}",
        ".SH SYNOPSIS",
        *synopsis(parser),
        ".SH DESCRIPTION",
        text(str(parser.description)),
        "Without a command it starts the app.",
        ".SH OPTIONS",
        *options(parser),
        ".SH COMMANDS",
    ]
    for below in _commands(parser):
        lines += [f".SS {text(below.prog.partition(' ')[2])}", *_about(below)]
        for action in _commands(below):
            lines += [f".SS {text(action.prog.partition(' ')[2])}", *_about(action)]
    lines += [".SH EXIT STATUS"]
    for code, meaning in EXIT_CODES.items():
        lines += [".TP", f".B {code}", f"{text(meaning[0].upper() + meaning[1:])}."]
    for title, table in (("ENVIRONMENT", ENVIRONMENT), ("FILES", FILES)):
        lines.append(f".SH {title}")
        for name, meaning in table.items():
            lines += [".TP", f".B {text(name)}", text(meaning)]
    return [*lines, ".SH EXAMPLES", *examples(parser)]


def _about(parser: Parser) -> Iterator[str]:
    """Yield what a command does, how it is written, its words and examples."""
    yield text(str(parser.description))
    yield ".PP"
    yield from synopsis(parser)
    yield from options(parser)
    if parser.more:
        yield ".PP"
        yield text(parser.more)
    yield ".PP"
    yield from examples(parser)


def _commands(parser: argparse.ArgumentParser) -> list[Parser]:
    return [
        below
        for action in parser._actions
        if isinstance(action, argparse._SubParsersAction)
        for below in action.choices.values()
    ]


def synopsis(parser: argparse.ArgumentParser) -> list[str]:
    """Return how a command is written: the command bold, and what may follow it."""
    usage = " ".join(parser.format_usage().split()).removeprefix("usage: ")
    return [f".B {text(parser.prog)}", text(usage.removeprefix(parser.prog).strip())]


def options(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield the words that a command takes, each with what it means."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction) or action.help == argparse.SUPPRESS:
            continue
        value = action.metavar or ("|".join(map(str, action.choices)) if action.choices else "")
        names = ", ".join(action.option_strings)
        yield ".TP"
        # The first is bold, the second, which stands for a value, slanted.
        yield f".BI {quoted(names + ' ' if names else '')} {quoted(str(value))}"
        yield text(str(action.help or "").replace("%%", "%"))


def examples(parser: argparse.ArgumentParser) -> list[str]:
    """Return the examples of a command, as they are typed."""
    assert isinstance(parser, Parser)
    return [".EX", *[text(line) for line in parser.examples.splitlines()], ".EE"]


def text(words: str) -> str:
    """Return a text that means nothing to roff, on lines that do not begin with a request."""
    safe = (
        words.replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq").replace("`", r"\(ga")
    )
    safe = safe.replace("~", r"\(ti").replace("^", r"\(ha")
    return "\n".join(rf"\&{line}" if line[:1] == "." else line for line in safe.splitlines())


def quoted(words: str) -> str:
    """Return a text as one argument of a request."""
    return '"' + text(words).replace('"', r"\(dq") + '"'
