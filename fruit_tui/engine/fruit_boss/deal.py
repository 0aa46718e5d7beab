"""Shuffling and dealing: the cards in play, and the start of a round."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fruit_boss.data import (
    ACTIONS_PER_TURN,
    EMPTY,
    HAND_SIZE,
    KIND_STACKS,
    KINDS,
    STALLS,
    SUIT_NAMES,
    UNITS,
    all_cards,
    kind_count,
    pack_kinds,
)
from fruit_tui.engine.fruit_boss.layout import (
    ACTIONS_LEFT,
    CHOICES,
    DECK_LEFT,
    DISCARD,
    FOLIO,
    FOLIO_STARS,
    HAND,
    KNOWN_CATS,
    LAP_LEFT,
    LAP_SEAT,
    MAIN_STAGE,
    MOVED,
    PASSES,
    PENDING,
    PLAYER,
    QUIET,
    ROUNDS_AT,
    SEATS_AT,
    SIZE,
    SOURCE,
    STAGE,
    STALL,
    STAR_VALUE_AT,
    STARTER,
)
from fruit_tui.engine.fruit_boss.notation import kind_text
from fruit_tui.engine.game import Options
from fruit_tui.engine.rng import Rng


def left_out_suit(options: Options) -> int:
    """Return the suit that is not in the game (FB-7); -1 with three or four players."""
    if options.seats > 2:
        return -1
    return SUIT_NAMES.index(options.text("left_out"))


def cards_in_play(options: Options) -> list[int]:
    """Return all cards of a round as kinds, ascending: 54 for two players, else 62."""
    return pack_kinds(all_cards(left_out_suit(options)))


def shuffled_cards(options: Options, rng: Rng) -> tuple[int, ...]:
    """Return all cards of a round in random order, the first to be dealt first."""
    cards = vec[i64](cards_in_play(options))
    rng.shuffle(cards, 0, len(cards))
    return tuple([int(cards[i]) for i in range(len(cards))])


def explain_cards(options: Options, cards: tuple[int, ...]) -> str:
    """Return a sentence that says why `cards` are no shuffle of this game; "" if they are."""
    wanted = cards_in_play(options)
    if sorted(cards) == wanted:
        return ""
    if len(cards) != len(wanted):
        return f"A shuffle for {options.seats} players has {len(wanted)} cards, not {len(cards)}."
    for kind in cards:
        if not 0 <= kind < KINDS:
            return f"{kind} is no card of Fruit Boss."
    pack = all_cards(left_out_suit(options))
    for kind in sorted(set(cards)):
        copies: int = kind_count(pack, kind)
        if cards.count(kind) > copies:
            return f"{kind_text(kind)} is in this deck {copies} times, not {cards.count(kind)}."
    return "These cards are no shuffle of this deck."


def opening(options: Options, starter: int) -> vec[i64]:
    """Return the row of a match before its first deal."""
    v = vec[i64]([0] * SIZE)
    v[SEATS_AT] = options.seats
    v[ROUNDS_AT] = options.number("rounds")
    v[STAR_VALUE_AT] = options.number("star_value")
    v[STARTER] = starter
    return v


def deal_round(v: vec[i64], cards: tuple[int, ...]) -> vec[i64]:
    """Start the round ROUND of `v` with `cards`; return the deck (FB-45).

    Five cards at once to the starter, then to the left, then one to each stall.
    """
    deck = vec[i64](list(cards))
    seats = v[SEATS_AT]
    at: i64 = 0
    place: i64
    seat: i64
    stall: i64
    for place in range(4):
        v[HAND + place] = 0
        v[FOLIO + place] = 0
        v[FOLIO_STARS + place] = 0
        v[KNOWN_CATS + place] = 0
    for place in range(seats):
        seat = (v[STARTER] + place) % seats
        for _ in range(HAND_SIZE):
            v[HAND + seat] += UNITS[deck[at]]
            at += 1
    for stall in range(STALLS):
        v[STALL + stall] = KIND_STACKS[deck[at]]
        at += 1
    v[DECK_LEFT] = len(deck) - at
    v[DISCARD] = 0
    v[STAGE] = MAIN_STAGE
    v[PLAYER] = v[STARTER]
    v[ACTIONS_LEFT] = ACTIONS_PER_TURN
    v[MOVED] = 0
    v[PENDING] = EMPTY
    v[SOURCE] = 0
    v[CHOICES] = 0
    v[LAP_LEFT] = 0
    v[LAP_SEAT] = 0
    v[QUIET] = 0
    v[PASSES] = 0
    return deck
