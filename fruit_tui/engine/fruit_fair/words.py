"""Actions and events of Fruit Fair in plain words, for the ear as much as for the eye."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fruit_tui.engine.fruit_fair.data import (
    CLASS_NAMES,
    FRUITS,
    FRUITS_MANY,
    KINDS,
    MAX_SEATS,
    PRIZE_NAMES,
    WORKERS,
)
from fruit_tui.engine.fruit_fair.layout import (
    BUY,
    CHOOSE_FRUIT,
    CHOOSE_TILE,
    COMMIT,
    DROP,
    FEED,
    GIVE,
    HIRE,
    KEEP,
    LEAVE,
    MIGRANT_PICK,
    MIGRANT_REST,
    NO_SWAP,
    PAY,
    PLACE,
    REASSIGN,
    SWAP_WITH,
    TAKE,
    WITHDRAW,
)
from fruit_tui.engine.fruit_fair.view import FruitFairView
from fruit_tui.engine.game import Event

WORKER_WORDS: Final = ("picker", "gardener", "Extra Worker")
TILE_WORDS: Final = {
    "order": "Turn Order",
    "migrant": "Migrant Worker",
    "raccoon": "Raccoon",
    "transporter": "Transporter",
}
PLACE_WORDS: Final = ("first", "second", "third", "fourth", "fifth")


# Things.


def listed(texts: list[str]) -> str:
    """Return texts as a list in a sentence: "a", "a and b", "a, b and c"."""
    if len(texts) < 2:
        return "".join(texts)
    return f"{', '.join(texts[:-1])} and {texts[-1]}"


def counted(count: int, one: str, many: str = "") -> str:
    """Return a number of things: "1 picker", "2 pickers"."""
    return f"1 {one}" if count == 1 else f"{count} {many or one + 's'}"


def fruits(count: int) -> str:
    """Return a number of fruits of any kind: "1 fruit", "8 fruits"."""
    return counted(count, "fruit")


def fruit_words(count: int, kind: int) -> str:
    """Return a number of fruits of one kind: "1 cherry", "2 cherries"."""
    return counted(count, FRUITS[kind], FRUITS_MANY[kind])


def heap_words(counts: list[int]) -> str:
    """Return fruits by kind: "2 cherries and 1 plum"; "no fruit"."""
    parts = [fruit_words(count, kind) for kind, count in enumerate(counts) if count]
    return listed(parts) or "no fruit"


def a_fruit(name: str) -> str:
    """Return a fruit with its article: "a cherry", "an apple"."""
    return f"an {name}" if name == "apple" else f"a {name}"


def item_words(name: str) -> str:
    """Return what is bought: "an Extra Worker", "a gold medal"."""
    return "an Extra Worker" if name == "extra" else f"a {prize_words(name)}"


def prize_words(name: str) -> str:
    """Return the name of a prize of the class called `name`: "gold medal"."""
    return PRIZE_NAMES[CLASS_NAMES.index(name)]


# Actions.


def action_sentence(view: FruitFairView, action: i64) -> str:
    """Return what a legal action would do, with its consequence where it has one."""
    if action < COMMIT:
        worker = (action - PLACE) // KINDS
        return f"Send {_next_worker(view, worker)} to the {FRUITS[(action - PLACE) % KINDS]} tree."
    if action == COMMIT:
        return "Be ready with this assignment; once everybody is ready it counts."
    if action == WITHDRAW:
        return "Be ready no longer and take all your workers back into your hand."
    if action < KEEP:
        return f"Feed the raccoon {a_fruit(FRUITS[action - FEED])} from the tree."
    if action == KEEP:
        return "Keep your assignment."
    if action == REASSIGN:
        return "Load the Transporter: lift all your workers and assign them anew."
    if action < MIGRANT_PICK:
        return _swap_sentence(view, action)
    if action < MIGRANT_REST:
        return f"Let the Migrant Worker pick {a_fruit(FRUITS[action - MIGRANT_PICK])}."
    if action == MIGRANT_REST:
        return "Let the Migrant Worker rest."
    if action == LEAVE:
        return "Buy no more this round."
    if action < LEAVE:
        return _purchase_sentence(view, action)
    if action < DROP:
        return f"Pay {a_fruit(FRUITS[action - PAY])}{_still_to_go(view)}"
    if action < CHOOSE_FRUIT:
        return f"Drop {a_fruit(FRUITS[action - DROP])}{_still_to_go(view)}"
    if action < CHOOSE_TILE:
        return f"Begin with {a_fruit(FRUITS[action - CHOOSE_FRUIT])}."
    tile = "Raccoon" if action == CHOOSE_TILE else "Transporter"
    return f"Begin with the {tile} for round 1."


def _next_worker(view: FruitFairView, worker: i64) -> str:
    left = view.in_hand(worker)
    if view.workers(view.seat, worker) == 1:
        return f"your {WORKER_WORDS[worker]}"
    return f"your {'first' if left > 1 else 'second'} {WORKER_WORDS[worker]}"


def _swap_sentence(view: FruitFairView, action: i64) -> str:
    if action < SWAP_WITH + MAX_SEATS:
        return f"Swap a fruit with player {action - SWAP_WITH + 1}."
    if action == NO_SWAP:
        return "Make no more swaps."
    partner = view.partner() + 1
    if action < TAKE:
        return f"Give {a_fruit(FRUITS[action - GIVE])} to player {partner}."
    gave = a_fruit(FRUITS[view.given()])
    return f"Take {a_fruit(FRUITS[action - TAKE])} from player {partner} for {gave}."


def _purchase_sentence(view: FruitFairView, action: i64) -> str:
    seat = view.seat
    if action == HIRE:
        name = "extra"
        price = view.extra_price(seat)
    else:
        name = CLASS_NAMES[action - BUY]
        price = view.price(seat, action - BUY)
    verb = "Hire" if action == HIRE else "Buy"
    left: int = view.fruit_total(seat) - price
    return f"{verb} {item_words(name)} for {fruits(price)}; {left} would be left."


def _still_to_go(view: FruitFairView) -> str:
    left: int = view.owed() - 1
    return f"; {left} more to go." if left else "."


# Events.


class _Teller:
    """The people of one table, and the grammar of talking about them."""

    def __init__(self, names: tuple[str, ...], you: int) -> None:
        self.names = names
        self.you = you

    def does(self, seat: int, verb: str) -> str:
        """Return the subject with its verb: "You pick", "Ada picks"."""
        if seat == self.you:
            return f"You {verb}"
        return f"{self.names[seat]} {_third_person(verb)}"

    def has(self, seat: int) -> str:
        return "You have" if seat == self.you else f"{self.names[seat]} has"

    def is_(self, seat: int) -> str:
        return "You are" if seat == self.you else f"{self.names[seat]} is"

    def whose(self, seat: int) -> str:
        return "your" if seat == self.you else f"{self.names[seat]}'s"

    def name(self, seat: int) -> str:
        return "you" if seat == self.you else self.names[seat]


def _third_person(verb: str) -> str:
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("s", "ch", "sh", "o")) else f"{verb}s"


def event_sentence(event: Event, names: tuple[str, ...], you: int) -> str:
    """Return an event as a sentence, with "You" for the seat `you` (-1: nobody)."""
    teller = _Teller(names, you)
    for tell in (_before_picking, _in_the_orchard, _at_the_fair, _after_the_fair):
        text = tell(event, teller)
        if text:
            return text
    raise ValueError(f"Fruit Fair has no event “{event.kind}”.")


def _number(event: Event, name: str) -> int:
    return int(event.facts[name])


def _text(event: Event, name: str) -> str:
    return str(event.facts[name])


def _before_picking(event: Event, teller: _Teller) -> str:
    """Tell of the set-up and of phases 1 and 2; "" of anything else."""
    seat = event.seat
    kind = event.kind
    if kind == "chose_fruit":
        return f"{teller.does(seat, 'begin')} with {a_fruit(_text(event, 'fruit'))}."
    if kind == "chose_tile":
        return f"{teller.does(seat, 'begin')} with the {TILE_WORDS[_text(event, 'tile')]}."
    if kind == "round":
        return f"Round {_number(event, 'round')} begins."
    if kind == "placed":
        worker = WORKER_WORDS[WORKERS.index(_text(event, "worker"))]
        article = "an" if worker.startswith("E") else "a"
        return f"{teller.does(seat, 'send')} {article} {worker} to the {_text(event, 'tree')} tree."
    if kind == "ready":
        return f"{teller.is_(seat)} ready."
    if kind == "withdrew":
        return f"{teller.is_(seat)} not ready any more."
    if kind == "locked":
        return "Everybody is ready: the assignments are locked."
    if kind == "fed":
        if seat < 0:
            return f"The raccoon eats {a_fruit(_text(event, 'fruit'))}."
        return f"{teller.does(seat, 'feed')} the raccoon {a_fruit(_text(event, 'fruit'))}."
    if kind == "hungry":
        eaten = _number(event, "eaten")
        return f"The raccoon stays hungry: it found {'only 1 fruit' if eaten else 'no fruit'}."
    return ""


def _in_the_orchard(event: Event, teller: _Teller) -> str:
    """Tell of phase 3; "" of anything else."""
    seat = event.seat
    kind = event.kind
    if kind == "revealed":
        return f"{teller.does(seat, 'show')} the assignment: {_plan_words(event)}."
    if kind == "kept":
        return f"{teller.does(seat, 'keep')} the assignment."
    if kind == "lifted":
        return f"{teller.does(seat, 'lift')} all workers with the Transporter to send them anew."
    if kind == "picked":
        what = fruit_words(_number(event, "count"), FRUITS.index(_text(event, "fruit")))
        return f"{teller.does(seat, 'pick')} {what}{_by_extras(event)}."
    if kind == "idle":
        tree = _text(event, "tree")
        return f"{teller.does(seat, 'find')} the {tree} tree empty with {_idle_words(event)}."
    if kind == "no_partner":
        return f"{teller.does(seat, 'find')} nobody to swap with."
    if kind == "no_swap":
        return f"{teller.does(seat, 'make')} no more swaps."
    if kind == "swapped":
        partner = teller.name(_number(event, "with"))
        gave, took = a_fruit(_text(event, "gave")), a_fruit(_text(event, "took"))
        return f"{teller.does(seat, 'swap')} {gave} for {took} of {partner}."
    if kind == "planted":
        return _planting_words(event, teller)
    if kind == "migrant_picked":
        source = "" if _text(event, "from") == "tree" else " from the supply"
        owner = _capital(teller.whose(seat))
        return f"{owner} Migrant Worker picks {a_fruit(_text(event, 'fruit'))}{source}."
    if kind == "migrant_rested":
        return f"{_capital(teller.whose(seat))} Migrant Worker rests."
    if kind == "hung":
        heap = [_number(event, name) for name in FRUITS]
        if not any(heap):
            return "The wheelbarrow is empty: nothing new hangs on the trees."
        return f"From the wheelbarrow {heap_words(heap)} go onto the trees."
    return ""


def _plan_words(event: Event) -> str:
    """Return where the workers of a "revealed" event stand, tree by tree."""
    at_trees: list[str] = []
    for tree in FRUITS:
        counts = [_text(event, name).split().count(tree) for name in WORKERS]
        parts = [
            counted(count, WORKER_WORDS[worker]) for worker, count in enumerate(counts) if count
        ]
        if parts:
            at_trees.append(f"{tree}: {listed(parts)}")
    return "; ".join(at_trees) or "no workers"


def _by_extras(event: Event) -> str:
    extras = _number(event, "extras")
    count = _number(event, "count")
    if extras == 0:
        return ""
    if extras == count:
        return f" by {counted(extras, 'Extra Worker')}"
    return f", {extras} of them by Extra Workers"


def _idle_words(event: Event) -> str:
    """Return who of a seat's workers found a tree empty: "1 picker"."""
    idle = ((_number(event, "pickers"), "picker"), (_number(event, "extras"), "Extra Worker"))
    return listed([counted(count, name) for count, name in idle if count])


