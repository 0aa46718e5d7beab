"""The content of a save file, as models that accept nothing they do not know.

`docs/save-format.md` describes the same fields for other programs.  Raise
`FORMAT_VERSION` whenever a field is added, renamed or read differently, and
teach `codec.MIGRATIONS` to lift the older version.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, FailFast, Field

FORMAT_NAME: Final = "fruit-tui save"
FORMAT_VERSION: Final = 1

# Far above any real game (a long one has 2,000 entries), far below what could hurt.
MAX_ENTRIES: Final = 20_000
MAX_NAME: Final = 60
MAX_TITLE: Final = 120
MAX_PROGRESS: Final = 400
MAX_NOTATION: Final = 200
MAX_DEAL_ROW: Final = 4_000
MAX_ROWS: Final = 40
MAX_SEATS: Final = 8
MAX_SEED: Final = 2**63 - 1

_Word = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]{0,39}$")]
_RowName = Annotated[str, Field(min_length=1, max_length=40)]
_Time = Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")]
_Digest = Annotated[bytes, Field(min_length=8, max_length=8)]
_OptionText = Annotated[str, Field(max_length=40)]
_OptionNumber = Annotated[int, Field(ge=-(2**31), le=2**31)]

# One line of the log: what kind ("a" action, "c" chance, "u" undo), which seat
# (-1 for chance), the text in the game's notation, the digest of the position after it.
EntryRow = tuple[
    Literal["a", "c", "u"],
    Annotated[int, Field(ge=-1, lt=MAX_SEATS)],
    Annotated[str, Field(min_length=1, max_length=MAX_NOTATION)],
    _Digest,
]


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")


class PlayerRecord(_Strict):
    """Who sits in a seat: a name, and the bot's spec; "" for a person."""

    name: Annotated[str, Field(min_length=1, max_length=MAX_NAME)]
    bot: Annotated[str, Field(max_length=MAX_NAME)]


class SaveFile(_Strict):
    """One game, complete: whoever knows the rules can replay it from this alone.

    The first bad player or entry ends the reading of a file: a list of all that is wrong
    with 20,000 of them would take a hundred megabytes, and only the first fault is told.

    options   every option of the game by name, none left out
    deal      the random facts of the set-up, as rows of the game's notation
    start     the digest of the position after the set-up
    log       all that happened, oldest first; undone entries stay, with the undo after them
    progress  where the game stands, in words that every seat may read
    """

    format: Literal["fruit-tui save"] = FORMAT_NAME
    version: Literal[1] = FORMAT_VERSION
    app: Annotated[str, Field(max_length=40)]
    game: _Word
    rules: Annotated[int, Field(ge=1, le=2**31)]
    title: Annotated[str, Field(min_length=1, max_length=MAX_TITLE)]
    created: _Time
    updated: _Time
    finished: bool
    progress: Annotated[str, Field(max_length=MAX_PROGRESS)]
    players: Annotated[
        tuple[PlayerRecord, ...], FailFast(), Field(min_length=1, max_length=MAX_SEATS)
    ]
    options: Annotated[dict[_RowName, _OptionNumber | _OptionText], Field(max_length=MAX_ROWS)]
    seed: Annotated[int, Field(ge=0, le=MAX_SEED)]
    deal: Annotated[
        dict[_RowName, Annotated[str, Field(max_length=MAX_DEAL_ROW)]],
        Field(max_length=MAX_ROWS),
    ]
    start: _Digest
    log: Annotated[tuple[EntryRow, ...], FailFast(), Field(max_length=MAX_ENTRIES)]

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.players)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return tuple(player.name for player in self.players)


def now_text() -> str:
    """Return this second in UTC as the file writes it ("2026-07-30T18:05:00Z")."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
