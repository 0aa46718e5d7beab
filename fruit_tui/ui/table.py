"""A game on the table: the match, whose eyes the screen has, and its place on disk.

Screens talk to this and hold views, never a state.  It saves after every accepted
move.  Trouble with the disk never stops a game: it stands as a sentence in
`trouble` until a later save succeeds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from fruit_tui.engine.game import SPECTATOR, Event, Game, OptionValue, View
from fruit_tui.engine.rng import Rng
from fruit_tui.match import Match, Player
from fruit_tui.match.keeper import Keeper
from fruit_tui.storage import SaveStore


@dataclass(frozen=True)
class Foresight:
    """What a seat's next actions would do, as far as the seat can know.

    events   what would happen, up to the first thing that uncovers something hidden
    before   what the seat would see before the last of the actions
    view     what it would see after it; true for all that lies open, while what was
             hidden is only one of the ways it may be
    trouble  why the actions cannot be done, as a sentence; "" if they can
    """

    events: tuple[Event, ...]
    before: View
    view: View
    trouble: str = ""


class Table:
    """One open game.  Without a keeper it is saved nowhere."""

    def __init__(self, match: Match, keeper: Keeper | None) -> None:
        self.match = match
        self.keeper = keeper
        self.trouble = ""
        self.note = keeper.note if keeper is not None else ""

    @classmethod
    def deal(
        cls,
        store: SaveStore | None,
        game: Game,
        players: Sequence[Player],
        given: Mapping[str, OptionValue],
        seed: int,
    ) -> Table:
        """Return a new game, already saved where there is a store.  GameError with a sentence."""
        match = Match.new(game, game.options(len(players), given), players, seed)
        return cls(match, None if store is None else Keeper.start(store, match))

    @classmethod
    def open(cls, store: SaveStore, slot: str) -> Table:
        """Return a saved game; where another copy has it open, a copy in a slot of its own.

        Raises SaveError or ReplayMismatch where it cannot be played, with a sentence.
        """
        keeper = Keeper.open(store, slot)
        table = cls(keeper.match, keeper)
        if keeper.read_only:
            why = keeper.note
            table.trouble = keeper.keep_as_new()
            table.note = f"{why} This is a copy, saved as a game of its own."
        return table

    @property
    def path(self) -> Path | None:
        """The file that the game is kept in; None where it is in none."""
        keeper = self.keeper
        return keeper.store.path(keeper.slot) if keeper is not None and keeper.slot else None

    def close(self) -> None:
        """Give the slot's lock back."""
        if self.keeper is not None:
            self.keeper.close()

    # Who is who.

    @property
    def game(self) -> Game:
        """The game's rules."""
        return self.match.game

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self.match.names

    @property
    def people(self) -> list[int]:
        """The seats that persons decide for."""
        return [seat for seat, player in enumerate(self.match.players) if player.is_person]

    def viewer(self) -> int:
        """Return whose eyes the screen has: the person to decide, else the first, else nobody's."""
        people = self.people
        for seat in self.match.deciders():
            if seat in people:
                return seat
        return people[0] if people else SPECTATOR

    def next_bot(self) -> int | None:
        """Return the seat of the bot that is to decide now; None where no bot is."""
        for seat in self.match.deciders():
            if not self.match.players[seat].is_person:
                return seat
        return None

    # Looking ahead.

    def foresee(self, seat: int, actions: Sequence[int]) -> Foresight:
        """Return what `actions`, one after the other, would do for `seat`.

        Worked out from the seat's own view: whatever it may not know is filled in
        at random, and nothing that depends on it is told.
        """
        world = self.match.view(seat).determinise(Rng.stream(0, "foresight"))
        known: list[Event] = []
        hidden = False
        before = self.match.view(seat)
        for number, action in enumerate(actions):
            if number:
                before = world.view(seat)
            problem = before.explain(action)
            if problem:
                return Foresight(tuple(known), before, before, problem)
            for event in world.apply(seat, action):
                hidden = hidden or event.reveals
                if not hidden and event.seen_by(seat):
                    known.append(event)
        return Foresight(tuple(known), before, world.view(seat))

    # Going on, and back.

    def play(self, seat: int, action: int) -> tuple[Event, ...]:
        """Do an action and save.  Raises IllegalAction with the reason."""
        events = self.match.play(seat, action)
        self.save()
        return events

    def undo(self, seat: int) -> None:
        """Take back a step or, where something hidden has come out since, the turn.

        Raises CannotUndo with the reason.
        """
        if self.match.can_undo(seat):
            self.match.undo(seat)
        else:
            self.match.undo_turn(seat)
        self.save()

    def save(self) -> None:
        """Put the game on disk; where that fails, say so in `trouble` and go on."""
        if self.keeper is not None:
            problem = self.keeper.keep()
            self.trouble = f"Not saved: {problem}" if problem else ""
