"""A formula as a program: what it keeps of a line, cell by cell, and its number at the end."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from nonet.constraints._formulas import (
    COMPARED,
    COMPUTED,
    FOLDS,
    PHASES,
    PLACES,
    PREDICATES,
    AbsentError,
    call,
    folded,
)

# The position, the value of the first cell, the phases, what is folded so far.
State = tuple[int, int | None, tuple[int, ...], tuple[Any, ...]]


class Context:
    """Where a program is: at a cell, or at the end of the line."""

    __slots__ = ("first", "i", "length", "numbers", "phases", "x")

    def __init__(self, length: int) -> None:
        self.length = length
        self.x = self.i = self.first = 0
        self.phases: Sequence[bool] = ()
        self.numbers: Sequence[int | None] = ()


Code = Callable[[Context], Any]


class Fold(NamedTuple):
    """The value kept of some parts.

    Attributes:
        name: How they are put together; empty for a weighted sum.
        members: Each part with its weight, and whether it adds up values or counts cells.
        phases: Which phases must have ended.
    """

    name: str
    members: tuple[tuple[int, Code, bool], ...]
    phases: tuple[int, ...]


def folds_of(tree: ast.AST) -> Iterator[ast.Call]:
    """The folds of a formula, the outer before the inner."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FOLDS:
            yield node


def is_first(node: ast.Call) -> bool:
    """True if it is the first cell of the line."""
    return ast.dump(node) == _FIRST


_FIRST = ast.dump(call("cell", ast.Constant(1)))


def terms_of(tree: ast.Compare) -> tuple[list[tuple[int, ast.expr]], int]:
    """The terms of what is compared with 0, with weights, and a number."""
    terms: list[tuple[int, ast.expr]] = []
    number = _add(tree.left, 1, terms) + _add(tree.comparators[0], -1, terms)
    return terms, number


def _add(node: ast.expr, by: int, terms: list[tuple[int, ast.expr]]) -> int:
    match node:
        case ast.Constant(value=int(number)):
            return by * number
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return _add(inner, -by, terms)
        case (
            ast.BinOp(left=ast.Constant(value=int(number)), op=ast.Mult(), right=inner)
            | ast.BinOp(left=inner, op=ast.Mult(), right=ast.Constant(value=int(number)))
        ):
            return _add(inner, by * number, terms)
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right):
            other = by if isinstance(op, ast.Add) else -by
            return _add(left, by, terms) + _add(right, other, terms)
    terms.append((by, node))
    return 0


