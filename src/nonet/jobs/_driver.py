"""Hands tasks to workers until all are done, even if workers are lost.

The driver keeps its progress in files alone: if it is killed, another one goes on.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from nonet.errors import ExitCode, NonetError, UnsupportedError, UsageError
from nonet.failures import described
from nonet.formats import ReadOptions
from nonet.jobs._ledger import SUCCESS, FailedShard, JobProgress, JobReport, Ledger
from nonet.jobs._operation import Operation
from nonet.jobs._store import StorageError
from nonet.jobs._workers import Workers, workers_of
from nonet.workers import TimeUp

_LOOK = 0.2  # seconds between looks at what has happened
_PER_WORKER = 2  # tasks that are handed out, so that none waits for the driver
_SLOWER = 10  # times the slowest so far, before another worker gets the task too
_COUNTED = 1.0  # seconds between questions for the number of workers


class Named(Protocol):
    """A task."""

    @property
    def name(self) -> str:
        """The name that distinguishes it from the others."""


T = TypeVar("T", bound=Named)
Watch = Callable[[JobProgress], None]


class JobStoppedError(NonetError, RuntimeError):
    """A job ended before all was done; the same call goes on with it."""

    exit_code = ExitCode.BOUND


@dataclass(frozen=True)
class Policy:
    """When to give up a task, a worker or the job.

    Attributes:
        attempts: Failures after which a task is set aside.
        stall: Seconds without a sign of life after which another worker gets a task.
        wait: Seconds without any worker after which the job ends.
    """

    attempts: int = 3
    stall: float = 600.0
    wait: float = 60.0


@dataclass(frozen=True)
class Setup:
    """The workers of a job, and how they work.

    Attributes:
        on: Where the workers are, as `nonet.jobs.run` takes it.
        workers: How many, on this machine.
        policy: When to give up.
        progress: Called at times, and when a shard is done.
        reading: How to read texts.
    """

    on: Any
    workers: int | None
    policy: Policy
    progress: Watch | None
    reading: ReadOptions


@dataclass
class _Attempt(Generic[T]):
    task: T
    begun: float
    doubled: bool = False


class Driver(Generic[T]):
    """One run over tasks.

    Args:
        work: What a worker does with a task.
        workers: The workers.
        policy: When to give up.
        done: Called with a task and its result; returns the tasks that this adds.
        failed: Called with a task that is set aside, and the reason.
        idle: Called several times a second.
    """

    def __init__(
        self,
        work: Callable[[T], Any],
        workers: Workers,
        policy: Policy,
        *,
        done: Callable[[T, Any], Iterable[T]],
        failed: Callable[[T, str], None],
        idle: Callable[[], None] = lambda: None,
    ) -> None:
        self._work, self._workers, self._policy = work, workers, policy
        self._done, self._failed, self._idle = done, failed, idle
        self._waiting: deque[T] = deque()
        self._running: dict[Future[Any], _Attempt[T]] = {}
        self._over: set[str] = set()  # names of tasks that are done or set aside
        self._failures: Counter[str] = Counter()
        self._slowest = 0.0
        self._count, self._counted, self._seen = 0, 0.0, time.monotonic()
        self.stopped = False  # set by `done` where the rest is not needed

    def run(self, tasks: Iterable[T]) -> None:
        """Does all of them.

        Raises:
            JobStoppedError: There are no workers.
            StorageError: Nothing can be written.
            NonetError: An error that every other task would meet.
        """
        self._waiting.extend(tasks)
        self._over.clear()
        while (self._waiting or self._running) and not self.stopped:
            self._hand_out()
            if self._running:
                finished, _ = wait(self._running, _LOOK, return_when=FIRST_COMPLETED)
            else:
                finished = set()
                time.sleep(_LOOK)
            for future in finished:
                self._take(future, self._running.pop(future))
            self._look_for_stalled()
            self._require_workers()
            self._idle()

    def cancel(self) -> None:
        """Takes back the tasks that no worker has begun."""
        for future in self._running:
            with suppress(Exception):
                future.cancel()

    def _hand_out(self) -> None:
        room = _PER_WORKER * self._workers_now() - len(self._running)
        while self._waiting and room > 0:
            task = self._waiting.popleft()
            if task.name not in self._over:
                self._submit(task)
                room -= 1

    def _submit(self, task: T) -> None:
        future = self._workers.submit(self._work, task)
        self._running[future] = _Attempt(task, time.monotonic())

    def _workers_now(self) -> int:
        now = time.monotonic()
        if now - self._counted > _COUNTED or not self._count:
            self._count, self._counted = self._workers.count(), now
        if self._count:
            self._seen = now
        return self._count

    def _require_workers(self) -> None:
        if self._workers_now():
            return
        if time.monotonic() - self._seen > self._policy.wait:
            raise JobStoppedError(
                f"there has been no worker for {self._policy.wait:g} seconds: start workers and "
                "give the same command again; what is done stays"
            )

    def _take(self, future: Future[Any], attempt: _Attempt[T]) -> None:
        task = attempt.task
        try:
            result = future.result()
        except (Exception, CancelledError, TimeUp) as error:
            self._fail(task, error)
            return
        self._slowest = max(self._slowest, time.monotonic() - attempt.begun)
        if task.name not in self._over:  # else another attempt was quicker
            self._over.add(task.name)
            self._waiting.extend(self._done(task, result))

    def _fail(self, task: T, error: BaseException) -> None:
        if isinstance(error, StorageError | UsageError | UnsupportedError):
            raise error
        if task.name in self._over:
            return
        if isinstance(error, CancelledError):  # no worker began it
            self._waiting.append(task)
            return
        self._failures[task.name] += 1
        if self._failures[task.name] < self._policy.attempts:
            self._waiting.append(task)
            return
        lost = self._workers.was_lost(error)
        reason = _reason(error)
        times = self._failures[task.name]
        if lost:
            reason = f"a worker was lost {times} times while it had this shard ({reason})"
        self._over.add(task.name)
        self._failed(task, reason)

    def _look_for_stalled(self) -> None:
        stall = self._policy.stall
        self._workers.end_stalled(stall)
        now, most = time.monotonic(), max(stall, _SLOWER * self._slowest)
        for attempt in list(self._running.values()):
            if now - attempt.begun > most and not attempt.doubled:
                attempt.doubled = True
                if attempt.task.name not in self._over:
                    self._submit(attempt.task)
                    self._last().doubled = True
        # A worker that has hung is not waited for where the other attempt is done.
        for future, attempt in list(self._running.items()):
            if attempt.doubled and attempt.task.name in self._over:
                future.cancel()
                del self._running[future]

    def _last(self) -> _Attempt[T]:
        return self._running[next(reversed(self._running))]


def _reason(error: BaseException) -> str:
    """Why a shard is set aside, in a line."""
    if isinstance(error, NonetError):
        return error.message
    words = described(error if isinstance(error, Exception) else Exception(str(error)))
    if isinstance(error, MemoryError):
        return f"there was not enough memory for it: free some, or take fewer workers ({words})"
    return words


class Run(ABC, Generic[T]):
    """One run over the tasks of a job, in a folder that is locked.

    Attributes:
        done: How many tasks are done, those of earlier runs among them.
        shards: How many tasks there are.
        rows: Rows of the input that are done, or tasks.
        total: How many there are of these.
        failed: What was set aside.
        driver: Who hands out tasks; None before any work is done.
    """

    def __init__(self, ledger: Ledger, operation: Operation, setup: Setup) -> None:
        self.ledger, self.operation, self._setup = ledger, operation, setup
        self._begun = time.monotonic()
        self.done = self.shards = self.rows = self.total = self._first = 0
        self.failed: list[FailedShard] = []
        self.driver: Driver[T] | None = None
        self._workers: Workers | None = None

    def run(self) -> JobReport:
        """Does what is not done yet."""
        self.ledger.open()
        self.ledger.store.sweep()
        self.ledger.forget_failures()
        waiting = self.waiting()
        if waiting:
            self.ledger.store.remove(SUCCESS)
            try:
                self.work(waiting)
            finally:
                if self._workers is not None:
                    self._workers.close()
        return self.finish()

    @abstractmethod
    def waiting(self) -> list[T]:
        """The tasks without a result; results that are there are counted."""

    @abstractmethod
    def work(self, waiting: list[T]) -> None:
        """Does these."""

    @abstractmethod
    def finish(self) -> JobReport:
        """How it ended, which is written down where all is done."""

    @abstractmethod
    def rows_of(self, task: T) -> str:
        """The rows that a task is about, in words."""

    def drive(
        self, work: Callable[[T], Any], waiting: list[T], take: Callable[[T, Any], Iterable[T]]
    ) -> None:
        """Lets workers do tasks; `take` gets the results and returns the tasks that these add."""
        if self._workers is None:
            self._workers = workers_of(self._setup.on, self._setup.workers)
        self._first = self.rows

        def done(task: T, result: Any) -> Iterable[T]:
            more = take(task, result)
            self._show()
            return more

        self.driver = Driver(
            work,
            self._workers,
            self._setup.policy,
            done=done,
            failed=self._set_aside,
            idle=self._show,
        )
        try:
            self.driver.run(waiting)
        finally:
            self.driver.cancel()

    def _set_aside(self, task: T, reason: str) -> None:
        failed = FailedShard(task.name, reason, self.rows_of(task))
        self.failed.append(failed)
        self.ledger.set_aside(failed)
        self._show()

    def _show(self) -> None:
        if self._setup.progress is None:
            return
        spent = time.monotonic() - self._begun
        rate = (self.rows - self._first) / spent if spent else 0.0
        self._setup.progress(
            JobProgress(
                done=self.done,
                shards=self.shards,
                rows=self.rows,
                total=self.total,
                rate=rate,
                left=(self.total - self.rows) / rate if rate else None,
                failed=len(self.failed),
                workers=0 if self._workers is None else self._workers.count(),
            )
        )

    def report(self, shards: int, done: int, **more: Any) -> JobReport:
        """How it stands."""
        return JobReport(
            folder=self.ledger.store.name,
            operation=self.operation.name,
            shards=shards,
            done=done,
            failed=tuple(self.failed),
            seconds=round(time.monotonic() - self._begun, 3),
            **more,
        )
