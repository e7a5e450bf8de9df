"""Canonical forms and minimal puzzles of any number of classic 9x9 puzzles: arrays in and out."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

import nonet._native as _native
from nonet._batch import (
    BatchCode,
    BatchResult,
    OffersArrow,
    PuzzlesLike,
    ShownErrors,
    Source,
    SupportsArrow,
    boards_column,
    run,
    source_of,
)
from nonet._generate._maker import native_maker
from nonet._generate._symmetry import orbits
from nonet._generate._variants import MOST_COMPARISONS
from nonet.errors import NonetError, NotUniqueError, PuzzleNotFoundError, UnsupportedError
from nonet.model import Layout
from nonet.options import Bounds, Deadline, checked_seed, checked_threads
from nonet.representation import Represented

_PIECE = 65_536  # puzzles that are read at a time
_TIMED_PIECE = 1_024  # the same, where a clock runs: some tenths of a second at most
_CHARACTERS = np.frombuffer(b".123456789", dtype=np.uint8)


@dataclass(frozen=True, eq=False, repr=False)
class BatchBoards(OffersArrow, Represented):
    """Boards, one for each puzzle of `nonet.canonical_many` or `nonet.minimize_many`, in order.

    Attributes:
        boards: ``(n, 81)`` uint8, 0 for an empty cell; zeros where there is none.
        present: ``(n,)`` bool: where there is one.
        errors: Why there is none, by index.

    Example:
        >>> boards = nonet.canonical_many(["9" + "." * 80, "12"])
        >>> boards.present
        array([ True, False])
        >>> print(boards.errors[1])
        2 characters fit no board: 1 too many for 1x1 (1), 14 too few for 4x4 (16)
    """

    boards: NDArray[np.uint8]
    present: NDArray[np.bool_]
    errors: Mapping[int, NonetError]

    @property
    def keys(self) -> NDArray[np.bytes_]:
        """``(n,)`` texts of 81 bytes, ``.`` for an empty cell; empty where there is none.

        They can be sorted, compared and counted by `numpy.unique`.
        """
        characters = _CHARACTERS[self.boards]
        characters[~self.present] = 0
        keys_: NDArray[np.bytes_] = characters.view("S81")[:, 0]
        return keys_

    def to_strings(self) -> list[str]:
        """The boards as texts of 81 characters; an empty text where there is none."""
        return [key.decode() for key in self.keys.tolist()]

    def to_arrow(self) -> SupportsArrow:
        """The boards as a column of texts, null where there is none: see `BatchResult.to_arrow`."""
        return boards_column(self.boards, self.present)

    def __len__(self) -> int:
        return len(self.boards)

    def __str__(self) -> str:
        present = int(np.count_nonzero(self.present))
        failed = f", {len(self) - present:,} failed" if present < len(self) else ""
        return f"{present:,} board{'s' * (present != 1)}{failed}."

    def __repr__(self) -> str:
        return f"<BatchBoards of {str(self)[:-1]}>"


def canonical_many(
    puzzles: PuzzlesLike,
    *,
    column: str | None = None,
    threads: int | None = None,
    timeout: float | None = None,
) -> BatchBoards:
    """The canonical forms of any number of classic 9x9 puzzles: those that `canonical` gives.

    Args:
        puzzles: As for `solve_many`.
        column: Of a table, the column with the puzzles.
        threads: Number of threads; None is one for each core.
        timeout: Seconds in all; puzzles that were not reached by then have an error instead.

    Returns:
        A form for each puzzle, in input order; `BatchBoards.keys` are what to compare. What cannot
        be read, or whose givens clash, has an error instead.

    Raises:
        UsageError: As `solve_many`.

    Example:
        >>> import nonet
        >>> puzzle = nonet.examples.get("long-search-3").puzzle
        >>> keys = nonet.canonical_many(nonet.vary(puzzle, count=100)).keys
        >>> len(set(keys.tolist())), keys[0][:18]
        (1, b'........1.....2.3.')
    """
    source, threads = source_of(puzzles, column), checked_threads(threads)
    parts = _Parts(source, timeout)
    read = run(source, 1, threads)
    boards = np.zeros((len(source), 81), dtype=np.uint8)
    known = np.zeros(len(source), dtype=np.uint8)
    for part in parts:
        cells = source.cells(part)
        invalid = read.codes[part] == BatchCode.INVALID
        if invalid.any():
            cells = np.where(invalid[:, None], np.uint8(255), cells)  # not in the user's array
        _native.canonical_many(cells, threads, MOST_COMPARISONS, boards[part], known[part])
    return BatchBoards(
        boards, known.view(np.bool_), _Errors(read, known, _uncanonical, parts.reached)
    )


def minimize_many(
    puzzles: PuzzlesLike,
    *,
    seed: int = 0,
    column: str | None = None,
    threads: int | None = None,
    timeout: float | None = None,
) -> BatchBoards:
    """Removes givens from any number of classic 9x9 puzzles, as `minimize` does.

    Args:
        puzzles: As for `solve_many`.
        seed: As for `minimize`: each puzzle becomes what `minimize` makes of it.
        column: Of a table, the column with the puzzles.
        threads: Number of threads; None is one for each core.
        timeout: Seconds in all; puzzles that were not reached by then have an error instead.

    Returns:
        A minimal puzzle for each, in input order; what does not have exactly one solution has an
        error instead.

    Raises:
        UsageError: As `solve_many`.

    Example:
        >>> import nonet
        >>> grid = nonet.solve_many(["." * 81]).to_strings()
        >>> made = nonet.minimize_many(grid)
        >>> nonet.solve_many(made.keys).status.tolist()
        ['unique']
    """
    source, threads = source_of(puzzles, column), checked_threads(threads)
    parts = _Parts(source, timeout)
    layout, chance = Layout.of(9), random.Random(f"minimize {checked_seed(seed)}")
    order = sorted(orbits(layout, None), key=lambda _: chance.random())
    maker = native_maker(layout)
    read = run(source, 2, threads)
    boards = np.zeros((len(source), 81), dtype=np.uint8)
    wanted = (read.codes == BatchCode.UNIQUE).view(np.uint8)
    for part in parts:
        boards[part] = source.cells(part)
        maker.reduce_many(boards[part], wanted[part], order, threads)
    wanted[parts.reached :] = 0
    boards[wanted == 0] = 0
    errors = _Errors(read, wanted, _not_minimal, parts.reached)
    return BatchBoards(boards, wanted.view(np.bool_), errors)


class _Parts:
    """Pieces of a batch, as long as there is time; `reached` is where the last one ended."""

    def __init__(self, source: Source, timeout: float | None) -> None:
        self._count, self.reached = len(source), 0
        self._piece = _PIECE if Bounds.checked(timeout=timeout).timeout is None else _TIMED_PIECE
        self._deadline = Deadline(timeout)

    def __iter__(self) -> Iterator[slice]:
        while self.reached < self._count and not self._deadline.over:
            begin, end = self.reached, min(self.reached + self._piece, self._count)
            yield slice(begin, end)
            self.reached = end


def _uncanonical(_: int) -> NonetError:
    return UnsupportedError("too many arrangements of this board would have to be compared")


def _not_minimal(code: int) -> NonetError:
    how_many = "several solutions" if code == BatchCode.MULTIPLE else "no solution"
    return NotUniqueError(
        f"the puzzle has {how_many}: only a puzzle with exactly one can be minimized"
    )


class _Errors(ShownErrors):
    """Why there is no board: the input is wrong, or `reason` of its code."""

    def __init__(
        self,
        read: BatchResult,
        present: NDArray[np.uint8],
        reason: Callable[[int], NonetError],
        reached: int,
    ) -> None:
        self._of_input, self._reached = read.errors, reached
        missing = np.flatnonzero(present == 0).tolist()
        self._codes = dict(zip(missing, read.codes[missing].tolist(), strict=True))
        self._reason = reason

    def __getitem__(self, index: int) -> NonetError:
        code = self._codes[index]
        if code == BatchCode.INVALID:
            return self._of_input[index]
        if index >= self._reached:
            return PuzzleNotFoundError("the time ran out before this puzzle: allow more (timeout=)")
        return self._reason(code)

    def __iter__(self) -> Iterator[int]:
        return iter(self._codes)

    def __len__(self) -> int:
        return len(self._codes)
