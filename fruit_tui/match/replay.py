"""A cursor over a game: step, jump, look from any seat, play on from anywhere.

Every position was kept when it was played, so going to any of them is instant.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from fruit_tui.engine.game import SPECTATOR, Event, View
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

    def next_decision(self) -> bool:
        """Go on to where somebody is to decide again, or the end; False at the end."""
        place = self.position + 1
        while place < self.length and not self.is_decision(place):
            place += 1
        return self._moved(place)

    def previous_decision(self) -> bool:
        """Go back to where somebody was to decide; False at the start."""
        place = self.position - 1
        while place > 0 and not self.is_decision(place):
            place -= 1
        return self._moved(place)

    def is_decision(self, position: int) -> bool:
        """Return whether nobody but a player may have gone on from `position`, or it is the end."""
        return position >= self.length or self._match.in_play[position].kind != "chance"

    def settle(self) -> None:
        """Go on past what chance did next, so that somebody is to decide here."""
        if not self.is_decision(self.position):
            self.next_decision()

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

    def all_events(self) -> list[Event]:
        """Return what happened as fully as any seat learned it, see `told_openly`."""
        return told_openly(self._match, self.position)

    def lines(self, seat: int) -> list[Line]:
        """Return the log up to here as `seat` (or SPECTATOR) may read it."""
        return self._match.lines_for(seat, 0, self.position)

    def find(self, kind: str, seat: int) -> bool:
        """Go to just after the next event of `kind` that `seat` may know of.

        False, and stay, where there is none.
        """
        return self._find(kind, seat, range(self.position + 1, self.length + 1))

    def find_back(self, kind: str, seat: int) -> bool:
        """Go to just after the last event of `kind` before the one that led here.

        False, and stay, where there is none.
        """
        return self._find(kind, seat, range(self.position - 1, 0, -1))

    def _find(self, kind: str, seat: int, places: Iterable[int]) -> bool:
        for place in places:
            events = self._match.events_for(seat, place - 1, place)
            if any(event.kind == kind for event in events):
                return self._moved(place)
        return False

    def kinds(self, seat: int) -> dict[str, int]:
        """Return the kinds of events that `seat` may know of, and how many of each there are."""
        counts: dict[str, int] = {}
        for event in self._match.events_for(seat):
            counts[event.kind] = counts.get(event.kind, 0) + 1
        return counts

    # Going on from here.

    def match_here(self) -> Match:
        """Return the game as it stood here; what the replay shows of a table is read from it."""
        return self._match.replay_to(self.position)

    def play_on(self, players: Sequence[Player] = (), *, title: str = "") -> Match:
        """Return a new match that goes on from here, by default with the same players."""
        return self._match.replay_to(self.position, players, title=title)


def told_openly(match: Match, position: int) -> list[Event]:
    """Return what the entry that led to `position` did, without saying anything twice.

    Who acted learns the most ("drew a lemon" where others read "drew a card"); what only
    somebody else learned is added.
    """
    if not position:
        return []
    entry = match.in_play[position - 1]
    told = list(
        match.events_for(entry.seat if entry.seat >= 0 else SPECTATOR, position - 1, position)
    )
    public = match.events_for(SPECTATOR, position - 1, position)
    for seat in range(match.options.seats):
        for event in match.events_for(seat, position - 1, position):
            if event not in told and event not in public:
                told.append(event)
    return told
