"""The records of a contest in a file of JSON lines, so that an interrupted one goes on.

The first line says what is played, and by which version of bots and rules; every
other line is one game, in the order in which they ended.  A game that stands there
twice counts once.
"""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Any, Final

from ai.arena.contest import Contest, GameRecord, code_digest
from ai.arena.lines import BadJournal, Lines
from fruit_tui.engine.registry import game_named

__all__ = ["BadJournal", "Journal"]

KIND: Final = "arena"
# Raised whenever the lines change their form.
FORMAT: Final = 1


class Journal:
    """An open file of records, locked against other arenas; a context manager."""

    def __init__(self, path: Path, contest: Contest) -> None:
        """Open or create the file at `path` for `contest`.

        Raises GameError where that is no contest, BadJournal where the file holds
        something else, and OSError.
        """
        self._contest: Final = contest.checked()
        self._lines: Final = Lines(path, _heading(self._contest), KIND)
        # By number.
        self.records: Final = {one.number: one for one in self._lines.read(self._record)}

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
        self._lines.close()

    def add(self, record: GameRecord) -> None:
        """Append a record, unless its game is there already."""
        if record.number not in self.records:
            self.records[record.number] = record
            self._lines.add(record.as_json())

    def _record(self, found: Any) -> GameRecord:
        record = GameRecord.from_json(found, self._contest.seats)
        if record.seats_of != self._contest.seats_of(record.number):
            raise ValueError("its seats are others")
        return record


def _heading(contest: Contest) -> dict[str, Any]:
    return {
        KIND: FORMAT,
        "game": contest.game,
        "bots": list(contest.bots),
        "seed": contest.seed,
        "options": dict(contest.options),
        **version(contest.game),
    }


def version(game: str) -> dict[str, Any]:
    """Return what must be the same for results of a game to add up."""
    return {"rules": game_named(game).rules_version, "code": code_digest(game)}
