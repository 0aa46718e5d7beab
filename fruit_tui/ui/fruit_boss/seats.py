"""One line about a player: hand, wins, and the collection as it would score now."""

from __future__ import annotations

from textual.content import Content

from fruit_tui.engine.fruit_boss.data import SUIT_LETTERS, SUIT_NAMES
from fruit_tui.engine.fruit_boss.scoring import SetScore
from fruit_tui.engine.fruit_boss.view import FruitBossView
from fruit_tui.ui.draw import Look, cells, padded

Part = str | tuple[str, str]

# From this width on a set is written out ("L 5x3=15"), and from the next with its cards.
LONG_WIDTH = 96
NAME_WIDTH = 10


def seat_line(
    view: FruitBossView,
    seat: int,
    name: str,
    level: str,
    look: Look,
    width: int,
    *,
    penalty: int = 0,
) -> Content:
    """Return the line about `seat` for `width` cells; `penalty` is what its hand would cost.

    The name with a pointer where it is the seat's turn, then hand size, cats known to
    be in it, rounds won, sets with their product, and their total.
    """
    full = _seat_parts(view, seat, name, level, look, width, penalty)
    if _length(full) > width:
        full = _seat_parts(view, seat, name, "", look, width, penalty)
    return Content.assemble(*full)


def _length(parts: list[Part]) -> int:
    return sum(cells(part if isinstance(part, str) else part[0]) for part in parts)


def _seat_parts(
    view: FruitBossView, seat: int, name: str, level: str, look: Look, width: int, penalty: int
) -> list[Part]:
    glyphs = look.glyphs
    turn = int(view.player()) == seat and not view.round_is_over()
    parts: list[Part] = [(f"{glyphs.pointer if turn else ' '}", "bold $cursor")]
    parts.append((padded(name, NAME_WIDTH, glyphs.ellipsis) + " ", "bold"))
    if level:
        parts.append((padded(level, 9, glyphs.ellipsis) + " ", "$quiet"))
    hand = int(view.hand_count(seat))
    parts.append((f"hand {hand} ", "" if hand else "bold $loss"))
    if seat == view.seat:
        parts.append((f"{f'{glyphs.minus}{penalty}' if penalty else '':<7}", "$loss"))
    else:
        cats = int(view.known_cats(seat))
        text = f"{cats} cat{'s' if cats > 1 else ''}" if cats else ""
        parts.append((f"{text:<7}", "bold $cat-text"))
    won = int(view.rounds_won(seat))
    if int(view.rounds()) > 1:
        parts.append((f"won {won} ", "bold $title" if won else "$quiet"))
    parts.append((f"{glyphs.thin.vertical} ", "$frame"))
    parts += collection(view, seat, look, long=width >= LONG_WIDTH)
    used = _length(parts)
    total = int(view.portfolio_points(seat))
    text = f"{'+' if total >= 0 else glyphs.minus}{abs(total)} "
    gap = max(width - used - cells(text), 1)
    parts += [" " * gap, (text, "bold $gain" if total >= 0 else "bold $loss")]
    return parts


def collection(view: FruitBossView, seat: int, look: Look, *, long: bool) -> list[Part]:
    """Return a seat's sets, best first, those that count against it marked and set apart."""
    sets = view.portfolio_sets(seat)
    held = int(view.held_stars(seat))
    parts: list[Part] = []
    for one in sets:
        parts += set_chip(one, look, long=long)
        parts.append("  " if long else " ")
    if held:
        parts.append((f"{look.glyphs.star * held} waiting", "$star-text"))
    if not parts:
        parts.append(("nothing collected yet", "$quiet"))
    return parts


def set_chip(one: SetScore, look: Look, *, long: bool) -> list[Part]:
    """Return one set: its letter, highest card times cards, and where there is room the product.

    A minus stands before a set that counts against its owner.
    """
    name, letter = SUIT_NAMES[one.suit], SUIT_LETTERS[one.suit]
    glyphs = look.glyphs
    style = f"bold ${name}-text"
    parts: list[Part] = []
    if one.sign < 0:
        parts.append((glyphs.minus, "bold $loss"))
    parts.append((letter, style))
    text = f"{one.height}{glyphs.times}{one.count}"
    if long:
        parts += [f" {text}=", (f"{one.product}", "bold" if one.sign > 0 else "bold $loss")]
    else:
        parts.append(text)
    return parts
