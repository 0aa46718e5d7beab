"""The words of the Fresh Fruits screen: what is being decided, what it would do, the score."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from fruit_tui.engine.fresh_fruits.basket import Cell, place
from fruit_tui.engine.fresh_fruits.consequence import Consequence
from fruit_tui.engine.fresh_fruits.data import FRUIT_NAMES, FRUIT_PLURALS
from fruit_tui.engine.fresh_fruits.layout import (
    AT,
    FILL,
    LAY,
    START,
    first_half,
    is_upright,
    second_half,
)
from fruit_tui.engine.fresh_fruits.notation import tile_text
from fruit_tui.engine.fresh_fruits.reading import Basket
from fruit_tui.engine.fresh_fruits.scoring import Breakdown
from fruit_tui.engine.fresh_fruits.view import FreshFruitsView
from fruit_tui.engine.fresh_fruits.words import (
    fruit_words,
    lay_words,
    listed,
    tile_words,
)
from fruit_tui.ui.draw import Look
from fruit_tui.ui.fresh_fruits.basket import Words
from fruit_tui.ui.fresh_fruits.chooser import Chooser, Mode
from fruit_tui.ui.spoken import key, keyed

Part = str | tuple[str, str]


# Scores.


def signed(points: int, look: Look) -> str:
    """Return points with their sign, in this glyph set."""
    return f"{points:+d}".replace("-", look.glyphs.minus) if points else "0"


def _tone(points: int) -> str:
    return "bold $gain" if points > 0 else "bold $loss" if points < 0 else "bold"


def title_words(name: str, before: int, after: int | None, look: Look, *, long: bool) -> Words:
    """Return whose basket it is, its score now, and after what is being chosen."""
    words = [(f" {name} ", "bold"), ("now ", "$quiet"), (f"{signed(before, look)} ", _tone(before))]
    if not long:
        del words[1]
    if after is not None:
        words += [
            (f"{look.glyphs.arrow} {'after ' if long else ''}", "$quiet"),
            (f"{signed(after, look)} ", _tone(after)),
        ]
        if after != before:
            words.append((f"({signed(after - before, look)}) ", _tone(after - before)))
    return tuple(words)


def below_words(score: Breakdown, basket: Basket, look: Look, *, room: bool) -> Words:
    """Return what the score is made of and, with `room`, how far the frame may still move."""
    words: list[tuple[str, str]] = []
    crushed, *kept = zip(("crushed", "rows", "A", "B", "C"), score.points, strict=True)
    # What comes and goes with the tile in hand stands last: the rest keeps its place.
    for label, points in (*kept, crushed):
        if points:
            words += [(f"{label} ", "$quiet"), (f"{signed(points, look)}  ", _tone(points))]
    if not words:
        words.append(("no points yet  ", "$quiet"))
    if room:
        words.append((room_words(basket), "$quiet"))
    return tuple(words)


def room_words(basket: Basket) -> str:
    """Return how far the frame may still move, shortly: "free: 2 columns, 1 row"."""
    if basket.full:
        return "full"
    if basket.stuck:
        return "no tile fits any more"
    if not basket.width:
        return "empty"
    columns, rows = basket.spare_columns, basket.spare_rows if basket.sinks else 0
    parts = []
    if columns:
        parts.append(f"{columns} column{'s' if columns > 1 else ''}")
    if rows:
        parts.append(f"{rows} row{'s' if rows > 1 else ''}")
    return f"free: {', '.join(parts)}" if parts else "frame fixed"


def rival_words(view: FreshFruitsView, seat: int, basket: Basket, look: Look) -> Words:
    """Return a rival's start tile, and shortly what the score is made of."""
    glyphs = look.glyphs
    start = int(view.start_tile(seat))
    crushed, rows, a, b, c = basket.score.points
    words: list[tuple[str, str]] = [
        (f"{tile_text(start) if start >= 0 else '':<6}", "$quiet"),
        (f"{glyphs.bad}{len(basket.score.crushed)} ", _tone(crushed) if crushed else "$quiet"),
        (f"{glyphs.good}{rows} ", _tone(rows) if rows else "$quiet"),
    ]
    words += [(f"A{len(basket.score.matches)} ", _tone(a))] if a else []
    words += [("B ", _tone(b))] if b else []
    words += [("C", _tone(c))] if c else []
    return tuple(words)


# Hints and the sentence.


def hint_opening(actions: Sequence[int]) -> str:
    """Return in words which tile a hint lays, how and where; "" where it names less."""
    start = "Your start tile, " if START in actions else ""
    lays = [action for action in actions if LAY <= action < AT]
    if not lays or len(actions) < 2:
        return ""
    lay = lays[0]
    held = held_words(first_half(lay), second_half(lay), is_upright(lay))
    where = ""
    if actions[-1] >= FILL:
        column, row = place(actions[-2] - AT)
        where = f" at {column},{row}"
    return f"{capital(f'{start}{held}{where}')}. "


