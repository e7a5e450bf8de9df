"""Finds the conflicts of the values on a board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from nonet.conflicts import Conflict
from nonet.model.cells import cell_name

if TYPE_CHECKING:
    from nonet.model.layout import Layout


def find_conflicts(layout: Layout, values: Sequence[int]) -> Iterator[Conflict]:
    """Broken relations, then values repeated in a house, then broken constraints."""
    for relation in layout.relations:
        first, second = values[relation.first], values[relation.second]
        if first and second and not relation.permits(first, second):
            cells: tuple[int, ...] = (relation.first, relation.second)
            rule = relation.describe(layout.size)
            names = _names(layout, cells)
            yield Conflict(layout.number_of(first), cells, names, rule, repeated=False)
    for house in layout.houses:
        filled = [values[cell] for cell in house.cells if values[cell]]
        if len(set(filled)) == len(filled):
            continue
        for value, times in sorted(Counter(filled).items()):
            if times > 1:
                cells = tuple(cell for cell in house.cells if values[cell] == value)
                yield Conflict(layout.number_of(value), cells, _names(layout, cells), house.name)
    for constraint in layout.constraints:
        yield from constraint.conflicts(layout, values)


def _names(layout: Layout, cells: Iterable[int]) -> tuple[str, ...]:
    return tuple(cell_name(cell, layout.size) for cell in cells)
