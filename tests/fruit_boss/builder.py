"""Positions of Fruit Boss in a line of text, for tests: what is said is there, the rest is dealt.

    state = position(stalls=["P2 P1", "L2", "O4", "", "G1"], hand="L2 L1 W5")
    do(state, "play L2 L1", "on 2")

Cards that are placed nowhere fill the rivals' hands and the deck, or, with `deck=""`,
the discard pile.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fruit_boss import FRUIT_BOSS, FruitBossState
from fruit_tui.engine.fruit_boss.data import (
    EMPTY,
    HAND_SIZE,
    KIND_STACKS,
    pack_of,
    stacks_joined,
)
from fruit_tui.engine.fruit_boss.deal import cards_in_play, opening
from fruit_tui.engine.fruit_boss.layout import (
    ACTIONS_LEFT,
    DECK_LEFT,
    DISCARD,
    FOLIO,
    FOLIO_STARS,
    HAND,
    HELD_SHIFT,
    KNOWN_CATS,
    LAP_LEFT,
    LAP_SEAT,
    PASSES,
    PLAYER,
    QUIET,
    STALL,
)
from fruit_tui.engine.fruit_boss.notation import pack_text, parse_kinds, stack_text
from fruit_tui.engine.game import SPECTATOR, Event, OptionValue


def stack_of(text: str) -> int:
    """Return the stack that lies in a stall as `text`."""
    stack = EMPTY
    for kind in parse_kinds(text):
        stack = stacks_joined(stack, KIND_STACKS[kind])
    return int(stack)


def position(
    stalls: Sequence[str],
    hand: str = "",
    *,
    hands: Mapping[int, str] | None = None,
    sets: Mapping[int, Sequence[str]] | None = None,
    held: Mapping[int, int] | None = None,
    known_cats: Mapping[int, int] | None = None,
    deck: str | None = None,
    seats: int = 3,
    actions_left: int = 2,
    lap_left: int = 0,
    lap_seat: int = 0,
    quiet: int = 0,
    passes: int = 0,
    sound: bool = True,
    **options: OptionValue,
) -> FruitBossState:
    """Return a position with player 1 (seat 0) to move.

    hands  by seat; a rival without one gets the first five cards nobody else has
    sets   by seat, each set as its cards: `{0: ["L5 L1 *", "P2"]}`
    deck   its cards, the next one first; None for all cards left over
    """
    chosen = FRUIT_BOSS.options(seats, options)
    v = opening(chosen, 0)
    rest = cards_in_play(chosen)

    def place(text: str) -> list[int]:
        kinds = parse_kinds(text)
        for kind in kinds:
            rest.remove(kind)
        return kinds

    for number, text in enumerate(stalls):
        place(text)
        v[STALL + number] = stack_of(text)
    given = {0: hand, **(hands or {})}
    for seat, text in given.items():
        v[HAND + seat] = pack_of(place(text))
    for seat, texts in (sets or {}).items():
        for text in texts:
            place(text)
            stack = stack_of(text)
            suit = stack >> 9
            v[FOLIO + seat] += (stack & 127) << (7 * suit)
            v[FOLIO_STARS + seat] += (stack >> 7 & 3) << (2 * suit)
    for seat, stars in (held or {}).items():
        place("*" * stars)
        v[FOLIO_STARS + seat] += stars << HELD_SHIFT
    next_cards = place(deck) if deck is not None else []
    for seat in range(seats):
        if seat not in given:
            v[HAND + seat] = pack_of(rest[:HAND_SIZE])
            del rest[:HAND_SIZE]
    if deck is None:
        next_cards = rest
    else:
        v[DISCARD] = pack_of(rest)
    for seat, count in (known_cats or {}).items():
        v[KNOWN_CATS + seat] = count
    v[DECK_LEFT] = len(next_cards)
    v[PLAYER] = 0
    v[ACTIONS_LEFT] = actions_left
    v[LAP_LEFT] = lap_left
    v[LAP_SEAT] = lap_seat
    v[QUIET] = quiet
    v[PASSES] = passes
    state = FruitBossState(chosen, v, vec[i64](next_cards), vec[i64]([]))
    if sound:
        assert state.check() == []
    return state


def do(state: FruitBossState, *texts: str) -> list[Event]:
    """Let the seats to decide do these actions one after the other; return what happened."""
    happened: list[Event] = []
    for text in texts:
        happened.extend(state.apply(state.current_seat(), FRUIT_BOSS.parse(text)))
    return happened


def legal(state: FruitBossState) -> list[str]:
    """Return the legal actions of the seat to decide as text."""
    return [FRUIT_BOSS.format(action) for action in state.legal_actions(state.current_seat())]


def may(state: FruitBossState, text: str) -> bool:
    """Return whether the seat to decide may do this now."""
    return text in legal(state)


def why_not(state: FruitBossState, text: str, seat: int | None = None) -> str:
    """Return why this may not be done now."""
    who = state.current_seat() if seat is None else seat
    return state.explain(who, FRUIT_BOSS.parse(text))


def stalls(state: FruitBossState) -> list[str]:
    """Return the market as text, a stall each, "" where it is empty."""
    return [stack_text(state.stall(number)) for number in range(5)]


def hand(state: FruitBossState, seat: int = 0) -> str:
    """Return a hand as text."""
    return pack_text(state.hand(seat))


def sets(state: FruitBossState, seat: int = 0) -> dict[str, str]:
    """Return a portfolio as text by suit, as the trace shows it."""
    portfolios = state.describe()["portfolios"]
    assert isinstance(portfolios, list)
    return {suit: " ".join(cards) for suit, cards in portfolios[seat].items()}


def kinds(events: list[Event]) -> list[str]:
    """Return the kinds of events in order, each private twin left out."""
    return [event.kind for event in events if event.seen_by(SPECTATOR)]


def discarded(state: FruitBossState) -> list[str]:
    """Return the discard pile as texts."""
    return pack_text(state.discard()).split()
