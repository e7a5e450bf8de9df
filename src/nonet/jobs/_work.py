"""The work of workers, of this machine and of others: a task in, its part written, a line back.

A task may be repeated: a worker that finds its part complete returns at once, and two workers on
the same task write the same bytes. A part is a file of Parquet, whose footer says of which job and
shard it is, so there is nothing beside it that could disagree.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise
from typing import Any

import nonet
from nonet.errors import UsageError
from nonet.formats import ReadOptions
from nonet.jobs._inputs import Input, Shard, read_shard
from nonet.jobs._operation import OPERATIONS, Columns, Operation
from nonet.jobs._store import Store, store_of
from nonet.storage import arrow_type, pyarrow

_GROUP = 131_072  # rows; what engines like best
_KEY = b"nonet.job"


@dataclass(frozen=True)
class Footer:
    """A part's own record of itself.

    Attributes:
        job: The fingerprint of the job.
        shard: The number of the shard, and of what kind: ``part 12``.
        rows: How many rows it has.
        errors: How many of them have an error.
        tally: How often each value of one column occurs.
    """

    job: str
    shard: str
    rows: int
    errors: int
    tally: Mapping[str, int]


def table_of(columns: Mapping[str, Any], types: Mapping[str, Any]) -> Any:
    """A table of columns in the order of their types."""
    pa = pyarrow()
    schema = pa.schema(arrow_type(types))
    return pa.table([pa.array(columns[f.name], f.type) for f in schema], schema=schema)


def bytes_of(
    table: Any, job: str, shard: str, *, tally: str | None, groups: list[int] | None = None
) -> tuple[bytes, Footer]:
    """A part as it is written, and what it says of itself.

    Args:
        table: Its rows.
        job: The fingerprint of the job.
        shard: Which one.
        tally: The column whose values are counted.
        groups: Where its groups of rows begin, and the end; None for the usual size.
    """
    pa = pyarrow()
    values = [] if tally is None else table.column(tally).drop_null().value_counts().to_pylist()
    counts = sorted((str(pair["values"]).lower(), pair["counts"]) for pair in values)
    errors = table.num_rows - table.column("error").null_count
    footer = Footer(job, shard, table.num_rows, errors, dict(counts))
    text = {"shard": shard, "rows": footer.rows, "errors": errors, "tally": footer.tally}
    table = table.replace_schema_metadata({_KEY: job, b"nonet.shard": json.dumps(text)})
    repeated = [
        field.name
        for field in table.schema
        if field.name in ("input", "status", "level", "scale", "hardest", "error")
    ]
    sink = BytesIO()
    with pa.parquet.ParquetWriter(
        sink,
        table.schema,
        compression="zstd",
        compression_level=1,
        use_dictionary=repeated,
        version="2.6",
        data_page_version="1.0",
        write_page_checksum=True,
    ) as writer:
        if groups is None:
            writer.write_table(table, row_group_size=_GROUP)
        else:
            for begin, end in pairwise(groups):
                writer.write_table(table.slice(begin, end - begin), row_group_size=max(1, end))
    return sink.getvalue(), footer


def footer_of(store: Store, name: str) -> Footer | None:
    """The footer of a part; None where it is not a whole file of Parquet, or not a part."""
    pa = pyarrow()
    try:
        with store.open(name) as file:
            metadata = pa.parquet.ParquetFile(file).schema_arrow.metadata or {}
        content = json.loads(metadata[b"nonet.shard"])
        return Footer(metadata[_KEY].decode(), **content)
    except FileNotFoundError:
        return None
    except (OSError, ValueError, pa.ArrowException):
        return None
    except KeyError:  # complete, but of another program
        return Footer("", "", 0, 0, {})


KEYS = "_keys"  # the folder of parts that are sorted by their key


@dataclass(frozen=True)
class Job:
    """The common part of all tasks of a job.

    Attributes:
        folder: Where parts go.
        fingerprint: Of the operation, its options, the inputs and the version.
        operation: Its name.
        options: Of the operation.
        reading: How to read texts.
        version: Of nonet.
        buckets: Into how many parts rows are sorted by their key; 0 where they are not.
    """

    folder: str
    fingerprint: str
    operation: str
    options: Any
    reading: ReadOptions
    version: str = nonet.__version__
    buckets: int = 0

    def require_version(self) -> None:
        """Sees that this worker is like whoever gave it a task.

        Raises:
            UsageError: It has another version of nonet.
        """
        if nonet.__version__ != self.version:
            raise UsageError(
                f"a worker has nonet {nonet.__version__}, and the job nonet {self.version}: "
                "install the same version everywhere"
            )


@dataclass(frozen=True)
class Task:
    """A part to be made.

    Attributes:
        job: Of which job.
        shard: What goes into it; of a bucket only its number counts.
        source: The file to read, if there is one.
        merges: Of how many sorted parts a bucket is put together; 0 for what is not a bucket.
    """

    job: Job
    shard: Shard
    source: Input | None = None
    merges: int = 0

    @property
    def name(self) -> str:
        """The file."""
        return part_name(self.shard.number)

    @property
    def label(self) -> str:
        """Which shard it is, in the footer of its part."""
        return f"{'bucket' if self.merges else 'shard'} {self.shard.number}"

    @property
    def folder(self) -> str:
        """Where its part goes."""
        sorted_ = self.job.buckets and not self.merges
        return f"{self.job.folder}/{KEYS}" if sorted_ else self.job.folder

    def result(self) -> Footer | None:
        """The footer of the part that is there; None where there is none that is whole.

        Raises:
            UsageError: The part is of another job.
        """
        footer = footer_of(store_of(self.folder), self.name)
        if footer is None or (footer.job, footer.shard) == (self.job.fingerprint, self.label):
            return footer
        raise UsageError(
            f"{self.folder}/{self.name} is not a part of this job: move it away, and give the same "
            "command again"
        )

    def make(self) -> Footer:
        """See `nonet.jobs._driver.Named`.

        Raises:
            UsageError: The worker has another version of nonet.
            StorageError: The part cannot be written.
            NonetError: The shard cannot be read.
        """
        self.job.require_version()
        known = self.result()
        if known is not None:
            return known
        operation = OPERATIONS.get(self.job.operation)
        groups = None
        table = _bucket(self, operation) if self.merges else table_of(*_columns(self, operation))
        if self.job.buckets and not self.merges:
            table, groups = _sorted(table, self.job.buckets, operation)
        data, footer = bytes_of(
            table, self.job.fingerprint, self.label, tally=operation.tally, groups=groups
        )
        store_of(self.folder).write(self.name, data)
        return footer


def _columns(task: Task, operation: Operation) -> tuple[Columns, dict[str, Any]]:
    job, shard = task.job, task.shard
    if operation.makes is not None:
        numbers = range(shard.first, shard.first + shard.rows)
        made = operation.makes(numbers, job.options)
        kinds = {"index": "int64", **operation.columns, "error": "string"}
        return {"index": list(numbers), **made}, kinds
    assert task.source is not None
    rows, texts = read_shard(task.source, shard)
    columns = operation.of_texts(texts, job.options, job.reading)
    before = {"input": [task.source.file] * len(rows), "row": rows, "puzzle": texts}
    kinds = {"input": "string", "row": "int64", "puzzle": "string", **operation.columns}
    return {**before, **columns}, {**kinds, "error": "string"}


def _sorted(table: Any, buckets: int, operation: Operation) -> tuple[Any, list[int]]:
    """The rows by buckets, and where each bucket begins."""
    import numpy as np

    keys = table.column(operation.key).to_pylist()
    places = np.fromiter((_bucket_of(key, buckets) for key in keys), np.int64, len(keys))
    order = np.argsort(places, kind="stable")
    begins = np.searchsorted(places[order], np.arange(buckets + 1))
    return table.take(pyarrow().array(order)), begins.tolist()


def _bucket_of(key: str | None, buckets: int) -> int:
    if key is None:
        return 0
    return int.from_bytes(hashlib.blake2b(key.encode(), digest_size=8).digest()) % buckets


def _bucket(task: Task, operation: Operation) -> Any:
    """One bucket of all sorted parts, of equal keys the first row alone."""
    pa = pyarrow()
    store = store_of(f"{task.job.folder}/{KEYS}")
    seen: set[str] = set()
    tables = []
    for number in range(task.merges):
        with store.open(part_name(number)) as file:
            table = pa.parquet.ParquetFile(file).read_row_group(
                task.shard.number, use_threads=False
            )
        kept = []
        for key in table.column(operation.key).to_pylist():
            kept.append(key is None or key not in seen)
            if key is not None:
                seen.add(key)
        tables.append(table.filter(pa.array(kept, pa.bool_())))
    return pa.concat_tables(tables).combine_chunks()


def part_name(number: int) -> str:
    """The file of a shard."""
    return f"part-{number:05}.parquet"
