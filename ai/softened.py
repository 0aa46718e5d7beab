"""A kind bot: it weighs its moves like another one, and takes any that looks nearly as good.

`greedy/soft=3` draws evenly from all steps whose expected lead is at most 3 points
below the best one's.  So it misses fine points and never throws a game away, which a
beginner learns more from than from a bot that plays at random now and then.
"""

from __future__ import annotations

from typing import Final

from ai.bot import BadBot, Bot, BotSpec, Decision, Thinking, make_bot
from fruit_tui.engine.game import Game, View
from fruit_tui.engine.rng import Rng

# The weight of a spec that softens it, and the most points that it may be.
SOFT: Final = "soft"
MOST_SOFT: Final = 1000.0


class SoftenedBot(Bot):
    """Plays like the bot of the rest of its spec, but for what it overlooks."""

    def __init__(self, spec: BotSpec, game: Game, seed: int, seat: int) -> None:
        super().__init__(spec, game, seed, seat)
        soft = dict(spec.weights)[SOFT]
        if spec.kind == "random":
            raise BadBot("The bot random weighs nothing, so it cannot be softened.")
        if not 0.0 <= soft <= MOST_SOFT:
            raise BadBot(f"The weight {SOFT} is 0 to {MOST_SOFT:g}, not {soft:g}.")
        rest = tuple([one for one in spec.weights if one[0] != SOFT])
        if spec.kind == "greedy":
            # What it may take must have been looked at.
            rest = (("wide", 1.0), *rest)
        self._soft: Final[float] = soft
        self._strict: Final = make_bot(BotSpec(spec.kind, spec.budget, rest), game, seed, seat)

    def _think(self, view: View) -> Thinking:
        rng = Rng.stream(self.seed, SOFT, str(self.seat), view.digest())
        return SoftenedThinking(self._strict.think(view), self._soft, rng)


class SoftenedThinking(Thinking):
    """The other bot's thinking, and another choice at its end."""

    def __init__(self, strict: Thinking, soft: float, rng: Rng) -> None:
        self._strict: Final = strict
        self._soft: Final = soft
        self._rng: Final = rng

    def advance(self) -> bool:
        """Think on as the other bot does."""
        return self._strict.advance()

    def progress(self) -> float:
        """Return how much of the budget is used, 0 to 1."""
        return self._strict.progress()

    def iterations(self) -> int:
        """Return how many worlds were searched so far."""
        return self._strict.iterations()

    def pause(self, seconds: float) -> None:
        """Tell the other bot, whose clock it is."""
        self._strict.pause(seconds)

    def decision(self) -> Decision:
        """Return any step that looks nearly as good as the best: the same one each time."""
        found = self._strict.decision()
        if not found.candidates:
            return found
        least = found.candidates[0].lead - self._soft
        near = [one for one in found.candidates if one.lead >= least]
        chosen = near[self._rng.copy().below(len(near))]
        others = [one for one in found.candidates if one is not chosen]
        return Decision(
            chosen.action,
            (chosen, *others),
            iterations=found.iterations,
            seconds=found.seconds,
            reasons=found.reasons,
            trouble=found.trouble,
        )
