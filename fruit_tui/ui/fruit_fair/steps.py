"""How a gesture at the table becomes steps of the rules, which ask for one thing at a time.

The steps come one by one while they are played: whatever the rules did by themselves
meanwhile, since it left no choice, is not asked for again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fruit_tui.engine.fruit_fair.data import KINDS
from fruit_tui.engine.fruit_fair.layout import CHOOSING_FRUIT, DROPPING, PAYING
from fruit_tui.engine.fruit_fair.view import FruitFairView
from fruit_tui.engine.game import View
from fruit_tui.match import Match
from fruit_tui.ui.fruit_fair.chooser import COUNTED, Chooser, Mode
from fruit_tui.ui.table import Table


def fair_view(view: View) -> FruitFairView:
    """Return a view as what it is at this table."""
    assert isinstance(view, FruitFairView)
    return view


def agree(table: Table, seat: int, wanted: Sequence[int]) -> int:
    """Take back steps in the log that lead elsewhere; return how many of `wanted` stand."""
    while True:
        placed = Chooser(fair_view(table.match.view(seat))).pending_steps()
        if list(wanted[: len(placed)]) == placed or not table.match.can_undo(seat):
            return len(placed)
        table.undo(seat)


def possible_steps(match: Match, seat: int, wanted: Sequence[int]) -> Iterator[int]:
    """Yield those steps that the rules still ask for when their turn comes."""
    for action in wanted:
        if action in match.view(seat).legal_actions():
            yield action


def counted_steps(
    match: Match, seat: int, mode: Mode, wanted: Sequence[int], counts: Sequence[int]
) -> Iterator[int]:
    """Yield `wanted`, an order if any, then fruit by fruit what it takes to give `counts`."""
    before = _stock(match, seat)
    yield from wanted
    stage = {Mode.PAY: PAYING, Mode.DROP: DROPPING}.get(mode, CHOOSING_FRUIT)
    round_before = int(fair_view(match.view(seat)).round_number())
    sign = -1 if stage == CHOOSING_FRUIT else 1
    while True:
        view = fair_view(match.view(seat))
        now = _stock(match, seat)
        given = [sign * (old - new) for old, new in zip(before, now, strict=True)]
        left = [kind for kind in range(KINDS) if given[kind] < counts[kind]]
        same = int(view.stage()) == stage and int(view.round_number()) == round_before
        if not left or not same or seat not in view.deciders():
            return
        yield COUNTED[mode] + left[0]


def counted_last(match: Match, seat: int) -> bool:
    """Return whether the last step was this seat's, of fruit that is still being counted out."""
    mode = {DROPPING: Mode.DROP, CHOOSING_FRUIT: Mode.BEGIN}.get(
        int(fair_view(match.view(seat)).stage())
    )
    last = match.in_play[-1] if match.in_play else None
    if mode is None or last is None or last.kind != "action" or last.seat != seat:
        return False
    kind = int(match.game.parse(last.text)) - COUNTED[mode]
    return 0 <= kind < KINDS


def _stock(match: Match, seat: int) -> list[int]:
    view = fair_view(match.view(seat))
    return [int(view.fruit(seat, kind)) for kind in range(KINDS)]
