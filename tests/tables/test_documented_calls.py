"""The calls that docs/tables.md has for engines, in those that are installed."""

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyarrow")

from nonet.arrow import solve_batch

pytestmark = pytest.mark.extras
PAGE = (Path(__file__).parents[2] / "docs" / "tables.md").read_text(encoding="utf-8")
PUZZLES = ["1..4....2......3", "." * 81, None]
STATUSES = ["unique", "multiple", None]


def test_daft() -> None:
    daft = pytest.importorskip("daft")

    def rating(puzzles: Any) -> Any:
        return solve_batch(puzzles, operation="rate")

    assert "`daft.func.batch(return_dtype=daft.DataType.float64())(rating)`" in PAGE
    asked = daft.func.batch(return_dtype=daft.DataType.float64())(rating)
    frame = daft.from_pydict({"puzzle": PUZZLES})
    assert frame.with_column("r", asked(frame["puzzle"])).to_pydict()["r"] == [48.0, None, None]


def test_duckdb() -> None:
    duckdb = pytest.importorskip("duckdb")
    con = duckdb.connect()
    assert '`solve_batch(con.sql("...").to_arrow_reader(65536))`' in PAGE
    asked = con.sql("SELECT unnest(['1..4....2......3', NULL]) AS puzzle").to_arrow_reader(65536)
    (found,) = solve_batch(asked)
    assert found.column("status").to_pylist() == ["unique", None]


def test_polars() -> None:
    pl = pytest.importorskip("polars")
    assert "`solve_batch(frame)`" in PAGE
    found = solve_batch(pl.DataFrame({"puzzle": PUZZLES}))
    assert found["status"].to_list() == STATUSES
