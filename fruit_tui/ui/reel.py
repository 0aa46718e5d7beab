"""A replay being watched: where it stands, whose eyes it has, how fast it runs.

No widgets: the screen that shows a replay is made anew whenever the seat to look from
changes, and this goes on.  Nobody learns from a replay what the table still hides: a
game in progress is seen by its only person, or as a spectator sees it, a finished one
from every seat or with everything open.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ai.analysis import LABELS, label_of
from fruit_tui.engine.game import SPECTATOR, Event, View
from fruit_tui.match import USUAL_NAME, Match, Player, Replay
from fruit_tui.storage.review import MoveRecord

# How long a step stays on the screen while the replay runs, in seconds, slow to fast.
PACES: Final = (3.0, 1.5, 0.8, 0.4, 0.15)
USUAL_PACE: Final = 2

# In front of a label, what makes a kind of it that can be looked for.
SLIP: Final = "slip "


class Reel:
    """One game as it is watched.

    path      the file of the game; None where it is in no file
    home      the file beside which its review lies
    seat      whose eyes: a seat, or SPECTATOR
    opened    whether the secrets of all seats are shown; only of a finished game
    pace      a place in `PACES`
    sought    the kind of event that was looked for last, "" for none
    reviewed  the judged moves of the seat, in order; none without a review
    """

    def __init__(self, match: Match, path: Path | None = None, home: Path | None = None) -> None:
        self.replay: Final = Replay(match)
        self.path: Final = path
        self.home: Final = home or path
        self.is_over: Final = match.is_over()
        people = [seat for seat, player in enumerate(match.players) if player.is_person]
        everybody = list(range(match.options.seats))
        # Several persons at one screen have secrets from each other as well.
        own = people if len(people) == 1 else [SPECTATOR]
        self.eyes: Final = tuple([*everybody, SPECTATOR] if self.is_over else own)
        self.seat = people[0] if people and people[0] in self.eyes else self.eyes[0]
        self.opened = self.is_over
        self.pace = USUAL_PACE
        self.playing = False
        self.sought = ""
        self.reviewed: list[MoveRecord] = []
        self.replay.settle()

    @property
    def match(self) -> Match:
        """The game at its end."""
        return self.replay.match

    def next_eyes(self) -> bool:
        """Look from the next seat that may be looked from; False where there is but one."""
        place = self.eyes.index(self.seat)
        self.seat = self.eyes[(place + 1) % len(self.eyes)]
        self.reviewed = []
        return len(self.eyes) > 1

    def go_to(self, position: int, seat: int) -> None:
        """Go to `position` and look from `seat`, where that may be looked from."""
        if seat in self.eyes and seat != self.seat:
            self.seat = seat
            self.reviewed = []
        self.replay.go(position)
        self.replay.settle()

    def faster(self, by: int) -> None:
        """Change the pace by some places, as far as there are any."""
        self.pace = max(0, min(self.pace + by, len(PACES) - 1))

    def told(self) -> list[Event]:
        """Return what happened last, as fully as may be told here."""
        if self.opened:
            return self.replay.all_events()
        return list(self.replay.events(self.seat))

    def notation(self) -> str:
        """Return the step that led here in notation, "" where it may not be told."""
        entry = self.replay.entry()
        if entry is None or not (self.opened or entry.seat == self.seat):
            return ""
        return entry.text

    def intention(self, names: tuple[str, ...]) -> str:
        """Return what the step that led here was for, for steps that do nothing by themselves."""
        entry = self.replay.entry()
        if entry is None or entry.kind != "action" or not self.notation():
            return ""
        game = self.match.game
        before = self.match.view_at(self.replay.position - 1, entry.seat)
        words = game.action_words(before, game.parse(entry.text))
        return f"{names[entry.seat]}: {words}"

    def views(self) -> tuple[View, ...]:
        """Return what every seat sees here; of a finished game alone."""
        return tuple(self.replay.view(seat) for seat in range(self.match.options.seats))

    def jump(self, share: float) -> None:
        """Go to a share of the game, 0.0 to 1.0, where somebody is to decide."""
        self.replay.jump(share)
        self.replay.settle()

    # Looking for something.

    def slips(self) -> dict[str, list[int]]:
        """Return where the seat's blunders, mistakes and inaccuracies come next, by kind.

        The places are those before the moves, where one can still do better.
        """
        places: dict[str, list[int]] = {}
        for label in LABELS:
            found = [move.at for move in self.reviewed if label_of(move.seen.loss) == label.name]
            if found:
                places[SLIP + label.name] = found
        return places

    def next_move(self) -> MoveRecord | None:
        """Return the judged move that comes next here; None where none begins here."""
        for move in self.reviewed:
            if move.at == self.replay.position:
                return move
        return None

    def find(self, kind: str, *, back: bool = False) -> bool:
        """Go to just after the next (or last) event of `kind`; False, and stay, without one.

        A kind of `slips` is found just before it.
        """
        self.sought = kind
        if kind.startswith(SLIP):
            return self._find_slip(self.slips().get(kind, []), back=back)
        before = self.replay.position
        seat = self.seat
        found = self.replay.find_back(kind, seat) if back else self.replay.find(kind, seat)
        if not found:
            return False
        self.replay.settle()
        if back and self.replay.position == before:
            # What chance did belongs to the step before it.
            return self.replay.previous_decision() and self.find(kind, back=True)
        return True

    def _find_slip(self, places: list[int], *, back: bool) -> bool:
        here = self.replay.position
        ahead = [place for place in places if (place < here if back else place > here)]
        if ahead:
            self.replay.go(ahead[-1] if back else ahead[0])
        return bool(ahead)

    # Going on from here.

    def play_on(self) -> Match:
        """Return a new game from here, in which a person has the seat that is looked from.

        Where nobody's eyes were borrowed, that is the seat to decide.  A person who sat
        elsewhere changes places with the bot that sat there.
        """
        replay, match = self.replay, self.match
        here = replay.match_here()
        seat = self.seat if self.seat >= 0 else here.deciders()[0]
        turn = replay.turn
        title = f"{match.title}, from turn {turn}" if turn else f"{match.title}, again"
        return replay.play_on(seated(match.players, seat), title=title)


def seated(players: tuple[Player, ...], seat: int) -> tuple[Player, ...]:
    """Return the players with a person in `seat`."""
    chairs = list(players)
    if chairs[seat].is_person:
        return players
    people = [place for place, player in enumerate(players) if player.is_person]
    if len(people) == 1:
        chairs[seat], chairs[people[0]] = chairs[people[0]], chairs[seat]
    else:
        chairs[seat] = Player(USUAL_NAME)
    return tuple(chairs)
