"""A saved game as three lines of a list: who plays, how it stands, the table itself."""

from __future__ import annotations

from ai.levels import level_title
from fruit_tui.engine.game import SPECTATOR
from fruit_tui.engine.registry import GAMES
from fruit_tui.match import names_for
from fruit_tui.match.summary import Summary
from fruit_tui.storage import SaveInfo
from fruit_tui.ui.screens.home import ago, how_far
from fruit_tui.ui.widgets.menu import Item


def item_of(name: str, info: SaveInfo, summary: Summary | None) -> Item:
    """Return the lines that list one save; without a summary what its file says of itself."""
    if info.problem:
        return Item(name, info.path.name, info.problem, trouble=info.problem)
    players = [
        f"{player} ({level_title(bot, info.game)})" if bot else player
        for player, bot in zip(info.names, info.bots, strict=False)
    ]
    title = f"{info.title}: {', '.join(players)}"
    game = GAMES[info.game].title if info.game in GAMES else info.game
    facts = [
        "open elsewhere" if info.busy else "",
        "" if game in info.title else game,
        f"{len(info.names)} seats",
        standing(info, summary),
    ]
    detail = ", ".join(fact for fact in facts if fact)
    remarks = [summary.problem, info.note] if summary else [info.note]
    more = " ".join(remark for remark in remarks if remark) or (summary.picture if summary else "")
    aside = f"{ago(info.updated)}, {info.size / 1000:.1f} KB".removeprefix(", ")
    return Item(name, title, detail, more=more, aside=aside)


def standing(info: SaveInfo, summary: Summary | None) -> str:
    """Return the round and who leads, or who won; what the file says where it is not known."""
    if summary is None or not summary.totals:
        return f"finished, {how_far(info)}".rstrip(".") if info.finished else how_far(info)[:-1]
    eyes = info.bots.index("") if "" in info.bots else SPECTATOR
    names = names_for(eyes, info.names)
    leaders = " and ".join(names[seat] for seat in summary.leaders)
    score = ":".join(str(total) for total in summary.totals)
    if summary.over:
        return f"{score}, {leaders} won"
    if len(summary.leaders) == len(names):
        return f"round {summary.round}, {score}, all level"
    return f"round {summary.round}, {score}, {leaders} ahead"
