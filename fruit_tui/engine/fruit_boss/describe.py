"""A position as values that JSON has, for the trace; the same keys for states and views.

Seats count from 0 (they are the places in the lists), stalls from 1 as in the notation.
Cards are notation.  What a view cannot see is null.
"""

from __future__ import annotations

from mypy_extensions import i64

from fruit_tui.engine.fruit_boss.data import (
    CAT_STACK,
    EMPTY,
    NO_SUIT,
    STALLS,
    STAR,
    SUIT_NAMES,
    SUITS,
    pack_field,
    pack_kinds,
)
from fruit_tui.engine.fruit_boss.layout import (
    CAT_CARD_STAGE,
    COMBINE_STAGE,
    SLIDE_STAGE,
    STAGE_NAMES,
    STAR_SET_STAGE,
    TAKE_STAGE,
    TOPPLE_STAGE,
)
from fruit_tui.engine.fruit_boss.notation import kind_text, reading_order
from fruit_tui.engine.fruit_boss.results import RoundResult
from fruit_tui.engine.fruit_boss.table import Table
from fruit_tui.engine.game import Options


def described(
    table: Table,
    options: Options,
    hands: list[list[int] | None],
    hand_counts: list[int],
    deck: list[int] | None,
) -> dict[str, object]:
    """Return where every component is.  `hands` and `deck` are None where hidden."""
    seats = range(options.seats)
    stage: int = table.stage()
    lap: dict[str, int] | None = None
    if table.lap_left():
        lap = {"ran_out": int(table.lap_seat()), "turns_left": int(table.lap_left())}
    return {
        "options": options.as_dict(),
        "round": int(table.round_number()),
        "rounds": int(table.rounds()),
        "starter": int(table.starter()),
        "player": int(table.player()),
        "stage": STAGE_NAMES[stage],
        "actions_left": int(table.actions_left()),
        "choice": _choice(table),
        "deck_count": int(table.deck_count()),
        "deck": None if deck is None else _texts(deck),
        "discard": _cards(table.discard_cards()),
        "fire_sale": table.fire_sale(),
        "stalls": [_stall(table, stall) for stall in range(STALLS)],
        "hands": [None if hand is None else _cards(hand) for hand in hands],
        "hand_counts": hand_counts,
        "known_cats": [int(table.known_cats(seat)) for seat in seats],
        "portfolios": [_portfolio(table, seat) for seat in seats],
        "held_stars": [int(table.held_stars(seat)) for seat in seats],
        "last_lap": lap,
        "moved_this_turn": table.moved(),
        "quiet_turns": int(table.quiet_turns()),
        "passes": int(table.passes()),
        "rounds_won": [int(table.rounds_won(seat)) for seat in seats],
        "round_results": [_result(result) for result in table.round_results()],
    }


def _texts(kinds: list[int]) -> list[str]:
    return [kind_text(kind) for kind in kinds]


def _cards(kinds: list[int]) -> list[str]:
    return _texts(reading_order(kinds))


def _stall(table: Table, stall: i64) -> dict[str, object]:
    stack = table.stall(stall)
    suit: str | None
    if stack == EMPTY:
        suit = None
    elif stack == CAT_STACK:
        suit = "cat"
    elif table.stall_suit(stall) == NO_SUIT:
        suit = "star"
    else:
        suit = SUIT_NAMES[table.stall_suit(stall)]
    return {
        "suit": suit,
        "cards": _cards(table.stall_cards(stall)),
        "sum": int(table.stall_sum(stall)),
        "count": int(table.stall_count(stall)),
    }


def _choice(table: Table) -> dict[str, object] | None:
    """The cards and stalls that the decision is about; null at the main stage and after."""
    stage = table.stage()
    cards = table.chosen_cards()
    choice: dict[str, object] = {}
    if cards:
        choice["cards"] = _cards(cards)
    if stage in (COMBINE_STAGE, SLIDE_STAGE, CAT_CARD_STAGE, TAKE_STAGE, TOPPLE_STAGE):
        choice["stall"] = int(table.source() + 1)
    if stage in (TAKE_STAGE, TOPPLE_STAGE):
        choice["targets"] = [stall + 1 for stall in table.targets()]
    if stage == STAR_SET_STAGE:
        choice["sets"] = [SUIT_NAMES[suit] for suit in table.portfolio_suits(table.player())]
    return choice or None


def _portfolio(table: Table, seat: i64) -> dict[str, list[str]]:
    """The sets of a seat by suit, stars last."""
    folio = table.portfolio(seat)
    sets: dict[str, list[str]] = {}
    suit: i64
    for suit in range(SUITS):
        if pack_field(folio, suit):
            kinds = pack_kinds(pack_field(folio, suit) << (7 * suit))
            kinds.extend([STAR] * table.portfolio_stars(seat, suit))
            sets[SUIT_NAMES[suit]] = _cards(kinds)
    return sets


def _result(result: RoundResult) -> dict[str, object]:
    return {
        "round": result.number,
        "scores": list(result.scores()),
        "winners": list(result.winners),
        "reason": result.reason,
        "counting": [part.counting for part in result.seats],
        "against": [part.against for part in result.seats],
        "penalties": [part.penalty for part in result.seats],
        "hands": [_cards(list(part.hand)) for part in result.seats],
        "sets": [
            {
                SUIT_NAMES[one.suit]: {
                    "height": one.height,
                    "count": one.count,
                    "stars": one.stars,
                    "points": one.sign * one.product,
                }
                for one in part.sets
            }
            for part in result.seats
        ],
    }
