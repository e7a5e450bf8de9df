"""Parts: one file of Parquet for each shard, with the same bytes whichever worker writes it.

The footer says of which job and shard it is, so there is nothing beside it that could disagree.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise
from typing import Any

from nonet.jobs._store import Store
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
    values = [] if tally is None else table.column(tally).to_pylist()
    counts = Counter(str(value).lower() for value in values if value is not None)
    errors = table.num_rows - table.column("error").null_count
    footer = Footer(job, shard, table.num_rows, errors, dict(sorted(counts.items())))
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
