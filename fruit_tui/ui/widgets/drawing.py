"""A widget that paints a canvas, and sends only the cells that changed."""

from __future__ import annotations

from textual.content import Content
from textual.geometry import Region
from textual.widget import Widget

from fruit_tui.ui.draw import Canvas


class Drawing(Widget):
    """A picture in whatever room there is.  Subclasses paint, and call `redraw` for news.

    On a slow line a large board must not be sent anew because a piece on it moved.
    """

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._drawn: Canvas | None = None

    def paint(self, canvas: Canvas) -> None:
        """Draw everything on an empty canvas of this widget's size."""

    def redraw(self) -> None:
        """Paint, and repaint on the screen what has become different."""
        old = self._drawn
        canvas = self._painted()
        if old is None or (old.width, old.height) != (canvas.width, canvas.height):
            self.refresh()
            return
        regions = [Region(x, y, width, 1) for x, y, width in canvas.changes(old)]
        if regions:
            self.refresh(*regions)

    def render(self) -> Content:
        """Return the picture for the present size and look."""
        return self._painted().content()

    def _painted(self) -> Canvas:
        canvas = Canvas(*self.size)
        self.paint(canvas)
        self._drawn = canvas
        return canvas
