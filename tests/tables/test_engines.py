"""Columns of puzzles in real engines: every question, lazily, in parts, and with other sizes."""

import pickle
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import nonet
from nonet._tables import OPERATIONS
from nonet.errors import NonetError, UnknownNameError, UsageError

pytestmark = pytest.mark.extras

pa = pytest.importorskip("pyarrow")
pl = pytest.importorskip("polars")

UNIQUE = "8..9...4...5.62.7...9.7..5..1.7........496..7..4.3...8.....9.6...1...2..94.6.3..."
SMALL = "1..4....2......3"
SIX = nonet.write(nonet.generate(6, count=1, seed=1)[0])
CLASH = "11" + "." * 79
NONE = "12345678.........9" + "." * 63
GIVEN = [UNIQUE, "." * 81, None, SMALL, "zzz", CLASH, SIX, NONE]
ASKED = tuple(OPERATIONS)
NAMES = {"solve": "solution", "check": "problem", "rate": "rating", "minimize": "minimal"}
NAMES |= {"diagnose": "diagnosis", "vary": "variant", "write": "text"}


def differing(puzzle: nonet.Puzzle) -> list[str]:
    """The cells that solutions differ in, by all solutions (or what an empty board allows)."""
    if puzzle.clues == 0:
        grids = [[value] * 81 for value in range(1, 10)]
    else:
        grids = [list(grid.values) for grid in nonet.solutions(puzzle)]
    found = []
    for cell, values in enumerate(zip(*grids, strict=True)):
        *some, last = sorted(set(values))
        if some:
            name = nonet.model.cell_name(cell, puzzle.size)
            found.append(f"{name}: {', '.join(map(str, some))} or {last}")
    return found


def answer_of_one(question: str, text: str | None) -> Any:
    """What the functions for one puzzle answer."""
    if text is None:
        return None
    try:
        puzzle = nonet.parse(text)
        puzzle.require_no_conflict()
    except NonetError as error:
        return {"status": "invalid", "check": str(error)}.get(question)
    outcome = nonet.solve(puzzle, limit=2)
    status = outcome.status.value
    problems = {"multiple": "several solutions", "unsolvable": "no solution"}
    if question in ("status", "check"):
        return status if question == "status" else problems.get(status)
    if question == "count":
        return outcome.count
    try:
        if question == "rate":
            return nonet.rate(puzzle).score
        if question == "differences":
            return differing(puzzle) if outcome.count else None
        if question == "techniques":
            return list(nonet.explain(puzzle).techniques) if status == "unique" else None
        if question == "diagnose":
            found = nonet.diagnose(puzzle)
            return str(found) if status == "unsolvable" else None
        if question == "vary":
            return nonet.write(nonet.vary(puzzle)[0])
        if question == "write":
            return nonet.write(puzzle, "line")
        if question in ("canonical", "minimize"):
            return nonet.write(getattr(nonet, question)(puzzle))
    except NonetError:
        return None
    if outcome.solution is None:
        return None
    if status == "multiple" and puzzle.size == 9:  # the least, not the first
        return nonet.solve_many([text], first="least").to_strings()[0]
    return nonet.write(outcome.solution)


@pytest.fixture(scope="module")
def expected() -> dict[str, list[Any]]:
    return {question: [answer_of_one(question, text) for text in GIVEN] for question in ASKED}


def checked(found: list[Any], expected: list[Any], question: str) -> None:
    for text, one, other in zip(GIVEN[-len(expected) :], found, expected, strict=True):
        assert one == other, (question, text)


@pytest.mark.parametrize("question", ASKED)
def test_polars(question: str, expected: dict[str, list[Any]]) -> None:
    import nonet.polars  # noqa: F401

    frame = pl.LazyFrame({"puzzle": GIVEN})
    asked = frame.select(getattr(pl.col("puzzle").sudoku, question)().alias("answer"))
    for engine in ("in-memory", "streaming"):
        answers = asked.collect(engine=engine)
        assert answers.schema == asked.collect_schema()
        checked(answers["answer"].to_list(), expected[question], question)
    column = pl.Series("p", GIVEN[:6])
    found = getattr(column.sudoku, question)()
    assert found.to_list() == expected[question][:6]
    assert found.name == "p"
    nothing = getattr(pl.Series("p", [None, None]).sudoku, question)()
    assert nothing.to_list() == [None, None]
    assert getattr(column[:0].sudoku, question)().len() == 0


def test_large_boards() -> None:
    import nonet.polars

    column = pl.Series(["." * 256, UNIQUE]).sudoku
    assert column.status().to_list() == ["multiple", "unique"]
    assert column.count(7).to_list() == [7, 1]
    (solution, _) = column.solve().to_list()
    assert nonet.check(nonet.parse(solution)).solved
    assert column.solve(first="unique").to_list()[0] is None
    assert column.techniques().to_list()[0] is None


def test_polars_streams_a_file(tmp_path: Path) -> None:
    import nonet.polars

    texts = nonet.vary(nonet.parse(UNIQUE), count=50)
    rows = [nonet.write(text) for text in texts] * 100
    pl.DataFrame({"puzzle": rows, "id": range(5000)}).write_parquet(tmp_path / "in.parquet")
    answers = pl.col("puzzle").sudoku.solve_struct(limit=3)
    frame = pl.scan_parquet(tmp_path / "in.parquet").with_columns(answers.alias("a"))
    frame.unnest("a").sink_parquet(tmp_path / "out.parquet")
    out = pl.read_parquet(tmp_path / "out.parquet").sort("id")
    assert out.columns == ["puzzle", "id", "solution", "count", "status"]
    assert out["solution"].to_list() == nonet.solve_many(rows).to_strings()
    assert out["count"].to_list() == [1] * 5000


