"""`nonet batch` for Parquet and Arrow: a column of puzzles in, all columns and the answers out."""

from __future__ import annotations

from collections import Counter, deque
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import IO, Any

import numpy as np

from nonet._batch import (
    BatchCode,
    BatchResult,
    First,
    RuleSolver,
    solve_many,
)
from nonet.cli._batch_blocks import Block
from nonet.cli._batch_run import block_pieces
from nonet.cli._table import table_writer
from nonet.cli._terminal import complain
from nonet.errors import UsageError
from nonet.storage import TABLE_FORMS, pyarrow, table_named

FORMS = tuple(TABLE_FORMS.values())
_MOST_COMPLAINTS = 20


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


class TableRun:
    """Solves record batches on several threads and writes them in order.

    Args:
        sink: Where to.
        form: Parquet or Arrow.
        options: Limit, and which of several solutions.
        executor: Whose threads solve; None for this one.
        threads: How many these are.
        rules: What solves boards with further rules; None for classic ones.
    """

    def __init__(
        self,
        sink: IO[bytes],
        form: str,
        options: tuple[int, First],
        executor: Executor | None,
        threads: int,
        *,
        rules: RuleSolver | None = None,
    ) -> None:
        self._rules = rules
        self._sink = sink
        self._form = form
        self._limit, self._first = options
        self._executor = executor
        self._most = threads + 1
        self._running: deque[tuple[Any, Future[BatchResult] | BatchResult, str, int]] = deque()
        self._writer: Any = None
        self._complaints = 0
        self.statuses: Counter[str] = Counter()

    def _solve(self, column: Any) -> BatchResult:
        if self._rules is not None:
            return solve_many(column, limit=self._limit, first=self._first, rule=self._rules.rules)
        return solve_many(column, limit=self._limit, first=self._first, threads=1)

    def put(self, batch: Any, column: int, name: str, row: int) -> None:
        """Takes a batch whose first row has that number, and writes what is done."""
        puzzles = batch.column(column)
        if self._executor is None:
            self._running.append((batch, self._solve(puzzles), name, row))
        else:
            self._running.append((batch, self._executor.submit(self._solve, puzzles), name, row))
        while len(self._running) > (self._most if self._executor else 0):
            self._write_first()

    def drain(self) -> None:
        """Waits for all batches."""
        while self._running:
            self._write_first()

    def finish(self) -> None:
        """Writes the end of the table."""
        self.drain()
        if self._writer is None:  # no rows at all
            self._open(pyarrow().schema([("puzzle", pyarrow().string())]))
        self._writer.close()

    def _write_first(self) -> None:
        arrow = pyarrow()
        batch, job, name, row = self._running.popleft()
        result = job.result() if isinstance(job, Future) else job
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
        self._count(result, name, row)

    def _open(self, schema: Any) -> None:
        arrow = pyarrow()
        empty = arrow.record_batch(solve_many([]).to_arrow()).schema
        for column in empty:
            taken = column.name in schema.names
            schema = schema.append(column.with_name(f"nonet_{column.name}") if taken else column)
        self._schema = schema.remove_metadata()
        self._writer = table_writer(self._sink, self._form, self._schema)

    def _count(self, result: BatchResult, name: str, row: int) -> None:
        present = result.codes if result.nulls is None else result.codes[~result.nulls]
        for code, n in zip(BatchCode, np.bincount(present, minlength=5).tolist(), strict=True):
            self.statuses[code.name.lower()] += n
        for index in np.flatnonzero(result.codes == BatchCode.INVALID).tolist():
            if result.nulls is not None and result.nulls[index]:
                continue
            if self._complaints == _MOST_COMPLAINTS:
                break
            complain(f"{name}: row {row + index}: {result.errors[index].message}")
            self._complaints += 1
