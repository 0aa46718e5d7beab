"""One person at a table of bots, line by line: tell, ask, play, save, again.

Reads commands from any text stream and writes lines to another.  The end of the
input is a way to leave like any other: the game is on disk after every move.
"""

from __future__ import annotations

import shlex
from dataclasses import replace
from time import monotonic
from typing import Final, TextIO

from ai.bot import make_bot, parse_spec
from ai.ceiling import NO_CEILING, Ceiling
from ai.hint import HINT_SPEC, Hint, hint_from
from fruit_tui.engine.game import SPECTATOR, GameError, View
from fruit_tui.guide import guide
from fruit_tui.match import Keeper, Match, named
from fruit_tui.plain.moves import foreseen, move_line, play_all, read_move
from fruit_tui.plain.words import (
    outcome_lines,
    players_line,
    sentence,
    spoken,
    winners_line,
)

# After this many seconds it is said who is thinking, once a turn.
PATIENCE: Final = 1.5
# How long a hint may take.
HINT_SECONDS: Final = 4.0
# So many moves are read out at once; of more, only their number is told.
READ_OUT: Final = 5
# How far back `log` goes unless a number is given.
LOG_LINES: Final = 20

COMMANDS: Final = {
    "moves": ("l, legal", "list what you may do, with numbers"),
    "board": ("b", "say where everything is"),
    "why": ("w", "why MOVE: what it would do, or why it is not allowed"),
    "hint": ("h", "the move that a search likes best, and why"),
    "undo": ("u", "take back a step; undo turn goes back to the start of your last turn"),
    "log": ("", "what happened; log 50 for the last 50 lines"),
    "score": ("s", "how things stand"),
    "brief": ("", "read the board only when asked; brief off reads it every turn again"),
    "rules": ("", "the rules; rules topple or rules 14 to search in them"),
    "save": ("", "say where the game is saved; it is saved after every move"),
    "quit": ("q", "leave; you can go on later"),
    "help": ("?", "this list"),
}

_SHORT: Final = {
    short: name for name, (shorts, _) in COMMANDS.items() for short in shorts.split(", ") if short
}


