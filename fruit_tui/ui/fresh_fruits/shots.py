"""The pictures of Fresh Fruits for `fruit_tui.ui.screenshots`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import cast

from textual.pilot import Pilot

from fruit_tui.engine.fresh_fruits import FRESH_FRUITS
from fruit_tui.engine.fresh_fruits.consequence import Consequence
from fruit_tui.engine.fresh_fruits.layout import TAKE_STAGE
from fruit_tui.engine.fresh_fruits.view import FreshFruitsView
from fruit_tui.engine.game import View
from fruit_tui.match import Match
from fruit_tui.ui.app import FruitApp
from fruit_tui.ui.fresh_fruits.chooser import Chooser
from fruit_tui.ui.posing import (
    Drive,
    Scene,
    Shot,
    at_table,
    keys,
    my_turn,
    played_out,
    played_to,
    press,
    sit_down,
)
from fruit_tui.ui.screens.fresh_fruits import FreshFruitsScreen

# How much a picture likes a placement.
Taste = Callable[[Chooser, Consequence], float]


def fresh_at(seats: int, level: str, seed: int, least: int) -> Match:
    """Return a game in which seat 1 chooses between tiles, a new one each time."""
    posed = _posed(seats, level, seed, least)
    return posed.replay_to(posed.position, posed.players, title=posed.title)


@cache
def _posed(seats: int, level: str, seed: int, least: int) -> Match:
    """Return the game that bots played there: once, for all pictures of it."""

    def shown(view: View) -> bool:
        assert isinstance(view, FreshFruitsView)
        return int(view.stage()) == TAKE_STAGE and len(view.legal_actions()) > 2

    return played_to(FRESH_FRUITS, seats, {"level": level}, seed, least, shown)


def most(chooser: Chooser, result: Consequence) -> float:
    """Like what gains most."""
    del chooser
    return result.after.total - result.before.total


def crushing(chooser: Chooser, result: Consequence) -> float:
    """Like what crushes one fruit and still brings something."""
    del chooser
    gained = len(result.after.rows) - len(result.before.rows)
    return 10 * (len(result.crushes) == 1) + gained


def beneath(chooser: Chooser, result: Consequence) -> float:
    """Like what goes beneath the heap."""
    return 10 * (chooser.at[1] < 1) + most(chooser, result)


def fresh(
    seats: int, level: str, seed: int, least: int, *presses: str, taste: Taste | None = None
) -> Drive:
    """Return a driver that opens a seeded game and presses keys there.

    With a `taste` it first takes the tile in hand, and holds it where, that it likes best.
    """

    async def drive(app: FruitApp, pilot: Pilot[int]) -> None:
        sit_down(app, fresh_at(seats, level, seed, least))
        await pilot.pause()
        await my_turn(app, pilot)
        if taste is not None:
            _aim(cast("FreshFruitsScreen", app.screen), taste)
        await press(app, pilot, *presses)

    return drive


def _aim(screen: FreshFruitsScreen, taste: Taste) -> None:
    chooser = screen.chooser
    found: list[tuple[float, int, bool, bool, tuple[int, int]]] = []
    for tile in range(len(chooser.display)):
        for upright in (False, True):
            for swapped in (False, True):
                chooser.lift(tile)
                chooser.upright, chooser.swapped = upright, swapped
                for at in chooser.spots():
                    chooser.at = at
                    liked = taste(chooser, chooser.consequence())
                    found.append((liked, -tile, upright, swapped, at))
    _, tile, upright, swapped, at = max(found)
    chooser.lift(-tile)
    chooser.upright, chooser.swapped = upright, swapped
    chooser.hold_at(at)
    screen.touched()


def to_the_end() -> Match:
    """Return a game that is over."""
    return played_out(FRESH_FRUITS, 3, {"level": "beginner"}, 21)


TABLE = "FreshFruitsScreen"
RULES = ("r", "g", "down", "down", "down", "down", "down", "down")

SCENES = (
    Scene("fresh-fruits", fresh(4, "experienced", 5, 60, taste=most), TABLE, kept=True),
    Scene("fresh-fruits-beginner", fresh(2, "beginner", 5, 16, taste=beneath), TABLE),
    Scene("fresh-fruits-crush", fresh(3, "beginner", 5, 40, taste=crushing), TABLE),
    Scene("fresh-fruits-fill", fresh(2, "beginner", 5, 16, "s", "enter", "right"), TABLE),
    Scene("fresh-fruits-box", fresh(2, "beginner", 5, 16, "s", "enter", "enter", "right"), TABLE),
    Scene("fresh-fruits-hint", fresh(3, "beginner", 5, 40, "h"), TABLE),
    Scene("fresh-fruits-final", at_table(to_the_end), "FreshFinalScreen"),
    Scene("fresh-fruits-rules", keys(*RULES), "RulesScreen"),
)

SHOTS = (
    Shot("fresh-fruits-60x20", fresh(4, "experienced", 5, 60, taste=most), (60, 20)),
    Shot("fresh-fruits-start", fresh(3, "beginner", 5, 0)),
    Shot("fresh-fruits-refused", fresh(4, "experienced", 5, 60, "1", "left", "down")),
    Shot(
        "fresh-fruits-colour-blind",
        fresh(3, "beginner", 5, 40, taste=most),
        theme="fruit-colour-blind",
        glyphs="unicode",
    ),
    Shot("fresh-fruits-16", fresh(3, "beginner", 5, 40, taste=most), theme="fruit-16"),
    Shot("fresh-fruits-ascii", fresh(3, "beginner", 5, 40, taste=most), glyphs="ascii"),
)
