"""`fruit-tui stats`: how you have done so far, by game, seats and level."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict

from fruit_tui.commands import OK, printable
from fruit_tui.commands.saves import open_store, saves_folder
from fruit_tui.engine.registry import GAMES
from fruit_tui.match.statistics import Row, Statistics, statistics
from fruit_tui.match.summary import Summaries


def run(given: argparse.Namespace) -> int:
    """Print the statistics of the games in the folder."""
    found = found_statistics(given)
    if given.json:
        print(json.dumps(_facts(found), indent=2))
        return OK
    if not found.games:
        where = "" if given.restricted else f" in {printable(str(saves_folder(given.saves)))}"
        print(f"No game against bots has been finished{where}.")
    for row in found.rows:
        print(printable(line_of(row)))
    for reason, count in found.left_out.items():
        print(f"Not counted: {count}, {reason}.")
    return OK


def found_statistics(given: argparse.Namespace) -> Statistics:
    """Return the statistics of the games in the folder."""
    store = open_store(given.saves, given.limits)
    summaries = Summaries(store.folder)
    found = statistics(store.list(), summaries)
    summaries.keep()
    return found


def line_of(row: Row) -> str:
    """Return one kind of table as a sentence or two."""
    return ", ".join(_parts_of(row)) + "."


def _parts_of(row: Row) -> list[str]:
    title = GAMES[row.game].title if row.game in GAMES else row.game
    return [
        f"{title}, {row.seats} seats, {row.level}: {row.games} played, {row.won} won"
        f" ({row.share:.0%}, 95 % between {row.low:.0%} and {row.high:.0%}; par {row.par:.0%})",
        f"average lead {row.lead:+.1f}",
        f"accuracy {row.accuracy:.0f} in {row.reviewed} reviewed"
        if row.accuracy is not None
        else "no reviews",
        f"{abs(row.run)} {'won' if row.run > 0 else 'lost'} in a row now",
        f"at most {row.best_run} won in a row",
    ]


def remarks_on(found: Statistics) -> list[str]:
    """Return the statistics as short sentences, one a line, to be heard."""
    if not found.games:
        return ["You have finished no game against bots yet."]
    return [f"{part[0].upper()}{part[1:]}." for row in found.rows for part in _parts_of(row)]


def _facts(found: Statistics) -> dict[str, object]:
    rows = []
    for row in found.rows:
        facts = asdict(row)
        table = {name: facts.pop(name) for name in ("game", "seats", "level")}
        played = facts.pop("played")
        rows.append({**table, "games": row.games, **facts, "played": played})
    return {"games": found.games, "rows": rows, "left_out": found.left_out}