class Program:
    """An expression for lines of one length.

    Attributes:
        folds: What is kept of the line.
        phases: The parts that depend on what stands before.
        start: The state before the first cell.
    """

    def __init__(self, tree: ast.expr, length: int) -> None:
        self.length = length
        self.folds: list[Fold] = []
        self.phases: list[tuple[str, list[Code]]] = []
        self._slots: dict[str, int] = {}
        self._of_part = False
        self._at = Context(length)
        self._members: dict[Any, tuple[Any, ...]] = {}
        self._code = self._number(tree)
        self._keeps_first = any(
            is_first(fold_) for fold in folds_of(tree) for fold_ in folds_of_parts(fold)
        )
        begun = tuple(FOLDS[fold.name][0] if fold.name else 0 for fold in self.folds)
        self.start: State = (0, None, (0,) * len(self.phases), begun)

    def step(self, state: State, value: int) -> State:
        """The state behind a value."""
        place, first, phases, phases_ = state
        first = value if place == 0 and self._keeps_first else first
        at = self._at
        at.x, at.i, at.first = value, place + 1, first or 0
        moved = [
            PHASES[name][0](phase, value, *(arg(at) for arg in args))
            for (name, args), phase in zip(self.phases, phases, strict=True)
        ]
        at.phases = tuple(inside for _, inside in moved)
        key = place, value, first, at.phases
        added = self._members.get(key)
        if added is None:
            added = self._members[key] = tuple(self._added(fold) for fold in self.folds)
        folds = tuple(
            now if more is None else FOLDS[fold.name][1](now, more) if fold.name else now + more
            for fold, now, more in zip(self.folds, phases_, added, strict=True)
        )
        return place + 1, first, tuple(phase for phase, _ in moved), folds

    def _added(self, fold: Fold) -> int | None:
        """A cell's contribution to a fold; None if it is of none of its parts."""
        if fold.name:
            return self._at.x if fold.members[0][1](self._at) else None
        return sum(weight * (self._at.x if by_value else 1)
                   for weight, inside, by_value in fold.members if inside(self._at))  # fmt: skip

    def value(self, state: State) -> Any:
        """The number of the expression at the end; None if what it is about is absent."""
        is_over = [
            PHASES[name][1](phase) for (name, _), phase in zip(self.phases, state[2], strict=True)
        ]
        self._at.numbers = [
            None if now is None or not all(is_over[phase_] for phase_ in fold.phases)
            else folded(fold.name, now)
            for fold, now in zip(self.folds, state[3], strict=True)
        ]  # fmt: skip
        try:
            return self._code(self._at)
        except AbsentError:
            return None

    # The code of numbers.

    def _number(self, node: ast.expr) -> Code:
        match node:
            case ast.Constant(value=number):
                return lambda at: number
            case ast.Name(id="x"):
                return lambda at: at.x
            case ast.Name(id="i"):
                return lambda at: at.i
            case ast.Name():
                return lambda at: at.length
            case ast.UnaryOp(op=op, operand=operand):
                inner = self._number(operand)
                return (
                    (lambda at: not inner(at)) if isinstance(op, ast.Not) else lambda at: -inner(at)
                )
            case ast.BinOp():
                return self._computed(node)
            case ast.BoolOp(op=op, values=values):
                return _joined(op, [self._number(value) for value in values])
            case ast.Compare():
                return self._compared(node)
            case ast.Call(func=ast.Name(id=name), args=args) if name in FOLDS:
                return self._folded(node, name, args)
            case ast.Call(func=ast.Name(id=name), args=args):
                function: Callable[[int], int] = abs if name == "abs" else PREDICATES[name]
                of = self._number(args[0])
                return lambda at: function(of(at))
        raise AssertionError(node)

    def _computed(self, node: ast.BinOp) -> Code:
        compute, left, right = (
            COMPUTED[type(node.op)],
            self._number(node.left),
            self._number(node.right),
        )

        def code(at: Context) -> Any:
            try:
                return compute(left(at), right(at))
            except ZeroDivisionError:
                raise AbsentError from None

        return code

    def _compared(self, node: ast.Compare) -> Code:
        if len(node.ops) == 1 and not self._of_part:
            node = self._summed(node)
        first, *others = (self._number(node_) for node_ in (node.left, *node.comparators))
        steps = [
            (COMPARED[type(op)], comparand) for op, comparand in zip(node.ops, others, strict=True)
        ]

        def code(at: Context) -> bool:
            try:
                left_value = first(at)
                for compare, comparand in steps:
                    other = comparand(at)
                    if not compare(left_value, other):
                        return False
                    left_value = other
            except AbsentError:
                return False
            return True

        return code

    def _summed(self, node: ast.Compare) -> ast.Compare:
        """A comparison with 0 whose sums are one sum, of which less is to be kept than of each."""
        terms, number = terms_of(node)
        sums = [(by, term) for by, term in terms if self._is_sum(term)]
        if len(sums) < 2:
            return node
        left: ast.expr = ast.Constant(number)
        for by, operand in terms:
            if (by, operand) not in sums:
                left = ast.BinOp(left, ast.Add(), ast.BinOp(ast.Constant(by), ast.Mult(), operand))
        total = call("sum")
        total.keywords = [ast.keyword(str(by), summand) for by, summand in sums]
        return ast.Compare(ast.BinOp(left, ast.Add(), total), node.ops, [ast.Constant(0)])

    def _is_sum(self, node: ast.expr) -> bool:
        match node:
            case ast.Call(func=ast.Name(id="sum" | "count")):
                return True
            case ast.Call(func=ast.Name(id="cell"), args=[ast.Constant(value=int(place))]):
                return 1 <= abs(place) <= self.length
        return False

    def _folded(self, node: ast.Call, name: str, args: list[ast.expr]) -> Code:
        if self._of_part:  # of which all others are known beforehand
            return lambda at: at.first
        key = ast.dump(node)
        slot = self._slots.get(key)
        if slot is None:
            before = len(self.phases)
            self._of_part = True
            if node.keywords:
                parts = [(int(keyword_.arg or 1), keyword_.value) for keyword_ in node.keywords]
                members = [(by, self._member(summand), summand.func.id != "count")  # type: ignore[attr-defined]
                           for by, summand in parts]  # fmt: skip
            else:
                members = [(1, self._member(node), True)]
            self._of_part = False
            phases = tuple(range(before, len(self.phases)))
            self.folds.append(Fold("" if node.keywords else name, tuple(members), phases))
            slot = self._slots[key] = len(self.folds) - 1

        def code(at: Context) -> int:
            number = at.numbers[slot]
            if number is None:
                raise AbsentError
            return number

        return code

    # The code of parts.

    def _member(self, fold: ast.expr) -> Code:
        """The code that asks if a cell is of the parts of a fold; it counts once."""
        assert isinstance(fold, ast.Call)
        if fold.func.id == "cell":  # type: ignore[attr-defined]
            place = self._number(fold.args[0])
            return lambda at: at.i == (p if (p := place(at)) >= 0 else at.length + 1 + p)
        return _joined(ast.Or(), [self._part(arg) for arg in fold.args])

    def _part(self, node: ast.expr) -> Code:
        match node:
            case ast.Constant(value=number):
                return lambda at: at.x == number
            case ast.Name(id=name) if name in PREDICATES:
                return lambda at: PREDICATES[name](at.x)
            case ast.Name(id=name) if name in PLACES:
                return lambda at: PLACES[name](at.i, at.length)
            case ast.Call(func=ast.Name(id=name), args=args) if name in PHASES:
                self.phases.append((name, [self._number(arg) for arg in args]))
                number = len(self.phases) - 1
                return lambda at: at.phases[number]
            case ast.Call(func=ast.Name(id="first"), args=[count]):
                first = self._number(count)
                return lambda at: at.i <= first(at)
            case ast.Call(func=ast.Name(id="last"), args=[count]):
                last = self._number(count)
                return lambda at: at.i > at.length - last(at)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                inner = self._part(operand)
                return lambda at: not inner(at)
            case ast.BoolOp(op=op, values=values):
                return _joined(op, [self._part(value_) for value_ in values])
        return self._number(node)


def folds_of_parts(fold: ast.Call) -> Iterator[ast.Call]:
    """The folds that the parts of a fold depend on."""
    for arg in fold.args:
        yield from folds_of(arg)


def _joined(op: ast.boolop, codes: Sequence[Code]) -> Code:
    if len(codes) == 1:
        return codes[0]
    join = any if isinstance(op, ast.Or) else all
    return lambda at: join(code_(at) for code_ in codes)
