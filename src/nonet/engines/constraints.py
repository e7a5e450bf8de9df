"""`constraints`: depth-first search in C++ for boards with rules of every kind.

The idea: the candidates of the whole board are a few registers; rows, columns and boxes of a 9x9
board are swept at once, and each primitive of `nonet.model.primitives` has a propagator of its
own: tables for pairs, sets of sets for cages and lines, sets of sums, unrolled automata. Then it
branches on the cell, or on a value's places in a house, that was to blame most for its few
possibilities.

Where it wins: boards with rules that the other engines do not know, killer and thermometers and all
the rest. Where it loses: boards without such rules, which `single` and `native` solve in less.

Source: native/constraints, whose README explains the parts.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import nonet._native as _native
from nonet.engines._compiled import CompiledSearch, packed_marks
from nonet.engines._engine import Counters, Engine, Stop
from nonet.errors import UnsupportedError
from nonet.model import Constraint, Layout, Problem, Puzzle, primitives_of
from nonet.model.in_steps import Steps, StepwiseCache, finished
from nonet.model.problem import AT_ONCE, PROBLEMS, shared_board
from nonet.options import Deadline, checked_seed

_SOON = 0.05  # seconds in which most boards are ready
_MOST_KEPT = 128  # boards
_TOO_LARGE = "too many or too large"  # as native code says it


class _NotReady:
    """Stands for a search that has not begun yet."""

    solutions, seconds_to_first = 0, -1.0

    def take(self) -> bytes:
        """Nothing was found."""
        return b""

    def counters(self) -> tuple[int, ...]:
        """Nothing was done."""
        return (0,) * len(Counters._fields)


_NOT_READY: Any = _NotReady()


class ConstraintSearch(CompiledSearch):
    """A search on the primitives of a puzzle; see `nonet.engines.Search`.

    Args:
        puzzle: What to solve.
        seed: As for `nonet.engines.Engine.start`.
    """

    __slots__ = ("_begun", "_puzzle", "_seed", "_spent", "_variables")

    def __init__(self, puzzle: Puzzle, seed: int) -> None:
        self.engine = "constraints"
        self._puzzle, self._seed = puzzle, checked_seed(seed)
        self._cells = self._variables = puzzle.layout.cell_count
        self._search = _NOT_READY
        self._spent = 0.0
        self._begun: Steps[_native.ConstraintProblem] | None = None
        self._get_ready(_SOON)

    def run(
        self,
        limit: int | None,
        *,
        timeout: float | None = None,
        node_limit: int | None = None,
        keep: bool = True,
    ) -> Stop:
        """Goes on; on a board with very many rules it gets ready first, which takes time, too."""
        if self._search is _NOT_READY:
            deadline = Deadline(timeout)
            if not self._get_ready(timeout):
                return Stop.TIMEOUT
            timeout = deadline.left
        return super().run(limit, timeout=timeout, node_limit=node_limit, keep=keep)

    def _get_ready(self, timeout: float | None) -> bool:
        """Gets ready within this time; False if the next call has to go on with it."""
        deadline, layout = Deadline(timeout), self._puzzle.layout
        steps, self._begun = self._begun or _PREPARED.steps(layout), None  # Ctrl+C ends them
        for _ in steps:
            if deadline.over:
                self._begun = steps
                return False
        # The last part begins anew each time: it gets more time each time, or would never end.
        begun, left = time.monotonic(), deadline.left
        most = -1.0 if left is None else max(left, 2 * self._spent)
        marks = with_all_values(packed_marks(self._puzzle.marks), layout)
        try:
            self._search = _native.ConstraintSearch(
                prepared(layout), self._puzzle.packed, marks, self._seed, timeout=most
            )
        except TimeoutError:
            self._spent = time.monotonic() - begun
            return False
        self._variables = len(primitives_of(layout).domains)
        return True

    def exclude(self, cell: int, value: int) -> None:
        """Takes a candidate from a search that has not begun."""
        if self._search is _NOT_READY:
            self._get_ready(None)
        assert isinstance(self._search, _native.ConstraintSearch)
        self._search.remove(cell, value)

    def take(self) -> Sequence[bytes]:
        """The solutions not yet taken, without the variables outside of the grid."""
        return [grid[: self._cells] for grid in self.take_whole()]

    def take_whole(self) -> Sequence[bytes]:
        """The solutions not yet taken, with the variables outside of the grid behind the cells."""
        numbers, step = self._search.take(), self._variables
        return [numbers[i : i + step] for i in range(0, len(numbers), step)]


def held_outside(whole: Sequence[int], layout: Layout, rule: Constraint) -> tuple[int, ...]:
    """The values of a rule's variables in a solution of `ConstraintSearch.take_whole`, as shown."""
    return tuple(whole[number] + layout.least - 1 for number in layout.outside_of(rule))


