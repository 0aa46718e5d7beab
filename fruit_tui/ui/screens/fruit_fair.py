"""The Fruit Fair table: rivals, four trees and the fair, your own line, and what is chosen.

How a step that does much is told one thing after the other stands in `fruit_fair_telling`,
how a gesture becomes steps of the rules in the package `ui.fruit_fair`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.events import Resize

from ai.levels import level_title
from fruit_tui.engine.fruit_fair.data import (
    EXTRA,
    GARDENER,
    KINDS,
    LAST_PRIZES,
    PICKER,
)
from fruit_tui.engine.fruit_fair.layout import (
    ASSIGNING,
    BUYING,
    FEEDING,
    GIVING,
    MOVING,
    PAYING,
    SWAP_WITH,
    TAKING,
    WITHDRAW,
)
from fruit_tui.engine.fruit_fair.view import FruitFairView
from fruit_tui.engine.game import View
from fruit_tui.ui.fruit_fair import advice, words
from fruit_tui.ui.fruit_fair.chooser import COUNTED, ITEMS, Chooser, Mode
from fruit_tui.ui.fruit_fair.fair import Fair
from fruit_tui.ui.fruit_fair.orchard import Orchard
from fruit_tui.ui.fruit_fair.pictures import Pictures
from fruit_tui.ui.fruit_fair.plans import plan_lines, value_line
from fruit_tui.ui.fruit_fair.roster import Roster
from fruit_tui.ui.fruit_fair.scene import scene_of
from fruit_tui.ui.fruit_fair.steps import (
    agree,
    counted_last,
    counted_steps,
    fair_view,
    possible_steps,
)
from fruit_tui.ui.looks import look_of
from fruit_tui.ui.screens.base import styles
from fruit_tui.ui.screens.fruit_fair_telling import TellingScreen
from fruit_tui.ui.spoken import keyed
from fruit_tui.ui.table import Table
from fruit_tui.ui.widgets.lines import Lines

# How high the orchard is at least and at most, and the sentence.
LEAST, MOST, SENTENCE = 8, 20, 3

# The sizes from which there is a head over the players, the plans, the prizes'
# values, the log beside all.
MEDIUM, TALL, GRAND, WIDE = 24, 30, 45, 110

_PHASES = ("", "1 assign", "2 raccoon", "3 harvest", "4 fair", "5 trunks")


class FruitFairScreen(TellingScreen):
    """Fruit Fair being played."""

    CALLED: ClassVar[str] = "Fruit Fair"
    CSS_PATH = styles("game.tcss", "fruit_fair.tcss")
    ABOUT = keyed(
        "Arrows choose a tree; {picker}, {gardener}, {extra} send a picker, gardener or Extra "
        "Worker there ({lift-p}, {lift-g}, {lift-x} take one back), {fair.last} repeats last "
        "round, {clear} clears, {choose} says you are ready, {withdraw} withdraws. At the fair up "
        "and down choose, {choose} pays: left and right choose a fruit, up and down pay more or "
        "fewer of it, another fruit making up. {refuse} leaves, swaps no more, rests. What the "
        "others do is told turn by turn: {space} goes on, {choose} skips, {pace} sets the pace. "
        "On a trunk stands its marker, below it who would get that tile now."
    )
    UNTOLD = TellingScreen.UNTOLD | {
        "placed",
        "left_fair",
        "ordered",
        "paid",
        "round",
        "no_partner",
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", "do it", id="fair.choose", tooltip="do what is chosen"),
        Binding("p", "send(0)", "picker", id="fair.picker", tooltip="send a picker here"),
        Binding("g", "send(1)", "gardener", id="fair.gardener", tooltip="send a gardener here"),
        Binding("x", "send(2)", "extra", id="fair.extra", tooltip="send an Extra Worker here"),
        Binding("P", "lift(0)", id="fair.lift-p", show=False, tooltip="take a picker back"),
        Binding("G", "lift(1)", id="fair.lift-g", show=False, tooltip="take a gardener back"),
        Binding("X", "lift(2)", id="fair.lift-x", show=False, tooltip="take an Extra Worker back"),
        Binding("l", "last", "last plan", id="fair.last", tooltip="repeat last round's plan"),
        Binding("c", "clear", "clear", id="fair.clear", tooltip="take all workers back"),
        Binding("w", "withdraw", "withdraw", id="fair.withdraw", tooltip="be ready no longer"),
        Binding("tab", "give", "give other", id="fair.give", tooltip="give another fruit"),
        Binding("e", "refuse", "leave", id="fair.refuse", tooltip="leave, rest, swap no more"),
        Binding("space", "space", id="fair.space", show=False, tooltip="choose a tree; go on"),
        *[
            Binding(key, f"move({x}, {y})", id=f"fair.{key}", show=False, tooltip="choose")
            for key, x, y in (("left", -1, 0), ("right", 1, 0), ("up", 0, 1), ("down", 0, -1))
        ],
        *[
            Binding(str(n), f"number({n})", id=f"fair.number-{n}", show=False, tooltip="choose")
            for n in range(1, len(ITEMS) + 1)
        ],
    ]

    # How many rows there are at least between the board and the sentence.
    LEAST_SAID: ClassVar[int] = 0

    view: FruitFairView

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.chooser = Chooser(fair_view(self.view))

    def compose_board(self) -> ComposeResult:
        """Yield rivals, orchard and fair, the own line, and the plans of this round."""
        yield Roster(id="rivals")
        with Horizontal(id="grounds"):
            yield Orchard()
            yield Fair()
        yield Roster(id="mine")
        yield Lines(id="plans")

    def on_mount(self) -> None:
        """Give everything its place."""
        self._lay_out()

    def on_resize(self, event: Resize) -> None:
        """Give everything its place anew."""
        super().on_resize(event)
        self._lay_out()

    def _lay_out(self) -> None:
        """Give the rivals a line each, and the orchard what the rest can spare."""
        if not self.query("#grounds"):
            return
        width, height = self.size
        rivals = len(self._rivals()) + int(height >= MEDIUM)
        plans = int(self.view.seats) + 1 if height >= TALL else 0
        plans += 3 if height >= GRAND else 0
        self.query_one("#plans").display = plans > 0
        self.query_one("#plans").styles.height = plans
        said = max(2 if width >= WIDE else 1 if height < MEDIUM else 3, self.LEAST_SAID)
        others = 1 + rivals + 1 + plans + said + SENTENCE + 1
        self.query_one("#rivals").styles.height = rivals
        self.query_one("#mine").display = self.seat >= 0
        self.query_one("#grounds").styles.height = max(LEAST, min(height - others, MOST))

    # Drawing.

    def banner(self) -> Content:
        """Return round and phase, prizes left, and whose turn."""
        scene, view = self.scene, self.view
        facts = [("Fruit Fair", "bold $title"), (f"round {scene.round}", "")]
        if scene.phase:
            facts.append((f"phase {_PHASES[scene.phase]}", ""))
        left = scene.prizes_left
        if scene.last_round:
            facts.append((f"prizes {left}", ""))
            last = "LAST ROUND" if scene.last_round == scene.round else f"last: {scene.last_round}"
            facts.append((last, "bold $title"))
        else:
            note = f" (last round at {LAST_PRIZES})" if self.size.width >= 80 else ""
            facts.append((f"prizes {left}{note}", ""))
        return self.banner_line(facts, self._turn(view))

    def _turn(self, view: FruitFairView) -> str:
        if self.moment is not None:
            return "telling"
        if self.table.match.is_over():
            return "game over"
        if int(view.stage()) == ASSIGNING:
            if self.seat in view.deciders():
                return "not ready"
            return "you are ready" if self.seat >= 0 else "assigning"
        seat = int(view.current_seat())
        return "your turn" if seat == self.seat else self.called(seat) if seat >= 0 else ""

    def show(self) -> None:
        """Draw the board from the scene."""
        if not self.telling:
            self.scene = scene_of(self.view)
        names, look = self._names(), look_of(self)
        drawn = Pictures(
            self.scene, self.chooser, names, look, mine=self.my_turn, told=self.telling
        )
        lines = {seat: drawn.line(seat, self._level(seat)) for seat in range(len(names))}
        self.query_one("#rivals", Roster).show(tuple(lines[seat] for seat in self._rivals()))
        if self.seat >= 0:
            self.query_one("#mine", Roster).show((lines[self.seat],))
        self.query_one(Orchard).show(tuple(drawn.tree(kind) for kind in range(KINDS)))
        self.query_one(Fair).show(drawn.fair())
        plans = self.query_one("#plans", Lines)
        if plans.display:
            crew = self.chooser.crew
            own = {} if crew.empty or self.scene.phase > 2 else {self.seat: crew.rows}
            rows = plan_lines(self.scene, names, look, plans.size.width or 80, own)
            if self.size.height >= GRAND:
                rows = [Content(""), *rows, Content(""), value_line(look)]
            plans.show(rows)

    def _names(self) -> tuple[str, ...]:
        return tuple(self.called(seat) for seat in range(int(self.view.seats)))

    def _level(self, seat: int) -> str:
        bot = self.table.match.players[seat].bot
        return level_title(bot, self.table.game.name) if bot else ""

    def _rivals(self) -> list[int]:
        """Return the seats above, clockwise from the one in front."""
        seats = int(self.view.seats)
        if self.seat < 0:
            return list(range(seats))
        return [(self.seat + step) % seats for step in range(1, seats)]

    def sentence(self) -> Sequence[Content]:
        """Return what is being told, or decided and what it would do."""
        return self.telling_lines() or words.sentence(self.chooser, self._names())

    def action_name(self, action: str) -> str:
        """Say what Enter and e do now."""
        chooser = self.chooser
        mode = chooser.mode
        if action == "choose" and self.offered:
            action = "refuse"
        if action == "refuse":
            return {Mode.SWAP: "no swap", Mode.MIGRANT: "rest"}.get(mode, "leave fair")
        if action == "last":
            return "last plan"
        if action != "choose":
            return super().action_name(action)
        if not self.my_turn:
            if self.telling:
                return "skip"
            return "faster" if self.waiting else "score" if self.table.match.is_over() else ""
        if mode in (Mode.ASSIGN, Mode.MOVE):
            if chooser.crew.idle:
                return "send next"
            if mode is Mode.ASSIGN:
                return "ready"
            return "send" if chooser.holding else "keep"
        names = {
            Mode.FEED: "feed" if len(chooser.fed) >= int(self.view.owed()) else "choose",
            Mode.SWAP: "swap",
            Mode.MIGRANT: "pick",
            Mode.BUY: "pay for it",
            Mode.PAY: "pay",
            Mode.DROP: "drop",
            Mode.BEGIN: "begin",
            Mode.TILE: "take",
        }
        return names.get(mode, "do it")

    # What the frame asks.

    def forget_choice(self) -> None:
        """Begin to choose anew; an assignment stays until its round is over."""
        self.chooser.look(fair_view(self.view))

    def has_choice(self) -> bool:
        """Return whether something is put together that can be put down."""
        return self.my_turn and self.chooser.holding

    def step_back(self) -> None:
        """Put down what was put together last."""
        self.chooser.back()

    def adopt(self, actions: Sequence[int]) -> bool:
        """Put together what a hint would do; to leave, to rest and not to swap is nothing."""
        advice.adopt(self.chooser, actions, self.table.foresee(self.seat, actions).events)
        return self.chooser.refusal() not in actions

    def midway(self, view: View) -> bool:
        """Return whether `view` waits for a further step of one and the same gesture."""
        seen = fair_view(view)
        stage = int(seen.stage())
        if stage == ASSIGNING:
            return self.seat in seen.deciders() and any(map(any, seen.pending_plan()))
        if stage == FEEDING:
            return any(seen.eaten(kind) for kind in range(KINDS))
        return stage in (MOVING, GIVING, TAKING, PAYING)

    def undone(self) -> None:
        """Take back all the fruit that was dropped or begun with in one go."""
        super().undone()
        match = self.table.match
        while match.can_undo(self.seat) and counted_last(match, self.seat):
            self.table.undo(self.seat)

    def goes_on(self, before: View, after: View) -> bool:
        """Return whether a hint goes on: also to the rest of the fruit to drop or begin with."""
        return self.midway(after) or advice.counts_on(fair_view(before), fair_view(after))

    def hint_words(self, actions: Sequence[int], last: str) -> str:
        """Return both bites of the raccoon, or all the fruit that is counted out."""
        return advice.hint_words(self.chooser, actions, last)

    # Choosing.

    def action_move(self, columns: int, rows: int) -> None:
        """Go left or right among trees, up or down the fair; more or fewer of a fruit."""
        if not self.my_turn:
            return
        chooser = self.chooser
        mode = chooser.mode
        problem = ""
        if mode is Mode.BUY:
            chooser.point_item(-rows if rows else columns)
        elif columns:
            chooser.point(columns)
            if mode is Mode.SWAP:
                chooser.next_give(0)
        elif mode in COUNTED:
            problem = chooser.heap.change(chooser.tree, rows)
        elif mode is Mode.SWAP:
            chooser.next_partner(-rows)
        self.complain(problem)

    def action_number(self, number: int) -> None:
        """Go to a tree or a line of the fair by its number."""
        chooser = self.chooser
        if not self.my_turn:
            return
        problem = ""
        if chooser.mode is Mode.BUY:
            chooser.item = number - 1
        elif number > KINDS:
            problem = f"There are {KINDS} trees."
        else:
            again = chooser.tree == number - 1
            chooser.tree = number - 1
            if chooser.mode is Mode.FEED:
                problem = chooser.toggle_fed(chooser.tree)
            elif chooser.mode in COUNTED and again:
                problem = chooser.heap.change(chooser.tree, 1)
            elif chooser.mode is Mode.SWAP:
                chooser.next_give(0)
        self.complain(problem)

    def action_send(self, worker: int) -> None:
        """Send a worker of a class to the tree at the cursor."""
        if self.my_turn:
            self.complain(self.chooser.crew.send(worker, self.chooser.tree))

    def action_lift(self, worker: int) -> None:
        """Take a worker of a class back from the tree at the cursor."""
        if self.my_turn:
            self.complain(self.chooser.crew.lift(worker, self.chooser.tree))

    def action_last(self) -> None:
        """Repeat last round's assignment."""
        last = self.view.last_plan(self.seat)
        if last is not None:
            self.chooser.crew.repeat(last)
            self.touched()

    def action_clear(self) -> None:
        """Take all workers back."""
        self.chooser.crew.clear()
        self.touched()

    def action_give(self) -> None:
        """Give another fruit in a swap."""
        self.chooser.next_give(1)
        self.touched()

    def action_refuse(self) -> None:
        """Leave the fair, let the Migrant Worker rest, swap no more."""
        action = self.chooser.refusal()
        if self.my_turn and action >= 0:
            words = {Mode.SWAP: "Swap no more?", Mode.MIGRANT: "Let the Migrant Worker rest?"}
            self.end_turn(action, words.get(self.chooser.mode, "Leave the fair?"))

    def action_withdraw(self) -> None:
        """Take the workers back while others still think."""
        if not self._can_withdraw:
            return
        before = self.view
        kept = self.chooser.crew.rows
        self.table.play(self.seat, WITHDRAW)
        self.moved(before)
        self.chooser.crew.rows = kept
        self.touched()
        self.proceed()

    @property
    def _can_withdraw(self) -> bool:
        return self.chooser.is_ready and not self.telling

    def action_space(self) -> None:
        """Go on with the telling; choose a tree for the raccoon; otherwise the same as Enter."""
        if not self.my_turn:
            self.hurry()
        elif self.chooser.mode is Mode.FEED:
            self.complain(self.chooser.toggle_fed(self.chooser.tree))
        else:
            self.action_choose()

    def action_choose(self) -> None:
        """Do what is chosen, or go on to its next part."""
        if not self.my_turn:
            self.hasten()
            return
        if self.do_offered():
            return
        chooser = self.chooser
        mode = chooser.mode
        if mode in (Mode.ASSIGN, Mode.MOVE) and chooser.crew.idle:
            self.complain(chooser.crew.send_next(chooser.tree))
        elif mode is Mode.FEED and len(chooser.fed) < int(self.view.owed()):
            self.complain(chooser.toggle_fed(chooser.tree))
        elif mode is Mode.BUY:
            self.complain(chooser.begin_payment())
        else:
            problem = chooser.why_not()
            if problem:
                self.complain(problem)
            else:
                self._do()

    def _do(self) -> None:
        """Turn the gesture into steps and play them."""
        chooser, match = self.chooser, self.table.match
        wanted = chooser.steps()
        if chooser.mode in COUNTED:
            counts = list(chooser.heap.counts)
            self.commit(counted_steps(match, self.seat, chooser.mode, wanted, counts))
            return
        if chooser.mode in (Mode.ASSIGN, Mode.MOVE) and chooser.sent:
            wanted = wanted[agree(self.table, self.seat, wanted) :]
            self.view = fair_view(match.view(self.seat))
        self.commit(possible_steps(match, self.seat, wanted))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what works now."""
        mode = self.chooser.mode if self.my_turn else Mode.WATCH
        crew = self.chooser.crew
        if action in ("send", "lift"):
            worker = parameters[0]
            return mode in (Mode.ASSIGN, Mode.MOVE) and bool(
                crew.have[EXTRA] if worker == EXTRA else worker in (PICKER, GARDENER)
            )
        if action == "last":
            return mode in (Mode.ASSIGN, Mode.MOVE) and bool(self.view.last_plan(self.seat))
        if action == "clear":
            return mode in (Mode.ASSIGN, Mode.MOVE) and not crew.empty
        if action == "withdraw":
            return self._can_withdraw
        if action == "give":
            return mode is Mode.SWAP
        if action == "refuse":
            return mode in (Mode.SWAP, Mode.MIGRANT, Mode.BUY) and self.chooser.refusal() >= 0
        if action == "choose":
            return self.my_turn or self.waiting or self.table.match.is_over()
        return super().check_action(action, parameters)

    def why_idle(self, action: str, parameters: tuple[object, ...]) -> str:
        """Say why a key of another phase, or of a worker that is not there, does nothing."""
        if not self.my_turn:
            ready = self.chooser.mode is Mode.WATCH and int(self.view.stage()) == ASSIGNING
            late = action == "withdraw" and not ready
            return "All are ready, so it stands." if late else super().why_idle(action, parameters)
        assigning = self.chooser.mode in (Mode.ASSIGN, Mode.MOVE)
        if action in ("send", "lift"):
            return "You have no Extra Worker yet." if assigning else "Workers are sent in phase 1."
        if action == "last":
            return "There is no round before this one." if assigning else ""
        if action == "clear":
            return "Nobody is sent yet." if assigning else "Workers are sent in phase 1."
        if action == "withdraw":
            return "You have not said that you are ready."
        if action == "give":
            return "Nothing is swapped now."
        if action == "refuse":
            return "This has to be done." if not assigning else self.chooser.why_not()
        return super().why_idle(action, parameters)

    # The mouse.

    @on(Orchard.Clicked)
    def _tree_clicked(self, event: Orchard.Clicked) -> None:
        event.stop()
        chooser = self.chooser
        if not self.my_turn:
            self.hurry()
            return
        again = chooser.tree == event.tree
        mode = chooser.mode
        chooser.tree = event.tree
        if mode in (Mode.ASSIGN, Mode.MOVE) and event.back:
            able = [worker for worker in range(3) if chooser.crew.rows[worker][event.tree]]
            self.complain(chooser.crew.lift(able[-1], event.tree) if able else "Nobody is there.")
        elif mode in (Mode.ASSIGN, Mode.MOVE):
            self.complain(chooser.crew.send_next(event.tree))
        elif mode is Mode.FEED:
            self.complain(chooser.toggle_fed(event.tree))
        elif mode in COUNTED:
            self.complain(chooser.heap.change(event.tree, -1 if event.back else 1))
        elif again and mode in (Mode.MIGRANT, Mode.TILE, Mode.SWAP):
            self.action_choose()
        else:
            self.touched()

    @on(Fair.Clicked)
    def _item_clicked(self, event: Fair.Clicked) -> None:
        event.stop()
        chooser = self.chooser
        if not self.my_turn:
            self.hurry()
        elif int(self.view.stage()) == BUYING:
            again = chooser.item == event.item and not chooser.paying
            chooser.paying = False
            chooser.item = event.item
            self.complain(chooser.begin_payment() if again else "")

    @on(Roster.Clicked)
    def _player_clicked(self, event: Roster.Clicked) -> None:
        event.stop()
        chooser = self.chooser
        if self.my_turn and chooser.mode is Mode.SWAP and event.seat not in chooser.partners():
            self.complain(str(self.view.explain(SWAP_WITH + event.seat)))
        elif self.my_turn and chooser.mode is Mode.SWAP:
            while chooser.partner != event.seat:
                chooser.next_partner(1)
            self.touched()
        elif not self.my_turn:
            self.hurry()
