"""How one has done so far: wins with their intervals, and game by game as a plot."""

from __future__ import annotations

from typing import ClassVar, Final

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.dom import DOMNode
from textual.events import Resize
from textual.widgets import Static
from textual.worker import get_current_worker

from fruit_tui.engine.registry import GAMES
from fruit_tui.match.statistics import Row, Statistics, statistics
from fruit_tui.match.summary import Summaries
from fruit_tui.ui.draw import cut
from fruit_tui.ui.looks import look_of
from fruit_tui.ui.screens.base import BaseScreen, styles
from fruit_tui.ui.widgets.bars import BarChart, BarPicture, interval_line
from fruit_tui.ui.widgets.menu import Item, Menu

NOTHING: Final = "No game against bots has been finished yet. Esc goes back; New game begins one."

# The cells of a row without the line of its interval, and how long that line may be.
FIXED: Final = 62
SHORTEST: Final = 8
LONGEST: Final = 41

# The plots, in order: what each is called.
LEAD, WINS, ACCURACY = "lead", "wins", "accuracy"
PLOTS: Final = {
    LEAD: "Your lead in points, game by game",
    WINS: "Your share of wins, up to each game",
    ACCURACY: "Your accuracy, where a game was reviewed",
}


class StatsScreen(BaseScreen[None]):
    """A row for every kind of table, and a plot of the games at the one under the cursor."""

    CALLED: ClassVar[str] = "statistics"
    HOLDS: ClassVar[tuple[type[DOMNode], ...]] = (Menu,)
    CSS_PATH = styles("stats.tcss")
    ABOUT = (
        "Counted are finished games of one person against bots, each deal once. The line in a\n"
        "row is the 95 % interval of your wins: the truth is likely somewhere on it; the\n"
        "upright is par, what all at the table would win if they were equal. Enter changes\n"
        "the plot."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "plot", "next plot", id="stats.plot"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._rows: dict[str, Row] = {}
        self._plot = LEAD
        self._note = ""

    def compose_body(self) -> ComposeResult:
        """Yield the rows, the plot with its caption, and a line about what does not count."""
        yield Static(Content.styled(" Statistics", "bold $title"), id="title")
        yield Static(id="head", markup=False)
        yield Menu(id="tables")
        yield Static(id="caption", markup=False)
        yield BarChart(id="chart")
        yield Static(id="note", markup=False)

    def on_mount(self) -> None:
        """Begin to count."""
        self.query_one(Menu).focus()
        self._tell("Looking at your games.")
        self._count()

    @work(thread=True, exclusive=True, group="statistics")
    def _count(self) -> None:
        """Count the games, beside all else: some may have to be played again."""
        store, worker = self.fruit_app.store, get_current_worker()
        if store is None:
            self.app.call_from_thread(self._tell, self.fruit_app.trouble or NOTHING)
            return
        summaries = Summaries(store.folder)

        def told(done: int, of: int) -> None:
            if worker.is_cancelled:
                raise _Left
            if done % 20 == 0:
                self.app.call_from_thread(self._tell, f"Looking at your games: {done} of {of}.")

        try:
            found = statistics(self.fruit_app.games(), summaries, told)
        except _Left:
            return
        finally:
            summaries.keep()
        if not worker.is_cancelled:
            self.app.call_from_thread(self._show, found)

    def _tell(self, sentence: str) -> None:
        """Show a sentence in the last line, if the screen is still there."""
        if self.is_mounted:
            self.query_one("#note", Static).update(Content.styled(sentence, "$quiet"))

    def _show(self, found: Statistics) -> None:
        """Show the rows."""
        if not self.is_mounted:
            return
        self._rows = {str(number): row for number, row in enumerate(found.rows)}
        left_out = [f"{count} {reason}" for reason, count in found.left_out.items()]
        self._note = f"Not counted: {', '.join(left_out)}." if left_out else ""
        if not found.rows:
            self._tell(f"{NOTHING} {self._note}".rstrip())
        self._write()

    def on_resize(self, event: Resize) -> None:
        """Give the lines of the intervals the room that there is now."""
        super().on_resize(event)
        self._write()

    def _write(self) -> None:
        """Write the rows for the present width."""
        if not self._rows:
            return
        room = min(self.size.width - FIXED, LONGEST)
        room = room if room >= SHORTEST else 0
        scale = f"0%{'100%':>{room - 2}}" if room else ""
        head = (
            f"  {'game':<10}{'seats':>5}  {'level':<8}{'games':>5}{'won':>5}  {scale}"
            f"{'lead':>7}{'acc.':>6}{'run':>5}"
        )
        self.query_one("#head", Static).update(head)
        self.query_one(Menu).items = [
            Item(name, self._line(row, room)) for name, row in self._rows.items()
        ]
        self._draw()

    def _line(self, row: Row, room: int) -> str:
        glyphs = look_of(self).glyphs
        title = cut(_title(row), 12, glyphs.ellipsis)
        level = cut(row.level, 9, glyphs.ellipsis)
        plot = ""
        if room:
            plot = interval_line(row.share, row.low, row.high, row.par, room, glyphs)
        accuracy = f"{row.accuracy:.0f}" if row.accuracy is not None else glyphs.dash
        run = f"{row.run:+d}".replace("-", glyphs.minus)
        lead = f"{row.lead:+.1f}".replace("-", glyphs.minus)
        return (
            f"{title:<13}{row.seats:>2}  {level:<9}{row.games:>4}{row.share:>5.0%}  {plot}"
            f"{lead:>7}{accuracy:>6}{run:>5}"
        )

    @on(Menu.Pointed, "#tables")
    def _pointed(self, event: Menu.Pointed) -> None:
        event.stop()
        self._draw()

    @on(Menu.Chosen, "#tables")
    def _chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        self.action_plot()

    def action_name(self, action: str) -> str:
        """Return what Enter does here."""
        return "next plot" if action == "take" else ""

    def action_plot(self) -> None:
        """Show the next plot that has something in it."""
        if not self._rows:
            return
        names = [name for name in PLOTS if name != ACCURACY or self._reviewed()]
        place = names.index(self._plot) if self._plot in names else -1
        self._plot = names[(place + 1) % len(names)]
        self._draw()

    def _reviewed(self) -> bool:
        row = self._current()
        return row is not None and row.reviewed > 0

    def _current(self) -> Row | None:
        item = self.query_one(Menu).current
        return self._rows.get(item.name) if item is not None else None

    def _draw(self) -> None:
        """Plot the games of the row under the cursor."""
        row = self._current()
        if row is None:
            return
        name = self._plot if self._plot != ACCURACY or row.reviewed else LEAD
        caption = f"{PLOTS[name]}. {_title(row)}, {row.seats} seats, {row.level}."
        self.query_one("#caption", Static).update(Content.styled(caption, "bold"))
        self.query_one(BarChart).show(picture_of(row, name))
        self._tell(f"Longest run of wins here: {row.best_run}. {self._note}".rstrip())


def _title(row: Row) -> str:
    return GAMES[row.game].title if row.game in GAMES else row.game


class _Left(Exception):
    """The screen was left while the games were being counted."""


def picture_of(row: Row, plot: str) -> BarPicture:
    """Return one of the plots of a row."""
    if plot == LEAD:
        return BarPicture(tuple(float(one.lead) for one in row.played))
    if plot == ACCURACY:
        judged = tuple(one.accuracy for one in row.played)
        return BarPicture(judged, high=100.0)
    won = 0
    shares = []
    for number, one in enumerate(row.played, 1):
        won += one.won
        shares.append(100.0 * won / number)
    return BarPicture(tuple(shares), high=100.0, par=100.0 * row.par, unit="%")
