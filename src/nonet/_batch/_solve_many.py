"""`nonet.solve_many`, and the part of `nonet.count_many` that enumerates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from nonet._batch._arrow_out import (
    OffersArrow,
    SupportsArrow,
    boards_column,
    categories_column,
    numbers_column,
    table_column,
)
from nonet._batch._input import PuzzlesLike, source_of
from nonet._batch._reasons import Errors
from nonet._batch._source import CELLS, Cells, Source
from nonet._native import ArrowColumn
from nonet.engines import instruction_set
from nonet.errors import NonetError, UsageError
from nonet.formats import ReadOptions, Rules
from nonet.model import Constraint, as_integer
from nonet.options import checked_threads
from nonet.representation import Represented


class BatchCode(IntEnum):
    """The numbers in `BatchResult.codes`: those of a `Status`, and one for bad input.

    Example:
        >>> nonet.solve_many(["." * 81, "11" + "." * 79]).codes
        array([2, 4], dtype=uint8)
    """

    UNSOLVABLE = 0
    UNIQUE = 1
    MULTIPLE = 2
    SOLVED = 3  # at least one solution; more were not looked for
    INVALID = 4  # not a puzzle, or its givens break the rules


# Of several solutions; the order is that of the numbers in native code.
First = Literal["any", "least", "unique"]
FIRST: tuple[str, ...] = get_args(First)

_STATUS = np.array([code.name.lower() for code in BatchCode])
# NumPy compares with an enum more slowly than with a number: it counts where puzzles are few.
_INVALID = int(BatchCode.INVALID)


@dataclass(frozen=True, slots=True)
class BatchAnswer(Represented):
    """A batch's answer for one puzzle.

    Attributes:
        code: As a number; see `BatchCode`.
        count: Solutions, at most the limit.
        exact: Whether these are all; None where it is not a puzzle.
        solution: The first solution as a line of 81 digits; None where there is none, or where
            none was kept.
        error: What is wrong with the input; None where it is a puzzle.

    Example:
        >>> answers = nonet.solve_many(["." * 81, "12"])
        >>> for answer in answers:
        ...     print(answer.code, answer.count, answer.error)
        2 2 None
        4 0 2 characters fit no board: 1 too many for 1x1 (1), 14 too few for 4x4 (16)
    """

    code: BatchCode
    count: int
    exact: bool | None
    solution: str | None
    error: NonetError | None

    @property
    def status(self) -> str:
        """``unique``, ``multiple``, ``unsolvable``, ``solved`` or ``invalid``."""
        return self.code.name.lower()


@dataclass(frozen=True, eq=False, repr=False)
class BatchResult(OffersArrow, Represented):
    """The answers of `nonet.solve_many`, one for each puzzle in input order.

    Iteration yields a `BatchAnswer` for each puzzle; the arrays have the same for all.

    Attributes:
        solutions: ``(n, 81)`` uint8: the first solution found, zeros where there is none. None from
            `count_many`.
        counts: ``(n,)`` solutions, uint32 and at most the limit. From `count_many` without a limit
            uint64, or Python integers where one of them is larger.
        codes: ``(n,)`` uint8: see `BatchCode`.
        errors: What is wrong with each puzzle whose code is `BatchCode.INVALID`, by its index. The
            messages are made when they are asked for, from what the input was during the call.
        limit: Up to which number solutions were counted; None for all.
        nulls: ``(n,)`` bool: which were null in a column of a table (their code is
            `BatchCode.INVALID`); None if there was none.

    Example:
        >>> result = nonet.solve_many(["." * 81, "11" + "." * 79], limit=2)
        >>> result.counts
        array([2, 0], dtype=uint32)
        >>> result.status
        array(['multiple', 'invalid'], dtype='<U10')
    """

    solutions: Cells | None
    counts: NDArray[Any]
    codes: Cells
    errors: Mapping[int, NonetError]
    limit: int | None
    nulls: NDArray[np.bool_] | None = None

    @property
    def status(self) -> NDArray[np.str_]:
        """``(n,)`` strings: ``unique``, ``multiple``, ``unsolvable``, ``solved``, ``invalid``."""
        return _STATUS[self.codes]

    def to_strings(self) -> list[str]:
        """The first solution of each puzzle as 81 digits; an empty text where there is none.

        Raises:
            UsageError: They were only counted.

        Example:
            >>> import nonet
            >>> solved = nonet.solve_many(["." * 81, "11" + "." * 79]).to_strings()
            >>> [len(text) for text in solved]
            [81, 0]
        """
        if self.solutions is None:
            raise UsageError("count_many keeps no solutions: use solve_many")
        text = as_lines(self.solutions).decode()
        solved = self._has_solution(self.solutions).tolist()
        return [text[82 * i : 82 * i + 81] if some else "" for i, some in enumerate(solved)]

    def to_arrow(self) -> SupportsArrow:
        """The answers as a table for pyarrow, Polars, pandas, DuckDB and others, without a copy.

        Its columns are ``solution`` (81 digits; null where there is none), ``count`` (int64) and
        ``status`` (a dictionary of words). What was null is null in all of them. Pass it, or the
        result itself, to ``pyarrow.record_batch``, ``polars.DataFrame`` or whatever else reads the
        Arrow protocol; pyarrow is not needed for it.

        Raises:
            UsageError: A count does not fit into 64 bits.

        Example:
            >>> import nonet, pyarrow
            >>> table = pyarrow.record_batch(nonet.solve_many(["." * 81, "no"]).to_arrow())
            >>> table.column("count").to_pylist(), table.column("status").to_pylist()
            ([2, 0], ['multiple', 'invalid'])
        """
        return table_column(self._columns(), len(self))

    def _columns(self) -> list[ArrowColumn]:
        """Those of `to_arrow`, each by itself."""
        present = np.ones(len(self), dtype=np.bool_) if self.nulls is None else ~self.nulls
        if len(self.counts) and self.counts.max() >= 2**63:
            raise UsageError("a count does not fit into 64 bits: give count_many a limit")
        names = [code.name.lower() for code in BatchCode]
        columns = [
            numbers_column(self.counts, present, "count"),
            categories_column(self.codes, names, present, "status"),
        ]
        if self.solutions is not None:
            solved = self._has_solution(self.solutions)
            columns.insert(0, boards_column(self.solutions, solved, "solution"))
        return columns

    @staticmethod
    def _has_solution(solutions: Cells) -> NDArray[np.bool_]:
        """Which puzzles have one that is kept: of several there may be none."""
        solved: NDArray[np.bool_] = solutions[:, 0] != 0
        return solved

    def __iter__(self) -> Iterator[BatchAnswer]:
        texts = [""] * len(self) if self.solutions is None else self.to_strings()
        rows = zip(self.codes.tolist(), self.counts.tolist(), texts, strict=True)
        for index, (code, count, text) in enumerate(rows):
            invalid = code == _INVALID
            yield BatchAnswer(
                code=BatchCode(code),
                count=count,
                exact=None if invalid else self.limit is None or count < self.limit,
                solution=text or None,
                error=self.errors[index] if invalid else None,
            )

    def __len__(self) -> int:
        return len(self.counts)

    def __str__(self) -> str:
        of_code = np.bincount(self.codes, minlength=len(BatchCode)).tolist()
        parts = [f"{of_code[code]:,} {code.name.lower()}" for code in BatchCode if of_code[code]]
        return f"{len(self):,} puzzle{'s' * (len(self) != 1)}: {', '.join(parts) or 'none'}."

    def __repr__(self) -> str:
        return f"<BatchResult of {str(self)[:-1]}>"


def as_lines(solutions: Cells) -> bytes:
    """Grids as lines of 81 digits, each with its line end."""
    lines = np.full((len(solutions), CELLS + 1), ord("\n"), dtype=np.uint8)
    np.add(solutions, ord("0"), out=lines[:, :CELLS])
    return lines.tobytes()


def solve_many(
    puzzles: PuzzlesLike,
    *,
    column: str | None = None,
    limit: int = 2,
    threads: int | None = None,
    out: Cells | None = None,
    first: First = "any",
    rule: Rules = None,
) -> BatchResult:
    """Solves any number of classic 9x9 puzzles.

    Args:
        puzzles: A list of strings; bytes with a puzzle on each line (or what gives such by the
            buffer protocol, as an mmap does); a NumPy array ``(n, 81)`` or ``(n, 9, 9)`` with 0 for
            empty, fastest as uint8; a NumPy array of fixed-width bytes or strings; or anything that
            offers a column or a table by the Arrow protocol (pyarrow, Polars, DuckDB, pandas):
            strings, binary, or lists of 81 integers; null is null in the answer. In texts ``.``,
            ``0``, ``*``, ``_`` and ``-`` are empty cells. Puzzles, lists of numbers and whatever
            else is `PuzzleLike` are read one by one, from any iterable; those of a file, named by a
            `Path`, too.
        column: Of a table with several columns, the name of the one with the puzzles.
        limit: Count solutions up to this number; 1 is enough to find one. As for `nonet.solve`, 2
            distinguishes one solution from several, and takes hardly longer.
        threads: Number of threads; None is one for each core.
        out: ``(n, 81)`` uint8 to put the solutions in, apart from the puzzles.
        first: Which solution to give where there are several. Counts, and the solution of a puzzle
            that has one, never depend on anything but the puzzle; but which of several solutions
            is found first ("any") changes with the instruction set, the number of threads and the
            puzzles around it. "least" gives the least in reading order, and "unique" none, so that
            the whole result is a function of the puzzles. "least" costs nothing for puzzles with
            one solution, and some 10 microseconds for each of the others (40 for the empty board);
            with `limit` 1, solutions are counted to 2 all the same. "unique" costs nothing, and
            needs a `limit` of 2 or more.
        rule: Rules that all of them obey as well, as for `nonet.solve`. They are solved one by one,
            on one thread, in some tenths of a millisecond each.

    Returns:
        Arrays in input order. A puzzle that cannot be read, or whose givens clash, is marked
        ``invalid`` with its reason in `errors`; the others are solved all the same.

    Raises:
        UsageError: The input is none of these, or `limit`, `threads` or `out` is impossible.
        UnsupportedError: NONET_SIMD names an instruction set that this machine lacks.

    Example:
        >>> import nonet
        >>> result = nonet.solve_many(["." * 81, "11" + "." * 79, "hello"])
        >>> result.status.tolist(), result.counts.tolist()
        (['multiple', 'invalid', 'invalid'], [2, 0, 0])
        >>> print(result.errors[1])
        1 appears twice in row 1 (r1c1, r1c2); 1 appears twice in box 1 (r1c1, r1c2)
    """
    source = source_of(puzzles, column)
    if out is None:
        out = np.empty((len(source), CELLS), dtype=np.uint8)
    elif not isinstance(out, np.ndarray):
        raise UsageError(f"out must be a NumPy array, not {type(out).__name__}")
    elif out.shape != (len(source), CELLS) or out.dtype != np.uint8 or not _is_plain(out):
        raise UsageError(
            f"out must be a writable C-ordered uint8 array of ({len(source)}, {CELLS})"
        )
    elif source.memory is not None and np.may_share_memory(out, source.memory):
        raise UsageError("out must not share memory with the puzzles: they are read more than once")
    if not rule:
        return run(source, limit, threads, out, first)
    from nonet._batch._with_rules import RuleSolver, run_with_rules

    checked_threads(threads)
    solver = RuleSolver(ReadOptions(rule=rule).constraints, checked_limit(limit), first)
    return run_with_rules(source, solver, limit, out)


def checked_limit(limit: int) -> int:
    """A limit that the counts of a batch can reach.

    Raises:
        UsageError: It is out of range.
    """
    limit = as_integer(limit)
    if not 1 <= limit < 2**32 - 1:
        raise UsageError(f"limit must be 1 to {2**32 - 2}, not {limit}")
    return limit


def first_number(first: First, limit: int) -> int:
    """The choice among several solutions as native code knows it.

    Raises:
        UsageError: There is no such choice, or it needs to know whether there are several.
    """
    if first not in FIRST:
        raise UsageError(f"first must be one of {', '.join(FIRST)}, not {first!r}")
    if first == "unique" and limit == 1:
        raise UsageError(
            '"unique" needs a limit of 2 or more: with limit 1 no second solution is looked for'
        )
    return FIRST.index(first)


def run(
    source: Source,
    limit: int,
    threads: int | None,
    out: Cells | None = None,
    first: First = "any",
) -> BatchResult:
    """The answers of a batch; without solutions where there is no place for them."""
    limit = checked_limit(limit)
    number = first_number(first, limit)
    isa, threads = instruction_set(), checked_threads(threads)
    n = len(source)
    counts = np.zeros(n, dtype=np.uint32)
    codes = np.zeros(n, dtype=np.uint8)
    for begin in range(0, n, source.piece):
        part = slice(begin, min(begin + source.piece, n))
        solutions = None if out is None else out[part]
        source.solve(part, limit, threads, solutions, counts[part], isa, codes[part], number)
    nulls = source.nulls
    if nulls is not None:  # whatever memory holds there
        codes[nulls], counts[nulls] = _INVALID, 0
        if out is not None:
            out[nulls] = 0
    return BatchResult(out, counts, codes, errors_of(source, codes), limit, nulls)


def errors_of(
    source: Source, codes: Cells, rules: tuple[Constraint, ...] = ()
) -> Mapping[int, NonetError]:
    """The reasons why some puzzles are invalid."""
    invalid = np.flatnonzero(codes == _INVALID)
    return Errors(invalid, source.quotes(invalid), rules)


def _is_plain(array: Cells) -> bool:
    return bool(array.flags.c_contiguous and array.flags.writeable)
