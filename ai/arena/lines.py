"""A file of JSON lines that only grows: what is on a whole line was done, whatever happened after.

The first line says what the file is about.  A last line that was cut off by a crash or
a full disk is dropped.  Nothing is written to a file that holds something else.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

from ai.bot import shown
from fruit_tui.engine.game import GameError

Row = TypeVar("Row")


class BadJournal(GameError):
    """A file that cannot be gone on with.  The text says why; the file is unchanged."""


class Lines:
    """An open file of JSON lines, locked against other programs."""

    def __init__(self, path: Path, heading: dict[str, Any], kind: str) -> None:
        """Open or create the file at `path`, whose first line is `heading`.

        `kind` is the key in the heading that tells files of this sort, and is in the
        messages.  Raises BadJournal where the file is another one or in use, and OSError.
        """
        self.path: Final = path
        self.name: Final = shown(path.name)
        self._kind: Final = kind
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file: Final = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o666), "r+b")
        self._rest: list[bytes] = []
        try:
            self._open(heading)
        except BaseException:
            self._file.close()
            raise

    def close(self) -> None:
        """Close the file; may be called twice."""
        self._file.close()

    def read(self, row: Callable[[Any], Row]) -> list[Row]:
        """Return what `row` makes of each line after the first; once, before any is added.

        `row` raises ValueError or TypeError where a line is none of its own, which becomes
        BadJournal with the line's number.
        """
        found: list[Row] = []
        try:
            for number, line in enumerate(self._rest, 2):
                try:
                    found.append(row(json.loads(line)))
                except (ValueError, TypeError) as error:
                    raise BadJournal(
                        f"Line {number} of {self.name} is none of this {self._kind}: {error}."
                    ) from None
        except BaseException:
            self._file.close()
            raise
        # Only now, when all is known to be ours, drop what was not written to its end.
        self._file.truncate()
        return found

    def add(self, values: dict[str, Any]) -> None:
        """Append a line."""
        self._file.write(_line(values))
        self._file.flush()

    def _open(self, heading: dict[str, Any]) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadJournal(
                f"{self.name} is being written by another {self._kind}; end that one first."
            ) from None
        content = self._file.read()
        end = content.rfind(b"\n") + 1
        if end == 0:
            if not _line(heading).startswith(content):
                raise self._foreign()
            self._file.seek(0)
            self._file.truncate()
            self.add(heading)
            return
        first, *self._rest = content[:end].splitlines()
        self._check(first, heading)
        self._file.seek(end)

    def _check(self, first: bytes, heading: dict[str, Any]) -> None:
        """Raise BadJournal unless the first line is `heading`."""
        try:
            found = json.loads(first)
        except ValueError:
            raise self._foreign() from None
        if not isinstance(found, dict) or found.get(self._kind) != heading[self._kind]:
            raise self._foreign()
        for name, wanted in heading.items():
            if name in ("rules", "code") or found.get(name) == wanted:
                continue
            raise BadJournal(
                f"{self.name} is of another {self._kind}: its {name} "
                f"{'are' if isinstance(wanted, list | dict) else 'is'} "
                f"{shown(_plainly(found.get(name)))}, not {shown(_plainly(wanted))}."
            )
        if found != heading:
            raise BadJournal(
                f"{self.name} was begun with other rules or bots than this version's;"
                " results of both do not add up, so choose a new file."
            )

    def _foreign(self) -> BadJournal:
        return BadJournal(f"{self.name} holds nothing of this {self._kind}; choose a new file.")


def _line(values: dict[str, Any]) -> bytes:
    return json.dumps(values, separators=(",", ":")).encode() + b"\n"


def _plainly(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    if isinstance(value, dict):
        return ", ".join(f"{name}={one}" for name, one in value.items())
    return str(value)
