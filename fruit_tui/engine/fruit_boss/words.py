"""Actions and events of Fruit Boss in plain words, for the ear as much as for the eye."""

from __future__ import annotations

from mypy_extensions import i64

from fruit_tui.engine.fruit_boss.consequence import Consequence
from fruit_tui.engine.fruit_boss.data import (
    CAT,
    CAT_STACK,
    HAND_SIZE,
    KINDS,
    NO_SUIT,
    STALLS,
    STAR,
    SUIT_NAMES,
    SUIT_PLURALS,
    SUITS,
    VALUES,
    pack_kinds,
    stack_pack,
    stack_stars,
    stack_suit,
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
from fruit_tui.engine.fruit_boss.notation import parse_kinds
from fruit_tui.engine.fruit_boss.rules import kinds_in
from fruit_tui.engine.fruit_boss.view import FruitBossView
from fruit_tui.engine.game import Event

# Cards.


def cards_words(kinds: list[int]) -> str:
    """Return cards as words: "lemons 5 and 2 with a star"; several suits stand between ";"."""
    groups: list[str] = []
    for suit in range(SUITS):
        values = [str(kind % VALUES + 1) for kind in kinds if kind // VALUES == suit]
        if len(values) == 1:
            groups.append(f"{SUIT_NAMES[suit]} {values[0]}")
        elif values:
            values.sort(reverse=True)
            groups.append(f"{SUIT_PLURALS[suit]} {listed(values)}")
    for kind, name in ((STAR, "star"), (CAT, "cat")):
        if kind in kinds:
            groups.append(counted(kinds.count(kind), name))
    if len(groups) == 2 and STAR in kinds and CAT not in kinds:
        return " with ".join(groups)
    return "; ".join(groups) or "no cards"


def stack_words(stack: i64) -> str:
    """Return the cards of a stack as words; "nothing" for an empty stall."""
    return cards_words(pack_kinds(stack_pack(stack))) if stack else "nothing"


def kind_words(kind: int) -> str:
    """Return one card as words: "lemon 5", "a star", "a cat"."""
    return cards_words([kind])


def listed(texts: list[str]) -> str:
    """Return texts as a list in a sentence: "a", "a and b", "a, b and c"."""
    if len(texts) < 2:
        return "".join(texts)
    return f"{', '.join(texts[:-1])} and {texts[-1]}"


def counted(count: int, name: str) -> str:
    """Return a number of things: "a star", "2 stars"."""
    return f"a {name}" if count == 1 else f"{count} {name}s"


def cards_count(count: int) -> str:
    """Return a number of cards: "1 card", "2 cards", "no card"."""
    if count == 0:
        return "no card"
    return "1 card" if count == 1 else f"{count} cards"


# Actions.


def action_sentence(view: FruitBossView, action: i64) -> str:
    """Return what a legal action would do, with its consequence where it has one."""
    if action == END:
        missing = min(max(0, HAND_SIZE - int(view.hand_count(view.seat))), int(view.deck_count()))
        return f"End the turn and draw {cards_count(missing)}." if missing else "End the turn."
    if action == REDRAW:
        return "You are stuck: throw your hand away and draw a new one. Your turn ends."
    if action == PASS:
        return "You are stuck and the deck is empty: pass."
    if action == PLAY_CAT:
        return "Play a cat: it eats one card of the market."
    if action >= PLAY:
        return f"Play {stack_words(action - PLAY)}."
    if COMBINE <= action < COMBINE + STALLS:
        stall = action - COMBINE
        return f"Combine {stack_words(view.stall(stall))} of stall {stall + 1} with another stack."
    if SLIDE <= action < SLIDE + STALLS:
        stall = action - SLIDE
        return f"Slide {stack_words(view.stall(stall))} of stall {stall + 1} to an empty stall."
    if ON_STALL <= action < ON_STALL + STALLS:
        stall = action - ON_STALL
        result = view.if_played(view.chosen(), stall)
        return f"Put {stack_words(view.chosen())} into stall {stall + 1}{_effect(view, result)}"
    if ONTO_STALL <= action < ONTO_STALL + STALLS:
        stall = action - ONTO_STALL
        result = view.if_combined(view.source(), stall)
        moved = stack_words(view.stall(view.source()))
        return f"Move {moved} onto stall {stall + 1}{_effect(view, result)}"
    if TO_STALL <= action < TO_STALL + STALLS:
        moved = stack_words(view.stall(view.source()))
        return f"Slide {moved} to stall {action - TO_STALL + 1}."
    if EAT_STALL <= action < EAT_STALL + STALLS:
        stall = action - EAT_STALL
        stack = view.stall(stall)
        if kinds_in(stack) > 1:
            return f"Eat one of {stack_words(stack)} in stall {stall + 1}."
        return f"Eat {kind_words(view.stall_cards(stall)[0])} in stall {stall + 1}."
    if EAT_CARD <= action < EAT_CARD + KINDS:
        return f"Eat {kind_words(action - EAT_CARD)} in stall {view.source() + 1}."
    if TAKE <= action < TAKE + STALLS:
        stall = action - TAKE
        verb = "Capture" if view.stall(stall) == CAT_STACK else "Collect"
        return f"{verb} {stack_words(view.stall(stall))} from stall {stall + 1}."
    if TOPPLE <= action < TOPPLE + STALLS:
        stall = action - TOPPLE
        return (
            f"Topple stall {view.source() + 1} onto stall {stall + 1},"
            f" sending {stack_words(view.stall(stall))} to the discard pile as well."
        )
    if STARS_TO <= action < STARS_TO + SUITS:
        stars: int = stack_stars(view.chosen())
        return f"Add {counted(stars, 'star')} to your {SUIT_PLURALS[action - STARS_TO]}."
    raise ValueError(f"{action} is no action of Fruit Boss.")


def _effect(view: FruitBossView, result: Consequence) -> str:
    """Return what a changed stack does, as the end of a sentence."""
    if result.topples:
        text = f": {result.count} cards, so it topples"
        if not result.targets:
            return f"{text} onto nothing."
        if len(result.targets) == 2:
            return f"{text}, and you choose which way."
        lost = result.targets[0]
        return f"{text} onto {stack_words(view.stall(lost))} in stall {lost + 1}."
    text = f": {cards_count(result.count)}, sum {result.sum}"
    if not result.targets:
        return f"{text}; it takes nothing."
    taken = [f"{stack_words(view.stall(stall))} in stall {stall + 1}" for stall in result.targets]
    if len(taken) == 2:
        return f"{text}; it takes {taken[0]} or {taken[1]}, as you choose."
    return f"{text}; it takes {taken[0]}."


# Events.


class _Teller:
    """The people of one table, and the grammar of talking about them."""

    def __init__(self, names: tuple[str, ...], you: int) -> None:
        self.names = names
        self.you = you

    def does(self, seat: int, verb: str) -> str:
        """Return the subject with its verb: "You slide", "Ada slides"."""
        if seat == self.you:
            return f"You {verb}"
        ending = "es" if verb.endswith(("s", "ch", "sh")) else "s"
        return f"{self.names[seat]} {verb}{ending}"

    def has(self, seat: int) -> str:
        return "You have" if seat == self.you else f"{self.names[seat]} has"

    def whose(self, seat: int) -> str:
        return "your" if seat == self.you else f"{self.names[seat]}'s"

    def name(self, seat: int) -> str:
        return "you" if seat == self.you else self.names[seat]


def event_sentence(event: Event, names: tuple[str, ...], you: int) -> str:
    """Return an event as a sentence, with "You" for the seat `you` (-1: nobody)."""
    teller = _Teller(names, you)
    if event.kind in ("played", "combined", "slid", "ate"):
        return _action_event(event, teller)
    if event.kind in (
        "collected",
        "captured",
        "stars_placed",
        "stars_held",
        "toppled",
        "refilled",
    ):
        return _market_event(event, teller)
    if event.kind in ("redrew", "passed", "drew", "fire_sale", "last_lap", "turn_ended"):
        return _turn_event(event, teller)
    return _round_event(event, teller)


def _number(event: Event, name: str) -> int:
    return int(event.facts[name])


def _text(event: Event, name: str) -> str:
    return str(event.facts[name])


def _cards(event: Event, name: str) -> str:
    return cards_words(parse_kinds(_text(event, name)))


def _size(event: Event) -> str:
    return f"{cards_count(_number(event, 'count'))}, sum {_number(event, 'sum')}"


def _action_event(event: Event, teller: _Teller) -> str:
    stall = _number(event, "stall")
    if event.kind == "played":
        if _text(event, "before"):
            start = f"{teller.does(event.seat, 'add')} {_cards(event, 'cards')} to stall {stall}"
            return f"{start}: {_size(event)}."
        start = f"{teller.does(event.seat, 'start')} stall {stall} with {_cards(event, 'cards')}"
        return f"{start}: {_size(event)}."
    if event.kind == "combined":
        start = f"{teller.does(event.seat, 'move')} {_cards(event, 'cards')}"
        return f"{start} from stall {_number(event, 'source')} onto stall {stall}: {_size(event)}."
    if event.kind == "slid":
        start = f"{teller.does(event.seat, 'slide')} {_cards(event, 'cards')}"
        return f"{start} from stall {_number(event, 'source')} to stall {stall}."
    owner = teller.whose(event.seat)
    left = f"leaving {_size(event)}" if _number(event, "count") else "leaving the stall empty"
    return (
        f"{owner[0].upper()}{owner[1:]} cat eats {_cards(event, 'card')} in stall {stall}, {left}."
    )


def _market_event(event: Event, teller: _Teller) -> str:
    if event.kind == "collected":
        start = f"{teller.does(event.seat, 'collect')} {_cards(event, 'cards')}"
        return f"{start} from stall {_number(event, 'stall')}."
    if event.kind == "captured":
        start = teller.does(event.seat, "capture")
        return f"{start} the cat in stall {_number(event, 'stall')}."
    if event.kind == "stars_placed":
        suit = SUIT_PLURALS[SUIT_NAMES.index(_text(event, "suit"))]
        stars = _number(event, "stars")
        verb = "joins" if stars == 1 else "join"
        return f"{_capital(counted(stars, 'star'))} {verb} {teller.whose(event.seat)} {suit}."
    if event.kind == "stars_held":
        held = _number(event, "held")
        verb = "waits" if held == 1 else "wait"
        whose = teller.whose(event.seat)
        return f"{_capital(counted(held, 'star'))} {verb} for {whose} first set."
    if event.kind == "toppled":
        start = f"{_capital(_cards(event, 'cards'))} in stall {_number(event, 'stall')} topple"
        if _number(event, "onto") == 0:
            return f"{start} onto nothing and go to the discard pile."
        lost = f"{_cards(event, 'lost')} in stall {_number(event, 'onto')}"
        return f"{start} onto {lost}; all go to the discard pile."
    return f"New in stall {_number(event, 'stall')}: {_cards(event, 'card')}."


def _turn_event(event: Event, teller: _Teller) -> str:
    if event.kind == "redrew":
        start = teller.does(event.seat, "throw")
        return f"{start} away a hand that nothing can be done with: {_cards(event, 'cards')}."
    if event.kind == "passed":
        return f"{teller.does(event.seat, 'pass')}: nothing is possible and the deck is empty."
    if event.kind == "drew":
        what = (
            _cards(event, "cards")
            if "cards" in event.facts
            else cards_count(_number(event, "count"))
        )
        return f"{teller.does(event.seat, 'draw')} {what}."
    if event.kind == "fire_sale":
        return "The deck is empty. Fire sale: single cards are collected too."
    if event.kind == "last_lap":
        return f"{teller.has(event.seat)} run out of cards. Everyone has one more turn."
    following = _number(event, "next")
    if following < 0:
        return "That was the last turn of the round."
    return f"It is {teller.whose(following)} turn."


def _round_event(event: Event, teller: _Teller) -> str:
    if event.kind == "round_ended":
        ran_out = _number(event, "ran_out")
        reason = _text(event, "reason")
        if ran_out >= 0:
            reason = f"{teller.has(ran_out)} run out of cards, and everyone had one more turn."
        return f"Round {_number(event, 'round')} is over. {reason}"
    if event.kind == "round_scored":
        text = f"{teller.does(event.seat, 'score')} {_number(event, 'points')}"
        parts = [f"{_number(event, 'counting')} for the best sets"]
        if _number(event, "against"):
            parts.append(f"{_number(event, 'against')} lost to other sets")
        if _number(event, "penalty"):
            parts.append(f"{_number(event, 'penalty')} lost to the hand")
        won = ", and win" if event.seat == teller.you else ", and wins"
        end = f"{won} the round." if _number(event, "won") else "."
        return f"{text} ({', '.join(parts)}){end}"
    if event.kind == "round_started":
        starter = teller.name(_number(event, "starter"))
        market = [kind_words(kind) for kind in parse_kinds(_text(event, "market"))]
        start = f"Round {_number(event, 'round')} begins with {starter}."
        return f"{start} In the market: {listed(market)}."
    if event.kind == "dealt":
        verb = "are" if event.seat == teller.you else "is"
        what = (
            _cards(event, "cards")
            if "cards" in event.facts
            else cards_count(_number(event, "count"))
        )
        return f"{_capital(teller.name(event.seat))} {verb} dealt {what}."
    if event.kind == "game_over":
        winners = [int(seat) for seat in _text(event, "winners").split()]
        wins = [int(count) for count in _text(event, "wins").split()]
        rounds = "1 round" if wins[winners[0]] == 1 else f"{wins[winners[0]]} rounds"
        if len(winners) == 1:
            verb = "are" if winners[0] == teller.you else "is"
            who = _capital(teller.name(winners[0]))
            return f"{who} {verb} the Fruit Boss, with {rounds} won. A firm handshake!"
        who = _capital(listed([teller.name(seat) for seat in winners]))
        return f"{who} share the title, with {rounds} won each."
    raise ValueError(f"Fruit Boss has no event “{event.kind}”.")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def market_words(view: FruitBossView, stall: i64) -> str:
    """Return what lies in a stall: "lemons 2 and 1, 2 cards, sum 3", "a cat", "empty"."""
    stack = view.stall(stall)
    if not stack:
        return "empty"
    if stack == CAT_STACK:
        return "a cat"
    text = f"{stack_words(stack)}, {cards_count(int(view.stall_count(stall)))}"
    if stack_suit(stack) == NO_SUIT:
        return f"{text}, sum {view.stall_sum(stall)}; any fruit may join"
    return f"{text}, sum {view.stall_sum(stall)}"
