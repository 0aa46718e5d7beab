"""One warm process that thinks, so that a screen never waits for a bot.

A compiled search does not let other Python run while it is in a call, so it
lives in a process of its own, started once (`spawn`: the same on every system,
and nothing of the app's threads or terminal is copied into it).  What crosses
is plain numbers: `View.encode()` there, a `Decision` back.

The child works in slices of a few milliseconds.  Between two of them it says
how far it is and looks whether it is to stop.  It ends with its parent, however
that ends: the pipe breaks, the next look finds it broken.

The parent never blocks: a reader thread turns messages into futures.
From asyncio: `await job.answer()`; elsewhere `job.result(timeout)` or callbacks.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, InvalidStateError
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias, TypeVar

from ai.bot import BotSpec, Decision, RandomBot, Thinking, make_bot, parse_spec
from ai.ceiling import NO_CEILING, Ceiling
from ai.processes import fresh_context
from fruit_tui.engine.game import GameError, View
from fruit_tui.engine.registry import game_named

if TYPE_CHECKING:
    # Loaded in the child, which thinks, and not in the app, which is to start quickly.
    from ai.study import Answer, Question, Study

# How often the child says how far it is, at most.
PROGRESS_SECONDS: Final = 0.05

# How far the child steps back behind whatever else wants the processor: keys go first.
NICENESS: Final = 5

# How long `close` waits for the child to leave by itself.
LEAVE_SECONDS: Final = 0.5

# What is thought about, by what it lets go first: a person waits for a hint, nobody for a study.
RANKS: Final = {"hint": 0, "job": 1, "study": 2}

Result = TypeVar("Result")
Message = tuple[Any, ...]
Link: TypeAlias = "Connection[Message, Message]"


class Task(Generic[Result]):
    """Something that the process thinks about.  All methods may be called from any thread."""

    def __init__(self, worker: Worker, number: int) -> None:
        self.future: Final[Future[Result]] = Future()
        self.progress = 0.0  # how much of the work is done, 0 to 1
        self.iterations = 0  # how many worlds were searched so far
        self._worker = worker
        self._number = number
        self._connection: Link | None = None  # to the process that has the task

    def done(self) -> bool:
        """Return whether there is an answer, or nobody wants one any more."""
        return self.future.done()

    def result(self, timeout: float | None = None) -> Result:
        """Wait for the answer; TimeoutError after `timeout` seconds."""
        return self.future.result(timeout)

    async def answer(self) -> Result:
        """Wait for the answer without holding up the event loop; cancelling drops the task."""
        return await asyncio.wrap_future(self.future)

    def drop(self) -> None:
        """Say that no answer is wanted any more: the future is cancelled."""
        self.future.cancel()

    def _report(self, progress: float, iterations: int) -> None:
        self.progress = progress
        self.iterations = iterations

    def _settle(self, result: Result) -> None:
        # Dropped a moment ago: then there is nobody to tell.
        with contextlib.suppress(InvalidStateError):
            self.future.set_result(result)

    def _fail(self, problem: str) -> None:
        """Answer for a process that could not; `problem` is a clause without a full stop."""
        with contextlib.suppress(InvalidStateError):
            self.future.set_exception(GameError(f"{problem}."))


class Job(Task[Decision]):
    """One step for a bot to decide.  Whatever happens, it is answered by a legal action."""

    def __init__(
        self,
        worker: Worker,
        number: int,
        view: View,
        spec: BotSpec,
        seed: int,
        on_progress: Callable[[Job], None] | None,
    ) -> None:
        super().__init__(worker, number)
        self.view: Final = view
        self.spec: Final = spec
        self.seed: Final = seed
        self._on_progress = on_progress

    def _report(self, progress: float, iterations: int) -> None:
        super()._report(progress, iterations)
        if self._on_progress is not None and not self.future.done():
            self._on_progress(self)

    def stop(self) -> None:
        """Ask for the best answer so far, now."""
        self._worker._tell("stop", self._number)

    def _fail(self, problem: str) -> None:
        self._settle(stopgap(self, problem))


class Inquiry(Task["Answer"]):
    """One move of a finished game to be judged.  Where that fails the future has a GameError."""

    def __init__(self, worker: Worker, number: int, question: Question) -> None:
        super().__init__(worker, number)
        self.question: Final = question


class Worker:
    """The thinking process, started with the first job or by `start`; a context manager.

    A process that dies is started anew, and the jobs it left are answered by a
    random legal action whose `Decision.trouble` says so.  No bot thinks beyond `ceiling`;
    studies have budgets of their own.
    """

    def __init__(self, ceiling: Ceiling = NO_CEILING) -> None:
        self._ceiling: Final = ceiling
        self._lock = threading.RLock()
        self._jobs: dict[int, Task[Any]] = {}
        self._numbers = itertools.count(1)
        self._process: SpawnProcess | None = None
        self._connection: Link | None = None
        self._closed = False

    def __enter__(self) -> Worker:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def pid(self) -> int | None:
        """Return the process id while the process runs."""
        process = self._process
        return process.pid if process is not None and process.is_alive() else None

    def start(self) -> None:
        """Start the process, if it does not run, without waiting until it is ready.

        Raises OSError where the system starts no process.
        """
        with self._lock:
            if self._closed:
                raise RuntimeError("This worker was closed.")
            if self._process is not None and self._process.is_alive():
                return
            fill_standard_places()
            with fresh_context() as context, stderr_with_descriptor():
                ours, theirs = context.Pipe()
                process = context.Process(
                    target=serve,
                    args=(theirs, self._ceiling.seconds),
                    name="fruit-tui thinker",
                    daemon=True,
                )
                process.start()
            theirs.close()
            self._process = process
            self._connection = ours
            reader = threading.Thread(
                target=self._read, args=(process, ours), name="fruit-tui reader", daemon=True
            )
            reader.start()

    def submit(
        self,
        view: View,
        spec: BotSpec,
        seed: int,
        on_progress: Callable[[Job], None] | None = None,
        *,
        urgent: bool = False,
    ) -> Job:
        """Let `spec` decide on the step that `view` asks of its seat, under `seed`.

        Jobs are answered one after the other, but for an urgent one: whoever thinks lets
        it go first, and thinks no shorter for that.  `on_progress` is called on the
        reader thread, about 20 times a second.
        """
        with self._lock:
            job = Job(self, next(self._numbers), view, spec, seed, on_progress)
            self._begin(
                job,
                "hint" if urgent else "job",
                view.options.game,
                view.options.seats,
                view.options.as_dict(),
                int(view.seat),
                [int(value) for value in view.encode()],
                str(self._ceiling.lower(spec)),
                seed,
            )
            return job

    def inquire(self, question: Question) -> Inquiry:
        """Let a move of a finished game be judged; bots that are asked meanwhile go first."""
        with self._lock:
            inquiry = Inquiry(self, next(self._numbers), question)
            self._begin(inquiry, "study", question)
            return inquiry

    def _begin(self, task: Task[Any], kind: str, *content: Any) -> None:
        """Send a task to the process, which is started first where it does not run."""
        number = task._number
        self._jobs[number] = task
        task.future.add_done_callback(lambda _: self._forget(number))
        try:
            self.start()
            task._connection = self._connection
            self._send(kind, number, *content)
        except OSError as error:
            task._fail(f"No thinking process could be reached ({error})")

    def close(self) -> None:
        """End the process and drop the jobs that are still open; may be called twice."""
        with self._lock:
            self._closed = True
            process, self._process = self._process, None
            jobs = list(self._jobs.values())
            if process is not None:
                with contextlib.suppress(OSError):
                    self._send("quit")
        for job in jobs:
            job.drop()
        if process is None:
            return
        for end in (None, process.terminate, process.kill):
            if end is not None:
                end()
            process.join(LEAVE_SECONDS)
            if not process.is_alive():
                return

    def _send(self, *message: Any) -> None:
        if self._connection is None:
            raise OSError("it was never started")
        self._connection.send(message)

    def _tell(self, *message: Any) -> None:
        # A process that is gone has nothing left to be told.
        with self._lock, contextlib.suppress(OSError):
            self._send(*message)

    def _forget(self, number: int) -> None:
        with self._lock:
            job = self._jobs.pop(number, None)
            if job is not None and job.future.cancelled():
                self._tell("drop", number)

    def _read(self, process: SpawnProcess, connection: Link) -> None:
        """Turn the messages of one process into answers until it ends."""
        ready = False
        while True:
            try:
                message = connection.recv()
            except (EOFError, OSError):
                break
            except Exception:
                # What cannot be read would be waited for in vain: do without this process.
                process.kill()
                break
            if message[0] == "ready":
                ready = True
                continue
            job = self._jobs.get(message[1])
            if job is None:
                continue
            if message[0] == "progress":
                job._report(message[2], message[3])
            elif message[0] == "answer":
                job._settle(message[2])
            else:
                job._fail(f"The bot failed ({message[2]})")
        process.join(LEAVE_SECONDS)
        with self._lock:
            orphans = [job for job in self._jobs.values() if job._connection is connection]
            if self._connection is connection:
                self._connection = None
                self._process = None
            connection.close()
            closed = self._closed
        code = process.exitcode
        how = f"signal {-code}" if code is not None and code < 0 else f"exit code {code}"
        for job in orphans:
            job._fail(f"The thinking process ended unexpectedly ({how})")
        # One that never came up would not come up the next time either: wait for a job.
        if ready and not closed:
            with contextlib.suppress(OSError, RuntimeError):
                self.start()


def fill_standard_places() -> None:
    """Open what is closed of descriptors 0 to 2.

    Otherwise the pipe would get such a number, which the child gives to /dev/null.
    """
    while (descriptor := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(descriptor)


@contextlib.contextmanager
def stderr_with_descriptor() -> Iterator[None]:
    """Put the process's own `sys.stderr` back while a stand-in has no descriptor.

    `multiprocessing` hands that descriptor to the first process it starts, and Textual,
    while an app runs, calls it -1.
    """
    try:
        stand_in = sys.stderr.fileno() < 0
    except (AttributeError, OSError, ValueError):
        stand_in = False  # closed or none at all, which `multiprocessing` copes with
    with contextlib.redirect_stderr(sys.__stderr__) if stand_in else contextlib.nullcontext():
        yield


def stopgap(job: Job, problem: str) -> Decision:
    """Return a legal decision for a job whose bot cannot answer, with the reason.

    Random, and cheap: whatever broke the bot must not break this.
    """
    spec = parse_spec("random")
    game = game_named(job.view.options.game)
    decision = RandomBot(spec, game, job.seed, int(job.view.seat)).choose(job.view)
    return Decision(decision.action, trouble=f"{problem}, so this is a random legal move.")


# What follows runs in the child.


def serve(connection: Link, most_seconds: float) -> None:
    """Answer jobs until the parent says quit or is gone; none takes more than `most_seconds`.

    The three signals that end a terminal program end this at once, without a word.
    """
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    # The terminal belongs to the app: not even a traceback may reach it from here.
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(null, descriptor)
    sys.stdout = sys.stderr = open(os.devnull, "w")  # noqa: PTH123, SIM115
    # The first job finds everything loaded.
    import ai.mcts.bot  # noqa: F401

    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        _Thinker(connection, most_seconds).run()


class _Thinker:
    """The child's loop: one task at a time, ears open between slices.

    What is less urgent waits where something else is asked meanwhile: a bot for a hint,
    a study for both.
    """

    def __init__(self, connection: Link, most_seconds: float) -> None:
        self._connection = connection
        self._most_seconds = most_seconds
        self._queue: deque[Message] = deque()
        self._open: set[int] = set()  # jobs queued or being thought about
        self._stopped: set[int] = set()  # of these, the ones to answer at once
        self._dropped: set[int] = set()  # and the ones to forget
        self._quit = False

    def run(self) -> None:
        """Answer jobs until told to quit; EOFError where the parent is gone."""
        self._connection.send(("ready",))
        while not self._quit:
            self._listen(wait=not self._queue)
            if not self._queue or self._quit:
                continue
            self._answer(self._queue.popleft())

    def _answer(self, message: Message) -> None:
        """Think about one task and send what came of it."""
        number = message[1]
        try:
            answer = self._decide(message)
        except (EOFError, OSError):
            raise
        except GameError as error:
            self._connection.send(("failed", number, str(error).removesuffix(".")))
        except Exception as error:
            self._connection.send(("failed", number, f"{type(error).__name__}: {error}"))
        else:
            if answer is not None:
                self._connection.send(("answer", number, answer))
        for numbers in (self._open, self._stopped, self._dropped):
            numbers.discard(number)

    def _answer_before(self, kind: str) -> bool:
        """Answer what is more urgent than `kind` and came in meanwhile; False if nothing did."""
        found = False
        while not self._quit:
            sooner = [one for one in self._queue if RANKS[one[0]] < RANKS[kind]]
            if not sooner:
                break
            found = True
            self._queue.remove(sooner[0])
            self._answer(sooner[0])
        return found

    def _listen(self, wait: bool) -> None:
        while wait or self._connection.poll(0):
            message = self._connection.recv()
            wait = False
            if message[0] == "quit":
                self._quit = True
            elif message[0] in RANKS:
                self._queue.append(message)
                self._open.add(message[1])
            elif message[1] in self._open:
                (self._stopped if message[0] == "stop" else self._dropped).add(message[1])

    def _decide(self, message: Message) -> Decision | Answer | None:
        """Return the answer to one task; None where it was dropped."""
        number = message[1]
        if number in self._dropped:
            return None
        thinking = _thinking_of(message)
        begun = told = perf_counter()
        while number not in self._stopped and thinking.advance():
            self._listen(wait=False)
            waiting = perf_counter()
            # A study has no clock that would have to be held.
            if isinstance(thinking, _Deciding):
                if self._answer_before(message[0]):
                    waited = perf_counter() - waiting
                    thinking.pause(waited)
                    begun += waited
                if perf_counter() - begun >= self._most_seconds:
                    break
            else:
                self._answer_before(message[0])
            if self._quit or number in self._dropped:
                return None
            if perf_counter() - told >= PROGRESS_SECONDS:
                told = perf_counter()
                self._connection.send(
                    ("progress", number, thinking.progress(), thinking.iterations())
                )
        return thinking.result()


class _Deciding:
    """A bot that decides, under the names that the child's loop knows."""

    def __init__(self, thinking: Thinking) -> None:
        self.advance = thinking.advance
        self.progress = thinking.progress
        self.iterations = thinking.iterations
        self.result = thinking.decision
        self.pause = thinking.pause


def _thinking_of(message: Message) -> _Deciding | Study:
    """Begin to think about what a message asks."""
    if message[0] == "study":
        from ai.study import Study

        return Study(message[2])
    _, _, name, seats, options, seat, numbers, spec, seed = message
    game = game_named(name)
    view = game.decode_view(game.options(seats, options), seat, numbers)
    return _Deciding(make_bot(parse_spec(spec), game, seed, seat).think(view))
