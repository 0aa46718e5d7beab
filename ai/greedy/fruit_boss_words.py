"""Why a step in Fruit Boss is good or bad, in words from the evaluation's own terms."""

from __future__ import annotations

from typing import Final

from ai.greedy.evaluation import Evaluation
from ai.greedy.fruit_boss_market import Market, gain_of
from fruit_tui.engine.fruit_boss.data import (
    NO_SUIT,
    SCORING_SETS,
    STALLS,
    SUIT_NAMES,
    SUIT_PLURALS,
)
from fruit_tui.engine.fruit_boss.layout import END, FOLIO_STARS, PASS, REDRAW
from fruit_tui.engine.fruit_boss.scoring import hand_penalty
from fruit_tui.engine.fruit_boss.state import FruitBossState
from fruit_tui.engine.game import Event, State, View
from fruit_tui.engine.rng import Rng

# Points below which a change is not worth a word.
WORTH_SAYING: Final = 4
# In how many worlds is asked what the next player could collect.
WORLDS: Final = 12
NOTHING_IN_REACH: Final = "nothing worth taking is in reach, and this gives little away"
# Cards in the deck below which the cards in hand are on one's mind.
LATE: Final = 12


def reasons_for(
    evaluation: Evaluation, view: View, action: int, names: tuple[str, ...]
) -> list[str]:
    """Return what the action that begins with the step `action` brings, most telling first."""
    if action == REDRAW:
        return ["no other move is possible, and a new hand may offer one"]
    if action == PASS:
        return ["no other move is possible"]
    seat = int(view.seat)
    rng = Rng.stream(0, "words", view.digest())
    before = view.determinise(rng)
    after, events = _played_out(evaluation, before, seat, action)
    assert isinstance(before, FruitBossState)
    assert isinstance(after, FruitBossState)

    reasons: list[str] = []
    for event in events:
        if event.seat == seat:
            reasons.extend(_event_reasons(before, after, event, names))
    shed = _shed(before, after, seat, events)
    if shed:
        reasons.append(shed)
    if action == END:
        reasons.append(_why_end(evaluation, view, rng))
    else:
        reasons.extend(_left_behind(evaluation, view, action, rng, names))
    if not reasons:
        waits = _best_offer(before, seat) >= 0
        reasons.append("taking something now would bring less" if waits else NOTHING_IN_REACH)
    return reasons


def _played_out(
    evaluation: Evaluation, world: State, seat: int, action: int
) -> tuple[State, list[Event]]:
    """Finish the action begun with `action` in the best way; return the end and what happened."""
    state = world.copy()
    events = list(state.apply(seat, action))
    while state.current_seat() == seat and not evaluation.is_settled(state):
        best, most = -1, 0.0
        for step in state.legal_actions(seat):
            after, _ = _played_out(evaluation, state, seat, step)
            worth = evaluation.worth(after, seat)
            if best < 0 or worth > most:
                best, most = step, worth
        events.extend(state.apply(seat, best))
    return state, events


def _event_reasons(
    before: FruitBossState,
    after: FruitBossState,
    event: Event,
    names: tuple[str, ...],
) -> list[str]:
    seat = event.seat
    if event.kind == "collected":
        taken = _collected(before, after, seat, str(event.facts["suit"]))
        gain, who, _ = _wanted(before, seat, [_stall(event.facts["stall"])])
        if who < 0:
            return [taken]
        return [f"{taken} (they would give {names[who]} {_signed(gain)})"]
    if event.kind == "captured":
        return ["catches a cat, which can eat a card of the market or the dearest of the hand"]
    if event.kind == "toppled":
        stalls = [_stall(event.facts["stall"])]
        if event.facts["onto"]:
            stalls.append(_stall(event.facts["onto"]))
        return _denied(before, seat, stalls, "topples", names) or ["clears the market"]
    if event.kind == "ate":
        return _denied(before, seat, [_stall(event.facts["stall"])], "spoils", names)
    return []


def _stall(fact: int | str) -> int:
    return int(fact) - 1


def _collected(before: FruitBossState, after: FruitBossState, seat: int, suit: str) -> str:
    gained = int(after.portfolio_points(seat) - before.portfolio_points(seat))
    if not suit:
        if before.portfolio(seat) == 0:
            return "takes stars, which will join the first set"
        return f"takes stars for {_signed(gained)}"
    index = SUIT_NAMES.index(suit)
    sets = after.portfolio_sets(seat)
    plural = SUIT_PLURALS[index]
    for one in sets:
        if one.suit == index:
            had = index in before.portfolio_suits(seat)
            place = "" if had else f", set number {len(sets)}"
            if one.sign < 0:
                return f"takes {plural}, which count against you as set number {len(sets)}"
            if not had and len(sets) > SCORING_SETS:
                return f"takes {plural} for {_signed(gained)}, though another set counts against"
            return f"takes {plural} for {_signed(gained)}{place}"
    return f"takes {plural}"


