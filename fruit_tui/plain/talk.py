"""The person's side of a game in words: what is said, what is typed, and every command.

A conversation about one match; who the others are and whether anything is kept is for the
subclasses: `session` for a game, `lesson` for a guided one.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from time import monotonic
from typing import Final, TextIO

from ai.bot import make_bot
from ai.ceiling import NO_CEILING, Ceiling
from ai.hint import HINT_SPEC, Hint, hint_from
from fruit_tui.engine.game import SPECTATOR, GameError
from fruit_tui.match import Match, in_words, named
from fruit_tui.plain import answers
from fruit_tui.plain.moves import play_all, read_move
from fruit_tui.plain.voice import Voice
from fruit_tui.plain.words import sentence

# How long a hint may take.
HINT_SECONDS: Final = 4.0
# So many moves are read out at once; of more, only their number is told.
READ_OUT: Final = 5
# How far back `log` goes unless a number is given.
LOG_LINES: Final = 20

# Each command with its other names and what it does.
COMMANDS: Final = {
    "moves": ("l, legal, what can I do", "list what you may do; moves plum: those with a plum"),
    "board": ("b", "say where everything is"),
    "me": ("m", "say what is yours"),
    "rivals": ("o, others", "say what the others have"),
    "score": ("s", "how things stand"),
    "why": ("w", "why MOVE: what it would do, or why it is not allowed"),
    "hint": ("h", "the move that a search likes best, and why"),
    "undo": ("u", "take back a step; undo turn goes back to the start of your last turn"),
    "log": ("", "what happened; log 50 for the last 50 lines"),
    "repeat": ("again", "say the last answer once more"),
    "brief": ("", "read the board only when asked; brief off reads it every turn again"),
    "rules": ("", "the rules; rules topple or rules 14 to search in them"),
    "save": ("", "say where the game is saved; it is saved after every move"),
    "quit": ("q", "leave; you can go on later"),
    "help": ("?", "this list"),
}

# Commands that take no further word; with one behind it the line is read as a move.
_ALONE: Final = ("board", "me", "rivals", "save", "quit", "help", "repeat")

_SHORT: Final = {
    short.lower(): name
    for name, (shorts, _) in COMMANDS.items()
    for short in shorts.split(", ")
    if short
}


class Talk:
    """The conversation about one game."""

    def __init__(
        self, match: Match, source: TextIO, target: TextIO, ceiling: Ceiling = NO_CEILING
    ) -> None:
        """Read what is typed from `source`, and write what is said to `target`.

        Nothing is thought about beyond `ceiling`.
        """
        self._match = match
        self._ceiling = ceiling
        self._voice = Voice(source, target)
        self._said: list[str] = []  # since the last line was typed
        self._told = match.position
        self._new_turn = True
        self._brief = False  # whether the board is read only when asked for
        people = [seat for seat, player in enumerate(match.players) if player.is_person]
        self._you = people[0] if people else SPECTATOR
        self._leaving = False

    @abstractmethod
    def _keep(self) -> None:
        """Put the game on disk, if it belongs there."""

    @abstractmethod
    def _say_where_saved(self) -> None:
        """Say where the game is saved."""

    # Telling.

    def _say(self, text: str) -> None:
        self._said.append(text)
        self._voice.say(text)

    def _tell_news(self) -> None:
        """Say what happened since the last time, as far as the person may know."""
        for line in self._match.lines_for(self._you, self._told):
            if line.starts_round and line.round > 1:
                self._say("")
            self._say(line.text)
        self._told = self._match.position

    def _accepted(self) -> None:
        """Save and tell after every accepted move, whoever made it."""
        self._keep()
        self._tell_news()

    # The person.

    def _tell_decision(self) -> None:
        """Say what is to be decided: the board at the start of a turn, and the moves if few."""
        match = self._match
        if self._new_turn and not self._brief:
            self._say("")
            for line in in_words.board(match, self._you):
                self._say(line)
        else:
            self._say(match.game.status_words(match.view(self._you), match.names))
        self._new_turn = False

    def _tell_moves(self) -> None:
        """Read the moves out where they are few, else say how many there are."""
        view = self._match.view(self._you)
        legal = view.legal_actions()
        if len(legal) <= READ_OUT:
            for line in in_words.moves(self._match, view):
                self._say(line)
        else:
            self._say(f"{len(legal)} moves to choose from.")

    def _listen(self) -> None:
        """Do what is typed until the game has changed or the person leaves."""
        while True:
            answer = self._read()
            if answer is None or self._obey(answer):
                return

    def _read(self) -> str | None:
        """Return the next line of the input; None, and the wish to leave, at its end."""
        text = self._voice.read()
        self._leaving = self._leaving or text is None
        return text

    def _obey(self, line: str) -> bool:
        """Do what `line` says; True where the game has changed or the person leaves."""
        whole = line.lower().rstrip("?!. ") or line
        word, _, rest = line.partition(" ")
        name = _SHORT.get(whole, _SHORT.get(word.lower(), word.lower()))
        if whole in _SHORT:
            rest = ""
        if name != "repeat":
            self._said = []
        if not line:
            return False
        if name not in COMMANDS or (rest and name in _ALONE):
            return self._play(line)
        if name == "quit":
            self._leaving = True
            return True
        if name == "undo":
            return self._undo(rest)
        if name == "brief":
            self._brief = rest.lower() != "off"
            self._say(
                "The board is read when you say board."
                if self._brief
                else "The board is read every turn."
            )
        elif name == "hint":
            self._hint()
        elif name == "save":
            self._say_where_saved()
        else:
            for answer in self._answers(name, rest):
                self._say(answer)
        return False

    def _answers(self, name: str, rest: str) -> list[str]:
        """Return what is said to a question."""
        match, you = self._match, self._you
        if name == "moves":
            return in_words.moves(match, match.view(you), rest)
        if name == "log":
            count = int(rest) if rest.isascii() and rest.isdigit() else LOG_LINES
            return answers.log(match, you, count)
        if name == "rules":
            return answers.rules(match.game.name, rest)
        if name == "why":
            return [answers.why(match, you, rest)]
        if name == "repeat":
            last, self._said = self._said, []
            return last
        if name == "help":
            return _help_lines()
        ask = {
            "board": in_words.board,
            "me": answers.mine,
            "rivals": answers.rivals,
            "score": answers.score,
        }
        return ask[name](match, you)

    def _play(self, line: str) -> bool:
        match = self._match
        before = match.position
        problem = ""
        try:
            actions = read_move(match.game, match.legal_actions(self._you), line)
            play_all(match, self._you, actions)
        except GameError as error:
            problem = f"{answers.objection(match, error)} Say moves for what you may do."
        changed = match.position != before
        if changed:
            # A new round, or the next turn at once, begins with a look at the board.
            self._new_turn = match.turn_at(match.position) == 0 or any(
                entry.kind == "chance" for entry in match.in_play[before:]
            )
            self._accepted()
        if problem:
            self._say(problem)
        return changed

    def _undo(self, rest: str) -> bool:
        match = self._match
        try:
            if rest == "turn":
                match.undo_turn(self._you)
            else:
                match.undo(self._you)
        except GameError as error:
            further = not rest and match.can_undo_turn(self._you)
            offer = " Say undo turn to go back further." if further else ""
            self._say(f"{sentence(str(error))}{offer}")
            return False
        self._told = match.position
        self._new_turn = rest == "turn"
        self._say("Taken back.")
        self._keep()
        return True

    def _hint(self) -> None:
        """Say the best move, with the small steps that belong to it, and why."""
        match = self._match.copy()
        if not match.legal_actions(self._you):
            self._say("There is nothing to decide now.")
            return
        self._say("Thinking.")
        self._voice.flush()
        steps: list[str] = []
        first = self._thought(match)
        hint = first
        while True:
            steps.append(match.game.format(hint.action))
            before = match.position
            events = match.play(self._you, hint.action)
            # A step that has done nothing yet only begins a move: what completes it?
            entries = match.position - before
            if events or entries != 1 or self._you not in match.deciders() or len(steps) > 8:
                break
            hint = self._thought(match)
        self._say(f"{', then '.join(steps)}. {first.sentence()}")

    def _thought(self, match: Match) -> Hint:
        """Return what a search likes best, from the person's own view."""
        view = match.view(self._you)
        thinking = make_bot(HINT_SPEC, match.game, match.bot_seed, self._you).think(view)
        begun = monotonic()
        patience = min(HINT_SECONDS, self._ceiling.seconds)
        while monotonic() - begun < patience and thinking.advance():
            pass
        hint = hint_from(match.game, view, thinking.decision(), match.names)
        return replace(hint, words=named(hint.words, match.names))


def _help_lines() -> list[str]:
    lines = ["A move is its number in the list, or its notation, as the list shows it."]
    for command, (shorts, text) in COMMANDS.items():
        also = f", or {shorts}" if shorts else ""
        lines.append(f"{command}{also}: {text}.")
    return lines
