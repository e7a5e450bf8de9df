"""The forms of input that `nonet.solve_many` takes, each a `Source` of classic 9x9 puzzles."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping, Set
from functools import partial
from os import PathLike
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

import nonet._native as _native
from nonet._batch._arrow_in import no_such_column, source_of_arrow, speaks_arrow
from nonet._batch._source import (
    CELLS,
    READ_AHEAD,
    SIDE,
    UNREADABLE,
    Cells,
    EqualLines,
    Quotes,
    Slices,
    Source,
    Values,
    cells_of_texts,
    quoted_bytes,
    quoted_values,
)
from nonet.engines import instruction_set
from nonet.errors import NonetError, ShapeError, UsageError
from nonet.formats import PuzzleLike, as_puzzle, board_text, decoded, each_entry, is_recoded
from nonet.model import Puzzle
from nonet.packing import LONGEST_MARK

_BOM = "\ufeff".encode()  # some editors put it before the text


class SupportsBuffer(Protocol):
    """Memory that others may look at without a copy, as that of a `bytes` or an `mmap.mmap`.

    Example:
        >>> lines = memoryview(b"." * 81)
        >>> nonet.count_many(lines, limit=2).counts.tolist()
        [2]
    """

    def __buffer__(self, flags: int, /) -> memoryview:
        """A view of it, by the buffer protocol."""
        ...


class SupportsArrowStream(Protocol):
    """A column or a table of pyarrow, Polars, DuckDB, pandas or another, read as it is.

    Example:
        >>> import polars
        >>> column = polars.Series(["." * 81])
        >>> hasattr(column, "__arrow_c_stream__"), nonet.solve_many(column).counts.tolist()
        (True, [2])
    """

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """Its pieces, as a capsule of the Arrow C stream interface."""
        ...


PuzzlesLike = Iterable[PuzzleLike | None] | PathLike[str] | SupportsBuffer | SupportsArrowStream
"""What functions of many classic puzzles take, `nonet.solve_many` among them.

An iterable of puzzles in any form, with None for what is missing; an array of them; lines of text,
in memory or, as a `Path`, in a file; a column or a table that speaks Arrow.

Example:
    >>> def unique(puzzles: nonet.PuzzlesLike) -> int:
    ...     return int((nonet.count_many(puzzles, limit=2).counts == 1).sum())
    >>> unique(["." * 81]), unique(b"")
    (0, 0)
"""


class _Spare(threading.local):
    """The array that no call of this thread is using: fresh memory costs as much as solving."""

    cells: Cells | None = None

    def take(self) -> Cells:
        """An array for READ_AHEAD puzzles, the caller's until it is given back."""
        cells, self.cells = self.cells, None
        return np.empty((READ_AHEAD, CELLS), dtype=np.uint8) if cells is None else cells


_spare = _Spare()


class _Strings(Source):
    """Strings of Python. Other threads may change the list meanwhile, so they are read first.

    There are as many as at the beginning; those that are gone by then are not puzzles.
    """

    piece = READ_AHEAD

    def __init__(self, strings: list[Any] | NDArray[Any]) -> None:
        self._strings = strings
        self._length = len(strings)
        self.memory = strings if isinstance(strings, np.ndarray) else None

    def __len__(self) -> int:
        return self._length

    def solve(self, part: slice, *arguments: Any) -> None:
        buffer = _spare.take()
        cells = buffer[: part.stop - part.start]
        self._read(part, cells)
        _native.solve_many(cells, *arguments)
        _spare.cells = buffer

    def cells(self, part: slice) -> Cells:
        cells = np.empty((part.stop - part.start, CELLS), dtype=np.uint8)
        self._read(part, cells)
        return cells

    def _read(self, part: slice, cells: Cells) -> None:
        strings, first = self._strings, part.start
        if not isinstance(strings, list):
            strings, first = strings[part].tolist(), 0
        _native.read_strings(strings, first, cells, instruction_set())
        for row in np.flatnonzero(cells[:, 0] == UNREADABLE[0]).tolist():
            _read_value(strings[first + row : first + row + 1], cells[row])

    def quotes(self, indices: NDArray[np.int64]) -> Quotes:
        strings = self._strings[:]  # at one go: another thread may make the list shorter
        n = len(strings)
        items: list[object] = [strings[i] if i < n else None for i in indices.tolist()]
        return partial(_quoted_item, items, indices)


def _read_value(items: list[Any], cells: Cells) -> None:
    """Puzzles of other forms may stand among strings; what is wrong with one is for `quotes`."""
    if not items or isinstance(items[0], str):
        return
    try:
        puzzle = _classic(items[0])
    except NonetError:
        return
    cells[:] = np.frombuffer(puzzle.packed, dtype=np.uint8)


