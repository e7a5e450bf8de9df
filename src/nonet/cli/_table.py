"""Tables in Parquet and Arrow: what commands print as objects, as rows of columns."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import IO, Any

from nonet.storage import arrow_type, pyarrow

_GROUP = 8192  # rows that are written together


def table_writer(sink: IO[bytes], form: str, schema: Any) -> Any:
    """The writer of batches of a table of that form."""
    arrow = pyarrow()
    if form == "arrow":
        return arrow.ipc.new_file(sink, schema)
    words = [column.name for column in schema if arrow.types.is_dictionary(column.type)]
    return arrow.parquet.ParquetWriter(
        sink, schema, compression="zstd", use_dictionary=words or True
    )


def write_table(
    sink: IO[bytes], lines: IO[bytes], form: str, columns: Mapping[str, Any] | None
) -> None:
    """Writes the objects of lines as the rows of a table.

    Args:
        sink: Where to.
        lines: One object on each.
        form: Parquet or Arrow.
        columns: Their types by `nonet.storage.arrow_type`; None to see by what is there. What is of
            several types in a column is its JSON there.
    """
    arrow = pyarrow()
    if columns is not None:
        types = {field.name: field.type for field in arrow.schema(arrow_type(columns))}
    else:
        types = {}
        for rows in _groups(lines):
            for name in dict.fromkeys(key for row in rows for key in row):
                here = _type_of([row.get(name) for row in rows])
                types[name] = _common(types[name], here) if name in types else here
        lines.seek(0)
    schema = arrow.schema(list(types.items()))
    with table_writer(sink, form, schema) as writer:
        for rows in _groups(lines):
            values = [
                arrow.array([_as(kind, row.get(name)) for row in rows], kind)
                for name, kind in types.items()
            ]
            writer.write_table(arrow.table(values, schema=schema))


def _groups(lines: IO[bytes]) -> Iterator[list[dict[str, Any]]]:
    while rows := [json.loads(line) for line in islice(lines, _GROUP)]:
        yield rows


def _type_of(values: list[Any]) -> Any:
    arrow = pyarrow()
    try:
        return arrow.array(values).type
    except (arrow.ArrowException, OverflowError):
        return arrow.string()


def _common(one: Any, other: Any) -> Any:
    arrow = pyarrow()
    schemas = [arrow.schema([("x", kind)]) for kind in (one, other)]
    try:
        return arrow.unify_schemas(schemas, promote_options="permissive").field(0).type
    except arrow.ArrowException:
        return arrow.string()


def _as(kind: Any, value: Any) -> Any:
    is_text = value is None or isinstance(value, str) or kind != pyarrow().string()
    return value if is_text else json.dumps(value)