def _denied(
    before: FruitBossState, seat: int, stalls: list[int], verb: str, names: tuple[str, ...]
) -> list[str]:
    """Return who would have liked what was in `stalls`, if it is worth a word."""
    gain, who, stall = _wanted(before, seat, stalls)
    if who < 0:
        return []
    return [
        f"{verb} the {_fruit(int(before.stall_suit(stall)))} worth {_signed(gain)} to {names[who]}"
    ]


def _wanted(before: FruitBossState, seat: int, stalls: list[int]) -> tuple[int, int, int]:
    """Return the most that a rival would gain by one of `stalls`, who, and which.

    The rival is -1 where no gain is worth a word.
    """
    found = (WORTH_SAYING - 1, -1, -1)
    for stall in stalls:
        for step in range(1, int(before.seats)):
            other = (seat + step) % int(before.seats)
            gain = stall_gain(before, other, stall)
            if gain > found[0]:
                found = (gain, other, stall)
    return found


def stall_gain(state: FruitBossState, seat: int, stall: int) -> int:
    """Return what the stack in `stall` would add to the collection of `seat`, in points."""
    if state.stall_suit(stall) < 0:
        return 0
    return int(gain_of(state.portfolio(seat), state._v[FOLIO_STARS + seat], state.stall(stall)))


def _shed(before: FruitBossState, after: FruitBossState, seat: int, events: list[Event]) -> str:
    """Say that cards left the hand, when that is what matters."""
    if before.deck_count() > LATE:
        return ""
    played = [event for event in events if event.kind == "played" and event.seat == seat]
    if not played:
        return ""
    cost = int(hand_penalty(before.hand(seat), before.star_value()))
    less = cost - int(hand_penalty(after.hand(seat), after.star_value()))
    if less <= 0:
        return ""
    return f"the hand costs {less} point{'' if less == 1 else 's'} less when the round ends"


def _left_behind(
    evaluation: Evaluation, view: View, action: int, rng: Rng, names: tuple[str, ...]
) -> list[str]:
    """Return what the action leaves for the own next one, or for the next player to take.

    Asked in several worlds, since nobody knows what the others hold.
    """
    seat = int(view.seat)
    follower = (seat + 1) % int(view.seats)
    offered = 0
    left: dict[int, int] = {}
    for _ in range(WORLDS):
        before = view.determinise(rng)
        after, _events = _played_out(evaluation, before, seat, action)
        mover = int(after.current_seat())
        if mover == seat:
            suit = _best_offer(after, seat)
            return [f"then takes the {_fruit(suit)} with the next action"] if suit >= 0 else []
        if mover != follower:
            return []
        offered += _best_offer(before, follower) >= 0
        suit = _best_offer(after, follower)
        if suit >= 0:
            left[suit] = left.get(suit, 0) + 1
    for suit, count in sorted(left.items()):
        if 2 * count > WORLDS:
            return [f"though {names[follower]} can then probably take the {_fruit(suit)}"]
    if not left:
        kept = f"leaves {names[follower]} nothing worth taking"
        return [kept] if 2 * offered > WORLDS else [f"gives {names[follower]} nothing to take"]
    return []


def _fruit(suit: int) -> str:
    return "stars" if suit == NO_SUIT else SUIT_PLURALS[suit]


def _best_offer(state: State, seat: int) -> int:
    """Return the suit of the best stack that `seat` could collect; -1 where none is worth it."""
    assert isinstance(state, FruitBossState)
    market = Market()
    market.read(state._v)
    reach = market.in_reach(state.hand(seat))
    best, suit = WORTH_SAYING - 1, -1
    for stall in range(STALLS):
        gain = stall_gain(state, seat, stall)
        if gain > best and reach >> stall & 1:
            best, suit = gain, int(state.stall_suit(stall))
    return suit


def _why_end(evaluation: Evaluation, view: View, rng: Rng) -> str:
    """Return why to leave the second action unused."""
    seat = int(view.seat)
    before = view.determinise(rng)
    assert isinstance(before, FruitBossState)
    for action in view.legal_actions():
        if action != END:
            after, _ = _played_out(evaluation, before, seat, action)
            assert isinstance(after, FruitBossState)
            if after.portfolio_points(seat) > before.portfolio_points(seat):
                return "what could still be collected would cost more than it brings"
    return "nothing more can be collected now, and a further action would help the others"


def _signed(points: int) -> str:
    return f"{points:+d} point{'' if abs(points) == 1 else 's'}"
