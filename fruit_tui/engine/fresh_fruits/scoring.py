"""The points of a basket: crushed fruit, fruit in its row, and the three orders.

Everything is a pure function of where the fruit lies at the time of asking (FR-19),
so that the same code scores the end, "if the game ended now" (FR-43) and "what if".
`points` is the one total for the search; `Breakdown` says where it comes from.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fresh_fruits.basket import (
    BOTTOM_ROW,
    STRIDE,
    Cell,
    cells_of,
    count,
    place,
    places,
)
from fruit_tui.engine.fresh_fruits.data import (
    A_FIRST,
    A_POINTS,
    A_SECOND,
    A_THIRD,
    A_UPRIGHT,
    B_AT_LEAST,
    B_POINTS,
    C_AT_MOST,
    C_POINTS,
    CRUSHED_POINTS,
    FRUIT_NAMES,
    FRUIT_PLURALS,
    ROW_POINTS,
)
from fruit_tui.engine.game import Outcome, ScoreLine


def crushed_cells(basket: vec[i64], base: i64) -> i64:
    """Return the mask of the fruit with heavier fruit directly on top.

    Every pair is judged by itself (FR-15), one of the same tile too (FR-17); equal weight
    does no harm (FR-16), nor does fruit above a gap (FR-18).  There is no limit (FR-22).
    """
    light = basket[base] | basket[base + 1]
    medium = basket[base + 2] | basket[base + 3]
    heavy = basket[base + 4] | basket[base + 5]
    above = (basket[base + 6] | basket[base + 7]) >> STRIDE
    crushed = heavy & above
    above |= heavy >> STRIDE
    crushed |= medium & above
    above |= medium >> STRIDE
    return crushed | light & above


def row_cells(basket: vec[i64], base: i64, crushed: i64) -> i64:
    """Return the mask of the fruit that lies uncrushed in the row of its weight (FR-21).

    From the bottom: very heavy, heavy, medium, light.  The heap's lowest row is the
    bottom (FR-9).
    """
    right = (basket[base + 6] | basket[base + 7]) & BOTTOM_ROW
    right |= (basket[base + 4] | basket[base + 5]) & (BOTTOM_ROW << STRIDE)
    right |= (basket[base + 2] | basket[base + 3]) & (BOTTOM_ROW << 2 * STRIDE)
    right |= (basket[base] | basket[base + 1]) & (BOTTOM_ROW << 3 * STRIDE)
    return right & ~crushed


def match_starts(basket: vec[i64], base: i64, crushed: i64, order: i64) -> i64:
    """Return the mask of the left or lower ends of a largest set of disjoint A matches (FR-25).

    Lines of equal length and direction that start earlier also end earlier, so taking
    the earliest that is still free loses nothing.  Neither mirrored nor turned (FR-24).
    """
    whole = ~crushed
    step: i64 = 1
    first = basket[base + A_FIRST[order]] & whole
    second = basket[base + A_SECOND[order]] & whole
    third = basket[base + A_THIRD[order]] & whole
    if A_UPRIGHT[order]:  # cells count upwards, the card is read from the top
        step = STRIDE
        first, third = third, first
    left = first & second >> step & third >> 2 * step
    starts: i64 = 0
    while left:
        start = left & -left
        starts |= start
        left &= ~(start | start << step | start << 2 * step)
    return starts


def points(basket: vec[i64], base: i64, order_a: i64, order_b: i64, order_c: i64) -> i64:
    """Return the points of a basket if the game ended now; negative ones too (FR-39).

    A fruit in a match of order A counts for B and C as well (FR-26).  B scores once
    (FR-27), C also with no fruit at all (FR-29); crushed fruit counts for none (FR-28).
    """
    crushed = crushed_cells(basket, base)
    total = CRUSHED_POINTS * count(crushed)
    total += ROW_POINTS * count(row_cells(basket, base, crushed))
    starts = match_starts(basket, base, crushed, order_a)
    while starts:
        starts &= starts - 1
        total += A_POINTS
    if count(basket[base + order_b] & ~crushed) >= B_AT_LEAST:
        total += B_POINTS
    if count(basket[base + order_c] & ~crushed) <= C_AT_MOST:
        total += C_POINTS
    return total


@dataclass(frozen=True)
class Breakdown:
    """What scored where in one basket.

    crushed    the cells of crushed fruit, 3 points less each
    rows       the cells of fruit that scores in its row, 1 point each
    matches    the three cells of each match of order A as the card is read, 5 points each
    b_count    uncrushed fruits of order B's kind: at least 3 are 3 points
    c_count    uncrushed fruits of order C's kind: at most 2 are 4 points
    points     by category: crushed, rows, A, B, C
    """

    crushed: tuple[Cell, ...]
    rows: tuple[Cell, ...]
    matches: tuple[tuple[Cell, Cell, Cell], ...]
    b_count: int
    c_count: int
    points: tuple[int, int, int, int, int]

    @property
    def total(self) -> int:
        """Return the points of all categories together."""
        return sum(self.points)


def breakdown(basket: vec[i64], base: i64, a: i64, b: i64, c: i64) -> Breakdown:
    """Return what scored where, with the orders `a`, `b` and `c`."""
    crushed = crushed_cells(basket, base)
    rows = row_cells(basket, base, crushed)
    matches: list[tuple[Cell, Cell, Cell]] = []
    for start in cells_of(match_starts(basket, base, crushed, a)):
        step = STRIDE if A_UPRIGHT[a] else 1
        line = (place(start), place(start + step), place(start + 2 * step))
        matches.append((line[2], line[1], line[0]) if A_UPRIGHT[a] else line)
    b_count = count(basket[base + b] & ~crushed)
    c_count = count(basket[base + c] & ~crushed)
    by_category = (
        CRUSHED_POINTS * count(crushed),
        ROW_POINTS * count(rows),
        A_POINTS * len(matches),
        B_POINTS if b_count >= B_AT_LEAST else 0,
        C_POINTS if c_count <= C_AT_MOST else 0,
    )
    return Breakdown(places(crushed), places(rows), tuple(matches), b_count, c_count, by_category)


CATEGORIES: Final = ("Crushed fruit", "Fruit in its row", "Order A", "Order B", "Order C")


def outcome_of(scores: list[Breakdown], b: i64, c: i64, reason: str) -> Outcome:
    """Return who won and why: points, then fewer crushed, then more row fruit (FR-37)."""
    reasons = [_reasons(score, b, c) for score in scores]
    lines = tuple(
        ScoreLine(
            category,
            tuple(score.points[i] for score in scores),
            tuple(words[i] for words in reasons),
        )
        for i, category in enumerate(CATEGORIES)
    )
    totals = tuple(score.total for score in scores)
    best = [seat for seat, total in enumerate(totals) if total == max(totals)]
    fewest = min(len(scores[seat].crushed) for seat in best)
    intact = [seat for seat in best if len(scores[seat].crushed) == fewest]
    most = max(len(scores[seat].rows) for seat in intact)
    winners = [seat for seat in intact if len(scores[seat].rows) == most]
    tie_break = ""
    if len(winners) > 1:
        tie_break = "level on points, crushed fruit and fruit in its row: victory is shared"
    elif len(intact) > 1:
        tie_break = "level on points and crushed fruit: more fruit in its row wins"
    elif len(best) > 1:
        tie_break = "level on points: fewer crushed fruits win"
    return Outcome(lines, totals, tuple(winners), tie_break, reason)


def _reasons(score: Breakdown, b: i64, c: i64) -> tuple[str, ...]:
    matches = len(score.matches)
    return (
        f"{len(score.crushed) or 'none'} crushed",
        f"{len(score.rows) or 'none'} in the right row",
        f"{matches} {'match' if matches == 1 else 'matches'}" if matches else "no match",
        f"{_uncrushed(score.b_count, b)}, {B_AT_LEAST} or more needed",
        f"{_uncrushed(score.c_count, c)}, {C_AT_MOST} or fewer needed",
    )


def _uncrushed(number: int, fruit: i64) -> str:
    return f"{number} uncrushed {FRUIT_NAMES[fruit] if number == 1 else FRUIT_PLURALS[fruit]}"
