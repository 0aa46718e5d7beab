"""What happens at the table, as events.

The facts of each kind; seats count from 0, fruits and trees are "cherry" to "lemon",
tiles and markers "order", "migrant", "raccoon" and "transporter", prizes "red" to "gold":

    chose_fruit     fruit                   a late player's starting fruit (FF-48)
    chose_tile      tile
    round           round                   a new round begins (seat -1)
    placed          worker, tree            to the seat alone in phase 1, open with the Transporter
    ready
    withdrew                                all workers back in the hand, no longer ready
    locked                                  everybody was ready (seat -1)
    fed             fruit                   the raccoon ate; seat -1 where nobody owns it
    hungry          eaten                   too few trees had fruit (seat -1)
    revealed        picker, gardener, extra     trees of the workers, one name a worker
    kept                                    the Transporter's owner keeps the assignment
    lifted                                  and here lifts all workers to place them anew
    picked          fruit, count, extras    how many, and how many of those by Extra Workers
    idle            tree, pickers, extras   workers who found nothing
    no_partner      pickers                 idle pickers, but nobody to swap with
    no_swap         pickers                 idle pickers, who swap no more
    swapped         with, gave, took
    planted         fruit, count, missing   missing: what the supply did not have
    migrant_picked  fruit, from ("tree" or "supply")
    migrant_rested
    hung            cherry, apple, plum, lemon  the wheelbarrow onto the trees (seat -1)
    ordered         item ("extra" or a prize), price
    paid            fruit, count
    bought          prize
    looked          prize, value            to the buyer alone
    hired           owned                   an Extra Worker; how many the seat has now
    last_round      prizes, round           so few prizes are left; the last round (seat -1)
    left_fair
    dropped         fruit, count
    order           fruit, and seat by place ("1" to "5")   next turn order (seat -1)
    tile            tile, fruit, count      goes to the seat; seat -1: a tie, nobody has it
    markers         marker, tree, other, other_tree     two markers swapped (seat -1)
    markers_stay                            the raccoon ate from fewer than two trees (seat -1)
    showed          red to gold ("7 9"), points     prizes turned over at the end
    over            reason                  (seat -1)
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fruit_fair.assign import trees_of
from fruit_tui.engine.fruit_fair.data import (
    CLASS_NAMES,
    DISCS,
    FRUITS,
    KINDS,
    MARKER_NAMES,
    ORDER_MARKER,
    SPACES,
    WORKERS,
)
from fruit_tui.engine.fruit_fair.layout import (
    BARROW,
    FRUIT,
    HIRED,
    MARKER,
    ORDER,
    OWNER,
    PLAN,
    SEATS,
    VALUE,
)
from fruit_tui.engine.fruit_fair.scoring import points_of
from fruit_tui.engine.game import EVERYONE, Event, OptionValue, only

NOBODY = -1


def _open(kind: str, seat: int, facts: dict[str, OptionValue], *, reveals: bool = False) -> Event:
    return Event(kind, seat, EVERYONE, reveals, facts)


# Before the first round, and phase 1.


def chose_fruit(seat: int, kind: int) -> Event:
    """A late player chose a starting fruit."""
    return _open("chose_fruit", seat, {"fruit": FRUITS[kind]})


def chose_tile(seat: int, tile: int) -> Event:
    """The last player chose a tile for round 1."""
    return _open("chose_tile", seat, {"tile": MARKER_NAMES[tile]})


def round_begun(number: int) -> Event:
    """A new round begins.  The match counts rounds by this kind."""
    return _open("round", NOBODY, {"round": number})


def placed(seat: int, worker: int, tree: int, audience: int) -> Event:
    """A worker was sent to a tree."""
    facts: dict[str, OptionValue] = {"worker": WORKERS[worker], "tree": FRUITS[tree]}
    return Event("placed", seat, audience, False, facts)


def ready(seat: int) -> Event:
    """A seat committed its assignment."""
    return _open("ready", seat, {})


def withdrew(seat: int) -> Event:
    """A seat that was ready took its workers back (FF-54)."""
    return _open("withdrew", seat, {})


def locked() -> Event:
    """Everybody is ready.  Nobody changes his mind from here on, so it counts as a reveal."""
    return _open("locked", NOBODY, {}, reveals=True)


# Phases 2 and 3.


def fed(seat: int, kind: int, drawn: bool) -> Event:
    """The raccoon ate, fed by `seat` or, drawn or forced, by nobody."""
    return _open("fed", seat, {"fruit": FRUITS[kind]}, reveals=drawn)


def hungry(eaten: int) -> Event:
    """The raccoon found fewer than two trees with fruit."""
    return _open("hungry", NOBODY, {"eaten": eaten})


def revealed(v: vec[i64], seat: int) -> Event:
    """A seat showed its assignment."""
    facts: dict[str, OptionValue] = {
        name: trees_of(v[PLAN + seat], worker) for worker, name in enumerate(WORKERS)
    }
    return _open("revealed", seat, facts, reveals=True)


def kept(seat: int) -> Event:
    """The Transporter's owner kept the assignment."""
    return _open("kept", seat, {})


def lifted(seat: int) -> Event:
    """The Transporter's owner lifted all workers to place them anew."""
    return _open("lifted", seat, {})


def picked(seat: int, kind: int, count: int, extras: int) -> Event:
    """Workers picked at a tree."""
    return _open("picked", seat, {"fruit": FRUITS[kind], "count": count, "extras": extras})


