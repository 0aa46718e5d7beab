"""The review of a game: the chances as a plot, every move with what it lost, what was better.

Where there is no review yet one is begun; it goes on in the background and can be stopped.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.dom import DOMNode

from ai.analysis import label_of
from fruit_tui.match.review import curve, finding, turning_points
from fruit_tui.storage.review import MoveRecord
from fruit_tui.ui.draw import clean, cut
from fruit_tui.ui.looks import look_of
from fruit_tui.ui.reel import Reel
from fruit_tui.ui.review_words import LETTERS, list_head, list_row, summary, verdict
from fruit_tui.ui.reviewing import Run, usual_budget
from fruit_tui.ui.screens.base import BaseScreen, styles
from fruit_tui.ui.spoken import keyed
from fruit_tui.ui.widgets.chart import ChanceChart, ChartPicture
from fruit_tui.ui.widgets.lines import Lines
from fruit_tui.ui.widgets.menu import Item, Menu

# How often a review under way is looked at, in seconds.
TICK_SECONDS = 0.25

# The narrowest row of the list, in cells.
LEAST_LIST = 54

# How much a deeper review thinks more.
DEEPER = 4
MOST_BUDGET = 20_000


@dataclass(frozen=True)
class Place:
    """Where a replay is to go: how many entries are in play there, and whose eyes it has."""

    position: int
    seat: int


class MoveMenu(Menu):
    """The moves of a review; digits and letters belong to the screen.

    A click goes to a move, another click on it to the table.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "take",
            "to the table",
            id="review.table",
            tooltip="the table before the move",
        ),
    ]

    def on_key(self, event: events.Key) -> None:
        """Take nothing by its number."""

    def on_click(self, event: events.Click) -> None:
        """Go to the move that was clicked; from there on it is taken as in any menu."""
        place = self._line_at(event.y)
        if place < len(self._items) and place != self.cursor:
            event.stop()
            event.prevent_default()
            self.focus()
            self.cursor = place


