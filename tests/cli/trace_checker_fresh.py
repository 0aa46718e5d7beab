"""The rules of Fresh Fruits once more, from `docs/trace-fresh-fruits.md` alone."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement

from tests.cli.trace_checker_base import Json, Judge, TraceError, expect

FRUITS = ("Pl", "Bb", "Or", "Ao", "Ap", "Po", "Me", "Pi")
WEIGHT = {fruit: place // 2 for place, fruit in enumerate(FRUITS)}  # 0 light to 3 very heavy
EMPTY = "__"
BOX = [
    *(f"{one}|{other}" for one, other in combinations_with_replacement(FRUITS, 2)),
    *(f"{fruit}|{EMPTY}" for fruit in FRUITS),
]
ALL_TILES = Counter({tile: 2 if EMPTY in tile else 1 for tile in BOX})
A_ORDERS = (
    ("Pl-Bb-Pl", "Or-Ao-Or", "Po-Ap-Po", "Me-Pi-Me"),
    ("Pl/Ao/Ap", "Bb/Or/Po", "Ao/Ap/Me", "Or/Po/Pi"),
)

Cell = tuple[int, int]  # column from the left, row from the bottom, both from 1


def in_order(tiles: list[str]) -> list[str]:
    return sorted(tiles, key=BOX.index)


def named(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def by_row(cells: list[Cell]) -> list[str]:
    """Return the names of cells, the lowest row first and from the left."""
    return [named(cell) for cell in sorted(cells, key=lambda cell: (cell[1], cell[0]))]


class Laid:
    """A tile in a basket: what it showed, its halves and cells as they lie, its single fruit."""

    def __init__(self, tile: str, lay: str, at: Cell) -> None:
        self.tile = tile
        self.mark = "/" if "/" in lay else "-"
        self.halves = lay.split(self.mark)
        self.at = at
        self.single: str | None = None

    def cells(self) -> list[Cell]:
        """Return the cells of the first and the second half."""
        column, row = self.at
        if self.mark == "/":
            return [(column, row + 1), (column, row)]
        return [(column, row), (column + 1, row)]


class Basket:
    """The tiles of one seat; everything else about it is worked out from them."""

    def __init__(self, columns: int, *, experienced: bool) -> None:
        self.columns = columns
        self.experienced = experienced
        self.tiles: list[Laid] = []

    def halves(self) -> dict[Cell, str]:
        """Return what lies where, empty halves included."""
        return {
            cell: half
            for tile in self.tiles
            for cell, half in zip(tile.cells(), tile.halves, strict=True)
        }

    def spots(self, mark: str) -> list[Cell]:
        """Return where a tile, flat ("-") or upright ("/"), fits."""
        if not self.tiles:
            return [(1, 1)]
        there = set(self.halves())
        reach = [(column, row) for column in range(-1, 8) for row in range(-1, 6)]
        return [at for at in reach if self._fits(there, Laid("", f"a{mark}b", at).cells())]

    def _fits(self, there: set[Cell], cells: list[Cell]) -> bool:
        beside = {
            (column + dx, row + dy)
            for column, row in cells
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
        }
        if there & set(cells) or not there & beside:
            return False
        columns = [column for column, _ in there | set(cells)]
        rows = [row for _, row in there | set(cells)]
        if max(columns) - min(columns) >= self.columns or max(rows) - min(rows) >= 4:
            return False
        if not self.experienced:
            return True
        lowest = min(row for _, row in cells)
        feet = [(column, row - 1) for column, row in cells if row == lowest]
        return lowest >= 1 and max(rows) <= 4 and (lowest == 1 or bool(there & set(feet)))

    def stuck(self) -> bool:
        return not self.spots("-") and not self.spots("/")

    def lay(self, tile: Laid) -> None:
        """Lay a tile and count the heap from its new left column and lowest row."""
        self.tiles.append(tile)
        left = min(column for column, _ in self.halves())
        low = min(row for _, row in self.halves())
        for one in self.tiles:
            one.at = (one.at[0] - left + 1, one.at[1] - low + 1)

    # What it is worth.

    def fruit(self) -> dict[Cell, str]:
        return {cell: half for cell, half in self.halves().items() if half != EMPTY}

    def crushed(self) -> list[Cell]:
        fruit = self.fruit()
        return [
            (column, row)
            for (column, row), lower in fruit.items()
            if (column, row + 1) in fruit and WEIGHT[fruit[column, row + 1]] > WEIGHT[lower]
        ]

    def whole(self) -> dict[Cell, str]:
        """Return the uncrushed fruit."""
        crushed = self.crushed()
        return {cell: fruit for cell, fruit in self.fruit().items() if cell not in crushed}

    def row_fruit(self) -> list[Cell]:
        return [cell for cell, fruit in self.whole().items() if cell[1] == 4 - WEIGHT[fruit]]

    def lines(self, order: str) -> list[tuple[Cell, ...]]:
        """Return every place where order A lies, as cells in the card's order."""
        dx, dy = (0, -1) if "/" in order else (1, 0)
        wanted = order.replace("/", "-").split("-")
        whole = self.whole()
        found = []
        for column, row in whole:
            cells = tuple((column + i * dx, row + i * dy) for i in range(3))
            if [whole.get(cell) for cell in cells] == wanted:
                found.append(cells)
        return found

    def most_matches(self, order: str) -> int:
        """Return how many lines of order A share no cell at most, by trying every choice."""
        lines = self.lines(order)
        for size in range(len(lines), 0, -1):
            for chosen in combinations(lines, size):
                if len({cell for line in chosen for cell in line}) == 3 * size:
                    return size
        return 0

    def count(self, fruit: str) -> int:
        return list(self.whole().values()).count(fruit)

    def points(self, orders: Json) -> dict[str, int]:
        points = {
            "crushed": -3 * len(self.crushed()),
            "rows": len(self.row_fruit()),
            "a": 5 * self.most_matches(orders["a"]),
            "b": 3 if self.count(orders["b"]) >= 3 else 0,
            "c": 4 if self.count(orders["c"]) <= 2 else 0,
        }
        return {**points, "total": sum(points.values())}

    def state(self, orders: Json) -> Json:
        """Return the basket with the keys of the trace; `matches` as their number."""
        halves = self.halves()
        width = max((column for column, _ in halves), default=0)
        height = max((row for _, row in halves), default=0)
        columns = range(1, self.columns + 1)
        tiles = sorted(self.tiles, key=lambda tile: (tile.at[1], tile.at[0]))
        return {
            "columns": self.columns,
            "rows": [
                " ".join(halves.get((column, row), ".") for column in columns)
                for row in (4, 3, 2, 1)
            ],
            "tiles": [
                {
                    "tile": tile.tile,
                    "lay": tile.mark.join(tile.halves),
                    "at": named(tile.at),
                    "single": tile.single,
                }
                for tile in tiles
            ],
            "spare_columns": self.columns - width,
            "spare_rows": 4 - height,
            "stuck": self.stuck(),
            "crushed": by_row(self.crushed()),
            "row_fruit": by_row(self.row_fruit()),
            "matches": self.most_matches(orders["a"]),
            "b_count": self.count(orders["b"]),
            "c_count": self.count(orders["c"]),
            "points": self.points(orders),
        }