class Session:
    """The conversation about one game."""

    def __init__(
        self,
        keeper: Keeper,
        source: TextIO,
        target: TextIO,
        *,
        again: str,
        ceiling: Ceiling = NO_CEILING,
        hosted: bool = False,
    ) -> None:
        """Talk about `keeper`'s game; `again` and a slot are the command to go on with it.

        No bot thinks beyond `ceiling`.  `hosted` is for guests, who are told no paths.
        """
        self._keeper = keeper
        self._match: Match = keeper.match
        self._source = source
        self._target = target
        self._again = again
        self._ceiling = ceiling
        self._hosted = hosted
        self._told = self._match.position
        self._new_turn = True
        self._brief = False  # whether the board is read only when asked for
        people = [seat for seat, player in enumerate(self._match.players) if player.is_person]
        self._you = people[0] if people else SPECTATOR
        self._leaving = False
        self._thinker = SPECTATOR  # who was last said to be thinking
        self._trouble = keeper.note if not keeper.slot else ""
        # At a terminal the person sees what was typed; elsewhere it is repeated.
        self._echo = not source.isatty()

    def run(self) -> bool:
        """Play until the game is over, the input ends or the person leaves.

        Returns whether everything that was played is on disk.
        """
        self._open()
        while not self._match.is_over() and not self._leaving:
            bot = self._bot_to_move()
            if bot is not None:
                self._let_bot_play(bot)
            else:
                self._ask()
        if self._match.is_over():
            self._tell_end()
        else:
            self._tell_way_back()
        return not self._trouble

    def interrupted(self) -> None:
        """Say on the way out how to go on."""
        self._say("")
        self._tell_way_back()

    # Telling.

    def _say(self, text: str) -> None:
        self._target.write(spoken(text) + "\n")

    def _open(self) -> None:
        match = self._match
        bots = tuple(player.bot for player in match.players)
        self._say(f"{match.title}. {players_line(match.names, bots)} Seed {match.seed}.")
        if self._keeper.note:
            self._say(self._keeper.note)
        if self._trouble:
            self._say("The game goes on unsaved.")
        else:
            self._say(f"Saved as {self._keeper.slot}, now and after every move.")
        if self._you != SPECTATOR:
            self._say("Say help for the commands, moves for what you may do.")

    def _tell_news(self) -> None:
        """Say what happened since the last time, as far as the person may know."""
        for line in self._match.lines_for(self._you, self._told):
            if line.starts_round and line.round > 1:
                self._say("")
            self._say(line.text)
        self._told = self._match.position

    def _keep(self) -> None:
        """Put the game on disk; say once why that failed, and once that it works again."""
        trouble = self._keeper.keep()
        if trouble and trouble != self._trouble:
            self._say(f"{trouble} The game goes on unsaved.")
        elif self._trouble and not trouble:
            self._say(f"The game is saved again, as {self._keeper.slot}.")
        self._trouble = trouble

    def _tell_end(self) -> None:
        match = self._match
        outcome = match.outcome()
        self._say("")
        self._say("The game is over.")
        for line in outcome_lines(outcome, match.names, self._you):
            self._say(line)
        self._say(winners_line(outcome, match.names, self._you))
        if not self._trouble and not self._hosted:
            path = shlex.quote(str(self._keeper.store.path(self._keeper.slot)))
            self._say(f"Hear it again with: fruit-tui replay {path}")

    def _tell_way_back(self) -> None:
        if self._trouble:
            self._say(f"The last moves are not saved. {self._trouble}")
        else:
            self._say(f"Saved. Go on with: {self._again} {self._keeper.slot}")

    # Bots.

    def _bot_to_move(self) -> int | None:
        for seat in self._match.deciders():
            if not self._match.players[seat].is_person:
                return seat
        return None

    def _let_bot_play(self, seat: int) -> None:
        match = self._match
        spec = self._ceiling.lower(parse_spec(match.players[seat].bot))
        bot = make_bot(spec, match.game, match.bot_seed, seat)
        thinking = bot.think(match.view(seat))
        begun = monotonic()
        while monotonic() - begun < self._ceiling.seconds and thinking.advance():
            if monotonic() - begun > PATIENCE and self._thinker != seat:
                self._thinker = seat
                self._say(f"{match.names[seat]} is thinking.")
                self._target.flush()
        match.play(seat, thinking.decision().action)
        self._new_turn = True
        self._accepted()

    def _accepted(self) -> None:
        """Save and tell after every accepted move, whoever made it."""
        self._keep()
        self._tell_news()

    # The person.

    def _ask(self) -> None:
        """Say what is to be decided and do what is answered."""
        self._thinker = SPECTATOR
        match = self._match
        view = match.view(self._you)
        if self._new_turn and not self._brief:
            self._say("")
            for line in match.game.board_words(view, match.names):
                self._say(line)
        self._new_turn = False
        self._say(match.game.status_words(view, match.names))
        legal = view.legal_actions()
        if len(legal) <= READ_OUT:
            self._list_moves(view)
        else:
            self._say(f"{len(legal)} moves to choose from.")
        while True:
            answer = self._read()
            if answer is None or self._obey(answer):
                return

    def _read(self) -> str | None:
        """Return the next line of the input; None, and the wish to leave, at its end."""
        if not self._echo:
            self._target.write("> ")
        self._target.flush()
        try:
            line = self._source.readline()
        except OSError:  # the terminal was closed
            line = ""
        if not line:
            self._leaving = True
            if not self._echo:
                self._say("")  # below the prompt
            return None
        text = " ".join(line.split())
        if self._echo:
            self._say(f"> {text[:200]}")
        return text

    def _obey(self, line: str) -> bool:
        """Do what `line` says; True where the game has changed or the person leaves."""
        word, _, rest = line.partition(" ")
        name = _SHORT.get(word.lower(), word.lower())
        if not line:
            return False
        if name not in COMMANDS or (rest and name in ("moves", "board", "save", "quit", "help")):
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
        elif name == "why":
            self._why(rest)
        elif name == "log":
            self._log(rest)
        elif name == "rules":
            self._rules(rest)
        else:
            self._plainly(name)
        return False

    def _plainly(self, name: str) -> None:
        """Answer a command that has nothing behind it."""
        match = self._match
        view = match.view(self._you)
        if name == "moves":
            self._list_moves(view)
        elif name == "board":
            for line in match.game.board_words(view, match.names):
                self._say(line)
            self._say(match.game.status_words(view, match.names))
        elif name == "score":
            # Who would win a tie is of no interest before the end.
            standing = replace(view.outcome(), tie_break="")
            for line in outcome_lines(standing, match.names, self._you):
                self._say(line)
        elif name == "hint":
            self._hint()
        elif name == "save":
            self._keep()
            if not self._trouble:
                keeper = self._keeper
                place = keeper.slot if self._hosted else str(keeper.store.path(keeper.slot))
                self._say(f"Saved as {place}.")
        else:
            self._say("A move is its number in the list, or its notation, as the list shows it.")
            for command, (shorts, text) in COMMANDS.items():
                also = f", or {shorts}" if shorts else ""
                self._say(f"{command}{also}: {text}.")

    def _list_moves(self, view: View) -> None:
        match = self._match
        for number, action in enumerate(view.legal_actions(), 1):
            self._say(f"{number}. {move_line(match.game, view, action, match.names)}")

    def _play(self, line: str) -> bool:
        match = self._match
        before = match.position
        problem = ""
        try:
            actions = read_move(match.game, match.legal_actions(self._you), line)
            play_all(match, self._you, actions)
        except GameError as error:
            problem = f"{self._objection(error)} Say moves for what you may do."
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

    def _why(self, text: str) -> None:
        match = self._match
        view = match.view(self._you)
        if not text:
            self._say("Say why and a move: its number in the list, or its notation.")
            return
        try:
            actions = read_move(match.game, view.legal_actions(), text)
            told = foreseen(match, self._you, actions)
        except GameError as error:
            self._say(self._objection(error))
            return
        if len(actions) == 1:
            told = [named(match.game.action_words(view, actions[0]), match.names), *told]
        self._say(" ".join(["It is allowed.", *told]))

    def _objection(self, error: GameError) -> str:
        """Return why the rules do not allow a move, with the players' names."""
        return sentence(named(str(error), self._match.names))

    def _log(self, text: str) -> None:
        count = int(text) if text.isascii() and text.isdigit() else LOG_LINES
        lines = self._match.lines_for(self._you)
        if not lines:
            self._say("Nothing has happened yet.")
        for line in lines[-count:] if count else []:
            self._say(line.text)

    def _hint(self) -> None:
        """Say the best move, with the small steps that belong to it, and why."""
        match = self._match.copy()
        if not match.legal_actions(self._you):
            self._say("There is nothing to decide now.")
            return
        self._say("Thinking.")
        self._target.flush()
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

    def _rules(self, text: str) -> None:
        rules = guide(self._match.game.name)
        if text:
            hits = rules.search(text)
            if not hits:
                self._say("Nothing in the rules answers that.")
            for hit in hits:
                self._say(f"{hit.section}: {hit.line.text}")
            return
        for section in rules.sections:
            self._say(section.title)
            for line in section.lines:
                self._say(line.text)
