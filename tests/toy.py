"""Peek, a tiny honest game that has everything a game may have, for tests alone.

Cards 1 to 4 x seats; three in each hand, the rest a face-down deck.  In each
round every seat commits a card in secret (and may withdraw it until the last
one is in); the highest scores a point.  Then a die is rolled (chance), worth
points to the seat that showed the lowest card.  Then each seat in turn may
cheer (an open step that changes nothing but that), and draws a card unseen by
others, or passes.
"""

from __future__ import annotations

from collections.abc import Mapping

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.game import (
    CHANCE,
    EVERYONE,
    OVER,
    SIMULTANEOUS,
    BadNotation,
    BadOptions,
    Deal,
    Event,
    Game,
    Options,
    OptionSpec,
    Outcome,
    ScoreLine,
    State,
    View,
    all_but,
    only,
)
from fruit_tui.engine.rng import Rng

HAND = 3
WITHDRAW, PASS, DRAW, CHEER = 0, 100, 101, 102
COMMITTING, ROLLING, TURNS, ENDED = 0, 1, 2, 3
WORDS = {WITHDRAW: "withdraw", PASS: "pass", DRAW: "draw", CHEER: "cheer"}


class ToyState(State):
    """A position of Peek."""

    def __init__(self, options: Options, cards: list[int]) -> None:
        super().__init__(options)
        seats = options.seats
        self.hands = [sorted(cards[seat * HAND : seat * HAND + HAND]) for seat in range(seats)]
        self.deck = list(cards[seats * HAND :])
        self.played: list[int] = []
        self.committed = [0] * seats
        self.points = [0] * seats
        self.phase = COMMITTING
        self.turn = 0
        self.cheered = 0
        self.round = 1
        self.lowest = 0

    def current_seat(self) -> i64:
        return [SIMULTANEOUS, CHANCE, self.turn, OVER][self.phase]

    def deciders(self) -> list[int]:
        if self.phase == COMMITTING:
            return [seat for seat in range(self.seats) if not self.committed[seat]]
        return [self.turn] if self.phase == TURNS else []

    def _legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        actions = legal(self, seat)
        for place, action in enumerate(actions):
            buffer[place] = action
        return len(actions)

    def _buffer_size(self) -> i64:
        return 8

    def _tell(self, kind: str, seat: int, audience: int, reveals: bool, **facts: int) -> None:
        if self._recording:
            self._events.append(Event(kind, seat, audience, reveals, facts))

    def _step(self, seat: i64, action: i64) -> None:
        if self.phase == COMMITTING:
            self._commit(seat, action)
        elif action == CHEER:
            self.cheered = 1
            self._tell("cheered", seat, EVERYONE, False)
        else:
            if action == DRAW:
                self._draw(seat)
            else:
                self._tell("passed", seat, EVERYONE, False)
            self._next_turn()

    def _commit(self, seat: i64, action: i64) -> None:
        if action == WITHDRAW:
            self.hands[seat] = sorted([*self.hands[seat], self.committed[seat]])
            self.committed[seat] = 0
            self._tell("withdrew", seat, EVERYONE, False)
            return
        self.hands[seat].remove(action)
        self.committed[seat] = action
        self._tell("committed", seat, EVERYONE, False)
        if 0 not in self.committed:
            self._show()

    def _show(self) -> None:
        best = self.committed.index(max(self.committed))
        self.lowest = self.committed.index(min(self.committed))
        self.points[best] += 1
        for seat, card in enumerate(self.committed):
            self._tell("shown", seat, EVERYONE, True, card=card)
        self.played = sorted(self.played + self.committed)
        self.committed = [0] * self.seats
        self.phase = ROLLING

    def _draw(self, seat: i64) -> None:
        card = self.deck.pop()
        self.hands[seat] = sorted([*self.hands[seat], card])
        self._tell("drew", seat, only(seat), True, card=card)
        self._tell("drew-unseen", seat, all_but(seat), True)

    def _next_turn(self) -> None:
        self.cheered = 0
        self.turn += 1
        if self.turn == self.seats:
            self.turn = 0
            if self.round == self.options.number("rounds"):
                self.phase = ENDED
                return
            self.phase = COMMITTING
            self.round += 1
            self._tell("round", -1, EVERYONE, False, round=self.round)

    def explain(self, seat: i64, action: i64) -> str:
        return explain(self, seat, action)

    def sample_chance(self, rng: Rng) -> tuple[int, ...]:
        return (1 + rng.below(3),)

    def explain_chance(self, outcome: tuple[int, ...]) -> str:
        if self.phase != ROLLING:
            return "The die is not rolled now."
        return "" if outcome in ((1,), (2,), (3,)) else "The die shows 1, 2 or 3."

    def _step_chance(self, outcome: tuple[int, ...]) -> None:
        self.points[self.lowest] += outcome[0]
        self._tell("rolled", self.lowest, EVERYONE, True, points=outcome[0])
        self.phase = TURNS

    def outcome(self) -> Outcome:
        return result(self.points)

    def copy(self) -> State:
        twin = type(self)(self.options, [])
        twin._copy_from(self)
        return twin

    def _copy_from(self, other: State) -> None:
        assert isinstance(other, ToyState)
        self.hands = [hand[:] for hand in other.hands]
        self.deck = other.deck[:]
        self.played = other.played[:]
        self.committed = other.committed[:]
        self.points = other.points[:]
        self.phase, self.turn, self.cheered = other.phase, other.turn, other.cheered
        self.round, self.lowest = other.round, other.lowest

    def encode(self) -> list[int]:
        numbers = [self.phase, self.turn, self.cheered, self.round, self.lowest]
        for row in [*self.hands, self.deck, self.played, self.committed, self.points]:
            numbers += [len(row), *row]
        return numbers

    def check(self) -> list[str]:
        cards = [card for hand in self.hands for card in hand] + self.deck + self.played
        cards += [card for card in self.committed if card]
        if sorted(cards) != list(range(1, 4 * self.seats + 1)):
            return [f"The cards are {sorted(cards)}."]
        return []

    def describe(self) -> dict[str, object]:
        return {
            "hands": [hand[:] for hand in self.hands],
            "deck": self.deck[:],
            "played": self.played[:],
            "committed": self.committed[:],
            "points": self.points[:],
            "phase": self.phase,
            "turn": self.turn,
            "cheered": self.cheered,
            "round": self.round,
            "lowest": self.lowest,
        }

    def view(self, seat: i64) -> View:
        return ToyView(self.options, seat, seen(self, seat))


