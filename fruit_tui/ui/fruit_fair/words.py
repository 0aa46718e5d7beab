"""The sentence of the Fruit Fair screen: what is being decided, and what it would do."""

from __future__ import annotations

from textual.content import Content

from fruit_tui.engine.fruit_fair.board_words import status_line
from fruit_tui.engine.fruit_fair.data import (
    FRUITS,
    KINDS,
    MARKER_NAMES,
    MIGRANT,
    PRIZE_NAMES,
    RACCOON,
    TRANSPORTER,
)
from fruit_tui.engine.fruit_fair.forecast import Standing
from fruit_tui.engine.fruit_fair.layout import HIRED, MOVING
from fruit_tui.engine.fruit_fair.words import (
    PLACE_WORDS,
    TILE_WORDS,
    a_fruit,
    counted,
    fruits,
    heap_words,
    item_words,
    listed,
)
from fruit_tui.ui.fruit_fair.chooser import Chooser, Mode
from fruit_tui.ui.spoken import key, keyed

Part = str | tuple[str, str]


def sentence(chooser: Chooser, names: tuple[str, ...]) -> list[Content]:
    """Return two lines for whatever is being chosen."""
    tell = {
        Mode.ASSIGN: _assigning,
        Mode.MOVE: _assigning,
        Mode.FEED: _feeding,
        Mode.SWAP: _swapping,
        Mode.MIGRANT: _migrant,
        Mode.BUY: _buying,
        Mode.PAY: _paying,
        Mode.DROP: _paying,
        Mode.BEGIN: _beginning,
        Mode.TILE: _beginning,
    }.get(chooser.mode)
    if tell is not None:
        return tell(chooser, names)
    lines = [Content(status_line(chooser.view, names))]
    if chooser.is_ready:
        how = keyed("{withdraw} takes your workers back while others think.")
        lines.append(Content.styled(how, "$quiet"))
    return lines


def place_word(standing: Standing, seat: int) -> str:
    """Return the place of a seat in a turn order: "first"."""
    return PLACE_WORDS[standing.order.index(seat)]


def holders(standing: Standing) -> dict[int, int]:
    """Return who would get each special tile, -1 for nobody."""
    return {
        MIGRANT: standing.migrant,
        RACCOON: standing.raccoon,
        TRANSPORTER: standing.transporter,
    }


def effect(chooser: Chooser) -> Content:
    """Return what phase 5 would bring after the gesture, against what it would bring now."""
    seat = chooser.seat
    before, after = chooser.standing(), chooser.foreseen()
    parts: list[Part] = [("Phase 5 then: ", "$quiet")]
    place, old = place_word(after, seat), place_word(before, seat)
    parts.append((f"{place} in turn", "bold"))
    if place != old:
        better = after.order.index(seat) < before.order.index(seat)
        parts.append((f" (now {old})", "$gain" if better else "$loss"))
    mine = [tile for tile, holder in holders(after).items() if holder == seat]
    lost = [t for t, holder in holders(before).items() if holder == seat and t not in mine]
    owned = [TILE_WORDS[MARKER_NAMES[tile]] for tile in mine]
    parts += ["; ", (listed(owned) if owned else "no tile", "bold $gain" if owned else "$quiet")]
    if lost:
        gone = [TILE_WORDS[MARKER_NAMES[tile]] for tile in lost]
        parts += ["; ", (f"{listed(gone)} lost", "bold $loss")]
    return Content.assemble(*parts, ".")


def _assigning(chooser: Chooser, names: tuple[str, ...]) -> list[Content]:
    del names
    crew, view = chooser.crew, chooser.view
    hand = [
        counted(crew.in_hand(worker), name)
        for worker, name in enumerate(("picker", "gardener", "Extra Worker"))
        if crew.in_hand(worker)
    ]
    harvest = view.forecast(crew.plan())
    if crew.empty:
        how = keyed("{picker}, {gardener}, {extra} at the tree, or {choose} for whoever is next.")
        first = f"Send {listed(hand)} to trees: {how}"
        last = view.last_plan(chooser.seat)
        again = keyed("{fair.last} sends them where they went last round.")
        more = again if last else "Nobody sees it yet."
        return [Content.styled(first, "bold"), Content.styled(more, "$quiet")]
    idle = sum(harvest.idle)
    parts = [f"you pick {heap_words(list(harvest.picked))}"]
    if any(harvest.planted):
        parts.append(f"plant {heap_words(list(harvest.planted))}")
    if idle:
        parts.append(f"may swap {'once' if idle == 1 else f'{idle} times'}")
    brings = Content.styled(f"If nobody interferes {listed(parts)}.", "bold")
    if hand:
        return [brings, Content.styled(f"Still in your hand: {listed(hand)}.", "$quiet")]
    if chooser.mode is Mode.MOVE:
        kept = crew.plan() == view.pending_plan() and int(view.stage()) != MOVING
        how = keyed("{choose} keeps it; or move them with the Transporter.")
        return [
            brings,
            Content.styled(how if kept else keyed("{choose} sends them so."), "$quiet"),
        ]
    return [brings, effect(chooser)]


