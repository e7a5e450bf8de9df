"""Where puzzles lie in memory: arrays of values, and texts in a block of bytes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

import nonet._native as _native
from nonet.engines import instruction_set
from nonet.formats import as_puzzle, board_text

SIDE = 9
CELLS = SIDE * SIDE
# Puzzles that are solved at a time where they lie; the places where texts begin take 4 MB.
_PIECE = 500_000
# What has to be read or copied first goes to an array of this number of boards, 5 MB. That of
# strings is kept: fresh memory costs more than the reading, a page fault for every 50 puzzles.
READ_AHEAD = 65_536
UNREADABLE = b"\xff" * CELLS
_BLANKS = b" \t\r\n\0"

Cells = NDArray[np.uint8]
Quotes = Callable[[int], str]


class Source(ABC):
    """Puzzles in one of the forms that `solve_many` takes.

    Attributes:
        piece: How many to solve at a time.
        memory: Where they lie, if that is an array.
        nulls: Which are null, if any are.
    """

    piece = _PIECE
    memory: NDArray[Any] | None = None
    nulls: NDArray[np.bool_] | None = None

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def solve(self, part: slice, *arguments: Any) -> None:
        """Solves some of them; `arguments` are those that the functions of `_native` share."""

    @abstractmethod
    def cells(self, part: slice) -> Cells:
        """Some of them as ``(n, 81)`` values, 255 where one is not a puzzle."""

    @abstractmethod
    def quotes(self, indices: NDArray[np.int64]) -> Quotes:
        """Some of them as they were given, for messages, even if the input changes later."""


class Values(Source):
    """``(n, 81)`` integers, which need no reading: native code finds those that are not values."""

    def __init__(self, given: NDArray[Any], shown: NDArray[Any] | None = None) -> None:
        self.memory = self._given = given
        self._shown = given if shown is None else shown  # in messages
        if given.dtype != np.uint8 or not given.flags.c_contiguous:
            self.piece = READ_AHEAD

    def __len__(self) -> int:
        return len(self._given)

    def solve(self, part: slice, *arguments: Any) -> None:
        _native.solve_many(self.cells(part), *arguments)

    def cells(self, part: slice) -> Cells:
        given = self._given[part]
        cells = np.ascontiguousarray(given, dtype=np.uint8)
        if given.dtype != np.uint8:
            cells[(given < 0) | (given > 9)] = 255  # what was cut off could look like a value
        return cells

    def quotes(self, indices: NDArray[np.int64]) -> Quotes:
        return partial(quoted_values, self._shown[indices])


class Slices(Source):
    """Texts between consecutive offsets in a block of bytes."""

    def __init__(self, block: Cells, offsets: NDArray[np.int64]) -> None:
        self.memory = self._block = block
        self._offsets = offsets

    def __len__(self) -> int:
        return len(self._offsets) - 1

    def solve(self, part: slice, *arguments: Any) -> None:
        offsets = self._offsets[part.start : part.stop + 1]
        _native.solve_slices(self._block, offsets, *arguments)

    def cells(self, part: slice) -> Cells:
        offsets = self._offsets[part.start : part.stop + 1].tolist()
        block = self._block[offsets[0] : offsets[-1]].tobytes()
        places = [offset - offsets[0] for offset in offsets]
        return cells_of_texts([block[begin:end] for begin, end in pairwise(places)])

    def quotes(self, indices: NDArray[np.int64]) -> Quotes:
        return _quoted_block(self._block, self._offsets[indices], self._offsets[indices + 1])


class EqualLines(Source):
    """Lines of one length in a block of bytes; the last one may be cut.

    Args:
        block: All of them.
        stride: From the beginning of each to that of the next.
        length: Of each, without its line end; None if that is one character.
    """

    def __init__(self, block: Cells, stride: int, length: int | None = None) -> None:
        self.memory = self._block = block
        self._stride = stride
        self._length = stride - 1 if length is None else length

    def __len__(self) -> int:
        return (len(self._block) + self._stride - 1) // self._stride

    def solve(self, part: slice, *arguments: Any) -> None:
        _native.solve_rows(self._block, self._stride, self._length, part.start, *arguments)

    def cells(self, part: slice) -> Cells:
        stride, length = self._stride, self._length
        block = self._block[part.start * stride : part.stop * stride]
        if length == CELLS and len(block) % stride in (0, length):
            whole = len(block) // stride * stride
            rows = block[:whole].reshape(-1, stride)[:, :CELLS]
            last = block[whole:].reshape(-1, CELLS)
            return values_of_characters()[np.concatenate((rows, last)) if len(last) else rows]
        begins = range(0, len(block), stride)
        return cells_of_texts([block[begin : begin + length].tobytes() for begin in begins])

    def quotes(self, indices: NDArray[np.int64]) -> Quotes:
        begins = indices * self._stride
        return _quoted_block(self._block, begins, begins + self._length)


@lru_cache(maxsize=1)
def values_of_characters() -> Cells:
    """For each byte the value that it stands for in a text, as native code reads it; else 255."""
    rows = np.empty((128, CELLS), dtype=np.uint8)
    texts = [chr(character) * CELLS for character in range(128)]
    _native.read_strings(texts, 0, rows, instruction_set())
    return np.concatenate((rows[:, 0], np.full(128, UNREADABLE[0], dtype=np.uint8)))


def cells_of_texts(texts: list[bytes]) -> Cells:
    """Texts as ``(n, 81)`` values, 255 where one is not a puzzle."""
    boards = [text if len(text) == CELLS else text.strip(_BLANKS) for text in texts]
    block = b"".join(board if len(board) == CELLS else UNREADABLE for board in boards)
    return values_of_characters()[np.frombuffer(block, dtype=np.uint8).reshape(-1, CELLS)]


# Quotes are functions of the module with some arguments given: functions within functions cannot be
# pickled, and a BatchResult can.


def _quoted_block(block: Cells, begins: NDArray[np.int64], ends: NDArray[np.int64]) -> Quotes:
    """Slices of a block, copied if it can change; without any it is not held on to."""
    if block.flags.writeable or not len(begins):
        pairs = zip(begins.tolist(), ends.tolist(), strict=True)
        return partial(quoted_bytes, [block[begin:end].tobytes() for begin, end in pairs])
    return partial(_quoted_slice, block, begins, ends)


def _quoted_slice(
    block: Cells, begins: NDArray[np.int64], ends: NDArray[np.int64], place: int
) -> str:
    return quoted_bytes([block[begins[place] : ends[place]].tobytes()], 0)


def quoted_bytes(texts: Sequence[bytes] | NDArray[np.bytes_], place: int) -> str:
    return texts[place].decode("utf-8", "replace").strip("\0")


def quoted_values(given: NDArray[Any], place: int) -> str:
    """The values as a line, if they are a board; else why they are not."""
    return board_text(as_puzzle(given[place].tolist(), {}))
