"""A guided game being played: what is to be done now, and what the others do.

Everything follows from the match alone (how many moves each seat has in play), so that a
step taken back is simply to be done again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from fruit_tui.engine.registry import GAMES
from fruit_tui.guide.lesson import Do, Lesson, split
from fruit_tui.match.match import Match
from fruit_tui.match.record import BOT_NAMES, USUAL_NAME, Player

# The learner's seat.
LEARNER: Final = 0


@dataclass(frozen=True)
class _Move:
    """A move that is written down for a seat, and the step it belongs to.

    `by_itself` where a learner's move is made for them, because time passes.
    """

    action: int
    step: int
    by_itself: bool = False


class Tutor:
    """Leads through one lesson; `bot` is the spec of those who play on with the learner."""

    def __init__(self, lesson: Lesson, bot: str, name: str = USUAL_NAME) -> None:
        game = GAMES[lesson.game]
        others = [Player(rival, bot) for rival in BOT_NAMES[: lesson.seats - 1]]
        options = game.options(lesson.seats, lesson.options)
        deal = game.parse_deal(lesson.deal)
        self.lesson: Final = lesson
        self.match: Final = Match.new(game, options, [Player(name), *others], lesson.seed, deal)
        self._moves: Final[list[list[_Move]]] = [[] for _ in range(lesson.seats)]
        for number, step in enumerate(lesson.steps):
            for do in step.do:
                self._write(LEARNER, do.move, number)
            for text, by_itself in ((step.others, False), (step.skip, True)):
                for move in split(text):
                    seat, _, notation = move.partition(" ")
                    self._write(int(seat) - 1, notation, number, by_itself=by_itself)

    def _write(self, seat: int, moves: str, step: int, *, by_itself: bool = False) -> None:
        for move in split(moves):
            action = self.match.game.parse(move)
            self._moves[seat].append(_Move(action, step, by_itself))

    # Where the lesson stands.

    def _made(self, seat: int) -> int:
        """Return how many moves of `seat` are in play."""
        entries = self.match.in_play
        return sum(entry.kind == "action" and entry.seat == seat for entry in entries)

    def _next(self, seat: int) -> _Move | None:
        """Return the move written down for `seat` now; None where there is none any more."""
        made = self._made(seat)
        return self._moves[seat][made] if made < len(self._moves[seat]) else None

    @property
    def over(self) -> bool:
        """Whether the learner has done everything."""
        return self._next(LEARNER) is None

    def _left(self) -> list[int]:
        """Return the moves of the step under way that are still to be made."""
        following = self._next(LEARNER)
        if following is None:
            return []
        return [
            move.action
            for move in self._moves[LEARNER][self._made(LEARNER) :]
            if move.step == following.step and not move.by_itself
        ]

    def wanted(self) -> list[int]:
        """Return what the learner is to do now, in order; nothing where others move."""
        following = self._next(LEARNER)
        if following is None or following.by_itself or LEARNER not in self.match.deciders():
            return []
        return self._left()

    def reply(self, seat: int) -> int | None:
        """Return what `seat`, a rival, does now; None where it decides for itself again."""
        following = None if self.over else self._next(seat)
        return None if following is None else following.action

    def passing(self) -> list[tuple[int, int]]:
        """Return seat and move of the next thing that time brings by itself; [] where none."""
        for seat in self.match.deciders():
            following = self._next(seat)
            if following is not None and following.by_itself:
                return [(seat, following.action)]
        return []

    # What to say.

    def place(self, planned: Sequence[int] = ()) -> tuple[int, int]:
        """Return the step, and the first of its parts that is neither done nor `planned`.

        `planned` are the moves that what is chosen on a screen would make.  A part past the
        last means that all is chosen.
        """
        following = self._next(LEARNER)
        if following is None:
            return len(self.lesson.steps), 0
        step = following.step
        left = Counter(self._left()) - Counter(planned)
        for number, do in enumerate(self.lesson.steps[step].do):
            if any(left[self.match.game.parse(move)] > 0 for move in do.moves):
                return step, number
        return step, len(self.lesson.steps[step].do)

    def number(self, planned: Sequence[int] = ()) -> int:
        """Return which of the `lesson.count` things to do is the next, from 1.

        Where all of a step is chosen it is the last of it, and after the end the last of all.
        """
        step, part = self.place(planned)
        steps = self.lesson.steps
        before = sum(len(done.do) for done in steps[:step])
        here = len(steps[step].do) if step < len(steps) else 0
        return before + min(part + 1, here)

    def task(self, planned: Sequence[int] = ()) -> Do | None:
        """Return what to do next; None where all of the step is chosen or the lesson is over."""
        step, part = self.place(planned)
        if step == len(self.lesson.steps) or part == len(self.lesson.steps[step].do):
            return None
        return self.lesson.steps[step].do[part]

    def wants(self, actions: Sequence[int]) -> bool:
        """Return whether these moves are the next of the step, whatever else belongs to them.

        On a screen a gesture may name moves that the rules then make by themselves, such as
        the last fruit of a payment; it is complete where it has all that the step asks for.
        """
        wanted = self.wanted()
        beginning = list(actions) == wanted[: len(actions)]
        return bool(wanted) and (beginning or not Counter(wanted) - Counter(actions))
