"""How a game gets into the position that a picture shows: played there by bots, from a seed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from textual.pilot import Pilot

from ai.bot import make_bot, parse_spec
from fruit_tui.engine.game import Game, OptionValue, View
from fruit_tui.match import Match, Player
from fruit_tui.match.keeper import Keeper
from fruit_tui.ui.app import FruitApp
from fruit_tui.ui.screens.game import GameScreen
from fruit_tui.ui.screens.games import show_table
from fruit_tui.ui.screens.replay import ReplayScreen
from fruit_tui.ui.table import Table
from fruit_tui.ui.themes import DEFAULT

NAMES = ("You", "Mika", "Ada", "Bo", "Juno")

Drive = Callable[[FruitApp, Pilot[int]], Awaitable[None]]


@dataclass(frozen=True)
class Shot:
    """One picture: how large, how dressed, and how to get there."""

    name: str
    drive: Drive
    size: tuple[int, int] = (80, 24)
    theme: str = DEFAULT
    glyphs: str = "emoji"


# What every scene is drawn in: a word for its file's name, and the theme.
THEMES = {"dark": DEFAULT, "light": "fruit-light", "contrast": "fruit-contrast"}
SIZES = ((80, 24), (100, 30), (200, 60))


@dataclass(frozen=True)
class Scene:
    """A place in the app, drawn in every one of `THEMES` and `SIZES`.

    screen  the name of the screen's class that is in front there
    kept    whether all those pictures are kept in the repository, or only the first
    """

    name: str
    drive: Drive
    screen: str
    kept: bool = False

    def dresses(self, *, every: bool = False) -> list[tuple[str, str, tuple[int, int]]]:
        """Return name, theme and size of each picture: of `every` one, or of those to keep."""
        found = [
            (f"{self.name}-{word}-{size[0]}x{size[1]}", theme, size)
            for word, theme in THEMES.items()
            for size in SIZES
        ]
        return found if every or self.kept else found[:1]


def played_to(
    game: Game,
    seats: int,
    given: Mapping[str, OptionValue],
    seed: int,
    least: int,
    wanted: Callable[[View], bool],
) -> Match:
    """Return a match played by bots to a decision of seat 1, who is a person from there on.

    The first decision at `least` entries or later whose view is `wanted`, in the game
    of `seed` or of the next seeds.
    """
    for attempt in range(200):
        match = _among_bots(game, seats, given, seed + attempt)
        if _play(match, lambda view, at: at >= least and wanted(view)):
            return _with_a_person(match)
    raise RuntimeError("No game came to the place that the picture needs.")


def played_out(game: Game, seats: int, given: Mapping[str, OptionValue], seed: int) -> Match:
    """Return a match that bots played to its end, a person in seat 1."""
    match = _among_bots(game, seats, given, seed)
    _play(match, lambda view, at: False)  # noqa: ARG005
    return _with_a_person(match)


def _among_bots(game: Game, seats: int, given: Mapping[str, OptionValue], seed: int) -> Match:
    bots = [Player(name, "greedy") for name in NAMES[:seats]]
    return Match.new(game, game.options(seats, given), bots, seed)


def _play(match: Match, enough: Callable[[View, int], bool]) -> bool:
    """Let bots play until a decision of seat 1 is `enough`; return whether one was."""
    spec = parse_spec("greedy")
    makers = [make_bot(spec, match.game, match.seed, seat) for seat in range(match.options.seats)]
    while not match.is_over():
        deciders = match.deciders()
        if 0 in deciders and enough(match.view(0), match.position):
            return True
        seat = deciders[-1]
        match.play(seat, makers[seat].choose(match.view(seat)).action)
    return False


def _with_a_person(match: Match) -> Match:
    people = [Player(NAMES[0]), *match.players[1:]]
    return match.replay_to(match.position, people, title=match.game.title)


def sit_down(app: FruitApp, match: Match) -> None:
    """Put a match on the screen, saved like any other."""
    keeper = None if app.store is None else Keeper.start(app.store, match)
    show_table(app, Table(match, keeper))


async def my_turn(app: FruitApp, pilot: Pilot[int]) -> None:
    """Wait until the person is to move, or another screen is in front; a replay is one."""
    for _ in range(600):
        screen = app.screen
        if not isinstance(screen, GameScreen) or isinstance(screen, ReplayScreen):
            return
        if screen.my_turn:
            return
        await pilot.pause(0.05)


async def press(app: FruitApp, pilot: Pilot[int], *presses: str) -> None:
    """Press keys one after the other, waiting for one's turn after each."""
    for key in presses:
        await pilot.press(key)
        await pilot.pause()
        await my_turn(app, pilot)


def keys(*presses: str) -> Drive:
    """Return a driver that presses keys from the home screen on."""

    async def drive(app: FruitApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, *presses)

    return drive


def at_table(pose: Callable[[], Match], *presses: str) -> Drive:
    """Return a driver that opens a posed game and presses keys there."""

    async def drive(app: FruitApp, pilot: Pilot[int]) -> None:
        sit_down(app, pose())
        await pilot.pause()
        await my_turn(app, pilot)
        await press(app, pilot, *presses)

    return drive
