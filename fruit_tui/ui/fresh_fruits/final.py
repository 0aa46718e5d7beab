"""The end of a game of Fresh Fruits: every basket, with what scored where."""

from __future__ import annotations

from textual.content import Content

from fruit_tui.engine.fresh_fruits.data import FRUIT_NAMES, FRUIT_PLURALS
from fruit_tui.engine.fresh_fruits.reading import Basket
from fruit_tui.engine.fresh_fruits.view import FreshFruitsView
from fruit_tui.engine.game import SPECTATOR, Outcome
from fruit_tui.ui.draw import Canvas, Look, cells
from fruit_tui.ui.fresh_fruits.pieces import COLOURS, code, ink
from fruit_tui.ui.looks import look_of
from fruit_tui.ui.screens.score import FinalScreen
from fruit_tui.ui.table import Table

# The width of a cell of a basket with its signs, and of the categories beside it.
CELL = 7
REASONS = 30
ROWS = 4


class FreshFinalScreen(FinalScreen):
    """The final score, with the baskets."""

    LONGEST_BAR = 0  # it would lie on top of the basket like a row of fruit

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        view = table.match.view(SPECTATOR)
        assert isinstance(view, FreshFruitsView)
        self._view = view

    def head(self, title: str, outcome: Outcome) -> list[Content]:
        """Return the title, why it ended, and what the signs in the baskets mean."""
        glyphs = look_of(self).glyphs
        signs = (
            f"In the baskets: {glyphs.good} in its row, {glyphs.bad} crushed, "
            "A B C counts for that order."
        )
        lines = super().head(title, outcome)
        return [*lines[:-1], Content.styled(signs, "$quiet"), Content("")]

    def reasons(self, outcome: Outcome, seat: int) -> list[Content]:
        """Return what a player's total is made of, the basket beside it."""
        basket = self._view.basket(seat)
        rows = self._categories(outcome, seat, basket)
        canvas = Canvas(3 + basket.columns * CELL, ROWS)
        draw_scored(canvas, self._view, basket, look_of(self))
        picture = canvas.content().split("\n")
        lines = []
        for number in range(max(len(rows), ROWS)):
            text = rows[number] if number < len(rows) else Content(" " * REASONS)
            beside = picture[number] if number < len(picture) else Content("")
            lines.append(Content.assemble(text, beside))
        return lines

    def _categories(self, outcome: Outcome, seat: int, basket: Basket) -> list[Content]:
        """Return a line a category: its points, and shortly why."""
        score = basket.score
        b, c = int(self._view.order_b()), int(self._view.order_c())
        names = ("Crushed", "Rows", "Order A", "Order B", "Order C")
        why = (
            f"{len(score.crushed)} crushed",
            f"{len(score.rows)} in place",
            _counted(len(score.matches), "match", "matches"),
            _counted(score.b_count, FRUIT_NAMES[b], FRUIT_PLURALS[b]),
            _counted(score.c_count, FRUIT_NAMES[c], FRUIT_PLURALS[c]),
        )
        lines = []
        for name, line, reason in zip(names, outcome.lines, why, strict=True):
            points = line.points[seat]
            style = "$gain" if points > 0 else "$loss" if points < 0 else "$quiet"
            text = f"  {name:<8}"
            number = f"{self.number(points):>3}  "
            room = REASONS - cells(text) - cells(number)
            lines.append(
                Content.assemble(text, (number, style), (f"{reason:<{room}}"[:room], "$quiet"))
            )
        return lines


def draw_scored(canvas: Canvas, view: FreshFruitsView, basket: Basket, look: Look) -> None:
    """Draw a basket a line a row, each fruit with the signs of all that it counts for."""
    b, c = int(view.order_b()), int(view.order_c())
    score = basket.score
    in_match = {cell for line in score.matches for cell in line}
    for row in range(ROWS, 0, -1):
        y = ROWS - row
        weight = ROWS - row
        canvas.put(0, y, look.glyphs.weights[weight], f"${COLOURS[weight]}-text")
        for column in range(1, basket.columns + 1):
            x = 2 + (column - 1) * CELL
            cell = (column, row)
            fruit = basket.fruit_at(column, row)
            if fruit < 0:
                canvas.put(x + 2, y, "." if look.glyphs.plain else "·", "$frame")
                continue
            style = ink(fruit, look)
            signs = ""
            if cell in score.crushed:
                signs = look.glyphs.bad
            else:
                signs += look.glyphs.good if cell in score.rows else ""
                signs += "A" if cell in in_match else ""
                signs += "B" if fruit == b and score.points[3] else ""
                signs += "C" if fruit == c and score.points[4] else ""
            canvas.put(x, y, f"{code(fruit)} {signs:<3}", style)


def _counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