def seen(state: ToyState, seat: int) -> list[int]:
    """Return what a view holds as numbers."""
    own = state.hands[seat] if seat >= 0 else []
    committed = [
        card if who == seat else -1 if card else 0 for who, card in enumerate(state.committed)
    ]
    numbers = [state.phase, state.turn, state.cheered, state.round, state.lowest, len(state.deck)]
    numbers += [*state.points, *committed, *[len(hand) for hand in state.hands]]
    return [*numbers, len(state.played), *state.played, *own]


class ToyView(View):
    """What one seat sees."""

    def __init__(self, options: Options, seat: i64, numbers: list[int]) -> None:
        super().__init__(options, seat)
        seats = options.seats
        self.numbers = numbers[:]
        self.phase, self.turn, self.cheered, self.round, self.lowest, self.deck = numbers[:6]
        rest = numbers[6:]
        self.points = rest[:seats]
        self.committed = rest[seats : 2 * seats]
        self.sizes = rest[2 * seats : 3 * seats]
        shown = rest[3 * seats]
        self.played = rest[3 * seats + 1 : 3 * seats + 1 + shown]
        own = rest[3 * seats + 1 + shown :]
        self.hands = [own if who == seat else [] for who in range(seats)]
        if len(own) != (self.sizes[seat] if seat >= 0 else 0) or len(self.played) != shown:
            raise ValueError("These numbers are no view of Peek.")
        if not 0 <= self.phase <= ENDED or min(own + self.played, default=1) < 1:
            raise ValueError("These numbers are no view of Peek.")

    def current_seat(self) -> i64:
        return [SIMULTANEOUS, CHANCE, self.turn, OVER][self.phase]

    def deciders(self) -> list[int]:
        if self.phase == COMMITTING:
            return [seat for seat in range(self.seats) if not self.committed[seat]]
        return [self.turn] if self.phase == TURNS else []

    def legal_actions(self) -> list[int]:
        return legal(self, self.seat)

    def explain(self, action: i64) -> str:
        return explain(self, self.seat, action)

    def determinise(self, rng: Rng) -> State:
        state = ToyState(self.options, [])
        known = {*self.played, *(card for hand in self.hands for card in hand)}
        known |= {card for card in self.committed if card > 0}
        pool = vec[i64]([c for c in range(1, 4 * self.seats + 1) if c not in known])
        rng.shuffle(pool, 0, len(pool))
        unseen = list(pool)
        for seat in range(self.seats):
            own = self.hands[seat]
            state.hands[seat] = (
                own[:]
                if seat == self.seat
                else sorted(unseen.pop() for _ in range(self.sizes[seat]))
            )
            mark = self.committed[seat]
            state.committed[seat] = unseen.pop() if mark < 0 else mark
        state.deck = unseen
        state.played = self.played[:]
        state.points = self.points[:]
        state.phase, state.turn, state.cheered = self.phase, self.turn, self.cheered
        state.round, state.lowest = self.round, self.lowest
        return state

    def outcome(self) -> Outcome:
        return result(self.points)

    def encode(self) -> list[int]:
        return self.numbers[:]

    def describe(self) -> dict[str, object]:
        return {
            "hands": [
                hand if who == self.seat else self.sizes[who] for who, hand in enumerate(self.hands)
            ],
            "deck": self.deck,
            "played": self.played[:],
            "committed": self.committed[:],
            "points": self.points[:],
            "phase": self.phase,
            "turn": self.turn,
            "cheered": self.cheered,
            "round": self.round,
            "lowest": self.lowest,
        }


