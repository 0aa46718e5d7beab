"""`fruit-tui doctor`: what the app finds here, for the player and for bug reports."""

from __future__ import annotations

import argparse
import json
import locale
import os
import platform
import shutil
import sys
from collections.abc import Mapping
from importlib import metadata
from pathlib import Path

from fruit_tui import __version__
from fruit_tui.commands import OK, printable
from fruit_tui.commands.saves import saves_folder
from fruit_tui.engine.build import build
from fruit_tui.storage.samples import samples_folder
from fruit_tui.ui.glyphs import explain_auto
from fruit_tui.ui.terminal import over_ssh

PACKAGES = ("textual", "rich", "pydantic", "msgpack", "platformdirs", "librt")

# A variable that each program sets for what runs inside it.
MULTIPLEXERS = {"TMUX": "tmux", "STY": "GNU screen", "ZELLIJ": "Zellij"}

MISSING = "not installed"

Facts = dict[str, dict[str, str]]


def run(given: argparse.Namespace) -> int:
    """Print what was found."""
    facts = findings(os.environ, saves_folder(given.saves))
    facts["hosting"] = _hosting(given)
    if given.restricted:
        # Where things lie on the host is no guest's business.
        del facts["paths"]
        del facts["fruit-tui"]["installed in"]
    if given.json:
        print(json.dumps(facts, indent=2))
        return OK
    for place, (title, rows) in enumerate(facts.items()):
        if place:
            print()
        print(title)
        for name, value in rows.items():
            print(f"  {name}: {printable(value)}")
    return OK


def findings(environ: Mapping[str, str], saves: Path) -> Facts:
    """Return all that is known about this machine, terminal and installation."""
    engine = build()
    return {
        "fruit-tui": {
            "version": __version__,
            "engine": engine.kind,
            "why": engine.reason,
            "installed in": str(Path(__file__).parents[1]),
        },
        "terminal": _terminal(environ),
        "paths": {
            "saves": str(saves),
            "saves can be written": _can_write(saves),
            "samples": str(samples_folder()),
        },
        "versions": {
            "Python": f"{platform.python_version()} ({platform.python_implementation()})",
            "system": f"{platform.system()} {platform.release()} {platform.machine()}",
            **{name: _version(name) for name in PACKAGES},
        },
    }


def _hosting(given: argparse.Namespace) -> dict[str, str]:
    """Return what a host has set, and what is here to offer the game with."""
    web = _version("textual-serve")
    limits = given.limits
    sshd = shutil.which("sshd", path=f"{os.environ.get('PATH', '')}{os.pathsep}/usr/sbin")
    return {
        "restricted": "yes, this is for guests" if given.restricted else "no",
        "profile": given.profile or "none",
        "most games": str(limits.games) if limits is not None else "as many as there is room for",
        "most thinking": f"{given.think:g} s a step" if given.think else "what each bot asks for",
        "browser": f"fruit-tui serve, with textual-serve {web}"
        if web != MISSING
        else "no: pip install 'fruit-tui[web]'",
        "ssh server": "OpenSSH is here: docs/ssh.md" if sshd else "none found",
    }


def _terminal(environ: Mapping[str, str]) -> dict[str, str]:
    size = shutil.get_terminal_size((0, 0))
    glyphs, why = explain_auto(environ)
    streams = {"input": sys.stdin, "output": sys.stdout, "errors": sys.stderr}
    on_terminal = [name for name, stream in streams.items() if stream and stream.isatty()]
    return {
        "kind": environ.get("TERM", "") or "not said (TERM is not set)",
        "program": environ.get("TERM_PROGRAM", "") or "not said",
        "is a terminal": ", ".join(on_terminal) or "none of input, output, errors",
        "size": f"{size.columns} columns, {size.lines} lines" if size.columns else "unknown",
        "colours": _colours(),
        "encoding": getattr(sys.stdout, "encoding", "") or locale.getpreferredencoding(),
        "glyphs": f"{glyphs}: {why}",
        "multiplexer": _multiplexer(environ),
        "ssh": "yes, so nothing is animated" if over_ssh(environ) else "no",
    }


def _colours() -> str:
    """Return the colour system as Rich, which Textual draws with, sees it."""
    from rich.console import Console

    if os.environ.get("NO_COLOR"):
        return "none, because NO_COLOR is set"
    return Console(stderr=True).color_system or "none, because errors do not go to a terminal"


def _multiplexer(environ: Mapping[str, str]) -> str:
    for variable, name in MULTIPLEXERS.items():
        if environ.get(variable):
            return name
    return "none"


def _can_write(folder: Path) -> str:
    """Say whether `folder`, or the nearest folder above it that there is, can be written."""
    place = folder.absolute()
    while not place.exists() and place != place.parent:
        place = place.parent
    if not place.is_dir():
        return f"no, {place} is not a folder"
    if not os.access(place, os.W_OK | os.X_OK):
        return f"no, {place} is read-only"
    return "yes" if place == folder.absolute() else "yes, it will be made"


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return MISSING
