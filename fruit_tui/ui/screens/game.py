"""What every game's screen shares: the frame, the bots, undo, hints, the log, saving.

A game brings its board as a subclass with four answers: `compose_board` (its
widgets), `show` (draw a view), `banner` (the first line) and `sentence` (what is
being decided and what it would do).  It plays with `commit`.

The screen holds views, never a state.  The person's own move is drawn before the
bots start; they think in another process and move at a pace that one can follow.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from time import monotonic
from typing import ClassVar, Final

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Resize
from textual.worker import Worker

from ai.bot import Decision, parse_spec
from ai.hint import hint_from
from ai.worker import Job
from fruit_tui.engine.game import SIMULTANEOUS, SPECTATOR, Event, GameError, View
from fruit_tui.ui.draw import cells, clean
from fruit_tui.ui.levels import level_title
from fruit_tui.ui.looks import look_of
from fruit_tui.ui.screens.base import BaseScreen, styles
from fruit_tui.ui.table import Table
from fruit_tui.ui.widgets.lines import Lines

# Thinking shorter than this is not announced, in seconds.
QUIET_SECONDS = 0.25

# How long the adviser thinks about a step: what one likes to wait for, on any machine.
HINT_SPEC = parse_spec("mcts:1s")

# How often "thinks for 3.2 s" is written anew, in seconds.
TICK_SECONDS = 0.25

# How many entries back the log pane reaches.
LOG_REACH = 120

# How long a move of a bot stays on the screen, in seconds, and what that is called.
PACES: Final = ((0.8, "usual"), (0.3, "fast"), (0.0, "at once"), (1.6, "slow"), (3.0, "very slow"))


class GameScreen(BaseScreen[None]):
    """One game being played."""

    CSS_PATH = styles("game.tcss")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", "undo", id="game.undo", tooltip="take back a step, then the turn"),
        Binding("h", "hint", "hint", id="game.hint", tooltip="show a good move and why"),
        Binding("colon", "type_move", "type", id="game.type", tooltip="type a move"),
        Binding("l,L", "log", "log", id="game.log", tooltip="read all that happened"),
        Binding("r,R", "rules", "rules", id="game.rules", show=False, tooltip="read the rules"),
        Binding("v", "pace", id="game.pace", show=False, tooltip="how fast bots' moves are shown"),
    ]
    # Events that the short log leaves out: they are no news, or the board shows them.
    UNTOLD: ClassVar[frozenset[str]] = frozenset({"drew", "dealt", "turn_ended", "refilled"})

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.seat = table.viewer()
        self.view: View = table.match.view(self.seat)
        self.hinted: tuple[Content, ...] = ()
        self._thinking: tuple[int, Job, float] | None = None
        self._moving: Worker[None] | None = None
        self._hurry = asyncio.Event()
        self._trouble = ""  # what was said last about saving
        self._reported = False  # whether the final score was shown already

    # What a game brings.

    def compose_board(self) -> ComposeResult:
        """Yield the widgets of the board, from the rivals down to one's own things."""
        yield from ()

    def show(self) -> None:
        """Draw `self.view`; called after every change of anything."""

    def banner(self) -> Content:
        """Return the first line: round and phase, what runs out, whose turn."""
        return Content(self.table.game.status_words(self.view, self.table.names))

    def sentence(self) -> Sequence[Content]:
        """Return what is being decided, and what the chosen thing would do."""
        return [Content(self.table.game.status_words(self.view, self.table.names))]

    def forget_choice(self) -> None:
        """Drop what was chosen but not done."""

    def has_choice(self) -> bool:
        """Return whether something is chosen that Esc can put down."""
        return False

    def step_back(self) -> None:
        """Put down the last thing that was chosen but not done: all of it, unless told more."""
        self.forget_choice()

    def adopt(self, actions: Sequence[int]) -> None:
        """Choose what leads to `actions`, a hint's, without doing it."""

    def hint_opening(self, actions: Sequence[int]) -> str:
        """Return what a hint of several steps begins with: the words tell only of the last."""
        del actions
        return ""

    def action_name(self, action: str) -> str:
        """Say what Esc does now."""
        if action != "back":
            return ""
        if self.thinking is not None:
            return "decide now"
        return "put down" if self.hinted or self.has_choice() else "home"

    def midway(self, view: View) -> bool:
        """Return whether `view` waits for a further step of one and the same action."""
        del view
        return False

    def interlude(self, before: View, after: View) -> BaseScreen[None] | None:
        """Return a screen to show between two views, such as a round's score."""
        del before, after
        return None

    def final_screen(self) -> BaseScreen[None]:
        """Return the screen of the final score."""
        from fruit_tui.ui.screens.score import FinalScreen

        return FinalScreen(self.table)

    # The frame.

    def compose_body(self) -> ComposeResult:
        """Yield the frame around the board."""
        with Horizontal(id="columns"):
            with Vertical(id="main"):
                yield Lines(id="banner")
                yield from self.compose_board()
                # A box of their own: a longer sentence then moves the ticker and no more.
                with Vertical(id="foot"):
                    yield Lines(tail=True, wrap=True, id="ticker")
                    yield Lines(wrap=True, id="sentence")
            yield Lines(tail=True, wrap=True, id="log")

    def on_mount(self) -> None:
        """Draw, say how the game was opened, and let whoever is to move move."""
        self.refresh_all()
        self.fruit_app.warm_up()
        if self.table.note:
            self.say(self.table.note, warning=True)
        self._tell_trouble()
        self.call_after_refresh(self.proceed)

    def on_unmount(self) -> None:
        """Stop the bots and give the game's lock back."""
        if self._thinking is not None:
            self._thinking[1].drop()
        self.table.close()

    def refresh_all(self) -> None:
        """Draw everything from the view; nothing where the app is ending already."""
        if not self.query("#banner"):
            return
        self.query_one("#banner", Lines).show([self.banner()])
        self.show()
        self.refresh_words()
        self.query_one("#ticker", Lines).show(self._ticker())
        self.query_one("#log", Lines).show(self._log_lines())
        self.refresh_bindings()

    def refresh_words(self) -> None:
        """Write the sentence: who thinks, a hint, or what is being decided."""
        # There is no line any more when a bot is cut short because the app ends.
        for line in self.query("#sentence").results(Lines):
            line.show(self._thinking_lines() or self.hinted or self.sentence())

    def touched(self) -> None:
        """Draw after the choice has changed; a hint has had its time."""
        self.hinted = ()
        self.refresh_all()

    def complain(self, problem: str) -> None:
        """Draw, and say in the sentence's place why something cannot be done, if it cannot."""
        self.touched()
        if problem:
            self.hinted = (Content.styled(problem, "bold $loss"),)
            self.refresh_words()

    def on_resize(self, event: Resize) -> None:
        """Lay everything out for the new size."""
        super().on_resize(event)
        self.call_after_refresh(self.refresh_all)

    def banner_line(self, facts: Sequence[tuple[str, str]], whose: str, mark: str = "") -> Content:
        """Return a first line: facts with their styles, and at its end whose turn it is.

        The first fact is the title, the one thing that everybody knows: where the line
        has no room for all it is left out.
        """
        width = self.query_one("#banner").size.width or 80
        end = cells(whose) + (cells(mark) + 1 if mark else 0) + 2
        told, gap = facts, "   "
        for told, gap in ((facts, "   "), (facts, "  "), (facts[1:], "  "), (facts[1:], " ")):
            if sum(cells(text) + len(gap) for text, _ in told) + end <= width:
                break
        parts: list[str | tuple[str, str]] = [" "]
        for text, style in told:
            parts += [(text, style) if style else text, gap]
        used = 1 + sum(cells(text) + len(gap) for text, _ in told)
        parts += [" " * max(width - used - end + 1, 0), (whose, "bold")]
        parts += [" ", (mark, "bold $cursor")] if mark else []
        return Content.assemble(*parts, " ")

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

    # Playing.

    def commit(self, actions: Iterable[int]) -> bool:
        """Do the person's actions one after the other; return whether all were legal."""
        if not self.my_turn:
            return False
        before = self.view
        self.hinted = ()
        complete = True
        for action in actions:
            try:
                self.table.play(self.seat, action)
            except GameError as error:
                self.say(str(error), warning=True)
                complete = False
                break
        self.moved(before)
        self.proceed()
        return complete

    def moved(self, before: View) -> None:
        """Look again after a move, draw, and show a score where a round ended."""
        self.view = self.table.match.view(self.seat)
        self.forget_choice()
        self.refresh_all()
        self._tell_trouble()
        between = self.interlude(before, self.view)
        if between is not None and not self.table.match.is_over():
            self.app.push_screen(between)

    def _tell_trouble(self) -> None:
        """Say once that the game cannot be saved, and once that it can be again."""
        if self.table.trouble != self._trouble:
            self._trouble = self.table.trouble
            self.say(self._trouble or "The game is saved again.", warning=bool(self._trouble))

    def proceed(self) -> None:
        """Let whoever is to decide decide: bots, another person, or nobody at the end."""
        if not self.is_attached:
            return
        if self.table.match.is_over():
            if not self._reported:
                self._reported = True
                self.app.push_screen(self.final_screen())
        elif self.table.next_bot() is not None:
            # Bots that decide at the same time as the person go on undisturbed.
            running = self._moving
            if running is None or running.is_finished or running.is_cancelled:
                self._moving = self.bots_move()
        elif self.table.viewer() != self.seat:
            self._hand_over(self.table.viewer())

    def _hand_over(self, seat: int) -> None:
        """Let another person sit down, the cards covered meanwhile."""
        from fruit_tui.ui.screens.curtain import Curtain

        def seated(_: None) -> None:
            self.seat = seat
            self.view = self.table.match.view(seat)
            self.forget_choice()
            self.refresh_all()

        self.app.push_screen(Curtain(self.called(seat)), seated)

    # Bots.

    @work(exclusive=True, group="bots", exit_on_error=True)
    async def bots_move(self) -> None:
        """Let the bots decide until a person is to, at a pace one can follow."""
        self._hurry.clear()
        while self.is_attached and (seat := self.table.next_bot()) is not None:
            await self._until_in_front()
            begun = monotonic()
            decision = await self._decide(seat)
            if decision.trouble:
                self.say(decision.trouble, warning=True)
            position = self.table.match.position
            before = self.view
            self.table.play(seat, decision.action)
            seen = self.table.match.events_for(self.seat, position)
            if seen:
                self.hinted = ()
                self.moved(before)
            if self._told(seen):
                await self.follow((monotonic() - begun) / 2)
        self.proceed()

    async def follow(self, seconds: float) -> None:
        """Leave what a bot did on the screen, less `seconds` for what was waited already."""
        await self._pause(self.fruit_app.pace - seconds)

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
        try:
            wait = QUIET_SECONDS
            while not (await asyncio.wait({answer}, timeout=wait))[0]:
                wait = TICK_SECONDS
                if self._thinking is None and not self.together:
                    self._thinking = (seat, job, begun)
                self.refresh_words()
                self.refresh_bindings()
            return answer.result()
        finally:
            answer.cancel()
            if self._thinking is not None and self._thinking[1] is job:
                self._thinking = None
            if self.is_attached:
                self.refresh_words()
                self.refresh_bindings()

    async def _pause(self, seconds: float) -> None:
        """Leave a move on the screen for a while; Space or Enter goes on at once."""
        if seconds <= 0 or self._hurry.is_set():
            await asyncio.sleep(0)
            return
        try:
            await asyncio.wait_for(self._hurry.wait(), seconds)
        except TimeoutError:
            return

    async def _until_in_front(self) -> None:
        """Wait while another screen is in front: nothing happens behind one's back."""
        while self.is_attached and self.app.screen is not self:
            self._resumed.clear()
            await self._resumed.wait()

    def _told(self, events: Iterable[Event]) -> list[Event]:
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

    @property
    def _resumed(self) -> asyncio.Event:
        if not hasattr(self, "_resumed_event"):
            self._resumed_event = asyncio.Event()
        return self._resumed_event

    def on_screen_resume(self) -> None:
        """Go on where the game stopped while another screen was in front."""
        self._resumed.set()

    def _thinking_lines(self) -> list[Content]:
        if self.thinking is None:
            return []
        seat, job, begun = self.thinking
        seconds = monotonic() - begun
        if seconds < QUIET_SECONDS:
            return []
        glyphs = look_of(self).glyphs
        level = f" ({level_title(str(job.spec))})"
        who = self.called(seat)
        if seat == self.seat:
            who, level = "The adviser", ""
        full = min(round(job.progress * 20), 20)
        meter = glyphs.bar * full + glyphs.dash * (20 - full)
        return [
            Content.assemble((who, "bold"), f"{level} thinks  {seconds:.0f} s  "),
            Content.assemble((meter, "$primary"), ("  esc: decide now", "$quiet")),
        ]

    # Taking back, hints, other ways in.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what works now."""
        if action in ("hint", "type_move"):
            return self.my_turn
        if action == "undo":
            match = self.table.match
            mine = self.seat >= 0 and match.players[self.seat].is_person
            return mine and (self.has_choice() or match.can_undo_turn(self.seat))
        return super().check_action(action, parameters)

    def action_undo(self) -> None:
        """Take back a step; where something hidden came out since, the whole turn."""
        if self.has_choice():
            self.step_back()
            self.touched()
            return
        if self.seat < 0:
            self.say("You only watch this game.")
            return
        self._stop_bots()
        try:
            self.table.undo(self.seat)
        except GameError as error:
            self.say(str(error), warning=True)
        else:
            self.undone()
        self._reported = self.table.match.is_over()
        self.view = self.table.match.view(self.seat)
        self.hinted = ()
        self.forget_choice()
        self.refresh_all()
        self.proceed()

    def undone(self) -> None:
        """Take back what only prepared an action, so that one undo is one gesture."""
        while self.table.match.can_undo(self.seat) and self.midway(
            self.table.match.view(self.seat)
        ):
            self.table.undo(self.seat)

    def _stop_bots(self) -> None:
        self.workers.cancel_group(self, "bots")
        self.workers.cancel_group(self, "hint")
        if self._thinking is not None:
            self._thinking[1].drop()
            self._thinking = None

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
        view, actions = shown, list[int]()
        while True:
            seed = self.table.match.bot_seed
            job = self.fruit_app.worker.submit(view, HINT_SPEC, seed)
            decision = await self._await_job(seat, job)
            if shown is not self.view:
                return
            actions.append(decision.action)
            after = self.table.foresee(seat, actions)
            # The last step of an action says best what the whole action does.
            if after.trouble or seat not in after.view.deciders() or not self.midway(after.view):
                break
            view = after.view
        hint = hint_from(self.table.game, view, decision, self.table.names)
        self.adopt(actions)
        words = f"{self.hint_opening(actions)}{hint.sentence()}"
        self.hinted = (Content.assemble(("Hint: ", "bold $title"), clean(words)),)
        self.refresh_all()

    def action_type_move(self) -> None:
        """Open the line that takes a move as text."""
        from fruit_tui.ui.screens.type_move import TypeMove

        if self.my_turn:
            self.app.push_screen(TypeMove(self.table, self.seat), self._typed)
        else:
            self.say("It is not your turn.")

    def _typed(self, action: int | None) -> None:
        if action is None:
            return
        self.commit([action])
        # Many moves are two steps: stay at the keyboard until the second is in.
        if self.my_turn and self.midway(self.view):
            self.action_type_move()

    def action_log(self) -> None:
        """Open the whole log."""
        from fruit_tui.ui.screens.log import LogScreen

        self.app.push_screen(LogScreen(self.table, self.seat))

    def action_rules(self) -> None:
        """Open this game's rules."""
        from fruit_tui.ui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(self.table.game.name))

    def action_pace(self) -> None:
        """Change how long the moves of bots stay on the screen."""
        paces = [seconds for seconds, _ in PACES]
        pace = self.fruit_app.pace
        place = paces.index(pace) if pace in paces else -1
        self.fruit_app.pace, name = PACES[(place + 1) % len(PACES)]
        self.say(f"Moves of bots are shown: {name}.")

    def action_back(self) -> None:
        """Put down what is chosen; let a thinking bot decide now; else go home, all saved."""
        if self.thinking is not None:
            self.thinking[1].stop()
        elif self.hinted or self.has_choice():
            self.step_back()
            self.touched()
        else:
            self.dismiss(None)

    # The log.

    def _ticker(self) -> list[Content]:
        """Return the last turns, a line each: who, and what they did."""
        match = self.table.match
        groups: list[tuple[int, list[str]]] = []
        for event in self._told(match.events_for(self.seat, max(match.position - 40, 0))):
            words = self.table.game.event_words(event, self.table.names, self.seat)
            if not words:
                continue
            if not groups or groups[-1][0] != event.seat:
                groups.append((event.seat, []))
            groups[-1][1].append(clean(words))
        return [
            Content.styled(" ".join(words), "" if seat != self.seat else "$quiet")
            for seat, words in groups
        ]

    def _log_lines(self) -> list[Content]:
        """Return the last part of the log for the pane of wide terminals."""
        match = self.table.match
        lines: list[Content] = []
        for line in match.lines_for(self.seat, max(match.position - LOG_REACH, 0)):
            if line.starts_round and line.round > 1:
                lines.append(Content.styled(f"Round {line.round}", "bold $title"))
            elif line.starts_turn and lines:
                lines.append(Content(""))
            own = line.seat == self.seat and self.seat != SPECTATOR
            lines.append(Content.styled(clean(line.text), "$quiet" if own else ""))
        return lines
