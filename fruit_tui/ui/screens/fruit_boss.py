"""The Fruit Boss table: rivals, five stalls, your collection and your hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content

from ai.levels import level_title
from fruit_tui.engine.fruit_boss.data import HAND_SIZE, STALLS
from fruit_tui.engine.fruit_boss.layout import END
from fruit_tui.engine.fruit_boss.scoring import hand_penalty
from fruit_tui.engine.fruit_boss.view import FruitBossView
from fruit_tui.engine.game import View
from fruit_tui.ui.fruit_boss import market, words
from fruit_tui.ui.fruit_boss.chooser import Chooser, Mode, Zone
from fruit_tui.ui.fruit_boss.hand import HandCard, HandPicture
from fruit_tui.ui.fruit_boss.seats import Sitter, seat_rows
from fruit_tui.ui.fruit_boss.stall import Stall
from fruit_tui.ui.fruit_boss.unseen import unseen_rows
from fruit_tui.ui.looks import look_of
from fruit_tui.ui.screens.base import BaseScreen, styles
from fruit_tui.ui.screens.game import GameScreen
from fruit_tui.ui.spoken import keyed
from fruit_tui.ui.table import Table
from fruit_tui.ui.widgets.lines import Lines

# Five cards and three captured cats.
MOST_CARDS = HAND_SIZE + 3


class FruitBossScreen(GameScreen):
    """Fruit Boss being played."""

    CALLED: ClassVar[str] = "Fruit Boss"
    CSS_PATH = styles("game.tcss", "fruit_boss.tcss")
    ABOUT = keyed(
        "Pick cards of one fruit in your hand (arrows and {pick}, or their number), go up to the "
        "market and choose a stall with {choose}. With nothing picked, {choose} on a stall lifts "
        "its stack, to combine it with its like or to slide it. Dots mark what is possible; the "
        "line above the keys says what it would do. With the mouse: click cards, click a stall to "
        "look, click it again to do it."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "pick", "pick", id="boss.pick", tooltip="pick a card, lift a stack"),
        Binding("enter", "choose", "do it", id="boss.choose", tooltip="choose a stall, do it"),
        Binding("up", "up", "market", id="boss.up", show=False, tooltip="go up to the market"),
        Binding("down", "down", "hand", id="boss.down", show=False, tooltip="go down to the hand"),
        Binding("left", "move(-1)", "move", id="boss.left", show=False, tooltip="go left"),
        Binding("right", "move(1)", "move", id="boss.right", show=False, tooltip="go right"),
        Binding(
            "tab,shift+tab",
            "switch",
            id="boss.switch",
            show=False,
            tooltip="between hand and market",
            description="hand/market",
        ),
        Binding("e", "end_turn", "end turn", id="boss.end", tooltip="end the turn"),
        *[
            Binding(
                str(n),
                f"number({n})",
                id=f"boss.number-{n}",
                show=False,
                tooltip="pick that card, go to that stall",
            )
            for n in range(1, MOST_CARDS + 1)
        ],
    ]

    view: FruitBossView

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.chooser = Chooser(table, self._boss_view(self.view))

    @staticmethod
    def _boss_view(view: View) -> FruitBossView:
        assert isinstance(view, FruitBossView)
        return view

    def compose_board(self) -> ComposeResult:
        """Yield rivals, market, collection and hand."""
        with Vertical(id="rivals"):
            for seat in range(self.table.match.options.seats):
                if seat != self.seat:
                    yield Lines(id=f"seat-{seat}", classes="seat")
        with Horizontal(id="market"):
            for stall in range(STALLS):
                yield Stall(stall)
        if self.seat >= 0:
            yield Lines(id=f"seat-{self.seat}", classes="seat own")
            with Horizontal(id="hand"):
                for place in range(MOST_CARDS):
                    yield HandCard(place)
        yield Lines(id="unseen")

    # Drawing.

    def banner(self) -> Content:
        """Return round, deck, discards, fire sale or last lap, and whose turn."""
        view = self.view
        deck = "FIRE SALE" if view.fire_sale() else f"deck {view.deck_count()}"
        facts = [
            ("Fruit Boss", "bold $title"),
            (f"round {view.round_number()} of {view.rounds()}", ""),
            (deck, "bold reverse" if view.fire_sale() else ""),
            (f"discard {len(view.discard_cards())}", ""),
        ]
        if view.lap_left():
            left = int(view.lap_left())
            facts.append((f"last lap: {left} turn{'s' if left > 1 else ''}", "bold $title"))
        whose, dots = self._turn()
        return self.banner_line(facts, whose, dots)

    def _turn(self) -> tuple[str, str]:
        view, glyphs = self.view, look_of(self).glyphs
        if view.round_is_over():
            return "match over", ""
        left = int(view.actions_left())
        dots = glyphs.full * left + glyphs.spent * (2 - left)
        player = int(view.player())
        return ("your turn" if player == self.seat else self.called(player)), dots

    def show(self) -> None:
        """Draw the board."""
        self._show_seats()
        unseen = self.query_one("#unseen", Lines)
        if unseen.display:
            unseen.show(unseen_rows(self.view, look_of(self)))
        pictures = market.pictures(self.chooser, following=self.my_turn)
        for stall, picture in enumerate(pictures):
            self.query_one(f"#stall-{stall + 1}", Stall).show(picture)
        if self.seat >= 0:
            for place in range(MOST_CARDS):
                self.query_one(f"#card-{place + 1}", HandCard).show(self._card(place))

    def _show_seats(self) -> None:
        """Write a line about each player, and where there is room their cards below it."""
        sitters = []
        for seat, player in enumerate(self.table.match.players):
            level = level_title(player.bot, self.table.game.name) if player.bot else ""
            penalty = 0
            if seat == self.seat:
                penalty = int(hand_penalty(self.view.hand(), self.view.star_value()))
            sitters.append(Sitter(seat, self.called(seat), level, penalty))
        rows = {one.seat: self.query_one(f"#seat-{one.seat}", Lines) for one in sitters}
        width = min(row.size.width or self.size.width for row in rows.values())
        cards = all(row.size.height > 1 for row in rows.values())
        lines = seat_rows(self.view, sitters, look_of(self), width, cards=cards)
        for seat, row in rows.items():
            row.show(lines[seat])

    def _card(self, place: int) -> HandPicture | None:
        chooser = self.chooser
        hand = chooser.hand
        picked = place in chooser.picked
        if chooser.sent and chooser.mode is Mode.PLAY:
            # Chosen by a step that is already in the log: show those cards lifted.
            picked = place in _places_of(hand, chooser.picked_kinds)
        if place >= len(hand):
            return None
        here = self.my_turn and chooser.zone is Zone.HAND
        open_ = self.my_turn and not chooser.sent and not picked
        return HandPicture(
            hand[place],
            number=place + 1 if here else 0,
            picked=picked,
            cursor=here and place == chooser.card,
            legal=open_ and not chooser.why_not_pick(place),
        )

    def sentence(self) -> Sequence[Content]:
        """Return what is being decided and what it would do."""
        names = tuple(self.called(seat) for seat in range(int(self.view.seats)))
        return words.sentence(self.chooser, names, look_of(self))

    def action_name(self, action: str) -> str:
        """Say what Enter and Space do now."""
        if not action.startswith(("choose", "pick")):
            return super().action_name(action)
        chooser = self.chooser
        if not self.my_turn:
            return "faster" if self.waiting else "score" if self.table.match.is_over() else ""
        if self.offered and action == "choose":
            return "end turn"
        if action == "pick":
            return "put down" if chooser.card in chooser.picked else "pick"
        if chooser.zone is Zone.HAND and not chooser.sent:
            return "draw anew" if chooser.mode is Mode.STUCK else "to a stall"
        names = {
            Mode.LOOK: "lift",
            Mode.PLAY: "play",
            Mode.CARRY: "put here",
            Mode.CAT: "eat",
            Mode.TAKE: "take",
            Mode.TOPPLE: "topple",
        }
        return names.get(chooser.mode, "do it")

    # What the frame asks.

    def forget_choice(self) -> None:
        """Begin to choose anew."""
        self.chooser.look(self._boss_view(self.view))

    def has_choice(self) -> bool:
        """Return whether something is picked up."""
        return self.my_turn and self.chooser.holding

    def adopt(self, actions: Sequence[int]) -> bool:
        """Pick up what a hint would do, but for the end of the turn, which is nothing to hold."""
        self.chooser.adopt(actions)
        return END not in actions

    def midway(self, view: View) -> bool:
        """Return whether `view` waits for the second step of an action."""
        return Chooser(self.table, self._boss_view(view)).prepared

    def interlude(self, before: View, after: View) -> BaseScreen[None] | None:
        """Show the score of a round that has just ended."""
        from fruit_tui.ui.screens.score import RoundScreen

        results = self._boss_view(after).round_results()
        if len(results) <= len(self._boss_view(before).round_results()):
            return None
        last = results[-1]
        title = f"Round {last.number} of {self._boss_view(after).rounds()}"
        return RoundScreen(title, last.outcome(), self.table.names, self.seat)

    def final_screen(self) -> BaseScreen[None]:
        """Show the match and every round."""
        from fruit_tui.ui.screens.score import FinalScreen

        results = self.view.round_results()
        rounds = [(f"Round {result.number}", result.outcome()) for result in results]
        return FinalScreen(self.table, rounds)

    # Choosing.

    def action_move(self, by: int) -> None:
        """Go left or right."""
        if self.my_turn:
            self.chooser.move(by)
            self.touched()

    def action_up(self) -> None:
        """Go up to the market."""
        if self.my_turn and self.chooser.mode is not Mode.SET:
            self.chooser.to_market()
            self.touched()

    def action_down(self) -> None:
        """Go down to the hand."""
        if self.my_turn and self.chooser.mode is not Mode.SET:
            self.complain(self.chooser.to_hand())

    def action_switch(self) -> None:
        """Go from the hand to the market or back."""
        if self.chooser.zone is Zone.HAND:
            self.action_up()
        else:
            self.action_down()

    def action_number(self, number: int) -> None:
        """Pick a card by its number, or go to a stall by its number."""
        if not self.my_turn:
            return
        if self.chooser.mode is Mode.SET:
            sets = len(self.chooser.sets)
            if number <= sets:
                self.chooser.set_place = number - 1
            self.complain("" if number <= sets else f"There are {sets} fruits to choose from.")
        elif self.chooser.zone is Zone.HAND:
            self.complain(self.chooser.toggle(number - 1))
        elif number <= STALLS:
            self.chooser.point_at(number - 1)
            self.touched()
        else:
            self.complain(f"There are {STALLS} stalls.")

    def action_pick(self) -> None:
        """Pick the card at the cursor; in the market the same as Enter."""
        if not self.my_turn:
            self.hurry()
        elif self.chooser.zone is Zone.HAND and self.chooser.mode in (
            Mode.LOOK,
            Mode.PLAY,
            Mode.CAT,
        ):
            self.complain(self.chooser.toggle(self.chooser.card))
        else:
            self.action_choose()

    def action_choose(self) -> None:
        """Go from cards to stalls, lift a stack, or do what is chosen."""
        if not self.my_turn:
            if not self.hurry() and self.table.match.is_over():
                self.app.push_screen(self.final_screen())
            return
        if self.do_offered():
            return
        chooser = self.chooser
        if chooser.mode in (Mode.SET, Mode.STUCK):
            self.commit(chooser.plan())
        elif chooser.zone is Zone.HAND:
            self._from_hand()
        elif chooser.mode is Mode.LOOK:
            self.complain(chooser.lift(chooser.stall))
        elif chooser.mode is Mode.CARRY and chooser.stall == chooser.carried and not chooser.sent:
            chooser.put_down()
            self.touched()
        elif chooser.ready():
            self.commit(chooser.plan())
        else:
            self.complain(chooser.why_not())

    def _from_hand(self) -> None:
        problem = ""
        if not self.chooser.picked and self.chooser.hand:
            problem = self.chooser.toggle(self.chooser.card)
        if not problem:
            self.chooser.to_market()
        self.complain(problem)

    def action_end_turn(self) -> None:
        """End the turn after one action."""
        if not self.my_turn:
            return
        problem = str(self.view.explain(END))
        if problem:
            self.complain(problem)
        else:
            self.end_turn(END, "End the turn?")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what works now."""
        if action == "end_turn":
            return self.my_turn and self.chooser.may_end()
        if action == "pick":
            return self.waiting or (self.my_turn and self.chooser.zone is Zone.HAND)
        if action == "choose":
            return self.my_turn or self.waiting or self.table.match.is_over()
        return super().check_action(action, parameters)

    def why_idle(self, action: str, parameters: tuple[object, ...]) -> str:
        """Say why the turn cannot be ended."""
        if action == "end_turn" and self.my_turn:
            return str(self.view.explain(END))
        return super().why_idle(action, parameters)

    # The mouse.

    @on(HandCard.Clicked)
    def _card_clicked(self, event: HandCard.Clicked) -> None:
        event.stop()
        if self.my_turn:
            self.chooser.zone = Zone.HAND
            self.complain(self.chooser.toggle(event.place))
        else:
            self.hurry()

    @on(Stall.Clicked)
    def _stall_clicked(self, event: Stall.Clicked) -> None:
        event.stop()
        if not self.my_turn:
            self.hurry()
            return
        again = self.chooser.zone is Zone.MARKET and self.chooser.stall == event.stall
        one = self.chooser.mode is not Mode.CAT or len(self.chooser.edible(event.stall)) < 2
        if again and one:
            self.action_choose()
        else:
            self.chooser.point_at(event.stall)
            self.touched()


def _places_of(hand: list[int], kinds: list[int]) -> set[int]:
    """Return places of `hand` that hold `kinds`."""
    places: set[int] = set()
    for kind in kinds:
        for place, card in enumerate(hand):
            if card == kind and place not in places:
                places.add(place)
                break
    return places
