"""A guided game on its own board: what to do next stands between the board and the sentence.

Only the step that is asked for is taken; anything else that the rules allow is answered with
a sentence and put down, so that what the step says to press holds again.  A hint chooses what
is asked for.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.content import Content

from ai.bot import Decision
from fruit_tui.match.tutor import Tutor
from fruit_tui.ui.draw import clean
from fruit_tui.ui.screens.base import styles
from fruit_tui.ui.screens.game import GameScreen
from fruit_tui.ui.spoken import key, keyed, spoken
from fruit_tui.ui.table import Table
from fruit_tui.ui.widgets.lines import Lines

# What is said where the learner chose something else that the rules allow.
NOT_NOW = keyed(
    "That may be done, too, but not in this lesson: do what stands above. {hint} does it for you."
)


class LessonTable(Table):
    """A table without a place on disk, at which the others wait for the lesson."""

    def __init__(self, tutor: Tutor) -> None:
        super().__init__(tutor.match, None)
        self._tutor = tutor

    def next_bot(self) -> int | None:
        """Return the seat of the rival that is to move; None where time passes by itself."""
        return None if self._tutor.over or self._tutor.passing() else super().next_bot()


class LessonScreen(GameScreen):
    """One lesson.  Subclasses name the game's own screen as their second base."""

    ABOUT: ClassVar[str] = keyed(
        "A guided game: do what the lines below the board say. {back} puts down what you picked "
        "and then leaves, {undo} takes a step back, {hint} chooses what is asked for."
    )

    def __init_subclass__(cls, **options: bool) -> None:
        """Let the game's own stylesheet fit: Textual follows the first base class alone."""
        super().__init_subclass__(**options)
        cls._css_type_names = frozenset(base.__name__ for base in cls.__mro__)
        cls.CSS_PATH = [*cls.CSS_PATH, *styles("lesson.tcss")[1:]]

    def __init__(self, tutor: Tutor) -> None:
        super().__init__(LessonTable(tutor))
        self.tutor = tutor
        self._ended = False

    @abstractmethod
    def planned(self) -> Sequence[int]:
        """Return the moves that what is chosen on the board would make; none where nothing is."""

    # What is said.

    def compose_board(self) -> ComposeResult:
        """Yield the board, and below it what to do."""
        yield from super().compose_board()
        yield Lines(wrap=True, id="tutor")

    def refresh_words(self) -> None:
        """Write the sentence, and what to do next."""
        super().refresh_words()
        for lines in self.query("#tutor").results(Lines):
            lines.show([spoken(self, self._what_to_do())])

    def _what_to_do(self) -> Content:
        tutor = self.tutor
        if self.has_class("-short") and self.hinted:
            return self.hinted[0]
        if tutor.over:
            return Content(tutor.lesson.end)
        if not self.my_turn:
            return Content.styled(
                keyed("Watch what the others do. {choose} goes on at once."), "$quiet"
            )
        planned = self.planned()
        number = f"{tutor.number(planned)} of {tutor.lesson.count}  "
        task = tutor.task(planned)
        if task is None:
            step, _ = tutor.place(planned)
            return Content.assemble((number, "bold $title"), keyed(tutor.lesson.steps[step].enter))
        press = (keyed(task.press), "bold $primary")
        # Where there may not be room for both, what to press matters more than why.
        words = (press, " ", task.say) if self.has_class("-narrow") else (task.say, " ", press)
        return Content.assemble((number, "bold $title"), *words)

    def action_name(self, action: str) -> str:
        """Say that Esc leaves the lesson where it does."""
        name = super().action_name(action)
        return "leave" if action == "back" and name == "home" else name

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer help with the step to those, too, who want no hints in their games."""
        return self.my_turn if action == "hint" else super().check_action(action, parameters)

    # What is done.

    def commit(self, actions: Iterable[int]) -> bool:
        """Do what the lesson asks for; answer anything else with a sentence."""
        # A gesture that is worked out step by step cannot be read twice: its plan can.
        meant = actions if isinstance(actions, Sequence) else self.planned()
        if self.my_turn and not self.tutor.wants(meant):
            self.drop_hint()
            while self.has_choice():
                self.step_back()
            self.forget_choice()
            self.hinted = (Content.styled(NOT_NOW, "bold $title"),)
            self.refresh_all()
            return False
        return super().commit(actions)

    def next_decision(self) -> None:
        """Let time pass where the lesson says so; at its end ask what is next."""
        if not self.is_attached:
            return
        before = self.view
        passing = self.tutor.passing()
        if passing:
            while passing:
                for seat, action in passing:
                    self.table.play(seat, action)
                passing = self.tutor.passing()
            self.moved(before)
            self.proceed()
        elif not self.tutor.over:
            super().next_decision()
        elif not self._ended:
            self._ended = True
            self.ask_what_next()

    @work(group="end")
    async def ask_what_next(self) -> None:
        """Say that the lesson is over, once the score of a round has been read."""
        from fruit_tui.ui.screens.learn import LessonEnd

        self.refresh_all()
        await self.until_in_front()
        if self.is_attached:
            self.app.push_screen(LessonEnd(self.tutor))

    async def _decide(self, seat: int) -> Decision:
        """Return the move that is written down for a rival."""
        reply = self.tutor.reply(seat)
        return await super()._decide(seat) if reply is None else Decision(reply)

    def action_hint(self) -> None:
        """Choose what is asked for, so that Enter does it."""
        wanted = self.tutor.wanted()
        if not self.my_turn or not wanted:
            self.say("Wait for your turn.")
            return
        self.offered = () if self.adopt(wanted) else tuple(wanted)
        moves = ", ".join(self.table.game.format(action) for action in wanted)
        words = f"Chosen for you: {clean(moves)}. {key('choose')} does it."
        self.hinted = (Content.styled(words, "bold $title"),)
        self.refresh_all()
