"""The four trees: fruit, what waits in the wheelbarrow, the trunk's marker, and workers.

The lowest two lines of a tree belong to what is being chosen: workers sent there and what
they bring, fruit paid or dropped, or whose workers are being told of.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from textual import events
from textual.message import Message

from fruit_tui.engine.fruit_fair.data import FRUITS, KINDS
from fruit_tui.ui.draw import Canvas, Look, cells, cut
from fruit_tui.ui.fruit_fair.pieces import COLOURS, NARROW_TILES, TILES, draw_fruits, face
from fruit_tui.ui.looks import look_of
from fruit_tui.ui.widgets.drawing import Drawing

# The lines of a tree below its fruit: wheelbarrow, trunk, leader, workers, effect; and frame.
BELOW: Final = 5
FRAME: Final = 2


@dataclass(frozen=True)
class TreePicture:
    """One tree.

    marker    the marker on its trunk
    leader    who would get the marker's tile now, in words, and its style
    workers   who stands there, in letters, or what is counted out
    effect    what that would do, and its style
    cursor    whether it is pointed at, `legal` whether it can be chosen, `picked` it is
    """

    fruit: int
    barrow: int
    marker: int
    leader: str = ""
    leader_style: str = "$quiet"
    workers: str = ""
    workers_style: str = "bold"
    effect: str = ""
    effect_style: str = "$quiet"
    cursor: bool = False
    legal: bool = False
    picked: bool = False


class Orchard(Drawing):
    """Four trees side by side."""

    DEFAULT_CSS = "Orchard { width: 1fr; height: 1fr; }"

    class Clicked(Message):
        """A tree was clicked; `back` with the other button."""

        def __init__(self, tree: int, *, back: bool) -> None:
            super().__init__()
            self.tree = tree
            self.back = back

    def __init__(self) -> None:
        super().__init__(id="orchard")
        self._trees: tuple[TreePicture, ...] = ()

    @property
    def trees(self) -> tuple[TreePicture, ...]:
        """What is shown."""
        return self._trees

    def show(self, trees: tuple[TreePicture, ...]) -> None:
        """Show trees; costs nothing where they are what is shown already."""
        if trees != self._trees:
            self._trees = trees
            self.redraw()

    def paint(self, canvas: Canvas) -> None:
        """Draw each tree in its quarter."""
        look = look_of(self)
        each = canvas.width // KINDS
        for kind, tree in enumerate(self._trees):
            draw_tree(canvas, kind * each, each, kind, tree, look)

    def on_click(self, event: events.Click) -> None:
        """Tell the screen which tree was clicked."""
        event.stop()
        tree = event.x // max(self.size.width // KINDS, 1)
        if tree < KINDS:
            self.post_message(self.Clicked(tree, back=event.button != 1))


def draw_tree(canvas: Canvas, x: int, width: int, kind: int, tree: TreePicture, look: Look) -> None:
    """Draw one tree into the columns from `x`, all of the canvas high."""
    glyphs, height = look.glyphs, canvas.height
    box = glyphs.heavy if tree.cursor else glyphs.thin
    style = "bold $cursor" if tree.cursor else "$frame"
    if look.spare:
        # The upper and the lower edge tell.
        canvas.box(x, 0, width, height, glyphs.thin, "$frame")
        for line in (0, height - 1):
            canvas.edge(line, box, style, x=x, width=width)
    else:
        canvas.box(x, 0, width, height, box, style)
    sign = glyphs.pointer if tree.cursor else glyphs.picked if tree.picked else ""
    sign = sign or (glyphs.legal if tree.legal else "")
    name = FRUITS[kind].capitalize()
    end = canvas.put(x + 1, 0, f"{sign or box.horizontal}", "bold $cursor" if sign else style)
    label, room = f"{kind + 1} {name}", width - 5 - len(str(tree.fruit))
    canvas.put(
        end,
        0,
        label if len(label) <= room else f"{kind + 1}{name}"[:room],
        face(COLOURS[kind], look),
    )
    canvas.put(x + width - 3 - len(str(tree.fruit)), 0, f" {tree.fruit}", "bold")
    inside, left = width - 3, x + 2
    rows = max(height - FRAME - BELOW, 1)
    draw_fruits(canvas, left, 1, kind, tree.fruit, inside, rows, look)
    y = 1 + rows
    short = height - FRAME - rows  # how many lines there are below the fruit
    lines = [
        (f"barrow +{tree.barrow}" if tree.barrow else "", "bold"),
        (_fitting(TILES[tree.marker], NARROW_TILES[tree.marker], inside), "bold on $panel"),
        (_fitting(tree.leader, tree.leader[2:], inside), tree.leader_style),
        (tree.workers, tree.workers_style),
        (tree.effect, tree.effect_style),
    ]
    for place, (text, tone) in enumerate(lines[len(lines) - short :] if short < 5 else lines):
        shown = cut(text, inside, glyphs.ellipsis)
        if place == 1 and short >= BELOW:
            canvas.put(left - 1, y + place, " " * (inside + 1), "on $panel")
            canvas.put(left + (inside - cells(shown)) // 2, y + place, shown, tone)
        else:
            canvas.put(left, y + place, shown, tone)


def _fitting(text: str, shorter: str, width: int) -> str:
    """Return `text` where it fits, else the shorter way to say it."""
    return text if cells(text) <= width else shorter
