"""Puzzles in Arrow columns and in tables: solved where they lie, if they lie one after another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate, pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

import nonet._native as _native
from nonet._batch._source import (
    CELLS,
    Cells,
    EqualLines,
    Quotes,
    Slices,
    Source,
    Values,
)
from nonet.errors import EmptyPuzzleError, UsageError


def source_of_arrow(table: Any, column: str | None = None) -> Source:
    """The source for what offers its columns by the Arrow protocol.

    Args:
        table: A column, or a table.
        column: Of a table, the name of the column with the puzzles; a table of one needs none.

    Raises:
        UsageError: There is no such column, or it holds no puzzles.
    """
    try:
        if hasattr(table, "__arrow_c_stream__"):
            pieces = _native.read_arrow_stream(table.__arrow_c_stream__(), column)
        else:
            types, memory = table.__arrow_c_array__()
            pieces = _native.read_arrow_array(types, memory, column)
    except IndexError as error:
        raise no_such_column(str(error).split("\n"), column) from None
    if pieces is None:
        raise UsageError(
            f"the Arrow column must hold strings, binary, or lists of {CELLS} integers "
            f"(fixed_size_list of {CELLS})"
        )
    return _Pieces([_source_of_piece(*piece) for piece in pieces], [piece[2] for piece in pieces])


def speaks_arrow(value: Any) -> bool:
    """True if it offers what it holds by the Arrow protocol."""
    return hasattr(value, "__arrow_c_stream__") or hasattr(value, "__arrow_c_array__")


def no_such_column(names: Sequence[str], column: str | None) -> UsageError:
    known = ", ".join(names) or "no columns"
    if column is None:
        return UsageError(f"the table has several columns: name one of them, column=: {known}")
    return UsageError(f"the table has no column {column!r}; it has {known}")


def _source_of_piece(block: Cells, layout: Any, _: Any) -> Source:
    if layout is None:
        return Values(block.reshape(-1, CELLS))
    if isinstance(layout, int):
        return EqualLines(block, layout, layout)
    return Slices(block, layout)


class _Pieces(Source):
    """The parts of a column, one after another."""

    def __init__(self, pieces: Sequence[Source], nulls: Sequence[Cells | None]) -> None:
        self._pieces = pieces
        self._begins = list(accumulate(map(len, pieces), initial=0))
        blocks = [piece.memory for piece in pieces]
        self.memory = blocks[0] if len(blocks) == 1 else None
        if any(part is not None for part in nulls):
            parts = [
                np.zeros(len(piece), dtype=np.uint8) if part is None else part
                for piece, part in zip(pieces, nulls, strict=True)
            ]
            self.nulls = np.concatenate(parts).view(np.bool_)

    def __len__(self) -> int:
        return self._begins[-1]

    def _overlaps(self, part: slice) -> list[tuple[Source, slice, slice]]:
        """The pieces that a part reaches, the rows of each, and where these are in the part."""
        overlaps = []
        for piece, (begin, end) in zip(self._pieces, pairwise(self._begins), strict=True):
            first, last = max(begin, part.start), min(end, part.stop)
            if first < last:
                inside = slice(first - begin, last - begin)
                overlaps.append((piece, inside, slice(first - part.start, last - part.start)))
        return overlaps

    def solve(self, part: slice, *arguments: Any) -> None:
        for piece, inside, rows in self._overlaps(part):
            own = [
                argument[rows] if isinstance(argument, np.ndarray) else argument
                for argument in arguments
            ]
            piece.solve(inside, *own)

    def cells(self, part: slice) -> Cells:
        parts = [piece.cells(inside) for piece, inside, _ in self._overlaps(part)]
        return np.concatenate(parts) if parts else np.empty((0, CELLS), dtype=np.uint8)

    def quotes(self, indices: NDArray[np.int64]) -> Quotes:
        quotes: list[Callable[[int], str]] = []
        places = np.searchsorted(self._begins, indices, "right") - 1
        for number, piece in enumerate(self._pieces):
            quotes.append(piece.quotes(indices[places == number] - self._begins[number]))
        firsts = np.searchsorted(places, np.arange(len(self._pieces)))
        nulls = None if self.nulls is None else self.nulls[indices]
        return partial(_quoted_piece, quotes, places, firsts, nulls)


def _quoted_piece(
    quotes: list[Quotes],
    pieces: NDArray[np.int64],
    firsts: NDArray[np.int64],
    nulls: NDArray[np.bool_] | None,
    place: int,
) -> str:
    if nulls is not None and nulls[place]:
        raise EmptyPuzzleError("there is no puzzle: the value is null")
    piece = int(pieces[place])
    return quotes[piece](place - int(firsts[piece]))
