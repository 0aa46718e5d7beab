"""The pictures of the rules, drawn by what draws the boards: so they look like the game.

Each is an example with its own pieces; what it shows stands beside it in the rules' text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from textual.content import Content

from fruit_tui.engine.fresh_fruits.data import FRUIT_CODES
from fruit_tui.engine.fruit_boss.notation import parse_kinds
from fruit_tui.ui.draw import Canvas, Look
from fruit_tui.ui.fresh_fruits.basket import OwnBasket, draw_basket
from fruit_tui.ui.fresh_fruits.board import BasketPicture
from fruit_tui.ui.fresh_fruits.pieces import Half
from fruit_tui.ui.fruit_boss.cards import draw_fan
from fruit_tui.ui.fruit_boss.stall import StallPicture, draw_stall
from fruit_tui.ui.fruit_fair.orchard import TreePicture, draw_tree

# The widest that a picture gets, and the least that each can be drawn in, in cells.
WIDEST: Final = 48
LEAST: Final = 33

LEMON_TREE, APPLE_TREE = 3, 1
RACCOON_MARKER, ORDER_MARKER = 2, 0


def picture(name: str, width: int, look: Look) -> Content:
    """Return the picture called `name` in at most `width` cells; KeyError where there is none."""
    return _PICTURES[name](max(LEAST, min(width, WIDEST)), look).content()


def _stalls(width: int, look: Look, *stalls: StallPicture) -> Canvas:
    each = width // len(stalls)
    canvas = Canvas(each * len(stalls), 7)
    for place, stall in enumerate(stalls):
        one = Canvas(each, 7)
        draw_stall(one, stall, look)
        canvas.paste(place * each, 0, one)
    return canvas


def _cards(text: str) -> tuple[int, ...]:
    return tuple(parse_kinds(text))


def _collect(width: int, look: Look) -> Canvas:
    return _stalls(
        width,
        look,
        StallPicture(1, _cards("L3 L2 L1"), 6, badge="takes"),
        StallPicture(2, _cards("P1 P1"), 2, badge="taken", good=False),
        StallPicture(3, _cards("O2"), 2),
    )


def _topple(width: int, look: Look) -> Canvas:
    return _stalls(
        width,
        look,
        StallPicture(1, _cards("L3 L2 L1 L1 *"), 7, ghosts=1, badge="falls", good=False),
        StallPicture(2, _cards("O4 O1"), 5, badge="falls", good=False),
        StallPicture(3, _cards("A2 A1"), 3),
    )


def _score(width: int, look: Look) -> Canvas:
    rows = (
        ("A5 A2 A1", "5 {x} 3 = 15", "$gain"),
        ("L4 L1 *", "4 {x} 3 = 12", "$gain"),
        ("P3 P1", "3 {x} 2 =  6", "$gain"),
        ("G2", "2 {x} 1 = {m}2", "$loss"),
    )
    canvas = Canvas(width, 3 * len(rows))
    for place, (cards, words, style) in enumerate(rows):
        draw_fan(canvas, 0, 3 * place, 16, 3, _cards(cards), look)
        said = words.format(x=look.glyphs.times, m=look.glyphs.minus)
        canvas.put(18, 3 * place + 1, said, f"bold {style}")
    return canvas


def _basket(width: int, look: Look) -> Canvas:
    def half(code: str, **signs: bool) -> Half:
        return Half(FRUIT_CODES.index(code), **signs)

    nothing = Half()
    rows = (
        (half("Me", in_row=True), half("Me", in_row=True, above=False), nothing, nothing),
        (half("Ap", in_row=True, match=True), half("Ap", crushed=True), nothing, nothing),
        (half("Ao", in_row=True, match=True), half("Me"), nothing, nothing),
        (half("Pl", in_row=True, match=True), nothing, nothing, nothing),
    )
    canvas = Canvas(width, 10)
    draw_basket(canvas, OwnBasket(BasketPicture(rows, row_points=(2, 1, 1, 1))), look)
    return canvas


def _tree(width: int, look: Look) -> Canvas:
    each = width // 2
    canvas = Canvas(each * 2, 10)
    lemons = TreePicture(
        4,
        2,
        RACCOON_MARKER,
        leader=f"{look.glyphs.arrow} you",
        leader_style="bold",
        workers="P G",
        effect="+1 plant 1",
    )
    apples = TreePicture(3, 0, ORDER_MARKER, leader=f"{look.glyphs.arrow} Ada first")
    draw_tree(canvas, 0, each, LEMON_TREE, lemons, look)
    draw_tree(canvas, each, each, APPLE_TREE, apples, look)
    return canvas


_PICTURES: Final[Mapping[str, Callable[[int, Look], Canvas]]] = {
    "boss-collect": _collect,
    "boss-topple": _topple,
    "boss-score": _score,
    "fresh-basket": _basket,
    "fair-tree": _tree,
}
