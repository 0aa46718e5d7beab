"""What the judges of all games share: a table of their own, compared with what a trace says."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


class TraceError(Exception):
    """The trace breaks a rule; the text says where and how."""


def expect(where: str, what: str, found: object, wanted: object) -> None:
    """Raise TraceError unless both are equal."""
    if found != wanted:
        raise TraceError(f"{where}: {what} is {found}, and should be {wanted}.")


class Judge:
    """Where everything is in one game, and what the rules say happens next.

    Made from the first line of a trace; one class a game.
    """

    seats: int

    def waiting(self) -> tuple[str, list[int]]:
        """Return what `to_decide` and `deciders` must say."""
        raise NotImplementedError

    def legal(self, seat: int) -> list[str]:
        """Return the legal actions of a seat, in any order."""
        raise NotImplementedError

    def act(self, seat: int, action: str) -> None:
        """Do a legal action."""
        raise NotImplementedError

    def chance(self, outcome: str) -> None:
        """Let a random fact happen; TraceError where it cannot."""
        raise TraceError(f"Nothing is left to chance here, and {outcome} happened.")

    def state(self) -> Json:
        """Return the table with the keys of the trace."""
        raise NotImplementedError

    def plain(self, where: str, told: Json) -> Json:
        """Return the trace's state as `state` would have it; for keys that may differ in form."""
        del where
        return told

    def conserve(self, where: str, told: Json) -> None:
        """Count every piece in the trace's own lists: all there, none twice."""
        raise NotImplementedError

    def result(self) -> tuple[list[int], list[int]]:
        """Return what decides the game for each seat, and who won."""
        raise NotImplementedError
