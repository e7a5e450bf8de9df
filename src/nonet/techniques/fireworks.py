"""Fireworks: a value that leaves a box by two lines has a place at their crossing or their ends.

Take a row and a column that cross in a box. Say a value has at most one place in the row outside of
the box, and at most one in the column. If it stands in neither of these two, it stands in the box
both in the row and in the column, and the box has it only once: so it stands where they cross. Of
the crossing and the two ends at least one holds the value::

    X a a | . b .      the 5 of the row is in the box or at b, that of the column in the box or
    a . . | . . .      at c: so it is at X, b or c
    a . . | . . .
    ------+------
    c . . | . . .

Three values that do so with the same three cells need all of them (*triple firework*); and four
values, four cells at the corners of a rectangle, whichever corner each of them starts from
(*quadruple firework*). Nothing else stands there. Described by shye on the "New Sudoku Players'
Forum".
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from nonet.model import State, Step, cells_of
from nonet.techniques._memory import cached, memoized
from nonet.techniques._technique import Technique, needs_boxes, step
from nonet.techniques._views import within


@cached
def _fireworks(state: State) -> dict[int, int]:
    """The values that need one of three cells, as a set, for all such cells.

    The key has the three cells: the crossing, the end in the row and the end in the column.
    """
    fireworks: dict[int, int] = {}
    open_ends = []
    for value in range(1, state.value_count + 1):
        places = state.places[value]
        key = ("firework", places)
        for cells, ends in memoized(state, key, partial(_of_value, state, places)):
            if ends == 2:
                fireworks[cells] = fireworks.get(cells, 0) | 1 << value
            else:
                open_ends.append((cells, value))
    # A value without an end needs one of even fewer cells: it goes with all that have these.
    for fewer, value in open_ends:
        for cells in fireworks:
            if not fewer & ~cells:
                fireworks[cells] |= 1 << value
    return fireworks


def _of_value(state: State, places: int) -> Iterator[tuple[int, int]]:
    """The fireworks of a value: crossing and ends, and how many ends there are."""
    layout = state.layout
    for box in layout.box_numbers:
        inside = places & layout.masks[box]
        for row in layout.row_numbers if inside else ():
            in_row = places & layout.masks[row]
            right = in_row & ~inside
            if not in_row & inside or right & (right - 1):
                continue
            for column in layout.column_numbers:
                in_column = places & layout.masks[column]
                down = in_column & ~inside
                if not in_column & inside or down & (down - 1):
                    continue
                crossing = layout.masks[row] & layout.masks[column] & layout.masks[box]
                if crossing:
                    yield crossing | right | down, bool(right) + bool(down)


def _triples(state: State) -> Iterator[Step]:
    for cells, values in _fireworks(state).items():
        if values.bit_count() == 3:
            yield from _step("Triple Firework", state, cells, values)


def _quadruples(state: State) -> Iterator[Step]:
    n = state.size
    by_rectangle: dict[int, int] = {}
    for cells, values in _fireworks(state).items():
        rows = {cell // n for cell in cells_of(cells)}
        columns = {cell % n for cell in cells_of(cells)}
        if len(rows) == len(columns) == 2:
            corners = sum(1 << row * n + column for row in rows for column in columns)
            by_rectangle[corners] = by_rectangle.get(corners, 0) | values
    for cells, values in by_rectangle.items():
        if values.bit_count() == 4 and not cells & ~state.places[0]:
            yield from _step("Quadruple Firework", state, cells, values)


def _step(name: str, state: State, cells: int, values: int) -> Iterator[Step]:
    removed = within(state, cells, ~values)
    if removed:
        layout = state.layout
        yield step(
            name,
            state,
            gone=removed,
            cells=cells,
            houses=[i for i in layout.lines if (layout.masks[i] & cells).bit_count() > 1],
            parts={"pattern": within(state, cells, values)},
        )


_REASON = (
    "look at {pattern_values} in {houses}. Outside the box where these lines cross, each of them "
    "has no places but {cells_or}. A value that stood in none of these would be in the box in "
    "both lines at once, that is, where they cross. So each of these values needs one "
    "of {cells}. There are as many cells as values, so nothing else can stand there."
)

TRIPLE = Technique(
    name="Triple Firework",
    order=1530,
    summary="Three values that, leaving a box by two lines, share the crossing and two ends.",
    reason=_REASON,
    find=_triples,
    supports=needs_boxes,
    needs_full_houses=True,
)
QUADRUPLE = Technique(
    name="Quadruple Firework",
    order=1531,
    summary="Four values whose fireworks share the corners of a rectangle.",
    reason=_REASON,
    find=_quadruples,
    supports=needs_boxes,
    needs_full_houses=True,
)