class FreshJudge(Judge):
    """Where everything is, and what the rules say happens next."""

    def __init__(self, game: Json) -> None:
        self.seats = game["seats"]
        self.options: Json = game["options"]
        deal = {name: row.split() for name, row in game["deal"].items()}
        self.orders = dict(zip("abc", deal["orders"], strict=True))
        if self.orders["a"] not in A_ORDERS[0] + A_ORDERS[1]:
            raise TraceError(f"{self.orders['a']} is no order A.")
        self.start: list[str | None] = list(deal["start"])
        self.display = deal["display"]
        self.pile = deal["pile"]
        self.starter = int(deal["starter"][0]) - 1
        if self.options["starter"] not in ("random", str(self.starter + 1)):
            raise TraceError("Another player starts than the options say.")
        if Counter(deal["start"] + self.display + self.pile) != ALL_TILES:
            raise TraceError("The deal is not exactly the tiles of this game.")
        columns = 5 if self.seats == 4 else 6
        experienced = self.options["level"] == "experienced"
        self.baskets = [Basket(columns, experienced=experienced) for _ in range(self.seats)]
        self.box: list[str] = []
        self.supply = dict.fromkeys(FRUITS, 2)
        self.round = 1
        self.turns = 0
        self.player = self.starter
        self.stage = "take"
        self.hand: str | None = None
        self.turned: str | None = None

    # What may be done.

    def waiting(self) -> tuple[str, list[int]]:
        return ("over", []) if self.stage == "over" else ("seat", [self.player])

    def legal(self, seat: int) -> list[str]:
        if seat not in self.waiting()[1]:
            return []
        if self.stage == "take":
            own = ["start"] if self.start[seat] and self.turns < self.seats else []
            return own + [f"take {tile}" for tile in set(self.display)]
        if self.stage == "box":
            return [f"box {tile}" for tile in set(self.display)]
        if self.stage == "fill":
            return [f"fill {fruit}" for fruit, left in self.supply.items() if left]
        basket = self.baskets[seat]
        if self.stage == "place":
            assert self.turned is not None
            return [f"at {named(at)}" for at in basket.spots("/" if "/" in self.turned else "-")]
        assert self.hand is not None
        one, other = self.hand.split("|")
        marks = [mark for mark in "-/" if basket.spots(mark)]
        return [f"lay {way}" for mark in marks for way in {one + mark + other, other + mark + one}]

    # What it does.

    def act(self, seat: int, action: str) -> None:
        verb, _, what = action.partition(" ")
        if verb == "take":
            self.display.remove(what)
            self.hand, self.stage = what, "lay"
        elif verb == "start":
            self.hand, self.start[seat], self.stage = self.start[seat], None, "box"
        elif verb == "box":
            self.display.remove(what)
            self.box.append(what)
            self.stage = "lay"
        elif verb == "lay":
            self.turned, self.stage = what, "place"
        elif verb == "at":
            assert self.hand is not None
            assert self.turned is not None
            column, row = what.split(",")
            self.baskets[seat].lay(Laid(self.hand, self.turned, (int(column), int(row))))
            if EMPTY in self.hand:
                self.stage = "fill"
            else:
                self.end_turn()
        else:
            tile = self.baskets[seat].tiles[-1]
            tile.halves[tile.halves.index(EMPTY)] = tile.single = what
            self.supply[what] -= 1
            self.end_turn()

    def end_turn(self) -> None:
        self.hand = self.turned = None
        if all(basket.stuck() for basket in self.baskets):
            self.stage = "over"
        elif self.turns == self.seats:
            self.end_round()
        else:
            self.turns += 1
            self.next_turn()

    def next_turn(self) -> None:
        """Let the next seat with room in its basket take a tile, the starter last."""
        self.stage = "take"
        while self.turns < self.seats:
            self.player = (self.starter + self.turns) % self.seats
            if not self.baskets[self.player].stuck():
                return
            self.turns += 1
        self.player = self.starter
        if self.baskets[self.player].stuck():
            self.end_round()

    def end_round(self) -> None:
        self.box += self.display
        self.display = in_order(self.pile[: self.seats + 1])
        self.pile = self.pile[self.seats + 1 :]
        self.round += 1
        self.starter = (self.starter + 1) % self.seats
        self.turns = 0
        self.next_turn()

    def result(self) -> tuple[list[int], list[int]]:
        totals = [basket.points(self.orders)["total"] for basket in self.baskets]
        ranks = [
            (total, -len(basket.crushed()), len(basket.row_fruit()))
            for total, basket in zip(totals, self.baskets, strict=True)
        ]
        return totals, [seat for seat in range(self.seats) if ranks[seat] == max(ranks)]

    # What the trace must say.

    def state(self) -> Json:
        choice: Json | None = None
        if self.hand is not None:
            choice = {"tile": self.hand, "lay": self.turned, "hole": None}
        if choice is not None and self.stage == "fill":
            tile = self.baskets[self.player].tiles[-1]
            choice["hole"] = named(tile.cells()[tile.halves.index(EMPTY)])
        return {
            "options": self.options,
            "orders": self.orders,
            "round": self.round,
            "starter": self.starter,
            "player": self.player,
            "stage": self.stage,
            "turns_done": self.turns,
            "leftover": self.stage != "over" and self.turns == self.seats,
            "choice": choice,
            "display": in_order(self.display),
            "pile_count": len(self.pile),
            "pile": self.pile,
            "box": in_order(self.box),
            "start_tiles": self.start,
            "supply": self.supply,
            "baskets": [basket.state(self.orders) for basket in self.baskets],
        }

    def plain(self, where: str, told: Json) -> Json:
        """Check the lines that the trace shows for order A, and leave their number."""
        baskets = []
        for seat, basket in enumerate(told["baskets"]):
            known = [[named(cell) for cell in line] for line in self.lines(seat)]
            for line in basket["matches"]:
                if line not in known:
                    raise TraceError(f"{where}: seat {seat} has no match at {line}.")
            cells = [cell for line in basket["matches"] for cell in line]
            expect(where, f"fruit in matches of seat {seat}", sorted(cells), sorted(set(cells)))
            baskets.append({**basket, "matches": len(basket["matches"])})
        return {**told, "baskets": baskets}

    def lines(self, seat: int) -> list[tuple[Cell, ...]]:
        return self.baskets[seat].lines(self.orders["a"])

    def conserve(self, where: str, told: Json) -> None:
        tiles = told["display"] + told["pile"] + told["box"]
        tiles += [tile for tile in told["start_tiles"] if tile is not None]
        tiles += [tile["tile"] for basket in told["baskets"] for tile in basket["tiles"]]
        if told["choice"] is not None and told["stage"] != "fill":
            tiles.append(told["choice"]["tile"])
        expect(where, "the tiles in the game", Counter(tiles), ALL_TILES)
        singles = Counter(told["supply"])
        for basket in told["baskets"]:
            singles.update(tile["single"] for tile in basket["tiles"] if tile["single"])
        expect(where, "the single fruits in the game", singles, Counter(dict.fromkeys(FRUITS, 2)))
