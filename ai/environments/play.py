"""What both libraries need of a game: whose step it is, and what the end is worth to whom."""

from __future__ import annotations

from typing import Final

from fruit_tui.engine.game import SIMULTANEOUS, BadOptions, Outcome, State

VICTORY: Final = "victory"
LEAD: Final = "lead"
REWARDS: Final = (VICTORY, LEAD)

# A lead of so many, by what the game compares, is as good as any larger one.
FULL_LEAD: Final = {"point": 40.0, "round": 1.0}


def decider(state: State) -> int:
    """Return the seat to decide, or CHANCE or OVER.

    Where several seats commit in secret, they do so one after another, the lowest seat
    first, and none sees what another one committed.
    """
    seat = int(state.current_seat())
    return state.deciders()[0] if seat == SIMULTANEOUS else seat


def checked_reward(reward: str) -> str:
    """Return `reward`; BadOptions where there is no such reward."""
    if reward not in REWARDS:
        raise BadOptions(f"There is no reward {reward}; the rewards are: {', '.join(REWARDS)}.")
    return reward


def utilities(outcome: Outcome, reward: str) -> list[float]:
    """Return what an outcome is worth to each seat, -1 to 1.

    victory  1 for the only winner, 0 altogether: each other seat of n has -1 / (n - 1), and
             winners that share the victory have the mean of what they would have
    lead     the lead over the best other seat, in what the game compares, as a part of
             `FULL_LEAD`; the lead of a seat that is behind is negative
    """
    seats = len(outcome.totals)
    if reward == VICTORY:
        share = 1.0 / len(outcome.winners)
        return [
            ((share if seat in outcome.winners else 0.0) * seats - 1.0) / (seats - 1)
            for seat in range(seats)
        ]
    full = FULL_LEAD[outcome.unit]
    found: list[float] = []
    for seat, total in enumerate(outcome.totals):
        lead = total - max(other for i, other in enumerate(outcome.totals) if i != seat)
        found.append(max(-1.0, min(1.0, lead / full)))
    return found


def least_utility(seats: int, reward: str) -> float:
    """Return the lower end of `utilities` at a table of `seats`; the upper end is 1."""
    return -1.0 / (seats - 1) if reward == VICTORY else -1.0
