"""What adding to a stack or combining two would do, before it is done."""

from __future__ import annotations

from dataclasses import dataclass

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fruit_boss.data import (
    EMPTY,
    STALLS,
    TOPPLE_COUNT,
    stack_count,
    stack_sum,
    stacks_joined,
)
from fruit_tui.engine.fruit_boss.layout import STALL, STAR_VALUE_AT
from fruit_tui.engine.fruit_boss.rules import collectible_beside, occupied_beside


@dataclass(frozen=True)
class Consequence:
    """The stack made in `stall`, and what it does to its neighbours.

    topples  True where it topples, then `targets` are what it may topple onto; else
             `targets` are what it may collect or capture
    targets  stalls from 0, ascending; two of them mean a choice, none that nothing happens
    """

    stall: int
    stack: int
    count: int
    sum: int
    topples: bool
    targets: tuple[int, ...]


def if_added(v: vec[i64], cards: i64, stall: i64, source: i64) -> Consequence:
    """Return what the stack `cards` would do in `stall`; `source` is left empty, -1: none."""
    after = v[:]
    if source >= 0:
        after[STALL + source] = EMPTY
    stack = stacks_joined(v[STALL + stall], cards)
    after[STALL + stall] = stack
    topples = stack_count(stack) >= TOPPLE_COUNT
    found = occupied_beside(after, stall) if topples else collectible_beside(after, stall)
    return Consequence(
        stall=stall,
        stack=stack,
        count=stack_count(stack),
        sum=stack_sum(stack, v[STAR_VALUE_AT]),
        topples=topples,
        targets=tuple([other for other in range(STALLS) if found >> other & 1]),
    )
