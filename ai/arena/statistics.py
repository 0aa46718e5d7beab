"""How sure it is: intervals that count deals, and a stop that may be looked at after each.

The games of one deal are not independent: they share its cards.  Where a deal favours
one kind of player whoever sits where, they are alike and count for less than so many
games; where it favours a seat, the rotation evens that out and they count for more.
So the deal is the unit, and what spreads is the mean of each deal.

`share_interval` is Wilson's, with as many independent games as would spread as widely
as the deals did.  docs/bots.md has the simulation against which it was chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from statistics import fmean
from typing import Final

# The normal quantile of a two-sided 95 % interval, and the error rate that belongs to it.
Z95: Final = 1.959963984540054
ALPHA: Final = 0.05

# So many deals of independent games are mixed into the observed spread: a handful of
# deals that happen to agree says little about how much deals differ.
PRIOR_DEALS: Final = 2

# The share of what it has that the sequential test bets at most.
MOST_BET: Final = 0.5
# In how many places a confidence sequence is looked up, and how often its ends are halved in on.
GRID: Final = 200
HALVINGS: Final = 12


def wilson(share: float, games: float, quantile: float = Z95) -> tuple[float, float]:
    """Return the interval of a `share` (0 to 1) seen in `games` independent games (Wilson, 1927).

    `games` need not be whole; 0 of them say nothing.
    """
    if games <= 0:
        return 0.0, 1.0
    z2 = quantile * quantile
    centre = share + z2 / (2 * games)
    reach = quantile * sqrt(max(0.0, share * (1 - share)) / games + z2 / (4 * games * games))
    scale = 1 + z2 / games
    return max(0.0, (centre - reach) / scale), min(1.0, (centre + reach) / scale)


def student_quantile(freedom: int) -> float:
    """Return the quantile of a two-sided 95 % interval of Student's t.

    By the expansion of Fisher and Cornish, right to 1 % from 3 degrees of freedom up.
    """
    z = Z95
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    for power, term in enumerate(terms, 1):
        z += term / float(freedom**power)
    return z


def share_interval(deals: Sequence[float], games_a_deal: int) -> tuple[float, float]:
    """Return the 95 % interval of a share of victories from its mean in each deal, 0 to 1.

    Raises nothing for few deals: one says next to nothing, and none nothing at all.
    """
    count = len(deals)
    if count == 0:
        return 0.0, 1.0
    share = fmean(deals)
    alone = share * (1 - share)  # the variance of one independent game
    if count == 1 or alone <= 0.0:
        # Nothing is known of how deals differ: each may count for a single game.
        return wilson(share, count)
    spread = sum((deal - share) ** 2 for deal in deals) + PRIOR_DEALS * alone / games_a_deal
    variance = spread / (count - 1 + PRIOR_DEALS) / count
    # A mean between 0 and 1 cannot spread wider than single games do, one a deal.
    return wilson(share, max(float(count), alone / variance), student_quantile(count - 1))


class SequentialTest:
    """Whether the mean of what follows one by one, 0 to 1 each, is `par`: two bets against it.

    One capital bets that the mean is above par, the other that it is below.  If it is par,
    neither can be expected to grow, so that either ever reaches 2 / `ALPHA` times its start
    has a chance of at most `ALPHA` / 2, however often one looks (Ville, 1939).  No shape is
    assumed, only that deals are independent.  The stakes follow the mean and variance seen
    so far (Waudby-Smith and Ramdas, "Estimating means of bounded random variables by
    betting", 2024).
    """

    def __init__(self, par: float) -> None:
        self.par: Final = par
        self.seen = 0
        self._above = 0.0  # logarithms of the capitals
        self._below = 0.0
        self._stakes = _Stakes()

    def add(self, value: float) -> None:
        """Bet on one more value, then learn from it."""
        stake = self._stakes.next()
        self._above += log(1 + min(stake, MOST_BET / max(self.par, 1e-9)) * (value - self.par))
        self._below += log(1 - min(stake, MOST_BET / max(1 - self.par, 1e-9)) * (value - self.par))
        self._stakes.learn(value)
        self.seen += 1

    def verdict(self) -> int:
        """Return 1 where the mean is above par, -1 where below, 0 while that is not decided.

        Whoever stops at the first that is not 0 is wrong in at most `ALPHA` / 2 of the
        contests on each side.
        """
        limit = log(2 / ALPHA)
        return 1 if self._above >= limit else -1 if self._below >= limit else 0


class _Stakes:
    """How much to bet next, from nothing but what was seen before."""

    def __init__(self) -> None:
        self._seen = 0
        self._sum = 0.5
        self._squares = 0.25

    def next(self) -> float:
        count = self._seen + 1
        variance = self._squares / count
        return sqrt(2 * log(2 / ALPHA) / (variance * count * log(1 + count)))

    def learn(self, value: float) -> None:
        self._seen += 1
        self._sum += value
        self._squares += (value - self._sum / (self._seen + 1)) ** 2


def confidence_sequence(deals: Sequence[float]) -> tuple[float, float]:
    """Return the 95 % interval of a mean that holds whenever one stops.

    It is all that bets like those of `SequentialTest` have not ruled out.  Wider than
    `share_interval`, which holds only where the number of deals was fixed before.
    """
    stakes = _Stakes()
    bets: list[tuple[float, float]] = []
    for deal in deals:
        bets.append((stakes.next(), deal))
        stakes.learn(deal)
    places = [place / GRID for place in range(GRID + 1)]
    standing = [mean for mean in places if not _ruled_out(mean, bets)]
    if not standing:
        # All is ruled out but a sliver between two places, at the mean seen.
        return fmean(deals), fmean(deals)
    low = _edge(max(0.0, standing[0] - 1 / GRID), standing[0], bets)
    return low, _edge(min(1.0, standing[-1] + 1 / GRID), standing[-1], bets)


def _edge(out: float, within: float, bets: Sequence[tuple[float, float]]) -> float:
    """Return where, between a mean that is ruled out and one that stands, the line is."""
    if not _ruled_out(out, bets):
        return out
    for _ in range(HALVINGS):
        middle = (out + within) / 2
        if _ruled_out(middle, bets):
            out = middle
        else:
            within = middle
    return out


def _ruled_out(mean: float, bets: Sequence[tuple[float, float]]) -> bool:
    """Return whether a capital against `mean` ever reached what `SequentialTest` asks for."""
    limit = log(2 / ALPHA)
    most_above, most_below = MOST_BET / max(mean, 1e-9), MOST_BET / max(1 - mean, 1e-9)
    above = below = 0.0
    for stake, value in bets:
        off = value - mean
        above += log(1 + min(stake, most_above) * off)
        below += log(1 - min(stake, most_below) * off)
        if above >= limit or below >= limit:
            return True
    return False