class ReviewScreen(BaseScreen[Place]):
    """The review of one seat of a finished game.

    Dismissed with the place in the replay to go to, None for none.
    """

    CALLED: ClassVar[str] = "a review"
    HOLDS: ClassVar[tuple[type[DOMNode], ...]] = (MoveMenu,)
    CSS_PATH = styles("review.tcss")
    ABOUT = keyed(
        "The plot shows every player's chance to win, the list your moves with what they lost, in "
        "points of a hundred: first by what could be seen, then with all open. Below stands what "
        "was better, and why. {table} goes to the table before the move, from where you can play "
        "on; {next} and {last} go to the next and the last move with a label, {turning} to the "
        "next turning point. {column} judges with all open. {seat} reviews the next seat, "
        "{deeper} thinks longer about all."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "labelled(1)", "next slip", id="review.next", tooltip="next with a label"),
        Binding("N", "labelled(-1)", id="review.last", show=False, tooltip="last with a label"),
        Binding("p", "turning", "turning point", id="review.turning", tooltip="turning point"),
        Binding("c", "column", "all open", id="review.column", tooltip="the other judgement"),
        Binding("s", "seat", "seat", id="review.seat", tooltip="review the next seat"),
        Binding("plus", "deeper", "deeper", id="review.deeper", tooltip="anew, thinking longer"),
        Binding("x", "stop", "stop", id="review.stop", tooltip="stop the review under way"),
    ]

    def __init__(self, reel: Reel) -> None:
        super().__init__()
        self.reel = reel
        self.seat = reel.seat if reel.seat >= 0 else 0
        self.opened = False
        self._moves: list[MoveRecord] = []
        self._budget = 0  # iterations of each search that judged them; 0 before any
        self._followed = False  # whether a review was under way at the last look

    def compose_body(self) -> ComposeResult:
        """Yield title, plot, summary, moves and the verdict on one of them."""
        yield Lines(id="title")
        yield ChanceChart(id="chart")
        yield Lines(id="legend")
        yield Lines(id="summary")
        yield Lines(id="head")
        yield MoveMenu(id="moves")
        yield Lines(wrap=True, id="verdict")

    def on_mount(self) -> None:
        """Show what there is; begin a review where there is none."""
        self.query_one(MoveMenu).focus()
        self.set_interval(TICK_SECONDS, self._tick)
        self._open_seat()

    def on_resize(self, event: events.Resize) -> None:
        """Draw for the new size."""
        super().on_resize(event)
        self.call_after_refresh(self._laid_out)

    def _laid_out(self) -> None:
        if self.query("#verdict"):
            self._list()
            self.refresh_all()

    # The review itself.

    @property
    def last_run(self) -> Run | None:
        """The review of this seat that was begun in this session, if one was."""
        return self.fruit_app.reviewing.find(self.reel.match, self.seat)

    @property
    def running(self) -> bool:
        """Whether the review is under way."""
        run = self.last_run
        return run is not None and run.running

    def _open_seat(self) -> None:
        """Show the seat's moves, and have them judged where they are not."""
        self._followed = self.running
        self._load()
        if not self._moves and self.last_run is None:
            self._begin(usual_budget())
        self.refresh_all()

    def _begin(self, budget: int) -> None:
        app, match = self.fruit_app, self.reel.match
        if not match.is_over():
            return
        budget = min(budget, app.ceiling.iterations)
        app.reviewing.begin(match, self.reel.home, self.seat, budget)
        self._followed = True

    def _tick(self) -> None:
        """Show what came in since the last look, and once more when it is over."""
        if self.running or self._followed:
            self._followed = self.running
            self._load()
            self.refresh_all()

    def _load(self) -> None:
        """Read the moves that are judged by now, the cursor staying on its move."""
        match, path = self.reel.match, self.reel.home
        self._moves, self._budget = self.fruit_app.reviewing.moves(match, path, self.seat)
        self._list()

    def _list(self) -> None:
        """Write the rows for the present width."""
        ellipsis = look_of(self).glyphs.ellipsis
        menu = self.query_one(MoveMenu)
        width = max((menu.size.width or self.size.width) - 3, LEAST_LIST)
        self.query_one("#head", Lines).show([Content.styled(list_head(width), "$quiet")])
        menu.items = [
            Item(str(number), list_row(move, width, ellipsis))
            for number, move in enumerate(self._moves)
        ]

    # Drawing.

    def refresh_all(self) -> None:
        """Draw everything; nothing where the screen is closing."""
        if not self.query("#verdict"):
            return
        move = self.current
        self.query_one("#title", Lines).show([self._title()])
        self.query_one(ChanceChart).show(self._chart(move))
        self.query_one("#legend", Lines).show([self._legend()])
        self.query_one("#summary", Lines).show(self._summary())
        self.query_one("#verdict", Lines).show(
            verdict(move, self.reel.match.names, opened=self.opened)
            if move is not None
            else [Content.styled(self._nothing(), "$quiet")]
        )
        self.refresh_bindings()

    @property
    def current(self) -> MoveRecord | None:
        """The move under the cursor."""
        place = self.query_one(MoveMenu).cursor
        return self._moves[place] if place < len(self._moves) else None

    def _nothing(self) -> str:
        if not self.reel.match.is_over():
            return "The game is not over; a review would tell what the table still hides."
        if self.running:
            return "The first move is being judged."
        return "This player never had a choice." if self.last_run else "There is no review."

    def _title(self) -> Content:
        name = clean(self.reel.match.names[self.seat])
        about = f"{self._budget} iterations a search" if self._budget else ""
        whose = "your moves" if name.lower() == "you" else name
        about_game = f" Review of {whose} in {clean(self.reel.match.title)}"
        title = cut(about_game, 54, look_of(self).glyphs.ellipsis)
        return Content.assemble((title, "bold $title"), (f"   {about}", ""))

    def _chart(self, move: MoveRecord | None) -> ChartPicture:
        match = self.reel.match
        points = curve(match, self._moves, opened=self.opened)
        if self.running and match.is_over():
            points = points[:-1]  # the end comes with the last move
        labels = {
            one.at: LETTERS[label_of(finding(one, opened=self.opened).loss)]
            for one in self._moves
            if label_of(finding(one, opened=self.opened).loss)
        }
        at = move.at if move is not None else -1
        return ChartPicture(tuple(points), self.seat, max(match.position, 1), labels, at)

    def _legend(self) -> Content:
        match, glyphs = self.reel.match, look_of(self).glyphs
        others = "  ".join(
            f"{seat + 1} {clean(name)}"
            for seat, name in enumerate(match.names)
            if seat != self.seat
        )
        own = "*" if glyphs.plain else glyphs.dash
        by = "all open" if self.opened else "as seen"
        return Content.assemble(
            (f"  % to win, {by}   ", "$quiet"),
            (f"{own} {clean(match.names[self.seat])}", "bold $cursor"),
            (f"   {others}   B blunder  M mistake  i inaccuracy", "$quiet"),
        )

    def _summary(self) -> list[Content]:
        run = self.last_run
        if run is not None and run.running:
            glyphs = look_of(self).glyphs
            full = round(run.progress * 30)
            meter = glyphs.bar * full + glyphs.dash * (30 - full)
            total = len(run.reviewer.moves)
            return [
                Content.assemble(
                    f" Move {min(run.reviewer.done + 1, total)} of {total} is being judged  ",
                    (meter, "$primary"),
                    ("  x: stop", "$quiet"),
                ),
                Content.styled(" It goes on while you read, watch or play.", "$quiet"),
            ]
        if not self._moves:
            return [Content("")]
        match = self.reel.match
        you = match.players[self.seat].is_person
        return [summary(self._moves, opened=opened, you=you) for opened in (False, True)]

    # Keys.

    @on(Menu.Pointed)
    def _pointed(self, event: Menu.Pointed) -> None:
        event.stop()
        self.refresh_all()

    @on(Menu.Chosen)
    def _chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        move = self.current
        if move is not None:
            self.dismiss(Place(move.at, move.seat))

    def action_name(self, action: str) -> str:
        """Say what c does now."""
        if action == "column":
            return "as seen" if self.opened else "all open"
        return ""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what works now."""
        if action == "stop":
            return self.running
        if action == "deeper":
            return self.reel.match.is_over() and not self.running
        if action in ("labelled", "turning", "column"):
            return bool(self._moves)
        return super().check_action(action, parameters)

    def action_back(self) -> None:
        """Go back to where one was."""
        self.dismiss(None)

    def action_labelled(self, by: int) -> None:
        """Go to the next or last move that has a label."""
        called = [
            place
            for place, move in enumerate(self._moves)
            if label_of(finding(move, opened=self.opened).loss)
        ]
        self._point(called, by, "move with a label")

    def action_turning(self) -> None:
        """Go to the next turning point, from the last one to the first."""
        found = turning_points(self._moves, opened=self.opened)
        places = [self._moves.index(move) for move in found]
        here = self.query_one(MoveMenu).cursor
        if places and not any(place > here for place in places):
            self.query_one(MoveMenu).cursor = places[0]
        else:
            self._point(places, 1, "turning point")

    def _point(self, places: list[int], by: int, what: str) -> None:
        menu = self.query_one(MoveMenu)
        ahead = [place for place in places if (place - menu.cursor) * by > 0]
        if not ahead:
            way = "after" if by > 0 else "before"
            self.notify(f"There is no {what} {way} this.", markup=False, timeout=2)
            return
        menu.cursor = ahead[0] if by > 0 else ahead[-1]

    def action_column(self) -> None:
        """Judge by the other column."""
        self.opened = not self.opened
        self.refresh_all()

    def action_seat(self) -> None:
        """Review the next seat."""
        self.seat = (self.seat + 1) % self.reel.match.options.seats
        self.query_one(MoveMenu).cursor = 0
        self._open_seat()

    def action_deeper(self) -> None:
        """Review all anew, thinking longer."""
        self._begin(min(max(self._budget, 1) * DEEPER, MOST_BUDGET))
        self._load()
        self.refresh_all()

    def action_stop(self) -> None:
        """Stop the review under way; the moves judged so far stay."""
        run = self.last_run
        if run is not None:
            run.cancel()
