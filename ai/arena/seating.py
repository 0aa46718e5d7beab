"""Who can sit at a table of an arena: every bot there is, and one that measures the ceiling.

`open:mcts:500` searches like `mcts:500` with all cards open: hands, plans, and the deck
down to its last card.  It shows how much of a game is luck and how much is knowing, and
nothing else: only an arena seats it, no app and no save can name it.
"""

from __future__ import annotations

from time import perf_counter
from typing import Final

from ai.bot import BadBot, Bot, BotSpec, make_bot, parse_spec
from ai.greedy import evaluation_for
from ai.greedy.evaluation import split_weights
from ai.mcts.search import Search
from ai.mcts.settings import settings_for
from fruit_tui.engine.game import Game, State, View
from fruit_tui.engine.rng import Rng

OPEN: Final = "open:"

# Iterations between two looks at the clock.
PORTION: Final = 8


def checked_bot(text: str) -> str:
    """Return the text of a bot as the arena writes it; BadBot where there is none of that name."""
    opened, spec = split(text)
    if opened and (spec.kind != "mcts" or not (spec.budget.iterations or spec.budget.timed)):
        raise BadBot("Only a search can see all cards: open:mcts:N or open:mcts:Ts.")
    return (OPEN if opened else "") + str(spec)


def split(text: str) -> tuple[bool, BotSpec]:
    """Return whether a bot sees all cards, and its spec; BadBot where there is none."""
    plain = text.strip().lower()
    return plain.startswith(OPEN), parse_spec(plain.removeprefix(OPEN))


class Seated:
    """A bot in its seat of a game that is being played."""

    def __init__(self, text: str, game: Game, seed: int, seat: int) -> None:
        """Seat the bot that `text` names; its streams are under `seed`."""
        opened, spec = split(text)
        self._spec: Final = spec
        self._seed: Final = seed
        self._bot: Final[Bot | None] = None if opened else make_bot(spec, game, seed, seat)

    def choose(self, state: State, view: View) -> int:
        """Return what it does in `state`, of which `view` is what its seat sees."""
        if self._bot is not None:
            return self._bot.choose(view).action
        legal = view.legal_actions()
        return legal[0] if len(legal) == 1 else self._searched(state, view)

    def _searched(self, state: State, view: View) -> int:
        """Return what a search does that knows `state`."""
        budget = self._spec.budget
        end = perf_counter() + budget.seconds
        settings, rest = split_weights(settings_for(view.options.game), self._spec.weights)
        rng = Rng.stream(self._seed, "open", str(view.seat), state.digest())
        search = Search(view, evaluation_for(view.options, rest), rng, settings, state)
        if budget.timed:
            search.run(PORTION)
            while perf_counter() < end:
                search.run(PORTION)
        else:
            search.run(budget.iterations)
        return search.candidates()[0].action
