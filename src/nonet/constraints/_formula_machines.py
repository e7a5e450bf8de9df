"""Formulas as primitives: sums where they are sums, tables of pairs, automata for the rest."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import lru_cache
from itertools import groupby, pairwise, product
from typing import Any

from nonet.constraints._families import ordered_pairs
from nonet.constraints._formula_program import Context, Program, State, folds_of, is_first, terms_of
from nonet.constraints._formulas import ParsedFormula
from nonet.errors import UnsupportedError
from nonet.model import Layout, Relation
from nonet.model.constraint import Cells
from nonet.model.primitives import AnyOf, Machine, Primitive, Sum, bits_of, domain
from nonet.model.renumbering import renumbered

_BOUNDS = {
    ast.Eq: (0, 0), ast.LtE: (None, 0), ast.Lt: (None, -1), ast.GtE: (0, None), ast.Gt: (1, None),
}  # fmt: skip
_FAR = 10**8
_MOST_STATES = 20_000
_MOST_WAYS = 40  # of what a part may depend on


def lines_of(
    formula: ParsedFormula, cells: Cells, layout: Layout
) -> list[tuple[ParsedFormula, Cells]]:
    """The lines for which the formula inside holds: windows, pairs, segments."""
    if formula.how in ("each", "some"):
        windows = range(len(cells) - formula.width + 1)
        return [(formula, cells[at : at + formula.width]) for at in windows]
    if formula.how == "pair":
        return [(formula, pair) for pair in ordered_pairs(cells)]
    if formula.how in ("segment", "equal"):
        box_of = {cell: n for n, box in enumerate(layout.boxes or ()) for cell in box.cells}
        parts = (tuple(part) for _, part in groupby(cells, lambda cell: box_of.get(cell, -1)))
        return [(formula.inner or formula, part) for part in parts]
    return [(formula, cells)]


def primitives_of(formula: ParsedFormula, cells: Cells, layout: Layout) -> Iterator[Primitive]:
    """The primitives of a formula of some cells.

    Raises:
        UnsupportedError: They would be too many.
    """
    lines = lines_of(formula, cells, layout)
    if formula.how == "either" and formula.inner:
        ways = (cells, cells[::-1])
        yield AnyOf(tuple(tuple(primitives_of(formula.inner, way, layout)) for way in ways))
    elif formula.how == "some":
        yield AnyOf(tuple(tuple(_of_cells(folded.tree, part, layout)) for folded, part in lines))
    elif formula.how == "segment":
        for inner_fold, part in lines:
            yield from primitives_of(inner_fold, part, layout)
    elif formula.how == "equal" and formula.inner and formula.inner.tree:
        yield from _equal(formula.inner.tree, [part for _, part in lines], layout)
    else:
        for inner_fold, part in lines:
            yield from _of_cells(inner_fold.tree, part, layout)


def _of_cells(tree: ast.expr | None, cells: Cells, layout: Layout) -> Iterator[Primitive]:
    """`_of_line`, made once for all lines that cross themselves alike."""
    assert tree is not None
    places = [*dict.fromkeys(cells)]
    for primitive in _of_places(tree, tuple(map(places.index, cells)), layout.values):
        yield renumbered(primitive, places.__getitem__)


# A tree that is kept is known by its identity: nobody changes it.
@lru_cache(maxsize=256)
def _of_places(tree: ast.expr, places: Cells, values: range) -> tuple[Primitive, ...]:
    return tuple(_of_line(tree, places, values))


def _equal(tree: ast.expr, parts: Sequence[Cells], layout: Layout) -> Iterator[Primitive]:
    """The number of an expression is the same for all parts."""
    terms, _ = terms_of(ast.Compare(tree, [ast.Eq()], [ast.Constant(0)]))
    sums = [_weights(terms, part) for part in parts]
    if None not in sums:
        for one, other in pairwise(sums):
            yield _sum({**(one or {}), **{cell: -by for cell, by in (other or {}).items()}}, 0, 0)
        return
    reached = [_reached(tree, len(part), layout.values) for part in parts]
    branches = []
    for number in sorted(set.intersection(*reached)):
        same = _equals(tree, number)
        branches.append(
            tuple(primitive for part in parts for primitive in _of_cells(same, part, layout))
        )
    yield AnyOf(tuple(branches))


def _of_line(tree: ast.expr, cells: Cells, values: range) -> Iterator[Primitive]:
    if isinstance(tree, ast.BoolOp):
        parts = [tuple(_of_line(part, cells, values)) for part in tree.values]
        if isinstance(tree.op, ast.And):
            for part in parts:
                yield from part
        else:
            yield AnyOf(tuple(parts))
        return
    if len(cells) <= 2:
        ways = product(values, repeat=len(cells))
        holds = {numbers for numbers in ways if number_of(tree, numbers)}
        if len(set(cells)) == 1:
            yield domain(cells[0], [v for v in values if (v,) * len(cells) in holds], values[0])
        else:
            allowed = (bits_of((b for b in values if (a, b) in holds), values[0]) for a in values)
            yield Relation("formula", cells[0], cells[1], tuple(allowed))
        return
    linear = _comparison(tree, cells)
    if linear is not None:
        yield linear
    else:
        yield from _by_cases(tree, cells, values)


def _by_cases(tree: ast.expr, cells: Cells, values: range) -> Iterator[Primitive]:
    """An automaton; several where a part depends on what is known only at the end of the line."""
    late = _late(tree)
    if late is None:
        yield _machine(tree, len(cells), values).along(cells)
        return
    name = late.func.id  # type: ignore[attr-defined]
    ways: Sequence[int] = range(len(cells) + 1) if name in ("count", "distinct") else values
    if name in ("sum", "product", "number"):
        ways = sorted(_reached(late, len(cells), values))
    if len(ways) > _MOST_WAYS:
        raise UnsupportedError(f"this formula has a part of the line by a {name}: too many ways")
    branches = []
    for way in ways:
        same = _equals(late, way)
        fixed = _replaced(tree, ast.dump(late), way)
        branches.append((*_of_line(same, cells, values), *_of_line(fixed, cells, values)))
    yield AnyOf(tuple(branches))


@lru_cache(maxsize=256)
def _equals(tree: ast.expr, number: int) -> ast.Compare:
    return ast.Compare(tree, [ast.Eq()], [ast.Constant(number)])


@lru_cache(maxsize=256)
def _late(tree: ast.expr) -> ast.Call | None:
    """A fold that a part depends on, but for the first cell, which is known at once."""
    inner = (fold_ for fold in folds_of(tree) for arg in fold.args for fold_ in folds_of(arg))
    return next((fold_ for fold_ in inner if not is_first(fold_) and _late(fold_) is None), None)


@lru_cache(maxsize=256)
def _replaced(tree: ast.expr, key: str, number: int) -> ast.expr:
    class Replace(ast.NodeTransformer):
        def visit_Call(self, node: ast.Call) -> ast.AST:
            return ast.Constant(number) if ast.dump(node) == key else self.generic_visit(node)

    return Replace().visit(deepcopy(tree))  # type: ignore[no-any-return]


# Sums.


def _comparison(tree: ast.expr, cells: Cells) -> Primitive | None:
    """A comparison of weighted sums."""
    if not isinstance(tree, ast.Compare) or len(tree.ops) > 1 or type(tree.ops[0]) not in _BOUNDS:
        return None
    terms, number = terms_of(tree)
    weights = _weights(terms, cells)
    if weights is None:
        return None
    low, high = _BOUNDS[type(tree.ops[0])]
    bounds = (-_FAR if low is None else low - number, _FAR if high is None else high - number)
    return _sum(weights, *bounds)


def _sum(weights: Mapping[int, int], low: int, high: int) -> Primitive:
    weights = {cell: by for cell, by in weights.items() if by}
    if not weights:
        return AnyOf(((),) if low <= 0 <= high else ())
    return Sum(tuple(weights), tuple(weights.values()), low, high)


def _weights(terms: Sequence[tuple[int, ast.expr]], cells: Cells) -> dict[int, int] | None:
    """The weights of cells in a sum of terms; None if one of them depends on what cells hold."""
    weights: dict[int, int] = {}
    for by, term in terms:
        if isinstance(term, ast.Name):  # the length
            return None
        places = _places(term, len(cells))
        if places is None:
            return None
        for at, weight in places:
            weights[cells[at]] = weights.get(cells[at], 0) + by * weight
    return weights


class _OpenError(Exception):
    """The value of a cell matters."""


class _Open:
    """The value of a cell, which nobody may ask for."""

    def _asked(self, *_: object) -> Any:
        raise _OpenError

    __eq__ = __lt__ = __gt__ = __le__ = __ge__ = __mod__ = __add__ = __sub__ = __bool__ = _asked
    __radd__ = __rsub__ = __neg__ = __abs__ = __mul__ = __rmul__ = __hash__ = __int__ = _asked


def _places(fold: ast.expr, length: int) -> list[tuple[int, int]] | None:
    """The positions from 0 on that a fold adds up, with weights; None where that is open."""
    name = fold.func.id if isinstance(fold, ast.Call) and isinstance(fold.func, ast.Name) else ""
    if name not in ("sum", "cell", "number"):
        return None
    program = Program(fold, length)
    if program.phases:
        return None
    at = Context(length)
    at.x = at.first = _Open()  # type: ignore[assignment]
    inside = []
    try:
        for place in range(length):
            at.i = place + 1
            inside += [place] if program.folds[0].members[0][1](at) else []
    except _OpenError:
        return None
    if name == "cell" and not inside:
        return None
    tens = range(len(inside) - 1, -1, -1)
    return [(place, 10**ten if name == "number" else 1)
            for place, ten in zip(inside, tens, strict=True)]  # fmt: skip


# Automata.


def _machine(tree: ast.expr, length: int, values: range) -> Machine:
    program = Program(tree, length)
    end: State = (length, None, (), ())

    def step(state: State, value: int) -> State | None:
        after = program.step(state, value)
        if after[0] < length:
            return after
        return end if program.value(after) else None

    return Machine.of(values, program.start, step, lambda state: state == end, length)


_program = lru_cache(maxsize=256)(Program)


def _reached(tree: ast.expr, length: int, values: Sequence[int]) -> set[int]:
    """All numbers that an expression may have."""
    program = Program(tree, length)
    states = {program.start}
    for _ in range(length):
        states = {program.step(state, value) for state in states for value in values}
        if len(states) > _MOST_STATES:
            raise UnsupportedError("this formula has too many numbers that may be equal")
    return {int(number) for state in states if (number := program.value(state)) is not None}


def number_of(tree: ast.expr, numbers: Sequence[int]) -> Any:
    """The number of an expression for a full line, or whether it holds; None if it has none."""
    while (late := _late(tree)) is not None:
        number = number_of(late, numbers)
        if number is None:
            return None
        tree = _replaced(tree, ast.dump(late), number)
    program = _program(tree, len(numbers))
    state = program.start
    for value in numbers:
        state = program.step(state, value)
    return program.value(state)


def is_so(
    formula: ParsedFormula, number_at: Callable[[int], int], cells: Cells, layout: Layout
) -> bool:
    """True if a formula holds for a full line."""
    if formula.how == "either" and formula.inner:
        return any(is_so(formula.inner, number_at, way, layout) for way in (cells, cells[::-1]))
    lines = lines_of(formula, cells, layout)
    if formula.how == "segment":
        return all(is_so(inner, number_at, part, layout) for inner, part in lines)
    numbers = [
        number_of(compared.tree, tuple(map(number_at, part)))
        for compared, part in lines
        if compared.tree
    ]
    if formula.how == "equal":
        return len(set(numbers)) <= 1 and None not in numbers
    return any(numbers) if formula.how == "some" else all(numbers)
