"""A guided game in words: each step says what to do and why, and how it is typed."""

from __future__ import annotations

from typing import Final, TextIO

from fruit_tui.engine.game import GameError
from fruit_tui.match.tutor import LEARNER, Tutor
from fruit_tui.plain import answers
from fruit_tui.plain.moves import play_all, read_move
from fruit_tui.plain.talk import Talk
from fruit_tui.plain.words import listed

# Of more moves than these that pass at once, only the table after them is told.
TOLD_ONE_BY_ONE: Final = 12

_ALLOWED: Final = "That may be done, too, but not in this lesson."
_YES: Final = ("play", "p", "yes", "y", "1")


class LessonTalk(Talk):
    """The conversation about a lesson.  Nothing of it is saved."""

    def __init__(self, tutor: Tutor, source: TextIO, target: TextIO) -> None:
        """Lead through `tutor`'s lesson."""
        super().__init__(tutor.match, source, target)
        self._tutor = tutor
        self._task = ""  # what was asked for last

    def run(self) -> bool:
        """Go through the lesson; return whether the learner wants to play on from its end."""
        lesson, match = self._tutor.lesson, self._match
        rivals = listed(list(match.names[1:]))
        self._say(f"Learn {match.game.title} in {lesson.count} steps, against {rivals}.")
        self._say("Type what each step asks for.")
        self._say("Say board for the table, rules for the rules, help for more, quit to leave.")
        while not self._leaving:
            if self._let_time_pass():
                continue
            if self._tutor.over:
                return self._end()
            rivals_turn = [seat for seat in match.deciders() if seat != LEARNER]
            if rivals_turn:
                self._let_rival_play(rivals_turn[0])
            else:
                self._ask()
        self._say("You left the lesson.")
        return False

    def interrupted(self) -> None:
        """Say on the way out that nothing is kept of a lesson."""
        self._say("")
        self._say("You left the lesson.")

    def _let_time_pass(self) -> bool:
        """Make the moves that the lesson leaves out; False where there are none."""
        passing = self._tutor.passing()
        before = self._match.position
        while passing:
            for seat, action in passing:
                self._match.play(seat, action)
            passing = self._tutor.passing()
        passed = self._match.position - before
        if passed > TOLD_ONE_BY_ONE:
            self._told = self._match.position
            self._say("The game goes on for a while.")
            self._new_turn = True
        self._tell_news()
        return passed > 0

    def _let_rival_play(self, seat: int) -> None:
        reply = self._tutor.reply(seat)
        assert reply is not None, "a lesson has every rival's moves"
        self._match.play(seat, reply)
        self._tell_news()

    def _ask(self) -> None:
        """Say the step, and do what is typed."""
        if self._new_turn:
            self._tell_decision()
        self._tell_task()
        self._listen()

    def _tell_task(self) -> None:
        do = self._tutor.task()
        if do is None:
            return
        lesson = self._tutor.lesson
        # A step that is half done is asked for again, without its reason.
        if self._task != do.say:
            self._say(f"Step {self._tutor.number()} of {lesson.count}. {do.say}")
            self._task = do.say
        self._say(f"Say: {self._wanted()}.")

    def _wanted(self) -> str:
        """Return how the rest of what is asked for is typed."""
        do, game = self._tutor.task(), self._match.game
        if do is None:
            return ""
        part = [game.parse(move) for move in do.moves]
        left = [action for action in self._tutor.wanted() if action in part][: len(part)]
        return "; ".join(game.format(action) for action in left)

    def _play(self, line: str) -> bool:
        match, before = self._match, self._match.position
        try:
            actions = read_move(match.game, match.legal_actions(self._you), line)
            problem = match.view(self._you).explain(actions[0])
            if problem or self._tutor.wants(actions):
                play_all(match, self._you, actions)
            else:
                self._say(_ALLOWED)
        except GameError as error:
            self._say(answers.objection(match, error))
        if match.position == before:
            self._say(f"Say: {self._wanted()}.")
            return False
        self._accepted()
        return True

    def _hint(self) -> None:
        """Say what the step asks for."""
        self._task = ""
        self._tell_task()

    def _keep(self) -> None:
        """Keep nothing."""

    def _say_where_saved(self) -> None:
        self._say("A lesson is not saved; the game is, once you play on from its end.")

    def _end(self) -> bool:
        """Say what is known now, and ask whether to play on."""
        self._say(self._tutor.lesson.end)
        self._say("You know enough to play.")
        self._say("Say play to go on from here, anything else to leave.")
        answer = self._read()
        return answer is not None and answer.lower() in _YES
