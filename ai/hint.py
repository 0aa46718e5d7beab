"""The best step for the person to move, with the chance to win and the reason, in words.

A hint is worked out from the person's own view by the same search that plays
the bots: it knows no more than the person does.  In an app, let the worker
think (`Worker.submit` with `HINT_SPEC`) and put its decision into words here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ai.analysis import in_words
from ai.bot import BotSpec, Candidate, Decision, make_bot, parse_spec
from fruit_tui.engine.game import Game, View

# The other steps are told too, so it goes on when the first is beyond their reach.
HINT_SPEC: Final[BotSpec] = parse_spec("mcts:2000/settle=0")


@dataclass(frozen=True)
class Hint:
    """What to do and why.

    action   the step that the search likes best
    words    what it does, as a sentence ("Play the two lemons.")
    now      the chance to win before it, 0 to 1, over all that was tried; None if unknown
    chance   the chance to win after it, 0 to 1
    lead     the expected lead over the best other seat, in points
    reasons  why, most telling first: phrases without a full stop
    others   the other steps that were looked at, best first
    line     what is likely to follow, `action` the first: pairs of seat and action
    """

    action: int
    words: str
    chance: float
    lead: float
    reasons: tuple[str, ...]
    others: tuple[Candidate, ...]
    line: tuple[tuple[int, int], ...] = ()
    now: float | None = None

    def sentence(self) -> str:
        """Return the whole hint as text for one paragraph."""
        parts = [self.words]
        if self.reasons:
            parts.append(f"Why: {'; '.join(self.reasons)}.")
        if self.others:
            ahead = "ahead" if self.lead >= 0 else "behind"
            points = round(abs(self.lead))
            after = f"{round(100 * self.chance)} %"
            if self.now is not None:
                after = f"{round(100 * self.now)} % now, {after} after it"
            parts.append(
                f"Chance to win about {after}, "
                f"expected to end {points} point{'' if points == 1 else 's'} {ahead}."
            )
        return " ".join(parts)


def hint(
    game: Game,
    view: View,
    names: tuple[str, ...],
    seed: int = 0,
    spec: BotSpec = HINT_SPEC,
) -> Hint:
    """Return the best step for the seat of `view`, which must have something to decide.

    `names` has one name a seat.  Takes as long as `spec` thinks.
    """
    decision = make_bot(spec, game, seed, int(view.seat)).choose(view)
    return hint_from(game, view, decision, names)


def hint_from(game: Game, view: View, decision: Decision, names: tuple[str, ...]) -> Hint:
    """Return a bot's decision on `view` put into words."""
    words, reasons = in_words(game, view, decision.action, names)
    chosen = Candidate(decision.action, 0, 0.5, 0.0, 0.5)
    others: list[Candidate] = []
    for candidate in decision.candidates:
        if candidate.action == decision.action:
            chosen = candidate
        else:
            others.append(candidate)
    if decision.trouble:
        reasons = (decision.trouble.removesuffix("."),)
    return Hint(
        action=decision.action,
        words=words,
        chance=chosen.chance,
        lead=chosen.lead,
        reasons=reasons,
        others=tuple(others),
        line=decision.line,
        now=decision.chances[view.seat] if decision.chances else None,
    )
