"""The review of a game: which moves to judge, what they add up to, and where it is kept.

The judging itself is `ai.study`; whoever runs a review asks its questions one after the
other, in this process or in the thinking one, and hands the answers back.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Final

from ai.analysis import LABELS, label_of, mean_accuracy
from ai.study import Answer, Finding, Move, Question, moves_of
from fruit_tui import __version__
from fruit_tui.match.match import Match
from fruit_tui.match.record import names_for
from fruit_tui.storage import SaveError
from fruit_tui.storage.review import (
    MAX_WORDS,
    FindingRecord,
    MoveRecord,
    ReviewFile,
    log_digest,
    read_review,
    write_review,
)

# Raised whenever the same game could be judged differently.
STUDY_VERSION: Final = 1

ENGINE: Final = "mcts"
USUAL_BUDGET: Final = 400

# How many moves a summary names.
TURNING_POINTS: Final = 3


class Reviewer:
    """The questions of one seat's review, and the answers as they come in.

    budget   iterations of each search, 1 and up
    """

    def __init__(self, match: Match, seat: int, budget: int = USUAL_BUDGET) -> None:
        self.match: Final = match
        self.seat: Final = seat
        self.budget: Final = budget
        self._entries: Final = entries_of(match)
        deal = match.game.format_deal(match.deal)
        moves = moves_of(match.game, match.options, deal, self._entries)
        self.moves: Final = [move for move in moves if move.seat == seat and move.choice]
        self._deal = deal
        self._records: list[MoveRecord] = []

    @property
    def done(self) -> int:
        """How many moves are judged."""
        return len(self._records)

    @property
    def records(self) -> list[MoveRecord]:
        """The moves that are judged by now, in order."""
        return list(self._records)

    def next_question(self) -> Question | None:
        """Return what is to be asked next; None when all moves are judged."""
        if self.done == len(self.moves):
            return None
        match, move = self.match, self.moves[self.done]
        return Question(
            game=match.game.name,
            seats=match.options.seats,
            options=match.options.as_dict(),
            deal=self._deal,
            names=names_for(self.seat, match.names),
            before=tuple(self._entries[: move.at]),
            seat=self.seat,
            played=move.steps,
            budget=self.budget,
            seed=match.seed,
        )

    def take(self, answer: Answer) -> MoveRecord:
        """Take the answer to the last question, and return what was made of it."""
        record = _record_of(self.moves[self.done], answer)
        self._records.append(record)
        return record

    def review(self, earlier: ReviewFile | None = None) -> ReviewFile:
        """Return the review, with what `earlier` knows of other seats, all having been asked."""
        moves, seats = list(self._records), {self.seat}
        if earlier is not None and earlier.budget == self.budget:
            moves += [move for move in earlier.moves if move.seat != self.seat]
            seats |= set(earlier.seats)
        return ReviewFile(
            app=__version__,
            engine=ENGINE,
            budget=self.budget,
            study=STUDY_VERSION,
            game=self.match.game.name,
            rules=self.match.game.rules_version,
            log=log_digest(self.match.start_digest, self._entries),
            seats=tuple(sorted(seats)),
            moves=tuple(sorted(moves, key=lambda move: (move.at, move.seat))),
        )


def entries_of(match: Match) -> list[tuple[int, str]]:
    """Return what is in play as pairs of seat (-1 for chance) and notation."""
    return [(entry.seat, entry.text) for entry in match.in_play]


def kept_review(match: Match, path: Path | None) -> ReviewFile | None:
    """Return the review beside a save where it is about this very log, made by this method."""
    if path is None:
        return None
    review = read_review(path)
    if (
        review is None
        or review.log != log_digest(match.start_digest, entries_of(match))
        or (review.game, review.rules) != (match.game.name, match.game.rules_version)
        or review.study != STUDY_VERSION
        or any(move.end > match.position for move in review.moves)
        or any(
            len(finding.chances) != match.options.seats
            for move in review.moves
            for finding in (move.seen, move.opened)
        )
    ):
        return None
    return review


def keep_review(path: Path | None, review: ReviewFile) -> str:
    """Put a review beside its save.  Returns a sentence that says why not, "" when it is there."""
    if path is None:
        return "The game is in no file, so its review is not kept."
    with suppress(SaveError):
        write_review(path, review)
        return ""
    return "The review cannot be kept beside its game; it is there until you leave."


def moves_by(review: ReviewFile, seat: int) -> list[MoveRecord]:
    """Return the judged moves of one seat, in order."""
    return [move for move in review.moves if move.seat == seat]


def finding(move: MoveRecord, *, opened: bool) -> FindingRecord:
    """Return one of the two judgements of a move."""
    return move.opened if opened else move.seen


def accuracy(moves: Sequence[MoveRecord], *, opened: bool) -> float:
    """Return the accuracy of several moves, 0 to 100."""
    return mean_accuracy([finding(move, opened=opened).loss for move in moves])


def label_counts(moves: Sequence[MoveRecord], *, opened: bool) -> dict[str, int]:
    """Return how many blunders, mistakes and inaccuracies there are, the worst first."""
    called = [label_of(finding(move, opened=opened).loss) for move in moves]
    return {label.name: called.count(label.name) for label in LABELS}


def turning_points(moves: Sequence[MoveRecord], *, opened: bool = False) -> list[MoveRecord]:
    """Return the moves that lost most, at most `TURNING_POINTS` of them, in order."""
    lost = [move for move in moves if finding(move, opened=opened).loss > 0.0]
    lost.sort(key=lambda move: -finding(move, opened=opened).loss)
    return sorted(lost[:TURNING_POINTS], key=lambda move: move.at)


def curve(
    match: Match, moves: Sequence[MoveRecord], *, opened: bool
) -> list[tuple[int, tuple[float, ...]]]:
    """Return each seat's chance to win, 0 to 1, by how many entries were in play.

    One point before every judged move and, of a game that is over, one for how it ended,
    the winners sharing.
    """
    points = [(move.at, finding(move, opened=opened).chances) for move in moves]
    if match.is_over():
        winners = match.outcome().winners
        shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(len(match.names))]
        points.append((match.position, tuple(shares)))
    return points


def _record_of(move: Move, answer: Answer) -> MoveRecord:
    """Return a judged move as it is kept; words longer than any of ours are cut."""
    return MoveRecord.model_validate(
        {
            "seat": move.seat,
            "at": move.at,
            "end": move.end,
            "steps": move.steps,
            "seen": _fields(answer.seen),
            "opened": _fields(answer.opened),
        }
    )


def _fields(found: Finding) -> dict[str, object]:
    fields = asdict(found)
    fields["words"] = found.words[:MAX_WORDS]
    fields["reasons"] = tuple(reason[:MAX_WORDS] for reason in found.reasons)
    return fields