def _planting_words(event: Event, teller: _Teller) -> str:
    kind = FRUITS.index(_text(event, "fruit"))
    count, missing = _number(event, "count"), _number(event, "missing")
    if count == 0:
        return f"{teller.does(event.seat, 'plant')} no {FRUITS[kind]}: the supply has none."
    short = f"; the supply lacks {missing}" if missing else ""
    return f"{teller.does(event.seat, 'plant')} {fruit_words(count, kind)}{short}."


def _at_the_fair(event: Event, teller: _Teller) -> str:
    """Tell of phase 4; "" of anything else."""
    seat = event.seat
    kind = event.kind
    if kind == "ordered":
        item = item_words(_text(event, "item"))
        return f"{teller.does(seat, 'want')} {item} for {fruits(_number(event, 'price'))}."
    if kind == "paid":
        return f"{teller.does(seat, 'pay')} {_fruit_given(event)}."
    if kind == "bought":
        return f"{teller.does(seat, 'win')} a {prize_words(_text(event, 'prize'))}."
    if kind == "looked":
        prize = prize_words(_text(event, "prize"))
        return f"{_capital(teller.whose(seat))} {prize} is worth {_number(event, 'value')} points."
    if kind == "hired":
        owned = _number(event, "owned")
        which = "an Extra Worker" if owned == 1 else "a second Extra Worker"
        return f"{teller.does(seat, 'hire')} {which}."
    if kind == "last_round":
        left = counted(_number(event, "prizes"), "prize")
        verb = "is" if _number(event, "prizes") == 1 else "are"
        return f"Only {left} {verb} left: round {_number(event, 'round')} is the last."
    if kind == "left_fair":
        return f"{teller.does(seat, 'leave')} the fair."
    if kind == "dropped":
        given = _fruit_given(event)
        return f"{teller.does(seat, 'drop')} {given}: eight fruits are the most to keep."
    return ""


