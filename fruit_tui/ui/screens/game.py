"""What every game's screen shares: the frame, playing, undo, the log, saving.

A game brings its board as a subclass with four answers: `compose_board` (its
widgets), `show` (draw a view), `banner` (the first line) and `sentence` (what is
being decided and what it would do).  It plays with `commit`.

The screen holds views, never a state.  The person's own move is drawn before the
bots start; how they and the adviser are waited for stands in `thinking`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.actions import parse
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Key, Resize
from textual.worker import Worker

from fruit_tui.engine.game import SPECTATOR, GameError, View
from fruit_tui.match import named
from fruit_tui.ui.draw import cells, clean
from fruit_tui.ui.screens.base import BaseScreen, styles
from fruit_tui.ui.screens.log import opens_round
from fruit_tui.ui.screens.thinking import ThinkingScreen
from fruit_tui.ui.spoken import spoken, spoken_text
from fruit_tui.ui.table import Table
from fruit_tui.ui.widgets.lines import Lines

# How many entries back the log pane reaches.
LOG_REACH = 120


class GameScreen(ThinkingScreen):
    """One game being played."""

    CSS_PATH = styles("game.tcss")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", "undo", id="game.undo", tooltip="take back a step, then the turn"),
        Binding("h", "hint", "hint", id="game.hint", tooltip="show a good move and why"),
        Binding("colon", "type_move", "type", id="game.type", tooltip="type a move"),
        Binding("l,L", "log", "log", id="game.log", tooltip="read all that happened"),
        Binding("W", "words", id="game.words", show=False, tooltip="the table in words"),
        Binding("r,R", "rules", "rules", id="game.rules", show=False, tooltip="read the rules"),
        Binding(
            "v",
            "pace",
            "pace of bots",
            id="game.pace",
            show=False,
            tooltip="how fast bots' moves are shown",
        ),
    ]

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._moving: Worker[None] | None = None
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

    def action_name(self, action: str) -> str:
        """Say what Esc does now."""
        if action != "back":
            return ""
        if self.thinking is not None:
            return "decide now"
        if self.hinted or self.has_choice():
            return "put down"
        return "take back" if self.begun else "home"

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
        self.drop_thought()
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

    def redraw(self) -> None:
        """Draw everything anew, from other glyphs."""
        super().redraw()
        self.refresh_all()

    def refresh_words(self) -> None:
        """Write the sentence: who thinks, a hint, or what is being decided."""
        # There is no line any more when a bot is cut short because the app ends.
        for line in self.query("#sentence").results(Lines):
            lines = self.thinking_lines() or self.hinted or self.sentence()
            line.show([spoken(self, one) for one in lines])

    def touched(self) -> None:
        """Draw after the choice has changed; a hint has had its time."""
        self.drop_hint()
        self.refresh_all()

    def complain(self, problem: str) -> None:
        """Draw, and say in the sentence's place why something cannot be done, if it cannot."""
        self.touched()
        self._object(problem)

    def on_resize(self, event: Resize) -> None:
        """Lay everything out for the new size."""
        super().on_resize(event)
        self.call_after_refresh(self.refresh_all)

    def on_screen_resume(self) -> None:
        """Draw for the size that the terminal may have got meanwhile."""
        self.call_after_refresh(self.refresh_all)

    @property
    def begun(self) -> bool:
        """Return whether a step in the log only begins what is being chosen, and can go back."""
        return self.my_turn and self.midway(self.view) and self.table.match.can_undo(self.seat)

    def do_offered(self) -> bool:
        """Do what a hint advises, where that was all there was to choose; False elsewhere."""
        return bool(self.offered) and self.commit(self.offered)

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

    # Playing.

    def commit(self, actions: Iterable[int]) -> bool:
        """Do the person's actions one after the other; return whether all were legal."""
        if not self.my_turn:
            return False
        before = self.view
        self.drop_hint()
        complete = True
        for action in actions:
            try:
                self.table.play(self.seat, action)
            except GameError as error:
                self.say(named(str(error), self.table.names), warning=True)
                complete = False
                break
        self.moved(before)
        self.proceed()
        return complete

    def end_turn(self, action: int, question: str) -> None:
        """Do what ends a turn early; ask first where the player wants to be asked."""
        if self.fruit_app.settings.confirm.end_turn:
            self.fruit_app.ask(question, lambda: self.commit([action]))
        else:
            self.commit([action])

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
        """Go on after a move."""
        self.next_decision()

    def next_decision(self) -> None:
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

    # Taking back, hints, other ways in.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what works now."""
        if action in ("hint", "type_move"):
            return self.my_turn and (action != "hint" or self.fruit_app.settings.hints)
        if action == "undo":
            match = self.table.match
            mine = self.seat >= 0 and match.players[self.seat].is_person
            return mine and (self.has_choice() or match.can_undo_turn(self.seat))
        return super().check_action(action, parameters)

    def on_key(self, event: Key) -> None:
        """Say why a key of this table does nothing just now."""
        actions = [
            parse(binding.action)[1:]
            for node, keys in self._binding_chain
            for binding in keys.key_to_bindings.get(event.key, ())
            if node is self
        ]
        # None of several meanings of the key may hold.
        if not any(self.check_action(name, given) for name, given in actions):
            reasons = [self.why_idle(name, given) for name, given in actions]
            self._object(next(filter(None, reasons), ""))

    def why_idle(self, action: str, parameters: tuple[object, ...]) -> str:
        """Return why `action` is not offered now, as a sentence; "" where nobody expects it."""
        del parameters
        if action in ("hint", "type_move") and not self.my_turn and not self.table.match.is_over():
            return "It is not your turn."
        if action == "undo" and self.seat >= 0:
            return self.table.match.why_no_undo_turn(self.seat)
        return ""

    def _object(self, problem: str) -> None:
        """Say `problem`, if there is one, without touching what is chosen."""
        if problem:
            words = clean(named(spoken_text(self, problem), self.table.names))
            self.hinted = (Content.styled(words, "bold $loss"),)
            self.refresh_words()

    def action_undo(self) -> None:
        """Take back a step; where something hidden came out since, the whole turn."""
        if self.has_choice():
            self.step_back()
            self.touched()
            return
        if self.seat < 0:
            self.say("You only watch this game.")
            return
        self.stop_bots()
        try:
            self.table.undo(self.seat)
        except GameError as error:
            self.say(str(error), warning=True)
        else:
            self.undone()
        self._reported = self.table.match.is_over()
        self.view = self.table.match.view(self.seat)
        self.drop_hint()
        self.forget_choice()
        self.refresh_all()
        self.proceed()

    def undone(self) -> None:
        """Take back what only prepared an action, so that one undo is one gesture."""
        while self.table.match.can_undo(self.seat) and self.midway(
            self.table.match.view(self.seat)
        ):
            self.table.undo(self.seat)

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

    def action_words(self) -> None:
        """Say in words where everything is and what can be done."""
        from fruit_tui.ui.screens.in_words import WordsScreen

        self.app.push_screen(WordsScreen(self.table, self.seat))

    def action_rules(self) -> None:
        """Open this game's rules."""
        from fruit_tui.ui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(self.table.game.name))

    def action_back(self) -> None:
        """Put down what is chosen or begun; let a thinking bot decide; else go home, all saved."""
        if self.decide_now():
            return
        if self.hinted or self.has_choice():
            self.step_back()
            self.touched()
        elif self.begun:
            self.action_undo()
        elif self.fruit_app.settings.confirm.leave and not self.table.match.is_over():
            self.fruit_app.ask("Leave the table? The game is saved.", lambda: self.dismiss(None))
        else:
            self.dismiss(None)

    # The log.

    def _ticker(self) -> list[Content]:
        """Return the last turns, a line each: who, and what they did."""
        match = self.table.match
        groups: list[tuple[int, list[str]]] = []
        for event in self.told(match.events_for(self.seat, max(match.position - 40, 0))):
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
            heading = line.starts_round and line.round > 1
            if lines and (line.starts_turn or heading):
                lines.append(Content(""))
            if heading and not opens_round(line):
                lines.append(Content.styled(f"Round {line.round}", "bold $title"))
            own = line.seat == self.seat and self.seat != SPECTATOR
            style = "bold $title" if opens_round(line) else "$quiet" if own else ""
            lines.append(Content.styled(clean(line.text), style))
        return lines
