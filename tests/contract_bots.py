"""The contract of the bots at any game: legal at every budget, repeatable, and blind to secrets."""

from __future__ import annotations

from ai.bot import Bot, BotSpec, Budget, Decision, make_bot, parse_spec
from ai.greedy import EVALUATIONS
from ai.levels import levels_of
from fruit_tui.engine.game import CHANCE, View
from tests.contract_base import Table, Walk, walk
from tests.contract_views import other_worlds

# The budgets 0, 1, a few, and the shortest time there is.
BUDGETS = ("mcts:0", "mcts:1", "mcts:12", "mcts:0.01s")


def specs_for(table: Table) -> tuple[str, ...]:
    """Return the bots that this game has: without an evaluation of its own, only the random one."""
    if table.game.name not in EVALUATIONS:
        return ("random",)
    return tuple(dict.fromkeys(["random", "greedy", *BUDGETS, *quick_levels(table.game.name)]))


def quick_levels(game: str) -> list[str]:
    """Return the specs of every level that a person can choose, a small budget for a large one.

    What a search may look at does not hang on how long it does.
    """
    few = parse_spec(BUDGETS[2]).budget
    found: list[str] = []
    for level in levels_of(game):
        spec = parse_spec(level.spec)
        budget = few if spec.kind == "mcts" else Budget(0)
        found.append(str(BotSpec(spec.kind, budget, spec.weights)))
    return list(dict.fromkeys(found))


def bot_for(table: Table, spec: str, seat: int, seed: int = 5) -> Bot:
    """Return a bot for one seat."""
    return make_bot(parse_spec(spec), table.game, seed, seat)


def decisions(path: Walk, count: int) -> list[tuple[int, int, View]]:
    """Return some steps of a walk with a seat that decides there and its view, every seat met."""
    found: list[tuple[int, int, View]] = []
    for step in path.steps(count):
        while step < len(path.nodes) and path.nodes[step].seat == CHANCE:
            step += 1
        if step < len(path.nodes):
            seats = path.nodes[step].state.deciders()
            seat = seats[len(found) % len(seats)]
            found.append((step, seat, path.nodes[step].state.view(seat)))
    return found


def bots_answer_legally(table: Table, seed: int) -> None:
    """Every bot, at budget 0, 1, a few and the shortest time, names a legal action."""
    path = walk(table, seed)
    for spec in specs_for(table):
        for step, seat, view in decisions(path, 8):
            answer = bot_for(table, spec, seat).choose(view)
            if answer.action not in view.legal_actions():
                path.fail(step, f"{spec} in seat {seat} answers {answer.action}: illegal.")
            if any(c.action not in view.legal_actions() for c in answer.candidates):
                path.fail(step, f"{spec} in seat {seat} looked at illegal actions.")
            if answer.trouble:
                path.fail(step, f"{spec} in seat {seat} is in trouble: {answer.trouble}")


def bots_cannot_peek(table: Table, seed: int) -> None:
    """In two worlds that look the same to a bot, under one seed, it answers the same."""
    path = walk(table, seed)
    for spec in specs_for(table):
        if spec.endswith("s"):
            continue
        for step, seat, view in decisions(path, 4):
            truth = table_of(bot_for(table, spec, seat).choose(view))
            again = table_of(bot_for(table, spec, seat).choose(view))
            if truth != again:
                path.fail(step, f"{spec} in seat {seat} answers {truth}, then {again}.")
            for world in other_worlds(view, 1, "peek"):
                other = table_of(bot_for(table, spec, seat).choose(world.view(seat)))
                if other != truth:
                    path.fail(step, f"{spec} in seat {seat} peeks: {truth} or {other}.")


def table_of(decision: Decision) -> list[tuple[int, int, float]]:
    """Return all of a decision that may not differ from run to run."""
    return [(decision.action, 0, 0.0)] + [
        (candidate.action, candidate.visits, candidate.value) for candidate in decision.candidates
    ]
