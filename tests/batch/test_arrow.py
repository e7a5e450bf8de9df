"""Arrow in and out: layouts, nulls, tables, and whether memory is copied."""

import gc
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pyarrow", reason="pyarrow is not installed")
import pyarrow as pa

import nonet
from nonet._batch import source_of
from nonet._batch._arrow_out import texts_column

PUZZLE = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
GIVEN = [PUZZLE, "." * 81, None, PUZZLE, "hello"]
CODES = ["unique", "multiple", "invalid", "unique", "invalid"]
VALUES = [0 if c == "." else int(c) for c in PUZZLE]
KINDS = [
    pa.string(), pa.large_string(), pa.string_view(), pa.binary(), pa.large_binary(),
    pa.dictionary(pa.int8(), pa.string()), pa.dictionary(pa.uint32(), pa.large_string()),
]  # fmt: skip


def column_of(kind: pa.DataType, texts: list[str | None]) -> pa.Array:
    binary = pa.types.is_binary(kind) or pa.types.is_large_binary(kind)
    binary = binary or pa.types.is_fixed_size_binary(kind)
    if pa.types.is_dictionary(kind):  # pa.array makes some of them only from pyarrow 19 on
        words = sorted({text for text in texts if text is not None})
        numbers = [None if text is None else words.index(text) for text in texts]
        return pa.DictionaryArray.from_arrays(
            pa.array(numbers, kind.index_type), pa.array(words, kind.value_type)
        )
    return pa.array([t and t.encode() for t in texts] if binary else texts, type=kind)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_strings_of_every_layout(kind: pa.DataType) -> None:
    column = column_of(kind, GIVEN)
    for given, codes in (
        (column, CODES),
        (column[1:], CODES[1:]),
        (column[:0], []),
        (pa.chunked_array([column[3:], column[:0], column]), CODES[3:] + CODES),
        (pa.table({"puzzle": column}), CODES),
        (pa.record_batch({"puzzle": column})[2:], CODES[2:]),
    ):
        result = nonet.solve_many(given)
        assert result.status.tolist() == codes
        nulls = [code == "null" for code in codes] if result.nulls is None else result.nulls
        expected = given.column(0).is_null() if hasattr(given, "column") else given.is_null()
        assert list(nulls) == expected.to_pylist()


def test_fixed_size() -> None:
    texts = column_of(pa.binary(81), [PUZZLE, None, "." * 81])
    assert nonet.solve_many(texts[1:]).status.tolist() == ["invalid", "multiple"]
    for kind in (np.uint8, np.int8, np.int16, np.int64):
        cells = pa.array(np.array(VALUES * 3, dtype=kind))
        lists = pa.FixedSizeListArray.from_arrays(cells, 81)
        assert nonet.solve_many(lists[1:]).status.tolist() == ["unique"] * 2
    holes = pa.array([[value or None for value in VALUES], None], pa.list_(pa.uint8(), 81))
    result = nonet.solve_many(holes)
    assert result.status.tolist() == ["unique", "invalid"]
    assert result.solutions is not None
    assert not result.solutions[1].any()
    large = pa.array([[300, *VALUES[1:]]], pa.list_(pa.int16(), 81))
    assert nonet.solve_many(large).status.tolist() == ["invalid"]


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.binary(81), pa.string_view()])
def test_boards_of_81_characters_are_not_copied(kind: pa.DataType) -> None:
    column = column_of(kind, [PUZZLE, "." * 81, PUZZLE])
    memory = source_of(column).memory
    assert memory is not None
    buffers = [each for each in column.buffers() if each is not None]
    begin = memory.ctypes.data
    assert any(b.address <= begin < b.address + b.size for b in buffers)


def test_values_are_not_copied() -> None:
    cells = np.array(VALUES * 2, dtype=np.uint8)
    lists = pa.FixedSizeListArray.from_arrays(pa.array(cells), 81)
    memory = source_of(lists).memory
    assert memory is not None
    assert np.may_share_memory(memory, cells)


def test_memory_lives_as_long_as_it_is_needed() -> None:
    source = source_of(pa.array([PUZZLE, "x", PUZZLE]))
    gc.collect()
    assert source.cells(slice(0, 3))[2].tolist() == VALUES
    table = pa.record_batch(nonet.solve_many([PUZZLE, "." * 81]).to_arrow())
    gc.collect()
    table.validate(full=True)
    assert table.column("solution")[0].as_py() == str(nonet.solve_many([PUZZLE]).to_strings()[0])


