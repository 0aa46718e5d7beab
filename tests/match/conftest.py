"""Matches of the toy game."""

from __future__ import annotations

import pytest

from fruit_tui.match import Match, Player
from tests.toy import TOY


def toy_match(*bots: str, seed: int = 5, rounds: int = 2) -> Match:
    """Return a match of Peek with a person for each "" and a bot for each other spec."""
    names = ("Mika", "Ada", "Bo")
    players = [Player(name, bot) for name, bot in zip(names, bots, strict=False)]
    return Match.new(TOY, TOY.options(len(bots), {"rounds": rounds}), players, seed)


def commit_all(match: Match, *seats: int) -> None:
    """Let seats (by default all) commit their lowest cards, which leads past the die."""
    for seat in seats or range(match.options.seats):
        match.play(seat, match.legal_actions(seat)[0])


def finish(match: Match) -> Match:
    """Play the match to its end, every decider doing the first thing it may."""
    while not match.is_over():
        seat = match.deciders()[0]
        match.play(seat, match.legal_actions(seat)[0])
    return match


@pytest.fixture
def match() -> Match:
    """A match of one person against two bots, at its first decision."""
    return toy_match("", "random", "random")
