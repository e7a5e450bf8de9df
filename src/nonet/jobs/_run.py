"""`nonet.jobs.run` and `nonet.jobs.status`."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Unpack

import nonet
from nonet.errors import UsageError
from nonet.formats import ReadOptions
from nonet.jobs._driver import Driver, Policy, Setup, Watch
from nonet.jobs._inputs import Shard
from nonet.jobs._ledger import SUCCESS, Ledger, failures, read_record, totals
from nonet.jobs._operation import OPERATIONS, JobKeywords, Operation
from nonet.jobs._part import Footer, footer_of
from nonet.jobs._pieces import pieces_status, run_pieces
from nonet.jobs._planning import plan
from nonet.jobs._report import FailedShard, JobProgress, JobReport
from nonet.jobs._store import store_of
from nonet.jobs._work import KEYS, Job, Task, part_name, work
from nonet.jobs._workers import Workers, workers_of
from nonet.model import as_integer
from nonet.options import options_from
from nonet.storage import pyarrow


def run(
    operation: str,
    inputs: Any = (),
    out: str | os.PathLike[str] = "",
    *,
    on: Any = "local",
    workers: int | None = None,
    rows: int | None = None,
    column: str | None = None,
    parts: int | None = None,
    seconds: float = 60.0,
    attempts: int = 3,
    stall: float = 600.0,
    wait: float = 60.0,
    progress: Watch | None = None,
    reading: ReadOptions | None = None,
    **options: Unpack[JobKeywords],
) -> JobReport:
    """Does something with every puzzle of any number of files, and survives interruptions.

    The work is divided into shards, each of which becomes one Parquet file in the folder `out`.
    After an interruption of any kind the same call makes the files that are missing. They do not
    depend on which worker makes them, or on how often the job was resumed.

    Args:
        operation: What to do: the name of one of `nonet.jobs.OPERATIONS`.
        inputs: Paths, folders, patterns or URLs, one or several: files of lines, tables of text
            or Parquet, compressed or not. With `parts`, one puzzle. Nothing for ``generate``.
        out: A folder, or a URL for fsspec; it is made if it does not exist.
        on: Where the workers are: ``"local"``, ``"dask://HOST:8786"``, ``"ray://HOST:10001"``, a
            client of Dask, or an executor like those of `concurrent.futures`.
        workers: How many, for ``"local"``; None is one for each core.
        rows: Rows of a shard; None for as many as take half a minute.
        column: Which column of a table has the puzzles, if that is not obvious.
        parts: Split one puzzle into this many parts (`nonet.split`), and solve or count these.
        seconds: Time that a part of a puzzle may take before it is split again.
        attempts: Failures after which a shard is set aside.
        stall: Seconds without a sign of life after which another worker gets a shard.
        wait: Seconds without any worker after which the job ends.
        progress: Called from time to time, and when a shard is done.
        reading: How to read texts.
        **options: Those of the operation: see `nonet.jobs.JobKeywords`.

    Returns:
        How it ended. Shards that were set aside are in `JobReport.failed`; the same call tries
        them again.

    Raises:
        UsageError: The folder belongs to another job, or an option makes no sense.
        TypeError: The operation has no such option.
        JobStoppedError: No worker was left.
        StorageError: There is no room for the results.
        MissingExtraError: pyarrow is not installed, or something that the inputs or workers need.

    Example:
        >>> import nonet.jobs, tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     nonet.jobs.run("generate", out=folder, workers=1, count=3, seed=1, size=4).rows
        3
    """
    entry: Operation = OPERATIONS.get(operation)
    pyarrow()
    chosen = options_from(entry.options, options, "options")
    policy = Policy(as_integer(attempts), float(stall), float(wait))
    setup = Setup(on, workers, policy, progress, reading or ReadOptions())
    folder = os.fspath(out)
    if not folder:
        raise UsageError("a job needs a folder for its parts: out=")
    if parts is not None:
        return run_pieces(entry, inputs, folder, setup, parts=as_integer(parts), seconds=seconds)
    ledger = plan(entry, _words(inputs), folder, chosen, setup.reading, rows=rows, column=column)
    with ledger.store.locked():
        return _Run(ledger, entry, chosen, setup).run()


def _words(inputs: Any) -> tuple[str, ...]:
    if isinstance(inputs, str | os.PathLike):
        return (os.fspath(inputs),)
    return tuple(os.fspath(each) for each in inputs)


class _Run:
    """One run of a job."""

    def __init__(self, ledger: Ledger, operation: Operation, options: Any, setup: Setup) -> None:
        self._ledger, self._operation, self._setup = ledger, operation, setup
        self._begun = time.monotonic()
        self._job = Job(
            ledger.store.name,
            ledger.fingerprint,
            operation.name,
            options,
            setup.reading,
            nonet.__version__,
            ledger.record.get("buckets", 0),
        )
        self._shards, self._inputs = ledger.shards, ledger.inputs
        self._footers: dict[str, Footer] = {}
        self._failed: list[FailedShard] = []
        self._rows = self._first_rows = 0
        self._total = sum(each.rows for each in self._shards)
        self._workers: Workers | None = None

    def run(self) -> JobReport:
        ledger = self._ledger
        ledger.open()
        ledger.store.sweep()
        ledger.forget_failures()
        tasks = self._tasks()
        waiting = self._waiting(tasks)
        if waiting:
            ledger.store.remove(SUCCESS)
            try:
                self._work(tasks, waiting)
            finally:
                if self._workers is not None:
                    self._workers.close()
        return self._finish(tasks)

    def _work(self, tasks: list[Task], waiting: list[Task]) -> None:
        self._workers = workers_of(self._setup.on, self._setup.workers)
        if self._job.buckets:
            before = self._sorted_tasks()
            keys = store_of(self._ledger.store.path(KEYS))
            keys.make()
            keys.sweep()
            self._footers, self._shards_shown = {}, len(before) + len(tasks)
            self._drive(self._waiting(before))
            if self._failed:
                return
        self._drive(waiting)

    def _drive(self, waiting: list[Task]) -> None:
        assert self._workers is not None
        self._first_rows = self._rows
        driver = Driver(
            work,
            self._workers,
            self._setup.policy,
            done=self._done,
            failed=self._set_aside,
            idle=self._show,
        )
        try:
            driver.run(waiting)
        finally:
            driver.cancel()

    def _tasks(self) -> list[Task]:
        if self._job.buckets:
            count = self._job.buckets
            shards = [Shard(number, 0, 0) for number in range(count)]
            merges = len(self._shards)
            return [Task(self._job, part_name(s.number), s, merges=merges) for s in shards]
        return self._sorted_tasks()

    def _sorted_tasks(self) -> list[Task]:
        return [
            Task(
                self._job,
                part_name(shard.number),
                shard,
                None if shard.input is None else self._inputs[shard.input],
            )
            for shard in self._shards
        ]

    def _waiting(self, tasks: list[Task]) -> list[Task]:
        """The tasks whose parts are not there; those that are are counted."""
        waiting = []
        for task in tasks:
            footer = self._ledger.task_footer(task)
            if footer is None:
                waiting.append(task)
            else:
                self._count(task, footer)
        return waiting

    def _count(self, task: Task, footer: Footer) -> None:
        self._footers[f"{task.label}"] = footer
        self._rows += task.shard.rows

    def _done(self, task: Task, footer: Footer) -> tuple[Task, ...]:
        self._count(task, footer)
        self._show()
        return ()

    def _set_aside(self, task: Task, reason: str) -> None:
        shard = task.shard
        file = "" if task.source is None else f"{task.source.file} "
        failed = FailedShard(
            task.name, reason, f"{file}{shard.first + 1} to {shard.first + shard.rows}"
        )
        self._failed.append(failed)
        self._ledger.set_aside(failed)
        self._show()

    def _show(self) -> None:
        if self._setup.progress is None:
            return
        spent = time.monotonic() - self._begun
        rate = (self._rows - self._first_rows) / spent if spent else 0.0
        left = (self._total - self._rows) / rate if rate else None
        self._setup.progress(
            JobProgress(
                done=len(self._footers),
                shards=len(self._shards) + self._job.buckets,
                rows=self._rows,
                total=self._total,
                rate=rate,
                left=left,
                failed=len(self._failed),
                workers=0 if self._workers is None else self._workers.count(),
            )
        )

    def _finish(self, tasks: list[Task]) -> JobReport:
        mine = [self._footers[each.label] for each in tasks if each.label in self._footers]
        rows, errors, tally = totals(mine)
        complete = len(mine) == len(tasks)
        report = JobReport(
            folder=self._ledger.store.name,
            operation=self._operation.name,
            shards=len(tasks),
            done=len(mine),
            rows=rows,
            errors=errors,
            tally=tally,
            failed=tuple(self._failed),
            complete=complete,
            seconds=round(time.monotonic() - self._begun, 3),
        )
        if complete:
            self._ledger.store.sweep()
            if self._job.buckets:
                keys = store_of(self._ledger.store.path(KEYS))
                keys.make()
                for name in keys.names():
                    keys.remove(name)
                with suppress(OSError):
                    Path(keys.name).rmdir()
            self._ledger.succeed(report)
        return report


def status(folder: str | os.PathLike[str]) -> JobReport:
    """How the job in a folder stands, whether it is running or not.

    Args:
        folder: The folder, or a URL.

    Raises:
        UsageError: It is not the folder of a job.
    """
    store = store_of(os.fspath(folder))
    try:
        ledger = Ledger(store, read_record(store))
    except FileNotFoundError:
        raise UsageError(f"there is no folder {store.name}") from None
    record = ledger.record
    if "puzzle" in record:
        return pieces_status(ledger)
    names = store.names()
    count = record.get("buckets") or len(ledger.shards)
    footers = [footer_of(store, part_name(n)) for n in range(count) if part_name(n) in names]
    mine = [each for each in footers if each is not None and each.job == ledger.fingerprint]
    rows, errors, tally = totals(mine)
    return JobReport(
        folder=store.name,
        operation=record["operation"],
        shards=count,
        done=len(mine),
        rows=rows,
        errors=errors,
        tally=tally,
        failed=failures(store),
        complete=SUCCESS in names and len(mine) == count,
    )
