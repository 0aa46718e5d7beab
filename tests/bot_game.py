"""One bot game as a command, which prints where it ended: the same line in every process.

python -m tests.bot_game fruit-boss 3 7
"""

from __future__ import annotations

import argparse
from hashlib import blake2b

from ai.bot import make_bot, parse_spec
from fruit_tui.engine.registry import GAMES
from fruit_tui.match import Match, Player
from tests.contract_base import NAMES, Table
from tests.contract_bots import specs_for

# The bots that think take so many decisions each; then the random one goes on to the end.
THINKING = 12


def play(table: Table, seed: int) -> str:
    """Return the digest of the last position and of the whole log."""
    match = Match.new(
        table.game, table.options, [Player(name) for name in NAMES[: table.seats]], seed
    )
    known = [spec for spec in specs_for(table) if not spec.endswith("s")]
    specs = [known[-1 - seat % len(known)] for seat in range(table.seats)]
    bots = [
        make_bot(parse_spec(spec), table.game, match.bot_seed, seat)
        for seat, spec in enumerate(specs)
    ]
    rest = [
        make_bot(parse_spec("random"), table.game, match.bot_seed, seat)
        for seat in range(table.seats)
    ]
    decided = 0
    while not match.is_over():
        seat = match.deciders()[0]
        bot = bots[seat] if decided < THINKING * table.seats else rest[seat]
        match.play(seat, bot.choose(match.view(seat)).action)
        decided += 1
    log = "\n".join(f"{entry.seat} {entry.text} {entry.digest}" for entry in match.log)
    return f"{match.digest()} {blake2b(log.encode(), digest_size=8).hexdigest()} {match.position}"


def main() -> None:
    """Play one game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("seats", type=int)
    parser.add_argument("seed", type=int)
    given = parser.parse_args()
    game = GAMES[given.game]
    print(play(Table(game, game.options(given.seats)), given.seed))


if __name__ == "__main__":
    main()
