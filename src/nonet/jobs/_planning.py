"""What a job is: its inputs looked through, and cut into shards."""

from __future__ import annotations

import glob
import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

from nonet.errors import FormatError, UsageError
from nonet.formats import ReadOptions
from nonet.jobs._inputs import Input, Shard, estimate, ranges, rows_per_shard, scan
from nonet.jobs._ledger import JOB, Ledger, read_record, record_of
from nonet.jobs._operation import Operation
from nonet.jobs._store import Store, store_of
from nonet.model import as_integer
from nonet.storage import input_names, is_remote, stamp_of

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
    rows: int | None,
    column: str | None,
) -> Ledger:
    """What the job is: its inputs are looked through, unless that was done before.

    Raises:
        UsageError: There are no such inputs, or the operation takes none.
    """
    store = store_of(out)
    store.make()
    if rows is not None and not 1 <= as_integer(rows) <= 10_000_000:
        raise UsageError(f"rows must be 1 to 10,000,000, not {rows}")
    rows = rows or _rows_before(store)
    if operation.makes is not None:
        if words:
            raise UsageError(f"{operation.name} makes puzzles and takes no inputs")
        if options.seed is None or options.timeout is not None:
            raise UsageError(
                "a job that makes puzzles needs a seed (so that it can go on), and no timeout"
            )
        size = rows or rows_per_shard(operation, options.count)
        record = record_of(operation.name, options, reading, size, ())
        record["shards"] = [_values(range_) for range_ in ranges(options.count, size)]
        return Ledger(store, record)
    if not words:
        raise UsageError(f"{operation.name} needs inputs: files, folders or patterns")
    names = input_names(_whole_name(word, store) for word in words)
    size = rows or rows_per_shard(operation, sum(map(estimate, names)))
    known = _known(store.read(JOB), store, names, column)
    if known is None:
        has_rules = bool(reading.rules or reading.constraints or reading.layout)
        known = _scanned(names, size, column, has_rules=has_rules)
    record = record_of(operation.name, options, reading, size, known[0])
    total = sum(shard.rows for shard in known[0])
    record["buckets"] = -(-total // _BUCKET) if getattr(options, "distinct", False) else 0
    record["shards"] = [_values(shard) for shard in known[1]]
    return Ledger(store, record)


def _rows_before(store: Store) -> int | None:
    """The size of the shards of the job that is there already."""
    with suppress(UsageError):
        return int(read_record(store)["rows"]) or None
    return None


def _values(shard: Shard) -> list[Any]:
    return [getattr(shard, name) for name in shard.__dataclass_fields__]


def _known(
    before: bytes | None, store: Store, names: list[str], column: str | None
) -> tuple[list[Input], list[Shard]] | None:
    """The inputs and shards that were written down, if the files have not been written since."""
    if before is None:
        return None
    with suppress(UsageError, KeyError, TypeError):
        ledger = Ledger(store, read_record(store))
        inputs = ledger.inputs
        if [(input_.name, input_.stamp) for input_ in inputs] == [
            (n, stamp_of(n)) for n in names
        ] and (column is None or all(input_.column == column for input_ in inputs)):
            return inputs, ledger.shards
    return None


def _scanned(
    names: Iterable[str], rows: int, column: str | None, *, has_rules: bool
) -> tuple[list[Input], list[Shard]]:
    inputs: list[Input] = []
    shards: list[Shard] = []
    for number, name in enumerate(names):
        scanned, cut = scan(name, number, rows, len(shards), column, has_rules=has_rules)
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
