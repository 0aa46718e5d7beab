"""What every game must keep, as functions over any game and seat count.

`tests/test_contract.py` calls each of them for every game there is, and
`tests/test_contract_cheats.py` shows that each can fail.  A new game in the
registry is held to all of it without another line.

A *table* is a game with its options; a *walk* is one random game at it, with
every position on the way.  A failure names the table, the seed and the step,
and the moves that led there, so that it can be played again.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import NoReturn

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.game import (
    CHANCE,
    EVERYONE,
    OVER,
    SIMULTANEOUS,
    SPECTATOR,
    BadNotation,
    Event,
    Game,
    IllegalAction,
    Options,
    OptionValue,
    State,
    View,
    digest_of,
)
from fruit_tui.engine.rng import Rng
from fruit_tui.match import Match, Player, from_save, to_save, verify
from fruit_tui.storage import dump, load

# No game comes near; one that does not end is found here.
LONGEST = 20_000
NAMES = ("Mika", "Ada", "Bo", "Carl", "Dora")


@dataclass(frozen=True)
class Table:
    """A game with a seat count and options."""

    game: Game
    options: Options

    @property
    def seats(self) -> int:
        """The number of seats."""
        return int(self.options.seats)

    @property
    def names(self) -> tuple[str, ...]:
        """Names for the seats."""
        return NAMES[: self.seats]

    @property
    def viewers(self) -> tuple[int, ...]:
        """Every seat, and the spectator."""
        return (*range(self.seats), SPECTATOR)

    def __str__(self) -> str:
        usual = {spec.name: spec.default for spec in self.game.option_specs(self.seats)}
        unusual = [f"{k}={v}" for k, v in self.options.as_dict().items() if v != usual[k]]
        return "-".join([self.game.name, str(self.seats), *unusual])


def tables(game: Game, *, every_option: bool = False) -> list[Table]:
    """Return the game's tables: each seat count with the usual options.

    With `every_option`, also each other value of each option, one at a time.
    """
    found: list[Table] = []
    for seats in range(game.min_seats, game.max_seats + 1):
        found.append(Table(game, game.options(seats)))
        if every_option:
            for spec in game.option_specs(seats):
                found += [
                    Table(game, game.options(seats, {spec.name: choice}))
                    for choice in spec.choices
                    if choice != spec.default
                ]
    return found


@dataclass(frozen=True)
class Node:
    """One step of a walk: the position before it, what was done, what happened.

    seat  whose action it was, or CHANCE with `outcome`
    """

    state: State
    digest: str
    seat: int
    action: int
    outcome: tuple[int, ...]
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Walk:
    """A random game from the deal to its end."""

    table: Table
    seed: int
    nodes: tuple[Node, ...]
    end: State

    def state(self, step: int) -> State:
        """Return the position before step `step`; after the last one, the end."""
        return self.nodes[step].state if step < len(self.nodes) else self.end

    def steps(self, count: int) -> list[int]:
        """Return about `count` steps, from the first to the last, evenly spread."""
        size = len(self.nodes)
        if size <= count:
            return list(range(size))
        # An odd stride meets every phase of a turn, where an even one might skip some.
        return sorted({round(i * (size - 1) / (count - 1)) for i in range(count)})

    def fail(self, step: int, message: str) -> NoReturn:
        """Fail with the place of the fault and the last moves before it."""
        moves = [self._text(node) for node in self.nodes[max(0, step - 6) : step + 1]]
        raise AssertionError(
            f"{self.table}, seed {self.seed}, step {step}: {message}\n"
            f"last moves, this step's own included: {' | '.join(moves)}"
        )

    def _text(self, node: Node) -> str:
        game = self.table.game
        if node.seat == CHANCE:
            return f"chance {game.format_chance(node.outcome)}"
        return f"{node.seat + 1}: {game.format(node.action)}"


def random_step(state: State, rng: Rng) -> tuple[int, int, tuple[int, ...]]:
    """Return a seat with an action, or CHANCE with an outcome, drawn at random."""
    if state.current_seat() == CHANCE:
        return CHANCE, 0, state.sample_chance(rng)
    deciders = state.deciders()
    seat = deciders[rng.below(len(deciders))]
    actions = state.legal_actions(seat)
    return seat, actions[rng.below(len(actions))], ()


def advance(state: State, seat: int, action: int, outcome: tuple[int, ...]) -> tuple[Event, ...]:
    """Do what `random_step` returned."""
    return state.apply_chance(outcome) if seat == CHANCE else state.apply(seat, action)


def fresh(table: Table, seed: int) -> State:
    """Return a new game dealt from `seed`."""
    return table.game.new(table.options, table.game.deal(table.options, Rng.stream(seed, "deal")))


@lru_cache(maxsize=48)
def walk(table: Table, seed: int) -> Walk:
    """Play a random game.  The nodes hold copies; the game itself is never a copy."""
    state = fresh(table, seed)
    rng = Rng.stream(seed, "walk")
    nodes: list[Node] = []
    while not state.is_over():
        before, digest = state.copy(), state.digest()
        if len(nodes) == LONGEST:
            Walk(table, seed, tuple(nodes), state).fail(len(nodes), "the game does not end.")
        seat, action, outcome = random_step(state, rng)
        events = advance(state, seat, action, outcome)
        nodes.append(Node(before, digest, seat, action, outcome, events))
    return Walk(table, seed, tuple(nodes), state)


# Random play.


def random_play_is_sound(table: Table, seed: int) -> int:
    """Play to the end, `check()` and whose turn it is right at every step; return the steps."""
    state = fresh(table, seed)
    rng = Rng.stream(seed, "walk")
    steps = 0
    moves: list[str] = []

    def fail(message: str) -> NoReturn:
        raise AssertionError(f"{table}, seed {seed}, step {steps}: {message}\n{moves[-7:]}")

    while True:
        problems = state.check()
        if problems:
            fail(" ".join(problems))
        problem = turn_problem(state)
        if problem:
            fail(problem)
        if state.is_over():
            break
        if steps == LONGEST:
            fail("the game does not end.")
        seat, action, outcome = random_step(state, rng)
        game = table.game
        moves.append(game.format_chance(outcome) if seat == CHANCE else game.format(action))
        advance(state, seat, action, outcome)
        steps += 1
    problem = outcome_problem(table, state)
    if problem:
        fail(problem)
    return steps


def turn_problem(state: State) -> str:
    """Return how `current_seat`, `deciders` and the legal lists disagree; "" if they agree."""
    now, deciders = state.current_seat(), state.deciders()
    counts = [len(state.legal_actions(seat)) for seat in range(state.seats)]
    if now in (CHANCE, OVER):
        if deciders or any(counts):
            return f"nobody is to decide ({now}), yet {deciders} are, with {counts} actions."
    elif now == SIMULTANEOUS:
        if not deciders or deciders != sorted(set(deciders)):
            return f"a secret choice with the deciders {deciders}."
        if not all(counts[seat] for seat in deciders):
            return f"deciders {deciders} without an action: {counts}."
    elif deciders != [now] or not counts[now] or sum(counts) != counts[now]:
        return f"seat {now} is to decide, yet {deciders} are, with {counts} actions."
    if state.legal_actions(SPECTATOR):
        return "a spectator has actions."
    return ""


def outcome_problem(table: Table, state: State) -> str:
    """Return what is wrong with the outcome of a finished game; "" for nothing."""
    outcome = state.outcome()
    seats = range(table.seats)
    if any(
        len(row) != table.seats for line in outcome.lines for row in (line.points, line.reasons)
    ):
        return f"a score line does not have one entry a seat: {outcome.lines}."
    sums = tuple(sum(line.points[seat] for line in outcome.lines) for seat in seats)
    if sums != outcome.totals:
        return f"the lines add up to {sums}, the totals say {outcome.totals}."
    if not outcome.winners or not set(outcome.winners) <= set(seats):
        return f"the winners are {outcome.winners}."
    if not outcome.reason:
        return "the outcome has no reason."
    for viewer in table.viewers:
        if state.view(viewer).outcome() != outcome:
            return f"seat {viewer} sees another outcome of the finished game."
    return ""


# Legal and illegal actions.


def legal_lists_are_in_order(table: Table, seed: int) -> None:
    """Sorted, unique, within the buffer, the same in the seat's view, all explained as legal."""
    path = walk(table, seed)
    for step in path.steps(60):
        state = path.state(step)
        for seat in range(table.seats):
            buffer = vec[i64]([0] * state._buffer_size())
            count = state._legal_into(seat, buffer)
            actions = [int(buffer[i]) for i in range(count)]
            if actions != sorted(set(actions)):
                path.fail(step, f"the legal actions of seat {seat} are not in order: {actions}")
            if actions and actions[0] < 0:
                path.fail(step, f"seat {seat} has a negative action: {actions}")
            view = state.view(seat)
            if state.legal_actions(seat) != actions or view.legal_actions() != actions:
                path.fail(step, f"seat {seat} and its view have different legal actions.")
            for action in actions:
                said = state.explain(seat, action) or view.explain(action)
                if said:
                    path.fail(step, f"the legal action {action} is called illegal: {said}")
                if not table.game.action_words(view, action):
                    path.fail(step, f"the action {action} has no words.")
        for viewer in table.viewers:
            view = state.view(viewer)
            if view.current_seat() != state.current_seat() or view.deciders() != state.deciders():
                path.fail(step, f"seat {viewer} does not see whose turn it is.")


