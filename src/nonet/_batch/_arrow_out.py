"""Columns that every data library reads, by the Arrow protocol: made with NumPy alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

import nonet._native as _native
from nonet._batch._source import CELLS, Cells
from nonet._native import ArrowColumn

Mask = NDArray[np.bool_]
_MOST_SHORT = 2**31 - 1  # what an offset of 32 bits reaches


class SupportsArrow(Protocol):
    """A column or a table that pyarrow, Polars, DuckDB, pandas and others take as it is.

    Example:
        >>> batch = nonet.solve_many(["." * 81]).to_arrow()
        >>> hasattr(batch, "__arrow_c_array__"), len(batch)
        (True, 1)
    """

    def __len__(self) -> int:
        """Its rows."""
        ...

    def __arrow_c_schema__(self) -> object:
        """Its types, as a capsule of the Arrow C data interface."""
        ...

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        """Its types and its memory."""
        ...

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The same as a stream, of one piece: DuckDB and others ask for that."""
        ...


class OffersArrow:
    """A result that data libraries take as it is: what `to_arrow` gives, without the call."""

    __slots__ = ()

    def to_arrow(self) -> SupportsArrow:
        """The columns."""
        raise NotImplementedError

    def __arrow_c_schema__(self) -> object:
        return self.to_arrow().__arrow_c_schema__()

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        return self.to_arrow().__arrow_c_array__(requested_schema)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.to_arrow().__arrow_c_stream__(requested_schema)


_SYMBOLS = np.frombuffer(b".123456789", dtype=np.uint8)


def boards_column(boards: Cells, present: Mask, name: str = "") -> ArrowColumn:
    """Boards of 81 cells as texts of 81 characters, with ``.`` for an empty cell."""
    if len(boards) and boards[present].min(initial=1):
        characters = boards + np.uint8(ord("0"))  # full grids: one addition, in one go
    else:
        characters = _SYMBOLS[np.minimum(boards, 9)]
    ends = np.arange(0, CELLS * (len(boards) + 1), CELLS, dtype=np.int64)
    return _texts(characters, ends, present, name)


def texts_column(texts: Sequence[str | None], name: str = "") -> ArrowColumn:
    """Texts; None is null."""
    encoded = [b"" if text is None else text.encode() for text in texts]
    ends = np.array(list(accumulate(map(len, encoded), initial=0)), dtype=np.int64)
    present = np.array([text is not None for text in texts], dtype=np.bool_)
    return _texts(np.frombuffer(b"".join(encoded), dtype=np.uint8), ends, present, name)


def _texts(block: Cells, ends: NDArray[np.int64], present: Mask, name: str) -> ArrowColumn:
    long = int(ends[-1]) > _MOST_SHORT
    offsets = ends if long else ends.astype(np.int32)
    return _column("U" if long else "u", present, [offsets, block], name)


def numbers_column(numbers: NDArray[Any], present: Mask, name: str = "") -> ArrowColumn:
    """Integers, as signed ones (Spark knows no others), floats, or truth values."""
    if numbers.dtype == np.bool_:
        return _column("b", present, [np.packbits(numbers, bitorder="little")], name)
    if numbers.dtype.kind == "f":
        return _column("g", present, [numbers.astype(np.float64)], name)
    return _column("l", present, [numbers.astype(np.int64)], name)


def categories_column(
    codes: Cells, names: Iterable[str], present: Mask, name: str = ""
) -> ArrowColumn:
    """Words of a short list, by their numbers in it."""
    return _column("c", present, [codes], name, dictionary=texts_column(list(names)))


def words_column(codes: Cells, names: Sequence[str], present: Mask, name: str = "") -> ArrowColumn:
    """The same written out, for engines that want plain texts."""
    words = np.array(names, dtype="S")
    letters = words.view(np.uint8).reshape(len(names), -1)
    lengths = np.char.str_len(words)
    places = np.arange(letters.shape[1])
    ends = np.zeros(len(codes) + 1, dtype=np.int64)
    np.cumsum(lengths[codes], out=ends[1:])
    block = letters[codes][places < lengths[codes][:, None]]
    return _texts(block, ends, present, name)


def lists_column(lists: Sequence[Sequence[str] | None], name: str = "") -> ArrowColumn:
    """Lists of texts; None is null."""
    items = texts_column([item for many in lists for item in many or ()], "item")
    ends = list(accumulate((len(many or ()) for many in lists), initial=0))
    present = np.array([many is not None for many in lists], dtype=np.bool_)
    return _column("+l", present, [np.array(ends, dtype=np.int32)], name, children=[items])


def table_column(columns: list[ArrowColumn], rows: int) -> ArrowColumn:
    """Columns as one, a struct: `pyarrow.record_batch` and others take it as a table."""
    return _column("+s", np.ones(rows, dtype=np.bool_), [], "", children=columns)


def _column(
    layout: str,
    present: Mask,
    buffers: list[NDArray[Any]],
    name: str,
    *,
    children: list[ArrowColumn] | None = None,
    dictionary: ArrowColumn | None = None,
) -> ArrowColumn:
    missing = len(present) - int(np.count_nonzero(present))
    validity = np.packbits(present, bitorder="little") if missing else None
    contiguous = [np.ascontiguousarray(buffer) for buffer in buffers]
    return _native.ArrowColumn(
        layout, name, len(present), missing, [validity, *contiguous], children or [], dictionary
    )
