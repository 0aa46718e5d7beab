"""`fruit-tui replay`: a saved game told move by move, or verified without a word.

A finished game is told with everything open.  A game in progress is told as its
person sees it, so that nobody learns from a replay what the table still hides.
Moves of others are then given in words alone: their notation may name a card
that only its player has seen.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final

from ai.processes import fresh_context
from fruit_tui.commands import (
    BAD_SAVE,
    ERROR,
    MISMATCH,
    OK,
    USAGE,
    CommandError,
    printable,
    shown,
)
from fruit_tui.commands.play import make_app, need_terminal
from fruit_tui.engine.game import SPECTATOR
from fruit_tui.match import (
    Match,
    Mismatch,
    Replay,
    ReplayMismatch,
    from_save,
    names_for,
    to_save,
    verify,
)
from fruit_tui.match.transcript import to_json, to_text
from fruit_tui.match.transcript_reader import is_transcript, read_transcript
from fruit_tui.plain.words import (
    outcome_lines,
    players_line,
    spoken,
    winners_line,
)
from fruit_tui.storage import BadSave, SaveError, SaveFile, dump, load
from fruit_tui.storage.atomic import write_atomically
from fruit_tui.storage.codec import read_bytes
from fruit_tui.storage.companions import is_save_name

# Fewer files than this are read sooner than another process is started.
WORTH_A_PROCESS: Final = 24


def run(given: argparse.Namespace) -> int:
    """Tell or verify every file that was named."""
    files = [file for path in given.paths for file in _files(Path(path))]
    if given.screen:
        return _watch(given, files)
    if given.verify:
        return _verify_all(files, given.jobs or os.cpu_count() or 1)
    if given.text or given.json or given.save:
        return _write(given, files)
    for place, file in enumerate(files):
        if place:
            print()
        _tell(file, given.seat, given.open)
    return OK


def _watch(given: argparse.Namespace, files: list[Path]) -> int:
    """Show one game in the app, from its start."""
    if given.plain:
        raise CommandError("--plain tells a game in words: leave out --screen.", USAGE)
    if len(files) != 1:
        raise CommandError(f"The screen shows one game, not {len(files)}.", USAGE)
    match = open_game(files[0])
    need_terminal(given)
    app = make_app(given, replay=(match, files[0].absolute()))
    return app.play(mouse=app.settings.mouse)


def _files(path: Path) -> list[Path]:
    """Return `path`, or the saved games in it where it is a folder, sorted by name."""
    if not path.is_dir():
        return [path]
    found = sorted(file for file in path.iterdir() if is_save_name(file.name))
    if not found:
        raise CommandError(f"There is no saved game in {path}.", ERROR)
    return found


def open_game(file: Path) -> Match:
    """Return the game of a file: a save, or a transcript as text or JSON.

    Raises SaveError where it cannot be read and ReplayMismatch where it does not replay.
    """
    data = read_bytes(file)
    return read_transcript(data) if is_transcript(data) else from_save(load(data))


def _write(given: argparse.Namespace, files: list[Path]) -> int:
    """Print one game whole, as text or JSON, or make a save of it."""
    if len(files) != 1 or sum(map(bool, (given.text, given.json, given.save))) > 1:
        raise CommandError("One game at a time is written, in one form.", USAGE)
    match = open_game(files[0])
    if given.save:
        return _save(match, Path(given.save).expanduser())
    if not (match.is_over() or given.open):
        raise CommandError(
            "This game is not over, and its whole text would tell what the table still hides;"
            " add --open to have it all the same.",
            USAGE,
        )
    print(to_json(match) if given.json else to_text(match), end="")
    return OK


def _save(match: Match, file: Path) -> int:
    if file.exists():
        raise CommandError(f"There is a file {shown(str(file))} already; name a new one.", ERROR)
    write_atomically(file, dump(to_save(match)), keep_previous=False)
    print(printable(f"Written to {file}."))
    return OK


def _verified(file: Path) -> tuple[SaveFile, Mismatch | None]:
    """Return the content of a file, and the first entry that does not replay, if one does not."""
    data = read_bytes(file)
    if is_transcript(data):
        return to_save(read_transcript(data)), None
    save = load(data)
    return save, verify(save)


def _verify_all(files: list[Path], jobs: int) -> int:
    """Replay files, several at a time, say in their order how it went; return the worst code."""
    worst = OK
    with contextlib.ExitStack() as stack:
        verdicts: Iterable[tuple[int, str]]
        if jobs > 1 and len(files) >= WORTH_A_PROCESS:
            context = stack.enter_context(fresh_context())
            pool = stack.enter_context(ProcessPoolExecutor(min(jobs, len(files)), context))
            verdicts = pool.map(_verdict, files)
        else:
            verdicts = map(_verdict, files)
        for code, line in verdicts:
            print(printable(line), file=sys.stdout if code == OK else sys.stderr)
            worst = max(worst, code)
    return worst


def _verdict(file: Path) -> tuple[int, str]:
    """Replay one file; return the exit code for it and how it went."""
    try:
        save, mismatch = _verified(file)
    except ReplayMismatch as error:
        return MISMATCH, f"{file}: {error}"
    except SaveError as error:
        return BAD_SAVE if isinstance(error, BadSave) else ERROR, f"{file}: {error}"
    if mismatch is not None:
        return MISMATCH, f"{file}: {mismatch.sentence()}"
    state = "finished" if save.finished else "in progress"
    digest = save.log[-1][3].hex() if save.log else save.start.hex()
    return OK, f"{file}: ok, {len(save.log)} entries, {state}, {digest}"


def _tell(file: Path, seat: int | None, everything: bool) -> None:
    match = open_game(file)
    if seat is not None and not 1 <= seat <= match.options.seats:
        raise CommandError(f"This game has seats 1 to {match.options.seats}, not {seat}.", USAGE)
    telling = _Telling(match, seat, everything)
    telling.opening()
    telling.steps()
    telling.end()


class _Telling:
    """One game told to one pair of eyes, or with everything open."""

    def __init__(self, match: Match, seat: int | None, everything: bool) -> None:
        people = [place for place, player in enumerate(match.players) if player.is_person]
        person = people[0] if people else SPECTATOR
        self._match = match
        self._open = everything or (seat is None and match.is_over())
        self._eyes = person if seat is None else seat - 1
        # In an open telling nobody is "you", but for a player who is called so.
        called_you = self._eyes >= 0 and match.names[self._eyes].lower() == "you"
        self._you = self._eyes if called_you or not self._open else SPECTATOR
        self._names = names_for(self._you, match.names)

    def opening(self) -> None:
        """Print who plays what, and the table before the first move."""
        match = self._match
        bots = tuple(player.bot for player in match.players)
        _say(f"{match.title}. {players_line(self._names, bots)}")
        options = ", ".join(f"{name} {value}" for name, value in match.options.as_dict().items())
        _say(f"Options: {options}. Seed {match.seed}.")
        if self._open:
            for name, row in match.game.format_deal(match.deal).items():
                _say(f"Deal, {name}: {row}.")
        for line in match.game.board_words(Replay(match).view(self._eyes), self._names):
            _say(line)

    def steps(self) -> None:
        """Print every entry in play, with rounds and turns as headings."""
        replay = Replay(self._match)
        turn = turn_round = 0
        while replay.forward():
            line = self._step(replay)
            if not line:
                continue
            if replay.round != turn_round and replay.rounds > 1:
                _say("")
                _say(f"Round {replay.round}")
            if replay.turn != turn:
                _say(f"Turn {replay.turn}")
            turn, turn_round = replay.turn, replay.round
            _say(f"  {replay.position}. {line}")

    def _step(self, replay: Replay) -> str:
        """Return the entry that led here in notation and words, as far as it may be told."""
        entry = replay.entry()
        assert entry is not None
        events = replay.all_events() if self._open else replay.events(self._eyes)
        words = [self._match.game.event_words(event, self._names, self._you) for event in events]
        told = " ".join(word for word in words if word)
        who = self._names[entry.seat] if entry.seat >= 0 else "Chance"
        if self._open or entry.seat == self._eyes:
            return f"{who}: {entry.text}. {told}".rstrip()
        return told

    def end(self) -> None:
        """Print how it ended, or where it stands."""
        match = self._match
        _say("")
        if match.is_over():
            _say("The game is over.")
            outcome = match.outcome()
            for line in outcome_lines(outcome, self._names, self._you):
                _say(line)
            _say(winners_line(outcome, self._names, self._you))
        else:
            _say("The game is not over.")
            _say(match.game.status_words(match.view(self._eyes), self._names))


def _say(text: str) -> None:
    print(spoken(text))
