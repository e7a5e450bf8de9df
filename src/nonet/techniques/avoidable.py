"""Avoidable rectangles: cells that were filled while solving, and would allow an exchange.

As a unique rectangle, but some of the four cells have their values already, none of them a given::

    a . | b          a, b and b were found while solving: if the fourth cell were a,
    b . | ?          all four could be exchanged, and there would be two solutions

*Type 1*: one empty cell is not the value that completes the exchange. *Type 2*: of two empty cells
with the same one other value one has that.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from nonet.model import Layout, State, Step, mask_of
from nonet.techniques._rectangles import DEADLY, Corners, Rectangle, corners, rectangle_step
from nonet.techniques._technique import Technique, needs_boxes
from nonet.techniques._views import values_by_cell, within


@lru_cache(maxsize=64)
def _without_givens(layout: Layout, givens: tuple[int, ...]) -> list[tuple[Corners, int]]:
    """The rectangles of a layout without givens, with their cells as a set."""
    given = mask_of(cell for cell, value in enumerate(givens) if value)
    return [(cells, mask) for cells, mask in corners(layout) if not mask & given]


def _avoidable_1(state: State) -> Iterator[Step]:
    """Three cells were filled while solving: the fourth cannot complete the exchange."""
    for found, a, b in _half_filled(state, 1):
        (cell,) = found.extra
        value = a if cell in found.cells[:2] else b
        gone = [(value, state.places[value] & 1 << cell)]
        yield from rectangle_step("Avoidable Rectangle Type 1", state, found, gone)


def _avoidable_2(state: State) -> Iterator[Step]:
    """Two cells were filled while solving; the others have one extra value, the same in both."""
    bits = values_by_cell(state)
    for found, a, b in _half_filled(state, 2):
        more = set()
        for cell in found.extra:
            own = 1 << (a if cell in found.cells[:2] else b)
            more.add(bits[cell] & ~own if bits[cell] & own else 0)
        if len(more) == 1 and (values := more.pop()).bit_count() == 1:
            gone = within(state, state.layout.seen_by_all(mask_of(found.extra)), values)
            yield from rectangle_step("Avoidable Rectangle Type 2", state, found, gone)


def _half_filled(state: State, wanted: int) -> Iterator[tuple[Rectangle, int, int]]:
    """Rectangles without givens whose filled cells would complete an exchange of two values."""
    for cells, mask in _without_givens(state.layout, state.givens):
        if (mask & state.places[0]).bit_count() != wanted:
            continue
        empty = tuple(cell for cell in cells if not state.values[cell])
        first = {state.values[cell] for cell in cells[:2] if state.values[cell]}
        second = {state.values[cell] for cell in cells[2:] if state.values[cell]}
        if len(first) == len(second) == 1 and first != second:
            a, b = first.pop(), second.pop()
            yield Rectangle(cells, mask, 1 << a | 1 << b, empty, whole=False), a, b


AVOIDABLE_1 = Technique(
    name="Avoidable Rectangle Type 1",
    order=970,
    summary="Three cells of a rectangle filled while solving.",
    reason=DEADLY + "None of them is a given, so {targets} must be something else.",
    find=_avoidable_1,
    assumes_unique=True,
    supports=needs_boxes,
)
AVOIDABLE_2 = Technique(
    name="Avoidable Rectangle Type 2",
    order=980,
    summary="Two cells of a rectangle filled, two with one extra value.",
    reason=DEADLY + "None of them is a given, so {extra} has the {extra_values} in one place.",
    find=_avoidable_2,
    assumes_unique=True,
    supports=needs_boxes,
)
