"""What a basket of Fresh Fruits may still come to, in points.

The basket is read as sets of cells in whole numbers (see the engine's `basket`), so
that a position is valued in some hundred operations and without a loop over its cells:
it is asked for every placement of every tile, in every step of a playout.

In the beginner level the heap may still move up in its frame.  It is then valued at
every height that it may end at, and the best of them counts.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fresh_fruits.basket import (
    CELLS,
    GROUND,
    MARGIN,
    OCCUPIED,
    STRIDE,
    bit,
    count,
    height_of,
    spots,
    width_of,
)
from fruit_tui.engine.fresh_fruits.data import (
    A_FIRST,
    A_POINTS,
    A_SECOND,
    A_THIRD,
    A_UPRIGHT,
    B_AT_LEAST,
    B_POINTS,
    BLANK,
    C_AT_MOST,
    C_POINTS,
    CRUSHED_POINTS,
    FRUITS,
    KIND_HIGH,
    KIND_LOW,
    ROWS,
    weight_of,
)
from fruit_tui.engine.fresh_fruits.layout import ORDERS_AT, SUPPLY, basket_base, lay_action

# The rows of the frame, from the bottom, with the cells to both sides of the heap.
ROW_0: Final = GROUND
ROW_1: Final = GROUND << STRIDE
ROW_2: Final = GROUND << 2 * STRIDE
ROW_3: Final = GROUND << 3 * STRIDE
ROW_MASKS: Final = vec[i64]([ROW_0, ROW_1, ROW_2, ROW_3])

# The fruits of each weight, as sets with one bit a fruit.
PAIRS: Final = vec[i64]([0b11 << 2 * weight for weight in range(ROWS)])

# A basket that loses so many points by a fill can perhaps be filled better.
FALLEN: Final = 0.5

# Whole numbers as floats: compiled code is slow to make one from the other.
FLOATS: Final = vec[float]([float(n) for n in range(CELLS + 1)])
CRUSH: Final[float] = float(CRUSHED_POINTS)
LINE: Final[float] = float(A_POINTS)

# Worse than any basket.
NOTHING: Final = -1e9


class Prospects:
    """The value of one basket, and of all ways to lay a tile in it.

    `read` takes in the basket of a seat; the other methods answer for that one.  Values
    are points that the basket may be expected to end with.
    """

    def __init__(self, columns: int, experienced: bool, weights: dict[str, float]) -> None:
        self._columns: Final[i64] = columns
        self._experienced: Final = experienced
        self._other: Final[float] = weights["other"]
        self._conflict: Final[float] = weights["conflict"]
        self._hole: Final[float] = weights["hole"]
        cells = columns * ROWS
        # By how many cells can still be filled.
        self._right: Final = vec[float](
            [weights["right"] - weights["late"] / (1.0 + left) for left in range(cells + 1)]
        )
        # By the fruits that lie of a line, and by cells.
        self._lines: Final = vec[float](
            [
                0.0
                if left == 0
                else weights[f"line_{lying}"] * left / (left + weights["line_fade"])
                for lying in range(3)
                for left in range(cells + 1)
            ]
        )
        # By the fruits that lie (a larger number counts like the largest), and by cells.
        self._b: Final = vec[float](
            [
                B_POINTS * _chance_to_get(B_AT_LEAST - lying, left, weights["b_share"])
                for lying in range(B_AT_LEAST + 1)
                for left in range(cells + 1)
            ]
        )
        self._c: Final = vec[float](
            [
                C_POINTS * (1.0 - _chance_to_get(C_AT_MOST + 1 - lying, left, weights["c_share"]))
                for lying in range(C_AT_MOST + 2)
                for left in range(cells + 1)
            ]
        )
        self._sizes: Final[i64] = cells + 1
        # By the width of the heap: the cells beside, in and over it, in it alone.
        self._reach: Final = vec[i64]([_reach(columns, width) for width in range(columns + 1)])
        self._inside: Final = vec[i64]([_rows(0, width) for width in range(columns + 1)])

        # The basket that was read: fruits by weight, the cells that are taken, and the
        # fruits of the orders.
        self._light: i64 = 0
        self._medium: i64 = 0
        self._heavy: i64 = 0
        self._very: i64 = 0
        self._taken: i64 = 0
        self._height: i64 = 0
        self._now: float = 0.0
        self._a1: i64 = 0
        self._a2: i64 = 0
        self._a3: i64 = 0
        self._bs: i64 = 0
        self._cs: i64 = 0
        self._fruit_a1: i64 = 0
        self._fruit_a2: i64 = 0
        self._fruit_a3: i64 = 0
        self._fruit_b: i64 = 0
        self._fruit_c: i64 = 0
        self._upright: bool = False
        self._line_row: i64 = 0
        # The best way that was found last, as the actions that lead there.
        self.best_lay: i64 = 0
        self.best_cell: i64 = 0
        self.best_fruit: i64 = 0

    def read(self, v: vec[i64], seat: i64) -> None:
        """Take in the basket of `seat` and the orders."""
        base = basket_base(seat)
        order = v[ORDERS_AT]
        self._fruit_a1 = A_FIRST[order]
        self._fruit_a2 = A_SECOND[order]
        self._fruit_a3 = A_THIRD[order]
        self._fruit_b = v[ORDERS_AT + 1]
        self._fruit_c = v[ORDERS_AT + 2]
        self._upright = A_UPRIGHT[order] != 0
        # Where a line lies in its right rows: the row of its left or lowest fruit.
        self._line_row = 3 - weight_of(self._fruit_a3)
        self._light = v[base] | v[base + 1]
        self._medium = v[base + 2] | v[base + 3]
        self._heavy = v[base + 4] | v[base + 5]
        self._very = v[base + 6] | v[base + 7]
        self._taken = v[base + OCCUPIED]
        self._height = height_of(self._taken)
        self._a1 = v[base + self._fruit_a1]
        self._a2 = v[base + self._fruit_a2]
        self._a3 = v[base + self._fruit_a3]
        self._bs = v[base + self._fruit_b]
        self._cs = v[base + self._fruit_c]
        self._now = self._value_with(0, BLANK, 0, BLANK, 0)

    def value(self) -> float:
        """Return what the basket may be expected to end with."""
        return self._now

    # Ways to lay a tile.

    def best_of_kind(self, v: vec[i64], kind: i64) -> float:
        """Return the value after the best way to lay a tile of `kind`; NOTHING if it cannot be."""
        low = KIND_LOW[kind]
        high = KIND_HIGH[kind]
        best = NOTHING
        best_lay: i64 = 0
        best_cell: i64 = 0
        best_fruit: i64 = 0
        turns: i64 = 2 if low == high else 4
        turn: i64
        for turn in range(turns):
            upright = turn & 1 == 1
            first = high if turn & 2 else low
            second = low if turn & 2 else high
            value = self.best_of_lay(v, first, second, upright)
            if value > best:
                best = value
                best_lay = lay_action(first, second, upright)
                best_cell = self.best_cell
                best_fruit = self.best_fruit
        self.best_lay = best_lay
        self.best_cell = best_cell
        self.best_fruit = best_fruit
        return best

    def best_of_lay(self, v: vec[i64], first: i64, second: i64, upright: bool) -> float:
        """Return the value after the best place for a tile that is turned so."""
        left = spots(self._taken, self._columns, self._experienced, upright)
        best = NOTHING
        best_cell: i64 = 0
        best_fruit: i64 = 0
        cell: i64 = 0
        while left:
            if left & 1:
                value = self.at(v, first, second, upright, cell)
                if value > best:
                    best = value
                    best_cell = cell
                    best_fruit = self.best_fruit
            left >>= 1
            cell += 1
        self.best_cell = best_cell
        self.best_fruit = best_fruit
        return best

    def at(self, v: vec[i64], first: i64, second: i64, upright: bool, cell: i64) -> float:
        """Return the value after laying a tile so, an empty half filled in the best way."""
        near = bit(cell)
        far = near << STRIDE if upright else near << 1
        near_fruit = second if upright else first
        far_fruit = first if upright else second
        moved = _moved_by(cell)
        if near_fruit < FRUITS and far_fruit < FRUITS:
            self.best_fruit = 0
            return self._value_with(near, near_fruit, far, far_fruit, moved)
        hole = cell if near_fruit == BLANK else cell + (STRIDE if upright else 1)
        suited = self._suited(hole // STRIDE - MARGIN + moved // STRIDE, cell, upright)
        best = self._best_fill(v, near, near_fruit, far, far_fruit, moved, suited)
        if best < self._now - FALLEN:
            # What suits the row crushes or is crushed: look at the rest too.
            fruit = self.best_fruit
            rest = self._best_fill(v, near, near_fruit, far, far_fruit, moved, ~suited)
            if rest > best:
                return rest
            self.best_fruit = fruit
        return best

    def _suited(self, row: i64, cell: i64, upright: bool) -> i64:
        """Return the set of the fruits, one bit each, that suit a hole in `row` after laying.

        That is the fruit of the weight of every row that the hole may end in, and that of
        order B while it is wanted.
        """
        fruits: i64 = 0
        free: i64 = 0
        if not self._experienced:
            lowest = cell // STRIDE - MARGIN
            highest = lowest + 1 if upright else lowest
            height = self._height
            if lowest < 0:
                height -= lowest
            elif highest >= height:
                height = highest + 1
            free = ROWS - height
        lift: i64
        for lift in range(free + 1):
            fruits |= PAIRS[3 - row - lift]
        if count(self._bs) < B_AT_LEAST:
            fruits |= bit(self._fruit_b)
        return fruits

    def _best_fill(
        self,
        v: vec[i64],
        near: i64,
        near_fruit: i64,
        far: i64,
        far_fruit: i64,
        moved: i64,
        fruits: i64,
    ) -> float:
        """Return the value with the best of `fruits` in the empty half; NOTHING without any."""
        best = NOTHING
        best_fruit: i64 = 0
        fruit: i64
        for fruit in range(FRUITS):
            if v[SUPPLY + fruit] > 0 and fruits >> fruit & 1:
                if near_fruit == BLANK:
                    value = self._value_with(near, fruit, far, far_fruit, moved)
                else:
                    value = self._value_with(near, near_fruit, far, fruit, moved)
                if value > best:
                    best = value
                    best_fruit = fruit
        self.best_fruit = best_fruit
        return best

    def filled(self, cell: i64, fruit: i64) -> float:
        """Return the value after putting a single fruit on the empty half at `cell`."""
        return self._value_with(bit(cell), fruit, 0, BLANK, 0)

    # The value itself.

    def _value_with(self, near: i64, one: i64, far: i64, other: i64, moved: i64) -> float:
        """Return the value with two more halves, the heap then being counted `moved` further."""
        light = self._light
        medium = self._medium
        heavy = self._heavy
        very = self._very
        a1 = self._a1
        a2 = self._a2
        a3 = self._a3
        bs = self._bs
        cs = self._cs
        cells = near
        fruit = one
        for _ in range(2):
            if fruit < FRUITS:
                weight = weight_of(fruit)
                if weight == 0:
                    light |= cells
                elif weight == 1:
                    medium |= cells
                elif weight == 2:
                    heavy |= cells
                else:
                    very |= cells
                if fruit == self._fruit_a1:
                    a1 |= cells
                if fruit == self._fruit_a2:
                    a2 |= cells
                if fruit == self._fruit_a3:
                    a3 |= cells
                if fruit == self._fruit_b:
                    bs |= cells
                if fruit == self._fruit_c:
                    cs |= cells
            cells = far
            fruit = other
        taken = (self._taken | near | far) << moved
        width = width_of(taken)
        shift = moved
        best = NOTHING
        free: i64 = 0
        if not self._experienced:
            free = ROWS - height_of(taken)
        lift: i64 = 0
        while True:
            value = self._value_of(
                light << shift,
                medium << shift,
                heavy << shift,
                very << shift,
                taken,
                a1 << shift,
                a2 << shift,
                a3 << shift,
                bs << shift,
                cs << shift,
                width,
            )
            if value > best:
                best = value
            lift += 1
            if lift > free:
                return best
            taken <<= STRIDE
            shift += STRIDE

    def _value_of(
        self,
        light: i64,
        medium: i64,
        heavy: i64,
        very: i64,
        taken: i64,
        a1: i64,
        a2: i64,
        a3: i64,
        bs: i64,
        cs: i64,
        width: i64,
    ) -> float:
        """Return the value of a basket whose rows are those of the frame."""
        # Fruit with heavier fruit directly on top is crushed.
        over_very = very >> STRIDE
        over_heavy = heavy >> STRIDE
        over_medium = medium >> STRIDE
        above = over_very
        crushed = heavy & above
        above |= over_heavy
        crushed |= medium & above
        crushed |= light & (above | over_medium)
        whole = ~crushed
        points = count((very & ROW_0 | heavy & ROW_1 | medium & ROW_2 | light & ROW_3) & whole)
        total = FLOATS[points]
        if crushed:
            total += CRUSH * FLOATS[count(crushed)]

        # Cells that are open, and those of them that can take the weight of their row
        # without a crush.  In the lowest row and the highest one that is always so.
        open_cells = self._reach[width] & ~taken
        inside = self._inside[width]
        lone = open_cells & ~(
            open_cells << 1 | open_cells >> 1 | open_cells << STRIDE | open_cells >> STRIDE
        )
        open_cells &= ~lone
        under_light = light << STRIDE
        under_medium = under_light | medium << STRIDE
        wrong = open_cells & (ROW_1 & (under_medium | over_very) | ROW_2 & (under_light | above))
        right = open_cells & ~wrong
        new_columns = self._columns - width
        right_count = count(right & inside) + ROWS * new_columns
        left = right_count
        if wrong:
            wrong_count = count(wrong & inside)
            left += wrong_count
            # Whatever goes there crushes or is crushed.
            conflict = (
                wrong
                & inside
                & (
                    over_very & (under_medium | heavy << STRIDE)
                    | over_heavy & under_medium
                    | over_medium & under_light
                )
            )
            bad: i64 = 0
            if conflict:
                bad = count(conflict)
            total += self._other * FLOATS[wrong_count - bad] - self._conflict * FLOATS[bad]
        total += self._right[left] * FLOATS[right_count]
        holes = open_cells & inside & (taken >> STRIDE)
        if holes:
            total -= self._hole * FLOATS[count(holes)]

        total += self._line_value(a1 & whole, a2 & whole, a3 & whole, right, inside, left)

        # Orders B and C.
        lying = count(bs & whole)
        if lying > B_AT_LEAST:
            lying = B_AT_LEAST
        total += self._b[lying * self._sizes + left]
        lying = count(cs & whole)
        if lying > C_AT_MOST + 1:
            lying = C_AT_MOST + 1
        return total + self._c[lying * self._sizes + left]

    def _line_value(self, a1: i64, a2: i64, a3: i64, right: i64, inside: i64, left: i64) -> float:
        """Return what order A is worth: its matches, and lines that may become one."""
        sizes = self._sizes
        row = ROW_MASKS[self._line_row]
        if self._upright:
            a2 >>= STRIDE
            a1 >>= 2 * STRIDE
            matches = a1 & a2 & a3
            total = LINE * FLOATS[count(matches)] if matches else 0.0
            right &= inside
            r3 = right & row
            r2 = right >> STRIDE
            r1 = right >> 2 * STRIDE
            two = row & (a1 & a2 & r3 | a1 & r2 & a3 | r1 & a2 & a3)
            one = row & (a1 & r2 & r3 | r1 & a2 & r3 | r1 & r2 & a3)
            none = r1 & r2 & r3
            if two:
                total += self._lines[2 * sizes + left] * FLOATS[count(two)]
            if one:
                total += self._lines[sizes + left] * FLOATS[count(one)]
            new_columns = self._columns - width_of(inside)
            return total + self._lines[left] * FLOATS[count(none) + new_columns]
        # Lines that lie flat may overlap: the best one first, the leftmost of equals.
        a2 >>= 1
        a3 >>= 2
        matches = a1 & a2 & a3
        r1 = right & row
        r2 = right >> 1
        r3 = right >> 2
        two = row & (a1 & a2 & r3 | a1 & r2 & a3 | r1 & a2 & a3)
        one = row & (a1 & r2 & r3 | r1 & a2 & r3 | r1 & r2 & a3)
        none = r1 & r2 & r3
        total = 0.0
        room: i64 = self._columns // 3
        while matches:
            start = matches & -matches
            near = _overlapping(start)
            matches &= ~near
            two &= ~near
            one &= ~near
            none &= ~near
            total += LINE
            if start & row:
                room -= 1
        while two and room > 0:
            near = _overlapping(two & -two)
            two &= ~near
            one &= ~near
            none &= ~near
            total += self._lines[2 * sizes + left]
            room -= 1
        while one and room > 0:
            near = _overlapping(one & -one)
            one &= ~near
            none &= ~near
            total += self._lines[sizes + left]
            room -= 1
        while none and room > 0:
            none &= ~_overlapping(none & -none)
            total += self._lines[left]
            room -= 1
        return total


def taken_after(taken: i64, cell: i64, upright: bool) -> i64:
    """Return the cells that are taken once a tile lies at `cell`, counted from the heap then."""
    near = bit(cell)
    far = near << STRIDE if upright else near << 1
    return (taken | near | far) << _moved_by(cell)


def _moved_by(cell: i64) -> i64:
    """Return by how many bits a heap moves when a tile is laid at `cell`."""
    moved: i64 = 0
    column = cell % STRIDE - MARGIN
    row = cell // STRIDE - MARGIN
    if column < 0:
        moved -= column
    if row < 0:
        moved -= row * STRIDE
    return moved


def _overlapping(start: i64) -> i64:
    """Return the starts of all flat lines that share a cell with the one at `start`."""
    return start >> 2 | start >> 1 | start | start << 1 | start << 2


def _rows(first: int, last: int) -> int:
    """Return the mask of the columns `first` to `last - 1` in all four rows."""
    row = ((1 << last) - (1 << max(0, first))) << MARGIN
    if first < 0:
        row |= ((1 << -first) - 1) << (MARGIN + first)
    mask = 0
    for line in range(ROWS):
        mask |= row << ((line + MARGIN) * STRIDE)
    assert mask < 1 << CELLS
    return mask


def _reach(columns: int, width: int) -> int:
    """Return the mask of the cells that some frame around a heap of `width` holds."""
    return _rows(-min(MARGIN, columns - width), columns)


def _chance_to_get(wanted: int, cells: int, share: float) -> float:
    """Return the chance that at least `wanted` of `cells` show a fruit that each shows at `share`.

    As if the fruits fell independently.
    """
    if wanted <= 0:
        return 1.0
    chances = [1.0] + [0.0] * wanted
    for _ in range(cells):
        for n in range(wanted, 0, -1):
            kept = 1.0 if n == wanted else 1.0 - share
            chances[n] = chances[n] * kept + chances[n - 1] * share
        chances[0] *= 1.0 - share
    return chances[wanted]