def idle(seat: int, kind: int, pickers: int, extras: int) -> Event:
    """Workers found a tree empty."""
    return _open("idle", seat, {"tree": FRUITS[kind], "pickers": pickers, "extras": extras})


def no_partner(seat: int, pickers: int) -> Event:
    """Idle pickers had nobody to swap with."""
    return _open("no_partner", seat, {"pickers": pickers})


def no_swap(seat: int, pickers: int) -> Event:
    """A seat swaps no more, though `pickers` still might."""
    return _open("no_swap", seat, {"pickers": pickers})


def swapped(seat: int, partner: int, gave: int, took: int) -> Event:
    """A seat swapped one fruit for another of a partner."""
    facts: dict[str, OptionValue] = {"with": partner, "gave": FRUITS[gave], "took": FRUITS[took]}
    return _open("swapped", seat, facts)


def planted(seat: int, kind: int, count: int, missing: int) -> Event:
    """Workers planted into the wheelbarrow."""
    return _open("planted", seat, {"fruit": FRUITS[kind], "count": count, "missing": missing})


def migrant_picked(seat: int, kind: int, from_tree: bool) -> Event:
    """The Migrant Worker picked."""
    source = "tree" if from_tree else "supply"
    return _open("migrant_picked", seat, {"fruit": FRUITS[kind], "from": source})


def migrant_rested(seat: int) -> Event:
    """The Migrant Worker picked nothing, at his owner's will (FF-25)."""
    return _open("migrant_rested", seat, {})


def hung(v: vec[i64]) -> Event:
    """What is in the wheelbarrow is hung on the trees."""
    facts: dict[str, OptionValue] = {
        name: int(v[BARROW + kind]) for kind, name in enumerate(FRUITS)
    }
    return _open("hung", NOBODY, facts)


# Phase 4.


def ordered(seat: int, item: int, price: int) -> Event:
    """A seat said what it buys; payment follows."""
    name = "extra" if item == HIRED else CLASS_NAMES[item]
    return _open("ordered", seat, {"item": name, "price": price})


def paid(seat: int, kind: int, count: int) -> Event:
    """Fruit was paid."""
    return _open("paid", seat, {"fruit": FRUITS[kind], "count": count})


def bought(seat: int, prize: int, value: int) -> list[Event]:
    """A prize changed hands: its class for all, its value for the buyer alone (FF-35)."""
    name = CLASS_NAMES[prize]
    return [
        _open("bought", seat, {"prize": name}),
        Event("looked", seat, only(seat), True, {"prize": name, "value": value}),
    ]


def hired(seat: int, owned: int) -> Event:
    """An Extra Worker was hired."""
    return _open("hired", seat, {"owned": owned})


def last_round(prizes: int, number: int) -> Event:
    """So few prizes are left that round `number` is the last (FF-43)."""
    return _open("last_round", NOBODY, {"prizes": prizes, "round": number})


def left_fair(seat: int) -> Event:
    """A seat buys no more, or cannot."""
    return _open("left_fair", seat, {})


def dropped(seat: int, kind: int, count: int) -> Event:
    """Fruit beyond eight went back to the supply."""
    return _open("dropped", seat, {"fruit": FRUITS[kind], "count": count})


# Phase 5 and the end.


def order_set(v: vec[i64]) -> Event:
    """The next turn order, as it stands in `v`."""
    facts: dict[str, OptionValue] = {"fruit": FRUITS[v[MARKER + ORDER_MARKER]]}
    for place in range(v[SEATS]):
        facts[str(place + 1)] = int(v[ORDER + place])
    return _open("order", NOBODY, facts)


def tile_awarded(v: vec[i64], tile: int, holder: int) -> Event:
    """A special tile went to `holder`, or to nobody."""
    kind = v[MARKER + tile]
    most = max([int(v[FRUIT + KINDS * seat + kind]) for seat in range(v[SEATS])])
    facts: dict[str, OptionValue] = {
        "tile": MARKER_NAMES[tile],
        "fruit": FRUITS[kind],
        "count": most,
    }
    return _open("tile", holder, facts)


def markers_swapped(marker: int, tree: int, other: int, other_tree: int) -> Event:
    """Two markers swapped places, to the trees given."""
    facts: dict[str, OptionValue] = {
        "marker": MARKER_NAMES[marker],
        "tree": FRUITS[tree],
        "other": MARKER_NAMES[other],
        "other_tree": FRUITS[other_tree],
    }
    return _open("markers", NOBODY, facts)


def markers_stayed() -> Event:
    """No two trees were eaten from (FF-41)."""
    return _open("markers_stay", NOBODY, {})


def game_over(v: vec[i64], reason: str) -> list[Event]:
    """Every seat turns its prizes over; the game has ended."""
    events: list[Event] = []
    for seat in range(v[SEATS]):
        facts: dict[str, OptionValue] = {}
        for prize, name in enumerate(CLASS_NAMES):
            values = [
                str(v[VALUE + DISCS * prize + space])
                for space in range(SPACES)
                if v[OWNER + SPACES * prize + space] == seat
            ]
            facts[name] = " ".join(values)
        facts["points"] = int(points_of(v, seat))
        events.append(_open("showed", seat, facts, reveals=True))
    events.append(_open("over", NOBODY, {"reason": reason}))
    return events
