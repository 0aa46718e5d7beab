"""From the chance to win a round to the chance to win the match of several rounds."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64


class Standing:
    """The match as it stands: what winning the present round would mean to each seat.

    Rounds still to come are taken as even.  Worked out once per standing, since a
    search never looks past the end of a round.
    """

    def __init__(self, seats: int) -> None:
        self._seats: Final[i64] = seats
        self._known: i64 = -1  # the standing that the table is for
        # By seats * winner + seat: the chance of `seat` when `winner` wins the round.
        self._table: Final[vec[float]] = vec[float]([0.0] * (seats * seats))

    def prepare(self, v: vec[i64], round_at: i64, rounds_at: i64, wins_at: i64) -> None:
        """Read the standing from a position in which the round is not scored yet."""
        self._fill(v, v[rounds_at] - v[round_at] - 1, wins_at, 1)

    def settle(self, v: vec[i64], round_at: i64, rounds_at: i64, wins_at: i64) -> None:
        """Read the standing from a position in which the round is scored and credited."""
        self._fill(v, v[rounds_at] - v[round_at] - 1, wins_at, 0)

    def chance(self, win: vec[float], seat: i64) -> float:
        """Return the chance of `seat` to win the match, given each seat's to win the round."""
        total = 0.0
        winner: i64
        for winner in range(self._seats):
            total += win[winner] * self._table[self._seats * winner + seat]
        return total

    def _fill(self, v: vec[i64], left: i64, wins_at: i64, credit: i64) -> None:
        known = 2 * left + credit
        seat: i64
        for seat in range(self._seats):
            known = 8 * known + v[wins_at + seat]
        if known == self._known:
            return
        self._known = known
        winner: i64
        for winner in range(self._seats):
            wins = [int(v[wins_at + seat]) for seat in range(self._seats)]
            wins[winner] += int(credit)
            for seat, chance in enumerate(title_chances(tuple(wins), int(left))):
                self._table[self._seats * winner + seat] = chance


def title_chances(wins: tuple[int, ...], left: int) -> list[float]:
    """Return each seat's share of the title with `left` even rounds to come."""
    seats = len(wins)
    if left == 0:
        most = max(wins)
        leaders = wins.count(most)
        return [1.0 / leaders if won == most else 0.0 for won in wins]
    shares = [0.0] * seats
    for winner in range(seats):
        then = list(wins)
        then[winner] += 1
        for seat, share in enumerate(title_chances(tuple(then), left - 1)):
            shares[seat] += share / seats
    return shares