def with_all_values(allowed: bytes, layout: Layout) -> bytes:
    """Places of the values of a board (`packed_marks`) with none for those that variables add."""
    width = (layout.cell_count + 7) // 8
    return allowed.ljust(width * primitives_of(layout).value_count, b"\0") if allowed else b""


def prepared(layout: Layout) -> _native.ConstraintProblem:
    """The problem of a layout as native code sees it; those that were met lately are kept.

    Raises:
        UnsupportedError: It has more rules than native code takes, or larger ones.
    """
    return _PREPARED.of(layout)


def prepared_in_steps(layout: Layout) -> Steps[_native.ConstraintProblem]:
    """`prepared` step by step, made anew but for what its board has in common with others."""
    problem = yield from PROBLEMS.steps(layout)
    try:
        board = shared_board(layout)
        board = layout.without_constraints if board is layout else board
        shared = board if problem.value_count == primitives_of(board).value_count else None
        return (yield from native_in_steps(problem, shared))
    except ValueError as error:
        if "too deeply" in str(error):
            raise UnsupportedError("rules stand in rules more than eight deep") from None
        if _TOO_LARGE not in str(error):
            raise
        raise UnsupportedError(
            f"the rules of this board are too many or too large: {layout.describe()}"
        ) from None


_PREPARED: StepwiseCache[Layout, _native.ConstraintProblem] = StepwiseCache(
    _MOST_KEPT, prepared_in_steps
)


@lru_cache
def _empty_board(bare: Layout) -> _native.ConstraintProblem:
    """The houses and relations of a board, which layouts with other clues share, and its rules."""
    board, problem = bare.without_constraints, primitives_of(bare)
    alone = board is bare or problem.value_count != board.value_count
    return finished(native_in_steps(problem, None if alone else board))


def native_in_steps(
    problem: Problem, bare: Layout | None = None
) -> Steps[_native.ConstraintProblem]:
    """A problem as native code sees it; its primitives begin with those of a bare board."""
    primitives = problem.primitives
    if bare is None:
        made = _native.ConstraintProblem(len(problem.domains), problem.value_count, problem.least)
    else:
        made = _empty_board(bare).copy()
        primitives = primitives[len(primitives_of(bare).primitives) :]
    made.restrict_all(problem.domains)
    for first in range(0, len(primitives), AT_ONCE):
        yield
        made.add_all(primitives[first : first + AT_ONCE])
    return made


def _supports(layout: Layout) -> str | None:
    most = _native.MAX_CONSTRAINT_VALUES
    most_of_board = max((layout.value_count, *(c.value_count(layout) for c in layout.constraints)))
    return f"is for boards of up to {most} values" if most_of_board > most else None


ENGINE = Engine(
    name="constraints",
    summary="Depth-first search in C++ on rules of every kind, each with a propagator of its own.",
    start=ConstraintSearch,
    supports=_supports,
    finds_conflicts=True,
    knows_relations=True,
    knows_constraints=True,
)
