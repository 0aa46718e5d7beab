"""Phase 1: every seat assigns its workers to trees in secret, one worker a step.

A seat places its pickers, then its gardeners, then its Extra Workers, each
class in the order of the trees, so that every assignment is reached by exactly
one sequence of steps.  Nothing of it is anybody else's to know: the others see
who is ready.  The Transporter places workers by the same steps in phase 3.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fruit_fair.data import (
    FRUITS,
    KINDS,
    WORKER_CLASSES,
)
from fruit_tui.engine.fruit_fair.layout import (
    COMMIT,
    PLACE,
    PLAN,
    READY,
    SEATS,
    WITHDRAW,
    is_ready,
    on_tree,
    placed,
    with_worker,
    workers_of,
)
from fruit_tui.engine.rng import Rng

# Workers by class (picker, gardener, extra), then by tree (cherry, apple, plum, lemon).
Plan = tuple[tuple[int, int, int, int], tuple[int, int, int, int], tuple[int, int, int, int]]

_MANY = ("pickers", "gardeners", "Extra Workers")
_ONE = ("picker", "gardener", "Extra Worker")


# What is legal.


def next_class(v: vec[i64], seat: i64) -> i64:
    """Return the class of the worker that `seat` places next; WORKER_CLASSES when all stand."""
    worker: i64 = 0
    while worker < WORKER_CLASSES and placed(v[PLAN + seat], worker) == workers_of(v, seat, worker):
        worker += 1
    return worker


def lowest_tree(plan: i64, worker: i64) -> i64:
    """Return the first tree for the next worker of a class: that of the one before."""
    tree: i64 = KINDS - 1
    while tree > 0 and on_tree(plan, worker, tree) == 0:
        tree -= 1
    return tree


def placements_into(v: vec[i64], seat: i64, buffer: vec[i64]) -> i64:
    """Write the legal placements of the next worker of `seat`; return how many."""
    worker = next_class(v, seat)
    if worker == WORKER_CLASSES:
        return 0
    count: i64 = 0
    tree: i64
    for tree in range(lowest_tree(v[PLAN + seat], worker), KINDS):
        buffer[count] = PLACE + KINDS * worker + tree
        count += 1
    return count


def legal_into(v: vec[i64], seat: i64, buffer: vec[i64]) -> i64:
    """Write the steps of `seat` in phase 1; return how many.

    Taking everything back is a step of a seat that is ready.  Before that, single
    steps are taken back as everywhere else, by whoever keeps the match (FF-54).
    """
    if is_ready(v, seat):
        buffer[0] = WITHDRAW
        return 1
    count = placements_into(v, seat, buffer)
    if count == 0:
        buffer[0] = COMMIT
        count = 1
    return count


# What a step does.


def place(v: vec[i64], seat: i64, worker: i64, tree: i64) -> None:
    """Send the next worker of `seat` to a tree."""
    v[PLAN + seat] = with_worker(v[PLAN + seat], worker, tree)


def commit(v: vec[i64], seat: i64) -> bool:
    """Make `seat` ready; return whether everybody is now, which locks all (FF-54)."""
    one: i64 = 1
    v[READY] |= one << seat
    if v[READY] != (one << v[SEATS]) - 1:
        return False
    v[READY] = 0
    return True


def withdraw(v: vec[i64], seat: i64) -> None:
    """Take every worker of `seat`, which was ready, back into the hand (FF-54)."""
    one: i64 = 1
    v[READY] ^= one << seat
    v[PLAN + seat] = 0


# Assignments as a whole.


def plan_rows(plan: i64) -> Plan:
    """Return a packed assignment as rows: workers by class and tree."""
    rows = [_row(plan, worker) for worker in range(WORKER_CLASSES)]
    return rows[0], rows[1], rows[2]


def _row(plan: i64, worker: i64) -> tuple[int, int, int, int]:
    return (
        on_tree(plan, worker, 0),
        on_tree(plan, worker, 1),
        on_tree(plan, worker, 2),
        on_tree(plan, worker, 3),
    )


def pack_plan(rows: Plan) -> i64:
    """Return rows of workers by class and tree as one packed assignment."""
    plan: i64 = 0
    worker: i64
    for worker in range(WORKER_CLASSES):
        row = rows[worker]
        tree: i64
        for tree in range(KINDS):
            count: i64 = row[tree]
            plan |= count << (16 * worker + 4 * tree)
    return plan


def plan_steps(rows: Plan) -> list[int]:
    """Return the steps that reach an assignment from nothing, in order, without "ready"."""
    steps: list[int] = []
    for worker, row in enumerate(rows):
        for tree, count in enumerate(row):
            steps.extend([PLACE + KINDS * worker + tree] * count)
    return steps


def trees_of(plan: i64, worker: i64) -> str:
    """Return the trees of a class's workers as fruit names, one a worker ("cherry lemon")."""
    names: list[str] = []
    for tree, name in enumerate(FRUITS):
        names.extend([name] * on_tree(plan, worker, tree))
    return " ".join(names)


def random_plan(extras: i64, rng: Rng) -> i64:
    """Return a complete assignment, all equally likely, of a seat with `extras` Extra Workers."""
    plan = _random_row(2, rng) | (_random_row(2, rng) << 16)
    return plan | (_random_row(extras, rng) << 32)


def _random_row(workers: i64, rng: Rng) -> i64:
    """Return the packed trees of 0 to 2 workers of one class, all combinations equally likely."""
    if workers == 0:
        return 0
    if workers == 1:
        return with_worker(0, 0, rng.below(4))
    # Ten pairs without order: (0,0), (0,1), ... (3,3).
    drawn = rng.below(10)
    first: i64 = 0
    while drawn >= 4 - first:
        drawn -= 4 - first
        first += 1
    return with_worker(with_worker(0, 0, first), 0, first + drawn)
