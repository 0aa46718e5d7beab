"""The five levels of every game, from a kind beginner to the strongest: names for specs.

Budgets and numbers are data here, one row a game; what a level says of itself is made
from its spec, so that the words follow the numbers.  `fruit-tui ladder` measures each
level against the next lower one; docs/bots.md and the README say what came out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ai.bot import parse_spec
from ai.softened import SOFT


@dataclass(frozen=True)
class Level:
    """A strength to choose.

    title  its name
    style  its character in a word
    spec   what the ai package reads
    line   how it thinks, as a sentence or two
    """

    title: str
    style: str
    spec: str
    line: str


# Names and characters, the weakest first; the words of the first two go before the spec's.
CHARACTERS: Final = (
    ("Sprout", "kind"),
    ("Gardener", "brisk"),
    ("Grocer", "careful"),
    ("Merchant", "patient"),
    ("Boss", "relentless"),
)

# The specs of each game's levels, in the order of `CHARACTERS`.  Points are worth more or less
# from game to game, so a kind bot is content with other losses.  A turn has about three steps:
# the last level is given two seconds for all of them together.
SPECS: Final[Mapping[str, tuple[str, ...]]] = {
    "fruit-boss": ("greedy/soft=3", "greedy", "mcts:200", "mcts:1000", "mcts:0.7s"),
    "fresh-fruits": ("greedy/soft=1.5", "greedy", "mcts:200", "mcts:1000", "mcts:0.7s"),
    "fruit-fair": ("greedy/soft=1", "greedy", "mcts:200", "mcts:1000", "mcts:0.7s"),
}

# Of a game that has no row yet: only the bot that needs to know nothing of it.
UNKNOWN: Final = (Level("Random", "aimless", "random", "Plays anything that the rules allow."),)

# The level that a seat has unless another is chosen, as a place in the row.
USUAL_PLACE: Final = 1


def levels_of(game: str) -> tuple[Level, ...]:
    """Return the levels of the game called `game`, the weakest first; at least one."""
    specs = SPECS.get(game)
    if specs is None:
        return UNKNOWN
    return tuple(
        Level(title, style, spec, how_it_thinks(spec))
        for (title, style), spec in zip(CHARACTERS, specs, strict=True)
    )


def usual_level(game: str) -> Level:
    """Return the level that plays where none is chosen."""
    levels = levels_of(game)
    return levels[min(USUAL_PLACE, len(levels) - 1)]


def how_it_thinks(spec: str) -> str:
    """Return how the bot of a spec decides, in words for a player."""
    bot = parse_spec(spec)
    soft = dict(bot.weights).get(SOFT, 0.0)
    if bot.kind == "random":
        return UNKNOWN[0].line
    if bot.kind == "greedy":
        text = "Weighs every way to play its turn, at once, without looking further"
        text += "." if soft else ", and takes the best."
    elif bot.budget.timed:
        seconds = bot.budget.seconds
        text = (
            f"Plays on in its head for {seconds:g} second{'' if seconds == 1 else 's'} before"
            " every step, in thousands of games that could be this one."
        )
    else:
        text = (
            f"Plays on in its head before every step, in {bot.budget.iterations} games that"
            " could be this one."
        )
    if soft:
        text += (
            f" Content with any move that looks at most {soft:g} point{'' if soft == 1 else 's'}"
            " worse than the best."
        )
    return text


def level_title(spec: str, game: str) -> str:
    """Return the name of a game's level, or the spec where none has it; "person" for ""."""
    if not spec:
        return "person"
    for level in levels_of(game):
        if level.spec == spec:
            return level.title.lower()
    return spec
