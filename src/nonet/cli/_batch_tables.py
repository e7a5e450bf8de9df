"""`nonet batch` for Parquet and Arrow: a column of puzzles in, all columns and the answers out."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from nonet._batch import (
    BatchCode,
    BatchResult,
    First,
    RuleSolver,
    solve_many,
)
from nonet.cli._batch_blocks import Block
from nonet.cli._batch_run import MOST_COMPLAINTS, Run, block_pieces
from nonet.cli._table import table_writer
from nonet.errors import UsageError
from nonet.storage import TABLE_FORMS, pyarrow, table_named

FORMS = tuple(TABLE_FORMS.values())


def table_form(out: Path | None, to: str | None) -> str | None:
    """The form of a table that is to be written; None for text.

    Raises:
        UsageError: The ending says one form, and `to` another.
    """
    named = None if out is None else table_named(out)
    if named is not None and to not in (None, named):
        raise UsageError(f"{out}: the ending says {named}, and --to says {to}")
    return named or (to if to in FORMS else None)


def text_of(batch: Any, column: int) -> bytes:
    """The column as lines; a null is a line that is not a puzzle."""
    texts = batch.column(column).cast(pyarrow().string()).to_pylist()
    return "".join(f"{text or _NULL}\n" for text in texts).encode()


_NULL = '""'


def batch_of(block: Block) -> Any:
    """Lines of text as a table with the column puzzle."""
    lines: list[bytes] = []
    for text, n, _ in block_pieces(block):
        whole = bytes(text)
        lines += [whole[begin:end] for begin, end, _ in block.room.fields[:n].tolist()]
    puzzles = [line.decode("utf-8", "replace") for line in lines]
    return pyarrow().record_batch({"puzzle": puzzles})


class TableTask(NamedTuple):
    """A record batch: the number of its column of puzzles, its input, and its first row there."""

    batch: Any
    column: int
    name: str
    row: int


class TableRun(Run):
    """Solves record batches and writes them with their answers.

    Args:
        form: Parquet or Arrow.
        limit: To which solutions are counted.
        first: Which of several solutions is written.
        rules: What solves boards with further rules; None for classic ones.
    """

    def __init__(self, form: str, limit: int, first: First, rules: RuleSolver | None) -> None:
        super().__init__()
        self._form, self._limit, self._first, self._rules = form, limit, first, rules
        self._writer: Any = None

    def work(self, task: TableTask) -> tuple[TableTask, BatchResult]:
        """See `Run`."""
        given = {"threads": 1} if self._rules is None else {"rule": self._rules.rules}
        puzzles = task.batch.column(task.column)
        return task, solve_many(puzzles, limit=self._limit, first=self._first, **given)

    def finish(self) -> None:
        """See `Run`."""
        if self._writer is None:  # no rows at all
            self._open(pyarrow().schema([("puzzle", pyarrow().string())]))
        self._writer.close()

    def write(self, done: tuple[TableTask, BatchResult]) -> None:
        """See `Run`."""
        (batch, _, name, row), result = done
        arrow = pyarrow()
        answers = arrow.record_batch(result.to_arrow())
        if self._writer is None:
            self._open(batch.schema)
        taken = set(batch.schema.names)
        names = [f"nonet_{name}" if name in taken else name for name in answers.schema.names]
        whole = arrow.RecordBatch.from_arrays(
            [*batch.columns, *answers.columns], [*batch.schema.names, *names]
        )
        if whole.schema != self._schema:
            raise UsageError(f"{name} has other columns than the inputs before it")
        self._writer.write_batch(whole)
        there = np.full(len(result.codes), True) if result.nulls is None else ~result.nulls
        self.count(np.bincount(result.codes[there], minlength=len(BatchCode)).tolist())
        bad = np.flatnonzero(there & (result.codes == BatchCode.INVALID))
        for index in bad[: MOST_COMPLAINTS + 1].tolist():
            self.complain(f"{name}: row {row + index}: {result.errors[index].message}")

    def _open(self, schema: Any) -> None:
        arrow = pyarrow()
        empty = arrow.record_batch(solve_many([]).to_arrow()).schema
        for column in empty:
            taken = column.name in schema.names
            schema = schema.append(column.with_name(f"nonet_{column.name}") if taken else column)
        self._schema = schema.remove_metadata()
        self._writer = table_writer(self.sink, self._form, self._schema)