def _classic(value: Any) -> Puzzle:
    """The puzzle that a value is, if a batch takes it.

    Raises:
        NonetError: It is none, or another one.
    """
    puzzle = as_puzzle(value, {})
    if puzzle.layout.is_classic and puzzle.marks is None:
        return puzzle
    raise _not_classic(puzzle)


class _FixedWidth(Source):
    """A NumPy array of bytes strings."""

    def __init__(self, array: NDArray[np.bytes_]) -> None:
        self.memory = self._array = array
        if not array.flags.c_contiguous:
            self.piece = READ_AHEAD

    def __len__(self) -> int:
        return len(self._array)

    def solve(self, part: slice, *arguments: Any) -> None:
        width = self._array.dtype.itemsize
        block = np.ascontiguousarray(self._array[part]).view(np.uint8)
        _native.solve_rows(block, width, width, 0, *arguments)

    def cells(self, part: slice) -> Cells:
        return cells_of_texts(self._array[part].tolist())

    def quotes(self, indices: NDArray[np.int64]) -> Quotes:
        return partial(quoted_bytes, self._array[indices])


def _quoted_item(items: list[object], indices: NDArray[np.int64], place: int) -> str:
    item = items[place]
    if isinstance(item, str):
        return item
    if item is None or isinstance(item, float):  # NaN where one is missing
        raise UsageError(f"puzzle {indices[place]} must be text (str), not {type(item).__name__}")
    return board_text(_classic(item))


class _Read(Values):
    """Puzzles in any other form, read one by one; what cannot be read keeps its error."""

    def __init__(self, entries: Iterable[Puzzle | NonetError]) -> None:
        self._errors: dict[int, NonetError] = {}
        rows = bytearray()
        for number, entry in enumerate(entries):
            if isinstance(entry, Puzzle) and entry.layout.is_classic and entry.marks is None:
                rows += entry.packed
                continue
            self._errors[number] = entry if isinstance(entry, NonetError) else _not_classic(entry)
            rows += UNREADABLE
        super().__init__(np.frombuffer(bytes(rows), dtype=np.uint8).reshape(-1, CELLS))
        self.memory = None

    def quotes(self, indices: NDArray[np.int64]) -> Quotes:
        errors = [self._errors.get(index) for index in indices.tolist()]
        return partial(_quoted_read, errors, self._given[indices])


def _quoted_read(errors: list[NonetError | None], given: Cells, place: int) -> str:
    error = errors[place]
    if error is not None:
        raise error
    return quoted_values(given, place)


def _not_classic(puzzle: Puzzle) -> NonetError:
    marks = ", with pencil marks" if puzzle.marks is not None else ""
    return ShapeError(
        f"a batch takes classic {SIDE}x{SIDE} puzzles only; this is "
        f"{puzzle.layout.describe()}{marks} (nonet.solve, nonet solve and nonet job take all "
        "boards)"
    )


def source_of(puzzles: Any, column: str | None = None) -> Source:
    """The source for what a user gives as puzzles.

    Args:
        puzzles: What was given.
        column: Of a table, the name of the column with the puzzles.

    Raises:
        UsageError: It is none of the forms that `nonet.solve_many` takes.
    """
    if isinstance(puzzles, list) and type(puzzles) is not list:
        puzzles = list.copy(puzzles)  # what is in it, whatever its methods say
    if column is not None:
        return source_of_column(puzzles, column)
    if type(puzzles) is list:
        of_strings = all(type(puzzle) is str for puzzle in puzzles[:1])
        return _Strings(puzzles) if of_strings else _from_list(puzzles)
    if isinstance(puzzles, PathLike):
        return _Read(each_entry(puzzles, {}))
    if isinstance(puzzles, np.ndarray):
        return _from_numpy(puzzles)
    shape: tuple[int, ...] = tuple(getattr(puzzles, "shape", ()))
    of_cells = len(shape) == 2 and (shape[1] == CELLS or shape == (SIDE, SIDE))
    if len(shape) == 2 and not of_cells and speaks_arrow(puzzles):  # a table of columns
        return source_of_arrow(puzzles)
    if len(shape) == 2 and hasattr(puzzles, "to_numpy"):
        return _from_numpy(puzzles.to_numpy())
    if _is_object_column(puzzles):
        return source_of(puzzles.tolist())
    if speaks_arrow(puzzles):
        return source_of_arrow(puzzles)
    try:
        view = memoryview(puzzles)
    except TypeError:
        if isinstance(puzzles, Iterable) and not isinstance(puzzles, str | Mapping | Set):
            return source_of(list(puzzles))
        raise UsageError(
            f"several puzzles are expected, as a list of strings or of rows of numbers, a NumPy "
            f"array (n, {CELLS}) or (n, {SIDE}, {SIDE}), bytes of lines or an Arrow column, "
            f"not {type(puzzles).__name__}"
        ) from None
    if view.ndim == 1 and view.itemsize == 1:
        return _from_lines(view if view.c_contiguous else view.tobytes())
    return _from_numpy(np.asarray(view))


