"""One person at a table of bots, line by line: tell, ask, play, save, again.

Reads commands from any text stream and writes lines to another.  The end of the
input is a way to leave like any other: the game is on disk after every move.
"""

from __future__ import annotations

import shlex
from time import monotonic
from typing import Final, TextIO

from ai.bot import make_bot, parse_spec
from ai.ceiling import NO_CEILING, Ceiling
from fruit_tui.engine.game import SPECTATOR
from fruit_tui.match import Keeper
from fruit_tui.plain.talk import Talk
from fruit_tui.plain.words import outcome_lines, players_line, winners_line

# After this many seconds it is said who is thinking, once a turn.
PATIENCE: Final = 1.5


class Session(Talk):
    """The conversation about a game that is kept on disk."""

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
        super().__init__(keeper.match, source, target, ceiling)
        self._hosted = hosted
        self._keeper = keeper
        self._again = again
        self._thinker = SPECTATOR  # who was last said to be thinking
        self._trouble = keeper.note if not keeper.slot else ""

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

    def _say_where_saved(self) -> None:
        self._keep()
        if not self._trouble:
            keeper = self._keeper
            place = keeper.slot if self._hosted else str(keeper.store.path(keeper.slot))
            self._say(f"Saved as {place}.")

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
                self._voice.flush()
        match.play(seat, thinking.decision().action)
        self._new_turn = True
        self._accepted()

    # The person.

    def _ask(self) -> None:
        """Say what is to be decided and do what is answered."""
        self._thinker = SPECTATOR
        self._tell_decision()
        self._tell_moves()
        self._listen()
