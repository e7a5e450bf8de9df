"""The language of formulas over the cells of a line: ``sum(first, last) = max``.

Its grammar is that of Python's expressions, with ``=`` for ``==``. A *part* of a line is named by
its place (`first`, `last(2)`, `ends`), by what its cells hold (`odd`, `x > 5`) or by both; what is
added up or counted of a part is a number; and numbers are compared. Before it there may stand for
what it holds: ``each x, y: abs(x - y) >= 4``, ``each segment: sum = 10``.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

from nonet.errors import UsageError
from nonet.frozen import frozen

_LONGEST, _GREATEST = 300, 10**6  # characters, and numbers


def _is_prime(number: int) -> bool:
    return number > 1 and all(number % by for by in range(2, number))


PREDICATES: dict[str, Callable[[int], bool]] = {
    "odd": lambda x: x % 2 == 1,
    "even": lambda x: x % 2 == 0,
    "prime": _is_prime,
    "square": lambda x: x >= 0 and round(x**0.5) ** 2 == x,
}
# Parts by place, of the position from 1 on and the length.
PLACES: dict[str, Callable[[int, int], bool]] = {
    "all": lambda i, n: True,
    "first": lambda i, n: i == 1,
    "last": lambda i, n: i == n,
    "ends": lambda i, n: i in (1, n),
    "rest": lambda i, n: i > 1,
    "inner": lambda i, n: 1 < i < n,
    "middle": lambda i, n: 2 * i in (n, n + 1, n + 2),
}
COMPARED: dict[type, Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le,
    ast.Gt: operator.gt, ast.GtE: operator.ge,
}  # fmt: skip
COMPUTED: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul,
    ast.Div: operator.truediv, ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod,
}  # fmt: skip


class AbsentError(Exception):
    """The subject of a formula is not on the line: no 9 to stand before, no least cell."""


# What becomes of the values of a part, one after the other: where it begins, and each step.
FOLDS: dict[str, tuple[Any, Callable[[Any, int], Any]]] = {
    "sum": (0, operator.add),
    "product": (1, operator.mul),
    "count": (0, lambda count, _: count + 1),
    "distinct": (0, lambda seen, x: seen | 1 << x),
    "min": (None, lambda least, x: x if least is None else min(least, x)),
    "max": (None, lambda most, x: x if most is None else max(most, x)),
    "number": (0, lambda number, x: 10 * number + x),
    "cell": (None, lambda known, x: x if known is None else known),
}


def folded(name: str, state: Any) -> int:
    """The number at the end of a fold.

    Raises:
        AbsentError: There was no cell.
    """
    if state is None:
        raise AbsentError
    return int(state).bit_count() if name == "distinct" else int(state)


def _before(seen: int, x: int, value: int) -> tuple[int, bool]:
    return (1, False) if seen or x == value else (0, True)


def _after(seen: int, x: int, value: int) -> tuple[int, bool]:
    return (1, bool(seen)) if seen or x == value else (0, False)


def _between(phase: int, x: int, one: int, other: int) -> tuple[int, bool]:
    if phase == 0:
        return (1 if x == one else 2 if x == other else 0), False
    if phase == 3 or x == (other if phase == 1 else one):
        return 3, False
    return phase, True


# Parts that depend on what stands before: each has a phase, and one in which it may end.
PHASES: dict[str, tuple[Callable[..., tuple[int, bool]], Callable[[int], bool], int]] = {
    "before": (_before, lambda phase: phase == 1, 1),
    "after": (_after, lambda phase: phase == 1, 1),
    "between": (_between, lambda phase: phase == 3, 2),
    "visible": (lambda most, x: (max(most, x + 1), x >= most), lambda most: True, 0),
}
_NAMES = (*FOLDS, *PHASES, *PREDICATES, *PLACES, "abs", "position", "length", "x", "i")


def call(name: str, *args: ast.expr) -> ast.Call:
    """The call of a function for some parts or numbers."""
    return ast.Call(ast.Name(name), list(args), [])


# The reading of a text.


@frozen
class ParsedFormula:
    """A formula and what it holds for.

    Attributes:
        how: ``each``, ``some`` or ``pair`` neighbours or pairs, ``segment``, ``equal`` segments,
            ``either`` way; empty for all of the line.
        width: Of how many neighbours.
        tree: The expression; None if there is a formula inside.
        inner: That formula.
    """

    how: str
    width: int = 0
    tree: ast.expr | None = None
    inner: ParsedFormula | None = None


_SCOPED = re.compile(
    r"(?:(?P<all>each|every|any|some)\s+(?P<pair>pair\s+)?(?P<names>[a-z](?:[\s,]+[a-z])*)|"
    r"(?P<segment>(?:each|every)\s+segment)|(?P<equal>(?:equal|same)\s+segments?)|"
    r"(?P<either>either\s+way))\s*:\s*",
)
_WORDS = ("and", "or", "not")
_SIGNS = (
    (re.compile(r"(?<![<>=!])=(?!=)"), "=="),
    (re.compile("<>|\u2260"), "!="),
    (re.compile("\u2264"), "<="),
    (re.compile("\u2265"), ">="),
    (re.compile("\u2212"), "-"),
    (re.compile("\u00d7"), "*"),
    (re.compile(r"\b(first|last|before|after) (\d+)\b"), r"\1(\2)"),
    # Arguments may stand without commas, as typed rules are written.
    (re.compile(r"(?<=[\w)])(?<!\band)(?<!\bor)(?<!\bnot)\s+(?!(?:and|or|not)\b)(?=\w)"), ", "),
)
_WINDOW = ("x", "y", "z")


@lru_cache(maxsize=256)
def formula_of(text: str) -> ParsedFormula:
    """The formula of a text.

    Raises:
        UsageError: It is none; the message says why.
    """
    text = text.strip()
    if not text or len(text) > _LONGEST:
        raise UsageError(f"a formula has 1 to {_LONGEST} characters")
    match = _SCOPED.match(text)
    rest = text[match.end() :] if match else text
    if match and not match["all"]:
        how = "segment" if match["segment"] else "equal" if match["equal"] else "either"
        return ParsedFormula(
            how, inner=_number_of_segments(rest) if how == "equal" else formula_of(rest)
        )
    reader = _Reader(re.findall("[a-z]", match["names"]) if match else _WINDOW)
    tree = reader.number(_parsed(rest))
    if not isinstance(tree, ast.Compare | ast.BoolOp) and not _is_condition(tree):
        raise UsageError(f"{text!r} asks for nothing: compare it, as in 'sum(first, last) = max'")
    width = len(reader.names) if match else reader.used
    if not width:
        return ParsedFormula("", tree=tree)
    how = "pair" if match and match["pair"] else "each"
    if match and match["all"] in ("any", "some"):
        how = "some"
    if how == "pair" and width != 2:
        raise UsageError(f"{text!r}: a pair is of two cells, as in 'each pair x, y: x != y'")
    return ParsedFormula(how, width, tree)


def _is_condition(tree: ast.expr) -> bool:
    match tree:
        case ast.UnaryOp(op=ast.Not()):
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in PREDICATES
    return False


def _number_of_segments(text: str) -> ParsedFormula:
    return ParsedFormula("", tree=_Reader(()).number(_parsed(text)))


def _parsed(text: str) -> ast.expr:
    for pattern, sign in _SIGNS:
        text = pattern.sub(sign, text)
    try:
        return ast.parse(text, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise UsageError(f"{text!r} is no formula such as 'sum(first, last) = max'") from None


class _Reader:
    """Brings an expression to what is evaluated: ``max`` to ``max(all)``, ``first`` to ``cell(1)``.

    Attributes:
        names: The names of neighbours.
        used: How many of them are used.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.used = 0
        self._of_part = 0  # in which x is each of its cells

    def number(self, node: ast.expr) -> ast.expr:
        """A number, or something that holds or not."""
        match node:
            case ast.Constant(value=int(number)) if abs(number) <= _GREATEST:
                return ast.Constant(int(number))
            case ast.Name(id=name):
                return self._name(name)
            case ast.UnaryOp(op=ast.Not() | ast.USub() as op, operand=inner):
                return ast.UnaryOp(op, self.number(inner))
            case ast.BinOp(left=left, op=op, right=right) if type(op) in COMPUTED:
                return ast.BinOp(self.number(left), op, self.number(right))
            case ast.BoolOp(op=op, values=values):
                return ast.BoolOp(op, [self.number(value) for value in values])
            case ast.Compare(left=left, ops=ops, comparators=others) if all(
                type(op) in COMPARED for op in ops
            ):
                return ast.Compare(self.number(left), ops, [self.number(other) for other in others])
            case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if args:
                return self._called(name, args)
        raise self._error(node)

    def _name(self, name: str) -> ast.expr:
        if self._of_part and name in ("x", "i"):
            return ast.Name(name)
        if name in self.names:
            place = self.names.index(name) + 1
            self.used = max(self.used, place)
            return call("cell", ast.Constant(place))
        if name in ("first", "last"):
            return call("cell", ast.Constant(1 if name == "first" else -1))
        if name == "middle":
            return call("cell", ast.parse("(length + 1) // 2", mode="eval").body)
        if name in FOLDS and name not in ("cell", "number"):
            return call(name, ast.Name("all"))
        if name == "length":
            return ast.Name(name)
        close = get_close_matches(name, _NAMES, n=1)
        meant = f": did you mean {close[0]!r}?" if close else f"; known are {', '.join(_NAMES)}"
        raise UsageError(f"a formula has no {name!r} there{meant}")

    def _called(self, name: str, args: list[ast.expr]) -> ast.expr:
        if name == "cell" and len(args) == 1:
            return call(name, self.number(args[0]))
        if name in FOLDS:
            return call(name, *map(self.part, args))
        if name == "position" and len(args) == 1:
            before = call("count", call("before", self.number(args[0])))
            return ast.BinOp(before, ast.Add(), ast.Constant(1))
        if name in (*PREDICATES, "abs") and len(args) == 1:
            return call(name, self.number(args[0]))
        raise self._error(call(name, *args))

    def part(self, node: ast.expr) -> ast.expr:
        """A part of the line."""
        match node:
            case ast.Constant() | ast.Name(id="visible"):
                return call("visible") if isinstance(node, ast.Name) else self.number(node)
            case ast.Name(id=name) if name in {*PREDICATES, *PLACES}:
                return node
            case ast.Call(func=ast.Name(id="first" | "last" as name), args=[count]):
                return call(name, self._inside(count))
            case ast.Call(func=ast.Name(id=name), args=args) if name in PHASES:
                if len(args) == PHASES[name][2]:
                    return call(name, *map(self._inside, args))
            case ast.UnaryOp(op=ast.Not(), operand=inner):
                return ast.UnaryOp(ast.Not(), self.part(inner))
            case ast.BoolOp(op=op, values=values):
                return ast.BoolOp(op, [self.part(value) for value in values])
            case ast.Compare() | ast.Call(func=ast.Name(id="odd" | "even" | "prime" | "square")):
                return self._inside(node)
            case ast.Name(id=name) if name in self.names and name != "x":
                return self._inside(
                    ast.parse(f"i == {self.names.index(name) + 1}", mode="eval").body
                )
        raise self._error(node)

    def _inside(self, node: ast.expr) -> ast.expr:
        self._of_part += 1
        number_ = self.number(node)
        self._of_part -= 1
        return number_

    @staticmethod
    def _error(node: ast.expr) -> UsageError:
        return UsageError(
            f"a formula has no {ast.unparse(ast.fix_missing_locations(node))!r} there"
        )
