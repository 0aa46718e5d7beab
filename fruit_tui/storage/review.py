"""What was found out about a game, kept beside it: `NAME.review.msgpack`.

`docs/review.md` describes the file.  It can always be made anew from its game, so a file
that cannot be read, or belongs to another log, is simply no review.
"""

from __future__ import annotations

from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Final, Literal

import msgpack  # type: ignore[import-untyped]
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from fruit_tui.storage.atomic import make_folder, write_atomically
from fruit_tui.storage.codec import MAX_FILE, read_bytes
from fruit_tui.storage.companions import REVIEW, companion
from fruit_tui.storage.errors import SaveError
from fruit_tui.storage.model import MAX_ENTRIES, MAX_NOTATION, MAX_SEATS
from fruit_tui.storage.samples import samples_folder

FORMAT_NAME: Final = "fruit-tui review"
FORMAT_VERSION: Final = 1

MAX_WORDS: Final = 600
MAX_STEPS: Final = 64

_Share = Annotated[float, Field(ge=0.0, le=1.0, allow_inf_nan=False)]
_Step = Annotated[str, Field(min_length=1, max_length=MAX_NOTATION)]
_Words = Annotated[str, Field(max_length=MAX_WORDS)]
_Seat = Annotated[int, Field(ge=0, lt=MAX_SEATS)]
_Place = Annotated[int, Field(ge=0, le=MAX_ENTRIES)]
_Steps = Annotated[tuple[_Step, ...], Field(max_length=MAX_STEPS)]


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")


class ChoiceRecord(_Strict):
    """One first step that was looked at: visits, chance to win after it, expected lead."""

    step: _Step
    visits: Annotated[int, Field(ge=0)]
    chance: _Share
    lead: Annotated[float, Field(allow_inf_nan=False)]


class FindingRecord(_Strict):
    """One judgement of a move; `ai.study.Finding` says what each field is."""

    chances: Annotated[tuple[_Share, ...], Field(min_length=1, max_length=MAX_SEATS)]
    loss: _Share
    best: _Steps
    words: _Words
    reasons: Annotated[tuple[_Words, ...], Field(max_length=20)]
    line: Annotated[tuple[tuple[_Seat, _Step], ...], Field(max_length=MAX_STEPS)]
    choices: Annotated[tuple[ChoiceRecord, ...], Field(max_length=MAX_STEPS)]


class MoveRecord(_Strict):
    """A move and both its judgements.

    at, end   how many entries in play came before its first step, and before what followed
    """

    seat: _Seat
    at: _Place
    end: _Place
    steps: _Steps
    seen: FindingRecord
    opened: FindingRecord


class ReviewFile(_Strict):
    """All that was found out about one game.

    engine  what searched
    budget  iterations of each search
    study   the version of the method: what another one found is not compared with it
    log     digest of the log that it is about, see `log_digest`
    seats   whose moves were judged
    moves   their moves with a choice, in order
    """

    format: Literal["fruit-tui review"] = FORMAT_NAME
    version: Literal[1] = FORMAT_VERSION
    app: Annotated[str, Field(max_length=40)]
    engine: Annotated[str, Field(max_length=40)]
    budget: Annotated[int, Field(ge=1)]
    study: Annotated[int, Field(ge=1)]
    game: Annotated[str, Field(max_length=40)]
    rules: Annotated[int, Field(ge=1)]
    log: Annotated[bytes, Field(min_length=8, max_length=8)]
    seats: Annotated[tuple[_Seat, ...], Field(min_length=1, max_length=MAX_SEATS)]
    moves: Annotated[tuple[MoveRecord, ...], Field(max_length=MAX_ENTRIES)]


def log_digest(start: str, entries: list[tuple[int, str]]) -> bytes:
    """Return 8 bytes that name what was played: the set-up's digest, then seats and notation."""
    lines = [start, *[f"{seat} {text}" for seat, text in entries]]
    return blake2b("\n".join(lines).encode(), digest_size=8).digest()


def dump_review(review: ReviewFile) -> bytes:
    """Return the bytes of a review file."""
    content = msgpack.packb(review.model_dump(), use_bin_type=True)
    assert isinstance(content, bytes)
    return content + blake2b(content, digest_size=8).digest()


def load_review(data: bytes) -> ReviewFile | None:
    """Return what the bytes of a review file hold; None where they hold none."""
    content, check = data[:-8], data[-8:]
    if len(data) > MAX_FILE or blake2b(content, digest_size=8).digest() != check:
        return None
    try:
        fields = msgpack.unpackb(
            content,
            use_list=False,
            raw=False,
            max_str_len=4 * MAX_WORDS,
            max_bin_len=8,
            max_array_len=MAX_ENTRIES,
            max_map_len=40,
            max_ext_len=0,
        )
        return ReviewFile.model_validate(fields)
    # Whatever foreign bytes provoke, they are no review.
    except (ValidationError, ValueError, TypeError, RecursionError, msgpack.UnpackException):
        return None


def home_of(save: Path, folder: Path) -> Path:
    """Return the save beside which a review of `save` lies: itself, in most cases.

    A sample game, wherever its file is, belongs to the program and not to the player;
    what is found out about it lies in `samples/` of the player's own `folder`.
    """
    sample = samples_folder() / save.name
    with suppress(OSError):
        if save.parent != folder and sample.read_bytes() == save.read_bytes():
            return folder / "samples" / save.name
    return save


def review_path(save: Path) -> Path:
    """Return where the review of the save at `save` lies, there or not."""
    return companion(save, REVIEW)


def read_review(save: Path) -> ReviewFile | None:
    """Return the review that lies beside a save; None where there is none to be read."""
    with suppress(SaveError):
        return load_review(read_bytes(review_path(save)))
    return None


def write_review(save: Path, review: ReviewFile) -> None:
    """Put a review beside a save, whose folder is made.  Raises CannotWrite as the store does."""
    make_folder(save.parent)
    write_atomically(review_path(save), dump_review(review), keep_previous=False)
