"""The thinking process: answers, progress, stopping, and every way of ending."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Iterator
from multiprocessing import Pipe
from pathlib import Path

import pytest

from ai.bot import make_bot, parse_spec
from ai.worker import Job, Worker, stopgap
from fruit_tui.engine.game import View
from tests.ai.tables import BOSS, boss_choice

LONG = parse_spec("mcts:10000000")
PATIENCE = 60.0  # on a busy machine; nothing here takes more than a second or two


def choice() -> View:
    """Return what a seat sees that has something to decide."""
    state = boss_choice(20)
    return state.view(state.deciders()[0])


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    with Worker() as running:
        yield running


def wait_for(what: str, happened: threading.Event) -> None:
    assert happened.wait(PATIENCE), f"{what} did not happen."


def begun(worker: Worker, spec_text: str = "mcts:10000000") -> Job:
    """Return a job that the process is thinking about."""
    started = threading.Event()
    job = worker.submit(choice(), parse_spec(spec_text), 3, lambda _: started.set())
    wait_for("The first progress report", started)
    return job


def test_the_worker_decides_as_the_bot_itself_would(worker: Worker) -> None:
    view = choice()
    for text in ("random", "greedy", "mcts:40"):
        here = make_bot(parse_spec(text), BOSS, 3, int(view.seat)).choose(view)
        there = worker.submit(view, parse_spec(text), 3).result(PATIENCE)
        assert (there.action, there.candidates) == (here.action, here.candidates)
        assert there.trouble == ""


def test_files_in_the_current_folder_are_not_taken_for_python_s_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("re", "pickle", "socket"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit(3)\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
    with Worker() as running:
        assert running.submit(choice(), parse_spec("greedy"), 3).result(PATIENCE).trouble == ""
    # Programs that are started otherwise are not to notice.
    assert "PYTHONSAFEPATH" not in os.environ


def test_jobs_are_answered_in_order(worker: Worker) -> None:
    jobs = [worker.submit(choice(), parse_spec("mcts:5"), seed) for seed in range(5)]
    order: list[int] = []
    for number, job in enumerate(jobs):
        job.future.add_done_callback(lambda _, number=number: order.append(number))
    for job in jobs:
        job.result(PATIENCE)
    assert order == sorted(order)


def test_an_urgent_job_goes_before_those_that_are_thought_about(worker: Worker) -> None:
    first = begun(worker)
    second = worker.submit(choice(), LONG, 3)
    urgent = worker.submit(choice(), parse_spec("mcts:40"), 3, urgent=True)
    assert urgent.result(PATIENCE).iterations == 40
    assert not first.done()
    assert not second.done()
    second.drop()
    first.stop()
    assert first.result(PATIENCE).action in choice().legal_actions()


def test_a_bot_thinks_no_shorter_for_being_kept_waiting() -> None:
    thinking = make_bot(parse_spec("mcts:0.1s"), BOSS, 3, int(choice().seat)).think(choice())
    while thinking.advance():
        pass
    before = thinking.iterations()
    thinking.pause(PATIENCE)
    assert thinking.advance()
    assert thinking.iterations() > before


def test_progress_goes_up_and_stop_gives_the_best_answer_so_far(worker: Worker) -> None:
    heard: list[tuple[float, int]] = []
    enough = threading.Event()

    def hear(job: Job) -> None:
        heard.append((job.progress, job.iterations))
        if len(heard) == 3:
            enough.set()

    view = choice()
    job = worker.submit(view, LONG, 3, hear)
    wait_for("The third progress report", enough)
    assert not job.done()
    job.stop()
    decision = job.result(PATIENCE)
    assert heard == sorted(heard)
    assert 0 < heard[0][1] <= decision.iterations < LONG.budget.iterations
    assert decision.action in view.legal_actions()


def test_a_job_that_waits_can_be_stopped_before_it_began(worker: Worker) -> None:
    first = begun(worker)
    second = worker.submit(choice(), LONG, 3)
    second.stop()
    first.stop()
    assert second.result(PATIENCE).action in choice().legal_actions()


def test_a_dropped_job_makes_room_for_the_next(worker: Worker) -> None:
    job = begun(worker)
    job.drop()
    assert job.future.cancelled()
    assert worker.submit(choice(), parse_spec("mcts:1"), 3).result(PATIENCE).iterations == 1


async def test_an_event_loop_goes_on_while_the_worker_thinks(worker: Worker) -> None:
    job = worker.submit(choice(), LONG, 3)
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while ticks < 20:
            await asyncio.sleep(0.005)
            ticks += 1
        job.stop()

    decision, _ = await asyncio.gather(job.answer(), tick())
    assert ticks == 20
    assert decision.action in choice().legal_actions()


async def test_cancelling_the_wait_drops_the_job(worker: Worker) -> None:
    job = worker.submit(choice(), LONG, 3)
    waiting = asyncio.create_task(job.answer())
    await asyncio.sleep(0.05)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert job.future.cancelled()
    assert worker.submit(choice(), parse_spec("mcts:1"), 3).result(PATIENCE).iterations == 1


def test_a_bot_that_fails_is_replaced_by_a_random_step_that_says_why(worker: Worker) -> None:
    view = choice()
    decision = worker.submit(view, parse_spec("greedy/colour=1"), 3).result(PATIENCE)
    assert decision.action in view.legal_actions()
    assert "There is no weight colour" in decision.trouble
    assert decision.trouble.endswith("so this is a random legal move.")


class Unreadable:
    """Something that can be sent and not be read."""

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return int, ("no number",)


def test_an_answer_that_cannot_be_read_is_not_waited_for() -> None:
    with Worker() as running:
        running.submit(choice(), parse_spec("greedy"), 3).result(PATIENCE)
        job = begun(running)
        ours, theirs = Pipe()
        reader = threading.Thread(target=running._read, args=(running._process, ours))
        job._connection = ours
        reader.start()
        theirs.send(("answer", job._number, Unreadable()))
        assert job.result(PATIENCE).trouble
        reader.join(PATIENCE)


def test_a_worker_that_is_killed_starts_anew_and_its_jobs_get_a_stopgap() -> None:
    view = choice()
    with Worker() as worker:
        job = begun(worker)
        waiting = worker.submit(view, LONG, 3)
        killed = worker.pid
        assert killed is not None
        os.kill(killed, signal.SIGKILL)
        for one in (job, waiting):
            decision = one.result(PATIENCE)
            assert decision.action in view.legal_actions()
            assert "ended unexpectedly (signal 9)" in decision.trouble
        again = worker.submit(view, parse_spec("mcts:3"), 3).result(PATIENCE)
        assert (again.iterations, again.trouble) == (3, "")
        assert worker.pid != killed


def test_the_stopgap_is_not_always_the_same_step() -> None:
    view = choice()
    jobs = [Job(Worker(), 0, view, LONG, seed, None) for seed in range(30)]
    assert {stopgap(job, "It broke").action for job in jobs} == set(view.legal_actions())


def test_close_drops_what_is_open_and_leaves_no_process() -> None:
    worker = Worker()
    job = begun(worker)
    pid = worker.pid
    assert pid is not None
    worker.close()
    worker.close()
    assert job.future.cancelled()
    assert worker.pid is None
    assert is_gone(pid)


def is_gone(pid: int) -> bool:
    """Return whether a process has ended, waiting for it a while."""
    for _ in range(int(PATIENCE / 0.02)):
        try:
            stat = Path(f"/proc/{pid}/stat").read_text()
        except (FileNotFoundError, ProcessLookupError):
            return True
        if stat.rpartition(")")[2].split()[0] == "Z":
            return True
        time.sleep(0.02)
    return False


PARENT = """
import sys, threading, time
from ai.bot import parse_spec
from ai.worker import Worker
from tests.ai.test_worker import choice

