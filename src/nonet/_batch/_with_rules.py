"""Classic boards with further rules, one after the other: no kernel for many knows these."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nonet._batch._solve_many import BatchCode, BatchResult, First, errors_of, first_number
from nonet._batch._source import CELLS, UNREADABLE, Cells, Source
from nonet.engines import Stop
from nonet.engines.constraints import ConstraintSearch
from nonet.model import Constraint, Layout, Puzzle


class RuleSolver:
    """Solves boards that obey some rules.

    Args:
        rules: Beside those of the classic board.
        limit: Up to which solutions are counted.
        first: Which of several is kept.

    Raises:
        NonetError: A rule does not fit the board, or the options contradict each other.
    """

    def __init__(self, rules: Sequence[Constraint], limit: int, first: First) -> None:
        first_number(first, limit)
        self.rules = tuple(rules)
        self._layout = Layout.of(9).with_constraints(rules)
        self._limit, self._first = limit, first

    def solve(
        self,
        boards: Cells,
        solutions: Cells | None,
        counts: NDArray[Any],
        codes: NDArray[Any],
        stopped: Callable[[], bool] = lambda: False,
    ) -> None:
        """Solves boards, of which 255 is none, and puts the answers into arrays.

        Args:
            boards: ``(n, 81)`` values.
            solutions: Where a solution of each goes; None if they are not wanted.
            counts: How many there are.
            codes: A `BatchCode` of each.
            stopped: Asked before each; what is left is then left open.
        """
        for index, values in enumerate(boards.tolist()):
            if stopped():
                return
            code, count, solution = self._solve(values)
            codes[index], counts[index] = code, count
            if solutions is not None:
                solutions[index] = [0] * CELLS if solution is None else list(solution)

    def _solve(self, values: list[int]) -> tuple[BatchCode, int, Sequence[int] | None]:
        if values[0] == UNREADABLE[0]:
            return BatchCode.INVALID, 0, None
        puzzle = Puzzle.from_checked(self._layout, values, None)
        search = ConstraintSearch(puzzle, 0)
        stop = search.run(1)
        if not search.solutions:
            broken = puzzle.conflicts()
            return (BatchCode.INVALID if broken else BatchCode.UNSOLVABLE), 0, None
        solution: Sequence[int] = search.take()[0]
        most = max(self._limit, 2) if self._first == "least" else self._limit
        if stop is not Stop.EXHAUSTED and most > 1:
            stop = search.run(most - 1, keep=False)
        count = search.solutions
        if count > 1 and self._first == "least":
            solution = self._least(values, solution)
        if self._limit == 1:
            return BatchCode.SOLVED, 1, solution
        if count == 1:
            return BatchCode.UNIQUE, 1, solution
        return BatchCode.MULTIPLE, count, None if self._first == "unique" else solution

    def _least(self, givens: Sequence[int], solution: Sequence[int]) -> Sequence[int]:
        """The least solution in reading order, from any: cell by cell less is asked for."""
        for cell, given in enumerate(givens):
            for value in range(1, 1 if given else solution[cell]):
                trial = (*solution[:cell], value, *givens[cell + 1 :])
                search = ConstraintSearch(Puzzle.from_checked(self._layout, trial, None), 0)
                search.run(1)
                if search.solutions:
                    solution = search.take()[0]
                    break
        return solution


def run_with_rules(
    source: Source, solver: RuleSolver, limit: int, solutions: Cells | None
) -> BatchResult:
    """The answers of a batch on this thread; without solutions where there is no place for them."""
    n = len(source)
    counts, codes = np.zeros(n, dtype=np.uint32), np.zeros(n, dtype=np.uint8)
    solver.solve(source.cells(slice(0, n)), solutions, counts, codes)
    nulls = source.nulls
    if nulls is not None:
        codes[nulls], counts[nulls] = BatchCode.INVALID, 0
        if solutions is not None:
            solutions[nulls] = 0
    errors = errors_of(source, codes, solver.rules)
    return BatchResult(solutions, counts, codes, errors, limit, nulls)
