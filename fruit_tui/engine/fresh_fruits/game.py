"""Fresh Fruits as a whole: options, set-up, notation and words, behind the common contract."""

from __future__ import annotations

from collections.abc import Mapping

from mypy_extensions import i64

from fruit_tui.engine.fresh_fruits import notation, words
from fruit_tui.engine.fresh_fruits.board_words import board_lines, status_line
from fruit_tui.engine.fresh_fruits.data import MAX_SEATS, MIN_SEATS
from fruit_tui.engine.fresh_fruits.deal import (
    ANY_STARTER,
    check_deal,
    draw_deal,
    lay_out,
    opening,
    pile_of,
)
from fruit_tui.engine.fresh_fruits.state import FreshFruitsState
from fruit_tui.engine.fresh_fruits.view import FreshFruitsView, decoded_view
from fruit_tui.engine.game import (
    BadNotation,
    Deal,
    Event,
    Game,
    Options,
    OptionSpec,
    View,
)
from fruit_tui.engine.rng import Rng

_LEVEL = OptionSpec(
    name="level",
    title="Level",
    default="beginner",
    choices=("beginner", "experienced"),
    help="Beginners lay tiles anywhere; the experienced fill their baskets from the bottom.",
)


class FreshFruitsGame(Game):
    """The game Fresh Fruits, for two to four players."""

    def __init__(self) -> None:
        self.name = "fresh-fruits"
        self.title = "Fresh Fruits"
        self.summary = "Pack your basket, heavy fruit at the bottom, and fill three orders."
        self.rules_version = 1
        self.min_seats = MIN_SEATS
        self.max_seats = MAX_SEATS

    def option_specs(self, seats: int) -> tuple[OptionSpec, ...]:
        """Return the options: the level, and who starts (FR-6)."""
        starter = OptionSpec(
            name="starter",
            title="Starting player",
            default=ANY_STARTER,
            choices=(ANY_STARTER, *(str(seat + 1) for seat in range(seats))),
            help="Who starts the first round: the player who last ate a melon, or anyone.",
        )
        return (_LEVEL, starter)

    def deal(self, options: Options, rng: Rng) -> Deal:
        """Return random orders, start tiles, display, pile and starter."""
        return draw_deal(options, rng)

    def new(self, options: Options, deal: Deal) -> FreshFruitsState:
        """Return the state after the set-up.  Raises BadOptions where it is no deal."""
        check_deal(options, deal)
        v = opening(options)
        lay_out(v, deal)
        return FreshFruitsState(options, v, pile_of(deal))

    def decode_view(self, options: Options, seat: int, numbers: list[int]) -> FreshFruitsView:
        """Return the view that `View.encode` wrote; ValueError where it never did."""
        return decoded_view(options, seat, numbers)

    def format(self, action: i64) -> str:
        """Return an action as text; ValueError where the number is none."""
        return notation.format_action(action)

    def parse(self, text: str) -> int:
        """Return the action that `text` names, spaces and case forgiven; raises BadNotation."""
        return notation.parse_action(text)

    def format_chance(self, outcome: tuple[int, ...]) -> str:
        """Return the numbers of an outcome; Fresh Fruits has none after the deal."""
        return " ".join(str(number) for number in outcome)

    def parse_chance(self, text: str) -> tuple[int, ...]:  # noqa: ARG002
        """Raise BadNotation: nothing is left to chance after the deal."""
        raise BadNotation("Nothing is left to chance in Fresh Fruits once the pile is shuffled.")

    def format_deal(self, deal: Deal) -> dict[str, str]:
        """Return a deal as the rows "orders", "start", "display", "pile" and "starter"."""
        return notation.format_deal(deal)

    def parse_deal(self, rows: Mapping[str, str]) -> Deal:
        """Return the deal that `rows` name; raises BadNotation."""
        return notation.parse_deal(rows)

    def action_words(self, view: View, action: i64) -> str:
        """Return what a legal action would do, as a sentence without a name."""
        assert isinstance(view, FreshFruitsView)
        return words.action_sentence(view, action)

    def event_words(self, event: Event, names: tuple[str, ...], you: int) -> str:
        """Return an event as a sentence, with "You" for the seat `you`."""
        return words.event_sentence(event, names, you)

    def board_words(self, view: View, names: tuple[str, ...]) -> list[str]:
        """Return all that is seen as lines of words."""
        assert isinstance(view, FreshFruitsView)
        return board_lines(view, names)

    def status_words(self, view: View, names: tuple[str, ...]) -> str:
        """Return where the game stands and who is to do what, in one short sentence."""
        assert isinstance(view, FreshFruitsView)
        return status_line(view, names)


FRESH_FRUITS = FreshFruitsGame()
