"""What each stall shows, worked out from the choice being made."""

from __future__ import annotations

from dataclasses import replace

from fruit_tui.engine.fruit_boss.data import STALLS
from fruit_tui.engine.fruit_boss.layout import TAKE_STAGE, TOPPLE_STAGE
from fruit_tui.engine.fruit_boss.notation import reading_order
from fruit_tui.engine.fruit_boss.view import FruitBossView
from fruit_tui.engine.game import Event
from fruit_tui.ui.fruit_boss.chooser import Chooser, Mode, Zone
from fruit_tui.ui.fruit_boss.stall import StallPicture


def pictures(chooser: Chooser, *, following: bool) -> list[StallPicture]:
    """Return the five stalls; without `following` as they lie, with no cursor and no dots."""
    view = chooser.view
    stalls = [_as_it_lies(view, stall) for stall in range(STALLS)]
    if not following:
        return stalls
    targets = _dots(chooser)
    choosing = chooser.mode is not Mode.LOOK or chooser.zone is Zone.HAND
    for stall in range(STALLS):
        stalls[stall] = replace(
            stalls[stall],
            cursor=chooser.zone is Zone.MARKET and chooser.stall == stall,
            legal=stall in targets,
            dim=choosing and stall not in targets,
            carried=chooser.mode is Mode.CARRY and stall == chooser.carried,
        )
    if chooser.mode in (Mode.TAKE, Mode.TOPPLE):
        _mark_source(stalls, chooser)
    if chooser.zone is Zone.MARKET and chooser.mode not in (Mode.LOOK, Mode.WATCH, Mode.SET):
        _forecast(stalls, chooser)
    return stalls


def _as_it_lies(view: FruitBossView, stall: int) -> StallPicture:
    cards = tuple(reading_order(view.stall_cards(stall)))
    return StallPicture(stall + 1, cards, int(view.stall_sum(stall)))


def _dots(chooser: Chooser) -> list[int]:
    """Return the stalls with a dot; in the hand, those where the card at the cursor fits."""
    if chooser.mode is Mode.LOOK and chooser.zone is Zone.HAND and chooser.hand:
        kind = chooser.hand[chooser.card]
        return [] if chooser.why_not_pick(chooser.card) else chooser.fits_or_eats(kind)
    return chooser.targets()


def _mark_source(stalls: list[StallPicture], chooser: Chooser) -> None:
    source = int(chooser.view.source())
    word = "topples" if chooser.mode is Mode.TOPPLE else "takes"
    stalls[source] = replace(stalls[source], badge=word, good=chooser.mode is Mode.TAKE, dim=False)


def _forecast(stalls: list[StallPicture], chooser: Chooser) -> None:
    """Show what Enter would do: cards about to come, new sums, and what goes."""
    here = chooser.stall
    if chooser.mode is Mode.CAT:
        _bite(stalls, chooser)
        return
    if chooser.why_not():
        return
    before = chooser.view
    foresight = chooser.foresight()
    for event in foresight.events:
        if event.kind in ("played", "combined"):
            coming = chooser.picked_kinds
            if event.kind == "combined":
                coming = reading_order(before.stall_cards(int(event.facts["source"]) - 1))
            _add(stalls, here, coming, int(event.facts["sum"]))
        elif event.kind == "slid":
            source = int(event.facts["source"]) - 1
            _add(stalls, here, reading_order(before.stall_cards(source)), stalls[source].total)
        else:
            _mark(stalls, event)
    after = foresight.view
    assert isinstance(after, FruitBossView)
    if int(after.stage()) in (TAKE_STAGE, TOPPLE_STAGE) and after.deciders() == before.deciders():
        topples = int(after.stage()) == TOPPLE_STAGE
        for stall in after.targets():
            word = "may fall" if topples else "may take"
            stalls[stall] = replace(stalls[stall], badge=word, good=not topples)
        if topples:
            stalls[here] = replace(stalls[here], badge="topples", good=False)


def _add(stalls: list[StallPicture], stall: int, coming: list[int], total: int) -> None:
    there = stalls[stall]
    stalls[stall] = replace(there, cards=(*there.cards, *coming), ghosts=len(coming), becomes=total)


def _mark(stalls: list[StallPicture], event: Event) -> None:
    if event.kind in ("collected", "captured"):
        stall = int(event.facts["stall"]) - 1
        stalls[stall] = replace(stalls[stall], badge="taken", good=True)
    elif event.kind == "toppled":
        stall, onto = int(event.facts["stall"]) - 1, int(event.facts["onto"]) - 1
        stalls[stall] = replace(stalls[stall], badge="topples", good=False)
        if onto >= 0:
            stalls[onto] = replace(stalls[onto], badge="falls too", good=False)


def _bite(stalls: list[StallPicture], chooser: Chooser) -> None:
    here = chooser.stall
    edible = chooser.edible(here)
    if not edible:
        return
    kind = edible[min(chooser.bite, len(edible) - 1)]
    cards = stalls[here].cards
    becomes = stalls[here].total
    for event in chooser.foresight().events:
        if event.kind == "ate":
            becomes = int(event.facts["sum"])
    stalls[here] = replace(
        stalls[here], pointed=cards.index(kind), badge="eaten", good=False, becomes=becomes
    )