if __name__ == "__main__":
    started = threading.Event()
    worker = Worker()
    worker.submit(choice(), parse_spec("mcts:10000000"), 1, lambda job: started.set())
    started.wait()
    print(worker.pid, flush=True)
    time.sleep(600)
"""


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks processes up in /proc")
@pytest.mark.parametrize("name", ["SIGKILL", "SIGTERM", "SIGHUP", "SIGINT"])
def test_the_worker_ends_with_its_parent_in_the_middle_of_a_search(
    name: str, tmp_path: Path
) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    parent = subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)},
    )
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    parent.send_signal(getattr(signal, name))
    parent.wait(PATIENCE)
    assert is_gone(child)


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_a_signal_to_the_worker_ends_it_and_the_app_goes_on(name: str) -> None:
    with Worker() as worker:
        job = begun(worker)
        pid = worker.pid
        assert pid is not None
        os.kill(pid, getattr(signal, name))
        assert "ended unexpectedly" in job.result(PATIENCE).trouble


# What an app, a shell or a service may have done to the standard streams before the first job.
STREAMS = {
    "as they are": "",
    "stderr stands for none, as under Textual": """
class Captured:
    def write(self, text): return len(text)
    def flush(self): pass
    def fileno(self): return -1
sys.stderr = Captured()
""",
    "stderr is closed": "sys.stderr.close()",
    "stderr is None": "sys.stderr = None",
    "descriptor 2 is closed": "os.close(2)",
    "descriptors 0 and 2 are closed": "os.close(0); os.close(2)",
}

FIRST_CHILD = """
import os, sys
from ai.bot import parse_spec
from ai.worker import Worker
from tests.ai.test_worker import PATIENCE, choice

def main():
{streams}
    before = sys.stderr
    with Worker() as worker:
        decision = worker.submit(choice(), parse_spec("mcts:3"), 1).result(PATIENCE)
    print(decision.iterations, decision.trouble, sys.stderr is before)

if __name__ == "__main__":
    try:
        main()
    except Exception as error:
        print(repr(error))
"""


@pytest.mark.parametrize("streams", STREAMS.values(), ids=STREAMS.keys())
def test_the_first_process_starts_whatever_became_of_the_standard_streams(
    streams: str, tmp_path: Path
) -> None:
    script = tmp_path / "parent.py"
    script.write_text(FIRST_CHILD.format(streams=textwrap.indent(streams, "    ")))
    done = subprocess.run(
        [sys.executable, str(script)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)},
        check=False,
    )
    assert done.stdout == "3  True\n", done.stderr


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="the system has no such priorities")
def test_t11_the_thinking_process_lets_the_app_go_first(worker: Worker) -> None:
    worker.submit(choice(), parse_spec("random"), 3).result(PATIENCE)
    assert worker._process is not None
    assert worker._process.pid is not None
    theirs = os.getpriority(os.PRIO_PROCESS, worker._process.pid)
    assert theirs > os.getpriority(os.PRIO_PROCESS, 0)


def test_the_bots_load_no_screens() -> None:
    program = (
        "import sys, ai.worker, ai.hint, ai.arena, ai.mcts.bot\n"
        "print({name.split('.')[0] for name in sys.modules} & {'textual', 'rich', 'pydantic'})"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "set()"
