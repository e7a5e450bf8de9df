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

from collections.abc import Sequence

import nonet._native as _native
from nonet.engines._compiled import CompiledSearch, kept, packed_marks
from nonet.engines._engine import Engine
from nonet.model import Layout, Problem, Puzzle, Relation, primitives_of
from nonet.model.primitives import (
    AnyOf,
    Apart,
    Automaton,
    Connected,
    Count,
    Distinct,
    Element,
    EqualSums,
    Family,
    Not,
    Primitive,
    Sum,
)
from nonet.options import checked_seed


class ConstraintSearch(CompiledSearch):
    """A search on the primitives of a puzzle; see `nonet.engines.Search`.

    Args:
        puzzle: What to solve.
        seed: As for `nonet.engines.Engine.start`.
    """

    __slots__ = ("_variables",)

    def __init__(self, puzzle: Puzzle, seed: int) -> None:
        self.engine = "constraints"
        board, allowed = prepared(puzzle.layout), packed_marks(puzzle.marks)
        self._search = _native.ConstraintSearch(board, puzzle.packed, allowed, checked_seed(seed))
        self._cells = puzzle.layout.cell_count
        self._variables = len(primitives_of(puzzle.layout).domains)

    def take(self) -> Sequence[bytes]:
        """The solutions not yet taken, without the variables outside of the grid."""
        found, cells, step = self._search.take(), self._cells, self._variables
        return [found[i : i + cells] for i in range(0, len(found), step)]


@kept
def prepared(layout: Layout) -> _native.ConstraintProblem:
    """The problem of a layout as native code sees it; those that were met lately are kept."""
    return native_problem(primitives_of(layout))


def native_problem(problem: Problem) -> _native.ConstraintProblem:
    """A problem as native code sees it."""
    made = _native.ConstraintProblem(len(problem.domains), problem.value_count, problem.least)
    for variable, domain in enumerate(problem.domains):
        made.restrict(variable, domain)
    for primitive in problem.primitives:
        _add(made, primitive)
    return made


def _add(made: _native.ConstraintProblem, primitive: Primitive) -> None:
    match primitive:
        case Distinct(cells=cells):
            made.add_distinct(cells)
        case Relation():
            made.add_pair(primitive.first, primitive.second, primitive.allowed)
        case Sum():
            made.add_sum(primitive.cells, primitive.weights, primitive.low, primitive.high)
        case Family():
            made.add_family(primitive.cells, primitive.sets)
        case EqualSums(groups=groups):
            made.add_equal_sums(groups)
        case Automaton():
            made.add_automaton(
                primitive.cells, primitive.start, primitive.transitions, primitive.accepting
            )
        case Count(cells=cells):
            counts = [k for k in range(len(cells) + 1) if primitive.counts >> k & 1]
            made.add_count(cells, primitive.values, counts)
        case Element():
            made.add_element(primitive.index, primitive.cells, primitive.value)
        case Connected():
            made.add_connected(primitive.cells, primitive.columns, primitive.values, primitive.size)
        case Apart():
            made.add_apart(primitive.labels, primitive.cells, primitive.every)
        case AnyOf(branches=branches):
            _add_branches(made, branches)
        case Not(primitives=primitives):
            made.begin_not()
            for each in primitives:
                _add(made, each)
            made.end()
        case _:
            raise TypeError(f"not a primitive: {primitive!r}")


def _add_branches(made: _native.ConstraintProblem, branches: Sequence[Sequence[Primitive]]) -> None:
    if not branches:
        made.add_count((), 0, ())  # which no board obeys
        return
    made.begin_any_of()
    for number, branch in enumerate(branches):
        if number:
            made.next_branch()
        for each in branch:
            _add(made, each)
    made.end()


def _supports(layout: Layout) -> str | None:
    most = _native.MAX_CONSTRAINT_VALUES
    return f"is for boards of up to {most} values" if layout.value_count > most else None


ENGINE = Engine(
    name="constraints",
    summary="Depth-first search in C++ on rules of every kind, each with a propagator of its own.",
    start=ConstraintSearch,
    supports=_supports,
    finds_conflicts=True,
    knows_relations=True,
    knows_constraints=True,
)
