"""One run of a job: what shards of files and pieces of a puzzle have in common."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Any, Generic

from nonet.jobs._driver import Driver, Setup, T
from nonet.jobs._ledger import SUCCESS, Ledger
from nonet.jobs._operation import Operation
from nonet.jobs._report import FailedShard, JobProgress, JobReport
from nonet.jobs._workers import Workers, workers_of


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
