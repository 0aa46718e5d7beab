"""Tools of the screen tests: reading the screen, waiting, and laying out a table.

`scene` lays a Fruit Boss table exactly: hands, market, the next cards of the deck, and
moves made before the person sits down.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from textual.events import Key
from textual.pilot import Pilot

from ai.worker import Worker
from fruit_tui.engine.fruit_boss import FRUIT_BOSS
from fruit_tui.engine.fruit_boss.data import all_cards, pack_kinds
from fruit_tui.engine.fruit_boss.notation import kinds_text, parse_kinds
from fruit_tui.engine.game import Options
from fruit_tui.match import Match, Player
from fruit_tui.match.keeper import Keeper
from fruit_tui.storage import SaveStore
from fruit_tui.ui.app import FruitApp
from fruit_tui.ui.screens.fruit_boss import FruitBossScreen
from fruit_tui.ui.screens.games import show_table
from fruit_tui.ui.table import Table
from fruit_tui.ui.widgets.lines import Lines

NAMES = ("You", "Mika", "Ada", "Bo")


def new_app(saves: Path, worker: Worker | None = None, **options: object) -> FruitApp:
    """Return an app that does not wait for anybody."""
    chosen: dict[str, object] = {"glyph_set": "unicode", "pace": 0.0, **options}
    return FruitApp(saves, worker=worker, animate=False, **chosen)  # type: ignore[arg-type]


def text_of(app: FruitApp) -> str:
    """Return what is on the screen as lines of text."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


def sentence(app: FruitApp) -> str:
    """Return what the sentence above the keys says, in one line."""
    return " ".join(app.screen.query_one("#sentence", Lines).text.split())


def line_with(app: FruitApp, words: str) -> str:
    """Return the first line of the screen that has `words`; AssertionError if none does."""
    for line in text_of(app).splitlines():
        if words in line:
            return line
    raise AssertionError(f"{words!r} is not on the screen:\n{text_of(app)}")


async def type_ahead(pilot: Pilot[int], *keys: str) -> None:
    """Press keys faster than the app follows, as a quick typist on a slow line does."""
    for key in keys:
        character = {"space": " "}.get(key, key if len(key) == 1 else None)
        pilot.app.post_message(Key(key, character))
    await pilot.pause(0.1)
    await pilot.pause()


async def until(pilot: Pilot[int], condition: Callable[[], bool], seconds: float = 20) -> None:
    """Wait until something is so; AssertionError with the screen when it never is."""
    for _ in range(int(seconds / 0.02)):
        if condition():
            return
        await pilot.pause(0.02)
    app = pilot.app
    assert isinstance(app, FruitApp)
    raise AssertionError(f"It never came to that:\n{text_of(app)}")


def scene(
    hands: Sequence[str],
    market: str,
    deck: str = "",
    *,
    moves: Sequence[str] = (),
    starter: int = 1,
    rivals: str = "random",
    options: dict[str, int | str] | None = None,
    names: Sequence[str] = NAMES,
) -> Match:
    """Return a match with these hands (seat 1 first), market and next cards of the deck.

    `moves` are made before anybody is asked, by whoever's turn it is.  Seat 1 is a
    person, the others are `rivals`.
    """
    chosen = FRUIT_BOSS.options(len(hands), options or {})
    order = [*hands[starter - 1 :], *hands[: starter - 1]]
    front = [card for row in (*order, market, deck) for card in parse_kinds(row)]
    rest = _whole_deck(chosen)
    for card in front:
        rest.remove(card)
    deal = FRUIT_BOSS.parse_deal({"starter": str(starter), "cards": kinds_text([*front, *rest])})
    players = [Player(names[0]), *[Player(name, rivals) for name in names[1 : len(hands)]]]
    match = Match.new(FRUIT_BOSS, chosen, players, 7, deal)
    for move in moves:
        match.play_text(match.current_seat(), move)
    return match


def _whole_deck(options: Options) -> list[int]:
    left_out = -1
    if options.seats == 2:
        left_out = ("tomato", "lemon", "plum", "orange", "watermelon", "apple", "grape").index(
            options.text("left_out")
        )
    return pack_kinds(all_cards(left_out))


async def sit_down(pilot: Pilot[int], match: Match) -> FruitBossScreen:
    """Put a match on the screen, saved, and wait until the person may move."""
    app = pilot.app
    assert isinstance(app, FruitApp)
    await pilot.pause()
    keeper = None if app.store is None else Keeper.start(app.store, match)
    show_table(app, Table(match, keeper))
    await pilot.pause()
    screen = app.screen
    assert isinstance(screen, FruitBossScreen)
    await until(pilot, lambda: screen.my_turn or match.is_over())
    return screen


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Press keys one after the other and let the app settle."""
    for key in keys:
        await pilot.press(key)
    await pilot.pause()


def saved(store: SaveStore | None) -> int:
    """Return how many games lie in the folder."""
    assert store is not None
    return len(store.list())
