"""The inputs of a job: files of lines, tables, and how they are cut into shards."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from nonet.errors import FormatError, UsageError
from nonet.formats import require_no_rules
from nonet.formats.csv import find_column, require_no_rule_columns
from nonet.packing import packing_of
from nonet.storage import key_of, open_input, puzzle_column, pyarrow, size_of, stamp_of
from nonet.streams import Stream, batches, facts_of, open_stream

if TYPE_CHECKING:
    from nonet.jobs._operation import Operation, Texts

LINES, CSV, OBJECTS, TABLE = "lines", "csv", "objects", "table"
# Seconds that a shard should take, where there are enough rows; and the most rows of one.
_SECONDS, _MOST_ROWS = 30.0, 1_000_000
# The fewest shards of a small input, unless these would take less than a second.
_LEAST_SHARDS, _LEAST_ROWS = 32, 100_000
_BLOCK = 1 << 22
_SHRUNK = 3  # times, of packed text, roughly
_FOOTER = 1 << 16
_LOOKED_AT = 1 << 16  # lines, for comments


@dataclass(frozen=True)
class Input:
    """A file.

    Attributes:
        name: Its path or URL.
        kind: Lines, a table of text, or one in Parquet or Arrow.
        stamp: What changes when it is written.
        sum: A check sum, of the end alone of a table that is not text.
        rows: How many lines or rows.
        column: The column of a table that has the puzzles.
        place: Of a table of text: what is between its columns, and the number of that one.
    """

    name: str
    kind: str
    stamp: str
    sum: str
    rows: int
    column: str | None = None
    place: tuple[str, int] = ("", 0)

    @property
    def file(self) -> str:
        """Its name without the folder."""
        return self.name.rpartition("/")[2]


class Shard(NamedTuple):
    """A share of the work.

    Attributes:
        number: From 0, in the order of inputs and rows.
        first: The first row (line), from 0; of a job that makes puzzles the first index.
        rows: How many.
        input: The number of the file; None of a job that makes puzzles.
        begin: Of text: at which byte it begins, after unpacking.
        end: Of text: before which byte it ends.
        sum: Of text: a check sum.
    """

    number: int
    first: int
    rows: int
    input: int | None = None
    begin: int = 0
    end: int = 0
    sum: str = ""


def rows_per_shard(operation: Operation, total: int) -> int:
    """How many rows make a shard: by what they cost, and so that there is enough to share out."""
    most = min(_MOST_ROWS, int(_SECONDS / operation.seconds))
    least = max(1, min(_LEAST_ROWS, int(1 / operation.seconds)))
    return max(least, min(most, total // _LEAST_SHARDS))


def ranges(total: int, rows: int) -> list[Shard]:
    """The shards of a job that makes puzzles."""
    starts = range(0, total, rows)
    return [Shard(number, at, min(rows, total - at)) for number, at in enumerate(starts)]


def estimate(name: str) -> int:
    """Roughly how many rows a file has."""
    with open_input(name) as file:
        begin = file.read(1 << 12)
        if begin.startswith(b"PAR1"):
            return int(pyarrow().parquet.ParquetFile(file).metadata.num_rows)
    packed = packing_of(begin) is not None
    line = 82 if packed else max(2, len(begin.partition(b"\n")[0]) + 1)
    return size_of(name) * (_SHRUNK if packed else 1) // line


class Cutting(NamedTuple):
    """How inputs become shards.

    Attributes:
        rows: How many make a shard; 0 while that is open.
        column: The column of the puzzles, where it is named.
        has_rules: Whether the job knows rules, which a comment above the puzzles would name.
    """

    rows: int
    column: str | None
    has_rules: bool = False


def scan(name: str, number: int, first_shard: int, cut: Cutting) -> tuple[Input, list[Shard]]:
    """Looks through a file and cuts it.

    Args:
        name: Its path or URL.
        number: Of the file.
        first_shard: The number of its first shard.
        cut: How it is cut.

    Raises:
        UsageError: There is no such column, or it is not known which, or a comment names rules.
        FormatError: It is not text.
    """
    stamp = stamp_of(name)
    shards: list[Shard] = []
    with open_stream(name, forward=False) as stream:
        if stream.table is not None:
            known = _table_of(name, stamp, stream, cut.column)
            starts = range(0, known.rows, cut.rows)
            return known, [
                Shard(first_shard + index, at, min(cut.rows, known.rows - at), number)
                for index, at in enumerate(starts)
            ]
        texts = [line.decode("utf-8", "replace") for line in stream.peek_lines(_LOOKED_AT)]
        require_no_rules(texts, name, comments=not cut.has_rules)
        require_no_rule_columns(texts, name, cut.column)
        kind, column, place = _kind_of(name, texts[0] if texts else "", cut.column)
        whole = hashlib.blake2b(digest_size=16)
        at = line = 0
        for share, count in _shares(stream, cut.rows):
            total = hashlib.blake2b(share, digest_size=8).hexdigest()
            whole.update(share)
            end = at + len(share)
            shards.append(Shard(first_shard + len(shards), line, count, number, at, end, total))
            at, line = at + len(share), line + count
    return Input(name, kind, stamp, whole.hexdigest(), line, column, place), shards


def _shares(text: Stream, rows: int) -> Iterator[tuple[bytes, int]]:
    """Blocks of that many lines, each with the number of its lines."""
    parts: list[bytes] = []
    count = 0
    while block := text.read(_BLOCK):
        while block:
            lines = block.count(b"\n")
            if count + lines < rows:
                parts.append(block)
                count += lines
                break
            cut = _after_line(block, rows - count)
            parts.append(block[:cut])
            yield b"".join(parts), rows
            parts, count, block = [], 0, block[cut:]
    rest = b"".join(parts)
    if rest:
        yield rest, count + (not rest.endswith(b"\n"))


def _after_line(block: bytes, number: int) -> int:
    """Where the line after that many begins; the block has as many."""
    ends = np.flatnonzero(np.frombuffer(block, np.uint8) == ord("\n"))
    return int(ends[number - 1]) + 1


def _kind_of(name: str, head: str, column: str | None) -> tuple[str, str | None, tuple[str, int]]:
    """The kind of a text, which column or key has the puzzles, and the place of that column."""
    if column is not None and head.lstrip().startswith("{"):
        return OBJECTS, key_of(head, column, name), ("", 0)
    if column is None:
        place = find_column(head.strip())
        if place is None:
            return LINES, None, ("", 0)
        return CSV, _row(head, place[0])[place[1]], place
    delimiter = next((mark for mark in ",\t;" if column in _row(head, mark)), ",")
    names = _row(head, delimiter)
    if column not in names:
        raise UsageError(
            f"{name} has no column {column!r}; its first line is {head.strip()[:80]!r}"
        )
    return CSV, column, (delimiter, names.index(column))


def _value(line: str, key: str | None) -> str:
    """The puzzle of an object; all of it where this is more than a text."""
    try:
        content = json.loads(line)[key]
    except (ValueError, TypeError, KeyError):
        return line
    return " ".join(content.split("\n")) if isinstance(content, str) else line


def _row(text: str, delimiter: str) -> list[str]:
    cells = next(csv.reader([text.strip("\r\n")], delimiter=delimiter), [])
    return [cell.strip() for cell in cells]


def _table_of(name: str, stamp: str, stream: Stream, column: str | None) -> Input:
    schema, rows = facts_of(stream)
    chosen = schema.names[puzzle_column(schema, column, name)]
    file = stream.whole()
    size = file.seek(0, io.SEEK_END)
    file.seek(size - min(_FOOTER, size))
    total = hashlib.blake2b(file.read(), digest_size=16).hexdigest()
    return Input(name, TABLE, stamp, total, rows, chosen)


def read_shard(source: Input, shard: Shard) -> tuple[list[int], Texts]:
    """The numbers of the rows of a shard, from 1, and their texts.

    Raises:
        FormatError: The file is not what it was.
    """
    if source.kind == TABLE:
        return _read_table(source, shard)
    with open_stream(source.name, forward=False) as text:
        text.skip(shard.begin, 1)
        data = text.read(shard.end - shard.begin)
    if hashlib.blake2b(data, digest_size=8).hexdigest() != shard.sum:
        raise changed(source)
    lines = data.decode("utf-8", "replace").split("\n")
    if lines and not lines[-1]:
        lines.pop()
    numbers = range(shard.first + 1, shard.first + 1 + len(lines))
    pairs = [
        (number, line.strip())
        for number, line in zip(numbers, lines, strict=True)
        if line and not line.isspace() and not line.lstrip().startswith("#")
    ]
    if source.kind == OBJECTS:
        pairs = [(number, _value(line, source.column)) for number, line in pairs]
    if source.kind == CSV:
        pairs = _cells(source, pairs)
    return [number for number, _ in pairs], [line for _, line in pairs]


def changed(source: Input) -> FormatError:
    """The error for a file that was written since the job began."""
    return FormatError(
        f"{source.name} was changed since the job began: put it back, or begin again in another "
        "folder"
    )


def _cells(source: Input, pairs: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The column of the puzzles, without the line of names."""
    delimiter, index = source.place
    rows = csv.reader((line for _, line in pairs), delimiter=delimiter)
    counted = [
        (number, row[index].strip() if index < len(row) else "")
        for (number, _), row in zip(pairs, rows, strict=False)
    ]
    return [pair for pair in counted if pair[0] != 1]


def _read_table(source: Input, shard: Shard) -> tuple[list[int], Texts]:
    assert source.column is not None
    texts: list[str | None] = []
    with open_stream(source.name, forward=False) as stream:
        if facts_of(stream)[1] != source.rows:
            raise changed(source)
        for batch, _ in batches(stream, shard.first + 1, [source.column]):
            column = batch.column(batch.schema.names.index(source.column))
            texts += column.cast(pyarrow().string()).to_pylist()
            if len(texts) >= shard.rows:
                break
    del texts[shard.rows :]
    return list(range(shard.first + 1, shard.first + 1 + shard.rows)), texts
