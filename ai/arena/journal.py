"""The records of a contest in a file of JSON lines, so that an interrupted one goes on.

The first line says what is played, and by which version of bots and rules; every
other line is one game, in the order in which they ended.  A line that was cut off by
a crash or a full disk is dropped and its game played again.  A game that stands there
twice counts once.
"""

from __future__ import annotations

import fcntl
import json
import os
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from ai.arena.contest import Contest, GameRecord, code_digest
from ai.bot import shown
from fruit_tui.engine.game import GameError
from fruit_tui.engine.registry import game_named

# Raised whenever the lines change their form.
FORMAT: Final = 1
FIRST: Final = "fruit-tui arena"


class BadJournal(GameError):
    """A file that cannot be gone on with.  The text says why; the file is unchanged."""


class Journal:
    """An open file of records, locked against other arenas; a context manager."""

    def __init__(self, path: Path, contest: Contest) -> None:
        """Open or create the file at `path` for `contest`, which has been checked.

        Raises BadJournal where it holds something else, and OSError.
        """
        self.path: Final = path
        self.records: Final[dict[int, GameRecord]] = {}  # by number
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file: Final = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o666), "r+b")
        try:
            self._open(contest)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; may be called twice."""
        self._file.close()

    def add(self, record: GameRecord) -> None:
        """Append a record, unless its game is there already."""
        if record.number not in self.records:
            self.records[record.number] = record
            self._write(record.as_json())

    def _open(self, contest: Contest) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadJournal(
                f"{shown(self.path.name)} is being written by another arena; end that one first."
            ) from None
        content = self._file.read()
        end = content.rfind(b"\n") + 1
        heading = _heading(contest)
        if end == 0:
            if not _line(heading).startswith(content):
                raise self._none()
            self._file.seek(0)
            self._file.truncate()
            self._write(heading)
            return
        first, *rest = content[:end].splitlines()
        self._check(first, heading)
        for number, line in enumerate(rest, 2):
            record = self._read(line, number, contest)
            self.records[record.number] = record
        # Only now, when all is known to be ours, drop what was not written to its end.
        self._file.seek(end)
        self._file.truncate()

    def _check(self, first: bytes, heading: dict[str, Any]) -> None:
        """Raise BadJournal unless the first line is `heading`."""
        try:
            found = json.loads(first)
        except ValueError:
            raise self._none() from None
        if not isinstance(found, dict) or found.get(FIRST) != FORMAT:
            raise self._none()
        for name in ("game", "bots", "seed", "options"):
            if found.get(name) != heading[name]:
                raise BadJournal(
                    f"{shown(self.path.name)} holds another contest: its {name} "
                    f"{'is' if name in ('game', 'seed') else 'are'} "
                    f"{shown(_plainly(found.get(name)))}, not {shown(_plainly(heading[name]))}."
                )
        if found != heading:
            raise BadJournal(
                f"{shown(self.path.name)} was begun with other rules or bots than this version's;"
                " games of both do not add up, so choose a new file."
            )

    def _read(self, line: bytes, number: int, contest: Contest) -> GameRecord:
        try:
            record = GameRecord.from_json(json.loads(line), contest.seats)
            if record.seats_of != contest.seats_of(record.number):
                raise ValueError("its seats are others")
        except (ValueError, TypeError) as error:
            raise BadJournal(
                f"Line {number} of {shown(self.path.name)} is no game of this contest: {error}."
            ) from None
        return record

    def _write(self, values: dict[str, Any]) -> None:
        self._file.write(_line(values))
        self._file.flush()

    def _none(self) -> BadJournal:
        return BadJournal(f"{shown(self.path.name)} holds no games of an arena; choose a new file.")


def _heading(contest: Contest) -> dict[str, Any]:
    return {
        FIRST: FORMAT,
        "game": contest.game,
        "bots": list(contest.bots),
        "seed": contest.seed,
        "options": dict(contest.options),
        "rules": game_named(contest.game).rules_version,
        "code": code_digest(contest.game),
    }


def _line(values: dict[str, Any]) -> bytes:
    return json.dumps(values, separators=(",", ":")).encode() + b"\n"


def _plainly(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    if isinstance(value, dict):
        return ", ".join(f"{name}={one}" for name, one in value.items())
    return str(value)
