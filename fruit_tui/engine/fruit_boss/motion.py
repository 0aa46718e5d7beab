"""The rules of Fruit Boss in motion: what each action does to a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fruit_boss import events
from fruit_tui.engine.fruit_boss.data import (
    ACTIONS_PER_TURN,
    CAT,
    CAT_STACK,
    CAT_UNIT,
    EMPTY,
    FIELD_BITS,
    FIELD_MASK,
    HAND_SIZE,
    KIND_STACKS,
    LOW_BITS,
    NO_SUIT,
    QUIET_TURNS_PER_SEAT,
    STACK_STAR,
    STALLS,
    STAR,
    TOPPLE_COUNT,
    UNITS,
    kind_count,
    pack_count,
    stack_count,
    stack_pack,
    stack_stars,
    stacks_joined,
)
from fruit_tui.engine.fruit_boss.deal import deal_round
from fruit_tui.engine.fruit_boss.layout import (
    ACTIONS_LEFT,
    CAT_CARD_STAGE,
    CAT_STALL_STAGE,
    CHOICES,
    COMBINE,
    COMBINE_STAGE,
    DECK_LEFT,
    DISCARD,
    EAT_CARD,
    EAT_STALL,
    FOLIO,
    FOLIO_STARS,
    HAND,
    HELD_SHIFT,
    KNOWN_CATS,
    LAP_LEFT,
    LAP_REASON,
    LAP_SEAT,
    MAIN_STAGE,
    MOVED,
    ON_STALL,
    ONTO_STALL,
    OVER_STAGE,
    PASS,
    PASS_REASON,
    PASSES,
    PENDING,
    PLAY,
    PLAY_CAT,
    PLAYER,
    QUIET,
    QUIET_REASON,
    REDRAW,
    RESULT_SCORES,
    RESULT_SIZE,
    ROUND,
    ROUNDS_AT,
    SEATS_AT,
    SHUFFLE_STAGE,
    SLIDE,
    SLIDE_STAGE,
    SOURCE,
    STAGE,
    STALL,
    STALL_STAGE,
    STAR_SET_STAGE,
    STARS_TO,
    STARTER,
    TAKE,
    TAKE_STAGE,
    TO_STALL,
    TOPPLE,
    TOPPLE_STAGE,
    WINS,
)
from fruit_tui.engine.fruit_boss.results import with_round
from fruit_tui.engine.fruit_boss.rules import (
    anything_possible,
    collectible_beside,
    kinds_in,
    occupied_beside,
    suits_in,
)
from fruit_tui.engine.fruit_boss.table import Table
from fruit_tui.engine.game import Options, State

if TYPE_CHECKING:
    pass


class Motion(State, Table):
    """The moving half of a state: steps, what follows from them, turns and rounds.

    The deck is a row of kinds of which the last `deck_count()` are left, the next one
    first.  It and the finished rounds are shared by copies and never written to.
    """

    def __init__(self, options: Options, v: vec[i64], deck: vec[i64], past: vec[i64]) -> None:
        super().__init__(options)
        self._v = v
        self._deck: vec[i64] = deck
        self._past = past

    # Actions.

    def _step(self, seat: i64, action: i64) -> None:  # noqa: ARG002  one seat moves at a time
        v = self._v
        if action >= PLAY:
            v[PENDING] = action - PLAY
            v[STAGE] = STALL_STAGE
        elif action >= STARS_TO:
            self._place_stars(action - STARS_TO)
            self._finish_action()
        elif action >= TOPPLE:
            self._topple(v[SOURCE], action - TOPPLE)
            self._finish_action()
        elif action >= TAKE:
            self._take(action - TAKE, v[SOURCE])
        elif action >= EAT_CARD:
            self._eat(v[SOURCE], action - EAT_CARD)
        elif action >= EAT_STALL:
            self._eat_at(action - EAT_STALL)
        elif action >= TO_STALL:
            self._slide(v[SOURCE], action - TO_STALL)
        elif action >= ONTO_STALL:
            self._combine(v[SOURCE], action - ONTO_STALL)
        elif action >= ON_STALL:
            self._play(action - ON_STALL)
        elif action >= SLIDE:
            v[SOURCE] = action - SLIDE
            v[STAGE] = SLIDE_STAGE
        elif action >= COMBINE:
            v[SOURCE] = action - COMBINE
            v[STAGE] = COMBINE_STAGE
        elif action == PLAY_CAT:
            v[STAGE] = CAT_STALL_STAGE
        elif action == REDRAW:
            self._redraw()
        elif action == PASS:
            if self._recording:
                self._events.append(events.passed(v[PLAYER]))
            self._end_turn(True)
        else:
            self._end_turn(False)

    def _play(self, stall: i64) -> None:
        v = self._v
        player = v[PLAYER]
        cards = v[PENDING]
        before = v[STALL + stall]
        v[HAND + player] -= stack_pack(cards)
        v[STALL + stall] = stacks_joined(before, cards)
        v[MOVED] = 1
        if self._recording:
            self._events.append(events.played(v, player, cards, before, stall))
        self._weigh(stall)

    def _combine(self, source: i64, stall: i64) -> None:
        v = self._v
        cards = v[STALL + source]
        before = v[STALL + stall]
        v[STALL + source] = EMPTY
        v[STALL + stall] = stacks_joined(before, cards)
        if self._recording:
            self._events.append(events.combined(v, v[PLAYER], cards, source, before, stall))
        self._weigh(stall)

    def _slide(self, source: i64, stall: i64) -> None:
        v = self._v
        v[STALL + stall] = v[STALL + source]
        v[STALL + source] = EMPTY
        if self._recording:
            self._events.append(events.slid(v[PLAYER], v[STALL + stall], source, stall))
        self._finish_action()

    def _eat_at(self, stall: i64) -> None:
        # FB-49: a stack of equal cards leaves no choice of card.
        v = self._v
        stack = v[STALL + stall]
        if kinds_in(stack) > 1:
            v[SOURCE] = stall
            v[STAGE] = CAT_CARD_STAGE
            return
        pack = stack_pack(stack)
        kind: i64 = 0
        while kind_count(pack, kind) == 0:
            kind += 1
        self._eat(stall, kind)

    def _eat(self, stall: i64, kind: i64) -> None:
        v = self._v
        player = v[PLAYER]
        v[HAND + player] -= CAT_UNIT
        if v[KNOWN_CATS + player]:
            v[KNOWN_CATS + player] -= 1
        v[DISCARD] += CAT_UNIT + UNITS[kind]
        v[STALL + stall] = _without(v[STALL + stall], kind)
        v[MOVED] = 1
        if self._recording:
            self._events.append(events.ate(v, player, kind, stall))
        self._finish_action()

    # What follows from a changed stack.

    def _weigh(self, stall: i64) -> None:
        """Let the stack just changed in `stall` topple or collect (FB-12, FB-20)."""
        v = self._v
        v[PENDING] = 0
        if stack_count(v[STALL + stall]) >= TOPPLE_COUNT:
            found = occupied_beside(v, stall)
            if found & (found - 1):
                self._ask(TOPPLE_STAGE, stall, found)
                return
            self._topple(stall, _lowest(found))
            self._finish_action()
            return
        found = collectible_beside(v, stall)
        if found & (found - 1):
            self._ask(TAKE_STAGE, stall, found)
        elif found:
            self._take(_lowest(found), stall)
        else:
            self._finish_action()

    def _ask(self, stage: i64, stall: i64, choices: i64) -> None:
        v = self._v
        v[STAGE] = stage
        v[SOURCE] = stall
        v[CHOICES] = choices

    def _topple(self, stall: i64, onto: i64) -> None:
        v = self._v
        cards = v[STALL + stall]
        lost: i64 = EMPTY
        v[STALL + stall] = EMPTY
        v[DISCARD] += stack_pack(cards)
        if onto >= 0:
            lost = v[STALL + onto]
            v[STALL + onto] = EMPTY
            v[DISCARD] += stack_pack(lost)
        if self._recording:
            self._events.append(events.toppled(v[PLAYER], cards, stall, onto, lost))

    def _take(self, stall: i64, by: i64) -> None:
        """Collect or capture what lies in `stall`, then go on (FB-3 to FB-5, FB-25)."""
        v = self._v
        player = v[PLAYER]
        cards = v[STALL + stall]
        v[STALL + stall] = EMPTY
        v[MOVED] = 1
        if cards == CAT_STACK:
            v[HAND + player] += CAT_UNIT
            v[KNOWN_CATS + player] += 1
            if self._recording:
                self._events.append(events.captured(player, stall, by))
            self._finish_action()
            return
        if self._recording:
            self._events.append(events.collected(player, cards, stall, by))
        suit = cards >> LOW_BITS
        if suit == NO_SUIT:
            self._find_set(cards)
            return
        folio = v[FOLIO + player]
        v[FOLIO + player] = folio + ((cards & FIELD_MASK) << (FIELD_BITS * suit))
        v[FOLIO_STARS + player] += stack_stars(cards) << (2 * suit)
        held = v[FOLIO_STARS + player] >> HELD_SHIFT
        if held:
            v[FOLIO_STARS + player] += (held << (2 * suit)) - (held << HELD_SHIFT)
            if self._recording:
                self._events.append(events.stars_placed(player, held, suit))
        self._finish_action()

    def _find_set(self, cards: i64) -> None:
        """Bring collected stars to a set, or hold them, or ask which set (FB-3, FB-4)."""
        v = self._v
        player = v[PLAYER]
        v[PENDING] = cards
        suits = suits_in(v[FOLIO + player])
        if suits & (suits - 1):
            v[STAGE] = STAR_SET_STAGE
            v[SOURCE] = 0
            v[CHOICES] = 0
            return
        if suits:
            self._place_stars(_lowest(suits))
        else:
            stars = stack_stars(cards)
            v[FOLIO_STARS + player] += stars << HELD_SHIFT
            if self._recording:
                self._events.append(events.stars_held(v, player, stars))
        self._finish_action()

    def _place_stars(self, suit: i64) -> None:
        v = self._v
        player = v[PLAYER]
        stars = stack_stars(v[PENDING])
        v[FOLIO_STARS + player] += stars << (2 * suit)
        if self._recording:
            self._events.append(events.stars_placed(player, stars, suit))

    # The turn.

    def _finish_action(self) -> None:
        """Refill the market, then go on with the turn or end it (FB-28, FB-48)."""
        v = self._v
        v[STAGE] = MAIN_STAGE
        v[PENDING] = 0
        v[SOURCE] = 0
        v[CHOICES] = 0
        if v[DECK_LEFT]:
            self._refill()
        v[ACTIONS_LEFT] -= 1
        if v[ACTIONS_LEFT] == 0 or not anything_possible(v):
            self._end_turn(False)

    def _refill(self) -> None:
        v = self._v
        occupied: i64 = 0
        stall: i64
        for stall in range(STALLS):
            if v[STALL + stall] != EMPTY:
                occupied += 1
        if occupied > 1:
            return
        for stall in range(STALLS):
            if v[STALL + stall] == EMPTY and v[DECK_LEFT]:
                kind = self._draw_card()
                v[STALL + stall] = KIND_STACKS[kind]
                if self._recording:
                    self._events.append(events.refilled(stall, kind))
        self._note_fire_sale()

    def _draw_card(self) -> i64:
        v = self._v
        deck = self._deck
        kind = deck[len(deck) - v[DECK_LEFT]]
        v[DECK_LEFT] -= 1
        v[MOVED] = 1
        return kind

    def _note_fire_sale(self) -> None:
        if self._recording and self._v[DECK_LEFT] == 0:
            self._events.append(events.fire_sale())

    def _redraw(self) -> None:
        """Throw the hand away; the end of the turn draws a new one (FB-30).

        No cat is among it: with cards in the deck the market has something for it to eat.
        """
        v = self._v
        player = v[PLAYER]
        hand = v[HAND + player]
        v[HAND + player] = 0
        v[DISCARD] += hand
        if self._recording:
            self._events.append(events.redrew(player, hand))
        self._end_turn(False)

    def _draw_up(self) -> None:
        v = self._v
        player = v[PLAYER]
        hand = v[HAND + player]
        missing = HAND_SIZE - pack_count(hand)
        if missing <= 0:
            return  # FB-26
        drawn: i64 = 0
        count: i64 = 0
        while count < missing and v[DECK_LEFT]:
            drawn += UNITS[self._draw_card()]
            count += 1
        v[HAND + player] = hand + drawn
        if self._recording:
            self._events.extend(events.drew(player, drawn, count))
        self._note_fire_sale()

    def _end_turn(self, passing: bool) -> None:
        v = self._v
        player = v[PLAYER]
        seats = v[SEATS_AT]
        if v[DECK_LEFT]:
            self._draw_up()
        v[QUIET] = 0 if v[MOVED] else v[QUIET] + 1
        v[PASSES] = v[PASSES] + 1 if passing else 0

        reason: i64 = 0
        if v[LAP_LEFT]:
            v[LAP_LEFT] -= 1
            if v[LAP_LEFT] == 0:
                reason = LAP_REASON
        elif v[HAND + player] == 0:  # FB-33: after the draw, so the deck is empty
            v[LAP_LEFT] = seats  # FB-34
            v[LAP_SEAT] = player
            if self._recording:
                self._events.append(events.last_lap(player, seats))
        if reason == 0:
            if v[PASSES] >= seats:
                reason = PASS_REASON
            elif v[QUIET] >= QUIET_TURNS_PER_SEAT * seats:
                reason = QUIET_REASON

        v[MOVED] = 0
        following = player + 1
        if following == seats:
            following = 0
        if self._recording:
            self._events.append(events.turn_ended(player, -1 if reason else following))
        if reason:
            self._end_round(reason)
        else:
            v[STAGE] = MAIN_STAGE
            v[PLAYER] = following
            v[ACTIONS_LEFT] = ACTIONS_PER_TURN

    # The round.

    def _end_round(self, reason: i64) -> None:
        v = self._v
        seats = v[SEATS_AT]
        past = with_round(self._past, v, reason, seats)
        self._past = past
        at: i64 = len(past) - RESULT_SIZE + RESULT_SCORES
        best = past[at]
        seat: i64
        for seat in range(1, seats):
            if past[at + seat] > best:
                best = past[at + seat]
        for seat in range(seats):
            if past[at + seat] == best:
                v[WINS + seat] += 1  # FB-40
        v[ACTIONS_LEFT] = 0
        v[LAP_LEFT] = 0
        v[LAP_SEAT] = 0
        last = v[ROUND] + 1 == v[ROUNDS_AT]
        v[STAGE] = OVER_STAGE if last else SHUFFLE_STAGE
        if self._recording:
            self._events.extend(events.round_ended(self.round_results()[-1]))
            if last:
                self._events.append(events.game_over(v, self.seat_count()))

    def _step_chance(self, outcome: tuple[int, ...]) -> None:
        v = self._v
        seats = v[SEATS_AT]
        v[ROUND] += 1
        v[STARTER] += 1  # FB-42
        if v[STARTER] == seats:
            v[STARTER] = 0
        self._deck = deal_round(v, outcome)
        if self._recording:
            hands = [int(v[HAND + seat]) for seat in range(seats)]
            self._events.extend(events.round_started(v, hands))


def _without(stack: i64, kind: i64) -> i64:
    """Return `stack` without one card of `kind`."""
    if kind == CAT:
        return EMPTY
    if kind == STAR:
        rest = stack - STACK_STAR
    else:
        rest = stack - (KIND_STACKS[kind] & FIELD_MASK)
        if rest & FIELD_MASK == 0:  # only stars are left, and fit any suit again
            stars = stack_stars(rest)
            return (NO_SUIT << LOW_BITS) + stars * STACK_STAR if stars else EMPTY
    return rest if stack_count(rest) else EMPTY


def _lowest(bits: i64) -> i64:
    """Return the number of the lowest bit set; -1 of none."""
    if bits == 0:
        return -1
    number: i64 = 0
    while (bits >> number) & 1 == 0:
        number += 1
    return number
