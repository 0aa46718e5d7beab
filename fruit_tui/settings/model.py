"""What a player can choose once and for all, with the values that hold where nothing is chosen.

The names here are those of the settings file, of the environment variables and of
`fruit-tui config show`; docs/settings.md describes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal, get_args

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    field_validator,
)
from pydantic_core import InitErrorDetails, PydanticCustomError

from ai.bot import BadBot, parse_spec
from ai.levels import levels_of, usual_level
from fruit_tui.engine.registry import GAMES

ThemeName = Literal["auto", "dark", "light", "contrast", "colour-blind", "16"]
GlyphsName = Literal["auto", "emoji", "unicode", "ascii"]
PaceName = Literal["very-slow", "slow", "normal", "fast", "at-once"]

THEME_NAMES: Final[tuple[ThemeName, ...]] = get_args(ThemeName)
GLYPHS_NAMES: Final[tuple[GlyphsName, ...]] = get_args(GlyphsName)
PACE_NAMES: Final[tuple[PaceName, ...]] = get_args(PaceName)

# How long a move of a bot stays on the screen, in seconds.
PACES: Final[Mapping[PaceName, float]] = {
    "very-slow": 3.0,
    "slow": 1.6,
    "normal": 0.8,
    "fast": 0.3,
    "at-once": 0.0,
}

# How many seats a table has where nothing is chosen, if the game allows it.
USUAL_SEATS: Final = 3

# The longest name of a player.
MOST_NAME: Final = 60


def _flat(keys: object) -> object:
    """Return a table of keys whose names with dots may have been read as tables in tables.

    What a key does not lead to is left as it is, for the model to complain about.
    """
    if not isinstance(keys, dict):
        return keys
    found: dict[object, object] = {}
    for name, value in keys.items():
        if isinstance(value, dict):
            found.update({f"{name}.{rest}": keys for rest, keys in value.items()})
        else:
            found[name] = value
    return found


def _several(keys: object) -> object:
    """Return one key as a row of one."""
    return [keys] if isinstance(keys, str) else keys


Keys = Annotated[
    tuple[Annotated[str, Field(min_length=1)], ...],
    Field(min_length=1, strict=False),
    BeforeValidator(_several),
]


class Part(BaseModel):
    """What all parts of the settings share: unknown names and other types are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Confirm(Part):
    """What is asked about before it is done."""

    end_turn: bool = False
    leave: bool = False


class GameSettings(Part):
    """How a new game of one kind is set up; None and "" for what the game itself suggests."""

    seats: int | None = None
    level: str = ""


class Settings(Part):
    """All settings, complete and checked.

    name    what the player is called at the table, "" for the usual word
    hints   whether the adviser may be asked
    mouse   whether clicks go to the app; else the terminal has them, to mark text
    games   by the game's name
    keys    by the id of what a key does, as `fruit-tui config keys` lists them
    """

    theme: ThemeName = "auto"
    glyphs: GlyphsName = "auto"
    name: Annotated[str, Field(max_length=MOST_NAME)] = ""
    pace: PaceName = "normal"
    mouse: bool = True
    hints: bool = True
    confirm: Confirm = Confirm()
    games: dict[str, GameSettings] = {}
    keys: Annotated[dict[str, Keys], BeforeValidator(_flat)] = {}

    @field_validator("games")
    @classmethod
    def _fit_the_games(cls, games: dict[str, GameSettings]) -> dict[str, GameSettings]:
        """Hold what is chosen for a game against what it allows, each fault in its own place."""
        faults: list[InitErrorDetails] = []
        for name, chosen in games.items():
            for place, words in _misfits(name, chosen):
                error = PydanticCustomError("misfit", "{words}", {"words": words})
                faults.append(InitErrorDetails(type=error, loc=(name, *place), input=None))
        if faults:
            raise ValidationError.from_exception_data("games", faults)
        return games

    def seats(self, game: str) -> int:
        """Return how many sit at a new table of `game`."""
        kind = GAMES[game]
        chosen = self.games.get(game)
        seats = USUAL_SEATS if chosen is None or chosen.seats is None else chosen.seats
        return max(kind.min_seats, min(seats, kind.max_seats))

    def level(self, game: str) -> str:
        """Return the spec of the bots at a new table of `game`."""
        chosen = self.games.get(game)
        text = chosen.level if chosen is not None else ""
        return spec_of(text, game) if text else usual_level(game).spec

    @property
    def seconds(self) -> float:
        """How long a move of a bot stays on the screen."""
        return PACES[self.pace]


def spec_of(level: str, game: str) -> str:
    """Return the spec of a level by its name ("Grocer"), or of a spec itself; BadBot else."""
    for known in levels_of(game):
        if known.title.casefold() == level.casefold():
            return known.spec
    return str(parse_spec(level))


def _misfits(name: str, chosen: GameSettings) -> list[tuple[tuple[str, ...], str]]:
    """Return what does not fit a game: the place below the game's own, and a sentence."""
    game = GAMES.get(name)
    if game is None:
        return [((), f'There is no game "{name}"; the games are {", ".join(GAMES)}.')]
    found: list[tuple[tuple[str, ...], str]] = []
    if chosen.seats is not None and not game.min_seats <= chosen.seats <= game.max_seats:
        words = f"{game.title} has {game.min_seats} to {game.max_seats} seats"
        found.append((("seats",), f"{words}, not {chosen.seats}."))
    if chosen.level:
        try:
            spec_of(chosen.level, name)
        except BadBot:
            titles = ", ".join(level.title for level in levels_of(name))
            words = f'"{chosen.level}" is no level; they are {titles}, or a bot such as mcts:500.'
            found.append((("level",), words))
    return found
