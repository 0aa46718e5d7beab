"""The rules of Fruit Fair once more, from `docs/trace-fruit-fair.md` alone."""

from __future__ import annotations

from collections import Counter

from tests.cli.trace_checker_base import Json, Judge, TraceError, expect

FRUITS = ("cherry", "apple", "plum", "lemon")
WORKERS = ("picker", "gardener", "extra")
MARKERS = ("order", "migrant", "raccoon", "transporter")
CLASSES = ("red", "green", "blue", "silver", "gold")
STACKS = {3: (2, 2, 2), 4: (2, 3, 3), 5: (3, 3, 4)}  # cards at 3, 4 and 5 fruit, by seats

Fruit = dict[str, int]
Plan = dict[str, list[str]]  # the trees of the workers of each class


def nothing() -> Fruit:
    return dict.fromkeys(FRUITS, 0)


def nobody() -> Plan:
    return {worker: [] for worker in WORKERS}


def kinds(fruit: Fruit) -> set[str]:
    return {kind for kind, count in fruit.items() if count}


def move(source: Fruit, target: Fruit, kind: str, count: int = 1) -> None:
    source[kind] -= count
    target[kind] += count


class FairJudge(Judge):
    """Where everything is, and what the rules say happens next."""

    def __init__(self, game: Json) -> None:
        self.seats = game["seats"]
        self.options: Json = game["options"]
        deal: dict[str, str] = game["deal"]
        seats = range(self.seats)
        hanging = 6 if self.seats == 5 else 5
        self.trees = dict.fromkeys(FRUITS, hanging)
        self.supply = dict.fromkeys(FRUITS, 20 - hanging)
        self.barrow, self.eaten = nothing(), nothing()
        self.fruit = [nothing() for _ in seats]
        self.order = [int(word) - 1 for word in deal["order"].split()]
        self.markers = dict(pair.split() for pair in deal["markers"].split(", "))
        if sorted(self.order) != list(seats) or sorted(self.markers.values()) != sorted(FRUITS):
            raise TraceError("The deal's turn order or its markers are not complete.")
        self.values = {prize: self.discs(deal[prize], prize) for prize in CLASSES}
        self.owners: dict[str, list[int]] = {prize: [] for prize in CLASSES}
        drawn = [entry.split() for entry in deal["fruit"].split(", ")]
        choosing = 3 if self.options.get("late_fruit") == "on" else self.seats
        expect("deal", "who draws", [int(d[0]) - 1 for d in drawn], sorted(self.order[:choosing]))
        for number, one, other in drawn:
            move(self.supply, self.fruit[int(number) - 1], one)
            move(self.supply, self.fruit[int(number) - 1], other)
        self.tiles: dict[str, int | None] = dict.fromkeys(MARKERS[1:])
        self.stacks = dict(zip((3, 4, 5), STACKS[self.seats], strict=True))
        self.hired = [0] * self.seats
        self.ready = [False] * self.seats
        self.plans = [nobody() for _ in seats]
        self.last_plans = [nobody() for _ in seats]
        self.round = 1
        self.last_round: int | None = None
        self.quiet = self.turn = self.left = 0
        self.bought = False
        self.item = self.gave = ""
        self.cursor = FRUITS[0]
        self.partner = -1
        self.stage = "assign"
        if choosing < self.seats:
            self.stage, self.turn, self.left = "choose fruit", 3, 2
        elif self.options.get("late_tile") == "on":
            self.stage, self.turn = "choose tile", 4

    @staticmethod
    def discs(text: str, prize: str) -> list[int]:
        """Return the values of a class: three on the board, then two in the box."""
        board, _, box = text.partition(" box ")
        values = [int(word) for word in (board + " " + box).split()]
        low = 7 + 3 * CLASSES.index(prize)
        expect("deal", f"the prizes of {prize}", sorted(values), list(range(low, low + 5)))
        expect("deal", f"how many prizes of {prize} are on the board", len(board.split()), 3)
        return values

    # Who decides.

    def waiting(self) -> tuple[str, list[int]]:
        if self.stage == "over":
            return "over", []
        if self.stage == "raccoon draws":
            return "chance", []
        if self.stage == "assign":
            return "simultaneous", [seat for seat in range(self.seats) if not self.ready[seat]]
        return "seat", [self.actor()]

    def actor(self) -> int:
        if self.stage == "feed":
            owner = self.tiles["raccoon"]
            assert owner is not None
            return owner
        return self.order[self.turn]

    # What may be done.

    def legal(self, seat: int) -> list[str]:
        if self.stage == "assign":
            if self.ready[seat]:
                return ["withdraw"]
            return self.placements(seat) or ["ready"]
        if seat not in self.waiting()[1]:
            return []
        mine = self.fruit[seat]
        if self.stage == "choose fruit":
            return [f"choose {kind}" for kind in self.from_cursor() if self.supply[kind]]
        if self.stage == "choose tile":
            return ["choose raccoon", "choose transporter"]
        if self.stage == "feed":
            return [f"feed {kind}" for kind in FRUITS if self.trees[kind] and not self.eaten[kind]]
        if self.stage == "keep or reassign":
            return ["keep", "reassign"]
        if self.stage == "reassign":
            return self.placements(seat)
        if self.stage == "swap":
            return ["no swap", *(f"swap with {other + 1}" for other in self.partners(seat))]
        if self.stage == "give":
            theirs = kinds(self.fruit[self.partner])
            return [f"give {kind}" for kind in kinds(mine) if theirs != {kind}]
        if self.stage == "take":
            return [f"take {kind}" for kind in kinds(self.fruit[self.partner]) - {self.gave}]
        if self.stage == "migrant":
            return ["no migrant", *(f"migrant {kind}" for kind in kinds(self.migrant_source()))]
        if self.stage == "buy":
            return ["done", *self.affordable(seat)]
        return [f"{self.stage} {kind}" for kind in self.payable(seat)]  # pay, drop

    def placements(self, seat: int) -> list[str]:
        """Return where the next worker may go; nothing when all stand."""
        for worker, count in zip(WORKERS, (2, 2, self.hired[seat]), strict=True):
            there = self.plans[seat][worker]
            if len(there) < count:
                first = FRUITS.index(there[-1]) if there else 0
                return [f"{worker} {tree}" for tree in FRUITS[first:]]
        return []

    def partners(self, seat: int) -> list[int]:
        found = []
        for other in range(self.seats):
            mine, theirs = kinds(self.fruit[seat]), kinds(self.fruit[other])
            if other != seat and mine and theirs and len(mine | theirs) > 1:
                found.append(other)
        return found

    def migrant_source(self) -> Fruit:
        return self.trees if kinds(self.trees) else self.supply

    def price(self, seat: int, item: str) -> int | None:
        """Return what a seat pays for the next prize of a class or the next Extra Worker."""
        cheaper = self.tiles["raccoon"] == seat
        if item == "extra":
            spaces = [price for price, cards in self.stacks.items() if cards]
            return min(spaces) - cheaper if spaces and self.hired[seat] < 2 else None
        sold = len(self.owners[item])
        return 4 + CLASSES.index(item) + sold - 2 * cheaper if sold < 3 else None

    def affordable(self, seat: int) -> list[str]:
        found = []
        for item in (*CLASSES, "extra"):
            price = self.price(seat, item)
            if price is not None and price <= sum(self.fruit[seat].values()):
                found.append("hire" if item == "extra" else f"buy {item}")
        return found

    def from_cursor(self) -> tuple[str, ...]:
        return FRUITS[FRUITS.index(self.cursor) :]

    def payable(self, seat: int) -> list[str]:
        """Return the fruits that may be given back next."""
        mine = self.fruit[seat]
        return [
            kind
            for kind in self.from_cursor()
            if mine[kind] and sum(mine[k] for k in FRUITS[FRUITS.index(kind) :]) >= self.left
        ]

    # What it does.

    def act(self, seat: int, action: str) -> None:
        verb, _, what = action.partition(" ")
        if self.stage in ("choose fruit", "choose tile"):
            self.choose(seat, what)
        elif self.stage == "assign":
            self.assign(seat, verb, what)
        elif verb == "feed":
            move(self.trees, self.eaten, what)
            self.left -= 1
            if self.left == 0:
                self.begin_turn()
        elif verb == "keep":
            self.pick(seat)
        elif verb == "reassign":
            self.plans[seat] = nobody()
            self.stage = "reassign"
        elif self.stage == "reassign":
            self.plans[seat][verb].append(what)
            if not self.placements(seat):
                self.pick(seat)
        elif self.stage in ("swap", "give", "take"):
            self.swap(seat, action)
        elif self.stage == "migrant":
            if verb == "migrant":
                move(self.migrant_source(), self.fruit[seat], what)
            self.end_turn(seat)
        else:
            self.at_the_fair(seat, verb, what)

    def choose(self, seat: int, what: str) -> None:
        if self.stage == "choose tile":
            self.tiles[what] = seat
            self.stage, self.turn = "assign", 0
            return
        move(self.supply, self.fruit[seat], what)
        self.left -= 1
        self.cursor = what
        if self.left:
            return
        self.cursor = FRUITS[0]
        if self.turn + 1 < self.seats:
            self.turn, self.left = self.turn + 1, 2
        elif self.options.get("late_tile") == "on":
            self.stage = "choose tile"
        else:
            self.stage, self.turn = "assign", 0

    def assign(self, seat: int, verb: str, what: str) -> None:
        if verb == "withdraw":
            self.ready[seat] = False
            self.plans[seat] = nobody()
        elif verb != "ready":
            self.plans[seat][verb].append(what)
        else:
            self.ready[seat] = True
            if all(self.ready):
                self.ready = [False] * self.seats
                self.wake_raccoon()

    def wake_raccoon(self) -> None:
        if len(kinds(self.trees)) <= 2:
            for kind in kinds(self.trees):
                move(self.trees, self.eaten, kind)
            self.begin_turn()
        elif self.tiles["raccoon"] is None:
            self.stage = "raccoon draws"
        else:
            self.stage, self.left = "feed", 2

    def chance(self, outcome: str) -> None:
        verb, *drawn = outcome.split()
        two = [kind for kind in FRUITS if kind in drawn and self.trees[kind]]
        if verb != "raccoon" or drawn != two or len(two) != 2:
            raise TraceError(f"{outcome} is no meal of two trees with fruit.")
        for kind in two:
            move(self.trees, self.eaten, kind)
        self.begin_turn()

    # Phase 3.

    def begin_turn(self) -> None:
        if self.turn == self.seats:
            for kind in FRUITS:
                move(self.barrow, self.trees, kind, self.barrow[kind])
            self.turn = 0
            self.open_fair()
        elif self.tiles["transporter"] == self.order[self.turn]:
            self.stage = "keep or reassign"
        else:
            self.pick(self.order[self.turn])

    def pick(self, seat: int) -> None:
        plan = self.plans[seat]
        self.left = 0
        for worker in ("extra", "picker"):
            for tree in plan[worker]:
                if self.trees[tree]:
                    move(self.trees, self.fruit[seat], tree)
                elif worker == "picker":
                    self.left += 1
        self.swap_or_plant(seat)

    def swap_or_plant(self, seat: int) -> None:
        if self.left and self.partners(seat):
            self.stage = "swap"
            return
        self.left = 0
        for tree in self.plans[seat]["gardener"] + self.plans[seat]["extra"]:
            if self.supply[tree]:
                move(self.supply, self.barrow, tree)
        if self.tiles["migrant"] == seat and kinds(self.migrant_source()):
            self.stage = "migrant"
        else:
            self.end_turn(seat)

    def swap(self, seat: int, action: str) -> None:
        what = action.split()[-1]
        if action == "no swap":
            self.left = 0
            self.swap_or_plant(seat)
        elif self.stage == "swap":
            self.partner, self.stage = int(what) - 1, "give"
        elif self.stage == "give":
            self.gave, self.stage = what, "take"
        else:
            move(self.fruit[seat], self.fruit[self.partner], self.gave)
            move(self.fruit[self.partner], self.fruit[seat], what)
            self.left -= 1
            self.swap_or_plant(seat)

    def end_turn(self, seat: int) -> None:
        self.last_plans[seat], self.plans[seat] = self.plans[seat], nobody()
        self.turn += 1
        self.begin_turn()

    # Phase 4.

    def open_fair(self) -> None:
        """Let the next seat that can afford anything buy; then come the discards."""
        while self.turn < self.seats:
            if self.affordable(self.order[self.turn]):
                self.stage = "buy"
                return
            self.turn += 1
        self.turn = 0
        self.open_drops()

    def at_the_fair(self, seat: int, verb: str, what: str) -> None:
        if verb == "done":
            self.turn += 1
            self.open_fair()
        elif verb in ("buy", "hire"):
            self.item = what or "extra"
            price = self.price(seat, self.item)
            assert price is not None
            self.left, self.cursor, self.stage = price, FRUITS[0], "pay"
            self.give_back(seat)
        else:
            self.give_one(seat, what)
            self.give_back(seat)

    def give_one(self, seat: int, kind: str) -> None:
        move(self.fruit[seat], self.supply, kind)
        self.cursor = kind
        self.left -= 1

    def give_back(self, seat: int) -> None:
        """Give back what is forced; with nothing left to give, go on."""
        while self.left and len(self.payable(seat)) == 1:
            self.give_one(seat, self.payable(seat)[0])
        if self.left:
            return
        self.cursor = FRUITS[0]
        if self.stage == "pay":
            self.hand_over(seat)
            self.open_fair()
        else:
            self.turn += 1
            self.open_drops()

    def hand_over(self, seat: int) -> None:
        self.bought = True
        if self.item == "extra":
            self.stacks[min(price for price, cards in self.stacks.items() if cards)] -= 1
            self.hired[seat] += 1
            return
        self.owners[self.item].append(seat)
        sold = sum(len(owners) for owners in self.owners.values())
        if self.last_round is None and 15 - sold <= 5:
            self.last_round = self.round + 1

    def open_drops(self) -> None:
        while self.turn < self.seats:
            seat = self.order[self.turn]
            if sum(self.fruit[seat].values()) > 8:
                self.left, self.stage = sum(self.fruit[seat].values()) - 8, "drop"
                self.give_back(seat)
                return
            self.turn += 1
        self.close_round()

    # Phase 5, and the end.

    def close_round(self) -> None:
        kind = self.markers["order"]
        later_first = list(reversed(self.order))
        self.order = sorted(later_first, key=lambda seat: -self.fruit[seat][kind])
        for tile in self.tiles:
            counts = [fruit[self.markers[tile]] for fruit in self.fruit]
            alone = counts.count(max(counts)) == 1
            self.tiles[tile] = counts.index(max(counts)) if alone else None
        eaten = [tree for tree in FRUITS if self.eaten[tree]]
        if len(eaten) == 2:
            other = {eaten[0]: eaten[1], eaten[1]: eaten[0]}
            self.markers = {name: other.get(tree, tree) for name, tree in self.markers.items()}
        for tree in eaten:
            move(self.eaten, self.supply, tree)
        self.quiet = 0 if self.bought else self.quiet + 1
        self.bought = False
        self.turn = 0
        if self.round == self.last_round or self.quiet == 12:
            self.stage = "over"
        else:
            self.round += 1
            self.stage = "assign"

    def won(self, seat: int, prize: str) -> list[int]:
        """Return the values of a seat's prizes of a class."""
        spaces = enumerate(self.owners[prize])
        return [self.values[prize][space] for space, owner in spaces if owner == seat]

    def result(self) -> tuple[list[int], list[int]]:
        totals = [
            sum(self.fruit[seat].values()) + sum(sum(self.won(seat, prize)) for prize in CLASSES)
            for seat in range(self.seats)
        ]
        ranks = [
            (totals[seat], [max(self.won(seat, prize), default=0) for prize in reversed(CLASSES)])
            for seat in range(self.seats)
        ]
        return totals, [seat for seat in range(self.seats) if ranks[seat] == max(ranks)]

    # What the trace must say.

    def phase(self) -> int:
        phases = {"assign": 1, "feed": 2, "raccoon draws": 2, "buy": 4, "pay": 4, "drop": 4}
        return phases.get(self.stage, 0 if self.stage.startswith(("choose", "over")) else 3)

    def choice(self) -> Json | None:
        if self.stage not in ("choose fruit", "feed", "swap", "give", "take", "pay", "drop"):
            return None
        choice: Json = {"left": self.left}
        if self.stage in ("give", "take"):
            choice["with"] = self.partner
        if self.stage == "take":
            choice["gave"] = self.gave
        if self.stage == "pay":
            choice["item"] = self.item
        if self.cursor != FRUITS[0]:
            choice["from"] = self.cursor
        return choice

    def state(self) -> Json:
        return {
            "options": self.options,
            "round": self.round,
            "phase": self.phase(),
            "stage": self.stage,
            "last_round": self.last_round,
            "quiet_rounds": self.quiet,
            "bought_this_round": self.bought,
            "turn_order": self.order,
            "turn": self.turn,
            "choice": self.choice(),
            "trees": self.trees,
            "wheelbarrow": self.barrow,
            "raccoon_space": self.eaten,
            "supply": self.supply,
            "markers": self.markers,
            "tiles": self.tiles,
            "extra_workers": {str(price): cards for price, cards in self.stacks.items()},
            "prizes": {
                prize: [
                    {
                        "price": 4 + place + space,
                        "value": self.values[prize][space],
                        "owner": dict(enumerate(self.owners[prize])).get(space),
                    }
                    for space in range(3)
                ]
                for place, prize in enumerate(CLASSES)
            },
            "box": {prize: self.values[prize][3:] for prize in CLASSES},
            "fruit": self.fruit,
            "hired": self.hired,
            "ready": self.ready,
            "assignments": self.plans,
            "last_assignments": self.last_plans,
        }

    def conserve(self, where: str, told: Json) -> None:
        fruit: Counter[str] = Counter()
        for place in ("trees", "wheelbarrow", "raccoon_space", "supply"):
            fruit.update(told[place])
        for seat in told["fruit"]:
            fruit.update(seat)
        expect(where, "the fruit in the game", dict(fruit), dict.fromkeys(FRUITS, 20))
        cards = sum(told["extra_workers"].values()) + sum(told["hired"])
        expect(where, "the Extra Workers in the game", cards, 2 * self.seats)
