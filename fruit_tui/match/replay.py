"""A cursor over a game: step, jump, look from any seat, play on from anywhere.

Every position was kept when it was played, so going to any of them is instant.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fruit_tui.engine.game import Event, View
from fruit_tui.match.match import Match
from fruit_tui.match.record import Entry, Line, Player


class Replay:
    """A place in a finished or running game, 0 (after the set-up) to `length`.

    What the match does later does not reach a replay that was made before.
    """

    def __init__(self, match: Match) -> None:
        self._match: Final = match.copy()
        self.length: Final = match.position
        self.position = 0

    @property
    def match(self) -> Match:
        """The game at its end: its names, options, players."""
        return self._match

    # Moving.

    def go(self, position: int) -> None:
        """Go to `position`, or to the nearest end."""
        self.position = max(0, min(position, self.length))

    def jump(self, share: float) -> None:
        """Go to a share of the game, 0.0 to 1.0."""
        self.go(round(share * self.length))

    def forward(self) -> bool:
        """Go one entry on; False at the end."""
        return self._moved(self.position + 1)

    def back(self) -> bool:
        """Go one entry back; False at the start."""
        return self._moved(self.position - 1)

    def next_turn(self) -> bool:
        """Go to where the turn that is under way or begins here is complete; False at the end."""
        place = self.position + 1
        while place < self.length and self._turn(place + 1) == self._turn(place):
            place += 1
        return self._moved(place)

    def previous_turn(self) -> bool:
        """Go to the start of this turn, from there to the last one's; False at the start."""
        place = self.position - 1
        while place > 0 and self._turn(place + 1) == self._turn(place):
            place -= 1
        return self._moved(place)

    def next_round(self) -> bool:
        """Go to the first position of the next round, or to the end; False at the end."""
        place = self.position + 1
        while place < self.length and self._round(place) == self.round:
            place += 1
        return self._moved(place)

    def previous_round(self) -> bool:
        """Go to the first position of this round, from there to the last one's."""
        place = self.position - 1
        while place > 0 and self._round(place - 1) == self._round(place):
            place -= 1
        return self._moved(place)

    def _moved(self, position: int) -> bool:
        before = self.position
        self.go(position)
        return self.position != before

    def _turn(self, position: int) -> int:
        return self._match.turn_at(position)

    def _round(self, position: int) -> int:
        return self._match.round_at(position)

    # Looking.

    @property
    def turn(self) -> int:
        """The turn that the last entry belongs to, from 1; 0 at the start."""
        return self._turn(self.position)

    @property
    def round(self) -> int:
        """The round under way, from 1."""
        return self._round(self.position)

    @property
    def turns(self) -> int:
        """How many turns the game has."""
        return self._turn(self.length)

    @property
    def rounds(self) -> int:
        """How many rounds the game has."""
        return self._round(self.length)

    def entry(self) -> Entry | None:
        """Return the entry that led here; None at the start."""
        return self._match.in_play[self.position - 1] if self.position else None

    def next_entry(self) -> Entry | None:
        """Return the entry that comes next; None at the end."""
        return self._match.in_play[self.position] if self.position < self.length else None

    def view(self, seat: int) -> View:
        """Return what `seat` (or SPECTATOR) saw here."""
        return self._match.view_at(self.position, seat)

    def events(self, seat: int) -> tuple[Event, ...]:
        """Return what `seat` (or SPECTATOR) learned from the entry that led here."""
        if not self.position:
            return ()
        return self._match.events_for(seat, self.position - 1, self.position)

    def lines(self, seat: int) -> list[Line]:
        """Return the log up to here as `seat` (or SPECTATOR) may read it."""
        return self._match.lines_for(seat, 0, self.position)

    def find(self, kind: str, seat: int) -> bool:
        """Go to just after the next event of `kind` that `seat` may know of.

        False, and stay, where there is none.
        """
        for place in range(self.position, self.length):
            events = self._match.events_for(seat, place, place + 1)
            if any(event.kind == kind for event in events):
                return self._moved(place + 1)
        return False

    def play_on(self, players: Sequence[Player] = (), *, title: str = "") -> Match:
        """Return a new match that goes on from here, by default with the same players."""
        return self._match.replay_to(self.position, players, title=title)
