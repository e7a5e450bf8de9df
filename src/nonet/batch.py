"""Many classic 9x9 puzzles at once: arrays in, arrays out, every core, no object per puzzle."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nonet import _native
from nonet.engines import instruction_set
from nonet.errors import ConflictError, FormatError, NonetError, ShapeError, UsageError
from nonet.formats import parse
from nonet.machine import cores
from nonet.model import Status, as_integer

CELLS = 81
# So many puzzles are solved at a time: boards that do not lie row after row are copied for it, and
# of each text is kept where it is. At most 40 MB, however many puzzles there are.
_PIECE = 500_000
# Strings are read into an array of so many boards, 5 MB, which is kept: fresh memory would cost
# more than the reading, a fault of its pages for every 50 puzzles.
_READ_AHEAD = 65_536
_MOST_THREADS = 1024
_BOM = "\ufeff".encode()  # before the text of some editors, and no part of it

Cells = NDArray[np.uint8]

# The array that no call is using.
_spare: list[Cells] = []


class Verdict:
    """The numbers in `BatchResult.codes`."""

    UNSOLVABLE, UNIQUE, MULTIPLE, SOLVED, INVALID = range(5)
    NAMES = (
        *(s.value for s in (Status.UNSOLVABLE, Status.UNIQUE, Status.MULTIPLE, Status.SOLVED)),
        "invalid",
    )


@dataclass(frozen=True, eq=False)
class BatchResult:
    """The answers of `nonet.solve_many`, one for each puzzle in input order.

    Attributes:
        solutions: ``(n, 81)`` uint8: the first solution found, zeros where there is none. None from
            `count_many`.
        counts: ``(n,)`` uint32: solutions, at most the limit.
        codes: ``(n,)`` uint8: indices into `Verdict.NAMES`.
        errors: What is wrong with each puzzle whose code is `Verdict.INVALID`, by its index. The
            messages are made when they are asked for.
    """

    solutions: Cells | None
    counts: NDArray[np.uint32]
    codes: Cells
    errors: Mapping[int, NonetError]

    @property
    def status(self) -> NDArray[np.str_]:
        """``(n,)`` strings: ``unique``, ``multiple``, ``unsolvable``, ``solved``, ``invalid``."""
        return np.array(Verdict.NAMES)[self.codes]

    def __len__(self) -> int:
        return len(self.counts)


class _Errors(Mapping[int, NonetError]):
    """The reasons why puzzles are invalid, made from the input when they are asked for."""

    def __init__(self, source: _Source, indices: NDArray[np.int64]) -> None:
        self._source = source
        self._indices = {int(index): None for index in indices}

    def __getitem__(self, index: int) -> NonetError:
        if index not in self._indices:
            raise KeyError(index)
        try:
            return _reason(self._source.text(index))
        except NonetError as error:
            return error

    def __iter__(self) -> Iterator[int]:
        return iter(self._indices)

    def __len__(self) -> int:
        return len(self._indices)


def solve_many(
    puzzles: Any,
    *,
    limit: int = 1,
    threads: int | None = None,
    out: Cells | None = None,
) -> BatchResult:
    """Solves any number of classic 9x9 puzzles.

    Args:
        puzzles: A list of strings; bytes with a puzzle on each line; a NumPy array ``(n, 81)`` of
            uint8 with 0 for empty; a NumPy array of fixed-width bytes or strings; or anything that
            offers strings by the Arrow protocol (a pyarrow or Polars column). In texts ``.``,
            ``0``, ``*``, ``_`` and ``-`` are empty cells.
        limit: Count solutions up to this number: 1 finds one, 2 tells a unique one from several.
        threads: How many; None for one per core.
        out: ``(n, 81)`` uint8 to put the solutions in.

    Returns:
        Arrays in input order. A puzzle that cannot be read, or whose givens clash, is marked
        ``invalid`` with its reason in `errors`; it never stops the others.

    Raises:
        UsageError: The input is none of these, or `limit`, `threads` or `out` makes no sense.
        UnsupportedError: NONET_SIMD asks for what this machine lacks.

    Example:
        >>> import nonet
        >>> result = nonet.solve_many(["." * 81, "11" + "." * 79, "hello"], limit=2)
        >>> result.status.tolist(), result.counts.tolist()
        (['multiple', 'invalid', 'invalid'], [2, 0, 0])
        >>> print(result.errors[1])
        1 stands twice in row 1 (r1c1, r1c2); 1 stands twice in box 1 (r1c1, r1c2)
    """
    source = _source(puzzles)
    if out is None:
        out = np.empty((len(source), CELLS), dtype=np.uint8)
    elif not isinstance(out, np.ndarray):
        raise UsageError(f"out must be a NumPy array, not {type(out).__name__}")
    elif out.shape != (len(source), CELLS) or out.dtype != np.uint8 or not _is_plain(out):
        raise UsageError(
            f"out must be a writable C-ordered uint8 array of ({len(source)}, {CELLS})"
        )
    return _run(source, limit, threads, out)


def count_many(puzzles: Any, *, limit: int = 2, threads: int | None = None) -> BatchResult:
    """Counts the solutions of any number of classic 9x9 puzzles; see `solve_many`.

    Example:
        >>> import nonet
        >>> nonet.count_many(["." * 81], limit=1000).counts.tolist()
        [1000]
    """
    return _run(_source(puzzles), limit, threads, None)


def _run(source: _Source, limit: int, threads: int | None, out: Cells | None) -> BatchResult:
    limit = as_integer(limit)
    if not 1 <= limit < 2**32 - 1:
        raise UsageError(f"limit must be 1 to {2**32 - 2}, not {limit}")
    if threads is not None and not 1 <= as_integer(threads) <= _MOST_THREADS:
        raise UsageError(
            f"threads must be 1 to {_MOST_THREADS} (or None for one per core), not {threads}"
        )
    isa, crew = instruction_set(), threads or cores()
    n = len(source)
    counts = np.zeros(n, dtype=np.uint32)
    codes = np.zeros(n, dtype=np.uint8)
    for begin in range(0, n, source.piece):
        part = slice(begin, min(begin + source.piece, n))
        solutions = None if out is None else out[part]
        source.solve(part, limit, crew, solutions, counts[part], isa, codes[part])
    invalid = np.flatnonzero(codes == Verdict.INVALID)
    return BatchResult(out, counts, codes, _Errors(source, invalid))


def _is_plain(array: Cells) -> bool:
    return bool(array.flags.c_contiguous and array.flags.writeable)


def _reason(text: str) -> NonetError:
    """Why a text is no classic 9x9 puzzle."""
    try:
        puzzle = parse(text)
    except NonetError as error:
        return error
    if not puzzle.layout.is_classic:
        return ShapeError(f"a batch is for 9x9 puzzles, and this is {puzzle.layout.describe()}")
    conflicts = puzzle.conflicts()
    if not conflicts:
        return FormatError(f"a batch takes {CELLS} characters on a line and nothing else")
    return ConflictError("; ".join(map(str, conflicts)), conflicts=conflicts)


class _Source(ABC):
    """Puzzles in one of the forms that `solve_many` takes."""

    piece = _PIECE

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def solve(self, part: slice, *question: Any) -> None:
        """Solves some of them; `question` is what the functions of `_native` have in common."""

    @abstractmethod
    def text(self, index: int) -> str:
        """One puzzle as it was given, for messages."""


class _Values(_Source):
    """``(n, 81)`` values, which need no reading: native code finds those that are none.

    Args:
        cells: As bytes; above 9 where a value has none.
        given: The array they come from, to quote from it.
    """

    def __init__(self, cells: Cells, given: NDArray[Any]) -> None:
        self._cells = cells
        self._given = given

    def __len__(self) -> int:
        return len(self._cells)

    def solve(self, part: slice, *question: Any) -> None:
        _native.solve_many(np.ascontiguousarray(self._cells[part]), *question)

    def text(self, index: int) -> str:
        # As numbers with blanks between, so that 10 is not two cells.
        values = self._given[index].tolist()
        return "\n".join(" ".join(map(str, values[i : i + 9])) for i in range(0, CELLS, 9))


class _Strings(_Source):
    """A list of strings. They can change hands while others run, so they are read beforehand."""

    piece = _READ_AHEAD

    def __init__(self, strings: list[str]) -> None:
        self._strings = strings

    def __len__(self) -> int:
        return len(self._strings)

    def solve(self, part: slice, *question: Any) -> None:
        room = _spare.pop() if _spare else np.empty((_READ_AHEAD, CELLS), dtype=np.uint8)
        cells = room[: part.stop - part.start]
        _native.read_strings(self._strings, part.start, cells, instruction_set())
        _native.solve_many(cells, *question)
        _spare[:] = [room]

    def text(self, index: int) -> str:
        item: object = self._strings[index]
        if not isinstance(item, str):
            raise UsageError(f"puzzle {index} is no text but {type(item).__name__}")
        return item


class _Slices(_Source):
    """Texts between consecutive offsets in a block of bytes."""

    def __init__(self, block: Cells, offsets: NDArray[np.int64]) -> None:
        self._block = block
        self._offsets = offsets

    def __len__(self) -> int:
        return len(self._offsets) - 1

    def solve(self, part: slice, *question: Any) -> None:
        offsets = self._offsets[part.start : part.stop + 1]
        _native.solve_slices(self._block, offsets, *question)

    def text(self, index: int) -> str:
        begin, end = self._offsets[index : index + 2]
        return _decoded(self._block[begin:end])


class _Rows(_Source):
    """Texts in a block of bytes that begin at regular places.

    Args:
        block: All of them.
        stride: From the beginning of each to that of the next.
        length: Of a text, if the block does not end before.
    """

    def __init__(self, block: Cells, stride: int, length: int) -> None:
        self._block = block
        self._stride = stride
        self._length = length

    def __len__(self) -> int:
        return (len(self._block) + self._stride - 1) // self._stride

    def solve(self, part: slice, *question: Any) -> None:
        _native.solve_rows(self._block, self._stride, self._length, part.start, *question)

    def text(self, index: int) -> str:
        begin = index * self._stride
        return _decoded(self._block[begin : begin + self._length])


def _decoded(text: Cells) -> str:
    return bytes(text).decode("utf-8", "replace").strip("\0")


def _lines(data: bytes | bytearray) -> _Source:
    block = np.frombuffer(data, dtype=np.uint8)
    if data[: len(_BOM)] == _BOM:
        block = block[len(_BOM) :]
    stride = _native.line_stride(block)
    if stride:
        return _Rows(block, stride, stride - 1)
    return _Slices(block, np.frombuffer(_native.find_lines(block), dtype=np.int64))


def _fixed_width(array: NDArray[np.bytes_]) -> _Source:
    width = array.dtype.itemsize
    if not width:  # no text has any character
        return _Strings([""] * array.size)
    return _Rows(np.ascontiguousarray(array).view(np.uint8).reshape(-1), width, width)


def _source(puzzles: Any) -> _Source:
    if isinstance(puzzles, list):
        return _Strings(puzzles)
    if isinstance(puzzles, (bytes, bytearray)):
        return _lines(puzzles)
    if isinstance(puzzles, memoryview):
        plain = puzzles.ndim == 1 and puzzles.itemsize == 1
        return _lines(puzzles.tobytes()) if plain else _from_numpy(np.asarray(puzzles))
    if isinstance(puzzles, np.ndarray):
        return _from_numpy(puzzles)
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        return _from_arrow(puzzles)
    if isinstance(puzzles, Sequence) and not isinstance(puzzles, str):
        return _Strings(list(puzzles))
    raise UsageError(
        f"puzzles must be a list of strings, bytes of lines, a NumPy array or an Arrow column, "
        f"not {type(puzzles).__name__}"
    )


def _from_numpy(array: NDArray[Any]) -> _Source:
    if array.ndim == 2 and array.shape[1] == CELLS and array.dtype.kind in "ui":
        if array.dtype == np.uint8:
            return _Values(array, array)
        # 255 is no value either, and keeps what is out of range out of range.
        return _Values(np.where((array < 0) | (array > 9), 255, array).astype(np.uint8), array)
    if array.ndim == 1 and array.dtype.kind == "S":
        return _fixed_width(array)
    if array.ndim == 1 and array.dtype.kind == "U":
        return _Strings(array.tolist())
    if array.ndim == 1 and array.dtype.kind in "OT":
        return _Strings(list(array))
    raise UsageError(
        f"a NumPy array of puzzles must be (n, {CELLS}) integers or (n,) strings, "
        f"not {array.shape} of {array.dtype}"
    )


def _from_arrow(column: Any) -> _Source:
    if hasattr(column, "__arrow_c_stream__"):
        strings = _native.read_arrow_stream(column.__arrow_c_stream__())
    else:
        strings = _native.read_arrow_array(*column.__arrow_c_array__())
    if strings is None:
        raise UsageError("the Arrow column must hold strings: pass one column, not a table")
    block, offsets = strings
    return _Slices(np.frombuffer(block, np.uint8), np.frombuffer(offsets, np.int64))


__all__ = ["BatchResult", "Verdict", "count_many", "solve_many"]
