"""The part of a game's screen that waits for others: bots that move, and the adviser.

They think in another process and in nobody's way: who thinks and for how long is told,
Esc lets them decide at once, and what they do is shown at a pace that one can follow.
`game` builds the rest of the screen on this.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import replace
from time import monotonic
from typing import ClassVar

from textual import work
from textual.content import Content

from ai.bot import Decision, parse_spec
from ai.hint import hint_from
from ai.levels import level_title
from ai.worker import Job
from fruit_tui.engine.game import SIMULTANEOUS, Event, View
from fruit_tui.match import named
from fruit_tui.settings import PACE_NAMES, PACES
from fruit_tui.ui.draw import clean
from fruit_tui.ui.looks import look_of
from fruit_tui.ui.screens.base import BaseScreen
from fruit_tui.ui.spoken import key_of, keyed
from fruit_tui.ui.table import Table

# Thinking shorter than this is not announced, in seconds.
QUIET_SECONDS = 0.25

# How long a bot that is to decide at once may still think about each further step.
BRIEF_SECONDS = 0.1

# How long after a thought that was told of Esc still means it, in seconds.
LATE_SECONDS = 0.6

# How long the adviser thinks about a step: what one likes to wait for, on any machine.
HINT_SPEC = parse_spec("mcts:1s")

# How often "thinks for 3.2 s" is written anew, in seconds.
TICK_SECONDS = 0.25


class ThinkingScreen(BaseScreen[None]):
    """A table at which bots think and an adviser can be asked."""

    # Events that the short log leaves out: they are no news, or the board shows them.
    UNTOLD: ClassVar[frozenset[str]] = frozenset({"drew", "dealt", "turn_ended", "refilled"})

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.seat = table.viewer()
        self.view: View = table.match.view(self.seat)
        self.hinted: tuple[Content, ...] = ()
        self.offered: tuple[int, ...] = ()  # what a hint advises and Enter does at once
        self._thinking: tuple[int, Job, float] | None = None
        self._urged = -1  # the seat that is to decide all its steps at once now
        self._thought = -LATE_SECONDS  # when somebody was last told to think
        self._hurry = asyncio.Event()  # set while bots are to move without pauses
        self._resumed = asyncio.Event()  # set when this screen comes to the front again

    # What the rest of the screen does.

    def refresh_all(self) -> None:
        """Draw everything from the view."""

    def refresh_words(self) -> None:
        """Write the sentence anew: who thinks, a hint, or what is being decided."""

    def moved(self, before: View) -> None:
        """Look again after a move; `before` is what was seen until then."""

    def proceed(self) -> None:
        """Let whoever is to decide decide."""

    def adopt(self, actions: Sequence[int]) -> bool:
        """Choose what leads to `actions`, a hint's, without doing it.

        Returns whether there was anything to choose: what is done by a key of its own,
        such as ending the turn, is not, and Enter then does it.
        """
        del actions
        return True

    def decided(self) -> Sequence[int]:
        """Return steps that are chosen and not yet done, which a hint is to leave as they are."""
        return ()

    def hint_words(self, actions: Sequence[int], last: str) -> str:
        """Return what a hint of several steps does, once adopted; `last` tells of the last."""
        del actions
        return last

    def midway(self, view: View) -> bool:
        """Return whether `view` waits for a further step of one and the same action."""
        del view
        return False

    def goes_on(self, before: View, after: View) -> bool:
        """Return whether a hint whose last step led from `before` to `after` needs another."""
        del before
        return self.midway(after)

    # Whose turn it is.

    @property
    def my_turn(self) -> bool:
        """Return whether the person in front decides now, maybe at the same time as bots."""
        return self.seat >= 0 and self.seat in self.view.deciders() and self.thinking is None

    @property
    def thinking(self) -> tuple[int, Job, float] | None:
        """Return who thinks, the job and since when; None for bots in nobody's way."""
        thought = self._thinking
        return None if thought and thought[0] != self.seat and self.together else thought

    @property
    def together(self) -> bool:
        """Return whether the person in front and others decide at the same time."""
        view = self.view
        return view.current_seat() == SIMULTANEOUS and self.seat in view.deciders()

    def called(self, seat: int) -> str:
        """Return a player's name, fit to show."""
        return clean(self.table.names[seat])

    # Bots.

    @work(exclusive=True, group="bots", exit_on_error=True)
    async def bots_move(self) -> None:
        """Let the bots decide until a person is to, at a pace one can follow."""
        self._hurry.clear()
        while self.is_attached and (seat := self.table.next_bot()) is not None:
            await self.until_in_front()
            begun = monotonic()
            if seat != self._urged:
                self._urged = -1
            decision = await self._decide(seat)
            if decision.trouble:
                self.say(decision.trouble, warning=True)
            position = self.table.match.position
            before = self.view
            self.table.play(seat, decision.action)
            seen = self.table.match.events_for(self.seat, position)
            if seen:
                # What others do in secret is no reason to take away what is being read.
                if not self.together:
                    self.drop_hint()
                self.moved(before)
            if self.told(seen):
                await self.follow((monotonic() - begun) / 2)
        self._urged = -1
        self.proceed()

    async def follow(self, seconds: float) -> None:
        """Leave what a bot did on the screen, less `seconds` for what was waited already."""
        await self.pause(self.fruit_app.pace - seconds)

    async def _decide(self, seat: int) -> Decision:
        """Ask the thinking process, telling who thinks where it takes a while."""
        match = self.table.match
        view = match.view(seat)
        legal = view.legal_actions()
        if len(legal) == 1:
            return Decision(legal[0])
        spec = parse_spec(match.players[seat].bot)
        job = self.fruit_app.worker.submit(view, spec, match.bot_seed)
        return await self._await_job(seat, job)

    async def _await_job(self, seat: int, job: Job) -> Decision:
        begun = monotonic()
        # Who thinks while the person decides too is no news, and in nobody's way.
        if seat == self.seat or not self.together:
            self._thinking = (seat, job, begun)
        answer = asyncio.ensure_future(job.answer())
        if seat == self._urged:
            asyncio.get_running_loop().call_later(BRIEF_SECONDS, job.stop)
        try:
            wait = QUIET_SECONDS
            while not (await asyncio.wait({answer}, timeout=wait))[0]:
                wait = TICK_SECONDS
                if self._thinking is None and not self.together:
                    self._thinking = (seat, job, begun)
                self.refresh_words()
                self.refresh_bindings()
                self._thought = monotonic()
            return answer.result()
        finally:
            answer.cancel()
            if self._thinking is not None and self._thinking[1] is job:
                self._thinking = None
            if self.is_attached:
                self.refresh_words()
                self.refresh_bindings()

    async def pause(self, seconds: float) -> None:
        """Leave a move on the screen for a while; Space or Enter goes on at once."""
        if seconds <= 0 or self._hurry.is_set():
            await asyncio.sleep(0)
            return
        try:
            await asyncio.wait_for(self._hurry.wait(), seconds)
        except TimeoutError:
            return

    async def until_in_front(self) -> None:
        """Wait while another screen is in front: nothing happens behind one's back."""
        while self.is_attached and self.app.screen is not self:
            self._resumed.clear()
            await self._resumed.wait()

    def told(self, events: Iterable[Event]) -> list[Event]:
        """Return those of `events` that the short log tells."""
        return [event for event in events if event.kind not in self.UNTOLD]

    def hurry(self) -> bool:
        """Let the bots move without pauses until it is a person's turn; False if none moves."""
        if not self.waiting:
            return False
        self._hurry.set()
        return True

    @property
    def waiting(self) -> bool:
        """Return whether bots are moving."""
        return any(worker.group == "bots" and worker.is_running for worker in self.workers)

    def on_screen_resume(self) -> None:
        """Go on where the game stopped while another screen was in front."""
        self._resumed.set()

    def thinking_lines(self) -> list[Content]:
        """Return who thinks, for how long and how far; nothing where it is hardly noticed."""
        if self.thinking is None:
            return []
        seat, job, begun = self.thinking
        seconds = monotonic() - begun
        if seconds < QUIET_SECONDS:
            return []
        glyphs = look_of(self).glyphs
        level = f" ({level_title(str(job.spec), self.table.game.name)})"
        who = self.called(seat)
        if seat == self.seat:
            who, level = "The adviser", ""
        full = min(round(job.progress * 20), 20)
        meter = glyphs.bar * full + glyphs.dash * (20 - full)
        return [
            Content.assemble((who, "bold"), f"{level} thinks  {seconds:.0f} s  "),
            Content.assemble((meter, "$primary"), (keyed("  {screen.back}: decide now"), "$quiet")),
        ]

    def decide_now(self) -> bool:
        """Let who thinks decide at once, and all further steps of the same turn likewise.

        Returns whether Esc meant that: also a moment after the thought has ended by itself,
        when the key was meant for it all the same.
        """
        if self.thinking is not None:
            seat, job, _ = self.thinking
            self._urged = seat if seat != self.seat else -1
            job.stop()
            return True
        return monotonic() - self._thought < LATE_SECONDS

    def stop_bots(self) -> None:
        """Let nobody think any more, whatever they were about to do."""
        self.workers.cancel_group(self, "bots")
        self.workers.cancel_group(self, "hint")
        self.drop_thought()

    def drop_thought(self) -> None:
        """Let the thinking process forget what it was asked."""
        if self._thinking is not None:
            self._thinking[1].drop()
            self._thinking = None

    # The adviser.

    def action_hint(self) -> None:
        """Ask for a good move."""
        if self.my_turn:
            self.find_hint()
        else:
            self.say("A hint is for your own turn.")

    @work(exclusive=True, group="hint")
    async def find_hint(self) -> None:
        """Let the adviser think over the person's own view, and show what it says."""
        shown, seat = self.view, self.seat
        view, actions = shown, list(self.decided())
        if actions:
            view = self.table.foresee(seat, actions).view
        while True:
            seed = self.table.match.bot_seed
            job = self.fruit_app.worker.submit(view, HINT_SPEC, seed, urgent=True)
            decision = await self._await_job(seat, job)
            if shown is not self.view:
                return
            actions.append(decision.action)
            after = self.table.foresee(seat, actions)
            # The last step of an action says best what the whole action does.
            if after.trouble or seat not in after.view.deciders():
                break
            if not self.goes_on(view, after.view):
                break
            view = after.view
        hint = hint_from(self.table.game, view, decision, self.table.names)
        self.offered = () if self.adopt(actions) else tuple(actions)
        told = self.hint_words(actions, named(hint.words, self.table.names))
        words = replace(hint, words=told).sentence()
        if self.offered:
            words += f" {key_of(self, 'choose')} does it."
        self.hinted = (Content.assemble(("Hint: ", "bold $title"), clean(words)),)
        self.refresh_all()

    def drop_hint(self) -> None:
        """Forget what was advised."""
        self.hinted = ()
        self.offered = ()

    # How fast.

    def action_pace(self) -> None:
        """Change how long the moves of bots stay on the screen."""
        paces = list(PACES.values())
        place = paces.index(self.fruit_app.pace) if self.fruit_app.pace in paces else -1
        name = PACE_NAMES[(place + 1) % len(paces)]
        self.fruit_app.choose(("pace",), name)
        self.say(f"Moves of bots are shown: {name.replace('-', ' ')}.")
