"""`nonet.jobs.run` and `nonet.jobs.status`: inputs are looked through, cut, and worked on."""

from __future__ import annotations

import glob
import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Unpack

from nonet.errors import FormatError, UsageError
from nonet.formats import ReadOptions
from nonet.jobs._driver import Run, Setup, Watch
from nonet.jobs._inputs import Cutting, Input, Shard, estimate, ranges, rows_per_shard, scan
from nonet.jobs._ledger import (
    SUCCESS,
    JobReport,
    Ledger,
    failures,
    read_record,
    record_of,
    totals,
)
from nonet.jobs._operation import OPERATIONS, JobKeywords, Operation
from nonet.jobs._splitting import pieces_status, run_pieces
from nonet.jobs._store import Store, store_of
from nonet.jobs._work import KEYS, Footer, Job, Task, footer_of, part_name
from nonet.model import as_integer
from nonet.options import options_from
from nonet.storage import input_names, is_remote, pyarrow, stamp_of

_BUCKET = 1_000_000  # rows
_PIPED = "_input"  # what came through standard input
_MOST_PARTS = 100_000


def plan(
    operation: Operation,
    words: Sequence[str],
    out: str,
    options: Any,
    reading: ReadOptions,
    *,
    cut: Cutting,
) -> Ledger:
    """The ledger of the job: its inputs are looked through, unless that was done before.

    Raises:
        UsageError: There are no such inputs, or the operation takes none.
    """
    store = store_of(out)
    store.make()
    before = None
    with suppress(UsageError):  # what is wrong with it is said where it is opened
        before = Ledger(store, read_record(store))
    rows = cut.rows or int(before.record["rows"] if before else 0)
    if operation.makes is not None:
        if words:
            raise UsageError(f"{operation.name} makes puzzles and takes no inputs")
        if options.seed is None or options.timeout is not None:
            raise UsageError(
                "a job that makes puzzles needs a seed (so that it can go on), and no timeout"
            )
        size = rows or rows_per_shard(operation, options.count)
        record = record_of(operation.name, options, reading, size, ())
        record["shards"] = ranges(options.count, size)
        return Ledger(store, record)
    if not words:
        raise UsageError(f"{operation.name} needs inputs: files, folders or patterns")
    names = input_names(_whole_name(word, store) for word in words)
    size = rows or rows_per_shard(operation, sum(map(estimate, names)))
    if before and _is_about(before, names, cut.column):
        inputs, shards = before.inputs, before.shards
    else:
        has_rules = bool(reading.rules or reading.constraints or reading.layout)
        inputs, shards = _scanned(names, Cutting(size, cut.column, has_rules))
    record = record_of(operation.name, options, reading, size, inputs)
    total = sum(shard.rows for shard in shards)
    record["buckets"] = -(-total // _BUCKET) if getattr(options, "distinct", False) else 0
    record["shards"] = shards
    return Ledger(store, record)


def _is_about(before: Ledger, names: list[str], column: str | None) -> bool:
    """True if a job is about these files, and they have not been written since."""
    known = [(input_.name, input_.stamp) for input_ in before.inputs]
    return known == [(name, stamp_of(name)) for name in names] and (
        column is None or all(input_.column == column for input_ in before.inputs)
    )


def _scanned(names: Iterable[str], cutting: Cutting) -> tuple[list[Input], list[Shard]]:
    inputs: list[Input] = []
    shards: list[Shard] = []
    for number, name in enumerate(names):
        scanned, cut = scan(name, number, len(shards), cutting)
        inputs.append(scanned)
        shards.extend(cut)
    if len(shards) > _MOST_PARTS:
        raise UsageError(
            f"that would be {len(shards):,} shards: more than {_MOST_PARTS:,} are too many files; "
            "give a larger --rows"
        )
    return inputs, shards


def _whole_name(word: str, store: Store) -> str:
    """A name as workers in other folders know it; what is piped in is kept beside the parts.

    Raises:
        FormatError: There is no such file.
        UsageError: Something else was piped in before.
    """
    if word == "-":
        before, piped = store.read(_PIPED), sys.stdin.buffer.read()
        if before is None:
            store.write(_PIPED, piped)
        elif piped and piped != before:
            raise UsageError(f"{store.name} is about something else than standard input has now")
        return store.path(_PIPED)
    if is_remote(word):
        return word
    path = os.path.abspath(word)  # noqa: PTH100 - ".." and patterns stay what they are
    if not (os.path.exists(path) or glob.has_magic(word)):  # noqa: PTH110
        raise FormatError(f"there is no file {word}")
    return path


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
    how = on, workers, progress, reading or ReadOptions()
    setup = Setup(*how, as_integer(attempts), float(stall), float(wait))
    folder = os.fspath(out)
    if not folder:
        raise UsageError("a job needs a folder for its parts: out=")
    if parts is not None:
        return run_pieces(entry, inputs, folder, setup, parts=as_integer(parts), seconds=seconds)
    if rows is not None and not 1 <= as_integer(rows) <= 10_000_000:
        raise UsageError(f"rows must be 1 to 10,000,000, not {rows}")
    cut = Cutting(rows or 0, column)
    ledger = plan(entry, _words(inputs), folder, chosen, setup.reading, cut=cut)
    with ledger.store.locked():
        return _Shards(ledger, entry, chosen, setup).run()


def _words(inputs: Any) -> tuple[str, ...]:
    if isinstance(inputs, str | os.PathLike):
        return (os.fspath(inputs),)
    return tuple(os.fspath(input_) for input_ in inputs)


class _Shards(Run[Task]):
    """A run over the shards of files, or of a job that makes puzzles."""

    def __init__(self, ledger: Ledger, operation: Operation, options: Any, setup: Setup) -> None:
        super().__init__(ledger, operation, setup)
        buckets = ledger.record.get("buckets", 0)
        about = operation.name, options, setup.reading
        self._job = Job(ledger.store.name, ledger.fingerprint, *about, buckets=buckets)
        inputs, shards = ledger.inputs, ledger.shards
        sources = [None if shard.input is None else inputs[shard.input] for shard in shards]
        self._sorted = [Task(self._job, *pair) for pair in zip(shards, sources, strict=True)]
        self._tasks = [
            Task(self._job, Shard(number, 0, 0), merges=len(shards)) for number in range(buckets)
        ] or self._sorted
        self._footers: dict[str, Footer] = {}
        self.shards = len(shards) + buckets
        self.total = sum(shard.rows for shard in shards)

    def waiting(self) -> list[Task]:
        """The tasks whose parts are not there."""
        return self.without_result(self._tasks)

    def work(self, waiting: list[Task]) -> None:
        """Makes these parts; of buckets first the parts that they are put together of."""
        if self._job.buckets:
            keys = store_of(self.ledger.store.path(KEYS))
            keys.make()
            keys.sweep()
            self.drive(self.without_result(self._sorted))
            if self.failed:
                return
        self.drive(waiting)

    def rows_of(self, task: Task) -> str:
        """Which rows of which file."""
        shard = task.shard
        file = "" if task.source is None else f"{task.source.file} "
        return f"{file}{shard.first + 1} to {shard.first + shard.rows}"

    def take(self, task: Task, result: Footer) -> tuple[Task, ...]:
        """Counts a part."""
        self._footers[task.label] = result
        self.done, self.rows = len(self._footers), self.rows + task.shard.rows
        return ()

    def finish(self) -> JobReport:
        """How it ended; what is sorted is not needed when all is there."""
        mine = [self._footers[task.label] for task in self._tasks if task.label in self._footers]
        complete = len(mine) == len(self._tasks)
        report = self.report(len(self._tasks), len(mine), complete=complete, **totals(mine))
        if complete:
            self.ledger.store.sweep()
            if self._job.buckets:
                keys = store_of(self.ledger.store.path(KEYS))
                for name in keys.names():
                    keys.remove(name)
                with suppress(OSError):
                    Path(keys.name).rmdir()
            self.ledger.succeed(report)
        return report


def status(folder: str | os.PathLike[str]) -> JobReport:
    """How the job in a folder stands, whether it is running or not.

    Args:
        folder: The folder, or a URL.

    Raises:
        UsageError: It is not the folder of a job.
    """
    store = store_of(os.fspath(folder))
    ledger = Ledger(store, read_record(store))
    record = ledger.record
    if "puzzle" in record:
        return pieces_status(ledger)
    names = store.names()
    count = record.get("buckets") or len(ledger.shards)
    footers = [footer_of(store, part_name(n)) for n in range(count) if part_name(n) in names]
    mine = [footer for footer in footers if footer is not None and footer.job == ledger.fingerprint]
    return JobReport(
        folder=store.name,
        operation=record["operation"],
        shards=count,
        done=len(mine),
        failed=failures(store),
        complete=SUCCESS in names and len(mine) == count,
        **totals(mine),
    )
