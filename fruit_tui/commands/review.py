"""`fruit-tui review`: a finished game judged move by move, in words or as JSON.

What was found out is kept beside the game and used again, as long as the game is the
same and no other budget is asked for.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from ai.analysis import accuracy_of, label_of
from ai.study import answer
from fruit_tui.commands import OK, USAGE, CommandError, printable
from fruit_tui.commands.replay import open_game
from fruit_tui.commands.saves import saves_folder
from fruit_tui.engine.game import SPECTATOR
from fruit_tui.match import Match, names_for
from fruit_tui.match.review import (
    USUAL_BUDGET,
    Reviewer,
    accuracy,
    curve,
    finding,
    keep_review,
    kept_review,
    label_counts,
    moves_by,
    turning_points,
)
from fruit_tui.plain.words import listed, spoken
from fruit_tui.storage.companions import is_save_name
from fruit_tui.storage.review import FindingRecord, MoveRecord, ReviewFile, home_of


def run(given: argparse.Namespace) -> int:
    """Review one seat of a game, or all."""
    file = Path(given.file)
    match = open_game(file)
    if not match.is_over():
        raise CommandError(
            "This game is not over; a review would tell what the table still hides.", USAGE
        )
    if given.budget is not None and given.budget < 1:
        raise CommandError("A review needs a budget of 1 iteration at least.", USAGE)
    seats = _seats(match, given.seat, every=given.all)
    path = home_of(file.absolute(), saves_folder(given.saves)) if is_save_name(file.name) else None
    review = reviewed(match, path, seats, given.budget, quiet=given.json)
    if given.json:
        print(json.dumps(_content(match, review, seats), indent=2, ensure_ascii=False))
    else:
        for place, seat in enumerate(seats):
            if place:
                print()
            for line in _lines(match, review, seat):
                print(spoken(line))
    return OK


def reviewed(
    match: Match, path: Path | None, seats: list[int], budget: int | None, *, quiet: bool = False
) -> ReviewFile:
    """Return a review that covers `seats`: the kept one, or else a new one, which is kept."""
    review = kept_review(match, path)
    if review is not None and budget is not None and review.budget != budget:
        review = None
    for seat in seats:
        if review is not None and seat in review.seats:
            continue
        used = budget or (review.budget if review is not None else USUAL_BUDGET)
        review = _asked(Reviewer(match, seat, used), quiet=quiet).review(review)
        problem = keep_review(path, review)
        if problem and not quiet:
            print(printable(problem), file=sys.stderr)
    assert review is not None
    return review


def _seats(match: Match, seat: int | None, *, every: bool) -> list[int]:
    """Return whose moves to judge: the seat that was named, all, or the first person's."""
    count = match.options.seats
    if every:
        return list(range(count))
    if seat is not None:
        if not 1 <= seat <= count:
            raise CommandError(f"This game has seats 1 to {count}, not {seat}.", USAGE)
        return [seat - 1]
    people = [place for place, player in enumerate(match.players) if player.is_person]
    return people[:1] or [0]


def _asked(reviewer: Reviewer, *, quiet: bool) -> Reviewer:
    """Ask every question of a review, telling a person how far it is."""
    tells = not quiet and sys.stderr.isatty()
    while (question := reviewer.next_question()) is not None:
        reviewer.take(answer(question))
        if tells:
            told = f"\rReviewed {reviewer.done} of {len(reviewer.moves)} moves."
            print(told, end="", file=sys.stderr, flush=True)
    if tells:
        print(file=sys.stderr)
    return reviewer


