"""The Fresh Fruits table: orders, tiles, your basket large, and the rivals' beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content

from ai.levels import level_title
from fruit_tui.engine.fresh_fruits.basket import Cell
from fruit_tui.engine.fresh_fruits.data import (
    A_FIRST,
    A_SECOND,
    A_THIRD,
    A_UPRIGHT,
    FRUITS,
    KIND_HIGH,
    KIND_LOW,
)
from fruit_tui.engine.fresh_fruits.layout import (
    BOX_STAGE,
    FILL_STAGE,
    LAY_STAGE,
    PLACE_STAGE,
)
from fruit_tui.engine.fresh_fruits.view import FreshFruitsView
from fruit_tui.engine.game import View
from fruit_tui.ui.fresh_fruits import words
from fruit_tui.ui.fresh_fruits.basket import BasketView, OwnBasket, RivalBasket, RivalView
from fruit_tui.ui.fresh_fruits.board import own_picture, plain_picture
from fruit_tui.ui.fresh_fruits.chooser import Chooser, Mode
from fruit_tui.ui.fresh_fruits.more import more_rows
from fruit_tui.ui.fresh_fruits.orders import OrdersPicture, OrdersView, Progress
from fruit_tui.ui.fresh_fruits.tray import Piece, Tray
from fruit_tui.ui.looks import look_of
from fruit_tui.ui.screens.base import BaseScreen, styles
from fruit_tui.ui.screens.game import GameScreen
from fruit_tui.ui.spoken import keyed
from fruit_tui.ui.table import Table
from fruit_tui.ui.widgets.lines import Lines

# How many entries back the last tile of each rival is looked for.
LATEST_REACH = 60

# Stages in which a tile is on its way: further steps of one and the same action.
MIDWAY = (BOX_STAGE, LAY_STAGE, PLACE_STAGE, FILL_STAGE)


class FreshFruitsScreen(GameScreen):
    """Fresh Fruits being played."""

    CALLED: ClassVar[str] = "Fresh Fruits"
    CSS_PATH = styles("game.tcss", "fresh_fruits.tcss")
    ABOUT = keyed(
        "Take a tile (its number, or {start} for your start tile) and it hovers over your basket. "
        "Arrows move it, {rotate} or {space} turns it, {flip} swaps its halves, {spot} goes from "
        "one place where it fits to the next; {choose} lays it. Green signs are gained, the title "
        "shows your score now and after. A tile pushed against the frame pushes the heap over. "
        "With the mouse: click a tile, click where it goes, click it again to lay it; the wheel "
        "or the other button turns it."
    )
    UNTOLD = GameScreen.UNTOLD | {"took", "started", "turned", "leftover"}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", "do it", id="fresh.choose", tooltip="take the tile, lay it"),
        Binding("r", "rotate", "turn", id="fresh.rotate", tooltip="turn the tile clockwise"),
        Binding("f", "flip", "swap", id="fresh.flip", tooltip="swap the tile's halves"),
        Binding("tab", "spot(1)", "next", id="fresh.spot", tooltip="next place that fits"),
        Binding(
            "shift+tab", "spot(-1)", id="fresh.spot-back", show=False, tooltip="the place before"
        ),
        # Its key stands above the tile itself.
        Binding("s", "start", id="fresh.start", show=False, tooltip="take your start tile"),
        Binding(
            "space", "space", "turn", id="fresh.space", show=False, tooltip="take, turn, choose"
        ),
        *[
            Binding(key, f"move({x}, {y})", id=f"fresh.{key}", show=False, tooltip="move the tile")
            for key, x, y in (("left", -1, 0), ("right", 1, 0), ("up", 0, 1), ("down", 0, -1))
        ],
        *[
            Binding(
                str(n),
                f"number({n})",
                id=f"fresh.number-{n}",
                show=False,
                tooltip="take that tile, choose that fruit",
            )
            for n in range(1, FRUITS + 1)
        ],
    ]

    view: FreshFruitsView

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.chooser = Chooser(self._fresh_view(self.view))

    @staticmethod
    def _fresh_view(view: View) -> FreshFruitsView:
        assert isinstance(view, FreshFruitsView)
        return view

    def compose_board(self) -> ComposeResult:
        """Yield orders, tiles and the own basket, and the rivals' baskets beside them."""
        with Horizontal(id="board"):
            with Vertical(id="mine"):
                yield OrdersView()
                yield Tray()
                yield BasketView()
                yield Lines(id="more")
            with Vertical(id="rivals"):
                for place in range(self.table.match.options.seats - 1):
                    yield RivalView(place)

    # Drawing.

    def banner(self) -> Content:
        """Return level, round, pile and starter, and whose turn it is."""
        view = self.view
        facts = [
            ("Fresh Fruits", "bold $title"),
            ("experienced" if view.experienced() else "beginner", ""),
            (f"round {view.round_number()}", ""),
            (f"pile {view.pile_count()}", ""),
            (self._starter(), ""),
        ]
        return self.banner_line(facts, self._turn())

    def _starter(self) -> str:
        starter = int(self.view.starter())
        return "you started" if starter == self.seat else f"{self.called(starter)} started"

    def _turn(self) -> str:
        view = self.view
        if not view.deciders():
            return "game over"
        mine = int(view.player()) == self.seat
        if view.leftover():
            return "your last tile" if mine else f"{self.called(int(view.player()))}: last tile"
        return "your turn" if mine else self.called(int(view.player()))

    def show(self) -> None:
        """Draw the board."""
        self.query_one(OrdersView).show(self._orders())
        self.query_one(Tray).show(self._tray())
        self.query_one(BasketView).show(self._own())
        more = self.query_one("#more", Lines)
        if more.display:
            names = tuple(self.called(seat) for seat in range(int(self.view.seats)))
            more.show(more_rows(self.view, names, look_of(self), more.size.width))
        for place, seat in enumerate(self._rivals()):
            self.query_one(f"#rival-{place + 1}", RivalView).show(self._rival(seat))

    def _rivals(self) -> list[int]:
        """Return the seats beside, clockwise from the one in front."""
        seats = int(self.view.seats)
        return [(self.chooser.front + step) % seats for step in range(1, seats)]

    def _orders(self) -> OrdersPicture:
        view, chooser = self.view, self.chooser
        a = int(view.order_a())
        before = after = chooser.basket.score
        if self._previewing():
            after = chooser.consequence().after
        return OrdersPicture(
            (int(A_FIRST[a]), int(A_SECOND[a]), int(A_THIRD[a])),
            bool(A_UPRIGHT[a]),
            int(view.order_b()),
            int(view.order_c()),
            Progress(len(before.matches), len(after.matches)),
            Progress(before.b_count, after.b_count),
            Progress(before.c_count, after.c_count),
            tuple(int(view.supply(fruit)) for fruit in range(FRUITS)),
        )

    def _previewing(self) -> bool:
        """Return whether what is being chosen would do something that can be shown."""
        chooser = self.chooser
        return chooser.stage_fill or (chooser.held and not chooser.problem())

    def _tray(self) -> tuple[Piece, ...]:
        chooser = self.chooser
        if chooser.mode is Mode.FILL:
            return tuple(
                Piece(
                    (fruit,),
                    key=str(fruit + 1),
                    note=f"{look_of(self).glyphs.times}{self.view.supply(fruit)}",
                    cursor=fruit == chooser.fruit,
                    dim=not self.view.supply(fruit),
                )
                for fruit in range(FRUITS)
            )
        shown = len(chooser.display)
        pieces = []
        for place, kind in enumerate(chooser.tiles):
            start = place == shown
            boxing = chooser.mode is Mode.BOX and place == chooser.box
            here = chooser.mode is Mode.PICK and place == chooser.cursor
            note = "start" if start else "to box" if boxing else ""
            pieces.append(
                Piece(
                    (int(KIND_LOW[kind]), int(KIND_HIGH[kind])),
                    key="s" if start else str(place + 1),
                    note=note,
                    cursor=here or boxing,
                    lifted=chooser.mine and place == chooser.lifted,
                    dim=start and chooser.mine and chooser.view.leftover(),
                )
            )
        return tuple(pieces)

    def _own(self) -> OwnBasket:
        chooser, look = self.chooser, look_of(self)
        score = chooser.basket.score
        shown = score
        after = None
        if self._previewing():
            shown = chooser.consequence().after
            # Over a slow line the sentence alone says it.
            after = None if look.spare else shown.total
        name = "You" if chooser.front == self.seat else self.called(chooser.front)
        room = self.size.width >= 80
        return OwnBasket(
            own_picture(chooser),
            words.title_words(name, score.total, after, look, long=room),
            words.below_words(shown, chooser.basket, look, room=room),
        )

    def _rival(self, seat: int) -> RivalBasket:
        look = look_of(self)
        basket = self.view.basket(seat)
        bot = self.table.match.players[seat].bot
        return RivalBasket(
            self.called(seat),
            level_title(bot, self.table.game.name) if bot else "",
            basket.score.total,
            plain_picture(basket, self._latest(seat)),
            words.rival_words(self.view, seat, basket, look),
            to_move=seat in self.view.deciders(),
            state="full" if basket.full else "stuck" if basket.stuck else "",
        )

    def _latest(self, seat: int) -> tuple[Cell, ...]:
        """Return the cells of the tile that `seat` laid last."""
        match = self.table.match
        found: tuple[Cell, ...] = ()
        for event in match.events_for(self.seat, max(match.position - LATEST_REACH, 0)):
            if event.kind == "laid" and event.seat == seat:
                column, row = (int(part) for part in str(event.facts["now"]).split(","))
                upright = "/" in str(event.facts["lay"])
                found = ((column, row), (column, row + 1) if upright else (column + 1, row))
        return found

    def sentence(self) -> Sequence[Content]:
        """Return what is being decided and what it would do."""
        names = tuple(self.called(seat) for seat in range(int(self.view.seats)))
        lines = words.sentence(self.chooser, names, look_of(self))
        # Over a slow line the keys that move it are read in the last line only.
        return lines[:1] if self.chooser.mode is Mode.PLACE and look_of(self).spare else lines

    def action_name(self, action: str) -> str:
        """Say what Enter does now."""
        if action != "choose":
            return super().action_name(action)
        chooser = self.chooser
        if not self.my_turn:
            return "faster" if self.waiting else "score" if self.table.match.is_over() else ""
        if chooser.mode is Mode.PICK:
            return "take"
        if chooser.mode is Mode.PLACE and chooser.has_blank:
            return "here"
        if chooser.mode is Mode.FILL and chooser.starting:
            return "this fruit"
        return "lay"

    # What the frame asks.

    def forget_choice(self) -> None:
        """Begin to choose anew."""
        self.chooser.look(self._fresh_view(self.view))

    def has_choice(self) -> bool:
        """Return whether a tile is in hand that can be put down."""
        return self.my_turn and self.chooser.holding

    def step_back(self) -> None:
        """Go back by one choice."""
        self.chooser.back()

    def adopt(self, actions: Sequence[int]) -> bool:
        """Take in hand what a hint would lay."""
        self.chooser.adopt(actions)
        return True

    def decided(self) -> Sequence[int]:
        """Return all that led to the choice of a single fruit, where that is being chosen."""
        chooser = self.chooser
        return chooser.plan()[:-1] if chooser.mode is Mode.FILL and not chooser.stage_fill else ()

    def hint_words(self, actions: Sequence[int], last: str) -> str:
        """Say how the tile lies, where `last` tells of its place or its single fruit only."""
        return f"{words.hint_opening(actions)}{last}"

    def midway(self, view: View) -> bool:
        """Return whether `view` waits for a further step of laying a tile."""
        return int(self._fresh_view(view).stage()) in MIDWAY

    def final_screen(self) -> BaseScreen[None]:
        """Show every basket with what scored where."""
        from fruit_tui.ui.fresh_fruits.final import FreshFinalScreen

        return FreshFinalScreen(self.table)

    # Choosing.

    def action_move(self, columns: int, rows: int) -> None:
        """Move the tile in hand, or the cursor in the row that is being chosen from."""
        if not self.my_turn:
            return
        mode = self.chooser.mode
        if mode is Mode.PLACE:
            self.complain(self.chooser.move(columns, rows))
        elif columns:
            self.chooser.point(columns)
            self.touched()
        elif mode is Mode.PICK and rows < 0:
            self.complain(self.chooser.lift(self.chooser.cursor))
        elif mode is not Mode.PICK and rows > 0:
            self.chooser.back()
            self.touched()

    def action_rotate(self) -> None:
        """Turn the tile in hand."""
        if self.my_turn:
            self.complain(self.chooser.rotate())

    def action_flip(self) -> None:
        """Swap the halves of the tile in hand."""
        if self.my_turn:
            self.complain(self.chooser.flip())

    def action_spot(self, by: int) -> None:
        """Go to the next place where the tile fits, or to the next thing to choose."""
        if not self.my_turn:
            return
        if self.chooser.mode is Mode.PLACE:
            self.chooser.next_spot(by)
        else:
            self.chooser.point(by)
        self.touched()

    def action_space(self) -> None:
        """Turn the tile in hand; with none in hand the same as Enter."""
        if self.my_turn and self.chooser.mode is Mode.PLACE and self.chooser.turnable:
            self.action_rotate()
        else:
            self.action_choose()

    def action_start(self) -> None:
        """Take the start tile in hand, or say why that cannot be."""
        if not self.my_turn:
            return
        if self.chooser.mode in (Mode.PICK, Mode.PLACE):
            self.complain(self.chooser.lift(len(self.chooser.display)))
        else:
            self.complain(keyed("Lay the tile in your hand first, or put it down with {back}."))

    def action_number(self, number: int) -> None:
        """Take a tile by its number, or choose a fruit or the tile for the box by it."""
        chooser = self.chooser
        if not self.my_turn:
            return
        if chooser.mode is Mode.FILL:
            self.complain(chooser.choose_fruit(number - 1))
        elif chooser.mode is Mode.BOX:
            self.complain(chooser.choose_box(number - 1))
        else:
            there = number <= len(chooser.display)
            self.complain(chooser.lift(number - 1) if there else "There is no such tile.")

    def action_choose(self) -> None:
        """Go on to the next choice; after the last lay the tile."""
        if not self.my_turn:
            if not self.hurry() and self.table.match.is_over():
                self.app.push_screen(self.final_screen())
            return
        problem, complete = self.chooser.confirm()
        if complete:
            plan = self.chooser.plan()
            self.chooser.keep_place()
            self.commit(plan)
        else:
            self.complain(problem)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what works now."""
        if action in ("rotate", "flip"):
            return self.my_turn and self.chooser.turnable
        if action == "choose":
            return self.my_turn or self.waiting or self.table.match.is_over()
        if action == "spot":
            return self.my_turn and self.chooser.mode is Mode.PLACE
        return super().check_action(action, parameters)

    def why_idle(self, action: str, parameters: tuple[object, ...]) -> str:
        """Say why there is nothing to turn, swap or move."""
        if action not in ("rotate", "flip", "spot") or not self.my_turn:
            return super().why_idle(action, parameters)
        mode = self.chooser.mode
        if mode is Mode.PICK:
            return "Take a tile in hand first."
        if mode is Mode.PLACE:
            return keyed("This tile is turned already; {undo} takes the step back.")
        return keyed("The tile has its place already; {back} takes it up again.")

    # The mouse.

    @on(Tray.Clicked)
    def _piece_clicked(self, event: Tray.Clicked) -> None:
        event.stop()
        chooser = self.chooser
        if not self.my_turn:
            self.hurry()
        elif chooser.mode is Mode.FILL:
            again = event.place == chooser.fruit
            self.action_choose() if again else self.complain(chooser.choose_fruit(event.place))
        elif chooser.mode is Mode.BOX:
            if event.place == chooser.box:
                self.action_choose()
            else:
                self.complain(chooser.choose_box(event.place))
        else:
            self.complain(chooser.lift(event.place))

    @on(BasketView.Clicked)
    def _basket_clicked(self, event: BasketView.Clicked) -> None:
        event.stop()
        chooser = self.chooser
        if not self.my_turn:
            self.hurry()
        elif event.turn:
            if chooser.turnable:
                self.complain(chooser.rotate())
        elif chooser.mode is Mode.PICK:
            self.complain("Take a tile from the table first.")
        elif not chooser.held or chooser.over(event.column, event.row):
            self.action_choose()
        else:
            chooser.doing = Mode.PLACE
            self.complain(chooser.reach(event.column, event.row))