def illegal_actions_are_refused(table: Table, seed: int) -> None:
    """IllegalAction with a sentence, the same from the view, the state unchanged."""
    path = walk(table, seed)
    known = sorted({node.action for node in path.nodes if node.seat != CHANCE})
    outcomes = [node.outcome for node in path.nodes if node.seat == CHANCE][:2]
    tried = [*known[:: max(1, len(known) // 8)], -1, max(known) + 1, 10**6]
    for step in [*path.steps(24), len(path.nodes)]:
        state = path.state(step).copy()
        before = state.encode()
        for seat in (*range(table.seats), SPECTATOR, table.seats):
            legal = state.legal_actions(seat) if 0 <= seat < table.seats else []
            for action in (action for action in tried if action not in legal):
                what = f"action {action} of seat {seat}"
                said = refusal_of(path, step, what, partial(state.apply, seat, action))
                if state.encode() != before:
                    path.fail(step, f"the refused {what} changed the state.")
                if 0 <= seat < table.seats and state.view(seat).explain(action) != said:
                    path.fail(step, f"{what}: the view and the state give different reasons.")
        for outcome in [(), (-1,), *outcomes]:
            if state.current_seat() == CHANCE and outcome in outcomes:
                continue
            what = f"chance {outcome}"
            refusal_of(path, step, what, partial(state.apply_chance, outcome))
            if state.encode() != before:
                path.fail(step, f"the refused {what} changed the state.")


def refusal_of(path: Walk, step: int, what: str, call: Callable[[], object]) -> str:
    """Return the sentence of the IllegalAction that `call` raises; fail without one."""
    try:
        call()
    except IllegalAction as refusal:
        problem = sentence_problem(str(refusal))
        if problem:
            path.fail(step, f"{what}: {problem}")
        return str(refusal)
    except Exception as error:
        path.fail(step, f"{what} raises {error!r} instead of IllegalAction.")
    path.fail(step, f"{what} is not legal, yet it is done.")


def sentence_problem(text: str) -> str:
    """Return why `text` is no sentence for a player; "" if it is one."""
    if len(text) < 8 or text[0].islower() or text[0].isspace() or text[-1] not in ".!?”\"":
        return f"{text!r} is no sentence."
    return ""


# Copies.


def copies_are_independent(table: Table, seed: int) -> None:
    """A copy goes on like the original, and neither notices the other going on."""
    path = walk(table, seed)
    spare = path.end.copy()
    for step in path.steps(12):
        original = path.state(step)
        before, words = original.encode(), original.describe()
        spare._copy_from(original)
        for name, twin in (("copy()", original.copy()), ("_copy_from()", spare)):
            if type(twin) is not type(original) or twin.options != original.options:
                path.fail(step, f"{name} is of another kind.")
            if twin.encode() != before or twin.describe() != words:
                path.fail(step, f"{name} differs from the original.")
            for later in range(step, min(step + 25, len(path.nodes))):
                node = path.nodes[later]
                events = advance(twin, node.seat, node.action, node.outcome)
                if events != node.events:
                    path.fail(later, f"{name} made at step {step} tells other events.")
                if twin.encode() != path.state(later + 1).encode():
                    path.fail(later, f"{name} made at step {step} goes on differently.")
            if original.encode() != before or original.describe() != words:
                path.fail(step, f"playing on {name} changed the original.")


def past_digests_are_frozen(table: Table, seed: int) -> None:
    """After the whole game, every past position still has the digest it had."""
    path = walk(table, seed)
    for step, node in enumerate(path.nodes):
        if node.state.digest() != node.digest:
            path.fail(step, "this position has changed since.")
    again = fresh(table, seed)
    for step, node in enumerate(path.nodes):
        if again.digest() != node.digest:
            path.fail(step, "the same moves do not lead to the same position twice.")
        advance(again, node.seat, node.action, node.outcome)


def encodings_are_plain(table: Table, seed: int) -> None:
    """States and views encode to lists of whole numbers and describe themselves in JSON."""
    path = walk(table, seed)
    for step in [*path.steps(12), len(path.nodes)]:
        state = path.state(step)
        things: list[State | View] = [state, *[state.view(viewer) for viewer in table.viewers]]
        for thing in things:
            numbers = thing.encode()
            if type(numbers) is not list or any(type(number) is not int for number in numbers):
                path.fail(step, f"{type(thing).__name__}.encode() is not a list of int.")
            described = thing.describe()
            if json.loads(json.dumps(described)) != described:
                path.fail(step, f"{type(thing).__name__}.describe() does not survive JSON.")
            if not set(described) <= set(state.describe()):
                path.fail(step, "the view describes what the state does not.")
        if state.digest() != digest_of(table.options, state.encode()):
            path.fail(step, "the digest is not that of the encoding.")


# Matches: undo, save and load, replay.


def play_match(table: Table, seed: int, persons: Sequence[int]) -> Match:
    """Return a finished match of random moves; seats not in `persons` count as bots."""
    match = new_match(table, seed, persons)
    rng = Rng.stream(seed, "walk")
    while not match.is_over():
        seat, action = random_move(match, rng)
        match.play(seat, action)
    return match


def new_match(table: Table, seed: int, persons: Sequence[int]) -> Match:
    """Return a match at its first decision."""
    players = [
        Player(name, "" if seat in persons else "random") for seat, name in enumerate(table.names)
    ]
    return Match.new(table.game, table.options, players, seed)


def random_move(match: Match, rng: Rng) -> tuple[int, int]:
    """Return a random decider with a random action."""
    deciders = match.deciders()
    seat = deciders[rng.below(len(deciders))]
    actions = match.legal_actions(seat)
    return seat, actions[rng.below(len(actions))]


def undo_leads_to_the_start(table: Table, seed: int) -> None:
    """Steps and turns are taken back to where they began; the same path meets the same fate.

    Also: a preview tells what then happens, up to what nobody could know.
    """
    match = new_match(table, seed, [0])
    rng = Rng.stream(seed, "undo")
    digests = [match.digest()]
    views = [match.view(0).encode()]
    taken = 0
    while not match.is_over():
        seat, action = random_move(match, rng)
        before = match.position
        foreseen = match.preview(seat, action)
        match.play(seat, action)
        happened = match._steps[before].events
        sure = itertools.takewhile(lambda event: not event.reveals, happened)
        known = tuple(event for event in sure if event.seen_by(seat))
        if foreseen != known:
            raise AssertionError(
                f"{table}, seed {seed}, entry {before}: the preview of {match.in_play[before]}"
                f" tells {foreseen}, then came {known}"
            )
        if seat == 0 and match.can_undo(0) and taken < 40:
            taken += 1
            ahead = match.digest()
            match.undo(0)
            assert match.digest() == digests[before], f"{table}, seed {seed}: undo at {before}"
            match.play(seat, action)
            assert match.digest() == ahead, f"{table}, seed {seed}: redo at {before}"
        for position in range(len(digests), match.position + 1):
            digests.append(match.in_play[position - 1].digest)
            views.append(match.view_at(position, 0).encode())
    path = [(entry.seat, entry.text) for entry in match.in_play]
    turns = 0
    while match.can_undo_turn(0):
        before = match.position
        match.undo_turn(0)
        turns += 1
        assert match.position < before
        assert match.digest() == digests[match.position]
        assert match.view(0).encode() == views[match.position]
    assert turns, f"{table}, seed {seed}: seat 0 had no turn to take back"
    marks = [line for line in match.lines_for(0) if line.kind == "undo"]
    assert len(marks) == turns, f"{table}, seed {seed}: {turns} turns back, {len(marks)} marks"
    for seat, text in path[match.position :]:
        if seat >= 0:
            match.play_text(seat, text)
    assert [(entry.seat, entry.text) for entry in match.in_play] == path
    assert match.digest() == digests[-1]
    assert verify(to_save(match), table.game) is None


def saves_come_back_equal(table: Table, seed: int) -> None:
    """Save and load at many moments: equal by value and type, and going on alike."""
    whole = play_match(table, seed, [0])
    for share in (0.0, 0.3, 0.62, 1.0):
        match = whole.replay_to(int(share * whole.position))
        if match.can_undo_turn(0):
            match.undo_turn(0)
        saved = to_save(match, updated="2026-01-02T03:04:05Z")
        loaded = load(dump(saved))
        difference = unlike(dict(loaded), dict(saved))
        assert not difference, f"{table}, seed {seed}: the save came back with {difference}"
        again = from_save(loaded, table.game)
        assert again.log == match.log
        assert again.players == match.players
        assert (again.seed, again.deal, again.title) == (match.seed, match.deal, match.title)
        for viewer in table.viewers:
            difference = unlike(again.view(viewer).encode(), match.view(viewer).encode())
            assert not difference, f"{table}, seed {seed}, seat {viewer}: {difference}"
            assert again.lines_for(viewer) == match.lines_for(viewer)
        assert dump(to_save(again, updated="2026-01-02T03:04:05Z")) == dump(saved)


def unlike(one: object, other: object, where: str = "it") -> str:
    """Return where two values differ in value or type; "" where they do not."""
    if type(one) is not type(other):
        return f"{where}: {type(one).__name__} instead of {type(other).__name__}"
    if isinstance(one, dict) and isinstance(other, dict):
        if list(one) != list(other):
            return f"{where}: the keys {list(one)} instead of {list(other)}"
        pairs = ((f"{where}.{key}", one[key], other[key]) for key in one)
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple):
        if len(one) != len(other):
            return f"{where}: {len(one)} items instead of {len(other)}"
        pairs = ((f"{where}[{i}]", a, b) for i, (a, b) in enumerate(zip(one, other, strict=True)))
    else:
        return "" if one == other else f"{where}: {one!r} instead of {other!r}"
    return next((found for found in (unlike(a, b, at) for at, a, b in pairs) if found), "")


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
    for step in [*path.steps(36), len(path.nodes)]:
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
        with pytest.raises(ValueError, match=r"\w"):
            game.decode_view(table.options, 0, wrong)


def determinise_keeps_conserves_varies(table: Table, seed: int) -> None:
    """The filled-in world is sound, looks the same, plays on, and is not simply the truth."""
    path = walk(table, seed)
    hidden: dict[str, int] = {}
    varied: dict[str, int] = {}
    for step in path.steps(20):
        state = path.state(step)
        for viewer in table.viewers:
            view = state.view(viewer)
            worlds = list(other_worlds(view, 8, "vary"))
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
        for count in range(LONGEST):
            if count % 5 == 0 and world.check():
                path.fail(step, f"imagined by {viewer}, {count} moves on: {world.check()}")
            if world.is_over():
                break
            world_step = random_step(world, rng)
            advance(world, *world_step)
        else:
            path.fail(step, f"the world imagined by {viewer} does not end.")


# Notation.


def notation_comes_back(table: Table, seed: int) -> None:
    """Text and meaning are one to one for every legal action met, chance and the deal."""
    path = walk(table, seed)
    game = table.game
    actions: dict[int, int] = {}
    for step, node in enumerate(path.nodes):
        for seat in node.state.deciders():
            for action in node.state.legal_actions(seat):
                actions.setdefault(action, step)
    texts: dict[str, int] = {}
    for action, step in actions.items():
        text = game.format(action)
        if not text or text != " ".join(text.split()) or len(text) > 100:
            path.fail(step, f"{text!r} is no notation.")
        if texts.setdefault(text, action) != action:
            path.fail(step, f"{text!r} means {texts[text]} and {action}.")
        for written in (text, text.upper(), text.lower(), f"  {text} "):
            if game.parse(written) != action:
                path.fail(step, f"{written!r} is {game.parse(written)}, not {action}.")
    for step, node in enumerate(path.nodes):
        if node.seat == CHANCE:
            text = game.format_chance(node.outcome)
            if game.parse_chance(text) != node.outcome:
                path.fail(step, f"chance {text!r} does not come back.")
    for number in range(20):
        deal = game.deal(table.options, Rng.stream(number, "deal"))
        rows = game.format_deal(deal)
        assert all(type(k) is str and type(v) is str for k, v in rows.items())
        assert game.parse_deal(rows) == deal, f"{table}: the deal {rows} does not come back"
    for nonsense in ("", "?", "nonsense", "\x00", "9" * 50, "[bold]x[/]", text_of_another(texts)):
        for read in (game.parse, game.parse_chance):
            not_read(f"{table}: {read.__name__}({nonsense!r})", partial(read, nonsense))
    for wrong in ({}, {"x": "y"}, dict.fromkeys(rows, "?")):
        not_read(f"{table}: parse_deal({wrong!r})", partial(game.parse_deal, wrong))


def not_read(what: str, call: Callable[[], object]) -> None:
    """Fail unless `call` raises BadNotation with a sentence."""
    try:
        found = call()
    except BadNotation as refusal:
        problem = sentence_problem(str(refusal))
        assert not problem, f"{what}: {problem}"
    else:
        raise AssertionError(f"{what} is read as {found!r}.")


def text_of_another(texts: dict[str, int]) -> str:
    """Return the longest notation with its end doubled, which is no notation."""
    longest = max(texts, key=len)
    return f"{longest} {longest}"


# Secret choices.


def has_secret_choices(table: Table) -> bool:
    """Return whether seats of this table ever commit in secret."""
    return any(node.state.current_seat() == SIMULTANEOUS for node in walk(table, 1).nodes)


def commits_in_any_order(table: Table, seed: int) -> None:
    """However the seats' commits are shuffled together, the same position results.

    And until the last is in, nobody sees what another commits.
    """
    path = walk(table, seed)
    starts = [
        step
        for step, node in enumerate(path.nodes)
        if node.state.current_seat() == SIMULTANEOUS
        and len(node.state.deciders()) == table.seats
        and (step == 0 or path.nodes[step - 1].state.current_seat() != SIMULTANEOUS)
    ]
    assert starts, f"{table}, seed {seed}: no secret choice"
    for step in starts[:6]:
        rng = Rng.stream(seed, "commits", str(step))
        start = path.state(step)
        plans = {seat: commit_plan(path, step, seat, rng) for seat in range(table.seats)}
        orders = list(itertools.permutations(range(table.seats)))[:24]
        results: dict[str, tuple[int, ...]] = {}
        for order in orders:
            sequence = [(seat, action) for seat in order for action in plans[seat]]
            results.setdefault(committed(start, sequence).digest(), order)
        for _ in range(6):
            results.setdefault(committed(start, interleaved(plans, rng)).digest(), (-1,))
        if len(results) > 1:
            path.fail(step, f"the order of commits matters: {list(results.values())}")


def commit_plan(path: Walk, step: int, seat: int, rng: Rng) -> list[int]:
    """Return random actions with which one seat commits while nobody else does."""
    state = path.state(step).copy()
    outside = [viewer for viewer in path.table.viewers if viewer != seat]
    plan: list[int] = []
    while seat in state.deciders():
        if len(plan) > 200:
            path.fail(step, f"seat {seat} never finishes committing.")
        before = [state.view(viewer).legal_actions() for viewer in outside]
        actions = state.legal_actions(seat)
        plan.append(actions[rng.below(len(actions))])
        for event in state.apply(seat, plan[-1]):
            if event.reveals:
                path.fail(step, f"a commit reveals something before the last is in: {event}")
        if before != [state.view(viewer).legal_actions() for viewer in outside]:
            path.fail(step, f"a commit of seat {seat} changes what others may do.")
    return plan


def committed(start: State, sequence: Sequence[tuple[int, int]]) -> State:
    """Return the position after these commits."""
    state = start.copy()
    for seat, action in sequence:
        state.apply(seat, action)
    return state


def interleaved(plans: dict[int, list[int]], rng: Rng) -> list[tuple[int, int]]:
    """Shuffle the seats' plans together, each in its own order."""
    rest = {seat: plan[:] for seat, plan in plans.items() if plan}
    sequence: list[tuple[int, int]] = []
    while rest:
        seat = sorted(rest)[rng.below(len(rest))]
        sequence.append((seat, rest[seat].pop(0)))
        if not rest[seat]:
            del rest[seat]
    return sequence


def commits_can_be_withdrawn(table: Table, seed: int) -> None:
    """After its commit a seat may withdraw until the last is in, and commits anew."""
    path = walk(table, seed)
    step = next(i for i, node in enumerate(path.nodes) if node.state.current_seat() == SIMULTANEOUS)
    start = path.state(step)
    rng = Rng.stream(seed, "withdraw")
    for seat in range(table.seats):
        state = start.copy()
        for action in commit_plan(path, step, seat, rng):
            state.apply(seat, action)
        actions = state.legal_actions(seat)
        if not actions:
            path.fail(step, f"seat {seat} cannot withdraw its commit.")
        for action in actions:
            back = state.copy()
            back.apply(seat, action)
            if seat not in back.deciders() or back.check():
                path.fail(step, f"after withdrawing, seat {seat} does not choose again.")


# Counting.


def perft(state: State, depth: int, drawn: int = 0) -> int:
    """Return how many ways there are to make `depth` actions.

    Chance falls as a match with seed 0 would have it fall; of several seats that
    are to commit, the first commits first.
    """
    while state.current_seat() == CHANCE:
        state = state.copy()
        state.apply_chance(state.sample_chance(Rng.stream(0, "chance", str(drawn))))
        drawn += 1
    if depth == 0 or state.is_over():
        return 1
    seat = state.deciders()[0]
    actions = state.legal_actions(seat)
    if depth == 1:
        return len(actions)
    count = 0
    for action in actions:
        child = state.copy()
        child.apply(seat, action)
        count += perft(child, depth - 1, drawn)
    return count


def given_options(table: Table) -> dict[str, OptionValue]:
    """Return the table's options, for files."""
    return table.options.as_dict()


# Every part that needs nothing but a table and a seed, by name.
PARTS = (
    legal_lists_are_in_order,
    illegal_actions_are_refused,
    copies_are_independent,
    past_digests_are_frozen,
    encodings_are_plain,
    undo_leads_to_the_start,
    saves_come_back_equal,
    views_cannot_leak,
    events_are_well_formed,
    views_survive_encoding,
    determinise_keeps_conserves_varies,
    imagined_worlds_play_on,
    notation_comes_back,
)
SECRET_PARTS = (commits_in_any_order, commits_can_be_withdrawn)
