"""Fruit Boss as a whole: options, set-up, notation and words, behind the common contract."""

from __future__ import annotations

from collections.abc import Mapping

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fruit_boss import notation, words
from fruit_tui.engine.fruit_boss.board_words import board_lines, status_line
from fruit_tui.engine.fruit_boss.data import MAX_SEATS, MIN_SEATS, SUIT_NAMES
from fruit_tui.engine.fruit_boss.deal import deal_round, explain_cards, opening, shuffled_cards
from fruit_tui.engine.fruit_boss.state import FruitBossState
from fruit_tui.engine.fruit_boss.view import FruitBossView, decoded_view
from fruit_tui.engine.game import (
    BadOptions,
    Deal,
    Event,
    Game,
    Options,
    OptionSpec,
    View,
)
from fruit_tui.engine.rng import Rng

_ROUNDS = OptionSpec(
    name="rounds",
    title="Rounds",
    default=3,
    choices=(1, 3, 5),
    help="How many rounds are played; whoever wins most of them is the Fruit Boss.",
)
_STAR_VALUE = OptionSpec(
    name="star_value",
    title="Value of a star",
    default=0,
    choices=(0, 1),
    help="What a Star Fruit adds to the sum of a stack, and costs when it is left in a hand.",
)
_LEFT_OUT = OptionSpec(
    name="left_out",
    title="Suit left out",
    default="tomato",
    choices=SUIT_NAMES,
    help="Two players play without one suit.",
)


class FruitBossGame(Game):
    """The game Fruit Boss, for two to four players."""

    def __init__(self) -> None:
        self.name = "fruit-boss"
        self.title = "Fruit Boss"
        self.summary = "Outgrow the stall next door, take its fruit, and mind the cats."
        self.rules_version = 1
        self.min_seats = MIN_SEATS
        self.max_seats = MAX_SEATS

    def option_specs(self, seats: int) -> tuple[OptionSpec, ...]:
        """Return the options: rounds, star value, and for two players the suit left out."""
        if seats == 2:
            return (_ROUNDS, _LEFT_OUT, _STAR_VALUE)
        return (_ROUNDS, _STAR_VALUE)

    def deal(self, options: Options, rng: Rng) -> Deal:
        """Return a random starter and a shuffle of all cards, the first to be dealt first."""
        starter: int = rng.below(options.seats)
        return Deal((("starter", (starter,)), ("cards", shuffled_cards(options, rng))))

    def new(self, options: Options, deal: Deal) -> FruitBossState:
        """Return the state after the first deal.  Raises BadOptions where it is no deal."""
        if [name for name, _ in deal.parts] != ["starter", "cards"]:
            raise BadOptions("A deal of Fruit Boss has the rows “starter” and “cards”.")
        starter = deal.part("starter")
        if len(starter) != 1 or not 0 <= starter[0] < options.seats:
            raise BadOptions(f"The starter is one of the {options.seats} players.")
        cards = deal.part("cards")
        problem = explain_cards(options, cards)
        if problem:
            raise BadOptions(problem)
        v = opening(options, starter[0])
        deck = deal_round(v, cards)
        return FruitBossState(options, v, deck, vec[i64]([]))

    def decode_view(self, options: Options, seat: int, numbers: list[int]) -> FruitBossView:
        """Return the view that `View.encode` wrote; ValueError where it never did."""
        return decoded_view(options, seat, numbers)

    def format(self, action: i64) -> str:
        """Return an action as text; ValueError where the number is none."""
        return notation.format_action(action)

    def parse(self, text: str) -> int:
        """Return the action that `text` names, spaces and case forgiven; raises BadNotation."""
        return notation.parse_action(text)

    def format_chance(self, outcome: tuple[int, ...]) -> str:
        """Return the shuffle of a later round as text."""
        return notation.format_shuffle(outcome)

    def parse_chance(self, text: str) -> tuple[int, ...]:
        """Return the shuffle that `text` names; raises BadNotation."""
        return notation.parse_shuffle(text)

    def format_deal(self, deal: Deal) -> dict[str, str]:
        """Return a deal as the rows "starter" (from 1) and "cards"."""
        return notation.format_deal(deal)

    def parse_deal(self, rows: Mapping[str, str]) -> Deal:
        """Return the deal that `rows` name; raises BadNotation."""
        return notation.parse_deal(rows)

    def action_words(self, view: View, action: i64) -> str:
        """Return what a legal action would do, as a sentence without a name."""
        assert isinstance(view, FruitBossView)
        return words.action_sentence(view, action)

    def event_words(self, event: Event, names: tuple[str, ...], you: int) -> str:
        """Return an event as a sentence, with "You" for the seat `you`."""
        return words.event_sentence(event, names, you)

    def board_words(self, view: View, names: tuple[str, ...]) -> list[str]:
        """Return all that is seen as lines of words."""
        assert isinstance(view, FruitBossView)
        return board_lines(view, names)

    def status_words(self, view: View, names: tuple[str, ...]) -> str:
        """Return where the game stands and who is to do what, in one short sentence."""
        assert isinstance(view, FruitBossView)
        return status_line(view, names)


FRUIT_BOSS = FruitBossGame()
