"""Which replay shows which game, and what can be looked for in each."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.content import Content

from fruit_tui.engine.fruit_boss.view import FruitBossView
from fruit_tui.engine.fruit_fair.view import FruitFairView
from fruit_tui.engine.game import GameError, View
from fruit_tui.match import Match, from_save
from fruit_tui.storage import SaveInfo
from fruit_tui.storage.review import home_of
from fruit_tui.ui.fruit_boss.opened import hand_rows
from fruit_tui.ui.fruit_fair.opened import plan_rows
from fruit_tui.ui.looks import look_of
from fruit_tui.ui.reel import Reel
from fruit_tui.ui.screens.base import BaseScreen
from fruit_tui.ui.screens.fresh_fruits import FreshFruitsScreen
from fruit_tui.ui.screens.fruit_boss import FruitBossScreen
from fruit_tui.ui.screens.fruit_fair import FruitFairScreen
from fruit_tui.ui.screens.replay import ReplayScreen
from fruit_tui.ui.screens.review import Place, ReviewScreen

if TYPE_CHECKING:
    from fruit_tui.ui.app import FruitApp


class FruitBossReplay(ReplayScreen, FruitBossScreen):
    """A game of Fruit Boss being watched."""

    CALLED: ClassVar[str] = "a replay of Fruit Boss"
    SOUGHT: ClassVar[dict[str, str]] = {
        "collected": "fruit is collected",
        "toppled": "a stack topples",
        "captured": "a cat is captured",
        "ate": "a cat eats",
        "slid": "a stack is slid",
        "combined": "stacks are combined",
        "fire_sale": "fire sale",
        "last_lap": "last lap",
        "round_started": "a round begins",
        "round_scored": "a round is scored",
    }

    def opened_rows(self, views: Sequence[View]) -> list[Content]:
        """Return the hands of the others."""
        hands = [
            view for view in views if isinstance(view, FruitBossView) and view.seat != self.seat
        ]
        names = [self.called(seat) for seat in range(self.table.match.options.seats)]
        return hand_rows(hands, names, look_of(self))


class FreshFruitsReplay(ReplayScreen, FreshFruitsScreen):
    """A game of Fresh Fruits being watched; nobody hides anything there."""

    CALLED: ClassVar[str] = "a replay of Fresh Fruits"
    SECRETS: ClassVar[bool] = False
    SOUGHT: ClassVar[dict[str, str]] = {
        "laid": "a tile is laid",
        "crushed": "fruit is crushed",
        "filled": "a single fruit is chosen",
        "started": "a start tile is played",
        "skipped": "a turn is missed",
        "finished": "a basket is full or blocked",
        "dealt": "a round begins",
    }


class FruitFairReplay(ReplayScreen, FruitFairScreen):
    """A game of Fruit Fair being watched."""

    CALLED: ClassVar[str] = "a replay of Fruit Fair"
    SOUGHT: ClassVar[dict[str, str]] = {
        "bought": "a prize is bought",
        "hired": "a worker is hired",
        "idle": "a worker finds a bare tree",
        "swapped": "fruit is swapped",
        "fed": "the raccoon eats",
        "tile": "a tile is given",
        "migrant_picked": "the Migrant Worker picks",
        "lifted": "the Transporter moves workers",
        "revealed": "assignments are shown",
        "last_round": "the last round is called",
        "round": "a round begins",
    }

    def opened_rows(self, views: Sequence[View]) -> list[Content]:
        """Return the assignments that the others keep secret."""
        plans = [
            view for view in views if isinstance(view, FruitFairView) and view.seat != self.seat
        ]
        names = [self.called(seat) for seat in range(self.table.match.options.seats)]
        return plan_rows(plans, names, look_of(self))


REPLAYS: dict[str, type[ReplayScreen]] = {
    "fruit-boss": FruitBossReplay,
    "fresh-fruits": FreshFruitsReplay,
    "fruit-fair": FruitFairReplay,
}


def show_replay(app: FruitApp, match: Match, path: Path | None = None) -> None:
    """Put the replay of a game on the screen, at its start."""
    _watch(app, _reel(app, match, path))


def show_review(app: FruitApp, match: Match, path: Path | None = None) -> None:
    """Put the review of a game on the screen; a move that is chosen there opens the replay."""
    reel = _reel(app, match, path)

    def watch(place: Place | None) -> None:
        if place is not None:
            reel.go_to(place.position, place.seat)
            _watch(app, reel)

    app.push_screen(ReviewScreen(reel), watch)


def _reel(app: FruitApp, match: Match, path: Path | None) -> Reel:
    home = home_of(path, app.store.folder) if path is not None and app.store is not None else path
    return Reel(match, path, home)


def _watch(app: FruitApp, reel: Reel) -> None:
    app.push_screen(REPLAYS[reel.match.game.name](reel))


def replay_saved(screen: BaseScreen[None], info: SaveInfo) -> None:
    """Show the replay of a saved game; where it cannot be read say why and stay."""
    store = screen.fruit_app.store
    if store is None:
        return
    try:
        save = store.load(info.slot).save
        match = from_save(save, store.game_of(save))
    except GameError as error:
        screen.say(str(error), warning=True)
    else:
        show_replay(screen.fruit_app, match, info.path)
