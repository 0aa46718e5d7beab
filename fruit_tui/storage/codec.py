"""Between the bytes of a save file and its model, trusting nothing on the way in.

A file is one msgpack map.  Its first two keys are `format` and `version`, so
that any later version can still be told apart, and its last is `check`, the
hash of every byte before it, so that rot is found before it is believed.
Limits on size, depth and counts hold while the bytes are unpacked, not after.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, cast

import msgpack  # type: ignore[import-untyped]
from pydantic import ValidationError

from fruit_tui.engine.game import Game
from fruit_tui.engine.registry import GAMES
from fruit_tui.storage.errors import (
    Damaged,
    NewerFormat,
    NoSuchSave,
    NotASave,
    OtherRules,
    SaveError,
    UnknownGame,
)
from fruit_tui.storage.model import FORMAT_NAME, FORMAT_VERSION, MAX_ENTRIES, SaveFile
from fruit_tui.storage.text import shown

MAX_FILE: Final = 2 * 1024 * 1024  # bytes; a game of 2,000 entries has about 60,000
MAX_STRING: Final = 4_000  # bytes
MAX_MAPS: Final = 64
CHECK_SIZE: Final = 8  # bytes

_TAIL: Final = 2 + CHECK_SIZE  # the header of a short byte string, and the hash itself

# From each older format version to the next one: plain fields in, plain fields out.
MIGRATIONS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}


def dump(save: SaveFile) -> bytes:
    """Return the bytes of a save file."""
    fields = save.model_dump()
    packer = msgpack.Packer(use_bin_type=True)
    body = packer.pack_map_header(len(fields) + 1)
    for name, value in fields.items():
        body += packer.pack(name) + packer.pack(value)
    body += packer.pack("check")
    return cast("bytes", body + packer.pack(_check_of(body)))


def load(data: bytes) -> SaveFile:
    """Return what the bytes of a save file hold.

    Raises NotASave for anything else, NewerFormat for a later version's file
    and Damaged for one that was cut short or altered.
    """
    if len(data) > MAX_FILE:
        raise NotASave(f"This is no saved game: it has more than {MAX_FILE // 1024} KiB.")
    version = _version_of(data)
    if version > FORMAT_VERSION:
        raise NewerFormat(
            f"This game was saved in format {version} by a newer version of the program;"
            f" this one reads up to format {FORMAT_VERSION}. Update fruit-tui to open it."
        )
    fields = _unpack(data)
    for step in range(version, FORMAT_VERSION):
        fields = MIGRATIONS[step](fields)
    try:
        return SaveFile.model_validate(fields)
    except ValidationError as error:
        raise Damaged(f"The saved game is damaged: {_first_fault(error)}.") from None


def read(path: Path) -> SaveFile:
    """Return what the save file at `path` holds; errors as `load`, and NoSuchSave."""
    return load(read_bytes(path))


def read_bytes(path: Path) -> bytes:
    """Return the bytes of a file, never more than one past the limit of a save.

    Raises NoSuchSave, NotASave for a folder, pipe or device, SaveError where the
    file cannot be read.
    """
    try:
        # Not to wait for the other end of a pipe that carries a save's name.
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            os.close(handle)
            raise NotASave(f"A save is a plain file, which {shown(path)} is not.")
        with os.fdopen(handle, "rb") as file:
            return file.read(MAX_FILE + 1)
    except FileNotFoundError:
        raise NoSuchSave(f"There is no file {shown(path)}.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "its name is impossible"
        raise SaveError(f"The file {shown(path)} cannot be read: {reason}.") from None


def game_of(save: SaveFile, games: Mapping[str, Game] | None = None) -> Game:
    """Return the game that `save` is of.

    Raises UnknownGame, or OtherRules where the game's rules have changed since.
    """
    known = GAMES if games is None else games
    game = known.get(save.game)
    if game is None:
        raise UnknownGame(
            f"The saved game is one of {save.game}, which this version does not have;"
            f" it has {', '.join(known)}."
        )
    if save.rules != game.rules_version:
        raise OtherRules(
            f"The game was saved under version {save.rules} of the rules of {game.title};"
            f" this program plays version {game.rules_version}."
            f" Open it with fruit-tui {save.app}."
        )
    return game


def _check_of(body: bytes) -> bytes:
    return blake2b(body, digest_size=CHECK_SIZE).digest()


def _version_of(data: bytes) -> int:
    """Read the first two entries of the map, which every version has."""
    packer = msgpack.Packer()
    first = packer.pack("format") + packer.pack(FORMAT_NAME)
    # The map's own header is one byte up to fifteen entries and three above.
    start = 3 if data[:1] == b"\xde" else 1
    head = data[start : start + len(first)]
    if data and data[0] not in range(0x80, 0x90) and data[0] != 0xDE:
        raise NotASave("This is no saved game of fruit-tui.")
    if len(data) < start + len(first) and first.startswith(head):
        raise Damaged("The saved game is damaged: the file is empty or cut short.")
    if head != first:
        raise NotASave("This is no saved game of fruit-tui.")
    unpacker = _unpacker(data[start + len(first) :][:64])
    try:
        key, version = unpacker.unpack(), unpacker.unpack()
    except Exception:
        raise Damaged("The saved game is damaged: it does not say its version.") from None
    if key != "version" or type(version) is not int or version < 1:
        raise Damaged("The saved game is damaged: it does not say its version.")
    return version


class _TooMuch(Exception):
    """More maps or lists than any save has."""


class _Hooks:
    """Counts what is being unpacked, so that a small file cannot become a large heap."""

    def __init__(self) -> None:
        self._maps = 0
        self._lists = 0

    def map(self, pairs: list[tuple[object, object]]) -> dict[object, object]:
        self._maps += 1
        fields = dict(pairs)
        if self._maps > MAX_MAPS or len(fields) != len(pairs):
            raise _TooMuch
        return fields

    def list(self, items: tuple[object, ...]) -> tuple[object, ...]:
        self._lists += 1
        if self._lists > MAX_ENTRIES + 100:
            raise _TooMuch
        return items


def _unpacker(data: bytes) -> msgpack.Unpacker:
    hooks = _Hooks()
    unpacker = msgpack.Unpacker(
        None,
        use_list=False,
        raw=False,
        strict_map_key=True,
        object_pairs_hook=hooks.map,
        list_hook=hooks.list,
        max_buffer_size=MAX_FILE,
        max_str_len=MAX_STRING,
        max_bin_len=CHECK_SIZE,
        max_array_len=MAX_ENTRIES,
        max_map_len=MAX_MAPS,
        max_ext_len=0,
    )
    unpacker.feed(data)
    return unpacker


def _unpack(data: bytes) -> dict[str, Any]:
    """Return the fields of the map without `check`, which is compared here."""
    if data[-_TAIL:-CHECK_SIZE] != b"\xc4\x08" or data[-CHECK_SIZE:] != _check_of(data[:-_TAIL]):
        raise Damaged("The saved game is damaged: the file was cut short or altered.")
    unpacker = _unpacker(data)
    try:
        fields = unpacker.unpack()
        complete = unpacker.tell() == len(data)
    # Whatever the bytes provoke in the unpacker, it is the bytes' fault.
    except Exception:
        raise Damaged("The saved game is damaged: it cannot be unpacked.") from None
    if not complete or type(fields) is not dict or fields.pop("check", None) is None:
        raise Damaged("The saved game is damaged: something follows its end.")
    return fields


def _first_fault(error: ValidationError) -> str:
    """Say where a model first disagreed, without quoting the file's own text."""
    fault = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(str(part) for part in fault["loc"][:3])
    kind = fault["type"].replace("_", " ")
    return f"{where[:60] or 'the file'} is wrong ({kind})"
