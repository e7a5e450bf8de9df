"""Sudoku in pandas: ``frame["puzzle"].sudoku.solve()``.

To import it is enough. It needs pandas and pyarrow: ``pip install 'nonet[pandas]'``. See
docs/tables.md.
"""

from __future__ import annotations

from typing import Any

from nonet._tables import OPERATIONS
from nonet.errors import MissingExtraError

try:
    import pandas as pd
    import pyarrow as pa
except ImportError as _error:
    raise MissingExtraError.of("nonet.pandas", "pandas") from _error

__all__ = ["SudokuAccessor"]


@pd.api.extensions.register_series_accessor("sudoku")
class SudokuAccessor:
    """``series.sudoku``: answers of the same index, missing where there is none."""

    def __init__(self, series: pd.Series[Any]) -> None:
        self._series = series

    def solve(self, *, first: str = "least") -> pd.Series[Any]:
        """The solution as a text. `first`: see `nonet.solve_many`."""
        return self._ask("solve", first=first)

    def count(self, limit: int = 2) -> pd.Series[Any]:
        """The number of solutions, up to the limit."""
        return self._ask("count", limit=limit)

    def status(self) -> pd.Series[Any]:
        """``unique``, ``multiple``, ``unsolvable`` or ``invalid``."""
        return self._ask("status")

    def check(self) -> pd.Series[Any]:
        """The fault of each puzzle, in words; missing where there is exactly one solution."""
        return self._ask("check")

    def differences(self, *, timeout: float | None = None) -> pd.Series[Any]:
        """The cells in which solutions differ (``r1c4: 3 or 7``); empty where there is one."""
        return self._ask("differences", timeout=timeout)

    def rate(self, scale: str | None = None, *, timeout: float | None = None) -> pd.Series[Any]:
        """The difficulty on a scale, as `nonet.rate` measures it."""
        return self._ask("rate", scale=scale, timeout=timeout)

    def canonical(self) -> pd.Series[Any]:
        """The form that stands for all variants: equal puzzles have equal forms."""
        return self._ask("canonical")

    def minimize(self, *, seed: int = 0) -> pd.Series[Any]:
        """The puzzle without givens that are not needed."""
        return self._ask("minimize", seed=seed)

    def diagnose(self) -> pd.Series[Any]:
        """Which given was misread, in words; null where there is a solution."""
        return self._ask("diagnose")

    def vary(self, *, seed: int = 0) -> pd.Series[Any]:
        """The same puzzle moved and relabelled."""
        return self._ask("vary", seed=seed)

    def write(self, format: str = "line") -> pd.Series[Any]:
        """The puzzle in another format (`nonet formats`)."""
        return self._ask("write", format=format)

    def techniques(self) -> pd.Series[Any]:
        """The names of the techniques that solve it, from easiest to hardest."""
        return self._ask("techniques")

    def _ask(self, operation: str, **options: Any) -> pd.Series[Any]:
        puzzles = pa.array(self._series, from_pandas=True)
        if pa.types.is_null(puzzles.type):
            puzzles = puzzles.cast(pa.string())
        asked = OPERATIONS[operation]
        answers = pa.array(asked.run(puzzles, threads=None, **options))
        kinds = {pa.int64(): pd.Int64Dtype(), pa.float64(): pd.Float64Dtype()}
        # Even one that maps nothing makes texts anew.
        made = answers.to_pandas(types_mapper=kinds.get if answers.type in kinds else None)
        return pd.Series(made.array, index=self._series.index, name=asked.column)
