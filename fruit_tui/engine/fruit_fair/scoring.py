"""Points by category, and the tie-break by the best disc of each class (FF-46).

In a view some values are not known (0).  Such a disc counts as the middle value
of its class, which is the mean of its five discs, and the reasons say so.
"""

from __future__ import annotations

from dataclasses import dataclass

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fruit_fair.data import (
    CLASSES,
    DISCS,
    LAST_PRIZES,
    PRIZE_NAMES,
    QUIET_ROUNDS,
    SPACES,
    middle_value,
)
from fruit_tui.engine.fruit_fair.layout import (
    ENDED,
    LAST_ROUND,
    OWNER,
    ROUND,
    SEATS,
    STAGE,
    VALUE,
    fruit_of,
    prizes_left,
)
from fruit_tui.engine.game import Outcome, ScoreLine


def disc_points(v: vec[i64], prize: i64, space: i64) -> i64:
    """Return what a disc on the board is worth; the middle of its class where not known."""
    value = v[VALUE + DISCS * prize + space]
    return value if value > 0 else middle_value(prize)


def points_of(v: vec[i64], seat: i64) -> i64:
    """Return the points of a seat if the game ended now: its prizes and 1 for each fruit."""
    points = fruit_of(v, seat)
    prize: i64
    space: i64
    for prize in range(CLASSES):
        for space in range(SPACES):
            if v[OWNER + SPACES * prize + space] == seat:
                points += disc_points(v, prize, space)
    return points


def best_disc(v: vec[i64], seat: i64, prize: i64) -> i64:
    """Return the highest disc of a class that a seat has; -1 without any."""
    best: i64 = -1
    space: i64
    for space in range(SPACES):
        if v[OWNER + SPACES * prize + space] == seat:
            points = disc_points(v, prize, space)
            if points > best:
                best = points
    return best


@dataclass(frozen=True)
class Ranking:
    """Who wins, and what decided between equal totals, in words; "" where nothing had to."""

    winners: tuple[int, ...]
    tie_break: str


def ranking(v: vec[i64]) -> Ranking:
    """Return the winners by points, then by best gold, silver, blue, green and red (FF-46)."""
    seats = list(range(v[SEATS]))
    most = max([points_of(v, seat) for seat in seats])
    leaders = [seat for seat in seats if points_of(v, seat) == most]
    if len(leaders) == 1:
        return Ranking((leaders[0],), "")
    tied = f"Players {_numbers(leaders)} have {most} points each"
    for prize in range(CLASSES - 1, -1, -1):
        best = max([best_disc(v, seat, prize) for seat in leaders])
        ahead = [seat for seat in leaders if best_disc(v, seat, prize) == best]
        if len(ahead) == 1:
            return Ranking(
                (ahead[0],),
                f"{tied}; player {ahead[0] + 1} has the most valuable {PRIZE_NAMES[prize]} "
                f"({best}).",
            )
        leaders = ahead
    return Ranking(
        tuple(leaders),
        f"{tied}; players {_numbers(leaders)} are equal in prizes too and share victory.",
    )


def _numbers(seats: list[int]) -> str:
    numbers = [str(seat + 1) for seat in seats]
    return f"{', '.join(numbers[:-1])} and {numbers[-1]}"


def outcome_of(v: vec[i64]) -> Outcome:
    """Return the outcome as far as the cells tell, gold first and fruit last."""
    seats = range(v[SEATS])
    lines = [
        ScoreLine(
            f"{PRIZE_NAMES[prize].capitalize()}s",
            tuple([_class_points(v, seat, prize) for seat in seats]),
            tuple([_class_words(v, seat, prize) for seat in seats]),
        )
        for prize in range(CLASSES - 1, -1, -1)
    ]
    fruit = tuple([_plain(fruit_of(v, seat)) for seat in seats])
    lines.append(ScoreLine("Fruit", fruit, tuple([_fruit_words(count) for count in fruit])))
    ranked = ranking(v)
    return Outcome(
        lines=tuple(lines),
        totals=tuple([_plain(points_of(v, seat)) for seat in seats]),
        winners=ranked.winners,
        tie_break=ranked.tie_break,
        reason=end_words(v),
    )


def end_words(v: vec[i64]) -> str:
    """Return why the game ended; before that, when it will."""
    left = prizes_left(v)
    if v[STAGE] != ENDED:
        if v[LAST_ROUND] == 0:
            return f"The game goes on: {left} prizes are left, and {LAST_PRIZES} end it."
        return f"The game goes on: round {v[LAST_ROUND]} is the last."
    if v[ROUND] == v[LAST_ROUND]:
        if left == 0:
            return "Every prize is sold, and the last round is played."
        prizes = "1 prize was" if left == 1 else f"{left} prizes were"
        return f"{prizes} left at the fair, and the last round is played."
    return f"Nobody bought anything for {QUIET_ROUNDS} rounds in a row."


def _plain(number: i64) -> int:
    return number


def _class_points(v: vec[i64], seat: i64, prize: i64) -> int:
    points: i64 = 0
    space: i64
    for space in range(SPACES):
        if v[OWNER + SPACES * prize + space] == seat:
            points += disc_points(v, prize, space)
    return points


def _class_words(v: vec[i64], seat: i64, prize: i64) -> str:
    values: list[int] = []
    unknown = 0
    for space in range(SPACES):
        if v[OWNER + SPACES * prize + space] == seat:
            value = v[VALUE + DISCS * prize + space]
            if value > 0:
                values.append(value)
            else:
                unknown += 1
    words = [" + ".join([str(value) for value in values])] if values else []
    if unknown:
        each = " each" if unknown > 1 else ""
        words.append(f"{unknown} not known, counted as {middle_value(prize)}{each}")
    return ", ".join(words)


def _fruit_words(count: int) -> str:
    return "none left" if count == 0 else "1 fruit left" if count == 1 else f"{count} fruits left"
