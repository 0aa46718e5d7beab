"""From a transcript back to the game: every move is played again and must come out the same.

The text may have been edited by hand, so each complaint names its line.  Limits hold
before anything is built.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

from pydantic import ValidationError

from fruit_tui import __version__
from fruit_tui.engine.game import BadNotation, BadOptions, GameError
from fruit_tui.engine.registry import GAMES
from fruit_tui.match.match import Match
from fruit_tui.match.record import Entry, Kind, Mismatch, Player, ReplayMismatch
from fruit_tui.match.saves import from_save
from fruit_tui.match.transcript import (
    CHANCE_NAME,
    COMMENT,
    JSON_FORMAT,
    TEXT_HEAD,
    VERSION,
    labels_of,
)
from fruit_tui.storage import Damaged, NewerFormat, NotASave, OtherRules, SaveFile, UnknownGame
from fruit_tui.storage.codec import MAX_FILE
from fruit_tui.storage.model import MAX_ENTRIES, MAX_SEATS, MAX_SEED

_HEAD_LINE: Final = re.compile(r"([A-Z][A-Za-z]*(?: [A-Za-z0-9_]+)?): (.*)")
_MOVE: Final = re.compile(r"(\d{1,6})\. ([^:]{1,80}): (.+)")
_UNDO: Final = re.compile(r"takes back ((?:step|turn) [1-9]\d{0,5})")
_BEGINS_MOVE: Final = re.compile(r" *\d{1,6}\. ")
_SEAT: Final = re.compile(r"(.+) \(([^()]*)\)")
_END: Final = re.compile(r"End: (\d{1,6}) entries, ([0-9a-f]{16})")

# What stands in the JSON as it stands in a save.
_PLAIN: Final = (
    "game",
    "rules",
    "title",
    "created",
    "updated",
    "finished",
    "options",
    "seed",
    "deal",
)


def is_transcript(data: bytes) -> bool:
    """Return whether a file's bytes are a transcript, text or JSON, and no save."""
    return data.lstrip()[:1] == b"{" or data.startswith(TEXT_HEAD.encode())


def read_transcript(data: bytes) -> Match:
    """Return the game of a transcript, text or JSON.

    Raises NotASave, NewerFormat, UnknownGame, OtherRules, Damaged with the line that is
    wrong, and ReplayMismatch where a move leads elsewhere than it did.
    """
    if len(data) > MAX_FILE:
        raise NotASave(f"This is no game: it has more than {MAX_FILE // 1024} KiB.")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise NotASave("This is no game: it is no text in UTF-8.") from None
    return from_json(text) if text.lstrip()[:1] == "{" else from_text(text)


def from_text(text: str) -> Match:
    """Return the game that `transcript.to_text` wrote; errors as `read_transcript`."""
    lines = text.splitlines()
    version = lines[0].removeprefix(TEXT_HEAD).strip() if lines else ""
    if not lines or not lines[0].startswith(TEXT_HEAD) or not version.isdecimal():
        raise NotASave(f'This is no game as text: it does not begin with "{TEXT_HEAD}".')
    if int(version[:9]) > VERSION:
        raise _newer()
    reader = _TextReader()
    for number, line in enumerate(lines[1:], 2):
        reader.line(number, line)
    return reader.match()


def from_json(text: str) -> Match:
    """Return the game that `transcript.to_json` wrote; errors as `read_transcript`."""
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        raise NotASave("This is no game: its JSON cannot be read.") from None
    if not isinstance(content, dict) or content.get("format") != JSON_FORMAT:
        raise NotASave(f'This is no game as JSON: its format is not "{JSON_FORMAT}".')
    if content.get("version") != VERSION:
        raise _newer()
    letters = {"action": "a", "chance": "c", "undo": "u"}
    try:
        fields = {
            **{name: content[name] for name in _PLAIN},
            "app": __version__,
            "progress": "",
            "players": tuple(content["players"]),
            "start": bytes.fromhex(content["start"]),
            "log": tuple(
                (letters[row["kind"]], row["seat"], row["text"], bytes.fromhex(row["digest"]))
                for row in content["log"]
            ),
        }
        save = SaveFile.model_validate(fields)
    except ValidationError as error:
        where = ".".join(str(part) for part in error.errors()[0]["loc"][:3])
        raise Damaged(f"The game is damaged: {where[:60]} is wrong.") from None
    except (KeyError, TypeError, ValueError, AttributeError):
        raise Damaged("The game is damaged: something is missing or of a wrong kind.") from None
    return from_save(save)


def _newer() -> NewerFormat:
    return NewerFormat(
        f"This game was written by a newer version of the program; this one reads version"
        f" {VERSION}. Update fruit-tui to open it."
    )


