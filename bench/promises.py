"""Writes the table of `docs/terminal.md`: what is promised, and the tests that hold it.

    python -m bench.promises            # the tests anew, the figures as they are
    python -m bench.promises --measure  # the figures anew too: some minutes on a quiet machine

A test holds a promise whose number is in its name: `test_t07_...`, `test_t06_t07_...`.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs" / "terminal.md"

PROMISES: Final = {
    "T01": "Every accepted move is on disk before the next one; a kill at any moment loses at most"
    " the move being entered.",
    "T02": "A hang-up, a `kill`, a cut line or ctrl+q end the app and its thinking process, and the"
    " terminal is given back; ctrl+z goes to the shell and back to the same picture.",
    "T03": "Two copies on one game never write over each other: the second says so.",
    "T04": "A damaged game is moved aside and told, and all others still list; with a full or"
    " read-only disk play goes on.",
    "T05": "80x24 shows a whole decision at every table; 60x20 plays; below that the app says what"
    " it needs and what it has, and forgets nothing. Any size, at any moment.",
    "T06": "Three sets of glyphs, each of the widths that the layout counts on; the ASCII set sends"
    " nothing but ASCII.",
    "T07": "Nothing is said by colour alone; text has a contrast of 4.5 : 1, in true colour and in"
    " 256; 16 colours and none at all are enough.",
    "T08": "Over ssh nothing is animated, a key sends about 200 bytes, a move with all replies less"
    " than 6 kB, and waiting nothing; the mouse can be left to the terminal.",
    "T09": "A keyboard is enough for everything, and so is a mouse; every key can be another one.",
    "T10": "Only what is legal can be chosen, what it does is shown before it is done, and what"
    " uncovers nothing can be taken back.",
    "T11": "One's own move is drawn before the bots think, and keys are answered meanwhile.",
    "T12": "Names, titles and paths are text and nothing else, whatever is in them.",
    "T13": "Where there is no terminal, or a dumb one, the app says what to do.",
    "T14": "`--plain` is the same match in words, complete, and a script can play it.",
    "T15": "`fruit-tui doctor` says what the app finds.",
    "T16": "Exit codes mean what the README says; an interruption shows no traceback.",
    "T17": "`--version` loads nothing that it does not need; the first picture is there soon.",
    "T18": "A host can let others play over ssh, and nothing leads out of their own games.",
    "T19": "The app plays in a browser, offered on this machine only unless told otherwise.",
}

_TEST: Final = re.compile(r"^(?:async )?def (test(?:_t[01][0-9])+_\w+)\(", re.MULTILINE)


def holders(tests: Path = ROOT / "tests") -> dict[str, dict[str, list[str]]]:
    """Return the tests of each promise: by number, then by file, in the order they stand there."""
    found: dict[str, dict[str, list[str]]] = {number: {} for number in PROMISES}
    for path in sorted(tests.rglob("test_*.py")):
        for name in _TEST.findall(path.read_text(encoding="utf-8")):
            for number in re.findall(r"(?<=_)t[01][0-9](?=_)", name):
                files = found.setdefault(number.upper(), {})
                files.setdefault(path.relative_to(tests.parent).as_posix(), []).append(name)
    return found


def table(found: Mapping[str, Mapping[str, Sequence[str]]]) -> str:
    """Return the table of promises and tests."""
    rows = ["| | promise | tests |", "|---|---|---|"]
    for number, promise in PROMISES.items():
        files = [
            f"`{path}`: " + ", ".join(f"`{name}`" for name in names)
            for path, names in found[number].items()
        ]
        rows.append(f"| {number} | {promise} | {'<br>'.join(files)} |")
    return "\n".join(rows)


def replaced(page: str, name: str, text: str) -> str:
    """Return a page with `text` between the marks of that name."""
    begin, end = f"<!-- {name} -->\n", f"\n<!-- end of {name} -->"
    before, _, rest = page.partition(begin)
    _, mark, after = rest.partition(end)
    if not mark:
        raise ValueError(f"The page has no marks for {name}.")
    return f"{before}{begin}{text}{end}{after}"


def measured() -> str:
    """Measure what a line carries and how fast the app is, and return both tables."""
    from bench import first, wire

    found = [wire.measure(name, seats, 60, 4, 10.0, 1) for name, seats in wire.TABLES]
    figures = first.measure(repeats=5, keys=150, idle=30.0)
    return "\n\n".join(["\n".join(wire.lines(found)), "\n".join(first.lines(figures))])


def main(arguments: list[str] | None = None) -> int:
    """Write the page."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--measure", action="store_true", help="measure the figures anew")
    given = parser.parse_args(arguments)
    page = replaced(PAGE.read_text(encoding="utf-8"), "tests", table(holders()))
    if given.measure:
        page = replaced(page, "figures", measured())
    PAGE.write_text(page, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
