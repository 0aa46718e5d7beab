"""Asks the thinking process and the bots themselves the same, and prints both answers as JSON.

Run by `test_compiled` in the compiled build, where objects cross between processes in
another way than interpreted ones.
"""

from __future__ import annotations

import json
from dataclasses import asdict, replace

from ai.bot import Decision, make_bot, parse_spec
from ai.worker import Worker
from fruit_tui.engine.build import build
from tests.ai.tables import BOSS, boss_choice

SPECS = ("random", "greedy", "mcts:30")
PATIENCE = 60.0


def told(decision: Decision) -> dict[str, object]:
    """Return everything in a decision but the time it took."""
    return asdict(replace(decision, seconds=0.0))


def main() -> None:
    """Print what was answered there and here, and by which build."""
    state = boss_choice(20)
    view = state.view(state.deciders()[0])
    specs = [parse_spec(text) for text in SPECS]
    here = [told(make_bot(spec, BOSS, 3, int(view.seat)).choose(view)) for spec in specs]
    with Worker() as worker:
        there = [told(worker.submit(view, spec, 3).result(PATIENCE)) for spec in specs]
    print(json.dumps({"build": build().kind, "here": here, "there": there}))


if __name__ == "__main__":
    main()
