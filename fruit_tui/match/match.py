"""One game being played: whose turn, what happened, what may be taken back.

A match holds the only true position and never hands it out: callers get views,
events they may know, and text.  The log is only ever added to.  What is in play
is the log with everything undone left out; a *position* counts its entries.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from fruit_tui.engine.game import (
    CHANCE,
    SIMULTANEOUS,
    SPECTATOR,
    BadOptions,
    Deal,
    Event,
    Game,
    GameError,
    IllegalAction,
    Options,
    Outcome,
    State,
    View,
)
from fruit_tui.engine.rng import Rng
from fruit_tui.match.record import (
    CannotUndo,
    Entry,
    Line,
    Player,
    names_for,
    tidy_name,
    tidy_title,
)
from fruit_tui.match.steps import Step, lines_of, place_in_time
from fruit_tui.storage.model import MAX_ENTRIES, MAX_NAME, MAX_SEED, now_text

# How an undo is written in the log: a step or a turn, and how many entries that is.
_UNDO: Final = re.compile(r"(step|turn) ([1-9]\d{0,5})")


class Match:
    """A game in progress or at its end.  Build one with `new` or `saves.from_save`."""

    def __init__(
        self,
        game: Game,
        options: Options,
        players: Sequence[Player],
        seed: int,
        deal: Deal,
        title: str,
        created: str,
    ) -> None:
        if len(players) != options.seats:
            raise BadOptions(
                f"{options.seats} seats need {options.seats} players, not {len(players)}."
            )
        if any(len(player.bot) > MAX_NAME for player in players):
            raise BadOptions(f"A bot's name has at most {MAX_NAME} characters.")
        if not 0 <= seed <= MAX_SEED:
            raise BadOptions(f"A seed is a whole number from 0 to {MAX_SEED}.")
        self.game: Final = game
        self.options: Final = options
        self.players: Final = tuple(
            Player(tidy_name(player.name, seat), player.bot) for seat, player in enumerate(players)
        )
        self.names: Final = tuple(player.name for player in self.players)
        self.seed: Final = seed
        self.deal: Final = deal
        self.title = tidy_title(title, f"{game.title} with {options.seats} players")
        self.created: Final = created or now_text()
        self._start: Final = game.new(options, deal)
        self.start_digest: Final = self._start.digest()
        self._steps: list[Step] = []
        self._log: list[Entry] = []
        self._taken_back: list[tuple[int, int]] = []  # position, seat

    @staticmethod
    def new(
        game: Game,
        options: Options,
        players: Sequence[Player],
        seed: int,
        deal: Deal | None = None,
        *,
        title: str = "",
        created: str = "",
    ) -> Match:
        """Return a match at its first decision.

        Without a deal, one is drawn from the stream "deal" of `seed`.  Raises
        BadOptions where the players, the seed or the deal do not fit the options.
        """
        if deal is None:
            deal = game.deal(options, Rng.stream(seed, "deal"))
        match = Match(game, options, players, seed, deal, title, created)
        match.settle()
        return match

    # Where the game stands.

    @property
    def position(self) -> int:
        """How many entries are in play."""
        return len(self._steps)

    @property
    def log(self) -> tuple[Entry, ...]:
        """Everything that happened, oldest first, with what was undone and each undo."""
        return tuple(self._log)

    @property
    def in_play(self) -> tuple[Entry, ...]:
        """The entries in play, oldest first."""
        return tuple(step.entry for step in self._steps)

    def digest(self) -> str:
        """Return the digest of the present position."""
        return self._steps[-1].entry.digest if self._steps else self.start_digest

    def current_seat(self) -> int:
        """Return the seat to decide, SIMULTANEOUS or OVER; never CHANCE."""
        return self._state.current_seat()

    def deciders(self) -> list[int]:
        """Return the seats still to decide now, ascending."""
        return self._state.deciders()

    def is_over(self) -> bool:
        """Return whether the game has ended."""
        return self._state.is_over()

    def outcome(self) -> Outcome:
        """Return how the game ended.  GameError before that: ask a view how things stand."""
        if not self.is_over():
            raise GameError("The game is not over yet.")
        return self._state.outcome()

    def view(self, seat: int) -> View:
        """Return what `seat` (or SPECTATOR) may see now."""
        self._check_seat(seat, spectator=True)
        return self._state.view(seat)

    def view_at(self, position: int, seat: int) -> View:
        """Return what `seat` (or SPECTATOR) saw after the first `position` entries in play."""
        self._check_seat(seat, spectator=True)
        return self._state_at(position).view(seat)

    def turn_at(self, position: int) -> int:
        """Return the turn of the entry that led to `position`, from 1; 0 at the start."""
        return self._steps[position - 1].turn if position else 0

    def round_at(self, position: int) -> int:
        """Return the round under way at `position`, from 1."""
        return self._steps[position - 1].round if position else 1

    def legal_actions(self, seat: int) -> list[int]:
        """Return the legal actions of `seat`, ascending."""
        self._check_seat(seat)
        return self._state.legal_actions(seat)

    def explain(self, seat: int, action: int) -> str:
        """Return why `seat` may not do `action` now, as a sentence; "" if it may."""
        self._check_seat(seat)
        return self._state.view(seat).explain(action)

    @property
    def _state(self) -> State:
        return self._state_at(self.position)

    def _state_at(self, position: int) -> State:
        return self._steps[position - 1].state if position else self._start

    def _check_seat(self, seat: int, *, spectator: bool = False) -> None:
        if not (0 <= seat < self.options.seats or (spectator and seat == SPECTATOR)):
            raise GameError(f"There is no seat {seat + 1}; there are {self.options.seats}.")

    # Going on.

    def play(self, seat: int, action: int) -> tuple[Event, ...]:
        """Do `action` for `seat`, let chance follow, return what `seat` may know of it.

        Raises IllegalAction with the reason, the match unchanged.  What others may
        know of it: `events_for`.
        """
        self._check_seat(seat)
        if len(self._log) >= MAX_ENTRIES - 100:
            raise IllegalAction("This game has grown longer than any save may be.")
        before = self.position
        self._do_action(seat, action)
        self.settle()
        return self.events_for(seat, before)

    def play_text(self, seat: int, text: str) -> tuple[Event, ...]:
        """Do the action that `text` names in the game's notation; BadNotation if none."""
        return self.play(seat, self.game.parse(text))

    def settle(self) -> None:
        """Let chance decide for as long as it comes next.  `play` does this itself.

        The outcome depends on the seed and on how many outcomes came before it in
        play, on nothing else: the same path, taken again after an undo, meets the
        same cards, and nobody gets a second draw by taking back.
        """
        while self._state.current_seat() == CHANCE:
            earlier = sum(step.owner == CHANCE for step in self._steps)
            rng = Rng.stream(self.seed, "chance", str(earlier))
            self._do_chance(self._state.sample_chance(rng))

    def redo(self, entry: Entry) -> None:
        """Do again what an entry of a saved log says, chance included.

        Raises GameError, the match unchanged, where it is impossible here.  That
        its digest comes out too is for the caller to compare.
        """
        if entry.kind == "action":
            self._check_seat(entry.seat)
            self._do_action(entry.seat, self.game.parse(entry.text))
        elif entry.kind == "chance":
            self._do_chance(self.game.parse_chance(entry.text))
        else:
            self._check_seat(entry.seat)
            self._do_undo(entry.seat, entry.text)

    @property
    def bot_seed(self) -> int:
        """The seed for this match's bots, from which the deal cannot be worked out."""
        return int(Rng.stream(self.seed, "bots").word())

    def _do_action(self, seat: int, action: int) -> None:
        owner = self._state.current_seat()
        state = self._state.copy()
        events = state.apply(seat, action)
        entry = Entry("action", seat, self.game.format(action), state.digest())
        self._push(entry, state, events, owner)

    def _do_chance(self, outcome: tuple[int, ...]) -> None:
        state = self._state.copy()
        events = state.apply_chance(outcome)
        entry = Entry("chance", -1, self.game.format_chance(outcome), state.digest())
        self._push(entry, state, events, CHANCE)

    def _push(self, entry: Entry, state: State, events: tuple[Event, ...], owner: int) -> None:
        turn, turn_round = place_in_time(self._steps, owner, events)
        self._steps.append(Step(entry, state, events, owner, turn, turn_round))
        self._log.append(entry)

    # Taking back.

    def why_no_undo(self, seat: int) -> str:
        """Return why `seat` cannot take back a step now, as a sentence; "" if it can."""
        self._check_seat(seat)
        if not self.players[seat].is_person:
            return "Only a person takes steps back."
        place = self._last_step(seat)
        if place < 0:
            return "There is no step of yours to take back."
        others_moved = place + 1 < self.position
        for step in self._steps[place:]:
            if step.owner == CHANCE or any(event.reveals for event in step.events):
                return "Something hidden has come out since your step, so it stands."
            if others_moved and step.owner != SIMULTANEOUS:
                return "Others have moved since your step, so it stands."
            if step.owner == SIMULTANEOUS and step.state.current_seat() != SIMULTANEOUS:
                return "All have committed, so your step stands."
        return ""

    def can_undo(self, seat: int) -> bool:
        """Return whether `seat` can take back its last step: nothing hidden came out since."""
        return self.why_no_undo(seat) == ""

    def undo(self, seat: int) -> None:
        """Take back the last step of `seat`.  Raises CannotUndo with the reason.

        Where several seats commit in secret, what others did since stays in play.
        """
        problem = self.why_no_undo(seat)
        if problem:
            raise CannotUndo(problem)
        place = self._last_step(seat)
        others = [step.entry for step in self._steps[place + 1 :]]
        self._do_undo(seat, f"step {self.position - place}")
        for entry in others:
            self._do_action(entry.seat, self.game.parse(entry.text))

    def _last_step(self, seat: int) -> int:
        """Return the place of the last action of `seat` in play; -1 without one."""
        for place in range(self.position - 1, -1, -1):
            entry = self._steps[place].entry
            if entry.kind == "action" and entry.seat == seat:
                return place
        return -1

    def why_no_undo_turn(self, seat: int) -> str:
        """Return why `seat` cannot take back a turn now, as a sentence; "" if it can."""
        self._check_seat(seat)
        if not self.players[seat].is_person:
            return "Only a person takes turns back."
        if sum(player.is_person for player in self.players) > 1:
            return "Whole turns are taken back only where all others are bots."
        if self._turn_start(seat) < 0:
            return "There is no turn of yours to take back."
        return ""

    def can_undo_turn(self, seat: int) -> bool:
        """Return whether `seat` can go back to the start of its turn, or of the one before."""
        return self.why_no_undo_turn(seat) == ""

    def undo_turn(self, seat: int) -> None:
        """Go back to the first decision of the last turn in which `seat` did something.

        Takes back what bots did since, hidden things seen or not, and marks it in
        the log.  Raises CannotUndo with the reason.
        """
        problem = self.why_no_undo_turn(seat)
        if problem:
            raise CannotUndo(problem)
        self._do_undo(seat, f"turn {self.position - self._turn_start(seat)}")

    def _turn_start(self, seat: int) -> int:
        """Return the place of the first own step in the last turn of `seat`; -1 without one."""
        start = -1
        for place in range(self.position - 1, -1, -1):
            step = self._steps[place]
            if start >= 0 and step.turn != self._steps[start].turn:
                break
            if step.entry.kind == "action" and step.entry.seat == seat:
                start = place
        return start

    def _do_undo(self, seat: int, text: str) -> None:
        found = _UNDO.fullmatch(text)
        if not found or not 1 <= int(found[2]) <= self.position:
            raise CannotUndo(f"Nothing can be taken back by {text}.")
        del self._steps[self.position - int(found[2]) :]
        # They ascend, so that only the last ones can lie beyond what is left in play.
        place = len(self._taken_back)
        while place and self._taken_back[place - 1][0] > self.position:
            place -= 1
            self._taken_back[place] = (self.position, self._taken_back[place][1])
        if found[1] == "turn":
            self._taken_back.append((self.position, seat))
        self._log.append(Entry("undo", seat, text, self.digest()))

    # What a seat may be told.

    def events_for(self, seat: int, since: int = 0, until: int | None = None) -> tuple[Event, ...]:
        """Return what `seat` (or SPECTATOR) may know of the entries `since` to `until`."""
        self._check_seat(seat, spectator=True)
        return tuple(
            event
            for step in self._steps[since:until]
            for event in step.events
            if event.seen_by(seat)
        )

    def lines_for(self, seat: int, since: int = 0, until: int | None = None) -> list[Line]:
        """Return the log from position `since` to `until` as `seat` (or SPECTATOR) may read it."""
        self._check_seat(seat, spectator=True)
        names = names_for(seat, self.names)
        return lines_of(self.game, names, self._steps, self._taken_back, seat, since, until)

    def preview(self, seat: int, action: int) -> tuple[Event, ...]:
        """Return what `action` would do, as far as `seat` can know before it is done.

        Worked out from the seat's view alone: the events up to the first that
        would uncover something hidden.  Raises IllegalAction as `play` does.
        """
        self._check_seat(seat)
        world = self._state.view(seat).determinise(Rng.stream(0, "preview"))
        known: list[Event] = []
        for event in world.apply(seat, action):
            if event.reveals:
                break
            if event.seen_by(seat):
                known.append(event)
        return tuple(known)

    # Elsewhere.

    def copy(self) -> Match:
        """Return an independent copy, with the whole log."""
        twin = self._again(self.players, self.title, self.created)
        twin._steps = self._steps[:]
        twin._log = self._log[:]
        twin._taken_back = self._taken_back[:]
        return twin

    def replay_to(self, position: int, players: Sequence[Player] = (), *, title: str = "") -> Match:
        """Return a new match that has come as far as `position` of this one, to play on from.

        `players` may seat others than before; by default the same ones sit down.
        """
        if not 0 <= position <= self.position:
            raise GameError(f"This game has {self.position} entries, not {position}.")
        branch = self._again(players or self.players, title or self.title, "")
        branch._steps = self._steps[:position]
        branch._log = [step.entry for step in branch._steps]
        branch.settle()
        return branch

    def _again(self, players: Sequence[Player], title: str, created: str) -> Match:
        return Match(self.game, self.options, players, self.seed, self.deal, title, created)
