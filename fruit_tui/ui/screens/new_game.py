"""Setting up a game: which one, who sits where, the game's options, the seed.

Everything offered here comes from the games themselves (`option_specs`) and from
`levels`; this screen knows no game by name.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.dom import DOMNode
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Static

from ai.levels import how_it_thinks, levels_of
from fruit_tui.engine.game import Game, GameError, OptionValue
from fruit_tui.engine.registry import GAMES
from fruit_tui.match import BOT_NAMES, USUAL_NAME, Player
from fruit_tui.settings import Settings
from fruit_tui.ui.looks import look_of
from fruit_tui.ui.screens.base import BaseScreen, styles
from fruit_tui.ui.spoken import keyed
from fruit_tui.ui.table import Table
from fruit_tui.ui.widgets.choice import Choice, Value
from fruit_tui.ui.widgets.entry import Entry

# The column that labels take.
LABEL_WIDTH = 20

# Seeds that are drawn here are short enough to be read out to a friend.
SEED_BELOW = 1_000_000


class StartRow(Widget, can_focus=True):
    """The row that begins the game."""

    DEFAULT_CSS = "StartRow { height: 1; }"

    class Pressed(Message):
        """Begin."""

    def render(self) -> Content:
        """Write it like the other rows."""
        mark = look_of(self).glyphs.pointer if self.has_focus else " "
        return Content.styled(f"{mark} Begin", "bold $cursor" if self.has_focus else "bold")

    def on_click(self, event: events.Click) -> None:
        """Begin."""
        event.stop()
        self.post_message(self.Pressed())


class NewGameScreen(BaseScreen[None]):
    """A form of one-line rows: up and down choose a row, left and right change it."""

    CALLED: ClassVar[str] = "a new game"
    HOLDS: ClassVar[tuple[type[DOMNode], ...]] = (Choice, Input)
    CSS_PATH = styles("new_game.tcss")
    ABOUT = keyed(
        "Up and down choose a row, left and right change it; names and the seed are typed. "
        "{begin} begins. The same seed deals the same cards."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "begin", "begin", id="new.begin"),
        Binding("b", "bots", "what the bots see", id="new.bots"),
        Binding(
            "up",
            "app.focus_previous",
            "row",
            key_display="↑↓",
            id="new.up",
            tooltip="the row above",
        ),
        Binding("down", "app.focus_next", show=False, id="new.down", tooltip="the row below"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._game: Game = next(iter(GAMES.values()))
        self._seats = 0

    def compose_body(self) -> ComposeResult:
        """Yield the rows."""
        self._seats = self.fruit_app.settings.seats(self._game.name)
        yield Static(Content.styled(" New game", "bold $title"), id="title")
        with Vertical(id="form"):
            yield Choice(
                "Game",
                [Value(game.name, game.title, game.summary) for game in GAMES.values()],
                self._game.name,
                label_width=LABEL_WIDTH,
                id="game",
            )
            with Vertical(id="rows"):
                yield from self._rows()
            with Horizontal(classes="row"):
                yield Static("  Seed", classes="label")
                yield Entry(placeholder="drawn at random", id="seed", max_length=19)
            yield StartRow(id="start")
        yield Static(id="about")

    def _rows(self) -> Iterator[Widget]:
        game = self._game
        yield Choice(
            "Players",
            [Value(n, str(n)) for n in range(game.min_seats, game.max_seats + 1)],
            self._seats,
            help="How many sit at the table, you included.",
            label_width=LABEL_WIDTH,
            id="seats",
        )
        for seat in range(self._seats):
            yield SeatRow(seat, game, self.fruit_app.settings)
        for spec in game.option_specs(self._seats):
            yield Choice(
                spec.title,
                [Value(choice, str(choice)) for choice in spec.choices],
                spec.default,
                help=spec.help,
                label_width=LABEL_WIDTH,
                id=f"option-{spec.name}",
            )

    def on_mount(self) -> None:
        """Begin at the first row."""
        self.query_one("#game", Choice).focus()
        self._explain(self.query_one("#game", Choice))

    # Changing rows.

    @on(Choice.Changed, "#game")
    async def _game_changed(self, event: Choice.Changed) -> None:
        event.stop()
        self._game = GAMES[str(event.value.value)]
        self._seats = self.fruit_app.settings.seats(self._game.name)
        await self._replace_rows("")
        self._explain(event.choice)

    @on(Choice.Changed, "#seats")
    async def _seats_changed(self, event: Choice.Changed) -> None:
        event.stop()
        self._seats = int(event.value.value)
        await self._replace_rows("seats")

    async def _replace_rows(self, focus: str) -> None:
        """Show the rows of another game or table size; names and levels chosen so far stay."""
        kept = [(row.player_name, row.place) for row in self.query(SeatRow)]
        rows = self.query_one("#rows", Vertical)
        await rows.remove_children()
        await rows.mount(*self._rows())
        for row, (name, place) in zip(self.query(SeatRow), kept, strict=False):
            row.become(name, place)
        if focus:
            self.query_one(f"#{focus}", Choice).focus()

    @on(Choice.Changed)
    def _changed(self, event: Choice.Changed) -> None:
        self._explain(event.choice)

    def on_descendant_focus(self) -> None:
        """Explain the row that is being changed, which may be another by now."""
        row = self.focused
        if isinstance(row, Choice):
            self._explain(row)
        elif isinstance(row, Input) and row.id == "seed":
            self._about(
                "A whole number. The same seed, players and options deal the same game."
                " Enter begins the game."
            )
        elif isinstance(row, Input):
            self._about("A name, as it will be shown. Any letters will do. Enter begins the game.")
        elif row is not None:
            self._about("Enter begins the game.")

    def _explain(self, choice: Choice) -> None:
        self._about(choice.explanation)

    def _about(self, text: str) -> None:
        self.query_one("#about", Static).update(Content.styled(text, "$quiet"))

    # Beginning.

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.action_begin()

    @on(StartRow.Pressed)
    def _pressed(self, event: StartRow.Pressed) -> None:
        event.stop()
        self.action_begin()

    def action_begin(self) -> None:
        """Deal, and go to the table; where something does not fit, say what."""
        from fruit_tui.ui.screens.games import show_table

        text = self.query_one("#seed", Input).value.strip()
        if text and not (text.isascii() and text.isdecimal()):
            self.say("A seed is a whole number such as 7, or nothing at all.", warning=True)
            self.query_one("#seed", Input).focus()
            return
        seed = int(text) if text else secrets.randbelow(SEED_BELOW)
        players = [Player(row.player_name, row.spec) for row in self.query(SeatRow)]
        try:
            table = Table.deal(self.fruit_app.store, self._game, players, self._options(), seed)
        except GameError as error:
            self.say(str(error), warning=True)
            return
        show_table(self.fruit_app, table, instead=True)

    def action_bots(self) -> None:
        """Tell what the bots see, and come back to the form as it is."""
        from fruit_tui.ui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(self._game.name, bots=True))

    def _options(self) -> dict[str, OptionValue]:
        return {
            spec.name: self.query_one(f"#option-{spec.name}", Choice).value
            for spec in self._game.option_specs(self._seats)
        }


class SeatRow(Horizontal):
    """Who sits in one seat: a name, and the person or the bot."""

    def __init__(self, seat: int, game: Game, settings: Settings) -> None:
        super().__init__(classes="row")
        self._seat = seat
        self._game = game.name
        self._usual_name = (settings.name or USUAL_NAME, *BOT_NAMES)[seat]
        self._usual_level = settings.level(game.name)

    def compose(self) -> ComposeResult:
        """Yield the name and the choice of who plays."""
        yield Static(f"  Seat {self._seat + 1}", classes="label")
        yield Entry(self._usual_name, id=f"name-{self._seat}", classes="name", max_length=60)
        values = [
            Value(level.spec, f"{level.title}, {level.style}", f"{level.line} ({level.spec})")
            for level in levels_of(self._game)
        ]
        if self._usual_level not in [value.value for value in values]:
            about = f"{how_it_thinks(self._usual_level)} ({self._usual_level})"
            values.append(Value(self._usual_level, self._usual_level, about))
        person = Value("", "a person", "Decides at this keyboard.")
        yield Choice(
            "",
            [person, *values],
            "" if self._seat == 0 else self._usual_level,
            help=f"Who plays seat {self._seat + 1}.",
            label_width=3,
            id=f"bot-{self._seat}",
        )

    @property
    def player_name(self) -> str:
        """The name as typed."""
        return self.query_one(Input).value

    @property
    def spec(self) -> str:
        """The bot's spec, "" for a person."""
        return str(self.query_one(Choice).value)

    @property
    def place(self) -> int:
        """Which choice it is: 0 for a person, then the levels, whose specs differ by game."""
        return self.query_one(Choice).place

    def become(self, name: str, place: int) -> None:
        """Take over what another row held."""
        self.query_one(Input).value = name
        self.query_one(Choice).place = place
