"""The folder of a job: what the job is, which parts are there, what was set aside.

``_job.json`` says what the job is; it is written once. Each part says in its footer what it is. A
shard that was set aside has a file under ``_failed``. ``_SUCCESS`` comes last, with the totals.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import nonet
from nonet.errors import UsageError
from nonet.jobs._inputs import Input, Shard
from nonet.jobs._store import Store, store_of
from nonet.jobs._work import Footer


class FailedShard(NamedTuple):
    """A shard that was set aside.

    Attributes:
        name: The file that its part would be.
        reason: Why there is none.
        rows: Which rows of which input.
    """

    name: str
    reason: str
    rows: str


@dataclass(frozen=True)
class JobReport:
    """How a job stands, or how it ended.

    Attributes:
        folder: Where its parts are.
        operation: What is done with each puzzle.
        shards: How many parts there will be.
        done: How many there are.
        rows: How many rows these have.
        errors: How many of the rows have an error.
        tally: How often each status, level ... occurs in them.
        failed: The shards that were set aside.
        complete: Whether all is done: then there is a file ``_SUCCESS``.
        seconds: How long this run took.
        answer: Of one puzzle in parts: its solution, or the number of its solutions.
    """

    folder: str
    operation: str
    shards: int
    done: int = 0
    rows: int = 0
    errors: int = 0
    tally: Mapping[str, int] = dataclasses.field(default_factory=dict)
    failed: tuple[FailedShard, ...] = ()
    complete: bool = False
    seconds: float = 0.0
    answer: str | int | None = None

    def to_dict(self) -> dict[str, Any]:
        """A dictionary ready for JSON."""
        record = dataclasses.asdict(self)
        record["tally"] = dict(self.tally)
        record["failed"] = [shard._asdict() for shard in self.failed]
        return record


@dataclass(frozen=True)
class JobProgress:
    """How far a run has come.

    Attributes:
        done: Parts that are there.
        shards: Parts that there will be.
        rows: Rows of the input that are done, those of earlier runs among them.
        total: Rows of the input.
        rate: Rows a second in this run.
        left: Seconds that are left at this rate; None while nothing is known.
        failed: Shards that were set aside in this run.
        workers: How many tasks can run at once.
    """

    done: int
    shards: int
    rows: int
    total: int
    rate: float
    left: float | None
    failed: int
    workers: int


JOB, SUCCESS, FAILED = "_job.json", "_SUCCESS", "_failed"
_FORM = 2  # of _job.json


def plain(options: Any) -> dict[str, Any]:
    """The options that were given, ready for JSON."""
    given = {}
    for field in dataclasses.fields(options):
        value = getattr(options, field.name)
        if value not in (field.default, ()) and field.name != "threads":
            given[field.name] = value if isinstance(value, int | float | str) else repr(value)
    return given


def fingerprint_of(record: dict[str, Any]) -> str:
    """The fingerprint of a job; where its inputs are and when they were written does not count."""
    same = {key: value for key, value in record.items() if key not in ("shards", "inputs")}
    same["inputs"] = [
        {key: value for key, value in input_.items() if key not in ("name", "stamp")}
        for input_ in record["inputs"]
    ]
    same["names"] = [input_["name"].rpartition("/")[2] for input_ in record["inputs"]]
    text = json.dumps(same, sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def record_of(
    operation: str, options: Any, reading: Any, rows: int, inputs: Iterable[Input], **more: Any
) -> dict[str, Any]:
    """The record that defines a job."""
    return {
        "form": _FORM,
        "operation": operation,
        "options": plain(options),
        "reading": plain(reading),
        "version": nonet.__version__,
        "rows": rows,
        "inputs": [dataclasses.asdict(input_) for input_ in inputs],
        **more,
    }


class Ledger:
    """The ledger in the folder of a job.

    Args:
        store: The folder.
        record: What the job is.
    """

    def __init__(self, store: Store, record: dict[str, Any]) -> None:
        self.store, self.record = store, record
        self.fingerprint = fingerprint_of(record)

    @property
    def shards(self) -> list[Shard]:
        """The shards that are written down."""
        return [Shard(*values) for values in self.record["shards"]]

    @property
    def inputs(self) -> list[Input]:
        """The inputs."""
        return [Input(**input_) for input_ in self.record["inputs"]]

    def open(self) -> None:
        """Writes down what the job is, or sees that it is the one that is written down.

        Raises:
            UsageError: The folder is of another job, or has something else.
        """
        before = self.store.read(JOB)
        if before is None:
            others = {name for name in self.store.names() if name not in ("_lock", SUCCESS)}
            parts = sorted(name for name in others if name.startswith("part-"))
            if parts:
                raise UsageError(
                    f"{self.store.name} has files of something else ({parts[0]}): name a folder "
                    "that is new or empty"
                )
            self.store.write(JOB, json.dumps(self.record, indent=1).encode())
            return
        old = _read(before, self.store)
        if fingerprint_of(old) == self.fingerprint:
            return
        raise UsageError(
            f"{self.store.name} is the folder of another job: {_difference(old, self.record)}; "
            "give the same command as before to go on with it, or name another folder"
        )

    def set_aside(self, failed: FailedShard) -> None:
        """Writes down that there is no part, and why."""
        folder = store_of(self.store.path(FAILED))
        folder.make()
        folder.write(f"{failed.name}.json", json.dumps(failed._asdict()).encode())

    def forget_failures(self) -> None:
        """Lets the shards that were set aside be tried again."""
        folder = store_of(self.store.path(FAILED))
        for name in folder.names():
            folder.remove(name)

    def succeed(self, report: JobReport) -> None:
        """Writes that all is done: the last thing that a job writes, always with the same bytes."""
        record = report.to_dict()
        for name in ("folder", "seconds", "failed", "complete"):
            del record[name]
        text = json.dumps({**record, "job": self.fingerprint}, indent=1)
        self.store.write(SUCCESS, text.encode())


def failures(store: Store) -> tuple[FailedShard, ...]:
    """The shards that were set aside."""
    folder = store_of(store.path(FAILED))
    records = [json.loads(folder.read(name) or b"null") for name in sorted(folder.names())]
    return tuple(FailedShard(**shard) for shard in records if shard)


def totals(footers: Iterable[Footer]) -> dict[str, Any]:
    """Rows, errors and counts of all parts, as a report has them."""
    rows = errors = 0
    tally: Counter[str] = Counter()
    for footer in footers:
        rows, errors = rows + footer.rows, errors + footer.errors
        tally.update(footer.tally)
    return {"rows": rows, "errors": errors, "tally": dict(sorted(tally.items()))}


def read_record(store: Store) -> dict[str, Any]:
    """The record of the job in a folder.

    Raises:
        UsageError: There is none.
    """
    content = store.read(JOB)
    if content is None:
        raise UsageError(f"{store.name} is not the folder of a job: it has no {JOB}")
    return _read(content, store)


def _read(data: bytes, store: Store) -> dict[str, Any]:
    try:
        record: dict[str, Any] = json.loads(data)
    except ValueError:
        record = {}
    if record.get("form") != _FORM:
        raise UsageError(f"{store.path(JOB)} cannot be read: it is of another version of nonet")
    return record


_WORDS = {
    "operation": "the operation",
    "options": "the options",
    "reading": "the options of reading",
    "version": "the version of nonet",
    "rows": "the size of shards (--rows)",
    "puzzle": "the puzzle",
    "parts": "the number of parts",
}


def _difference(old: dict[str, Any], new: dict[str, Any]) -> str:
    differences = []
    for key, words in _WORDS.items():
        if old.get(key) != new.get(key):
            were, are = ("were", "are") if words.endswith(("options", "reading")) else ("was", "is")
            differences.append(f"{words} {were} {old.get(key)!r} and {are} {new.get(key)!r} now")
    return ", ".join(differences) or "its inputs were others, or have changed"
