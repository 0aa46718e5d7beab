"""The settings: rows to change, each of which holds at once and is written to the file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.dom import DOMNode
from textual.widgets import Input, Static

from ai.levels import levels_of
from fruit_tui.engine.game import Game
from fruit_tui.engine.registry import GAMES
from fruit_tui.match import USUAL_NAME
from fruit_tui.settings import GLYPHS_NAMES, PACE_NAMES, Place
from fruit_tui.settings.layers import DEFAULT, ENVIRONMENT, FILE, OPTION, VARIABLES
from fruit_tui.ui import glyphs, themes
from fruit_tui.ui.draw import clean
from fruit_tui.ui.screens.base import BaseScreen, styles
from fruit_tui.ui.screens.home import settings_trouble
from fruit_tui.ui.widgets.choice import Choice, Value
from fruit_tui.ui.widgets.entry import Entry

LABEL_WIDTH = 20

# What is written for a value, where it is not the value itself.
ON_OFF: Sequence[Value] = (Value("on", "on"), Value("off", "off"))

# Settings that are on or off: their place, label and explanation.
SWITCHES: Sequence[tuple[Place, str, str]] = (
    (
        ("confirm", "end_turn"),
        "Ask: end the turn",
        "Ask before a turn is ended or the fair is left.",
    ),
    (("confirm", "leave"), "Ask: leave", "Ask before a game is left, which is always saved."),
    (("hints",), "Hints", "Whether the adviser may be asked."),
    (("mouse",), "Mouse", "Off leaves clicks to the terminal, to mark text with."),
)


class SettingsScreen(BaseScreen[None]):
    """A form of one-line rows: up and down choose a row, left and right change it."""

    CALLED: ClassVar[str] = "the settings"
    HOLDS: ClassVar[tuple[type[DOMNode], ...]] = (Choice, Input)
    CSS_PATH = styles("settings.tcss")
    ABOUT = (
        "Up and down choose a row, left and right change it, at once and for the next time.\n"
        "The line below says what a setting means and where its value comes from: an option,\n"
        "a variable of the environment, the settings file, or nothing but custom."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "up",
            "app.focus_previous",
            "row",
            key_display="↑↓",
            id="settings.up",
            tooltip="the row above",
        ),
        Binding("down", "app.focus_next", show=False, id="settings.down", tooltip="the row below"),
        Binding(
            "ctrl+r,delete",
            "usual",
            "usual",
            id="settings.usual",
            tooltip="give a setting its usual value",
        ),
        Binding("k", "keys", "keys", id="settings.keys", tooltip="change what a key does"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._places: dict[str, Place] = {}  # by the id of the row

    def compose_body(self) -> ComposeResult:
        """Yield the rows and what is to be said about the one that is chosen."""
        path = self.fruit_app.preferences.path
        where = f"  {path}" if path is not None else "  for as long as the app is open"
        title = Content.assemble((" Settings", "bold $title"), (clean(where), "$quiet"))
        yield Static(title, id="title")
        with Vertical(id="form"):
            yield self._choice(("theme",), "Theme", self._themes())
            yield self._choice(("glyphs",), "Pictures", self._glyph_sets())
            with Horizontal(classes="row"):
                yield Static("  Your name", classes="label")
                name = self.fruit_app.settings.name
                yield Entry(name, placeholder=USUAL_NAME, id="name", max_length=60)
            yield self._choice(("pace",), "Moves of bots", self._paces())
            for place, label, about in SWITCHES:
                yield self._choice(place, label, ON_OFF, about)
            for game in GAMES.values():
                with Horizontal(classes="row"):
                    yield from self._game_row(game)
        yield Static(id="about")

    def _choice(self, place: Place, label: str, values: Sequence[Value], about: str = "") -> Choice:
        name = "-".join(place)
        self._places[name] = place
        return Choice(
            label, values, self._value(place), help=about, label_width=LABEL_WIDTH, id=name
        )

    def _game_row(self, game: Game) -> Iterator[Choice]:
        """Yield how many sit at a new table of a game, and who the bots are."""
        seats: Place = ("games", game.name, "seats")
        level: Place = ("games", game.name, "level")
        counts = [Value(n, f"{n} seats") for n in range(game.min_seats, game.max_seats + 1)]
        choice = self._choice(seats, game.title, counts, "How many sit at a new table.")
        choice.add_class("seats")
        yield choice
        names = f"games-{game.name}-level"
        self._places[names] = level
        spec = self.fruit_app.settings.level(game.name)
        values = [
            Value(one.spec, f"{one.title}, {one.style}", f"{one.line} ({one.spec})")
            for one in levels_of(game.name)
        ]
        if spec not in [value.value for value in values]:
            values.append(Value(spec, spec, "From the settings file."))
        yield Choice("", values, spec, help="Who the bots are.", label_width=3, id=names)

    @staticmethod
    def _themes() -> list[Value]:
        auto = Value("auto", "as the terminal", "Dark, or 16 colours where there are no more.")
        known = [Value(themes.setting(t.name), themes.TITLES[t.name]) for t in themes.THEMES]
        return [auto, *known]

    @staticmethod
    def _glyph_sets() -> list[Value]:
        found, why = glyphs.explain_auto()
        about = {
            "auto": f"Here that is {found}: {why}.",
            "emoji": "Fruit as pictures of two cells.",
            "unicode": "Letters, with frames and signs.",
            "ascii": "Nothing that an old terminal or font lacks.",
        }
        return [
            Value(name, "as the terminal" if name == "auto" else name, about[name])
            for name in GLYPHS_NAMES
        ]

    @staticmethod
    def _paces() -> list[Value]:
        about = "How long they stay on the screen, and how the fair's harvest is told."
        return [Value(name, name.replace("-", " "), about) for name in PACE_NAMES]

    def _value(self, place: Place) -> int | str:
        """Return what holds at `place`, as a row has it."""
        settings = self.fruit_app.settings
        if place[0] == "games":
            game = place[1]
            return settings.seats(game) if place[2] == "seats" else settings.level(game)
        value: object = settings
        for name in place:
            value = getattr(value, name)
        if isinstance(value, bool):
            return "on" if value else "off"
        assert isinstance(value, int | str)
        return value

    def on_mount(self) -> None:
        """Begin at the first row."""
        self.query_one("#theme", Choice).focus()

    # Changing.

    @on(Choice.Changed)
    def _changed(self, event: Choice.Changed) -> None:
        event.stop()
        place = self._places[str(event.choice.id)]
        value = event.value.value
        if value != self._value(place):
            self.fruit_app.choose(place, {"on": True, "off": False}.get(str(value), value))
        self._explain(event.choice)

    @on(Input.Submitted, "#name")
    def _named(self, event: Input.Submitted) -> None:
        event.stop()
        self._keep_name()
        self.app.action_focus_next()

    def _keep_name(self) -> None:
        name = " ".join(self.query_one("#name", Input).value.split())
        if name != self.fruit_app.settings.name:
            self.fruit_app.choose(("name",), name or None)

    def on_descendant_blur(self, event: events.DescendantBlur) -> None:
        """Keep the name that was typed."""
        if event.widget.id == "name":
            self._keep_name()

    def on_descendant_focus(self) -> None:
        """Explain the row that is chosen, which may be another by now."""
        if isinstance(self.focused, Choice):
            self._explain(self.focused)
        elif self.focused is not None:
            self._about("What you are called at a new table. Enter keeps it.", ("name",))

    def action_usual(self) -> None:
        """Give the setting that is chosen its usual value."""
        row = self.focused
        if isinstance(row, Input):
            row.value = ""
            self._keep_name()
        elif isinstance(row, Choice):
            place = self._places[str(row.id)]
            self.fruit_app.choose(place, None)
            row.choose(self._value(place))
            self._explain(row)

    def action_keys(self) -> None:
        """Open the list of all keys."""
        from fruit_tui.ui.screens.keys import KeysScreen

        self.app.push_screen(KeysScreen())

    def action_back(self) -> None:
        """Keep what was typed, and close."""
        self._keep_name()
        super().action_back()

    def _explain(self, choice: Choice) -> None:
        self._about(choice.explanation, self._places[str(choice.id)])

    def _about(self, text: str, place: Place) -> None:
        preferences = self.fruit_app.preferences
        lines = [Content.styled(text, "$quiet"), Content.styled(self._origin(place), "$quiet")]
        trouble = settings_trouble(preferences.problems)
        if trouble:
            lines.append(Content.styled(clean(trouble), "$loss"))
        self.query_one("#about", Static).update(Content("\n").join(lines))

    def _origin(self, place: Place) -> str:
        """Return where the value at `place` comes from, where that is worth a word."""
        source = self.fruit_app.preferences.source(place)
        words = {
            DEFAULT: "The usual value.",
            FILE: "From the settings file.",
            OPTION: "An option said so: next time it does again, or the settings file.",
            ENVIRONMENT: f"From {VARIABLES.get(place[0], '')}, which goes before the file.",
        }
        return words[source]
