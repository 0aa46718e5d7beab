"""Which lesson is shown on which board, and what is chosen there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.content import Content

from ai.levels import levels_of
from fruit_tui.engine.fruit_fair.layout import COMMIT
from fruit_tui.guide.lessons import LESSONS
from fruit_tui.match import USUAL_NAME
from fruit_tui.match.tutor import Tutor
from fruit_tui.ui.fruit_boss.chooser import Mode as BossMode
from fruit_tui.ui.fruit_boss.chooser import Zone
from fruit_tui.ui.fruit_fair.chooser import COUNTED
from fruit_tui.ui.fruit_fair.chooser import Mode as FairMode
from fruit_tui.ui.screens.fresh_fruits import FreshFruitsScreen
from fruit_tui.ui.screens.fruit_boss import FruitBossScreen
from fruit_tui.ui.screens.fruit_fair import FruitFairScreen
from fruit_tui.ui.screens.lesson import LessonScreen

if TYPE_CHECKING:
    from fruit_tui.ui.app import FruitApp


class FruitBossLesson(LessonScreen, FruitBossScreen):
    """The lesson of Fruit Boss."""

    def planned(self) -> Sequence[int]:
        """Return what is picked, and once the cursor is in the market also where it goes."""
        chooser = self.chooser
        if chooser.mode in (BossMode.WATCH, BossMode.LOOK):
            return ()
        plan = chooser.plan()
        return plan[:1] if chooser.zone is Zone.HAND else plan


class FreshFruitsLesson(LessonScreen, FreshFruitsScreen):
    """The lesson of Fresh Fruits."""

    def planned(self) -> Sequence[int]:
        """Return the tile in hand, how it is turned, where it is held and what fills it."""
        chooser = self.chooser
        return chooser.plan() if chooser.held or chooser.stage_fill else ()

    def sentence(self) -> Sequence[Content]:
        """Return what a choice would do, without the keys, which the lesson names."""
        lines = super().sentence()
        return lines[:-1] if self.my_turn and len(lines) > 1 else lines


class FruitFairLesson(LessonScreen, FruitFairScreen):
    """The lesson of Fruit Fair."""

    LEAST_SAID: ClassVar[int] = 3

    def planned(self) -> Sequence[int]:
        """Return what is put together, with the fruit that is counted out for it."""
        chooser = self.chooser
        mode = chooser.mode
        if mode in (FairMode.WATCH, FairMode.BUY):
            return ()
        steps = chooser.steps()
        if mode in COUNTED:
            given = Counter({COUNTED[mode] + kind: n for kind, n in enumerate(chooser.heap.counts)})
            return [*steps, *given.elements()]
        return [step for step in steps if step != COMMIT or not chooser.crew.idle]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer no way back from being ready, which the lesson does not know."""
        return action != "withdraw" and super().check_action(action, parameters)


SCREENS: dict[str, type[LessonScreen]] = {
    "fruit-boss": FruitBossLesson,
    "fresh-fruits": FreshFruitsLesson,
    "fruit-fair": FruitFairLesson,
}


def show_lesson(app: FruitApp, game: str, *, instead: bool = False) -> None:
    """Begin the lesson of a game, in the place of the screen in front where `instead`."""
    name = app.settings.name or USUAL_NAME
    tutor = Tutor(LESSONS[game], levels_of(game)[0].spec, name)
    screen = SCREENS[game](tutor)
    if instead:
        app.switch_screen(screen)
    else:
        app.push_screen(screen)