def _lines(match: Match, review: ReviewFile, seat: int) -> list[str]:
    """Return a review in words: the accuracy, the turning points, every move that lost."""
    moves = moves_by(review, seat)
    names = names_for(SPECTATOR, match.names)
    bot = match.players[seat].bot or "a person"
    lines = [
        f"{match.title}: seat {seat + 1}, {names[seat]} ({bot}).",
        f"{len(moves)} moves with a choice, {review.budget} iterations each.",
    ]
    for opened, by in ((False, "By what could be seen"), (True, "With all open")):
        counts = label_counts(moves, opened=opened)
        called = listed([f"{count} {_many(name, count)}" for name, count in counts.items()])
        lines.append(f"{by}: accuracy {accuracy(moves, opened=opened):.0f}, {called}.")
    points = turning_points(moves)
    if points:
        lines.append("Turning points, by what could be seen:")
        for move in points:
            lines += [f"  {line}" for line in _move_lines(match, move, move.seen, names)]
    else:
        lines.append("No move could be seen to lose anything.")
    lines.append("Chance to win before each move, in percent; losses by what could be seen, open:")
    lines += [_row(move) for move in moves]
    return lines


def _many(name: str, count: int) -> str:
    if count == 1:
        return name
    return f"{name[:-1]}ies" if name.endswith("y") else f"{name}s"


def _move_lines(
    match: Match, move: MoveRecord, found: FindingRecord, names: tuple[str, ...]
) -> list[str]:
    """Return where a move stands, what it lost, and what was better and why."""
    label = label_of(found.loss)
    lines = [
        f"Turn {match.turn_at(move.end)}, step {move.at + 1}: {', '.join(move.steps)}"
        f" lost {100 * found.loss:.0f} of {100 * found.chances[move.seat]:.0f} percent"
        f"{f', {_article(label)} {label}' if label else ''}.",
        f"  Better: {', '.join(found.best)}. {found.words}",
    ]
    if found.reasons:
        lines.append(f"  Why: {'; '.join(found.reasons)}.")
    after = found.line[len(found.best) :]
    if after:
        told = ", ".join(f"{names[seat]} {step}" for seat, step in after)
        lines.append(f"  Then likely: {told}.")
    return lines


def _article(word: str) -> str:
    return "an" if word[:1] in "aeiou" else "a"


def _row(move: MoveRecord) -> str:
    chances = " ".join(f"{100 * chance:3.0f}" for chance in move.seen.chances)
    losses = f"{_loss(move.seen.loss):>3} {_loss(move.opened.loss):>3}"
    label = label_of(move.seen.loss)
    return f"  {move.at + 1:4}  {chances}   {losses}  {', '.join(move.steps)}  {label}".rstrip()


def _loss(loss: float) -> str:
    return f"{100 * loss:.0f}" if loss else "-"


def _content(match: Match, review: ReviewFile, seats: list[int]) -> dict[str, object]:
    """Return a review as JSON has it; `docs/review.md` says what each key means."""
    return {
        "title": match.title,
        "game": review.game,
        "rules": review.rules,
        "app": review.app,
        "engine": review.engine,
        "budget": review.budget,
        "study": review.study,
        "log": review.log.hex(),
        "names": list(match.names),
        "seats": [_seat_content(match, review, seat) for seat in seats],
    }


def _seat_content(match: Match, review: ReviewFile, seat: int) -> dict[str, object]:
    moves = moves_by(review, seat)
    columns = {"seen": False, "opened": True}
    return {
        "seat": seat,
        "accuracy": {name: accuracy(moves, opened=opened) for name, opened in columns.items()},
        "labels": {name: label_counts(moves, opened=opened) for name, opened in columns.items()},
        "turning_points": [move.at for move in turning_points(moves)],
        "curve": {
            name: [
                {"at": at, "chances": list(chances)}
                for at, chances in curve(match, moves, opened=opened)
            ]
            for name, opened in columns.items()
        },
        "moves": [
            {
                "at": move.at,
                "end": move.end,
                "turn": match.turn_at(move.end),
                "round": match.round_at(move.at),
                "steps": list(move.steps),
                **{
                    name: {
                        **finding(move, opened=opened).model_dump(),
                        "label": label_of(finding(move, opened=opened).loss),
                        "accuracy": accuracy_of(finding(move, opened=opened).loss),
                    }
                    for name, opened in columns.items()
                },
            }
            for move in moves
        ],
    }