def _fruit_given(event: Event) -> str:
    return fruit_words(_number(event, "count"), FRUITS.index(_text(event, "fruit")))


def _after_the_fair(event: Event, teller: _Teller) -> str:
    """Tell of phase 5 and of the end; "" of anything else."""
    kind = event.kind
    if kind == "order":
        seats = [_number(event, str(i + 1)) for i in range(len(teller.names))]
        order = ", ".join([teller.name(seat) for seat in seats])
        many = FRUITS_MANY[FRUITS.index(_text(event, "fruit"))]
        return f"The {many} set the next turn order: {order}."
    if kind == "tile":
        return _award_words(event, teller)
    if kind == "markers":
        one, other = TILE_WORDS[_text(event, "marker")], TILE_WORDS[_text(event, "other")]
        return (
            f"Two markers swap: {one} is now on the {_text(event, 'tree')} trunk, "
            f"{other} on the {_text(event, 'other_tree')} trunk."
        )
    if kind == "markers_stay":
        return "The markers stay where they are: the raccoon did not eat from two trees."
    if kind == "showed":
        return f"{teller.does(event.seat, 'turn')} over {_prize_words(event)}."
    if kind == "over":
        return f"The game is over. {_text(event, 'reason')}"
    return ""


def _award_words(event: Event, teller: _Teller) -> str:
    tile = TILE_WORDS[_text(event, "tile")]
    kind = FRUITS.index(_text(event, "fruit"))
    count = _number(event, "count")
    if event.seat >= 0:
        got = f"{teller.does(event.seat, 'get')} the {tile}"
        return f"{got} for the most {FRUITS_MANY[kind]} ({fruit_words(count, kind)})."
    if count == 0:
        return f"Nobody gets the {tile}: nobody has {a_fruit(FRUITS[kind])}."
    return f"Nobody gets the {tile}: several have {fruit_words(count, kind)}, the most there are."


def _prize_words(event: Event) -> str:
    parts: list[str] = []
    for name in reversed(CLASS_NAMES):
        values = _text(event, name).split()
        if values:
            parts.append(f"{name} {listed(values)}")
    prizes = "; ".join(parts) or "no prizes"
    return f"{prizes}: {counted(_number(event, 'points'), 'point')} with the fruit"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
