"""Tables of Fresh Fruits for the screen tests, and hands that move tiles over them."""

from __future__ import annotations

from collections.abc import Sequence

from textual.pilot import Pilot

from fruit_tui.engine.fresh_fruits import FRESH_FRUITS
from fruit_tui.engine.fresh_fruits.basket import Cell
from fruit_tui.match import Match, Player
from fruit_tui.match.keeper import Keeper
from fruit_tui.ui.app import FruitApp
from fruit_tui.ui.fresh_fruits.basket import BasketView, OwnBasket
from fruit_tui.ui.fresh_fruits.chooser import Mode
from fruit_tui.ui.fresh_fruits.tray import Tray
from fruit_tui.ui.screens.fresh_fruits import FreshFruitsScreen
from fruit_tui.ui.screens.games import show_table
from fruit_tui.ui.table import Table
from fruit_tui.ui.widgets.lines import Lines
from tests.fresh_fruits.builder import deal
from tests.ui.helpers import NAMES, press, until

# One round and a turn: your basket is apple, apricot, plum in a column (order A) beside an
# apple; it is your turn with these tiles on the table: plum and melon, pomegranate and
# pineapple.  Now you have 9: 5 for the line, 4 for few oranges.
LINE = (
    "take Ap|Ap; lay Ap-Ap; at 1,1",
    "take Me|Me; lay Me-Me; at 1,1",
    "take Pl|Ao; lay Pl/Ao; at 1,2",
    "take Or|Ao; lay Or-Ao; at 1,2",
)


def fresh(
    seats: int = 2,
    level: str = "beginner",
    *,
    orders: str = "Pl/Ao/Ap Me Or",
    start: str = "Bb|__ Or|__",
    display: str = "Ap|Ap Pl|Ao Me|Me",
    pile: str = "Pl|Me Or|Ao Po|Pi",
    starter: int = 1,
    moves: Sequence[str] = (),
    people: int = 1,
) -> Match:
    """Return a match with such a deal, after `moves`; the first seats are people."""
    chosen = FRESH_FRUITS.options(seats, {"level": level, "starter": str(starter)})
    dealt = deal(seats, orders=orders, start=start, display=display, pile=pile, starter=starter)
    players = [Player(name, "" if n < people else "random") for n, name in enumerate(NAMES[:seats])]
    match = Match.new(FRESH_FRUITS, chosen, players, 7, dealt)
    for text in moves:
        for move in text.split(";"):
            match.play_text(match.current_seat(), move)
    return match


def line_scene(level: str = "beginner", **options: int) -> Match:
    """Return the scene that `LINE` leads to."""
    return fresh(level=level, moves=LINE, **options)  # type: ignore[arg-type]


async def sit_down(pilot: Pilot[int], match: Match) -> FreshFruitsScreen:
    """Put a match on the screen, saved, and wait until the person may move."""
    app = pilot.app
    assert isinstance(app, FruitApp)
    await pilot.pause()
    keeper = None if app.store is None else Keeper.start(app.store, match)
    show_table(app, Table(match, keeper))
    await pilot.pause()
    screen = app.screen
    assert isinstance(screen, FreshFruitsScreen)
    await until(pilot, lambda: screen.my_turn or match.is_over())
    return screen


async def hold(pilot: Pilot[int], screen: FreshFruitsScreen, at: Cell) -> None:
    """Move the tile in hand to a cell with the arrows."""
    chooser = screen.chooser
    for _ in range(20):
        column, row = chooser.at
        if (column, row) == at:
            break
        if row != at[1]:
            await press(pilot, "up" if at[1] > row else "down")
        if column != at[0]:
            await press(pilot, "right" if at[0] > column else "left")
    assert chooser.at == at


async def turn_to(pilot: Pilot[int], screen: FreshFruitsScreen, text: str) -> None:
    """Turn the tile in hand with r until it lies as `text` says: "Me-Pl", "Me/Pl"."""
    from fruit_tui.engine.fresh_fruits.notation import halves_text

    for _ in range(4):
        if halves_text(*screen.chooser.halves, screen.chooser.upright) == text:
            return
        await press(pilot, "r")
    raise AssertionError(f"It never lay like {text}.")


async def play_on(pilot: Pilot[int], screen: FreshFruitsScreen, turns: int = 99) -> None:
    """Play by keyboard until the game is over, or for some turns: first tile, first place."""
    match = screen.table.match
    while turns and not match.is_over():
        await until(pilot, lambda: screen.my_turn or match.is_over())
        if match.is_over():
            break
        mode = screen.chooser.mode
        if mode is Mode.PICK:
            # Every now and then the start tile.
            choice = "s" if match.position % 3 == 0 else "1"
            await press(
                pilot, choice if not screen.chooser.why_not_lift(_place(screen, choice)) else "1"
            )
        elif mode is Mode.PLACE and screen.chooser.problem():
            await press(pilot, "tab")
        else:
            before = match.position
            await press(pilot, "enter")
            turns -= match.position > before


def _place(screen: FreshFruitsScreen, choice: str) -> int:
    return len(screen.chooser.display) if choice == "s" else 0


def basket(screen: FreshFruitsScreen) -> OwnBasket:
    """Return what the large basket shows."""
    shown = screen.query_one(BasketView).shown
    assert shown is not None
    return shown


def title(screen: FreshFruitsScreen) -> str:
    """Return what stands above the large basket."""
    return " ".join("".join(text for text, _ in basket(screen).title).split())


def pieces(screen: FreshFruitsScreen) -> list[str]:
    """Return the pieces to choose from: their key, note, and > where one is pointed at."""
    return [
        f"{'>' if piece.cursor else ''}{piece.key} {piece.note}".strip()
        for piece in screen.query_one(Tray).pieces
    ]


def sentence(screen: FreshFruitsScreen) -> str:
    """Return what the sentence above the keys says, in one line."""
    return " ".join(screen.query_one("#sentence", Lines).text.split())
