"""Sudoku in DuckDB: SQL functions, ``sudoku_solve(puzzle)`` and others.

It needs DuckDB and pyarrow: ``pip install 'nonet[duckdb]'``. See docs/tables.md.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nonet._tables import OPERATIONS, Kind, Operation
from nonet.errors import MissingExtraError

try:
    import duckdb
    import pyarrow as pa
except ImportError as _error:
    raise MissingExtraError.of("nonet.duckdb", "duckdb") from _error

__all__ = ["register"]

_TYPES = {
    Kind.TEXT: "VARCHAR",
    Kind.INTEGER: "BIGINT",
    Kind.NUMBER: "DOUBLE",
    Kind.TEXTS: "VARCHAR[]",
}
# The second argument of those that have one.
_ARGUMENTS = {
    "count": ("limit", "BIGINT"),
    "rate": ("scale", "VARCHAR"),
    "write": ("format", "VARCHAR"),
}


def register(connection: duckdb.DuckDBPyConnection) -> None:
    """Adds the SQL functions to a connection.

    ``sudoku_solve(p)``, ``sudoku_status(p)``, ``sudoku_check(p)``, ``sudoku_differences(p)``,
    ``sudoku_canonical(p)``, ``sudoku_minimize(p)``, ``sudoku_techniques(p)``,
    ``sudoku_diagnose(p)``, ``sudoku_vary(p)``, ``sudoku_count(p, limit)``,
    ``sudoku_rate(p, scale)`` and ``sudoku_write(p, format)``. They give NULL where there is no
    answer.

    Args:
        connection: Of DuckDB; ``duckdb.default_connection()`` is the one of ``duckdb.sql``.
    """
    for name, operation in OPERATIONS.items():
        parameters, function = ["VARCHAR"], _function(operation.run)
        if name in _ARGUMENTS:
            option, kind = _ARGUMENTS[name]
            parameters.append(kind)
            function = _with_argument(operation, option)
        create: Any = connection.create_function  # its types know functions of rows alone
        create(
            f"sudoku_{name}",
            function,
            [duckdb.sqltype(kind) for kind in parameters],
            duckdb.sqltype(_TYPES[operation.kind]),
            type="arrow",
            null_handling="special",
        )


def _function(run: Callable[..., Any]) -> Callable[..., Any]:
    def answer(puzzles: Any) -> Any:
        return pa.array(run(puzzles))

    return answer


def _with_argument(operation: Operation, option: str) -> Callable[..., Any]:
    """A function of puzzles and a column with the option, which mostly is the same for all."""
    types = {Kind.INTEGER: pa.int64(), Kind.NUMBER: pa.float64(), Kind.TEXT: pa.string()}

    def answer(puzzles: Any, values: Any) -> Any:
        given = values.to_pylist()
        answers: list[Any] = [None] * len(given)
        for value in dict.fromkeys(given):
            if value is None:
                continue
            places = [place for place, other in enumerate(given) if other == value]
            same = puzzles if len(places) == len(given) else puzzles.take(pa.array(places))
            answered = pa.array(operation.run(same, **{option: value}))
            if same is puzzles:
                return answered
            for place, answer_ in zip(places, answered.to_pylist(), strict=True):
                answers[place] = answer_
        return pa.array(answers, types[operation.kind])

    return answer
