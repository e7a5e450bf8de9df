"""Deadly patterns: cells that a few values cannot fill in one way only.

If some empty cells had just the values of a pattern, each way to fill them could be turned into
another that puts the same values into each row, column and box. So a puzzle with one solution has
another value, a *guardian*, in one of the cells. Two kinds:

*Extended rectangle*: k values in two lines of a band, in k columns; the lines can be exchanged::

    abc . . | abc . . | abc . .      three values; with four, two columns may lie in one box
    abc . . | abc . . | abc . .

*Borescoper's pattern*: in one box three corners of a square (or all four) and, for both of its rows
and both of its columns, two cells of another box beside and below; three values (or four)::

    abc abc . | abc . .              as a search through all ways shows, each of them has another
    abc  .  . | abc . .              (tests/techniques/test_graph.py does it)
    ----------+--------
    abc abc . |

Larger matrices, such as four values in four rows and columns, have an extended rectangle in them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import combinations, product
from typing import NamedTuple

from nonet.model import Layout, State, Step, mask_of
from nonet.techniques._technique import Technique, needs_boxes, needs_classic
from nonet.techniques._views import values_by_cell, within
from nonet.techniques.guardians import MOST_GUARDIANS, guarded


class Shape(NamedTuple):
    """Cells, and how many values make them deadly."""

    cells: tuple[int, ...]
    mask: int
    values: int


def _shape(cells: list[int], values: int) -> Shape:
    return Shape(tuple(sorted(cells)), mask_of(cells), values)


@lru_cache(maxsize=16)
def double_lines(layout: Layout) -> tuple[Shape, ...]:
    """Two lines of a band, in three or four columns, no more of a box than values allow."""
    n, box = layout.size, layout.box
    if box is None:
        return ()
    shapes = []
    for along, across, line_step, step_along in (
        (box.rows, box.columns, n, 1),
        (box.columns, box.rows, 1, n),
    ):
        for count in (3, 4):
            columns = [
                chosen
                for chosen in combinations(range(n), count)
                if all(
                    2 * sum(at // across == stack for at in chosen) <= count
                    for stack in range(n // across)
                )
            ]
            shapes += [
                _shape(
                    [line * line_step + at * step_along for line in lines for at in column], count
                )
                for lines in combinations(range(n), 2)
                if lines[0] // along == lines[1] // along
                for column in columns
            ]
    return tuple(shapes)


@lru_cache(maxsize=4)
def borescopers(layout: Layout) -> tuple[Shape, ...]:
    """Borescoper's patterns of a classic board: seven cells and three values, or eight and four."""
    n = layout.size
    shapes_ = []
    for band, stack in product(range(3), repeat=2):
        for rows, columns in product(_pairs(band), _pairs(stack)):
            square = [row * n + column for row in rows for column in columns]
            across = [column for column in range(n) if column // 3 != stack]
            down = [row for row in range(n) if row // 3 != band]
            for column, row in product(across, down):
                beside = [line * n + column for line in rows]
                below = [row * n + line for line in columns]
                shapes_.append(_shape([*square, *beside, *below], 4))
                for left_out in square:
                    rest = [cell for cell in square if cell != left_out]
                    shapes_.append(_shape([*rest, *beside, *below], 3))
    return tuple(shapes_)


def _pairs(chute: int) -> Iterator[tuple[int, int]]:
    return combinations(range(3 * chute, 3 * chute + 3), 2)


def _find(name: str, shapes: Callable[[Layout], tuple[Shape, ...]], state: State) -> Iterator[Step]:
    if state.layout.extra:
        return
    empty = state.places[0]
    for shape in shapes(state.layout):
        if not shape.mask & ~empty:
            for values in _values(state, shape):
                pattern = within(state, shape.mask, values)
                guardians = within(state, shape.mask, ~values)
                yield from guarded(name, state, shape.mask, pattern, guardians, unique=True)


def _values(state: State, shape: Shape) -> Iterator[int]:
    """The values that leave few guardians, and each cell one of the pattern."""
    bits = values_by_cell(state)
    places = [mask & shape.mask for mask in state.places]
    total = sum(mask.bit_count() for mask in places[1:])
    often = sorted(
        (value for value in range(1, state.value_count + 1) if places[value]),
        key=lambda value: (-places[value].bit_count(), value),
    )
    most = sum(places[value].bit_count() for value in often[: shape.values])
    if total - most > MOST_GUARDIANS:
        return
    for chosen in combinations(often, shape.values):
        if total - sum(places[value].bit_count() for value in chosen) <= MOST_GUARDIANS:
            values = mask_of(chosen)
            if all(bits[cell] & values for cell in shape.cells):
                yield values


_ONE = " So {guardian_some}."

EXTENDED_RECTANGLE = Technique(
    name="Extended Unique Rectangle",
    order=4231,
    summary="Two lines of a band could be exchanged in some cells, but for guardians.",
    reason="if {cells} had {pattern_values} alone, their lines could be exchanged there, and there "
    "would be a second solution." + _ONE,
    find=partial(_find, "Extended Unique Rectangle", double_lines),
    assumes_unique=True,
    usual=False,
    supports=needs_boxes,
    needs_full_houses=True,
)
BORESCOPER = Technique(
    name="Borescoper's Deadly Pattern",
    order=4233,
    summary="Cells of three boxes that three or four values never fill in one way only.",
    reason="if {cells} had {pattern_values} alone, each way to fill them could be turned into "
    "another with the same values in each row, column and box, and there would be a second "
    "solution." + _ONE,
    find=partial(_find, "Borescoper's Deadly Pattern", borescopers),
    assumes_unique=True,
    usual=False,
    supports=needs_classic,
)
