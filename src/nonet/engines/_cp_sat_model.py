"""Primitives as CP-SAT takes them: the model of `cp-sat`, and an independent judge of engines.

CP-SAT enumerates assignments of *all* of its variables, those that only help among them. So every
helper is determined by the cells: a literal for a primitive is true if and only if it holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise
from typing import Any

from nonet.model import Problem, Relation
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
    sides_of,
)

_FAR = 1 << 40  # beyond any sum


class PrimitiveModel:
    """A CP-SAT model of a problem.

    Args:
        problem: The variables and what must hold.

    Attributes:
        model: A `CpModel`.
        variables: The integer variables of the problem, with values as shown.
    """

    def __init__(self, problem: Problem) -> None:
        from ortools.sat.python import cp_model

        self._cp = cp_model
        self.model: Any = cp_model.CpModel()
        self._least = problem.least
        self._values = range(problem.least, problem.least + problem.value_count)
        self._domains = problem.domains
        self.variables = [self._variable(domain) for domain in problem.domains]
        self._true: Any = self.model.new_constant(1)
        self._literals: dict[tuple[int, int], Any] = {}
        self._equal: dict[tuple[int, int], Any] = {}
        for primitive in problem.primitives:
            self._require(primitive)

    def _variable(self, domain: int) -> Any:
        values = [value for value in self._values if domain >> (value - self._least) & 1]
        return self.model.new_int_var_from_domain(self._cp.Domain.from_values(values), "")

    # What must hold, in the form that CP-SAT is quick with.

    def _require(self, primitive: Primitive) -> None:
        model = self.model
        match primitive:
            case Distinct(cells=cells):
                model.add_all_different([self.variables[cell] for cell in cells])
            case Sum():
                total = self._sum(primitive.cells, primitive.weights)
                model.add_linear_constraint(total, primitive.low, primitive.high)
            case EqualSums(groups=groups):
                for one, other in pairwise(groups):
                    model.add(self._sum(one) == self._sum(other))
            case Automaton(cells=cells, choices=1) if cells:
                edges = [
                    (state, value, new)
                    for state, row in enumerate(primitive.transitions)
                    for value, new in zip(self._values, row, strict=True)
                    if new >= 0
                ]
                line = [self.variables[cell] for cell in cells]
                if edges and primitive.accepting:
                    model.add_automaton(line, primitive.start, list(primitive.accepting), edges)
                else:
                    model.add_bool_or([])
            case Count():
                counts = [k for k in range(len(primitive.cells) + 1) if primitive.counts >> k & 1]
                domain = self._cp.Domain.from_values(counts)
                model.add_linear_expression_in_domain(self._number(primitive), domain)
            case _:
                model.add_bool_or([self._holds(primitive)])

    # A literal that is true if and only if a primitive holds.

    def _holds(self, primitive: Primitive) -> Any:
        match primitive:
            case Distinct(cells=cells):
                return self._all(~self._same(a, b) for a, b in combinations(cells, 2))
            case Relation():
                return self._pair(primitive)
            case Sum():
                total = self._sum(primitive.cells, primitive.weights)
                return self._within(total, [(primitive.low, primitive.high)])
            case Family():
                return self._family(primitive)
            case EqualSums(groups=groups):
                return self._all(
                    self._within(self._sum(one) - self._sum(other), [(0, 0)])
                    for one, other in pairwise(groups)
                )
            case Automaton():
                return self._accepted(primitive)
            case Count():
                counts = range(len(primitive.cells) + 1)
                allowed = [(k, k) for k in counts if primitive.counts >> k & 1]
                return self._within(self._number(primitive), allowed)
            case Element(value=None):
                return self._all(map(self._holds, primitive.parts(self._values)))
            case Element(value=int(value)):
                return self._any(
                    self._all([self._is(primitive.index, i), self._same(cell, value)])
                    for i, cell in enumerate(primitive.cells, 1)
                )
            case Connected():
                return self._connected(primitive)
            case Apart():
                return self._apart(primitive)
            case AnyOf(branches=branches):
                return self._any(self._all(map(self._holds, branch)) for branch in branches)
            case Not(primitives=primitives):
                return ~self._all(map(self._holds, primitives))
            case _:
                raise TypeError(f"not a primitive: {primitive!r}")

    def _is(self, cell: int, value: int) -> Any:
        """That a variable holds a value."""
        literal = self._literals.get((cell, value))
        if literal is None:
            shift = value - self._least
            if shift < 0 or not self._domains[cell] >> shift & 1:
                return ~self._true
            literal = self.model.new_bool_var("")
            self.model.add(self.variables[cell] == value).only_enforce_if(literal)
            self.model.add(self.variables[cell] != value).only_enforce_if(~literal)
            self._literals[cell, value] = literal
        return literal

    def _same(self, a: int, b: int) -> Any:
        """That two variables hold the same value."""
        if a == b:
            return self._true
        key = (min(a, b), max(a, b))
        if key not in self._equal:
            literal = self.model.new_bool_var("")
            self.model.add(self.variables[a] == self.variables[b]).only_enforce_if(literal)
            self.model.add(self.variables[a] != self.variables[b]).only_enforce_if(~literal)
            self._equal[key] = literal
        return self._equal[key]

    def _all(self, literals: Iterable[Any]) -> Any:
        signs = list(literals)
        if len(signs) == 1:
            return signs[0]
        literal = self.model.new_bool_var("")
        self.model.add_bool_and(signs).only_enforce_if(literal)
        self.model.add_bool_or([literal, *(~sign for sign in signs)])
        return literal

    def _any(self, literals: Iterable[Any]) -> Any:
        return ~self._all(~literal for literal in literals)

    def _among(self, cell: int, values: int) -> Any:
        """That a variable holds a value of a bit set."""
        return self._any(
            self._is(cell, value) for value in self._values if values >> (value - self._least) & 1
        )

    def _within(self, expression: Any, ranges: Sequence[tuple[int, int]]) -> Any:
        inside = self._cp.Domain.from_intervals([list(pair) for pair in ranges])
        outside = inside.complement().intersection_with(self._cp.Domain(-_FAR, _FAR))
        literal = self.model.new_bool_var("")
        for domain, side in ((inside, literal), (outside, ~literal)):
            if domain.is_empty():
                self.model.add_bool_or([~side])
            else:
                self.model.add_linear_expression_in_domain(expression, domain).only_enforce_if(side)
        return literal

    def _sum(self, cells: Sequence[int], weights: Sequence[int] | None = None) -> Any:
        terms = zip(cells, weights or [1] * len(cells), strict=True)
        return self._cp.LinearExpr.sum([w * self.variables[cell] for cell, w in terms] + [0])

    def _number(self, count: Count) -> Any:
        return self._cp.LinearExpr.sum([self._among(c, count.values) for c in count.cells] + [0])

    def _pair(self, relation: Relation) -> Any:
        ways = []
        for a, row in zip(self._values, relation.allowed, strict=True):
            if row:
                both = [self._is(relation.first, a), self._among(relation.second, row)]
                ways.append(self._all(both))
        return self._any(ways)

    def _family(self, family: Family) -> Any:
        """As many values as cells, all of them used: then the cells are different as well."""
        used = [self._any(self._is(cell, value) for cell in family.cells) for value in self._values]
        ways = []
        for members in family.sets:
            if members.bit_count() == len(family.cells):
                signs = [u if members >> i & 1 else ~u for i, u in enumerate(used)]
                ways.append(self._all(signs))
        return self._any(ways)

    def _connected(self, connected: Connected) -> Any:
        """From the first cell inside, step by step, all others inside are reached."""
        cells, columns = connected.cells, connected.columns
        inside = [self._among(cell, connected.values) for cell in cells]
        reached = [
            self._all([here, *(~sign for sign in inside[:i])]) for i, here in enumerate(inside)
        ]
        sides = [sides_of(i, len(cells), columns) for i in range(len(cells))]
        for _ in range((connected.size or len(cells)) - 1):
            near = [
                self._any([reached[i], *(reached[j] for j in sides[i])]) for i in range(len(cells))
            ]
            reached = [self._all([inside[i], here]) for i, here in enumerate(near)]
        size = connected.size
        counted = self._within(
            self._cp.LinearExpr.sum(inside), [(size, size)] if size else [(0, len(cells))]
        )
        return self._all(
            [counted, *(self._any([~a, b]) for a, b in zip(inside, reached, strict=True))]
        )

    def _apart(self, apart: Apart) -> Any:
        pairs = list(zip(apart.labels, apart.cells, strict=True))
        needed = []
        for label in self._values:
            here = [self._is(cell, label) for cell, _ in pairs]
            for value in self._values:
                both = [
                    self._all([a, self._is(c, value)])
                    for a, (_, c) in zip(here, pairs, strict=True)
                ]
                number = self._cp.LinearExpr.sum(both)
                needed.append(self._within(number, [(0, 1)]))
                if apart.every >> (value - self._least) & 1:
                    needed.append(self._any([*both, ~self._any(here)]))
        return self._all(needed)

    def _accepted(self, automaton: Automaton) -> Any:
        """The states that a line goes through, one set of literals for each cell."""
        now = {automaton.start: self._true}
        for cell in automaton.cells:
            ways: dict[int, list[Any]] = {}
            for state, literal in now.items():
                for number, value in enumerate(self._values):
                    for new in automaton.after(state, number):
                        step = self._all([literal, self._is(cell, value)])
                        ways.setdefault(new, []).append(step)
            now = {state: self._any(arrivals) for state, arrivals in ways.items()}
        return self._any(literal for state, literal in now.items() if state in automaton.accepting)
