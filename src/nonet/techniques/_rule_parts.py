"""The candidates that a primitive of a rule leaves its cells: native/rules finds them.

Most are read cell by cell. Where one of several things must hold, each is followed by itself, and a
candidate goes that none of them leaves. The same is done for cells that stand for a place, and for
the variables outside of the grid that some rules have: all primitives with such a variable are one
part, and narrow each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from nonet._native import RulePart, RuleReader
from nonet.model import Layout, Relation, cells_of
from nonet.model.primitives import (
    AnyOf,
    Automaton,
    Cells,
    Connected,
    Count,
    Distinct,
    Element,
    EqualSums,
    Family,
    Not,
    Primitive,
    Sum,
    paired,
)

_MOST_VALUES = 63
_MOST_STATES = 4096  # of an automaton that may be in several at once
Values = Mapping[int, frozenset[int]]  # by cell
Domains = tuple[tuple[int, ...], ...]
Kept = tuple[frozenset[int], ...]


def kept_of(part: RulePart, domains: Sequence[Iterable[int]]) -> Kept | None:
    """For each cell of a part the values with which it can hold, all of them empty if it cannot.

    None where that is too much to find out.
    """
    kept = part.kept([sum(1 << value for value in domain) for domain in domains])
    return None if kept is None else tuple(frozenset(cells_of(mask)) for mask in kept)


def cases_of(branches: Iterable[Sequence[RulePart]], hidden: Values | None = None) -> RulePart:
    """In one of several branches all parts hold; `hidden` are variables in no cell."""
    values = [(cell, sum(1 << v for v in domain)) for cell, domain in (hidden or {}).items()]
    return RulePart.cases([list(branch) for branch in branches], values)


def parts_of(primitives: Iterable[Primitive], layout: Layout) -> tuple[RulePart, ...]:
    """Primitives that all hold, as far as they are known here."""
    parts = (part_of(primitive, layout) for primitive in paired(primitives, layout.values))
    return tuple(part for part in parts if part is not None)


def part_of(primitive: Primitive, layout: Layout) -> RulePart | None:
    """A primitive, with what the board says of its cells; None where it is not known here."""
    match primitive:
        case _ if layout.value_count > _MOST_VALUES:
            return None
        case AnyOf(branches=branches):
            return cases_of(parts_of(branch, layout) for branch in branches)
        case Not(primitives=primitives):
            negated = [_not(primitive, layout) for primitive in paired(primitives, layout.values)]
            return (
                cases_of((negation,) for negation in negated if negation) if all(negated) else None
            )
        case Element(index=index, cells=cells, value=int(value)):
            # An index is a value as people write it; here it is counted from 1.
            places = enumerate(cells, 2 - layout.least)
            return cases_of(
                (reading((index, value, cell), RuleReader.same_at(place), layout),)
                for place, cell in places
            )
        case Connected(cells=cells, columns=columns, values=values, size=size):
            return RulePart.joined(cells, columns, values << 1, size)
    reader = reader_of(primitive, layout)
    if reader is None:
        return None
    if isinstance(primitive, Family | Distinct):  # they see to it themselves
        return RulePart.reading(primitive.cells, reader, [])
    return reading(_cells_of(primitive), reader, layout)


def reading(cells: Cells, reader: RuleReader, layout: Layout) -> RulePart:
    """Cells that are read one after the other, of which those that see each other differ."""
    peers = dict(enumerate(layout.peers))  # variables outside of the grid see nothing
    count = len(cells)
    sees = [
        [other for other in range(at + 1, count) if peers.get(cell, 0) >> cells[other] & 1]
        for at, cell in enumerate(cells)
    ]
    return RulePart.reading(cells, reader, sees)


def path_of(primitives: Sequence[Primitive], layout: Layout) -> tuple[Cells, RuleReader] | None:
    """Pairs along a line: its cells in order, and how these are read."""
    pairs = [primitive for primitive in primitives if isinstance(primitive, Relation)]
    if not 1 < len(pairs) == len(primitives):
        return None
    (first, second, *_) = pairs
    starts_first = first.second in (second.first, second.second)
    cells = [first.first if starts_first else first.second]
    # In the state 0 nothing was read, then it counts on with each cell and its value.
    values = range(1, layout.value_count + 1)
    rows = [[*values]]
    for at, pair in enumerate(pairs, 1):
        if cells[-1] not in (pair.first, pair.second):
            return None
        forward = pair.first == cells[-1]
        cells.append(pair.second if forward else pair.first)
        for row in pair.allowed if forward else pair.reversed():
            rows.append([at * len(values) + v if row >> v - 1 & 1 else -1 for v in values])
    if len({*cells}) < len(cells):
        return None
    last = range(len(rows), len(rows) + len(values))
    rows += [[-1] * len(values) for _ in last]
    return tuple(cells), RuleReader.automaton(0, rows, [*last])


def _cells_of(primitive: Primitive) -> Cells:
    match primitive:
        case Relation(first=one, second=other):
            return one, other
        case EqualSums(groups=groups):
            return tuple(cell for group in groups for cell in group)
    cells: Cells = getattr(primitive, "cells", ())
    return cells


def _not(primitive: Primitive, layout: Layout) -> RulePart | None:
    """A primitive that does not hold."""
    match primitive:
        case Not(primitives=primitives):
            return cases_of((parts_of(primitives, layout),))
        case AnyOf(branches=branches):
            return cases_of((parts_of((Not(branch) for branch in branches), layout),))
    reader = reader_of(primitive, layout)
    return None if reader is None else reading(_cells_of(primitive), reader.inverted(), layout)


def reader_of(primitive: Primitive, layout: Layout) -> RuleReader | None:
    """How a primitive is read, with values from 1 on; None where it cannot be."""
    match primitive:
        case Relation(allowed=allowed):
            return RuleReader.table([row << 1 for row in allowed])
        case Distinct():
            return RuleReader.distinct()
        case Family(sets=sets):
            return RuleReader.family([set_ << 1 for set_ in sets])
        case Sum(weights=weights, low=low, high=high):
            less = sum(weights) * (layout.least - 1)
            return RuleReader.sum(weights, low - less, high - less)
        case Automaton() if primitive.choices > 1:
            return _one_at_a_time(primitive)
        case Automaton(start=start, transitions=rows, accepting=accepting):
            return RuleReader.automaton(start, rows, accepting)
        case Count(values=values, counts=counts):
            return RuleReader.count(values << 1, list(cells_of(counts)))
        case EqualSums(groups=groups) if all(groups):
            return RuleReader.equal_sums([len(group) for group in groups], layout.least - 1)
        case _:
            return None


def _one_at_a_time(automaton: Automaton) -> RuleReader | None:
    """An automaton that may be in several states at once, as one that is in one."""
    values = len(automaton.transitions[0]) // automaton.choices
    numbers = {frozenset((automaton.start,)): 0}
    rows = []
    todo = list(numbers)
    for states in todo:
        row = []
        for value in range(values):
            after = frozenset(new for state in states for new in automaton.after(state, value))
            if after and after not in numbers:
                numbers[after] = len(todo)
                todo.append(after)
            row.append(numbers.get(after, -1))
        rows.append(row)
        if len(todo) > _MOST_STATES:
            return None
    last = [n for states, n in numbers.items() if not states.isdisjoint(automaton.accepting)]
    return RuleReader.automaton(0, rows, last)
