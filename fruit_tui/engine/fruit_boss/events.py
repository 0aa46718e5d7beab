"""What happens at the table, as events.

The facts of each kind; seats count from 0, stalls from 1, cards are notation:

    played        cards, stall, before (cards that lay there), sum, count
    combined      cards, source, stall, before, sum, count
    slid          cards, source, stall
    ate           card, stall, sum, count (what is left there)
    collected     cards, stall, by (the stall that took it), suit ("" for stars alone)
    captured      stall, by                      a cat, into the hand
    stars_placed  stars, suit                    stars join a set
    stars_held    stars, held (all that wait)    stars wait for a first set (FB-4)
    toppled       cards, stall, onto (0: nothing), lost (cards that lay there)
    refilled      stall, card                    (seat -1)
    redrew        cards                          the hand thrown away (FB-30)
    passed
    drew          count, and cards for the drawer alone
    fire_sale                                    (seat -1)
    last_lap      turns                          the seat ran out of cards
    turn_ended    next (the seat to move, -1 if the round is over)
    round_ended   round, reason, ran_out (seat, or -1)   (seat -1)
    round_scored  round, points, counting, against, penalty, won (0 or 1)   one a seat
    round_started round, starter, market         (seat -1)
    dealt         count, and cards for the owner alone
    game_over     winners, wins ("2 1 0")        (seat -1; winners "0 2": seats)
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fruit_boss.data import (
    NO_SUIT,
    STALLS,
    SUIT_NAMES,
    stack_count,
    stack_suit,
    stack_sum,
)
from fruit_tui.engine.fruit_boss.layout import (
    FOLIO_STARS,
    HELD_SHIFT,
    ROUND,
    STALL,
    STAR_VALUE_AT,
    STARTER,
    WINS,
)
from fruit_tui.engine.fruit_boss.notation import kind_text, pack_text, stack_text
from fruit_tui.engine.fruit_boss.results import RoundResult, leaders
from fruit_tui.engine.game import EVERYONE, Event, OptionValue, all_but, only

NOBODY = -1


def _open(kind: str, seat: int, facts: dict[str, OptionValue], *, reveals: bool = False) -> Event:
    return Event(kind, seat, EVERYONE, reveals, facts)


def played(v: vec[i64], seat: int, cards: i64, before: i64, stall: int) -> Event:
    """Cards went from a hand into a stall."""
    stack = v[STALL + stall]
    return _open(
        "played",
        seat,
        {
            "cards": stack_text(cards),
            "stall": stall + 1,
            "before": stack_text(before),
            "sum": int(stack_sum(stack, v[STAR_VALUE_AT])),
            "count": int(stack_count(stack)),
        },
    )


def combined(v: vec[i64], seat: int, cards: i64, source: int, before: i64, stall: int) -> Event:
    """A stack went onto another."""
    stack = v[STALL + stall]
    return _open(
        "combined",
        seat,
        {
            "cards": stack_text(cards),
            "source": source + 1,
            "stall": stall + 1,
            "before": stack_text(before),
            "sum": int(stack_sum(stack, v[STAR_VALUE_AT])),
            "count": int(stack_count(stack)),
        },
    )


def slid(seat: int, cards: i64, source: int, stall: int) -> Event:
    """A stack went to an empty stall."""
    return _open(
        "slid", seat, {"cards": stack_text(cards), "source": source + 1, "stall": stall + 1}
    )


def ate(v: vec[i64], seat: int, kind: int, stall: int) -> Event:
    """A cat ate a card of the market."""
    stack = v[STALL + stall]
    return _open(
        "ate",
        seat,
        {
            "card": kind_text(kind),
            "stall": stall + 1,
            "sum": int(stack_sum(stack, v[STAR_VALUE_AT])),
            "count": int(stack_count(stack)),
        },
    )


def collected(seat: int, cards: i64, stall: int, by: int) -> Event:
    """A stack of fruit or stars went into a portfolio."""
    suit: int = stack_suit(cards)
    return _open(
        "collected",
        seat,
        {
            "cards": stack_text(cards),
            "stall": stall + 1,
            "by": by + 1,
            "suit": "" if suit == NO_SUIT else SUIT_NAMES[suit],
        },
    )


def captured(seat: int, stall: int, by: int) -> Event:
    """A cat of the market went into a hand."""
    return _open("captured", seat, {"stall": stall + 1, "by": by + 1})


def stars_placed(seat: int, stars: int, suit: int) -> Event:
    """Collected stars joined a set."""
    return _open("stars_placed", seat, {"stars": stars, "suit": SUIT_NAMES[suit]})


def stars_held(v: vec[i64], seat: int, stars: int) -> Event:
    """Collected stars wait for a first set."""
    held: int = v[FOLIO_STARS + seat] >> HELD_SHIFT
    return _open("stars_held", seat, {"stars": stars, "held": held})


def toppled(seat: int, cards: i64, stall: int, onto: int, lost: i64) -> Event:
    """A stack of five or more fell, onto stall `onto` or, where that is -1, onto nothing."""
    return _open(
        "toppled",
        seat,
        {
            "cards": stack_text(cards),
            "stall": stall + 1,
            "onto": onto + 1,
            "lost": stack_text(lost),
        },
    )


def refilled(stall: int, kind: int) -> Event:
    """A card of the deck came into an empty stall."""
    facts: dict[str, OptionValue] = {"stall": stall + 1, "card": kind_text(kind)}
    return _open("refilled", NOBODY, facts, reveals=True)


def redrew(seat: int, hand: i64) -> Event:
    """A stuck player threw the hand away."""
    return _open("redrew", seat, {"cards": pack_text(hand)}, reveals=True)


def passed(seat: int) -> Event:
    """A stuck player passed."""
    return _open("passed", seat, {})


def drew(seat: int, cards: i64, count: int) -> list[Event]:
    """Cards of the deck came into a hand: which ones for the drawer, how many for the rest."""
    return [
        Event("drew", seat, only(seat), True, {"count": count, "cards": pack_text(cards)}),
        Event("drew", seat, all_but(seat), True, {"count": count}),
    ]


def fire_sale() -> Event:
    """The deck is empty: single cards are collectible."""
    return _open("fire_sale", NOBODY, {})


def last_lap(seat: int, turns: int) -> Event:
    """A player ran out of cards: everyone has one more turn."""
    return _open("last_lap", seat, {"turns": turns})


def turn_ended(seat: int, following: int) -> Event:
    """A turn is over."""
    return _open("turn_ended", seat, {"next": following})


def round_ended(result: RoundResult) -> list[Event]:
    """A round is over and scored."""
    events = [
        _open(
            "round_ended",
            NOBODY,
            {"round": result.number, "reason": result.reason, "ran_out": result.ran_out},
        ),
    ]
    # A score tells of the hand behind it, and who won tells of all hands.
    reveals = any(part.hand for part in result.seats)
    for seat, part in enumerate(result.seats):
        events.append(
            _open(
                "round_scored",
                seat,
                {
                    "round": result.number,
                    "points": part.points,
                    "counting": part.counting,
                    "against": part.against,
                    "penalty": part.penalty,
                    "won": 1 if seat in result.winners else 0,
                },
                reveals=reveals,
            )
        )
    return events


def round_started(v: vec[i64], hands: list[int]) -> list[Event]:
    """A round is dealt: the market for all, each hand for its owner."""
    market = " ".join(stack_text(v[STALL + stall]) for stall in range(STALLS))
    facts: dict[str, OptionValue] = {
        "round": int(v[ROUND] + 1),
        "starter": int(v[STARTER]),
        "market": market,
    }
    events = [_open("round_started", NOBODY, facts, reveals=True)]
    for seat, hand in enumerate(hands):
        cards = pack_text(hand)
        count = len(cards.split())
        events.append(Event("dealt", seat, only(seat), True, {"count": count, "cards": cards}))
        events.append(Event("dealt", seat, all_but(seat), True, {"count": count}))
    return events


def game_over(v: vec[i64], seats: int) -> Event:
    """The match is over."""
    wins = tuple(int(v[WINS + seat]) for seat in range(seats))
    facts: dict[str, OptionValue] = {
        "winners": " ".join(str(seat) for seat in leaders(wins)),
        "wins": " ".join(str(count) for count in wins),
    }
    return _open("game_over", NOBODY, facts)
