"""The contract of the rules: play, legality, copies, notation, secret choices, counting."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Sequence
from functools import partial
from typing import NoReturn

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.game import (
    CHANCE,
    OVER,
    SIMULTANEOUS,
    SPECTATOR,
    BadNotation,
    IllegalAction,
    State,
    View,
    digest_of,
)
from fruit_tui.engine.rng import Rng
from tests import contract_base
from tests.contract_base import (
    Table,
    Walk,
    advance,
    fresh,
    random_step,
    sentence_problem,
    walk,
)

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
        if steps == contract_base.LONGEST:
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
    said = ""
    try:
        call()
    except IllegalAction as refusal:
        said = str(refusal)
    except Exception as error:
        path.fail(step, f"{what} raises {error!r} instead of IllegalAction.")
    else:
        path.fail(step, f"{what} is not legal, yet it is done.")
    problem = sentence_problem(said)
    if problem:
        path.fail(step, f"{what}: {problem}")
    return said


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
