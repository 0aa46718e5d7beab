"""Lets bots play many games and says who is stronger, and how sure that is.

    from ai.arena import Contest, run
    report = run(Contest.of("fruit-boss", ["mcts:1000", "greedy", "greedy"], seed=1), games=300)
    for line in report.lines():
        print(line)

or `fruit-tui arena`, or `python -m ai.arena`, all without a screen.  Seats rotate and
deals are paired: the same deal is played once from every rotation of the bots before the
next one is dealt, so that neither a good seat nor a good hand favours anybody.  A game
depends on the contest and its number alone; how many processes or machines share the
work changes nothing but the time it takes.

    seating      who can sit at a table: every bot, and one that sees all cards
    contest      what is played, one game of it, and the record of that game
    clock        how long the bots thought, in few numbers
    statistics   intervals and a stop that may be looked at after every deal
    report       what the records say
    journal      the records in a file, to go on from after an interruption
    lines        such files of JSON lines
    running      many games on any `concurrent.futures` executor
    cluster      the executor of a Dask scheduler
"""

from __future__ import annotations

from ai.arena.contest import MOST_GAMES, Contest, GameRecord, play_game
from ai.arena.journal import BadJournal, Journal
from ai.arena.report import Report, Standing, summarise
from ai.arena.running import Progress, Stop, play_games, run

__all__ = [
    "MOST_GAMES",
    "BadJournal",
    "Contest",
    "GameRecord",
    "Journal",
    "Progress",
    "Report",
    "Standing",
    "Stop",
    "play_game",
    "play_games",
    "run",
    "summarise",
]
