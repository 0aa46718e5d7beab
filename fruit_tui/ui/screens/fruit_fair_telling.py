"""How the Fruit Fair table tells a step that does much: a scene, changed event by event.

One step of the rules may carry out everybody's assignment.  The screen then shows the
table as it was and lets the events happen to it one after the other, at the pace of the
app; Space goes on at once, Enter skips to the end.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from textual import work
from textual.content import Content

from fruit_tui.engine.game import Event, View
from fruit_tui.ui.draw import clean
from fruit_tui.ui.fruit_fair.scene import scene_of
from fruit_tui.ui.fruit_fair.steps import fair_view
from fruit_tui.ui.fruit_fair.telling import Moment, moments
from fruit_tui.ui.screens.game import GameScreen
from fruit_tui.ui.spoken import keyed
from fruit_tui.ui.table import Table


class TellingScreen(GameScreen):
    """A table that shows `scene`, which lags behind the view while something is told."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.scene = scene_of(fair_view(self.view))
        self.moment: Moment | None = None  # what is being told
        self._untold: list[Event] = []
        self._position = table.match.position  # up to where the scene has been drawn or queued
        self._skip = False

    @property
    def telling(self) -> bool:
        """Return whether something is still to be told."""
        return bool(self._untold) or self.moment is not None

    @property
    def my_turn(self) -> bool:
        """Return whether the person in front decides now, all having been told."""
        return not self.telling and super().my_turn

    def moved(self, before: View) -> None:
        """Put what happened aside, to be told before the table is shown as it is."""
        match = self.table.match
        news = match.events_for(self.seat, min(self._position, match.position))
        self._position = match.position
        # That somebody is ready, for one, is seen at a glance and holds nobody up.
        if self.telling or any(moment.weight for moment in moments(news, self.seat)):
            self._untold += news
        if self.fruit_app.pace <= 0:
            self._untold = []
        super().moved(before)

    async def follow(self, seconds: float) -> None:
        """Tell what a bot's step brought, moment by moment."""
        await self._tell(seconds)

    def proceed(self) -> None:
        """Tell what is to be told; then let whoever is to decide decide."""
        if self._untold and self.moment is None and self.is_attached:
            self.tell_all()
        elif self.moment is None:
            super().proceed()

    @work(group="bots", exit_on_error=True)
    async def tell_all(self) -> None:
        """Tell everything, then go on."""
        await self._tell(0)
        super().proceed()

    async def _tell(self, waited: float) -> None:
        """Let the events happen to the scene, a moment at a time."""
        try:
            while self._untold:
                events, self._untold = self._untold, []
                for moment in moments(events, self.seat):
                    await self.until_in_front()
                    self.moment = moment
                    for event in moment.events:
                        self.scene.happen(event)
                    seconds = moment.weight * self.fruit_app.pace - waited
                    waited = 0
                    if seconds <= 0 or self._skip:
                        continue
                    self.refresh_all()
                    self._hurry.clear()
                    await self.pause(seconds)
        finally:
            self.moment = None
            if not self._untold:
                self.scene = scene_of(fair_view(self.view))
        if self.is_attached:
            self.forget_choice()
            self.refresh_all()
        await asyncio.sleep(0)

    def undone(self) -> None:
        """Show an undo at once: nothing of it is told."""
        super().undone()
        self._untold = []

    def action_undo(self) -> None:
        """Take back a step or a turn; what was still being told need not be any more."""
        if self.telling:
            self._untold = []
            self.moment = None
        super().action_undo()
        if not self.telling:
            self._position = self.table.match.position
            self.scene = scene_of(fair_view(self.view))
            self.refresh_all()

    def telling_lines(self) -> list[Content]:
        """Return what is being told, as the sentence; nothing while nothing is."""
        if self.moment is None:
            return []
        event_words = self.table.game.event_words
        said = [event_words(event, self.table.names, self.seat) for event in self.moment.events]
        how = keyed("{space} goes on, {choose} skips, {pace} sets the pace.")
        return [
            Content.styled(clean(" ".join(filter(None, said))), "bold"),
            Content.styled(how, "$quiet"),
        ]

    def _ticker(self) -> list[Content]:
        """Return the last turns; while one is told, nothing of what is to come."""
        return [] if self.telling else super()._ticker()

    def commit(self, actions: Iterable[int]) -> bool:
        """Do the person's actions; what follows is told at length again."""
        self._skip = False
        return super().commit(actions)

    def hasten(self) -> None:
        """Skip what is being told; let bots hurry; after the end show the score again."""
        if self.telling:
            self._skip = True
        if not self.hurry() and self.table.match.is_over():
            self.app.push_screen(self.final_screen())
