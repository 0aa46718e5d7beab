"""What a guided game is made of: a prepared deal, and small steps that say what to do and why.

The lessons themselves are data, one module a game in `lessons`.  A lesson is one game in
which every seat's moves are written down, so that it goes the same way for everybody;
`fruit_tui.match.tutor` plays it.  Moves are notation, as the log writes them; a key stands
in its sentence as the name of what it does, in braces ("{choose}"), for keys can be changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

# The longest that `Do.say` and `Do.press` may be together, in characters: three rows of a
# terminal of 80.
LONGEST_TEXT: Final = 200


@dataclass(frozen=True)
class Do:
    """One thing that the learner does.

    move   the move, or several with ";" between, for the seat of the learner
    say    what to do and why, in a sentence or two, without a word about keys
    press  how that is done on the screen, as a sentence
    keys   the same as the keys themselves, with which the tests follow the sentence
    """

    move: str
    say: str
    press: str
    keys: str

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves one by one."""
        return split(self.move)


@dataclass(frozen=True)
class Step:
    """One gesture of the learner: it takes effect at once, however many moves it is.

    do      its parts, in order
    enter   what to press when all is chosen, as a sentence; "" where the last part does it
    others  what the others do after it: "2 play P1", a seat counted from 1 and its move
    skip    moves of all seats, the learner's too, made at once after that: time passes
    """

    do: tuple[Do, ...]
    enter: str = ""
    others: str = ""
    skip: str = ""


@dataclass(frozen=True)
class Lesson:
    """A guided game.

    game     the game's name, "fruit-boss"
    about    what is learned, in a line, for the menu
    seats    how many play; the learner has seat 1
    options  the options of the game
    deal     the deal, as the game writes it
    seed     decides what chance brings after the deal
    steps    what is done, in order
    end      what the learner knows now, and what comes next, in a sentence or two
    """

    game: str
    about: str
    seats: int
    deal: Mapping[str, str]
    seed: int
    steps: tuple[Step, ...]
    end: str
    options: Mapping[str, int | str] = field(default_factory=dict)

    @property
    def count(self) -> int:
        """How many things there are to do."""
        return sum(len(step.do) for step in self.steps)


def split(text: str) -> tuple[str, ...]:
    """Return the moves of a text that has ";" between them."""
    return tuple(move.strip() for move in text.split(";") if move.strip())
