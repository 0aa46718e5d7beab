"""Cards, actions, deals and shuffles as text, both ways.

A card is the letter of its suit and its value (`L5`), `*` for a star, `C` for a cat.  An
action is a word and what it is about; stalls count from 1:

    play L2 L1 *    then  on 3          add these cards of the hand to a stall
    combine 2       then  onto 4        move a stack onto another of its suit
    slide 3         then  to 5          move a stack along empty stalls
    cat             then  eat 2         let a cat eat in a stall, and, where cards differ,
                    then  eat L5        this card
    take 2                              which of two stacks to collect
    topple 4                            which of two ways to topple
    stars to P                          which set the collected stars join
    end    redraw    pass
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from fruit_tui.engine.fruit_boss.data import (
    CAT,
    COPIES,
    FIELD_UNITS,
    KINDS,
    LOW_BITS,
    NO_SUIT,
    STACK_STAR,
    STALLS,
    STAR,
    STARS,
    SUIT_LETTERS,
    SUIT_NAMES,
    SUIT_PLURALS,
    SUITS,
    VALUES,
    pack_kinds,
    stack_pack,
)
from fruit_tui.engine.fruit_boss.layout import (
    COMBINE,
    EAT_CARD,
    EAT_STALL,
    END,
    ON_STALL,
    ONTO_STALL,
    PASS,
    PLAY,
    PLAY_CAT,
    REDRAW,
    SLIDE,
    STARS_TO,
    TAKE,
    TO_STALL,
    TOPPLE,
)
from fruit_tui.engine.game import BadNotation, Deal

_WORDS: Final = {END: "end", REDRAW: "redraw", PASS: "pass", PLAY_CAT: "cat"}
_STALL_WORDS: Final = (
    (COMBINE, "combine"),
    (SLIDE, "slide"),
    (ON_STALL, "on"),
    (ONTO_STALL, "onto"),
    (TO_STALL, "to"),
    (EAT_STALL, "eat"),
    (TAKE, "take"),
    (TOPPLE, "topple"),
)
_KNOWN: Final = (
    "play, on, combine, onto, slide, to, cat, eat, take, topple, stars to, end, redraw and pass"
)
# A suit by its letter or, as the words for a screen reader have it, by its name.
_CARD: Final = re.compile(
    rf"([{SUIT_LETTERS}]|{'|'.join(SUIT_NAMES)})\s*([0-9]+)|(\*|stars?)|(cats?|c)", re.IGNORECASE
)
_SEPARATORS: Final = re.compile(r"[\s,;+]+")


def kind_text(kind: int) -> str:
    """Return a card as text: "L5", "*" or "C"."""
    if kind == STAR:
        return "*"
    if kind == CAT:
        return "C"
    return f"{SUIT_LETTERS[kind // VALUES]}{kind % VALUES + 1}"


def kinds_text(kinds: list[int]) -> str:
    """Return cards as text, in the given order, with spaces between."""
    return " ".join(kind_text(kind) for kind in kinds)


def pack_text(pack: i64) -> str:
    """Return a pack as text: by suit, in a suit the highest first, then stars and cats."""
    return kinds_text(reading_order(pack_kinds(pack)))


def stack_text(stack: i64) -> str:
    """Return the cards of a stack as text, the highest first, then stars; "C" for a cat."""
    return pack_text(stack_pack(stack)) if stack else ""


def reading_order(kinds: list[int]) -> list[int]:
    """Return cards as people read a hand: by suit, the highest first, then stars and cats."""
    return sorted(kinds, key=_reading_key)


def _reading_key(kind: int) -> tuple[int, int]:
    return (kind // VALUES, -kind) if kind < STAR else (SUITS, kind)


def parse_kinds(text: str) -> list[int]:
    """Return the cards that `text` lists, as kinds in its order; raises BadNotation."""
    kinds: list[int] = []
    at = 0
    while at < len(text):
        gap = _SEPARATORS.match(text, at)
        if gap is not None:
            at = gap.end()
            continue
        found = _CARD.match(text, at)
        if found is None:
            word = _SEPARATORS.split(text[at:])[0]
            raise BadNotation(
                f"“{word}” is no card; cards are a letter of {SUIT_LETTERS} and a value (L5),"
                " * for a star, C for a cat."
            )
        at = found.end()
        letter, value, star, _ = found.groups()
        if letter is None:
            kinds.append(STAR if star else CAT)
            continue
        suit = SUIT_LETTERS.index(letter[0].upper())
        if not 1 <= int(value[:3]) <= VALUES:
            raise BadNotation(f"There is no {SUIT_NAMES[suit]} {value}; values are 1 to {VALUES}.")
        kinds.append(suit * VALUES + int(value) - 1)
    return kinds


# Actions.


def format_action(action: i64) -> str:
    """Return an action as text; ValueError where the number is none."""
    word = _WORDS.get(action)
    if word is not None:
        return word
    for base, name in _STALL_WORDS:
        if base <= action < base + STALLS:
            return f"{name} {action - base + 1}"
    if EAT_CARD <= action < EAT_CARD + KINDS:
        return f"eat {kind_text(action - EAT_CARD)}"
    if STARS_TO <= action < STARS_TO + SUITS:
        return f"stars to {SUIT_LETTERS[action - STARS_TO]}"
    if is_play(action):
        return f"play {stack_text(action - PLAY)}"
    raise ValueError(f"{action} is no action of Fruit Boss.")


def is_play(action: int) -> bool:
    """Return whether `action` chooses cards of the hand that can exist together."""
    if action <= PLAY:
        return False
    stack = action - PLAY
    suit = stack >> LOW_BITS
    field = stack & 127
    stars = stack >> 7 & 3
    if suit == NO_SUIT:
        return field == 0 and stars > 0
    return suit < SUITS and field > 0 and (field >> 2 & 3) <= COPIES[1]


def parse_action(text: str) -> int:
    """Return the action that `text` names; raises BadNotation with a sentence."""
    words = text.lower().replace(",", " ").split()
    if not words:
        raise BadNotation(f"Type a move: {_KNOWN}.")
    verb = words[0]
    rest = words[1:]
    if rest and rest[0] == "stall":
        rest = rest[1:]
    for action, name in _WORDS.items():
        if verb == name:
            if rest:
                raise BadNotation(f"“{name}” stands alone; leave out “{' '.join(rest)}”.")
            return action
    if verb == "play":
        return _parse_play(" ".join(rest))
    if verb == "eat":
        return _parse_eat(" ".join(rest))
    if verb in ("stars", "star"):
        return _parse_stars(rest)
    for base, name in _STALL_WORDS:
        if verb == name:
            return base + _parse_stall(name, " ".join(rest))
    raise BadNotation(f"“{verb}” is no move; moves are {_KNOWN}.")


def _parse_stall(verb: str, text: str) -> int:
    if len(text) == 1 and text in "12345":
        return int(text) - 1
    if not text:
        raise BadNotation(f"“{verb}” needs a stall, 1 to {STALLS}: “{verb} 3”.")
    raise BadNotation(f"“{text}” is no stall; stalls are 1 to {STALLS}.")


def _parse_play(text: str) -> int:
    kinds = parse_kinds(text)
    if not kinds:
        raise BadNotation("“play” needs cards: “play L2 L1”, “play P3 *”.")
    if CAT in kinds:
        raise BadNotation("A cat is not played into a stall (FB-24); “cat” lets it eat.")
    suits = sorted({kind // VALUES for kind in kinds if kind != STAR})
    if len(suits) > 1:
        names = " and ".join(SUIT_NAMES[suit] for suit in suits)
        raise BadNotation(f"Cards played together are of one suit, not {names}.")
    for kind in sorted(set(kinds)):
        copies = STARS if kind == STAR else COPIES[kind % VALUES]
        if kinds.count(kind) > copies:
            only = "is only one" if copies == 1 else f"are only {copies} cards"
            raise BadNotation(f"There {only} {kind_text(kind)}.")
    stack = (suits[0] if suits else NO_SUIT) << LOW_BITS
    for kind in kinds:
        stack += STACK_STAR if kind == STAR else FIELD_UNITS[kind % VALUES]
    return PLAY + stack


def _parse_eat(text: str) -> int:
    if not text:
        raise BadNotation("“eat” needs a stall or a card: “eat 2”, “eat L5”.")
    if text.isdigit():
        return EAT_STALL + _parse_stall("eat", text)
    kinds = parse_kinds(text)
    if len(kinds) != 1:
        raise BadNotation("A cat eats one card.")
    return EAT_CARD + kinds[0]


def _parse_stars(words: list[str]) -> int:
    if len(words) != 2 or words[0] != "to":
        raise BadNotation("“stars to” needs the letter of one of your sets: “stars to P”.")
    for suit in range(SUITS):
        if words[1] in (SUIT_LETTERS[suit].lower(), SUIT_NAMES[suit], SUIT_PLURALS[suit]):
            return STARS_TO + suit
    raise BadNotation(f"“{words[1]}” is no suit; suits are {', '.join(SUIT_LETTERS)}.")


# Random facts.


def format_deal(deal: Deal) -> dict[str, str]:
    """Return a deal as rows of text: who starts, counted from 1, and the shuffled cards."""
    return {
        "starter": str(deal.part("starter")[0] + 1),
        "cards": kinds_text(list(deal.part("cards"))),
    }


def parse_deal(rows: Mapping[str, str]) -> Deal:
    """Return the deal that `rows` name; raises BadNotation."""
    if sorted(rows) != ["cards", "starter"]:
        raise BadNotation("A deal of Fruit Boss has the rows “starter” and “cards”.")
    starter = rows["starter"].strip()
    if len(starter) != 1 or starter not in "1234":
        raise BadNotation(f"The starter is a player from 1 to 4, not “{starter}”.")
    cards = tuple(parse_kinds(rows["cards"]))
    return Deal((("starter", (int(starter) - 1,)), ("cards", cards)))


def format_shuffle(outcome: tuple[int, ...]) -> str:
    """Return the cards of a shuffle as text, the first to be dealt first."""
    return kinds_text(list(outcome))


def parse_shuffle(text: str) -> tuple[int, ...]:
    """Return the shuffle that `text` names; raises BadNotation."""
    cards = tuple(parse_kinds(text))
    if not cards:
        raise BadNotation("A shuffle is a list of cards, the first to be dealt first.")
    return cards
