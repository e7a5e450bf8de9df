"""Hands tasks to workers until all are done, even if workers are lost.

A run keeps its progress in files alone: if it is killed, another one goes on.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, Generic, Protocol, TypeVar

from nonet.errors import ExitCode, NonetError, UnsupportedError, UsageError
from nonet.failures import described
from nonet.formats import ReadOptions
from nonet.jobs._ledger import SUCCESS, FailedShard, JobProgress, JobReport, Ledger
from nonet.jobs._operation import Operation
from nonet.jobs._store import StorageError, store_of
from nonet.jobs._workers import Workers, workers_of
from nonet.workers import TimeUp

_LOOK = 0.2  # seconds between looks at what has happened
_PER_WORKER = 2  # tasks that are handed out, so that none waits for the driver
_SLOWER = 10  # times the slowest so far, before another worker gets the task too
_COUNTED = 1.0  # seconds between questions for the number of workers


class Named(Protocol):
    """A task, whose result becomes a file."""

    @property
    def name(self) -> str:
        """The name of the file, which distinguishes it from the others."""

    @property
    def folder(self) -> str:
        """Where the file goes."""

    def result(self) -> Any:
        """The result that is in the file; None where that is not whole."""

    def make(self) -> Any:
        """Makes the file, unless it is there, and returns the result: in a worker."""


T = TypeVar("T", bound=Named)
Watch = Callable[[JobProgress], None]


class JobStoppedError(NonetError, RuntimeError):
    """A job ended before all was done; the same call goes on with it."""

    exit_code = ExitCode.BOUND


@dataclass(frozen=True)
class Setup:
    """The workers of a job, how they work, and when to give up.

    Attributes:
        on: Where the workers are, as `nonet.jobs.run` takes it.
        workers: How many, on this machine.
        progress: Called at times, and when a shard is done.
        reading: How to read texts.
        attempts: Failures after which a task is set aside.
        stall: Seconds without a sign of life after which another worker gets a task.
        wait: Seconds without any worker after which the job ends.
    """

    on: Any
    workers: int | None
    progress: Watch | None
    reading: ReadOptions
    attempts: int
    stall: float
    wait: float


@dataclass
class _Attempt(Generic[T]):
    task: T
    doubled: bool = False
    begun: float = field(default_factory=time.monotonic)


class Run(ABC, Generic[T]):
    """One run over the tasks of a job, in a folder that is locked.

    Attributes:
        done: How many tasks are done, those of earlier runs among them.
        shards: How many tasks there are.
        rows: Rows of the input that are done, or tasks.
        total: How many there are of these.
        failed: What was set aside.
        stopped: Whether the rest is not needed.
    """

    def __init__(self, ledger: Ledger, operation: Operation, setup: Setup) -> None:
        self.ledger, self.operation, self._setup = ledger, operation, setup
        self._begun = self._seen = time.monotonic()
        self.done = self.shards = self.rows = self.total = self._first = 0
        self.failed: list[FailedShard] = []
        self.stopped = False
        self._waiting: deque[T] = deque()
        self._running: dict[Future[Any], _Attempt[T]] = {}
        self._over: set[str] = set()  # names of tasks that are done or set aside
        self._failures: Counter[str] = Counter()
        self._slowest = 0.0
        self._worker_count, self._counted = 0, 0.0

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
                if "_workers" in vars(self):
                    self._workers.close()
        return self.finish()

    @abstractmethod
    def waiting(self) -> list[T]:
        """The tasks without a result; results that are there are counted."""

    @abstractmethod
    def work(self, waiting: list[T]) -> None:
        """Does these."""

    @abstractmethod
    def take(self, task: T, result: Any) -> Iterable[T]:
        """Counts a result; returns the tasks that it adds."""

    @abstractmethod
    def finish(self) -> JobReport:
        """How it ended, which is written down where all is done."""

    @abstractmethod
    def rows_of(self, task: T) -> str:
        """The rows that a task is about, in words."""

    def without_result(self, tasks: Iterable[T]) -> list[T]:
        """Those of these tasks, and of the ones that they add, which are not done."""
        names = cache(lambda folder: store_of(folder).names())
        waiting, todo = [], deque(tasks)
        while todo:
            task = todo.popleft()
            result = task.result() if task.name in names(task.folder) else None
            if result is None:
                waiting.append(task)
            else:
                todo.extendleft(reversed([*self.take(task, result)]))
        return waiting

    @cached_property
    def _workers(self) -> Workers:
        return workers_of(self._setup.on, self._setup.workers)

    def drive(self, tasks: Iterable[T]) -> None:
        """Lets workers do tasks.

        Raises:
            JobStoppedError: There are no workers.
            StorageError: Nothing can be written.
            NonetError: An error that every other task would meet.
        """
        self._first, self._seen = self.rows, time.monotonic()
        self._waiting.extend(tasks)
        self._over.clear()
        try:
            while (self._waiting or self._running) and not self.stopped:
                self._hand_out()
                if self._running:
                    finished, _ = wait(self._running, _LOOK, return_when=FIRST_COMPLETED)
                else:
                    finished = set()
                    time.sleep(_LOOK)
                for future in finished:
                    self._take_of(future, self._running.pop(future))
                self._look_for_stalled()
                self._require_workers()
                self._show()
        finally:
            for future in self._running:  # takes back what no worker has begun
                with suppress(Exception):
                    future.cancel()

    def _hand_out(self) -> None:
        room = _PER_WORKER * self._workers_now() - len(self._running)
        while self._waiting and room > 0:
            task = self._waiting.popleft()
            if task.name not in self._over:
                self._submit(_Attempt(task))
                room -= 1

    def _submit(self, attempt: _Attempt[T]) -> None:
        self._running[self._workers.submit(work, attempt.task)] = attempt

    def _workers_now(self) -> int:
        now = time.monotonic()
        if now - self._counted > _COUNTED or not self._worker_count:
            self._worker_count, self._counted = self._workers.count(), now
        if self._worker_count:
            self._seen = now
        return self._worker_count

    def _require_workers(self) -> None:
        if not self._workers_now() and time.monotonic() - self._seen > self._setup.wait:
            raise JobStoppedError(
                f"there has been no worker for {self._setup.wait:g} seconds: start workers and "
                "give the same command again; what is done stays"
            )

    def _take_of(self, future: Future[Any], attempt: _Attempt[T]) -> None:
        task = attempt.task
        try:
            result = future.result()
        except (Exception, CancelledError, TimeUp) as error:
            self._fail(task, error)
            return
        self._slowest = max(self._slowest, time.monotonic() - attempt.begun)
        if task.name not in self._over:  # else another attempt was quicker
            self._over.add(task.name)
            self._waiting.extend(self.take(task, result))
            self._show()

    def _fail(self, task: T, error: BaseException) -> None:
        if isinstance(error, StorageError | UsageError | UnsupportedError):
            raise error
        if task.name in self._over:
            return
        if isinstance(error, CancelledError):  # no worker began it
            self._waiting.append(task)
            return
        self._failures[task.name] += 1
        times = self._failures[task.name]
        if times < self._setup.attempts:
            self._waiting.append(task)
            return
        reason = _reason(error)
        if self._workers.was_lost(error):
            reason = f"a worker was lost {times} times while it had this shard ({reason})"
        self._over.add(task.name)
        self.failed.append(FailedShard(task.name, reason, self.rows_of(task)))
        self.ledger.set_aside(self.failed[-1])
        self._show()

    def _look_for_stalled(self) -> None:
        stall = self._setup.stall
        self._workers.end_stalled(stall)
        now, most = time.monotonic(), max(stall, _SLOWER * self._slowest)
        for future, attempt in list(self._running.items()):
            is_over = attempt.task.name in self._over
            if now - attempt.begun > most and not attempt.doubled:
                attempt.doubled = True
                if not is_over:
                    self._submit(_Attempt(attempt.task, doubled=True))
            # A worker that has hung is not waited for where the other attempt is done.
            if attempt.doubled and is_over:
                future.cancel()
                del self._running[future]

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
                workers=self._workers.count(),
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


def work(task: Named) -> Any:
    """The result of a task, made in the worker that calls this."""
    return task.make()


def _reason(error: BaseException) -> str:
    """Why a shard is set aside, in a line."""
    if isinstance(error, NonetError):
        return error.message
    words = described(error if isinstance(error, Exception) else Exception(str(error)))
    if isinstance(error, MemoryError):
        return f"there was not enough memory for it: free some, or take fewer workers ({words})"
    return words