def _feeding(chooser: Chooser, names: tuple[str, ...]) -> list[Content]:
    del names
    view = chooser.view
    owed = int(view.owed())
    if len(chooser.fed) < owed:
        what = "two different trees" if owed == 2 else "another tree"
        first = f"Feed the raccoon from {what}: {key('space')} or its number chooses a tree."
        eaten = [FRUITS[kind] for kind in chooser.fed]
        done = f"Chosen: {listed(eaten)}. " if eaten else ""
        after = "After the fair the markers on the two trunks change places."
        return [Content.styled(first, "bold"), Content.styled(f"{done}{after}", "$quiet")]
    trees = sorted({*chooser.fed, *[kind for kind in range(KINDS) if view.eaten(kind)]})
    first = f"The raccoon eats {listed([a_fruit(FRUITS[kind]) for kind in chooser.fed])}."
    if len(trees) < 2:
        return [Content.styled(first, "bold")]
    marks = [TILE_WORDS[MARKER_NAMES[view.marker_at(kind)]] for kind in trees]
    after = f"After the fair {listed(marks)} change places on the trunks. {key('choose')} feeds."
    return [Content.styled(first, "bold"), Content(after)]


def _swapping(chooser: Chooser, names: tuple[str, ...]) -> list[Content]:
    problem = chooser.why_not()
    idle = counted(int(chooser.view.owed()), "swap")
    if problem:
        return [Content.styled(problem, "$loss")]
    give, take = a_fruit(FRUITS[chooser.gives]), a_fruit(FRUITS[chooser.tree])
    first = (
        f"Take {take} from {names[chooser.partner]} for {give}?"
        f" {idle} left; {key('refuse')} swaps no more."
    )
    return [Content.styled(first, "bold"), effect(chooser)]


def _migrant(chooser: Chooser, names: tuple[str, ...]) -> list[Content]:
    del names
    problem = chooser.why_not()
    if problem:
        return [Content.styled(problem, "$loss")]
    first = (
        f"Your Migrant Worker picks {a_fruit(FRUITS[chooser.tree])}? {key('refuse')} lets him rest."
    )
    return [Content.styled(first, "bold"), effect(chooser)]


def item_name(item: int) -> str:
    """Return what a line of the fair is: "Gold medal", "Extra Worker"."""
    return "Extra Worker" if item == HIRED else PRIZE_NAMES[item].capitalize()


def _buying(chooser: Chooser, names: tuple[str, ...]) -> list[Content]:
    del names
    view = chooser.view
    have = int(view.fruit_total(chooser.seat))
    item = chooser.bought
    price = chooser.price(item)
    first = (
        f"Buy with your {fruits(have)}, {key('choose')} to pay; {key('refuse')} leaves the fair."
    )
    if price < 0:
        return [Content.styled(first, "bold"), Content(f"{item_name(item)}: not to be had.")]
    if price > have:
        short = f"{item_name(item)}: {fruits(price)}, you are {price - have} short."
        return [Content.styled(first, "bold"), Content.styled(short, "$quiet")]
    words = f"{item_name(item)}: {fruits(price)}, {have - price} would be left"
    if item != HIRED:
        low, high = 7 + 3 * item, 11 + 3 * item
        words += f"; worth {low} to {high} points"
    return [Content.styled(first, "bold"), Content(f"{words}.")]


def paid_for(chooser: Chooser) -> str:
    """Return what the fruit is paid for: "a gold medal", "an Extra Worker"."""
    buying = chooser.bought if chooser.paying else int(chooser.view.buying())
    return item_words("extra" if buying == HIRED else PRIZE_NAMES[buying].split()[0])


def _paying(chooser: Chooser, names: tuple[str, ...]) -> list[Content]:
    del names
    heap = heap_words(chooser.heap.counts)
    if chooser.mode is Mode.DROP:
        first = f"Eight fruits are the most to keep: drop {heap}?"
    else:
        first = f"Pay {heap} for {paid_for(chooser)}?"
    how = (
        " Arrows change it." if not chooser.heap.changed else keyed(" {screen.back}: as proposed.")
    )
    return [Content.assemble((first, "bold"), (how, "$quiet")), effect(chooser)]


def _beginning(chooser: Chooser, names: tuple[str, ...]) -> list[Content]:
    del names
    if chooser.mode is Mode.TILE:
        right = chooser.tree == int(chooser.view.tree_of(TRANSPORTER))
        name = "Transporter" if right else "Raccoon"
        first = f"Begin with the {name} for round 1? Left and right choose the other."
        return [
            Content.styled(first, "bold"),
            Content.styled(keyed("{choose} takes it."), "$quiet"),
        ]
    first = f"Begin with {heap_words(chooser.heap.counts)}? Up and down change a fruit."
    return [Content.styled(first, "bold"), effect(chooser)]
