"""An independent judge: a board as clauses of its houses, and CaDiCaL through python-sat."""

import atexit
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from nonet.model import Layout


class SatJudge:
    """Counts solutions up to a limit; the givens of a board are assumptions.

    Args:
        layout: Its houses, and nothing else of nonet, are what the clauses come from.
    """

    def __init__(self, layout: Layout) -> None:
        from pysat.solvers import Solver  # from python-sat, which only campaigns need

        self._n = n = layout.value_count
        self._cells = cells = layout.cell_count
        self._next = cells * n
        self._solver = Solver("cadical195")
        for cell in range(cells):
            values = [self._literal(cell, value) for value in range(1, n + 1)]
            self._solver.add_clause(values)
            for one, other in combinations(values, 2):
                self._solver.add_clause([-one, -other])
        for house in layout.houses:
            for value in range(1, n + 1):
                places = [self._literal(cell, value) for cell in house.cells]
                for one, other in combinations(places, 2):
                    self._solver.add_clause([-one, -other])
                if len(places) == n:
                    self._solver.add_clause(places)

    def _literal(self, cell: int, value: int) -> int:
        return cell * self._n + value

    def _givens(self, givens: Sequence[int]) -> list[int]:
        return [self._literal(cell, value) for cell, value in enumerate(givens) if value]

    def _solution(self, assumptions: list[int]) -> list[int] | None:
        if not self._solver.solve(assumptions=assumptions):
            return None
        return [one for one in self._solver.get_model()[: self._cells * self._n] if one > 0]

    def count(self, givens: Sequence[int], limit: int) -> int:
        """The number of solutions, at most the limit."""
        # Solutions found are forbidden only while this literal is assumed.
        self._next += 1
        guard = self._next
        assumptions = [*self._givens(givens), guard]
        count = 0
        while count < limit and (solution := self._solution(assumptions)) is not None:
            self._solver.add_clause([-guard, *(-literal for literal in solution)])
            count += 1
        self._solver.add_clause([-guard])
        return count

    def possible(self, givens: Sequence[int]) -> list[list[int]]:
        """For each cell the values that it has in some solution."""
        given = self._givens(givens)
        left = {self._literal(c, v) for c in range(self._cells) for v in range(1, self._n + 1)}
        known: set[int] = set()
        while left:
            wanted = left.pop()
            solution = self._solution([*given, wanted])
            if solution is not None:
                known.update(solution)
                left.difference_update(solution)
        return [
            [v for v in range(1, self._n + 1) if self._literal(cell, v) in known]
            for cell in range(self._cells)
        ]


@lru_cache(maxsize=1)
def judge_of(layout: Layout) -> SatJudge:
    """That of a board; a case that is made smaller asks it again and again."""
    return SatJudge(layout)


atexit.register(judge_of.cache_clear)  # its solvers end before their library does
