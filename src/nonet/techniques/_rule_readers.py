"""How primitives of rules are read cell by cell, and how what they forbid is.

Values are counted from 1 here; sums are of values as people write them, from the least on.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Any

from nonet.model import Relation
from nonet.model.primitives import (
    Automaton,
    Cells,
    Count,
    Distinct,
    EqualSums,
    Family,
    Primitive,
    Sum,
)
from nonet.techniques._rule_ways import Reader


def reader_of(primitive: Primitive, least: int) -> Reader | None:
    """How a primitive is read on a board with that least value; None where it cannot be."""
    match primitive:
        case Relation(first=one, second=other, allowed=allowed):
            return Reader(
                (one, other),
                0,
                lambda known, at, v: v if at == 0 or allowed[known - 1] >> (v - 1) & 1 else None,
                lambda known: True,
            )
        case Distinct(cells=cells):
            return Reader(cells, 0, _with_value, lambda known: True)
        case Family(cells=cells, sets=sets):
            return _family(cells, sets)
        case Sum():
            return _sum(primitive, least)
        case Automaton(cells=cells, choices=choices) if choices > 1:
            return Reader(
                cells,
                frozenset((primitive.start,)),
                lambda known, at, v: _next_states(primitive, known, v),
                lambda known: not known.isdisjoint(primitive.accepting),
            )
        case Automaton(cells=cells, start=start, transitions=rows, accepting=accepting):
            return Reader(
                cells,
                start,
                lambda known, at, v: None if rows[known][v - 1] < 0 else rows[known][v - 1],
                lambda known: known in accepting,
            )
        case Count(cells=cells, values=values, counts=counts):
            return Reader(
                cells,
                0,
                lambda known, at, v: known + (values >> (v - 1) & 1),
                lambda known: bool(counts >> known & 1),
            )
        case EqualSums(groups=groups):
            return _equal_sums(groups, least)
        case _:
            return None


def _next_states(automaton: Automaton, known: frozenset[int], value: int) -> frozenset[int] | None:
    """The states in which an automaton may be after one more value, if there are any."""
    return frozenset(n for state in known for n in automaton.after(state, value - 1)) or None


def _with_value(known: int, at: int, value: int) -> int | None:
    """A bit set with one more value, if that is new."""
    return None if known >> value & 1 else known | 1 << value


def _family(cells: Cells, sets: tuple[int, ...]) -> Reader:
    shifted = tuple(each << 1 for each in sets)  # bit v for v, as above

    @lru_cache(maxsize=4096)
    def possible(known: int) -> bool:
        return any(known & ~each == 0 for each in shifted)

    def read(known: int, at: int, value: int) -> int | None:
        new = _with_value(known, at, value)
        return new if new is not None and possible(new) else None

    return Reader(cells, 0, read, lambda known: known in shifted)


def _sum(primitive: Sum, least: int) -> Reader:
    weights = primitive.weights
    less = sum(weights) * (least - 1)
    low, high = primitive.low - less, primitive.high - less
    rises = all(weight > 0 for weight in weights)

    def read(known: int, at: int, value: int) -> int | None:
        new = known + weights[at] * value
        return None if rises and new > high else new

    return Reader(primitive.cells, 0, read, lambda known: low <= known <= high)


def _equal_sums(groups: tuple[Cells, ...], least: int) -> Reader:
    """What is known is the sum of the first group, once it is read, and that of the present one."""
    cells = tuple(cell for group in groups for cell in group)
    last: set[int] = set()
    for group in groups:
        last.add(max(last, default=-1) + len(group))

    def read(known: tuple[int | None, int], at: int, value: int) -> tuple[int | None, int] | None:
        total, here = known[0], known[1] + value + least - 1
        if at not in last:
            over = total is not None and here > total and least >= 0
            return None if over else (total, here)
        return (here, 0) if total in (None, here) else None

    return Reader(cells, (None, 0), read, lambda known: True)


_BROKEN = "broken"  # known of a primitive that does not hold any more


def not_holding(reader: Reader) -> Reader:
    """What is read where a primitive must not hold."""

    def read(known: Any, at: int, value: int) -> Hashable:
        new = None if known == _BROKEN else reader.read(known, at, value)
        return _BROKEN if new is None else new

    return Reader(
        reader.cells,
        reader.start,
        read,
        lambda known: known == _BROKEN or not reader.ends(known),
    )


def same_at(index: int, place: int, cell: int, value: int) -> Reader:
    """What is read where a cell holds the number of a place, and there is the value of another."""

    def read(known: int, at: int, held: int) -> int | None:
        if at == 0:
            return 0 if held == place else None
        return held if at == 1 or held == known else None

    return Reader((index, value, cell), 0, read, lambda known: True)