def test_duckdb(expected: dict[str, list[Any]]) -> None:
    duckdb = pytest.importorskip("duckdb")
    import nonet.duckdb

    connection = duckdb.connect()
    nonet.duckdb.register(connection)
    numbered = pa.table({"puzzle": GIVEN, "i": range(len(GIVEN)), "n": [1, 5, 5, 5, 5, 5, None, 5]})
    connection.register("t", numbered)
    for question in ASKED:
        if question in ("rate", "count", "write"):
            continue  # these take an argument
        sql = f"SELECT sudoku_{question}(puzzle) FROM t ORDER BY i"
        found = [row[0] for row in connection.sql(sql).fetchall()]
        checked(found, expected[question], question)
    sql = "SELECT sudoku_count(puzzle, n), sudoku_rate(puzzle, 'se121') FROM t ORDER BY i"
    counts, ratings = zip(*connection.sql(sql).fetchall(), strict=True)
    assert counts == (1, 5, None, 1, None, None, None, 0)
    assert ratings == (nonet.rate(UNIQUE, "se121").score, *[None] * 7)
    for sql in (
        "SELECT sudoku_write(puzzle, 'line') FROM t ORDER BY i",
        "SELECT sudoku_write(puzzle, if(i = 0, 'rows', 'line')) FROM t ORDER BY i",
    ):
        texts = [row[0] for row in connection.sql(sql).fetchall()]
        checked(texts[1:], expected["write"][1:], "write")
    assert texts[0] == nonet.write(nonet.parse(UNIQUE), "rows")
    connection.register("turned", numbered.sort_by([("i", "descending")]))  # NULL comes first
    sql = "SELECT sudoku_count(puzzle, n) FROM turned"
    assert [row[0] for row in connection.sql(sql).fetchall()] == [*reversed(counts)]


@pytest.mark.parametrize("question", ASKED)
def test_pandas(question: str, expected: dict[str, list[Any]]) -> None:
    pd = pytest.importorskip("pandas")
    import nonet.pandas  # noqa: F401

    index = [f"row {i}" for i in range(len(GIVEN))]
    for kind in ("str", "object"):
        series = pd.Series(GIVEN, index=index, dtype=kind)
        found = getattr(series.sudoku, question)()
        assert list(found.index) == index
        missing = found.isna().tolist()
        values = [None if no else v for no, v in zip(missing, found.tolist(), strict=True)]
        lists = question in ("techniques", "differences")
        values = [list(v) if lists and v is not None else v for v in values]
        checked(values, expected[question], question)


@pytest.mark.parametrize("question", ASKED)
def test_batches(question: str, expected: dict[str, list[Any]]) -> None:
    from nonet.arrow import solve_batch

    function = pickle.loads(pickle.dumps(partial(solve_batch, operation=question)))
    name = NAMES.get(question, question)
    table = pa.table({"puzzle": GIVEN, "id": range(len(GIVEN))})
    batches = table.to_batches(max_chunksize=3)
    for made in (
        function(table),
        function(table.to_batches()[0]),
        pa.Table.from_batches(list(function(iter(batches)))),
        pa.Table.from_batches(list(function(table.to_reader(2)))),
        function(pl.from_arrow(table)).to_arrow(),
    ):
        assert made.column_names[:2] == ["puzzle", "id"]
        checked(made.column(name).to_pylist(), expected[question], question)
    assert function(function(table)).column_names.count(name) == 1


def test_batches_of_columns_and_frames() -> None:
    pd = pytest.importorskip("pandas")
    from nonet.arrow import solve_batch

    answers = solve_batch(pa.chunked_array([GIVEN]))
    assert answers[0].as_py()["status"] == "unique"
    frame = solve_batch(pd.DataFrame({"puzzle": GIVEN}, index=list("abcdefgh")))
    assert frame.columns.tolist() == ["puzzle", "solution", "count", "status"]
    assert frame.index.tolist() == list("abcdefgh")
    assert frame["count"].tolist()[:2] == [1, 2]
    with pytest.raises(UsageError, match="has no column 'x'; it has puzzle"):
        solve_batch(pa.table({"puzzle": GIVEN}), "x")
    with pytest.raises(UnknownNameError, match="there are solve, count"):
        solve_batch(pa.table({"puzzle": GIVEN}), operation="guess")
    with pytest.raises(UsageError, match="scale"):
        solve_batch(pa.table({"puzzle": GIVEN}), operation="count", scale="se121")
    with pytest.raises(UsageError, match="not int"):
        solve_batch(7)


def test_dask() -> None:
    dataframe = pytest.importorskip("dask.dataframe")
    pd = pytest.importorskip("pandas")
    from nonet.arrow import solve_batch

    frame = dataframe.from_pandas(pd.DataFrame({"puzzle": GIVEN[:4]}), npartitions=2)
    lazy = frame.map_partitions(solve_batch, meta=solve_batch(frame.head(0)))
    assert lazy.compute(scheduler="sync")["count"].tolist()[:2] == [1, 2]
