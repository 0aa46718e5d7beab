"""What the person at the Fresh Fruits table is doing with a tile, and what it would lead to.

The engine takes small steps: a tile, which way round, where, which single fruit.  At the
screen they are one gesture: a tile is held as a ghost over the basket, moved and turned
freely, and only Enter on a place that fits sends the steps.  This class holds the gesture;
it knows views, no widgets.

The frame of a basket floats around the heap.  On the screen the frame stands still and
the heap lies `offset` columns from its left edge; a tile that is pushed against the edge
pushes the heap over, and one that goes beneath the heap lifts it.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import Final

from fruit_tui.engine.fresh_fruits.basket import Cell, cell_number, place
from fruit_tui.engine.fresh_fruits.consequence import Consequence
from fruit_tui.engine.fresh_fruits.data import BLANK, FRUIT_NAMES, FRUITS, KIND_HIGH, KIND_LOW
from fruit_tui.engine.fresh_fruits.layout import (
    AT,
    BOX,
    BOX_STAGE,
    FILL,
    FILL_STAGE,
    LAY,
    LAY_STAGE,
    PLACE_STAGE,
    START,
    TAKE,
    TAKE_STAGE,
    first_half,
    is_upright,
    lay_action,
    second_half,
)
from fruit_tui.engine.fresh_fruits.reading import Basket
from fruit_tui.engine.fresh_fruits.view import FreshFruitsView
from fruit_tui.ui.spoken import keyed

ORIGIN: Final = (1, 1)


class Mode(Enum):
    """What is being chosen."""

    WATCH = auto()  # nothing: it is somebody else's turn
    PICK = auto()  # which tile
    PLACE = auto()  # where it goes, and which way round
    FILL = auto()  # the single fruit for its empty half
    BOX = auto()  # the tile that goes to the box for the start tile


class Chooser:
    """One person's choice at the table.  `look` begins it anew for another view."""

    def __init__(self, view: FreshFruitsView) -> None:
        self.cursor = 0  # which tile is pointed at
        self.upright = False
        self.swapped = False  # whether the heavier half comes first
        self.at: Cell = ORIGIN  # the left or lower cell, counted at the heap
        self._offsets: dict[tuple[object, ...], int] = {}
        self._next_offset = -1
        self.look(view)

    def look(self, view: FreshFruitsView) -> None:
        """Begin to choose on `view`: nothing in hand, unless there is nothing to choose from."""
        self.view = view
        self.seat = int(view.seat)
        self.front = max(self.seat, 0)  # whose basket is shown large
        self.basket: Basket = view.basket(self.front)
        self.lifted = -1
        self.doing = Mode.PLACE
        self.fruit = -1  # the single fruit for the empty half; -1: not chosen
        self.box = 0  # the place on the table of the tile that goes to the box
        self.offset = self._offset()
        self.cursor = max(0, min(self.cursor, len(self.tiles) - 1))
        if not self.mine:
            return
        if self.forced:
            self.lift(0)
        elif self.stage in (BOX_STAGE, LAY_STAGE, PLACE_STAGE):
            self._take_in_hand()
        elif self.stage == FILL_STAGE:
            self._choose_fruit()

    def _offset(self) -> int:
        """Return where the heap lay in its frame when it was last seen; else its middle."""
        spare = self.basket.spare_columns
        heap = (self.front, self.basket.tiles)
        if self._next_offset >= 0:
            self._offsets[heap] = self._next_offset
            self._next_offset = -1
        return max(0, min(self._offsets.setdefault(heap, spare // 2), spare))

    # What is being chosen.

    @property
    def stage(self) -> int:
        """Return the step that the engine waits for."""
        return int(self.view.stage())

    @property
    def stage_fill(self) -> bool:
        """Return whether the tile lies already and only its single fruit is missing."""
        return self.mine and self.stage == FILL_STAGE

    @property
    def mine(self) -> bool:
        """Return whether this seat is to decide."""
        return self.seat >= 0 and self.seat in self.view.deciders()

    @property
    def mode(self) -> Mode:
        """Return what is being chosen."""
        if not self.mine:
            return Mode.WATCH
        if self.stage == FILL_STAGE:
            return Mode.FILL
        if self.stage == TAKE_STAGE and self.lifted < 0:
            return Mode.PICK
        return self.doing

    @property
    def display(self) -> list[int]:
        """Return the tiles on the table, as kinds."""
        return self.view.display()

    @property
    def tiles(self) -> list[int]:
        """Return the tiles to choose from: those on the table, then the own start tile."""
        start = int(self.view.start_tile(self.front))
        return [*self.display, *([start] if start >= 0 else [])]

    @property
    def forced(self) -> bool:
        """Return whether there is only one tile to take."""
        return self.stage == TAKE_STAGE and len(self.view.legal_actions()) == 1

    @property
    def starting(self) -> bool:
        """Return whether the tile in hand is the start tile, with one still to go to the box."""
        unsent = self.stage == TAKE_STAGE and self.lifted == len(self.display)
        return unsent or self.stage == BOX_STAGE

    @property
    def kind(self) -> int:
        """Return the tile in hand, as a kind; -1 for none."""
        if self.stage == TAKE_STAGE:
            return self.tiles[self.lifted] if self.lifted >= 0 else -1
        return int(self.view.hand())

    @property
    def held(self) -> bool:
        """Return whether a tile is held over the basket."""
        return self.mine and self.stage != FILL_STAGE and self.kind >= 0

    @property
    def turnable(self) -> bool:
        """Return whether the tile in hand may still be turned."""
        return self.held and self.doing is Mode.PLACE and self.stage != PLACE_STAGE

    @property
    def holding(self) -> bool:
        """Return whether something is chosen that was not sent and can be put down."""
        if self.mode in (Mode.BOX, Mode.FILL) and self.stage != FILL_STAGE:
            return True
        return self.mode is Mode.PLACE and self.stage == TAKE_STAGE and not self.forced

    # The tile in hand.

    @property
    def halves(self) -> tuple[int, int]:
        """Return the left or upper half of the tile in hand, and the other."""
        if self.stage in (PLACE_STAGE, FILL_STAGE):
            turned = int(self.view.turned())
            return int(first_half(turned)), int(second_half(turned))
        low, high = int(KIND_LOW[self.kind]), int(KIND_HIGH[self.kind])
        return (high, low) if self.swapped else (low, high)

    @property
    def filled(self) -> tuple[int, int]:
        """Return the halves with the chosen single fruit, if one is, on the empty one."""
        first, second = self.halves
        if self.fruit < 0:
            return first, second
        return (
            self.fruit if first == BLANK else first,
            self.fruit if second == BLANK else second,
        )

    @property
    def has_blank(self) -> bool:
        """Return whether the tile in hand has an empty half."""
        return BLANK in self.halves

    def cells(self) -> tuple[Cell, Cell]:
        """Return where the first and the second half are, counted at the heap."""
        column, row = self.at
        if self.upright:
            return (column, row + 1), (column, row)
        return (column, row), (column + 1, row)

    def problem(self) -> str:
        """Return why the tile in hand does not fit where it is held; "" if it does."""
        return self._problem(self.at)

    def _problem(self, at: Cell) -> str:
        if cell_number(at) < 0:
            return "A tile lies edge to edge with another one; there it would touch none."
        return self.view.problem(self.seat, self.upright, at)

    def spots(self) -> list[Cell]:
        """Return where the tile in hand fits, turned as it is: its left or lower cells."""
        return self.view.spots(self.seat, self.upright)

    def consequence(self) -> Consequence:
        """Return what the choice as it stands would do."""
        if self.stage == FILL_STAGE:
            return self.view.if_filled(self.fruit)
        first, second = self.filled
        return self.view.if_laid(self.seat, first, second, self.upright, self.at)

    # Taking and putting back.

    def why_not_lift(self, place_: int) -> str:
        """Return why a tile cannot be taken; "" if it can."""
        if not self.mine:
            return "It is not your turn."
        if self.stage != TAKE_STAGE:
            return "Lay the tile in your hand first, or take the step back with u."
        if place_ == len(self.display):
            return str(self.view.explain(START))
        if not 0 <= place_ < len(self.tiles):
            return "There is no such tile on the table."
        return str(self.view.explain(TAKE + self.tiles[place_]))

    def lift(self, place_: int) -> str:
        """Take a tile in hand, in place of another; return why not, "" if done."""
        problem = self.why_not_lift(place_)
        if problem:
            return problem
        self.cursor = self.lifted = place_
        self.fruit = -1
        self.box = 0
        self._take_in_hand()
        return ""

    def _take_in_hand(self) -> None:
        """Hold the tile over the nearest place where it fits, turned if it must be."""
        self.doing = Mode.PLACE
        if self.stage == PLACE_STAGE:
            self.upright = is_upright(self.view.turned())
        elif not self.spots():
            self.upright = not self.upright
        self._to_nearest()

    def _to_nearest(self) -> None:
        """Go to the nearest place that fits, rather one that does not move the heap over."""
        column, row = self.at
        spots = self.spots()
        if spots:
            self.at = min(
                spots,
                key=lambda at: (
                    abs(at[0] - column) + abs(at[1] - row) + 3 * (min(at) < 1),
                    at[1],
                    at[0],
                ),
            )
        self._settle()

    def back(self) -> bool:
        """Go back by one choice; False where there is none that was not sent."""
        if not self.holding:
            return False
        if self.mode is Mode.BOX and self.has_blank:
            self.doing = Mode.FILL
        elif self.mode is not Mode.PLACE:
            self.doing = Mode.PLACE
        else:
            self.lifted = -1
            self.fruit = -1
            self.offset = max(0, min(self.offset, self.basket.spare_columns))
        return True

    # Moving and turning.

    def move(self, columns: int, rows: int) -> str:
        """Move the tile in hand by a cell; return why it cannot go there, "" if it went."""
        if not self.basket.width:
            return self._slide(columns, rows)
        at = (self.at[0] + columns, self.at[1] + rows)
        problem = self._outside(at, self.upright)
        if not problem:
            self.at = at
            self._settle()
        return problem

    def _slide(self, columns: int, rows: int) -> str:
        """Move the first tile: all its places are the same but for where the frame is drawn."""
        if rows and self.view.experienced():
            return "The first tile lies on the bottom of the basket."
        if rows:
            return "The first tile lies in the lowest row; later ones may still go beneath it."
        wide = 1 if self.upright else 2
        if not 0 <= self.offset + columns <= self.basket.columns - wide:
            return f"Your basket is {self.basket.columns} fruits wide."
        self.offset += columns
        return ""

    def _outside(self, at: Cell, upright: bool) -> str:
        """Return why the heap and a tile at `at` have no room in one frame; "" if they have."""
        basket = self.basket
        column, row = at
        right, top = (column, row + 1) if upright else (column + 1, row)
        if row < 1 and self.view.experienced():
            return "Nothing goes beneath the bottom row."
        wide = max(right, basket.width) - min(column, 1) + 1
        if wide > basket.columns:
            return f"Your basket is {basket.columns} fruits wide; so the heap would be {wide} wide."
        high = max(top, basket.height) - min(row, 1) + 1
        if high > basket.rows:
            return f"Your basket is {basket.rows} fruits high; so the heap would be {high} high."
        return ""

    def _settle(self) -> None:
        """Push the heap over as far as the tile in hand needs it."""
        left = min(self.at[0], 1)
        right = max(self.basket.width, self.at[0] + (0 if self.upright else 1))
        self.offset = max(1 - left, min(self.offset, self.basket.columns - right))

    @property
    def lift_rows(self) -> int:
        """Return how many rows the tile in hand, beneath the heap, lifts it."""
        return 1 - min(self.at[1], 1) if self.held else 0

    def rotate(self) -> str:
        """Turn the tile in hand clockwise by a quarter; return why not, "" if done."""
        if not self.turnable:
            return keyed("This tile is turned already; {undo} takes the step back.")
        if self.upright:
            self.swapped = not self.swapped
        self.upright = not self.upright
        column, row = self.at
        near = [(0, 0), (0, -1), (-1, 0), (0, 1), (1, 0)]
        for by_columns, by_rows in near:
            at = (column + by_columns, row + by_rows)
            if not self._outside(at, self.upright):
                self.at = at
                break
        if not self.basket.width:
            self.at = ORIGIN
        self._settle()
        return ""

    def flip(self) -> str:
        """Swap the halves of the tile in hand; return why not, "" if done."""
        if not self.turnable:
            return keyed("This tile is turned already; {undo} takes the step back.")
        if KIND_LOW[self.kind] == KIND_HIGH[self.kind]:
            return "Both halves of this tile are the same."
        self.swapped = not self.swapped
        return ""

    def hold_at(self, at: Cell) -> None:
        """Hold the tile over a cell counted at the heap, the heap pushed over as needed."""
        self.at = at
        self._settle()

    def next_spot(self, by: int) -> None:
        """Go to the next place where the tile fits, as it is turned; after the last the first."""
        spots = sorted(self.spots(), key=lambda at: (at[1], at[0]))
        if not spots:
            return
        if self.at in spots:
            self.at = spots[(spots.index(self.at) + by) % len(spots)]
            self._settle()
        else:
            self._to_nearest()

    def reach(self, column: int, row: int) -> str:
        """Hold the tile over a cell of the frame, from 1 at the left and the bottom."""
        if not self.basket.width:
            by = column - 1 - self.offset
            return self.move(by, 0) if by else ""
        at = (column - self.offset, row - self.lift_rows)
        options = [at, (at[0], at[1] - 1) if self.upright else (at[0] - 1, at[1])]
        inside = [one for one in options if not self._outside(one, self.upright)]
        if not inside:
            return self._outside(at, self.upright)
        fitting = [one for one in inside if not self._problem(one)]
        self.at = (fitting or inside)[0]
        self._settle()
        return ""

    def over(self, column: int, row: int) -> bool:
        """Return whether the tile in hand is held over a cell of the frame."""
        here = (column - self.offset, row - self.lift_rows)
        return self.held and here in self.cells()

    # The single fruit, and the tile for the box.

    def why_not_fill(self, fruit: int) -> str:
        """Return why a single fruit cannot be taken; "" if it can."""
        if not 0 <= fruit < FRUITS:
            return "There is no such fruit."
        if not self.view.supply(fruit):
            return f"There is no single {FRUIT_NAMES[fruit]} left."
        return ""

    def _choose_fruit(self) -> None:
        """Begin to choose the single fruit, at the one that would score most now."""
        self.doing = Mode.FILL
        if self.fruit >= 0 and not self.why_not_fill(self.fruit):
            return
        best = -1
        totals: dict[int, int] = {}
        for fruit in self.view.supply_fruit():
            self.fruit = fruit
            totals[fruit] = self.consequence().after.total
            if best < 0 or totals[fruit] > totals[best]:
                best = fruit
        self.fruit = best

    def choose_fruit(self, fruit: int) -> str:
        """Point at a single fruit; return why not, "" if done."""
        problem = self.why_not_fill(fruit)
        if not problem:
            self.fruit = fruit
        return problem

    def choose_box(self, place_: int) -> str:
        """Point at the tile for the box; return why not, "" if done."""
        if not 0 <= place_ < len(self.display):
            return "Only a tile from the table goes to the box."
        self.box = place_
        return ""

    def point(self, by: int) -> None:
        """Point at the next thing of the row that is being chosen from."""
        if self.mode is Mode.PICK:
            self.cursor = (self.cursor + by) % len(self.tiles)
        elif self.mode is Mode.BOX:
            self.box = (self.box + by) % len(self.display)
        elif self.mode is Mode.FILL:
            there = self.view.supply_fruit()
            self.fruit = there[(there.index(self.fruit) + by) % len(there)]

    # Doing it.

    def confirm(self) -> tuple[str, bool]:
        """Go on to the next choice; return why not ("" if done) and whether all is chosen."""
        mode = self.mode
        if mode is Mode.PICK:
            return self.lift(self.cursor), False
        if mode is Mode.PLACE:
            problem = self.problem()
            if problem:
                return problem, False
            if self.has_blank:
                self._choose_fruit()
                return "", False
            return "", True
        if mode is Mode.FILL:
            problem = self.why_not_fill(self.fruit)
            if problem or not self.starting:
                return problem, not problem
            self.doing = Mode.BOX
            return "", False
        return "", mode is Mode.BOX

    def plan(self) -> tuple[int, ...]:
        """Return the steps that carry the choice out from where the engine waits."""
        stage = self.stage
        steps: list[int] = []
        if stage == FILL_STAGE:
            return (FILL + self.fruit,)
        if stage == TAKE_STAGE:
            steps.append(START if self.starting else TAKE + self.kind)
        if self.starting:
            steps.append(BOX + self.display[self.box])
        if stage != PLACE_STAGE:
            steps.append(int(lay_action(*self.halves, self.upright)))
        steps.append(AT + int(cell_number(self.at)))
        if self.has_blank:
            steps.append(FILL + self.fruit)
        return tuple(steps)

    def keep_place(self) -> None:
        """Let the heap, once the tile in hand is laid, stay where it is seen."""
        if not self.held:
            return
        columns, rows = self.consequence().moved
        self._next_offset = self.offset - columns
        self.at = (self.at[0] + columns, self.at[1] + rows)

    def adopt(self, actions: Sequence[int]) -> None:
        """Take in hand, turn and hold what leads to `actions`; go on with a choice after that."""
        before = self.mode
        again = range(0)
        if before is Mode.FILL:
            again = range(FILL, FILL + FRUITS)
        elif before is Mode.BOX:
            again = range(BOX, LAY)
        for action in actions:
            if action < START:
                self.lift(self.display.index(action - TAKE))
            elif action == START:
                self.lift(len(self.display))
            elif action < LAY:
                self.box = self.display.index(action - BOX)
            elif action < AT:
                self.upright = is_upright(action)
                self.swapped = self.stage != PLACE_STAGE and self._is_swapped(action)
            elif action < FILL:
                self.hold_at(place(action - AT))
            else:
                self.fruit = action - FILL
        if any(action in again for action in actions):
            self.doing = before

    def _is_swapped(self, lay: int) -> bool:
        return int(first_half(lay)) != int(KIND_LOW[self.kind])