def _is_object_column(puzzles: Any) -> bool:
    """True if that is a column of pandas that holds more than texts: Arrow has no type for it."""
    kind = getattr(getattr(puzzles, "dtype", None), "kind", "")
    if kind != "O" or not hasattr(puzzles, "to_numpy"):
        return False
    return not all(item is None or isinstance(item, str | float) for item in puzzles.tolist())


def _from_lines(data: bytes | memoryview) -> Source:
    if is_recoded(bytes(data[:LONGEST_MARK])):
        data = decoded(bytes(data)).encode()
    block = np.frombuffer(data, dtype=np.uint8)
    if block[: len(_BOM)].tobytes() == _BOM:
        block = block[len(_BOM) :]
    stride = _native.line_stride(block)
    if stride:
        return EqualLines(block, stride)
    return Slices(block, np.frombuffer(_native.find_lines(block), dtype=np.int64))


def _from_list(puzzles: list[Any]) -> Source:
    """Lists of numbers at once, where all are of one kind, and everything else one by one."""
    if type(puzzles[0]) is list:
        try:
            array = np.array(puzzles)
        except ValueError:  # rows of several lengths
            return _Read(each_entry(puzzles, {}))
        if array.dtype.kind in "ui" and array.ndim > 1:
            return _from_numpy(array)
    return _Read(each_entry(puzzles, {}))


def _from_numpy(array: NDArray[Any]) -> Source:
    bits = array.ndim in (3, 4) and array.dtype.kind in "buif" and np.all(array <= 1)
    if bits and min(array.shape[-3:]) >= SIDE and max(array.shape[-3:]) <= SIDE + 1:
        listed = array.tolist()  # cells that are 0 and 1 for each value, or boards of these
        return _Read(each_entry(listed if array.ndim == 3 else iter(listed), {}))
    if array.shape in ((SIDE, SIDE), (CELLS,)) and array.dtype.kind in "uif":
        array = array.reshape(1, CELLS)  # one puzzle
    elif array.ndim > 2 and array.shape[1:] in ((SIDE, SIDE), (SIDE, SIDE, 1)):
        array = array.reshape(len(array), CELLS)
    if array.ndim == 2 and array.shape[1] == CELLS and array.dtype.kind == "f":
        return Values(_whole(array), array)
    if array.ndim == 2 and array.shape[1] == CELLS and array.dtype.kind in "ui":
        return Values(array)
    if array.ndim == 1 and array.dtype == np.uint8:  # a text in memory
        return _from_lines(array.tobytes())
    if array.ndim == 1 and array.dtype.kind == "S":
        # Without any width, no text has any character.
        return _FixedWidth(array) if array.dtype.itemsize else _Strings([""] * array.size)
    if array.ndim == 1 and array.dtype.kind in "UOT":
        if array.dtype.kind == "O" and len(array) and not isinstance(array[0], str | None):
            return source_of(array.tolist())
        return _Strings(array)
    if array.ndim == 2 and array.shape[1] == CELLS and array.dtype.kind in "OUS":
        return _Read(each_entry(iter(array.tolist()), {}))
    raise UsageError(
        f"a NumPy array of puzzles must be (n, {CELLS}) or (n, {SIDE}, {SIDE}) integers or (n,) "
        f"strings, "
        f"not {array.shape} of {array.dtype}"
    )


def _whole(array: NDArray[Any]) -> NDArray[Any]:
    """Floats as integers, NaN as an empty cell; what is not whole becomes no value."""
    array = np.nan_to_num(array, nan=0.0, posinf=-1.0, neginf=-1.0)
    return np.where((array == np.floor(array)) & (abs(array) <= CELLS), array, -1).astype(np.int64)


def source_of_column(table: Any, column: str) -> Source:
    """The source for a column of a table.

    Raises:
        UsageError: It is not a table, or has no such column.
    """
    names = getattr(table, "columns", None) if hasattr(table, "iloc") else None  # of pandas
    if names is not None:
        if column not in names:
            raise no_such_column([str(name) for name in names], column)
        return source_of(table[column])
    if speaks_arrow(table):
        return source_of_arrow(table, column)
    raise UsageError(f"column= is for tables, not for {type(table).__name__}")