def test_errors_of_parts() -> None:
    chunks = pa.chunked_array([["x", PUZZLE], [None, "11" + "." * 79], ["." * 81, "yy"]])
    errors = nonet.solve_many(chunks).errors
    assert list(errors) == [0, 2, 3, 5]
    assert "null" in str(errors[2])
    assert "1 appears twice" in str(errors[3])


@pytest.mark.parametrize("given", [GIVEN, [PUZZLE] * 9, [], [None]])
def test_to_arrow(given: list[str | None]) -> None:
    result = nonet.solve_many(pa.array(given, pa.string()))
    table = pa.record_batch(result.to_arrow())
    table.validate(full=True)
    assert table.schema.names == ["solution", "count", "status"]
    assert table.schema.field("count").type == pa.int64()
    null = [text is None for text in given]
    solutions = [text or None for text in result.to_strings()]
    assert table.column("solution").to_pylist() == solutions
    counts = zip(result.counts.tolist(), null, strict=True)
    assert table.column("count").to_pylist() == [None if no else n for n, no in counts]
    words = zip(result.status.tolist(), null, strict=True)
    assert table.column("status").to_pylist() == [None if no else word for word, no in words]


def test_counts_to_arrow() -> None:
    counted = nonet.count_many([PUZZLE, "." * 81], limit=5)
    table = pa.record_batch(counted.to_arrow())
    assert table.to_pydict() == {"count": [1, 5], "status": ["unique", "multiple"]}
    with pytest.raises(nonet.UsageError, match="64 bits"):
        nonet.count_many(["." * 81]).to_arrow()


def test_results_are_tables_by_themselves() -> None:
    result = nonet.solve_many([PUZZLE, "." * 81, "no"])
    expected = pa.record_batch(result.to_arrow()).to_pylist()
    assert pa.table(result).to_pylist() == pa.record_batch(result).to_pylist() == expected
    stream = pa.RecordBatchReader.from_stream(result)
    del result
    gc.collect()
    assert stream.read_all().to_pylist() == expected  # its memory outlives it
    forms = nonet.canonical_many([PUZZLE, "no"])
    assert pa.chunked_array(forms).to_pylist() == pa.array(forms).to_pylist()
    assert nonet.solve_many(forms).status.tolist() == ["unique", "invalid"]


@pytest.mark.extras
def test_results_are_tables_elsewhere() -> None:
    duckdb, pd, pl = (pytest.importorskip(name) for name in ("duckdb", "pandas", "polars"))
    result = nonet.solve_many([PUZZLE, "." * 81, "no"])
    assert pl.DataFrame(result).to_dicts() == pa.record_batch(result.to_arrow()).to_pylist()
    assert pd.DataFrame.from_arrow(result)["count"].tolist() == [1, 2, 0]
    counted = nonet.count_many([PUZZLE, "." * 81], limit=5)  # noqa: F841 - DuckDB looks for it
    assert duckdb.sql("SELECT sum(count) FROM counted").fetchall() == [(6,)]
    forms = nonet.canonical_many([PUZZLE, "no"])
    assert pl.Series(forms).to_list() == [*forms.to_strings()[:1], None]


def test_a_stream_that_nobody_reads_is_freed() -> None:
    for _ in range(100):
        nonet.solve_many([PUZZLE]).__arrow_c_stream__()
    reader = pa.RecordBatchReader.from_stream(nonet.solve_many([PUZZLE]))
    assert len(reader.read_next_batch()) == 1
    with pytest.raises(StopIteration):
        reader.read_next_batch()


def test_columns_of_tables() -> None:
    table = pa.table({"id": [1, 2], "puzzle": [PUZZLE, None]})
    assert nonet.solve_many(table, column="puzzle").status.tolist() == ["unique", "invalid"]
    cases: list[tuple[Any, str | None, str]] = [
        (table, None, "several columns: name one of them, column=: id, puzzle"),
        (table, "grid", "no column 'grid'; it has id, puzzle"),
        (table, "id", "must hold strings"),
        ([PUZZLE], "puzzle", "column= is for tables"),
    ]
    for given, column, message in cases:
        with pytest.raises(nonet.UsageError, match=message):
            nonet.solve_many(given, column=column)


@pytest.mark.parametrize(("most", "kind"), [(5, pa.string()), (4, pa.large_string())])
def test_only_texts_beyond_offsets_of_32_bits_have_larger_ones(
    most: int, kind: pa.DataType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonet._batch._arrow_out._MOST_SHORT", most)
    column = pa.array(texts_column(["ab", None, "cde"]))
    assert (column.type, column.to_pylist()) == (kind, ["ab", None, "cde"])
