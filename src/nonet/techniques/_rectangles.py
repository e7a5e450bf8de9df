"""Rectangles of two values, for techniques that assume a single solution."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from nonet.model import Layout, State, cells_of
from nonet.techniques._memory import cached
from nonet.techniques._views import by_count, values_by_cell, values_in

DEADLY = (
    "if {pattern} held nothing but {pattern_values}, these could be exchanged, and there would be "
    "a second solution. "
)


# Opposite corners first: a and d, then b and c.
Corners = tuple[int, int, int, int]
_Numbered = tuple[int, Corners, int]


class Rectangle(NamedTuple):
    """Four empty cells for two values.

    Attributes:
        cells: All four; two opposite corners first.
        mask: The same as a set.
        values: Both values as a set of bits.
        extra: The cells with further candidates.
        whole: Whether each cell has both values.
    """

    cells: Corners
    mask: int
    values: int
    extra: tuple[int, ...]
    whole: bool


@lru_cache(maxsize=64)
def corners(layout: Layout) -> tuple[tuple[Corners, int], ...]:
    """Rectangles in which an exchange of two values breaks no house, with their cells as a set.

    None lies in one box: opposite corners have one value, so that no house may have both.
    """
    n = layout.size
    corners_ = []
    for top, bottom in combinations(range(n), 2):
        for left, right in combinations(range(n), 2):
            a, b = top * n + left, top * n + right
            c, d = bottom * n + left, bottom * n + right
            one, two = 1 << a | 1 << d, 1 << b | 1 << c
            touched = {number for cell in (a, b, c, d) for number in layout.house_numbers[cell]}
            if all(
                (layout.masks[number] & one).bit_count()
                == (layout.masks[number] & two).bit_count()
                == 1
                for number in touched
            ):
                corners_.append(((a, d, b, c), one | two))
    return tuple(corners_)


@lru_cache(maxsize=64)
def _corners_of_cell(layout: Layout) -> list[list[tuple[int, list[_Numbered]]]]:
    """For each cell the rectangles through it, by the cell beside it as a set."""
    n = layout.size
    through: list[dict[int, list[_Numbered]]] = [{} for _ in range(layout.cell_count)]
    for number, (cells, mask) in enumerate(corners(layout)):
        for cell in cells:
            beside = next(c for c in cells if c != cell and c // n == cell // n)
            through[cell].setdefault(1 << beside, []).append((number, cells, mask))
    return [list(pairs_.items()) for pairs_ in through]


@cached
def rectangles(state: State) -> list[Rectangle]:
    """All rectangles with at least one cell that has nothing but the two values."""
    bits = values_by_cell(state)
    rectangles_ = []
    through = _corners_of_cell(state.layout)
    known = set()
    for start in cells_of(by_count(state)[1]):
        pair = bits[start]
        one, two = values_in(pair)
        either = state.places[one] | state.places[two]
        fitting = [
            rectangle
            for beside, rectangles in through[start]
            if beside & either
            for rectangle in rectangles
            if rectangle[2] & either == rectangle[2]
        ]
        for _, cells, mask in sorted(fitting):
            if (mask, pair) in known:
                continue
            known.add((mask, pair))
            extra = tuple(cell for cell in cells if bits[cell] & ~pair)
            whole = not mask & ~(state.places[one] & state.places[two])
            rectangles_.append(Rectangle(cells, mask, pair, extra, whole))
    return rectangles_