def legal(table: ToyState | ToyView, seat: int) -> list[int]:
    """Return the legal actions of a seat."""
    if not 0 <= seat < table.seats:
        return []
    if table.phase == COMMITTING:
        return [WITHDRAW] if table.committed[seat] else table.hands[seat][:]
    if table.phase != TURNS or seat != table.turn:
        return []
    drawable = bool(table.deck)
    return [PASS, *([DRAW] if drawable else []), *([] if table.cheered else [CHEER])]


def explain(table: ToyState | ToyView, seat: int, action: int) -> str:
    """Return why an action is not legal."""
    if not 0 <= seat < table.seats:
        return "Only seats at the table do anything."
    if action in legal(table, seat):
        return ""
    if table.phase == COMMITTING:
        return "You have committed a card already." if table.committed[seat] else "Commit a card."
    return "It is your turn to draw or pass." if seat == table.turn else "It is not your turn."


def result(points: list[int]) -> Outcome:
    """Return the outcome of these points."""
    best = max(points)
    line = ScoreLine("points", tuple(points), tuple(f"{p} points" for p in points))
    winners = tuple(seat for seat, p in enumerate(points) if p == best)
    return Outcome((line,), tuple(points), winners, "", "All rounds were played.")


class Toy(Game):
    """Peek as a game; `state_type` lets a test seat a cheat."""

    name = "peek"
    title = "Peek"
    summary = "A game of nothing much."
    rules_version = 1
    min_seats = 2
    max_seats = 3
    state_type: type[ToyState] = ToyState

    def option_specs(self, seats: int) -> tuple[OptionSpec, ...]:  # noqa: ARG002
        return (OptionSpec("rounds", "Rounds", 2, (1, 2), "How many rounds are played."),)

    def deal(self, options: Options, rng: Rng) -> Deal:
        cards = vec[i64](range(1, 4 * options.seats + 1))
        rng.shuffle(cards, 0, len(cards))
        return Deal((("cards", tuple(cards)),))

    def new(self, options: Options, deal: Deal) -> State:
        cards = list(deal.part("cards"))
        if sorted(cards) != list(range(1, 4 * options.seats + 1)):
            raise BadOptions("The deal does not have every card once.")
        return self.state_type(options, cards)

    def decode_view(self, options: Options, seat: int, numbers: list[int]) -> View:
        try:
            return ToyView(options, seat, numbers)
        except IndexError:
            raise ValueError("These numbers are no view of Peek.") from None

    def format(self, action: i64) -> str:
        return WORDS.get(action) or f"show {action}"

    def parse(self, text: str) -> int:
        plain = text.lower().replace(" ", "")
        for action, word in WORDS.items():
            if plain == word:
                return action
        number = plain.removeprefix("show")
        if plain.startswith("show") and number.isdecimal() and 1 <= int(number) <= 12:
            return int(number)
        raise BadNotation(f"There is no move {text!r}; try: show 3, withdraw, draw, pass, cheer.")

    def format_chance(self, outcome: tuple[int, ...]) -> str:
        return f"die {outcome[0]}"

    def parse_chance(self, text: str) -> tuple[int, ...]:
        plain = text.lower().replace(" ", "")
        if plain in ("die1", "die2", "die3"):
            return (int(plain[3]),)
        raise BadNotation(f"The die never shows {text!r}.")

    def format_deal(self, deal: Deal) -> dict[str, str]:
        return {"cards": " ".join(str(card) for card in deal.part("cards"))}

    def parse_deal(self, rows: Mapping[str, str]) -> Deal:
        try:
            return Deal((("cards", tuple(int(word) for word in rows["cards"].split())),))
        except (KeyError, ValueError):
            raise BadNotation("A deal of Peek has one row, cards.") from None

    def action_words(self, view: View, action: i64) -> str:  # noqa: ARG002
        return {
            WITHDRAW: "Take your card back.",
            PASS: "Pass.",
            DRAW: "Draw a card.",
            CHEER: "Cheer.",
        }.get(action, f"Show the {action}.")

    def event_words(self, event: Event, names: tuple[str, ...], you: int) -> str:
        if event.kind == "round":
            return f"Round {event.facts['round']} begins."
        who = "You" if event.seat == you else names[event.seat]
        facts = " ".join(str(value) for value in event.facts.values())
        return f"{who}: {event.kind} {facts}".rstrip() + "."

    def board_words(self, view: View, names: tuple[str, ...]) -> list[str]:
        assert isinstance(view, ToyView)
        return [
            f"{name}: {points} points." for name, points in zip(names, view.points, strict=True)
        ]

    def status_words(self, view: View, names: tuple[str, ...]) -> str:
        assert isinstance(view, ToyView)
        return f"Round {view.round}: {['commit', 'roll', names[view.turn], 'over'][view.phase]}."


TOY = Toy()
