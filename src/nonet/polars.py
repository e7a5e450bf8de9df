"""Sudoku in Polars: ``pl.col("puzzle").sudoku.solve()``, lazily and streaming too.

To import it is enough. It needs Polars: ``pip install 'nonet[polars]'``. See docs/tables.md.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Generic, TypeVar

from nonet._batch import table_column
from nonet._tables import OPERATIONS, Kind, solve_columns
from nonet.errors import MissingExtraError

try:
    import polars as pl
except ImportError as _error:
    raise MissingExtraError.of("nonet.polars", "polars") from _error

__all__ = ["SudokuColumn", "SudokuExpression"]

_TYPES = {
    Kind.TEXT: pl.String(),
    Kind.INTEGER: pl.Int64(),
    Kind.NUMBER: pl.Float64(),
    Kind.TEXTS: pl.List(pl.String()),
}
_STRUCT = pl.Struct({"solution": pl.String(), "count": pl.Int64(), "status": pl.String()})
T = TypeVar("T")


def _answer(series: pl.Series, operation: str, options: dict[str, Any]) -> pl.Series:
    """The answers to a column, or to a part of it that the streaming engine hands over."""
    puzzles = series.cast(pl.String()) if series.dtype == pl.Null else series
    if operation == "solve_struct":
        columns = solve_columns(puzzles, **options)
        answers = pl.Series(series.name, table_column(columns, len(series)))
        return answers.cast(_STRUCT).alias(series.name)
    asked = OPERATIONS[operation]
    answers = pl.Series(series.name, asked.run(puzzles, **options))
    return answers.cast(_TYPES[asked.kind]).alias(series.name)


class _Methods(Generic[T]):
    """The questions to a column; `T` is what is asked, and what answers."""

    def _ask(self, operation: str, options: dict[str, Any]) -> T:
        raise NotImplementedError

    def solve(self, *, first: str = "least") -> T:
        """The solution as a text; null where there is none. `first`: see `nonet.solve_many`."""
        return self._ask("solve", {"first": first})

    def solve_struct(self, *, limit: int = 2, first: str = "least") -> T:
        """Solution, count and status as a struct: ``unnest`` makes columns of it."""
        return self._ask("solve_struct", {"limit": limit, "first": first})

    def count(self, limit: int = 2) -> T:
        """The number of solutions, up to the limit."""
        return self._ask("count", {"limit": limit})

    def status(self) -> T:
        """``unique``, ``multiple``, ``unsolvable`` or ``invalid``."""
        return self._ask("status", {})

    def check(self) -> T:
        """The fault of each puzzle, in words; null where there is exactly one solution."""
        return self._ask("check", {})

    def differences(self, *, timeout: float | None = None) -> T:
        """The cells in which solutions differ (``r1c4: 3 or 7``); empty where there is one."""
        return self._ask("differences", {"timeout": timeout})

    def rate(self, scale: str | None = None, *, timeout: float | None = None) -> T:
        """The difficulty on a scale, as `nonet.rate` measures it."""
        return self._ask("rate", {"scale": scale, "timeout": timeout})

    def canonical(self) -> T:
        """The form that stands for all variants: equal puzzles have equal forms."""
        return self._ask("canonical", {})

    def minimize(self, *, seed: int = 0) -> T:
        """The puzzle without givens that are not needed."""
        return self._ask("minimize", {"seed": seed})

    def diagnose(self) -> T:
        """Which given was misread, in words; null where there is a solution."""
        return self._ask("diagnose", {})

    def vary(self, *, seed: int = 0) -> T:
        """The same puzzle moved and relabelled."""
        return self._ask("vary", {"seed": seed})

    def write(self, format: str = "line") -> T:
        """The puzzle in another format (`nonet formats`)."""
        return self._ask("write", {"format": format})

    def techniques(self) -> T:
        """The names of the techniques that solve it, from easiest to hardest."""
        return self._ask("techniques", {})


@pl.api.register_expr_namespace("sudoku")
class SudokuExpression(_Methods[pl.Expr]):
    """``pl.col("puzzle").sudoku``: expressions that are elementwise, so that they stream."""

    def __init__(self, expression: pl.Expr) -> None:
        self._expression = expression

    def _ask(self, operation: str, options: dict[str, Any]) -> pl.Expr:
        kind = _STRUCT if operation == "solve_struct" else _TYPES[OPERATIONS[operation].kind]
        answer = partial(_answer, operation=operation, options=options)
        return self._expression.map_batches(answer, return_dtype=kind, is_elementwise=True)


@pl.api.register_series_namespace("sudoku")
class SudokuColumn(_Methods[pl.Series]):
    """``series.sudoku``: the same of a column."""

    def __init__(self, series: pl.Series) -> None:
        self._series = series

    def _ask(self, operation: str, options: dict[str, Any]) -> pl.Series:
        return _answer(self._series, operation, options)