def sentence(chooser: Chooser, names: tuple[str, ...], look: Look) -> list[Content]:
    """Return one or two lines for whatever is being chosen."""
    mode = chooser.mode
    if mode is Mode.WATCH:
        return [_watching(chooser, names)]
    if mode is Mode.PICK:
        return _picking(chooser)
    if mode is Mode.BOX:
        kind = chooser.display[chooser.box]
        return [
            Content.styled(f"Out of the game for your start tile: {tile_words(kind)}.", "bold"),
            Content.styled(
                keyed("Left and right choose another tile. {choose} plays all this."), "$quiet"
            ),
        ]
    if mode is Mode.FILL:
        return _filling(chooser, look)
    problem = chooser.problem()
    held = capital(held_words(*chooser.filled, chooser.upright))
    if problem:
        return [
            Content.assemble((f"{look.glyphs.bad} {held}: ", "bold"), (problem, "$loss")),
            Content.styled(keyed("{spot} goes to a place where it fits."), "$quiet"),
        ]
    result = chooser.consequence()
    column, row = chooser.at
    where = f" at {column},{row}: " if chooser.basket.width else ": "
    return [
        Content.assemble((f"{held}{where}", "bold"), *effect(chooser, result, look)),
        _after_placing(chooser),
    ]


def held_words(first: int, second: int, upright: bool) -> str:
    """Return how the halves of a tile lie: "melon left of plum", "two plums, upright"."""
    if first != second:
        return lay_words(first, second, upright)
    return f"two {FRUIT_PLURALS[first]}, {'upright' if upright else 'flat'}"


def _after_placing(chooser: Chooser) -> Content:
    if chooser.has_blank:
        last = ", then the tile for the box" if chooser.starting else ""
        return Content.styled(
            f"{key('choose')} goes on to choose its single fruit{last}.", "$quiet"
        )
    return Content.styled(keyed("Arrows move it, {rotate} turns it, {choose} lays it."), "$quiet")


def _watching(chooser: Chooser, names: tuple[str, ...]) -> Content:
    view = chooser.view
    if not view.deciders():
        return Content(keyed("The game is over. {choose} shows the final score."))
    name = names[int(view.player())]
    if view.leftover():
        return Content(f"{name} is to lay the tile that is left over.")
    return Content(f"{name} is to move.")


def _picking(chooser: Chooser) -> list[Content]:
    kind = chooser.tiles[chooser.cursor]
    start = chooser.cursor == len(chooser.display)
    if chooser.view.leftover():
        turn = "You started the round: take one of the tiles that are left."
    elif int(chooser.view.start_tile(chooser.seat)) >= 0:
        turn = "Your turn: take a tile from the table, or play your start tile."
    else:
        turn = "Your turn: take a tile from the table."
    problem = chooser.why_not_lift(chooser.cursor)
    what = f"Your start tile, {tile_words(kind)}" if start else capital(tile_words(kind))
    if problem:
        return [Content(turn), Content.assemble((f"{what}: ", "bold"), (problem, "$loss"))]
    does = keyed(". {choose} takes it in hand.") + (
        " Another one goes to the box for it." if start else ""
    )
    return [Content(turn), Content.assemble((what, "bold"), does)]


def _filling(chooser: Chooser, look: Look) -> list[Content]:
    result = chooser.consequence()
    name = capital(FRUIT_NAMES[chooser.fruit])
    go_on = "goes on to the tile for the box" if chooser.starting else "lays it"
    return [
        Content.assemble((f"{name} on the empty half: ", "bold"), *effect(chooser, result, look)),
        Content.styled(f"Left and right choose another fruit. {key('choose')} {go_on}.", "$quiet"),
    ]


def effect(chooser: Chooser, result: Consequence, look: Look) -> list[Part]:
    """Return what a choice that fits would do, with the score before and after."""
    before, after = result.before, result.after
    parts: list[Part] = []
    crushed = [_name_at(chooser, cell) for cell in result.crushes]
    if crushed:
        parts.append((f"crushes {listed(crushed)}", "bold $loss"))
    else:
        parts.append("no crush")
    rows = len(after.rows) - len(before.rows)
    for number, word in (
        (rows, "in its row" if abs(rows) == 1 else "in their rows"),
        (len(after.matches) - len(before.matches), "on order A"),
    ):
        if number:
            style = "$gain" if number > 0 else "$loss"
            parts += [", ", (f"{signed(number, look)} {word}", style)]
    for letter, at in (("B", 3), ("C", 4)):
        if after.points[at] > before.points[at]:
            parts += [", ", (f"meets order {letter}", "$gain")]
        elif after.points[at] < before.points[at]:
            parts += [", ", (f"loses order {letter}", "$loss")]
    change = after.total - before.total
    if change:
        text = f"{before.total}{look.glyphs.arrow}{after.total}".replace("-", look.glyphs.minus)
        parts += [". ", (f"{text} ({signed(change, look)})", _tone(change))]
    else:
        text = f"{after.total}".replace("-", look.glyphs.minus)
        parts += [f". Still {text}."]
    return parts


def _name_at(chooser: Chooser, cell: Cell) -> str:
    """Return what lies on a cell, the tile in hand and its single fruit included."""
    if chooser.held:
        for own, fruit in zip(chooser.cells(), chooser.filled, strict=True):
            if own == cell:
                return fruit_words(fruit)
    hole = chooser.view.hole()
    if hole == cell and chooser.fruit >= 0:
        return FRUIT_NAMES[chooser.fruit]
    return fruit_words(chooser.basket.fruit_at(*cell))


def capital(text: str) -> str:
    """Return `text` with a capital at its beginning."""
    return text[:1].upper() + text[1:]
