"""The rules of Fruit Boss once more, from `docs/trace.md` alone, to judge traces by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from tests.cli.trace_checker_base import Json, Judge, TraceError, expect

SUITS = {
    "T": "tomato",
    "L": "lemon",
    "P": "plum",
    "O": "orange",
    "W": "watermelon",
    "A": "apple",
    "G": "grape",
}
ORDER = "TLPOWAG*C"
VALUES = (1, 1, 1, 2, 2, 3, 4, 5)


def in_order(cards: Iterable[str]) -> list[str]:
    """Return cards by suit, the highest first, then stars and cats."""
    return sorted(cards, key=lambda card: (ORDER.index(card[0]), -int(card[1:] or 0)))


def suit_of(stack: list[str]) -> str:
    """Return the letter of a stack's suit; "*" for stars alone, "C" for a cat, "" for nothing."""
    return min((card[0] for card in stack), key=ORDER.index, default="")


def fits(stack: list[str], cards: list[str]) -> bool:
    """Return whether `cards` may join `stack`, which is not empty."""
    one, other = suit_of(stack), suit_of(cards)
    return "C" not in (one, other) and (one == other or "*" in (one, other))


class BossJudge(Judge):
    """Where everything is, and what the rules say happens next."""

    def __init__(self, game: Json) -> None:
        self.options: Json = game["options"]
        self.seats: int = game["seats"]
        self.rounds = int(self.options["rounds"])
        self.star = int(self.options["star_value"])
        left_out = self.options.get("left_out", "")
        fruit = [f"{s}{v}" for s, name in SUITS.items() for v in VALUES if name != left_out]
        self.all_cards = sorted(fruit + ["*"] * 3 + ["C"] * 3)
        self.round = 1
        self.starter = int(game["deal"]["starter"]) - 1
        self.won = [0] * self.seats
        self.results: list[Json] = []
        self.deal(game["deal"]["cards"].split())

    def deal(self, cards: list[str]) -> None:
        if sorted(cards) != self.all_cards:
            raise TraceError("A deal or a shuffle is not exactly the cards of this game.")
        self.hands: list[list[str]] = [[] for _ in range(self.seats)]
        for place in range(self.seats):
            self.hands[(self.starter + place) % self.seats] = cards[5 * place : 5 * place + 5]
        rest = cards[5 * self.seats :]
        self.stalls = [[card] for card in rest[:5]]
        self.deck = rest[5:]
        self.discard: list[str] = []
        self.folios: list[dict[str, list[str]]] = [{} for _ in range(self.seats)]
        self.held = [0] * self.seats
        self.known_cats = [0] * self.seats
        self.player = self.starter
        self.stage = "main"
        self.actions_left = 2
        self.cards: list[str] = []
        self.stall = -1
        self.targets: list[int] = []
        self.lap: Json | None = None
        self.moved = False
        self.quiet = self.passes = 0

    def chance(self, outcome: str) -> None:
        self.round += 1
        self.starter = (self.starter + 1) % self.seats
        self.deal(outcome.split())

    # What may be done.

    def waiting(self) -> tuple[str, list[int]]:
        if self.stage in ("shuffle", "over"):
            return {"shuffle": "chance", "over": "over"}[self.stage], []
        return "seat", [self.player]

    def legal(self, seat: int) -> list[str]:
        if seat not in self.waiting()[1]:
            return []
        five = range(5)
        if self.stage == "main":
            first = self.actions_left == 2
            possible = self.possible()
            if possible:
                return possible if first else ["end", *possible]
            return ["redraw" if self.deck else "pass"]
        if self.stage == "stall":
            return [f"on {s + 1}" for s in five if self.takes(s, self.cards)]
        if self.stage == "combine":
            return [f"onto {s + 1}" for s in self.mates(self.stall)]
        if self.stage == "slide":
            return [f"to {s + 1}" for s in self.reach(self.stall)]
        if self.stage == "cat stall":
            return [f"eat {s + 1}" for s in five if self.stalls[s]]
        if self.stage == "cat card":
            return [f"eat {card}" for card in set(self.stalls[self.stall])]
        if self.stage == "star set":
            return [f"stars to {suit}" for suit in self.folios[self.player]]
        return [f"{self.stage} {s + 1}" for s in self.targets]  # take, topple

    def possible(self) -> list[str]:
        """Return every way to begin one of the four actions."""
        hand = self.hands[self.player]
        found = [
            "play " + " ".join(cards)
            for cards in self.choices(hand)
            if any(self.takes(s, list(cards)) for s in range(5))
        ]
        found += [f"combine {s + 1}" for s in range(5) if self.mates(s)]
        found += [f"slide {s + 1}" for s in range(5) if self.reach(s)]
        if "C" in hand and any(self.stalls):
            found.append("cat")
        return found

    @staticmethod
    def choices(hand: list[str]) -> set[tuple[str, ...]]:
        """Return every choice of cards of one suit, with stars, or of stars alone."""
        fruit = [card for card in hand if card != "C"]
        sizes = range(1, len(fruit) + 1)
        every = {tuple(in_order(cards)) for size in sizes for cards in combinations(fruit, size)}
        return {cards for cards in every if len({card[0] for card in cards} - {"*"}) <= 1}

    def takes(self, stall: int, cards: list[str]) -> bool:
        return not self.stalls[stall] or fits(self.stalls[stall], cards)

    def mates(self, source: int) -> list[int]:
        stack = self.stalls[source]
        others = [s for s in range(5) if s != source and self.stalls[s]]
        return [s for s in others if stack and fits(self.stalls[s], stack)]

    def reach(self, source: int) -> list[int]:
        found = []
        for step in (-1, 1):
            s = source + step
            while self.stalls[source] and 0 <= s < 5 and not self.stalls[s]:
                found.append(s)
                s += step
        return found

    # What it does.

    def act(self, seat: int, action: str) -> None:
        del seat  # whose turn it is, as `legal` has seen to
        verb, _, rest = action.partition(" ")
        hand = self.hands[self.player]
        if verb == "play":
            self.stage, self.cards = "stall", rest.split()
        elif verb in ("combine", "slide"):
            self.stage, self.stall = verb, int(rest) - 1
        elif verb == "cat":
            self.stage = "cat stall"
        elif verb == "on":
            for card in self.cards:
                hand.remove(card)
            self.moved = True
            cards, self.cards = self.cards, []
            self.change(int(rest) - 1, cards)
        elif verb == "onto":
            cards, self.stalls[self.stall] = self.stalls[self.stall], []
            self.change(int(rest) - 1, cards)
        elif verb == "to":
            self.stalls[int(rest) - 1], self.stalls[self.stall] = self.stalls[self.stall], []
            self.resolved()
        elif verb == "eat":
            self.eat(rest)
        elif verb == "take":
            self.take(int(rest) - 1)
        elif verb == "topple":
            self.topple(self.stall, [int(rest) - 1])
        elif verb == "stars":
            self.folios[self.player][rest[-1]] += self.cards
            self.resolved()
        else:
            if verb == "redraw":
                self.discard += hand
                hand.clear()
                self.known_cats[self.player] = 0
            self.end_turn(passing=verb == "pass")

    def change(self, stall: int, cards: list[str]) -> None:
        """Put cards into a stall and let the stack topple or collect."""
        self.stalls[stall] = self.stalls[stall] + cards
        stack = self.stalls[stall]
        beside = [s for s in (stall - 1, stall + 1) if 0 <= s < 5 and self.stalls[s]]
        if len(stack) >= 5:
            if len(beside) == 2:
                self.stage, self.stall, self.targets = "topple", stall, beside
            else:
                self.topple(stall, beside)
            return
        least = 2 if self.deck else 1
        worth = self.sum(stack)
        takeable = [
            s
            for s in beside
            if (self.stalls[s] == ["C"] and worth > 0)
            or (
                self.stalls[s] != ["C"]
                and len(self.stalls[s]) >= least
                and self.sum(self.stalls[s]) < worth
            )
        ]
        self.stall, self.targets = stall, takeable
        if len(takeable) == 2:
            self.stage = "take"
        elif takeable:
            self.take(takeable[0])
        else:
            self.resolved()

    def topple(self, stall: int, beside: list[int]) -> None:
        for s in [stall, *beside]:
            self.discard += self.stalls[s]
            self.stalls[s] = []
        self.resolved()

    def take(self, stall: int) -> None:
        cards, self.stalls[stall] = self.stalls[stall], []
        folio = self.folios[self.player]
        suit = suit_of(cards)
        self.moved = True
        self.cards = []
        if suit == "C":
            self.hands[self.player] += cards
            self.known_cats[self.player] += 1
        elif suit != "*":
            folio.setdefault(suit, []).extend(cards)
            folio[suit] += ["*"] * self.held[self.player]
            self.held[self.player] = 0
        elif not folio:
            self.held[self.player] += len(cards)
        elif len(folio) == 1:
            next(iter(folio.values())).extend(cards)
        else:
            self.stage, self.cards = "star set", cards
            return
        self.resolved()

    def eat(self, what: str) -> None:
        if what.isdigit():
            self.stall = int(what) - 1
            stack = self.stalls[self.stall]
            if len(set(stack)) > 1:
                self.stage = "cat card"
                return
            what = stack[0]
        self.stalls[self.stall].remove(what)
        self.hands[self.player].remove("C")
        self.known_cats[self.player] = max(0, self.known_cats[self.player] - 1)
        self.discard += [what, "C"]
        self.moved = True
        self.resolved()

    def resolved(self) -> None:
        """Refill the market, and end the turn where nothing is left to do."""
        self.stage, self.cards, self.targets = "main", [], []
        if sum(1 for stack in self.stalls if stack) <= 1:
            for stack in self.stalls:
                if not stack and self.deck:
                    stack.append(self.deck.pop(0))
                    self.moved = True
        self.actions_left -= 1
        if self.actions_left == 0 or not self.possible():
            self.end_turn(passing=False)

    def end_turn(self, *, passing: bool) -> None:
        hand = self.hands[self.player]
        while len(hand) < 5 and self.deck:
            hand.append(self.deck.pop(0))
            self.moved = True
        self.quiet = 0 if self.moved else self.quiet + 1
        self.passes = self.passes + 1 if passing else 0
        over = self.passes == self.seats or self.quiet == 4 * self.seats
        if self.lap is not None:
            self.lap["turns_left"] -= 1
            over = over or self.lap["turns_left"] == 0
        elif not hand and not self.deck:
            self.lap = {"ran_out": self.player, "turns_left": self.seats}
        self.moved = False
        if over:
            self.score()
        else:
            self.player = (self.player + 1) % self.seats
            self.actions_left = 2
            self.stage = "main"

    # What it is worth.

    def sum(self, stack: list[str]) -> int:
        return sum(self.star if card == "*" else int(card[1:] or 0) for card in stack)

    def score(self) -> None:
        result: Json = {"round": self.round}
        keys = ("scores", "counting", "against", "penalties", "hands", "sets")
        result.update({key: [] for key in keys})
        for seat in range(self.seats):
            sets: Json = {}
            for suit, cards in self.folios[seat].items():
                height = max(int(card[1:]) for card in cards if card != "*")
                sets[SUITS[suit]] = {
                    "height": height,
                    "count": len(cards),
                    "stars": cards.count("*"),
                    "points": height * len(cards),
                }
            names = list(SUITS.values())
            ranked = sorted(sets, key=lambda name: (-sets[name]["points"], names.index(name)))
            for name in ranked[3:]:
                sets[name]["points"] *= -1
            gains = [one["points"] for one in sets.values()]
            counting = sum(gain for gain in gains if gain > 0)
            against = -sum(gain for gain in gains if gain < 0)
            hand = self.hands[seat]
            costs = sorted((self.sum([card]) for card in hand if card != "C"), reverse=True)
            penalty = sum(costs[hand.count("C") :])
            values = (counting - against - penalty, counting, against, penalty)
            for key, value in zip(keys, (*values, in_order(hand), sets), strict=True):
                result[key].append(value)
        best = max(result["scores"])
        result["winners"] = [seat for seat in range(self.seats) if result["scores"][seat] == best]
        for seat in result["winners"]:
            self.won[seat] += 1
        self.results.append(result)
        self.actions_left = 0
        self.lap = None
        self.stage = "over" if self.round == self.rounds else "shuffle"

    def result(self) -> tuple[list[int], list[int]]:
        best = max(self.won)
        return self.won, [seat for seat in range(self.seats) if self.won[seat] == best]

    # What the trace must say.

    def plain(self, where: str, told: Json) -> Json:
        del where
        results = [
            {key: value for key, value in result.items() if key != "reason"}
            for result in told["round_results"]
        ]
        return {**told, "round_results": results}

    def state(self) -> Json:
        """Return the table with the keys of the trace, `reason` of a round left out."""
        seats = range(self.seats)
        choice: Json = {}
        if self.stage in ("stall", "star set"):
            choice["cards"] = in_order(self.cards)
        if self.stage in ("combine", "slide", "cat card", "take", "topple"):
            choice["stall"] = self.stall + 1
        if self.stage in ("take", "topple"):
            choice["targets"] = [s + 1 for s in self.targets]
        if self.stage == "star set":
            choice["sets"] = [SUITS[s] for s in sorted(self.folios[self.player], key=ORDER.index)]
        names = {"": None, "*": "star", "C": "cat", **SUITS}
        return {
            "options": self.options,
            "round": self.round,
            "rounds": self.rounds,
            "starter": self.starter,
            "player": self.player,
            "stage": self.stage,
            "actions_left": self.actions_left,
            "choice": choice or None,
            "deck_count": len(self.deck),
            "deck": self.deck,
            "discard": in_order(self.discard),
            "fire_sale": not self.deck,
            "stalls": [
                {
                    "suit": names[suit_of(stack)],
                    "cards": in_order(stack),
                    "sum": self.sum(stack),
                    "count": len(stack),
                }
                for stack in self.stalls
            ],
            "hands": [in_order(self.hands[seat]) for seat in seats],
            "hand_counts": [len(self.hands[seat]) for seat in seats],
            "known_cats": self.known_cats,
            "portfolios": [
                {SUITS[suit]: in_order(cards) for suit, cards in self.folios[seat].items()}
                for seat in seats
            ],
            "held_stars": self.held,
            "last_lap": self.lap,
            "moved_this_turn": self.moved,
            "quiet_turns": self.quiet,
            "passes": self.passes,
            "rounds_won": self.won,
            "round_results": self.results,
        }

    def conserve(self, where: str, told: Json) -> None:
        found: Counter[str] = Counter(told["deck"]) + Counter(told["discard"])
        for cards in told["hands"] + [stall["cards"] for stall in told["stalls"]]:
            found += Counter(cards)
        for folio in told["portfolios"]:
            for cards in folio.values():
                found += Counter(cards)
        found["*"] += sum(told["held_stars"])
        if told["stage"] == "star set":
            found["*"] += len(told["choice"]["cards"])
        expect(where, "the cards on the table", sorted(found.elements()), self.all_cards)
