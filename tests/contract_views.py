"""The contract of what seats may know: views, events, imagined worlds."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Sequence

from fruit_tui.engine.game import (
    CHANCE,
    EVERYONE,
    State,
    View,
)
from fruit_tui.engine.rng import Rng
from tests import contract_base
from tests.contract_base import (
    Table,
    Walk,
    advance,
    random_step,
    sentence_problem,
    walk,
)

# Views.


def other_worlds(view: View, count: int, label: str) -> Iterator[State]:
    """Yield states that the seat of `view` cannot tell from the true one."""
    for number in range(count):
        yield view.determinise(Rng.stream(number, "world", label))


def views_cannot_leak(table: Table, seed: int) -> None:
    """Two states that differ only in what a seat cannot see look the same to it.

    Its view, legal actions, explanations, words, and the events it is told when
    the same thing happens in both.
    """
    path = walk(table, seed)
    tried = sorted({node.action for node in path.nodes if node.seat != CHANCE})
    tried = tried[:: max(1, len(tried) // 12)]
    for step in [*path.steps(28), len(path.nodes)]:
        state = path.state(step)
        for viewer in table.viewers:
            view = state.view(viewer)
            for world in other_worlds(view, 2, str(step)):
                twin = world.view(viewer)
                for name, a, b in (
                    ("encode()", view.encode(), twin.encode()),
                    ("digest()", view.digest(), twin.digest()),
                    ("describe()", view.describe(), twin.describe()),
                    ("legal_actions()", view.legal_actions(), twin.legal_actions()),
                    ("outcome()", view.outcome(), twin.outcome()),
                    ("current_seat()", view.current_seat(), twin.current_seat()),
                    ("deciders()", view.deciders(), twin.deciders()),
                    ("explain()", explained(view, tried), explained(twin, tried)),
                    ("words", words_of(table, view), words_of(table, twin)),
                ):
                    if a != b:
                        path.fail(step, f"{name} of seat {viewer} leaks: {a} or {b}")
                if step < len(path.nodes):
                    events_do_not_leak(path, step, viewer, world)


def explained(view: View, tried: Sequence[int]) -> list[str]:
    """Return what a view says of many actions."""
    return [view.explain(action) for action in tried]


def words_of(table: Table, view: View) -> list[str]:
    """Return all words that are made from a view."""
    game = table.game
    return [
        game.status_words(view, table.names),
        *game.board_words(view, table.names),
        *[game.action_words(view, action) for action in view.legal_actions()],
    ]


def events_do_not_leak(path: Walk, step: int, viewer: int, world: State) -> None:
    """Let the walk's step happen in another world too, and compare what `viewer` is told.

    If the seat sees the same afterwards, it must have been told the same.
    """
    node, game, names = path.nodes[step], path.table.game, path.table.names
    world = world.copy()
    if node.seat == CHANCE:
        if world.explain_chance(node.outcome):
            return
    elif world.explain(node.seat, node.action):
        # What another seat may do can hang on its hand; not so for the seat itself.
        if node.seat == viewer:
            path.fail(step, "an action is legal or not by what its own seat cannot see.")
        return
    events = advance(world, node.seat, node.action, node.outcome)
    after, other = path.state(step + 1).view(viewer), world.view(viewer)
    told = [event for event in node.events if event.seen_by(viewer)]
    heard = [event for event in events if event.seen_by(viewer)]
    sure = list(itertools.takewhile(lambda event: not event.reveals, told))
    if sure != heard[: len(sure)]:
        path.fail(step, f"an event that reveals nothing told seat {viewer}: {sure} or {heard}")
    if after.encode() == other.encode():
        said = [game.event_words(event, names, viewer) for event in told]
        also = [game.event_words(event, names, viewer) for event in heard]
        if told != heard or said != also:
            path.fail(step, f"seat {viewer} was told what it cannot see: {said} or {also}")


def events_are_well_formed(table: Table, seed: int) -> None:
    """Plain facts, an audience within the table, words for all who may know."""
    path = walk(table, seed)
    for step, node in enumerate(path.nodes):
        for event in node.events:
            if not 0 < event.audience <= EVERYONE or not event.kind:
                path.fail(step, f"an event without kind or audience: {event}")
            if not -1 <= event.seat < table.seats:
                path.fail(step, f"an event of no seat: {event}")
            for name, value in event.facts.items():
                if type(name) is not str or type(value) not in (int, str):
                    path.fail(step, f"the fact {name}={value!r} is not a word or number.")
            for viewer in table.viewers:
                if event.seen_by(viewer):
                    text = table.game.event_words(event, table.names, viewer)
                    if text and sentence_problem(text):
                        path.fail(step, f"{event} reads: {text!r}")


def views_survive_encoding(table: Table, seed: int) -> None:
    """`decode_view` rebuilds each view from its numbers, and refuses other numbers."""
    path = walk(table, seed)
    game = table.game
    for step in [*path.steps(16), len(path.nodes)]:
        for viewer in table.viewers:
            view = path.state(step).view(viewer)
            numbers = view.encode()
            twin = game.decode_view(table.options, viewer, numbers[:])
            if type(twin) is not type(view) or twin.seat != view.seat:
                path.fail(step, "the decoded view is of another kind.")
            if twin.encode() != numbers or twin.describe() != view.describe():
                path.fail(step, f"the view of seat {viewer} does not survive encoding.")
            if twin.legal_actions() != view.legal_actions() or twin.digest() != view.digest():
                path.fail(step, f"the decoded view of seat {viewer} has other actions.")
            if words_of(table, twin) != words_of(table, view):
                path.fail(step, f"the decoded view of seat {viewer} has other words.")
            a = view.determinise(Rng.stream(1, "decoded"))
            if a.encode() != twin.determinise(Rng.stream(1, "decoded")).encode():
                path.fail(step, f"the decoded view of seat {viewer} fills in other worlds.")
            numbers.append(0)
            if view.encode() == numbers:
                path.fail(step, "encode() hands out the view's own list.")
    numbers = path.state(0).view(0).encode()
    for wrong in (
        [],
        numbers[:-1],
        [*numbers, 0, 0, 0],
        [10**6, *numbers[1:]],
        [-99] * len(numbers),
    ):
        try:
            game.decode_view(table.options, 0, wrong)
        except ValueError:
            continue
        path.fail(0, f"the numbers {wrong} are taken for a view.")


def determinise_keeps_conserves_varies(table: Table, seed: int) -> None:
    """The filled-in world is sound, looks the same, plays on, and is not simply the truth."""
    path = walk(table, seed)
    hidden: dict[str, int] = {}
    varied: dict[str, int] = {}
    for step in path.steps(16):
        state = path.state(step)
        for viewer in table.viewers:
            view = state.view(viewer)
            worlds = list(other_worlds(view, 5, "vary"))
            for world in worlds:
                problems = world.check()
                if problems:
                    path.fail(step, f"seat {viewer} imagines the impossible: {' '.join(problems)}")
                if world.view(viewer).encode() != view.encode():
                    path.fail(step, f"seat {viewer} forgets what it has seen.")
                if world.current_seat() != state.current_seat():
                    path.fail(step, "another seat's turn in the imagined world.")
            truth = unseen_parts(state.describe(), view.describe())
            imagined = [unseen_parts(world.describe(), view.describe()) for world in worlds]
            for place, value in truth.items():
                group = "/".join("*" if part.isdigit() else part for part in place.split("/"))
                group = f"{group} for {'a seat' if viewer >= 0 else 'a spectator'}"
                hidden[group] = hidden.get(group, 0) + 1
                if any(world.get(place) != value for world in imagined):
                    varied[group] = varied.get(group, 0) + 1
    if not hidden:
        path.fail(0, "this game hides nothing, or describes hidden things in its views.")
    # One thing in one position may be known by elimination; never one thing in all of them.
    stiff = [f"{group} ({n} times)" for group, n in hidden.items() if n > 5 and group not in varied]
    if stiff:
        path.fail(0, f"what is hidden never varies when filled in: {', '.join(sorted(stiff))}")


def unseen_parts(state: object, view: object, place: str = "") -> dict[str, str]:
    """Return the parts of a state's description that the view describes otherwise or not.

    Keyed by their place ("/hands/1"); the values are their JSON.
    """
    if state == view:
        return {}
    if isinstance(state, dict):
        seen = view if isinstance(view, dict) else {}
        pairs = [(f"{place}/{key}", state[key], seen.get(key)) for key in state]
    elif isinstance(state, list) and isinstance(view, list) and len(state) == len(view):
        pairs = [(f"{place}/{i}", a, view[i]) for i, a in enumerate(state)]
    else:
        return {place: json.dumps(state, sort_keys=True)}
    return {at: text for where, a, b in pairs for at, text in unseen_parts(a, b, where).items()}


def imagined_worlds_play_on(table: Table, seed: int) -> None:
    """A filled-in world is a game like any other: it plays to its end with `check()` clean."""
    path = walk(table, seed)
    for step in path.steps(5):
        viewer = table.viewers[step % len(table.viewers)]
        world = path.state(step).view(viewer).determinise(Rng.stream(step, "play on"))
        rng = Rng.stream(step, "moves")
        for count in range(contract_base.LONGEST):
            if count % 5 == 0 and world.check():
                path.fail(step, f"imagined by {viewer}, {count} moves on: {world.check()}")
            if world.is_over():
                break
            world_step = random_step(world, rng)
            advance(world, *world_step)
        else:
            path.fail(step, f"the world imagined by {viewer} does not end.")
