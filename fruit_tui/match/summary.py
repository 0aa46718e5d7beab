"""What a saved game came to, found by playing it again and remembered in a cache.

The save file is the only truth: a summary says nothing that a replay of the file
would not say.  The cache is found by the check of the file's bytes, so that no
change of a file can ever meet an old summary, and it may be deleted at any time.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final

import msgpack  # type: ignore[import-untyped]
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from fruit_tui import __version__
from fruit_tui.engine.game import SPECTATOR, Game, GameError
from fruit_tui.match.glance import glance
from fruit_tui.match.match import Match
from fruit_tui.match.review import entries_of
from fruit_tui.match.saves import from_save
from fruit_tui.storage.atomic import write_atomically
from fruit_tui.storage.codec import game_of
from fruit_tui.storage.errors import CannotWrite, SaveError
from fruit_tui.storage.listing import SaveInfo, peek
from fruit_tui.storage.model import MAX_SEATS, SaveFile
from fruit_tui.storage.review import log_digest

CACHE_NAME: Final = ".summaries"
CACHE_VERSION: Final = 2
MAX_CACHE: Final = 4 * 1024 * 1024  # bytes; a summary has about 300
MAX_KEPT: Final = 5_000

_Seats = Annotated[tuple[int, ...], Field(max_length=MAX_SEATS)]
_Text = Annotated[str, Field(max_length=400)]


class Summary(BaseModel):
    """How a game ended or stands, as everybody at the table may know it.

    round       the round under way, from 1
    totals      what decides the game, per seat, higher is better
    points      points over all rounds, per seat; for most games the totals again
    leaders     the seats that won or, before the end, lead; all of them while all are level
    picture     the table in one line; "" where the game has no such line
    start, end  the digests of the first and the last position
    log         names what was played, as reviews do (`storage.review.log_digest`)
    taken_back  how many whole turns were taken back
    problem     why the file does not replay, as a sentence; all else is empty then
    """

    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")

    over: bool = False
    round: int = 1
    totals: _Seats = ()
    points: _Seats = ()
    leaders: _Seats = ()
    picture: _Text = ""
    start: _Text = ""
    end: _Text = ""
    log: _Text = ""
    taken_back: int = 0
    problem: _Text = ""


_ROWS: Final = TypeAdapter(dict[str, Summary])


def summarise(save: SaveFile, game: Game | None = None) -> Summary:
    """Return the summary of a save; one with a `problem` where it does not replay."""
    try:
        return summary_of(from_save(save, game))
    except GameError as error:
        return Summary(problem=str(error)[:400])


def summary_of(match: Match) -> Summary:
    """Return the summary of a match as it stands."""
    people = [seat for seat, player in enumerate(match.players) if player.is_person]
    view = match.view(SPECTATOR)
    outcome = view.outcome()
    look = glance(view, people[0] if people else outcome.winners[0])
    return Summary(
        over=match.is_over(),
        round=match.round_at(match.position),
        totals=outcome.totals,
        points=look.points,
        leaders=outcome.winners,
        picture=look.picture[:400],
        start=match.start_digest,
        end=match.digest(),
        log=log_digest(match.start_digest, entries_of(match)).hex(),
        taken_back=sum(entry.text.startswith("turn") for entry in match.log),
    )


class Summaries:
    """The summaries of one folder's games: from the cache, else by playing them again."""

    def __init__(self, folder: Path, games: Mapping[str, Game] | None = None) -> None:
        self._path: Final = folder / CACHE_NAME
        self._games: Final = games
        self._rows = _read(self._path)
        self._new: dict[str, Summary] = {}

    def known(self, info: SaveInfo) -> Summary | None:
        """Return the summary of a file if it need not be worked out."""
        return self._new.get(info.check) or self._rows.get(info.check)

    def of(self, info: SaveInfo) -> Summary:
        """Return the summary of a file, played again if need be: some 10 to 50 ms a game."""
        if info.problem:
            return Summary(problem=info.problem[:400])
        found = self.known(info)
        if found is None:
            try:
                loaded = peek(info.path)
                found = summarise(loaded.save, game_of(loaded.save, self._games))
            except SaveError as error:
                return Summary(problem=str(error)[:400])
            # Of what is in the file now, which may be more than when it was listed.
            self._new[loaded.check] = found
        return found

    def keep(self) -> None:
        """Put what was worked out on disk; where that cannot be, it is worked out again."""
        if not self._new:
            return
        rows = {**_read(self._path), **self._new}
        kept = dict(list(rows.items())[-MAX_KEPT:])
        body = {
            "version": CACHE_VERSION,
            "app": __version__,
            "rows": {check: summary.model_dump() for check, summary in kept.items()},
        }
        if self._path.parent.is_dir():
            with suppress(CannotWrite):
                write_atomically(self._path, msgpack.packb(body), keep_previous=False)
        self._rows.update(self._new)
        self._new = {}


def _read(path: Path) -> dict[str, Summary]:
    """Return what a cache file holds; nothing where it is missing, foreign, damaged or old."""
    try:
        if not path.is_file() or path.stat().st_size > MAX_CACHE:
            return {}
        body = msgpack.unpackb(
            path.read_bytes(), use_list=False, max_str_len=400, max_array_len=MAX_SEATS
        )
        if (body["version"], body["app"]) != (CACHE_VERSION, __version__):
            return {}
        return _ROWS.validate_python(body["rows"])
    # Whatever is wrong with it, it is only a cache.
    except (OSError, ValueError, KeyError, TypeError, ValidationError, msgpack.UnpackException):
        return {}
