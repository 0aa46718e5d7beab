"""Counts of the ways to play on from frozen deals, and the command that freezes them.

A change of the rules that was not meant changes a count.  One that was meant
(and has raised the game's `rules_version`) is frozen anew, and its difference read:

    python -m tests.perft --write
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from fruit_tui.engine.game import State
from fruit_tui.engine.registry import GAMES
from fruit_tui.engine.rng import Rng
from tests.contract import Table, fresh, perft, random_step, tables
from tests.contract_base import advance

FOLDER = Path(__file__).parent / "data"
# Deep enough to end a turn, small enough to count in a moment.
MOST = 4_000
DEEPEST = 8
# From the deal, and from two later moments of one random game.
MOMENTS = (0, 40, 90)


def path_of(table: Table) -> Path:
    """Return where the counts of a table are frozen."""
    return FOLDER / f"perft-{table}.json"


def later(state: State, steps: int) -> State:
    """Return where a random game stands after so many steps, or shortly before its end."""
    rng = Rng.stream(11, "perft")
    for _ in range(steps):
        step = random_step(state, rng)
        following = state.copy()
        advance(following, *step)
        if following.is_over():
            break
        state = following
    return state


def counts(state: State) -> list[int]:
    """Return the number of ways by depth, from 1, as far as they stay countable."""
    found: list[int] = []
    while len(found) < DEEPEST and (not found or found[-1] <= MOST):
        found.append(perft(state, len(found) + 1))
    return found


def frozen(table: Table) -> dict[str, Any]:
    """Return what is frozen of a table: the deal as text, and counts by moment and depth."""
    deal = table.game.deal(table.options, Rng.stream(11, "deal"))
    return {
        "game": table.game.name,
        "seats": table.seats,
        "options": table.options.as_dict(),
        "deal": table.game.format_deal(deal),
        "counts": {str(steps): counts(later(fresh(table, 11), steps)) for steps in MOMENTS},
    }


def main() -> None:
    """Print the counts, or freeze them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="freeze the counts as they are now")
    given = parser.parse_args()
    for game in GAMES.values():
        for table in tables(game):
            text = json.dumps(frozen(table), indent=1)
            if given.write:
                FOLDER.mkdir(exist_ok=True)
                path_of(table).write_text(text + "\n", encoding="utf-8")
            print(table, json.loads(text)["counts"])


if __name__ == "__main__":
    main()
