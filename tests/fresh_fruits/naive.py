"""The placement rule a second time, written for a reader and not for speed.

Nothing here knows of masks, of heaps or of floating counts: a basket is a set of cells in
a plane where the first tile lies at 0,0, and a frame is tried in every place it may have.
"""

from __future__ import annotations

Cell = tuple[int, int]

HEIGHT = 4


def tile_cells(upright: bool, at: Cell) -> list[Cell]:
    x, y = at
    return [(x, y), (x, y + 1)] if upright else [(x, y), (x + 1, y)]


class NaiveBasket:
    """The cells of one basket, and whether a tile may be laid there."""

    def __init__(self, width: int, experienced: bool) -> None:
        self.width = width
        self.experienced = experienced
        self.cells: set[Cell] = set()

    def allows(self, upright: bool, at: Cell) -> bool:
        """Return whether a tile with its left or lower half on `at` may be laid."""
        new = tile_cells(upright, at)
        if not self.cells:
            # Where the first tile lies in the plane means nothing; take 0,0.
            return at == (0, 0)
        return (
            not any(cell in self.cells for cell in new)
            and any(self.touching(cell) for cell in new)
            and (not self.experienced or self.supported(new))
            and any(self.inside(self.cells | set(new), frame) for frame in self.frames())
        )

    def frames(self) -> list[Cell]:
        """Return the lower left corners of every frame: in the experienced level row 0."""
        lowest = [0] if self.experienced else range(-HEIGHT, HEIGHT + 1)
        return [(x, y) for x in range(-self.width, self.width) for y in lowest]

    def inside(self, cells: set[Cell], frame: Cell) -> bool:
        return all(
            frame[0] <= x < frame[0] + self.width and frame[1] <= y < frame[1] + HEIGHT
            for x, y in cells
        )

    def touching(self, cell: Cell) -> bool:
        x, y = cell
        return bool(self.cells & {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)})

    def supported(self, new: list[Cell]) -> bool:
        lowest = min(y for _, y in new)
        return any(y == 0 or (x, y - 1) in self.cells for x, y in new if y == lowest)

    def lay(self, upright: bool, at: Cell) -> None:
        self.cells |= set(tile_cells(upright, at))

    def corner(self) -> Cell:
        """Return the leftmost column and the lowest row of the heap; 0,0 of an empty one."""
        if not self.cells:
            return 0, 0
        return min(x for x, _ in self.cells), min(y for _, y in self.cells)

    def counted(self) -> set[Cell]:
        """Return the cells counted from 1 at the heap, as the game counts them."""
        left, low = self.corner()
        return {(x - left + 1, y - low + 1) for x, y in self.cells}

    def places(self, upright: bool) -> set[Cell]:
        """Return where a tile may be laid, counted from 1 at the heap."""
        left, low = self.corner()
        reach = range(-2 * self.width, 2 * self.width)
        return {
            (x - left + 1, y - low + 1)
            for x in reach
            for y in range(-2 * HEIGHT, 2 * HEIGHT)
            if self.allows(upright, (x, y))
        }
