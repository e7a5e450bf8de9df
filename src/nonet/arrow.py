"""Batches of tables, for every engine that hands them to a function: see docs/tables.md.

It needs pyarrow: ``pip install 'nonet[arrow]'``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypedDict, Unpack

from nonet._batch import First
from nonet._tables import OPERATIONS, solve_columns
from nonet.errors import MissingExtraError, UnknownNameError, UsageError

try:
    import pyarrow as pa
except ImportError as _error:
    raise MissingExtraError.of("nonet.arrow", "arrow") from _error

__all__ = ["BatchKeywords", "solve_batch"]


class BatchKeywords(TypedDict, total=False):
    """The options of `solve_batch`; each belongs to some of the operations."""

    first: First
    limit: int
    scale: str | None
    seed: int
    threads: int | None
    timeout: float | None


def solve_batch(
    batch: Any,
    column: str = "puzzle",
    *,
    operation: str = "solve",
    **options: Unpack[BatchKeywords],
) -> Any:
    """Adds answers to a batch of a table, in the form in which the batch came.

    It is a function of a module, so that it can be sent to other processes as it is; with
    `functools.partial` it takes its arguments along.

    Args:
        batch: A pyarrow RecordBatch or Table, a DataFrame of pandas or Polars, a column (pyarrow
            Array or ChunkedArray, or what has ``to_arrow``, as a Series of Daft), or an iterator
            of such, as Spark and DuckDB have them.
        column: The name of the column with the puzzles.
        operation: ``solve`` adds the columns ``solution``, ``count`` and ``status``. The others add
            one: ``count``, ``status``, ``check`` (``problem``: what is wrong, in words),
            ``differences`` (cells in which solutions differ), ``rate`` (``rating``), ``canonical``,
            ``minimize`` (``minimal``), ``techniques``, ``diagnose`` (``diagnosis``), ``vary``
            (``variant``) or ``write`` (``text``).
        **options: Of `solve`: `first` (see `nonet.solve_many`; here "least" unless another is
            named); of it and `count`: `limit`; of `rate`: `scale`; of `minimize` and
            `vary`: `seed`; of `write`: `format`; of all:
            `threads`, which is 1 because engines have threads of their own; of all but `count`:
            `timeout`, seconds for each puzzle that is not a classic 9x9, or is rated.

    Returns:
        The batch with the columns; for a column, the answers alone. An answer is null where there
        is none.

    Raises:
        UnknownNameError: There is no such operation.
        UsageError: There is no such column, or it holds no puzzles, or the options do not fit.

    Example:
        >>> import nonet.arrow, pyarrow
        >>> batch = pyarrow.record_batch({"puzzle": ["." * 81, None]})
        >>> nonet.arrow.solve_batch(batch).select(["count", "status"]).to_pylist()
        [{'count': 2, 'status': 'multiple'}, {'count': None, 'status': None}]
    """
    if operation not in OPERATIONS:
        raise UnknownNameError(
            f"there is no operation {operation!r}; there are {', '.join(OPERATIONS)}"
        )
    if isinstance(batch, Iterator) or hasattr(batch, "read_next_batch"):
        return (solve_batch(rows, column, operation=operation, **options) for rows in batch)
    given: dict[str, Any] = {**options}
    if isinstance(batch, pa.RecordBatch | pa.Table):
        return _extended(batch, column, operation, given)
    if hasattr(batch, "to_pandas") is False and hasattr(batch, "iloc"):
        return _of_pandas(batch, column, operation, given)
    if hasattr(batch, "with_columns"):  # of Polars
        table = _extended(batch.to_arrow(), column, operation, given)
        return type(batch)(table)
    if hasattr(batch, "to_arrow"):
        batch = batch.to_arrow()
    if isinstance(batch, pa.Array | pa.ChunkedArray):
        answers = _answers(batch, operation, given)
        if len(answers) == 1:
            return next(iter(answers.values()))
        return pa.StructArray.from_arrays(list(answers.values()), list(answers))
    raise UsageError(f"a batch of a table is expected, not {type(batch).__name__}")


def _answers(puzzles: Any, operation: str, options: dict[str, Any]) -> dict[str, Any]:
    if pa.types.is_null(puzzles.type):
        puzzles = puzzles.cast(pa.string())
    try:
        if operation == "solve":
            names = ("solution", "count", "status")
            return dict(zip(names, map(pa.array, solve_columns(puzzles, **options)), strict=True))
        asked = OPERATIONS[operation]
        return {asked.column: pa.array(asked.run(puzzles, **options))}
    except TypeError as error:  # an option that it does not have
        if "unexpected keyword" not in str(error):
            raise
        raise UsageError(f"{operation}: {error}") from None


def _extended(table: Any, column: str, operation: str, options: dict[str, Any]) -> Any:
    if column not in table.schema.names:
        names = ", ".join(table.schema.names) or "no columns"
        raise UsageError(f"the table has no column {column!r}; it has {names}")
    for name, answers in _answers(table.column(column), operation, options).items():
        if name in table.schema.names:  # solved again
            place = table.schema.get_field_index(name)
            table = table.set_column(place, name, answers)
        else:
            table = table.append_column(name, answers)
    return table


def _of_pandas(frame: Any, column: str, operation: str, options: dict[str, Any]) -> Any:
    import pandas as pd

    if column not in frame.columns:
        raise UsageError(f"the table has no column {column!r}; it has {list(frame.columns)}")
    puzzles = pa.array(frame[column], from_pandas=True)
    mapper = {pa.int64(): pd.Int64Dtype(), pa.float64(): pd.Float64Dtype()}.get
    answers = pa.table(_answers(puzzles, operation, options)).to_pandas(types_mapper=mapper)
    return frame.assign(**{name: answers[name].array for name in answers})