class _TextReader:
    """Takes the lines of a text one after the other; the head first, then the moves."""

    def __init__(self) -> None:
        self._head: dict[str, str] = {}
        self._last = ""  # the line of the head that may be continued
        self._match: Match | None = None
        self._labels: dict[str, int] = {}
        self._end: tuple[int, str] | None = None

    def line(self, number: int, line: str) -> None:
        """Take one line."""
        said = line.split(f" {COMMENT} ")[0] if _BEGINS_MOVE.match(line) else line
        bare = said.strip()
        if not bare or bare.startswith(COMMENT) or re.fullmatch(r"(Round|Turn) \d+", bare):
            return
        move, end = _MOVE.fullmatch(bare), _END.fullmatch(bare)
        try:
            if move is not None:
                self._move(int(move[1]), move[2].strip(), move[3].strip())
            elif end is not None:
                self._finish(int(end[1]), end[2])
            else:
                self._head_line(said.rstrip())
        except ReplayMismatch:
            raise
        except (OtherRules, UnknownGame, NewerFormat):
            raise
        except GameError as error:
            raise Damaged(f"Line {number} of the game is wrong: {error}") from None

    def match(self) -> Match:
        """Return the game, all lines having been taken."""
        if self._end is None or self._match is None:
            raise Damaged("The game is cut short: its last line, which counts the moves, is gone.")
        return self._match

    def _head_line(self, line: str) -> None:
        if self._match is not None:
            raise GameError("nothing but moves and their end can stand here.")
        if line.startswith("    ") and self._last:
            self._head[self._last] += f" {line.strip()}"
            return
        found = _HEAD_LINE.fullmatch(line)
        if found is None or found[1] in self._head or len(self._head) > 100:
            raise GameError('a line above the moves reads "Name: value", each name once.')
        self._last = found[1]
        self._head[found[1]] = found[2]

    def _begin(self) -> Match:
        """Set the game up from its head."""
        head = self._head
        name = _needed(head, "Game")
        game = GAMES.get(name)
        if game is None:
            raise UnknownGame(f"There is no game of that name; there are {', '.join(GAMES)}.")
        if _needed(head, "Rules") != str(game.rules_version):
            raise OtherRules(
                f"The game was played under other rules of {game.title} than version"
                f" {game.rules_version}, which this program plays."
            )
        players = _players(head)
        options = game.options(len(players), _prefixed(head, "Option "))
        match = Match(
            game,
            options,
            players,
            _seed(head),
            game.parse_deal(_prefixed(head, "Deal ")),
            _needed(head, "Title"),
            _time(head),
        )
        start = _needed(head, "Start")
        if match.start_digest != start:
            raise ReplayMismatch(Mismatch(0, -1, "", start, match.start_digest))
        self._labels = {label: seat for seat, label in enumerate(labels_of(match.names))}
        self._match = match
        return match

    def _move(self, number: int, label: str, text: str) -> None:
        match = self._match or self._begin()
        if self._end is not None or number != len(match.log) + 1 or number > MAX_ENTRIES:
            raise GameError(f"move {len(match.log) + 1} is expected here.")
        undo = _UNDO.fullmatch(text)
        kind: Kind = "action"
        if label == CHANCE_NAME:
            kind, seat = "chance", -1
        elif label in self._labels:
            seat = self._labels[label]
            if undo is not None:
                kind, text = "undo", undo[1]
        else:
            raise GameError("nobody of that name plays in this game.")
        match.redo(Entry(kind, seat, text, ""))

    def _finish(self, count: int, digest: str) -> None:
        match = self._match or self._begin()
        if self._end is not None or count != len(match.log):
            raise GameError(f"there are {len(match.log)} moves above this.")
        if match.digest() != digest:
            last = match.log[-1] if match.log else Entry("action", -1, "", digest)
            raise ReplayMismatch(Mismatch(count, last.seat, last.text, digest, match.digest()))
        self._end = count, digest


def _needed(head: Mapping[str, str], name: str) -> str:
    try:
        return head[name].strip()
    except KeyError:
        raise GameError(f'"{name}:" is missing above it.') from None


def _prefixed(head: Mapping[str, str], prefix: str) -> dict[str, Any]:
    return {
        name.removeprefix(prefix): value for name, value in head.items() if name.startswith(prefix)
    }


def _players(head: Mapping[str, str]) -> list[Player]:
    players: list[Player] = []
    while f"Seat {len(players) + 1}" in head and len(players) < MAX_SEATS:
        found = _SEAT.fullmatch(head[f"Seat {len(players) + 1}"].strip())
        if found is None:
            raise GameError('a seat reads "Name (a person)" or "Name (bot)".')
        players.append(Player(found[1], "" if found[2] == "a person" else found[2]))
    return players


def _seed(head: Mapping[str, str]) -> int:
    text = _needed(head, "Seed")
    if not re.fullmatch(r"\d{1,19}", text) or int(text) > MAX_SEED:
        raise BadOptions(f"A seed is a whole number from 0 to {MAX_SEED}.")
    return int(text)


def _time(head: Mapping[str, str]) -> str:
    text = _needed(head, "Created")
    if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", text):
        raise BadNotation("a time reads 2026-03-04T05:06:07Z.")
    return text
