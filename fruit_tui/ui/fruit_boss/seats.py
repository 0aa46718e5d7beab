"""Lines about the players: hand, wins, and the collection as it would score now."""

from __future__ import annotations

from dataclasses import dataclass

from textual.content import Content

from fruit_tui.engine.fruit_boss.data import STAR, SUIT_LETTERS, SUIT_NAMES, VALUES, pack_kinds
from fruit_tui.engine.fruit_boss.notation import reading_order
from fruit_tui.engine.fruit_boss.scoring import SetScore
from fruit_tui.engine.fruit_boss.view import FruitBossView
from fruit_tui.ui.draw import Look, cells, padded
from fruit_tui.ui.fruit_boss.cards import card_value, face

Part = str | tuple[str, str]

NAME_WIDTH = 10
LEVEL_WIDTH = 9


@dataclass(frozen=True)
class Sitter:
    """A seat as it is shown: its player's name and level, and what its hand would cost."""

    seat: int
    name: str
    level: str = ""
    penalty: int = 0


def seat_rows(
    view: FruitBossView, sitters: list[Sitter], look: Look, width: int, *, cards: bool
) -> dict[int, list[Content]]:
    """Return the rows of each seat in `width` cells; with `cards` a second row shows them.

    All rows have the same columns: what does not fit into one is left out of all.
    """
    for level, long in ((True, True), (True, False), (False, False)):
        rows = {one.seat: _row(view, one, look, width, level=level, long=long) for one in sitters}
        if all(_length(parts) <= width for parts in rows.values()):
            break
    found = {seat: [Content.assemble(*parts)] for seat, parts in rows.items()}
    if cards:
        for one in sitters:
            margin = _length(_about(view, one, look, level=level))
            found[one.seat].append(_card_row(view, one.seat, look, margin, long=long))
    return found


def _length(parts: list[Part]) -> int:
    return sum(cells(part if isinstance(part, str) else part[0]) for part in parts)


def _row(
    view: FruitBossView, one: Sitter, look: Look, width: int, *, level: bool, long: bool
) -> list[Part]:
    """Return who, the hand, the wins, the sets, and what the sets come to."""
    parts = _about(view, one, look, level=level)
    parts += _collection(view, one.seat, look, long=long)
    total = int(view.portfolio_points(one.seat))
    text = f"{'+' if total >= 0 else look.glyphs.minus}{abs(total)} "
    gap = max(width - _length(parts) - cells(text), 1)
    return [*parts, " " * gap, (text, "bold $gain" if total >= 0 else "bold $loss")]


def _about(view: FruitBossView, one: Sitter, look: Look, *, level: bool) -> list[Part]:
    glyphs = look.glyphs
    seat = one.seat
    turn = int(view.player()) == seat and not view.round_is_over()
    parts: list[Part] = [(glyphs.pointer if turn else " ", "bold $cursor")]
    parts.append((padded(one.name, NAME_WIDTH, glyphs.ellipsis) + " ", "bold"))
    if level:
        parts.append((padded(one.level, LEVEL_WIDTH, glyphs.ellipsis) + " ", "$quiet"))
    hand = int(view.hand_count(seat))
    parts.append((f"hand {hand} ", "" if hand else "bold $loss"))
    if seat == view.seat:
        text = f"{glyphs.minus}{one.penalty}" if one.penalty else ""
        parts.append((f"{text:<7}", "$loss"))
    else:
        cats = int(view.known_cats(seat))
        text = f"{cats} cat{'s' if cats > 1 else ''}" if cats else ""
        parts.append((f"{text:<7}", "bold $cat-text"))
    won = int(view.rounds_won(seat))
    if int(view.rounds()) > 1:
        parts.append((f"won {won} ", "bold $title" if won else "$quiet"))
    parts.append((f"{glyphs.thin.vertical} ", "$frame"))
    return parts


def _collection(view: FruitBossView, seat: int, look: Look, *, long: bool) -> list[Part]:
    """Return a seat's sets, best first; a minus marks those that count against it."""
    parts: list[Part] = []
    for one in view.portfolio_sets(seat):
        chip = _chip(one, look, long=long)
        parts += chip
        parts.append(" " * (_room(view, seat, one, look, long=long) - _length(chip)))
    held = int(view.held_stars(seat))
    if held:
        parts.append((f"{look.glyphs.star * held} waiting", "$star-text"))
    return parts or [("nothing collected yet", "$quiet")]


def _chip(one: SetScore, look: Look, *, long: bool) -> list[Part]:
    """Return one set: its letter, highest card times cards, and where there is room the product."""
    name, letter = SUIT_NAMES[one.suit], SUIT_LETTERS[one.suit]
    glyphs = look.glyphs
    parts: list[Part] = [(glyphs.minus, "bold $loss")] if one.sign < 0 else []
    parts.append((letter, f"bold ${name}-text"))
    text = f"{one.height}{glyphs.times}{one.count}"
    if not long:
        return [*parts, text]
    style = "bold" if one.sign > 0 else "bold $loss"
    return [*parts, f" {text}=", (f"{one.product}", style)]


def _room(view: FruitBossView, seat: int, one: SetScore, look: Look, *, long: bool) -> int:
    """Return the width of a set's column: its chip, or its cards where those are shown too."""
    chip = _length(_chip(one, look, long=long))
    if not long:
        return chip + 1
    return max(chip, 2 * len(_set_cards(view, seat, one)) + 1) + 2


def _set_cards(view: FruitBossView, seat: int, one: SetScore) -> list[int]:
    folio = pack_kinds(view.portfolio(seat))
    suit = [kind for kind in folio if kind // VALUES == one.suit and kind < STAR]
    return reading_order(suit) + [STAR] * one.stars


def _card_row(view: FruitBossView, seat: int, look: Look, margin: int, *, long: bool) -> Content:
    """Return the cards of each set below its chip; nothing where chips are short."""
    if not long:
        return Content("")
    parts: list[Part] = [" " * margin]
    for one in view.portfolio_sets(seat):
        cards = _set_cards(view, seat, one)
        text = "".join(f" {card_value(kind, look)}" for kind in cards) + " "
        parts.append((text, "bold" if look.flat else f"{look.ink} {face(cards[0])}"))
        parts.append(" " * (_room(view, seat, one, look, long=True) - cells(text)))
    return Content.assemble(*parts)
