"""A whole game as text or JSON, pleasant to read and complete: what is written is read back.

`docs/transcript.md` describes both.  A transcript tells everything, hidden things too, so
it is for games that are over, or for whoever may see all hands.
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from fruit_tui.engine.game import SPECTATOR, Outcome
from fruit_tui.match.match import Match
from fruit_tui.match.record import Entry, names_for
from fruit_tui.match.replay import told_openly
from fruit_tui.storage.model import now_text

TEXT_HEAD: Final = "fruit-tui game"
JSON_FORMAT: Final = "fruit-tui game"
VERSION: Final = 1

CHANCE_NAME: Final = "Chance"
COMMENT: Final = ";"

# Where the words begin behind the notation, and how wide a line gets, in characters.
WORDS_AT: Final = 34
WIDTH: Final = 100


@dataclass(frozen=True)
class Told:
    """One entry of the log, told with everything open.

    turn, round   the turn it belongs to and the round that it was done in, both from 1
    words         what happened, as sentences; "" for a step that does nothing by itself
    """

    entry: Entry
    turn: int
    round: int
    words: str


def told_entries(match: Match) -> Iterator[Told]:
    """Tell the log from its first entry, with what was taken back and each undo."""
    twin = Match(
        match.game,
        match.options,
        match.players,
        match.seed,
        match.deal,
        match.title,
        match.created,
    )
    names = names_for(SPECTATOR, match.names)
    for entry in match.log:
        before = twin.position
        in_round = twin.round_at(before)
        twin.redo(entry)
        if entry.kind == "undo":
            words = f"{names[entry.seat]} takes back {before - twin.position} of the last entries."
        else:
            events = told_openly(twin, twin.position)
            said = [match.game.event_words(event, names, SPECTATOR) for event in events]
            words = " ".join(sentence for sentence in said if sentence)
        yield Told(entry, twin.turn_at(twin.position), in_round, words)


def labels_of(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return what each seat is called in front of its moves: its name, where that is clear.

    Two of one name, or one that could be read as something else, and all seats are
    called by their numbers.
    """
    clear = all(
        name == name.strip() and not set(name) & set(":;\n") and name.lower() != "chance"
        for name in names
    )
    if clear and len(set(names)) == len(names):
        return names
    return tuple(f"Seat {seat + 1}" for seat in range(len(names)))


def to_text(match: Match, *, updated: str = "") -> str:
    """Return the whole game as text, of which `transcript_reader.from_text` makes it again."""
    lines = [f"{TEXT_HEAD} {VERSION}", ""]
    for name, value in _head(match, updated or now_text()):
        lines += _folded(f"{name}: {value}")
    labels = labels_of(match.names)
    turn = turn_round = 0
    number = 0
    for number, told in enumerate(told_entries(match), 1):
        if told.round != turn_round:
            lines += ["", f"Round {told.round}"]
        if told.turn != turn:
            lines += ["", f"Turn {told.turn}"]
        turn, turn_round = told.turn, told.round
        entry = told.entry
        label = labels[entry.seat] if entry.seat >= 0 else CHANCE_NAME
        text = f"takes back {entry.text}" if entry.kind == "undo" else entry.text
        lines += _with_words(f"{number:4}. {label}: {text}", told.words)
    lines += ["", f"End: {number} entries, {match.digest()}"]
    if match.is_over():
        lines += [f"{COMMENT} {line}" for line in _outcome_lines(match)]
    return "\n".join(lines) + "\n"


def to_json(match: Match, *, updated: str = "") -> str:
    """Return the whole game as JSON, of which `transcript_reader.from_json` makes it again."""
    content: dict[str, object] = {
        "format": JSON_FORMAT,
        "version": VERSION,
        "game": match.game.name,
        "rules": match.game.rules_version,
        "title": match.title,
        "created": match.created,
        "updated": updated or now_text(),
        "finished": match.is_over(),
        "players": [{"name": player.name, "bot": player.bot} for player in match.players],
        "options": match.options.as_dict(),
        "seed": match.seed,
        "deal": match.game.format_deal(match.deal),
        "start": match.start_digest,
        "log": [
            {
                "kind": told.entry.kind,
                "seat": told.entry.seat,
                "text": told.entry.text,
                "digest": told.entry.digest,
                "round": told.round,
                "turn": told.turn,
                "words": told.words,
            }
            for told in told_entries(match)
        ],
        "outcome": _outcome(match.outcome()) if match.is_over() else None,
    }
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"


def _head(match: Match, updated: str) -> Iterator[tuple[str, str]]:
    """Return what stands above the moves, as names and values."""
    yield "Title", match.title
    yield "Game", match.game.name
    yield "Rules", str(match.game.rules_version)
    yield "Created", match.created
    yield "Updated", updated
    for seat, player in enumerate(match.players, 1):
        yield f"Seat {seat}", f"{player.name} ({player.bot or 'a person'})"
    for name, value in match.options.as_dict().items():
        yield f"Option {name}", str(value)
    yield "Seed", str(match.seed)
    for name, row in match.game.format_deal(match.deal).items():
        yield f"Deal {name}", row
    yield "Start", match.start_digest


def _folded(line: str) -> list[str]:
    """Return a line of the head, its further lines set in."""
    if len(line) <= WIDTH:
        return [line]
    return textwrap.wrap(
        line,
        WIDTH,
        subsequent_indent="    ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def _with_words(move: str, words: str) -> list[str]:
    """Return a move with what it did beside it, further lines below."""
    if not words:
        return [move]
    indent = " " * WORDS_AT + f"{COMMENT} "
    wrapped = textwrap.wrap(
        words,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    if len(move) < WORDS_AT:
        return [move + wrapped[0][len(move) :], *wrapped[1:]]
    return [move, *wrapped]


def _outcome_lines(match: Match) -> Iterator[str]:
    """Return how the game ended, in words."""
    outcome = match.outcome()
    yield outcome.reason
    for seat, name in enumerate(match.names):
        mark = ", who wins" if seat in outcome.winners else ""
        yield f"{name}{mark}: {outcome.totals[seat]}"
        for line in outcome.lines:
            reason = f" ({line.reasons[seat]})" if line.reasons[seat] else ""
            yield f"  {line.category}: {line.points[seat]}{reason}"
    if outcome.tie_break:
        yield outcome.tie_break


def _outcome(outcome: Outcome) -> dict[str, object]:
    return {
        "reason": outcome.reason,
        "totals": list(outcome.totals),
        "winners": list(outcome.winners),
        "tie_break": outcome.tie_break,
        "lines": [
            {"category": line.category, "points": list(line.points), "reasons": list(line.reasons)}
            for line in outcome.lines
        ],
    }
