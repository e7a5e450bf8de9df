"""Parquet to Parquet by Polars, DuckDB and pandas: with nonet, and without for comparison.

Without nonet the solutions lie in memory and are written beside what was read, so that the
difference of both is what solving costs there.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

Work = Callable[[Path, Path], object]  # reads the first file and writes the second


def by_polars(solutions: list[str] | None) -> Work:
    """Solutions as given, or those that nonet finds."""
    import polars as pl

    import nonet.polars  # noqa: F401

    puzzle: Any = pl.col("puzzle")
    given = puzzle.sudoku.solve().alias("solution")
    if solutions is not None:
        given = pl.Series("solution", solutions)

    def work(source: Path, target: Path) -> None:
        frame = pl.read_parquet(source).with_columns(given)
        frame.write_parquet(target, compression="zstd")

    return work


def by_polars_streaming(_: list[str] | None) -> Work:
    """Lazily, so that the table need not fit into memory."""
    import polars as pl

    import nonet.polars  # noqa: F401

    puzzle: Any = pl.col("puzzle")
    given = puzzle.sudoku.solve().alias("solution")

    def work(source: Path, target: Path) -> None:
        pl.scan_parquet(source).with_columns(given).sink_parquet(target, compression="zstd")

    return work


def by_duckdb(solutions: list[str] | None) -> Work:
    """In SQL, on one thread."""
    import duckdb

    import nonet.duckdb

    con = duckdb.connect(config={"threads": 1})
    nonet.duckdb.register(con)
    select = "SELECT id, puzzle, sudoku_solve(puzzle) AS solution FROM '{source}'"
    if solutions is not None:
        import pyarrow as pa

        con.register("given", pa.table({"solution": solutions}))
        con.execute("CREATE TABLE known AS SELECT solution FROM given")
        select = "SELECT id, puzzle, solution FROM '{source}' POSITIONAL JOIN known"

    def work(source: Path, target: Path) -> None:
        query = select.format(source=source)
        con.execute(f"COPY ({query}) TO '{target}' (FORMAT parquet, COMPRESSION zstd)")

    return work


def by_pandas(solutions: list[str] | None) -> Work:
    """A frame in memory."""
    import pandas as pd

    import nonet.pandas  # noqa: F401

    given = None if solutions is None else pd.Series(solutions, dtype="str")

    def work(source: Path, target: Path) -> None:
        frame: Any = pd.read_parquet(source)
        frame["solution"] = frame["puzzle"].sudoku.solve() if given is None else given
        frame.to_parquet(target, compression="zstd")

    return work


STREAMING = "Polars, streaming"
ENGINES: dict[str, tuple[Callable[[list[str] | None], Work], str]] = {
    "Polars": (by_polars, "polars"),
    STREAMING: (by_polars_streaming, "polars"),
    "DuckDB": (by_duckdb, "duckdb"),
    "pandas": (by_pandas, "pandas"),
}
