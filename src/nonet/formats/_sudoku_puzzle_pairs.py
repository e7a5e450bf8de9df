"""Pairs in pencilmark's JSON: operators, pairs that are listed, and all neighbours."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from nonet.constraints import apart, make
from nonet.errors import FormatError, UnsupportedError
from nonet.model import Constraint, Layout, parse_cell

Cells = tuple[int, ...]
Item = dict[str, Any]
COMMON = frozenset({"type", "kind", "id", "label", "style"})  # the last three adorn


def cells_of(names: Any, layout: Layout) -> Cells:
    """The cells of a list of names such as ``r1c1``.

    Raises:
        FormatError: It is not one.
    """
    if not isinstance(names, list) or not names:
        raise FormatError("a list of cells such as r1c1 is expected")
    return tuple(parse_cell(str(name), layout.size, layout.height) for name in names)


def whole(value: Any) -> int:
    """A number that is whole.

    Raises:
        TypeError: It is none.
    """
    if type(value) is not int:
        raise TypeError(value)
    return value


def number_of(item: Item, key: str) -> int:
    """A number of a rule.

    Raises:
        FormatError: There is another thing, or nothing.
    """
    value = item.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) >= 10**6:
        raise FormatError(f"{key!r} must be a number, not {value!r}")
    return value


def only(item: Item, *keys: str) -> None:
    """Refuses a key that is not known, because it may change the rule.

    Raises:
        UnsupportedError: There is one.
    """
    unknown = [key for key in item if key not in COMMON and key not in keys]
    if unknown:
        raise UnsupportedError(f"the key {unknown[0]!r} of it is not supported")


def table(cells: Cells, layout: Layout, holds: Callable[[int, int], bool]) -> Constraint:
    """The relation of each value to the next, along a line of two cells or more."""
    least, values = layout.least, layout.values
    allowed = tuple(sum(1 << (b - least) for b in values if holds(a, b)) for a in values)
    return make("pair-table", cells=cells, allowed=allowed)


Holds = Callable[[int, int], bool]
# What two values must be to each other: with a number, or without one.
_WITH_NUMBER: dict[str, Callable[[int, int, int], bool]] = {
    "difference": lambda a, b, k: abs(a - b) == k,
    "not_difference": lambda a, b, k: abs(a - b) != k,
    "difference_at_least": lambda a, b, k: abs(a - b) >= k,
    "difference_at_most": lambda a, b, k: abs(a - b) <= k,
    "ratio": lambda a, b, k: a == k * b or b == k * a,
    "not_ratio": lambda a, b, k: a != k * b and b != k * a,
    "sum": lambda a, b, k: a + b == k,
    "not_sum": lambda a, b, k: a + b != k,
}
_WITHOUT: dict[str, Holds] = {
    "different": lambda a, b: a != b,
    "equal": lambda a, b: a == b,
    "less": lambda a, b: a < b,
    "less_equal": lambda a, b: a <= b,
    "not_consecutive": lambda a, b: abs(a - b) != 1,
    "parity_differs": lambda a, b: (a + b) % 2 == 1,
    "same_third": lambda a, b: (a - 1) // 3 == (b - 1) // 3,
    "different_third": lambda a, b: (a - 1) // 3 != (b - 1) // 3,
    "same_mod3": lambda a, b: a % 3 == b % 3,
    "different_mod3": lambda a, b: a % 3 != b % 3,
}
# How far away a neighbour is: down and to the right, one of both directions.
_SIDES, _CORNERS = ((0, 1), (1, 0)), ((1, 1), (1, -1))
STEPS = {
    "orthogonal": _SIDES,
    "diagonal": _CORNERS,
    "king": _SIDES + _CORNERS,
    "knight": ((1, 2), (2, 1), (1, -2), (2, -1)),
}
_KINDS = {
    "antiknight": ("knight", "different"),
    "antiking": ("king", "different"),
    "nonconsecutive": ("orthogonal", "not_consecutive"),
}


def operator(op: Any, params: Any) -> Holds:
    """The relation of two values that an operator means.

    Raises:
        NonetError: It is not known, or its numbers are wrong.
    """
    op = str(op)
    if op in _WITH_NUMBER:
        (number,) = map(whole, params)
        return lambda a, b: _WITH_NUMBER[op](a, b, number)
    if op in _WITHOUT:
        return _WITHOUT[op]
    if op == "allowed":
        (pairs,) = params
        both = {(whole(a), whole(b)) for a, b in pairs}
        return lambda a, b: (a, b) in both
    if op == "any_of" and params:
        ways = [operator(name, inner) for name, inner in params if name != "any_of"]
        if len(ways) == len(params):
            return lambda a, b: any(holds(a, b) for holds in ways)
    raise UnsupportedError(f"the operator {op!r} is not supported")


def relation(item: Item, layout: Layout) -> list[Constraint]:
    """Pairs of cells and what holds for each."""
    only(item, "op", "params", "pairs")
    holds = operator(item.get("op"), item.get("params"))
    return [table(cells_of([one, other], layout), layout, holds) for one, other in item["pairs"]]


def product(item: Item, layout: Layout) -> list[Constraint]:
    """Two cells and what their product is."""
    only(item, "cells", "value")
    wanted, cells = number_of(item, "value"), cells_of(item.get("cells"), layout)
    return [table(cells, layout, lambda a, b: a * b == wanted)]


def neighbours(item: Item, layout: Layout) -> list[Constraint]:
    """The rules for all neighbours of some kind, on the board, in a part of it or its boxes."""
    only(item, "op", "params", "where", "within", "except", "area")
    if "kind" in item:
        if str(item["kind"]) not in _KINDS:
            raise UnsupportedError("it is not supported: without it the puzzle would be another")
        where, op = _KINDS[item["kind"]]
        holds = operator(op, [])
    else:
        where, holds = str(item.get("where")), operator(item.get("op"), item.get("params"))
    if item.get("within", "box") != "box":
        raise UnsupportedError(f"'within' {item['within']!r} is not supported")
    left_out = {frozenset(cells_of(pair, layout)) for pair in item.get("except") or ()}
    pairs = apart(layout, STEPS[where])
    if "within" in item:
        boxes = [frozenset(house.cells) for house in layout.boxes]
        pairs = (pair for pair in pairs if any(box.issuperset(pair) for box in boxes))
    if "area" in item:
        part = area_of(item["area"], layout)
        pairs = (pair for pair in pairs if part.issuperset(pair))
    return tables_of([pair for pair in pairs if frozenset(pair) not in left_out], layout, holds)


def area_of(area: Any, layout: Layout) -> frozenset[int]:
    """The cells of an area: a list of them, or the first cell of the grid that is the board."""
    cells = range(layout.cell_count) if area == "r1c1" else cells_of(area, layout)
    return frozenset(cells)


def tables_of(pairs: Iterable[tuple[int, int]], layout: Layout, holds: Holds) -> list[Constraint]:
    """A table for each pair; for lines of pairs that go on, one."""
    lines: list[list[int]] = []
    by_end: dict[int, list[int]] = {}
    for one, other in pairs:
        line = by_end.pop(one, None)
        if line is None:
            lines.append(line := [one])
        line.append(other)
        by_end[other] = line
    return [table(tuple(line), layout, holds) for line in lines]
