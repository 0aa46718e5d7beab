"""Scores by category with the reasons: after a round, and at the end."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Resize
from textual.widgets import Static

from fruit_tui.engine.game import GameError, Outcome, ScoreLine
from fruit_tui.match import named
from fruit_tui.ui.draw import clean, padded
from fruit_tui.ui.looks import look_of
from fruit_tui.ui.screens.base import BaseScreen, styles
from fruit_tui.ui.spoken import keyed
from fruit_tui.ui.table import Table

# A score that has just come up takes no Enter for this long: who hurries the bots along
# would otherwise never see it.
GUARD_SECONDS = 0.7

# The longest bar of points, where the reasons stand, and the widest text, in cells.
BAR = 30
INDENT = 26
MOST_WIDTH = 110


class ScoreScreen(BaseScreen[None]):
    """A title, why it ended, and per player the total and what it is made of."""

    LONGEST_BAR: ClassVar[int] = BAR  # 0 for none

    CSS_PATH = styles("score.tcss")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "go_on", "go on", id="score.on"),
    ]

    def __init__(self, names: Sequence[str], seat: int) -> None:
        super().__init__()
        self._names = tuple(clean(name) for name in names)
        self._seat = seat
        self._width = 76
        self._shown_at = monotonic()

    def compose_body(self) -> ComposeResult:
        """Yield the score in a scrolling pane."""
        with VerticalScroll(id="pane"):
            yield Static(id="text")

    def on_mount(self) -> None:
        """Write the score and let the arrows scroll it."""
        self._write()
        self._shown_at = monotonic()
        self.query_one("#pane").focus()

    def on_resize(self, event: Resize) -> None:
        """Write the score for this width."""
        super().on_resize(event)
        self._width = min(event.size.width, MOST_WIDTH) - 4
        self._write()

    def _write(self) -> None:
        # The first size may be known before there is anything to write into.
        for text in self.query("#text").results(Static):
            text.update(Content("\n").join(self.lines()))

    def lines(self) -> list[Content]:
        """Return what the screen says."""
        return []

    @property
    def seen(self) -> bool:
        """Return whether the score has stood there long enough to be meant by a key."""
        return monotonic() - self._shown_at >= min(GUARD_SECONDS, self.fruit_app.pace)

    def action_go_on(self) -> None:
        """Close the score, unless the key was still meant for the board."""
        if self.seen:
            self.dismiss(None)

    def head(self, title: str, outcome: Outcome) -> list[Content]:
        """Return the title, why it ended, and what broke a tie."""
        lines = [Content.styled(title, "bold $title"), Content(self.named(outcome.reason))]
        if outcome.tie_break:
            lines.append(Content.styled(self.named(outcome.tie_break), "bold"))
        return [*lines, Content("")]

    def table(self, outcome: Outcome) -> list[Content]:
        """Return the players, the best first, each with a bar and its categories."""
        order = sorted(range(len(outcome.totals)), key=lambda seat: -outcome.totals[seat])
        lines: list[Content] = []
        for seat in order:
            lines.append(self.player(outcome, seat))
            lines += self.reasons(outcome, seat)
            lines.append(Content(""))
        return lines

    def player(self, outcome: Outcome, seat: int) -> Content:
        """Return a player's name, total and bar, with a crown for who won."""
        glyphs = look_of(self).glyphs
        won = seat in outcome.winners
        total = outcome.totals[seat]
        most = max([abs(one) for one in outcome.totals] + [1])
        unit = f"{outcome.unit}s"
        word = unit if abs(total) != 1 else outcome.unit
        length = round(self.LONGEST_BAR * max(total, 0) / most)
        return Content.assemble(
            (f"{glyphs.crown if won else ' '} ", "bold $title"),
            (padded(self._names[seat], 16, glyphs.ellipsis), "bold"),
            (f"{self.number(total):>5} ", "bold $title" if won else "bold"),
            (f"{word:<{len(unit)}}  ", "$quiet"),
            (glyphs.bar * length, "$title" if won else "$primary"),
        )

    def reasons(self, outcome: Outcome, seat: int) -> list[Content]:
        """Return what a player's total is made of."""
        told = [line for line in outcome.lines if line.points[seat] or line.reasons[seat]]
        return [row for line in told for row in self._category(line, seat)]

    def _category(self, line: ScoreLine, seat: int) -> list[Content]:
        """Return a category's points and reason, further lines of it set in."""
        points = line.points[seat]
        style = "$gain" if points > 0 else "$loss" if points < 0 else "$quiet"
        reason = Content.styled(self.named(line.reasons[seat]), "$quiet")
        rows = reason.wrap(max(self._width - INDENT, 20))
        label = padded(line.category, INDENT - 10, look_of(self).glyphs.ellipsis)
        first = Content.assemble(
            f"  {label}", (f"{self.number(points):>5} ", style), "  ", rows[0] if rows else ""
        )
        return [first, *[Content.assemble(" " * INDENT, row) for row in rows[1:]]]

    def number(self, points: int) -> str:
        """Return points with this glyph set's minus."""
        return str(points).replace("-", look_of(self).glyphs.minus)

    def named(self, text: str) -> str:
        """Return text of the rules with the players' names for their numbers."""
        return clean(named(text, self._names))


