"""A judge of traces that shares no code with the program.

Written from `docs/trace.md` and its two sister pages alone.  For each game it keeps a
table of its own, in plain lists of names, works out from each action what must follow,
and compares everything that the trace says: positions, legal actions, scores.  Slow and
simple on purpose.

    fruit-tui trace fruit-boss --bots random | python -m tests.cli.trace_checker
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable

from tests.cli.trace_checker_base import Json, Judge, TraceError, expect
from tests.cli.trace_checker_boss import BossJudge
from tests.cli.trace_checker_fair import FairJudge
from tests.cli.trace_checker_fresh import FreshJudge

__all__ = ["TraceError", "check"]

JUDGES: dict[str, type[BossJudge | FreshJudge | FairJudge]] = {
    "fruit-boss": BossJudge,
    "fresh-fruits": FreshJudge,
    "fruit-fair": FairJudge,
}


def check(lines: Iterable[str]) -> int:
    """Check a whole trace and return its number of steps.  Raises TraceError at the first fault."""
    records = [json.loads(line) for line in lines]
    if len(records) < 3 or records[0]["type"] != "game" or records[-1]["type"] != "end":
        raise TraceError("A trace has a first line, positions and a last line.")
    judge = JUDGES[records[0]["game"]](records[0])
    digests: dict[str, Json] = {}
    for step, record in enumerate(records[1:-1]):
        where = f"step {step}"
        if record["step"] != step:
            raise TraceError(f"{where} is numbered {record['step']}.")
        if step == 0:
            expect(where, "type", record["type"], "start")
        elif record["type"] == "action":
            where += f" ({record['action']})"
            if record["action"] not in judge.legal(record["seat"]):
                raise TraceError(f"{where} is not legal for seat {record['seat']}.")
            judge.act(record["seat"], record["action"])
        else:
            expect(where, "type", record["type"], "chance")
            expect(where, "what comes before chance", judge.waiting()[0], "chance")
            judge.chance(record["outcome"])
        compare(where, judge, record)
        known = digests.setdefault(record["digest"], record["state"])
        expect(where, "the state of a digest", record["state"], known)
    if len(digests) != len({json.dumps(state, sort_keys=True) for state in digests.values()}):
        raise TraceError("Equal positions have different digests.")
    end = records[-1]
    expect("end", "steps", end["steps"], len(records) - 3)
    expect("end", "complete", end["complete"], judge.waiting()[0] == "over")
    if end["complete"]:
        totals, winners = judge.result()
        expect("end", "totals", end["totals"], totals)
        expect("end", "winners", end["winners"], winners)
    return int(end["steps"])


def compare(where: str, judge: Judge, record: Json) -> None:
    """Compare one position with the judge's table, key by key."""
    state = judge.state()
    expect(where, "the keys of the state", sorted(record["state"]), sorted(state))
    told = judge.plain(where, record["state"])
    for key, value in state.items():
        expect(where, key, told[key], value)
    to_decide, deciders = judge.waiting()
    expect(where, "to_decide", record["to_decide"], to_decide)
    expect(where, "deciders", record["deciders"], deciders)
    for seat in range(judge.seats):
        legal = record["legal"][seat]
        expect(where, f"legal actions of seat {seat}", sorted(legal), sorted(judge.legal(seat)))
    judge.conserve(where, record["state"])


if __name__ == "__main__":
    print(f"{check(sys.stdin)} steps, and every one keeps the rules.")
