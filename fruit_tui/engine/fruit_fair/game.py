"""Fruit Fair as a whole: options, set-up, notation and words, behind the common contract."""

from __future__ import annotations

from collections.abc import Mapping

from mypy_extensions import i64

from fruit_tui.engine.fruit_fair import notation, words
from fruit_tui.engine.fruit_fair.board_words import board_lines, status_line
from fruit_tui.engine.fruit_fair.data import MAX_SEATS, MIN_SEATS
from fruit_tui.engine.fruit_fair.deal import check_deal, first_cells, option_specs, random_deal
from fruit_tui.engine.fruit_fair.state import FruitFairState
from fruit_tui.engine.fruit_fair.view import FruitFairView, decoded_view
from fruit_tui.engine.game import Deal, Event, Game, Options, OptionSpec, View
from fruit_tui.engine.rng import Rng


class FruitFairGame(Game):
    """The game Fruit Fair, for three to five players."""

    def __init__(self) -> None:
        self.name = "fruit-fair"
        self.title = "Fruit Fair"
        self.summary = "Send your workers in secret, spend fruit at the fair, and mind the trunks."
        self.rules_version = 1
        self.min_seats = MIN_SEATS
        self.max_seats = MAX_SEATS

    def option_specs(self, seats: int) -> tuple[OptionSpec, ...]:
        """Return the variants that so many players can use: none, one or two (FF-48)."""
        return option_specs(seats)

    def deal(self, options: Options, rng: Rng) -> Deal:
        """Return a random deal: turn order, markers, prizes and starting fruit."""
        return random_deal(options, rng)

    def new(self, options: Options, deal: Deal) -> FruitFairState:
        """Return the state after the set-up.  Raises BadOptions where the deal is no deal."""
        check_deal(options, deal)
        return FruitFairState(options, first_cells(options, deal))

    def decode_view(self, options: Options, seat: int, numbers: list[int]) -> FruitFairView:
        """Return the view that `View.encode` wrote; ValueError where it never did."""
        return decoded_view(options, seat, numbers)

    def format(self, action: i64) -> str:
        """Return an action as text; ValueError where the number is none."""
        return notation.format_action(action)

    def parse(self, text: str) -> int:
        """Return the action that `text` names, spaces and case forgiven; raises BadNotation."""
        return notation.parse_action(text)

    def format_chance(self, outcome: tuple[int, ...]) -> str:
        """Return what the raccoon drew as text."""
        return notation.format_meal(outcome)

    def parse_chance(self, text: str) -> tuple[int, ...]:
        """Return the raccoon's draw that `text` names; raises BadNotation."""
        return notation.parse_meal(text)

    def format_deal(self, deal: Deal) -> dict[str, str]:
        """Return a deal as rows: order, markers, the five prize classes, fruit."""
        return notation.format_deal(deal)

    def parse_deal(self, rows: Mapping[str, str]) -> Deal:
        """Return the deal that `rows` name; raises BadNotation."""
        return notation.parse_deal(rows)

    def action_words(self, view: View, action: i64) -> str:
        """Return what a legal action would do, as a sentence without a name."""
        assert isinstance(view, FruitFairView)
        return words.action_sentence(view, action)

    def event_words(self, event: Event, names: tuple[str, ...], you: int) -> str:
        """Return an event as a sentence, with "You" for the seat `you`."""
        return words.event_sentence(event, names, you)

    def board_words(self, view: View, names: tuple[str, ...]) -> list[str]:
        """Return all that is seen as lines of words."""
        assert isinstance(view, FruitFairView)
        return board_lines(view, names)

    def status_words(self, view: View, names: tuple[str, ...]) -> str:
        """Return where the game stands and who is to do what, in one short sentence."""
        assert isinstance(view, FruitFairView)
        return status_line(view, names)


FRUIT_FAIR = FruitFairGame()