class RoundScreen(ScoreScreen):
    """The score of a round."""

    CALLED: ClassVar[str] = "the score of a round"
    ABOUT = keyed("How the round was scored, by category. {score.on} goes on to the next one.")

    def __init__(self, title: str, outcome: Outcome, names: Sequence[str], seat: int) -> None:
        super().__init__(names, seat)
        self._title = title
        self._outcome = outcome

    def lines(self) -> list[Content]:
        """Return who won the round, and the score."""
        who = won_by(self._outcome, self._names, self._seat)
        return [
            *self.head(f"{self._title}: {who}", self._outcome),
            *self.table(self._outcome),
        ]


class FinalScreen(ScoreScreen):
    """The end of a game: who won, why, and everything that was counted."""

    CALLED: ClassVar[str] = "the final score"
    ABOUT = keyed(
        "The final score. {home} goes home, {again} deals again for the same players, {review} "
        "reviews your moves, {replay} replays the game from its start."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "go_on", "home", id="final.home"),
        Binding("n", "again", "play again", id="final.again"),
        Binding("r", "review", "review", id="final.review"),
        Binding("p", "replay", "replay", id="final.replay"),
        Binding("escape", "back", "see the table", id="final.back"),
    ]

    def __init__(self, table: Table, rounds: Sequence[tuple[str, Outcome]] = ()) -> None:
        super().__init__(table.names, table.viewer())
        self._table = table
        self._rounds = rounds

    def lines(self) -> list[Content]:
        """Return the winner, the score of the match, and that of each round."""
        outcome = self._table.match.outcome()
        who = won_by(outcome, self._names, self._seat)
        lines = self.head(f"{self._table.game.title}: {who}", outcome)
        if len(self._rounds) != 1:
            lines += self.table(outcome)
        for title, part in self._rounds:
            won = won_by(part, self._names, self._seat)
            lines += self.head(f"{title}: {won}", part) if len(self._rounds) > 1 else []
            lines += self.table(part)
        return lines

    def action_go_on(self) -> None:
        """Go home, unless the key was still meant for the board."""
        if self.seen:
            self._leave()

    def _leave(self) -> None:
        """Close the score and the table behind it."""
        behind = self.app.screen_stack[-2]
        self.dismiss(None)
        if isinstance(behind, BaseScreen):
            behind.dismiss(None)

    def action_review(self) -> None:
        """Show what each move lost, and what was better."""
        from fruit_tui.ui.screens.replays import show_review

        show_review(self.fruit_app, self._table.match, self._table.path)

    def action_replay(self) -> None:
        """Watch the game from its start."""
        from fruit_tui.ui.screens.replays import show_replay

        show_replay(self.fruit_app, self._table.match, self._table.path)

    def action_again(self) -> None:
        """Deal again: the same players and options, another seed."""
        from secrets import randbelow

        from fruit_tui.ui.screens.games import show_table
        from fruit_tui.ui.screens.new_game import SEED_BELOW

        match, app = self._table.match, self.fruit_app
        try:
            table = Table.deal(
                app.store, match.game, match.players, match.options.as_dict(), randbelow(SEED_BELOW)
            )
        except GameError as error:
            self.say(str(error), warning=True)
            return
        self._leave()
        app.call_next(show_table, app, table)


def won_by(outcome: Outcome, names: Sequence[str], seat: int) -> str:
    """Return who won, as the end of a title: "you win", "Ada wins", "Ada and Bo win"."""
    who = ["you" if winner == seat else names[winner] for winner in outcome.winners]
    if len(who) == 1:
        return "you win" if who == ["you"] else f"{who[0]} wins"
    return f"{', '.join(who[:-1])} and {who[-1]} share the win"
