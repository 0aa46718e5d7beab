"""The pictures of Fruit Fair for `fruit_tui.ui.screenshots`."""

from __future__ import annotations

from fruit_tui.engine.fruit_fair import FRUIT_FAIR
from fruit_tui.engine.fruit_fair.data import EXTRA
from fruit_tui.engine.fruit_fair.layout import ASSIGNING, BUYING, SWAPPING
from fruit_tui.engine.fruit_fair.view import FruitFairView
from fruit_tui.engine.game import View
from fruit_tui.match import Match
from fruit_tui.ui.posing import Drive, Scene, Shot, at_table, played_out, played_to

# Workers sent to all four trees.
SENT = ("1", "p", "g", "2", "p", "4", "g", "x")


def fair_at(seats: int, seed: int, least: int, stage: int) -> Match:
    """Return a game in which seat 1 alone is still to decide at a stage, with a choice.

    Where workers are sent, one of them is an Extra Worker.
    """

    def shown(view: View) -> bool:
        assert isinstance(view, FruitFairView)
        if int(view.stage()) != stage or view.deciders() != [0]:
            return False
        if stage == ASSIGNING:
            return int(view.workers(0, EXTRA)) > 0 and not any(map(any, view.pending_plan()))
        return len(view.legal_actions()) > 2

    return played_to(FRUIT_FAIR, seats, {}, seed, least, shown)


def assigning(seats: int) -> Drive:
    """Return a driver to an assignment put together."""
    return at_table(lambda: fair_at(seats, 5, 120, ASSIGNING), *SENT)


SCENES = (
    Scene("fruit-fair", assigning(4), "FruitFairScreen", kept=True),
    Scene(
        "fruit-fair-buy", at_table(lambda: fair_at(3, 8, 80, BUYING), "enter"), "FruitFairScreen"
    ),
    Scene("fruit-fair-swap", at_table(lambda: fair_at(3, 8, 60, SWAPPING)), "FruitFairScreen"),
    Scene("fruit-fair-final", at_table(lambda: played_out(FRUIT_FAIR, 4, {}, 21)), "FinalScreen"),
)

SHOTS = (
    Shot("fruit-fair-5-seats", assigning(5)),
    Shot("fruit-fair-60x20", assigning(5), (60, 20)),
    Shot("fruit-fair-16", assigning(4), theme="fruit-16"),
    Shot("fruit-fair-ascii", assigning(4), glyphs="ascii"),
)
