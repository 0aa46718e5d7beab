"""The whole table in plain words, and the one sentence that says what is to be decided."""

from __future__ import annotations

from mypy_extensions import i64

from fruit_tui.engine.fruit_boss.data import (
    SCORING_SETS,
    STALLS,
    SUIT_PLURALS,
    stack_stars,
)
from fruit_tui.engine.fruit_boss.layout import (
    CAT_CARD_STAGE,
    CAT_STALL_STAGE,
    COMBINE_STAGE,
    MAIN_STAGE,
    OVER_STAGE,
    SHUFFLE_STAGE,
    SLIDE_STAGE,
    STALL_STAGE,
    STAR_SET_STAGE,
    TAKE_STAGE,
)
from fruit_tui.engine.fruit_boss.results import RoundResult
from fruit_tui.engine.fruit_boss.scoring import SetScore, hand_penalty
from fruit_tui.engine.fruit_boss.view import FruitBossView
from fruit_tui.engine.fruit_boss.words import (
    cards_count,
    cards_words,
    counted,
    listed,
    market_words,
    stack_words,
)


def board_lines(view: FruitBossView, names: tuple[str, ...]) -> list[str]:
    """Return all that is seen as lines of words, complete without any picture."""
    lines = [_round_line(view, names)]
    lines.extend([f"Stall {stall + 1}: {market_words(view, stall)}." for stall in range(STALLS)])
    discard = view.discard_cards()
    named = f": {cards_words(discard)}" if discard else ""
    lines.append(f"Discard pile, {cards_count(len(discard))}{named}.")
    seats = list(range(view.seats))
    if view.seat >= 0:
        seats.remove(view.seat)
    lines.extend([_seat_line(view, seat, names[seat]) for seat in seats])
    if view.seat >= 0:
        lines.append(_seat_line(view, view.seat, "You"))
        lines.append(_hand_line(view))
    chosen = _choice_line(view)
    if chosen:
        lines.append(chosen)
    lines.extend([_result_line(result, view, names) for result in view.round_results()])
    return lines


def status_line(view: FruitBossView, names: tuple[str, ...]) -> str:
    """Return where the game stands and who is to do what, in one short sentence."""
    where = f"Round {view.round_number()} of {view.rounds()}"
    stage = view.stage()
    if stage == OVER_STAGE:
        winners = [_name(view, seat, names) for seat in view.outcome().winners]
        verb = "win" if len(winners) > 1 or winners == ["you"] else "wins"
        return f"The match is over: {listed(winners)} {verb}."
    if stage == SHUFFLE_STAGE:
        return f"{where} is scored; the cards are shuffled for the next one."
    if view.seat != view.player():
        return f"{where}: {names[view.player()]} is to move{_left(view)}."
    return f"{where}: {_task(view)}"


def _task(view: FruitBossView) -> str:
    stage = view.stage()
    if stage == STALL_STAGE:
        return f"choose a stall for {stack_words(view.chosen())}."
    if stage == COMBINE_STAGE:
        return f"choose where to combine {stack_words(view.stall(view.source()))}."
    if stage == SLIDE_STAGE:
        return f"choose where to slide {stack_words(view.stall(view.source()))}."
    if stage == CAT_STALL_STAGE:
        return "choose the stall in which the cat eats."
    if stage == CAT_CARD_STAGE:
        return f"choose the card of stall {view.source() + 1} that the cat eats."
    if stage == TAKE_STAGE:
        return f"choose what to collect, in {_stalls(view)}."
    if stage == STAR_SET_STAGE:
        stars = counted(int(stack_stars(view.chosen())), "star")
        return f"choose the set that {stars} should join."
    if stage == MAIN_STAGE:
        return f"your turn{_left(view)}."
    return f"choose which way stall {view.source() + 1} topples, onto {_stalls(view)}."


def _left(view: FruitBossView) -> str:
    return f", {counted_actions(int(view.actions_left()))} left"


def counted_actions(count: int) -> str:
    """Return a number of actions: "1 action", "2 actions"."""
    return "1 action" if count == 1 else f"{count} actions"


def _stalls(view: FruitBossView) -> str:
    return " or ".join([f"stall {stall + 1}" for stall in view.targets()])


def _name(view: FruitBossView, seat: int, names: tuple[str, ...]) -> str:
    return "you" if seat == view.seat else names[seat]


def _round_line(view: FruitBossView, names: tuple[str, ...]) -> str:
    text = f"Round {view.round_number()} of {view.rounds()}, begun by"
    text += f" {_name(view, int(view.starter()), names)}."
    if view.fire_sale():
        text += " The deck is empty: fire sale, single cards are collected too."
    else:
        text += f" The deck has {cards_count(int(view.deck_count()))}."
    if view.lap_left():
        who = _name(view, int(view.lap_seat()), names)
        verb = "have" if who == "you" else "has"
        turns = "turn" if view.lap_left() == 1 else "turns"
        text += f" Last lap: {who} {verb} run out of cards; {view.lap_left()} {turns} to go."
    return text


def _seat_line(view: FruitBossView, seat: i64, name: str) -> str:
    text = f"{name}: {cards_count(int(view.hand_count(seat)))} in hand"
    cats: int = view.known_cats(seat)
    if cats and seat != view.seat:
        text += f", {counted(cats, 'cat')} among them"
    shown = view.open_hand(seat)
    if shown and seat != view.seat:
        text += f" ({cards_words(shown)})"
    won: int = view.rounds_won(seat)
    text += f", {'1 round' if won == 1 else f'{won} rounds'} won."
    sets = view.portfolio_sets(seat)
    held: int = view.held_stars(seat)
    if held:
        text += f" {counted(held, 'star').capitalize()} waiting for a first set."
    if not sets:
        return f"{text} Nothing collected yet."
    counting = listed([_set_words(one) for one in sets[:SCORING_SETS]])
    text += f" Collection: {counting}"
    against = [_set_words(one) for one in sets[SCORING_SETS:]]
    if against:
        text += f"; against: {listed(against)}"
    return f"{text}. Together {view.portfolio_points(seat)} points."


def _set_words(one: SetScore) -> str:
    text = f"{SUIT_PLURALS[one.suit]} {one.height} times {one.count} is {one.product}"
    return f"{text} (with {counted(one.stars, 'star')})" if one.stars else text


def _hand_line(view: FruitBossView) -> str:
    text = f"Your hand: {cards_words(view.hand_cards())}."
    penalty = hand_penalty(view.hand(), view.star_value())
    return f"{text} It would cost {penalty} points now." if penalty else text


def _choice_line(view: FruitBossView) -> str:
    if view.stage() == STALL_STAGE:
        return f"Chosen to be played: {stack_words(view.chosen())}."
    if view.stage() == STAR_SET_STAGE:
        return f"Looking for a set: {stack_words(view.chosen())}."
    return ""


def _result_line(result: RoundResult, view: FruitBossView, names: tuple[str, ...]) -> str:
    scores = [f"{_name(view, seat, names)} {part.points}" for seat, part in enumerate(result.seats)]
    won = listed([_name(view, seat, names) for seat in result.winners])
    return f"Round {result.number}: {', '.join(scores)}. Won by {won}."
