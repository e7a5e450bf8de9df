"""The forms of input that `nonet.solve_many` takes, each a `Source` of classic 9x9 puzzles."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from functools import partial
from os import PathLike
from typing import Any

import numpy as np
from numpy.typing import NDArray

import nonet._native as _native
from nonet.engines import instruction_set
from nonet.errors import NonetError, ShapeError, UsageError
from nonet.formats import as_puzzle, decoded, each_entry, is_recoded, write
from nonet.model import Puzzle

SIDE = 9
CELLS = SIDE * SIDE
# Puzzles that are solved at a time where they lie; the places where texts begin take 4 MB.
_PIECE = 500_000
# What has to be read or copied first goes to an array of this number of boards, 5 MB. That of
# strings is kept: fresh memory costs more than the reading, a page fault for every 50 puzzles.
_READ_AHEAD = 65_536
_UNREADABLE = b"\xff" * CELLS
_BOM = "\ufeff".encode()  # some editors put it before the text

Cells = NDArray[np.uint8]
Quotes = Callable[[int], str]

# The array that no call is using.
_spare: list[Cells] = []


class Source(ABC):
    """Puzzles in one of the forms that `solve_many` takes.

    Attributes:
        piece: How many to solve at a time.
        memory: Where they lie, if that is an array.
    """

    piece = _PIECE
    memory: NDArray[Any] | None = None

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def solve(self, part: slice, *arguments: Any) -> None:
        """Solves some of them; `arguments` are those that the functions of `_native` share."""

    @abstractmethod
    def quotes(self, indices: NDArray[np.int64]) -> Quotes:
        """Some of them as they were given, for messages, even if the input changes later."""


class _Values(Source):
    """``(n, 81)`` integers, which need no reading: native code finds those that are not values."""

    def __init__(self, given: NDArray[Any], shown: NDArray[Any] | None = None) -> None:
        self.memory = self._given = given
        self._shown = given if shown is None else shown  # in messages
        if given.dtype != np.uint8 or not given.flags.c_contiguous:
            self.piece = _READ_AHEAD

    def __len__(self) -> int:
        return len(self._given)

    def solve(self, part: slice, *arguments: Any) -> None:
        given = self._given[part]
        cells = np.ascontiguousarray(given, dtype=np.uint8)
        if given.dtype != np.uint8:
            cells[(given < 0) | (given > 9)] = 255  # what was cut off could look like a value
        _native.solve_many(cells, *arguments)

    def quotes(self, indices: NDArray[np.int64]) -> Quotes:
        return partial(_quoted_values, self._shown[indices])


class _Strings(Source):
    """Strings of Python. Other threads may change the list meanwhile, so they are read first."""

    piece = _READ_AHEAD

    def __init__(self, strings: list[Any] | NDArray[Any]) -> None:
        self._strings = strings
        self.memory = strings if isinstance(strings, np.ndarray) else None

    def __len__(self) -> int:
        return len(self._strings)

    def solve(self, part: slice, *arguments: Any) -> None:
        try:
            buffer = _spare.pop()
        except IndexError:
            buffer = np.empty((_READ_AHEAD, CELLS), dtype=np.uint8)
        cells = buffer[: part.stop - part.start]
        strings, first = self._strings, part.start
        if not isinstance(strings, list):
            strings, first = strings[part].tolist(), 0
        _native.read_strings(strings, first, cells, instruction_set())
        for row in np.flatnonzero(cells[:, 0] == _UNREADABLE[0]).tolist():
            _read_value(strings[first + row : first + row + 1], cells[row])
        _native.solve_many(cells, *arguments)
        _spare[:] = [buffer]

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
            self.piece = _READ_AHEAD

    def __len__(self) -> int:
        return len(self._array)

    def solve(self, part: slice, *arguments: Any) -> None:
        width = self._array.dtype.itemsize
        block = np.ascontiguousarray(self._array[part]).view(np.uint8)
        _native.solve_rows(block, width, width, 0, *arguments)

    def quotes(self, indices: NDArray[np.int64]) -> Quotes:
        return partial(_quoted_bytes, self._array[indices])


class _Slices(Source):
    """Texts between consecutive offsets in a block of bytes."""

    def __init__(self, block: Cells, offsets: NDArray[np.int64]) -> None:
        self.memory = self._block = block
        self._offsets = offsets

    def __len__(self) -> int:
        return len(self._offsets) - 1

    def solve(self, part: slice, *arguments: Any) -> None:
        offsets = self._offsets[part.start : part.stop + 1]
        _native.solve_slices(self._block, offsets, *arguments)

    def quotes(self, indices: NDArray[np.int64]) -> Quotes:
        return _quoted_block(self._block, self._offsets[indices], self._offsets[indices + 1])


class _EqualLines(Source):
    """Lines of one length in a block of bytes; the last one may be cut.

    Args:
        block: All of them.
        stride: From the beginning of each to that of the next.
    """

    def __init__(self, block: Cells, stride: int) -> None:
        self.memory = self._block = block
        self._stride = stride

    def __len__(self) -> int:
        return (len(self._block) + self._stride - 1) // self._stride

    def solve(self, part: slice, *arguments: Any) -> None:
        _native.solve_rows(self._block, self._stride, self._stride - 1, part.start, *arguments)

    def quotes(self, indices: NDArray[np.int64]) -> Quotes:
        begins = indices * self._stride
        return _quoted_block(self._block, begins, begins + self._stride - 1)


# Quotes are functions of the module with some arguments given: functions within functions cannot be
# pickled, and a BatchResult can.


def _quoted_block(block: Cells, begins: NDArray[np.int64], ends: NDArray[np.int64]) -> Quotes:
    """Slices of a block, copied if it can change; without any it is not held on to."""
    if block.flags.writeable or not len(begins):
        pairs = zip(begins.tolist(), ends.tolist(), strict=True)
        return partial(_quoted_bytes, [block[begin:end].tobytes() for begin, end in pairs])
    return partial(_quoted_slice, block, begins, ends)


def _quoted_slice(
    block: Cells, begins: NDArray[np.int64], ends: NDArray[np.int64], place: int
) -> str:
    return _quoted_bytes([block[begins[place] : ends[place]].tobytes()], 0)


def _quoted_bytes(texts: Sequence[bytes] | NDArray[np.bytes_], place: int) -> str:
    return texts[place].decode("utf-8", "replace").strip("\0")


def _quoted_item(items: list[object], indices: NDArray[np.int64], place: int) -> str:
    item = items[place]
    if isinstance(item, str):
        return item
    if item is None or isinstance(item, float):  # NaN where one is missing
        raise UsageError(f"puzzle {indices[place]} must be text (str), not {type(item).__name__}")
    return write(_classic(item))


def _quoted_values(given: NDArray[Any], place: int) -> str:
    """The values as a line, if they are a board; else why they are not."""
    return write(as_puzzle(given[place].tolist(), {}))


class _Read(_Values):
    """Puzzles in any other form, read one by one; what cannot be read keeps its error."""

    def __init__(self, entries: Iterable[Puzzle | NonetError]) -> None:
        self._errors: dict[int, NonetError] = {}
        rows = bytearray()
        for number, entry in enumerate(entries):
            if isinstance(entry, Puzzle) and entry.layout.is_classic and entry.marks is None:
                rows += entry.packed
                continue
            self._errors[number] = entry if isinstance(entry, NonetError) else _not_classic(entry)
            rows += _UNREADABLE
        super().__init__(np.frombuffer(bytes(rows), dtype=np.uint8).reshape(-1, CELLS))
        self.memory = None

    def quotes(self, indices: NDArray[np.int64]) -> Quotes:
        errors = [self._errors.get(index) for index in indices.tolist()]
        return partial(_quoted_read, errors, self._given[indices])


def _quoted_read(errors: list[NonetError | None], given: Cells, place: int) -> str:
    error = errors[place]
    if error is not None:
        raise error
    return _quoted_values(given, place)


def _not_classic(puzzle: Puzzle) -> NonetError:
    marks = ", with pencil marks" if puzzle.marks is not None else ""
    return ShapeError(
        f"a batch takes classic {SIDE}x{SIDE} puzzles only; this is "
        f"{puzzle.layout.describe()}{marks}"
    )


def source_of(puzzles: Any) -> Source:
    """The source for what a user gives as puzzles.

    Raises:
        UsageError: It is none of the forms that `nonet.solve_many` takes.
    """
    if type(puzzles) is list:
        return _Strings(puzzles) if not puzzles or type(puzzles[0]) is str else _from_list(puzzles)
    if isinstance(puzzles, PathLike):
        return _Read(each_entry(puzzles, {}))
    if isinstance(puzzles, np.ndarray):
        return _from_numpy(puzzles)
    if len(getattr(puzzles, "shape", ())) == 2 and hasattr(puzzles, "to_numpy"):  # a table
        return _from_numpy(puzzles.to_numpy())
    if _is_object_column(puzzles):
        return source_of(puzzles.tolist())
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        return _from_arrow(puzzles)
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
    """Whether that is a column of pandas that holds more than texts: Arrow has no type for it."""
    kind = getattr(getattr(puzzles, "dtype", None), "kind", "")
    if kind != "O" or not hasattr(puzzles, "to_numpy"):
        return False
    return not all(item is None or isinstance(item, str | float) for item in puzzles.tolist())


def _from_lines(data: bytes | memoryview) -> Source:
    if is_recoded(bytes(data[:4])):
        data = decoded(bytes(data)).encode()
    block = np.frombuffer(data, dtype=np.uint8)
    if block[: len(_BOM)].tobytes() == _BOM:
        block = block[len(_BOM) :]
    stride = _native.line_stride(block)
    if stride:
        return _EqualLines(block, stride)
    return _Slices(block, np.frombuffer(_native.find_lines(block), dtype=np.int64))


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
    if array.shape in ((SIDE, SIDE), (CELLS,)) and array.dtype.kind in "uif":
        array = array.reshape(1, CELLS)  # one puzzle
    elif array.ndim > 2 and array.shape[1:] in ((SIDE, SIDE), (SIDE, SIDE, 1)):
        array = array.reshape(len(array), CELLS)
    if array.ndim == 2 and array.shape[1] == CELLS and array.dtype.kind == "f":
        return _Values(_whole(array), array)
    if array.ndim == 2 and array.shape[1] == CELLS and array.dtype.kind in "ui":
        return _Values(array)
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


def _from_arrow(column: Any) -> Source:
    if hasattr(column, "__arrow_c_stream__"):
        strings = _native.read_arrow_stream(column.__arrow_c_stream__())
    else:
        strings = _native.read_arrow_array(*column.__arrow_c_array__())
    if strings is None:
        raise UsageError("the Arrow column must hold strings: pass one column, not a table")
    return _Slices(*strings)
